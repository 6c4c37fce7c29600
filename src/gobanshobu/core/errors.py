"""What can go wrong, each under its own name, with the words for a person in both languages.

GobanshobuError
  IllegalStep         a step that may not be played here; the clause and the reason come with it
    StepSyntax        … because no step of the game is written so
    NotYourTurn       … because somebody else is to act
    GameOver          … because the game has ended
  UnknownGame  BadOption  BadDeal  BadPosition  BadView  BadRecord  BadCards
"""

from __future__ import annotations

from typing import NamedTuple

from gobanshobu.core.outcome import Explanation
from gobanshobu.core.words import GobanshobuError as GobanshobuError  # Words themselves refuse with it
from gobanshobu.core.words import Words, player_name, quote


class IllegalStep(GobanshobuError):
    """A step that may not be played. Nothing has changed."""

    def __init__(self, player: int, step: str, explanation: Explanation, position: Words) -> None:
        who, what = player_name(player), quote(step)
        super().__init__(
            Words(
                f"{who.ja}の {what}: {explanation.ja} [{explanation.clause}]（{position.ja}）",
                f"{what} by {who.en}: {explanation.en} [{explanation.clause}] ({position.en})",
            )
        )
        self.player = player
        self.step = step
        self.explanation = explanation
        self.clause = explanation.clause
        self.position = position


class StepSyntax(IllegalStep):
    """No step of the game is written like this (C-2), or its form breaks the notation."""


class NotYourTurn(IllegalStep):
    """The step is a step of the game, but this player is not to act now."""


class GameOver(IllegalStep):
    """The game has ended; no step can be played."""


class UnknownGame(GobanshobuError):
    """There is no game of that id."""


class BadOption(GobanshobuError):
    """An option that the game does not have, or a value it cannot take."""


class BadDeal(GobanshobuError):
    """A deal that is not one of this game under these options."""


class BadPosition(GobanshobuError):
    """A position that breaks a rule; `clause` names it."""

    def __init__(self, words: Words, clause: str) -> None:
        super().__init__(Words(f"{words.ja} [{clause}]", f"{words.en} [{clause}]"))
        self.clause = clause


class BadView(GobanshobuError):
    """A view that no game can have led to."""


class Problem(NamedTuple):
    """One fault of a text: its line, counted from 1 (0: the text as a whole), and what is wrong."""

    line: int
    words: Words


class Faulty(GobanshobuError):
    """A text that cannot be used; `problems` lists every fault with its line."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(
            Words(
                "\n".join(f"{p.line}行目: {p.words.ja}" if p.line else p.words.ja for p in problems),
                "\n".join(f"line {p.line}: {p.words.en}" if p.line else p.words.en for p in problems),
            )
        )
        self.problems = problems


class BadRecord(Faulty):
    """A record that cannot be read or replayed."""


class BadCards(Faulty):
    """A card set that cannot be used."""
