"""What may be done in Shinra First: every legal step with what it takes up, where it goes and what it does."""

from __future__ import annotations

from typing import Final, Literal

from mypy_extensions import i64

from gobanshobu.core.publisher import Offer, Thing
from gobanshobu.games.board5.sheet import (
    ADVANCE,
    ARRANGE_STEP,
    CAPTURE,
    DAMAGE,
    DEPLOY,
    DEPLOY_ONTO,
    END,
    ESCAPE,
    ONTO,
    OPEN_SQUARE,
    PASS,
    PLACE,
    RETREAT,
    RETREAT_HAND,
    RETREAT_ONTO,
    SWITCH_STEP,
    card_of,
    first_of,
    second_of,
    step_of,
    type_of,
)
from gobanshobu.games.board5.squares import INDEX, NAMES, NO_SQUARE
from gobanshobu.games.first.rules import (
    FLY,
    FLY_BOTH,
    FLY_THEN_RETURN,
    FLYING,
    NO_CARD,
    PTS,
    RETREAT_RETURN_BOTH,
    RETREAT_RETURN_ONE,
    RETURN_BOTH,
    RETURN_ONE,
    RETURN_THEN_FLY,
    FirstPosition,
)

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
    ARRANGE_STEP: "arrange",
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
    SWITCH_STEP: "switch",
    PASS: "pass",
    END: "end",
}
PUT_DOWN: Final = (RETREAT, RETREAT_ONTO, RETREAT_RETURN_ONE, RETREAT_RETURN_BOTH)


def offer(position: FirstPosition, player: int, step: int, name: str) -> Offer:
    """A step as an offer, without its consequences; `name` is what it is played by."""
    kind, first, second = int(type_of(step)), int(first_of(step)), int(second_of(step))
    ids = position.tables.ids
    found: Offer = {"step": name, "effect": EFFECTS[kind]}
    if kind == ARRANGE_STEP:
        unit = int(card_of(step))
        found["take"] = {"cards": [] if unit == OPEN_SQUARE else [ids[unit]]}
        found["target"] = {"square": NAMES[first]}
    elif kind in (DEPLOY, DEPLOY_ONTO):
        card = int(card_of(step))
        if position.mode == PLACE:
            found["effect"] = "place"
        found["cards"] = [ids[card]]
        found["take"] = {"hand": ids[card], "points": _points(position, player, card)}
        found["target"] = {"square": NAMES[first]}
    elif kind == SWITCH_STEP:
        found["take"], found["target"] = {"square": NAMES[first]}, {"square": NAMES[second]}
    elif kind == RETREAT_HAND or kind in PUT_DOWN:
        found["cards"] = [ids[int(position.hot_kind)]]
        found["take"] = {"air": True}
        found["target"] = {"pile": "hand"} if kind == RETREAT_HAND else {"square": NAMES[first]}
    elif kind not in (PASS, END):
        flying = position.mode == FLYING
        found["cards"] = [ids[int(position.hot_kind if flying else position.cells[first])]]
        found["take"] = {"air": True} if flying else {"square": NAMES[first]}
        found["target"] = {"pile": "hand"} if kind == ESCAPE else {"square": NAMES[second]}
    return found


def _points(position: FirstPosition, player: int, kind: int) -> int:
    """B-11: of two cards of one id the one with the most points is meant."""
    twin = position.copy()
    assert isinstance(twin, FirstPosition)
    return int(twin.from_hand(player, kind))


def attempt(position: FirstPosition, player: int, take: Thing, target: Thing) -> int | None:
    """The step that somebody who takes this and puts it there has in mind."""
    ids, place = position.tables.ids, INDEX.get(target.get("square", ""), NO_SQUARE)
    own = place != NO_SQUARE and bool(position.mine(player) >> place & 1)
    if "hand" in take:
        if take["hand"] not in ids or place == NO_SQUARE:
            return None
        return int(step_of(DEPLOY_ONTO if own else DEPLOY, place, 0, ids.index(take["hand"])))
    flying = position.mode == FLYING
    if "air" in take and not flying:
        if place == NO_SQUARE:
            return int(step_of(RETREAT_HAND, 0, 0, 0))
        return int(step_of(RETREAT_ONTO if own else RETREAT, place, 0, 0))
    source = int(position.at) if flying else INDEX.get(take.get("square", ""), NO_SQUARE)
    if source == NO_SQUARE:
        return None
    if place == NO_SQUARE:
        return int(step_of(ESCAPE, source, 0, 0))
    if not position.mine(1 - player) >> place & 1:
        return int(step_of(ONTO if own else ADVANCE, source, place, 0))
    kind, pts = (
        (position.hot_kind, position.hot_pts)
        if flying
        else (i64(position.cells[source]), i64(position.cells[PTS + source]))
    )
    takes = kind != NO_CARD and i64(position.cells[PTS + place]) <= position.attack_of(kind, pts)
    return int(step_of(CAPTURE if takes else DAMAGE, source, place, 0))
