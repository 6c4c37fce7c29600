"""Matches of five games (五番勝負) at tables: a log of their own, which the tables of their games follow from."""
