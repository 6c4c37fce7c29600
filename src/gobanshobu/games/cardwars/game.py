"""Shogi Card Wars put together: the rules under their options, and the game itself."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import mypyc_attr, u8

from gobanshobu.core.clauses import Reason
from gobanshobu.core.drawing import result
from gobanshobu.core.game import Game, Theme
from gobanshobu.core.options import Value
from gobanshobu.core.picture import Picture
from gobanshobu.core.position import Note, Position
from gobanshobu.core.publisher import Publisher
from gobanshobu.core.rng import Rng
from gobanshobu.core.rules import Rules, Story
from gobanshobu.core.space import Space
from gobanshobu.core.words import Words
from gobanshobu.games.cardwars import deal as dealing
from gobanshobu.games.cardwars import explain, notation, refusals, sample, svg, text, view
from gobanshobu.games.cardwars.cards import IDS
from gobanshobu.games.cardwars.faces import names
from gobanshobu.games.cardwars.publisher import CardwarsPublisher
from gobanshobu.games.cardwars.rules import CardwarsPosition, set_up
from gobanshobu.games.cardwars.space import CardwarsSpace
from gobanshobu.games.cardwars.table import DRAWN, ENDINGS, MILLED

PARTS: Final = ["games/cardwars/clauses.toml", "core/clauses.toml"]
THEMES: Final = [
    Theme("pieces", Words("将棋の駒", "shogi pieces")),
    Theme("cards", Words("トランプ", "playing cards")),
]


@mypyc_attr(allow_interpreted_subclasses=True)
class CardwarsRules(Rules):
    """Shogi Card Wars under one choice of options."""

    def __init__(self, options: dict[str, Value], version: int) -> None:
        super().__init__(PARTS, options, ENDINGS, True, version)
        self._publisher: Final = CardwarsPublisher(self)

    def publisher(self) -> Publisher:
        return self._publisher

    def make_space(self) -> Space:
        return CardwarsSpace()

    def deal(self, rng: Random) -> object:
        return dealing.shuffled(rng)

    def read_deal(self, deal: object) -> object:
        return dealing.read_deal(deal)

    def begin(self, deal: object, journal: list[Note] | None) -> Position:
        assert isinstance(deal, dict)
        position = CardwarsPosition(self.options["pawn_foul"] == "loses")
        position.journal = journal
        set_up(position, _numbers(deal["decks"]), _numbers(deal["redeal"]))
        return position

    def parse(self, text: str) -> int:
        return notation.parse(text)

    def write(self, step: int) -> str:
        return notation.write(step)

    def public(self, step: int) -> str:
        return "set:?" if notation.verb_of(step) == notation.SET else notation.write(step)

    def say(self, step: int, faces: str = "") -> Words:
        return notation.say(step, names(faces))

    def describe(self, position: Position, player: int, step: int, faces: str = "") -> Words:
        words = self.say(step, faces)
        if not explain.is_nifu(_own(position), step):
            return words
        return Words(f"{words.ja}: 反則負け（二歩）", f"{words.en}: lost by a second pawn (nifu)")

    def tell(self, word: str, faces: str = "") -> Words:
        return text.tell(word, faces) or super().tell(word, faces)

    def note(self, note: Note) -> tuple[str, str]:
        full = ",".join(IDS[card] for card in note.cards)
        if note.kind == DRAWN:
            return f"draw:{full}", "draw:" + ",".join("?" for _ in note.cards)
        word = f"mill:{full}" if note.kind == MILLED else f"show:{full}"
        return word, word

    def waiting(self, position: Position, player: int, step: int) -> Reason:
        return explain.waiting(_own(position), player, step) or super().waiting(position, player, step)

    def why(self, position: Position, player: int, step: int) -> Reason:
        return explain.why(_own(position), step)

    def why_not(self, position: Position, player: int, step: int) -> Reason:
        return refusals.why_not(_own(position), player, step)

    def show(self, position: Position, player: int | None) -> dict[str, Any]:
        return view.show(_own(position), player)

    def secrets(self, position: Position) -> dict[str, Any]:
        return view.secrets(_own(position))

    def lines(self, view: dict[str, Any], lang: str, faces: str = "", columns: int = 0) -> list[str]:
        return text.lines(view, lang, faces)

    def picture(self, view: dict[str, Any], lang: str, faces: str = "") -> Picture:
        return svg.picture(self.rulebook().parts[0].title, view, result(view, self.endings), lang, faces)

    def cards_text(self, asked: str, lang: str) -> list[str]:
        return text.cards_text(self.rulebook().parts[0].sections[0].intro.say(lang), asked)

    def changes(self, before: dict[str, Any], after: dict[str, Any]) -> list[Words]:
        return text.changes(before, after)

    def brief(self, view: dict[str, Any]) -> Words:
        return text.brief(view)

    def imagine(self, player: int | None, log: list[tuple[int, str]], rng: Rng) -> Story:
        return sample.imagine(player, log, rng)


@mypyc_attr(allow_interpreted_subclasses=True)
class CardwarsGame(Game):
    """Shogi Card Wars."""

    def __init__(self) -> None:
        name = Words("将棋カード大戦", "Shogi Card Wars")
        super().__init__("cardwars", 1, name, dealing.OPTIONS, PARTS, THEMES)

    def make_rules(self, options: Mapping[str, object] | None, cards: object = None, version: int = 0) -> Rules:
        self.no_cards(cards)
        return CardwarsRules(self.read_options(options, version), self.rules_version(version))


def _own(position: Position) -> CardwarsPosition:
    assert isinstance(position, CardwarsPosition)
    return position


def _numbers(orders: list[list[str]]) -> vec[u8]:
    """Both players' orders as a position holds them."""
    return vec[u8]([u8(IDS.index(card)) for order in orders for card in order])


GAME: Final = CardwarsGame()
