"""Minds that choose steps. A player is given views only and never holds the real state."""

from gobanshobu.players.base import BadPlayer, Player, PlayerFault
from gobanshobu.players.names import Kind, check_name, kinds, make_player, register
from gobanshobu.players.simple import Simple
from gobanshobu.players.uniform import Uniform

__all__ = [
    "BadPlayer",
    "Kind",
    "Player",
    "PlayerFault",
    "Simple",
    "Uniform",
    "check_name",
    "kinds",
    "make_player",
    "register",
]
