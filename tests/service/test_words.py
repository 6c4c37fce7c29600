"""Words for a person are a person's: whoever tries something with the mouse is never told how a step is written, and no clause
names an option's key."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import cast

import pytest

import gobanshobu
from gobanshobu import State
from gobanshobu.core.audience import SEATS, Seat
from gobanshobu.core.publisher import Thing
from gobanshobu.service import protocol
from gobanshobu.service.published import attempted
from gobanshobu.service.refusal import REFUSALS, Refusal

WRITTEN = re.compile(r"書きます|\bwrite\b|\bwritten\b|`|[\^!<>&~]|\([+x/]\)|（[+x/]）|begins with|始まる手|\bend は")
"""How a step is written, or that it is."""
SQUARES = [column + row for row in "12345" for column in "abcde"]


def sent(thing: Thing) -> protocol.Thing:
    """As it comes from a client."""
    return cast("protocol.Thing", thing)


def things(state: State, seat: Seat) -> Iterator[tuple[Thing, Thing]]:
    """Whatever somebody may take up and whatever they may aim at, allowed or not."""
    view = state.shown(seat)
    takes: list[Thing] = [{"air": True}, {"pile": "hand"}]
    targets: list[Thing] = [{"pile": pile} for pile in ("hand", "deck", "pool", "front")]
    targets += [{"player": 0}, {"player": 1}, {"air": True}]
    if "board" in view:
        takes += [{"square": square} for square in SQUARES]
        targets += [{"square": square} for square in SQUARES]
        for hand in view["hands"]:
            takes += [{"hand": held["id"] if "id" in held else held["cards"][0]} for held in hand]
    else:
        takes += [{"hand": card} for card in dict.fromkeys(view.get("hand", []))]
        takes += [{"cards": view.get("hand", [])[:2]}]
        for piece in view.get("monsters", []):
            takes.append({"monster": piece["id"]})
            targets.append({"monster": piece["id"]})
        takes += [{"equipment": piece["id"]} for piece in view.get("equipment", [])]
        takes += [{"trap": "kyo"}, {"trap": "kei"}, {"grave": "fu"}]
    yield from product(takes, targets)


def refusals(game_id: str, seed: int, decisions: int, tries: int) -> Iterator[Refusal]:
    """What is said to somebody who tries things at random, at many points of a game."""
    rng = Random(seed)
    state = gobanshobu.game(game_id).start(seed=seed)
    for _ in range(decisions):
        if state.outcome is not None:
            break
        seat = SEATS[state.actors()[0]]
        for take, target in rng.sample(list(things(state, seat)), tries):
            try:
                attempted(state, seat, sent(take), sent(target))
            except Refusal as refusal:
                yield refusal
        state.play(seat, rng.choice(state.legal(seat)))


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_whoever_tries_something_is_not_told_how_steps_are_written(game_id: str) -> None:
    found = [refusal for seed in range(2) for refusal in refusals(game_id, seed, 90, 25)]
    assert len(found) > 200
    faults = {words for refusal in found for words in refusal.words if WRITTEN.search(words)}
    assert faults == set()


@pytest.mark.parametrize(
    "words", ["重ねるなら b2-b3+ と書きます。", "is captured: write b2xb4", "a step that begins with >"]
)
def test_a_step_that_is_written_is_found(words: str) -> None:
    assert WRITTEN.search(words)


def test_no_clause_names_an_option_by_its_key() -> None:
    for game_id in gobanshobu.GAMES:
        game = gobanshobu.game(game_id)
        keys = "|".join(option.name for option in game.options)
        named = re.compile(rf"`(?:{keys})\b|\b(?:{keys}) ?=|オプション|\b[Oo]ptions? `")
        for clause in game.rulebook().clauses.values():
            assert not named.search(" ".join(clause.words)), clause.id


def test_counters_are_those_of_what_is_counted() -> None:
    """〜つ goes no further than nine: a number that may be larger needs a counter of its own."""
    for code, words in REFUSALS.items():
        assert not re.search(r"\} ?つ", words.ja), code
    for game_id in gobanshobu.GAMES:
        rulebook = gobanshobu.game(game_id).rulebook()
        for clause in rulebook.clauses.values():
            for reason in clause.reasons.values():
                assert not re.search(r"\} ?つ", reason.ja), clause.id
