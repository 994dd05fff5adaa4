"""ARC's own files: tasks and submissions."""
