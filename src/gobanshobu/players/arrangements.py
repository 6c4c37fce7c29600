"""Whole arrangements to start from, as steps: good ones for cards that we have met, one that the machine chooses for others."""

from __future__ import annotations

from gobanshobu.core.game import State
from gobanshobu.players.board5.book import book_of
from gobanshobu.players.minds import mind


def ready(first: State, player: int, seed: int) -> list[list[str]]:
    """Arrangements of a player that are known to be good, from the beginning of a game that has such a phase."""
    book = book_of(first.game.id)
    if first.rules.cards_value() == book.cards:
        return book.camps(player)
    adviser, state = mind(first.game, seed, work=1), first.copy()
    steps: list[str] = []
    while state.position.sealed() and player in state.actors():
        steps.append(adviser.choose(state.view(player)))
        state.play(player, steps[-1])
    return [steps]
