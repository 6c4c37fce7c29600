"""The HTTP API of one's own mistakes: how many want to be tried again, each as a position without its answer, and tries."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Final, NamedTuple

import msgspec
from litestar import Request, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from gobanshobu.core.audience import SEATS, Cast, Seat
from gobanshobu.server.asking import HEAVY, CardsData, aside
from gobanshobu.server.context import Context
from gobanshobu.server.games import better
from gobanshobu.server.posed import Shown, shown
from gobanshobu.server.refusing import refusals
from gobanshobu.service.kept import KeptGame
from gobanshobu.service.mistakes import NEAR, MistakePlace, place_of
from gobanshobu.service.practice import PractisedCard
from gobanshobu.service.protocol import Lang, Thing
from gobanshobu.service.published import attempted
from gobanshobu.service.refusal import Refusal, illegal
from gobanshobu.service.replay import Frame
from gobanshobu.service.snapshot import cast_of
from gobanshobu.service.table import Table
from gobanshobu.service.timing import milliseconds
from gobanshobu.study import GameMoment, Judgement, moments, sentence
from gobanshobu.study.words import clause, named, places

LONGEST: Final = 40  # letters of a step
KEY: Final = 64  # … of a key


class DeckInfo(msgspec.Struct, frozen=True):
    """How many things of a deck want to be asked now, how many there are, and when the next one will, if none does now."""

    due: int
    count: int
    next: int | None


class Mistake(msgspec.Struct, frozen=True):
    """A mistake to try again: the position as its player saw it, without the answer."""

    key: str
    game: str
    table: str
    number: int
    you: int
    names: tuple[str, str]
    at: int  # when the game ended
    tried: int  # how often it was tried
    shown: Shown
    cards: CardsData | None


class MistakesInfo(DeckInfo, frozen=True):
    """The deck, and what is to be tried first."""

    one: Mistake | None


class MistakeTry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step, or what is taken up and where it is put; neither: the answer is asked for, which counts as not solved."""

    step: Annotated[str, msgspec.Meta(max_length=LONGEST)] = ""
    take: Thing | None = None
    target: Thing | None = None
    lang: Lang = "ja"


class MistakeTried(msgspec.Struct, frozen=True):
    """What a try was worth, what was best, and why."""

    solved: bool
    step: str
    said: str  # what the step is called; empty where the answer was asked for
    cost: float
    better: str
    reason: str
    places: list[str]
    clause: str
    line: list[Frame]  # the best line on the board
    due: int  # when it comes back


class MistakeFound(NamedTuple):
    """A mistake with all that an answer needs."""

    table: Table
    moment: GameMoment
    cast: Cast
    at: int


@get("/api/mine/mistakes", responses=refusals({400: "bad_request", 429: "too_often", 503: "storage overloaded"}))
async def my_mistakes(
    request: Request[Any, Any, Any],
    context: NamedDependency[Context],
    lang: FromQuery[Lang] = "ja",
    skip: FromQuery[str] = "",
) -> MistakesInfo:
    """The mistakes of this browser's games, and the one that wants most to be tried again; not `skip`, if there are others."""
    context.allow_reading(request)
    session = context.who(request)
    deck = deck_info(await context.mistakes.deck.cards(session))
    due = await context.mistakes.due(session, milliseconds())
    for card in sorted(due, key=lambda one: one.key == skip):
        try:
            found = await find(context, session, card.key)
        except Refusal:  # its game is gone
            await context.mistakes.deck.drop(session, card.key)
            continue
        one = await aside(request, context, partial(mistake, card, found, lang))
        return MistakesInfo(deck.due, deck.count, deck.next, one)
    return MistakesInfo(0, deck.count, deck.next, None)


@get("/api/mine/practice", responses=refusals({429: "too_often", 503: "storage"}))
async def my_practice(request: Request[Any, Any, Any], context: NamedDependency[Context]) -> DeckInfo:
    """How many mistakes of this browser's games want to be tried again."""
    context.allow_reading(request)
    session = context.who(request)
    return deck_info(await context.mistakes.deck.cards(session) if session else [])


@post(
    "/api/mine/mistakes/{key:str}",
    status_code=200,
    responses=refusals(
        {400: "bad_request illegal no_move", 404: "no_table", 429: "too_often busy", 503: "storage overloaded"}
    ),
)
async def try_mistake(
    key: FromPath[str], data: JSONBody[MistakeTry], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> MistakeTried:
    """Judge a try as the review judges. A step that is as good as the best, or nearly, solves it."""
    context.allow(request, HEAVY)
    session = context.who(request)
    if len(key) > KEY or await context.mistakes.deck.card(session, key) is None:
        raise Refusal("no_table")
    found = await find(context, session, key)
    state, player = found.moment.state, found.moment.player
    step = data.step
    if data.take is not None and data.target is not None:
        step = await aside(request, context, lambda: attempted(state, player, data.take, data.target))  # type: ignore[arg-type]
    why = state.explain(player, step) if step else None
    if why is not None and not why.legal:
        raise illegal(why)
    one = await context.reviews.weigh(
        found.table.id, found.table.state.copy(), found.moment, step, context.payer(request)
    )
    solved = bool(step) and one.cost < NEAR
    card = await context.mistakes.deck.answer(session, key, solved, milliseconds())
    return await aside(request, context, lambda: tried(found, one, step, solved, card, data.lang))


@delete(
    "/api/mine/mistakes/{key:str}",
    status_code=200,
    responses=refusals({400: "bad_request", 429: "too_often", 503: "storage"}),
)
async def leave_mistake(
    key: FromPath[str], request: Request[Any, Any, Any], context: NamedDependency[Context]
) -> dict[str, str]:
    """Put a mistake away for good."""
    context.allow(request)
    await context.mistakes.deck.put_away(context.who(request), key[:KEY])
    return {"status": "away"}


async def find(context: Context, session: str, key: str) -> MistakeFound:
    """A mistake by its key, from a game of this session's. Raises Refusal."""
    try:
        place = place_of(key)
    except ValueError:
        raise Refusal("no_table") from None
    kept = next((one for one in await context.hub.store.kept(session) if one.table == place.table), None)
    if kept is None:
        raise Refusal("no_table")
    table = (await context.hub.room(place.table)).table
    moment = moment_at(table, place)
    if moment is None or not plays(table, kept, moment.player):
        raise Refusal("no_table")
    return MistakeFound(table, moment, cast_of(table, moment.player), kept.at)


def moment_at(table: Table, place: MistakePlace) -> GameMoment | None:
    return next((one for one in moments(table.state) if one.number == place.number and one.choice), None)


def plays(table: Table, kept: KeptGame, player: Seat) -> bool:
    """Whether a side of a game was played by the one in whose list it is."""
    return any(kept.chairs >> chair & 1 and table.seats[player] == chair for chair in (0, 1))


def deck_info(cards: list[PractisedCard]) -> DeckInfo:
    """What there is to do in a deck."""
    now = milliseconds()
    due = sum(one.due <= now for one in cards)
    return DeckInfo(due, len(cards), None if due or not cards else min(one.due for one in cards))


def mistake(card: PractisedCard, found: MistakeFound, lang: Lang) -> Mistake:
    """A mistake as it is asked."""
    state, player = found.moment.state, found.moment.player
    return Mistake(
        card.key,
        state.game.id,
        found.table.id,
        found.moment.number,
        player,
        found.table.names(),
        found.at,
        card.memory.asked if card.memory is not None else 0,
        shown(state, SEATS[player], found.cast, lang),
        state.rules.cards_data(),
    )


def tried(
    found: MistakeFound, one: Judgement, step: str, solved: bool, card: PractisedCard, lang: Lang
) -> MistakeTried:
    """A try as it is answered."""
    state, player, told = found.moment.state, found.moment.player, one.claim
    return MistakeTried(
        solved,
        step,
        named(state, player, step, found.cast).say(lang) if step else "",
        one.cost,
        named(state, player, one.best, found.cast).say(lang),
        sentence(state, told, one.best, found.cast).say(lang) if told is not None else "",
        places(state, told) if told is not None else [],
        clause(told) if told is not None else "",
        better(found.moment, one, player, found.cast, lang),
        card.due,
    )


MISTAKE_HANDLERS: Final = [my_practice, my_mistakes, try_mistake, leave_mistake]
