"""Arrangements to start from, as cards on squares: good ones, and any allowed one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

from gobanshobu.core import State
from gobanshobu.core.audience import Seat
from gobanshobu.core.position import Position, Step
from gobanshobu.core.publisher import Publisher
from gobanshobu.players import arrangements
from gobanshobu.service.protocol import Squares

DRAWN: Final = 8


def ready(first: State, player: Seat, seed: int) -> list[Squares]:
    """Arrangements that are known to be good."""
    return [laid_out(first.copy(), player, steps) for steps in arrangements.ready(first, player, seed)]


def drawn(first: State, player: Seat, rng: Random) -> list[Squares]:
    """Some allowed arrangements, as they come."""
    found: list[Squares] = []
    for _ in range(DRAWN):
        state = first.copy()
        found.append(laid_out(state, player, any_steps(state, player, rng)))
    return found


def any_steps(state: State, player: Seat, rng: Random) -> Iterator[str]:
    """Allowed steps, one after the other, until the camp is laid out."""
    while state.position.sealed() and player in state.actors():
        yield rng.choice(state.legal(player))


def laid_out(state: State, player: Seat, steps: Iterable[str]) -> Squares:
    """What lies on each square once the steps are played."""
    publisher = state.rules.publisher
    found: Squares = {}
    for step in steps:
        number = state.rules.notation.parse(step)
        offer = publisher.offer(state.position, player, number)
        found[offer["target"]["square"]] = list(offer["take"]["cards"])
        state.apply(player, number)
    return found


def completed(state: State, player: Seat, draft: Squares) -> list[str]:
    """The steps that lay out a camp from where the player stands: what the draft has where it has something, and on the
    other squares the first cards in their order that leave the draft what it needs."""
    publisher, position = state.rules.publisher, state.position.copy()
    wanted = publisher.arrangement(position, player)
    order = [] if wanted is None else wanted["squares"]
    kept = possible(publisher, position.copy(), player, [(square, draft.get(square, [])) for square in order])
    found: list[str] = []
    while arranges(position, player):
        square = next_square(publisher, position, player)
        step = laying(publisher, position, player, kept.get(square, []))
        if step is None:
            later = [kept[one] for one in order[order.index(square) + 1 :] if one in kept]
            step = plain_step(publisher, position, player, later)
        found.append(state.rules.notation.write(step))
        position.apply(player, step)
    return found


def arranges(position: Position, player: Seat) -> bool:
    """Whether the player still has something to lay out."""
    return position.sealed() and bool(position.actors() >> player & 1)


def possible(publisher: Publisher, position: Position, player: Seat, draft: list[tuple[str, list[str]]]) -> Squares:
    """What of a draft can be laid, all of it together, whatever else was sent. The position is played on."""
    found: Squares = {}
    for square, cards in draft:
        step = laying(publisher, position, player, cards) if arranges(position, player) else None
        if step is not None:
            found[square] = cards
            position.apply(player, step)
    return found


def next_square(publisher: Publisher, position: Position, player: Seat) -> str:
    """The square of a camp that is laid out next."""
    return publisher.offer(position, player, Step(int(position.steps(player)[0])))["target"]["square"]


def laying(publisher: Publisher, position: Position, player: Seat, cards: list[str]) -> Step | None:
    """The step that lays these cards on the next square; None where they cannot be laid there, or are none."""
    if not cards:
        return None
    square = next_square(publisher, position, player)
    step = publisher.attempt(position, player, {"cards": cards}, {"square": square})
    return step if step is not None and step in list(position.steps(player)) else None


def plain_step(publisher: Publisher, position: Position, player: Seat, later: list[list[str]]) -> Step:
    """The first step after which all of a draft that is still to come can be laid; the first of all if there is none."""
    steps = [Step(int(step)) for step in position.steps(player)]
    for step in steps:
        trial = position.copy()
        trial.apply(player, step)
        if keeps(publisher, trial, player, later):
            return step
    return steps[0]


def keeps(publisher: Publisher, position: Position, player: Seat, later: list[list[str]]) -> bool:
    """Whether all of these can still be laid, one after the other. The position is played on."""
    for cards in later:
        step = laying(publisher, position, player, cards) if arranges(position, player) else None
        if step is None:
            return False
        position.apply(player, step)
    return True
