"""`arcfast.accelerate`: the core in the place of a user's own functions."""
