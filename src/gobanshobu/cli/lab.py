"""`gobanshobu lab report`: what a card set does to its game, or two sets side by side."""

from __future__ import annotations

import json
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final

from gobanshobu.arena import Executor, GameResult, Store, make_executor
from gobanshobu.cli.arena import FAULTY, STOPPED, columns, say_aside, wrapped
from gobanshobu.cli.complaint import Complaint
from gobanshobu.cli.progress import ProgressLine
from gobanshobu.cli.screen import Screen
from gobanshobu.cli.texts import text
from gobanshobu.core import GobanshobuError
from gobanshobu.lab import STRENGTHS, BalancePlan, Report, balance_plan, measure, page, report
from gobanshobu.lab.page import deed_table, head, pictures, shown_deeds
from gobanshobu.lab.tables import cards, ends, percent, surpassed, whole
from gobanshobu.lab.words import say

if TYPE_CHECKING:
    from argparse import Namespace

NONE: Final = "none"
WIDEST: Final = 3  # strengths beside each other in a terminal


def lab(asked: Namespace, options: dict[str, object], lang: str) -> int:
    """Play, print the report and write its files; 0, 1 when some game ended by a fault, 130 when it was interrupted."""
    try:
        trials = planned(asked, options, lang)
        reports = carried_out(trials, asked, lang)
    except GobanshobuError as error:
        raise Complaint(error.words.say(lang)) from error
    except KeyboardInterrupt:
        say_aside(text("arena_kept" if asked.out else "arena_lost", lang))
        return STOPPED
    written(reports, asked.out, lang)
    screen = Screen()
    if asked.json:
        screen.out.write(json.dumps([one.data() for one in reports], ensure_ascii=False, indent=2) + "\n")
    else:
        for line in lines(reports, lang):
            screen.say(line)
        if asked.out:
            screen.say(text("lab_written", lang, folder=str(asked.out)))
    return FAULTY if any(found.faults for one in reports for found in one.strengths) else 0


def planned(asked: Namespace, options: dict[str, object], lang: str) -> list[BalancePlan]:
    """A trial for each set. Raises Complaint and GobanshobuError."""
    if len(asked.cards) > 2:
        raise Complaint(text("lab_two", lang))
    if NONE in asked.card and len(asked.card) > 1:
        raise Complaint(text("lab_none", lang))
    chosen = [card for card in asked.card if card != NONE] if asked.card else None
    sets = asked.cards or [None]
    return [
        balance_plan(
            asked.game,
            None if name == "default" else name,
            options,
            asked.strength or STRENGTHS,
            asked.number,
            asked.tight / 100,
            asked.seed,
            chosen=chosen,
        )
        for name in sets
    ]


def carried_out(trials: list[BalancePlan], asked: Namespace, lang: str) -> list[Report]:
    """The reports of all trials, in turn; games that the folder holds are not played again."""
    with ExitStack() as stack:
        executor = stack.enter_context(make_executor(asked.executor, asked.jobs))
        return [
            played(trial, executor, asked.out and folder(asked.out, at, len(trials)), lang)
            for at, trial in enumerate(trials)
        ]


def folder(out: Path, at: int, count: int) -> Path:
    """Where the games of a set are kept: of two sets, each in a folder of its own."""
    return out if count == 1 else out / "ab"[at]


def played(trial: BalancePlan, executor: Executor, kept: Path | None, lang: str) -> Report:
    """One set, with a line that tells how far it is; parts that are decided early shorten it."""
    with ExitStack() as stack:
        store = stack.enter_context(Store(kept, trial)) if kept else None
        done = len(store.played) if store else 0
        if done:
            say_aside(text("arena_going_on", lang, done=str(done), total=str(trial.size())))
        progress = ProgressLine(trial.size(), done, lang, [""] * (trial.size() - done))
        stack.callback(progress.close)

        def heard(one: GameResult) -> None:
            progress.step("", sum(one.seconds))

        return report(trial, measure(trial, executor, store, heard))


def lines(reports: list[Report], lang: str) -> list[str]:
    """The report in the terminal: as many strengths beside each other as fit, the others below."""
    found = [line for words in head(reports, lang) for line in wrapped(words)]
    most = max(1, WIDEST // len(reports))
    count = len(reports[0].strengths)
    steps = [*range(0, count, most), count]
    for start, end in pairwise(steps):
        some = [one._replace(strengths=one.strengths[start:end]) for one in reports]
        found += ["", say("whole", lang), *columns(whole(some, lang))]
        found += ["", say("ends", lang), *columns(ends(some, lang))]
        worth = cards(some, lang, lambda one: one.worth, percent)
        if len(worth) > 1:
            found += ["", *wrapped(f"{say('worth', lang)}: {say('worth_about', lang)}"), *columns(worth)]
        for name in shown_deeds(some):
            found += ["", say(name, lang), *columns(deed_table(some, lang, name))]
    if any(one.counts_losses for one in reports):
        found += ["", *wrapped(say("comebacks_about", lang))]
    if any(one.dominated for one in reports):
        found += ["", say("dominated", lang)]
        found += [f"  {line}" for one in reports for words in surpassed(one, lang) for line in wrapped(words)]
    return [*found, "", say("commands", lang), *(f"  {one.command}" for one in reports)]


def written(reports: list[Report], out: Path | None, lang: str) -> None:
    """The page, the numbers and every picture, beside the games. Raises Complaint."""
    if out is None:
        return
    files = {"report.html": page(reports, lang)}
    files["report.json"] = json.dumps([one.data() for one in reports], ensure_ascii=False, indent=2) + "\n"
    files |= {f"{name}.svg": picture for name, picture in pictures(reports, lang).items()}
    try:
        for name, words in files.items():
            (out / name).write_text(words, encoding="utf-8")
    except OSError as error:
        raise Complaint(text("results_unwritten", lang, why=str(error))) from error
