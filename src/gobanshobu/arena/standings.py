"""Games counted: who won how often against whom, from which seat, and what rating that makes."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any, NamedTuple

from gobanshobu.arena.match import GameResult
from gobanshobu.arena.ratings import Fit, Rating, fit


class Tally(NamedTuple):
    """Games from one side's point of view. `faults` are those of the lost ones that it could not finish."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    faults: int = 0

    @property
    def games(self) -> int:
        """How many there were."""
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        """A win is a point, a draw half of one."""
        return self.won + self.drawn / 2

    @property
    def share(self) -> float:
        """Points for each game; 0 without games."""
        return self.points / self.games if self.games else 0.0

    def add(self, points: float, fault: bool = False) -> Tally:
        """With one more game; `fault` where this side broke it off."""
        return Tally(
            self.won + (points == 1), self.drawn + (points == 0.5), self.lost + (points == 0), self.faults + fault
        )

    def data(self) -> dict[str, Any]:
        """As plain data."""
        return self._asdict() | {"share": round(self.share, 6)}


class Standings:
    """The state of a match or a round robin after some games."""

    def __init__(self, labels: Iterable[str], played: Iterable[GameResult]) -> None:
        self.labels = list(labels)
        self.total = {label: Tally() for label in self.labels}
        self.pairs = {pair: Tally() for pair in combinations(self.labels, 2)}
        self.first = Tally()  # of whoever sat in seat 0
        self.different = dict.fromkeys(self.pairs, 0)  # games that nobody had played before
        self._courses: dict[tuple[str, str], dict[tuple[str, str], Tally]] = {pair: {} for pair in self.pairs}
        self.faults: list[GameResult] = []
        self.steps = dict.fromkeys(self.labels, 0)
        self.seconds = dict.fromkeys(self.labels, 0.0)
        for one in sorted(played, key=lambda game: game.number):
            self._count(one)

    def _count(self, played: GameResult) -> None:
        points = played.points()
        broke = [played.fault is not None and played.fault.seat == seat for seat in (0, 1)]
        self.first = self.first.add(points[0], broke[0])
        for seat, label in enumerate(played.labels):
            self.total[label] = self.total[label].add(points[seat], broke[seat])
            self.steps[label] += played.steps[seat]
            self.seconds[label] += played.seconds[seat]
        one, other = played.labels
        pair, seat = ((one, other), 0) if (one, other) in self.pairs else ((other, one), 1)
        self.pairs[pair] = self.pairs[pair].add(points[seat], broke[seat])
        courses, course = self._courses[pair], (played.game, played.course or str(played.number))
        courses[course] = courses.get(course, Tally()).add(points[seat])
        self.different[pair] = len(courses)
        if played.fault is not None:
            self.faults.append(played)

    @property
    def games(self) -> int:
        """How many games were counted."""
        return self.first.games

    def fit(self) -> Fit:
        """The ratings of all players. A game that was played again tells nothing new: together they count as one."""
        scores = {}
        for pair, courses in self._courses.items():
            points = sum(tally.share for tally in courses.values())
            scores[pair] = (points, len(courses) - points)
        return fit(self.labels, scores)

    def ranking(self) -> list[tuple[str, Tally, Rating]]:
        """The players, the strongest first."""
        found = self.fit()
        rows = [(label, self.total[label], found.rating(label)) for label in self.labels]
        return sorted(rows, key=lambda row: (-round(row[2].rating, 6), -row[1].points))

    def data(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "games": self.games,
            "first_seat": self.first.data(),
            "players": [
                {
                    "player": label,
                    **tally.data(),
                    "rating": round(rating.rating, 3),
                    "low": None if rating.low is None else round(rating.low, 3),
                    "high": None if rating.high is None else round(rating.high, 3),
                    "steps": self.steps[label],
                    "seconds": round(self.seconds[label], 6),
                }
                for label, tally, rating in self.ranking()
            ],
            "pairings": [
                {"players": list(pair), **tally.data(), "different": self.different[pair]}
                for pair, tally in self.pairs.items()
            ],
            "faults": [played.data() for played in self.faults],
        }
