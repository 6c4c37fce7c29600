"""HCK森羅万象: 5×5, combined units, life points."""
