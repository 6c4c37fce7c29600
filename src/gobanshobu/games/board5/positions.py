"""Positions as data (rules README): reading what a position of a 5×5 game has in every game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gobanshobu.core.errors import BadPosition
from gobanshobu.core.words import Words
from gobanshobu.games.board5.squares import INDEX, Square

MOST_TURNS = 1_000_000
KEYS = ("turn", "board", "hands", "switch", "turns", "options")


class Placed(NamedTuple):
    """One square of a position: whose, and the unit as it is written."""

    square: Square
    owner: int
    unit: str


class Data(NamedTuple):
    """A position taken apart, its form checked."""

    turn: int
    board: list[Placed]
    hands: list[list[str]]
    switch: bool
    turns: int
    options: dict[str, object]


def read_form(data: Mapping[str, object], extra: tuple[str, ...] = ()) -> Data:
    """The parts of a position. Raises BadPosition where the form is wrong, with the clause it touches."""
    for key in data:
        if key not in KEYS and key not in extra:
            raise bad("C-2", f"{key!r} という項目はありません。", f"a position has no entry {key!r}")
    turn, turns, switch = data.get("turn"), data.get("turns", 0), data.get("switch", False)
    if turn not in (0, 1) or isinstance(turn, bool):
        raise bad("C-1", f"turn は 0 か 1 です（{turn!r} ではなく）。", f"turn is 0 or 1, not {turn!r}")
    if not isinstance(turns, int) or isinstance(turns, bool) or not 0 <= turns <= MOST_TURNS:
        raise bad(
            "C-8",
            f"turns は 0 から {MOST_TURNS} までの数です（{turns!r} ではなく）。",
            f"turns is a number from 0 to {MOST_TURNS}, not {turns!r}",
        )
    if not isinstance(switch, bool):
        raise bad(
            "B-10", f"switch は true か false です（{switch!r} ではなく）。", f"switch is true or false, not {switch!r}"
        )
    options = data.get("options", {})
    if not isinstance(options, Mapping):
        raise bad("C-2", "options は { } で書きます。", "options is an object of names and values")
    return Data(turn, _read_board(data.get("board")), _read_hands(data.get("hands")), switch, turns, dict(options))


def _read_board(board: object) -> list[Placed]:
    if not isinstance(board, Mapping):
        raise bad("B-1", "board はマスから札への対応です。", "board maps squares to units")
    found: list[Placed] = []
    for square, text in board.items():
        if square not in INDEX:
            raise bad("B-1", f"{square!r} というマスはありません。", f"there is no square {square!r}")
        owner, _, unit = text.partition(" ") if isinstance(text, str) else ("", "", "")
        if owner not in ("0", "1") or not unit:
            raise bad(
                "C-2",
                f"{square} の {text!r} は「持ち主 札」の形ではありません。",
                f"{square}: {text!r} is not '<owner> <unit>'",
            )
        found.append(Placed(INDEX[square], int(owner), unit))
    return sorted(found)


def _read_hands(hands: object) -> list[list[str]]:
    if hands is None:
        return [[], []]
    right = isinstance(hands, list | tuple) and len(hands) == 2
    if not right or not all(isinstance(hand, list | tuple) for hand in hands):  # type: ignore[attr-defined]
        raise bad("C-2", "hands は二つのリストです。", "hands is two lists")
    found = [list(hand) for hand in hands]  # type: ignore[attr-defined]
    for card in found[0] + found[1]:
        if not isinstance(card, str):
            raise bad("C-2", f"手札の {card!r} は札ではありません。", f"{card!r} in a hand is no card")
    return found


def read_points(text: str) -> tuple[str, int | None]:
    """`shogun@3` as name and points; None where none are written. Raises BadPosition."""
    name, at, points = text.partition("@")
    if not at:
        return name, None
    if not points.isascii() or not points.isdigit() or len(points) > 2 or points != str(int(points)):
        raise bad("C-2", f"{text!r} の点数が読めません。", f"the points of {text!r} are no number")
    return name, int(points)


def check_turns(turns: int, limit: int) -> None:
    """C-8: a position at the turn limit would be over already."""
    if limit and turns >= limit:
        raise bad("C-8", f"turns が上限の {limit} に達しています。", f"turns is {turns}, at the limit of {limit}")


def bad(clause: str, ja: str, en: str) -> BadPosition:
    """The refusal of a position."""
    return BadPosition(Words(ja, en), clause)
