"""`gobanshobu print`: a game on paper, its cards one by one, or a box for Tabletop Simulator."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from gobanshobu.cli.complaint import Complaint
from gobanshobu.cli.screen import Screen
from gobanshobu.cli.texts import text
from gobanshobu.core import Game, GobanshobuError
from gobanshobu.printing import PARTS, Wishes, files, pdf, pictures, tabletop

if TYPE_CHECKING:
    from argparse import Namespace


def print_game(asked: Namespace, game: Game, options: dict[str, object], lang: str) -> int:
    """Write the files, and say which."""
    out = asked.out or Path(f"{game.id}.pdf" if asked.kind == "pdf" else f"{game.id}-{asked.kind}")
    wishes = Wishes(
        lang,
        asked.faces,
        asked.paper,
        tuple(part for part in PARTS if part in (asked.part or PARTS)),
        asked.bleed,
        asked.marks,
        asked.backs,
        asked.dpi,
    )
    try:
        rules = game.make_rules(options, game.find_cards(asked.cards))
        made = files(game, rules, wishes, tuple(asked.font))
        if asked.kind == "pdf":
            found = {out: pdf(made)}
        else:
            address = asked.address or out.resolve().as_uri() + "/"
            named = tabletop(made, address) if asked.kind == "tabletop" else pictures(made, asked.kind)
            found = {out / name: data for name, data in named.items()}
    except GobanshobuError as error:
        raise Complaint(error.words.say(lang)) from error
    try:
        for file, data in found.items():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
    except OSError as error:
        raise Complaint(text("no_file", lang, file=str(out), why=error.strerror or str(error))) from error
    Screen().say(text("printed", lang, file=str(out), count=str(len(found))))
    return 0
