"""Players of the three 5×5 games."""
