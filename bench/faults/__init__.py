"""Faults on purpose, and what became of what players were told."""
