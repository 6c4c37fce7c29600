"""What a position of the three 5×5 games is worth, before anybody looks ahead."""
