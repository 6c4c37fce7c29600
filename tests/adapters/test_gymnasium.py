"""One seat against the machine, as Gymnasium has it."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from random import Random
from typing import Any

import pytest

import gobanshobu
from gobanshobu import BadOption, GobanshobuError, UnknownGame
from gobanshobu.core.build import compiled
from gobanshobu.core.paint import plain
from gobanshobu.players.base import BadPlayer
from tests.adapters.peers import needed

np = needed("numpy")
needed("resvg_py")
gymnasium = needed("gymnasium")
from gymnasium.utils.env_checker import check_env  # noqa: E402

from gobanshobu.adapters.gymnasium import Env  # noqa: E402
from gobanshobu.adapters.opponents import Opponent  # noqa: E402
from gobanshobu.adapters.pettingzoo import RawEnv  # noqa: E402

SHEETS = ("first", "intelligence", "hck")
games = pytest.mark.parametrize("game_id", gobanshobu.GAMES)


def play(env: Any, rng: Random, seed: int) -> tuple[float, list[tuple[int, str]]]:
    """A random game; the last reward, and everything that `info` told."""
    seen, info = env.reset(seed=seed)
    told = list(info["steps"])
    while True:
        assert seen.shape == env.observation_space.shape
        action = rng.choice(np.flatnonzero(info["action_mask"]).tolist())
        seen, reward, terminated, truncated, info = env.step(action)
        told += info["steps"]
        assert not truncated
        if terminated:
            return float(reward), told
        assert reward == 0


def by(player: int, log: list[tuple[int, str]]) -> list[str]:
    return [text for who, text in log if who == player]


@games
def test_gymnasium_s_own_check(game_id: str) -> None:
    env = gymnasium.make(f"gobanshobu/{game_id}-v{gobanshobu.game(game_id).version}", opponent="random", seat=1)
    check_env(env.unwrapped)


@games
@pytest.mark.parametrize("seat", [0, 1])
def test_whole_games_end_with_the_right_reward(game_id: str, seat: int) -> None:
    options = {"turn_limit": 8} if game_id in ("first", "intelligence", "hck") else {}
    env = Env(game_id, "random", seat=seat, options=options)
    for seed in range(3 if compiled() else 1):
        reward, told = play(env, Random(seed), seed)
        assert env.state.outcome is not None
        winner = env.state.outcome.winner
        assert reward == (0 if winner is None else 1 if winner == seat else -1)
        for player in (0, 1):  # what was chosen in secret is told late
            assert by(player, told) == by(player, env.state.log(seat))
    env.close()
    env.close()


def test_the_same_seed_is_the_same_game_against_a_level() -> None:
    env = Env("isshin", "level1")
    games = [play(env, Random(7), seed=3) for _ in range(2)]
    assert games[0] == games[1]
    assert env.state.deal == gobanshobu.game("isshin").start(seed=3).deal


def test_either_seat_is_drawn_when_none_is_given() -> None:
    env = Env("isshin", "random", seat=None)
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(12)}
    assert seats == {0, 1}
    env.reset(seed=1)
    assert {env.reset()[1]["seat"] for _ in range(12)} == {0, 1}


@pytest.mark.clause("C-3")
def test_in_secret_phases_the_seat_decides_without_hearing_of_the_other() -> None:
    env = Env("first", "random", seat=1)
    _, info = env.reset(seed=1)
    assert info["steps"] == []
    for filled in range(10):
        assert info["action_mask"].any()
        _, _, _, _, info = env.step(np.flatnonzero(info["action_mask"])[0])
        assert filled == 9 or len(info["steps"]) == 1
    assert [step[2] for step in by(0, info["steps"])[:10]] == ["="] * 10


def test_an_illegal_action_loses() -> None:
    env = Env("intelligence", "random")
    _, info = env.reset(seed=1)
    wrong = np.flatnonzero(info["action_mask"] == 0)[0]
    _, reward, terminated, truncated, info = env.step(wrong)
    assert (reward, terminated, truncated, info["illegal"]) == (-1, True, False, wrong)


def test_a_deal_can_be_given() -> None:
    deal = gobanshobu.game("isshin").start(seed=8).deal
    env = Env("isshin", "random")
    env.reset(seed=1, options={"deal": deal})
    assert env.state.deal == deal


def test_rendering_shows_what_the_seat_may_know() -> None:
    env = Env("isshin", "random", seat=1, render_mode="ansi", lang="ja")
    env.reset(seed=2)
    other = env.state.resample(1, Random(3))
    assert other.deal != env.state.deal
    assert env.render() == plain("\n".join(other.rules.text.lines(other.view(1), "ja")))
    picture = Env("isshin", "random", render_mode="rgb_array")
    picture.reset(seed=2)
    assert picture.render().dtype == np.uint8
    silent = Env("isshin", "random")
    silent.reset()
    with pytest.warns(UserWarning, match="render_mode"):
        assert silent.render() is None


def test_what_does_not_exist_is_refused_in_words() -> None:
    with pytest.raises(UnknownGame):
        Env("go")
    with pytest.raises(BadOption):
        Env("isshin", options={"hand": 9})
    with pytest.raises(BadPlayer):
        Env("isshin", "level99")
    with pytest.raises(GobanshobuError, match="no render mode"):
        Env("isshin", render_mode="human")
    with pytest.raises(GobanshobuError, match="a seat is"):
        Env("isshin", seat=2)
    with pytest.raises(GobanshobuError, match="reset"):
        Env("isshin").step(np.int64(0))


def test_the_games_are_registered() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for game_id in gobanshobu.GAMES:
            env = gymnasium.make(f"gobanshobu/{game_id}-v{gobanshobu.game(game_id).version}", opponent="random")
            env.reset(seed=1)
            env.close()


def test_a_game_that_is_over_goes_no_further() -> None:
    env = Env("isshin", "random")
    _, info = env.reset(seed=1)
    legal = int(info["action_mask"].argmax())
    _, _, terminated, _, info = env.step(np.int64(len(env.action_masks()) - 1))
    assert terminated
    assert not info["action_mask"].any()
    with pytest.raises(gobanshobu.GobanshobuError, match="reset"):
        env.step(np.int64(legal))
    assert env.reset(seed=1)[1]["action_mask"].any()


def pickled(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))


def played_on(env: Any, mask: Any, steps: int) -> list[Any]:
    """What happens from here on, with actions that the action space draws: arrays as bytes."""
    told: list[Any] = []
    for _ in range(steps):
        seen, reward, terminated, _, info = env.step(env.action_space.sample(mask))
        mask = info["action_mask"]
        told.append((seen.tobytes(), reward, terminated, mask.tobytes(), info["steps"]))
        if terminated:
            seen, info = env.reset()
            mask = info["action_mask"]
            told.append((seen.tobytes(), mask.tobytes(), info["steps"], info["seat"]))
    return told


@games
@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
def test_a_copy_goes_on_in_the_same_way(game_id: str, copied: Callable[[Any], Any]) -> None:
    """The game, the opponent's luck, the deals to come, the seats to come and the action space's own luck."""
    options = {"turn_limit": 4} if game_id in ("first", "intelligence", "hck") else {}
    env = Env(game_id, "random", seat=None, options=options, render_mode="ansi", lang="ja")
    mask = env.reset(seed=5)[1]["action_mask"]
    env.action_space.seed(1)
    for before in (0, 4, 8):  # at the beginning, in secret, and past the arrangement
        played_on(env, mask, before)
        mask = env.action_masks()
        twin = copied(env)
        assert twin.render() == env.render()
        other = copied(twin)  # before its opponent has been asked for anything
        found = played_on(env, mask, 3)
        assert played_on(twin, mask, 3) == found
        assert played_on(other, mask, 3) == found
        mask = env.action_masks()


def test_a_copy_of_an_environment_with_a_level_and_of_one_that_waits_for_reset() -> None:
    env = pickled(Env("isshin", "level1", seat=1))
    with pytest.raises(GobanshobuError, match="reset"):
        env.render()
    mask = env.reset(seed=4)[1]["action_mask"]
    env.action_space.seed(2)
    played_on(env, mask, 2)
    twin = copy.deepcopy(env)
    assert played_on(twin, env.action_masks(), 3) == played_on(env, env.action_masks(), 3)
    env.close()
    closed = copy.deepcopy(env)
    for one in (env, closed):
        with pytest.raises(GobanshobuError, match=r"closed; call reset\(\)"):
            one.step(np.flatnonzero(one.action_masks())[0])
        assert one.reset(seed=1)[1]["action_mask"].any()


def test_a_copy_has_the_same_cards_when_their_file_is_gone(tmp_path: Any) -> None:
    file = tmp_path / "own.toml"
    text = files("gobanshobu.games.first").joinpath("cards.toml").read_text(encoding="utf-8")
    file.write_text(text.replace("Default cards", "Own cards"), encoding="utf-8")
    env = Env("first", "random", cards=str(file))
    _, info = env.reset(seed=1)
    file.unlink()
    twin = pickled(env)
    assert twin.state.rules.cards_value() == env.state.rules.cards_value()
    assert "Own cards" in str(twin.state.rules.cards_value())
    action = np.flatnonzero(info["action_mask"])[0]
    assert (twin.step(action)[0] == env.step(action)[0]).all()


@pytest.mark.parametrize("action", ["0", b"3", 0.9, 5.0, None, True, [3], (1,), "foo", np.array([3]), np.bool_(True)])
def test_what_is_no_whole_number_is_refused_and_changes_nothing(action: Any) -> None:
    env = Env("isshin", "random")
    _, info = env.reset(seed=1)
    with pytest.raises(GobanshobuError, match="an action is a whole number from 0 to 34"):
        env.step(action)
    _, _, terminated, _, _ = env.step(np.int64(np.flatnonzero(info["action_mask"])[0]))
    assert not terminated


@pytest.mark.parametrize("action", [-1, 35, 2**70, -(2**70), np.uint64(2**63 + 1)])
def test_a_number_that_is_no_action_loses(action: Any) -> None:
    env = Env("isshin", "random")
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(action)
    assert (reward, terminated, info["illegal"]) == (-1, True, int(action))


@pytest.mark.parametrize("seat", [True, 1.0, "0", 2, [0], np.array([0, 1])])
def test_a_seat_is_one_of_two_numbers(seat: Any) -> None:
    with pytest.raises(GobanshobuError, match="a seat is 0, 1, or None, not"):
        Env("isshin", "random", seat=seat)
    assert Env("isshin", "random", seat=np.int64(1)).seat == 1


@pytest.mark.parametrize("opponent", [None, 5, ["level1", 5], b"random"])
def test_an_opponent_is_a_name_or_a_policy(opponent: Any) -> None:
    with pytest.raises(BadPlayer, match="an opponent is a name, or a function"):
        Env("isshin", opponent)
    with pytest.raises(BadPlayer, match="no opponent in the pool"):
        Env("isshin", [])


class First:
    """A policy: the first legal action. It remembers what it was shown."""

    def __init__(self) -> None:
        self.shown: list[tuple[Any, Any]] = []

    def __call__(self, seen: Any, mask: Any) -> Any:
        self.shown.append((seen, mask))
        return np.flatnonzero(mask)[0]


@games
@pytest.mark.parametrize("seat", [0, 1])
def test_a_policy_is_shown_what_its_seat_may_know_and_nothing_else(game_id: str, seat: int) -> None:
    policy = First()
    env = Env(game_id, policy, seat=seat, options={"turn_limit": 4} if game_id in SHEETS else {})
    play(env, Random(1), 3)
    shown = iter(policy.shown)
    row = RawEnv(game_id, env.state.rules.options)
    row.reset(options={"deal": env.state.deal})
    for player, text in [(entry.player, entry.full) for entry in env.state.history() if entry.is_step]:
        steps = {step: action for action, step in row.legal_steps().items()}
        if player == 1 - seat:
            seen, mask = next(shown)
            expected = row.observe(f"player_{player}")
            assert (seen == expected["observation"]).all()
            assert (mask == expected["action_mask"]).all()
            assert text == row.legal_steps()[int(np.flatnonzero(mask)[0])]
        row.step(steps[text])
    assert next(shown, None) is None


def test_a_policy_that_answers_what_is_not_legal_is_at_fault_and_not_beaten() -> None:
    env = Env("isshin", lambda seen, mask: int(np.flatnonzero(mask == 0)[0]), seat=1)
    with pytest.raises(GobanshobuError, match="the opponent's policy chose"):
        env.reset(seed=1)
    for answer in (None, 0.5, "0", 10**9, -1):
        with pytest.raises(GobanshobuError, match="the opponent's policy chose"):
            Env("isshin", lambda seen, mask, answer=answer: answer, seat=1).reset(seed=1)


def test_of_a_pool_one_is_drawn_for_each_game() -> None:
    pool: list[Opponent] = [First(), First(), "random"]
    env = Env("isshin", pool, seat=1)
    before = [0, 0]
    drawn = []
    for seed in range(20):
        play(env, Random(seed), seed)
        now = [len(one.shown) for one in pool if isinstance(one, First)]
        drawn.append([a != b for a, b in zip(before, now, strict=True)])
        before = now
    assert {tuple(one) for one in drawn} == {(True, False), (False, True), (False, False)}
    twin = Env("isshin", pool, seat=1)
    assert [play(twin, Random(seed), seed) for seed in range(4)] == [play(env, Random(seed), seed) for seed in range(4)]


def test_a_seed_is_a_whole_number_of_any_library() -> None:
    env = Env("isshin", "random")
    one, _ = env.reset(seed=np.int64(7))
    two, _ = env.reset(seed=7)
    assert (one == two).all()
    with pytest.raises(GobanshobuError, match="a seed is a whole number"):
        env.reset(seed=1.5)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [{"seed": 1.5}, {"options": [1]}, {"options": {"deal": 3}}])
def test_a_reset_that_fails_changes_nothing(wrong: Any) -> None:
    env, twin = Env("isshin", "random"), Env("isshin", "random")
    actions = [np.flatnonzero(one.reset(seed=1)[1]["action_mask"])[0] for one in (env, twin)]
    with pytest.raises(GobanshobuError):
        env.reset(**wrong)
    for _ in range(3):
        (seen, *rest, info), (expected, *others, known) = env.step(actions[0]), twin.step(actions[1])
        assert (seen == expected).all()
        assert (rest, info["steps"]) == (others, known["steps"])
        if rest[1]:
            break
        actions = [np.flatnonzero(known["action_mask"])[-1]] * 2
    assert env.reset()[0].tobytes() == twin.reset()[0].tobytes()


def test_environments_side_by_side_in_threads_do_not_disturb_each_other() -> None:
    def games(seed: int) -> list[Any]:
        env = Env("isshin", "random")
        return [play(env, Random(seed), seed + number) for number in range(3)]

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(games, range(6))) == [games(seed) for seed in range(6)]
