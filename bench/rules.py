"""Steps per second of random play: ours inside the engine and through the library, beside public peers, in one run.

A step is the full list of legal steps, a choice, and the step applied. Deals and chance are made outside the clock.

    python -m bench.rules (`make bench` has it in one table with everything else)
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random

from bench.rounds import asked_for, measured

import gobanshobu
from gobanshobu.core.playout import random_playout
from gobanshobu.core.rng import Rng

LONGEST = 2_000
SHOGI_GAMES = 20


def engine_rate(game_id: str, seconds: float) -> float:
    """Our rate inside the compiled engine."""
    game, rng, shuffle = gobanshobu.game(game_id), Rng(1), Random(1)
    steps, spent = 0, 0.0
    while spent < seconds:
        positions = [game.start(seed=shuffle.getrandbits(32)).position for _ in range(200)]
        begun = time.perf_counter()
        for position in positions:
            steps += random_playout(position, rng, LONGEST)
        spent += time.perf_counter() - begun
    return steps / spent


def face_rate(game_id: str, seconds: float) -> float:
    """Our rate through the library, with step strings."""
    game, choice, shuffle = gobanshobu.game(game_id), Random(1), Random(1)
    steps, spent = 0, 0.0
    while spent < seconds:
        state = game.start(seed=shuffle.getrandbits(32))
        begun = time.perf_counter()
        while actors := state.actors():
            legal = state.legal(actors[0])
            state.play_unchecked(actors[0], legal[int(choice.random() * len(legal))])
            steps += 1
        spent += time.perf_counter() - begun
    return steps / spent


def openspiel_rate(name: str, seconds: float) -> float:
    """An OpenSpiel game driven from Python: players' decisions only, chance outside the clock."""
    import pyspiel

    game, choice = pyspiel.load_game(name), Random(1)
    steps, spent = 0, 0.0
    while spent < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            while state.is_chance_node():
                state.apply_action(choice.choice(state.legal_actions()))
            begun = time.perf_counter()
            while not state.is_terminal() and not state.is_chance_node():
                legal = state.legal_actions()
                state.apply_action(legal[int(choice.random() * len(legal))])
                steps += 1
            spent += time.perf_counter() - begun
    return steps / spent


def shogi_rollout_rate(seconds: float) -> float:
    """OpenSpiel's C++ shogi under its own C++ random rollouts.

    Simulations per second of its MCTS bot with an evaluator of one rollout, times the mean length of a random game,
    which is measured apart.
    """
    import pyspiel

    game, choice = pyspiel.load_game("shogi"), Random(1)
    steps = 0
    for _ in range(SHOGI_GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choice.choice(state.legal_actions()))
            steps += 1
    simulations, spent = 0, 0.0
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 50, 1_000, False, 1, False)
    while spent < seconds:
        begun = time.perf_counter()
        bot.mcts_search(game.new_initial_state())
        spent += time.perf_counter() - begun
        simulations += 50
    return simulations / spent * steps / SHOGI_GAMES


def copy_time(game_id: str) -> float:
    """Microseconds for `state.copy()` in the middle of a game."""
    state, choice = gobanshobu.game(game_id).start(seed=1), Random(1)
    for _ in range(60):
        if not state.actors():
            break
        player = state.actors()[0]
        state.play(player, choice.choice(state.legal(player)))
    begun = time.perf_counter()
    for _ in range(100_000):
        state.copy()
    return (time.perf_counter() - begun) * 10


def chess_rate(seconds: float) -> float:
    """python-chess."""
    import chess

    choice = Random(1)
    steps, spent = 0, 0.0
    while spent < seconds:
        board = chess.Board()
        begun = time.perf_counter()
        for _ in range(LONGEST):
            if board.is_game_over():
                break
            legal = list(board.legal_moves)
            board.push(legal[int(choice.random() * len(legal))])
            steps += 1
        spent += time.perf_counter() - begun
    return steps / spent


def measurements(seconds: float) -> Iterator[tuple[str, Callable[[], float]]]:
    for game_id in gobanshobu.GAMES:
        yield f"{game_id} engine", lambda game_id=game_id: engine_rate(game_id, seconds)  # type: ignore[misc]
        yield f"{game_id} library", lambda game_id=game_id: face_rate(game_id, seconds)  # type: ignore[misc]
    yield "OpenSpiel leduc_poker", lambda: openspiel_rate("leduc_poker", seconds)
    yield "OpenSpiel hearts", lambda: openspiel_rate("hearts", seconds)
    yield "OpenSpiel shogi rollouts", lambda: shogi_rollout_rate(seconds)
    yield "python-chess", lambda: chess_rate(seconds)


GOALS = [
    ("isshin", "OpenSpiel leduc_poker", 3.0),
    ("cardwars", "OpenSpiel hearts", 2.5),
    ("first", "OpenSpiel shogi rollouts", 5.0),
    ("first", "python-chess", 15.0),
    ("intelligence", "OpenSpiel shogi rollouts", 5.0),
    ("intelligence", "python-chess", 15.0),
    ("hck", "OpenSpiel shogi rollouts", 4.0),
]
"""Ours, the peer, and the ratio we hold ourselves to."""


def main() -> None:
    asked = asked_for(__doc__)
    rates = measured(lambda: measurements(asked.seconds), asked.rounds)
    for name, rate in rates.items():
        print(f"{name:28}{rate:14,.0f} steps/s")
    print()
    for game_id, peer, goal in GOALS:
        ratio = rates[f"{game_id} engine"] / rates[peer]
        print(f"{game_id} engine / {peer}: {ratio:.1f} × (aim {goal:g} ×)")
    print()
    for game_id in gobanshobu.GAMES:
        print(f"{game_id}: state.copy() {copy_time(game_id):.2f} µs")


if __name__ == "__main__":
    main()
