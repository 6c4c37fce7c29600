"""The games in OpenSpiel: importing this registers them with pyspiel.

>>> import pyspiel
>>> import gobanshobu.adapters.openspiel
>>> game = pyspiel.load_game("gobanshobu_isshin(copies=2,hand=2,below=6,tokens=1)")

A game is called gobanshobu_ and its id: gobanshobu_isshin, gobanshobu_first and so on. A game that is registered later
becomes known to OpenSpiel by another call of `register`. A game's options are its parameters; `cards` names a file with a card set. See docs/openspiel.md for what there is to know.
"""

from gobanshobu.adapters.extras import require

require("openspiel", "pyspiel", "numpy")

from gobanshobu.adapters.openspiel.game import SpielGame, SpielState, register
from gobanshobu.adapters.openspiel.rollouts import Rollouts

register()

__all__ = ["Rollouts", "SpielGame", "SpielState", "register"]
