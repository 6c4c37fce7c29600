"""Shinra Intelligence put together: the rules under their options and cards, and the game itself."""

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
from gobanshobu.games.board5.game import COMMON_PARTS, SheetGame, SheetRules
from gobanshobu.games.board5.notation import Notation
from gobanshobu.games.board5.positions import read_form
from gobanshobu.games.board5.svg import Scene
from gobanshobu.games.intelligence import explain, svg, text, view
from gobanshobu.games.intelligence.notation import make_notation
from gobanshobu.games.intelligence.publisher import IntelligencePublisher, own
from gobanshobu.games.intelligence.rules import ENDINGS, IntelligencePosition, set_up
from gobanshobu.games.intelligence.space import IntelligenceSpace
from gobanshobu.games.intelligence.state import clear
from gobanshobu.games.intelligence.tables import SHAPE, Tables

PARTS: Final = ["games/intelligence/clauses.toml", *COMMON_PARTS]
ANYWHERE: Final = "anywhere"
CAMP: Final = "camp"
RANK_DEPLOY: Final = Option(
    "rank_deploy",
    ANYWHERE,
    "IN-3.1",
    Words("R 札を配備できる場所", "where R cards may be deployed in the battle"),
    choices=(ANYWHERE, CAMP),
    said=(Words("どの空きマスにも", "on any empty square"), Words("自陣だけ", "in the own camp only")),
)


@mypyc_attr(allow_interpreted_subclasses=True)
class IntelligenceRules(SheetRules):
    """Shinra Intelligence under one choice of options and cards."""

    def __init__(self, options: dict[str, Value], cards: CardSet, is_default: bool, version: int) -> None:
        super().__init__(PARTS, options, ENDINGS, cards, is_default, version)
        self.tables: Final = Tables(cards)
        self._notation: Final = make_notation(self.tables.ids)
        self._publisher: Final = IntelligencePublisher(self, self.tables)

    def publisher(self) -> Publisher:
        return self._publisher

    def notation(self) -> Notation:
        return self._notation

    def _blank_sheet(self) -> IntelligencePosition:
        limit, rank_deploy = int(self.options["turn_limit"]), self.options["rank_deploy"]
        return IntelligencePosition(self.tables, limit, rank_deploy == CAMP)

    def make_space(self) -> Space:
        return IntelligenceSpace(self.tables, int(self.options["turn_limit"]))

    def begin(self, deal: object, journal: list[Note] | None) -> Position:
        position = self._blank_sheet()
        set_up(position)
        return position

    def place(self, data: dict[str, Any]) -> Position:
        position = self._blank_sheet()
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
class IntelligenceGame(SheetGame):
    """Shinra Intelligence."""

    def __init__(self) -> None:
        name = Words("森羅万象インテリジェンス", "Shinra Intelligence")
        super().__init__("intelligence", 1, name, [RANK_DEPLOY], SHAPE)

    def rules_with(self, options: dict[str, Value], cards: CardSet, is_default: bool, version: int) -> Rules:
        return IntelligenceRules(options, cards, is_default, version)


GAME: Final = IntelligenceGame()
