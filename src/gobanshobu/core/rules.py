"""The seam between the library's face and one game's rules under one choice of options."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mypy_extensions import mypyc_attr

from gobanshobu.core.clauses import Reason, Refused, Rulebook, reason, rulebook
from gobanshobu.core.errors import BadDeal
from gobanshobu.core.fouls import NO_FOULS, Fouls
from gobanshobu.core.options import Value
from gobanshobu.core.outcome import Ending
from gobanshobu.core.picture import Picture
from gobanshobu.core.position import Note, Position
from gobanshobu.core.rng import Rng
from gobanshobu.core.space import Space
from gobanshobu.core.words import Words, same

if TYPE_CHECKING:
    from gobanshobu.core.publisher import Publisher


class Story(NamedTuple):
    """A whole game as it may have been: the deal, and every step with its player, in the order of the log."""

    deal: Any
    steps: list[tuple[int, str]]


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules:
    """One game under one choice of options: deals, notation, reasons, views. Positions do the playing."""

    def __init__(
        self, parts: list[str], options: dict[str, Value], endings: list[Ending], has_deal: bool, version: int
    ) -> None:
        self.parts: Final = parts
        self.version: Final = version  # of the rules: games go on under the one they began with
        self.options: Final = options
        self.endings: Final = endings
        self.has_deal: Final = has_deal
        self._space: Space | None = None

    def rulebook(self) -> Rulebook:
        """Every clause that holds in this game."""
        return rulebook(self.parts)

    def cards_value(self) -> object:
        """The card set as records and views hold it: its data, or the name and hash of the default; None without sets."""
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

    def place(self, data: dict[str, Any]) -> Position:
        """The position that `data` describes (rules README, Positions). Raises BadPosition."""
        raise NotImplementedError

    def publisher(self) -> Publisher:
        """What builds offers, facts and words under these rules."""
        raise NotImplementedError

    def parse(self, text: str) -> int:
        """The step that `text` writes. Raises Refused: C-2 for no step at all, the notation's id for a wrong form."""
        raise NotImplementedError

    def write(self, step: int) -> str:
        """The canonical string of a step; the inverse of `parse`."""
        raise NotImplementedError

    def public(self, step: int) -> str:
        """The step as others read it in the log."""
        return self.write(step)

    def note(self, note: Note) -> tuple[str, str]:
        """A note of the journal as its player reads it, and as everyone else does."""
        raise NotImplementedError

    def say(self, step: int, faces: str = "") -> Words:
        """The step in plain words, without knowing where it is played; `faces` is one of the game's themes."""
        return same(self.write(step))

    def describe(self, position: Position, player: int, step: int, faces: str = "") -> Words:
        """The step in human notation, from the position it is about to be played in."""
        return self.say(step, faces)

    def tell(self, word: str, faces: str = "") -> Words:
        """An entry of a log, as its reader saw it, in plain words; cards under the names of the chosen faces."""
        try:
            return self.say(self.parse(word), faces)
        except Refused:
            return same(word)

    def waiting(self, position: Position, player: int, step: int) -> Reason:
        """Why `player`, who is not to act now, cannot play the step; from what `player` knows alone."""
        if position.sealed():
            return reason("C-3", "committed")
        return reason("C-1", "not_your_turn")

    def why(self, position: Position, player: int, step: int) -> Reason:
        """What a legal step does, with the clause that allows it."""
        raise NotImplementedError

    def why_not(self, position: Position, player: int, step: int) -> Reason:
        """Which clause forbids the step, from what `player` knows alone."""
        raise NotImplementedError

    def fouls(self) -> Fouls:
        """Which steps outside the rules can be played, and what becomes of an objection to one."""
        return NO_FOULS

    def show(self, position: Position, player: int | None) -> dict[str, Any]:
        """The game's own part of a view: what `player` (None: a spectator) may know."""
        raise NotImplementedError

    def data(self, position: Position) -> dict[str, Any]:
        """The position as data, the inverse of `place`; None where it has no such form."""
        raise NotImplementedError

    def secrets(self, position: Position) -> dict[str, Any]:
        """What no view shows; only `state.text()` prints it."""
        return {}

    def lines(self, view: dict[str, Any], lang: str, faces: str = "", columns: int = 0) -> list[str]:
        """A view as a person reads it in a terminal so many columns wide (0: wide enough); `faces` is a theme."""
        raise NotImplementedError

    def picture(self, view: dict[str, Any], lang: str, faces: str = "") -> Picture:
        """A view, or a view with the secrets, as an SVG document; `faces` is a theme."""
        raise NotImplementedError

    def cards_page(self, lang: str) -> str:
        """The cards as a section of the rules page, in Markdown; empty where the page has them already."""
        return ""

    def cards_text(self, asked: str, lang: str) -> list[str]:
        """What is on the card of that id or name (all cards: ""), for a terminal; empty if there is nothing to say."""
        return []

    def changes(self, before: dict[str, Any], after: dict[str, Any]) -> list[Words]:
        """What came of the steps between two views that their words do not tell: damage, deaths."""
        return []

    def brief(self, view: dict[str, Any]) -> Words:
        """A view in one short line, for error messages."""
        raise NotImplementedError

    def imagine(self, player: int | None, log: list[tuple[int, str]], rng: Rng) -> Story:
        """A story drawn uniformly from those that read as `log` to `player`. Raises BadView if there is none."""
        raise NotImplementedError
