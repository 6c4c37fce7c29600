"""The rules of HCK Shinra Bansho, a function for each clause in the order of the rules page.

Steps are numbers made by `board5.codec`; `notation.py` writes them. `HckPosition`, at the end, is what players drive.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, mypyc_attr

from gobanshobu.core.outcome import Ending
from gobanshobu.core.position import Position
from gobanshobu.core.rng import Rng
from gobanshobu.core.words import Words
from gobanshobu.games.board5.codec import (
    ADVANCE,
    ARRANGE_STEP,
    CAPTURE,
    DAMAGE,
    DEPLOY,
    DEPLOY_ONTO,
    ESCAPE,
    ONTO,
    OPEN_SQUARE,
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
from gobanshobu.games.board5.sheet import CAMP_ORDER, CAMP_PLACEMENTS, COMMON_ENDINGS, WON, draft_length, end_turn
from gobanshobu.games.board5.squares import ALL, HOME, SQUARES, lowest
from gobanshobu.games.hck.arrange import OpenArrangement, draw_arrangement, fillings_of
from gobanshobu.games.hck.codec import (
    QUEEN_KEEP,
    QUEEN_RETURN,
    RESCUE,
    card_code,
    card_life,
    card_partner,
    card_unit,
    held_captive,
    held_code,
    held_life,
    held_unit,
)
from gobanshobu.games.hck.state import (
    HANDS,
    LIFE,
    NOTHING,
    QUEEN_TAKEN,
    RESCUING,
    RETREATING,
    HckState,
    captive_of,
    clear,
    hand_slot,
    held_by,
    hold,
    king_of,
    let_go,
    lift,
    put,
    take_state,
    to_hand,
)
from gobanshobu.games.hck.tables import (
    COMBINE,
    COMBINE_MOST,
    EQUAL_HELD,
    FIRST_NORMAL,
    HACHI,
    JOKER,
    JOKER_DEPLOY,
    JOKER_REACH,
    KING,
    KING_MOST,
    LIVES,
    NO_UNIT,
    QUEEN,
    QUEEN_POINTS,
    SHOGUN,
)

ENDINGS: Final = [
    *COMMON_ENDINGS,
    Ending(
        "king captured",
        "HC-6",
        Words("王を取った", "the king was captured"),
        Words("相手の王を取った", "you captured their king"),
        Words("王を取られた", "your king was captured"),
    ),
]


# --- HC-1, HC-2 cards and units ---


def set_up(state: HckState) -> None:
    """HC-1.1: all cards in each hand, nothing on the sheet."""
    clear(state)
    kind: i64
    for kind in range(state.tables.kinds):
        state.cells[hand_slot(state, 0, kind)] = i16(state.tables.copies[kind])
        state.cells[hand_slot(state, 1, kind)] = i16(state.tables.copies[state.tables.kinds + kind])


def targets_of(state: HckState, player: i64, unit: i64, square: i64) -> i64:
    """HC-2.2: where a unit on a square can go by all arrows of its cards; B-7: over the own king by option."""
    hurdles = state.mine(player)
    if not state.tables.jump_king:
        hurdles &= ~(1 << king_of(state, player))
    index = (player * state.tables.units + unit) * SQUARES + square
    return state.tables.unit_reach.targets(index, square, state.mine0 | state.mine1, hurdles)


def attack_of(state: HckState, unit: i64, life: i64) -> i64:
    """HC-2.2: a combine's attack is its life. HC-2.3: a single's is fixed. HC-2.4: the king's is infinite."""
    return life if state.tables.form[unit] == COMBINE else i64(state.tables.attack[unit])


def restored(state: HckState, unit: i64) -> i64:
    """HC-2.2, HC-2.5: the life that a unit has at first, and again when it is restored: 1 + points."""
    return i64(state.tables.life[unit])


def strengthen_king(state: HckState, player: i64, points: i64) -> None:
    """HC-2.4: the king gains, up to its maximum."""
    at = LIFE + king_of(state, player)
    life = i64(state.cells[at]) + points
    state.cells[at] = i16(min(life, KING_MOST))


# --- HC-3 set-up ---


def draft_of(state: HckState, player: i64) -> OpenArrangement:
    """HC-3.1: what the player has arranged so far."""
    draft = OpenArrangement(state.tables, player)
    at: i64
    for at in range(draft_length(state, player)):
        draft.lay(state.drafts[player * HOME + at])
    return draft


def arrange_steps(state: HckState, player: i64) -> vec[i64]:
    """HC-3.1, HC-3.3: every unit with which the arrangement can still be completed; joker and eight-leap never."""
    found = vec[i64](capacity=96)
    draft = draft_of(state, player)
    square = i64(CAMP_ORDER.squares[player * HOME + draft_length(state, player)])
    unit: i64
    for unit in range(state.tables.stubs_from):
        if unit != JOKER and unit != HACHI and draft.allows(unit):
            found = append(found, step_of(ARRANGE_STEP, square, 0, unit))
    if draft.allows(OPEN_SQUARE):
        found = append(found, step_of(ARRANGE_STEP, square, 0, OPEN_SQUARE))
    return found


def lay(state: HckState, player: i64, unit: i64, square: i64) -> None:
    """HC-3.1, HC-3.2: a unit made of hand cards lies down. HC-2.4: a king has the points agreed on."""
    mask = state.tables.masks[unit]
    kind: i64
    for kind in range(state.tables.kinds):
        if (mask >> kind) & 1 != 0:
            state.cells[hand_slot(state, player, kind)] -= 1
    life = restored(state, unit)
    if unit == KING:
        life = state.tables.king_points0 if player == 0 else state.tables.king_points1
    put(state, player, unit, life, square)


def may_place(state: HckState, player: i64, kind: i64) -> bool:
    """HC-3.2: a single card; row 3 takes normal cards only, and joker and eight-leap are not placed at all."""
    if kind == KING or kind == JOKER or kind == HACHI:
        return False
    if state.placed >= CAMP_PLACEMENTS:
        return kind >= FIRST_NORMAL
    return kind < FIRST_NORMAL or can_spare_normal(state, player)


def can_spare_normal(state: HckState, player: i64) -> bool:
    """HC-3.3: whether, with one normal card placed in the camp, enough are left for the player's part of row 3."""
    total: i64 = 0
    kind: i64
    for kind in range(FIRST_NORMAL, state.tables.kinds):
        total += i64(state.cells[hand_slot(state, player, kind)])
    return total > (3 if player == 0 else 2)


def exchange(state: HckState, first: i64, second: i64) -> None:
    """HC-3.2: two squares change places."""
    at: i64
    for at in range(0, HANDS, SQUARES):
        unit = state.cells[at + first]
        state.cells[at + first] = state.cells[at + second]
        state.cells[at + second] = unit
    king = king_of(state, state.turn)
    if king == first or king == second:
        king = first + second - king
        if state.turn == 0:
            state.king0 = king
        else:
            state.king1 = king


# --- HC-4 a turn: which steps ---


def turn_steps(state: HckState, player: i64) -> vec[i64]:
    """HC-4: the steps of a turn, in whatever mode it is."""
    found = vec[i64](capacity=192)
    if state.mode == RETREATING:
        return retreats(state, player, found)
    if state.mode == RESCUING:
        return rescue_places(state, player, found)
    if state.mode == QUEEN_TAKEN:
        return queen_choices(found)
    found = deploy_steps(state, player, found)
    squares = state.mine(player)
    while squares != 0:
        square = lowest(squares)
        squares &= squares - 1
        unit = i64(state.cells[square])
        if unit == KING:
            found = king_moves(state, player, square, found)
        else:
            found = moves(state, player, unit, i64(state.cells[LIFE + square]), square, found)
            found = append(found, step_of(ESCAPE, square, 0, 0))
    return queen_return_later(state, player, found)


def moves(state: HckState, player: i64, unit: i64, life: i64, square: i64, found: vec[i64]) -> vec[i64]:
    """HC-4: what a unit other than the king does by its arrows."""
    targets = targets_of(state, player, unit, square)
    found = advances(state, square, targets, found)
    found = combinations(state, player, unit, square, targets, found)
    return attacks(state, player, unit, life, square, targets, found)


def advances(state: HckState, square: i64, targets: i64, found: vec[i64]) -> vec[i64]:
    """HC-4.1: to an empty square."""
    return with_second(found, step_of(ADVANCE, square, 0, 0), targets & ~(state.mine0 | state.mine1))


def combinations(state: HckState, player: i64, unit: i64, square: i64, targets: i64, found: vec[i64]) -> vec[i64]:
    """HC-4.2: onto an own unit with which it becomes one."""
    targets &= state.mine(player)
    while targets != 0:
        target = lowest(targets)
        targets &= targets - 1
        if joined(state, unit, i64(state.cells[target])) != NO_UNIT:
            found = append(found, step_of(ONTO, square, target, 0))
    return found


def joined(state: HckState, mover: i64, there: i64) -> i64:
    """HC-4.2: the unit that a single and a combine make, or NO_UNIT; two singles make none."""
    kinds = state.tables.kinds
    if mover < kinds:
        return i64(state.tables.joins[there * kinds + mover])
    if there < kinds:
        return i64(state.tables.joins[mover * kinds + there])
    return NO_UNIT


def attacks(state: HckState, player: i64, unit: i64, life: i64, square: i64, targets: i64, found: vec[i64]) -> vec[i64]:
    """HC-4.3: onto an enemy unit, where that is allowed."""
    targets &= state.mine(1 - player)
    attack = attack_of(state, unit, life)
    while targets != 0:
        target = lowest(targets)
        targets &= targets - 1
        kind = attack_kind(state, unit, attack, target)
        if kind != NOTHING:
            found = append(found, step_of(kind, square, target, 0))
    return found


def deploy_steps(state: HckState, player: i64, found: vec[i64]) -> vec[i64]:
    """HC-4.4, HC-4.5: what is in the hand, singles first. B-11: each kind and each combine with other points once."""
    empty = ALL & ~(state.mine0 | state.mine1)
    base = hand_slot(state, player, 0)
    cells = state.cells
    kind: i64
    for kind in range(1, state.tables.kinds):
        if cells[base + kind] == 0 or (kind == JOKER and not joker_may_enter(state, player)):
            continue
        found = deploy_single(state, player, kind, empty, found)
        if kind != JOKER and kind != HACHI:
            found = deploy_onto(state, player, kind, found)
    last: i64 = NOTHING
    for code in held_by(state, player):
        if code != last and not held_captive(code):
            found = deploy_held(state, player, code, empty, found)
        last = code
    return found


def deploy_single(state: HckState, player: i64, kind: i64, empty: i64, found: vec[i64]) -> vec[i64]:
    """HC-4.4: a hand single to an empty square, queen and general in the own camp only."""
    if is_noble(kind):
        empty &= CAMP_ORDER.masks[player]
    return with_first(found, step_of(DEPLOY, 0, 0, card_code(kind, restored(state, kind), 0)), empty)


def is_noble(kind: i64) -> bool:
    """HC-4.4: a card that is deployed in the own camp only."""
    return kind == QUEEN or kind == SHOGUN


def deploy_onto(state: HckState, player: i64, kind: i64, found: vec[i64]) -> vec[i64]:
    """HC-4.5: a hand single onto an own combine, queen and general in the own camp only."""
    tables = state.tables
    cells = state.cells
    card = card_code(kind, restored(state, kind), 0)
    targets = state.mine(player)
    if is_noble(kind):
        targets &= CAMP_ORDER.masks[player]
    while targets != 0:
        target = lowest(targets)
        targets &= targets - 1
        if tables.joins[i64(cells[target]) * tables.kinds + kind] != NO_UNIT:
            found = append(found, step_of(DEPLOY_ONTO, target, 0, card))
    return found


def deploy_held(state: HckState, player: i64, code: i64, empty: i64, found: vec[i64]) -> vec[i64]:
    """HC-4.4, HC-5.6: a hand combine, as it is, to an empty square; with queen or general in the own camp only."""
    unit, life = held_unit(code), held_life(code)
    camp = empty & CAMP_ORDER.masks[player]
    noble = state.tables.noble[unit] == 1
    found = with_first(found, step_of(DEPLOY, 0, 0, card_code(unit, life, 0)), camp if noble else empty)
    if unit < state.tables.stubs_from:
        return found
    return deploy_pairs(state, player, unit, life, camp if noble else empty, camp, found)


def deploy_pairs(
    state: HckState, player: i64, stub: i64, life: i64, empty: i64, camp: i64, found: vec[i64]
) -> vec[i64]:
    """HC-4.5, HC-2.5: a stub with a hand single of another kind as a new pair, queen and general in the own camp only."""
    tables = state.tables
    kind: i64
    for kind in range(1, tables.kinds):
        if state.cells[hand_slot(state, player, kind)] == 0 or tables.joins[stub * tables.kinds + kind] == NO_UNIT:
            continue
        step = step_of(DEPLOY, 0, 0, card_code(stub, life, kind))
        found = with_first(found, step, camp if is_noble(kind) else empty)
    return found


def joker_may_enter(state: HckState, player: i64) -> bool:
    """HC-4.7: only while the own king has 6 points or less."""
    return i64(state.cells[LIFE + king_of(state, player)]) <= JOKER_DEPLOY


def queen_return_later(state: HckState, player: i64, found: vec[i64]) -> vec[i64]:
    """HC-4.8: the enemy queen, once kept, can be returned as a whole turn."""
    return append(found, QUEEN_RETURN) if captive_of(state, player) != NOTHING else found


def king_moves(state: HckState, player: i64, square: i64, found: vec[i64]) -> vec[i64]:
    """HC-4.1, HC-4.3: the king advances or captures anything. HC-4.9: in check it may move onto an own unit."""
    targets = targets_of(state, player, KING, square)
    found = advances(state, square, targets, found)
    found = with_second(found, step_of(CAPTURE, square, 0, 0), targets & state.mine(1 - player))
    own = targets & state.mine(player)
    if own != 0 and may_rescue(state, player):
        found = with_second(found, step_of(RESCUE, square, 0, 0), own)
    return found


def may_rescue(state: HckState, player: i64) -> bool:
    """HC-4.9: once a game, and only in check."""
    right = state.rescue0 if player == 0 else state.rescue1
    return right and in_check(state, player)


def in_check(state: HckState, player: i64) -> bool:
    """HC-4.9: whether an enemy unit could, if it were its turn, attack the king's square."""
    king = king_of(state, player)
    weak = i64(state.cells[LIFE + king]) <= JOKER_REACH
    other = 1 - player
    squares = state.mine(other)
    while squares != 0:
        square = lowest(squares)
        squares &= squares - 1
        unit = i64(state.cells[square])
        if unit == JOKER and weak:
            continue
        if (targets_of(state, other, unit, square) >> king) & 1 != 0:
            return True
    return False


def rescue_places(state: HckState, player: i64, found: vec[i64]) -> vec[i64]:
    """HC-4.9: an empty square of the own camp; the hand if there is none."""
    empty = CAMP_ORDER.masks[player] & ~(state.mine0 | state.mine1)
    if empty == 0:
        return append(found, RETREAT_HAND)
    return with_first(found, RETREAT, empty)


# --- HC-4 a turn: playing a step ---


def turn_step(state: HckState, player: i64, step: i64) -> None:
    """HC-4: play a step of a turn, in whatever mode it is."""
    kind = kind_of(step)
    if kind == DEPLOY or kind == DEPLOY_ONTO:
        deploy(state, player, card_of(step), first_of(step), kind == DEPLOY_ONTO)
    elif kind == ADVANCE or kind == ONTO:
        advance(state, player, first_of(step), second_of(step), kind == ONTO)
    elif kind == CAPTURE:
        capture(state, player, first_of(step), second_of(step))
        return
    elif kind == DAMAGE:
        damage(state, player, first_of(step), second_of(step))
        return
    elif kind == RESCUE:
        rescue(state, player, first_of(step), second_of(step))
        return
    elif kind == ESCAPE:
        escape(state, player, first_of(step))
    elif kind == QUEEN_RETURN or kind == QUEEN_KEEP:
        settle_queen(state, player, kind == QUEEN_RETURN)
    elif kind == RETREAT_HAND:
        put_in_hand(state, player)
    else:
        arrive(state, player, state.hot_unit, state.hot_life, first_of(step), kind == RETREAT_ONTO)
    state.hot_unit = NOTHING
    end_turn(state)


def advance(state: HckState, player: i64, square: i64, target: i64, onto: bool) -> None:
    """HC-4.1: a unit moves. HC-4.2: it combines with the own unit there."""
    unit, life = i64(state.cells[square]), i64(state.cells[LIFE + square])
    lift(state, player, square)
    arrive(state, player, unit, life, target, onto)


def arrive(state: HckState, player: i64, unit: i64, life: i64, target: i64, onto: bool) -> None:
    """HC-4.1, HC-4.9, HC-5.3: a unit lies down on an empty square, or joins the own unit there."""
    if not onto:
        put(state, player, unit, life, target)
    elif unit < state.tables.kinds:
        combine(state, player, unit, i64(state.cells[target]), i64(state.cells[LIFE + target]), target)
    else:
        combine(state, player, i64(state.cells[target]), unit, life, target)


def combine(state: HckState, player: i64, kind: i64, unit: i64, life: i64, square: i64) -> None:
    """HC-4.2: a combine takes in a single of that kind; its life grows by the card's points, to 8 at most."""
    tables = state.tables
    total = life + i64(tables.points[kind])
    made = i64(tables.joins[unit * tables.kinds + kind])
    put(state, player, made, min(total, COMBINE_MOST), square)


def deploy(state: HckState, player: i64, card: i64, square: i64, onto: bool) -> None:
    """HC-4.4: a unit from the hand. HC-4.5: a single onto a combine, or a stub with a single."""
    unit, life, partner = card_unit(card), card_life(card), card_partner(card)
    if unit < state.tables.kinds:
        state.cells[hand_slot(state, player, unit)] -= 1
    else:
        let_go(state, player, held_code(unit, life, 0))
    if onto:
        combine(state, player, unit, i64(state.cells[square]), i64(state.cells[LIFE + square]), square)
    elif partner != 0:
        state.cells[hand_slot(state, player, partner)] -= 1
        combine(state, player, partner, unit, life, square)
    else:
        put(state, player, unit, life, square)


def escape(state: HckState, player: i64, square: i64) -> None:
    """HC-4.6: a unit goes to the hand, a combine with its life restored."""
    unit = i64(state.cells[square])
    lift(state, player, square)
    to_hand(state, player, unit, restored(state, unit))


def rescue(state: HckState, player: i64, square: i64, target: i64) -> None:
    """HC-4.9: the king moves onto an own unit and gains; the unit must now be put down."""
    life = i64(state.cells[LIFE + square])
    state.hot_unit, state.hot_life = i64(state.cells[target]), i64(state.cells[LIFE + target])
    lift(state, player, square)
    lift(state, player, target)
    put(state, player, KING, life, target)
    strong = state.tables.form[state.hot_unit] == COMBINE or state.hot_unit == JOKER or state.hot_unit == HACHI
    strengthen_king(state, player, 2 if strong else 1)
    if player == 0:
        state.rescue0 = False
    else:
        state.rescue1 = False
    state.mode = RESCUING


# --- HC-5 attack ---


def attack_kind(state: HckState, unit: i64, attack: i64, target: i64) -> i64:
    """HC-5.1, HC-5.3: whether an attack captures or damages, or NOTHING if it is not allowed.

    HC-5.5: a joker may not attack a king of 4 points or less. HC-5.2: a normal single is always captured; a fixed card
    may not be attacked with less than its points.
    """
    there, life = i64(state.cells[target]), i64(state.cells[LIFE + target])
    if unit == JOKER and there == KING and life <= JOKER_REACH:
        return NOTHING
    if life <= attack:
        return CAPTURE
    if state.tables.fixed[there] == 1:
        return NOTHING
    return DAMAGE


def capture(state: HckState, player: i64, square: i64, target: i64) -> None:
    """HC-5.1: the attacker takes the square, the target goes to the hand restored, but for queen and king."""
    unit, life = i64(state.cells[square]), i64(state.cells[LIFE + square])
    taken = i64(state.cells[target])
    lift(state, player, square)
    lift(state, 1 - player, target)
    put(state, player, unit, life, target)
    if taken == KING:
        take_king(state, player)
    elif state.tables.queen[taken] == 1:
        state.hot_unit = taken
        state.mode = QUEEN_TAKEN
    else:
        to_hand(state, player, taken, restored(state, taken))
        end_turn(state)


def damage(state: HckState, player: i64, square: i64, target: i64) -> None:
    """HC-5.3: the target loses the attacker's attack and stays; the attacker must go somewhere."""
    unit, life = i64(state.cells[square]), i64(state.cells[LIFE + square])
    left = i64(state.cells[LIFE + target]) - attack_of(state, unit, life)
    state.cells[LIFE + target] = i16(left)
    lift(state, player, square)
    state.hot_unit, state.hot_life = unit, life
    state.hot_from = square
    state.hot_hit_king = i64(state.cells[target]) == KING
    state.mode = RETREATING


def retreats(state: HckState, player: i64, found: vec[i64]) -> vec[i64]:
    """HC-5.3: an empty camp square, an own unit to combine with, or the hand; never where it came from."""
    empty = CAMP_ORDER.masks[player] & ~(state.mine0 | state.mine1) & ~(1 << state.hot_from)
    free = empty == 0
    found = with_first(found, RETREAT, empty)
    own = state.mine(player)
    while own != 0:
        target = lowest(own)
        own &= own - 1
        if joined(state, state.hot_unit, i64(state.cells[target])) != NO_UNIT:
            found = append(found, step_of(RETREAT_ONTO, target, 0, 0))
            free = False
    if free or not must_stay(state):
        found = append(found, RETREAT_HAND)
    return found


def must_stay(state: HckState) -> bool:
    """HC-5.3: a combine that damaged the king goes to the hand only if it can go nowhere else."""
    return state.hot_hit_king and state.tables.form[state.hot_unit] == COMBINE


def put_in_hand(state: HckState, player: i64) -> None:
    """HC-4.9: a rescued unit keeps its life. HC-5.3: a retreating one is restored, unless it had to stay."""
    kept = state.mode == RESCUING or must_stay(state)
    to_hand(state, player, state.hot_unit, state.hot_life if kept else restored(state, state.hot_unit))


def queen_choices(found: vec[i64]) -> vec[i64]:
    """HC-5.4: the enemy queen, just captured, is returned or kept."""
    return append(append(found, QUEEN_RETURN), QUEEN_KEEP)


def settle_queen(state: HckState, player: i64, returned: bool) -> None:
    """HC-5.4: the queen goes back at once, or is kept. HC-4.8: or goes back later."""
    unit = state.hot_unit
    if state.mode != QUEEN_TAKEN:
        code = captive_of(state, player)
        unit = held_unit(code)
        let_go(state, player, code)
    if returned:
        return_queen(state, player, unit)
    else:
        hold(state, player, held_code(unit, restored(state, unit), 1))


def return_queen(state: HckState, player: i64, unit: i64) -> None:
    """HC-5.4: the enemy's hand gets its queen, the own king three points; what is left of the unit is usable."""
    state.cells[hand_slot(state, 1 - player, QUEEN)] += 1
    strengthen_king(state, player, QUEEN_POINTS)
    left = i64(state.tables.without_queen[unit])
    if left != NO_UNIT:
        hold(state, player, held_code(left, restored(state, left), 0))


# --- HC-6 end ---


def take_king(state: HckState, player: i64) -> None:
    """HC-6: capturing the enemy king wins; it goes to no hand, and no switch follows."""
    state.finish(player, WON)


# --- C-7, C-8 ---


def stuck(state: HckState, player: i64) -> bool:
    """C-7: any unit but the king can escape, so only a king alone can be without a step."""
    mine = state.mine(player)
    return mine & (mine - 1) == 0 and len(turn_steps(state, player)) == 0


def key(state: HckState) -> i64:
    """C-8: units, owners, lives, hands, the right to a rescue, whose turn it is and whether switching is open."""
    tables = state.tables
    cells, hands = state.cells, tables.key_hand
    rights: i64 = state.turn
    if state.switching:
        rights += 2
    if state.rescue0:
        rights += 4
    if state.rescue1:
        rights += 8
    found = tables.key_rights[rights] ^ sheet_key(state, 0) ^ sheet_key(state, 1)
    slot: i64
    for slot in range(2 * tables.kinds):
        found ^= hands[slot * LIVES + i64(cells[HANDS + slot])]
    return found ^ held_key(state, 0) ^ held_key(state, 1)


def sheet_key(state: HckState, player: i64) -> i64:
    """C-8: the part of the key that a side's units on the sheet make."""
    tables = state.tables
    cells, units, lives = state.cells, tables.key_unit, tables.key_life
    count, base = tables.units, player * SQUARES
    found: i64 = 0
    squares = state.mine(player)
    while squares != 0:
        at = lowest(squares)
        squares &= squares - 1
        found ^= units[(base + at) * count + i64(cells[at])] ^ lives[at * LIVES + i64(cells[LIFE + at])]
    return found


def held_key(state: HckState, player: i64) -> i64:
    """C-8: the part of the key that combines in a hand make; of equal ones each has a number of its own."""
    numbers = state.tables.key_held
    found: i64 = 0
    last: i64 = NOTHING
    equal: i64 = 0
    for code in held_by(state, player):
        equal = equal + 1 if code == last else 0
        last = code
        found ^= numbers[(code * 2 + player) * EQUAL_HELD + equal % EQUAL_HELD]
    return found


@mypyc_attr(native_class=True)
class HckPosition(HckState):
    """A game of HCK as players drive it: the state, with the rules above as its answers."""

    def copy(self) -> Position:
        twin = HckPosition(self.tables, self.limit)
        take_state(twin, self)
        return twin

    def arrange_steps(self, player: i64) -> vec[i64]:
        return arrange_steps(self, player)

    def draw_draft(self, player: i64, rng: Rng) -> None:
        at: i64 = player * HOME
        for unit in draw_arrangement(fillings_of(self.tables, int(player)), rng):
            self.drafts[at] = unit
            at += 1

    def lay(self, player: i64, card: i64, square: i64) -> None:
        lay(self, player, card_unit(card), square)

    def placeable(self, player: i64, kind: i64) -> i64:
        if self.cells[hand_slot(self, player, kind)] == 0 or not may_place(self, player, kind):
            return -1
        return card_code(kind, restored(self, kind), 0)

    def exchange(self, first: i64, second: i64) -> None:
        exchange(self, first, second)

    def switching_goes_on(self) -> bool:
        """HC-3.2: as in `first`."""
        return True

    def turn_steps(self, player: i64) -> vec[i64]:
        return turn_steps(self, player)

    def turn_step(self, player: i64, step: i64) -> None:
        turn_step(self, player, step)

    def stuck(self, player: i64) -> bool:
        return stuck(self, player)

    def key(self) -> i64:
        return key(self)
