"""The deal of Shogi Card Wars card by card."""

from __future__ import annotations

from random import Random
from typing import Any

from librt.vecs import vec
from mypy_extensions import u8

from gobanshobu.core.decks import Dealt, Decks, Draw, Kinds, shuffled_from
from gobanshobu.core.position import Note, Position
from gobanshobu.core.rules import Rules
from gobanshobu.games.cardwars.cards import COPIES, DECK, HAND, IDS, KEI, KINDS, KYO
from gobanshobu.games.cardwars.notation import MULLIGAN, write
from gobanshobu.games.cardwars.rules import CardwarsPosition
from gobanshobu.games.cardwars.table import MILLED, OPENING, SHOWN


def decks(_rules: Rules) -> Decks:
    """How the deal comes; no option changes it."""
    return CardwarsDecks()


class CardwarsDecks(Decks):
    """A deck for each player, and another one for after a mulligan."""

    def __init__(self) -> None:
        super().__init__(IDS, 2 * (DECK + HAND + COPIES[KYO] + COPIES[KEI]))

    def draw(self, note: Note) -> Draw | None:
        if note.kind == SHOWN:
            return None
        return Draw(note.player, len(note.cards), ordered=note.kind == MILLED)

    def rest(self, position: Position | None, player: int, dealt: Dealt) -> Kinds:
        assert position is None or isinstance(position, CardwarsPosition)
        if position is None or position.phase == OPENING:  # CW-2.1: a new hand comes from all twenty
            return tuple(COPIES)
        left = [0] * KINDS
        for kind in position.decks[player * DECK + int(position.tops[player]) : player * DECK + DECK]:
            left[kind] += 1
        return tuple(left)

    def deal(self, dealt: Dealt, log: tuple[tuple[int, str], ...] = ()) -> object:
        decks, redeal = [], []
        for player in (0, 1):
            draws = [kinds for who, kinds in dealt if who == player]
            before = 1 if (player, write(MULLIGAN)) in log else len(draws)
            decks.append([IDS[kind] for kind in whole(sum(draws[:before], ()))])
            redeal.append([IDS[kind] for kind in whole(sum(draws[before:], ()))])
        return {"decks": decks, "redeal": redeal}

    def lay(self, position: Position, dealt: Dealt) -> None:
        assert isinstance(position, CardwarsPosition)
        opening = position.phase == OPENING
        cards = list(position.again if opening else position.decks)
        for player, kinds in dealt:
            base = player * DECK
            known = () if opening else cards[base : base + int(position.tops[player])]
            cards[base : base + DECK] = whole((*known, *kinds))
        if opening:
            position.again = vec[u8](cards)
        else:
            position.decks = vec[u8](cards)

    def shuffle(self, position: Position, rng: Random) -> None:
        assert isinstance(position, CardwarsPosition)
        decks = list(position.decks)
        tops = [int(top) for top in position.tops]
        position.decks = vec[u8](shuffled_from(decks[:DECK], tops[0], rng) + shuffled_from(decks[DECK:], tops[1], rng))
        if position.phase == OPENING:
            again = list(position.again)
            position.again = vec[u8](shuffled_from(again[:DECK], 0, rng) + shuffled_from(again[DECK:], 0, rng))


def whole(known: Kinds) -> list[Any]:
    """A deck of twenty that begins with what is known."""
    return [*known, *(kind for kind in range(KINDS) for _ in range(COPIES[kind] - known.count(kind)))]
