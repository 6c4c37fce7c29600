"""Players of Shogi Card Wars."""
