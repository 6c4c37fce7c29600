"""Minds that choose steps. A player is given views only and never holds the real state."""

from gobanshobu.players.simple import Simple

__all__ = ["Simple"]
