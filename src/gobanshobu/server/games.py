"""The HTTP API of finished games: one's own list, its picture, keys for another device, and reviews."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from gobanshobu.core import State
from gobanshobu.core.audience import SEATS, SPECTATOR, Cast, Seat, seat_at
from gobanshobu.core.chronicle import Chronicle
from gobanshobu.server.asking import HEAVY, DeviceName, aside, seated, sign_in
from gobanshobu.server.context import COOKIE, Context, cookie
from gobanshobu.server.refusing import refusals
from gobanshobu.server.replays import told_to
from gobanshobu.service.accounts import SHORT_LIVED
from gobanshobu.service.agenda import noted as noted_again
from gobanshobu.service.events import Kind
from gobanshobu.service.kept import KeptGame
from gobanshobu.service.protocol import Lang
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.replay import Frame, frames
from gobanshobu.service.reviews import Reviewing
from gobanshobu.service.snapshot import about, cast_of, noted_about
from gobanshobu.service.table import Table
from gobanshobu.service.timing import milliseconds
from gobanshobu.study import GameMoment, Judgement, LuckAccount, RightMix, moments, sentence, turning_points
from gobanshobu.study.luck_words import LuckGroup, LuckPart, parts, swings
from gobanshobu.study.words import clause, named, places

MOST: Final = 1000  # games of somebody that are looked through
GONE_THROUGH: Final = 100  # of them count as one thing read
PATIENCE: Final = 2.0  # seconds for which an answer waits for the first part of a review
SHOWN: Final = 6  # steps of a better line that are shown on the board
UNHEARD: Final = 86_400 * 365  # seconds for which the picture of a game that is over can be kept

Result = Literal["won", "lost", "drawn"]


class KeptGameInfo(msgspec.Struct, frozen=True):
    """A finished game of the reader's."""

    table: str
    at: int
    began: int
    game: str
    names: tuple[str, str]
    kinds: tuple[Kind, Kind]
    level: int  # of the machine it was played against; 0: a person or a program, or a machine between the levels
    rating: int  # of a machine between the levels
    seat: int
    both: bool  # the reader played both sides
    result: Result | None
    reason: str
    steps: int
    even_start: bool  # not from a position that was laid out, nor with a handicap


class LevelTally(msgspec.Struct, frozen=True):
    """How somebody has done in a game against people (0) or a level, or in even matches: results, and the streak that goes on:
    won games are counted up from 1, lost ones down."""

    game: str
    level: int
    even: bool
    won: int
    lost: int
    drawn: int
    streak: int
    best: int


class KeptGamesInfo(msgspec.Struct, frozen=True):
    """The finished games that were asked for, the newest first, how many there are of them, and all results."""

    games: list[KeptGameInfo]
    count: int
    tallies: list[LevelTally]


class HandoverCode(msgspec.Struct, frozen=True):
    """What to type, or to follow, on another device, and until when."""

    code: str
    until: int


class TypedCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A code from another device, or one that was printed for the day on which every device is lost."""

    code: Annotated[str, msgspec.Meta(min_length=8, max_length=40)]
    device: DeviceName = ""


class TakenOver(msgspec.Struct, frozen=True):
    """How many finished games this device has now. `recovery`: the code was the printed one, and this is the next to print."""

    games: int
    recovery: str = ""


class MixShare(msgspec.Struct, frozen=True):
    """A step and how often it was to be played."""

    said: str
    share: float


class ReviewedStep(msgspec.Struct, frozen=True):
    """A decision as it is judged. Chances are of the seat that reads, `cost` is of the one who decided."""

    number: int
    frame: int  # where it stands in the replay of the same seat, before the step
    player: int
    step: str
    best: str
    said: str
    better: str  # what the better step is called
    chance: float
    cost: float
    turning: bool
    proven: bool
    reason: str  # empty where nothing is proved
    places: list[str]  # squares and pieces that it is about
    clause: str
    line: list[Frame]  # the better line on the board, for what cost something
    mix: list[MixShare]  # how often each step was to be played, where mixing is right
    solved: bool  # the mixture is from a solution to the game's end, and not an estimate
    swings: list[LuckPartInfo]  # what chance made of it


class LuckPartInfo(msgspec.Struct, frozen=True):
    """A part of what made the result: of luck, of skill, or what was only seen later; `gain` is the reader's."""

    group: LuckGroup
    said: str
    gain: float


class LuckInfo(msgspec.Struct, frozen=True):
    """How a result came about: `start`, the reader's chance before the first card, and all parts add up to `result`."""

    start: float
    result: float
    parts: list[LuckPartInfo]


class ReviewInfo(msgspec.Struct, frozen=True):
    """A review as far as it is."""

    done: int
    total: int
    steps: list[ReviewedStep]
    lost: tuple[float, float]  # what each side lost in all
    luck: LuckInfo | None  # when it is whole, in a game with luck
    mistakes: int  # of this game that the reader can try again


@get("/api/mine/games", responses=refusals({400: "bad_request", 503: "storage"}))
async def my_games(
    request: Request[Any, Any, Any],
    context: NamedDependency[Context],
    game: FromQuery[str] = "",
    result: FromQuery[Literal["", "won", "lost", "drawn"]] = "",
    number: Annotated[int | None, QueryParameter(name="level", ge=0, le=10)] = None,
    search: FromQuery[str] = "",
    start: Annotated[int, QueryParameter(ge=0)] = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=100)] = 24,
) -> Response[KeptGamesInfo]:
    """The finished games of this browser. `level` 0 are games against people. What lets it find them lasts from now on again."""
    games = await my_finished(request, context)
    wanted = [
        one
        for one in games
        if (not game or one.game == game)
        and (not result or one.result == result)
        and (number is None or (one.level == number and not even_match(one)))
        and search.strip().lower() in " ".join(one.names).lower()
    ]
    cookies = [cookie(request.cookies[COOKIE], context.encrypted(request))] if games else []
    return Response(KeptGamesInfo(wanted[start : start + limit], len(wanted), tallies(games)), cookies=cookies)


async def my_finished(request: Request[Any, Any, Any], context: Context) -> list[KeptGameInfo]:
    """The finished games of this browser, the newest first."""
    session = context.who(request)
    found = await context.hub.store.kept(session, MOST) if session else []
    context.readers.of(context.address(request)).pay(len(found) / GONE_THROUGH)
    return [known for one in found if (known := await shown(request, context, one)) is not None]


def even_match(one: KeptGameInfo) -> bool:
    """Whether it was against a machine that stood between the levels."""
    return one.rating > 0


async def shown(request: Request[Any, Any, Any], context: Context, one: KeptGame) -> KeptGameInfo | None:
    """A game of a list. Notes that were made before notes told of the end are made up for from the log; None where that
    cannot be done now."""
    noted = noted_about(one.about)
    if noted is None or noted.end is None:
        try:
            room = await context.room(context.address(request), one.table)
        except Refusal:
            return None
        noted = about(room.table)
        await context.hub.store.append([], noted_again(room.table, seats_too=False))
    end = noted.end
    both = one.chairs == 3
    chair = 1 if one.chairs == 2 else 0
    seat = chair if noted.first == 0 else 1 - chair
    kind, number, rating = noted.kinds[1 - seat], noted.levels[1 - seat], noted.ratings[1 - seat]
    result: Result | None = None
    if end is not None and not both:
        result = "drawn" if end.winner is None else "won" if end.winner == seat else "lost"
    return KeptGameInfo(
        one.table,
        one.at,
        end.began if end else one.at,
        noted.game,
        noted.names,
        noted.kinds,
        number if kind == "machine" else 0,
        rating if kind == "machine" else 0,
        seat,
        both,
        result,
        end.reason if end else "",
        end.steps if end else 0,
        noted.even_start,
    )


def tallies(games: Iterable[KeptGameInfo]) -> list[LevelTally]:
    """Results and streaks by game and level, from games of which the newest comes first."""
    by: dict[tuple[str, int, bool], list[Result]] = {}
    for one in games:
        if one.result is not None:
            by.setdefault((one.game, one.level, even_match(one)), []).append(one.result)
    found: list[LevelTally] = []
    for (game, number, even), results in sorted(by.items()):
        counts, streak, best, run = Counter(results), 0, 0, 0
        for result in reversed(results):
            run = run + 1 if result == "won" else 0
            best = max(best, run)
        for result in results:
            if result != results[0] or result == "drawn":
                break
            streak += 1 if result == "won" else -1
        found.append(LevelTally(game, number, even, counts["won"], counts["lost"], counts["drawn"], streak, best))
    return found


@delete(
    "/api/mine/games/{table:str}",
    status_code=200,
    responses=refusals({400: "bad_request", 404: "no_table", 429: "too_often", 503: "storage"}),
)
async def forget_game(
    table: FromPath[str], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> dict[str, str]:
    """Delete a finished game from one's list. When it is in nobody's list any more, it is gone for good."""
    context.allow(request)
    session = context.who(request)
    gone = await context.hub.forget(table, session) if session else None
    if gone is None:
        raise Refusal("no_table")
    await context.mistakes.forget(session, table)
    if gone:
        context.reviews.drop(table)
    return {"status": "deleted"}


@post("/api/mine/code", status_code=201, responses=refusals({403: "no_seat", 429: "too_often", 503: "storage"}))
async def make_code(request: Request[Any, Any, Any], context: NamedDependency[Context]) -> HandoverCode:
    """A code that brings one's games to another device, once and within ten minutes."""
    context.allow(request, HEAVY)
    session, now = context.who(request), milliseconds()
    if not session or not await context.plays(session):
        raise Refusal("no_seat")
    return HandoverCode(await context.accounts.hand_over(session, now), now + SHORT_LIVED)


@post(
    "/api/mine/take",
    status_code=200,
    responses=refusals({400: "bad_request", 404: "no_code", 429: "too_often", 503: "storage"}),
)
async def take_code(
    data: JSONBody[TypedCode], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> Response[TakenOver]:
    """Be here who one is on another device, by a code from there or by the printed one; what this browser had as a guest comes
    along."""
    context.allow(request, 2 * HEAVY)
    session = await context.accounts.take_over(data.code, milliseconds())
    if session is None:
        raise Refusal("no_code")
    cookies = await sign_in(request, context, session, data.device)
    accounts, recovery = context.accounts, ""
    if await accounts.account(session) is not None and not await accounts.recoverable(session):
        recovery = await accounts.recovery(session)
    return Response(TakenOver(len(await context.hub.store.kept(session, MOST)), recovery), cookies=cookies)


@get(
    "/api/tables/{table:str}/picture",
    media_type="image/svg+xml",
    responses=refusals({400: "bad_request over", 404: "no_table", 503: "storage overloaded"}),
)
async def see_picture(
    table: FromPath[str],
    request: Request[Any, Any, Any],
    context: NamedDependency[Context],
    seat: Annotated[int | None, QueryParameter(ge=0, le=1)] = None,
    lang: FromQuery[Lang] = "ja",
) -> Response[str]:
    """How a finished game ended, as one seat or a spectator saw it."""
    state = (await finished(request, context, table)).state.copy()
    svg = await aside(request, context, lambda: state.svg(seat, lang))
    headers = {"cache-control": f"private, max-age={UNHEARD}, immutable"}
    return Response(svg, media_type="image/svg+xml", headers=headers)


@get(
    "/api/tables/{table:str}/review",
    responses=refusals(
        {400: "bad_request", 404: "no_table", 409: "not_over", 429: "too_often busy", 503: "storage overloaded"}
    ),
)
async def see_review(
    table: FromPath[str],
    request: Request[Any, Any, Any],
    context: NamedDependency[Context],
    seat: Annotated[int | None, QueryParameter(ge=0, le=1)] = None,
    lang: FromQuery[Lang] = "ja",
) -> ReviewInfo:
    """The review of a finished game as far as it is; asked for the first time, it is begun. Ask again until `done` is `total`."""
    context.allow_reading(request, HEAVY)
    room = await finished(request, context, table)
    reader, state = seat_at(seat), room.state.copy()
    going = await context.reviews.ask(table, state, context.payer(request), PATIENCE, room.before())
    own = reader is not None and seated(request, context, room, seat) == reader
    told = room.retold((reader,)) if own and reader is not None else told_to(room, state, reader)
    cast = cast_of(room, reader if reader is not None else SPECTATOR)
    mistakes = 0
    if own and reader is not None and going.done == going.total:
        mistakes = await context.mistakes.collect(context.who(request), table, reader, going.judgements)
    found = moments(state)
    return await aside(request, context, lambda: info(going, found, list(told)[-1], reader, cast, lang, mistakes))


async def finished(request: Request[Any, Any, Any], context: Context, table: str) -> Table:
    """A table whose game is over. Raises Refusal."""
    room = await context.room(context.address(request), table)
    if room.table.status != "over":
        raise Refusal("not_over")
    return room.table


def info(
    going: Reviewing,
    found: list[GameMoment],
    told: Chronicle,
    reader: Seat | None,
    cast: Cast,
    lang: Lang,
    mistakes: int,
) -> ReviewInfo:
    """A review in the words of one reader."""
    at = {one.number: one for one in found}
    entries = told.entries(SPECTATOR if reader is None else reader)
    place = {entry.steps + 1: index for index, entry in enumerate(entries)}
    turning = {point.number for point in turning_points(going.judgements)}
    steps = [
        step_info(
            one, at[one.number], place.get(one.number, 0), one.number in turning, going.account, reader, cast, lang
        )
        for one in going.judgements
    ]
    lost = [sum(one.cost for one in going.judgements if one.player == seat) for seat in SEATS]
    luck = None if going.account is None else luck_info(going.account, reader or SEATS[0], cast, lang)
    return ReviewInfo(going.done, going.total, steps, (lost[0], lost[1]), luck, mistakes)


def luck_info(account: LuckAccount, reader: Seat, cast: Cast, lang: Lang) -> LuckInfo:
    """An account in the words of one reader; a spectator reads it as player 0."""
    start, result = account.start, account.result
    if reader == 1:
        start, result = 1.0 - start, 1.0 - result
    return LuckInfo(start, result, [part_info(one, lang) for one in parts(account, reader, cast)])


def part_info(part: LuckPart, lang: Lang) -> LuckPartInfo:
    """One part of an account."""
    return LuckPartInfo(part.group, part.words.say(lang), part.gain)


def step_info(
    one: Judgement,
    moment: GameMoment,
    frame: int,
    turning: bool,
    account: LuckAccount | None,
    reader: Seat | None,
    cast: Cast,
    lang: Lang,
) -> ReviewedStep:
    """A judgement in the words of one reader."""
    state, told = moment.state, one.claim
    costly = told is not None or turning
    mix = None if account is None else next((mix for mix in account.mixes if mix.number == one.number), None)
    return ReviewedStep(
        one.number,
        frame,
        one.player,
        one.step,
        one.best,
        named(state, one.player, one.step, cast).say(lang),
        named(state, one.player, one.best, cast).say(lang),
        one.chance_of(0 if reader is None else reader),
        one.cost,
        turning,
        one.proven,
        sentence(state, told, one.best, cast).say(lang) if told is not None else "",
        places(state, told) if told is not None else [],
        clause(told) if told is not None else "",
        better(moment, one, reader, cast, lang) if costly else [],
        mix_info(mix, state, one.player, cast, lang) if mix is not None else [],
        mix is not None and mix.whole,
        [part_info(part, lang) for part in swings(account, one.number, reader or SEATS[0], cast)] if account else [],
    )


def mix_info(mix: RightMix, state: State, player: Seat, cast: Cast, lang: Lang) -> list[MixShare]:
    """A mixture in words; of one step alone there is nothing to say."""
    shares = [MixShare(named(state, player, step, cast).say(lang), share) for step, share in mix.steps]
    return shares if len(shares) > 1 else []


def better(moment: GameMoment, one: Judgement, reader: Seat | None, cast: Cast, lang: Lang) -> list[Frame]:
    """The better line on the board, as far as it can be played there."""
    audience = SPECTATOR if reader is None else reader
    told = Chronicle(moment.state.copy(), (audience,))
    found: list[Frame] = []
    for word in one.better[:SHOWN]:
        actors = told.state.actors()
        if len(actors) != 1 or word not in told.state.legal(actors[0]):
            break
        told.play(actors[0], word)
        entries = told.entries(audience)
        shown = frames([told], reader, cast, lang)[0]
        found.append(Frame(entries[-1].player, "", [], [], shown.view) if entries else shown)
    return found


HANDLERS: Final = [my_games, forget_game, make_code, take_code, see_picture, see_review]
