"""`gobanshobu puzzles`: puzzles in the terminal, one after another."""

from __future__ import annotations

import json
import time
from random import SystemRandom
from typing import TYPE_CHECKING

from gobanshobu.cli.complaint import Complaint
from gobanshobu.cli.screen import Screen
from gobanshobu.cli.texts import text
from gobanshobu.core import GobanshobuError, IllegalStep
from gobanshobu.core.audience import SEATS, Cast
from gobanshobu.core.paint import dim
from gobanshobu.core.words import player_name
from gobanshobu.study.collection import Puzzle, daily, next_puzzle, opening, puzzle, puzzles, today
from gobanshobu.study.ratings import CENTRE
from gobanshobu.study.solving import Solving, solve
from gobanshobu.study.themes import THEMES, belief, goal

if TYPE_CHECKING:
    from argparse import Namespace


def puzzles_command(asked: Namespace, lang: str) -> int:
    """List puzzles, or ask one after another until nobody answers any more."""
    screen = Screen()
    try:
        if asked.id:
            return ask(puzzle(asked.id), screen, lang)
        if asked.day:
            of_day = daily(today(time.time()))
            return 0 if of_day is None else ask(of_day, screen, lang)
        found = puzzles(asked.game, asked.theme)
    except GobanshobuError as error:
        raise Complaint(error.words.say(lang)) from error
    if asked.list or asked.json:
        show(found, asked.json, screen, lang)
        return 0
    done: set[str] = set()
    salt = str(SystemRandom().getrandbits(64))
    try:
        while (one := next_puzzle(found, asked.rating or CENTRE, done, salt)) is not None:
            done.add(one.id)
            ask(one, screen, lang)
    except EOFError:
        screen.say(text("goodbye", lang))
    return 0


def show(found: list[Puzzle], as_json: bool, screen: Screen, lang: str) -> None:
    """Puzzles as lines, or as data."""
    if as_json:
        data = [
            {"id": one.id, "game": one.game, "goal": goal(one).say(lang), "rating": one.rating, "themes": one.themes}
            for one in found
        ]
        screen.out.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")
        return
    for one in found:
        themes = ", ".join(THEMES[name].say(lang) for name in one.themes)
        screen.say(f"{one.id:22} {one.rating:5}  {goal(one).say(lang)}  {dim(themes)}")


def ask(one: Puzzle, screen: Screen, lang: str) -> int:
    """One puzzle, until it is solved or given up; EOFError when nobody answers."""
    steps: list[str] = []
    screen.say("\n" + text("puzzle", lang, id=one.id, rating=str(one.rating)))
    screen.say(goal(one).say(lang))
    screen.say(dim(belief(one).say(lang)))
    board(one, solve(one, []), screen, lang)
    while len(steps) < len(one.questions):
        answer = screen.ask(text("puzzle_prompt", lang, side=player_name(one.you).say(lang)) + " > ")
        if answer in ("q", "quit", "終了"):
            raise EOFError
        if answer in ("?", "show"):
            screen.say(text("puzzle_shown", lang, step=one.steps[len(steps)]))
            continue
        if answer in ("skip", "s"):
            screen.say(text("puzzle_shown", lang, step=" … ".join(one.steps[len(steps) :])))
            return 0
        try:
            found = solve(one, [*steps, answer])
        except IllegalStep as error:
            screen.say(error.words.say(lang))
            continue
        follow(one, found, screen, lang)
        if found.words is not None:
            screen.say(found.words.say(lang))
        if found.verdict == "astray":
            board(one, solve(one, steps), screen, lang)
            continue
        steps.append(answer)
        if found.verdict == "open":
            board(one, found, screen, lang)
    themes = ", ".join(THEMES[name].say(lang) for name in one.themes)
    screen.say(dim(themes))
    return 0


def follow(one: Puzzle, found: Solving, screen: Screen, lang: str) -> None:
    """What follows an answer, in words."""
    cast = Cast(SEATS[one.you])
    publisher = opening(one).rules.publisher
    for shot in found.shots:
        for entry in shot.news:
            said = publisher.sentence(entry.facts, cast)
            screen.say(dim(f"  {said.say(lang)}"))


def board(one: Puzzle, found: Solving, screen: Screen, lang: str) -> None:
    """The position as the one who solves sees it."""
    state = found.state
    screen.say("\n".join(state.rules.text.lines(state.view(one.you), lang, "", screen.columns())))
