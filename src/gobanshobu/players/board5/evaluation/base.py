"""What the three evaluations share: a position is measured as a list of numbers, and a list of weights prices them.

Every number is what player 0 has less what player 1 has, so that exchanging the players negates the score. Cards are
known by their points and arrows alone; a set of one's own is measured like the default one.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.position import Position
from gobanshobu.games.board5.codec import (
    CAPTURE,
    DAMAGE,
    DEPLOY,
    DEPLOY_ONTO,
    END,
    ESCAPE,
    PASS,
    SWITCH_STEP,
    first_of,
    kind_of,
    second_of,
)
from gobanshobu.games.board5.reach import Reach
from gobanshobu.games.board5.sheet import MAIN, PLACE, PLACE_SWITCH, PLACEMENTS, Sheet
from gobanshobu.games.board5.squares import SIDE, SQUARES, count
from gobanshobu.players.board5.evaluation.net import (
    IN_MIDDLE,
    IN_SET_UP,
    PLACED,
    SWITCHING,
    THREATENED,
    Net,
    NetInput,
)

SCALE: Final = 400.0  # so much ahead is a chance of about 73 %
LARGE: Final = 1_000_000  # more than any step but the winning one can be worth

URGENT_CAPTURE: Final = 40_000
URGENT_ATTACK: Final = 20_000
URGENT_DEPLOY: Final = 3_000
URGENT_MOVE: Final = 4_000
URGENT_SWITCH: Final = 1_000
URGENT_PASS: Final = 2_000


def winning(score: float) -> float:
    """The chance to win that a score stands for."""
    return 1.0 / (1.0 + exp(-score / SCALE))


@mypyc_attr(native_class=True)
class Geometry:
    """Neighbours and distances of squares, packed."""

    def __init__(self) -> None:
        self.around: vec[i64] = vec[i64]()  # the squares next to each one, and itself; nothing for no square
        self.apart: vec[i64] = vec[i64]()  # [a * 25 + b]: moves of a king between them
        for a in range(SQUARES):
            mask = 0
            for b in range(SQUARES):
                away = max(abs(a % SIDE - b % SIDE), abs(a // SIDE - b // SIDE))
                self.apart = append(self.apart, i64(away))
                if away <= 1:
                    mask |= 1 << b
            self.around = append(self.around, i64(mask))
        self.around = append(self.around, i64(0))


GEOMETRY: Final = Geometry()


@mypyc_attr(native_class=True)
class SheetEvaluator:
    """Scores positions of one game. After `score`, `wins` and `danger` say what the next step could do to a king."""

    def __init__(self, weights: list[int], arranged: Reach, points: list[int], crowns: int, stay: int) -> None:
        self.weights: vec[i64] = vec[i64]([i64(weight) for weight in weights])
        self.found: vec[i64] = vec[i64]([i64(0) for _ in weights])
        self.wins: bool = False  # whoever is to act can end the game with one capture
        self.danger: bool = False  # whoever is not to act could do so, had they the turn
        self.reach: vec[i64] = common_reach(arranged, arranged.kinds)  # of each kind or unit
        self.arranged: Reach = arranged  # where each of them goes
        self.arranged_kinds: i64 = arranged.kinds
        self.arranged_points: vec[i64] = vec[i64]([i64(number) for number in points])
        self.crowns: i64 = crowns  # the first so many kinds decide the game
        self.stay: i64 = stay  # what a switch must promise; a smaller gain is no gain, games showed
        self.covers0: i64 = 0  # squares that each side reaches, and what it could capture there: found while measuring
        self.covers1: i64 = 0
        self.takes0: i64 = 0
        self.takes1: i64 = 0
        self.inputs: NetInput | None = None  # what a net is told of a position, where there is one

    def score(self, position: Position) -> i64:
        """What player 0 is ahead by; about a hundred for a common card."""
        measured = self.measured(position)
        if self.inputs is None or self.wins:
            return measured
        return self.judged(position, measured)

    def measured(self, position: Position) -> i64:
        """The same, by the measurements alone."""
        found = self.found
        weights = self.weights
        at: i64
        for at in range(len(found)):
            found[at] = 0
        self.measure(position)
        total: i64 = 0
        for at in range(len(found)):
            total += found[at] * weights[at]
        return total

    def judged(self, position: Position, measured: i64) -> i64:
        """What was measured, and what the net adds to it."""
        assert isinstance(position, Sheet)
        inputs = self.inputs
        assert inputs is not None
        mover = position.turn
        inputs.clear()
        self.list_rows(position, inputs)
        if mover == 1:
            return -inputs.judge(1, -measured)
        return inputs.judge(0, measured)

    def learn(self, net: Net | None) -> None:
        """Judge with a net from now on, or without one."""
        self.inputs = None if net is None else NetInput(net, self.traits())

    def traits(self) -> list[list[int]]:
        """What each card or unit is to a net."""
        raise NotImplementedError

    def list_rows(self, position: Sheet, inputs: NetInput) -> None:
        """Tell a net of a position that has just been measured."""
        mover = position.turn
        inputs.squares(position.mine0, position.mine1, self.covers0, self.covers1, self.takes0, self.takes1)
        if position.mode == PLACE or position.mode == PLACE_SWITCH:
            inputs.flag(mover, IN_SET_UP)
        elif position.mode != MAIN:
            inputs.flag(mover, IN_MIDDLE)
        if position.placed < PLACEMENTS:
            inputs.flag(mover, PLACED + position.placed)
        if self.danger:
            inputs.flag(mover, THREATENED)
        if position.switching:
            inputs.flag(mover, SWITCHING)

    def numbers(self, position: Position) -> list[int]:
        """The measurements of a position, in the order of the weights."""
        self.measured(position)
        return [int(number) for number in self.found]

    def measure(self, position: Position) -> None:
        """Fill `found`, `wins` and `danger`."""
        raise NotImplementedError

    def captures(self, position: Position, player: i64) -> vec[i64]:
        """The captures that single cards can make at the start of a turn."""
        raise NotImplementedError

    def prize(self, position: Position, square: i64) -> i64:
        """What capturing the card on a square is roughly worth; `LARGE` where it wins the game."""
        raise NotImplementedError

    def target(self, position: Position, player: i64) -> i64:
        """The square of the enemy king, or of a royal; NO_SQUARE in the set-up."""
        raise NotImplementedError

    def urgency(self, position: Position, player: i64, step: i64, target: i64) -> i64:
        """How early a step should be looked at; `target` is the enemy king's square."""
        kind = kind_of(step)
        if kind == CAPTURE:
            prize = self.prize(position, second_of(step))
            return URGENT_CAPTURE + prize * 16 - self.prize(position, first_of(step))
        if kind == DAMAGE:
            return URGENT_ATTACK + self.damage_urgency(position, step)
        if kind == DEPLOY or kind == DEPLOY_ONTO:
            return URGENT_DEPLOY - 300 * distance(first_of(step), target)
        if kind == ESCAPE:
            return 0
        if kind == SWITCH_STEP:
            return URGENT_SWITCH
        if kind == PASS or kind == END:
            return URGENT_PASS
        return self.move_urgency(position, player, step, target)

    def forcing(self, step: i64) -> bool:
        """Whether a step inside a turn captures, or ends the turn."""
        kind = kind_of(step)
        return kind == CAPTURE or kind == END

    def damage_urgency(self, position: Position, step: i64) -> i64:
        """Among attacks that only damage."""
        return 0

    def move_urgency(self, position: Position, player: i64, step: i64, target: i64) -> i64:
        """Among advances and what a game has of its own."""
        return URGENT_MOVE - 200 * distance(second_of(step), target)


def distance(square: i64, target: i64) -> i64:
    """Moves of a king between two squares; 3 where there is no target."""
    if target >= SQUARES:
        return 3
    return GEOMETRY.apart[square * SQUARES + target]


def common_reach(reach: Reach, kinds: int) -> vec[i64]:
    """For each card, how many squares it reaches on an empty sheet: four times the mean over all squares."""
    found = vec[i64](capacity=kinds)
    for kind in range(kinds):
        total = 0
        for square in range(SQUARES):
            total += int(count(reach.targets(kind * SQUARES + square, square, 0, 0)))
        found = append(found, i64((total * 4 + SQUARES // 2) // SQUARES))
    return found
