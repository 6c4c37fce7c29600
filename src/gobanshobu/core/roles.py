"""What a game brings beside its positions, one small role each: notation, explanations, views, text, sampling.

A game's `Rules` hold one of each, made for one choice of options. Subclasses live in the game's files of the same names.
`CardSets` alone belongs to a game and not to its rules: its listing names it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from gobanshobu.core.audience import Seat
from gobanshobu.core.clauses import Reason, StepRefused, reason
from gobanshobu.core.errors import Problem
from gobanshobu.core.position import Note, Position, Step
from gobanshobu.core.rng import Rng
from gobanshobu.core.words import Words, same

Shown = Mapping[str, object]
"""A view, or the part of one that is a game's own, where no game is known: each has a TypedDict, and reads it as that."""

CardsData = dict[str, object]
"""A card set as plain data, in the form that its game reads."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Notation:
    """Steps and notes as strings, both ways."""

    def parse(self, text: str) -> Step:
        """The step that `text` writes. Raises StepRefused: C-2 for no step at all, the notation's id for a wrong form."""
        raise NotImplementedError

    def write(self, step: Step) -> str:
        """The canonical string of a step, by its number; the inverse of `parse`."""
        raise NotImplementedError

    def begins(self, text: str) -> bool:
        """Whether `text`, which is no step, is what steps begin with: a terminal then lists those that do now."""
        return False

    def public(self, step: Step) -> str:
        """The step as others read it in the log."""
        return self.write(step)

    def note(self, note: Note) -> tuple[str, str]:
        """A note of the journal as its player reads it, and as everyone else does."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Explainer:
    """Which clause decides a step, from what its player knows alone."""

    def waiting(self, position: Position, player: Seat, step: Step) -> Reason:
        """Why `player`, who is not to act now, cannot play the step."""
        if position.sealed():
            return reason("C-3", "committed")
        return reason("C-1", "not_your_turn")

    def why(self, position: Position, player: Seat, step: Step) -> Reason:
        """What a legal step does, with the clause that allows it."""
        raise NotImplementedError

    def why_not(self, position: Position, player: Seat, step: Step) -> Reason:
        """Which clause forbids the step."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Views:
    """Positions as plain data: what each player may know of one, and all of it, both ways."""

    def show(self, position: Position, player: Seat | None) -> Shown:
        """The game's own part of a view: what `player` (None: a spectator) may know."""
        raise NotImplementedError

    def veiled(self, position: Position) -> bool:
        """Whether what is shown, and told of a step from here, may differ from one audience to another."""
        return True

    def secrets(self, position: Position) -> Shown:
        """What no view shows; only `state.full_text()` prints it."""
        return {}

    def begun(self, start: Shown, player: Seat | None) -> Shown:
        """Of the position that a game began from, as data, what a player (None: a spectator) may know."""
        return start

    def place(self, data: Mapping[str, object]) -> Position:
        """The position that `data` describes (rules README, Positions). Raises BadPosition."""
        raise NotImplementedError

    def data(self, position: Position) -> Mapping[str, object]:
        """The position as data, the inverse of `place`."""
        raise NotImplementedError

    def composes(self) -> bool:
        """Whether somebody can set up positions of this game by hand: `laid` and `compose` are the game's own."""
        return False

    def laid(self, position: Position) -> Shown | None:
        """What lies where, in the parts of which views are made, for somebody who sets a position up by hand; None where
        this one cannot be set up."""
        return None

    def compose(self, laid: Mapping[str, object]) -> Mapping[str, object]:
        """The position as data, from what lies where. Raises BadPosition where that has not the form of `laid`."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Text:
    """The game as a person reads it in a terminal. `faces` are those that its cards are shown with."""

    def __init__(self, notation: Notation) -> None:
        self.notation: Final = notation

    def lines(self, view: Shown, lang: str, faces: str = "", columns: int = 0) -> list[str]:
        """A view in a terminal so many columns wide (0: wide enough)."""
        raise NotImplementedError

    def brief(self, view: Shown) -> Words:
        """A view in one short line, for error messages."""
        raise NotImplementedError

    def say(self, step: Step, faces: str = "") -> Words:
        """The step in plain words, without knowing where it is played."""
        return same(self.notation.write(step))

    def describe(self, position: Position, player: Seat, step: Step, faces: str = "") -> Words:
        """The step in human notation, from the position it is about to be played in."""
        return self.say(step, faces)

    def tell(self, word: str, faces: str = "") -> Words:
        """An entry of a log, as its reader saw it, in plain words; cards under the names of the chosen faces."""
        try:
            return self.say(self.notation.parse(word), faces)
        except StepRefused:
            return same(word)

    def changes(self, before: Shown, after: Shown) -> list[Words]:
        """What came of the steps between two views that their words do not tell: damage, deaths."""
        return []

    def cards_text(self, asked: str, lang: str) -> list[str]:
        """What is on the card of that id or name (all cards: ""); empty if there is nothing to say."""
        return []

    def cards_page(self, lang: str) -> str:
        """The cards as a section of the rules page, in Markdown; empty where the page has them already."""
        return ""


class CardDraft(NamedTuple):
    """A card set that somebody is making: the set as it is, and what it still lacks to be played with."""

    cards: CardsData
    lacks: list[Problem]


class CardChange(NamedTuple):
    """One change of a card set that somebody is making. `what`: "draw" (`key`: the kind of arrow, at `square`), "enter" (a
    `value` under a `key`), "add" (a card like `card`), "remove", or "blank" (the blank card `card` stands in for `value`)."""

    what: str
    card: str = ""  # its id; empty: the set itself
    key: str = ""
    value: str | int = ""
    square: tuple[int, int] = (0, 0)  # right and forward of the card


CardValue = str | int | list[list[int]] | dict[str, str] | dict[str, object]


class CardEdit(NamedTuple):
    """What a change comes to in a card file: the value that stands under these keys from now on; None removes what is there. A
    number behind the last of a list adds to it."""

    path: list[str | int]
    value: CardValue | None


@mypyc_attr(allow_interpreted_subclasses=True)
class CardSets:
    """The card sets of a game that can be played with cards of one's own. A set is passed around as plain data."""

    def default(self) -> CardsData:
        """The set that is played with where none is named."""
        raise NotImplementedError

    def default_file(self) -> str:
        """The default set as its file writes it."""
        raise NotImplementedError

    def read(self, text: str) -> CardsData:
        """The set that a file holds. Raises BadCards with every fault and its line."""
        raise NotImplementedError

    def draft(self, text: str) -> CardDraft:
        """A set that somebody is making. Raises BadCards for whatever is wrong besides what it still lacks."""
        raise NotImplementedError

    def change(self, cards: CardsData, change: CardChange) -> list[CardEdit]:
        """What a change of such a set comes to in its file. Raises BadCards with the reason where it breaks a rule."""
        raise NotImplementedError

    def classes(self) -> list[str]:
        """The classes of cards that there are."""
        raise NotImplementedError

    def blanks(self) -> dict[str, Words]:
        """The blank cards and what they are called, by id, where a game has some."""
        raise NotImplementedError

    def ids(self, cards: CardsData) -> list[str]:
        """The ids of the cards, in the order of the set."""
        raise NotImplementedError

    def digest(self, cards: CardsData) -> str:
        """The content hash by which records name the set."""
        raise NotImplementedError

    def lines(self, cards: CardsData, only: list[str], lang: str) -> list[str]:
        """The cards as a terminal shows them: those of the ids in `only`, or all."""
        raise NotImplementedError

    def svg(self, cards: CardsData, only: list[str]) -> str:
        """The cards as a picture: those of the ids in `only`, or all."""
        raise NotImplementedError

    def stead(self, cards: CardsData, card: str, player: int) -> CardsData | None:
        """The set in which `player` has that card and the other side has a plain one in its place: the card's worth is what
        the first wins by it. None where that cannot be done."""
        return None

    def dominated(self, cards: CardsData) -> list[tuple[str, str]]:
        """Cards that another of their class surpasses: it goes wherever they go and has as many points, or more. Each with
        the first such card."""
        return []

    def invitation(self) -> list[Words]:
        """What is asked of those who can put the default set right, then how they do it in a terminal; often nothing."""
        return []


class Story(NamedTuple):
    """A whole game as it may have been: the deal, and every step with its player, in the order of the log."""

    deal: object | None  # as records hold it; None where a game has no chance
    steps: list[tuple[int, str]]


@mypyc_attr(allow_interpreted_subclasses=True)
class Sampler:
    """Draws what a player cannot know."""

    def imagine(self, player: Seat | None, log: list[tuple[int, str]], rng: Rng) -> Story:
        """A story drawn uniformly from those that read as `log` to `player`. Raises BadView if there is none."""
        raise NotImplementedError

    def resume(self, start: Shown, player: Seat | None, log: list[tuple[int, str]], rng: Rng) -> Story:
        """The same of a game that began from a position, as `player` was shown it; the story's deal is that position, whole."""
        return Story(dict(start), log)
