"""A game of Shinra First in progress as data, and the handling of its cards: onto the sheet, off it, into a hand."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.games.board5.sheet import IN_TURN, MAIN, Sheet, no_drafts, take_sheet
from gobanshobu.games.board5.squares import NO_SQUARE, SQUARES
from gobanshobu.games.board5.tables import CardTables
from gobanshobu.games.first.codec import fewer_points, gauge_code, more_points
from gobanshobu.games.first.tables import GAUGE, KING, FirstTables

LOWER: Final = IN_TURN  # modes: the lower card of a stack may act
FLYING: Final = IN_TURN + 1  # a flown card must move
RETREATING: Final = IN_TURN + 2  # a card that damaged another must go somewhere

NO_CARD: Final = 255
PTS: Final = 25  # where in `cells` the top cards' points begin
LOW: Final = 50  # where the lower cards begin
LOW_PTS: Final = 75
HANDS: Final = 100


@mypyc_attr(native_class=True)
class FirstState(Sheet):
    """The state of a game of Shinra First. `take_state` copies it."""

    def __init__(self, tables: FirstTables, limit: int) -> None:
        super().__init__(limit)
        self.tables: FirstTables = tables
        # Each square's top card and its points, lower card and its points; then both hands, a number for each kind: how
        # many cards, or the points of G cards (`gauge_code`).
        self.cells: vec[u8] = vec[u8]()
        self.stacked: i64 = 0  # squares with two cards
        self.king0: i64 = NO_SQUARE  # where each king stands
        self.king1: i64 = NO_SQUARE
        self.at: i64 = NO_SQUARE  # where a turn of several steps goes on: the stack's square, or the king's
        self.hot_kind: i64 = NO_CARD  # the card in flight, or looking for a place to retreat to
        self.hot_pts: i64 = 0
        self.hot_from: i64 = NO_SQUARE  # the square a retreating card attacked from
        self.hot_hit_king: bool = False  # whether it damaged the king
        self.next_kind: i64 = NO_CARD  # the second card under a flying king
        self.next_pts: i64 = 0
        self.next_flies: bool = False
        self.resume: i64 = MAIN  # what follows a retreat: LOWER, FLYING, or MAIN for the end of the turn

    def card_tables(self) -> CardTables:
        return self.tables


def take_state(twin: FirstState, parent: FirstState) -> None:
    """Copy every field but the tables and the limit."""
    take_sheet(twin, parent)
    twin.cells = parent.cells[:]
    twin.stacked = parent.stacked
    twin.king0 = parent.king0
    twin.king1 = parent.king1
    twin.at = parent.at
    twin.hot_kind = parent.hot_kind
    twin.hot_pts = parent.hot_pts
    twin.hot_from = parent.hot_from
    twin.hot_hit_king = parent.hot_hit_king
    twin.next_kind = parent.next_kind
    twin.next_pts = parent.next_pts
    twin.next_flies = parent.next_flies
    twin.resume = parent.resume


def clear(state: FirstState) -> None:
    """An empty sheet and empty hands."""
    state.cells = vec[u8]([0] * (HANDS + 2 * int(state.tables.kinds)))
    square: i64
    for square in range(SQUARES):
        state.cells[square] = NO_CARD
        state.cells[LOW + square] = NO_CARD
    state.drafts = no_drafts()


# --- the sheet ---


def king_of(state: FirstState, player: i64) -> i64:
    """Where a player's king stands."""
    return state.king0 if player == 0 else state.king1


def put(state: FirstState, player: i64, kind: i64, pts: i64, square: i64) -> None:
    """FI-3.5: a card lies down on a square: on an empty one, or on top of the card there."""
    bit: i64 = 1 << square
    if (state.mine0 | state.mine1) & bit != 0:
        state.cells[LOW + square] = state.cells[square]
        state.cells[LOW_PTS + square] = state.cells[PTS + square]
        state.stacked |= bit
    elif player == 0:
        state.mine0 |= bit
    else:
        state.mine1 |= bit
    state.cells[square] = u8(kind)
    state.cells[PTS + square] = u8(pts)
    if kind == KING:
        if player == 0:
            state.king0 = square
        else:
            state.king1 = square


def lift(state: FirstState, player: i64, square: i64) -> None:
    """The top card of a square leaves it."""
    bit: i64 = 1 << square
    if state.stacked & bit != 0:
        state.cells[square] = state.cells[LOW + square]
        state.cells[PTS + square] = state.cells[LOW_PTS + square]
        state.cells[LOW + square] = NO_CARD
        state.cells[LOW_PTS + square] = 0
        state.stacked ^= bit
        return
    state.cells[square] = NO_CARD
    state.cells[PTS + square] = 0
    if player == 0:
        state.mine0 ^= bit
    else:
        state.mine1 ^= bit


# --- hands ---


def hand_slot(state: FirstState, player: i64, kind: i64) -> i64:
    """Where in `cells` the cards of a kind in a hand stand."""
    return HANDS + player * state.tables.kinds + kind


def to_hand(state: FirstState, player: i64, kind: i64, pts: i64) -> None:
    """B-11: a card comes to a hand; of two G cards of one id the one with more points is named first."""
    at = hand_slot(state, player, kind)
    held = i64(state.cells[at])
    if state.tables.classes[kind] != GAUGE:
        held += 1
    elif pts > more_points(held):
        held = gauge_code(pts, more_points(held))
    else:
        held = gauge_code(more_points(held), pts)
    state.cells[at] = u8(held)


def from_hand(state: FirstState, player: i64, kind: i64) -> i64:
    """B-11: a card leaves a hand, of two G cards of one id the one with more points; its points."""
    at = hand_slot(state, player, kind)
    held = i64(state.cells[at])
    if state.tables.classes[kind] != GAUGE:
        state.cells[at] = u8(held - 1)
        return i64(state.tables.initial[kind])
    state.cells[at] = u8(fewer_points(held))
    return more_points(held)
