"""HCK put together: the rules under their options and cards, and the game itself."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from gobanshobu.core.options import Option, Preset, Value
from gobanshobu.core.rules import Rules
from gobanshobu.core.space import Space
from gobanshobu.core.words import Words
from gobanshobu.games.board5.cardset import CardSet
from gobanshobu.games.board5.game import COMMON_PARTS, JUMP_ABOUT, JUMP_KING, JUMP_SAID, SheetGame, SheetRules
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
    Words("反則の手", "Fouls"),
    Words(
        "指せるようにすると、誤りに気づくのも勝負のうちになります。反則は相手か審判が指摘します。",
        "If they can be played, noticing a mistake is part of the contest: the other player or a referee has to object.",
    ),
    choices=("off", "table"),
    said=(
        Words("指せない", "cannot be played"),
        Words("指せる（相手が指摘する）", "can be played; the other player may object"),
    ),
    people=True,
    agreed=Words(
        "この対局では反則の手も指せます。どれが反則かは画面に示されません。相手の手が反則だと思ったら、自分の次の手を指す前に"
        "指摘してください。反則なら取り消されます。自分に有利な反則は、二度目からは指摘されるとその場で負けです。間違った指摘は"
        "一局に三度までできます。誰も指摘しなければ、反則の手もそのまま通ります。審判を招くこともできます。",
        "Fouls can be played in this game, and nothing on the screen shows which moves are fouls. If you think your opponent"
        " has committed one, object before your own next move: a foul is taken back, and the second one to a player's own"
        " advantage loses the game if somebody objects. You may be wrong three times. What nobody objects to stands. A"
        " referee can be invited.",
    ),
)
JUMP: Final = Option(
    "jump_king", "no", "B-7", JUMP_KING, JUMP_ABOUT, choices=("yes", "no"), said=JUMP_SAID, since=2, before="no"
)
HANDICAP: Final = [
    Option(
        f"king_points_{player}",
        KING_POINTS,
        "HC-2.4",
        Words(f"ハンデ：{side.ja}の王の点数", f"Handicap: points of the {side.en} player's king"),
        Words(
            f"対局を始めるときの王の点数です。多いほど、{side.ja}の王は倒れにくくなります。",
            f"What the king starts with. The more points, the harder the {side.en} player's king is to beat.",
        ),
        1,
        KING_MOST,
        agreed=Words(
            f"ハンデ：{side.ja}の王は{{value}}点で始まります（標準は{KING_POINTS}点）。",
            f"Handicap: the {side.en} player's king starts with {{value}} points (usually {KING_POINTS}).",
        ),
        since=2,
        before=KING_POINTS,
    )
    for player, side in enumerate((Words("先手", "first"), Words("後手", "second")))
]
PRESETS: Final = [
    Preset(
        Words("反則あり", "With fouls"),
        Words(
            "実際の盤のように、反則の手も指せてしまいます。気づいた相手が指摘します。人どうしの対局だけです。",
            "As on a real board, a foul can be played, and it is up to the other player to notice. Between people only.",
        ),
        {"fouls": "table"},
    ),
    Preset(
        Words("王を飛び越せる", "Kings may be jumped"),
        Words(
            "自分の札は自分の王を飛び越せます。駒組みがのびのびします。",
            "Your own cards may jump over your king, which gives you more room to develop.",
        ),
        {"jump_king": "yes"},
    ),
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
        super().__init__("hck", 2, Words("HCK森羅万象", "HCK Shinra Bansho"), [FOULS, JUMP, *HANDICAP], SHAPE, PRESETS)

    def rules_with(self, options: dict[str, Value], cards: CardSet, is_default: bool, version: int) -> Rules:
        return HckRules(options, cards, is_default, version)


GAME: Final = HckGame()
