"""Building duels for tests: name the cards that matter, the rest follows."""

from __future__ import annotations

from typing import Any

import gobanshobu
from gobanshobu import State

FORMS = ["fy", "fa", "sy", "sa", "ny", "na"]
game = gobanshobu.game("isshin")


def deal(first: str, second: str, then: str = "", **options: Any) -> list[str]:
    """A deal with these hands and, behind them, these cards on top of the deck; Trinity at its place."""
    chosen = game.read_options(options)
    copies, below = int(chosen["copies"]), int(chosen["below"])
    top = [*first.split(), *second.split(), *then.split()]
    left = [card for card in FORMS for _ in range(copies - top.count(card))]
    cards = [card for card in top if card != "tri"] + left
    cards.insert(6 * copies - below, "tri")
    assert cards[: len(top)] == top
    return cards


def duel(first: str, second: str, then: str = "", **options: Any) -> State:
    """A duel at its beginning."""
    return game.start(deal=deal(first, second, then, **options), options=options)


def play(state: State, text: str) -> State:
    """Play `0 reveal:fy 1 reveal:sa …`; a player's number holds until the next."""
    player = 0
    for word in text.split():
        if word in ("0", "1"):
            player = int(word)
        else:
            state.play(player, word)
    return state


def opened(text: str, first: str, second: str, then: str = "", **options: Any) -> State:
    """A duel after the opening and the steps in `text`."""
    return play(duel(first, second, then, **options), text)
