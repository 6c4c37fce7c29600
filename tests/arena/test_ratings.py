"""Ratings against closed forms, a brute-force optimum and simulated leagues."""

from __future__ import annotations

from itertools import combinations
from math import log, sqrt
from random import Random

import pytest

from gobanshobu.arena.ratings import SCALE, SURE, expected, fit

Scores = dict[tuple[str, str], tuple[float, float]]


@pytest.mark.parametrize(("won", "lost"), [(30, 10), (1, 1), (99, 1), (12.5, 7.5), (3, 900)])
def test_two_players_have_the_closed_form(won: float, lost: float) -> None:
    found = fit(["a", "b"], {("a", "b"): (won, lost)})
    apart = log(won / lost)
    deviation = sqrt(1 / won + 1 / lost)  # of the log odds
    a, b = found.rating("a"), found.rating("b")
    assert a.rating == pytest.approx(apart / 2 * SCALE, abs=1e-6)
    assert b.rating == pytest.approx(-a.rating, abs=1e-6)
    assert a.high is not None
    assert a.high - a.rating == pytest.approx(SURE * deviation / 2 * SCALE, rel=1e-6)
    gap = found.gap("a", "b")
    assert gap.share == pytest.approx(won / (won + lost))
    assert gap.low == pytest.approx(expected(apart - SURE * deviation))
    assert found.bounded


def test_four_hundred_points_are_ten_to_one() -> None:
    found = fit(["a", "b"], {("a", "b"): (100, 10)})
    assert found.rating("a").rating - found.rating("b").rating == pytest.approx(400)


def test_who_wins_everything_is_not_bounded_above() -> None:
    found = fit(["a", "b"], {("a", "b"): (20, 0)})
    a, b = found.rating("a"), found.rating("b")
    assert a.rating - b.rating == pytest.approx(log(20.5 / 0.5) * SCALE)
    assert a.high is None and a.low is not None
    assert b.low is None and b.high is not None
    assert not found.bounded


def test_a_group_that_loses_everything_is_open_as_a_whole() -> None:
    scores = {("a", "b"): (5.0, 5.0), ("a", "c"): (9.0, 0.0), ("c", "d"): (4.0, 6.0), ("d", "e"): (7.0, 0.0)}
    found = fit(list("abcde"), scores)
    sides = {name: (found.rating(name).low is None, found.rating(name).high is None) for name in "abcde"}
    assert sides == {
        "a": (False, True),
        "b": (False, True),
        "c": (True, True),
        "d": (True, True),
        "e": (True, False),
    }


def test_a_circle_of_whitewashes_is_bounded() -> None:
    found = fit(list("abc"), {("a", "b"): (5, 0), ("b", "c"): (5, 0), ("c", "a"): (5, 0)})
    assert found.bounded
    assert [found.rating(name).rating for name in "abc"] == pytest.approx([0, 0, 0], abs=1e-6)


def test_strangers_are_centred_apart() -> None:
    found = fit(list("abcde"), {("a", "b"): (3, 1), ("c", "d"): (1, 1)})
    assert found.rating("a").rating == pytest.approx(log(3) / 2 * SCALE)
    assert found.rating("c").rating == pytest.approx(0, abs=1e-6)
    assert found.rating("e").rating == 0


def test_the_fit_scores_what_was_scored() -> None:
    """At the maximum each player's expected points equal the real ones."""
    rng = Random(1)
    names = list("abcdef")
    scores = {pair: (rng.randrange(1, 40) / 2, rng.randrange(1, 40) / 2) for pair in combinations(names, 2)}
    found = fit(names, scores)
    for name in names:
        real = sum(points[pair.index(name)] for pair, points in scores.items() if name in pair)
        hoped = sum(
            sum(points) * found.gap(name, pair[1 - pair.index(name)]).share
            for pair, points in scores.items()
            if name in pair
        )
        assert hoped == pytest.approx(real, abs=1e-6)
    assert sum(found.rating(name).rating for name in names) == pytest.approx(0, abs=1e-6)


def league(rng: Random, truth: dict[str, float], games: int) -> Scores:
    scores: Scores = {}
    for one, other in combinations(truth, 2):
        chance = expected((truth[one] - truth[other]) / SCALE)
        won = sum(rng.random() < chance for _ in range(games))
        scores[one, other] = (won, games - won)
    return scores


def test_a_simulated_league_is_found_again() -> None:
    truth = {"a": -300.0, "b": -100.0, "c": 0.0, "d": 150.0, "e": 250.0}
    found = fit(truth, league(Random(3), truth, 4000))
    for name, strength in truth.items():
        assert found.rating(name).rating == pytest.approx(strength, abs=15)


def test_the_intervals_hold_the_truth_as_often_as_they_say() -> None:
    truth = {"a": -150.0, "b": -50.0, "c": 50.0, "d": 150.0}
    rng = Random(4)
    held = tested = 0
    for _ in range(150):
        found = fit(truth, league(rng, truth, 40))
        for name, strength in truth.items():
            rating = found.rating(name)
            assert rating.low is not None and rating.high is not None
            held += rating.low <= strength <= rating.high
            tested += 1
        for one, other in combinations(truth, 2):
            gap = found.gap(one, other)
            held += gap.low <= expected((truth[one] - truth[other]) / SCALE) <= gap.high
            tested += 1
    assert 0.93 < held / tested < 0.975
