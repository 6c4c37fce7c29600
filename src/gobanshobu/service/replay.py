"""A game told frame by frame, as one seat saw it."""

from __future__ import annotations

from typing import Any

import msgspec

from gobanshobu.core import State, Words
from gobanshobu.core.fouls import OBJECTION
from gobanshobu.core.narrate import narration


class Frame(msgspec.Struct, frozen=True):
    """How it stood after a step: who did what, in words, and the view. The first frame is the beginning."""

    player: int | None
    step: str
    ja: str
    en: str
    view: dict[str, Any]


def frames(state: State, seat: int | None) -> list[Frame]:
    """Every moment of a game, as a seat (None: a spectator) saw it."""
    trial = state.first()
    told = state.seen(seat)
    words = narration(state.first(), told, seat, everything=False)
    found = [Frame(None, "", "", "", shown(trial, seat))]
    for entry, text in zip(told, words, strict=True):
        if entry.full.startswith(OBJECTION):
            trial.object(entry.player)
        elif entry.is_step:
            trial.play(entry.player, entry.full)
        else:
            found[-1] = joined(found[-1], text)
            continue
        found.append(Frame(entry.player, entry.seen_by(seat), text.ja, text.en, shown(trial, seat)))
    stop = state.stopped()
    if stop is not None:
        trial.stop(stop[1], stop[0])
        text = state.narrate(seat)[-1][2]
        found.append(Frame(stop[0], "", text.ja, text.en, shown(trial, seat)))
    return found


def shown(state: State, seat: int | None) -> dict[str, Any]:
    """The view without its log: the frames are the log."""
    view = dict(state.view(seat))
    del view["log"]
    return view


def joined(frame: Frame, words: Words) -> Frame:
    """What a step brought with it stands beside it."""
    ja = "　".join(part for part in (frame.ja, words.ja) if part)
    en = "; ".join(part for part in (frame.en, words.en) if part)
    return msgspec.structs.replace(frame, ja=ja, en=en)
