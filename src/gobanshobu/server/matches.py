"""Matches of five games over HTTP: made, joined, played between the games, listed, and written down."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from gobanshobu.core import GobanshobuError
from gobanshobu.games import game
from gobanshobu.match import MatchRecord, Side, read_match
from gobanshobu.server.asking import HEAVY, aside, bearer
from gobanshobu.server.context import Context
from gobanshobu.server.refusing import refusals
from gobanshobu.server.tables import SeatRequest, Token
from gobanshobu.service.clock import NoClock, Rule
from gobanshobu.service.events import Chair, Kind
from gobanshobu.service.matches import commands
from gobanshobu.service.matches.events import MatchSetup
from gobanshobu.service.matches.playing import MatchRoom
from gobanshobu.service.matches.shown import MatchAbout, match_shown
from gobanshobu.service.matches.standing import Phase
from gobanshobu.service.protocol import Lang, MatchShown
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.room import hashed
from gobanshobu.service.store import MATCH
from gobanshobu.service.timing import milliseconds

MOST_LISTED: Final = 200  # matches of somebody that are looked through
UNDER_WAY: Final = ("open", "naming", "ready", "playing")
GameId = Annotated[str, msgspec.Meta(max_length=64)]


class NewMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a new match is to be: who plays, one clock for all games, or `clocks` for some of them."""

    sides: tuple[SeatRequest, SeatRequest] = (SeatRequest("me"), SeatRequest("open"))
    clock: Rule = NoClock()
    clocks: Annotated[dict[GameId, Rule], msgspec.Meta(max_length=5)] = {}
    listed: bool = False


class MadeMatch(msgspec.Struct, frozen=True):
    """A match that was made: its id, and the tokens of the sides that the maker plays."""

    match: str
    tokens: tuple[str, str]


class MatchSitting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who would like to take the open side of a match."""

    name: Annotated[str, msgspec.Meta(max_length=40)] = ""


class NamedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game that one names; `number` is that of the match as one saw it."""

    number: int
    game: GameId


class SeenMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of the match as one saw it."""

    number: int


class MatchListed(msgspec.Struct, frozen=True):
    """A match of the reader's: how it stands, and whether it waits for them."""

    match: str
    at: int
    names: tuple[str, str]
    kinds: tuple[Kind, Kind]
    levels: tuple[int, int]
    points: tuple[int, int]
    you: int
    phase: Phase
    table: str
    winner: int | None
    yours: bool
    alone: bool  # both sides are the reader's


def acting(request: Request[Any, Any, Any], context: Context, room: MatchRoom) -> Side:
    """The side whom the token or the cookie of a request lets act. Raises Refusal."""
    side = room.standing.side_of(hashed(bearer(request)), context.who(request))
    if side is None:
        raise Refusal("no_seat")
    return side


def shown(request: Request[Any, Any, Any], context: Context, room: MatchRoom, lang: Lang) -> MatchShown:
    """The match as whoever asks may see it."""
    side = room.standing.side_of(hashed(bearer(request)), context.who(request))
    return match_shown(room.standing, side, lang, milliseconds())


@post(
    "/api/matches",
    status_code=201,
    responses=refusals({400: "bad_request bad_setup", 429: "too_often too_many", 503: "storage"}),
)
async def make_match(
    data: JSONBody[NewMatch], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> Response[MadeMatch]:
    """Make a match of the five games. Sides that are "me" get a token; an "open" side is taken with `sit`."""
    context.allow(request, HEAVY)
    session, cookies = await context.session(request)
    if not cookies:
        under_way = [one for one in await own_matches(context, session) if one.phase in UNDER_WAY]
        if len(under_way) >= context.settings.tables_each:
            raise Refusal("too_many")
    await context.allow_table(request)
    kinds: dict[str, Literal["person", "open", "machine"]] = {"me": "person", "open": "open", "machine": "machine"}
    chairs = [Chair(kinds[side.kind], side.level, side.name) for side in data.sides]
    setup = MatchSetup(commands.STANDARD, (chairs[0], chairs[1]), data.clock, data.clocks, data.listed)
    match, tokens = await context.hub.matches.create(setup, (session, session), context.address(request))
    return Response(MadeMatch(match, (tokens[0], tokens[1])), status_code=201, cookies=cookies)


@get("/api/matches/{match:str}", responses=refusals({400: "bad_request", 404: "no_table", 503: "storage"}))
async def see_match(
    match: FromPath[str],
    request: Request[Any, Any, Any],
    context: NamedDependency[Context],
    lang: FromQuery[Lang] = "ja",
) -> MatchShown:
    """A match as it stands."""
    return shown(request, context, await context.match(request, match), lang)


@post(
    "/api/matches/{match:str}/sit",
    status_code=201,
    responses=refusals(
        {400: "bad_request bad_setup over", 404: "no_table", 409: "taken", 429: "too_often", 503: "storage"}
    ),
)
async def sit_in_match(
    match: FromPath[str],
    data: JSONBody[MatchSitting],
    request: Request[Any, Any, Any],
    context: NamedDependency[Context],
) -> Response[Token]:
    """Take the open side of a match."""
    context.allow(request)
    session, cookies = await context.session(request)
    room = await context.match(request, match)
    token = await context.hub.matches.sit(room, data.name, session)
    return Response(Token(token), status_code=201, cookies=cookies)


BETWEEN: Final = refusals(
    {
        400: "bad_request over not_begun",
        403: "no_seat",
        404: "no_table",
        409: "stale not_yours not_left_to_play game_first begun",
        429: "too_often",
        503: "storage unsure",
    }
)


@post("/api/matches/{match:str}/name", status_code=200, responses=BETWEEN)
async def name_game(
    match: FromPath[str],
    data: JSONBody[NamedGame],
    request: Request[Any, Any, Any],
    context: NamedDependency[Context],
    lang: FromQuery[Lang] = "ja",
) -> MatchShown:
    """Name the next game, where that is for one's own side to do."""
    context.allow(request)
    room = await context.match(request, match)
    side = acting(request, context, room)
    await context.hub.matches.do(room, lambda standing, _now: commands.name(standing, side, data.game, data.number))
    return shown(request, context, room, lang)


@post("/api/matches/{match:str}/ready", status_code=200, responses=BETWEEN)
async def begin_game(
    match: FromPath[str],
    data: JSONBody[SeenMatch],
    request: Request[Any, Any, Any],
    context: NamedDependency[Context],
    lang: FromQuery[Lang] = "ja",
) -> MatchShown:
    """Say that the game which the other side has named can begin: then there is a table for it."""
    context.allow(request)
    room = await context.match(request, match)
    side = acting(request, context, room)
    await context.hub.matches.do(room, lambda standing, _now: commands.ready(standing, side, data.number))
    return shown(request, context, room, lang)


@post("/api/matches/{match:str}/resign", status_code=200, responses=BETWEEN)
async def resign_match(
    match: FromPath[str],
    data: JSONBody[SeenMatch],
    request: Request[Any, Any, Any],
    context: NamedDependency[Context],
    lang: FromQuery[Lang] = "ja",
) -> MatchShown:
    """Give up the whole match, between two games."""
    context.allow(request)
    room = await context.match(request, match)
    side = acting(request, context, room)
    await context.hub.matches.do(room, lambda standing, _now: commands.resign(standing, side, data.number))
    return shown(request, context, room, lang)


@post("/api/matches/{match:str}/abort", status_code=200, responses=BETWEEN)
async def abort_match(
    match: FromPath[str], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> dict[str, str]:
    """Give up a match of one's own that nobody has joined; a second time changes nothing."""
    context.allow(request)
    room = await context.match(request, match)
    side = room.standing.side_of(hashed(bearer(request)), context.who(request))
    await context.hub.matches.do(room, lambda standing, _now: commands.abort(standing, side))
    return {"status": "aborted"}


@get(
    "/api/matches/{match:str}/record",
    media_type="text/plain; charset=utf-8",
    responses=refusals({400: "bad_request", 404: "no_table", 409: "not_over", 429: "too_often", 503: "storage"}),
)
async def see_match_record(
    match: FromPath[str], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> str:
    """The record of a whole match that is over: all its games, one after the other."""
    context.allow_reading(request, HEAVY)
    standing = (await context.match(request, match)).standing
    if standing.phase != "over":
        raise Refusal("not_over")
    tables = [(await context.room(context.address(request), one.table)).table for one in standing.games]
    records = tuple(table.state.record(players=table.names()) for table in tables)
    one, two = standing.chairs
    face_up = standing.face_up or 0
    return str(MatchRecord((one.name, two.name), "", standing.setup.games, face_up, records, standing.resigned))


class MatchWritten(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The record of a match."""

    record: Annotated[str, msgspec.Meta(max_length=60_000)]


class MatchGameRead(msgspec.Struct, frozen=True):
    """A game of a match that was written down: its place there, who sat where, which side won, and its own record."""

    game: str
    number: int
    again: bool
    names: tuple[str, str]
    winner: int | None
    record: str


class MatchRead(msgspec.Struct, frozen=True):
    """A match that was written down."""

    players: tuple[str, str]
    result: str
    games: list[MatchGameRead]


@post(
    "/api/replay/match",
    status_code=200,
    responses=refusals({400: "bad_request bad_record", 429: "too_often", 503: "overloaded"}),
)
async def read_match_record(
    data: JSONBody[MatchWritten], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> MatchRead:
    """The record of a match that somebody has kept, as the records of its games."""
    context.allow(request, HEAVY)

    def found() -> MatchRead:
        match = read_match(data.record, game)
        games = [
            MatchGameRead(one.record.game.id, one.number, one.again, one.record.players, one.winner, str(one.record))
            for one in match.played()
        ]
        return MatchRead(match.players, match.result(), games)

    try:
        return await aside(request, context, found)
    except GobanshobuError as error:
        raise Refusal("bad_record", {"why": error.words.ja}, {"why": error.words.en}) from error


@get("/api/mine/matches", responses=refusals({503: "storage"}))
async def my_matches(request: Request[Any, Any, Any], context: NamedDependency[Context]) -> list[MatchListed]:
    """The matches of this browser, those that wait for it first, then the newest."""
    found = await own_matches(context, context.who(request))
    return sorted(found, key=lambda one: (not one.yours, one.phase not in UNDER_WAY, -one.at))


async def own_matches(context: Context, session: str) -> list[MatchListed]:
    """The matches of a session that came to something."""
    store, key, found = context.hub.store, session, list[MatchListed]()
    belongings = await store.belongings(key, MATCH, limit=MOST_LISTED) if session else []
    for one in belongings:
        note = await store.summary(one.id)
        if note is None:
            continue
        about = msgspec.json.decode(note.about, type=MatchAbout)
        mine = msgspec.json.decode(one.data, type=list[int])
        found.append(
            MatchListed(
                one.id,
                note.at,
                about.names,
                about.kinds,
                about.levels,
                about.points,
                mine[0],
                about.phase,
                about.table,
                about.winner,
                about.actor in mine,
                len(mine) == 2,
            )
        )
    return found


MATCH_HANDLERS: Final = [
    make_match,
    see_match,
    sit_in_match,
    name_game,
    begin_game,
    resign_match,
    abort_match,
    see_match_record,
    read_match_record,
    my_matches,
]
