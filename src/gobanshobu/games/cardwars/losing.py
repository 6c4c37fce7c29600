"""CW-3: how a game is lost."""

from __future__ import annotations

from mypy_extensions import i64, u8

from gobanshobu.core.position import ONGOING
from gobanshobu.games.cardwars.cards import DECK, KINDS, MonsterId
from gobanshobu.games.cardwars.table import (
    DRAWN,
    HISTORY_DRAWN,
    NO_CARDS,
    NO_LIFE,
    TWO_PAWNS,
    CardTable,
    hurt_monster,
    note_cards,
    remember,
)


def hurt_player(table: CardTable, player: i64, damage: i64) -> None:
    """CW-3.1: a player whose life is 0 or less has lost."""
    table.lives[player] -= damage
    if table.lives[player] <= 0:
        table.finish(1 - player, NO_LIFE)


def hurt(table: CardTable, target: MonsterId, damage: i64, player: i64) -> None:
    """Damage to a monster by its number, or to `player` (0)."""
    if target:
        hurt_monster(table, table.find(target), damage)
    else:
        hurt_player(table, player, damage)


def draw(table: CardTable, player: i64, count: i64) -> None:
    """CW-3.2: a player who has to draw from an empty deck has lost."""
    first = i64(table.tops[player])
    top = first
    while top < first + count and top < DECK:
        table.hands[player * KINDS + i64(table.decks[player * DECK + top])] += 1
        top += 1
    table.tops[player] = u8(top)
    table.sizes[player] += u8(top - first)
    if top > first:
        remember(table, player, HISTORY_DRAWN + top - first)
        note_cards(table, player, DRAWN, first, top)
    if top < first + count:
        table.finish(1 - player, NO_CARDS)


def pawn_allowed(table: CardTable) -> bool:
    """CW-3.3: one pawn a turn; with the option, a second one may be played, and loses."""
    return table.pawn_loses or not table.pawn_played


def pawn_foul(table: CardTable, player: i64) -> bool:
    """CW-3.3: whether announcing this pawn loses; if not, it is the turn's one pawn, cancelled or not."""
    if table.pawn_played:
        table.finish(1 - player, TWO_PAWNS)
        return True
    table.pawn_played = True
    return False


def is_over(table: CardTable) -> bool:
    """CW-3.4: the moment a player has lost, whatever is left of an effect does not happen."""
    return table.result != ONGOING
