"""How fast the Shogi Card Wars player searches, and how it fares.

.venv/bin/python -m bench.cardwars speed
.venv/bin/python -m bench.cardwars match search:playouts=1000 plain:playouts=1000 --games 100
.venv/bin/python -m bench.cardwars match search:seconds=0.1 random --games 100

Players: random, greedy, plain (tree search over information sets with random games at the leaves), search. The last two
take playouts=N or seconds=S for each decision. Both sides play every deal once from each seat. They see only what
a player may know: what is hidden from them is drawn anew before every decision.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

import gobanshobu
from gobanshobu.core.build import compiled
from gobanshobu.core.position import ONGOING
from gobanshobu.core.rng import Rng
from gobanshobu.games.cardwars.notation import SET, verb_of
from gobanshobu.games.cardwars.rules import CardwarsPosition
from gobanshobu.players.cardwars.belief import played, player_of, step_played
from gobanshobu.players.cardwars.evaluation import DuelEvaluator, load
from gobanshobu.players.cardwars.greedy import greedy_step
from gobanshobu.players.cardwars.player import mixture
from gobanshobu.players.cardwars.policy import PlayoutPolicy
from gobanshobu.players.cardwars.search import InformationSetSearch
from gobanshobu.players.clock import Budget, Clock

Past = list[int]
Chooser = Callable[[CardwarsPosition, int, Past, Rng], int]
# from a position that fits what the player knows, and the steps so far, to a step


def begin(seed: int) -> CardwarsPosition:
    position = gobanshobu.game("cardwars").start(seed=seed).position
    assert isinstance(position, CardwarsPosition)
    return position


def chooser(text: str) -> Chooser:
    """The player that `text` names."""
    name, _, rest = text.partition(":")
    settings = dict(pair.split("=") for pair in rest.split(",") if pair)
    budget = Budget(int(settings.pop("playouts", 0)), float(settings.pop("seconds", 0.0)))
    evaluator, policy = DuelEvaluator(load("evaluation")), PlayoutPolicy(load("policy"))
    if name == "random":
        return lambda position, me, _past, rng: position.steps(me)[rng.below(len(position.steps(me)))]
    if name == "greedy":
        return lambda position, me, _past, rng: greedy_step(position, me, evaluator, policy, rng)
    believes = name == "search" and settings.pop("belief", "1") == "1"
    if name not in ("plain", "search") or budget == Budget():
        raise SystemExit(f"no such player: {text}")

    def think(position: CardwarsPosition, me: int, past: Past, rng: Rng) -> int:
        search = (
            InformationSetSearch(evaluator, policy, rng) if name == "search" else InformationSetSearch(None, None, rng)
        )
        if name == "plain":
            search.explore = 2.0
        for key, value in settings.items():
            setattr(search, key, int(value) if key == "horizon" else float(value))
        root = search.think(position, me, Clock(budget), vec[i64](past if believes else []))
        weights = mixture(root)
        draw = rng.word() / 2**32
        for at, weight in enumerate(weights):
            draw -= weight
            if draw < 0.0:
                return int(root.keys[at])
        return int(root.keys[weights.index(max(weights))])

    return think


def play(choosers: list[Chooser], seed: int) -> tuple[int, list[float]]:
    """One game: who won, and the seconds that each player took for a turn of its own."""
    position = begin(seed)
    rngs = [Rng(seed * 2 + who) for who in range(2)]
    spent = [0.0, 0.0]
    past: Past = []
    while position.result == ONGOING:
        me = int(position.mover())
        steps = position.steps(me)
        step = int(steps[0])
        if len(steps) > 1:
            world = position.resample(me, rngs[me])
            assert isinstance(world, CardwarsPosition)
            begun = time.perf_counter()
            step = choosers[me](world, me, [hidden(entry, me) for entry in past], rngs[me])
            spent[me] += time.perf_counter() - begun
        if position.turns > 0:
            past.append(played(me, step))
        position.apply(me, step)
    turns = max(1.0, float(position.turns) / 2)
    return int(position.result), [each / turns for each in spent]


def hidden(entry: int, me: int) -> int:
    """An entry of the past as a player saw it: not which trap the other set."""
    return played(1 - me, SET) if player_of(entry) != me and verb_of(step_played(entry)) == SET else entry


def match(first: str, second: str, games: int, seed: int) -> None:
    choosers = [chooser(first), chooser(second)]
    points = 0.0
    spent = [0.0, 0.0]
    for number in range(games):
        seat = number % 2
        winner, seconds = play(choosers if seat == 0 else choosers[::-1], seed + number // 2)
        points += 0.5 if winner == 2 else float(winner == seat)
        spent[0] += seconds[seat]
        spent[1] += seconds[1 - seat]
    share = points / games
    error = math.sqrt(max(share * (1 - share), 0.25 / games) / games)
    print(
        f"{first} beats {second} in {points:g} of {games} ({100 * share:.1f} ± {100 * error:.1f} %);"
        f" {spent[0] / games:.3f} s and {spent[1] / games:.3f} s a turn",
        flush=True,
    )


def speed(seconds: float) -> None:
    """Playouts a second in the middle of games, and how long a turn takes."""
    rng = Random(1)
    for name, policy in (("search", PlayoutPolicy(load("policy"))), ("plain", None)):
        playouts, spent = 0, 0.0
        for seed in range(8):
            position = begin(seed)
            past: Past = []
            while position.result == ONGOING and position.turns < 4 + seed:
                player = position.mover()
                step = rng.choice(list(position.steps(player)))
                if position.turns > 0:
                    past.append(played(player, step))
                position.apply(player, step)
            if position.result != ONGOING:
                continue
            search = InformationSetSearch(
                DuelEvaluator(load("evaluation")) if policy is not None else None, policy, Rng(seed)
            )
            begun = time.perf_counter()
            search.think(position, position.mover(), Clock(Budget(0, seconds)), vec[i64](past))
            spent += time.perf_counter() - begun
            playouts += int(search.playouts)
        print(f"{name}: {playouts / spent:,.0f} playouts/s")


def main() -> None:
    parser = argparse.ArgumentParser(description="measure the Shogi Card Wars player")
    commands = parser.add_subparsers(dest="command", required=True)
    fast = commands.add_parser("speed")
    fast.add_argument("--seconds", type=float, default=0.5)
    versus = commands.add_parser("match")
    versus.add_argument("players", nargs=2)
    versus.add_argument("--games", type=int, default=100)
    versus.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if not compiled():
        print("interpreted: the figures mean little")
    if given.command == "speed":
        speed(given.seconds)
    else:
        match(given.players[0], given.players[1], given.games, given.seed)


if __name__ == "__main__":
    main()
