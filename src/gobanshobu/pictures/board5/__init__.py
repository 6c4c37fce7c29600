"""The pictures of the 5×5 games: cards, sheets, the board."""
