"""What everything else stands on: errors, the table, constants, budgets, reports, files, pictures of grids."""
