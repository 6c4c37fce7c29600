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
from gobanshobu.games.board5.game import COMMON_PARTS, JUMP_KING, JUMP_SAID, SheetGame, SheetRules
from gobanshobu.games.board5.notation import Notation
from gobanshobu.games.board5.positions import read_form
from gobanshobu.games.board5.svg import Scene
from gobanshobu.games.hck import explain, svg, text, view
from gobanshobu.games.hck.fouls import OBJECTED, HckFouls
from gobanshobu.games.hck.notation import HckNotation
from gobanshobu.games.hck.publisher import HckPublisher, own
from gobanshobu.games.hck.rules import ENDINGS, HckPosition
from gobanshobu.games.hck.space import HckSpace
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
    people=True,
    agreed=Words(
        "この対局では反則の手も打てます。打てる手と反則の手は見分けがつかないように示されます。相手の手が反則だと思ったら、自分の"
        "次の手を打つ前に指摘できます。反則なら取り消され、本人に有利な反則の二度目からは、指摘されるとその人の負けです。間違った"
        "指摘は一局に三度までです。誰も指摘しなければ、反則の手もそのまま通ります。審判を招くこともできます。",
        "Fouls can be played in this game, and nothing shows which of your steps is one. If you think that the other side has"
        " made a foul, object before your own next step: a foul is taken back, and from the second one to a player's own"
        " advantage on it loses the game. You may object wrongly three times. What nobody objects to stands. A referee can be"
        " invited.",
    ),
)
JUMP: Final = Option("jump_king", "no", "B-7", JUMP_KING, choices=("yes", "no"), said=JUMP_SAID, since=2, before="no")
HANDICAP: Final = [
    Option(
        f"king_points_{player}",
        KING_POINTS,
        "HC-2.4",
        Words(f"{side.ja}の王の初めの点数（ハンデ）", f"the points player {player}'s king begins with (handicap)"),
        1,
        KING_MOST,
        agreed=Words(
            f"ハンデ: {side.ja}の王は{{value}}点で始まります（普段は{KING_POINTS}点）。",
            f"Handicap: the {side.en} player's king begins with {{value}} points (usually {KING_POINTS}).",
        ),
        since=2,
        before=KING_POINTS,
    )
    for player, side in enumerate((Words("先手", "first"), Words("後手", "second")))
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
        position.set_up()
        return position

    def place(self, data: dict[str, Any]) -> Position:
        position = HckPosition(self.tables, int(self.options["turn_limit"]))
        position.clear()
        view.place(position, read_form(data, ("rescue",)), data.get("rescue", [True, True]))
        return position

    def data(self, position: Position) -> dict[str, Any]:
        return view.to_data(own(position), dict(self.options))

    def show(self, position: Position, player: int | None) -> dict[str, Any]:
        return view.show(own(position), player)

    def describe(self, position: Position, player: int, step: int, faces: str = "") -> Words:
        return text.describe(own(position), player, step)

    def why(self, position: Position, player: int, step: int) -> Reason:
        return explain.why(own(position), player, step)

    def why_not(self, position: Position, player: int, step: int) -> Reason:
        return explain.why_not(own(position), player, step, self._notation)

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
