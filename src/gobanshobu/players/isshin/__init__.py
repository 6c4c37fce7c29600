"""Isshin Ittai on public states: hands as vectors, exact solving of small games, belief search for the whole game."""
