"""Which clause forbids a step of a player who is to act; from what the player knows alone. With `explain`, the explainer."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.audience import Seat
from gobanshobu.core.clauses import Reason, reason
from gobanshobu.core.position import Position, Step
from gobanshobu.core.roles import Explainer
from gobanshobu.games.cardwars.cards import (
    ATTACKING,
    FRESH,
    FU,
    GYOKU,
    KEI,
    KINDS,
    KYO,
    NAMES,
    SIDEWAYS,
    GearId,
    MonsterId,
    Way,
    cost,
    kind_of,
    owner_of,
    place_of,
    target_of,
    worn_by,
)
from gobanshobu.games.cardwars.explain import pending_card, piece, waiting, why
from gobanshobu.games.cardwars.losing import pawn_allowed
from gobanshobu.games.cardwars.notation import (
    ALLOW,
    ATTACK,
    BATTLE,
    BLOCK,
    COUNTER,
    DISCARDS,
    EQUIP,
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
    ASK_ATTACK,
    ASK_BLOCK,
    ASK_CANCEL,
    ASK_DISCARD,
    ASK_HIT,
    ASK_LANCE,
    ASK_MAIN,
    ASK_MULLIGAN,
    ASK_REVIVE,
    MAIN_2,
)
from gobanshobu.games.cardwars.view import own


@mypyc_attr(allow_interpreted_subclasses=True)
class CardwarsExplainer(Explainer):
    """Explains the steps of Shogi Card Wars."""

    def waiting(self, position: Position, player: Seat, step: Step) -> Reason:
        return waiting(own(position), player, step) or super().waiting(position, player, step)

    def why(self, position: Position, player: Seat, step: Step) -> Reason:
        return why(own(position), step)

    def why_not(self, position: Position, player: Seat, step: Step) -> Reason:
        return why_not(own(position), player, step)


def why_not(position: CardwarsPosition, player: Seat, step: Step) -> Reason:
    """Which clause forbids a step of a player who is to act."""
    verb, first, second = verb_of(step), first_of(step), MonsterId(second_of(step))
    prompt = int(position.prompt)
    if prompt == ASK_MULLIGAN:
        return reason("CW-2.1", "first")
    if verb in (KEEP, MULLIGAN):
        return reason("CW-2.1", "past")
    if prompt == ASK_MAIN:
        return _why_not_main(position, player, verb, first, second)
    if verb == LANCE and prompt not in (ASK_LANCE, ASK_BLOCK):
        return reason("CW-6.2", "wrong_time")
    if verb == COUNTER and prompt != ASK_CANCEL:
        return reason("CW-6.3", "wrong_time")
    if prompt == ASK_CANCEL:
        return _why_not_cancel(position, player, verb)
    if prompt == ASK_REVIVE:
        return _why_not_revive(position, Way(first)) if verb == REVIVE else reason("CW-5.4", "choose")
    if prompt == ASK_HIT:
        return _why_not_hit(position, verb, MonsterId(first))
    if prompt == ASK_DISCARD:
        return _why_not_discard(position, verb, first)
    if prompt == ASK_ATTACK:
        return _why_not_attack(position, player, verb, MonsterId(first))
    if prompt == ASK_LANCE:
        return _why_not_defend(position, player, verb, MonsterId(first))
    if prompt == ASK_BLOCK:
        return _why_not_block(position, player, verb, MonsterId(first), second)
    return _why_not_order(position, verb, MonsterId(first), second)


def _missing(position: CardwarsPosition, number: MonsterId) -> Reason:
    """A monster that is not in play: dead, or never there."""
    if number <= position.entered:
        return reason("CW-N", "gone", monster=f"m{number}")
    return reason("CW-N", "never", monster=f"m{number}")


def _is_missing(position: CardwarsPosition, number: MonsterId) -> bool:
    return position.find(number) < 0


def _is_own(position: CardwarsPosition, player: int, number: MonsterId) -> bool:
    """Whether a monster in play is the player's."""
    return owner_of(position.monsters[position.find(number)]) == player


def _has(position: CardwarsPosition, number: MonsterId, flag: i64) -> bool:
    """Whether a monster in play is sideways, fresh or attacking."""
    return position.monsters[position.find(number)] & flag != 0


# --- in Main and Main 2 ---


def _why_not_main(position: CardwarsPosition, player: int, verb: int, first: i64, second: MonsterId) -> Reason:
    if verb == PLAY:
        return _why_not_play(position, player, Way(first))
    if verb == SET:
        return _why_not_set(position, player, first)
    if verb == EQUIP:
        return _why_not_equip(position, player, GearId(first), second)
    if verb == LANCE:
        return _why_not_lance(position, player, MonsterId(first))
    if verb == BATTLE:
        return _why_not_battle(position, player)
    if verb == ATTACK:
        return _why_not_yet(position, player, MonsterId(first))
    if verb == COUNTER:
        return reason("CW-6.3", "wrong_time")
    if verb == ALLOW:
        return reason("CW-6.4", "nothing")
    if verb == HIT:
        return reason("CW-5.6", "no_rook")
    if verb == DISCARDS:
        return reason("CW-5.5", "no_gold")
    if verb == REVIVE:
        return reason("CW-5.4", "no_king")
    if verb == ORDER:
        return reason("CW-7.3", "no_line")
    return reason("CW-7.2", "not_attacked")


def _why_not_play(position: CardwarsPosition, player: int, way: Way) -> Reason:
    kind = kind_of(way)
    if position.hands[player * KINDS + kind] == 0:
        return reason("CW-5.1", "not_held", card=NAMES[kind])
    if kind == FU and not pawn_allowed(position):
        return reason("CW-3.3", "second")
    if position.mana < cost(kind):
        return reason("CW-5.1", "mana", card=NAMES[kind], cost=int(cost(kind)), mana=int(position.mana))
    return _why_no_king(position, player)


def _why_no_king(position: CardwarsPosition, player: int) -> Reason:
    """CW-5.3: gyoku finds nothing to bring."""
    buried = position.buried(player)
    for count in buried:
        if count:
            return reason("CW-5.3", "pawns_only", card=NAMES[GYOKU])
    return reason("CW-5.3", "empty", card=NAMES[GYOKU])


def _why_not_set(position: CardwarsPosition, player: int, kind: int) -> Reason:
    if position.hands[player * KINDS + kind] == 0:
        return reason("CW-6.1", "not_held", card=NAMES[kind])
    return reason("CW-6.1", "mana", card=NAMES[kind], mana=int(position.mana))


def _why_not_equip(position: CardwarsPosition, player: int, number: GearId, monster: MonsterId) -> Reason:
    at = position.find_gear(number)
    if at < 0:
        return reason("CW-N", "no_gear", gear=f"e{number}")
    gear = position.gear[at]
    if owner_of(gear) != player:
        return reason("CW-5.7", "not_yours", gear=f"e{number}")
    if _is_missing(position, monster):
        return _missing(position, monster)
    if not _is_own(position, player, monster):
        return reason("CW-5.7", "own_only", monster=piece(position, monster))
    if worn_by(gear) == monster:
        return reason("CW-N", "worn", gear=f"e{number}", monster=piece(position, monster))
    return reason("CW-5.7", "moved", gear=f"e{number}")


def _why_not_lance(position: CardwarsPosition, player: int, number: MonsterId) -> Reason:
    if not position.has_trap(player, KYO):
        if position.hands[player * KINDS + KYO]:
            return reason("CW-6.2", "in_hand")
        return reason("CW-6.2", "none")
    if _is_missing(position, number):
        return _missing(position, number)
    return reason("CW-6.2", "own", monster=piece(position, number))


def _why_not_battle(position: CardwarsPosition, player: int) -> Reason:
    if position.phase == MAIN_2:
        return reason("CW-4.3", "over")
    for monster in position.monsters:
        if owner_of(monster) == player:
            return reason("CW-5.2", "all_fresh")
    return reason("CW-4.3", "no_monster")


def _why_not_yet(position: CardwarsPosition, player: int, number: MonsterId) -> Reason:
    """An attack outside the battle; a fresh monster could not make it there either."""
    if position.phase == MAIN_2:
        return reason("CW-4.3", "over")
    if number:
        if _is_missing(position, number):
            return _missing(position, number)
        if _is_own(position, player, number) and _has(position, number, FRESH):
            return reason("CW-5.2", "fresh", monster=piece(position, number))
    if BATTLE not in [int(step) for step in position.steps(player)]:
        return _why_not_battle(position, player)
    return reason("CW-4.3", "not_begun")


# --- answering a card, and effects ---


def _why_not_cancel(position: CardwarsPosition, player: int, verb: int) -> Reason:
    if verb != COUNTER:
        return reason("CW-6.4", "choose", card=pending_card(position))
    if position.hands[player * KINDS + KEI]:
        return reason("CW-6.3", "in_hand")
    return reason("CW-6.3", "none")


def _why_not_revive(position: CardwarsPosition, way: Way) -> Reason:
    kind = kind_of(way)
    if position.buried(position.turn)[kind] == 0:
        return reason("CW-5.4", "not_buried", card=NAMES[kind])
    return reason("CW-3.3", "second")


def _why_not_hit(position: CardwarsPosition, verb: int, number: MonsterId) -> Reason:
    if verb != HIT:
        return reason("CW-5.6", "choose", left=int(position.left))
    if _is_missing(position, number):
        return _missing(position, number)
    return reason("CW-5.6", "own", monster=piece(position, number))


def _why_not_discard(position: CardwarsPosition, verb: int, kind: int) -> Reason:
    if verb != DISCARDS:
        return reason("CW-5.5", "choose", left=int(position.left))
    return reason("CW-5.5", "not_held", card=NAMES[kind])


# --- battle ---


def _why_not_attack(position: CardwarsPosition, player: int, verb: int, number: MonsterId) -> Reason:
    if verb != ATTACK:
        return reason("CW-7.1", "choose")
    if not number:
        return reason("CW-N", "no_attacker")
    if _is_missing(position, number):
        return _missing(position, number)
    monster = piece(position, number)
    if not _is_own(position, player, number):
        return reason("CW-7.1", "not_yours", monster=monster)
    if _has(position, number, ATTACKING):
        return reason("CW-7.1", "already", monster=monster)
    if _has(position, number, FRESH):
        return reason("CW-5.2", "fresh", monster=monster)
    return reason("CW-N", "rising", monster=monster, last=f"m{position.asked}")


def _why_not_defend(position: CardwarsPosition, player: int, verb: int, number: MonsterId) -> Reason:
    if verb == LANCE:
        return _why_not_lance(position, player, number)
    if verb == BLOCK:
        return reason("CW-7.2", "lances_first")
    return reason("CW-7.2", "choose_lance")


def _why_not_block(
    position: CardwarsPosition, player: int, verb: int, number: MonsterId, attacker: MonsterId
) -> Reason:
    if verb == LANCE:
        return reason("CW-7.2", "lances_over")
    if verb != BLOCK:
        return reason("CW-7.2", "choose_block", asked=piece(position, position.asked))
    if _is_missing(position, number):
        return _missing(position, number)
    monster = piece(position, number)
    if not _is_own(position, player, number):
        return reason("CW-7.2", "not_yours", monster=monster)
    if _has(position, number, SIDEWAYS):
        return reason("CW-7.2", "sideways", monster=monster)
    if attacker and _is_missing(position, attacker):
        return _missing(position, attacker)
    if attacker and not _has(position, attacker, ATTACKING):
        return reason("CW-7.2", "not_attacking", monster=piece(position, attacker))
    return reason("CW-N", "block_order", monster=monster, asked=f"m{position.asked}")


def _why_not_order(position: CardwarsPosition, verb: int, attacker: MonsterId, blocker: MonsterId) -> Reason:
    asked = piece(position, position.asked)
    if verb != ORDER:
        return reason("CW-7.3", "choose", attacker=asked)
    for number in (attacker, blocker):
        if _is_missing(position, number):
            return _missing(position, number)
    monster = position.monsters[position.find(blocker)]
    if target_of(monster) != attacker:
        return reason("CW-7.3", "not_blocking", blocker=piece(position, blocker), attacker=piece(position, attacker))
    if place_of(monster) > 0:
        return reason("CW-7.3", "placed", blocker=piece(position, blocker))
    return reason("CW-N", "line_order", attacker=asked)
