"""Pictures as SVG: the paper, ink and letters that every game draws with.

A picture stands alone: no script, no style sheet, nothing fetched. What is drawn more than once is kept in one place and
named after its own content, so that any number of pictures can share a page.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from html import escape
from typing import Final, NamedTuple, TypedDict

from gobanshobu.core.log import is_step
from gobanshobu.core.outcome import Ending
from gobanshobu.core.state import STOPS
from gobanshobu.core.view import OutcomeView
from gobanshobu.core.words import Words, player_name
from gobanshobu.pictures.picture import Picture

PAPER: Final = "#f7f2e7"
RAISED: Final = "#fdfaf3"
INK: Final = "#1e1b18"
SOFT: Final = "#5b534a"
LINE: Final = "#cbbfa8"
STRONG: Final = "#8d7f68"
GOLD: Final = "#7f5e1b"
SIDES: Final = ["#2b4a7f", "#b4361f"]
TINTS: Final = ["#e6ebf4", "#f8e5df"]
SERIF: Final = "'Goban Serif','Noto Serif CJK JP','Hiragino Mincho ProN','Yu Mincho',serif"
SANS: Final = "'Goban Sans',system-ui,'Hiragino Sans','Noto Sans CJK JP','Yu Gothic UI',sans-serif"
WIDTH: Final = 640
SMALL: Final = 12.5  # letters of a line that is to be read are no smaller if they need not be


class Drawing:
    """A picture in the making: rows of SVG, and the drawings that several of them use."""

    def __init__(self) -> None:
        self.shared: dict[str, str] = {}
        self.rows: list[str] = []

    def add(self, row: str) -> None:
        """Draw something on top of what is there."""
        self.rows.append(row)

    def share(self, drawing: str) -> str:
        """Keep a drawing for use; its name."""
        name = "g" + hashlib.sha256(drawing.encode()).hexdigest()[:12]
        self.shared[name] = drawing
        return name

    def use(self, drawing: str, x: float = 0.0, y: float = 0.0, scale: float = 1.0, turn: str = "") -> str:
        """The row that shows a drawing with its corner at a place; `turn` is what is done to it before."""
        moves = [f"translate({x:g} {y:g})"] if x or y else []
        moves += [f"scale({scale:g})"] if scale != 1 else []
        moves += [turn] if turn else []
        moved = f' transform="{" ".join(moves)}"' if moves else ""
        return f'<use href="#{self.share(drawing)}"{moved}/>'

    def document(self, width: int, height: int, title: str) -> Picture:
        """The whole picture, with one row on each line."""
        label = escaped(title)
        kept = [f'<g id="{name}">{drawing}</g>' for name, drawing in self.shared.items()]
        lines = "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
                f' role="img" aria-label="{label}" font-family="{SANS}" fill="{INK}">',
                f"<title>{label}</title>",
                *(["<defs>", *kept, "</defs>"] if kept else []),
                f'<rect width="{width}" height="{height}" rx="8" fill="{PAPER}"/>',
                *self.rows,
                "</svg>",
                "",
            ]
        )
        return Picture(lines)


class Parts(NamedTuple):
    """A picture taken apart: its first lines, what is kept for use, and its rows."""

    head: list[str]
    shared: list[str]
    rows: list[str]


def parts(svg: str) -> Parts:
    """The parts of a document that a `Drawing` made."""
    lines = svg.splitlines()
    if "<defs>" not in lines:
        return Parts(lines[:2], [], lines[2:-1])
    shut = lines.index("</defs>")
    return Parts(lines[:2], lines[3:shut], lines[shut + 1 : -1])


def escaped(text: str) -> str:
    """Letters that somebody chose, as they can stand in a document."""
    return escape("".join(letter for letter in text if letter.isprintable()))


def breadth(text: str) -> float:
    """About how wide a text is, in heights of its letters."""
    return sum(1.0 if unicodedata.east_asian_width(letter) in "WFA" else 0.56 for letter in text)


def words(
    x: float,
    y: float,
    size: float,
    text: str,
    anchor: str = "middle",
    colour: str = "",
    serif: bool = False,
    bold: bool = False,
    fit: float = 0,
    more: str = "",
) -> str:
    """A line of text, made smaller where it would be wider than `fit`."""
    wide = breadth(text) * size
    if fit and wide > fit:
        size = int(size * fit / wide * 10) / 10
    style = f' font-family="{SERIF}"' if serif else ""
    style += ' font-weight="700"' if serif or bold else ""
    style += f' fill="{colour}"' if colour else ""
    style += f' text-anchor="{anchor}"' if anchor != "start" else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{style}{more}>{escaped(text)}</text>'


def wrapped(text: str, size: float, room: float) -> list[str]:
    """A text broken at its spaces, or between Japanese letters, into lines that fit into so much room."""
    lines = [""]
    for part in re.findall(r"[!-~]+ *|.", text):
        if lines[-1] and breadth((lines[-1] + part).rstrip()) * size > room:
            lines.append("")
        lines[-1] += part
    return [line.rstrip() for line in lines]


def box(x: float, y: float, wide: float, high: float, style: str, round_by: float = 0) -> str:
    """A rectangle."""
    corner = f' rx="{round_by:g}"' if round_by else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}"{corner} {style}/>'


def chip(x: float, y: float, text: str, colour: str) -> str:
    """A word on a ground of its own, whose left edge is at `x` and whose middle is at `y`."""
    wide = breadth(text) * 11 + 12
    return box(x, y - 9, wide, 18, f'fill="{colour}"', 4) + words(
        x + wide / 2, y + 4, 11, text, colour=RAISED, bold=True
    )


class InTurn(TypedDict):
    """What every view has of whose turn it is."""

    player: int | None
    actors: list[int]
    outcome: OutcomeView | None


def name_strip(view: InTurn, player: int, y: float, lang: str) -> str:
    """A player's mark and name, and whether they are to act."""
    colour = SIDES[player]
    near = view["player"] or 0
    acts = player in view["actors"]
    name = player_name(player).say(lang)
    turned = f' transform="rotate(180 30 {y:g})"' if player != near else ""
    fill = colour if acts else "none"
    mark = f'<path d="M30 {y - 7:g}L37 {y + 6:g}H23Z" fill="{fill}" stroke="{colour}" stroke-width="2" stroke-linejoin="round"{turned}/>'
    found = mark + words(44, y + 5, 14, name, "start", colour, bold=True)
    if acts:
        found += chip(52 + breadth(name) * 14, y, "手番" if lang == "ja" else "to act", colour)
    return f"<g>{found}</g>"


def name_end(view: InTurn, player: int, lang: str) -> float:
    """Where a player's strip ends."""
    acts = player in view["actors"]
    name = breadth(player_name(player).say(lang)) * 14
    return 56 + name + (breadth("手番" if lang == "ja" else "to act") * 11 + 16 if acts else 0)


def result(view: InTurn, endings: list[Ending]) -> Words | None:
    """Who won and why, in words; None while the game goes on."""
    outcome = view["outcome"]
    if outcome is None:
        return None
    reason, clause = outcome["reason"], outcome["clause"]
    ways = {ending.reason: ending.words for ending in [*STOPS.values(), *endings]}
    why = ways.get(reason, Words(reason, reason))
    if outcome["winner"] is None:
        return Words(f"引き分け: {why.ja} [{clause}]", f"Draw: {why.en} [{clause}]")
    name = player_name(outcome["winner"])
    return Words(f"{name.ja}の勝ち: {why.ja} [{clause}]", f"{name.en.capitalize()} wins: {why.en} [{clause}]")


def message(x: float, y: float, wide: float, text: str, ended: bool) -> str:
    """What is to be decided, or how it ended: a line in a box of its own, or two where one would be too small to read."""
    edge = GOLD if ended else LINE
    ground = box(x, y - 15, wide, 30, f'fill="{RAISED}" stroke="{edge}" stroke-width="{2 if ended else 1}"', 6)
    said, room = text[:1].upper() + text[1:], wide - 20
    if breadth(said) * SMALL <= room:
        return ground + words(x + wide / 2, y + 5, 14, said, bold=ended, fit=room)
    lines = halves(said)
    rows = [words(x + wide / 2, y - 2 + 14 * at, SMALL, line, bold=ended, fit=room) for at, line in enumerate(lines)]
    return ground + "".join(rows)


def halves(text: str) -> list[str]:
    """A text as two lines, about as long as each other."""
    room = breadth(text) / 2
    while len(lines := wrapped(text, 1, room)) > 2:
        room += 1
    return lines


def last_turn(log: list[list[int | str]]) -> list[str]:
    """The steps at the end of a log that one player made in a row; what chance brought is left out."""
    found: list[str] = []
    last = -1
    for entry in log[::-1]:
        player, word = int(entry[0]), str(entry[1])
        if not is_step(word):
            continue
        if last not in (-1, player):
            break
        last = player
        found.append(word)
    found.reverse()
    return found
