"""A game is one folder and one listing; what it lacks is named here."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Any, get_args, is_typeddict

import pytest

import gobanshobu
from gobanshobu import Game
from gobanshobu.core.audience import SEATS, Cast
from gobanshobu.core.build import compiled
from gobanshobu.core.clauses import read_part
from gobanshobu.core.publisher import Publisher
from gobanshobu.core.reasons import Reasons
from gobanshobu.core.roles import CardSets
from gobanshobu.core.space import Space
from gobanshobu.games.registry import Listing, code, listing, text
from gobanshobu.learn.lesson import lesson
from gobanshobu.players.base import Engine, Player
from gobanshobu.players.engines import greedy, make_engine
from gobanshobu.players.levels import LEVELS, levels

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "web" / "src" / "games" / "registry.ts"
FIELDS = ("line", "minutes", "hardness", "hidden", "clauses", "stage", "figure", "cards", "fan")
SHARED = "...sheet("  # brings the pictures of the 5×5 games
SHARED_FIELDS = ("stage", "figure", "cards", "fan")


# --- what a part must be ---


def is_module_with(*words: str) -> Callable[[Listing, str], bool]:
    """A module that names something with one of these words in it."""

    def check(_: Listing, name: str) -> bool:
        found = code(name)
        return isinstance(found, ModuleType) and any(word in known for word in words for known in vars(found))

    return check


def is_game(entry: Listing, name: str) -> bool:
    found = code(name)
    return isinstance(found, Game) and found.id == entry.id


def is_view(entry: Listing, name: str) -> bool:
    """A TypedDict that says of which game it is."""
    found = code(name)
    if not is_typeddict(found):
        return False
    return compiled() or entry.id in str(found.__annotations__["game"])  # compiled classes keep no annotations


def is_union_of_facts(_: Listing, name: str) -> bool:
    return all(is_typeddict(one) for one in get_args(code(name))) and len(get_args(code(name))) > 1


def is_closed_set(_: Listing, name: str) -> bool:
    return all(isinstance(one, str) for one in get_args(code(name))) and len(get_args(code(name))) > 1


def is_own_publisher(entry: Listing, name: str) -> bool:
    rules = gobanshobu.game(entry.id).make_rules(None)
    found = code(name)
    return issubclass(found, Publisher) and type(rules.publisher) is found


def is_own_space(entry: Listing, name: str) -> bool:
    found = code(name)
    return issubclass(found, Space) and type(gobanshobu.game(entry.id).make_rules(None).space()) is found


def is_function(_: Listing, name: str) -> bool:
    return callable(code(name))


def is_function_or_none(_: Listing, name: str) -> bool:
    return not name or callable(code(name))


def has_clauses(entry: Listing, name: str) -> bool:
    package, _, path = name.partition(":")
    part = read_part(Path(str(files(package).joinpath(path))))
    own = {clause.id for section in part.sections for clause in section.clauses}
    return bool(own) and own <= gobanshobu.game(entry.id).rulebook().clauses.keys()


def thinks(entry: Listing, name: str) -> bool:
    return callable(code(name)) and isinstance(make_engine(gobanshobu.game(entry.id), 1, 1), Engine)


def plays(entry: Listing, name: str) -> bool:
    return callable(code(name)) and isinstance(greedy(gobanshobu.game(entry.id), 1), Player)


def has_levels(entry: Listing, name: str) -> bool:
    return entry.id in tomllib.loads(text(name)) and len(levels(entry.id)) == LEVELS


def has_lessons(entry: Listing, name: str) -> bool:
    return bool(tomllib.loads(text(name))["task"]) and bool(lesson(entry.id).tasks)


def has_puzzles(_: Listing, name: str) -> bool:
    """A game of somebody else's may have none."""
    return not name or bool(json.loads(text(name))["puzzles"])


def has_a_box(entry: Listing, name: str) -> bool:
    """A game of somebody else's may have none."""
    return not name or bool(code(name)(gobanshobu.game(entry.id).make_rules(None), "en", "").cards)


def coaches(entry: Listing, name: str) -> bool:
    """How the game is won is said at its first decision, with what that is for."""
    state = gobanshobu.game(entry.id).start(seed=1)
    publisher, position = state.rules.publisher, state.position
    prompt = publisher.question(position, SEATS[0], Cast(SEATS[0]))["prompt"]
    said = code(name)(
        state.rules.views.show(position, SEATS[0]), prompt, publisher.offers(position, SEATS[0]), SEATS[0]
    )
    return [line.key for line in said] == ["goal", prompt]


def is_for_its_deal(entry: Listing, name: str) -> bool:
    """Only a game with a deal has this, and such a game must."""
    has_deal = gobanshobu.game(entry.id).make_rules(None).has_deal
    return callable(code(name)) if has_deal and name else not has_deal and not name


def is_for_its_card_sets(entry: Listing, name: str) -> bool:
    """Only a game whose rules hold a card set has this, and such a game must."""
    held = gobanshobu.game(entry.id).make_rules(None).cards_data()
    if held is None or not name:
        return held is None and not name
    sets = code(name)(gobanshobu.game(entry.id))
    return isinstance(sets, CardSets) and sets.default() == held == sets.read(sets.default_file())


def gives_reasons(_: Listing, name: str) -> bool:
    return isinstance(code(name), Reasons)


def has_pictures_in_the_client(entry: Listing, name: str) -> bool:
    """Pictures of its own, or none at all: then it is played in words."""
    if not name:
        return unseen(entry.id) == list(FIELDS) and (CLIENT.parent / "PlainStage.svelte").is_file()
    return (ROOT / name).is_dir() and any((ROOT / name).glob("*.svelte")) and not unseen(entry.id)


def unseen(game_id: str) -> list[str]:
    """What the client lacks of a game."""
    found = re.search(rf"^  {game_id}: {{$(.*?)^  }},$", CLIENT.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    if found is None:
        return list(FIELDS)
    shared = SHARED_FIELDS if SHARED in found[1] else ()
    return [name for name in FIELDS if name not in shared and not re.search(rf"^    {name}:", found[1], re.MULTILINE)]


CHECKS: dict[str, Callable[[Listing, str], bool]] = {
    "game": is_game,
    "notation": is_module_with("parse", "Notation"),
    "view": is_view,
    "facts": is_union_of_facts,
    "effects": is_closed_set,
    "publisher": is_own_publisher,
    "words": is_module_with("sentence", "PHRASES"),
    "explanations": is_module_with("why", "Explainer"),
    "space": is_own_space,
    "picture": is_function,
    "clauses": has_clauses,
    "engine": thinks,
    "greedy": plays,
    "levels": has_levels,
    "lessons": has_lessons,
    "puzzles": has_puzzles,
    "coach": coaches,
    "client": has_pictures_in_the_client,
    "deals": is_for_its_deal,
    "chance": is_for_its_deal,
    "camps": is_function_or_none,
    "threats": is_function_or_none,
    "luck": is_function_or_none,
    "cards": is_for_its_card_sets,
    "reasons": gives_reasons,
    "kit": has_a_box,
    "deeds": is_function_or_none,
}


def missing(entry: Listing) -> list[str]:
    """The parts that a game lacks, or that are not what they should be."""
    return [part for part, check in CHECKS.items() if not holds(check, entry, getattr(entry, part))]


def holds(check: Callable[[Listing, str], bool], entry: Listing, name: str) -> bool:
    try:
        return check(entry, name)
    except (AttributeError, ImportError, KeyError, OSError, TypeError, ValueError):
        return False


# --- the games ---


def test_every_part_of_a_listing_is_looked_at() -> None:
    assert set(CHECKS) == set(Listing._fields) - {"id"}


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_no_game_lacks_a_part(game_id: str) -> None:
    assert listing(game_id).id == game_id
    assert missing(listing(game_id)) == []
    assert listing(game_id).client, "the client has no pictures of it"
    assert unseen(game_id) == []


@pytest.mark.parametrize("part", CHECKS)
@pytest.mark.parametrize("game_id", ["isshin", "hck"])
def test_a_part_that_is_not_there_is_named(game_id: str, part: str) -> None:
    gone: dict[str, Any] = {part: "gobanshobu.nowhere:nothing"}
    assert missing(listing(game_id)._replace(**gone)) == [part]


@pytest.mark.parametrize("part", ["deals", "chance"])
def test_a_game_with_a_deal_says_how_it_comes(part: str) -> None:
    gone: dict[str, Any] = {part: ""}
    assert missing(listing("isshin")._replace(**gone)) == [part]
    assert missing(listing("hck")) == []


def test_a_game_with_card_sets_says_who_reads_them() -> None:
    assert missing(listing("hck")._replace(cards="")) == ["cards"]
    assert missing(listing("isshin")._replace(cards=listing("hck").cards)) == ["cards"]


def test_every_folder_of_a_game_is_listed() -> None:
    folders = {path.parent.name for path in (ROOT / "src" / "gobanshobu" / "games").glob("*/game.py")} - {"board5"}
    assert folders == set(gobanshobu.GAMES)


def test_import_contracts_name_every_game() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    independent = next(one for one in contracts if one["type"] == "independence")
    assert independent["modules"] == [f"gobanshobu.games.{game_id}" for game_id in gobanshobu.GAMES]


def test_the_client_has_no_game_that_is_not_listed() -> None:
    named = re.findall(r"^  (\w+): {$", CLIENT.read_text(encoding="utf-8"), re.MULTILINE)
    assert named == list(gobanshobu.GAMES)
