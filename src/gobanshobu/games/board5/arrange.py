"""Arrangements of single cards: some cards must be there, a number of others may, and one square stays empty."""

from __future__ import annotations

from math import factorial
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.rng import Rng
from gobanshobu.games.board5.codec import ARRANGE_STEP, OPEN_SQUARE, card_of, step_of
from gobanshobu.games.board5.counting import pick, sequences
from gobanshobu.games.board5.sheet import CAMP_ORDER, NOT_YET, Sheet, draft_cards
from gobanshobu.games.board5.squares import HOME


@mypyc_attr(native_class=True)
class Muster:
    """Who stands in an arrangement: every card of `compulsory`, and of `others` as many as fill all squares but one.

    Both are masks of kinds. `copies` says how many of each kind player 0 has, then player 1. Of a compulsory kind somebody
    has one or none, and both have as many of them.
    """

    def __init__(self, compulsory: list[int], others: list[int], copies: list[int]) -> None:
        self.kinds: Final = len(copies) // 2
        self.compulsory: i64 = sum(1 << kind for kind in compulsory)
        self.others: i64 = sum(1 << kind for kind in others)
        self.picks: Final = HOME - 1 - sum(copies[kind] for kind in compulsory)  # how many of the others
        self.copies: vec[u8] = vec[u8]([u8(number) for number in copies])

    def steps(self, player: i64, drafts: vec[i64]) -> vec[i64]:
        """What may lie on the next square of the player's list. Whatever is chosen, the rest can be filled."""
        found = vec[i64](capacity=24)
        base = player * HOME
        at = base
        gap = False
        picked: i64 = 0
        while drafts[at] != NOT_YET:
            if drafts[at] == OPEN_SQUARE:
                gap = True
            elif (self.others >> drafts[at]) & 1 != 0:
                picked += 1
            at += 1
        allowed = self.compulsory
        if picked < self.picks:
            allowed |= self.others
        square = i64(CAMP_ORDER.squares[at])
        kind: i64
        laid: i64
        for kind in range(self.kinds):
            if (allowed >> kind) & 1 == 0:
                continue
            left = i64(self.copies[player * self.kinds + kind])
            for laid in range(base, at):
                if drafts[laid] == kind:
                    left -= 1
            if left > 0:
                found = append(found, step_of(ARRANGE_STEP, square, 0, kind))
        if not gap:
            found = append(found, step_of(ARRANGE_STEP, square, 0, OPEN_SQUARE))
        return found

    def completions(self, player: int, begun: list[int]) -> int:
        """How many arrangements begin so: the squares left go to the compulsory cards, the others and the gap."""
        cards = [card for card in begun if card != OPEN_SQUARE]
        picks = self.picks - sum(1 for card in cards if self.others >> card & 1)
        left = [
            int(self.copies[player * self.kinds + kind]) - cards.count(kind)
            for kind in range(self.kinds)
            if self.others >> kind & 1
        ]
        return factorial(HOME - len(begun)) // factorial(picks) * sequences(left, picks)


def draw_camp(sheet: Sheet, muster: Muster, player: i64, rng: Rng) -> None:
    """C-3: a whole arrangement of a player who has none, every one as likely: each step in proportion to what it can
    lead to."""
    at: i64
    for at in range(HOME):
        begun = draft_cards(sheet, player)
        cards = [int(card_of(step)) for step in muster.steps(player, sheet.drafts)]
        weights = [muster.completions(int(player), [*begun, card]) for card in cards]
        sheet.drafts[player * HOME + at] = cards[pick(weights, rng)]
