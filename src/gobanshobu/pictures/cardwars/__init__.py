"""The pictures of Shogi Card Wars."""
