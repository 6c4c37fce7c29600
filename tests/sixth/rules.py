"""High Card: the position, one function per rule."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gobanshobu.core.outcome import Ending
from gobanshobu.core.position import DRAW, NOBODY, ONGOING, Note, Position
from gobanshobu.core.rng import Rng
from gobanshobu.core.words import Words

CARDS: Final = 9
IDS: Final = [str(card) for card in range(1, CARDS + 1)]
DRAWN: Final = 0
MORE: Final = 0
EQUAL: Final = 1
ENDINGS: Final = [
    Ending("more tricks", "SX-3.1", Words("取った組が多い", "more tricks taken")),
    Ending("equal tricks", "SX-3.1", Words("取った組が同じ", "as many tricks taken")),
]


class SixthPosition(Position):
    """A step is the number of the card, from 1."""

    def __init__(self) -> None:
        super().__init__()
        self.hands: tuple[list[int], list[int]] = ([], [])  # in rising order
        self.tricks = [0, 0]
        self.lead = 0  # the card that is to be answered; 0: one is to be led
        self.turn = 0
        self.played: list[tuple[int, int]] = []

    def set_up(self, deck: list[int], size: int) -> None:
        """SX-1.1: so many cards for each player."""
        for player in (0, 1):
            self.hands[player][:] = sorted(deck[player * size : (player + 1) * size])
            if self.journal is not None:
                self.journal.append(Note(player, DRAWN, list(self.hands[player])))

    def actors(self) -> i64:
        return NOBODY if self.result != ONGOING else i64(self.turn + 1)

    def steps(self, player: i64) -> vec[i64]:
        """SX-2.1: any card of the hand."""
        mine = self.result == ONGOING and player == self.turn
        return vec[i64]([i64(card) for card in self.hands[player]] if mine else [])

    def apply(self, player: i64, step: i64) -> None:
        card, who = int(step), int(player)
        self.hands[who].remove(card)
        self.played.append((who, card))
        self.turns += 1
        if self.lead == 0:
            self.lead, self.turn = card, 1 - who
        else:
            self.take_trick(who if card > self.lead else 1 - who)

    def take_trick(self, winner: int) -> None:
        """SX-2.2: the higher card."""
        self.tricks[winner] += 1
        self.lead, self.turn = 0, winner
        if not self.hands[0]:
            self.end()

    def end(self) -> None:
        """SX-3.1: the tricks are counted."""
        first, second = self.tricks
        if first == second:
            self.finish(DRAW, EQUAL)
        else:
            self.finish(0 if first > second else 1, MORE)

    def copy(self) -> SixthPosition:
        twin = SixthPosition()
        twin.take(self)
        twin.hands = (list(self.hands[0]), list(self.hands[1]))
        twin.tricks = list(self.tricks)
        twin.lead, twin.turn, twin.played = self.lead, self.turn, list(self.played)
        return twin

    def resample(self, player: i64, rng: Rng) -> SixthPosition:
        """SX-1.2: every hand that the player has not seen is as likely as every other."""
        twin = self.copy()
        seen = {card for _, card in self.played} | set(self.hands[player] if player >= 0 else [])
        pool = shuffled([card for card in range(1, CARDS + 1) if card not in seen], rng)
        for other in (0, 1):
            if other != player:
                size = len(self.hands[other])
                twin.hands[other][:] = sorted(pool[:size])
                pool = pool[size:]
        return twin


def shuffled(cards: list[int], rng: Rng) -> list[int]:
    """The cards in a random order."""
    left, found = list(cards), []
    while left:
        found.append(left.pop(int(rng.below(len(left)))))
    return found


def own(position: Position) -> SixthPosition:
    """The position as this game's."""
    assert isinstance(position, SixthPosition)
    return position
