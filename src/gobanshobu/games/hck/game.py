"""HCK put together: the rules under their options and cards, and the game itself."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from gobanshobu.core.clauses import Reason
from gobanshobu.core.fouls import Fouls
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
from gobanshobu.games.hck import explain, svg, text, view
from gobanshobu.games.hck.fouls import OBJECTED, HckFouls
from gobanshobu.games.hck.notation import HckNotation
from gobanshobu.games.hck.publisher import HckPublisher, own
from gobanshobu.games.hck.rules import ENDINGS, HckPosition, set_up
from gobanshobu.games.hck.space import HckSpace
from gobanshobu.games.hck.state import clear
from gobanshobu.games.hck.tables import KING_MOST, KING_POINTS, SHAPE, Tables

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
        super().__init__(PARTS, options, [*ENDINGS, OBJECTED], cards, is_default, version)
        points = (int(options["king_points_0"]), int(options["king_points_1"]))
        self.tables: Final = Tables(cards, options["jump_king"] == "yes", points)
        self._notation: Final = HckNotation(self.tables)
        self._publisher: Final = HckPublisher(self, self.tables)
        self._fouls: Final = HckFouls(options["fouls"] == "table", version)

    def publisher(self) -> Publisher:
        return self._publisher

    def notation(self) -> Notation:
        return self._notation

    def make_space(self) -> Space:
        return HckSpace(self.tables, int(self.options["turn_limit"]))

    def begin(self, deal: object, journal: list[Note] | None) -> Position:
        position = HckPosition(self.tables, int(self.options["turn_limit"]))
        set_up(position)
        return position

    def place(self, data: dict[str, Any]) -> Position:
        position = HckPosition(self.tables, int(self.options["turn_limit"]))
        clear(position)
        view.place(position, read_form(data, ("rescue",)), data.get("rescue", [True, True]))
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

    def fouls(self) -> Fouls:
        return self._fouls

    def lines(self, view: dict[str, Any], lang: str, faces: str = "", columns: int = 0) -> list[str]:
        return text.lines(self.cards, view, lang, columns)

    def scene(self, view: dict[str, Any]) -> Scene:
        return svg.scene(self.cards, view)

    def brief(self, view: dict[str, Any]) -> Words:
        return text.brief(view)


@mypyc_attr(allow_interpreted_subclasses=True)
class HckGame(SheetGame):
    """HCK Shinra Bansho."""

    def __init__(self) -> None:
        super().__init__("hck", 2, Words("HCK森羅万象", "HCK Shinra Bansho"), [FOULS, JUMP, *HANDICAP], SHAPE)

    def rules_with(self, options: dict[str, Value], cards: CardSet, is_default: bool, version: int) -> Rules:
        return HckRules(options, cards, is_default, version)


GAME: Final = HckGame()
