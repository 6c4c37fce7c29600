"""Lessons as data. A game's `lessons.toml` holds its tasks, in the order they are met.

A task is a position, a goal, and words. The position is data (5×5 games) or a deal and the steps that lead from it;
the goal is what a learner must have played, or what the learner's view must show, and the rules decide it.
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any, NamedTuple

from gobanshobu.core.words import Words
from gobanshobu.games import game
from gobanshobu.games.registry import listing, text


class Task(NamedTuple):
    """One position with one goal."""

    game: str
    title: Words
    about: Words
    goal: Words
    closing: Words  # what happened, once the goal is reached
    clauses: list[str]  # what the task teaches
    squares: list[str]  # that the goal names, where the game has squares
    you: int  # the learner's side
    position: dict[str, Any] | None  # where it begins, or:
    deal: list[str]  # the first cards of each deck, in words; the rest is filled up
    options: dict[str, Any]
    before: list[tuple[int, str]]  # the steps that lead from the deal to the task
    replies: list[str]  # what the other side plays when its turn comes
    solution: list[str]  # the learner's steps that reach the goal; a try is as long at most
    wrong: str  # a legal first step that misses the goal; empty where there is none
    played: list[str]  # the goal: the last step is one of these, if any are named,
    reach: dict[str, Any]  # and the learner's view has these values


class Lesson(NamedTuple):
    """The tasks of one game."""

    game: str
    name: Words
    about: Words
    tasks: list[Task]


@cache
def lesson(game_id: str) -> Lesson:
    """The lesson of a game. Raises UnknownGame."""
    known = game(game_id)
    data = tomllib.loads(text(listing(game_id).lessons))
    return Lesson(game_id, known.name, _words(data["about"]), [_task(game_id, task) for task in data["task"]])


def _task(game_id: str, data: dict[str, Any]) -> Task:
    unknown = set(data) - set(Task._fields[1:])  # the game is the file's
    if unknown:
        raise ValueError(f"a task has no entries {sorted(unknown)}")
    return Task(
        game_id,
        _words(data["title"]),
        _words(data["about"]),
        _words(data["goal"]),
        _words(data["closing"]),
        data["clauses"],
        data.get("squares", []),
        data.get("you", 0),
        data.get("position"),
        data.get("deal", []),
        data.get("options", {}),
        [(int(entry[0]), entry[2:]) for entry in data.get("before", [])],
        data.get("replies", []),
        data["solution"],
        data.get("wrong", ""),
        data.get("played", []),
        data.get("reach", {}),
    )


def _words(data: dict[str, str]) -> Words:
    return Words(data["ja"], data["en"])
