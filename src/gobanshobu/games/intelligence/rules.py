"""The rules of Shinra Intelligence, a function for each clause in the order of the rules page.

Steps are numbers made by `board5.codec`; `notation.py` writes them. `IntelligencePosition`, at the end, is what players
drive.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.outcome import Ending
from gobanshobu.core.position import Position
from gobanshobu.core.rng import Rng
from gobanshobu.core.words import Words
from gobanshobu.games.board5.arrange import draw_camp
from gobanshobu.games.board5.codec import (
    ADVANCE,
    CAPTURE,
    DEPLOY,
    OWN_KINDS,
    card_of,
    first_of,
    kind_of,
    second_of,
    step_of,
    with_second,
)
from gobanshobu.games.board5.sheet import CAMP_ORDER, CAMP_PLACEMENTS, COMMON_ENDINGS, WON, end_turn
from gobanshobu.games.board5.squares import ALL, SQUARES, each_square, lowest
from gobanshobu.games.intelligence.state import (
    HANDS,
    HIDDEN,
    IntelligenceState,
    clear,
    count_royal,
    from_hand,
    hand_slot,
    hide,
    is_rank,
    is_royal,
    lift,
    put,
    reveal,
    royals,
    stand,
    take_state,
    to_hand,
)
from gobanshobu.games.intelligence.tables import MOST_HELD, MOST_KINDS

INFILTRATE: Final = OWN_KINDS  # &

ENDINGS: Final = [
    *COMMON_ENDINGS,
    Ending(
        "both royals captured",
        "IN-4.1",
        Words("王と王子を取った", "king and prince were captured"),
        Words("相手の王と王子を取った", "you captured both their king and their prince"),
        Words("王と王子を取られた", "your king and prince were captured"),
    ),
]


# --- IN-1, IN-2 cards and set-up ---


def set_up(state: IntelligenceState) -> None:
    """IN-1.1, IN-1.2: each side's sixteen cards in its hand, nothing on the sheet."""
    clear(state)
    at: i64
    for at in range(2 * state.tables.kinds):
        state.cells[HANDS + at] = state.tables.copies[at]


def arrange_steps(state: IntelligenceState, player: i64) -> vec[i64]:
    """IN-2.1: king, prince, general, strategist, five other cards and one empty square, in the order of the list."""
    return state.tables.muster.steps(player, state.drafts)


def lay(state: IntelligenceState, player: i64, card: i64, square: i64) -> None:
    """IN-2.1, IN-2.2, IN-3.1: a card of the hand lies on an empty square."""
    from_hand(state, player, card)
    put(state, player, card, square)


def may_be_placed(state: IntelligenceState, kind: i64) -> bool:
    """IN-2.2: any card fills the own camp, only N cards go to row 3."""
    return state.placed < CAMP_PLACEMENTS or not is_rank(state, kind)


def exchange(state: IntelligenceState, first: i64, second: i64) -> None:
    """IN-2.3: two cards change places."""
    held = state.cells[first]
    state.cells[first] = state.cells[second]
    state.cells[second] = held
    bits: i64 = 1 << first | 1 << second
    if state.ranked & bits != 0 and state.ranked & bits != bits:
        state.ranked ^= bits


# --- IN-3 a turn: which steps ---


def turn_steps(state: IntelligenceState, player: i64) -> vec[i64]:
    """IN-3: the steps of a turn."""
    found = deploy_steps(state, player, vec[i64](capacity=160))
    squares = state.mine(player)
    while squares != 0:
        found = moves(state, player, lowest(squares), found)
        squares &= squares - 1
    return found


def deploy_steps(state: IntelligenceState, player: i64, found: vec[i64]) -> vec[i64]:
    """IN-3.1: a hand card to an empty square. B-11: each id once."""
    empty = each_square(ALL & ~(state.mine0 | state.mine1), vec[u8](capacity=32))
    cells = state.cells
    base = hand_slot(state, player, 0)
    kind: i64
    for kind in range(state.tables.kinds):
        if cells[base + kind] == 0:
            continue
        open_squares = deploy_squares(state, player, kind)
        for square in empty:
            if (open_squares >> i64(square)) & 1 != 0:
                found = append(found, step_of(DEPLOY, i64(square), 0, kind))
    return found


def deploy_squares(state: IntelligenceState, player: i64, kind: i64) -> i64:
    """IN-3.1: anywhere, or with the option R cards in the own camp alone."""
    if state.ranks_to_camp and is_rank(state, kind):
        return CAMP_ORDER.masks[player]
    return ALL


def targets_of(state: IntelligenceState, player: i64, square: i64) -> i64:
    """IN-3.2: where the card of a square gets to; nothing moves onto an own card. B-7: both royals may be jumped."""
    mine = state.mine(player)
    index = (player * state.tables.kinds + i64(state.cells[square])) * SQUARES + square
    return state.tables.reach.targets(index, square, state.mine0 | state.mine1, mine) & ~mine


def moves(state: IntelligenceState, player: i64, square: i64, found: vec[i64]) -> vec[i64]:
    """IN-3.2: advances to empty squares. IN-3.3: attacks on enemy ones."""
    targets = targets_of(state, player, square)
    theirs = state.mine(1 - player)
    found = with_second(found, step_of(ADVANCE, square, 0, 0), targets & ~theirs)
    attacked = targets & theirs
    if attacked == 0:
        return found
    sheltered = guarded_from(state, square)
    found = with_second(found, step_of(CAPTURE, square, 0, 0), attacked & ~sheltered)
    return with_second(found, step_of(INFILTRATE, square, 0, 0), attacked & sheltered)


def guarded_from(state: IntelligenceState, square: i64) -> i64:
    """IN-3.4: where the card of a square cannot capture. IN-3.5: there it goes under: an N card on an R that hides none."""
    if (state.ranked >> square) & 1 != 0:
        return 0
    return state.ranked & ~state.infiltrated


# --- IN-3 a turn: playing a step ---


def turn_step(state: IntelligenceState, player: i64, step: i64) -> None:
    """IN-3: play a step of a turn."""
    kind = kind_of(step)
    if kind == DEPLOY:
        lay(state, player, card_of(step), first_of(step))
    elif kind == ADVANCE:
        advance(state, player, first_of(step), second_of(step))
    elif kind == INFILTRATE:
        infiltrate(state, first_of(step), second_of(step))
    else:
        capture(state, player, first_of(step), second_of(step))
        if has_won(state, player):
            state.finish(player, WON)
            return
    end_turn(state)


def advance(state: IntelligenceState, player: i64, square: i64, target: i64) -> None:
    """IN-3.2: the card goes to an empty square."""
    stand(state, player, lift(state, square), target)
    if (state.infiltrated >> square) & 1 != 0:
        carry(state, square, target)


def capture(state: IntelligenceState, player: i64, square: i64, target: i64) -> None:
    """IN-3.4: the attacker takes the square. IN-3.6: what was there comes to its hand, royals excepted."""
    kind = lift(state, target)
    if is_royal(kind):
        count_royal(state, 1 - player, -1)
    else:
        to_hand(state, player, kind)
    if (state.infiltrated >> target) & 1 != 0:
        hidden = reveal(state, target)
        to_hand(state, 1 - player if goes_over(state, player, kind) else player, hidden)
    advance(state, player, square, target)


def infiltrate(state: IntelligenceState, square: i64, target: i64) -> None:
    """IN-3.5: the N card goes under the R; its old square is empty."""
    hide(state, lift(state, square), target)


def goes_over(state: IntelligenceState, player: i64, kind: i64) -> bool:
    """IN-3.7: the card hidden under the first royal that a side loses goes over to that side."""
    return is_royal(kind) and royals(state, 1 - player) == 1


def carry(state: IntelligenceState, square: i64, target: i64) -> None:
    """IN-3.8: the card hidden under an R goes where the R goes."""
    hide(state, reveal(state, square), target)


# --- IN-4 end ---


def has_won(state: IntelligenceState, player: i64) -> bool:
    """IN-4.1: both royals of the other side have been captured."""
    return royals(state, 1 - player) == 0


# --- C-7, C-8 ---


def stuck(state: IntelligenceState, player: i64) -> bool:
    """C-7: no card of the player gets anywhere, and none of the hand can be deployed."""
    squares = state.mine(player)
    while squares != 0:
        if targets_of(state, player, lowest(squares)) != 0:
            return False
        squares &= squares - 1
    return len(deploy_steps(state, player, vec[i64]())) == 0


def key(state: IntelligenceState) -> i64:
    """C-8: cards, owners, what is hidden, hands and whose turn it is."""
    tables = state.tables
    cells, under, hands = state.cells, tables.key_hidden, tables.key_hand
    found = sheet_key(state, 0) ^ sheet_key(state, 1)
    if state.turn == 1:
        found ^= tables.key_turn
    squares = state.infiltrated
    while squares != 0:
        at = lowest(squares)
        squares &= squares - 1
        found ^= under[at * MOST_KINDS + i64(cells[HIDDEN + at])]
    kinds = tables.kinds
    kind: i64
    for kind in range(kinds):
        found ^= hands[kind * MOST_HELD + i64(cells[HANDS + kind])]
        found ^= hands[(MOST_KINDS + kind) * MOST_HELD + i64(cells[HANDS + kinds + kind])]
    return found


def sheet_key(state: IntelligenceState, player: i64) -> i64:
    """C-8: the part of the key that a side's cards on the sheet make."""
    cells, tops = state.cells, state.tables.key_top
    found: i64 = 0
    squares = state.mine(player)
    while squares != 0:
        at = lowest(squares)
        squares &= squares - 1
        found ^= tops[(at * 2 + player) * MOST_KINDS + i64(cells[at])]
    return found


@mypyc_attr(native_class=True)
class IntelligencePosition(IntelligenceState):
    """A game of Shinra Intelligence as players drive it: the state, with the rules above as its answers."""

    def copy(self) -> Position:
        twin = IntelligencePosition(self.tables, self.limit, self.ranks_to_camp)
        take_state(twin, self)
        return twin

    def arrange_steps(self, player: i64) -> vec[i64]:
        return arrange_steps(self, player)

    def draw_draft(self, player: i64, rng: Rng) -> None:
        draw_camp(self, self.tables.muster, player, rng)

    def lay(self, player: i64, card: i64, square: i64) -> None:
        lay(self, player, card, square)

    def placeable(self, player: i64, kind: i64) -> i64:
        if self.cells[hand_slot(self, player, kind)] == 0 or not may_be_placed(self, kind):
            return -1
        return kind

    def exchange(self, first: i64, second: i64) -> None:
        exchange(self, first, second)

    def switching_goes_on(self) -> bool:
        """IN-2.4: there is no switching in the battle."""
        return False

    def turn_steps(self, player: i64) -> vec[i64]:
        return turn_steps(self, player)

    def turn_step(self, player: i64, step: i64) -> None:
        turn_step(self, player, step)

    def stuck(self, player: i64) -> bool:
        return stuck(self, player)

    def key(self) -> i64:
        return key(self)
