"""A game told in human notation: every entry of a log in words, from the position it was played in."""

from __future__ import annotations

from gobanshobu.core.fouls import OBJECTION
from gobanshobu.core.log import Entry
from gobanshobu.core.state import State
from gobanshobu.core.words import Words


def narration(first: State, told: list[Entry], viewer: int | None, everything: bool, faces: str = "") -> list[Words]:
    """The words for each entry of `told`, as `viewer` saw it (or with everything), replayed from `first`."""
    state = first.copy()
    found: list[Words] = []
    for entry in told:
        seen = entry.full if everything else entry.seen_by(viewer)
        if entry.full.startswith(OBJECTION):
            found.append(_objection(entry.full))
            state.object(entry.player)
            continue
        if not entry.is_step:
            found.append(state.rules.tell(seen, faces))
            continue
        step = state.rules.parse(entry.full)
        if seen != entry.full:
            found.append(state.rules.tell(seen, faces))
        else:
            found.append(state.rules.describe(state.position, entry.player, step, faces))
        state.play(entry.player, entry.full)
    return found


def _objection(word: str) -> Words:
    if word.endswith("upheld"):
        return Words("反則を指摘し、認められた", "objects, and is right: the foul is taken back")
    return Words("反則を指摘したが、反則ではなかった", "objects, and is wrong")
