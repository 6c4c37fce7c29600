"""A game moment by moment, in human notation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gobanshobu.core.fouls import OBJECTION
from gobanshobu.core.game import State
from gobanshobu.core.narrate import narration
from gobanshobu.core.state import STOPS
from gobanshobu.core.words import Words


class Scene(NamedTuple):
    """A moment of a game: whose step led to it (None: the beginning), the step, its words and those of what chance
    brought with it, and how it stands. The state goes on with the next scene."""

    player: int | None
    step: str
    words: list[Words]
    state: State


def scenes(state: State, viewer: int | None, everything: bool = False, faces: str = "") -> Iterator[Scene]:
    """A game before its first step and after each one, as `viewer` saw it, or with everything."""
    told = state.history() if everything else state.seen(viewer)
    now = state.first()
    scene = Scene(None, "", [], now)
    for entry, words in zip(told, narration(state.first(), told, viewer, everything, faces), strict=True):
        objected = entry.full.startswith(OBJECTION)
        if not entry.is_step and not objected:
            scene.words.append(words)
            continue
        yield scene
        if objected:
            now.object(entry.player)
        else:
            now.play(entry.player, entry.full)
        scene = Scene(entry.player, entry.full if everything else entry.seen_by(viewer), [words], now)
    yield scene
    stop = state.stopped()
    if stop is not None:
        player, cause = stop
        now.stop(cause, player)
        yield Scene(player, "", [STOPS[cause].words], now)
