"""What a legal step does, and why a player has to wait, in the words of the clause; refusals are in `refusals.py`."""

from __future__ import annotations

from gobanshobu.core.audience import Seat
from gobanshobu.core.clauses import Reason, reason
from gobanshobu.core.position import Step
from gobanshobu.core.words import Words
from gobanshobu.games.cardwars.cards import (
    DECK,
    DISCARD,
    FU,
    FU_PLAIN,
    GIN,
    HISHA,
    KAKU,
    MILL,
    NAMES,
    MonsterId,
    Way,
    attack_of,
    card_of,
    cost,
    is_monster,
    is_trap,
    kind_of,
    manner_of,
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
    second_of,
    verb_of,
)
from gobanshobu.games.cardwars.rules import CardwarsPosition
from gobanshobu.games.cardwars.table import (
    ASK_CANCEL,
    ASK_DISCARD,
)

OPPONENT = Words("相手", "the opponent")


# --- words for what lies on the table ---


def piece(position: CardwarsPosition, number: MonsterId) -> Words:
    """A monster with its card: m3 (pawn). It must be in play."""
    card = NAMES[card_of(position.monsters[position.find(number)])]
    return Words(f"m{number}（{card.ja}）", f"m{number} ({card.en})")


def target(position: CardwarsPosition, number: MonsterId) -> Words:
    """A monster, or the opponent (0)."""
    return piece(position, number) if number else OPPONENT


# --- legal steps ---


def is_nifu(position: CardwarsPosition, step: int) -> bool:
    """CW-3.3: whether a legal step announces the turn's second pawn, from the hand or through the king."""
    return verb_of(step) in (PLAY, REVIVE) and first_of(step) == FU_PLAIN and bool(position.pawn_played)


def why(position: CardwarsPosition, step: Step) -> Reason:
    """What a legal step does."""
    verb, first, second = verb_of(step), first_of(step), second_of(step)
    if verb == PLAY:
        return reason("CW-3.3", "foul") if is_nifu(position, step) else _why_play(position, Way(first))
    if verb == SET:
        return reason("CW-6.1", "legal", card=NAMES[first])
    if verb == REVIVE:
        if is_nifu(position, step):
            return reason("CW-3.3", "foul")
        return reason("CW-5.4", "revive", card=NAMES[kind_of(Way(first))])
    if verb == DISCARDS:
        return reason("CW-5.5", "discard", card=NAMES[first])
    if verb == EQUIP:
        wearer = MonsterId(second)
        worn = piece(position, wearer)
        attack = int(attack_of(position.monsters[position.find(wearer)])) + 1
        return reason("CW-5.7", "equip", gear=f"e{first}", monster=worn, attack=attack)
    if verb == LANCE:
        return reason("CW-6.2", "legal", target=target(position, MonsterId(first)))
    if verb == HIT:
        return reason("CW-5.6", "hit", target=target(position, MonsterId(first)), left=int(position.left))
    if verb in (ATTACK, GO_ON, BLOCK, ORDER):
        return _why_battle(position, verb, MonsterId(first), MonsterId(second))
    return _why_bare(position, verb)


def _why_play(position: CardwarsPosition, way: Way) -> Reason:
    kind = kind_of(way)
    card, mana = NAMES[kind], int(cost(kind))
    if is_monster(way):
        size = "2/2" if kind == FU else "3/3"
        return reason("CW-5.2", "legal", card=card, size=size, mana=mana)
    if kind == GIN:
        return reason("CW-5.7", "legal", card=card, mana=mana)
    if manner_of(way) == DISCARD:
        return reason("CW-5.5", "legal_discard", card=card, mana=mana)
    if manner_of(way) == MILL:
        return reason("CW-5.5", "legal_mill", card=card, mana=mana)
    if kind == KAKU:
        left = DECK - int(position.tops[position.turn])
        if left < 3:
            return reason("CW-3.2", "short", card=card, left=left)
        return reason("CW-5.3", "legal", card=card, mana=mana)
    if kind == HISHA:
        return reason("CW-5.6", "legal", card=card, mana=mana)
    return reason("CW-5.4", "legal", card=card, mana=mana)


def _why_battle(position: CardwarsPosition, verb: int, first: MonsterId, second: MonsterId) -> Reason:
    if verb == ATTACK:
        if not first:
            return reason("CW-7.1", "done")
        return reason("CW-7.1", "legal", monster=piece(position, first))
    if verb == GO_ON:
        return reason("CW-7.2", "go_on")
    if verb == ORDER:
        return reason("CW-7.3", "legal", attacker=piece(position, first), blocker=piece(position, second))
    if not second:
        return reason("CW-7.2", "no_block", monster=piece(position, first))
    return reason("CW-7.2", "legal", monster=piece(position, first), attacker=piece(position, second))


def _why_bare(position: CardwarsPosition, verb: int) -> Reason:
    if verb == KEEP:
        return reason("CW-2.1", "keep")
    if verb == MULLIGAN:
        return reason("CW-2.1", "mulligan")
    if verb == BATTLE:
        return reason("CW-4.3", "legal")
    if verb == END:
        return reason("CW-4.4", "legal", mana=int(position.mana))
    if verb == COUNTER:
        return reason("CW-6.3", "legal", card=pending_card(position))
    return reason("CW-6.4", "legal", card=pending_card(position))


def pending_card(position: CardwarsPosition) -> Words:
    """The card being played as the opponent knows it."""
    kind = kind_of(position.pending)
    if is_trap(kind) and not position.brought:
        return Words("伏せられる札", "the card being set face down")
    return Words(NAMES[kind].ja, f"the {NAMES[kind].en}")


# --- steps of a player who is not to act ---


def waiting(position: CardwarsPosition, player: Seat, step: Step) -> Reason | None:
    """Why a player has to wait, where there is more to say than that it is the other's decision."""
    if position.sealed():
        return None
    verb, prompt = verb_of(step), position.prompt
    if player == position.turn:
        if prompt == ASK_CANCEL:
            return reason("CW-6.4", "waiting")
        if prompt == ASK_DISCARD:
            return reason("CW-5.5", "waiting")
        return reason("CW-7.2", "waiting")
    if verb == LANCE:
        return reason("CW-6.2", "wrong_time")
    if verb in (COUNTER, ALLOW):
        return reason("CW-6.3", "wrong_time")
    if verb in (GO_ON, BLOCK):
        return reason("CW-7.2", "not_attacked")
    return None
