"""A game told frame by frame, as one seat saw it."""

from __future__ import annotations

import msgspec

from gobanshobu.core import State
from gobanshobu.core.audience import SPECTATOR, Cast, Seat
from gobanshobu.core.chronicle import replayed
from gobanshobu.service.protocol import Fact, Lang, View
from gobanshobu.service.published import log_entry


class Frame(msgspec.Struct, frozen=True):
    """How it stood after something happened: what that was, and the view. The first frame is the beginning."""

    player: int | None
    words: str
    facts: list[Fact]
    sounds: list[str]
    view: View


def frames(state: State, seat: Seat | None, cast: Cast, lang: Lang) -> list[Frame]:
    """Every moment of a game, as a seat (None: a spectator) saw it."""
    audience = SPECTATOR if seat is None else seat
    publisher = state.rules.publisher
    found: list[Frame] = []
    for chronicle in replayed(state, (audience,)):
        entries = chronicle.entries(audience)
        if not found:
            found.append(Frame(None, "", [], [], chronicle.state.shown(seat)))
        elif len(entries) == len(found):  # this audience was told
            entry = log_entry(publisher, entries[-1], cast, lang)
            found.append(Frame(entry.player, entry.words, entry.facts, entry.sounds, chronicle.state.shown(seat)))
    return found
