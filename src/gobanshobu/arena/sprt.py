"""A sequential test: games are played until it is sure enough which of two strengths a player has, and no longer.

Two strengths are weighed against each other, as ratings above the opponent's: `low`, under which a change is not
wanted, and `high`, from which on it is. Games come in pairs of one deal with the seats exchanged, and a pair is one
observation: what its two games have in common does not count twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log
from typing import Final, NamedTuple

from gobanshobu.arena.match import GameResult
from gobanshobu.core import GobanshobuError, Words

ERROR: Final = 0.05  # how often it may be wrong, either way
USUAL: Final = 0.125  # the spread of pairs of two games that have nothing in common
BLUR: Final = 8  # so many pairs of that spread are taken as seen: a few could all be alike by luck


class SequentialTest(NamedTuple):
    """What the games say so far."""

    pairs: int
    share: float  # of the points
    ratio: float  # the logarithm of how much likelier `high` is than `low`
    bound: float  # from here on, above or below, it is decided

    @property
    def decided(self) -> bool | None:
        """True: as strong as `high`; False: no stronger than `low`; None: play on."""
        if self.ratio >= self.bound:
            return True
        return False if self.ratio <= -self.bound else None

    def data(self) -> dict[str, object]:
        """As plain data."""
        rounded = {"share": round(self.share, 6), "ratio": round(self.ratio, 4), "bound": round(self.bound, 4)}
        return {"pairs": self.pairs, **rounded, "stronger": self.decided}


def share_of(rating: float) -> float:
    """The share of points at that many rating points more."""
    return float(1 / (1 + 10 ** (-rating / 400)))


def sprt(label: str, played: Iterable[GameResult], low: float, high: float, error: float = ERROR) -> SequentialTest:
    """The test for the player with that label. Pairs count in the order of their numbers, up to the first that lacks a game,
    so the answer does not hang on which game was over first. Raises GobanshobuError unless `low` is below `high`."""
    if not low < high or not 0 < error < 0.5:
        raise GobanshobuError(
            Words(
                f"検定の二つの値は小さい順に書きます: {low:g},{high:g}",
                f"a test weighs a smaller number of rating points against a larger one, not {low:g} against {high:g}",
            )
        )
    games = {one.number: one for one in played}
    scores: list[float] = []
    while 2 * len(scores) in games and 2 * len(scores) + 1 in games:
        pair = games[2 * len(scores)], games[2 * len(scores) + 1]
        scores.append(sum(one.points()[one.labels.index(label)] for one in pair) / 2)
    bound = log((1 - error) / error)
    count = len(scores)
    if not count:
        return SequentialTest(0, 0.0, 0.0, bound)
    share = sum(scores) / count
    spread = (sum((one - share) ** 2 for one in scores) + BLUR * USUAL) / (count + BLUR)
    less, more = share_of(low), share_of(high)
    ratio = count * (more - less) * (2 * share - less - more) / (2 * spread)
    return SequentialTest(count, share, ratio, bound)
