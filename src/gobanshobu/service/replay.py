"""A game told frame by frame, as one seat saw it."""

from __future__ import annotations

from typing import Any

import msgspec

from gobanshobu.core import State
from gobanshobu.core.narrate import scenes


class Frame(msgspec.Struct, frozen=True):
    """How it stood after a step: who did what, in words, and the view. The first frame is the beginning."""

    player: int | None
    step: str
    ja: str
    en: str
    view: dict[str, Any]


def frames(state: State, seat: int | None) -> list[Frame]:
    """Every moment of a game, as a seat (None: a spectator) saw it."""
    return [
        Frame(
            scene.player,
            scene.step,
            "　".join(words.ja for words in scene.words if words.ja),
            "; ".join(words.en for words in scene.words if words.en),
            shown(scene.state, seat),
        )
        for scene in scenes(state, seat)
    ]


def shown(state: State, seat: int | None) -> dict[str, Any]:
    """The view without its log: the frames are the log."""
    view = dict(state.view(seat))
    del view["log"]
    return view
