"""The arrangements kept as data: found by playing, for the default cards; and what playing taught of any others."""

from __future__ import annotations

import tomllib
from typing import Any, Final

from gobanshobu.core.clauses import PACKAGE
from gobanshobu.core.game import State
from gobanshobu.core.rules import Rules
from gobanshobu.games.board5.codec import card_of
from gobanshobu.games.board5.squares import CAMPS, NAMES

FILE: Final = PACKAGE / "players" / "board5" / "arrangements.toml"
_READ: Final[dict[str, Any]] = {}


class Book:
    """One game's part. `cards` names the card set that the arrangements are for."""

    def __init__(self, cards: str, chance: float, weights: list[float], arrangements: list[list[str]]) -> None:
        self.cards = cards
        self.chance = chance  # of one of them against an arrangement drawn at random
        self.weights = weights  # of the numbers that `Camp` measures
        self.arrangements = arrangements  # for player 0, for player 1: words in the order of the squares, best first

    def plans(self, rules: Rules, player: int) -> list[list[int]]:
        """The arrangements of one player as cards; none where other cards are played with."""
        if rules.cards_value() != self.cards:
            return []
        found: list[list[int]] = []
        for camp in self.camps(player):
            found.append([int(card_of(rules.notation.parse(step))) for step in camp])
        return found

    def camps(self, player: int) -> list[list[str]]:
        """The arrangements of one player as steps."""
        squares = [NAMES[square] for square in CAMPS[player]]
        return [
            [f"{square}={card}" for square, card in zip(squares, line.split(), strict=True)]
            for line in self.arrangements[player]
        ]


def book_of(game_id: str) -> Book:
    """What is kept for a game; read once."""
    if not _READ:
        _READ.update(tomllib.loads(FILE.read_text(encoding="utf-8")))
    part = _READ[game_id]
    weights = [float(weight) for weight in part["weights"]]
    return Book(part["cards"], part["chance"], weights, [part["player0"], part["player1"]])


def camps(first: State, player: int) -> list[list[str]]:
    """The arrangements of one player as steps; none where other cards are played with."""
    book = book_of(first.game.id)
    return book.camps(player) if first.rules.cards_value() == book.cards else []
