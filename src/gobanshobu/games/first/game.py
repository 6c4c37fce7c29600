"""Shinra First put together: the rules under their options and cards, and the game itself."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from gobanshobu.core.clauses import Reason
from gobanshobu.core.options import Option, Value
from gobanshobu.core.position import Note, Position
from gobanshobu.core.publisher import Publisher
from gobanshobu.core.rules import Rules
from gobanshobu.core.space import Space
from gobanshobu.core.words import Words
from gobanshobu.games.board5.cardset import CardSet
from gobanshobu.games.board5.codec import Step
from gobanshobu.games.board5.game import COMMON_PARTS, JUMP_KING, JUMP_SAID, SheetGame, SheetRules
from gobanshobu.games.board5.notation import Notation
from gobanshobu.games.board5.positions import read_form
from gobanshobu.games.board5.svg import Scene
from gobanshobu.games.first import explain, svg, text, view
from gobanshobu.games.first.notation import make_notation
from gobanshobu.games.first.publisher import FirstPublisher, own
from gobanshobu.games.first.rules import ENDINGS, FirstPosition, set_up
from gobanshobu.games.first.space import FirstSpace
from gobanshobu.games.first.state import clear
from gobanshobu.games.first.tables import SHAPE, Tables

PARTS: Final = ["games/first/clauses.toml", *COMMON_PARTS]
JUMP: Final = Option("jump_king", "yes", "B-7", JUMP_KING, choices=("yes", "no"), said=JUMP_SAID, since=2, before="no")


@mypyc_attr(allow_interpreted_subclasses=True)
class FirstRules(SheetRules):
    """Shinra First under one choice of options and cards."""

    def __init__(self, options: dict[str, Value], cards: CardSet, is_default: bool, version: int) -> None:
        super().__init__(PARTS, options, ENDINGS, cards, is_default, version)
        self.tables: Final = Tables(cards, options["jump_king"] == "yes", version == 1)
        self._notation: Final = make_notation(self.tables.ids)
        self._publisher: Final = FirstPublisher(self, self.tables)

    def publisher(self) -> Publisher:
        return self._publisher

    def notation(self) -> Notation:
        return self._notation

    def make_space(self) -> Space:
        return FirstSpace(self.tables, int(self.options["turn_limit"]))

    def begin(self, deal: object, journal: list[Note] | None) -> Position:
        position = FirstPosition(self.tables, int(self.options["turn_limit"]))
        set_up(position)
        return position

    def place(self, data: dict[str, Any]) -> Position:
        position = FirstPosition(self.tables, int(self.options["turn_limit"]))
        clear(position)
        view.place(position, read_form(data))
        return position

    def data(self, position: Position) -> dict[str, Any]:
        return view.to_data(own(position), dict(self.options))

    def show(self, position: Position, player: int | None) -> dict[str, Any]:
        return view.show(own(position), player)

    def describe(self, position: Position, player: int, step: int, faces: str = "") -> Words:
        return text.describe(own(position), player, Step(step))

    def why(self, position: Position, player: int, step: int) -> Reason:
        return explain.why(own(position), player, Step(step))

    def why_not(self, position: Position, player: int, step: int) -> Reason:
        return explain.why_not(own(position), player, Step(step), self._notation)

    def lines(self, view: dict[str, Any], lang: str, faces: str = "", columns: int = 0) -> list[str]:
        return text.lines(self.cards, view, lang, columns)

    def scene(self, view: dict[str, Any]) -> Scene:
        return svg.scene(self.cards, view)

    def brief(self, view: dict[str, Any]) -> Words:
        return text.brief(view)


@mypyc_attr(allow_interpreted_subclasses=True)
class FirstGame(SheetGame):
    """Shinra First."""

    def __init__(self) -> None:
        super().__init__("first", 2, Words("森羅万象ファースト", "Shinra First"), [JUMP], SHAPE)

    def rules_with(self, options: dict[str, Value], cards: CardSet, is_default: bool, version: int) -> Rules:
        return FirstRules(options, cards, is_default, version)


GAME: Final = FirstGame()
