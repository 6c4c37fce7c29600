"""Study of games that were played."""
