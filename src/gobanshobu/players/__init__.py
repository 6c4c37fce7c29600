"""Minds that choose steps. A player is given views only and never holds the real state."""

from gobanshobu.players.base import BadPlayer, Choice, Player, PlayerFault, Thinker
from gobanshobu.players.board5.greedy import Greedy
from gobanshobu.players.board5.searcher import Searcher
from gobanshobu.players.clock import Progress
from gobanshobu.players.names import Kind, check_name, kinds, make_player, register
from gobanshobu.players.simple import Simple
from gobanshobu.players.uniform import Uniform

__all__ = [
    "BadPlayer",
    "Choice",
    "Greedy",
    "Kind",
    "Player",
    "PlayerFault",
    "Progress",
    "Searcher",
    "Simple",
    "Thinker",
    "Uniform",
    "check_name",
    "kinds",
    "make_player",
    "register",
]
