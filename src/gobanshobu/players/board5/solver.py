"""An exact solver: whether a player can force a win within so many turns of their own.

Every step of both sides is tried; only the order in which they are tried is guessed. The turn limit and repetition
count as they do in a game, except that positions met twice on the way are answered from a table: within the few turns
that can be solved no position comes up for the fourth time.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.position import ONGOING
from gobanshobu.games.board5.sheet import MAIN, Sheet
from gobanshobu.players.board5.alphabeta import next_best
from gobanshobu.players.board5.evaluation.base import SheetEvaluator

HINTS: Final = 64


@mypyc_attr(native_class=True)
class ForcedWinSolver:
    """Solves for one player. After `most` steps it gives up: then `gave_up` is True and answers mean nothing."""

    def __init__(self, evaluator: SheetEvaluator, player: int, most: int = 1 << 60) -> None:
        self.evaluator: SheetEvaluator = evaluator
        self.player: i64 = player
        self.most: i64 = most
        self.tried: i64 = 0
        self.gave_up: bool = False
        self.won: dict[int, int] = {}  # at the start of a turn: within so many turns a win is certain,
        self.open: dict[int, int] = {}  # and within so many it is not
        self.hints: vec[i64] = vec[i64]([0] * (2 * HINTS))  # what helped last, for each side and number of turns

    def forces(self, position: Sheet, turns: int) -> bool:
        """Whether the player wins by force within `turns` own turns, the running one included."""
        if position.result != ONGOING:
            return position.result == self.player
        if turns <= 0:
            return False
        return self.after(position, turns)

    def keeps(self, position: Sheet, step: int, turns: int) -> bool:
        """Whether the player, who is to act, still wins within `turns` turns after this step."""
        child = position.copy()
        assert isinstance(child, Sheet)
        child.apply(self.player, step)
        over = child.result == ONGOING and child.turn != self.player
        return self.forces(child, turns - 1 if over else turns)

    def winning(self, position: Sheet, turns: int) -> list[int]:
        """The steps of the player, who is to act, that keep a win within `turns` turns."""
        return [int(step) for step in position.steps(self.player) if self.keeps(position, int(step), turns)]

    def after(self, position: Sheet, turns: i64) -> bool:
        """A game that goes on: who is to act, and what the table knows."""
        if position.mode != MAIN:
            return self.attack(position, turns) if position.turn == self.player else self.defend(position, turns)
        past = position.past0 if position.turn == 0 else position.past1
        key = int(past.key) if past is not None else 0
        if key in self.won and self.won[key] <= turns:
            return True
        if key in self.open and self.open[key] >= turns:
            return False
        answer = self.attack(position, turns) if position.turn == self.player else self.defend(position, turns)
        if not self.gave_up:
            if answer:
                self.won[key] = int(turns)
            else:
                self.open[key] = int(turns)
        return answer

    def attack(self, position: Sheet, turns: i64) -> bool:
        """Whether one of the player's steps wins."""
        player = self.player
        steps = position.steps(player)
        ranks = self.ranks(position, player, steps, turns)
        at: i64
        for at in range(len(steps)):
            step = next_best(steps, ranks, at)
            child = self.made(position, player, step)
            if self.gave_up:
                return False
            if child.result != ONGOING:
                won = child.result == player
            elif child.turn == player:
                won = self.after(child, turns)
            else:
                won = turns > 1 and self.after(child, turns - 1)
            if won:
                self.hints[turns] = step
                return True
        return False

    def defend(self, position: Sheet, turns: i64) -> bool:
        """Whether the player wins whatever the other side does."""
        other = 1 - self.player
        steps = position.steps(other)
        ranks = self.ranks(position, other, steps, turns)
        at: i64
        for at in range(len(steps)):
            step = next_best(steps, ranks, at)
            child = self.made(position, other, step)
            if self.gave_up:
                return False
            lost = self.after(child, turns) if child.result == ONGOING else child.result == self.player
            if not lost:
                self.hints[HINTS + turns] = step
                return False
        return True

    def made(self, position: Sheet, player: i64, step: i64) -> Sheet:
        self.tried += 1
        if self.tried >= self.most:
            self.gave_up = True
        child = position.copy()
        assert isinstance(child, Sheet)
        child.apply(player, step)
        return child

    def ranks(self, position: Sheet, player: i64, steps: vec[i64], turns: i64) -> vec[i64]:
        """How early each step is tried."""
        evaluator = self.evaluator
        target = evaluator.target(position, player)
        hint = self.hints[turns if player == self.player else HINTS + turns]
        found = vec[i64](capacity=len(steps))
        for step in steps:
            rank = evaluator.urgency(position, player, step, target)
            found = append(found, rank + 1_000_000_000 if step == hint else rank)
        return found
