"""PettingZoo's own tests, and what they do not look at."""

from __future__ import annotations

import copy
import pickle
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from types import SimpleNamespace
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
def test_performance_benchmark_runs(
    game_id: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = SimpleNamespace(time=lambda: 20 * time.time())  # it lasts five seconds of this clock
    monkeypatch.setattr(sys.modules["pettingzoo.test.performance_benchmark"], "time", quick)
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
    assert env.infos["player_0"] == {"step": step, "steps": [(0, step)]}
    assert set(env.infos["player_1"]) == {"steps"}
    assert all(not text.startswith(step) for _, text in env.infos["player_1"]["steps"])
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
    for action, named in (
        (17, r"17 \(arrange\[1, 0\]\)"),
        (170, r"170 \(deploy\[0, 0\]\)"),
        (-1, "-1"),
        (10**6, "1000000"),
        (None, "None"),
    ):
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
        env = make_registered("aec", f"gobanshobu/{game_id}-v{gobanshobu.game(game_id).version}")
        assert str(env) == f"gobanshobu_{game_id}_v{gobanshobu.game(game_id).version}"


def test_an_environment_can_be_pickled_and_speaks_japanese() -> None:
    env = pickle.loads(pickle.dumps(ours.env("hck", options={"turn_limit": 7}, render_mode="ansi", lang="ja")))
    assert env.rules.options["turn_limit"] == 7
    env.reset(seed=1)
    assert env.render() == gobanshobu.game("hck").start(seed=1, options={"turn_limit": 7}).full_text("ja")
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
    env.infos["player_1"]["steps"].clear()
    env.infos["player_0"]["steps"].append((0, "mine"))
    env.step(next(iter(env.legal_steps())))
    assert (0, "mine") not in env.infos["player_0"]["steps"]
    env.reset(seed=3)
    env.step(action)
    assert set(env.infos["player_0"]) == {"step", "steps"}


def test_after_an_illegal_action_nobody_may_choose() -> None:
    env = ours.env("isshin")
    env.reset(seed=3)
    with known_warnings():
        env.step(env.space.actions - 1)
    while env.agents:
        assert not any(env.observe(agent)["action_mask"].any() for agent in ours.AGENTS)
        env.step(None)
    assert not env.observe("player_0")["action_mask"].any()


@pytest.mark.parametrize(
    "action", ["0", b"3", 0.9, 5.0, 2**70, -1, None, "foo", True, np.bool_(False), [0], np.array([0]), np.array(0.0)]
)
def test_what_is_no_action_is_refused(action: Any) -> None:
    env = ours.raw_env("isshin")
    env.reset(seed=3)
    with pytest.raises(ours.IllegalAction):
        env.step(action)
    assert env.agent_selection == "player_0"
    careful = ours.env("isshin")
    careful.reset(seed=3)
    if action is not None:
        with pytest.raises(AssertionError, match=r"action is not in action space: .* is no whole number from 0 to 34"):
            careful.step(action)
    assert not any(careful.terminations.values())


def test_a_seed_is_a_whole_number() -> None:
    env = ours.env("isshin")
    env.reset(seed=np.int64(5))
    one = env.observe("player_0")["observation"]
    env.reset(seed=5)
    assert (one == env.observe("player_0")["observation"]).all()
    with pytest.raises(GobanshobuError, match="a seed is a whole number"):
        env.reset(seed=1.5)  # type: ignore[arg-type]


makers = pytest.mark.parametrize("make", [ours.env, ours.raw_env])


@makers
@pytest.mark.parametrize(
    "name",
    [
        "agents",
        "num_agents",
        "agent_selection",
        "rewards",
        "terminations",
        "truncations",
        "infos",
        "_cumulative_rewards",
    ],
)
def test_what_there_is_only_after_reset_says_so(make: Any, name: str) -> None:
    env = make("isshin")
    assert not hasattr(env, name)
    with pytest.raises(AttributeError, match=rf"there is no {name} before the first game: call reset\(\) first"):
        getattr(env, name)
    with pytest.raises(AttributeError, match="has no attribute 'agentz'"):
        _ = env.agentz


CALLS: dict[str, Callable[[Any], Any]] = {
    "last": lambda env: env.last(),
    "observe": lambda env: env.observe("player_0"),
    "state": lambda env: env.state(),
    "render": lambda env: env.render(),
    "agent_iter": lambda env: env.agent_iter(),
    "legal_steps": lambda env: env.legal_steps(),
    "game_state": lambda env: env.game_state(),
}


@makers
@pytest.mark.parametrize("mode", [None, "ansi"])
@pytest.mark.parametrize("call", CALLS)
def test_calls_before_reset_say_so(make: Any, mode: str | None, call: str) -> None:
    with pytest.raises(GobanshobuError, match=r"call reset\(\) first"):
        CALLS[call](make("isshin", render_mode=mode))


def test_steps_before_reset_and_calls_after_the_end_say_so() -> None:
    raw = ours.raw_env("isshin", render_mode="ansi")
    for action in (0, None):
        with pytest.raises(GobanshobuError, match=r"call reset\(\) first"):
            raw.step(action)
        with pytest.raises(AssertionError, match=r"reset\(\) needs to be called before step"):
            ours.env("isshin").step(action)
    for env in (raw, ours.env("isshin", render_mode="ansi")):
        env.reset(seed=1)
        play(env, Random(1))
        with pytest.raises(GobanshobuError, match=r"the game is over; call reset\(\)"):
            env.last()
        assert list(env.agent_iter()) == []
        assert env.observe("player_1")["observation"].any()
        assert env.render()
        assert env.legal_steps() == {}
        env.close()
        env.close()
    for action in (0, None):
        with pytest.raises(GobanshobuError, match=r"the game is over; call reset\(\)"):
            raw.step(action)


@pytest.mark.parametrize("agent", ["x", "player_2", 0, None, [1]])
def test_an_agent_that_does_not_exist_is_named(agent: Any) -> None:
    env = ours.env("isshin")
    env.reset(seed=1)
    for ask in (env.observe, env.action_space, env.observation_space):
        with pytest.raises(GobanshobuError, match="the agents are player_0 and player_1; there is no agent"):
            ask(agent)


def test_options_of_reset_are_a_mapping() -> None:
    env = ours.env("isshin")
    with pytest.raises(GobanshobuError, match=r"the options of reset\(\) map names to values"):
        env.reset(options=[1])  # type: ignore[arg-type]


def since(log: list[tuple[int, str]], before: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The entries of each player that are in a log and were not before, in the order of the log."""
    left = [sum(who == player for who, _ in before) for player in (0, 1)]
    found = []
    for who, text in log:
        if left[who]:
            left[who] -= 1
        else:
            found.append((who, text))
    return found


@pytest.mark.clause("C-3")
@games
def test_infos_tell_each_agent_what_its_view_tells_and_nothing_else(game_id: str) -> None:
    """After each step: the entries of the agent's log since before its last decision, and not a word besides them."""
    rng = Random(6)
    options = {"turn_limit": 8} if game_id in ("first", "intelligence", "hck") else {}
    env = ours.env(game_id, options=options)
    for seed in range(20 if compiled() else 2):
        env.reset(seed=seed)
        before: list[list[tuple[int, str]]] = [[], []]
        told: list[list[tuple[int, str]]] = [[], []]
        while not any(env.terminations.values()):
            player = int(env.agent_selection[-1])
            told[player] += env.last()[4]["steps"]
            before[player] = env.game_state().log(player)
            assert sorted(told[player]) == sorted(before[player])
            env.step(rng.choice(list(env.legal_steps())))
            state = env.game_state()
            for one in (0, 1):
                seen = [(who, text) for who, text in state.view(one)["log"]]
                assert env.infos[f"player_{one}"]["steps"] == since(seen, before[one])


@pytest.mark.clause("C-3")
def test_what_was_chosen_in_secret_is_told_once_both_are_in() -> None:
    env = ours.env("first")
    env.reset(seed=1)
    chosen: list[list[tuple[int, str]]] = [[], []]
    while env.game_state().position.rounds == 0:
        player = int(env.agent_selection[-1])
        assert all(who == player for who, _ in env.last()[4]["steps"])
        action, step = next(iter(env.legal_steps().items()))
        env.step(action)
        chosen[player].append((player, step))
    assert env.infos["player_0"]["steps"] == chosen[0][-1:] + chosen[1]
    assert env.infos["player_1"]["steps"] == chosen[0] + chosen[1][-1:]


def pickled(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))


@games
@makers
@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
def test_a_copy_goes_on_in_the_same_way(game_id: str, make: Any, copied: Callable[[Any], Any]) -> None:
    env = make(game_id, options={"turn_limit": 4} if game_id in ("first", "intelligence", "hck") else {})
    assert not hasattr(copied(env), "agents")
    env.reset(seed=3)
    rng = Random(2)
    for _ in range(3):
        for _ in range(2 if game_id == "isshin" else 7):  # in secret, half way through, past it
            env.step(rng.choice(list(env.legal_steps())))
        twin = copied(env)
        assert twin.infos == env.infos
        action = rng.choice(list(env.legal_steps()))
        twin.step(action)
        assert str(twin.game_state().record()) != str(env.game_state().record())
        env.step(action)
        for agent in ours.AGENTS:
            for name, seen in env.observe(agent).items():
                assert (seen == twin.observe(agent)[name]).all()
        assert (twin.infos, twin.agent_selection) == (env.infos, env.agent_selection)
    twin = copied(env)
    luck = rng.getstate()
    played = play(env, rng)
    rng.setstate(luck)
    assert play(twin, rng) == played
    assert str(twin.game_state().record()) == str(env.game_state().record())
    assert copied(env).agents == []
