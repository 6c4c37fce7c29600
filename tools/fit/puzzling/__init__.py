"""How puzzles are found and proved, game by game. `tools.fit.puzzles` is the command."""
