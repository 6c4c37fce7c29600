"""What may be done in Shogi Card Wars: every legal step with what it takes up, where it goes and what it does."""

from __future__ import annotations

from typing import Final, Literal, NotRequired, TypedDict

from gobanshobu.core.audience import Seat
from gobanshobu.core.position import Step
from gobanshobu.core.publisher import Offer, Question, Thing
from gobanshobu.games.cardwars.battle import can_attack, may_battle
from gobanshobu.games.cardwars.cards import (
    DISCARD,
    GIN,
    IDS,
    KEI,
    KIN,
    KYO,
    MILL,
    PLAIN,
    MonsterId,
    Way,
    card_of,
    is_monster,
    is_trap,
    kind_of,
    manner_of,
    way_of,
)
from gobanshobu.games.cardwars.notation import (
    ALLOW,
    ATTACK,
    BATTLE,
    BLOCK,
    COUNTER,
    DISCARDS,
    END,
    EQUIP,
    GO_ON,
    HIT,
    KEEP,
    LANCE,
    MULLIGAN,
    ORDER,
    PLAY,
    REVIVE,
    SET,
    first_of,
    read_number,
    second_of,
    step_of,
    verb_of,
)
from gobanshobu.games.cardwars.rules import CardwarsPosition
from gobanshobu.games.cardwars.table import (
    ASK_BLOCK,
    ASK_CANCEL,
    ASK_DISCARD,
    ASK_HIT,
    ASK_LANCE,
    ASK_MAIN,
    ASK_ORDER,
)

CardwarsEffect = Literal[
    "keep",
    "mulligan",
    "summon",  # a card enters play as a monster
    "forge",  # as equipment
    "set",  # a trap is laid face down
    "cast",  # a spell
    "force discard",  # gold, in its one mode
    "mill",  # and in the other
    "attach",  # equipment to a monster
    "lance",
    "cancel",
    "allow",
    "hit",  # of the rook
    "discard",
    "battle",
    "attack",
    "declare",  # no more attackers
    "go on",  # no more lances
    "block",
    "no block",
    "order",
    "end",
]

BARE_EFFECTS: Final[dict[int, CardwarsEffect]] = {
    KEEP: "keep",
    MULLIGAN: "mulligan",
    ALLOW: "allow",
    BATTLE: "battle",
    GO_ON: "go on",
    END: "end",
}
"""What takes up nothing."""


def offer(position: CardwarsPosition, player: Seat, step: Step, name: str) -> Offer:
    """A step as an offer, without its consequences; `name` is what it is played by."""
    verb, first, second = verb_of(step), first_of(step), second_of(step)
    if verb in BARE_EFFECTS:
        return {"step": name, "effect": BARE_EFFECTS[verb]}
    if verb in (PLAY, SET, REVIVE):
        return _card_offer(player, verb, way_of(first, PLAIN) if verb == SET else Way(first), name)
    if verb == HIT:
        return _using(name, "hit", IDS[kind_of(position.pending)], {"air": True}, _enemy(player, first))
    if verb == LANCE:
        return _using(name, "lance", IDS[KYO], {"trap": IDS[KYO]}, _enemy(player, first))
    if verb == COUNTER:
        return _using(name, "cancel", IDS[KEI], {"trap": IDS[KEI]}, {"air": True})
    if verb == EQUIP:
        return _using(name, "attach", IDS[GIN], {"equipment": f"e{first}"}, {"monster": f"m{second}"})
    if verb == DISCARDS:
        return {"step": name, "effect": "discard", "cards": [IDS[first]], "take": {"hand": IDS[first]}}
    if not first:
        return {"step": name, "effect": "declare"}
    return _battle_offer(position, player, verb, first, second, name)


def _using(name: str, effect: CardwarsEffect, card: str, take: Thing, target: Thing) -> Offer:
    return {"step": name, "effect": effect, "cards": [card], "take": take, "target": target}


def _enemy(player: Seat, target: int) -> Thing:
    """A monster by its number, or the other player (0)."""
    return {"monster": f"m{target}"} if target else {"player": 1 - player}


def _card_offer(player: Seat, verb: int, way: Way, name: str) -> Offer:
    """A card of the hand or the graveyard, in one of the ways it can be played."""
    card = IDS[kind_of(way)]
    found: Offer = {"step": name, "effect": _effect(way), "cards": [card]}
    found["take"] = {"grave": card} if verb == REVIVE else {"hand": card}
    if manner_of(way) in (DISCARD, MILL):
        found["target"] = {"player": 1 - player}
    return found


def _effect(way: Way) -> CardwarsEffect:
    kind = kind_of(way)
    if is_monster(way):
        return "summon"
    if is_trap(kind):
        return "set"
    if kind == KIN:
        return "force discard" if manner_of(way) == DISCARD else "mill"
    return "forge" if kind == GIN else "cast"


def _battle_offer(position: CardwarsPosition, player: Seat, verb: int, first: int, second: int, name: str) -> Offer:
    """An attacker, a blocker, or an attacker and whom it strikes next."""
    card, take = IDS[card_of(position.monsters[position.find(MonsterId(first))])], Thing(monster=f"m{first}")
    if verb == ATTACK:
        return _using(name, "attack", card, take, {"player": 1 - player})
    if verb == BLOCK and not second:
        return {"step": name, "effect": "no block", "cards": [card], "take": take}
    return _using(name, "block" if verb == BLOCK else "order", card, take, {"monster": f"m{second}"})


class CardwarsDanger(TypedDict):
    """CW-3.2: what is to be known of decks that run out, and whose they are."""

    players: list[int]
    ja: str
    en: str


class CardwarsQuestion(Question):
    """What is to be decided; `take` is what goes to whatever is chosen, where that is settled and need not be taken up.

    `danger`: a deck runs out, and what that means.
    """

    take: NotRequired[Thing]
    danger: NotRequired[CardwarsDanger]


def in_hand(position: CardwarsPosition) -> Thing | None:
    """What the player who decides has taken up already: a spell's hit, a lance, or the monster that is asked about."""
    if position.prompt == ASK_HIT:
        return {"air": True}
    if position.prompt == ASK_LANCE:
        return {"trap": IDS[KYO]}
    if position.prompt in (ASK_BLOCK, ASK_ORDER) and position.asked:
        return {"monster": f"m{position.asked}"}
    return None


# --- tries ---


def attempt(position: CardwarsPosition, player: Seat, take: Thing, target: Thing) -> int | None:
    """The step that somebody who takes this and puts it there has in mind."""
    if "hand" in take:
        return _with_card(position, player, take["hand"], target)
    if "grave" in take:
        return step_of(REVIVE, _way(take["grave"]), 0) if take["grave"] in IDS else None
    if "trap" in take:
        return _with_trap(player, take["trap"], target)
    if "air" in take:
        return _aimed(HIT, player, target)
    if "equipment" in take:
        gear, wearer = read_number("e", take["equipment"]), read_number("m", target.get("monster", ""))
        return step_of(EQUIP, gear, wearer) if gear > 0 and wearer > 0 else None
    return _with_monster(position, read_number("m", take.get("monster", "")), target)


def _way(card: str) -> Way:
    """How a card is played when nothing says otherwise: as what it is."""
    kind = IDS.index(card)
    return way_of(kind, DISCARD if kind == KIN else PLAIN)


def _aimed(verb: int, player: Seat, target: Thing) -> int | None:
    """Damage to a monster or to the other player; nobody aims at their own life."""
    if "monster" in target:
        aim = read_number("m", target["monster"])
        return step_of(verb, aim, 0) if aim > 0 else None
    return verb if target.get("player") == 1 - player else None


def _with_card(position: CardwarsPosition, player: Seat, card: str, target: Thing) -> int | None:
    """CW-6.1: a trap of the hand that is used on something must be set first, and the reason will say so."""
    if card not in IDS:
        return None
    kind = IDS.index(card)
    if position.prompt == ASK_DISCARD:
        return step_of(DISCARDS, kind, 0)
    if kind == KYO:
        aimed = _aimed(LANCE, player, target)
        if aimed is not None:
            return aimed
    if kind == KEI and (position.prompt == ASK_CANCEL or "air" in target):
        return COUNTER
    return step_of(SET, kind, 0) if is_trap(kind) else step_of(PLAY, _way(card), 0)


def _with_trap(player: Seat, card: str, target: Thing) -> int | None:
    if card == IDS[KEI]:
        return COUNTER
    return _aimed(LANCE, player, target) if card == IDS[KYO] else None


def _with_monster(position: CardwarsPosition, taken: int, target: Thing) -> int | None:
    """CW-7: a monster blocks, is put in line against another, or attacks, whatever it is put on.

    CW-4.3: who sends one that can attack at the other side before the battle means to begin it.
    """
    if taken <= 0:
        return None
    at = position.find(MonsterId(taken))
    ready = at >= 0 and can_attack(position.monsters[at], position.turn)
    if position.prompt == ASK_MAIN and "player" in target and ready and may_battle(position, position.turn):
        return BATTLE
    aim = max(0, read_number("m", target.get("monster", "")))
    if position.prompt == ASK_BLOCK:
        return step_of(BLOCK, taken, aim)
    if position.prompt == ASK_ORDER and aim:
        return step_of(ORDER, taken, aim)
    return step_of(ATTACK, taken, 0)
