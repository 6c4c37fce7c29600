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
from gobanshobu.games.hck.tables import KING_MOST, KING_POINTS, SHAPE, Tables
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
        points = (int(options["king_points_0"]), int(options["king_points_1"]))
        tables = Tables(cards, options["jump_king"] == "yes", points)
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
