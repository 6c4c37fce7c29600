"""Find positions of Shogi Card Wars with a forced win that is easily missed, and write them down for the tests.

    python -m tools.fit.cardwars_puzzles [--each N] [--games N] [--seed N] [--go-on]

All cards are known, the order of the decks too. At the start of the last turns of a game the solver looks for the length of
a forced win: turns of both players are counted, the one that goes on included. A position is kept if the search of the
strongest level, shown all cards, keeps hold of the win in this turn and the greedy player does not.

Games are played by a weak search. The greedy player hardly ever misses a win in two turns in them, so those come from
games played at random, of which there can be thousands.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

import gobanshobu
from gobanshobu.core.position import ONGOING
from gobanshobu.core.rng import Rng
from gobanshobu.games.cardwars.notation import write
from gobanshobu.games.cardwars.rules import CardwarsPosition
from gobanshobu.games.cardwars.table import ASK_MAIN
from gobanshobu.players.cardwars.evaluation import DuelEvaluator, load
from gobanshobu.players.cardwars.greedy import greedy_step
from gobanshobu.players.cardwars.policy import PlayoutPolicy
from gobanshobu.players.cardwars.search import InformationSetSearch
from gobanshobu.players.cardwars.solve import WinProver
from gobanshobu.players.clock import Budget, Clock
from gobanshobu.players.levels import LEVELS, level

TARGET = Path("tests/data/cardwars_puzzles.json")
LENGTHS = (2, 3, 4)
SHORT = 2  # such wins are looked for in games played at random
COST = 300_000  # positions that the solver may look at for one question
PLAYOUTS = level("cardwars", LEVELS).work
RANDOM_GAMES = 30  # played at random for each that the search plays
LATE = 6  # how many of a game's last turns are looked at

EVALUATOR, POLICY = DuelEvaluator(load("evaluation")), PlayoutPolicy(load("policy"))


def searched(position: CardwarsPosition, playouts: int, seed: int, is_open: bool) -> int:
    """The step that the search tries most."""
    search = InformationSetSearch(EVALUATOR, POLICY, Rng(seed))
    search.is_open = is_open
    root = search.think(position, position.mover(), Clock(Budget(playouts)), vec[i64]())
    best = max(range(len(root.keys)), key=lambda at: root.visits[at])
    return int(root.keys[best])


def keeps(position: CardwarsPosition, turns: int, player: str, solver: WinProver) -> bool | None:
    """Whether a player's steps in this turn, one after another, all keep the forced win; the other answers by the policy.

    None where the solver cannot tell.
    """
    me, turn = position.turn, position.turns
    position = twin(position)
    while position.result == ONGOING and position.turns == turn:
        mover = position.mover()
        steps = position.steps(mover)
        if mover != me or len(steps) == 1:
            position.apply(mover, POLICY.best(position, mover, steps))
            continue
        if player == "greedy":
            step = greedy_step(position, me, EVALUATOR, POLICY, Rng(1), is_open=True)
        else:
            step = i64(searched(position, PLAYOUTS, 1, is_open=True))
        position.apply(me, step)
        still = solver.solve(position, int(me), turns - int(position.turns - turn))
        if still is not True:
            return still
    return True


def is_hard(position: CardwarsPosition, turns: int, solver: WinProver) -> bool:
    """Whether the search keeps hold of the win and the greedy player does not."""
    return keeps(position, turns, "greedy", solver) is False and keeps(position, turns, "search", solver) is True


def twin(position: CardwarsPosition) -> CardwarsPosition:
    copied = position.copy()
    assert isinstance(copied, CardwarsPosition)
    return copied


def placed(puzzle: dict[str, Any]) -> CardwarsPosition:
    """The position of a puzzle, reached by playing the game it comes from."""
    state = gobanshobu.game("cardwars").start(deal=puzzle["deal"])
    for entry in puzzle["steps"]:
        player, step = entry.split(" ")
        state.play(int(player), step)
    position = state.position
    assert isinstance(position, CardwarsPosition)
    return position


def late_turns(seed: int, at_random: bool) -> list[tuple[CardwarsPosition, dict[str, Any]]]:
    """The last turns of a game at their start, each with what it takes to get there."""
    state = gobanshobu.game("cardwars").start(seed=seed)
    position = state.position
    assert isinstance(position, CardwarsPosition)
    steps: list[str] = []
    found: list[tuple[CardwarsPosition, dict[str, Any]]] = []
    rng = Random(seed)
    seen: i64 = 0
    while position.result == ONGOING:
        mover = position.mover()
        if position.prompt == ASK_MAIN and position.turns > seen:
            seen = position.turns
            found.append((twin(position), {"deal": state.deal, "steps": [*steps]}))
        if at_random:
            step = int(rng.choice(list(position.steps(mover))))
        else:
            step = searched(position, 40, rng.getrandbits(30), is_open=False)
        steps.append(f"{mover} {write(step)}")
        position.apply(mover, step)
    return found[-LATE:]


def puzzles(seed: int, wanted: dict[int, int], solver: WinProver, at_random: bool) -> list[dict[str, Any]]:
    """The puzzles of one game, at most one for each length."""
    found: list[dict[str, Any]] = []
    for position, data in late_turns(seed, at_random):
        turns = solver.length(position, int(position.turn), SHORT if at_random else 5)
        sort = min(turns, max(LENGTHS))
        if wanted.get(sort, 0) <= 0 or (sort == SHORT) != at_random or any(p["turns"] == turns for p in found):
            continue
        if not is_hard(position, turns, solver):
            continue
        wanted[sort] -= 1
        found.append({"turns": turns, **data})
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="find forced wins in Shogi Card Wars")
    parser.add_argument("--each", type=int, default=8, help="how many of each length")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--go-on", action="store_true", help="keep the puzzles that are there and look for what is missing"
    )
    given = parser.parse_args()
    solver = WinProver(POLICY, COST)
    wanted = dict.fromkeys(LENGTHS, given.each)
    found: list[dict[str, Any]] = []
    for puzzle in json.loads(TARGET.read_text("utf-8")) if given.go_on else []:
        position = placed(puzzle)
        turns = solver.length(position, int(position.turn), 5)
        if turns and is_hard(position, turns, solver):
            found.append({**puzzle, "turns": turns})
            wanted[min(turns, max(LENGTHS))] -= 1
    for number in range(given.games * RANDOM_GAMES):
        if wanted[SHORT] > 0:
            found += puzzles(given.seed + number, wanted, solver, at_random=True)
    print(f"still wanted {wanted}", flush=True)
    for number in range(given.games):
        if max(wanted.values()) <= 0:
            break
        new = puzzles(given.seed + number, wanted, solver, at_random=False)
        found += new
        if new:
            print(f"game {number}: {[puzzle['turns'] for puzzle in new]}, still wanted {wanted}", flush=True)
    found.sort(key=lambda puzzle: int(puzzle["turns"]))
    TARGET.write_text("[\n" + ",\n".join(json.dumps(puzzle) for puzzle in found) + "\n]\n", "utf-8")


if __name__ == "__main__":
    main()
