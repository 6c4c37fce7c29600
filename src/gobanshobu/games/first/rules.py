"""The rules of Shinra First, a function for each clause in the order of the rules page.

Steps are numbers made by `board5.codec`; `notation.py` writes them. `FirstPosition`, at the end, is what players drive.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.outcome import Ending
from gobanshobu.core.position import ONGOING, Position
from gobanshobu.core.rng import Rng
from gobanshobu.core.words import Words
from gobanshobu.games.board5.arrange import draw_camp
from gobanshobu.games.board5.codec import (
    ADVANCE,
    CAPTURE,
    DAMAGE,
    DEPLOY,
    DEPLOY_ONTO,
    END,
    ESCAPE,
    ONTO,
    RETREAT,
    RETREAT_HAND,
    RETREAT_ONTO,
    card_of,
    first_of,
    kind_of,
    second_of,
    step_of,
    with_first,
    with_second,
)
from gobanshobu.games.board5.sheet import CAMP_ORDER, COMMON_ENDINGS, MAIN, WON, end_turn
from gobanshobu.games.board5.squares import ALL, NO_SQUARE, SQUARES, each_square, lowest
from gobanshobu.games.first.codec import (
    FLY,
    FLY_BOTH,
    FLY_THEN_RETURN,
    RETREAT_RETURN_BOTH,
    RETREAT_RETURN_ONE,
    RETURN_BOTH,
    RETURN_ONE,
    RETURN_THEN_FLY,
)
from gobanshobu.games.first.state import (
    FLYING,
    HANDS,
    LOW,
    LOW_PTS,
    LOWER,
    NO_CARD,
    PTS,
    RETREATING,
    FirstState,
    clear,
    from_hand,
    hand_slot,
    king_of,
    lift,
    put,
    take_state,
    to_hand,
)
from gobanshobu.games.first.tables import GAUGE, HELD, INFINITE, KING, MOST_KINDS, NORMAL, POINTS

ENDINGS: Final = [
    *COMMON_ENDINGS,
    Ending(
        "king captured",
        "FI-4.6",
        Words("王を取った", "the king was captured"),
        Words("相手の王を取った", "you captured their king"),
        Words("王を取られた", "your king was captured"),
    ),
]


# --- FI-1 cards and points ---


def set_up(state: FirstState) -> None:
    """FI-1.1, FI-1.2, FI-1.3: all sixteen cards in each hand, nothing on the sheet."""
    clear(state)
    kind: i64
    player: i64
    for player in range(2):
        for kind in range(state.tables.kinds):
            for _ in range(i64(state.tables.copies[player * state.tables.kinds + kind])):
                to_hand(state, player, kind, initial(state, kind))


def attack_of(kind: i64, pts: i64) -> i64:
    """FI-1.4: the king's is infinite, every other card's is its current points."""
    return INFINITE if kind == KING else pts


def initial(state: FirstState, kind: i64) -> i64:
    """FI-1.6: the points a card has at the start, whenever it comes to a hand, and when captured."""
    return i64(state.tables.initial[kind])


def pick_up(state: FirstState, owner: i64, taker: i64, square: i64) -> None:
    """FI-1.6: the top card of a square goes to a hand with its initial points."""
    kind = i64(state.cells[square])
    lift(state, owner, square)
    to_hand(state, taker, kind, initial(state, kind))


# --- FI-2 set-up ---


def arrange_steps(state: FirstState, player: i64) -> vec[i64]:
    """FI-2.1: all G cards, three N cards and one empty square, in the order of the list."""
    return state.tables.muster.steps(player, state.drafts)


def lay(state: FirstState, player: i64, card: i64, square: i64) -> None:
    """FI-2.1, FI-2.2, FI-3.1: a card of the hand lies on its square."""
    put(state, player, card, from_hand(state, player, card), square)


def may_place(state: FirstState, player: i64, kind: i64) -> bool:
    """FI-2.2, FI-2.4: an N card of the hand."""
    return state.tables.classes[kind] == NORMAL and state.cells[hand_slot(state, player, kind)] != 0


def exchange(state: FirstState, first: i64, second: i64) -> None:
    """FI-2.3: two squares change places. FI-2.5: stacks as a whole."""
    at: i64
    for at in range(0, HANDS, SQUARES):
        held = state.cells[at + first]
        state.cells[at + first] = state.cells[at + second]
        state.cells[at + second] = held
    bits: i64 = 1 << first | 1 << second
    if state.stacked & bits != 0 and state.stacked & bits != bits:
        state.stacked ^= bits
    king = king_of(state, state.turn)
    if king == first or king == second:
        king = first + second - king
        if state.turn == 0:
            state.king0 = king
        else:
            state.king1 = king


# --- FI-3 a turn: which steps ---


def turn_steps(state: FirstState, player: i64) -> vec[i64]:
    """FI-3: the steps of a turn, in whatever mode it is."""
    found = vec[i64](capacity=160)
    if state.mode == LOWER:
        return lower_steps(state, player, found)
    if state.mode == FLYING:
        return moves(state, player, state.hot_kind, state.hot_pts, state.at, found)
    if state.mode == RETREATING:
        return retreats(state, player, found)
    found = deploy_steps(state, player, found)
    squares = state.mine(player)
    while squares != 0:
        square = lowest(squares)
        squares &= squares - 1
        found = card_steps(state, player, square, found)
    return found


def deploy_steps(state: FirstState, player: i64, found: vec[i64]) -> vec[i64]:
    """FI-3.1: a hand card to any empty square, or onto a single own card other than the king. B-11: each id once."""
    empty = each_square(ALL & ~(state.mine0 | state.mine1), vec[u8](capacity=32))
    singles = state.mine(player) & ~state.stacked & ~(1 << king_of(state, player))
    own = each_square(singles, vec[u8](capacity=32))
    cells = state.cells
    base = hand_slot(state, player, 0)
    kind: i64
    for kind in range(state.tables.kinds):
        if cells[base + kind] == 0:
            continue
        for square in empty:
            found = append(found, step_of(DEPLOY, i64(square), 0, kind))
        for square in own:
            found = append(found, step_of(DEPLOY_ONTO, i64(square), 0, kind))
    return found


def card_steps(state: FirstState, player: i64, square: i64, found: vec[i64]) -> vec[i64]:
    """FI-3.4: the top card of a square moves, or escapes to the hand; the king never escapes."""
    kind = i64(state.cells[square])
    if kind == KING:
        return king_moves(state, player, square, found)
    found = moves(state, player, kind, i64(state.cells[PTS + square]), square, found)
    return append(found, step_of(ESCAPE, square, 0, 0))


def moves(state: FirstState, player: i64, kind: i64, pts: i64, square: i64, found: vec[i64]) -> vec[i64]:
    """FI-3.2: a card other than the king goes by its arrows to an empty square or onto own cards, never onto the king.

    FI-3.5: it stacks onto a single card. FI-3.6: or it returns what lies there. FI-3.3: it attacks enemy squares.
    """
    mine = state.mine(player)
    occupied = state.mine0 | state.mine1
    index = (player * state.tables.kinds + kind) * SQUARES + square
    reached = state.tables.reach.targets(index, square, occupied, hurdles_of(state, player))
    found = with_second(found, step_of(ADVANCE, square, 0, 0), reached & ~occupied)
    targets = reached & mine & ~(1 << king_of(state, player))
    while targets != 0:
        target = lowest(targets)
        targets &= targets - 1
        if (state.stacked >> target) & 1 == 0:
            found = append(found, step_of(ONTO, square, target, 0))
            found = append(found, step_of(RETURN_ONE, square, target, 0))
        else:
            found = append(found, step_of(RETURN_ONE, square, target, 0))
            found = append(found, step_of(RETURN_BOTH, square, target, 0))
    targets = reached & occupied & ~mine
    while targets != 0:
        target = lowest(targets)
        targets &= targets - 1
        if i64(state.cells[PTS + target]) <= pts:
            found = append(found, step_of(CAPTURE, square, target, 0))
        elif can_damage(state, target):
            found = append(found, step_of(DAMAGE, square, target, 0))
    return found


def hurdles_of(state: FirstState, player: i64) -> i64:
    """B-7: the own cards that may be jumped over; the king by option."""
    mine = state.mine(player)
    return mine if state.tables.jump_king else mine & ~(1 << king_of(state, player))


def lower_steps(state: FirstState, player: i64, found: vec[i64]) -> vec[i64]:
    """FI-3.7: the card that was below acts as well, or not."""
    return append(card_steps(state, player, state.at, found), END)


def king_moves(state: FirstState, player: i64, square: i64, found: vec[i64]) -> vec[i64]:
    """FI-3.8: the king advances, returns or flies own cards, or attacks."""
    mine = state.mine(player)
    occupied = state.mine0 | state.mine1
    index = (player * state.tables.kinds + KING) * SQUARES + square
    reached = state.tables.reach.targets(index, square, occupied, mine ^ (1 << square))
    found = with_second(found, step_of(ADVANCE, square, 0, 0), reached & ~occupied)
    targets = reached & mine
    while targets != 0:
        found = king_onto(state, player, square, lowest(targets), found)
        targets &= targets - 1
    return with_second(found, step_of(CAPTURE, square, 0, 0), reached & occupied & ~mine)


def king_onto(state: FirstState, player: i64, square: i64, target: i64, found: vec[i64]) -> vec[i64]:
    """FI-3.8: what the king may do with the own cards it moves onto."""
    cells = state.cells
    top_flies = can_fly(state, player, i64(cells[target]), i64(cells[PTS + target]), square, target)
    if (state.stacked >> target) & 1 == 0:
        found = append(found, step_of(RETURN_ONE, square, target, 0))
        return append(found, step_of(FLY, square, target, 0)) if top_flies else found
    found = append(found, step_of(RETURN_BOTH, square, target, 0))
    if can_fly(state, player, i64(cells[LOW + target]), i64(cells[LOW_PTS + target]), square, target):
        found = append(found, step_of(RETURN_THEN_FLY, square, target, 0))
    if top_flies:
        found = append(found, step_of(FLY_THEN_RETURN, square, target, 0))
        found = append(found, step_of(FLY_BOTH, square, target, 0))
    return found


def can_fly(state: FirstState, player: i64, kind: i64, pts: i64, left: i64, target: i64) -> bool:
    """FI-3.8: the card first flown needs a step with the king on the target and its old square empty."""
    mine = state.mine(player) & ~(1 << left)
    occupied = (state.mine0 | state.mine1) & ~(1 << left)
    others = mine & ~(1 << target)
    index = (player * state.tables.kinds + kind) * SQUARES + target
    reached = state.tables.reach.targets(index, target, occupied, others)
    if reached & (~occupied | others) != 0:
        return True
    enemies = reached & occupied & ~mine
    while enemies != 0:
        enemy = lowest(enemies)
        enemies &= enemies - 1
        if i64(state.cells[PTS + enemy]) <= pts or can_damage(state, enemy):
            return True
    return False


# --- FI-3 a turn: playing a step ---


def turn_step(state: FirstState, player: i64, step: i64) -> None:
    """FI-3: play a step of a turn, in whatever mode it is."""
    kind = kind_of(step)
    if kind == DEPLOY or kind == DEPLOY_ONTO:
        lay(state, player, card_of(step), first_of(step))
        end_turn(state)
    elif state.mode == RETREATING:
        retreat(state, player, kind, first_of(step))
        go_on(state, player)
    elif kind == END:
        end_turn(state)
    elif state.mode != FLYING and i64(state.cells[first_of(step)]) == KING:
        king_step(state, player, kind, first_of(step), second_of(step))
    else:
        card_step(state, player, kind, first_of(step), second_of(step))


def card_step(state: FirstState, player: i64, kind: i64, square: i64, target: i64) -> None:
    """FI-3.2, FI-3.3, FI-3.4: a card advances, attacks or escapes, from the sheet or from under the king."""
    if state.mode == FLYING:
        card, pts = state.hot_kind, state.hot_pts
        state.resume = FLYING
    else:
        card, pts = i64(state.cells[square]), i64(state.cells[PTS + square])
        state.resume = LOWER if (state.stacked >> square) & 1 != 0 else MAIN
        lift(state, player, square)
        state.at = square
    if kind == ADVANCE or kind == ONTO:
        put(state, player, card, pts, target)
    elif kind == RETURN_ONE or kind == RETURN_BOTH:
        return_cards(state, player, card, pts, target, kind == RETURN_BOTH)
    elif kind == CAPTURE:
        capture(state, player, card, pts, target)
    elif kind == DAMAGE:
        damage(state, card, pts, square, target)
        return
    else:
        to_hand(state, player, card, initial(state, card))
    go_on(state, player)


def return_cards(state: FirstState, player: i64, card: i64, pts: i64, target: i64, both: bool) -> None:
    """FI-3.6: the cards there go to the hand, and a G card gains a point for each."""
    pick_up(state, player, player, target)
    if both:
        pick_up(state, player, player, target)
    put(state, player, card, gained(state, card, pts, 2 if both else 1), target)


def gained(state: FirstState, kind: i64, pts: i64, returned: i64) -> i64:
    """FI-3.6: a G card gains a point for each card it returns. FI-1.5: up to its maximum."""
    if state.tables.classes[kind] != GAUGE:
        return pts
    most = i64(state.tables.most[kind])
    return min(pts + returned, most)


def go_on(state: FirstState, player: i64) -> None:
    """FI-3.7, FI-3.8: after a card's step and retreat come the lower card, the next flown card, or the turn's end."""
    if state.result != ONGOING:
        return
    if state.resume == LOWER:
        state.mode = LOWER
        return
    if state.resume == FLYING and state.next_kind != NO_CARD:
        card, pts = state.next_kind, state.next_pts
        state.next_kind = NO_CARD
        if state.next_flies and can_fly(state, player, card, pts, NO_SQUARE, state.at):
            state.hot_kind, state.hot_pts = card, pts
            state.mode = FLYING
            return
        to_hand(state, player, card, initial(state, card))
        state.cells[PTS + state.at] = u8(gained(state, KING, i64(state.cells[PTS + state.at]), 1))
    state.hot_kind = NO_CARD
    state.at = NO_SQUARE
    end_turn(state)


def king_step(state: FirstState, player: i64, kind: i64, square: i64, target: i64) -> None:
    """FI-3.8: the king moves; cards it moves onto are returned or flown, the top one first."""
    pts = i64(state.cells[PTS + square])
    lift(state, player, square)
    state.resume = MAIN
    if kind == ADVANCE:
        put(state, player, KING, pts, target)
    elif kind == CAPTURE:
        capture(state, player, KING, pts, target)
    elif kind == RETURN_ONE or kind == RETURN_BOTH:
        return_cards(state, player, KING, pts, target, kind == RETURN_BOTH)
    else:
        fly(state, player, kind, pts, target)
        return
    go_on(state, player)


def fly(state: FirstState, player: i64, kind: i64, pts: i64, target: i64) -> None:
    """FI-3.8: the king takes the square; the first flown card must now move from it."""
    top, top_pts = i64(state.cells[target]), i64(state.cells[PTS + target])
    lift(state, player, target)
    state.next_kind = NO_CARD
    if kind != FLY:
        low, low_pts = i64(state.cells[target]), i64(state.cells[PTS + target])
        lift(state, player, target)
        if kind == RETURN_THEN_FLY:
            to_hand(state, player, top, initial(state, top))
            pts = gained(state, KING, pts, 1)
            top, top_pts = low, low_pts
        else:
            state.next_kind, state.next_pts = low, low_pts
            state.next_flies = kind == FLY_BOTH
    put(state, player, KING, pts, target)
    state.at = target
    state.hot_kind, state.hot_pts = top, top_pts
    state.mode = FLYING


# --- FI-4 attack ---


def capture(state: FirstState, player: i64, card: i64, pts: i64, target: i64) -> None:
    """FI-4.1: the target and what lies under it go to the attacker's hand; the attacker takes the square."""
    other = 1 - player
    if i64(state.cells[target]) == KING:
        lift(state, other, target)
        put(state, player, card, pts, target)
        take_king(state, player)
        return
    both = (state.stacked >> target) & 1 != 0
    pick_up(state, other, player, target)
    if both:
        pick_up(state, other, player, target)
    put(state, player, card, pts, target)


def can_damage(state: FirstState, target: i64) -> bool:
    """FI-4.2: an F card with more points than the attack may not be attacked. FI-4.3: a G card is damaged."""
    return state.tables.classes[i64(state.cells[target])] == GAUGE


def damage(state: FirstState, card: i64, pts: i64, square: i64, target: i64) -> None:
    """FI-4.3: the target loses the attacker's points and stays; the attacker goes on to its retreat."""
    state.cells[PTS + target] = u8(i64(state.cells[PTS + target]) - pts)
    state.hot_kind, state.hot_pts = card, pts
    state.hot_from = square
    state.hot_hit_king = i64(state.cells[target]) == KING
    state.mode = RETREATING


def retreats(state: FirstState, player: i64, found: vec[i64]) -> vec[i64]:
    """FI-4.4: an empty square of the own camp, own cards anywhere, or the hand; never where it attacked from."""
    camp = CAMP_ORDER.masks[player]
    bound = must_stay_in_camp(state)
    away = ~(1 << state.hot_from)
    empty = camp & ~(state.mine0 | state.mine1) & away
    own = state.mine(player) & ~(1 << king_of(state, player)) & away
    if bound:
        own &= camp
    found = with_first(found, RETREAT, empty)
    targets = own
    while targets != 0:
        target = lowest(targets)
        targets &= targets - 1
        if (state.stacked >> target) & 1 == 0:
            found = append(found, step_of(RETREAT_ONTO, target, 0, 0))
            found = append(found, step_of(RETREAT_RETURN_ONE, target, 0, 0))
        else:
            found = append(found, step_of(RETREAT_RETURN_ONE, target, 0, 0))
            found = append(found, step_of(RETREAT_RETURN_BOTH, target, 0, 0))
    if not bound or no_place(state, empty, own):
        found = append(found, RETREAT_HAND)
    return found


def retreat(state: FirstState, player: i64, kind: i64, target: i64) -> None:
    """FI-4.4: the attacker lies down in its camp or on own cards, or goes to the hand."""
    card, pts = state.hot_kind, state.hot_pts
    if kind == RETREAT or kind == RETREAT_ONTO:
        put(state, player, card, pts, target)
    elif kind == RETREAT_HAND:
        to_hand(state, player, card, points_in_hand(state))
    else:
        return_cards(state, player, card, pts, target, kind == RETREAT_RETURN_BOTH)


def must_stay_in_camp(state: FirstState) -> bool:
    """FI-4.5: a G or F card that damaged the king goes back to the own camp while that has an empty square."""
    return state.hot_hit_king and state.tables.classes[state.hot_kind] != NORMAL


def no_place(state: FirstState, empty: i64, own: i64) -> bool:
    """FI-4.5: the hand is open where no square of the camp is empty, whether or not own cards could be moved onto."""
    return empty == 0 and (own == 0 or not state.tables.stays_if_it_can)


def points_in_hand(state: FirstState) -> i64:
    """FI-4.5: a card that damaged the king keeps its points in the hand, or has its initial ones if those are lower."""
    full = initial(state, state.hot_kind)
    return min(state.hot_pts, full) if must_stay_in_camp(state) else full


def take_king(state: FirstState, player: i64) -> None:
    """FI-4.6: capturing the enemy king wins."""
    state.finish(player, WON)


# --- C-7, C-8 ---


def stuck(state: FirstState, player: i64) -> bool:
    """C-7: any card but the king can escape, so only a king alone can be without a step."""
    mine = state.mine(player)
    return mine & (mine - 1) == 0 and len(turn_steps(state, player)) == 0


def key(state: FirstState) -> i64:
    """C-8: cards, owners, stacks, points, hands, whose turn it is and whether switching is open."""
    tables = state.tables
    cells, lows, hands = state.cells, tables.key_low, tables.key_hand
    found = sheet_key(state, 0) ^ sheet_key(state, 1)
    if state.turn == 1:
        found ^= tables.key_turn
    if state.switching:
        found ^= tables.key_switching
    squares = state.stacked
    while squares != 0:
        at = lowest(squares)
        squares &= squares - 1
        found ^= lows[(at * MOST_KINDS + i64(cells[LOW + at])) * POINTS + i64(cells[LOW_PTS + at])]
    kinds = tables.kinds
    kind: i64
    for kind in range(kinds):
        found ^= hands[kind * HELD + i64(cells[HANDS + kind])]
        found ^= hands[(MOST_KINDS + kind) * HELD + i64(cells[HANDS + kinds + kind])]
    return found


def sheet_key(state: FirstState, player: i64) -> i64:
    """C-8: the part of the key that a side's top cards make."""
    cells, tops = state.cells, state.tables.key_top
    found: i64 = 0
    squares = state.mine(player)
    while squares != 0:
        at = lowest(squares)
        squares &= squares - 1
        found ^= tops[((at * 2 + player) * MOST_KINDS + i64(cells[at])) * POINTS + i64(cells[PTS + at])]
    return found


@mypyc_attr(native_class=True)
class FirstPosition(FirstState):
    """A game of Shinra First as players drive it: the state, with the rules above as its answers."""

    def copy(self) -> Position:
        twin = FirstPosition(self.tables, self.limit)
        take_state(twin, self)
        return twin

    def arrange_steps(self, player: i64) -> vec[i64]:
        return arrange_steps(self, player)

    def draw_draft(self, player: i64, rng: Rng) -> None:
        draw_camp(self, self.tables.muster, player, rng)

    def lay(self, player: i64, card: i64, square: i64) -> None:
        lay(self, player, card, square)

    def placeable(self, player: i64, kind: i64) -> i64:
        return kind if may_place(self, player, kind) else -1

    def exchange(self, first: i64, second: i64) -> None:
        exchange(self, first, second)

    def switching_goes_on(self) -> bool:
        """FI-2.5: a switch after the placement on c3 opens switching in the battle."""
        return True

    def turn_steps(self, player: i64) -> vec[i64]:
        return turn_steps(self, player)

    def turn_step(self, player: i64, step: i64) -> None:
        turn_step(self, player, step)

    def stuck(self, player: i64) -> bool:
        return stuck(self, player)

    def key(self) -> i64:
        return key(self)
