"""New programs from given ones: mutation, and evolution towards tasks."""
