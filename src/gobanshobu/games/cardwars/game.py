"""Shogi Card Wars put together: the rules under their options, and the game itself."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from librt.vecs import vec
from mypy_extensions import mypyc_attr, u8

from gobanshobu.core.game import Faces, Game, State, resumed
from gobanshobu.core.options import Value
from gobanshobu.core.position import Note, Position
from gobanshobu.core.rules import Rules
from gobanshobu.core.space import Space
from gobanshobu.core.words import Words
from gobanshobu.games.cardwars.cards import IDS
from gobanshobu.games.cardwars.deal import OPTIONS, PRESETS, read_deal, shuffled
from gobanshobu.games.cardwars.notation import CardwarsNotation
from gobanshobu.games.cardwars.publisher import CardwarsPublisher
from gobanshobu.games.cardwars.refusals import CardwarsExplainer
from gobanshobu.games.cardwars.rules import CardwarsPosition, set_up
from gobanshobu.games.cardwars.sample import CardwarsSampler
from gobanshobu.games.cardwars.space import CardwarsSpace
from gobanshobu.games.cardwars.table import ENDINGS
from gobanshobu.games.cardwars.text import CardwarsText
from gobanshobu.games.cardwars.view import CardwarsViews

PARTS: Final = ["games/cardwars/clauses.toml", "core/clauses.toml"]
FACES: Final = [
    Faces("pieces", Words("将棋の駒", "shogi pieces")),
    Faces("cards", Words("トランプ", "playing cards")),
]


@mypyc_attr(allow_interpreted_subclasses=True)
class CardwarsRules(Rules):
    """Shogi Card Wars under one choice of options."""

    def __init__(self, options: dict[str, Value], version: int) -> None:
        notation = CardwarsNotation()
        super().__init__(
            "cardwars",
            PARTS,
            options,
            ENDINGS,
            True,
            version,
            notation,
            CardwarsExplainer(),
            CardwarsViews(options),
            CardwarsText(notation, PARTS),
            CardwarsSampler(),
            CardwarsPublisher(notation, ENDINGS),
        )

    def make_space(self) -> Space:
        return CardwarsSpace()

    def deal(self, rng: Random) -> object:
        return shuffled(rng)

    def read_deal(self, deal: object) -> object:
        return read_deal(deal)

    def begin(self, deal: object, journal: list[Note] | None) -> Position:
        assert isinstance(deal, dict)
        position = CardwarsPosition(self.options["pawn_foul"] == "loses")
        position.journal = journal
        set_up(position, _numbers(deal["decks"]), _numbers(deal["redeal"]))
        return position


@mypyc_attr(allow_interpreted_subclasses=True)
class CardwarsGame(Game):
    """Shogi Card Wars."""

    def __init__(self) -> None:
        super().__init__("cardwars", 1, Words("将棋カード大戦", "Shogi Card Wars"), OPTIONS, PARTS, FACES, PRESETS)

    def make_rules(self, options: Mapping[str, object] | None, cards: object = None, version: int = 0) -> Rules:
        self.no_cards(cards)
        return CardwarsRules(self.read_options(options, version), self.rules_version(version))

    def position(self, data: Mapping[str, object], cards: object = None, version: int = 0) -> State:
        self.no_cards(cards)
        return resumed(self, data, version)


def _numbers(orders: list[list[str]]) -> vec[u8]:
    """Both players' orders as a position holds them."""
    return vec[u8]([u8(IDS.index(card)) for order in orders for card in order])


GAME: Final = CardwarsGame()
