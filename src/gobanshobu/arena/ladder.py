"""The ladder of a game's levels: each plays the one below it, and the first plays the greedy player.

One Bradley–Terry fit over all its games says how much each rung is worth.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any, Final, NamedTuple

from gobanshobu.arena.match import GameResult
from gobanshobu.arena.plan import Plan, make_plan
from gobanshobu.arena.ratings import Gap, Rating
from gobanshobu.arena.standings import Standings
from gobanshobu.core.words import Words
from gobanshobu.games import game as find_game
from gobanshobu.players.levels import LEVELS, MIDDLE, MIDMOST, NAMES, label, levels

GREEDY: Final = "greedy"
RUNG: Final = 0.58  # what a level is to score against the one below
FOOT: Final = 0.60  # what the greedy player is to score against level 1


class Rung(NamedTuple):
    """One level: its rating on the scale on which level 5 is 1500, what it scores against the level below (None: there is none), how long it thinks."""

    number: int
    name: Words
    rating: Rating
    gap: Gap | None
    seconds: float  # for each step
    games: int  # against the level below; the lowest: against the greedy player
    faults: int = 0  # games of the run that it could not finish

    def holds(self) -> bool:
        """Whether the step up from the level below is as large as it is to be, and sure."""
        return self.gap is None or (self.gap.share >= RUNG and self.gap.low > 0.5)

    def data(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "level": self.number,
            "name": list(self.name),
            "rating": [round(value, 3) if value is not None else None for value in self.rating],
            "below": None if self.gap is None else [round(value, 6) for value in self.gap],
            "seconds": round(self.seconds, 6),
            "games": self.games,
            "faults": self.faults,
            "holds": self.holds(),
        }


class Ladder(NamedTuple):
    """All rungs, the lowest first, and what the greedy player scores against level 1."""

    rungs: list[Rung]
    greedy: Gap

    def holds(self) -> bool:
        """Whether every rung holds, and the first level is weak enough."""
        return self.greedy.share >= FOOT and all(rung.holds() for rung in self.rungs)

    def data(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "levels": [rung.data() for rung in self.rungs],
            "greedy": [round(value, 6) for value in self.greedy],
            "holds": self.holds(),
        }


def ladder_plan(game_id: str, number: int = 0, seed: int = 0) -> Plan:
    """The games of a ladder: `number` for each rung, or as many as levels.toml says. Raises GobanshobuError."""
    game_id = find_game(game_id).id
    counts = [number or one.games for one in levels(game_id)]
    names = [GREEDY, *(label(n) for n in range(1, LEVELS + 1))]
    players = [GREEDY, *(f"{label(one.number)}={one.spelt()}" for one in levels(game_id))]
    pairs = [(other, one) for one, other in pairwise(names)]
    return make_plan(players, [game_id], max(counts), seed, pairs=pairs, counts=counts)


def climb(played: Iterable[GameResult]) -> Ladder:
    """What the games of a ladder say; every pairing must have been played."""
    names = [GREEDY, *(label(n) for n in range(1, LEVELS + 1))]
    standings = Standings(names, played)
    fitted = standings.fit()
    up = MIDDLE - fitted.rating(label(MIDMOST)).rating
    rungs = [
        Rung(
            n,
            NAMES[n - 1],
            shifted(fitted.rating(label(n)), up),
            fitted.gap(label(n), label(n - 1)) if n > 1 else None,
            standings.seconds[label(n)] / max(standings.steps[label(n)], 1),
            standings.pairs[label(n - 1) if n > 1 else GREEDY, label(n)].games,
            standings.total[label(n)].faults,
        )
        for n in range(1, LEVELS + 1)
    ]
    return Ladder(rungs, fitted.gap(GREEDY, label(1)))


def shifted(one: Rating, up: float) -> Rating:
    """A rating on another scale."""
    low, high = (None if edge is None else edge + up for edge in (one.low, one.high))
    return one._replace(rating=one.rating + up, low=low, high=high)
