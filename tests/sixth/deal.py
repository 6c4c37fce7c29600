"""SX-1.1: the deal: shuffled, checked, and as a lesson writes it."""

from __future__ import annotations

from random import Random
from typing import Any

from gobanshobu.core.decks import filled
from gobanshobu.core.errors import BadDeal
from gobanshobu.core.game import Game
from gobanshobu.core.words import Words
from tests.sixth.rules import IDS


def dealt(rng: Random) -> list[str]:
    """SX-1.1: the cards in a random order; player 0's lie on top."""
    deck = list(IDS)
    rng.shuffle(deck)
    return deck


def read_deal(deal: object) -> list[str]:
    """The deal, checked. Raises BadDeal."""
    if not isinstance(deal, list | tuple) or sorted(map(str, deal)) != IDS:
        raise BadDeal(
            Words("配り方は 1 から 9 までの札を一枚ずつ並べたリストです。", "a deal lists the cards 1 to 9, each once")
        )
    return [str(card) for card in deal]


def stacked(_game: Game, tops: list[str], _options: dict[str, Any]) -> list[str]:
    """The deal that begins with these cards."""
    return filled(tops[0], dict.fromkeys(IDS, 1))
