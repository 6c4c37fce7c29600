"""A learner's try at a task: played by the rules, answered by the data, judged by the goal."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from gobanshobu.core.audience import SEATS, Seat
from gobanshobu.core.chronicle import Chronicle, ChronicleEntry
from gobanshobu.core.game import State
from gobanshobu.core.words import Words, fill
from gobanshobu.games import game
from gobanshobu.games.registry import code, listing
from gobanshobu.learn.lesson import Task

OPEN: Final = "open"  # the learner goes on
DONE: Final = "done"  # the goal is reached
ASTRAY: Final = "astray"  # every step was legal, and the goal is out of reach

LEGAL_BUT: Final = Words(
    "指せる手ですが、この課題の目標とは違います。もう一度どうぞ。目標：{goal}",
    "Legal, but not the goal of this lesson. Try again: {goal}",
)
LOSES: Final = Words(
    "指せる手ですが、負けになります（{ending}）。もう一度どうぞ。目標：{goal}",
    "Legal, but it loses ({ending}). Try again: {goal}",
)


class TrialResult(NamedTuple):
    """What a try came to: the state, the verdict, words for it, and what the learner was told since the last step before."""

    state: State
    verdict: str
    words: Words | None
    news: list[ChronicleEntry]


def opening(task: Task) -> State:
    """The state in which a task begins."""
    known = game(task.game)
    if task.position is not None:
        return known.position(task.position)
    deals = listing(task.game).deals  # of a game with a deal: the cards that matter are written, the rest follows
    deal = code(deals)(known, task.deal, task.options) if deals else None
    state = known.start(seed=0, deal=deal, options=task.options)
    for player, step in task.before:
        state.play(player, step)
    return state


def attempt(task: Task, steps: list[str]) -> TrialResult:
    """The learner's steps from the opening on. Raises IllegalStep; what comes after a verdict is left out."""
    you = SEATS[task.you]
    chronicle = Chronicle(opening(task), (you,))
    state, replies = chronicle.state, list(task.replies)
    answer = TrialResult(state, OPEN, None, [])
    for count, step in enumerate(steps, 1):
        told = len(chronicle.entries(you))
        chronicle.play(you, step)
        _reply(chronicle, you, replies)
        verdict = _verdict(task, state, step, count)
        answer = TrialResult(state, verdict, _words(task, verdict, state), chronicle.entries(you)[told:])
        if verdict != OPEN:
            break
    return answer


def _reply(chronicle: Chronicle, you: Seat, replies: list[str]) -> None:
    """The other side plays what the task has for it, as far as that is legal here."""
    state, other = chronicle.state, SEATS[1 - you]
    while replies and state.outcome is None and you not in state.actors():
        if replies[0] not in state.legal(other):
            return
        chronicle.play(other, replies.pop(0))


def _verdict(task: Task, state: State, step: str, count: int) -> str:
    if reached(task, state, step):
        return DONE
    if task.you not in state.actors() or count >= len(task.solution):
        return ASTRAY
    return OPEN


def reached(task: Task, state: State, step: str) -> bool:
    """Whether the goal stands after the learner's `step` and the replies to it."""
    if task.played and step not in task.played:
        return False
    view = state.shown(task.you)
    return all(_found(view, path) == value for path, value in task.reach.items())


def _found(view: Any, path: str) -> Any:
    """What lies in a view at `board.c3.cards.0.id`; None where there is nothing."""
    for key in path.split("."):
        if isinstance(view, list):
            view = view[int(key)] if int(key) < len(view) else None
        else:
            view = view.get(key) if isinstance(view, dict) else None
    return view


def _words(task: Task, verdict: str, state: State) -> Words | None:
    if verdict == DONE:
        return task.closing
    if verdict == OPEN:
        return None
    ending = state.ending()
    if ending is not None and state.outcome is not None and state.outcome.winner == 1 - task.you:
        return fill(LOSES, {"ending": ending.words, "goal": task.goal})
    return fill(LEGAL_BUT, {"goal": task.goal})
