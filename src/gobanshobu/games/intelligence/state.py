"""A game of Shinra Intelligence in progress as data, and the handling of its cards: onto the sheet, under a card, away."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.games.board5.sheet import Sheet, no_drafts, take_sheet
from gobanshobu.games.board5.tables import CardTables
from gobanshobu.games.intelligence.tables import KING, PRINCE, IntelligenceTables

NO_CARD: Final = 255
HIDDEN: Final = 25  # where in `cells` the hidden cards begin
HANDS: Final = 50


@mypyc_attr(native_class=True)
class IntelligenceState(Sheet):
    """The state of a game of Shinra Intelligence. `take_state` copies it."""

    def __init__(self, tables: IntelligenceTables, limit: int, ranks_to_camp: bool) -> None:
        super().__init__(limit)
        self.tables: IntelligenceTables = tables
        self.ranks_to_camp: bool = ranks_to_camp  # IN-3.1: the option that keeps R cards to the own camp
        # Each square's card, then the card hidden under it, which is of the other side; then both hands, a number for
        # each kind.
        self.cells: vec[u8] = vec[u8]()
        self.ranked: i64 = 0  # squares with an R card, of either side
        self.infiltrated: i64 = 0  # squares with a card hidden under theirs
        self.royals0: i64 = 0  # how many of king and prince each side has left
        self.royals1: i64 = 0

    def card_tables(self) -> CardTables:
        return self.tables


def take_state(twin: IntelligenceState, parent: IntelligenceState) -> None:
    """Copy every field but the tables, the limit and the option."""
    take_sheet(twin, parent)
    twin.cells = parent.cells[:]
    twin.ranked = parent.ranked
    twin.infiltrated = parent.infiltrated
    twin.royals0 = parent.royals0
    twin.royals1 = parent.royals1


def clear(state: IntelligenceState) -> None:
    """An empty sheet and empty hands."""
    state.cells = vec[u8]([NO_CARD] * HANDS + [0] * (2 * int(state.tables.kinds)))
    state.drafts = no_drafts()


# --- cards ---


def is_rank(state: IntelligenceState, kind: i64) -> bool:
    """IN-1.1, IN-1.2: an R card, not an N card."""
    return (state.tables.ranks >> kind) & 1 != 0


def is_royal(kind: i64) -> bool:
    """IN-3.6, IN-4.1: king or prince."""
    return kind == KING or kind == PRINCE


def royals(state: IntelligenceState, player: i64) -> i64:
    """IN-4.1: how many of its two royals a side has left."""
    return state.royals0 if player == 0 else state.royals1


def count_royal(state: IntelligenceState, player: i64, change: i64) -> None:
    """A side has a royal more or less."""
    if player == 0:
        state.royals0 += change
    else:
        state.royals1 += change


# --- the sheet ---


def put(state: IntelligenceState, player: i64, kind: i64, square: i64) -> None:
    """A card comes onto the sheet, to an empty square."""
    stand(state, player, kind, square)
    if is_royal(kind):
        count_royal(state, player, 1)


def stand(state: IntelligenceState, player: i64, kind: i64, square: i64) -> None:
    """A card stands on an empty square."""
    bit: i64 = 1 << square
    state.cells[square] = u8(kind)
    if player == 0:
        state.mine0 |= bit
    else:
        state.mine1 |= bit
    if is_rank(state, kind):
        state.ranked |= bit


def lift(state: IntelligenceState, square: i64) -> i64:
    """The card of a square leaves it, whoever owns it."""
    stay = ~(1 << square)
    kind = i64(state.cells[square])
    state.cells[square] = NO_CARD
    state.mine0 &= stay
    state.mine1 &= stay
    state.ranked &= stay
    return kind


def hide(state: IntelligenceState, kind: i64, square: i64) -> None:
    """A card goes under the one on a square."""
    state.cells[HIDDEN + square] = u8(kind)
    state.infiltrated |= 1 << square


def reveal(state: IntelligenceState, square: i64) -> i64:
    """The card hidden on a square comes out from under it; NO_CARD if there is none."""
    hidden = i64(state.cells[HIDDEN + square])
    state.cells[HIDDEN + square] = NO_CARD
    state.infiltrated &= ~(1 << square)
    return hidden


# --- hands ---


def hand_slot(state: IntelligenceState, player: i64, kind: i64) -> i64:
    """Where in `cells` the cards of a kind in a hand are counted."""
    return HANDS + player * state.tables.kinds + kind


def to_hand(state: IntelligenceState, player: i64, kind: i64) -> None:
    """A card comes to a hand."""
    at = hand_slot(state, player, kind)
    state.cells[at] = u8(i64(state.cells[at]) + 1)


def from_hand(state: IntelligenceState, player: i64, kind: i64) -> None:
    """A card leaves a hand."""
    at = hand_slot(state, player, kind)
    state.cells[at] = u8(i64(state.cells[at]) - 1)
