"""Arrangements to start from, as cards on squares: good ones, and any allowed one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

from gobanshobu.core import State
from gobanshobu.players import arrangements
from gobanshobu.service.protocol import Squares

DRAWN: Final = 8


def ready(first: State, player: int, seed: int) -> list[Squares]:
    """Arrangements that are known to be good."""
    return [laid_out(first.copy(), player, steps) for steps in arrangements.ready(first, player, seed)]


def drawn(first: State, player: int, rng: Random) -> list[Squares]:
    """Some allowed arrangements, as they come."""
    found: list[Squares] = []
    for _ in range(DRAWN):
        state = first.copy()
        found.append(laid_out(state, player, any_steps(state, player, rng)))
    return found


def any_steps(state: State, player: int, rng: Random) -> Iterator[str]:
    """Allowed steps, one after the other, until the camp is laid out."""
    while state.position.sealed() and player in state.actors():
        yield rng.choice(state.legal(player))


def laid_out(state: State, player: int, steps: Iterable[str]) -> Squares:
    """What lies on each square once the steps are played."""
    publisher = state.rules.publisher
    found: Squares = {}
    for step in steps:
        number = state.rules.notation.parse(step)
        offer = publisher.offer(state.position, player, number)
        found[offer["target"]["square"]] = list(offer["take"]["cards"])
        state.apply(player, number)
    return found
