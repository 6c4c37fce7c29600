"""The state of a game: small, copied whole, driven by steps that are packed in one place."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64, u8

from gobanshobu.core.position import Note
from gobanshobu.core.rng import Rng
from gobanshobu.games.cardwars.notation import ORDER, WAYS, first_of, parse, second_of, step_of, verb_of, write
from gobanshobu.games.cardwars.rules import CardwarsPosition
from tests.cardwars.tables import game

ALONE = {"journal", "counted", "counted_at"}  # what a copy starts without: who listens, and what sampling has counted
NEVER_CHANGED = {"decks", "again"}  # replaced, never changed in place, so a copy may share them


def fields(position: CardwarsPosition) -> list[str]:
    """The names of all fields, whether the class is compiled or not."""
    compiled: tuple[str, ...] = getattr(type(position), "__mypyc_attrs__", ())
    return [name for name in compiled or vars(position) if not name.startswith("__")]


def plain(value: Any) -> Any:
    return value if isinstance(value, bool | int) else list(value)


def contents(position: CardwarsPosition) -> dict[str, Any]:
    return {name: plain(getattr(position, name)) for name in fields(position) if name not in ALONE}


def filled() -> CardwarsPosition:
    """A position in which no field has the value that a new one has, and no two have the same."""
    position = CardwarsPosition(True)
    for number, name in enumerate(fields(position), 3):
        value = getattr(position, name)
        if name in ALONE:
            continue
        if isinstance(value, bool):
            setattr(position, name, True)
        elif isinstance(value, int):
            setattr(position, name, number)
        elif name in ("lives", "monsters", "gear"):
            setattr(position, name, vec[i64]([number, number + 1]))
        else:
            setattr(position, name, vec[u8]([u8(number), u8(number + 1)]))
    return position


def test_a_copy_differs_in_nothing() -> None:
    position = filled()
    twin = position.copy()
    assert isinstance(twin, CardwarsPosition)
    assert len(contents(position)) >= 30
    assert contents(twin) == contents(position)
    assert all(contents(position)[name] != plain(getattr(CardwarsPosition(False), name)) for name in contents(position))


def test_a_copy_shares_nothing_that_changes() -> None:
    position = filled()
    before, twin = contents(position), position.copy()
    lists = [name for name, value in before.items() if isinstance(value, list) and name not in NEVER_CHANGED]
    assert len(lists) >= 10
    for name in lists:
        getattr(twin, name)[0] = 99
        assert contents(position) == before, name


def test_a_copy_plays_on_without_its_parent() -> None:
    rng = Rng(5)
    for seed in range(6):
        position = game.start(seed=seed).position
        assert isinstance(position, CardwarsPosition)
        while position.actors():
            before, twin = contents(position), position.copy()
            player = position.mover()
            step = position.steps(player)[rng.below(len(position.steps(player)))]
            twin.apply(player, step)
            assert contents(position) == before
            position.apply(player, step)
            assert isinstance(twin, CardwarsPosition)
            assert contents(position) == contents(twin)


def test_a_copy_starts_without_journal_and_counts() -> None:
    position = filled()
    position.journal = [Note(0, 0, [1])]
    position.counted, position.counted_at = [None, None], 7
    twin = position.copy()
    assert isinstance(twin, CardwarsPosition)
    assert twin.journal is None
    assert (twin.counted, twin.counted_at) == ([], -1)


def test_the_position_has_few_public_methods() -> None:
    public = [
        name for name in dir(CardwarsPosition) if not name.startswith("_") and callable(getattr(CardwarsPosition, name))
    ]
    assert "apply" in public
    assert len(public) < 25, public


@pytest.mark.clause("CW-N")
def test_a_step_number_gives_back_what_it_was_made_of() -> None:
    rng = Random(3)
    for _ in range(500):
        parts = rng.randint(0, ORDER), rng.randrange(1_000_000), rng.randrange(1_000_000)
        step = step_of(*parts)
        assert (verb_of(step), first_of(step), second_of(step)) == parts


@pytest.mark.clause("CW-N")
def test_step_numbers_are_as_they_were() -> None:
    """The verb, 32 × the first operand, 2^25 × the second."""
    assert parse("keep") == 0
    assert parse("play:kin/mill") == 2 + 32 * 19
    assert parse("block:m5>m1") == 15 + 32 * 5 + 2**25
    assert parse("attack:done") == 13
    assert [write(2 + 32 * way) for text, way in WAYS.items()] == [f"play:{text}" for text in WAYS]
