"""`gobanshobu results`: a folder of results as tables, a page for the browser, rows for a data frame, or a picture."""

from __future__ import annotations

import csv
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Final

from gobanshobu.arena.results import Results, page, plot, read_results, rows
from gobanshobu.cli.arena import faults, game_name, section
from gobanshobu.cli.complaint import Complaint
from gobanshobu.cli.screen import Screen
from gobanshobu.cli.texts import text
from gobanshobu.core import GobanshobuError

if TYPE_CHECKING:
    from argparse import Namespace

PAGE: Final = "results.html"
HEADS: Final = {
    "title": "results_title",
    "player": "arena_player",
    "pairing": "arena_pairing",
    "won": "arena_won",
    "drawn": "arena_drawn",
    "lost": "arena_lost_games",
    "faults": "arena_broken",
    "points": "arena_points",
    "rating": "results_rating",
    "games": "results_games",
    "first": "results_first",
    "second": "results_second",
    "winner": "results_winner",
    "reason": "results_reason",
}


def results(asked: Namespace, lang: str) -> int:
    """Print the standings, and write what was asked for; 0."""
    screen = Screen()
    try:
        found = read_results(asked.folder)
        names = {one.game: game_name(one.game, lang) for one in found.games}
        for name, words in names.items():
            for line in section(f"{words} ({name})", found.standings(name), lang):
                screen.say(line)
        for line in faults(found.standings(), lang):
            screen.say(line)
        written(asked, found, names, lang)
    except GobanshobuError as error:
        raise Complaint(error.words.say(lang)) from error
    except OSError as error:
        raise Complaint(text("results_unwritten", lang, why=str(error))) from error
    if asked.open:
        webbrowser.open((asked.folder / PAGE).resolve().as_uri())
    return 0


def written(asked: Namespace, found: Results, names: dict[str, str], lang: str) -> None:
    """The files that were asked for. The page lies beside the records that it links to."""
    if asked.html or asked.open:
        heads = {name: text(key, lang) for name, key in HEADS.items()}
        (asked.folder / PAGE).write_text(page(found, names, heads, lang), encoding="utf-8")
    if asked.svg:
        asked.svg.write_text(plot(found.standings(), text("results_rating", lang)), encoding="utf-8")
    if asked.csv:
        save_rows(asked.csv, found)


def save_rows(path: Path, found: Results) -> None:
    """One row for each game, under the names of the columns."""
    flat = rows(found.games)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(flat[0]) if flat else ["number"])
        writer.writeheader()
        writer.writerows(flat)
