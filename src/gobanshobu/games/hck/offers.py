"""What may be done in HCK: every step with what it takes up, where it goes and what it does, legal or a foul."""

from __future__ import annotations

from typing import Final, Literal

from gobanshobu.core.audience import Seat
from gobanshobu.core.position import Step
from gobanshobu.core.publisher import Offer, Thing
from gobanshobu.games.board5.codec import (
    ADVANCE,
    CAPTURE,
    DAMAGE,
    DEPLOY,
    DEPLOY_ONTO,
    ESCAPE,
    ONTO,
    RETREAT,
    RETREAT_HAND,
    RETREAT_ONTO,
    CardCode,
    card_in,
    first_square,
    kind_of,
    new_step,
    second_square,
)
from gobanshobu.games.board5.offers import square_of, to_hand
from gobanshobu.games.board5.sheet import PLACE
from gobanshobu.games.board5.squares import NAMES, NO_SQUARE, Square
from gobanshobu.games.hck.codec import (
    QUEEN_KEEP,
    QUEEN_RETURN,
    RESCUE,
    card_code,
    card_life,
    card_partner,
    card_unit,
    held_life,
    held_unit,
)
from gobanshobu.games.hck.rules import HckPosition, attack_kind, attack_of
from gobanshobu.games.hck.state import LIFE, QUEEN_TAKEN, RESCUING, captive_of
from gobanshobu.games.hck.tables import COMBINE, KING, HckTables

HckEffect = Literal[
    "arrange",
    "place",
    "deploy",
    "deploy as a pair",
    "combine",
    "move",
    "capture",
    "damage",
    "escape",
    "rescue",
    "retreat",
    "put down",
    "hand",
    "return the queen",
    "keep the queen",
    "switch",
    "pass",
]

EFFECTS: Final[dict[int, HckEffect]] = {
    DEPLOY: "deploy",
    DEPLOY_ONTO: "combine",
    ADVANCE: "move",
    ONTO: "combine",
    CAPTURE: "capture",
    DAMAGE: "damage",
    ESCAPE: "escape",
    RESCUE: "rescue",
    RETREAT: "retreat",
    RETREAT_ONTO: "combine",
    RETREAT_HAND: "hand",
    QUEEN_RETURN: "return the queen",
    QUEEN_KEEP: "keep the queen",
}


def offer(position: HckPosition, player: Seat, step: Step, name: str) -> Offer:
    """A placement or a step of a turn as an offer, without its consequences; `name` is what it is played by."""
    kind, first, second = int(kind_of(step)), first_square(step), second_square(step)
    tables = position.tables
    found: Offer = {"step": name, "effect": EFFECTS[kind]}
    if kind in (DEPLOY, DEPLOY_ONTO):
        _deployment(found, position, card_in(step))
        found["target"] = {"square": NAMES[first]}
    elif kind in (QUEEN_RETURN, QUEEN_KEEP):
        found["cards"] = ["queen"]
        found["take"] = {"air": True} if position.mode == QUEEN_TAKEN else _captive(position, player)
        found["target"] = {"player": 1 - player} if kind == QUEEN_RETURN else {"pile": "hand"}
    elif kind in (RETREAT, RETREAT_ONTO, RETREAT_HAND):
        if kind == RETREAT and position.mode == RESCUING:
            found["effect"] = "put down"
        found["cards"] = tables.cards_of(int(position.hot_unit))
        found["take"] = {"air": True}
        found["target"] = {"pile": "hand"} if kind == RETREAT_HAND else {"square": NAMES[first]}
    else:
        found["cards"] = tables.cards_of(int(position.cells[first]))
        found["take"] = {"square": NAMES[first]}
        found["target"] = {"pile": "hand"} if kind == ESCAPE else {"square": NAMES[second]}
    return found


def _deployment(found: Offer, position: HckPosition, card: CardCode) -> None:
    """HC-4.4, HC-4.5: what is taken from the hand: a single by its id, a unit by its cards and its life."""
    tables = position.tables
    unit, life, partner = int(card_unit(card)), int(card_life(card)), int(card_partner(card))
    found["cards"] = tables.cards_of(unit)
    if tables.form[unit] != COMBINE:
        found["take"] = {"hand": tables.ids[unit]}
        if position.mode == PLACE:
            found["effect"] = "place"
        return
    found["take"] = {"cards": tables.cards_of(unit), "points": life}
    if partner:
        found["effect"] = "deploy as a pair"
        found["cards"] = [*tables.cards_of(unit), tables.ids[partner]]
        found["take"]["partner"] = tables.ids[partner]


def _captive(position: HckPosition, player: Seat) -> Thing:
    """HC-5.4: the unit of the hand that the other's queen is in."""
    code = captive_of(position, player)
    cards = position.tables.cards_of(int(held_unit(code)))
    return {"cards": cards, "points": int(held_life(code)), "captive": True}


def attempt(position: HckPosition, player: Seat, take: Thing, target: Thing) -> Step | None:
    """The step of a turn that somebody who takes this and puts it there has in mind."""
    place = square_of(target)
    if "player" in target:
        return new_step(QUEEN_RETURN) if "captive" in take or position.mode == QUEEN_TAKEN else None
    if place == NO_SQUARE and not to_hand(target):
        return None
    own = place != NO_SQUARE and bool(position.mine(player) >> place & 1)
    if "hand" in take or "cards" in take:
        card = card_in_mind(position.tables, take)
        return None if card < 0 or place == NO_SQUARE else new_step(DEPLOY_ONTO if own else DEPLOY, place, 0, card)
    if "air" in take:
        if position.mode == QUEEN_TAKEN:
            return new_step(QUEEN_KEEP)
        if place == NO_SQUARE:
            return new_step(RETREAT_HAND)
        return new_step(RETREAT_ONTO if own else RETREAT, place, 0, 0)
    source = square_of(take)
    if source == NO_SQUARE:
        return None
    if place == NO_SQUARE:
        return new_step(ESCAPE, source, 0, 0)
    return new_step(_move(position, player, source, place), source, place, 0)


def card_in_mind(tables: HckTables, take: Thing) -> int:
    """What a deployment names: a unit with its life, and a single that goes with a stub; -1 for what there is not."""
    try:
        unit = tables.unit_of([take["hand"]] if "hand" in take else take["cards"], "hand" not in take)
        partner = tables.unit_of([take["partner"]], False) if "partner" in take else 0
    except (KeyError, ValueError):
        return -1
    if "captive" in take and len(take["cards"]) == 1:
        unit = tables.unit_of(take["cards"], False)  # the other's queen alone
    life = int(tables.life[unit])
    return CardCode(int(card_code(unit, take.get("points", life) if unit >= tables.kinds else life, partner)))


def _move(position: HckPosition, player: Seat, source: Square, target: Square) -> int:
    """HC-4.1, HC-4.2, HC-4.3, HC-4.9: what a unit does on a square, from what stands there."""
    unit = int(position.cells[source])
    if position.mine(1 - player) >> target & 1:
        if not position.mine(player) >> source & 1:
            return CAPTURE
        attack = attack_of(position, unit, int(position.cells[LIFE + source]))
        return CAPTURE if attack_kind(position, unit, attack, target) == CAPTURE else DAMAGE
    if position.mine(player) >> target & 1:
        return RESCUE if unit == KING else ONTO
    return ADVANCE
