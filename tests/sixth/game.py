"""High Card put together: the rules under their options, and the game itself."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

from gobanshobu.core.clauses import Reason
from gobanshobu.core.game import Game
from gobanshobu.core.options import Option, Value
from gobanshobu.core.picture import Picture
from gobanshobu.core.position import Note, Position
from gobanshobu.core.publisher import Publisher
from gobanshobu.core.rng import Rng
from gobanshobu.core.rules import Rules, Story
from gobanshobu.core.space import Space
from gobanshobu.core.words import Words
from tests.sixth import deal as dealing
from tests.sixth import explain, notation, sample, svg, text, view
from tests.sixth.publisher import SixthPublisher
from tests.sixth.rules import ENDINGS, SixthPosition, own
from tests.sixth.space import SixthSpace

PARTS: Final = [str(Path(__file__).with_name("clauses.toml")), "core/clauses.toml"]
OPTIONS: Final = [Option("hand", 4, "SX-1.1", Words("配る枚数", "cards dealt to each player"), least=1, most=4)]


class SixthRules(Rules):
    """High Card under one choice of options."""

    def __init__(self, options: dict[str, Value], version: int) -> None:
        super().__init__(PARTS, options, ENDINGS, True, version)
        self.hand: Final = int(options["hand"])
        self._publisher: Final = SixthPublisher(self)

    def publisher(self) -> Publisher:
        return self._publisher

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

    def parse(self, text: str) -> int:
        return notation.parse(text)

    def write(self, step: int) -> str:
        return notation.write(step)

    def say(self, step: int, faces: str = "") -> Words:
        return notation.say(step)

    def tell(self, word: str, faces: str = "") -> Words:
        return text.drawn(word) if word.startswith("draw:") else super().tell(word, faces)

    def note(self, note: Note) -> tuple[str, str]:
        return "draw:" + ",".join(view.names(note.cards)), "draw:" + ",".join("?" for _ in note.cards)

    def why(self, position: Position, player: int, step: int) -> Reason:
        return explain.why(step)

    def why_not(self, position: Position, player: int, step: int) -> Reason:
        return explain.why_not(step)

    def show(self, position: Position, player: int | None) -> dict[str, Any]:
        return view.show(own(position), player)

    def secrets(self, position: Position) -> dict[str, Any]:
        return view.secrets(own(position))

    def lines(self, view: dict[str, Any], lang: str, faces: str = "", columns: int = 0) -> list[str]:
        return text.lines(view, lang)

    def picture(self, view: dict[str, Any], lang: str, faces: str = "") -> Picture:
        return svg.picture(view, lang)

    def brief(self, view: dict[str, Any]) -> Words:
        return text.brief(view)

    def imagine(self, player: int | None, log: list[tuple[int, str]], rng: Rng) -> Story:
        return sample.imagined(player, log, self.hand, rng)


class SixthGame(Game):
    """High Card."""

    def __init__(self) -> None:
        super().__init__("sixth", 1, Words("札くらべ", "High Card"), OPTIONS, PARTS)

    def make_rules(self, options: Mapping[str, object] | None, cards: object = None, version: int = 0) -> Rules:
        self.no_cards(cards)
        return SixthRules(self.read_options(options, version), self.rules_version(version))


GAME: Final = SixthGame()
