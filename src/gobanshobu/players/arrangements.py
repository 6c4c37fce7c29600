"""Whole arrangements to start from, as steps: good ones for cards that we have met, one that the machine chooses for others."""

from __future__ import annotations

from gobanshobu.core.game import State
from gobanshobu.games.registry import code, listing
from gobanshobu.players.engines import make_engine


def ready(first: State, player: int, seed: int) -> list[list[str]]:
    """Arrangements of a player that are known to be good, from the beginning of a game that has such a phase."""
    kept = listing(first.game.id).camps
    camps: list[list[str]] = code(kept)(first, player) if kept else []
    if camps:
        return camps
    adviser, state = make_engine(first.game, seed, work=1), first.copy()
    steps: list[str] = []
    while state.position.sealed() and player in state.actors():
        steps.append(adviser.choose(state.view(player)))
        state.play(player, steps[-1])
    return [steps]
