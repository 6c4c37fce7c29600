"""PettingZoo's own tests, and what they do not look at."""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

import gobanshobu
from gobanshobu import BadOption, GobanshobuError, UnknownGame
from gobanshobu.core.build import compiled
from tests.adapters.peers import needed

np = needed("numpy")
needed("resvg_py")
needed("pettingzoo")
with warnings.catch_warnings():  # it imports one of its own environments in a way that it advises against
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from pettingzoo import make as make_registered  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402

from gobanshobu.adapters import pettingzoo as ours  # noqa: E402
from gobanshobu.adapters.pettingzoo import IllegalAction  # noqa: E402

games = pytest.mark.parametrize("game_id", gobanshobu.GAMES)
CYCLES = 300 if compiled() else 30


@contextmanager
def known_warnings() -> Iterator[None]:
    """PettingZoo knows by name which environments observe with a dictionary, and warns of the others."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")
        yield


def play(env: Any, rng: Random, most: int = 10_000) -> list[int]:
    """A random game; the actions that were played."""
    played: list[int] = []
    for _ in env.agent_iter(most):
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        played.append(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        env.step(played[-1])
    return played


# --- theirs ---


@games
@pytest.mark.parametrize("make", [ours.env, ours.raw_env])
def test_api(game_id: str, make: Any) -> None:
    with known_warnings():
        api_test(make(game_id), num_cycles=CYCLES)


@games
def test_seed(game_id: str) -> None:
    seed_test(lambda: ours.env(game_id), num_cycles=CYCLES)


@games
def test_render(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: ours.env(game_id, render_mode=render_mode))
    assert capsys.readouterr().out


@games
@pytest.mark.slow
def test_performance_benchmark_runs(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(ours.env(game_id))
    assert "turns per second" in capsys.readouterr().out


# --- ours ---


@games
def test_an_environment_plays_the_engine_s_game(game_id: str) -> None:
    """Observations, masks, turns, step strings and rewards are those of a state with the same deal."""
    rng = Random(4)
    options = {"turn_limit": 20} if game_id in ("first", "intelligence", "hck") else {}
    env = ours.env(game_id, options=options)
    env.reset(seed=9)
    state = gobanshobu.game(game_id).start(seed=9, options=options)
    space = state.rules.space()
    for agent in env.agent_iter():
        seen, reward, terminated, _, _ = env.last()
        player = int(agent[-1])
        assert seen["observation"].tobytes() == space.observe(state.position, player)
        if terminated:
            assert state.outcome is not None
            winner = state.outcome.winner
            assert reward == (0 if winner is None else 1 if winner == player else -1)
            assert not seen["action_mask"].any()
            env.step(None)
            continue
        assert player == state.position.mover()
        assert seen["action_mask"].tobytes() == space.mask(state.position, player)
        steps = env.legal_steps()
        assert sorted(steps) == space.legal(state.position, player)
        assert sorted(steps.values()) == sorted(state.legal(player))
        action = rng.choice(sorted(steps))
        env.step(action)
        state.play(player, steps[action])
        assert env.infos[agent]["step"] == steps[action]
        assert env.state().shape == env.state_space.shape
    assert str(env.game_state().record()) == str(state.record())


@pytest.mark.clause("C-3")
@games
def test_what_is_chosen_in_secret_is_told_to_its_own_side_alone(game_id: str) -> None:
    env = ours.env(game_id)
    env.reset(seed=3)
    before = env.observe("player_1")["observation"]
    action, step = next(iter(env.legal_steps().items()))
    assert env.agent_selection == "player_0"
    assert not env.observe("player_1")["action_mask"].any()
    env.step(action)
    assert env.infos == {"player_0": {"step": step}, "player_1": {}}
    assert (env.observe("player_1")["observation"] == before).all()


@pytest.mark.clause("CW-6.5")
def test_a_trap_that_is_set_reads_as_in_the_log() -> None:
    env = ours.env("cardwars")
    rng = Random(1)
    for seed in range(40):
        env.reset(seed=seed)
        while env.agents and not any(env.terminations.values()):
            agent = env.agent_selection
            steps = env.legal_steps()
            action = next((one for one, step in steps.items() if step.startswith("set:")), None)
            if action is not None:
                env.step(action)
                assert env.infos[agent]["step"] == steps[action]
                assert env.infos["player_1" if agent == "player_0" else "player_0"]["step"] == "set:?"
                return
            env.step(rng.choice(list(steps)))
    raise AssertionError("no trap was set")


def test_an_illegal_action_is_an_error_in_a_raw_environment() -> None:
    env = ours.raw_env("first")
    with pytest.raises(GobanshobuError, match=r"call reset\(\) first"):
        env.game_state()
    env.reset(seed=1)
    for action, named in ((17, r"17 \(deploy\[0, 0\]\)"), (-1, "-1"), (10**6, "1000000"), (None, "None")):
        with pytest.raises(IllegalAction, match=rf"action {named} is not legal for player_0 now; 14 actions are"):
            env.step(action)
    assert env.agent_selection == "player_0"
    assert not any(env.terminations.values())


@games
def test_an_illegal_action_loses_as_with_pettingzoo_s_own_wrapper(game_id: str) -> None:
    def tried(env: Any) -> list[Any]:
        env.reset(seed=2)
        illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
        env.step(illegal)
        told: list[Any] = []
        for agent in env.agent_iter():
            told.append((agent, *env.last(observe=False)[1:4]))
            env.step(None)
        return told

    wrapped = wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(ours.raw_env(game_id), illegal_reward=-1))
    )
    told = tried(ours.env(game_id))
    assert told == tried(wrapped)
    assert told == [("player_0", -1, True, True), ("player_1", 0, True, True)]


def test_calls_out_of_order_are_refused() -> None:
    env = ours.env("isshin")
    with pytest.raises(AssertionError, match="reset"):
        env.step(0)
    with pytest.raises(AttributeError):
        _ = env.agent_selection
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="not in action space"):
        env.step(env.space.actions)
    play(env, Random(1))
    assert env.agents == []
    env.step(None)
    assert env.agents == []


@games
def test_one_seed_is_one_deal_and_a_deal_can_be_given(game_id: str) -> None:
    env = getattr(ours, game_id)()
    records = []
    for seed in (5, 5, 6, None):
        env.reset(seed=seed)
        records.append(str(env.game_state().record()))
    assert records[0] == records[1] == str(gobanshobu.game(game_id).start(seed=5).record())
    if env.rules.has_deal:
        assert len(set(records)) == 3
        env.reset(seed=1, options={"deal": gobanshobu.game(game_id).start(seed=5).deal})
        assert str(env.game_state().record()) == records[0]


def test_options_and_cards_reach_the_game() -> None:
    assert ours.env("first", options={"turn_limit": 10}).rules.options["turn_limit"] == 10
    cards = gobanshobu.game("first").make_rules(None).cards_value()
    assert ours.env("first", cards=cards).space.actions == ours.env("first").space.actions
    with pytest.raises(UnknownGame):
        ours.env("go")
    with pytest.raises(BadOption, match="turn_limit"):
        ours.env("first", options={"turn_limit": -3})
    with pytest.raises(GobanshobuError, match="no render mode 'film'"):
        ours.env("first", render_mode="film")


def test_the_games_are_registered() -> None:
    for game_id in gobanshobu.GAMES:
        env = make_registered("aec", f"gobanshobu/{game_id}-v1")
        assert str(env) == f"gobanshobu_{game_id}_v1"


def test_an_environment_can_be_pickled_and_speaks_japanese() -> None:
    env = pickle.loads(pickle.dumps(ours.env("hck", options={"turn_limit": 7}, render_mode="ansi", lang="ja")))
    assert env.rules.options["turn_limit"] == 7
    env.reset(seed=1)
    assert env.render() == gobanshobu.game("hck").start(seed=1, options={"turn_limit": 7}).text("ja")
    silent = ours.env("hck")
    silent.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode"):
        assert silent.render() is None


def test_observations_belong_to_their_receiver() -> None:
    env = ours.env("first")
    env.reset(seed=1)
    for name in ("observation", "action_mask"):
        env.observe("player_0")[name][:] = 9
        env.observe("player_1")[name][:] = 9
    assert 9 not in env.observe("player_0")["action_mask"]
    assert not env.observe("player_1")["action_mask"].any()


def test_what_is_written_into_an_info_stays_in_it() -> None:
    env = ours.env("isshin")
    env.reset(seed=3)
    action = next(iter(env.legal_steps()))
    env.step(action)
    env.infos["player_0"]["mine"] = "1"
    env.reset(seed=3)
    env.step(action)
    assert set(env.infos["player_0"]) == {"step"}


def test_after_an_illegal_action_nobody_may_choose() -> None:
    env = ours.env("isshin")
    env.reset(seed=3)
    with known_warnings():
        env.step(env.space.actions - 1)
    while env.agents:
        assert not any(env.observe(agent)["action_mask"].any() for agent in ours.AGENTS)
        env.step(None)
    assert not env.observe("player_0")["action_mask"].any()


@pytest.mark.parametrize("action", ["0", b"3", 0.9, 5.0, 2**70, -1, None, "foo"])
def test_what_is_no_action_is_refused(action: Any) -> None:
    env = ours.raw_env("isshin")
    env.reset(seed=3)
    with pytest.raises(ours.IllegalAction):
        env.step(action)
    assert env.agent_selection == "player_0"


def test_a_seed_is_a_whole_number() -> None:
    env = ours.env("isshin")
    env.reset(seed=np.int64(5))
    one = env.observe("player_0")["observation"]
    env.reset(seed=5)
    assert (one == env.observe("player_0")["observation"]).all()
    with pytest.raises(GobanshobuError, match="a seed is a whole number"):
        env.reset(seed=1.5)  # type: ignore[arg-type]
