"""A game to go through in a notebook or a browser: one fragment of HTML that needs nothing from anywhere.

Pictures of neighbouring moments have most of their rows in common, so each row is kept once, and a moment is a list of
numbers. Where scripts are taken out, the last picture and the list of steps stay.
"""

from __future__ import annotations

import hashlib
import json
from html import unescape
from pathlib import Path
from typing import Final, NamedTuple

from gobanshobu.core.game import Record, State
from gobanshobu.core.scenes import scenes
from gobanshobu.core.state import check_player
from gobanshobu.core.words import GobanshobuError, Words
from gobanshobu.pictures.drawing import escaped, parts
from gobanshobu.pictures.widget import SCRIPT, STYLE

START: Final = Words("はじめ", "start")
BUTTONS: Final = [
    ("first", Words("最初へ", "to the start"), "M5 5v14M19 5L9 12l10 7z"),
    ("back", Words("一つ戻る", "one step back"), "M17 5L7 12l10 7z"),
    ("forward", Words("一つ進む", "one step on"), "M7 5l10 7-10 7z"),
    ("last", Words("最後へ", "to the end"), "M19 5v14M5 5l10 7-10 7z"),
]
SLIDER: Final = Words("局面", "moment")
LIST: Final = Words("手の一覧", "steps")


class Moment(NamedTuple):
    """A picture, and what led to it: whose step (-1: nobody's) in words."""

    svg: str
    player: int
    words: str


def moments(state: State, seat: int | None = None, lang: str = "ja", faces: str = "") -> list[Moment]:
    """The game before its first step and after each one; with `seat`, as that player saw it.

    What chance brought with a step is told with the step.
    """
    if seat is not None:
        check_player(seat)
    found: list[Moment] = []
    comma = "、" if lang == "ja" else ", "
    for scene in scenes(state, seat, everything=seat is None, faces=faces):
        told = scene.words if found else [START, *scene.words]
        player = -1 if scene.player is None else scene.player
        found.append(Moment(scene.state.svg(seat, lang, faces), player, comma.join([one.say(lang) for one in told])))
    return found


class Replay:
    """A game to go through, step by step. Notebooks show it; `save` writes it as a page of its own."""

    def __init__(
        self,
        state: State,
        lang: str = "ja",
        seat: int | None = None,
        faces: str = "",
        players: tuple[str, str] = ("", ""),
        date: str = "",
    ) -> None:
        self.lang: Final = lang
        self.title: Final = _title(state.game.name.say(lang), players, date)
        self.moments: Final = moments(state, seat, lang, faces)

    def __len__(self) -> int:
        return len(self.moments)

    def __repr__(self) -> str:
        return f"<{self.title}: {len(self.moments)} moments>"

    def _repr_html_(self) -> str:
        return self.html()

    def html(self) -> str:
        """The fragment: a picture with a slider, buttons, keys and the list of steps."""
        pictures = [parts(moment.svg) for moment in self.moments]
        shared = dict.fromkeys(row for picture in pictures for row in picture.shared)
        rows = dict.fromkeys(row for picture in pictures for row in picture.rows)
        numbers = {row: number for number, row in enumerate(rows)}
        data = {
            "rows": list(rows),
            "moments": [[numbers[row] for row in picture.rows] for picture in pictures],
            "labels": [_between(picture.head[1], "<title>", "</title>") for picture in pictures],
        }
        content = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        content = content.replace("</", "<\\/").replace("<!", "\\u003c!")  # nothing in it ends the script
        name = hashlib.sha256((content + self.title).encode()).hexdigest()[:12]
        return "".join(
            [
                f'<div class="gobanshobu-replay" data-replay="{name}" tabindex="0" role="group"',
                f' aria-label="{escaped(self.title)}" lang="{self.lang}"><style>{STYLE}</style>',
                f'<div class="title">{escaped(self.title)}</div>',
                f'<svg class="kept" aria-hidden="true" width="0" height="0"><defs>{"".join(shared)}</defs></svg>',
                '<div class="table"><div class="view">',
                pictures[-1].head[0].replace("<svg ", '<svg class="picture" ', 1),
                *pictures[-1].rows,
                "</svg>",
                self._bar(),
                "</div>",
                self._list(),
                "</div>",
                f"<script>{SCRIPT.replace('NAME', name).replace('DATA', content)}</script></div>",
            ]
        )

    def _bar(self) -> str:
        """The buttons and the slider, which only the script can bring to life."""
        found = [
            f'<button type="button" data-go="{go}" aria-label="{words.say(self.lang)}" title="{words.say(self.lang)}">'
            f'<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="{path}"/></svg></button>'
            for go, words, path in BUTTONS
        ]
        last = len(self.moments) - 1
        slider = f'<input type="range" min="0" max="{last}" value="{last}" aria-label="{SLIDER.say(self.lang)}">'
        return f'<div class="bar" hidden>{"".join(found)}{slider}<output>{last} / {last}</output></div>'

    def _list(self) -> str:
        rows = []
        for number, moment in enumerate(self.moments):
            side = f' class="p{moment.player}"' if moment.player in (0, 1) else ""
            rows.append(
                f'<li{side}><button type="button" tabindex="-1"><b>{number}</b> {escaped(moment.words)}</button></li>'
            )
        return f'<div class="steps"><ol aria-label="{LIST.say(self.lang)}">{"".join(rows)}</ol></div>'

    def page(self) -> str:
        """The fragment as a whole page."""
        return "\n".join(
            [
                "<!doctype html>",
                f'<html lang="{self.lang}">',
                '<meta charset="utf-8">',
                '<meta name="viewport" content="width=device-width, initial-scale=1">',
                f"<title>{escaped(self.title)}</title>",
                '<body style="margin:0;padding:12px;background:#ece4d2">',
                self.html(),
                "</body>",
                "</html>",
                "",
            ]
        )

    def save(self, path: str | Path) -> None:
        """Write the page to a file."""
        Path(path).write_text(self.page(), encoding="utf-8")


def _title(name: str, players: tuple[str, str], date: str) -> str:
    sides = [f"{mark}{player}" for mark, player in zip("▲△", players, strict=True) if player]
    return " · ".join([part for part in (name, "  ".join(sides), date) if part])


def _between(text: str, start: str, end: str) -> str:
    """The letters of an element, as a script sets them."""
    return unescape(text.removeprefix(start).removesuffix(end))


def replay(source: Record | State, lang: str = "ja", seat: int | None = None, faces: str = "") -> Replay:
    """A game to go through: all of it, secrets included, or as the player at `seat` saw it.

    A record for one seat is shown from that seat; it knows of no other. Raises BadRecord where it cannot be replayed.
    """
    if isinstance(source, State):
        return Replay(source, lang, seat, faces)
    if not isinstance(source, Record):
        raise GobanshobuError(
            Words(f"棋譜でも対局でもありません: {source!r}", f"this is neither a record nor a state: {source!r}")
        )
    if source.seat is not None and seat not in (None, source.seat):
        words = Words(f"席 {source.seat} の記録です。", f"this record is for seat {source.seat}, and knows of no other")
        raise GobanshobuError(words)
    seat = source.seat if seat is None else seat
    return Replay(source.replay(), lang, seat, faces, source.players, source.date)
