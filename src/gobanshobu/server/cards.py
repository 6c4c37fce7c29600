"""Card sets over HTTP: those that the games come with, and those that somebody has written or is making."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery, JSONBody

from gobanshobu.core import BadCards, GobanshobuError
from gobanshobu.core.roles import CardChange, CardSets
from gobanshobu.games import card_sets
from gobanshobu.server.asking import HEAVY, CardsData, CardsShown, aside, found_game
from gobanshobu.server.context import Context
from gobanshobu.server.refusing import refusals
from gobanshobu.service.cardfile import edited
from gobanshobu.service.protocol import Lang

CHANGE: Final = 2.0  # requests that one counts as which changes a card set


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


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card set as somebody has written it: the text of a TOML file."""

    text: str


class CardsChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change of a card set. `draw`: an arrow of the kind `key` at `square` (right, forward), in place of what is drawn there; the
    same kind again rubs it out. `enter`: a value under a key of a card, or of the set where no card is named. `add`: one more card
    like `card`. `remove`: the card. `blank`: the blank card `card` stands in for the card `value`."""

    what: Literal["draw", "enter", "add", "remove", "blank"]
    card: Annotated[str, msgspec.Meta(max_length=12)] = ""
    key: Annotated[str, msgspec.Meta(max_length=12)] = ""
    value: Annotated[str, msgspec.Meta(max_length=80)] | int = ""
    square: tuple[int, int] = (0, 0)


class CardsMade(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card set that somebody is making, as a TOML file, and a change of it; without one it is only read."""

    text: str
    change: CardsChange | None = None


class BlankCard(msgspec.Struct, frozen=True):
    """A blank card of a game and what it is called."""

    id: str
    ja: str
    en: str


class CardsDrafted(msgspec.Struct, frozen=True):
    """A card set that somebody is making: its file and its cards after the change, and what it lacks to be played with. Where the
    change breaks a rule, `refused` says which and the rest is as it was; a file that cannot be read has no cards. `classes` and
    `blanks` are the classes of cards and the blank cards that the game has."""

    text: str
    cards: CardsData | None
    lacks: list[CardSetFault]
    refused: list[CardSetFault]
    classes: list[str]
    blanks: list[BlankCard]


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


@post(
    "/api/games/{game_id:str}/cards/change",
    status_code=200,
    responses=refusals({400: "bad_request", 404: "bad_request", 429: "too_often", 503: "overloaded"}),
)
async def change_cards(
    game_id: FromPath[str],
    data: JSONBody[CardsMade],
    request: Request[Any, Any, Any],
    context: NamedDependency[Context],
) -> CardsDrafted:
    """A card set that somebody is making, after a change. Nothing is kept; what the file says besides, its comments too,
    stays."""
    context.allow_reading(request, CHANGE)
    sets = found_card_sets(game_id)
    return await aside(request, context, lambda: drafted(sets, data))


def drafted(sets: CardSets, data: CardsMade) -> CardsDrafted:
    """A card set after a change, or as it was with the reason why not."""
    classes, blanks = sets.classes(), [BlankCard(key, one.ja, one.en) for key, one in sets.blanks().items()]
    try:
        before = sets.draft(data.text)
    except BadCards as error:
        return CardsDrafted(data.text, None, [], faults(error), classes, blanks)
    text, after, refused = data.text, before, list[CardSetFault]()
    if data.change is not None:
        try:
            changed = edited(data.text, sets.change(before.cards, CardChange(*msgspec.structs.astuple(data.change))))
            text, after = changed, sets.draft(changed)
        except BadCards as error:  # whatever line it would be on: no file has it
            refused = [CardSetFault(0, fault.ja, fault.en) for fault in faults(error)]
    lacks = [CardSetFault(0, one.words.ja, one.words.en) for one in after.lacks]
    return CardsDrafted(text, after.cards, lacks, refused, classes, blanks)


def faults(error: BadCards) -> list[CardSetFault]:
    return [CardSetFault(fault.line, fault.words.ja, fault.words.en) for fault in error.problems]


def found_card_sets(game_id: str) -> CardSets:
    found_game(game_id)
    sets = card_sets(game_id)
    if sets is None:
        raise HTTPException(detail="this game has no card sets", status_code=404)
    return sets
