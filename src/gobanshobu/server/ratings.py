"""The reader's ratings by rated games against people."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, get
from litestar.di import NamedDependency

import gobanshobu
from gobanshobu.players.levels import grade
from gobanshobu.server.asking import Spoken, spoken
from gobanshobu.server.context import Context
from gobanshobu.server.refusing import refusals


class RatingMoment(msgspec.Struct, frozen=True):
    """A rating after one of the games it follows from."""

    at: int
    rating: int
    deviation: int


class RatingInfo(msgspec.Struct, frozen=True):
    """How good somebody is at a game by rated games against people, how sure that is (two deviations either way), whether it says
    little yet, after how many games, and how it came about, the oldest first."""

    game: str
    rating: int
    deviation: int
    provisional: bool
    grade: Spoken
    games: int
    past: list[RatingMoment]


@get("/api/mine/ratings", responses=refusals({400: "bad_request", 503: "storage"}))
async def my_ratings(request: Request[Any, Any, Any], context: NamedDependency[Context]) -> list[RatingInfo]:
    """The reader's ratings, by rated games against people; only games in which there is such a rating."""
    session = context.who(request)
    found = await context.hub.ratings.all_of(session) if session else {}
    return [
        RatingInfo(
            game_id,
            round(one.rating),
            round(one.deviation),
            one.provisional,
            spoken(grade(round(one.rating))),
            one.games,
            [RatingMoment(then.at, then.rating, then.deviation) for then in one.past],
        )
        for game_id in gobanshobu.GAMES
        if (one := found.get(game_id)) is not None
    ]
