"""Steps per second of random play: ours inside the engine and through the library, beside public peers, in one run.

A step is the full list of legal steps, a choice, and the step applied. Deals and chance are made outside the clock.

    make bench
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from random import Random

import gobanshobu
from gobanshobu.core.build import compiled
from gobanshobu.core.playout import random_playout
from gobanshobu.core.rng import Rng

LONGEST = 2_000


def engine_rate(game_id: str, seconds: float) -> float:
    """Our rate inside the compiled engine."""
    game, rng, shuffle = gobanshobu.game(game_id), Rng(1), Random(1)
    steps, spent = 0, 0.0
    while spent < seconds:
        positions = [game.start(seed=shuffle.getrandbits(32)).position for _ in range(500)]
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


def measurements(seconds: float) -> Iterator[tuple[str, str, Callable[[], float]]]:
    for game_id in gobanshobu.GAMES:
        yield f"{game_id} engine", "ours", lambda game_id=game_id: engine_rate(game_id, seconds)  # type: ignore[misc]
        yield f"{game_id} library", "ours", lambda game_id=game_id: face_rate(game_id, seconds)  # type: ignore[misc]
    yield "OpenSpiel leduc_poker", "peer", lambda: openspiel_rate("leduc_poker", seconds)
    yield "OpenSpiel hearts", "peer", lambda: openspiel_rate("hearts", seconds)
    yield "python-chess", "peer", lambda: chess_rate(seconds)


GOALS = [
    ("isshin engine", "OpenSpiel leduc_poker", 3.0),
    ("cardwars engine", "OpenSpiel hearts", 2.5),
]
"""Ours, the peer, and the ratio we hold ourselves to."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="clock time for each measurement")
    seconds: float = parser.parse_args().seconds
    print(f"gobanshobu {gobanshobu.__version__}, {'compiled' if compiled() else 'interpreted'}; {seconds} s each")
    rates: dict[str, float] = {}
    for name, _, measure in measurements(seconds):
        rates[name] = measure()
        print(f"{name:28}{rates[name]:14,.0f} steps/s", flush=True)
    print()
    for ours, peer, goal in GOALS:
        print(f"{ours} / {peer}: {rates[ours] / rates[peer]:.2f} × (aim {goal:g} ×)")


if __name__ == "__main__":
    main()
