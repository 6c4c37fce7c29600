"""Making an arrangement for cards, or a beginning, that nothing is kept for.

Many are drawn, the most promising by what playing taught are improved by exchanging two squares at a time, and the best
of those are tried in quick games for as long as there is time.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Final

from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.rng import Rng
from gobanshobu.games.board5.codec import card_of
from gobanshobu.games.board5.sheet import Sheet, draft_cards, forget_draft
from gobanshobu.games.board5.squares import HOME
from gobanshobu.players.board5.alphabeta import AlphaBeta
from gobanshobu.players.board5.camp import Camp
from gobanshobu.players.board5.trial import Trial
from gobanshobu.players.clock import Clock

DRAWN: Final = 120
CLIMBERS: Final = 6  # so many of them are improved
RIVALS: Final = 6  # arrangements of the other side, drawn
ROUNDS: Final = 3  # of improving
TRIAL_NODES: Final = 60
LONGEST: Final = 40  # turns of a trial
TRIAL_COST: Final = 50_000  # nodes, about
DOUBT: Final = 6.0  # a forecast counts as much as so many trials
ALIKE: Final = 3  # squares in which two plans must differ


@mypyc_attr(native_class=True)
class CampPlan:
    """A whole arrangement, and the chance that it is given against one drawn at random."""

    def __init__(self, cards: list[int], worth: float) -> None:
        self.cards: list[int] = cards
        self.worth: float = worth
        self.forecast: float = 0.5
        self.won: float = 0.0
        self.trials: int = 0

    def chance(self) -> float:
        """The forecast, corrected by the trials."""
        return (self.forecast * DOUBT + self.won) / (DOUBT + float(self.trials))


@mypyc_attr(native_class=True)
class Arranger:
    """Plans arrangements of one side."""

    def __init__(self, search: AlphaBeta, position: Sheet, player: int, weights: list[float], rng: Rng) -> None:
        self.search: AlphaBeta = search
        self.player: i64 = player
        self.weights: list[float] = weights
        self.rng: Rng = rng
        self.camp: Camp = Camp(search.evaluator)
        blank = position.copy()
        assert isinstance(blank, Sheet)
        forget_draft(blank, 1 - self.player)
        self.blank: Sheet = blank
        self.begun: list[int] = draft_cards(blank, self.player)
        self.rivals: list[list[int]] = []

    def plans(
        self, clock: Clock, most_nodes: int, report: Callable[[int, CampPlan], None] | None = None
    ) -> list[CampPlan]:
        """Plans that differ from each other, best first. `report` is told nodes and the best plan so far."""
        found = self.promising(clock)
        self.forecast(found)
        trial = Trial(self.search, self.blank, TRIAL_NODES, LONGEST)
        games = 0
        if report is not None:
            report(0, found[0])
        if most_nodes < TRIAL_COST * len(found):  # too few games would only add luck
            most_nodes = 0
        while len(found) > 1 and int(trial.spent) < most_nodes and not clock.over(0):
            rival = self.rivals[games // len(found) % len(self.rivals)]
            self.try_out(found[games % len(found)], rival, trial, clock)
            games += 1
            if report is not None and games % len(found) == 0:
                report(int(trial.spent), min(found, key=chance_of_plan))
        found.sort(key=chance_of_plan)
        return found

    def promising(self, clock: Clock) -> list[CampPlan]:
        """The best of many that were drawn, each made better, those too much alike left out."""
        drawn: list[CampPlan] = []
        for _ in range(DRAWN):
            drawn.append(self.made(self.drawn()))
            if clock.over(0):
                break
        drawn.sort(key=worth_of_plan)
        found: list[CampPlan] = []
        for plan in drawn[:CLIMBERS]:
            climbed = plan if clock.over(0) else self.improved(plan, clock)
            if all(differences(climbed.cards, other.cards) >= ALIKE for other in found):
                found.append(climbed)
        found.sort(key=worth_of_plan)
        return found

    def forecast(self, plans: list[CampPlan]) -> None:
        """The chance of each by its worth, against arrangements drawn for the other side."""
        total = 0.0
        for _ in range(RIVALS):
            rival = self.drawn_for_other()
            self.rivals.append(rival)
            total += self.camp.worth(rival, 1 - self.player, self.weights)
        for plan in plans:
            plan.forecast = 1.0 / (1.0 + exp(total / RIVALS - plan.worth))

    def try_out(self, plan: CampPlan, rival: list[int], trial: Trial, clock: Clock) -> None:
        """One quick game."""
        rng = Rng(plan.trials)
        if self.player == 0:
            won = trial.play(plan.cards, rival, rng, clock)
        else:
            won = 1.0 - trial.play(rival, plan.cards, rng, clock)
        plan.won += won
        plan.trials += 1

    def made(self, cards: list[int]) -> CampPlan:
        return CampPlan(cards, self.camp.worth(cards, self.player, self.weights))

    def improved(self, plan: CampPlan, clock: Clock) -> CampPlan:
        """Exchange two squares of those still open as long as that helps; any order of the same cards is allowed."""
        fixed = len(self.begun)
        for _ in range(ROUNDS):
            before = plan
            for first in range(fixed, HOME):
                for second in range(first + 1, HOME):
                    cards = list(plan.cards)
                    cards[first], cards[second] = cards[second], cards[first]
                    other = self.made(cards)
                    if other.worth > plan.worth:
                        plan = other
                if clock.over(0):
                    return plan
            if plan is before:
                break
        return plan

    def drawn(self) -> list[int]:
        """A random arrangement that goes on from what lies there already."""
        twin = self.blank.copy()
        assert isinstance(twin, Sheet)
        if not self.begun:
            twin.draw_draft(self.player, self.rng)
            return draft_cards(twin, self.player)
        cards = list(self.begun)
        while len(cards) < HOME:
            steps = twin.steps(self.player)
            step = steps[self.rng.below(len(steps))]
            cards.append(int(card_of(step)))
            twin.apply(self.player, step)
        return cards

    def drawn_for_other(self) -> list[int]:
        twin = self.blank.copy()
        assert isinstance(twin, Sheet)
        twin.draw_draft(1 - self.player, self.rng)
        return draft_cards(twin, 1 - self.player)


def differences(one: list[int], other: list[int]) -> int:
    """In how many squares two arrangements differ."""
    return sum([int(one[at] != other[at]) for at in range(HOME)])


def worth_of_plan(plan: CampPlan) -> float:
    """For sorting: the most promising first."""
    return -plan.worth


def chance_of_plan(plan: CampPlan) -> float:
    """For sorting: the best first."""
    return -plan.chance()
