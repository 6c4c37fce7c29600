"""Shinra Intelligence put together: the rules under their options and cards, and the game itself."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from gobanshobu.core.options import Option, Preset, Value
from gobanshobu.core.rules import Rules
from gobanshobu.core.space import Space
from gobanshobu.core.words import Words
from gobanshobu.games.board5.cardset import CardSet
from gobanshobu.games.board5.game import COMMON_PARTS, SheetGame, SheetRules
from gobanshobu.games.intelligence.explain import IntelligenceExplainer
from gobanshobu.games.intelligence.notation import make_notation
from gobanshobu.games.intelligence.publisher import IntelligencePublisher
from gobanshobu.games.intelligence.rules import ENDINGS, IntelligencePosition, set_up
from gobanshobu.games.intelligence.space import IntelligenceSpace
from gobanshobu.games.intelligence.state import clear
from gobanshobu.games.intelligence.tables import SHAPE, IntelligenceTables
from gobanshobu.games.intelligence.text import IntelligenceText
from gobanshobu.games.intelligence.view import IntelligenceViews

PARTS: Final = ["games/intelligence/clauses.toml", *COMMON_PARTS]
ANYWHERE: Final = "anywhere"
CAMP: Final = "camp"
RANK_DEPLOY: Final = Option(
    "rank_deploy",
    ANYWHERE,
    "IN-3.1",
    Words("戦いの途中で R 札を配備できるマス", "Where R cards may be deployed during the battle"),
    Words(
        "自陣だけにすると、手札の強い札がいきなり敵陣に現れることはなくなります。",
        "In your own camp only: no strong card from a hand turns up deep in the enemy's camp.",
    ),
    choices=(ANYWHERE, CAMP),
    said=(Words("空いているマスならどこでも", "any empty square"), Words("自陣だけ", "your own camp only")),
)
PRESETS: Final = [
    Preset(
        Words("R 札は自陣から", "R cards start at home"),
        Words(
            "戦いの途中で配備する R 札は自陣にだけ置けます。不意打ちが減り、進軍がものを言います。",
            "An R card deployed during the battle goes to your own camp. Fewer surprises; marching counts for more.",
        ),
        {"rank_deploy": CAMP},
    )
]


@mypyc_attr(allow_interpreted_subclasses=True)
class IntelligenceRules(SheetRules):
    """Shinra Intelligence under one choice of options and cards."""

    def __init__(self, options: dict[str, Value], cards: CardSet, is_default: bool, version: int) -> None:
        tables = IntelligenceTables(cards)
        limit = int(options["turn_limit"])
        first = IntelligencePosition(tables, limit, options["rank_deploy"] == CAMP)
        set_up(first)
        empty = IntelligencePosition(tables, limit, options["rank_deploy"] == CAMP)
        clear(empty)
        notation = make_notation(tables.ids)
        super().__init__(
            PARTS,
            options,
            ENDINGS,
            version,
            cards,
            is_default,
            first,
            notation,
            IntelligenceExplainer(notation),
            IntelligenceViews(options, empty),
            IntelligenceText(notation, cards),
            IntelligencePublisher(notation, tables),
        )
        self.tables: Final = tables

    def make_space(self) -> Space:
        return IntelligenceSpace(self.tables, int(self.options["turn_limit"]))


@mypyc_attr(allow_interpreted_subclasses=True)
class IntelligenceGame(SheetGame):
    """Shinra Intelligence."""

    def __init__(self) -> None:
        name = Words("森羅万象インテリジェンス", "Shinra Intelligence")
        super().__init__("intelligence", 1, name, [RANK_DEPLOY], SHAPE, PRESETS)

    def rules_with(self, options: dict[str, Value], cards: CardSet, is_default: bool, version: int) -> Rules:
        return IntelligenceRules(options, cards, is_default, version)


GAME: Final = IntelligenceGame()
