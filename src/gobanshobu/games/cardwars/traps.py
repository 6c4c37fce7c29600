"""CW-6: traps, from being set to being turned up."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from gobanshobu.core.position import Note
from gobanshobu.games.cardwars.cards import KEI, KYO, MonsterId, is_trap, kind_of, number_of, owner_of
from gobanshobu.games.cardwars.losing import hurt
from gobanshobu.games.cardwars.notation import ALLOW, COUNTER, LANCE, step_of
from gobanshobu.games.cardwars.table import (
    HISTORY_SHOWN,
    HISTORY_TURNED,
    SHOWN,
    CardTable,
    back_to_main,
    bury,
    open_copy,
    remember,
)


def lay_trap(table: CardTable, player: i64, kind: i64) -> None:
    """CW-6.1: a trap is laid face down."""
    table.traps[4 * player + kind - 1] += 1
    if table.brought:
        make_known(table, player, kind)


def turn_up(table: CardTable, player: i64, kind: i64) -> None:
    """CW-6.1: turning up a trap is free; it goes to the graveyard."""
    table.traps[4 * player + kind - 1] -= 1
    bury(table, player, kind, turned_copy(table, player, kind))


def target_steps(table: CardTable, player: i64, verb: i64, found: vec[i64]) -> vec[i64]:
    """CW-6.2: any enemy monster, or the opponent; a rook's hits have the same targets."""
    for monster in table.monsters:
        if owner_of(monster) != player:
            found = append(found, step_of(verb, number_of(monster), 0))
    return append(found, step_of(verb, 0, 0))


def lance_steps(table: CardTable, player: i64, found: vec[i64]) -> vec[i64]:
    """CW-6.2: with a lance face down, any enemy monster or the opponent."""
    if not table.has_trap(player, KYO):
        return found
    return target_steps(table, player, LANCE, found)


def lance(table: CardTable, player: i64, target: MonsterId) -> None:
    """CW-6.2: three damage; turning up a trap is not playing a card and cannot be cancelled."""
    turn_up(table, player, KYO)
    hurt(table, target, 3, 1 - player)


def cancel_steps(table: CardTable, player: i64, found: vec[i64]) -> vec[i64]:
    """CW-6.3: cancel with a knight, or let it pass."""
    if table.has_trap(player, KEI):
        found = append(found, COUNTER)
    return append(found, ALLOW)


def counter(table: CardTable, player: i64) -> None:
    """CW-6.3: the card goes to the graveyard without effect; one that lay face down is shown."""
    turn_up(table, player, KEI)
    owner, kind = 1 - player, kind_of(table.pending)
    if is_trap(kind) and not table.brought:
        remember(table, owner, HISTORY_SHOWN + kind)
        table.pending_copy = open_copy(table, owner, kind)
        journal = table.journal
        if journal is not None:
            journal.append(Note(owner, SHOWN, [kind]))
    bury(table, owner, kind, table.pending_copy)
    back_to_main(table, owner)


def may_be_cancelled(table: CardTable, player: i64) -> bool:
    """CW-6.4: the chance is offered exactly when the opponent has a trap face down, whatever it is."""
    return table.down(1 - player) > 0


def make_known(table: CardTable, player: i64, kind: i64) -> None:
    """CW-6.5: a trap that gyoku set is known to the opponent and stays so."""
    table.traps[4 * player + kind + 1] = u8(table.pending_copy + 1)


def turned_copy(table: CardTable, player: i64, kind: i64) -> i64:
    """CW-6.5: of two of a kind the known one is turned up first."""
    copy = table.known_copy(player, kind)
    if copy >= 0:
        table.traps[4 * player + kind + 1] = 0
        return copy
    remember(table, player, HISTORY_TURNED + kind)
    return open_copy(table, player, kind)
