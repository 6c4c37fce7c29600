"""Puzzles: positions out of machine games with one right step, proved; shipped as data, a file for each game.

A puzzle is asked step by step: at each of its questions exactly one step reaches the goal, and for every other one the file has
what refutes it. `python -m tools.fit.puzzles` makes the files, `python -m bench.puzzles` checks them from nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime, timedelta, timezone
from functools import cache
from hashlib import sha256
from typing import Any, Final, Literal, NamedTuple

from gobanshobu.core import GobanshobuError, State
from gobanshobu.core.words import Words
from gobanshobu.games import game, game_ids
from gobanshobu.games.registry import listing, text

PuzzleGoal = Literal["win", "take", "hold", "best"]
"""win: within `turns` own turns, this one counted, or when the other comes to draw; take: capture `target` within them; hold: not
lose before the other has had `turns` turns; best: the step with the best chance, whatever the other does."""

CODES: Final = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
JAPAN: Final = timezone(timedelta(hours=9))
NEAR: Final = 200.0  # points around one's own rating among which the next puzzle is chosen


class Refutation(NamedTuple):
    """What answers wrong steps: the steps that follow, of both sides, in one of the puzzle's worlds (0: the one it begins in)."""

    steps: list[str]  # the wrong ones; "*" for all that are not named elsewhere
    world: int
    line: list[str]
    chance: float  # of the one who solves, after it, at most; 0 where the goal is missed for certain


class PuzzleQuestion(NamedTuple):
    """A step of the line that is to be found, and what refutes every other one."""

    at: int  # its place in the line
    wrong: list[Refutation]

    def refutation(self, step: str) -> Refutation:
        """What answers this step, which must be legal and wrong."""
        return next((one for one in self.wrong if step in one.steps), self.wrong[-1])


class Puzzle(NamedTuple):
    """A position with a question."""

    id: str
    game: str
    you: int
    worlds: list[
        dict[str, Any]
    ]  # how it begins: a position, or a deal and steps; more than one where something is hidden
    goal: PuzzleGoal
    turns: int
    target: str
    line: list[str]  # steps of both sides, from the first question to the goal
    questions: list[PuzzleQuestion]
    themes: list[str]
    chance: float  # of reaching the goal with the best step, whatever the other does: 1, but for `best`
    rating: int
    deviation: int
    levels: list[
        float | None
    ]  # the share of tries in which the machine's levels, from 1 on, solved it; None: not tried

    @property
    def steps(self) -> list[str]:
        """The right step of each question."""
        return [self.line[one.at] for one in self.questions]


class PuzzleFile(NamedTuple):
    """All puzzles of a game, and how they were made."""

    made: dict[str, Any]
    puzzles: dict[str, Puzzle]


class Spelling(NamedTuple):
    """How a file writes deals and the steps that lead from them: a digit for each card, a pair of letters for each step."""

    cards: list[str]
    steps: list[str]

    def spelt(self, worlds: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Worlds as the rules read them. Where a world has no steps, they are those of the first one."""
        if "deal" not in worlds[0]:
            return worlds
        return [
            {"deal": self.deal(one["deal"]), "steps": self.words(one.get("steps") or worlds[0]["steps"])}
            for one in worlds
        ]

    def deal(self, decks: list[str]) -> object:
        """One deck, or those of both players and, if somebody needed them, the ones after a mulligan."""
        found = [[self.cards[int(digit)] for digit in deck] for deck in decks]
        return found[0] if len(found) == 1 else {"decks": found[:2], "redeal": found[2:] or found[:2]}

    def words(self, letters: str) -> list[str]:
        return [
            self.steps[CODES.index(one) * len(CODES) + CODES.index(other)]
            for one, other in zip(letters[::2], letters[1::2], strict=True)
        ]


@cache
def puzzle_file(game_id: str) -> PuzzleFile:
    """The puzzles of a game, read when they are asked for the first time. Empty where a game has none. Raises UnknownGame."""
    name = listing(game_id).puzzles
    if not name:
        return PuzzleFile({}, {})
    data = json.loads(text(name))
    worlds = Spelling(data.get("cards", []), data.get("steps", []))
    found = [read(game_id, {**one, "worlds": worlds.spelt(one["worlds"])}) for one in data["puzzles"]]
    return PuzzleFile(data["made"], {one.id: one for one in found})


def read(game_id: str, data: Mapping[str, Any]) -> Puzzle:
    """A puzzle as a file has it: what is usual is left out there."""
    questions = [
        PuzzleQuestion(
            at, [Refutation(one[0].split(), one[1], one[2].split(), one[3] if len(one) > 3 else 0.0) for one in wrong]
        )
        for at, wrong in data["ask"]
    ]
    return Puzzle(
        data["id"],
        game_id,
        data["you"],
        data["worlds"],
        data["goal"],
        data.get("turns", 1),
        data.get("target", ""),
        data["line"].split(),
        questions,
        data.get("themes", []),
        data.get("chance", 1.0),
        data.get("rating", 1500),
        data.get("rd", 350),
        data.get("levels", []),
    )


def puzzles(game_id: str | None = None, theme: str | None = None, rating: float | None = None) -> list[Puzzle]:
    """The puzzles there are, the easiest first: of one game, with one theme, or near a rating, the nearest first. Raises
    UnknownGame, and GobanshobuError for a theme that no puzzle has."""
    found = [one for each in ([game_id] if game_id else game_ids()) for one in puzzle_file(each).puzzles.values()]
    if theme is not None:
        known = sorted({name for one in found for name in one.themes})
        if theme not in known:
            said = ", ".join(known)
            raise GobanshobuError(
                Words(
                    f"{theme!r} というテーマはありません。あるのは: {said}",
                    f"no puzzle has the theme {theme!r}; there are: {said}",
                )
            )
        found = [one for one in found if theme in one.themes]
    if rating is not None:
        return sorted(found, key=lambda one: (abs(one.rating - rating), one.id))
    return sorted(found, key=lambda one: (one.rating, one.id))


def puzzle(puzzle_id: str) -> Puzzle:
    """The puzzle of that id, whose game stands in front of it. Raises GobanshobuError."""
    game_id = puzzle_id.partition("-")[0]
    found = puzzle_file(game_id).puzzles.get(puzzle_id) if game_id in game_ids() else None
    if found is None:
        raise GobanshobuError(Words(f"{puzzle_id!r} という問題はありません。", f"there is no puzzle {puzzle_id!r}"))
    return found


def next_puzzle(found: list[Puzzle], rating: float, done: set[str], salt: str) -> Puzzle | None:
    """One that was not done yet, around a rating; which of those is drawn by `salt`. None where all are done."""
    left = [one for one in found if one.id not in done]
    near = [one for one in left if abs(one.rating - rating) <= NEAR]
    if not near:
        near = sorted(left, key=lambda one: abs(one.rating - rating))[:5]
    return min(near, key=lambda one: drawn(f"{salt} {one.id}"), default=None)


def today(now: float) -> str:
    """The day in Japan, at so many seconds since 1970."""
    return datetime.fromtimestamp(now, JAPAN).date().isoformat()


def daily(day: str) -> Puzzle | None:
    """The puzzle of a day, the same for everybody: the games take turns, day by day."""
    ids = [each for each in game_ids() if puzzle_file(each).puzzles]
    if not ids:
        return None
    number = datetime.fromisoformat(day).toordinal()
    found = sorted(puzzle_file(ids[number % len(ids)]).puzzles.values(), key=lambda one: drawn(one.id))
    return found[number // len(ids) % len(found)]


def drawn(name: str) -> int:
    """A number that depends on a name alone."""
    return int.from_bytes(sha256(name.encode()).digest()[:8])


def opening(one: Puzzle, world: int = 0) -> State:
    """The state in which a puzzle begins, in one of its worlds."""
    known, start = game(one.game), one.worlds[world]
    if "position" in start:
        return known.position(start["position"])
    state = known.start(deal=start["deal"])
    for step in start["steps"]:
        state.play(state.actors()[0], step)
    return state
