"""The decisions of a game, each with the state that it was made in."""

from __future__ import annotations

from typing import NamedTuple

from gobanshobu.core import State
from gobanshobu.core.audience import SEATS, Seat
from gobanshobu.core.fouls import OBJECTION


class GameMoment(NamedTuple):
    """A step of a game: its number from 1, as in the log, the state before it, and whether there was something to decide."""

    number: int
    state: State
    player: Seat
    step: str
    choice: bool


def moments(state: State) -> list[GameMoment]:
    """Every step of a game, in the order of its log. What was taken back after an objection is no step of it any more.

    A camp that is laid out in secret is weighed as a whole, if at all: its steps are no decisions here. Neither is a foul.
    """
    found: list[GameMoment] = []
    going = state.first()
    for number, entry in enumerate((one for one in state.history() if counts(one.full, one.is_step)), 1):
        if not entry.is_step:
            going.object(entry.player)
            continue
        seat = SEATS[entry.player]
        legal = going.legal(seat)
        position = going.position
        choice = len(legal) > 1 and entry.full in legal and going.rules.publisher.arrangement(position, seat) is None
        found.append(GameMoment(number, going.copy(), seat, entry.full, choice))
        going.play(seat, entry.full)
    return found


def counts(word: str, is_step: bool) -> bool:
    """Whether an entry of a log is a step or an objection, and not what chance brought out."""
    return is_step or word.startswith(OBJECTION)
