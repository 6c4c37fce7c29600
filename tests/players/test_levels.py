"""Levels, the wider choice they are made of, and analysis: in all five games, from views alone."""

from __future__ import annotations

import gc
import signal
import time
from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import gobanshobu
from gobanshobu.core.build import compiled
from gobanshobu.core.words import Words
from gobanshobu.players import (
    LEVELS,
    BadPlayer,
    Choice,
    Engine,
    Wider,
    analyse,
    grade,
    greedy,
    hint,
    level,
    levels,
    make_engine,
    make_player,
    strength,
)
from gobanshobu.players.clock import Report, Stop
from gobanshobu.players.isshin.player import SolveBudget
from gobanshobu.players.levels import MIDDLE

PROBES = (1, 2, 3, 4, 5, 6) if compiled() else (1, 2)


def midway(game_id: str, seed: int, steps: int) -> gobanshobu.State:
    """A game some random steps in, still going on; Isshin Ittai, whose player retraces them all, not far in."""
    if game_id == "isshin":
        steps = min(steps, 6 if compiled() else 1)
    elif not compiled() and game_id != "cardwars":
        steps = min(steps, 8)  # in the arrangement: a whole turn looked at takes long there
    rng = Random(f"{game_id} {seed}")
    while True:
        state = gobanshobu.game(game_id).start(seed=rng.getrandbits(32))
        for _ in range(steps):
            if state.outcome is None:
                player = rng.choice(state.actors())
                state.play(player, rng.choice(state.legal(player)))
        if state.outcome is None:
            return state


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_a_game_has_ten_named_levels_that_look_at_more_or_choose_more_narrowly(game_id: str) -> None:
    found = levels(game_id)
    assert [one.number for one in found] == list(range(1, LEVELS + 1))
    for one, other in pairwise(found):
        assert one.work < other.work or (one.work == other.work and one.width > other.width)
    assert found[-1].width == 0
    for lang in ("ja", "en"):
        assert len({one.name.say(lang) for one in found}) == LEVELS


def test_the_strongest_level_of_isshin_has_the_budget_that_is_measured() -> None:
    assert level("isshin", LEVELS).work * 1000 == SolveBudget().work


@pytest.mark.parametrize("number", [0, 11, -1])
def test_there_are_no_other_levels(number: int) -> None:
    with pytest.raises(BadPlayer, match="1 to 10"):
        level("isshin", number)


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_every_level_answers_with_a_legal_step_that_can_be_repeated(game_id: str) -> None:
    state = midway(game_id, 1, 30)
    player = state.actors()[0]
    view, legal = state.view(player), state.legal(player)
    for number in PROBES:
        name = f"level{number}"
        chosen = make_player(name, state.game, 5).choose(view)
        assert chosen in legal
        if number <= 2:
            assert make_player(name, state.game, 5).choose(view) == chosen
    assert greedy(state.game, 1).choose(view) in legal


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
@pytest.mark.parametrize("steps", [0, 1, 12])
def test_a_choice_depends_on_the_view_alone(game_id: str, steps: int) -> None:
    state = midway(game_id, 2, steps)
    player = state.actors()[0]
    twin = state.resample(player, Random(9))
    view, other = state.view(player), twin.view(player)
    assert view == other
    for number in (1, 3):
        assert make_player(f"level{number}", state.game, 7).choose(view) == make_player(
            f"level{number}", state.game, 7
        ).choose(other)


class Told(Engine):
    """Says of three steps what it was told."""

    def __init__(self, chances: dict[str, float]) -> None:
        self.chances = chances

    def choose(self, view: Mapping[str, Any], stop: Stop | None = None, report: Report | None = None) -> str:
        return "mixed"

    def analyse(
        self, view: Mapping[str, Any], wanted: int = 5, stop: Stop | None = None, report: Report | None = None
    ) -> list[Choice]:
        found = [Choice(step, chance, 0.0, 1, 1, [step]) for step, chance in self.chances.items()]
        return sorted(found, key=lambda one: -one.chance)[:wanted]


def drawn(width: float, count: int = 3000) -> Counter[str]:
    told = Told({"bad": 0.1, "best": 0.6, "good": 0.5})
    return Counter(Wider(told, seed, width).choose({"player": 0, "log": []}) for seed in range(count))


def test_a_narrow_choice_takes_the_best_and_a_wide_one_takes_all() -> None:
    assert drawn(0.005) == {"best": 3000}
    wide = drawn(100.0)
    assert all(900 < wide[step] < 1100 for step in ("bad", "best", "good"))


def test_a_step_whose_chance_is_a_width_less_is_taken_less_often_by_a_factor_e() -> None:
    found = drawn(0.1)
    assert 2.3 < found["best"] / found["good"] < 3.2
    assert found["bad"] < 60


def test_no_width_leaves_the_choice_to_the_mind() -> None:
    assert drawn(0.0) == {"mixed": 3000}


def test_the_weights_of_a_wider_choice_are_told() -> None:
    told = Wider(Told({"bad": 0.1, "best": 0.6, "good": 0.5}), 1, 0.1).analyse({"player": 0, "log": []}, 2)
    assert [one.step for one in told] == ["best", "good"]
    assert told[0].weight / told[1].weight == pytest.approx(2.71828, rel=1e-3)
    assert sum(one.weight for one in told) < 1.0


def test_a_proven_win_is_seldom_put_off() -> None:
    told = Told({"win": 1.0, "slow win": 1.0, "nearly": 0.999, "good": 0.99})
    found = Counter(Wider(told, seed, 0.02).choose({"player": 0, "log": []}) for seed in range(1000))
    assert found["win"] > 900
    assert len(found) > 1
    shares = Wider(told, 0, 0.02).analyse({"player": 0, "log": []}, 4)
    assert shares[0].weight == pytest.approx(0.9 + 0.1 * 0.2982, abs=0.002)
    assert sum(one.weight for one in shares) == pytest.approx(1.0)
    assert Wider(told, 0, 0.3).analyse({"player": 0, "log": []}, 4)[0].weight < 0.3  # so wide that nothing is seen


@pytest.mark.parametrize("asked", [{"wanted": 0}, {"wanted": -1}, {"work": 10**23}])
def test_an_analysis_of_nothing_or_without_end_is_refused(asked: dict[str, int]) -> None:
    view = gobanshobu.game("cardwars").start(seed=1).view(0)
    with pytest.raises(gobanshobu.GobanshobuError, match=next(iter(asked))):
        analyse(view, **({"work": 10} | asked))  # type: ignore[arg-type]


def test_levels_of_no_game_are_refused() -> None:
    with pytest.raises(gobanshobu.UnknownGame, match="chess"):
        level("chess", 1)


@pytest.mark.parametrize("game_id", ["cardwars", "first"])
def test_ctrl_c_ends_a_search_at_once(game_id: str) -> None:
    state = midway(game_id, 4, 40 if compiled() else 4)
    view = state.view(state.actors()[0])
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    gc.disable()  # what others have it call back would swallow the interruption
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    begun = time.monotonic()
    try:
        with pytest.raises(KeyboardInterrupt):
            make_engine(state.game, 1, seconds=20.0).analyse(view, 1)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        gc.enable()
    assert time.monotonic() - begun < 10.0


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_analysis_names_legal_steps_best_first_with_their_lines(game_id: str) -> None:
    state = midway(game_id, 3, 25)
    player = state.actors()[0]
    view = state.view(player)
    found = analyse(view, work=60, wanted=4, seed=3)
    legal = state.legal(player)
    assert 1 <= len(found) <= 4
    assert len({one.step for one in found}) == len(found)
    for one in found:
        assert one.step in legal
        assert one.line[0] == one.step
        assert 0.0 <= one.chance <= 1.0
        assert 0.0 <= one.weight <= 1.0
    assert [one.chance for one in found] == sorted((one.chance for one in found), reverse=True)
    assert analyse(view, work=60, wanted=4, seed=3) == found
    assert hint(view, work=60, seed=3).step in legal
    assert gobanshobu.analyse is analyse


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_with_every_step_wanted_every_step_is_judged(game_id: str) -> None:
    state = midway(game_id, 4, 40)
    player = state.actors()[0]
    found = make_engine(state.game, 1, work=60).analyse(state.view(player), 10_000)
    assert {one.step for one in found} <= set(state.legal(player))
    if not state.position.sealed() and game_id != "isshin":  # there, steps that lose at once are left out
        assert {one.step for one in found} == set(state.legal(player))


def test_only_a_player_who_is_to_act_gets_an_analysis() -> None:
    state = gobanshobu.game("first").start(seed=1)
    with pytest.raises(gobanshobu.BadView, match="no step to choose"):
        analyse(state.view(None))
    state.resign(0)
    with pytest.raises(gobanshobu.BadView, match="no step to choose"):
        hint(state.view(0))


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_thinking_can_be_stopped_at_once(game_id: str) -> None:
    state = midway(game_id, 6, 12)
    player = state.actors()[0]
    asked = [0]

    def stop() -> bool:
        asked[0] += 1
        return True

    assert make_engine(state.game, 1, seconds=30.0).choose(state.view(player), stop=stop) in state.legal(player)
    assert asked[0] > 0 or len(state.legal(player)) == 1


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_ratings_rise_with_the_levels_and_level_five_stands_in_the_middle(game_id: str) -> None:
    found = levels(game_id)
    assert found[4].rating == MIDDLE
    assert all(one.rating < other.rating for one, other in pairwise(found))


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_a_rating_is_a_player_between_the_two_that_were_measured(game_id: str) -> None:
    known = levels(game_id)
    for one in known:
        assert strength(game_id, one.rating)[2:4] == one[2:4]  # work and width
        assert strength(game_id, one.rating).net == one.net
    assert strength(game_id, 1).rating == known[0].rating
    assert strength(game_id, 9999).spelt() == known[-1].spelt()
    row = [strength(game_id, rating) for rating in range(known[0].rating, known[-1].rating + 1, 20)]
    steps = [(one.work, -one.width, one.net) for one in row]
    assert len(set(steps)) > 2 * LEVELS  # more than the levels
    for one, other in pairwise(row):
        if one.net == other.net and one.width >= other.width:
            assert one.work <= other.work


@pytest.mark.parametrize(
    ("rating", "ja", "en"),
    [(1, "20級", "20 kyū"), (1000, "10級", "10 kyū"), (1899, "2級", "2 kyū"), (1999, "1級", "1 kyū")]
    + [(2000, "初段", "1 dan"), (2100, "二段", "2 dan"), (2899, "九段", "9 dan"), (5000, "九段", "9 dan")],
)
def test_a_rating_has_a_grade(rating: int, ja: str, en: str) -> None:
    assert grade(rating) == Words(ja, en)


def test_a_rated_player_is_made_by_name() -> None:
    known = gobanshobu.game("cardwars")
    player = make_player("rated:rating=1450", known, 3)
    assert isinstance(player, Wider)
    assert player.width == strength("cardwars", 1450).width / 1000
    with pytest.raises(BadPlayer, match="rating"):
        make_player("rated:rating=0", known, 3)
