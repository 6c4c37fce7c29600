"""`gobanshobu analyse`: what the best player thinks of a position of a record."""

from __future__ import annotations

import json
import sys
from time import monotonic
from typing import TYPE_CHECKING, Final

from gobanshobu.cli.complaint import Complaint
from gobanshobu.cli.screen import Screen
from gobanshobu.cli.texts import text
from gobanshobu.core import BadRecord, GobanshobuError, Record, State
from gobanshobu.core.audience import SEATS
from gobanshobu.core.paint import dim
from gobanshobu.core.words import player_name
from gobanshobu.players import Choice, Progress
from gobanshobu.players.analysis import analyse

if TYPE_CHECKING:
    from argparse import Namespace

QUICK: Final = 0.3  # seconds


def analyse_record(asked: Namespace, record: Record, lang: str) -> int:
    """Show the position, and its best steps with their chances, visits and main lines."""
    state, number = position_of(record, asked.at, lang)
    player = seat_of(state, asked.seat, lang)
    view, screen = state.view(player), Screen()
    tell = Ticker(Screen(sys.stderr), lang)
    try:
        found = analyse(view, asked.seconds, asked.work, asked.wanted, asked.seed, report=tell)
    except GobanshobuError as error:
        raise Complaint(error.words.say(lang)) from error
    finally:
        tell.close()
    if asked.json:
        data = {"at": number, "player": player, "steps": [one._asdict() for one in found]}
        screen.out.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")
        return 0
    screen.say("\n".join(state.rules.text.lines(view, lang, "", screen.columns())))
    screen.say("\n" + text("analysed", lang, number=str(number), side=player_name(player).say(lang)))
    for line in listed(state, player, found, lang):
        screen.say(line)
    return 0


def position_of(record: Record, at: int | None, lang: str) -> tuple[State, int]:
    """The state after so many steps, and how many; by default the last one in which somebody is to act."""
    found: State | None = None
    number = most = 0
    try:
        for count, state in enumerate(record.states()):
            most = count
            if (at is None and state.outcome is None) or count == at:
                found, number = state.copy(), count
    except BadRecord as error:
        raise Complaint(error.words.say(lang)) from error
    if found is None or found.outcome is not None:
        raise Complaint(text("no_such_place", lang, most=str(most)))
    return found, number


def seat_of(state: State, asked: int | None, lang: str) -> int:
    """Whose step it is; where both are to act, the seat that was asked for, or seat 0."""
    actors = state.actors()
    if asked is None:
        return actors[0]
    if asked not in actors:
        raise Complaint(text("not_to_act", lang, side=player_name(asked).say(lang)))
    return asked


def listed(state: State, player: int, found: list[Choice], lang: str, numbers: list[int] | None = None) -> list[str]:
    """The steps as lines: chance, share where several are mixed, words, notation, then what is expected to follow.

    They are numbered as they come, or with `numbers`.
    """
    mixed = sum(one.weight > 0.005 for one in found) > 1
    lines: list[str] = []
    for number, one in zip(numbers or range(1, len(found) + 1), found, strict=True):
        rules = state.rules
        words = rules.text.describe(state.position, SEATS[player], rules.notation.parse(one.step), "").say(lang)
        share = text("mixed_share", lang, share=f"{100 * one.weight:.0f}") if mixed else ""
        lines.append(f"{number:3}) {chance_words(one, lang)}{share}  {words}  " + dim(one.step))
        seen = text("looked_at", lang, visits=f"{one.visits:,}", depth=str(one.depth)) if one.visits else ""
        follows = " ".join(one.line[1:])
        lines.append("     " + dim(f"{seen} {follows}".strip()))
    return lines


def chance_words(one: Choice, lang: str) -> str:
    """A chance to win; what is proven is said in a word."""
    if one.chance >= 1.0:
        return text("proven_win", lang)
    if one.chance <= 0.0:
        return text("proven_loss", lang)
    return f"{100 * one.chance:4.1f} %"


class Ticker:
    """Progress of a search on one line of a terminal; nothing elsewhere, and nothing for what is quick."""

    def __init__(self, screen: Screen, lang: str) -> None:
        self.out: Final = screen.out
        self.is_terminal: Final = screen.is_terminal
        self.lang: Final = lang
        self.began: Final = monotonic()
        self.shown = False

    def __call__(self, progress: Progress) -> None:
        if self.is_terminal and monotonic() - self.began > QUICK:
            self.shown = True
            self.out.write("\r\x1b[K" + text("thinking", self.lang, nodes=f"{progress.nodes:,}"))
            self.out.flush()

    def close(self) -> None:
        """Leave the line empty."""
        if self.shown:
            self.out.write("\r\x1b[K")
            self.out.flush()
