"""Running batteries: inputs, options, the three executors, results, solving tasks, batches."""
