"""One game under one choice of options: how it begins, how it ends, and the roles that make it whole."""

from __future__ import annotations

from random import Random
from typing import Final

from mypy_extensions import mypyc_attr

from gobanshobu.core.clauses import Rulebook, rulebook
from gobanshobu.core.errors import BadDeal
from gobanshobu.core.fouls import NO_FOULS, Fouls
from gobanshobu.core.options import Value
from gobanshobu.core.outcome import Ending
from gobanshobu.core.position import Note, Position
from gobanshobu.core.publisher import Publisher
from gobanshobu.core.roles import CardsData, Explainer, Notation, Sampler, Text, Views
from gobanshobu.core.space import Space
from gobanshobu.core.words import Words


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules:
    """One game under one choice of options. Positions do the playing; each role does one thing beside it."""

    def __init__(
        self,
        game_id: str,
        parts: list[str],
        options: dict[str, Value],
        endings: list[Ending],
        has_deal: bool,
        version: int,
        notation: Notation,
        explainer: Explainer,
        views: Views,
        text: Text,
        sampler: Sampler,
        publisher: Publisher,
        fouls: Fouls = NO_FOULS,
    ) -> None:
        self.game_id: Final = game_id
        self.parts: Final = parts
        self.version: Final = version  # of the rules: games go on under the one they began with
        self.options: Final = options
        self.endings: Final = endings
        self.has_deal: Final = has_deal
        self.notation: Final = notation  # steps as strings
        self.explainer: Final = explainer  # which clause decides
        self.views: Final = views  # positions as data
        self.text: Final = text  # what a terminal shows
        self.sampler: Final = sampler  # what a player cannot know
        self.publisher: Final = publisher  # offers, facts and words
        self.fouls: Final = fouls  # steps outside the rules, and objections
        self._space: Space | None = None

    def rulebook(self) -> Rulebook:
        """Every clause that holds in this game."""
        return rulebook(self.parts)

    def cards_value(self) -> object:
        """The card set as records and views hold it: its data, or the name and hash of the default; None without sets."""
        return None

    def cards_data(self) -> CardsData | None:
        """The card set as data; None where the game has no card sets."""
        return None

    def make_space(self) -> Space:
        """The actions and observations under these rules."""
        raise NotImplementedError

    def space(self) -> Space:
        """The actions and observations under these rules; made once."""
        if self._space is None:
            self._space = self.make_space()
        return self._space

    def deal(self, rng: Random) -> object:
        """A shuffled deal as data (rules README, Deals); None where the game has no chance."""
        return None

    def read_deal(self, deal: object) -> object:
        """`deal` checked and in its canonical form. Raises BadDeal."""
        if deal is not None:
            raise BadDeal(Words("このゲームに配りはありません。", "this game has no deal"))
        return None

    def begin(self, deal: object, journal: list[Note] | None) -> Position:
        """The first position. What the deal brings is noted in `journal`."""
        raise NotImplementedError
