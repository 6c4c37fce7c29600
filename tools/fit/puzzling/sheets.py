"""Puzzles of the three 5×5 games, where nothing is hidden: every answer is searched to the end of the puzzle.

Three goals are looked for in quick games between searches that think little: a win in two or three turns, a card that is
captured within two whatever the other does, and the one step that does not lose.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final, cast

from tools.fit.puzzling.found import Found, Told, grouped, named
from tools.fit.puzzling.themes import sheet_themes

import gobanshobu
from gobanshobu.core import State
from gobanshobu.core.position import ONGOING, Step
from gobanshobu.core.rng import Rng
from gobanshobu.games.board5.codec import CAPTURE, kind_of, second_of
from gobanshobu.games.board5.sheet import MAIN, Sheet, draft_cards
from gobanshobu.games.first.state import LOW, NO_CARD
from gobanshobu.players.board5.alphabeta import AlphaBeta
from gobanshobu.players.board5.evaluation.base import winning
from gobanshobu.players.board5.evaluation.choice import evaluator_for
from gobanshobu.players.board5.solver import ForcedWinSolver
from gobanshobu.players.board5.trial import Trial

NODES: Final = 60  # of a step in the games
LONGEST: Final = 90  # turns of a game
MOST: Final = 150_000  # steps of the solver for one question
TAKING: Final = 20_000  # the same where a card is to be captured
LOOKED_AT: Final = 16  # other positions of a game, and so many where a card may be captured
TAKEN_AT: Final = 8
WON: Final = 0.92  # who seems to win as likely as that needs no puzzle
LATE: Final = 3  # last turns of the winner in which a win in three is looked for
TARGETS: Final = {
    "first": ("shogun", "sanbo", "kogun", "senki", "hiryu"),
    "intelligence": ("prince", "king", "shogun", "sanbo", "choho", "boei"),
    "hck": ("queen", "shogun", "joker", "hachi"),
}


class GaveUp(Exception):
    """It cost too much to tell."""


class Aim:
    """What is to be reached, and whether it still can be, whatever the other does."""

    goal = "win"
    target = ""

    def __init__(self, evaluator: Any, you: int) -> None:
        self.you = you
        self.mine = ForcedWinSolver(evaluator, you, MOST)
        self.theirs = ForcedWinSolver(evaluator, 1 - you, MOST)

    def certain(self, position: Sheet, turns: int) -> bool:
        """Whether the goal can be reached from here by force, with so many own turns left."""
        found = self.mine.forces(position, turns)
        if self.mine.gave_up:
            raise GaveUp
        return bool(found)

    def keeps(self, position: Sheet, step: int, turns: int) -> bool:
        """Whether it still can after a step of the one who solves."""
        after = applied(position, step)
        passed = after.result == ONGOING and after.turn != self.you
        return self.certain(after, turns - 1 if passed else turns)

    def right(self, position: Sheet, turns: int) -> list[int]:
        return [int(step) for step in position.steps(self.you) if self.keeps(position, int(step), turns)]


class Holding(Aim):
    """Not to lose before the other has had so many turns."""

    goal = "hold"

    def certain(self, position: Sheet, turns: int) -> bool:
        if position.result != ONGOING:
            return bool(position.result != 1 - self.you)
        if position.turn == self.you and not turns:
            return True
        if position.turn == self.you:
            return any(self.keeps(position, int(step), turns) for step in position.steps(self.you))
        found = self.theirs.forces(position, turns)
        if self.theirs.gave_up:
            raise GaveUp
        return not found

    def keeps(self, position: Sheet, step: int, turns: int) -> bool:
        return self.certain(applied(position, step), turns)


class Taking(Aim):
    """To capture a card of the other's."""

    goal = "take"

    def __init__(self, evaluator: Any, you: int, target: str) -> None:
        super().__init__(evaluator, you)
        self.target = target
        self.known: dict[tuple[int, int], bool] = {}
        self.spent = 0

    def takes(self, before: Sheet, step: int) -> bool:
        """Whether a step captures the card."""
        if kind_of(step) != CAPTURE:
            return False
        return self.target in cards_at(before, int(second_of(step)))

    def keeps(self, position: Sheet, step: int, turns: int) -> bool:
        self.spent += 1
        if self.spent > TAKING:
            raise GaveUp
        after = applied(position, step)
        if after.result != ONGOING:
            return bool(after.result == self.you)
        if self.takes(position, step):
            return True
        return self.certain(after, turns if after.turn == self.you else turns - 1)

    def certain(self, position: Sheet, turns: int) -> bool:
        if position.result != ONGOING:
            return bool(position.result == self.you)
        if turns <= 0:
            return False
        past = position.past0 if position.turn == 0 else position.past1
        key = (int(past.key) * 2 + int(position.turn), turns) if past is not None and position.mode == MAIN else None
        if key is not None and key in self.known:
            return self.known[key]
        mover = int(position.turn)
        if mover == self.you:
            found = any(self.keeps(position, int(step), turns) for step in position.steps(mover))
        else:
            found = True
            for step in position.steps(mover):
                self.spent += 1
                if not self.certain(applied(position, int(step)), turns):
                    found = False
                    break
        if key is not None:
            self.known[key] = found
        return found


def first(steps: Iterator[int]) -> int:
    """The first of these; GaveUp where the solver, asked again, knows none."""
    found = next(steps, None)
    if found is None:
        raise GaveUp
    return found


def applied(position: Sheet, step: int) -> Sheet:
    after = position.copy()
    assert isinstance(after, Sheet)
    after.apply(position.turn, step)
    return after


def cards_at(position: Sheet, square: int) -> list[str]:
    """The ids of the cards on a square."""
    cells = cast("Any", position).cells
    tables = position.card_tables()
    found = list(tables.cards_of(int(cells[square])))
    if hasattr(position, "hot_pts") and int(cells[LOW + square]) != NO_CARD:
        found += tables.cards_of(int(cells[LOW + square]))
    return found


class Maker:
    """Makes puzzles of one game, a machine game at a time."""

    def __init__(self, game_id: str) -> None:
        self.game = gobanshobu.game(game_id)
        self.state: State = self.game.start(seed=0)
        blank = self.state.position
        assert isinstance(blank, Sheet)
        self.blank = blank
        self.evaluator = evaluator_for(blank)
        self.trial = Trial(AlphaBeta(self.evaluator), blank, NODES, LONGEST)

    def make(self, seed: int) -> list[Found]:
        """The puzzles of the game of that number: one for each goal at most."""
        rng, random = Rng(seed), Random(seed)
        seen, winner = self.play(rng)
        found: list[Found] = []
        goals: set[str] = set()
        ends = [position for position in seen if position.turn == winner][-LATE:]
        random.shuffle(seen)
        for count, position in enumerate([*reversed(ends), *seen[:LOOKED_AT]]):
            for aim, turns in self.aims(position, count < len(ends), count < TAKEN_AT, goals):
                try:
                    one = self.puzzle(position, aim, turns)
                except GaveUp:
                    continue
                if one is not None:
                    goals.add(aim.goal)
                    found.append(one)
                    break
        return found

    def play(self, rng: Rng) -> tuple[list[Sheet], int]:
        """A quick game: its positions at the start of turns, once nobody can switch any more, and who won."""
        camps: list[list[int]] = []
        for player in (0, 1):
            twin = self.blank.copy()
            assert isinstance(twin, Sheet)
            twin.draw_draft(player, rng)
            camps.append(draft_cards(twin, player))
        position = self.trial.laid(camps[0], camps[1])
        seen: list[Sheet] = []
        while position.result == ONGOING and position.ended < LONGEST:
            if position.mode == MAIN and not position.switching:
                copy = position.copy()
                assert isinstance(copy, Sheet)
                seen.append(copy)
            self.trial.step(position, rng)
        return seen, int(position.result)

    def aims(self, position: Sheet, late: bool, taking: bool, done: set[str]) -> list[tuple[Aim, int]]:
        """What could be asked here. A win that is there at once is no puzzle, and nothing else is asked beside one."""
        you = int(position.turn)
        aim = Aim(self.evaluator, you)
        try:
            if aim.certain(position, 1):
                return []
            if aim.certain(position, 2):
                return [(aim, 2)] if "win" not in done else []
        except GaveUp:
            return []
        found: list[tuple[Aim, int]] = []
        if late and "win" not in done:
            found.append((aim, 3))
        if "hold" not in done:
            found += [(Holding(self.evaluator, you), turns) for turns in (1, 2)]
        if taking and "take" not in done:
            there = [card for at in range(25) if (position.mine(1 - you) >> at) & 1 for card in cards_at(position, at)]
            found += [
                (Taking(self.evaluator, you, card), 2) for card in TARGETS[self.game.id] if there.count(card) == 1
            ]
        return found

    def puzzle(self, position: Sheet, aim: Aim, turns: int) -> Found | None:
        """The puzzle, if exactly one step reaches the goal and no quicker way does."""
        data = cast("dict[str, Any]", self.state.rules.views.data(position))
        del data["options"]  # the usual ones
        state = self.game.position(data)
        start = state.position
        assert isinstance(start, Sheet)
        if not isinstance(aim, Holding) and aim.certain(start, turns - 1):
            return None
        right: list[int] = []
        for step in start.steps(aim.you):
            if aim.keeps(start, int(step), turns):
                right.append(int(step))
                if len(right) > 1:
                    return None
        if not right or len(start.steps(aim.you)) < 4 or (aim.goal != "hold" and self.chance(start) > WON):
            return None
        if isinstance(aim, Holding) and turns > 1 and len(aim.right(start, turns - 1)) < 2:
            return None
        line, asked = self.line(start, aim, turns)
        write = self.state.rules.notation.write
        words = [write(Step(step)) for step in line]
        told = Told(state, words, aim.you)
        if isinstance(aim, Taking):
            if not told.takes(aim.target):
                return None  # the best answer gives up the king instead
            end = told.state.position
            assert isinstance(end, Sheet)
            if end.result == ONGOING and end.turn != aim.you and aim.theirs.forces(end, 1):
                return None
        ask = []
        going, left, count = start, turns, 0
        for at, step in enumerate(line):
            if at in asked:
                ask.append([at, self.wrong(going, aim, left)])
                count += 1
            passed = applied(going, step)
            if going.turn == aim.you and passed.turn != aim.you:
                left -= 1
            going = passed
        world = {"position": data}
        return {
            "id": named(self.game.id, data, words),
            "you": aim.you,
            "worlds": [world],
            "goal": aim.goal,
            "turns": turns,
            **({"target": aim.target} if aim.target else {}),
            "line": " ".join(words),
            "ask": ask,
            "themes": sheet_themes(state, told, aim.goal, aim.target),
            "takes": any(fact["fact"] == "captured" for fact in told.key),
        }

    def chance(self, position: Sheet) -> float:
        """The chance to win of the one who is to move, at a glance."""
        found = winning(float(self.evaluator.score(position)))
        return found if position.turn == 0 else 1.0 - found

    def line(self, position: Sheet, aim: Aim, turns: int) -> tuple[list[int], list[int]]:
        """A line to the goal against the best defence, and where one's own step is the only right one."""
        line: list[int] = []
        asked: list[int] = []
        while position.result == ONGOING and turns > 0:
            mover = int(position.turn)
            steps = [int(step) for step in position.steps(mover)]
            if mover == aim.you:
                right = [step for step in steps if aim.keeps(position, step, turns)]
                if not right:
                    raise GaveUp
                step = min(right, key=lambda one: self.slow(position, aim, one))
                if len(right) == 1 and len(steps) > 1:
                    asked.append(len(line))
            else:
                step = min(steps, key=lambda one: self.easy(position, aim, one, turns))
            line.append(step)
            after = applied(position, step)
            if isinstance(aim, Taking) and mover == aim.you and aim.takes(position, step):
                break
            if mover == aim.you and after.turn != aim.you:
                if aim.goal == "hold":
                    break
                turns -= 1
            position = after
        return line, asked

    def slow(self, position: Sheet, aim: Aim, step: int) -> int:
        """Of several right steps the one that ends it comes first."""
        if isinstance(aim, Taking) and aim.takes(position, step):
            return 0
        return 0 if applied(position, step).result == aim.you else 1

    def easy(self, position: Sheet, aim: Aim, step: int, turns: int) -> tuple[int, int]:
        """How easy an answer makes it: quicker, or with more ways to go on."""
        after = applied(position, step)
        if after.result != ONGOING:
            return 2, 0
        if after.turn != aim.you:
            return 0, 0
        if turns > 1 and aim.certain(after, turns - 1):
            return 1, 0
        right = len(aim.right(after, turns))
        return 0, right - (kind_of(step) == CAPTURE)

    def wrong(self, position: Sheet, aim: Aim, turns: int) -> list[list[Any]]:
        """What refutes each wrong step. The same answer is given to as many as it can be."""
        write = self.state.rules.notation.write
        lines: list[list[int]] = []
        answers: dict[str, tuple[int, list[str]]] = {}
        for step in position.steps(aim.you):
            if aim.keeps(position, int(step), turns):
                continue
            after = applied(position, int(step))
            known = next((line for line in lines if self.refutes(after, aim, line, turns)), None)
            if known is None:
                known = self.refutation(after, aim, turns)
                if known:
                    lines.append(known)
            answers[write(Step(int(step)))] = 0, [write(Step(one)) for one in known]
        return grouped(answers)

    def refutes(self, position: Sheet, aim: Aim, line: list[int], turns: int) -> bool:
        """Whether a line can be played here, ends the other's turn or the game, and leaves the goal out of reach."""
        began = False
        for step in line:
            if position.result != ONGOING or step not in list(position.steps(position.turn)):
                return False
            if began and position.turn == aim.you and aim.goal != "hold":
                return False
            began = began or position.turn != aim.you
            position = applied(position, step)
        if position.result != ONGOING:
            return bool(position.result != aim.you)
        if aim.goal == "hold":
            return False
        return began and position.turn == aim.you and not aim.certain(position, turns - 1)

    def refutation(self, position: Sheet, aim: Aim, turns: int) -> list[int]:
        """The line that shows that a step was wrong, from behind that step."""
        line: list[int] = []
        while position.result == ONGOING and position.turn == aim.you:
            if aim.goal != "hold" and turns <= 0:
                return line
            step = int(position.steps(aim.you)[0])
            line.append(step)
            position = applied(position, step)
        if position.result != ONGOING:
            return line
        if aim.goal == "hold":
            return line + self.lost(position, aim, turns)
        if turns <= 1:
            return line  # the last turn is over
        while position.result == ONGOING and position.turn != aim.you:
            steps = sorted(
                (int(step) for step in position.steps(position.turn)), key=lambda one: kind_of(one) != CAPTURE
            )
            step = first(one for one in steps if not aim.certain(applied(position, one), turns - 1))
            line.append(step)
            position = applied(position, step)
        return line

    def lost(self, position: Sheet, aim: Aim, turns: int) -> list[int]:
        """How the other wins by force."""
        line: list[int] = []
        solver, other = aim.theirs, 1 - aim.you
        while position.result == ONGOING:
            steps = [int(step) for step in position.steps(position.turn)]
            if position.turn == other:
                step = first(one for one in steps if solver.keeps(position, one, turns))
            else:
                step = steps[0]
            line.append(step)
            after = applied(position, step)
            if position.turn == other and after.turn != other:
                turns -= 1
            position = after
        return line
