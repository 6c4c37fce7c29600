"""Who paints what the library below has to show: each game's picture is named in its listing."""

from __future__ import annotations

from typing import Final

from gobanshobu.core.errors import BadRecord, BadView, UnknownGame
from gobanshobu.core.game import Record
from gobanshobu.core.painter import Painter
from gobanshobu.core.roles import Shown
from gobanshobu.core.rules import Rules
from gobanshobu.core.view import View
from gobanshobu.games import game
from gobanshobu.games.board5.cardset import Card, CardSet
from gobanshobu.games.registry import code, listing
from gobanshobu.pictures.board5.svg import card_svg, sheet_svg
from gobanshobu.pictures.picture import Picture
from gobanshobu.pictures.replay import replay


class GamePainter(Painter):
    """Paints every game there is."""

    def picture(self, rules: Rules, view: Shown, lang: str, faces: str) -> str:
        drawn: Picture = code(listing(rules.game_id).picture)(rules, dict(view), lang, faces)
        return drawn

    def svg(self, thing: object) -> str | None:
        try:
            if isinstance(thing, View):
                return game(thing["game"]).picture(thing)
            if isinstance(thing, Record):
                return thing.replay().svg(thing.seat)
        except (BadRecord, BadView, KeyError, TypeError, UnknownGame):
            return None  # then a notebook prints its text, or its data
        if isinstance(thing, Card):
            return card_svg(thing)
        return sheet_svg(thing) if isinstance(thing, CardSet) else None

    def html(self, thing: object) -> str | None:
        try:
            return replay(thing).html() if isinstance(thing, Record) else None
        except BadRecord:
            return None


PAINTER: Final = GamePainter()
