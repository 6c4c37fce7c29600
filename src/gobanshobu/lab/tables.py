"""Reports as tables of cells, for the terminal and for the page: one set, or two side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from gobanshobu.arena.match import FAULT, LIMIT
from gobanshobu.core import Words
from gobanshobu.lab.estimates import Estimate
from gobanshobu.lab.report import CardReport, Report, StrengthReport
from gobanshobu.lab.words import WORDS, say

Cells = list[list[str]]


class Column(NamedTuple):
    """A set at one strength."""

    head: str
    report: Report
    found: StrengthReport


def columns_of(reports: Sequence[Report]) -> list[Column]:
    """Every strength; where there are two sets, each strength of both side by side, called A and B."""
    found: list[Column] = []
    for at, one in enumerate(reports[0].strengths):
        for mark, report in zip("AB", reports, strict=False):
            head = one.strength if len(reports) == 1 else f"{one.strength} {mark}"
            found.append(Column(head, report, report.strengths[at]))
    return found


def percent(one: Estimate) -> str:
    """A share with its interval."""
    return f"{100 * one.value:.1f} % ({100 * one.low:.1f}–{100 * one.high:.1f})"


def number(one: Estimate) -> str:
    """A mean with its interval."""
    return f"{one.value:.2f} ({one.low:.2f}–{one.high:.2f})"


def whole(reports: Sequence[Report], lang: str) -> Cells:
    """Edge, draws, length and comebacks, by strength."""
    columns = columns_of(reports)
    rows = [["", *(column.head for column in columns)], [say("games", lang), *(str(c.found.games) for c in columns)]]
    rows.append([say("first", lang), *(percent(c.found.first) for c in columns)])
    rows.append([say("drawn", lang), *(percent(c.found.drawn) for c in columns)])
    rows.append([say("length", lang), *(number(c.found.length) for c in columns)])
    if any(report.counts_losses for report in reports):
        rows.append([say("comebacks", lang), *(percent(c.found.comebacks) for c in columns)])
    if any(c.found.faults for c in columns):
        rows.append([say("faults", lang), *(str(c.found.faults) for c in columns)])
    return rows


def ends(reports: Sequence[Report], lang: str) -> Cells:
    """How games ended, with the clause, by strength."""
    columns = columns_of(reports)
    named: dict[tuple[str, str], Words] = {}
    for column in columns:
        for end in column.found.ends:
            own = {LIMIT: WORDS["limit"], FAULT: WORDS["fault"]}.get(end.reason, end.words)
            named.setdefault((end.reason, end.clause), own)
    rows = [["", *(column.head for column in columns)]]
    for key, words in named.items():
        shares = [next((e.share for e in c.found.ends if (e.reason, e.clause) == key), None) for c in columns]
        rows.append([f"{key[1]} {words.say(lang)}".strip(), *("–" if one is None else percent(one) for one in shares)])
    return rows


def cards(
    reports: Sequence[Report],
    lang: str,
    value: Callable[[CardReport], Estimate | None],
    said: Callable[[Estimate], str],
) -> Cells:
    """One number of every card, by strength; cards without it are left out."""
    columns = columns_of(reports)
    rows = [[say("card", lang), *(column.head for column in columns)]]
    for card, name in names_of(reports).items():
        found = [c.found.cards.get(card) for c in columns]
        values = [None if one is None else value(one) for one in found]
        if any(one is not None for one in values):
            rows.append([name.say(lang), *("–" if one is None else said(one) for one in values)])
    return rows


def names_of(reports: Sequence[Report]) -> dict[str, Words]:
    """Every card of the sets, in their order."""
    found: dict[str, Words] = {}
    for report in reports:
        found |= {card: name for card, name in report.names.items() if card not in found}
    return found


def surpassed(report: Report, lang: str) -> list[str]:
    """The cards that another surpasses, a line each."""
    names = report.names
    lines = [
        say("dominated_row", lang, card=names[card].say(lang), other=names[other].say(lang))
        for card, other in report.dominated
    ]
    return lines or [say("none", lang)]
