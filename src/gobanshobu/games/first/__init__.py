"""森羅万象ファースト: 5×5, life points, stacks."""
