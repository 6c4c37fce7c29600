"""Lines that were not played, or not played yet: played out as far as nobody has to guess, and told as facts.

In a game without secrets a line is played out as it stands. Where something is hidden it is followed as long as its player
goes on alone and nothing comes to light; then its facts are those that are promised whatever lies hidden.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gobanshobu.core import State
from gobanshobu.core.audience import SEATS, SPECTATOR, Seat
from gobanshobu.core.position import ONGOING, Note, Position, Step
from gobanshobu.core.publisher import Fact


class Played(NamedTuple):
    """A step of a line and what it brings about."""

    player: Seat
    step: str
    facts: list[Fact]


class Turned(NamedTuple):
    """A line up to the end of its player's turn, then the other's answer; and whether anything is hidden."""

    own: list[Played]
    answer: list[Played]
    middle: Position  # after the own turn
    open: bool


def veiled(state: State) -> bool:
    """Whether audiences may be shown different things here."""
    return state.rules.views.veiled(state.position)


def turned(state: State, player: Seat, steps: list[str]) -> Turned:
    """A line of steps from a state, played out. What cannot be played any more ends it."""
    hidden = veiled(state)
    position = state.position.copy()
    own: list[Played] = []
    answer: list[Played] = []
    middle = position
    for word in steps:
        if position.result != ONGOING or position.sealed():
            break
        mover = SEATS[int(position.mover())]
        if mover != player and not answer:
            middle = position.copy()
        if (answer and mover == player) or (hidden and mover != player):
            break
        after = stepped(state, position, mover, word, hidden)
        if after is None:
            break
        (own if mover == player else answer).append(after[0])
        position = after[1]
        if hidden and after[2]:
            break
    return Turned(own, answer, middle if answer else position, not hidden)


def stepped(
    state: State, position: Position, mover: Seat, word: str, hidden: bool
) -> tuple[Played, Position, bool] | None:
    """One step of a line: its facts, the position after it, and whether chance had a part in it. None: it is not legal."""
    if "?" in word:
        return None
    step = state.rules.notation.parse(word)
    if int(step) not in [int(one) for one in position.steps(mover)]:
        return None
    publisher = state.rules.publisher
    after = position.copy()
    notes: list[Note] = []
    after.journal = notes
    after.apply(mover, step)
    after.journal = None
    if hidden:
        facts = publisher.will(position, mover, step)
    else:
        facts = publisher.facts(position, mover, step, after, notes, SPECTATOR)
    return Played(mover, word, facts), after, bool(notes)


def turns(position: Position, most: int) -> Iterator[tuple[list[Step], Position]]:
    """Every way in which the player who is to move can play the whole turn. Stops short after `most` steps, and says so
    by OverflowError. Positions that come about in several ways are looked at once for each."""
    mover = position.mover()
    count = 0
    todo: list[tuple[list[Step], Position]] = [([], position)]
    while todo:
        line, at = todo.pop()
        for step in at.steps(mover):
            count += 1
            if count > most:
                raise OverflowError
            after = at.copy()
            after.apply(mover, step)
            longer = [*line, Step(int(step))]
            if after.result != ONGOING or after.mover() != mover or after.turns != position.turns:
                yield longer, after
            else:
                todo.append((longer, after))


def facts_of(state: State, position: Position, mover: Seat, line: list[Step]) -> list[Fact]:
    """The facts of steps in a game without secrets."""
    found: list[Fact] = []
    for step in line:
        after = position.copy()
        notes: list[Note] = []
        after.journal = notes
        after.apply(mover, step)
        after.journal = None
        found += state.rules.publisher.facts(position, mover, step, after, notes, SPECTATOR)
        position = after
    return found
