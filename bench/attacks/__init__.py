"""Attacks on a server of one's own, and what came of them."""
