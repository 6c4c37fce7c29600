"""A folder of results read again, without the plan that made it: for tables, data frames, plots and pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Any, Final, NamedTuple

from gobanshobu.arena.match import GameResult, read_played
from gobanshobu.arena.standings import Standings
from gobanshobu.arena.store import FORMAT, RESULTS, damaged, read_line, unusable

WIDE, ROW, LEFT, EDGE = 640, 28, 180, 20
INK, BAR = "#7a6f5d", "#b5432c"


class Results(NamedTuple):
    """What a folder holds: the labels of the players, the plan as plain data, and the games."""

    labels: list[str]
    plan: dict[str, Any]
    games: list[GameResult]

    def standings(self, game: str = "") -> Standings:
        """The games counted; those of one game alone if one is named."""
        return Standings(self.labels, [one for one in self.games if game in ("", one.game)])


def read_results(directory: Path) -> Results:
    """The results in a folder, of a run that is over or under way; a line that is being written is left out. Raises BadStore."""
    try:
        text = (directory / RESULTS).read_bytes()
    except OSError as error:
        raise unusable(directory, error) from error
    lines = text[: text.rfind(b"\n") + 1].splitlines()
    head = read_line(lines[0], 1, directory) if lines else {}
    if head.get("format") != FORMAT or not isinstance(head.get("plan"), dict):
        raise damaged(directory, 1)
    games = []
    for number, line in enumerate(lines[1:], 2):
        try:
            games.append(read_played(read_line(line, number, directory)))
        except (KeyError, TypeError, ValueError) as error:
            raise damaged(directory, number) from error
    try:
        labels = [str(label) for label, _ in head["plan"]["players"]]
        return Results(labels, head["plan"], sorted(games, key=lambda one: one.number))
    except (KeyError, TypeError, ValueError) as error:
        raise damaged(directory, 1) from error


def rows(games: Iterable[GameResult]) -> list[dict[str, Any]]:
    """One flat row for each game, as a data frame takes them: `pandas.DataFrame(rows(games))`."""
    return [
        {
            "number": one.number,
            "game": one.game,
            "first": one.labels[0],
            "second": one.labels[1],
            "winner": None if one.winner is None else one.labels[one.winner],
            "points_first": one.points()[0],
            "reason": one.reason,
            "clause": one.clause,
            "steps_first": one.steps[0],
            "steps_second": one.steps[1],
            "seconds_first": one.seconds[0],
            "seconds_second": one.seconds[1],
            "fault": None if one.fault is None else one.fault.kind,
            "fault_of": None if one.fault is None else one.labels[one.fault.seat],
        }
        for one in games
    ]


def plot(standings: Standings, title: str = "") -> str:
    """The ratings with their 95 % intervals as a picture (SVG); an interval that is open goes on to the edge."""
    ranking = [row for row in standings.ranking() if row[1].games]
    ends = [end for _, _, rating in ranking for end in rating if end is not None] or [0.0]
    low, high = min(ends) - 20, max(ends) + 20
    span, tall = WIDE - LEFT - EDGE, ROW * len(ranking) + 70

    def place(value: float) -> float:
        return round(LEFT + span * (value - low) / (high - low), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {tall}" role="img" font-family="sans-serif" font-size="14">',
        f"<title>{escape(title)}</title>",
        f'<text x="{EDGE}" y="24" fill="{INK}">{escape(title)}</text>',
        f'<path d="M{place(0)} 36V{tall - 30}" stroke="{INK}" stroke-opacity="0.4"/>',
    ]
    for at, (label, tally, rating) in enumerate(ranking):
        y = 54 + ROW * at
        left = place(rating.low) if rating.low is not None else float(LEFT)
        right = place(rating.high) if rating.high is not None else float(WIDE - EDGE)
        said = label if len(label) <= 22 else label[:21] + "…"
        broken = f" ({tally.faults} ✗)" if tally.faults else ""
        parts += [
            f'<text x="{LEFT - 12}" y="{y + 5}" text-anchor="end" fill="{INK}">{escape(said + broken)}</text>',
            f'<path d="M{left} {y}H{right}" stroke="{BAR}" stroke-width="2"/>',
            f'<circle cx="{place(rating.rating)}" cy="{y}" r="5" fill="{BAR}"/>',
        ]
    for value in (min(ends), 0.0, max(ends)):
        parts.append(
            f'<text x="{place(value)}" y="{tall - 10}" text-anchor="middle" fill="{INK}">{round(value):+}</text>'
        )
    return "\n".join([*parts, "</svg>"]) + "\n"


STYLE: Final = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;background:#faf6ec;color:#2b2620}"
    "table{border-collapse:collapse;margin:1rem 0;display:block;overflow-x:auto}"
    "td,th{padding:.25rem .75rem;text-align:right;border-bottom:1px solid #d8cdb6}td:first-child,th:first-child{text-align:left}"
    "svg{max-width:100%;height:auto}"
    "@media(prefers-color-scheme:dark){body{background:#1f1b16;color:#ece3d0}td,th{border-color:#4a4236}}"
)


def page(results: Results, names: Mapping[str, str], heads: Mapping[str, str], lang: str) -> str:
    """A page that needs nothing else: a picture, the table and the pairings of each game, and every game with its record.

    `names` are those of the games, `heads` the words of the tables.
    """
    parts = [
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f"<title>{escape(heads['title'])}</title><style>{STYLE}</style><h1>{escape(heads['title'])}</h1>",
    ]
    columns = ("won", "drawn", "lost", "faults", "points")
    for game in dict.fromkeys(one.game for one in results.games):
        here = results.standings(game)
        parts += [f"<h2>{escape(names.get(game, game))}</h2>", plot(here, heads["rating"])]
        ranked = [(label, tally) for label, tally, _ in here.ranking() if tally.games]
        paired = [(" – ".join(pair), tally) for pair, tally in here.pairs.items() if tally.games]
        for first, counted in ((heads["player"], ranked), (heads["pairing"], paired)):
            cells = [[first, *(heads[name] for name in columns)]]
            cells += [[label, *map(str, tally), f"{100 * tally.share:.1f} %"] for label, tally in counted]
            parts.append(html_table(cells))
    parts.append(f"<h2>{escape(heads['games'])}</h2>")
    cells = [["", heads["first"], heads["second"], heads["winner"], heads["reason"], heads["faults"]]]
    found = [html_table(cells).removesuffix("</table>")]
    for one in results.games:
        record = f"records/{one.game}/{one.number:06}.txt"
        winner = "–" if one.winner is None else one.labels[one.winner]
        fault = "" if one.fault is None else one.fault.words.say(lang)
        row = [*one.labels, winner, one.reason, fault]
        link = f'<a href="{escape(record)}">{one.number}</a>'
        found.append(f"<tr><td>{link}</td>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>")
    return "\n".join([*parts, *found, "</table></html>"]) + "\n"


def html_table(cells: list[list[str]]) -> str:
    """Rows as a table; the first has the heads."""
    head = "".join(f"<th>{escape(cell)}</th>" for cell in cells[0])
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in cells[1:])
    return f"<table><tr>{head}</tr>{body}</table>"
