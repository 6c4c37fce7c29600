"""The HTTP API: tables, games, rules, card sets, health. What it answers is what a seat may know."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from random import Random
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from gobanshobu import __version__, read_record
from gobanshobu.core import BadCards, Game, GobanshobuError, State, UnknownGame
from gobanshobu.core.audience import SEATS, SPECTATOR, Audience, Cast, Seat, seat_at
from gobanshobu.core.chronicle import Chronicle, replayed
from gobanshobu.core.pages import rules_page
from gobanshobu.core.roles import CardSets
from gobanshobu.core.words import Words, same
from gobanshobu.games import card_sets, game, game_ids
from gobanshobu.players.levels import NAMES, weaker
from gobanshobu.server.context import COOKIE, Context, Listed
from gobanshobu.server.requests import refused_now
from gobanshobu.service import protocol
from gobanshobu.service.arrangements import drawn, ready
from gobanshobu.service.clock import NoClock, Rule
from gobanshobu.service.events import Chair, Setup
from gobanshobu.service.phrases import PHRASES
from gobanshobu.service.protocol import Lang, Squares
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.replay import Frame, frames
from gobanshobu.service.room import Credentials, audience_of, hashed
from gobanshobu.service.snapshot import SIDES, cast_of
from gobanshobu.service.store import StoreError
from gobanshobu.service.table import Table
from gobanshobu.service.timing import milliseconds

T = TypeVar("T")
LOG: Final = logging.getLogger("gobanshobu.server")
HEAVY: Final = 5.0  # requests that one counts as which takes a while to answer
MOST_STEPS: Final = 4000  # of a record that is replayed
TOO_LONG: Final = ({"why": f"{MOST_STEPS} 手までです。"}, {"why": f"it has more than {MOST_STEPS} steps"})
CardsData = Annotated[dict[str, Any], msgspec.Meta(title="CardSetData")]  # a card set as data


class Spoken(msgspec.Struct, frozen=True):
    """One text in both languages."""

    ja: str
    en: str


class SeatRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to play one side of a new table."""

    kind: Literal["me", "open", "machine"] = "open"
    level: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""


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


class OptionInfo(msgspec.Struct, frozen=True):
    """Something that can be chosen before a game: its choices, or the least and the most that a number can be."""

    name: str
    default: int | str
    choices: list[int | str]
    said: list[Spoken]  # the choices as a player says them
    people: bool  # what is not the default is for games between people only
    agreed: Spoken  # what a player who sits down is told where it is not the default; {value}: what was chosen
    least: int | None
    most: int | None
    ja: str
    en: str
    about: Spoken  # what it does to the game


class PresetInfo(msgspec.Struct, frozen=True):
    """A way to play that has a name, what is special about it, and the options that differ from the default."""

    ja: str
    en: str
    about: Spoken
    options: dict[str, int | str]


class GoalInfo(msgspec.Struct, frozen=True):
    """How a game is won, in Markdown, and the clauses that say so exactly."""

    ja: str
    en: str
    clauses: list[str]


class GameInfo(msgspec.Struct, frozen=True):
    """A game, what it is in one line, and what can be chosen."""

    id: str
    ja: str
    en: str
    line: Spoken
    goal: GoalInfo
    options: list[OptionInfo]
    presets: list[PresetInfo]  # the first is the default
    has_cards: bool


class CardsShown(msgspec.Struct, frozen=True):
    """The card set of a game or a table; None where the game has none."""

    cards: CardsData | None


class PhrasesInfo(msgspec.Struct, frozen=True):
    """The greetings that can be said, by their keys, and the names of the levels, the weakest first; in `weaker` what to
    say where the machine plays below them, because the server runs interpreted."""

    phrases: dict[str, Spoken]
    levels: list[Spoken]
    weaker: Spoken | None


class Failure(msgspec.Struct, frozen=True):
    """What every refusal looks like; `request` is the id of the request, as the server's log has it."""

    code: str
    ja: str
    en: str
    clause: str = ""
    request: str = ""


class ReplayInfo(msgspec.Struct, frozen=True):
    """A game frame by frame, as one seat, or a spectator, saw it."""

    game: str
    cards: CardsData | None
    names: tuple[str, str]
    seat: int | None
    ending: str  # why the game is over; empty where it is not
    frames: list[Frame]


class Arrangements(msgspec.Struct, frozen=True):
    """Whole arrangements, as the cards of each square: some good ones, and some that were drawn."""

    ready: list[Squares]
    random: list[Squares]


class CardSetFault(msgspec.Struct, frozen=True):
    """Something wrong with a card set, and in which line (0: as a whole)."""

    line: int
    ja: str
    en: str


class CardsRead(msgspec.Struct, frozen=True):
    """Whether a card set can be used, what is wrong with it, and the set as data."""

    sound: bool
    faults: list[CardSetFault]
    cards: CardsData | None


STATUS: Final = {
    "no_table": 404,
    "no_seat": 403,
    "too_often": 429,
    "too_many": 429,
    "busy": 429,
    "overloaded": 503,
    "storage": 503,
    "unsure": 503,
    "set_aside": 409,
    "error": 500,
    "taken": 409,
    "begun": 409,
    "referees": 409,
}


def refusals(codes: dict[int, str]) -> dict[int, ResponseSpec]:
    """What an endpoint may refuse, for its description: the codes of each status. Whoever asks too often is always refused."""
    return {
        status: ResponseSpec(Failure, generate_examples=False, description=f"Refused: {', '.join(words.split())}")
        for status, words in sorted(({429: "too_often"} | codes).items())
    }


def refused(_request: Request[Any, Any, Any], refusal: Refusal) -> Response[Failure]:
    """A refusal as an answer."""
    words = refusal.words
    return Response(
        Failure(refusal.code, words.ja, words.en, refusal.clause, refused_now(refusal.code)),
        status_code=STATUS.get(refusal.code, 400),
    )


def failed(_request: Request[Any, Any, Any], error: HTTPException) -> Response[Failure]:
    """What the framework refuses, in the same shape."""
    extra = getattr(error, "extra", None)
    detail = str(error.detail)
    if isinstance(extra, list) and extra:
        detail = "; ".join(str(one.get("message", one)) if isinstance(one, dict) else str(one) for one in extra)
    code = "bad_request" if error.status_code < 500 else "error"
    return Response(
        Failure(code, detail, detail, request=refused_now(code)),
        status_code=error.status_code,
        headers=error.headers,
    )


def unkept(request: Request[Any, Any, Any], _error: StoreError) -> Response[Failure]:
    """The store does not work."""
    return refused(request, Refusal("storage"))


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[Failure]:
    """Something of ours is broken; the words say nothing about it."""
    LOG.error("broken", exc_info=error)
    return refused(request, Refusal("error"))


@post(
    "/api/tables",
    status_code=201,
    responses=refusals({400: "bad_request bad_setup", 429: "too_often too_many busy", 503: "storage overloaded"}),
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
    chairs = [Chair(kinds[side.kind], side.level, side.name) for side in data.sides]
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
    )
    if data.cards is not None:  # what follows from the cards takes a while to compute, and is kept
        await aside(request, context, lambda: ruled(data))
    table, tokens = await context.hub.create(setup, session, context.address(request))
    context.count_table(request, table)
    return Response(MadeTable(table, (tokens[0], tokens[1])), status_code=201, cookies=cookies)


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
    room = await context.hub.room(table)
    token = bearer(request)
    session = request.cookies.get(COOKIE, "") if token else ""
    audience = audience_of(room.table, Credentials(hashed(token), hashed(session), None))
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
    return Token(await context.hub.invite_referee(table, bearer(request), request.cookies.get(COOKIE, "")))


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
    await context.hub.abort(table, bearer(request), request.cookies.get(COOKIE, ""))
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
    room = await context.hub.room(table)
    names = room.table.names()
    if room.table.status == "over":
        return str(room.table.state.record(seat=seat, players=names))
    player = seated(request, room.table, seat)
    if player is None or seat not in (None, player):
        raise Refusal("no_seat")
    return str(room.table.state.record(seat=player, players=names))


@get("/api/tables/{table:str}/cards", responses=refusals({400: "bad_request", 404: "no_table", 503: "storage"}))
async def see_table_cards(table: FromPath[str], context: NamedDependency[Context]) -> CardsShown:
    """The card set of a table as data; empty where the game has none."""
    room = await context.hub.room(table)
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
    room = await context.hub.room(table)
    first = room.table.state.first()
    seat = Seat(Audience(player))
    if seat not in SEATS or first.rules.publisher.arrangement(first.position, seat) is None:
        raise HTTPException(detail="nothing is arranged here", status_code=404)

    def found() -> Arrangements:
        seed = secrets.randbits(32)
        return Arrangements(ready(first, seat, seed), drawn(first, seat, Random(seed)))

    return await aside(request, context, found)


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
    room = await context.hub.room(table)
    if seat is not None and room.table.status != "over" and seated(request, room.table, seat) != seat:
        raise Refusal("no_seat")
    state, wanted = room.table.state.copy(), seat_at(seat)
    if wanted is not None and seated(request, room.table, seat) == wanted:  # entry by entry as this seat was told
        told, cast = room.table.retold((wanted,)), cast_of(room.table, wanted)
    else:
        told, cast = retelling(state, wanted), cast_of(room.table, SPECTATOR)
    names = room.table.names()
    return await aside(request, context, lambda: replay(state, told, wanted, names, cast, lang))


class Recorded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record to be looked at, from which seat, and in which language."""

    record: Annotated[str, msgspec.Meta(max_length=60_000)]
    seat: Literal[0, 1] | None = None
    lang: Lang = "ja"


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


@get("/api/games", responses=refusals({}))
async def list_games() -> list[GameInfo]:
    """All games and their options."""
    return [info(game_id) for game_id in game_ids()]


@get(
    "/api/games/{game_id:str}/rules",
    media_type="text/markdown; charset=utf-8",
    responses=refusals({400: "bad_request", 404: "bad_request"}),
)
async def see_rules(game_id: FromPath[str], lang: FromQuery[Lang] = "ja") -> str:
    """The rules of a game in Markdown."""
    found_game(game_id)
    return rules_text(game_id, lang)


@get("/api/games/{game_id:str}/cards", responses=refusals({400: "bad_request", 404: "bad_request"}))
async def see_cards(game_id: FromPath[str]) -> CardsShown:
    """The default card set of a game as data; empty where it has none."""
    return CardsShown(found_game(game_id).make_rules(None).cards_data())


@get(
    "/api/games/{game_id:str}/cards/file",
    media_type="text/plain; charset=utf-8",
    responses=refusals({400: "bad_request", 404: "bad_request"}),
)
async def see_card_file(game_id: FromPath[str], lang: FromQuery[Lang] = "ja") -> str:
    """The default card set of a game as a TOML file to write on in."""
    sets = found_card_sets(game_id)
    head = [f"# {words.say(lang)}\n\n" for words in sets.invitation()[:1]]  # the rest is for a terminal
    return "".join(head) + sets.default_file()


class SeenView(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A view that somebody was sent, to be shown in words."""

    view: dict[str, Any]
    lang: Lang = "ja"


@post(
    "/api/games/{game_id:str}/text",
    status_code=200,
    media_type="text/plain; charset=utf-8",
    responses=refusals({400: "bad_request bad_message", 404: "bad_request", 429: "too_often"}),
)
async def see_text(
    game_id: FromPath[str],
    data: JSONBody[SeenView],
    request: Request[Any, Any, Any],
    context: NamedDependency[Context],
) -> str:
    """A view as a terminal shows it, for clients that have no pictures of the game."""
    context.allow(request)
    try:
        return "\n".join(found_game(game_id).lines(data.view, data.lang))
    except GobanshobuError as error:
        raise Refusal("bad_message", {"why": error.words.ja}, {"why": error.words.en}) from error


@post(
    "/api/games/{game_id:str}/cards/check",
    status_code=200,
    responses=refusals({400: "bad_request", 404: "bad_request", 429: "too_often", 503: "overloaded"}),
)
async def check_cards(
    game_id: FromPath[str],
    data: JSONBody[dict[str, Any]],
    request: Request[Any, Any, Any],
    context: NamedDependency[Context],
) -> CardsRead:
    """Whether a card set can be used; every fault with its line."""
    context.allow(request, HEAVY)
    known = found_game(game_id)
    try:
        await aside(request, context, lambda: known.make_rules(None, data))
    except BadCards as error:
        return CardsRead(False, faults(error), None)
    except GobanshobuError as error:
        return CardsRead(False, [CardSetFault(0, error.words.ja, error.words.en)], None)
    return CardsRead(True, [], data)


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card set as somebody has written it: the text of a TOML file."""

    text: str


@post(
    "/api/games/{game_id:str}/cards/read",
    status_code=200,
    responses=refusals({400: "bad_request", 404: "bad_request", 429: "too_often", 503: "overloaded"}),
)
async def read_cards(
    game_id: FromPath[str], data: JSONBody[Written], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> CardsRead:
    """A card set in TOML as data; every fault with its line where it cannot be used."""
    context.allow(request, HEAVY)
    sets = found_card_sets(game_id)
    try:
        return CardsRead(True, [], await aside(request, context, lambda: sets.read(data.text)))
    except BadCards as error:
        return CardsRead(False, faults(error), None)


@get("/api/words", responses=refusals({}))
async def see_words() -> PhrasesInfo:
    """The greetings and the names of the levels."""
    phrases, levels = {key: spoken(words) for key, words in PHRASES.items()}, [spoken(words) for words in NAMES]
    below = weaker()
    return PhrasesInfo(phrases, levels, spoken(below) if below else None)


@get("/api/mine", responses=refusals({503: "storage"}))
async def my_tables(request: Request[Any, Any, Any], context: NamedDependency[Context]) -> list[Listed]:
    """The tables at which this browser plays."""
    return await context.mine(request.cookies.get(COOKIE, ""))


@get("/api/health", responses=refusals({}))
async def health() -> dict[str, str]:
    """That the server answers. One that does not is to be started anew."""
    return {"status": "ok", "version": __version__}


@get("/api/ready", responses=refusals({503: "storage"}))
async def ready_to_play(context: NamedDependency[Context]) -> dict[str, str]:
    """Whether games can be played here: something is written to the database, through to the disk. While it cannot be
    written, others are to be asked."""
    await context.ready()
    return {"status": "ready", "version": __version__}


@get("/metrics", media_type="text/plain; version=0.0.4", include_in_schema=False)
async def metrics(context: NamedDependency[Context]) -> str:
    """Counts for Prometheus, on a port of their own."""
    return context.metrics.text(context.counts(), context.hub.commits, context.hub.engines.stats())


async def aside(request: Request[Any, Any, Any], context: Context, work: Callable[[], T]) -> T:
    """What takes a while, beside what others wait for. Raises Refusal where too much is under way."""
    return await context.aside(context.address(request), work)


def ruled(data: NewTable) -> None:
    """Make the rules of a table. Raises Refusal with what is wrong with its options or cards."""
    try:
        game(data.game).make_rules(data.options, data.cards)
    except GobanshobuError as error:
        raise Refusal("bad_setup", {"why": error.words.ja}, {"why": error.words.en}) from error


def faults(error: BadCards) -> list[CardSetFault]:
    return [CardSetFault(fault.line, fault.words.ja, fault.words.en) for fault in error.problems]


def spoken(words: Words) -> Spoken:
    """Words as they are sent."""
    return Spoken(words.ja, words.en)


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


@cache
def rules_text(game_id: str, lang: Lang) -> str:
    """The rules as they are sent; they never change."""
    return rules_page(game(game_id).make_rules(None), lang) + "\n"


@cache
def info(game_id: str) -> GameInfo:
    known = game(game_id)
    options = [
        OptionInfo(
            option.name,
            option.default,
            list(option.choices),
            [spoken(words) for words in option.said],
            option.people,
            spoken(option.agreed),
            option.least,
            option.most,
            option.words.ja,
            option.words.en,
            spoken(option.about),
        )
        for option in known.options
    ]
    presets = [PresetInfo(one.words.ja, one.words.en, spoken(one.about), one.options) for one in known.presets]
    has_cards = card_sets(game_id) is not None
    book = known.rulebook()
    goal = GoalInfo(book.goal.words.ja, book.goal.words.en, book.goal.clauses)
    return GameInfo(game_id, known.name.ja, known.name.en, spoken(book.line), goal, options, presets, has_cards)


def found_game(game_id: str) -> Game:
    try:
        return game(game_id)
    except UnknownGame as error:
        raise HTTPException(detail=error.words.en, status_code=404) from error


def found_card_sets(game_id: str) -> CardSets:
    found_game(game_id)
    sets = card_sets(game_id)
    if sets is None:
        raise HTTPException(detail="this game has no card sets", status_code=404)
    return sets


def bearer(request: Request[Any, Any, Any]) -> str:
    """The token in the Authorization header."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def seated(request: Request[Any, Any, Any], table: Table, seat: int | None) -> Seat | None:
    """The player whom the token or the cookie of a request lets act."""
    return table.player_of(hashed(bearer(request)), hashed(request.cookies.get(COOKIE, "")), seat_at(seat))


HANDLERS: Final = [
    make_table,
    list_tables,
    see_table,
    sit,
    invite_referee,
    abort,
    see_record,
    see_table_cards,
    see_arrangements,
    see_replay,
    read_replay,
    list_games,
    see_rules,
    see_text,
    see_cards,
    see_card_file,
    check_cards,
    read_cards,
    see_words,
    my_tables,
    health,
    ready_to_play,
    metrics,
]
