"""The deal card by card."""

from __future__ import annotations

from random import Random

from gobanshobu.core.decks import Dealt, Decks, Draw, Kinds
from gobanshobu.core.position import Note, Position
from gobanshobu.core.rules import Rules
from tests.sixth.rules import CARDS, IDS


class SixthDecks(Decks):
    """One deck, drawn from before the game and never again."""

    def __init__(self, hand: int) -> None:
        super().__init__(IDS, 2 * hand)

    def draw(self, note: Note) -> Draw | None:
        return Draw(note.player, len(note.cards), ordered=False)

    def rest(self, position: Position | None, player: int, dealt: Dealt) -> Kinds:
        gone = [kind for _, kinds in dealt for kind in kinds]
        return tuple(0 if kind in gone else 1 for kind in range(CARDS))

    def deal(self, dealt: Dealt, log: tuple[tuple[int, str], ...] = ()) -> object:
        known = [IDS[kind] for _, kinds in dealt for kind in kinds]
        return known + [card for card in IDS if card not in known]

    def shuffle(self, position: Position, rng: Random) -> None:
        return  # nothing is drawn once the game has begun


def decks(rules: Rules) -> Decks:
    """How the deal comes under these options."""
    return SixthDecks(int(rules.options["hand"]))
