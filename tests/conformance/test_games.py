"""Every game of the registry passes the kit."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gobanshobu
from gobanshobu.core.build import compiled
from tests.conformance import kit

pytestmark = pytest.mark.parametrize("game_id", [*gobanshobu.GAMES, "sixth"])
seeds = st.integers(0, 2**32 - 1)


@cache
def words(game_id: str) -> list[str]:
    return kit.vocabulary(gobanshobu.game(game_id), Random(5))


@given(seed=seeds)
def test_random_play_ends(game_id: str, seed: int) -> None:
    kit.check_play_ends(gobanshobu.game(game_id), Random(seed))


@pytest.mark.clause("C-2")
@given(seed=seeds)
def test_legal_steps_parse_and_print(game_id: str, seed: int) -> None:
    kit.check_steps(gobanshobu.game(game_id), Random(seed))


@given(seed=seeds)
def test_illegal_steps_are_refused_and_change_nothing(game_id: str, seed: int) -> None:
    kit.check_refusals(gobanshobu.game(game_id), Random(seed), words(game_id))


@given(seed=seeds)
def test_a_copy_is_independent(game_id: str, seed: int) -> None:
    kit.check_copy(gobanshobu.game(game_id), Random(seed))


@pytest.mark.clause("C-4")
@given(seed=seeds)
def test_records_reproduce_the_game(game_id: str, seed: int) -> None:
    kit.check_record(gobanshobu.game(game_id), Random(seed))


@given(seed=seeds)
def test_views_are_plain_data(game_id: str, seed: int) -> None:
    kit.check_views(gobanshobu.game(game_id), Random(seed))


@pytest.mark.clause("C-5", "C-3")
@given(seed=seeds)
def test_nothing_leaks(game_id: str, seed: int) -> None:
    kit.check_no_leak(gobanshobu.game(game_id), Random(seed), words(game_id))


@pytest.mark.clause("C-5", "C-3")
@given(seed=seeds)
def test_nothing_leaks_when_the_game_goes_on(game_id: str, seed: int) -> None:
    kit.check_no_leak_played_on(gobanshobu.game(game_id), Random(seed), words(game_id))


def test_playing_on_compares_more_than_a_step_or_two(game_id: str) -> None:
    """So that the check above does not pass for want of anything to compare."""
    game, rng = gobanshobu.game(game_id), Random(3)
    games = 60 if compiled() else 15
    compared = [kit.check_no_leak_played_on(game, rng, words(game_id)) for _ in range(games)]
    assert sum(compared) > 2 * games


@given(seed=seeds)
def test_the_engine_plays_the_same_games_as_the_face(game_id: str, seed: int) -> None:
    kit.check_engine_equals_face(gobanshobu.game(game_id), Random(seed))


def test_near_legal_strings_get_a_reason_of_their_own(game_id: str) -> None:
    """Of legal steps with one part changed, under one in a hundred is answered with nothing but 'no such step'."""
    game, rng = gobanshobu.game(game_id), Random(11)
    wanted = 10_000 if compiled() else 1_000
    generic = game.rulebook().clauses["C-2"].reasons["unknown"].en.partition("}")[2]
    asked = vague = 0
    while asked < wanted:
        state = kit.random_state(game, rng)
        for player in state.actors():
            for text in kit.near_misses(state.legal(player), words(game_id), rng, 20):
                asked += 1
                vague += state.explain(player, text).en.endswith(generic)
    assert vague < asked / 100
