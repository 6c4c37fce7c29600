"""The Isshin player in figures: exact exploitability on small games, results against random play, time per decision.

    python -m bench.isshin                    everything but `scale`, in about forty minutes
    python -m bench.isshin search random --games 1000
    python -m bench.isshin random --work 300000
    python -m bench.isshin scale              smaller budgets against each other

exact    the exact solver on whole small games
search   the method of the strongest level there with that level's budget, one solve for each public state
plain    information-set Monte-Carlo tree search there, hands guessed evenly
random   the whole game against uniformly random play
"""

from __future__ import annotations

import argparse
import itertools
import math
import time
from random import Random

import gobanshobu
from gobanshobu.core.build import compiled
from gobanshobu.players.isshin.exact import Solved
from gobanshobu.players.isshin.ismcts import PlainSearch
from gobanshobu.players.isshin.leaf import Fitted, load
from gobanshobu.players.isshin.player import IsshinPlayer, SolveBudget
from gobanshobu.players.isshin.response import best_responses
from gobanshobu.players.isshin.search import SearchPolicy

Reduction = tuple[int, int, int, int]

game = gobanshobu.game("isshin")
REDUCTIONS: list[Reduction] = [(2, 2, 6, 1), (2, 3, 4, 1)]
ITERATIONS = {(2, 2, 6, 1): 100, (2, 3, 4, 1): 40}
SCALE = [SolveBudget(work, iterations) for work, iterations in [(1_500, 2), (6_000, 4), (40_000, 8), (300_000, 12)]]
ASKED = 5_000  # information sets between two signs of life


def options(reduction: Reduction) -> dict[str, int | str]:
    copies, hand, below, tokens = reduction
    return game.read_options({"copies": copies, "hand": hand, "below": below, "tokens": tokens, "tie": "draw"})


def exact(reduction: Reduction) -> None:
    """The exact solver on a whole game."""
    chosen, begun = options(reduction), time.perf_counter()
    policy = Solved(chosen, alike=True)
    print(f"exact  {reduction}: {policy.nodes} public states in a third of the game …", flush=True)
    policy.run(ITERATIONS[reduction])
    spent = time.perf_counter() - begun
    gains = best_responses(chosen, policy, prune=True, alike=True)
    print(
        f"exact  {reduction}: exploitability {gains.exploitability():.5f}"
        f" after {ITERATIONS[reduction]} iterations in {spent:.1f} s",
        flush=True,
    )


def searched(reduction: Reduction, budget: SolveBudget) -> None:
    """The search, one solve per public state."""
    chosen, begun = options(reduction), time.perf_counter()
    print(f"search {reduction}: work {budget.work}, iterations {budget.iterations} …", flush=True)
    search = SearchPolicy(chosen, budget.work, budget.iterations, Fitted(load()))
    gains = best_responses(chosen, search, prune=True, alike=True)
    spent = time.perf_counter() - begun
    print(
        f"search {reduction}: exploitability {gains.exploitability():.5f}; {search.solves} solves in {spent:.0f} s",
        flush=True,
    )


def plain(reduction: Reduction, simulations: int) -> None:
    """Plain IS-MCTS, one search for each information set that its own play can reach."""
    chosen, begun = options(reduction), time.perf_counter()

    def tell(asked: int) -> None:
        if asked % ASKED == 0:
            print(f"plain  {reduction}: {asked} searches, {time.perf_counter() - begun:.0f} s …", flush=True)

    policy = PlainSearch(simulations, 1, tell)
    gains = best_responses(chosen, policy, prune=True)
    print(
        f"plain  {reduction}: exploitability {gains.exploitability():.5f} with {simulations} simulations;"
        f" {policy.asked} searches in {time.perf_counter() - begun:.0f} s",
        flush=True,
    )


def against_random(games: int, budget: SolveBudget) -> None:
    """The whole game against uniformly random play, seats in turn, each deal twice."""
    wins, times, begun = 0, [0.0], time.perf_counter()
    for number in range(games):
        state, rng, seat = game.start(seed=number // 2), Random(number), number % 2
        player = IsshinPlayer(game, number, budget)
        while state.outcome is None:
            actor = state.actors()[0]
            if actor != seat:
                state.play(actor, rng.choice(state.legal(actor)))
                continue
            view = state.view(actor)
            asked = time.perf_counter()
            step = player.choose(view)
            times.append(time.perf_counter() - asked)
            state.play(actor, step)
        wins += state.outcome.winner == seat
        if number % 50 == 49:
            print(f"random: {wins} of {number + 1} won, {time.perf_counter() - begun:.0f} s …", flush=True)
    times.sort()
    print(
        f"random: {wins} of {games} won ({spread(wins, games)}) with {budget};"
        f" a decision takes {sum(times) / len(times):.3f} s (median {times[len(times) // 2]:.3f}, longest {times[-1]:.2f})",
        flush=True,
    )


def duel(stronger: SolveBudget, weaker: SolveBudget, games: int) -> None:
    """One budget against another, seats in turn, each deal twice."""
    points, begun = 0.0, time.perf_counter()
    for number in range(games):
        state, seat = game.start(seed=number // 2), number % 2
        players = [IsshinPlayer(game, number, stronger if who == seat else weaker) for who in (0, 1)]
        while state.outcome is None:
            actor = state.actors()[0]
            state.play(actor, players[actor].choose(state.view(actor)))
        points += 0.5 if state.outcome.winner is None else state.outcome.winner == seat
    print(
        f"scale  {stronger.work}/{stronger.iterations} against {weaker.work}/{weaker.iterations}:"
        f" {spread(points, games)} of {games}, {time.perf_counter() - begun:.0f} s",
        flush=True,
    )


def spread(points: float, games: int) -> str:
    """A share with its 95 % interval, by Wilson."""
    share, z = points / games, 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return f"{100 * share:.1f} %, {100 * (middle - half):.1f} to {100 * (middle + half):.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parts = ["exact", "search", "plain", "random", "scale"]
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(parts))
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--simulations", type=int, default=1000, help="of plain search")
    parser.add_argument("--work", type=int, default=SolveBudget().work, help="of search and random")
    parser.add_argument("--iterations", type=int, default=SolveBudget().iterations, help="of search and random")
    args = parser.parse_args()
    if set(args.parts) - set(parts):
        parser.error(f"parts are {', '.join(parts)}")
    chosen = args.parts or parts[:-1]
    print("compiled" if compiled() else "interpreted", flush=True)
    for reduction in REDUCTIONS:
        if "exact" in chosen:
            exact(reduction)
        if "search" in chosen:
            searched(reduction, SolveBudget(args.work, args.iterations))
        if "plain" in chosen:
            plain(reduction, args.simulations)
    if "random" in chosen:
        against_random(args.games, SolveBudget(args.work, args.iterations, 0.0))
    if "scale" in chosen:
        for weaker, stronger in itertools.pairwise(SCALE):
            duel(stronger, weaker, args.games)


if __name__ == "__main__":
    main()
