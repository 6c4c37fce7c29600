"""Themes of puzzles, read off the facts of their lines. What they are called stands in `study/themes.py`."""

from __future__ import annotations

from typing import Any

from tools.fit.puzzling.found import Told

import gobanshobu
from gobanshobu.core import State
from gobanshobu.core.position import ONGOING

ROYAL = ("king", "prince")
RANKED = {
    "first": ("king", "shogun", "sanbo", "kogun", "senki", "hiryu"),
    "intelligence": ("king", "prince", "shogun", "sanbo", "choho", "boei"),
    "hck": ("king", "queen", "shogun", "joker", "hachi"),
}


def sheet_themes(state: State, told: Told, goal: str, target: str) -> list[str]:
    """The themes of a line in a 5×5 game."""
    kinds = {str(fact["fact"]) for fact in told.key}
    holds = {
        "defence": goal == "hold",
        "quiet": not {"captured", "damaged", "infiltrated"} & kinds,
        "drop": "deployed" in kinds,
        "return": "returned" in kinds and state.game.id == "first",
        "flight": any(fact.get("flying") for fact in told.key),
        "wear": told.has("damaged"),
        "combine": told.has("combined"),
        "rescue": "rescued" in kinds,
        "queen": told.has("queen returned", "queen kept"),
        "jump": any("over" in fact for fact in told.key),
        "lower": lower(told),
        "infiltration": told.has("infiltrated"),
        "spy": came_home(state, told),
        "sacrifice": any(player != told.you and taken_at(fact, landing(told)) for player, fact in told.rest),
        "chase": any(player != told.you and fact["fact"] == "moved" and royal(fact) for player, fact in told.rest),
    }
    found = [name for name, so in holds.items() if so]
    return found + (threats(state, told, landing(told), target) if goal != "hold" else [])


def taken_at(fact: Any, square: str) -> bool:
    """Whether a fact is a capture on that square."""
    return bool(square and fact["fact"] == "captured" and fact["square"] == square)


def came_home(state: State, told: Told) -> bool:
    """Whether a card that had infiltrated comes back to its owner's hand, by a capture of the card above it."""
    return state.game.id == "intelligence" and any(
        fact["fact"] == "returned" and fact["player"] == told.you for fact in told.own
    )


def lower(told: Told) -> bool:
    """Whether the first turn goes on with the lower card of a stack: two cards leave the same square."""
    sources = [fact["source"] for fact in told.key if fact["fact"] == "moved" and not fact.get("flying")]
    return len(sources) != len(set(map(str, sources)))


def landing(told: Told) -> str:
    """Where the card of the first turn stands after it."""
    for fact in reversed(told.key):
        if fact["fact"] in ("moved", "landed"):
            return str(fact.get("target") or fact.get("square"))
        if fact["fact"] == "deployed":
            return str(fact["square"])
    return ""


def royal(fact: Any) -> bool:
    cards = [fact["card"]["id"]] if "card" in fact else fact["unit"]["cards"]
    return any(card in ROYAL for card in cards)


def threats(state: State, told: Told, landed: str, target: str) -> list[str]:
    """What the first turn threatens, were it followed by another one: with one card at two, or at the goal with two cards."""
    going = state.copy()
    for player, word in zip(told.players, told.words, strict=True):
        if player != told.you:
            break
        going.play(player, word)
    if going.position.result != ONGOING:
        return []
    data: Any = going.rules.views.data(going.position)
    data["turn"] = told.you
    try:
        again = gobanshobu.game(state.game.id).position(data)
    except gobanshobu.GobanshobuError:
        return []
    if again.outcome is not None:
        return []
    goals = ("king", *(("prince",) if state.game.id == "intelligence" else ())) if not target else (target,)
    aimed: set[str] = set()
    forked: set[str] = set()
    for word in again.legal(told.you):
        source, mark, square = word[:2], word[2:3], word[3:5]
        if mark != "x":
            continue
        there = data["board"][square]
        names = {
            name.partition("@")[0].rstrip("~")
            for part in there[2:].split("&")[0].split(",")
            for name in part.split("+")
        }
        if names & set(goals):
            aimed.add(source)
        if source == landed and names & set(RANKED[state.game.id]):
            forked.add(square)
    found = []
    if len(forked) > 1:
        found.append("fork")
    if len(aimed) > 1:
        found.append("double")
    return found


def isshin_themes(state: State, told: Told, certain: bool) -> list[str]:
    """The themes of the best step in a duel."""
    view: Any = state.shown(told.you)
    found = ["certain"] if certain else []
    kinds = [fact["fact"] for fact in told.facts[0]]
    drew = next((fact for fact in told.facts[0] if fact["fact"] == "drew"), None)
    if drew is not None:
        found.append("maai")
        if view["trinity"]["in"] == "deck":
            found.append("count")
    if "discarded" in kinds:
        found.append("renki")
    if view["trinity"] == {"in": "hand", "player": 1 - told.you}:
        found.append("guarded")
    called = next((fact for fact in told.facts[0] if fact["fact"] == "declared" and fact["player"] == told.you), None)
    if "laid" in kinds and called is not None:
        found.append(
            {"guard": "guard", "attack": "attack", "power attack": "power", "decisive blow": "blow"}[
                str(called["state"])
            ]
        )
    if view["trinity"] == {"in": "hand", "player": told.you} and "blow" not in found:
        found.append("wait")
    return found


def cardwars_themes(state: State, told: Told, unknown: bool) -> list[str]:
    """The themes of a win in Shogi Card Wars."""
    view: Any = state.shown(told.you)
    other = 1 - told.you
    found: list[str] = []
    outcome = told.state.outcome
    if outcome is not None and outcome.reason == "empty deck":
        found.append("deck")
    else:
        found.append("lethal")
    if any(
        player == other and word.startswith("block:") for player, word in zip(told.players, told.words, strict=True)
    ):
        found.append("blockers")
    if unknown:
        found.append("unknown")
    if "counter" in told.words:
        found.append("cancelled")
    own = [word for player, word in zip(told.players, told.words, strict=True) if player == told.you]
    for start, theme in (
        ("lance>", "lance"),
        ("hit>", "rook"),
        ("revive:", "king"),
        ("equip:", "equip"),
        ("play:kin/mill", "mill"),
        ("play:kaku", "draw"),
        ("set:", "trap"),
        ("order:", "order"),
    ):
        if any(word.startswith(start) and not word.endswith("*") for word in own):
            found.append(theme)
    if "battle" in own and any(
        word.startswith(("lance>", "hit>", "play:", "set:")) for word in own[own.index("battle") :]
    ):
        found.append("after")
    assert view["player"] == told.you
    return found
