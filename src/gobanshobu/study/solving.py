"""A try at a puzzle: played by the rules, judged and answered by the puzzle's data."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from gobanshobu.core import State
from gobanshobu.core.audience import SEATS
from gobanshobu.core.chronicle import Chronicle, ChronicleEntry
from gobanshobu.core.words import Words
from gobanshobu.study.collection import Puzzle, Refutation, opening
from gobanshobu.study.themes import verdict

Verdict = Literal["open", "done", "astray"]
LONGEST: Final = 40  # letters of a step


class Shot(NamedTuple):
    """A moment of what a try led to: the state, and what the one who solves was told on the way there from the last one."""

    state: State
    news: list[ChronicleEntry]


class Solving(NamedTuple):
    """What a try came to. `shots` begin behind the last step but one; the last of them is where it stands now."""

    verdict: Verdict
    words: Words | None
    shots: list[Shot]
    right: str  # of the question that was missed, if one was; or of the one that is open

    @property
    def state(self) -> State:
        """Where the try stands now."""
        return self.shots[-1].state


def solve(one: Puzzle, steps: list[str]) -> Solving:
    """The steps of the one who solves, each an answer to a question. Raises IllegalStep; what comes after a verdict is left out."""
    known = one.steps
    for count, step in enumerate(steps):
        if count == len(known):
            break
        if step != known[count]:
            return astray(one, steps[: count + 1])
    right = min(len(steps), len(known))
    telling = PuzzleTelling(one, 0)
    telling.follow(right)
    if right < len(known):
        return Solving("open", None, telling.shots, known[right])
    return Solving("done", verdict(one, True, one.chance, telling.going.state), telling.shots, "")


def astray(one: Puzzle, steps: list[str]) -> Solving:
    """Steps of which the last is wrong, and what refutes it."""
    count = len(steps) - 1
    question = one.questions[count]
    checked = PuzzleTelling(one, 0)
    checked.follow(count)
    checked.going.state.check(SEATS[one.you], steps[-1])
    answer: Refutation = question.refutation(steps[-1])
    telling = PuzzleTelling(one, answer.world)
    telling.follow(count)
    telling.shots.clear()
    telling.play(steps[-1])
    for step in answer.line:
        telling.play(step)
    return Solving("astray", verdict(one, False, answer.chance, telling.going.state), telling.shots, one.steps[count])


class PuzzleTelling:
    """A puzzle's line on its way, told to the one who solves, a shot after each step since the last answer."""

    def __init__(self, one: Puzzle, world: int) -> None:
        self.one: Final = one
        self.seat: Final = SEATS[one.you]
        self.going: Final = Chronicle(opening(one, world), (self.seat,))
        self.shots: list[Shot] = [Shot(self.going.state.copy(), [])]

    def play(self, step: str) -> None:
        """One more step, of whoever is to act."""
        (actor,) = self.going.state.actors()
        told = len(self.going.entries(self.seat))
        self.going.play(actor, step)
        self.shots.append(Shot(self.going.state.copy(), self.going.entries(self.seat)[told:]))

    def follow(self, answered: int) -> None:
        """The line as far as the next question, after a number of answers; to its end after the last one."""
        one = self.one
        end = one.questions[answered].at if answered < len(one.questions) else len(one.line)
        last = one.questions[answered - 1].at if answered else end
        for at, step in enumerate(one.line[:end]):
            if at == last:
                self.shots.clear()
            self.play(step)
