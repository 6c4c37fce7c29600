"""Many games in one call: as arrays, the same games as one by one."""

from __future__ import annotations

from random import Random

import pytest

import gobanshobu
from gobanshobu import GobanshobuError, UnknownGame
from gobanshobu.core.build import compiled
from tests.adapters.peers import needed

np = needed("numpy")
from gobanshobu.adapters.batch import Batch  # noqa: E402

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
