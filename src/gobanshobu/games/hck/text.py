from __future__ import annotations
from typing import Any
from gobanshobu.core.words import Words
from gobanshobu.games.board5.cardset import CardSet
from gobanshobu.games.hck.rules import HckPosition


def describe(position: HckPosition, player: int, step: int) -> Words:
    return Words("", "")


def lines(cards: CardSet, view: dict[str, Any], lang: str) -> list[str]:
    return [str(view)]


def brief(view: dict[str, Any]) -> Words:
    return Words("", "")
