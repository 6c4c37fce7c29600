"""Draws the map of the architecture, docs/architecture.svg: boxes by hand, arrows from the imports of the source.

A package without a place of its own stands at the right, with what its docstring says.
"""

from __future__ import annotations

import ast
import textwrap
from html import escape
from typing import NamedTuple

from tools.docs.library import SOURCE, module

from gobanshobu.games import OWN


class Box(NamedTuple):
    """Something on the map: where it is, its name, a few words."""

    x: int
    y: int
    width: int
    height: int
    name: str
    words: tuple[str, ...]

    @property
    def middle(self) -> int:
        return self.x + self.width // 2

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height


INSIDE = {
    "server": Box(190, 150, 330, 90, "server", ("HTTP and WebSocket, limits,", "metrics, the client's files")),
    "cli": Box(570, 150, 200, 90, "cli", ("the command", "gobanshobu")),
    "service": Box(330, 300, 190, 90, "service", ("tables: events,", "clocks, seats")),
    "arena": Box(570, 300, 200, 90, "arena", ("plans, matches,", "ratings")),
    "learn": Box(190, 450, 110, 90, "learn", ("lessons",)),
    "players": Box(
        330, 450, 440, 90, "players", ("search, ten levels, analysis;", "they are given views, never states")
    ),
    "games": Box(190, 600, 580, 110, "games", (" · ".join(OWN), "board5: what the three 5×5 games share")),
    "core": Box(190, 770, 580, 90, "core", ("positions, states, views, records, clauses, errors;", "knows no game")),
}
OUTSIDE = {
    "browser": Box(190, 20, 170, 78, "web/", ("the client in", "a browser")),
    "bot": Box(375, 20, 165, 78, "a bot", ("examples/bot.py",)),
    "terminal": Box(590, 20, 160, 78, "a terminal", ()),
    "python": Box(826, 20, 166, 78, "your Python", ("import gobanshobu",)),
    "database": Box(10, 300, 150, 90, "a database", ("SQLite or", "PostgreSQL")),
    "ray": Box(826, 300, 166, 90, "cores or Ray", ("processes that", "play and think")),
    "program": Box(826, 450, 166, 90, "a program", ("as a player", "(cmd:)")),
}
WIRES = [  # who talks to whom, over what, and how the line runs
    ("browser", "server", "HTTP, WebSocket", "M275 98 V144", 285, 126),
    ("bot", "server", "", "M457 98 V144", 0, 0),
    ("terminal", "cli", "", "M670 98 V144", 0, 0),
    ("python", "games", "", "M909 98 V124 H788 V655 H776", 0, 0),
    ("service", "database", "SQL", "M330 345 H166", 172, 334),
    ("arena", "ray", "jobs", "M770 345 H820", 0, 0),
    ("service", "ray", "", "M470 390 V420 H909 V396", 0, 0),
    ("players", "program", "JSON lines", "M770 495 H820", 0, 0),
]
EXTRA = (826, 150, 166, 90)  # the first place for a package that has none
LANE = 807  # where arrows run down beside the boxes
STYLE = """
text { font-family: system-ui, 'Noto Sans', 'Noto Sans CJK JP', sans-serif; fill: #1e1b18; }
.ground { fill: #fdfaf3; }
.box { fill: #f7f2e7; stroke: #8d7f68; stroke-width: 2; }
.compiled { fill: #e6ebf4; stroke: #2b4a7f; }
.outside { fill: none; stroke: #8d7f68; stroke-width: 2; stroke-dasharray: 6 5; }
.name { font-size: 21px; font-weight: 700; }
.words { font-size: 16px; fill: #4c453d; }
.import { fill: none; stroke: #2b4a7f; stroke-width: 2.5; }
.wire { fill: none; stroke: #b4361f; stroke-width: 2.5; stroke-dasharray: 7 5; }
.import-head { fill: #2b4a7f; }
.wire-head { fill: #b4361f; }
@media (prefers-color-scheme: dark) {
  text { fill: #f1ebdf; }
  .ground { fill: #14161c; }
  .box { fill: #1d2029; stroke: #767b8c; }
  .compiled { fill: #1e2738; stroke: #9db8ec; }
  .outside { stroke: #767b8c; }
  .words { fill: #c9c1b3; }
  .import { stroke: #9db8ec; }
  .wire { stroke: #ff9076; }
  .import-head { fill: #9db8ec; }
  .wire-head { fill: #ff9076; }
}
"""
COMPILED = {"core", "games", "players"}


def imports() -> set[tuple[str, str]]:
    """Which package imports which, straight and not by way of another."""
    every: set[tuple[str, str]] = set()
    for path in (SOURCE / "gobanshobu").rglob("*.py"):
        parts = path.relative_to(SOURCE / "gobanshobu").parts
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if len(parts) > 1 and isinstance(node, ast.ImportFrom) and (node.module or "").startswith("gobanshobu."):
                other = str(node.module).split(".")[1]
                if other != parts[0] and other in names():
                    every.add((parts[0], other))
    return {
        (one, other)
        for one, other in every
        if not any((one, by) in every and leads(every, by, other) for by in names())
    }


def leads(every: set[tuple[str, str]], one: str, other: str) -> bool:
    """Whether a chain of imports leads from one package to another."""
    return (one, other) in every or any(leads(every, by, other) for start, by in every if start == one)


def names() -> list[str]:
    """The packages there are."""
    return sorted(path.parent.name for path in (SOURCE / "gobanshobu").glob("*/__init__.py"))


def places() -> dict[str, Box]:
    """Every package with its box."""
    found = {name: box for name, box in INSIDE.items() if name in names()}
    x, y, width, height = EXTRA
    for name in names():
        if name not in found:
            about = module(f"gobanshobu.{name}").about.split(".")[0].split(":")[0]
            found[name] = Box(x, y, width, height, name, tuple(textwrap.wrap(about, 18)[:2]))
            y = 600 if y == EXTRA[1] else y + 120
    return found


def drawn(box: Box, kind: str) -> list[str]:
    """A box with its words."""
    lines = [f'<rect class="{kind}" x="{box.x}" y="{box.y}" width="{box.width}" height="{box.height}" rx="10"/>']
    height = 24 + 21 * len(box.words)
    at = box.y + (box.height - height) // 2 + 19
    lines.append(f'<text class="name" x="{box.middle}" y="{at}" text-anchor="middle">{escape(box.name)}</text>')
    for row, words in enumerate(box.words, 1):
        y = at + 3 + 21 * row
        lines.append(f'<text class="words" x="{box.middle}" y="{y}" text-anchor="middle">{escape(words)}</text>')
    return lines


def arrow(one: Box, other: Box) -> str:
    """The way of an import: straight down where the boxes overlap, sideways between neighbours, else round the right."""
    left, right = max(one.x, other.x), min(one.right, other.right)
    if left < right < LANE and other.y > one.y:
        return f"M{(left + right) // 2} {one.bottom} V{other.y - 6}"
    if one.y == other.y:
        return f"M{one.x} {one.y + one.height // 2} H{other.right + 6}"
    end = other.right + 6 if other.right < LANE else other.x - 6
    return f"M{one.x} {one.y + 70} H{LANE} V{other.y + 24} H{end}"


def architecture() -> str:
    """The whole picture."""
    inside = places()
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 920" role="img" aria-labelledby="title about">',
        '<title id="title">The packages of Gobanshobu and what they talk to</title>',
        '<desc id="about">'
        + escape("; ".join(f"{one} imports {other}" for one, other in sorted(imports())))
        + "</desc>",
        f"<style>{STYLE}</style>",
        "<defs>",
        *(
            f'<marker id="{kind}" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="6" markerHeight="6"'
            f' orient="auto-start-reverse"><path class="{kind}-head" d="M0 0L10 5L0 10z"/></marker>'
            for kind in ("import", "wire")
        ),
        "</defs>",
        '<rect class="ground" width="1000" height="920" rx="14"/>',
    ]
    for _, _, words, way, x, y in WIRES:
        lines.append(f'<path class="wire" marker-end="url(#wire)" d="{way}"/>')
        if words and x:
            lines.append(f'<text class="words" x="{x}" y="{y}">{words}</text>')
    for one, other in sorted(imports()):
        lines.append(f'<path class="import" marker-end="url(#import)" d="{arrow(inside[one], inside[other])}"/>')
    for box in OUTSIDE.values():
        lines += drawn(box, "outside")
    for name, box in inside.items():
        lines += drawn(box, "box compiled" if name in COMPILED else "box")
    lines += [
        '<path class="import" marker-end="url(#import)" d="M190 893 H240"/>',
        '<text class="words" x="256" y="898">imports</text>',
        '<path class="wire" marker-end="url(#wire)" d="M350 893 H400"/>',
        '<text class="words" x="416" y="898">talks to</text>',
        '<rect class="box compiled" x="520" y="882" width="34" height="22" rx="5"/>',
        '<text class="words" x="564" y="898">compiled by mypyc</text>',
        "</svg>",
        "",
    ]
    return "\n".join(lines)
