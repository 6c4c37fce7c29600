"""Card sets over HTTP: those that the games come with, and those that somebody has written."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery, JSONBody

from gobanshobu.core import BadCards, GobanshobuError
from gobanshobu.core.roles import CardSets
from gobanshobu.games import card_sets
from gobanshobu.server.asking import HEAVY, CardsData, CardsShown, aside, found_game
from gobanshobu.server.context import Context
from gobanshobu.server.refusing import refusals
from gobanshobu.service.protocol import Lang


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


def faults(error: BadCards) -> list[CardSetFault]:
    return [CardSetFault(fault.line, fault.words.ja, fault.words.en) for fault in error.problems]


def found_card_sets(game_id: str) -> CardSets:
    found_game(game_id)
    sets = card_sets(game_id)
    if sets is None:
        raise HTTPException(detail="this game has no card sets", status_code=404)
    return sets
