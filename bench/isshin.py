"""The Isshin player in figures: exact exploitability on small games, results against random play, time per decision.

python bench/isshin.py [--games N] [--work N] [--iterations N] [--large]
"""

from __future__ import annotations

import argparse
import time
from random import Random

import gobanshobu
from gobanshobu.core.build import compiled
from gobanshobu.players.isshin.exact import Solved
from gobanshobu.players.isshin.leaf import Fitted, load
from gobanshobu.players.isshin.player import Budget, IsshinPlayer
from gobanshobu.players.isshin.response import Uniform, best_responses
from gobanshobu.players.isshin.search import Search

game = gobanshobu.game("isshin")


def options(reduction: tuple[int, int, int, int]) -> dict[str, int | str]:
    copies, hand, below, tokens = reduction
    return game.read_options({"copies": copies, "hand": hand, "below": below, "tokens": tokens, "tie": "draw"})


def solved(reduction: tuple[int, int, int, int], iterations: int) -> None:
    """The exact solver on a whole game."""
    chosen = options(reduction)
    begun = time.perf_counter()
    policy = Solved(chosen)
    policy.run(iterations)
    spent = time.perf_counter() - begun
    gains = best_responses(chosen, policy, prune=True)
    print(
        f"{reduction}: {policy.nodes} public states, {gains.infosets} information sets;"
        f" {iterations} iterations in {spent:.1f} s, exploitability {gains.exploitability():.6f}",
        flush=True,
    )


def searched(reduction: tuple[int, int, int, int], budget: Budget) -> None:
    """The search, one solve per public state, and uniform play beside it."""
    chosen = options(reduction)
    begun = time.perf_counter()
    search = Search(chosen, budget.work, budget.iterations, Fitted(load()))
    gains = best_responses(chosen, search, prune=True, alike=True)
    spent = time.perf_counter() - begun
    plain = best_responses(chosen, Uniform(), prune=True, alike=True).exploitability()
    print(
        f"{reduction}: search {budget}: exploitability {gains.exploitability():.4f}"
        f" (uniform without blunders {plain:.4f}); {search.solves} solves in {spent:.0f} s",
        flush=True,
    )


def against_random(games: int, budget: Budget) -> None:
    """The whole game against uniformly random play, seats in turn."""
    wins, times = 0, []
    for number in range(games):
        state, rng, seat = game.start(seed=number // 2), Random(number), number % 2
        player = IsshinPlayer(game, number, budget)
        while state.outcome is None:
            actor = state.actors()[0]
            if actor != seat:
                state.play(actor, rng.choice(state.legal(actor)))
                continue
            view = state.view(actor)
            begun = time.perf_counter()
            step = player.choose(view)
            times.append(time.perf_counter() - begun)
            state.play(actor, step)
        wins += state.outcome.winner == seat
    times.sort()
    print(
        f"against random play, {budget}: {wins} of {games} games; a decision takes {sum(times) / len(times):.2f} s"
        f" (median {times[len(times) // 2]:.2f}, longest {times[-1]:.2f})",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--work", type=int, default=Budget().work)
    parser.add_argument("--iterations", type=int, default=Budget().iterations)
    parser.add_argument("--large", action="store_true", help="measure the search on (2, 3, 4, 1) too: many minutes")
    args = parser.parse_args()
    budget = Budget(args.work, args.iterations)
    print("compiled" if compiled() else "interpreted")
    solved((1, 2, 1, 1), 200)
    solved((2, 2, 6, 1), 100)
    searched((2, 2, 6, 1), budget)
    if args.large:
        searched((2, 3, 4, 1), budget)
    against_random(args.games, budget)


if __name__ == "__main__":
    main()
