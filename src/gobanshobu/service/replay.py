"""A game told frame by frame, as one seat saw it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from gobanshobu.core.audience import SPECTATOR, Cast, Seat
from gobanshobu.core.chronicle import Chronicle
from gobanshobu.service.protocol import Fact, Lang, View
from gobanshobu.service.published import log_entry


class Frame(msgspec.Struct, frozen=True):
    """How it stood after something happened: what that was, and the view. The first frame is the beginning."""

    player: int | None
    words: str
    facts: list[Fact]
    sounds: list[str]
    view: View


def frames(told: Iterable[Chronicle], seat: Seat | None, cast: Cast, lang: Lang) -> list[Frame]:
    """Every moment of a game, as a seat (None: a spectator) saw it; `told` is its chronicle after each event."""
    audience = SPECTATOR if seat is None else seat
    found: list[Frame] = []
    for chronicle in told:
        entries = chronicle.entries(audience)
        if not found:
            found.append(Frame(None, "", [], [], chronicle.state.shown(seat)))
        elif len(entries) == len(found):  # this audience was told
            entry = log_entry(chronicle.state.rules.publisher, entries[-1], cast, lang)
            found.append(Frame(entry.player, entry.words, entry.facts, entry.sounds, chronicle.state.shown(seat)))
    return found
