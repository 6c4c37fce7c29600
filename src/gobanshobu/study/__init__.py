"""Study: of games that were played, what each decision was worth, what would have been better, and why; and puzzles."""

from gobanshobu.study.claims import ProvenClaim
from gobanshobu.study.collection import Puzzle, PuzzleQuestion, Refutation, daily, opening, puzzle, puzzles
from gobanshobu.study.luck import LuckAccount, LuckSwing, RightMix, account
from gobanshobu.study.moments import GameMoment, moments
from gobanshobu.study.ratings import Rated, RatedGame, rated
from gobanshobu.study.review import Judgement, TurningPoint, judge, review, turning_points, weigh
from gobanshobu.study.solving import Solving, solve
from gobanshobu.study.tree import Tree, of_game
from gobanshobu.study.words import sentence

__all__ = [
    "GameMoment",
    "Judgement",
    "LuckAccount",
    "LuckSwing",
    "ProvenClaim",
    "Puzzle",
    "PuzzleQuestion",
    "Rated",
    "RatedGame",
    "Refutation",
    "RightMix",
    "Solving",
    "Tree",
    "TurningPoint",
    "account",
    "daily",
    "judge",
    "moments",
    "of_game",
    "opening",
    "puzzle",
    "puzzles",
    "rated",
    "review",
    "sentence",
    "solve",
    "turning_points",
    "weigh",
]
