"""The games over HTTP: what each is, what can be chosen, its rules, and the words that go with any table."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from gobanshobu.core import GobanshobuError
from gobanshobu.core.pages import rules_page
from gobanshobu.games import card_sets, game, game_ids
from gobanshobu.players.levels import NAMES, weaker
from gobanshobu.server.asking import Spoken, aside, found_game, spoken
from gobanshobu.server.context import Context
from gobanshobu.server.refusing import refusals
from gobanshobu.service.phrases import PHRASES
from gobanshobu.service.protocol import Lang
from gobanshobu.service.refusal import Refusal


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


class PhrasesInfo(msgspec.Struct, frozen=True):
    """The greetings that can be said, by their keys, and the names of the levels, the weakest first; in `weaker` what to
    say where the machine plays below them, because the server runs interpreted."""

    phrases: dict[str, Spoken]
    levels: list[Spoken]
    weaker: Spoken | None


class SeenView(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A view that somebody was sent, to be shown in words."""

    view: dict[str, Any]
    lang: Lang = "ja"


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


@post(
    "/api/games/{game_id:str}/text",
    status_code=200,
    media_type="text/plain; charset=utf-8",
    responses=refusals({400: "bad_request bad_message", 404: "bad_request", 429: "too_often", 503: "overloaded"}),
)
async def see_text(
    game_id: FromPath[str],
    data: JSONBody[SeenView],
    request: Request[Any, Any, Any],
    context: NamedDependency[Context],
) -> str:
    """A view as a terminal shows it, for clients that have no pictures of the game."""
    context.allow(request)
    known = found_game(game_id)
    try:  # the cards in a view may be somebody's own, and what follows from them takes a while to compute
        return await aside(request, context, lambda: "\n".join(known.lines(data.view, data.lang)))
    except GobanshobuError as error:
        raise Refusal("bad_message", {"why": error.words.ja}, {"why": error.words.en}) from error
    except AssertionError as error:  # parts of a view that never go together
        raise Refusal("bad_message", {"why": "view"}) from error


@get("/api/words", responses=refusals({}))
async def see_words() -> PhrasesInfo:
    """The greetings and the names of the levels."""
    phrases, levels = {key: spoken(words) for key, words in PHRASES.items()}, [spoken(words) for words in NAMES]
    below = weaker()
    return PhrasesInfo(phrases, levels, spoken(below) if below else None)


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
