"""Isshin Ittai put together: the rules under their options, and the game itself."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from mypy_extensions import mypyc_attr

from gobanshobu.core.game import Game, State, resumed
from gobanshobu.core.options import Value
from gobanshobu.core.position import Note, Position
from gobanshobu.core.rules import Rules
from gobanshobu.core.space import Space
from gobanshobu.core.words import Words
from gobanshobu.games.isshin.deal import OPTIONS, PRESETS, check_room, dealt, read_deal, shuffled
from gobanshobu.games.isshin.explain import IsshinExplainer
from gobanshobu.games.isshin.notation import IsshinNotation
from gobanshobu.games.isshin.publisher import IsshinPublisher
from gobanshobu.games.isshin.rules import ENDINGS
from gobanshobu.games.isshin.sample import IsshinSampler
from gobanshobu.games.isshin.space import IsshinSpace
from gobanshobu.games.isshin.text import IsshinText
from gobanshobu.games.isshin.view import IsshinViews

PARTS: Final = ["games/isshin/clauses.toml", "core/clauses.toml"]


@mypyc_attr(allow_interpreted_subclasses=True)
class IsshinRules(Rules):
    """Isshin Ittai under one choice of options."""

    def __init__(self, options: dict[str, Value], version: int) -> None:
        check_room(options)
        notation = IsshinNotation()
        super().__init__(
            "isshin",
            PARTS,
            options,
            ENDINGS,
            True,
            version,
            notation,
            IsshinExplainer(),
            IsshinViews(options),
            IsshinText(notation),
            IsshinSampler(options),
            IsshinPublisher(notation, ENDINGS),
        )

    def make_space(self) -> Space:
        return IsshinSpace(self.options)

    def deal(self, rng: Random) -> object:
        return shuffled(self.options, rng)

    def read_deal(self, deal: object) -> object:
        return read_deal(self.options, deal)

    def begin(self, deal: object, journal: list[Note] | None) -> Position:
        return dealt(self.options, deal, journal)


@mypyc_attr(allow_interpreted_subclasses=True)
class IsshinGame(Game):
    """Isshin Ittai."""

    def __init__(self) -> None:
        super().__init__("isshin", 1, Words("イッシンイッタイ", "Isshin Ittai"), OPTIONS, PARTS, presets=PRESETS)

    def make_rules(self, options: Mapping[str, object] | None, cards: object = None, version: int = 0) -> Rules:
        self.no_cards(cards)
        return IsshinRules(self.read_options(options, version), self.rules_version(version))

    def position(self, data: Mapping[str, object], cards: object = None, version: int = 0) -> State:
        self.no_cards(cards)
        return resumed(self, data, version)


GAME: Final = IsshinGame()
