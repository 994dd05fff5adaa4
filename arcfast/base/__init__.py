"""What every other folder uses: errors, the table of primitives, constants, budgets, reports, files, drawings."""
