"""Players choose steps; an engine is a player that can also analyse. A player is given views only and never holds the real state."""

from gobanshobu.players.analysis import analyse, hint
from gobanshobu.players.base import BadPlayer, Choice, Engine, Player, PlayerFault
from gobanshobu.players.board5.greedy import Greedy
from gobanshobu.players.board5.searcher import Searcher
from gobanshobu.players.clock import Progress
from gobanshobu.players.engines import Wider, greedy, make_engine
from gobanshobu.players.levels import LEVELS, Level, grade, level, levels, strength
from gobanshobu.players.names import Kind, check_name, kinds, make_player, register
from gobanshobu.players.simple import Simple
from gobanshobu.players.uniform import Uniform

__all__ = [
    "LEVELS",
    "BadPlayer",
    "Choice",
    "Engine",
    "Greedy",
    "Kind",
    "Level",
    "Player",
    "PlayerFault",
    "Progress",
    "Searcher",
    "Simple",
    "Uniform",
    "Wider",
    "analyse",
    "check_name",
    "grade",
    "greedy",
    "hint",
    "kinds",
    "level",
    "levels",
    "make_engine",
    "make_player",
    "register",
    "strength",
]
