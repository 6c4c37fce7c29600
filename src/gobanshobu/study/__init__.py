"""Study of games that were played: what each decision was worth, what would have been better, and why."""

from gobanshobu.study.claims import ProvenClaim
from gobanshobu.study.moments import GameMoment, moments
from gobanshobu.study.review import Judgement, TurningPoint, judge, review, turning_points
from gobanshobu.study.words import sentence

__all__ = [
    "GameMoment",
    "Judgement",
    "ProvenClaim",
    "TurningPoint",
    "judge",
    "moments",
    "review",
    "sentence",
    "turning_points",
]
