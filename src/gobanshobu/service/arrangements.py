"""Arrangements to start from: good ones, and any allowed one."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from gobanshobu.core import State
from gobanshobu.games.board5.squares import CAMPS, NAMES
from gobanshobu.players.board5.book import book_of
from gobanshobu.players.minds import mind

DRAWN: Final = 8
Squares = dict[str, str]


def ready(first: State, player: int, seed: int) -> list[Squares]:
    """Arrangements that are known to be good; for cards that we have not met, one that the machine would choose."""
    book = book_of(first.game.id)
    if first.rules.cards_value() == book.cards:
        order = [NAMES[square] for square in CAMPS[player]]
        return [dict(zip(order, line.split(), strict=True)) for line in book.arrangements[player]]
    adviser = mind(first.game, seed, work=1)
    return [laid_out(first, player, lambda state: adviser.choose(state.view(player)))]


def drawn(first: State, player: int, rng: Random) -> list[Squares]:
    """Some allowed arrangements, as they come."""
    return [laid_out(first, player, lambda state: rng.choice(state.legal(player))) for _ in range(DRAWN)]


def laid_out(first: State, player: int, choose: Callable[[State], str]) -> Squares:
    """A whole arrangement, square by square."""
    state = first.copy()
    found: Squares = {}
    while len(found) < len(CAMPS[player]):
        step = choose(state)
        state.play(player, step)
        square, _, word = step.partition("=")
        found[square] = word
    return found
