"""Shinra First put together: the rules under their options and cards, and the game itself."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from gobanshobu.core.options import Option, Preset, Value
from gobanshobu.core.rules import Rules
from gobanshobu.core.space import Space
from gobanshobu.core.words import Words
from gobanshobu.games.board5.cardset import CardSet
from gobanshobu.games.board5.game import COMMON_PARTS, JUMP_ABOUT, JUMP_KING, JUMP_SAID, SheetGame, SheetRules
from gobanshobu.games.first.explain import FirstExplainer
from gobanshobu.games.first.notation import make_notation
from gobanshobu.games.first.publisher import FirstPublisher
from gobanshobu.games.first.rules import ENDINGS, FirstPosition, set_up
from gobanshobu.games.first.space import FirstSpace
from gobanshobu.games.first.state import clear
from gobanshobu.games.first.tables import SHAPE, FirstTables
from gobanshobu.games.first.text import FirstText
from gobanshobu.games.first.view import FirstViews

PARTS: Final = ["games/first/clauses.toml", *COMMON_PARTS]
JUMP: Final = Option(
    "jump_king", "yes", "B-7", JUMP_KING, JUMP_ABOUT, choices=("yes", "no"), said=JUMP_SAID, since=2, before="no"
)
PRESETS: Final = [
    Preset(
        Words("王は飛び越せない", "No jumping over kings"),
        Words(
            "味方の札も自分の王を飛び越せません。王の置き場所がいっそう大事になります。",
            "Not even your own cards may jump over your king, so where it stands matters more.",
        ),
        {"jump_king": "no"},
    )
]


@mypyc_attr(allow_interpreted_subclasses=True)
class FirstRules(SheetRules):
    """Shinra First under one choice of options and cards."""

    def __init__(self, options: dict[str, Value], cards: CardSet, is_default: bool, version: int) -> None:
        tables = FirstTables(cards, options["jump_king"] == "yes", version == 1)
        limit = int(options["turn_limit"])
        first = FirstPosition(tables, limit)
        set_up(first)
        empty = FirstPosition(tables, limit)
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
            FirstExplainer(notation),
            FirstViews(options, empty),
            FirstText(notation, cards),
            FirstPublisher(notation, tables),
        )
        self.tables: Final = tables

    def make_space(self) -> Space:
        return FirstSpace(self.tables, int(self.options["turn_limit"]))


@mypyc_attr(allow_interpreted_subclasses=True)
class FirstGame(SheetGame):
    """Shinra First."""

    def __init__(self) -> None:
        super().__init__("first", 2, Words("森羅万象ファースト", "Shinra First"), [JUMP], SHAPE, PRESETS)

    def rules_with(self, options: dict[str, Value], cards: CardSet, is_default: bool, version: int) -> Rules:
        return FirstRules(options, cards, is_default, version)


GAME: Final = FirstGame()
