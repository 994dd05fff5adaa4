"""`arcfast.accelerate`: replace the DSL functions of a user's modules by the core's, after checking that they agree."""
