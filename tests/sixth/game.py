"""High Card put together: the rules under their options, and the game itself."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Final

from gobanshobu.core.game import Game
from gobanshobu.core.options import Option, Value
from gobanshobu.core.position import Note, Position
from gobanshobu.core.rules import Rules
from gobanshobu.core.space import Space
from gobanshobu.core.words import Words
from tests.sixth import deal as dealing
from tests.sixth.explain import SixthExplainer
from tests.sixth.notation import SixthNotation
from tests.sixth.publisher import SixthPublisher
from tests.sixth.rules import ENDINGS, SixthPosition
from tests.sixth.sample import SixthSampler
from tests.sixth.space import SixthSpace
from tests.sixth.text import SixthText
from tests.sixth.view import SixthViews

PARTS: Final = [str(Path(__file__).with_name("clauses.toml")), "core/clauses.toml"]
OPTIONS: Final = [
    Option(
        "hand",
        4,
        "SX-1.1",
        Words("手札の枚数", "Cards in a hand"),
        Words("少ないほど早く終わります。", "The fewer, the sooner it is over."),
        least=1,
        most=4,
    )
]


class SixthRules(Rules):
    """High Card under one choice of options."""

    def __init__(self, options: dict[str, Value], version: int) -> None:
        self.hand: Final = int(options["hand"])
        notation = SixthNotation()
        super().__init__(
            "sixth",
            PARTS,
            options,
            ENDINGS,
            True,
            version,
            notation,
            SixthExplainer(),
            SixthViews(),
            SixthText(notation),
            SixthSampler(self.hand),
            SixthPublisher(notation, ENDINGS),
        )

    def make_space(self) -> Space:
        return SixthSpace(self.hand)

    def deal(self, rng: Random) -> object:
        return dealing.dealt(rng)

    def read_deal(self, deal: object) -> object:
        return dealing.read_deal(deal)

    def begin(self, deal: object, journal: list[Note] | None) -> Position:
        assert isinstance(deal, list)
        position = SixthPosition()
        position.journal = journal
        position.set_up([int(card) for card in deal], self.hand)
        return position


class SixthGame(Game):
    """High Card."""

    def __init__(self) -> None:
        super().__init__("sixth", 1, Words("札くらべ", "High Card"), OPTIONS, PARTS)

    def make_rules(self, options: Mapping[str, object] | None, cards: object = None, version: int = 0) -> Rules:
        self.no_cards(cards)
        return SixthRules(self.read_options(options, version), self.rules_version(version))


GAME: Final = SixthGame()
