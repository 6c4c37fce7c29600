"""A position with a question, as it is sent: for tasks of lessons, puzzles, mistakes to try again."""

from __future__ import annotations

import msgspec

from gobanshobu.core import State
from gobanshobu.core.audience import Cast, Seat
from gobanshobu.service.protocol import Lang, Question, ShownOffer, View
from gobanshobu.service.published import labelled, offers, question


class Shown(msgspec.Struct, frozen=True):
    """A position as one player sees it, with what is asked and what may be done."""

    view: View
    question: Question
    offers: list[ShownOffer]


def shown(state: State, player: Seat, cast: Cast, lang: Lang) -> Shown:
    """A state as a player may know it."""
    found = labelled(state.rules.publisher, offers(state, player), cast, lang)
    return Shown(state.shown(player), question(state, player, cast, lang), found)
