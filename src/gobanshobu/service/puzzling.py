"""What a store keeps of puzzles: how somebody stands with those of a game, the day's puzzles they solved, and what people's
answers make of a puzzle's rating. What was missed comes back by a deck (`practice`)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Final, NamedTuple, TypeVar

import msgspec

from gobanshobu.service.kept import Belonging
from gobanshobu.service.practice import Deck
from gobanshobu.service.store import EventStore
from gobanshobu.study.collection import Puzzle
from gobanshobu.study.ratings import Rated, RatedGame, rated

DECK: Final = "puzzle"
STANDING: Final = "puzzles"
DAYS: Final = "puzzle days"
PUBLIC: Final = "puzzle rating"
EVERYBODY: Final = "everybody"  # whose the ratings are that people's answers have made
TRIES: Final = 5  # to write what others write too
LEAST: Final = 45.0  # the deviation below which a rating does not go, so that it can still move
NEWCOMER: Final = Rated(1500.0, 250.0)  # somebody who has solved none yet
WRITER: Final = msgspec.json.Encoder()

T = TypeVar("T")


class PuzzleStanding(NamedTuple):
    """How somebody stands with the puzzles of a game. Only the first answer to a puzzle counts."""

    rated: Rated = NEWCOMER
    tried: int = 0
    solved: int = 0
    streak: int = 0  # solved one after another
    best: int = 0


class PuzzleDays(NamedTuple):
    """The day's puzzles: the last day on which somebody solved it, how many days in a row, and the most."""

    last: str = ""
    streak: int = 0
    best: int = 0

    def running(self, today: str) -> int:
        """The days in a row, if the last one is no longer ago than yesterday."""
        return self.streak if self.last in (today, before(today)) else 0


class PuzzleAnswered(NamedTuple):
    """What an answer has changed."""

    standing: PuzzleStanding
    gained: float  # points of rating
    counted: bool  # whether it was the first answer to this puzzle


class PuzzleBook:
    """Everybody's puzzles."""

    def __init__(self, store: EventStore) -> None:
        self._store: Final = store
        self.deck: Final = Deck(store, DECK)

    async def standing(self, session: str, game_id: str) -> PuzzleStanding:
        """How a hashed session stands with the puzzles of a game."""
        found = await self._store.belonging(session, STANDING, game_id) if session else None
        return PuzzleStanding() if found is None else msgspec.json.decode(found.data, type=PuzzleStanding)

    async def days(self, session: str) -> PuzzleDays:
        found = await self._store.belonging(session, DAYS, "") if session else None
        return PuzzleDays() if found is None else msgspec.json.decode(found.data, type=PuzzleDays)

    async def done(self, session: str) -> dict[str, bool]:
        """The puzzles that somebody has answered, and whether they solved each of them at some time."""
        cards = await self.deck.cards(session) if session else []
        return {card.key: card.memory.solved > 0 for card in cards if card.memory is not None}

    async def due(self, session: str, now: int) -> list[str]:
        """The puzzles that were missed once and come back now."""
        cards = await self.deck.cards(session) if session else []
        return [
            card.key
            for card in cards
            if card.memory is not None and card.due <= now and card.memory.solved < card.memory.asked
        ]

    async def rating(self, one: Puzzle) -> Rated:
        """What a puzzle is rated now: at first by the machine's levels, then by people."""
        found = await self._store.belonging(EVERYBODY, PUBLIC, one.id)
        return starting(one) if found is None else msgspec.json.decode(found.data, type=Rated)

    async def answer(
        self, session: str, one: Puzzle, solved: bool, today: str, now: int, heard: bool = True
    ) -> PuzzleAnswered:
        """Note that somebody has solved a puzzle or missed it; `today` is the day whose puzzle it is, or empty. `heard`:
        it is about the puzzle's rating, too."""
        first = await self.deck.card(session, one.id) is None
        await self.deck.answer(session, one.id, solved, now)
        if solved and today:
            await self._write(session, DAYS, "", PuzzleDays, PuzzleDays(), lambda days: solved_on(days, today))
        standing = await self.standing(session, one.game)
        if not first:
            return PuzzleAnswered(standing, 0.0, False)
        theirs = await self.rating(one)
        after = await self._write(
            session, STANDING, one.game, PuzzleStanding, PuzzleStanding(), lambda known: stood(known, theirs, solved)
        )
        if heard:
            await self._write(
                EVERYBODY, PUBLIC, one.id, Rated, starting(one), lambda known: met(known, standing.rated, not solved)
            )
        return PuzzleAnswered(after, after.rated.rating - standing.rated.rating, True)

    async def _write(self, session: str, kind: str, key: str, of: type[T], otherwise: T, change: Callable[[T], T]) -> T:
        """Change something that others may be changing too."""
        after = otherwise
        for _ in range(TRIES):
            found = await self._store.belonging(session, kind, key)
            known = otherwise if found is None else msgspec.json.decode(found.data, type=of)
            after = change(known)
            version = 0 if found is None else found.version
            if await self._store.keep_belonging(session, Belonging(kind, key, WRITER.encode(after), 0, version)):
                break
        return after


def starting(one: Puzzle) -> Rated:
    """A puzzle's rating before anybody has tried it."""
    return Rated(float(one.rating), float(one.deviation))


def met(known: Rated, other: Rated, won: bool) -> Rated:
    """A rating after one answer."""
    after = rated(known, [RatedGame(other.rating, other.deviation, float(won))])
    return after._replace(deviation=max(LEAST, after.deviation))


def stood(known: PuzzleStanding, theirs: Rated, solved: bool) -> PuzzleStanding:
    """How somebody stands after an answer that counts."""
    streak = known.streak + 1 if solved else 0
    return PuzzleStanding(
        met(known.rated, theirs, solved), known.tried + 1, known.solved + solved, streak, max(known.best, streak)
    )


def solved_on(days: PuzzleDays, today: str) -> PuzzleDays:
    """After the puzzle of a day was solved."""
    if days.last == today:
        return days
    streak = days.running(today) + 1
    return PuzzleDays(today, streak, max(days.best, streak))


def before(day: str) -> str:
    """The day before."""
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()
