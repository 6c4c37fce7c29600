"""Many games in one call: as arrays, the same games as one by one."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import pytest

import gobanshobu
from gobanshobu import GobanshobuError, UnknownGame
from gobanshobu.core.batch import STAYS
from gobanshobu.core.build import compiled
from tests.adapters.peers import needed

np = needed("numpy")
from gobanshobu.adapters.batch import Batch, planes  # noqa: E402

games = pytest.mark.parametrize("game_id", gobanshobu.GAMES)
STEPS = 400 if compiled() else 40


@games
def test_a_batch_plays_the_same_games_as_one_by_one(game_id: str) -> None:
    """Every array is what the space says of a game with the same deal and steps, also after games have ended."""
    rng = Random(5)
    options = {"turn_limit": 12} if game_id in ("first", "intelligence", "hck") else {}
    batch = Batch(game_id, 3, seed=11, options=options)
    game, space = gobanshobu.game(game_id), batch.space
    states = [game.start(seed=11 + row, options=options) for row in range(3)]
    begun, ends = 14, 0
    for _ in range(STEPS):
        actions = []
        for row, state in enumerate(states):
            player = state.position.mover()
            assert batch.players[row] == player
            assert batch.observations[row].tobytes() == space.observe(state.position, player)
            assert batch.masks[row].tobytes() == space.mask(state.position, player)
            actions.append(rng.choice(space.legal(state.position, player)))
        batch.step(np.array(actions))
        for row, state in enumerate(states):
            player = state.position.mover()
            state.apply(player, space.decode(state.position, player, actions[row]))
            outcome = state.outcome
            assert batch.ended[row] == (outcome is not None)
            winner = None if outcome is None else outcome.winner
            assert list(batch.rewards[row]) == ([0, 0] if winner is None else [1, -1] if winner == 0 else [-1, 1])
            if outcome is not None:
                assert batch.seeds[row] == begun
                states[row] = game.start(seed=begun, options=options)
                begun, ends = begun + 1, ends + 1
    assert ends or not compiled()


@games
def test_sampled_actions_are_legal_and_seeded(game_id: str) -> None:
    one, two, other = Batch(game_id, 4, seed=1), Batch(game_id, 4, seed=1), Batch(game_id, 4, seed=2)
    differs = False
    for _ in range(30):
        actions = one.sample()
        assert actions.dtype == np.int64
        assert all(one.masks[row, action] == 1 for row, action in enumerate(actions))
        assert list(actions) == list(two.sample())
        differs = differs or list(actions) != list(other.sample())
        one.step(actions)
        two.step(actions)
    assert differs


def test_an_illegal_action_changes_nothing() -> None:
    batch = Batch("first", 2)
    actions = batch.sample()
    wrong = actions.copy()
    for action in (-1, batch.space.actions, int(np.flatnonzero(batch.masks[1] == 0)[0])):
        wrong[1] = action
        before = batch.observations.copy()
        with pytest.raises(GobanshobuError, match=rf"game 1: action {action} is not legal"):
            batch.step(wrong)
        assert (batch.observations == before).all()
    with pytest.raises(GobanshobuError, match="2 games, and 3 actions"):
        batch.step(np.zeros(3, np.int64))
    with pytest.raises(GobanshobuError, match="at least one game"):
        Batch("first", 0)
    with pytest.raises(UnknownGame):
        Batch("go", 2)
    batch.step(actions.astype(np.int32))  # any kind of integer will do
    assert len(batch) == 2


def test_the_arrays_are_views_that_nobody_can_write_to() -> None:
    batch = Batch("isshin", 2)
    seen = batch.observations
    before = seen.copy()
    batch.step(batch.sample())
    assert seen is batch.observations
    assert (seen != before).any()
    with pytest.raises(ValueError, match="read-only"):
        seen[0, 0] = 1


def test_a_position_can_be_taken_out_for_search() -> None:
    batch = Batch("isshin", 2)
    position = batch.position(1)
    position.apply(0, position.steps(0)[0])
    assert batch.masks[1].tobytes() == batch.space.mask(batch.position(1), 0)


def test_actions_are_whole_numbers() -> None:
    batch = Batch("isshin", 2)
    with pytest.raises(gobanshobu.GobanshobuError, match="integers"):
        batch.step(batch.sample() + 0.5)


@pytest.mark.parametrize("seed", [2**62, 2**63 - 1, 2**63, 2**64, 2**200, -1, -(2**62) - 1, -(2**63), -(2**63) - 1])
def test_a_seed_outside_the_range_is_refused_with_the_range(seed: int) -> None:
    with pytest.raises(GobanshobuError, match=rf"from 0 to 2\*\*62 - 1, not {seed}"):
        Batch("isshin", 2, seed=seed)


@pytest.mark.parametrize("seed", [2**62 - 1, 0, np.int64(5), np.uint8(7)])
def test_a_seed_in_the_range_counts_on_and_deals_as_start_does(seed: Any) -> None:
    batch = Batch("isshin", 2, seed=seed)
    assert list(batch.seeds) == [int(seed), int(seed) + 1]
    for row in (0, 1):
        state = gobanshobu.game("isshin").start(seed=int(seed) + row)
        assert batch.observations[row].tobytes() == batch.space.observe(state.position, 0)
    assert list(batch.sample()) == list(Batch("isshin", 2, seed=int(seed)).sample())


@pytest.mark.parametrize("seed", [1.5, "x", b"x", [1]])
def test_a_seed_is_a_whole_number_everywhere(seed: Any) -> None:
    for deal in (lambda: Batch("isshin", 2, seed=seed), lambda: gobanshobu.game("isshin").start(seed=seed)):
        with pytest.raises(GobanshobuError, match="a seed is a whole number, not"):
            deal()


@pytest.mark.parametrize("seed", [np.int64(5), np.uint64(2**63 + 5), -3, 2**80])
def test_start_takes_any_whole_number(seed: Any) -> None:
    game = gobanshobu.game("isshin")
    assert game.start(seed=seed).deal == game.start(seed=int(seed)).deal


@pytest.mark.parametrize("count", [1.5, "3", None, True, [2]])
def test_a_number_of_games_is_a_whole_number(count: Any) -> None:
    with pytest.raises(GobanshobuError, match="a number of games is a whole number"):
        Batch("isshin", count)


def test_more_games_than_there_is_memory_for_are_refused() -> None:
    assert len(Batch("isshin", np.int64(2))) == 2
    for count in (10**15, 2**62, 2**70):
        with pytest.raises(GobanshobuError, match=f"no memory for {count} games"):
            Batch("isshin", count)


def test_actions_are_one_row_and_keep_their_numbers() -> None:
    batch = Batch("isshin", 2)
    legal = batch.sample()
    before = batch.observations.copy()
    for wrong, why in (
        ([legal], r"the shape \(2,\), not \(1, 2\)"),
        (legal.reshape(2, 1), r"the shape \(2,\), not \(2, 1\)"),
        (3, r"the shape \(2,\), not \(\)"),
        ([0, [1]], "a row of integers"),
        (np.array([legal[0], 2**63 + 1], np.uint64), f"game 1: action {2**63 + 1} is not legal"),
        ([True, False], "actions are integers, not bool"),
        ([], "actions are integers, not float64"),
    ):
        with pytest.raises(GobanshobuError, match=why):
            batch.step(wrong)  # type: ignore[arg-type]
        assert (batch.observations == before).all()
    batch.step(legal.astype(np.uint64))
    batch.step(batch.sample().tolist())


def test_a_position_of_no_game_is_refused() -> None:
    batch = Batch("isshin", 2)
    batch.position(np.int64(1))
    for row in (2, -3, 10**30, "x", 1.0, None, slice(0, 1)):
        with pytest.raises(GobanshobuError, match="numbered from 0 to 1, and there is no game"):
            batch.position(row)  # type: ignore[arg-type]


def test_a_batch_says_that_it_cannot_be_pickled() -> None:
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.dumps(Batch("isshin", 2))


def same(one: Batch, other: Batch) -> bool:
    """Whether two batches show the same."""
    names = ("observations", "masks", "players", "seeds")
    return all((getattr(one, name) == getattr(other, name)).all() for name in names)


@games
def test_a_copy_goes_on_alike_and_by_itself(game_id: str) -> None:
    batch = Batch(game_id, 3, seed=4)
    for _ in range(STEPS // 4):
        batch.step(batch.sample())
    for copied in (batch.copy(), copy.copy(batch), copy.deepcopy(batch)):
        assert same(batch, copied)
        before = batch.observations.copy()
        twin = batch.copy()
        for _ in range(20):
            copied.step(copied.sample())
            twin.step(twin.sample())
        assert same(copied, twin)
        assert (batch.observations == before).all()
        assert not same(batch, copied)


@games
def test_what_was_saved_is_restored_as_often_as_one_likes(game_id: str) -> None:
    batch = Batch(game_id, 2, seed=4)
    for _ in range(STEPS // 4):
        batch.step(batch.sample())
    saved, then = batch.save(), batch.copy()
    ends = []
    for _ in range(2):
        for _ in range(30):
            batch.step(batch.sample())
        ends.append(batch.copy())
        batch.restore(saved)
        assert same(batch, then)
        assert not batch.ended.any()
    assert same(*ends)
    with pytest.raises(GobanshobuError, match="there are 3 games, not 2"):
        Batch(game_id, 3).restore(saved)


@games
def test_a_game_goes_on_from_a_position(game_id: str) -> None:
    state, rng = gobanshobu.game(game_id).start(seed=3), Random(1)
    for _ in range(25):
        if state.outcome is None:
            seat = state.actors()[0]
            before = state.copy()
            state.play(seat, rng.choice(state.legal(seat)))
    state = state if state.outcome is None else before
    batch = Batch(game_id, 3, seed=9)
    beside = batch.observations[[0, 2]].copy()
    batch.put(1, state)
    player = state.position.mover()
    assert batch.players[1] == player
    assert batch.observations[1].tobytes() == batch.space.observe(state.position, player)
    assert batch.masks[1].tobytes() == batch.space.mask(state.position, player)
    assert (batch.observations[[0, 2]] == beside).all()
    position = state.position.copy()
    batch.step(batch.sample())
    assert state.position.steps(player) == position.steps(player)  # the state is its owner's


def test_a_game_goes_on_from_no_position_that_is_another_games() -> None:
    batch = Batch("isshin", 2)
    over = gobanshobu.game("isshin").start(seed=1)
    over.resign(0)
    small = gobanshobu.game("isshin").start(seed=1, options={"hand": 3})
    for state in (over, small, gobanshobu.game("first").start()):
        with pytest.raises(GobanshobuError, match="a game cannot go on from there"):
            batch.put(0, state)
    with pytest.raises(GobanshobuError, match="there is no game 2"):
        batch.put(2, gobanshobu.game("isshin").start(seed=1))


def test_only_some_games_are_stepped() -> None:
    batch = Batch("isshin", 3, seed=4)
    for _ in range(40):
        before = batch.copy()
        actions = batch.sample()
        batch.step(np.where([True, False, True], actions, -1), only=np.array([True, False, True]))
        assert (batch.observations[1] == before.observations[1]).all()
        assert (batch.masks[1] == before.masks[1]).all()
        assert batch.seeds[1] == before.seeds[1]
        assert not batch.ended[1]
        assert not batch.rewards[1].any()
        before.step(np.where([True, True, True], actions, -1))
        assert (batch.observations[[0, 2]] == before.observations[[0, 2]]).all()
    for only in (np.array([1, 0, 1]), np.array([True]), [[True]]):
        with pytest.raises(GobanshobuError, match="truth values"):
            batch.step(batch.sample(), only=only)  # type: ignore[arg-type]
    with pytest.raises(GobanshobuError, match="game 0: action -1 is not legal"):
        batch.step(np.full(3, -1))


def test_planes_keep_marks_and_order() -> None:
    every = planes(np.arange(256, dtype=np.uint8))
    assert every.dtype == np.float32
    assert list(every[:2]) == [0, 1]
    assert (np.diff(every) > 0).all()
    assert every[-1] < 2
    batch = Batch("first", 2)
    assert (batch.planes() == planes(batch.observations)).all()
    assert batch.planes().shape == batch.observations.shape


def test_batches_side_by_side_do_not_disturb_each_other() -> None:
    one, two, alone = Batch("isshin", 2, seed=1), Batch("isshin", 3, seed=9), Batch("isshin", 2, seed=1)
    for _ in range(20):
        one.step(one.sample())
        two.step(two.sample())
        alone.step(alone.sample())
    assert (one.observations == alone.observations).all()


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_a_game_that_stays_is_seen_as_it_was(game_id: str) -> None:
    batch = Batch(game_id, 2, seed=4)
    for _ in range(60):
        batch.step(batch.sample())
    seen, allowed = batch.observations[0].copy(), batch.masks[0].copy()
    batch._games.step(np.array([STAYS, batch.sample()[1]], dtype="<i8").tobytes())
    assert np.array_equal(batch.observations[0], seen)
    assert np.array_equal(batch.masks[0], allowed)
