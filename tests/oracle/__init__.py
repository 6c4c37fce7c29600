"""Plain, slow implementations of the rules pages, one file a game, written apart from the engines they check."""
