"""Minds that choose steps. A player is given views only and never holds the real state."""

from gobanshobu.players.analysis import analyse, hint
from gobanshobu.players.base import BadPlayer, Choice, Player, PlayerFault, Thinker
from gobanshobu.players.board5.greedy import Greedy
from gobanshobu.players.board5.searcher import Searcher
from gobanshobu.players.clock import Progress
from gobanshobu.players.levels import LEVELS, Level, level, levels
from gobanshobu.players.minds import Wider, greedy, mind
from gobanshobu.players.names import Kind, check_name, kinds, make_player, register
from gobanshobu.players.simple import Simple
from gobanshobu.players.uniform import Uniform

__all__ = [
    "LEVELS",
    "BadPlayer",
    "Choice",
    "Greedy",
    "Kind",
    "Level",
    "Player",
    "PlayerFault",
    "Progress",
    "Searcher",
    "Simple",
    "Thinker",
    "Uniform",
    "Wider",
    "analyse",
    "check_name",
    "greedy",
    "hint",
    "kinds",
    "level",
    "levels",
    "make_player",
    "mind",
    "register",
]
