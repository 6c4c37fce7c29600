"""The states of the three 5×5 games: small classes, copies that miss nothing, and steps packed in one place."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

import pytest

from gobanshobu.core.position import Position
from gobanshobu.games import game
from gobanshobu.games.board5.codec import card_of, first_of, kind_of, second_of, step_of
from gobanshobu.games.board5.sheet import Past, Sheet
from gobanshobu.games.first.codec import fewer_points, gauge_code, more_points
from gobanshobu.games.first.rules import FirstPosition
from gobanshobu.games.hck.codec import (
    card_code,
    card_life,
    card_partner,
    card_unit,
    held_captive,
    held_code,
    held_life,
    held_unit,
)
from gobanshobu.games.hck.rules import HckPosition
from gobanshobu.games.intelligence.rules import IntelligencePosition

ROOT = Path(__file__).resolve().parents[2]
POSITIONS: dict[str, type[Sheet]] = {
    "first": FirstPosition,
    "intelligence": IntelligencePosition,
    "hck": HckPosition,
}
NOT_COPIED = {"journal"}  # belongs to whoever asked for it
SHARED = {"tables", "past0", "past1", "held0", "held1"}  # never changed in place


def fields(position: Position) -> list[str]:
    """Every field of a position, in the plain source and compiled."""
    names = set(getattr(position, "__dict__", ()))
    for part in type(position).__mro__:
        names |= {name for name, value in vars(part).items() if type(value).__name__ == "getset_descriptor"}
    return sorted(name for name in names - NOT_COPIED if not name.startswith("__"))


def plain(value: object) -> object:
    """A field's value in a form that does not change with the position."""
    return list(value) if hasattr(value, "__len__") else value  # type: ignore[call-overload]


def snapshot(position: Position) -> dict[str, object]:
    return {name: plain(getattr(position, name)) for name in fields(position)}


def played(game_id: str, seed: int, steps: int) -> Sheet:
    """A position so many random steps into a game, or at its end."""
    position, rng = game(game_id).start().position, Random(seed)
    play_on(position, rng, steps)
    assert isinstance(position, Sheet)
    return position


def play_on(position: Position, rng: Random, steps: int) -> None:
    for _ in range(steps):
        player = int(position.mover())
        if player < 0:
            return
        position.apply(player, rng.choice(list(position.steps(player))))


@pytest.mark.parametrize("game_id", POSITIONS)
def test_every_field_is_found(game_id: str) -> None:
    found = fields(played(game_id, 1, 0))
    assert {"result", "turns", "mode", "past0", "drafts", "cells", "tables"} <= set(found)
    assert len(found) > 20


@pytest.mark.parametrize("game_id", POSITIONS)
@pytest.mark.parametrize("steps", [0, 5, 24, 40, 90])
def test_a_copy_differs_in_no_field(game_id: str, steps: int) -> None:
    """Each field is given a value that it would not have by itself, so that one forgotten shows."""
    position = played(game_id, steps, steps)
    for name in fields(position):
        value = getattr(position, name)
        if isinstance(value, bool):
            setattr(position, name, not value)
        elif isinstance(value, int) and name != "mode":
            setattr(position, name, value + 1)
        elif name in ("past0", "past1"):
            setattr(position, name, Past(7, value))
    twin = position.copy()
    assert type(twin) is type(position)
    assert snapshot(twin) == snapshot(position)


@pytest.mark.parametrize("game_id", POSITIONS)
@pytest.mark.parametrize("steps", [0, 5, 24, 40, 90])
def test_a_copy_shares_nothing_that_changes(game_id: str, steps: int) -> None:
    position = played(game_id, steps, steps)
    before = snapshot(position)
    for seed in range(3):
        play_on(position.copy(), Random(seed), 60)
    assert snapshot(position) == before
    twin = position.copy()
    for name in set(fields(position)) - SHARED:
        value = getattr(twin, name)
        if hasattr(value, "__setitem__") and (name != "drafts" or position.sealed()):
            for at in range(len(value)):
                value[at] = 99
            assert plain(getattr(position, name)) == before[name], name
    assert snapshot(position) == before


@pytest.mark.parametrize("game_id", POSITIONS)
def test_a_position_has_few_public_methods(game_id: str) -> None:
    kind = POSITIONS[game_id]
    methods = [name for name in dir(kind) if not name.startswith("_") and callable(getattr(kind, name))]
    assert len(methods) < 25, methods


def test_a_step_gives_back_its_fields() -> None:
    for kind in range(40):
        for first, second, card in ((0, 0, 0), (24, 0, 31), (3, 24, 0), (25, 25, 255), (7, 0, card_code(799, 8, 11))):
            step = step_of(kind, first, second, card)
            assert (kind_of(step), first_of(step), second_of(step), card_of(step)) == (kind, first, second, card)


def test_units_and_hands_give_back_their_fields() -> None:
    for unit in (0, 1, 300, 4095):
        for life in range(16):
            card = card_code(unit, life, unit % 11)
            assert (card_unit(card), card_life(card), card_partner(card)) == (unit, life, unit % 11)
            for captive in (0, 1):
                code = held_code(unit, life, captive)
                assert (held_unit(code), held_life(code), held_captive(code)) == (unit, life, captive == 1)
    for more in range(16):
        for fewer in range(more + 1):
            code = gauge_code(more, fewer)
            assert (more_points(code), fewer_points(code)) == (more, fewer)


FOLDERS = ("games/board5", "games/first", "games/intelligence", "games/hck", "players/board5")
PACKED = {
    "step",
    "card",
    "code",
    "held",
    "square",
    "start",
    "end",
    "target",
    "first",
    "second",
    "at",
    "kind",
    "unit",
    "life",
    "partner",
}


def literals(tree: ast.AST) -> list[str]:
    """Where something that is or goes into a packed number is shifted or masked by a literal."""
    found = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.BinOp) or not isinstance(node.right, ast.Constant):
            continue
        names = {part.id for part in ast.walk(node.left) if isinstance(part, ast.Name)}
        names |= {part.attr for part in ast.walk(node.left) if isinstance(part, ast.Attribute)}
        one_bit = isinstance(node.op, ast.BitAnd) and node.right.value == 1 and not isinstance(node.left, ast.Name)
        if isinstance(node.op, ast.LShift | ast.RShift | ast.BitAnd) and names & PACKED and not one_bit:
            found.append(ast.unparse(node))
    return found


def test_what_is_packed_is_named() -> None:
    assert literals(
        ast.parse("step >> 6 & 31\ncode & 1\nsquare << 6\nmine >> square & 1\n1 << square\nseed << 20")
    ) == [
        "step >> 6 & 31",
        "code & 1",
        "square << 6",
        "step >> 6",
    ]
    found = {}
    for folder in FOLDERS:
        for path in (ROOT / "src" / "gobanshobu" / folder).rglob("*.py"):
            if path.name != "codec.py":
                found[str(path)] = literals(ast.parse(path.read_text(encoding="utf-8")))
    assert len(found) > 50
    assert {path: what for path, what in found.items() if what} == {}
