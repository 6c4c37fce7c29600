"""Human notation of the 5×5 games: in the manner of shogi records, and a short English one."""

from __future__ import annotations

from typing import Final

from gobanshobu.core.position import Step
from gobanshobu.core.words import Words
from gobanshobu.games.board5.codec import (
    ARRANGE_STEP,
    DEPLOY,
    DEPLOY_ONTO,
    OPEN_SQUARE,
    PASS,
    SWITCH_STEP,
    card_in,
    first_square,
    kind_of,
    second_square,
)
from gobanshobu.games.board5.squares import NAMES

SIDES: Final = ["▲", "△"]


def side(player: int, words: Words) -> Words:
    """A step with its side's mark."""
    return Words(SIDES[player] + words.ja, f"{SIDES[player]} {words.en}")


def at_square(square: str, name: Words) -> str:
    """A card at a square in Japanese notation; a name in Latin letters stands apart."""
    return f"{square} {name.ja}" if name.ja[:1].isascii() else f"{square}{name.ja}"


def escaped(player: int, square: str, name: Words) -> Words:
    return side(player, Words(f"{at_square(square, name)}退避", f"{name.en} {square} escapes to the hand"))


def arranged(player: int, square: str, name: Words | None) -> Words:
    """One square of an arrangement; None for the one left empty."""
    if name is None:
        return side(player, Words(f"{square}空き", f"{square} empty"))
    return side(player, Words(at_square(square, name), f"{square} {name.en}"))


def deployed(player: int, square: str, name: Words, onto: bool) -> Words:
    """A card from the hand; `onto`: on top of another."""
    if onto:
        return side(player, Words(f"{at_square(square, name)}打 重ね", f"{name.en} to {square}, on top"))
    return side(player, Words(f"{at_square(square, name)}打", f"{name.en} to {square}"))


def switched(player: int, first: str, second: str) -> Words:
    return side(player, Words(f"{first}{second}入れ替え", f"switches {first} and {second}"))


def without_move(player: int, step: Step, names: list[Words]) -> Words | None:
    """A step in which no card of the sheet moves by its arrows: set-up, deployment, switch; None for the others."""
    kind, first, card = int(kind_of(step)), NAMES[first_square(step) % 25], card_in(step)
    if kind == ARRANGE_STEP:
        return arranged(player, first, None if card == OPEN_SQUARE else names[card])
    if kind == DEPLOY or kind == DEPLOY_ONTO:
        return deployed(player, first, names[card], kind == DEPLOY_ONTO)
    if kind == SWITCH_STEP:
        return switched(player, first, NAMES[second_square(step)])
    if kind == PASS:
        return side(player, Words("入れ替えなし", "no switch"))
    return None


def moved_words(player: int, target: str, name: Words, start: str, tail: Words, there: Words, attack: int) -> Words:
    """A card's move: where to, which card, where from, and what it does there."""
    ja, en = tail.ja, tail.en
    for mark, words in (
        ("{there}", there),
        ("{target}", Words(target, target)),
        ("{attack}", Words(str(attack), str(attack))),
    ):
        ja, en = ja.replace(mark, words.ja), en.replace(mark, words.en)
    origin = f"({start})" if start else ""
    if not start:
        return side(player, Words(f"{at_square(target, name)}{ja}", f"{name.en} {en}"))
    gap = " " if ja else ""
    return side(
        player,
        Words(f"{at_square(target, name)}{origin}{gap}{ja}", f"{name.en} {start}–{target}" + (f", {en}" if en else "")),
    )
