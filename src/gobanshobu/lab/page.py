"""A report as a page that needs nothing else: tables, pictures, and the command of every number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Final

from gobanshobu.arena.results import STYLE, html_table
from gobanshobu.games import game
from gobanshobu.lab.drawing import Row, drawing
from gobanshobu.lab.estimates import Estimate
from gobanshobu.lab.report import CardReport, Report
from gobanshobu.lab.tables import (
    Column,
    cards,
    columns_of,
    ends,
    names_of,
    number,
    percent,
    surpassed,
    whole,
)
from gobanshobu.lab.words import say

DEEDS: Final = ("used_at_all", "used", "took", "lost")


def page(reports: Sequence[Report], lang: str) -> str:
    """The page of one set, or of two side by side."""
    drawn = pictures(reports, lang)
    title = say("title", lang, game=game(reports[0].game).name.say(lang))
    parts = [
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f"<title>{escape(title)}</title><style>{STYLE}code{{overflow-wrap:anywhere}}</style><h1>{escape(title)}</h1>",
        *(f"<p>{escape(line)}</p>" for line in head(reports, lang)),
        f"<h2>{escape(say('whole', lang))}</h2>{html_table(whole(reports, lang))}{drawn['first']}",
        f"<p>{escape(say('comebacks_about', lang))}</p>" if any(one.counts_losses for one in reports) else "",
        f"<h2>{escape(say('ends', lang))}</h2>{html_table(ends(reports, lang))}",
    ]
    if "worth" in drawn:
        parts += [
            f"<h2>{escape(say('worth', lang))}</h2><p>{escape(say('worth_about', lang))}</p>{drawn['worth']}",
            html_table(cards(reports, lang, lambda one: one.worth, percent)),
        ]
    parts.append(f"<h2>{escape(say('use', lang))}</h2><p>{escape(say('use_about', lang))}</p>")
    for name in shown_deeds(reports):
        parts.append(f"<h3>{escape(say(name, lang))}</h3>{drawn[name]}{html_table(deed_table(reports, lang, name))}")
    if any(one.dominated for one in reports):
        parts.append(f"<h2>{escape(say('dominated', lang))}</h2>")
        parts += [f"<p>{escape(line)}</p>" for one in reports for line in surpassed(one, lang)]
    parts.append(f"<h2>{escape(say('commands', lang))}</h2>" + html_table(commands(reports, lang)))
    return "\n".join([*(part for part in parts if part), "</html>"]) + "\n"


def head(reports: Sequence[Report], lang: str) -> list[str]:
    """Which sets, and how to read it."""
    marks = ["A: ", "B: "] if len(reports) > 1 else [""]
    sets = [mark + say("set", lang, name=one.set_name.say(lang)) for mark, one in zip(marks, reports, strict=True)]
    return [*sets, say("about", lang)]


def shown_deeds(reports: Sequence[Report]) -> list[str]:
    """What is told of the cards: nothing of taking where nothing is taken."""
    hidden = {"took"} - {"took" for one in reports if one.counts_takings}
    hidden |= {"lost"} - {"lost" for one in reports if one.counts_losses}
    return [name for name in DEEDS if name not in hidden and names_of(reports)]


def deed_table(reports: Sequence[Report], lang: str, name: str) -> list[list[str]]:
    """One deed of every card."""
    return cards(reports, lang, _deed(name), percent if name == "used_at_all" else number)


def _deed(name: str) -> Callable[[CardReport], Estimate | None]:
    def value(one: CardReport) -> Estimate | None:
        return {"used_at_all": one.used_at_all, "used": one.used, "took": one.took, "lost": one.lost}[name]

    return value


def pictures(reports: Sequence[Report], lang: str) -> dict[str, str]:
    """Every picture by its name: the edge of the first mover, worth, and what the cards do."""
    columns = columns_of(reports)
    heads = [column.head for column in columns]
    first: list[Row] = [(column.head, [column.found.first]) for column in columns]
    found = {"first": drawing(f"{say('first', lang)} (%)", [], first, 0.5, 100)}
    worth = _rows(reports, columns, lang, lambda one: one.worth)
    if worth:
        found["worth"] = drawing(f"{say('worth', lang)} (%)", heads, worth, 0.5, 100)
    for name in shown_deeds(reports):
        rows = _rows(reports, columns, lang, _deed(name))
        shares = name == "used_at_all"
        title = say(name, lang) + (" (%)" if shares else "")
        found[name] = drawing(title, heads, rows, None, 100 if shares else 1)
    return found


def _rows(
    reports: Sequence[Report], columns: list[Column], lang: str, value: Callable[[CardReport], Estimate | None]
) -> list[Row]:
    found: list[Row] = []
    for card, name in names_of(reports).items():
        values = [value(c.found.cards[card]) if card in c.found.cards else None for c in columns]
        if any(one is not None for one in values):
            found.append((name.say(lang), values))
    return found


def commands(reports: Sequence[Report], lang: str) -> list[list[str]]:
    """What is typed to get each number again."""
    rows = [[say("card", lang), ""]]
    rows += [[say("all", lang), one.command] for one in reports]
    for column in columns_of(reports):
        rows.append([f"{say('whole', lang)}, {column.head}", column.found.command])
        for card, one in column.found.cards.items():
            if one.command:
                rows.append([f"{column.report.names[card].say(lang)}, {column.head}", one.command])
    return rows
