"""What every game is made of: positions, states, steps, views, outcomes, records, clauses, errors. Knows no game."""

from gobanshobu.core.clauses import Reason, Rulebook, reason
from gobanshobu.core.errors import (
    BadCards,
    BadDeal,
    BadOption,
    BadPosition,
    BadRecord,
    BadView,
    GameOver,
    GobanshobuError,
    IllegalStep,
    NotYourTurn,
    StepSyntax,
    UnknownGame,
)
from gobanshobu.core.game import Game, Record, State
from gobanshobu.core.outcome import Explanation, Outcome
from gobanshobu.core.position import Position
from gobanshobu.core.rng import Rng
from gobanshobu.core.rules import Rules
from gobanshobu.core.view import View
from gobanshobu.core.words import Words

__all__ = [
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
    "Position",
    "Reason",
    "Record",
    "Rng",
    "Rulebook",
    "Rules",
    "State",
    "StepSyntax",
    "UnknownGame",
    "View",
    "Words",
    "reason",
]
