"""High Card: a sixth game, small and whole, to show what a game must bring and that nothing else has to be touched."""
