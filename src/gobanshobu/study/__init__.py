"""Study of games that were played: what each decision was worth, what would have been better, and why."""

from gobanshobu.study.claims import ProvenClaim
from gobanshobu.study.luck import LuckAccount, LuckSwing, RightMix, account
from gobanshobu.study.moments import GameMoment, moments
from gobanshobu.study.review import Judgement, TurningPoint, judge, review, turning_points, weigh
from gobanshobu.study.words import reason

__all__ = [
    "GameMoment",
    "Judgement",
    "LuckAccount",
    "LuckSwing",
    "ProvenClaim",
    "RightMix",
    "TurningPoint",
    "account",
    "judge",
    "moments",
    "reason",
    "review",
    "turning_points",
    "weigh",
]
