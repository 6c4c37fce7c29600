"""Which evaluation belongs to a position."""

from __future__ import annotations

from gobanshobu.core.errors import GobanshobuError
from gobanshobu.core.position import Position
from gobanshobu.core.words import Words
from gobanshobu.games.board5.sheet import Sheet
from gobanshobu.games.first.rules import FirstPosition
from gobanshobu.games.hck.rules import HckPosition
from gobanshobu.games.intelligence.rules import IntelligencePosition
from gobanshobu.players.board5.evaluation.base import SheetEvaluator
from gobanshobu.players.board5.evaluation.first import first_evaluator
from gobanshobu.players.board5.evaluation.hck import hck_evaluator
from gobanshobu.players.board5.evaluation.intelligence import intelligence_evaluator
from gobanshobu.players.board5.evaluation.net import Net


def sheet_of(position: Position) -> Sheet:
    """The position as one on the sheet. Raises GobanshobuError for the other games."""
    if not isinstance(position, Sheet):
        raise GobanshobuError(Words("盤上のゲームではありません。", "this player plays the three games on the sheet"))
    return position


def evaluator_for(position: Position, net: Net | None = None) -> SheetEvaluator:
    """The evaluation for a position's game and card set, with a net where one is given. Raises GobanshobuError for games
    that have none."""
    found = measures_for(position)
    found.learn(net)
    return found


def measures_for(position: Position) -> SheetEvaluator:
    """The measurements of a game under the position's card set. Raises GobanshobuError."""
    if isinstance(position, FirstPosition):
        return first_evaluator(position)
    if isinstance(position, IntelligencePosition):
        return intelligence_evaluator(position)
    if isinstance(position, HckPosition):
        return hck_evaluator(position)
    raise GobanshobuError(
        Words("このゲームの評価関数はありません。", "only the three games on the sheet have an evaluation")
    )
