"""`gobanshobu arena`: read what is asked for, let it be played, show how far it is and what came out."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Final

from gobanshobu.arena import (
    GameResult,
    Plan,
    Rating,
    SequentialTest,
    Standings,
    Store,
    make_executor,
    make_plan,
    run,
    sprt,
)
from gobanshobu.arena.plan import MATCH
from gobanshobu.cli.complaint import Complaint
from gobanshobu.cli.progress import ProgressLine
from gobanshobu.cli.screen import Screen
from gobanshobu.cli.texts import text
from gobanshobu.core import GobanshobuError, UnknownGame
from gobanshobu.core.width import fold, pad, width
from gobanshobu.games import game, game_ids

if TYPE_CHECKING:
    from argparse import Namespace

COLUMNS: Final = 80
HEADS: Final = ("player", "won", "drawn", "lost_games", "broken", "points", "rating", "interval")
STOPPED: Final = 130
FAULTY: Final = 1


def arena(asked: Namespace, lang: str) -> int:
    """Play, and print the standings; 0, 1 when some game ended by a fault (unless that is allowed), 130 when it was interrupted."""
    try:
        plan = planned(asked, lang)
        bounds = tested(asked, plan, lang)
        played, stopped = carried_out(plan, asked, lang)
    except GobanshobuError as error:
        raise Complaint(error.words.say(lang)) from error
    except KeyboardInterrupt:  # before the first game
        say_aside(text("arena_lost", lang))
        return STOPPED
    screen = Screen()
    if asked.json:
        test = {"sprt": sequential(plan, played, bounds).data()} if bounds else {}
        screen.out.write(json.dumps(as_data(plan, played) | test, ensure_ascii=False, indent=2) + "\n")
    else:
        for line in report(plan, played, lang):
            screen.say(line)
        if bounds:
            screen.say(decision(sequential(plan, played, bounds), plan, bounds, lang))
    if stopped:
        say_aside(text("arena_kept" if asked.out else "arena_lost", lang))
        return STOPPED
    return status(asked, played)


def status(asked: Namespace, played: list[GameResult]) -> int:
    """1 when some game ended by a fault, unless somebody has said that this is all right."""
    return FAULTY if not asked.allow_faults and any(one.fault for one in played) else 0


def planned(asked: Namespace, lang: str) -> Plan:
    """The plan that the arguments describe. Raises Complaint and GobanshobuError."""
    games = asked.game or list(game_ids())
    options: dict[str, dict[str, object]] = {}
    for pair in asked.option:
        where, rest = split_game(pair, games)
        name, equals, value = rest.partition("=")
        if not equals:
            raise Complaint(text("bad_option", lang, text=pair))
        for game_id in where:
            options.setdefault(game_id, {})[name] = value
    cards: dict[str, object] = {}
    for given in asked.cards:
        where, file = split_game(given, games)
        cards |= dict.fromkeys(where, file)
    return make_plan(
        asked.player, games, asked.number, asked.seed, options, cards, asked.steps, asked.seconds, match=asked.match
    )


def tested(asked: Namespace, plan: Plan, lang: str) -> tuple[float, float] | None:
    """The two strengths that a sequential test weighs, where one is asked for. Raises Complaint and GobanshobuError."""
    given: str | None = getattr(asked, "sprt", None)
    if given is None:
        return None
    try:
        low, high = (float(part) for part in given.split(","))
    except ValueError as error:
        raise Complaint(text("bad_sprt", lang, text=given)) from error
    if len(plan.entrants) != 2 or len(plan.kinds()) != 1:
        raise Complaint(text("sprt_two", lang))
    sequential(plan, [], (low, high))
    return low, high


def sequential(plan: Plan, played: Iterable[GameResult], bounds: tuple[float, float]) -> SequentialTest:
    """What the games say of the first player."""
    return sprt(plan.entrants[0].label, played, *bounds)


def decision(test: SequentialTest, plan: Plan, bounds: tuple[float, float], lang: str) -> str:
    """The test in a line."""
    key = {True: "sprt_stronger", False: "sprt_weaker", None: "sprt_open"}[test.decided]
    parts = {"player": plan.entrants[0].label, "low": f"{bounds[0]:+g}", "high": f"{bounds[1]:+g}"}
    figures = {"ratio": f"{test.ratio:+.2f}", "bound": f"{test.bound:.2f}", "pairs": str(test.pairs)}
    return text(key, lang, **parts, **figures)


def split_game(given: str, games: Sequence[str]) -> tuple[list[str], str]:
    """`GAME:REST` is for one of the games, `REST` for all of them."""
    game_id, colon, rest = given.partition(":")
    return ([game_id], rest) if colon and game_id in games else (list(games), given)


def carried_out(plan: Plan, asked: Namespace, lang: str) -> tuple[list[GameResult], bool]:
    """The games that were played, now or before, and whether somebody stopped it."""
    played: dict[int, GameResult] = {}
    with ExitStack() as stack:
        store = stack.enter_context(Store(asked.out, plan)) if asked.out else None
        if store is not None and store.played:
            played |= store.played
            say_aside(text("arena_going_on", lang, done=str(len(played)), total=str(plan.size())))
        bounds = tested(asked, plan, lang)

        def enough(games: Iterable[GameResult]) -> bool:
            return bounds is not None and sequential(plan, games, bounds).decided is not None

        if len(played) == plan.size() or enough(played.values()):
            return [played[number] for number in sorted(played)], False
        executor = stack.enter_context(make_executor(asked.executor, asked.jobs))
        left = [
            (job.ruleset.game, job.seats[0].label, job.seats[1].label)
            for job in plan.jobs()
            if job.number not in played
        ]
        progress = ProgressLine(plan.size(), len(played), lang, left)

        def heard(one: GameResult) -> None:
            played[one.number] = one._replace(record="")
            progress.step((one.game, *one.labels), sum(one.seconds))

        stopped = False
        try:
            run(plan, executor, store, heard, enough)
        except KeyboardInterrupt:
            stopped = True
        finally:
            progress.close()
        if store is not None:
            played |= store.played
    return [played[number] for number in sorted(played)], stopped


def game_name(game_id: str, lang: str) -> str:
    """What a game, or the match, is called; its id where the game is not installed here."""
    if game_id == MATCH:
        return text("arena_match", lang)
    try:
        return game(game_id).name.say(lang)
    except UnknownGame:
        return game_id


def say_aside(words: str) -> None:
    """A line beside the results."""
    print(words, file=sys.stderr)  # noqa: T201


def as_data(plan: Plan, played: list[GameResult]) -> dict[str, object]:
    """Everything as plain data: the plan, the standings of each game and of all together."""
    return {
        "plan": plan.data(),
        "games": {
            ruleset.game: standings(plan, [one for one in played if one.game == ruleset.game]).data()
            for ruleset in plan.kinds()
        },
        "all": standings(plan, played).data(),
    }


def standings(plan: Plan, played: list[GameResult]) -> Standings:
    """The games counted."""
    return Standings([entrant.label for entrant in plan.entrants], played)


def report(plan: Plan, played: list[GameResult], lang: str) -> list[str]:
    """The standings as lines of at most 80 columns."""
    lines: list[str] = []
    for ruleset in plan.kinds():
        here = standings(plan, [one for one in played if one.game == ruleset.game])
        lines += section(f"{game_name(ruleset.game, lang)} ({ruleset.game})", here, lang)
    everything = standings(plan, played)
    if len(plan.kinds()) > 1:
        lines += section(text("arena_all", lang), everything, lang)
    lines += faults(everything, lang)
    return lines[:-1] if lines and not lines[-1] else lines


def section(title: str, here: Standings, lang: str) -> list[str]:
    """One table, with the pairings below it when there are several, and what has to be said about it."""
    share = f"{100 * here.first.share:.1f}"
    lines = [f"{title}: {text('arena_games', lang, games=str(here.games), share=share)}"]
    if not here.games:
        return [*lines, ""]
    ranking = here.ranking()
    bounded = all(rating.low is not None and rating.high is not None for _, _, rating in ranking)
    head = [text(f"arena_{key}", lang) for key in HEADS]
    rows = [
        [
            label,
            *(str(count) for count in tally),
            f"{100 * tally.share:.1f} %",
            signed(rating.rating),
            interval(rating),
        ]
        for label, tally, rating in ranking
        if tally.games
    ]
    lines += columns([head, *rows])
    if len(here.pairs) > 1:
        rows = [
            [" – ".join(pair), *(str(count) for count in tally), f"{100 * tally.share:.1f} %"]
            for pair, tally in here.pairs.items()
            if tally.games
        ]
        lines += ["", *columns([[text("arena_pairing", lang), *head[1:6]], *rows])]
    different = sum(here.different.values())
    if different < here.games:
        lines += wrapped("  " + text("arena_repeated", lang, games=str(here.games), different=str(different)))
    if not bounded:
        lines += wrapped("  " + text("arena_open", lang))
    return [*lines, ""]


def signed(value: float) -> str:
    """A rating as a whole number with its sign."""
    return f"{round(value):+}"


def interval(rating: Rating) -> str:
    """From where to where; a side that nothing bounds is infinite."""
    low = "-∞" if rating.low is None else signed(rating.low)
    high = "+∞" if rating.high is None else signed(rating.high)
    return f"{low} … {high}"


def columns(rows: list[list[str]]) -> list[str]:
    """Rows under one another: the first cell to the left, the others to the right, nothing wider than the page."""
    widths = [max(width(row[at]) for row in rows) for at in range(len(rows[0]))]
    widths[0] = min(widths[0], COLUMNS - 2 - sum(w + 2 for w in widths[1:]))
    lines = []
    for row in rows:
        rest = "".join(" " * (2 + w - width(cell)) + cell for cell, w in zip(row[1:], widths[1:], strict=True))
        lines.append(f"  {pad(cut(row[0], widths[0]), widths[0])}{rest}")
    return lines


def cut(words: str, most: int) -> str:
    """As much of `words` as fits into so many columns."""
    if width(words) <= most:
        return words
    while words and width(words) > most - 1:
        words = words[:-1]
    return words + "…"


def wrapped(words: str) -> list[str]:
    """Lines that fit the page, broken at spaces where there are any; Japanese breaks anywhere."""
    lines: list[str] = []
    for line in "\n".join(fold(line, COLUMNS) for line in words.split("\n")).split("\n"):
        rest = line
        while width(rest) > COLUMNS:
            row = cut(rest, COLUMNS + 1)[:-1]
            lines.append(row)
            rest = "    " + rest[len(row) :]
        lines.append(rest)
    return lines


def faults(everything: Standings, lang: str) -> list[str]:
    """Who lost games by a fault, how often, and the first time as an example."""
    lines: list[str] = []
    for label in everything.labels:
        mine = [one for one in everything.faults if one.fault and one.labels[one.fault.seat] == label]
        if mine:
            first = mine[0]
            assert first.fault is not None
            kinds = [one.fault.kind for one in mine if one.fault]
            counted = ", ".join(f"{kind} {kinds.count(kind)}" for kind in dict.fromkeys(kinds))
            parts = {
                "player": cut(label, COLUMNS // 2),
                "count": str(len(mine)),
                "kinds": counted,
                "number": str(first.number),
            }
            lines += wrapped(text("arena_faults", lang, **parts, why=first.fault.words.say(lang)))
    return lines
