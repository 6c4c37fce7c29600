"""Many games as one vector environment: the same games as a batch, each ended once, against chance or a policy."""

from __future__ import annotations

from typing import Any

import pytest

import gobanshobu
from gobanshobu import GobanshobuError
from gobanshobu.core.build import compiled
from tests.adapters.peers import needed

np = needed("numpy")
needed("gymnasium")
from gobanshobu.adapters.vector import VectorEnv  # noqa: E402

games = pytest.mark.parametrize("game_id", gobanshobu.GAMES)
STEPS = 300 if compiled() else 25


def pick(masks: Any, rng: Any) -> Any:
    """A legal action for each game."""
    return (masks * rng.random(masks.shape)).argmax(1)


@games
@pytest.mark.parametrize("seat", [0, 1, None])
def test_it_is_always_the_seats_turn_and_shapes_are_what_they_are_said_to_be(game_id: str, seat: int | None) -> None:
    env, rng = VectorEnv(game_id, 4, seat=seat), np.random.default_rng(1)
    seen, info = env.reset(seed=5)
    for _ in range(STEPS):
        assert seen in env.observation_space
        assert (env.batch.players == info["seat"]).all()
        actions = pick(info["action_mask"], rng)
        assert actions in env.action_space
        seen, rewards, ended, cut, info = env.step(actions)
        assert rewards.shape == ended.shape == (4,)
        assert not cut.any()
        assert not rewards[~ended].any()
        assert set(rewards) <= {-1.0, 0.0, 1.0}


def test_a_seed_fixes_the_games() -> None:
    def played(seed: int) -> list[Any]:
        env, rng = VectorEnv("isshin", 3), np.random.default_rng(1)
        seen, info = env.reset(seed=seed)
        found = [seen]
        for _ in range(30):
            seen, rewards, *_, info = env.step(pick(info["action_mask"], rng))
            found += [seen, rewards]
        return found

    one, same, other = played(3), played(3), played(4)
    assert all((a == b).all() for a, b in zip(one, same, strict=True))
    assert not all((a == b).all() for a, b in zip(one, other, strict=True))


def test_a_policy_plays_the_other_seat_and_what_it_wins_the_seat_loses() -> None:
    """The first legal action on both sides is the same game from either seat."""

    def first(_seen: Any, masks: Any) -> Any:
        return masks.argmax(1)

    totals = []
    for seat in (0, 1):
        env = VectorEnv("isshin", 8, first, seat)
        _, info = env.reset(seed=2)
        total = np.zeros(8)
        waiting = np.ones(8, bool)
        while waiting.any():
            _, rewards, ended, _, info = env.step(info["action_mask"].argmax(1))
            total += rewards * waiting
            waiting &= ~ended
        totals.append(total)
    assert (totals[0] == -totals[1]).all()
    assert totals[0].any()


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(GobanshobuError, match="the opponent is random, or a function"):
        VectorEnv("isshin", 2, "level3")
    with pytest.raises(GobanshobuError, match="a seat is 0, 1, or None"):
        VectorEnv("isshin", 2, seat=2)
    env = VectorEnv("isshin", 2)
    _, info = env.reset(seed=1)
    with pytest.raises(GobanshobuError, match="is not legal"):
        env.step((1 - info["action_mask"]).argmax(1))
