"""Clocks: what passes, what is left, when a seat loses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobanshobu.service import clock
from gobanshobu.service.clock import DAY, SECOND, Byoyomi, Correspondence, Fischer, NoClock, Rule

RULES: list[Rule] = [Byoyomi(600, 30, 3), Byoyomi(0, 10, 1), Fischer(300, 5), Correspondence(3)]


def test_without_a_clock_nothing_runs_out() -> None:
    side = clock.start(clock.begin(NoClock()), 0)
    assert not clock.fallen(NoClock(), side, 10**12)
    assert clock.read(NoClock(), side, 10**12).falls is None


def test_main_time_runs_and_stands() -> None:
    rule = Byoyomi(600, 30, 3)
    side = clock.start(clock.begin(rule), 1000)
    assert clock.read(rule, side, 61_000) == (540 * SECOND, 3, 1000 + 690 * SECOND)
    side = clock.stop(rule, side, 61_000, turn_over=True)
    assert (side.left, side.periods, side.since) == (540 * SECOND, 3, None)
    assert clock.read(rule, side, 10**9).left == 540 * SECOND


def test_a_decision_that_fits_into_the_period_costs_none() -> None:
    rule = Byoyomi(0, 30, 2)
    side = clock.begin(rule)
    for _ in range(5):
        side = clock.stop(rule, clock.start(side, 0), 29_999, turn_over=True)
        assert side.periods == 2
    side = clock.stop(rule, clock.start(side, 0), 31_000, turn_over=True)
    assert side.periods == 1
    assert not clock.fallen(rule, clock.start(side, 0), 30_000)
    assert clock.fallen(rule, clock.start(side, 0), 30_001)


def test_a_fischer_clock_adds_when_the_turn_is_over_and_not_before() -> None:
    rule = Fischer(60, 5)
    side = clock.begin(rule)
    assert side.left == 65 * SECOND
    side = clock.stop(rule, clock.start(side, 0), 10_000, turn_over=False)
    assert side.left == 55 * SECOND
    side = clock.stop(rule, clock.start(side, 0), 1_000, turn_over=True)
    assert side.left == 59 * SECOND


def test_correspondence_gives_each_turn_its_days() -> None:
    rule = Correspondence(2)
    side = clock.stop(rule, clock.start(clock.begin(rule), 0), DAY, turn_over=True)
    assert side.left == 2 * DAY
    assert clock.fallen(rule, clock.start(side, 0), 2 * DAY + 1)


def test_the_way_is_given_back_within_a_bound_that_runs_out() -> None:
    rule = Fischer(60, 0)
    side = clock.begin(rule)
    total = 0
    for _ in range(20):
        before = side.left
        side = clock.stop(rule, clock.start(side, 0), 1000, turn_over=True, lag=10_000)
        total += 1000 - (before - side.left)
    assert total <= clock.LAG_STORE + 20 * clock.LAG_REFILL
    assert clock.spent(clock.start(clock.begin(rule), 0), 1000, lag=-50) == 1000


@given(st.sampled_from(RULES), st.lists(st.tuples(st.integers(0, 10**6), st.booleans()), max_size=12))
def test_a_clock_falls_just_when_it_says_so(rule: Rule, decisions: list[tuple[int, bool]]) -> None:
    side, now = clock.begin(rule), 0
    for thought, turn_over in decisions:
        side = clock.start(side, now)
        falls = clock.read(rule, side, now).falls
        assert falls is not None
        assert not clock.fallen(rule, side, falls)
        assert clock.fallen(rule, side, falls + 1)
        if now + thought > falls:
            return
        now += thought
        side = clock.stop(rule, side, now, turn_over)
        assert side.left >= 0
        assert side.periods >= 0


@pytest.mark.parametrize(
    "rule",
    [Byoyomi(-1, 30, 1), Byoyomi(0, 0, 1), Byoyomi(0, 30, 0), Byoyomi(0, 30, 31), Fischer(0, 0), Fischer(10**6, 0)]
    + [Correspondence(0), Correspondence(31)],
)
def test_an_impossible_clock_is_named(rule: Rule) -> None:
    assert clock.problem(rule) is not None
    assert all(clock.problem(one) is None for one in [*RULES, NoClock()])
