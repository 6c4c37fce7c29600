"""A game told in human notation: every entry of a log in words, from the position it was played in."""

from __future__ import annotations

from gobanshobu.core.audience import Seat
from gobanshobu.core.fouls import OBJECTION, VERDICTS
from gobanshobu.core.log import Entry
from gobanshobu.core.state import BaseState
from gobanshobu.core.words import Words


def narration(
    state: BaseState, told: list[Entry], viewer: int | None, everything: bool, faces: str = ""
) -> list[Words]:
    """The words for each entry of `told`, as `viewer` saw it (or with everything).

    `state` is the game before its first step; it goes on with each entry.
    """
    found: list[Words] = []
    for entry in told:
        seen = entry.full if everything else entry.seen_by(viewer)
        if entry.full.startswith(OBJECTION):
            found.append(state.rules.fouls.said(entry.full == OBJECTION + VERDICTS[0]))
            state.object(entry.player)
            continue
        if not entry.is_step:
            found.append(state.rules.text.tell(seen, faces))
            continue
        step = state.rules.notation.parse(entry.full)
        if seen != entry.full:
            found.append(state.rules.text.tell(seen, faces))
        else:
            found.append(state.rules.text.describe(state.position, Seat(entry.player), step, faces))
        state.play(entry.player, entry.full)
    return found
