"""How strong the reader is at each game, and the machine that is an even match."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from litestar import Request, get
from litestar.di import NamedDependency

import gobanshobu
from gobanshobu.players.levels import grade, level, strength
from gobanshobu.server.asking import Spoken, spoken
from gobanshobu.server.context import Context
from gobanshobu.server.games import KeptGameInfo, my_finished
from gobanshobu.server.refusing import refusals
from gobanshobu.study.ratings import Rated
from gobanshobu.study.strength import estimate

POINTS: Final = {"won": 1.0, "drawn": 0.5, "lost": 0.0}


class StrengthInfo(msgspec.Struct, frozen=True):
    """How strong somebody is thought to be at a game, how sure that is (two deviations either way), and after how many games."""

    game: str
    rating: int
    deviation: int
    grade: Spoken
    games: int


def against_machines(game_id: str, games: Iterable[KeptGameInfo]) -> list[tuple[float, float]]:
    """The results that tell of somebody's strength, the oldest first, out of a list that begins with the newest."""
    found = [
        (float(one.rating or level(game_id, one.level).rating), POINTS[one.result])
        for one in games
        if one.game == game_id and (one.rating or one.level) and one.result is not None and one.even_start
    ]
    return found[::-1]


def even(game_id: str, found: Rated) -> int:
    """The rating of the machine that is an even match for somebody."""
    return strength(game_id, round(found.rating)).rating


@get("/api/mine/strengths", responses=refusals({400: "bad_request", 429: "too_often", 503: "storage"}))
async def my_strengths(request: Request[Any, Any, Any], context: NamedDependency[Context]) -> list[StrengthInfo]:
    """How strong the reader is at each game, by the finished games against machines."""
    games = await my_finished(request, context)
    told = []
    for game_id in gobanshobu.GAMES:
        results = against_machines(game_id, games)
        found = estimate(game_id, results)
        rating = even(game_id, found)
        told.append(StrengthInfo(game_id, rating, round(found.deviation), spoken(grade(rating)), len(results)))
    return told
