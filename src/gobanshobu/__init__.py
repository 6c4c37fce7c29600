"""Gobanshobu 五番勝負: five published Japanese two-player games, exact, fast and explained.

>>> import gobanshobu
>>> state = gobanshobu.game("isshin").start(seed=7)
>>> state.actors()
(0, 1)
"""

import copyreg
from typing import TYPE_CHECKING, Any

from gobanshobu._version import VERSION
from gobanshobu.core import (
    BadCards,
    BadDeal,
    BadOption,
    BadPosition,
    BadRecord,
    BadView,
    Explanation,
    Game,
    GameOver,
    GobanshobuError,
    IllegalStep,
    NotYourTurn,
    Outcome,
    Record,
    State,
    StepSyntax,
    UnknownGame,
    View,
)
from gobanshobu.core.audience import REFEREE
from gobanshobu.core.painter import Painter, paint_with
from gobanshobu.core.record import read_record as _read_record
from gobanshobu.games import game, game_ids

if TYPE_CHECKING:
    from gobanshobu.players.analysis import analyse, hint
    from gobanshobu.study.collection import puzzles

    GAMES: tuple[str, ...] = game_ids()
    """The games there are, in the order they are listed."""


def __getattr__(name: str) -> Any:
    """The players are imported, and games of other packages looked for, when they are asked for the first time."""
    if name == "GAMES":
        return game_ids()
    if name in ("analyse", "hint"):
        from gobanshobu.players import analysis

        return getattr(analysis, name)
    if name == "puzzles":
        from gobanshobu.study.collection import puzzles

        return puzzles
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def read_record(text: str) -> Record:
    """The record that `text` writes. Raises BadRecord with every fault and its line."""
    return _read_record(text, game)


def _read_state(text: str) -> State:
    return read_record(text).replay()


def _painter() -> Painter:
    """The pictures are imported when the first one is asked for."""
    from gobanshobu.pictures.painter import PAINTER

    return PAINTER


paint_with(_painter)

__version__ = VERSION

# Pickled as the text of its record, so that another process, or a later version, plays the game again.
copyreg.pickle(Record, lambda record: (read_record, (str(record),)))
copyreg.pickle(State, lambda state: (_read_state, (str(state.record()),)))


__all__ = [
    "GAMES",
    "REFEREE",
    "BadCards",
    "BadDeal",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BadView",
    "Explanation",
    "Game",
    "GameOver",
    "GobanshobuError",
    "IllegalStep",
    "NotYourTurn",
    "Outcome",
    "Record",
    "State",
    "StepSyntax",
    "UnknownGame",
    "View",
    "analyse",
    "game",
    "hint",
    "puzzles",
    "read_record",
]
