"""HCK put together: the rules under their options and cards, and the game itself."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from gobanshobu.core.options import Option, Value
from gobanshobu.core.rules import Rules
from gobanshobu.core.space import Space
from gobanshobu.core.words import Words
from gobanshobu.games.board5.cardset import CardSet
from gobanshobu.games.board5.game import COMMON_PARTS, JUMP_KING, JUMP_SAID, SheetGame, SheetRules
from gobanshobu.games.hck.explain import HckExplainer
from gobanshobu.games.hck.fouls import OBJECTED, HckFouls
from gobanshobu.games.hck.notation import HckNotation
from gobanshobu.games.hck.publisher import HckPublisher
from gobanshobu.games.hck.rules import ENDINGS, HckPosition, set_up
from gobanshobu.games.hck.space import HckSpace
from gobanshobu.games.hck.state import clear
from gobanshobu.games.hck.tables import KING_MOST, KING_POINTS, SHAPE, HckTables
from gobanshobu.games.hck.text import HckText
from gobanshobu.games.hck.view import HckViews

PARTS: Final = ["games/hck/clauses.toml", *COMMON_PARTS]
FOULS: Final = Option(
    "fouls",
    "off",
    "HC-7.1",
    Words("反則を打てるか", "whether fouls can be played"),
    choices=("off", "table"),
    said=(
        Words("打てない", "no"),
        Words("打てる。相手が指摘できる", "yes, and the other side may object"),
    ),
)
JUMP: Final = Option("jump_king", "no", "B-7", JUMP_KING, choices=("yes", "no"), said=JUMP_SAID, since=2, before="no")
HANDICAP: Final = [
    Option(f"king_points_{player}", KING_POINTS, "HC-2.4", words, 1, KING_MOST, since=2, before=KING_POINTS)
    for player, words in enumerate(
        (
            Words("先手の王の初めの点数（ハンデ）", "the points player 0's king begins with (handicap)"),
            Words("後手の王の初めの点数（ハンデ）", "the points player 1's king begins with (handicap)"),
        )
    )
]


@mypyc_attr(allow_interpreted_subclasses=True)
class HckRules(SheetRules):
    """HCK under one choice of options and cards."""

    def __init__(self, options: dict[str, Value], cards: CardSet, is_default: bool, version: int) -> None:
        points = (int(options["king_points_0"]), int(options["king_points_1"]))
        tables = HckTables(cards, options["jump_king"] == "yes", points)
        limit = int(options["turn_limit"])
        first = HckPosition(tables, limit)
        set_up(first)
        empty = HckPosition(tables, limit)
        clear(empty)
        notation = HckNotation(tables)
        fouls = HckFouls(options["fouls"] == "table", version)
        super().__init__(
            PARTS,
            options,
            [*ENDINGS, OBJECTED],
            version,
            cards,
            is_default,
            first,
            notation,
            HckExplainer(notation),
            HckViews(options, empty),
            HckText(notation, cards),
            HckPublisher(notation, tables, fouls),
            fouls,
        )
        self.tables: Final = tables

    def make_space(self) -> Space:
        return HckSpace(self.tables, int(self.options["turn_limit"]))


@mypyc_attr(allow_interpreted_subclasses=True)
class HckGame(SheetGame):
    """HCK Shinra Bansho."""

    def __init__(self) -> None:
        super().__init__("hck", 2, Words("HCK森羅万象", "HCK Shinra Bansho"), [FOULS, JUMP, *HANDICAP], SHAPE)

    def rules_with(self, options: dict[str, Value], cards: CardSet, is_default: bool, version: int) -> Rules:
        return HckRules(options, cards, is_default, version)


GAME: Final = HckGame()
