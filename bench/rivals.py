"""The strongest level against OpenSpiel's own tree search on our games, both spending the same time a turn.

The rival is OpenSpiel's Python `MCTSBot` (first, intelligence, hck) or `ISMCTSBot` (isshin, cardwars) with random
rollouts, which our engine plays for it. It sees our game through `gobanshobu.adapters.openspiel`, begins from a view like
every player, and its simulations are set anew before each pair of games so that both sides' seconds a turn come out
equal. What counts as a simulation of ours: a position looked at in the 5×5 games, a playout in cardwars, in isshin a
public state gone through with all pairs of hands.

    .venv/bin/python -m bench.rivals first --games 100
    .venv/bin/python -m bench.rivals isshin --games 400 --player level10
"""

from __future__ import annotations

import argparse
import sys
from math import sqrt
from multiprocessing import get_context
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import gobanshobu
from gobanshobu.adapters.openspiel import Rollouts
from gobanshobu.players import make_player
from gobanshobu.players.base import Engine
from gobanshobu.players.clock import Progress

HIDDEN = ("isshin", "cardwars")
UCT = 2.0
FIRST_GUESS = 30  # simulations a decision in the first pair of games
LONGEST = 3000  # steps


class Rival:
    """OpenSpiel's bot as a player that is given views."""

    def __init__(self, game: gobanshobu.Game, seed: int, simulations: int) -> None:
        self.game, self.rng = game, Random(seed)
        self.hidden = game.id in HIDDEN
        self.wrapped = pyspiel.load_game(f"gobanshobu_{game.id}")
        self.simulations = simulations
        self.decisions = 0
        chance = np.random.RandomState(seed % 2**32)
        evaluator = Rollouts(1, seed)
        if self.hidden:
            self.bot = ismcts.ISMCTSBot(
                self.wrapped, evaluator, UCT, simulations, random_state=chance, allow_inconsistent_action_sets=False
            )
            self.bot.set_resampler(lambda state, player: state.resample_from_infostate(player, self.rng.random))
        else:
            self.bot = mcts.MCTSBot(self.wrapped, UCT, simulations, evaluator, random_state=chance)

    def choose(self, view: Any) -> str:
        player = view["player"]
        state = self.game.sample(view, self.rng)
        steps = state.legal(player)
        if len(steps) == 1:
            return steps[0]
        self.decisions += 1
        seen = self.wrapped.state_of(state)
        return str(seen.action_to_string(self.bot.step(seen)))


class Done(NamedTuple):
    """One game: what we scored, and for each side (ours first) seconds, turns and simulations."""

    points: float
    seconds: list[float]
    turns: list[int]
    simulations: list[int]
    decisions: int  # of the rival


def play(job: tuple[str, str, int, int, int]) -> Done:
    """One game; the job is the game's id, our player's name, our seat, a seed, and the rival's simulations."""
    game_id, name, seat, seed, simulations = job
    game = gobanshobu.game(game_id)
    state = game.start(seed=seed)
    ours = make_player(name, game, seed)
    rival = Rival(game, seed + 1, simulations)
    seconds, turns, looked = [0.0, 0.0], [0, 0], [0]
    last, steps, total = -1, 0, 0

    def heard(progress: Progress) -> None:
        looked[0] = max(looked[0], progress.nodes)

    while state.outcome is None and steps < LONGEST:
        player = state.actors()[0]
        side = 0 if player == seat else 1
        view = state.view(player)
        began = perf_counter()
        if side == 1:
            step = rival.choose(view)
        elif isinstance(ours, Engine):
            looked[0] = 0
            step = ours.choose(view, report=heard)
            total += looked[0]
        else:
            step = ours.choose(view)
        seconds[side] += perf_counter() - began
        turns[side] += player != last
        last = player
        state.play_unchecked(player, step)
        steps += 1
    winner = None if state.outcome is None else state.outcome.winner
    points = 0.5 if winner is None else float(winner == seat)
    return Done(points, seconds, turns, [total, rival.decisions * simulations], rival.decisions)


def interval(points: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    z, share = 1.959964, points / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    around = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return middle - around, middle + around


def match(game_id: str, name: str, games: int, seed: int, jobs: int) -> None:
    points = 0.0
    count = 0
    seconds, turns, looked = [0.0, 0.0], [0, 0], [0, 0]
    simulations, decisions = FIRST_GUESS, 0
    with get_context("spawn").Pool(jobs) as pool:
        while count < games:
            batch = [
                (game_id, name, seat, seed + count // 2 + pair, simulations) for pair in range(jobs) for seat in (0, 1)
            ][: games - count]
            for done in pool.map(play, batch, chunksize=1):
                points += done.points
                count += 1
                decisions += done.decisions
                for side in (0, 1):
                    seconds[side] += done.seconds[side]
                    turns[side] += done.turns[side]
                    looked[side] += done.simulations[side]
            ours, theirs = seconds[0] / turns[0], seconds[1] / looked[1]  # a turn; a simulation
            simulations = max(2, round(ours / theirs / (decisions / turns[1])))
            share = f"{points:g} of {count}, {simulations} simulations a decision next"
            print(f"\r{share}  ", end="" if sys.stderr.isatty() else "\n", file=sys.stderr, flush=True)
    low, high = interval(points, count)
    bot = "IS-MCTS" if game_id in HIDDEN else "MCTS"
    print(f"{game_id}: {name} scored {points:g} of {count} against OpenSpiel's {bot} ({100 * points / count:.1f} %,")
    print(f"  95 % interval {100 * low:.1f} – {100 * high:.1f} %)")
    for side, who in enumerate((name, bot)):
        rate = looked[side] / max(seconds[side], 1e-9)
        print(f"  {who:10}{seconds[side] / turns[side]:8.3f} s a turn{rate:12,.0f} simulations/s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=gobanshobu.GAMES)
    parser.add_argument("--player", default="level10")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    match(asked.game, asked.player, asked.games, asked.seed, asked.jobs)


if __name__ == "__main__":
    main()
