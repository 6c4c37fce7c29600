"""A game of HCK in progress as data, and the handling of its units: onto the sheet, off it, into a hand and out of it."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, mypyc_attr

from gobanshobu.games.board5.sheet import IN_TURN, Sheet, no_drafts, take_sheet
from gobanshobu.games.board5.squares import NO_SQUARE, SQUARES
from gobanshobu.games.board5.tables import CardTables
from gobanshobu.games.hck.codec import held_captive, held_code
from gobanshobu.games.hck.tables import COMBINE, KING, HckTables

RETREATING: Final = IN_TURN  # modes: a unit that damaged another must go somewhere
RESCUING: Final = IN_TURN + 1  # the unit the king moved onto must be put down
QUEEN_TAKEN: Final = IN_TURN + 2  # the enemy queen was captured: return or keep her

NOTHING: Final = -1
LIFE: Final = 25  # where in `cells` the units' life begins
HANDS: Final = 50  # where in `cells` the hands begin


@mypyc_attr(native_class=True)
class HckState(Sheet):
    """The state of a game of HCK. `take_state` copies it."""

    def __init__(self, tables: HckTables, limit: int) -> None:
        super().__init__(limit)
        self.tables: HckTables = tables
        self.cells: vec[i16] = vec[i16]()  # each square's unit, then its life; then how many singles each hand holds
        self.held0: vec[i64] = vec[i64]()  # combines and stubs in each hand, sorted (`held_code`)
        self.held1: vec[i64] = vec[i64]()
        self.king0: i64 = NO_SQUARE  # where each king stands
        self.king1: i64 = NO_SQUARE
        self.rescue0: bool = True  # HC-4.9: who still has the king's rescue
        self.rescue1: bool = True
        self.hot_unit: i64 = NOTHING  # the unit that looks for a place, or was captured with the queen in it
        self.hot_life: i64 = 0
        self.hot_from: i64 = NO_SQUARE  # the square a retreating unit attacked from
        self.hot_hit_king: bool = False  # whether it damaged the king

    def card_tables(self) -> CardTables:
        return self.tables


def take_state(twin: HckState, parent: HckState) -> None:
    """Copy every field but the tables and the limit."""
    take_sheet(twin, parent)
    twin.cells = parent.cells[:]
    twin.held0 = parent.held0  # replaced, never changed in place
    twin.held1 = parent.held1
    twin.king0 = parent.king0
    twin.king1 = parent.king1
    twin.rescue0 = parent.rescue0
    twin.rescue1 = parent.rescue1
    twin.hot_unit = parent.hot_unit
    twin.hot_life = parent.hot_life
    twin.hot_from = parent.hot_from
    twin.hot_hit_king = parent.hot_hit_king


def clear(state: HckState) -> None:
    """An empty sheet and empty hands."""
    state.cells = vec[i16]([0] * (HANDS + 2 * int(state.tables.kinds)))
    square: i64
    for square in range(SQUARES):
        state.cells[square] = NOTHING
    state.drafts = no_drafts()


# --- the sheet ---


def king_of(state: HckState, player: i64) -> i64:
    """Where a player's king stands."""
    return state.king0 if player == 0 else state.king1


def put(state: HckState, player: i64, unit: i64, life: i64, square: i64) -> None:
    """A unit lies down on a square, in place of what an own unit there was."""
    bit: i64 = 1 << square
    if player == 0:
        state.mine0 |= bit
    else:
        state.mine1 |= bit
    state.cells[square] = i16(unit)
    state.cells[LIFE + square] = i16(life)
    if unit == KING:
        if player == 0:
            state.king0 = square
        else:
            state.king1 = square


def lift(state: HckState, player: i64, square: i64) -> None:
    """The unit of a square leaves it."""
    bit: i64 = 1 << square
    state.cells[square] = NOTHING
    state.cells[LIFE + square] = 0
    if player == 0:
        state.mine0 ^= bit
    else:
        state.mine1 ^= bit


# --- hands ---


def hand_slot(state: HckState, player: i64, kind: i64) -> i64:
    """Where in `cells` the singles of a kind in a hand are counted."""
    return HANDS + player * state.tables.kinds + kind


def held_by(state: HckState, player: i64) -> vec[i64]:
    """The combines and stubs in a hand."""
    return state.held0 if player == 0 else state.held1


def set_held(state: HckState, player: i64, codes: vec[i64]) -> None:
    """These are the combines and stubs in a hand from now on."""
    if player == 0:
        state.held0 = codes
    else:
        state.held1 = codes


def hold(state: HckState, player: i64, code: i64) -> None:
    """A combine or stub comes to a hand, which stays sorted."""
    before = held_by(state, player)
    after = vec[i64](capacity=len(before) + 1)
    laid = False
    for other in before:
        if not laid and code < other:
            after = append(after, code)
            laid = True
        after = append(after, other)
    if not laid:
        after = append(after, code)
    set_held(state, player, after)


def let_go(state: HckState, player: i64, code: i64) -> None:
    """A combine or stub leaves a hand."""
    before = held_by(state, player)
    after = vec[i64](capacity=len(before))
    gone = False
    for other in before:
        if not gone and other == code:
            gone = True
        else:
            after = append(after, other)
    set_held(state, player, after)


def to_hand(state: HckState, player: i64, unit: i64, life: i64) -> None:
    """A unit comes to a hand with that life; a single is just a card there."""
    if state.tables.form[unit] == COMBINE:
        hold(state, player, held_code(unit, life, 0))
    else:
        state.cells[hand_slot(state, player, unit)] += 1


def captive_of(state: HckState, player: i64) -> i64:
    """HC-5.4: the unit in a hand that still holds the enemy queen, or NOTHING; there can be only one."""
    for code in held_by(state, player):
        if held_captive(code):
            return code
    return NOTHING
