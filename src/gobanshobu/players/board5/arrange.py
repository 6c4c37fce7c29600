"""Choosing an arrangement: some are drawn, tried against drawn ones of the other side, and the best is improved.

A trial lays both arrangements on the sheet, places the cards that are left at random, and searches a little.
"""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.rng import Rng
from gobanshobu.games.board5.sheet import MAIN, PASS, PLACE_SWITCH, Sheet, card_of
from gobanshobu.games.board5.squares import HOME
from gobanshobu.players.board5.alphabeta import AlphaBeta
from gobanshobu.players.board5.evaluation.base import SCALE
from gobanshobu.players.clock import Budget, Clock

DRAWN: Final = 12  # arrangements to begin with
RIVALS: Final = 6  # each is tried against so many
TRIAL_NODES: Final = 300
MOST_CHANGES: Final = 60


@mypyc_attr(native_class=True)
class Plan:
    """A whole arrangement and the mean chance that its trials gave it."""

    def __init__(self, cards: list[int], chance: float) -> None:
        self.cards: list[int] = cards
        self.chance: float = chance


@mypyc_attr(native_class=True)
class Arranger:
    """Plans arrangements of one side."""

    def __init__(self, search: AlphaBeta, position: Sheet, player: int, rng: Rng) -> None:
        self.search: AlphaBeta = search
        self.player: i64 = player
        self.rng: Rng = rng
        self.nodes: i64 = 0
        blank = position.copy()
        assert isinstance(blank, Sheet)
        blank.forget_draft(1 - self.player)
        self.blank: Sheet = blank
        self.begun: list[int] = blank.draft_cards(self.player)
        self.rivals: list[Sheet] = []

    def plan(self, clock: Clock) -> Plan:
        """The best arrangement found in the time there is."""
        for _ in range(RIVALS):
            rival = self.blank.copy()
            assert isinstance(rival, Sheet)
            rival.draw_draft(1 - self.player, self.rng)
            self.rivals.append(rival)
        best = Plan(self.drawn(), -1.0)
        for _ in range(DRAWN):
            if clock.over(self.nodes):
                return best
            best = self.better(best, self.drawn())
        for _ in range(MOST_CHANGES):
            if clock.over(self.nodes):
                return best
            best = self.better(best, self.changed(best.cards))
        return best

    def better(self, best: Plan, cards: list[int]) -> Plan:
        chance = self.trials(cards)
        return Plan(cards, chance) if chance > best.chance else best

    def drawn(self) -> list[int]:
        """A random arrangement that goes on from what lies there already."""
        twin = self.blank.copy()
        assert isinstance(twin, Sheet)
        if not self.begun:
            twin.draw_draft(self.player, self.rng)
            return twin.draft_cards(self.player)
        cards = list(self.begun)
        while len(cards) < HOME:
            steps = twin.steps(self.player)
            step = steps[self.rng.below(len(steps))]
            cards.append(int(card_of(step)))
            twin.apply(self.player, step)
        return cards

    def changed(self, cards: list[int]) -> list[int]:
        """Two squares of those still open exchanged; any order of the same cards is allowed."""
        fixed = len(self.begun)
        after = list(cards)
        if fixed >= HOME - 1:
            return after
        first = fixed + int(self.rng.below(HOME - fixed))
        second = fixed + int(self.rng.below(HOME - fixed))
        after[first], after[second] = after[second], after[first]
        return after

    def trials(self, cards: list[int]) -> float:
        """The mean chance against every rival."""
        total = 0.0
        for rival in self.rivals:
            twin = rival.copy()
            assert isinstance(twin, Sheet)
            for card in cards[len(self.begun) :]:
                twin.apply(self.player, i64(card) << 16)
            total += self.trial(twin)
        return total / RIVALS

    def trial(self, position: Sheet) -> float:
        """What a little search thinks of the battle to come."""
        rng = Rng(7)  # the same luck for every arrangement
        while position.mode != MAIN:
            mover = position.turn
            if position.mode == PLACE_SWITCH:
                position.apply(mover, PASS)
            else:
                steps = position.steps(mover)
                position.apply(mover, steps[rng.below(len(steps))])
        lines = self.search.think(position, Clock(Budget(TRIAL_NODES)), rng)
        self.nodes += self.search.nodes
        sign = 1.0 if position.turn == self.player else -1.0
        return 1.0 / (1.0 + exp(-sign * float(min(max(lines[0].score, -4000), 4000)) / SCALE))
