"""Ratings of people at each game, by rated games against each other. Each is a belonging, written in the transaction that writes
into the game's log that its result was counted: the number of that row lets this happen once, whoever does it and how often
it is tried. Until then the table stays on the agenda.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import msgspec

from gobanshobu.core.audience import SEATS, Seat
from gobanshobu.service.events import Event, GameRated, SeatRating
from gobanshobu.service.keeping import FindOut, Found
from gobanshobu.service.kept import Belonging
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.room import Room
from gobanshobu.service.store import EventStore, StoreError
from gobanshobu.service.table import Table
from gobanshobu.study.ratings import Rated, RatedGame, rated
from gobanshobu.study.strength import newcomer

RATING: Final = "rating"  # the kind of belonging; its id is the game's
REMEMBERED: Final = 200  # ratings of the past that are kept with it
PROVISIONAL: Final = 110.0  # the deviation above which a rating says little yet

WRITER: Final = msgspec.json.Encoder()


class RatingThen(msgspec.Struct, frozen=True, array_like=True):
    """Somebody's rating after a game."""

    at: int
    rating: int
    deviation: int


class PersonRating(msgspec.Struct, frozen=True):
    """Somebody's rating at a game: how sure it is, after how many rated games, and how it came about."""

    rating: float
    deviation: float
    volatility: float
    games: int = 0
    past: tuple[RatingThen, ...] = ()

    @property
    def provisional(self) -> bool:
        """Whether it says little yet."""
        return self.deviation > PROVISIONAL

    def known(self) -> Rated:
        """What the next result is measured by."""
        return Rated(self.rating, self.deviation, self.volatility)

    def after(self, other: PersonRating, score: float, at: int) -> PersonRating:
        """The rating after a game against somebody: each game is a period of its own."""
        found = rated(self.known(), [RatedGame(other.rating, other.deviation, score)])
        then = RatingThen(at, round(found.rating), round(found.deviation))
        return PersonRating(*found, self.games + 1, (*self.past, then)[-REMEMBERED:])


def beginning(game_id: str) -> PersonRating:
    """The rating of somebody who has played no rated game: on the scale of the machines, where one stands who is new."""
    return PersonRating(*newcomer(game_id))


def read_rating(thing: Belonging) -> PersonRating:
    """A rating as it is kept."""
    return msgspec.json.decode(thing.data, type=PersonRating)


def score_of(winner: int | None, player: Seat) -> float:
    """What a player has scored."""
    return 0.5 if winner is None else float(winner == player)


class Ratings:
    """Counts the results of rated games. `act_with` lets something happen at a table that takes more than the table."""

    def __init__(self, store: EventStore, act_with: Callable[[Room, FindOut], Awaitable[list[Event]]]) -> None:
        self._store: Final = store
        self._act_with: Final = act_with

    async def count(self, room: Room) -> None:
        """Count the result of a game, if that is still to be done. What cannot be kept now is tried again by the sweep."""
        with suppress(Refusal):
            await self._act_with(room, self._counted)

    async def of(self, session: str, game_id: str) -> PersonRating:
        """Somebody's rating at a game. Raises StoreError."""
        found = await self._store.belonging(session, RATING, game_id)
        return beginning(game_id) if found is None else read_rating(found)

    async def all_of(self, session: str) -> dict[str, PersonRating]:
        """Somebody's ratings by game; of the games in which they have played no rated one there is none. Raises StoreError."""
        return {one.id: read_rating(one) for one in await self._store.belongings(session, RATING)}

    async def _counted(self, table: Table, at: int) -> Found:
        outcome, game_id = table.state.outcome, table.setup.game
        if not table.owes_rating() or outcome is None:
            return [], ()
        sessions = [table.chair_of(player).session for player in SEATS]
        try:
            things = [await self._store.belonging(one, RATING, game_id) for one in sessions]
        except StoreError as error:
            raise Refusal("storage") from error
        before = [beginning(game_id) if one is None else read_rating(one) for one in things]
        after = [before[player].after(before[1 - player], score_of(outcome.winner, player), at) for player in SEATS]
        one, other = (
            SeatRating(round(old.rating), round(new.rating), round(new.deviation))
            for old, new in zip(before, after, strict=True)
        )
        written = [
            (session, (thing or Belonging(RATING, game_id, b""))._replace(data=WRITER.encode(new)))
            for session, thing, new in zip(sessions, things, after, strict=True)
        ]
        return [GameRated((one, other))], written
