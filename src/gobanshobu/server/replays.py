"""Games frame by frame over HTTP: of a table, or of a record that somebody has kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from gobanshobu import read_record
from gobanshobu.core import GobanshobuError, State
from gobanshobu.core.audience import SPECTATOR, Cast, Seat, seat_at
from gobanshobu.core.chronicle import Chronicle, replayed
from gobanshobu.core.words import same
from gobanshobu.server.asking import HEAVY, CardsData, aside, seated
from gobanshobu.server.context import Context
from gobanshobu.server.refusing import refusals
from gobanshobu.service.protocol import Lang
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.replay import Frame, frames
from gobanshobu.service.snapshot import SIDES, cast_of
from gobanshobu.service.table import Table

MOST_STEPS: Final = 4000  # of a record that is replayed
TOO_LONG: Final = ({"why": f"{MOST_STEPS} 手までです。"}, {"why": f"it has more than {MOST_STEPS} steps"})


class ReplayInfo(msgspec.Struct, frozen=True):
    """A game frame by frame, as one seat, or a spectator, saw it."""

    game: str
    cards: CardsData | None
    names: tuple[str, str]
    seat: int | None
    ending: str  # why the game is over; empty where it is not
    frames: list[Frame]


class Recorded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record to be looked at, from which seat, and in which language."""

    record: Annotated[str, msgspec.Meta(max_length=60_000)]
    seat: Literal[0, 1] | None = None
    lang: Lang = "ja"


@get(
    "/api/tables/{table:str}/replay",
    responses=refusals(
        {400: "bad_request", 403: "no_seat", 404: "no_table", 429: "too_often", 503: "storage overloaded"}
    ),
)
async def see_replay(
    table: FromPath[str],
    request: Request[Any, Any, Any],
    context: NamedDependency[Context],
    seat: Annotated[int | None, QueryParameter(ge=0, le=1)] = None,
    lang: FromQuery[Lang] = "ja",
) -> ReplayInfo:
    """The game frame by frame: from either seat once it is over, from the bearer's own before that, or as spectators saw
    it."""
    context.allow_reading(request, HEAVY)
    room = await context.room(context.address(request), table)
    if seat is not None and room.table.status != "over" and seated(request, context, room.table, seat) != seat:
        raise Refusal("no_seat")
    state, wanted = room.table.state.copy(), seat_at(seat)
    if (
        wanted is not None and seated(request, context, room.table, seat) == wanted
    ):  # entry by entry as this seat was told
        told, cast = room.table.retold((wanted,)), cast_of(room.table, wanted)
    else:
        told, cast = told_to(room.table, state, wanted), cast_of(room.table, SPECTATOR)
    names = room.table.names()
    return await aside(request, context, lambda: replay(state, told, wanted, names, cast, lang))


@post(
    "/api/replay",
    status_code=200,
    responses=refusals({400: "bad_request bad_record", 429: "too_often", 503: "overloaded"}),
)
async def read_replay(
    data: JSONBody[Recorded], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> ReplayInfo:
    """A record that somebody has kept, frame by frame. A record of one seat can be seen from that seat alone."""
    context.allow(request, HEAVY)

    def found() -> ReplayInfo:
        record = read_record(data.record)
        if sum(len(line.moves) for line in record.lines) > MOST_STEPS:
            raise Refusal("bad_record", *TOO_LONG)
        seat = seat_at(data.seat if record.seat is None else record.seat)
        one, other = record.players
        cast = Cast(None, (same(one) if one else SIDES[0], same(other) if other else SIDES[1]))
        state = record.replay()
        return replay(state, retelling(state, seat), seat, record.players, cast, data.lang)

    try:
        return await aside(request, context, found)
    except GobanshobuError as error:
        raise Refusal("bad_record", {"why": error.words.ja}, {"why": error.words.en}) from error


def told_to(table: Table, state: State, seat: Seat | None) -> Iterator[Chronicle]:
    """The chronicle of a table's game for one seat, or for spectators; of one that went on from a position, from there on."""
    if table.opening is not None:
        return table.retold((SPECTATOR if seat is None else seat,))
    return retelling(state, seat)


def retelling(state: State, seat: Seat | None) -> Iterator[Chronicle]:
    """The chronicle of a game for one seat, or for spectators, after each event."""
    return replayed(state, (SPECTATOR if seat is None else seat,))


def replay(
    state: State, told: Iterable[Chronicle], seat: Seat | None, names: tuple[str, str], cast: Cast, lang: Lang
) -> ReplayInfo:
    """A game frame by frame; `told` is its chronicle after each event."""
    ending = state.ending()
    why = "" if ending is None else ending.words.say(lang)
    return ReplayInfo(state.game.id, state.rules.cards_data(), names, seat, why, frames(told, seat, cast, lang))
