"""Collect positions with a forced win out of quick games, and write them as the data that the tests solve.

.venv/bin/python -m tools.fit.puzzles first --seconds 300

A turn of the winner counts as one, the opponent's turns in between are not counted: "two turns" is a turn, any answer,
and a turn that ends the game. A position is kept when the exact solver proves a win in so many turns and in no fewer,
the greedy player's step throws that win away, and the search finds a winning step with the nodes it is given.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from random import Random
from typing import Any, cast

import gobanshobu
from gobanshobu.core.game import State
from gobanshobu.core.position import ONGOING
from gobanshobu.core.rng import Rng
from gobanshobu.games.board5.sheet import MAIN, Sheet, draft_cards
from gobanshobu.games.board5.view import PositionData
from gobanshobu.players.board5.alphabeta import SURE, AlphaBeta
from gobanshobu.players.board5.evaluation.base import SheetEvaluator
from gobanshobu.players.board5.evaluation.choice import evaluator_for
from gobanshobu.players.board5.greedy import greedy_step
from gobanshobu.players.board5.solver import ForcedWinSolver
from gobanshobu.players.board5.trial import Trial
from gobanshobu.players.clock import Budget, Clock

GAMES = ("first", "intelligence", "hck")
TARGET = Path("tests/players/puzzles.json")
LENGTHS = (2, 3, 4)
WANTED = {2: 8, 3: 8, 4: 6}
MOST = {2: 300_000, 3: 1_000_000, 4: 8_000_000}  # steps of the solver
BACK = 6  # turns of the winner looked at before the end
SEARCHES = 140_000  # nodes of the search that must find the win: the strongest level's for the first step of a turn


class Collector:
    """Puzzles of one game."""

    def __init__(self, game_id: str, seed: int, nodes: int) -> None:
        self.nodes = nodes
        self.state: State = gobanshobu.game(game_id).start(seed=0)
        position = self.state.position
        assert isinstance(position, Sheet)
        self.blank = position
        self.evaluator: SheetEvaluator = evaluator_for(position)
        self.search = AlphaBeta(self.evaluator)
        self.trial = Trial(self.search, position, 50, 80)
        self.rng = Rng(seed)
        self.random = Random(seed)
        self.found: dict[int, list[dict[str, Any]]] = {turns: [] for turns in LENGTHS}

    def game(self) -> tuple[list[Sheet], int]:
        """A quick game: the positions at the start of its turns, and its result."""
        camps: list[list[int]] = []
        for player in (0, 1):
            twin = self.blank.copy()
            assert isinstance(twin, Sheet)
            twin.draw_draft(player, self.rng)
            camps.append(draft_cards(twin, player))
        position = self.trial.laid(camps[0], camps[1])
        seen: list[Sheet] = []
        while position.result == ONGOING and position.ended < 80:
            if position.mode == MAIN:
                copy = position.copy()
                assert isinstance(copy, Sheet)
                seen.append(copy)
            self.trial.step(position, self.rng)
        return seen, int(position.result)

    def look(self) -> None:
        """One game, from its end backwards."""
        seen, winner = self.game()
        if winner not in (0, 1):
            return
        turns = [position for position in seen if position.turn == winner]
        short = any(len(self.found[length]) < WANTED[length] for length in (2, 3))
        last = 2 if short else 4
        for position in turns[-last : -last - BACK : -1]:
            fresh = gobanshobu.game(self.state.game.id).position(self.state.rules.views.data(position)).position
            assert isinstance(fresh, Sheet)
            if not self.judge(fresh):
                return

    def thin(self, tries: int) -> None:
        """Positions of one game with most cards taken off and no hands: few enough steps to be solved four turns deep."""
        seen, _ = self.game()
        for position in self.random.choices(seen, k=tries):
            data = cast("PositionData", self.state.rules.views.data(position))
            board = data["board"]
            crowns = {at: unit for at, unit in board.items() if unit[2:].startswith(("king", "prince"))}
            kept = dict(crowns)
            for player, most in ((int(position.turn), 5), (1 - int(position.turn), 3)):
                own = [at for at in board if at not in crowns and board[at][0] == str(player)]
                for at in self.random.sample(own, min(len(own), self.random.randint(1, most))):
                    kept[at] = board[at]
            data["board"], data["hands"], data["switch"] = kept, [[], []], False
            try:
                fresh = gobanshobu.game(self.state.game.id).position(data).position
            except gobanshobu.GobanshobuError:
                continue
            assert isinstance(fresh, Sheet)
            if fresh.result == ONGOING:
                self.judge(fresh)

    def judge(self, position: Sheet) -> bool:
        """Keep the position if it is a puzzle; False when looking further back is of no use."""
        player = int(position.turn)
        line = self.search.think(position, Clock(Budget(self.nodes)), Rng(1))[0]
        if line.score < SURE:
            return False
        for turns in (1, *LENGTHS):
            solver = ForcedWinSolver(self.evaluator, player, MOST[max(turns, 2)])
            forced = solver.forces(position, turns)
            if solver.gave_up:
                return True
            if forced:
                if turns > 1 and len(self.found[turns]) < WANTED[turns]:
                    self.keep(position, turns, solver, int(line.step))
                return True
        return True

    def keep(self, position: Sheet, turns: int, solver: ForcedWinSolver, answer: int) -> None:
        """If greed misses the win and the search's answer does not."""
        greedy = {int(greedy_step(position, self.evaluator, Rng(seed))) for seed in range(8)}
        if not solver.keeps(position, answer, turns) or any(solver.keeps(position, step, turns) for step in greedy):
            return
        if solver.gave_up:
            return
        cost = int(solver.tried)
        data = cast("PositionData", self.state.rules.views.data(position))
        self.found[turns].append({"game": self.state.game.id, "turns": turns, "cost": cost, "position": data})
        print({n: len(kept) for n, kept in self.found.items()}, cost, file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--nodes", type=int, default=SEARCHES, help="of the search that must find the win")
    parser.add_argument("--thin", action="store_true", help="take most cards off first")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    collector = Collector(asked.game, asked.seed, asked.nodes)
    kept: list[dict[str, Any]] = json.loads(TARGET.read_text(encoding="utf-8")) if TARGET.exists() else []
    for puzzle in kept:
        if puzzle["game"] == asked.game:
            collector.found[puzzle["turns"]].append(puzzle)
    end = time.monotonic() + asked.seconds
    while time.monotonic() < end and any(len(collector.found[turns]) < WANTED[turns] for turns in LENGTHS):
        if asked.thin:
            collector.thin(60)
        else:
            collector.look()
    puzzles = [puzzle for puzzle in kept if puzzle["game"] != asked.game]
    for turns in LENGTHS:
        puzzles.extend(collector.found[turns])
    puzzles.sort(key=lambda puzzle: (GAMES.index(puzzle["game"]), puzzle["turns"], puzzle["cost"]))
    lines = ",\n".join(json.dumps(puzzle, ensure_ascii=False) for puzzle in puzzles)
    TARGET.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
