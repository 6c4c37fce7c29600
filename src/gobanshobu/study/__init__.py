"""Study of games that were played: what each decision was worth, what would have been better, and why."""

from gobanshobu.study.claims import ProvenClaim
from gobanshobu.study.moments import GameMoment, moments
from gobanshobu.study.review import Judgement, TurningPoint, judge, review, turning_points
from gobanshobu.study.tree import ROOT, Node, Tree, of_game
from gobanshobu.study.words import reason

__all__ = [
    "ROOT",
    "GameMoment",
    "Judgement",
    "Node",
    "ProvenClaim",
    "Tree",
    "TurningPoint",
    "judge",
    "moments",
    "of_game",
    "reason",
    "review",
    "turning_points",
]
