"""`gobanshobu ladder`: play the levels of a game against each other and draw how far apart they are."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from gobanshobu.arena import GameResult, Plan
from gobanshobu.arena.ladder import FOOT, RUNG, Ladder, Rung, climb, ladder_plan
from gobanshobu.arena.ratings import Gap
from gobanshobu.cli.arena import (
    FAULTY,
    STOPPED,
    carried_out,
    columns,
    faults,
    say_aside,
    standings,
    status,
    wrapped,
)
from gobanshobu.cli.complaint import Complaint
from gobanshobu.cli.screen import Screen
from gobanshobu.cli.texts import text
from gobanshobu.core import GobanshobuError
from gobanshobu.games import game

if TYPE_CHECKING:
    from argparse import Namespace

HEADS = ("level", "rating", "below", "interval", "games", "faults", "seconds", "holds")
POINTS = 20  # of rating for one sign of the drawing


def ladder(asked: Namespace, lang: str) -> int:
    """Play, and draw; 0 when every rung holds, 1 when one does not or a game ended by a fault, 130 when it was interrupted."""
    try:
        plan = ladder_plan(asked.game, asked.number, asked.seed)
        played, stopped = carried_out(plan, asked, lang)
    except GobanshobuError as error:
        raise Complaint(error.words.say(lang)) from error
    if stopped or len(played) < plan.size():
        say_aside(text("arena_kept" if asked.out else "arena_lost", lang))
        return STOPPED
    found, screen = climb(played), Screen()
    if asked.json:
        data = {"plan": plan.data(), "ladder": found.data()}
        screen.out.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")
    else:
        for line in report(plan, played, found, lang):
            screen.say(line)
    return status(asked, played) if found.holds() else FAULTY


def report(plan: Plan, played: list[GameResult], found: Ladder, lang: str) -> list[str]:
    """The ladder from its top down, and whether it is even."""
    name = game(plan.rulesets[0].game).name.say(lang)
    lines = [text("ladder_title", lang, game=name, games=str(len(played)))]
    rows = [[text(f"ladder_{key}", lang) for key in HEADS]]
    rows += [row(rung, lang) for rung in reversed(found.rungs)]
    lines += columns(rows)
    lines += ["", *drawing(found.rungs, lang), ""]
    foot = {"share": percent(found.greedy.share), "interval": between(found.greedy), "wanted": percent(FOOT)}
    lines += wrapped(text("ladder_greedy", lang, **foot))
    lines += wrapped(text("ladder_even" if found.holds() else "ladder_uneven", lang, wanted=percent(RUNG)))
    return [*lines, *faults(standings(plan, played), lang)]


def row(rung: Rung, lang: str) -> list[str]:
    """One level as cells."""
    gap = rung.gap
    return [
        f"{rung.number:2} {rung.name.say(lang)}",
        f"{rung.rating.rating:.0f}",
        "–" if gap is None else percent(gap.share),
        "–" if gap is None else between(gap),
        "–" if gap is None else str(rung.games),
        str(rung.faults),
        f"{rung.seconds:.3f}",
        "" if gap is None else "✓" if rung.holds() else "✗",
    ]


def drawing(rungs: list[Rung], lang: str) -> list[str]:
    """Each level as a bar as long as its rating is above the lowest."""
    lowest = min(rung.rating.rating for rung in rungs)
    cells = [[f"{rung.number:2} {rung.name.say(lang)}", ""] for rung in reversed(rungs)]
    heads = columns(cells)
    bars = ["▇" * (1 + round((rung.rating.rating - lowest) / POINTS)) for rung in reversed(rungs)]
    most = max(len(bar) for bar in bars)
    return [f"{head}{bar[: max(1, len(bar) * 50 // max(most, 50))]}" for head, bar in zip(heads, bars, strict=True)]


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def between(gap: Gap) -> str:
    return f"{100 * gap.low:.1f} – {100 * gap.high:.1f} %"
