"""Minds that choose steps. A player is given views only and never holds the real state."""

from gobanshobu.players.clock import Progress
from gobanshobu.players.greedy import Greedy
from gobanshobu.players.searcher import Choice, Searcher
from gobanshobu.players.simple import Simple

__all__ = ["Choice", "Greedy", "Progress", "Searcher", "Simple"]
