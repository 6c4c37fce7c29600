"""Tables over HTTP: made, listed, looked at, sat down at, given up; and what one of them can be asked for."""

from __future__ import annotations

import secrets
from random import Random
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from gobanshobu.core import GobanshobuError, State, Words
from gobanshobu.core.audience import SEATS, Audience, Seat
from gobanshobu.games import game
from gobanshobu.server.asking import HEAVY, CardsShown, Path, Root, aside, bearer, seated
from gobanshobu.server.context import Context, Listed
from gobanshobu.server.games import my_finished
from gobanshobu.server.refusing import refusals
from gobanshobu.server.strengths import against_machines, even
from gobanshobu.service import protocol
from gobanshobu.service.arrangements import drawn, ready
from gobanshobu.service.clock import NoClock, Rule
from gobanshobu.service.events import Chair, Setup
from gobanshobu.service.protocol import Lang, Squares
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.room import Credentials, audience_of, hashed
from gobanshobu.service.timing import milliseconds
from gobanshobu.study.strength import estimate


class SeatRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to play one side of a new table."""

    kind: Literal["me", "open", "machine"] = "open"
    level: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0
    even: bool = False  # a machine as strong as whoever makes the table, by their results so far; it has no level
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""


class StartFrom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position of an analysis board: where the board begins, as a record without steps, and the steps to the position."""

    root: Root
    path: Path = []


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a new table is to be."""

    game: str
    sides: tuple[SeatRequest, SeatRequest] = (SeatRequest("me"), SeatRequest("open"))
    options: dict[str, int | str] = {}
    cards: dict[str, Any] | None = None
    first: Literal[0, 1, "furigoma"] = "furigoma"
    clock: Rule = NoClock()
    arrange: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0
    drafts: Literal["open", "sealed"] | None = None  # None: open between people, sealed against a machine
    listed: bool = False
    rated: bool = False  # the result counts for the ratings of both; for one side "me" and one "open"
    start: StartFrom | None = None  # from where the game goes on; its game, options and cards are those of the board


class MadeTable(msgspec.Struct, frozen=True):
    """A table that was made: its id, and the tokens of the sides that the maker plays."""

    table: str
    tokens: tuple[str, str]


class Sitting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who would like to sit down."""

    chair: Literal[0, 1]
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""
    kind: Literal["person", "bot"] = "person"


class Token(msgspec.Struct, frozen=True):
    """What lets its owner play one side of a table, or be its referee."""

    token: str


class Arrangements(msgspec.Struct, frozen=True):
    """Whole arrangements, as the cards of each square: some good ones, and some that were drawn."""

    ready: list[Squares]
    random: list[Squares]


@post(
    "/api/tables",
    status_code=201,
    responses=refusals(
        {400: "bad_request bad_setup not_rated", 429: "too_often too_many busy", 503: "storage overloaded"}
    ),
)
async def make_table(
    data: JSONBody[NewTable], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> Response[MadeTable]:
    """Make a table. Sides that are "me" get a token; an "open" side is taken with `sit`."""
    context.allow(request)
    session, cookies = await context.session(request)
    if not cookies and len(await context.mine(session)) >= context.settings.tables_each:
        raise Refusal("too_many")
    await context.allow_table(request)
    kinds: dict[str, Literal["person", "open", "machine"]] = {"me": "person", "open": "open", "machine": "machine"}
    match = await even_rating(request, context, data) if any(side.even for side in data.sides) else 0
    chairs = [Chair(kinds[side.kind], side.level, side.name, rating=match if side.even else 0) for side in data.sides]
    setup = Setup(
        data.game,
        data.options,
        data.cards,
        (chairs[0], chairs[1]),
        data.first,
        data.clock,
        data.arrange,
        data.drafts or ("sealed" if any(side.kind == "machine" for side in data.sides) else "open"),
        data.listed,
        rated=data.rated,
    )
    if data.rated and {side.kind for side in data.sides} != {"me", "open"}:
        raise Refusal("not_rated")
    start = None
    if data.start is not None:
        start = await started(request, context, data.start, data.sides)
    elif data.cards is not None:  # what follows from the cards takes a while to compute, and is kept
        await aside(request, context, lambda: ruled(data))
    table, tokens = await context.hub.create(setup, session, context.address(request), start)
    context.count_table(request, table)
    return Response(MadeTable(table, (tokens[0], tokens[1])), status_code=201, cookies=cookies)


async def even_rating(request: Request[Any, Any, Any], context: Context, data: NewTable) -> int:
    """The rating of a machine that is an even match for whoever makes the table. Raises Refusal where a side is to be
    both that and something else."""
    if any(side.even and (side.kind != "machine" or side.level) for side in data.sides):
        why = Words(
            "互角の相手はマシンで、レベルは選べません。", "an even match is a machine, and has no level to choose"
        )
        raise Refusal("bad_setup", {"why": why.ja}, {"why": why.en})
    known = game(data.game).id
    return even(known, estimate(known, against_machines(known, await my_finished(request, context))))


@get("/api/tables", responses=refusals({400: "bad_request", 503: "storage"}))
async def list_tables(
    context: NamedDependency[Context],
    status: FromQuery[Literal["open", "live", "over"]] = "open",
    limit: Annotated[int, QueryParameter(ge=1, le=200)] = 50,
) -> list[Listed]:
    """The tables that their makers have listed, the newest first."""
    return await context.listed(status, limit)


@get("/api/tables/{table:str}", responses=refusals({400: "bad_request", 404: "no_table", 503: "storage"}))
async def see_table(
    table: FromPath[str],
    request: Request[Any, Any, Any],
    context: NamedDependency[Context],
    lang: FromQuery[Lang] = "ja",
) -> protocol.Snapshot:
    """A table as the bearer of a seat's token, or a spectator, may know it. The cookie alone opens nothing here, but by it a
    player is known who has the referee's token."""
    room = await context.room(context.address(request), table)
    token = bearer(request)
    session = context.who(request) if token else ""
    audience = audience_of(room.table, Credentials(hashed(token), session, None))
    return room.snapshots.snapshot(audience, lang, 0, milliseconds(), room.present())


@post(
    "/api/tables/{table:str}/sit",
    status_code=201,
    responses=refusals({400: "bad_request over", 404: "no_table", 409: "taken", 429: "too_often", 503: "storage"}),
)
async def sit(
    table: FromPath[str], data: JSONBody[Sitting], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> Response[Token]:
    """Take an open chair."""
    context.allow(request)
    session, cookies = await context.session(request)
    await context.room(context.address(request), table)
    token = await context.hub.sit(table, data.chair, Chair(data.kind, 0, data.name), session)
    return Response(Token(token), status_code=201, cookies=cookies)


@post(
    "/api/tables/{table:str}/referee",
    status_code=201,
    responses=refusals(
        {
            400: "bad_request no_objections over",
            403: "no_seat",
            404: "no_table",
            409: "referees",
            429: "too_often",
            503: "storage",
        }
    ),
)
async def invite_referee(
    table: FromPath[str], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> Token:
    """Ask for a referee at one's own table, where fouls can be played: a token for whoever is to be it."""
    context.allow(request)
    await context.room(context.address(request), table)
    return Token(await context.hub.invite_referee(table, bearer(request), context.who(request)))


@post(
    "/api/tables/{table:str}/abort",
    status_code=200,
    responses=refusals(
        {400: "bad_request over", 403: "no_seat", 404: "no_table", 409: "begun", 429: "too_often", 503: "storage"}
    ),
)
async def abort(
    table: FromPath[str], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> dict[str, str]:
    """Give up a table of one's own that has not begun: by a token that came with it, or from the same browser."""
    context.allow(request)
    await context.room(context.address(request), table)
    await context.hub.abort(table, bearer(request), context.who(request))
    return {"status": "aborted"}


@get(
    "/api/tables/{table:str}/record",
    media_type="text/plain; charset=utf-8",
    responses=refusals({400: "bad_request", 403: "no_seat", 404: "no_table", 503: "storage"}),
)
async def see_record(
    table: FromPath[str],
    request: Request[Any, Any, Any],
    context: NamedDependency[Context],
    seat: Annotated[int | None, QueryParameter(ge=0, le=1)] = None,
) -> str:
    """The record: everything once the game is over; before that, what the bearer's own seat knows."""
    room = await context.room(context.address(request), table)
    names = room.table.names()
    if room.table.status == "over":
        return str(room.table.state.record(seat=seat, players=names))
    player = seated(request, context, room.table, seat)
    if player is None or seat not in (None, player):
        raise Refusal("no_seat")
    return str(room.table.state.record(seat=player, players=names))


@get("/api/tables/{table:str}/cards", responses=refusals({400: "bad_request", 404: "no_table", 503: "storage"}))
async def see_table_cards(
    table: FromPath[str], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> CardsShown:
    """The card set of a table as data; empty where the game has none."""
    room = await context.room(context.address(request), table)
    return CardsShown(room.table.state.rules.cards_data())


@get(
    "/api/tables/{table:str}/arrangements/{player:int}",
    responses=refusals({400: "bad_request", 404: "no_table bad_request", 429: "too_often", 503: "storage overloaded"}),
)
async def see_arrangements(
    table: FromPath[str], player: FromPath[int], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> Arrangements:
    """Arrangements to start from."""
    context.allow_reading(request, HEAVY)
    room = await context.room(context.address(request), table)
    first = room.table.state.first()
    seat = Seat(Audience(player))
    if seat not in SEATS or first.rules.publisher.arrangement(first.position, seat) is None:
        raise HTTPException(detail="nothing is arranged here", status_code=404)

    def found() -> Arrangements:
        seed = secrets.randbits(32)
        return Arrangements(ready(first, seat, seed), drawn(first, seat, Random(seed)))

    return await aside(request, context, found)


@get("/api/mine", responses=refusals({503: "storage"}))
async def my_tables(request: Request[Any, Any, Any], context: NamedDependency[Context]) -> list[Listed]:
    """The tables at which this browser plays."""
    return await context.mine(context.who(request))


async def started(
    request: Request[Any, Any, Any], context: Context, asked: StartFrom, sides: tuple[SeatRequest, SeatRequest]
) -> State:
    """The state from which a game goes on. What its maker could not know from their side is drawn anew, so that nobody plays
    on with what an open board has shown. Raises Refusal."""
    mine = [seat for seat, side in zip(SEATS, sides, strict=True) if side.kind == "me"]

    def found() -> State:
        (state,) = context.boards.states(asked.root, asked.path)
        hidden = state.outcome is None and state.rules.views.veiled(state.position)
        return state.resample(mine[0], Random(secrets.randbits(64))) if hidden and len(mine) == 1 else state

    try:
        return await aside(request, context, found)
    except GobanshobuError as error:
        raise Refusal("bad_setup", {"why": error.words.ja}, {"why": error.words.en}) from error


def ruled(data: NewTable) -> None:
    """Make the rules of a table. Raises Refusal with what is wrong with its options or cards."""
    try:
        game(data.game).make_rules(data.options, data.cards)
    except GobanshobuError as error:
        raise Refusal("bad_setup", {"why": error.words.ja}, {"why": error.words.en}) from error
