"""What may be done in Shinra First: every legal step with what it takes up, where it goes and what it does."""

from __future__ import annotations

from typing import Final, Literal

from mypy_extensions import i64

from gobanshobu.core.audience import Seat
from gobanshobu.core.position import Step
from gobanshobu.core.publisher import Offer, Thing
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
    card_in,
    first_square,
    kind_of,
    new_step,
    second_square,
)
from gobanshobu.games.board5.offers import square_of, to_hand
from gobanshobu.games.board5.sheet import PLACE
from gobanshobu.games.board5.squares import NAMES, NO_SQUARE, Square
from gobanshobu.games.first.codec import (
    FLY,
    FLY_BOTH,
    FLY_THEN_RETURN,
    RETREAT_RETURN_BOTH,
    RETREAT_RETURN_ONE,
    RETURN_BOTH,
    RETURN_ONE,
    RETURN_THEN_FLY,
    more_points,
)
from gobanshobu.games.first.rules import FirstPosition, attack_of
from gobanshobu.games.first.state import FLYING, NO_CARD, PTS, hand_slot
from gobanshobu.games.first.tables import GAUGE, KING

FirstEffect = Literal[
    "arrange",
    "place",
    "deploy",
    "stack",
    "move",
    "return",
    "return both",
    "capture",
    "damage",
    "escape",
    "fly",
    "fly both",
    "fly, return",
    "return, fly",
    "retreat",
    "hand",
    "switch",
    "pass",
    "end",
]

EFFECTS: Final[dict[int, FirstEffect]] = {
    DEPLOY: "deploy",
    DEPLOY_ONTO: "stack",
    ADVANCE: "move",
    ONTO: "stack",
    RETURN_ONE: "return",
    RETURN_BOTH: "return both",
    CAPTURE: "capture",
    DAMAGE: "damage",
    ESCAPE: "escape",
    FLY: "fly",
    FLY_BOTH: "fly both",
    FLY_THEN_RETURN: "fly, return",
    RETURN_THEN_FLY: "return, fly",
    RETREAT: "retreat",
    RETREAT_ONTO: "stack",
    RETREAT_RETURN_ONE: "return",
    RETREAT_RETURN_BOTH: "return both",
    RETREAT_HAND: "hand",
    END: "end",
}
PUT_DOWN: Final = (RETREAT, RETREAT_ONTO, RETREAT_RETURN_ONE, RETREAT_RETURN_BOTH)


def offer(position: FirstPosition, player: Seat, step: Step, name: str) -> Offer:
    """A placement or a step of a turn as an offer, without its consequences; `name` is what it is played by."""
    kind, first, second = int(kind_of(step)), first_square(step), second_square(step)
    ids = position.tables.ids
    found: Offer = {"step": name, "effect": EFFECTS[kind]}
    if kind in (DEPLOY, DEPLOY_ONTO):
        card = card_in(step)
        if position.mode == PLACE:
            found["effect"] = "place"
        found["cards"] = [ids[card]]
        found["take"] = {"hand": ids[card], "points": _points(position, player, card)}
        found["target"] = {"square": NAMES[first]}
    elif kind == RETREAT_HAND or kind in PUT_DOWN:
        found["cards"] = [ids[int(position.hot_kind)]]
        found["take"] = {"air": True}
        found["target"] = {"pile": "hand"} if kind == RETREAT_HAND else {"square": NAMES[first]}
    elif kind != END:
        flying = position.mode == FLYING
        found["cards"] = [ids[int(position.hot_kind if flying else position.cells[first])]]
        found["take"] = {"air": True} if flying else {"square": NAMES[first]}
        found["target"] = {"pile": "hand"} if kind == ESCAPE else {"square": NAMES[second]}
    return found


def _points(position: FirstPosition, player: Seat, kind: int) -> int:
    """B-11: of two cards of one id the one with the most points is meant."""
    held = int(position.cells[int(hand_slot(position, player, kind))])
    return int(more_points(held)) if position.tables.classes[kind] == GAUGE else int(position.tables.initial[kind])


def attempt(position: FirstPosition, player: Seat, take: Thing, target: Thing) -> Step | None:
    """The step of a turn that somebody who takes this and puts it there has in mind."""
    place = square_of(target)
    if place == NO_SQUARE and not to_hand(target):
        return None
    own = place != NO_SQUARE and bool(position.mine(player) >> place & 1)
    if "hand" in take:
        return _deployment(position, take["hand"], place, own)
    flying = position.mode == FLYING
    if "air" in take and not flying:
        if place == NO_SQUARE:
            return new_step(RETREAT_HAND)
        onto = RETREAT_RETURN_ONE if position.stacked >> place & 1 else RETREAT_ONTO
        return new_step(onto if own else RETREAT, place, 0, 0)
    source = Square(int(position.at)) if flying else square_of(take)
    if source == NO_SQUARE:
        return None
    if place == NO_SQUARE:
        return new_step(ESCAPE, source, 0, 0)
    if position.mine(1 - player) >> place & 1:
        return new_step(_attack(position, source, place), source, place, 0)
    return new_step(_onto(position, source, place) if own else ADVANCE, source, place, 0)


def _deployment(position: FirstPosition, card: str, place: int, own: bool) -> Step | None:
    ids = position.tables.ids
    if card not in ids or place == NO_SQUARE:
        return None
    return new_step(DEPLOY_ONTO if own else DEPLOY, place, 0, ids.index(card))


def _onto(position: FirstPosition, source: Square, target: Square) -> int:
    """FI-3.5, FI-3.6: a card stacks where it can and returns what is there where it cannot."""
    stack = bool(position.stacked >> target & 1)
    if position.mode != FLYING and position.cells[source] == KING:
        return RETURN_BOTH if stack else RETURN_ONE
    return RETURN_ONE if stack else ONTO


def _attack(position: FirstPosition, source: Square, target: Square) -> int:
    """FI-4.1, FI-4.3: whether the card takes what is there or only hits it."""
    kind, pts = i64(position.cells[source]), i64(position.cells[PTS + source])
    if position.mode == FLYING:
        kind, pts = position.hot_kind, position.hot_pts
    takes = kind != NO_CARD and i64(position.cells[PTS + target]) <= attack_of(kind, pts)
    return CAPTURE if takes else DAMAGE
