"""Programs as data: text to programs and back, programs to one graph, and one program called on one input."""
