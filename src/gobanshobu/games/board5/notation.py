"""The step strings of the 5×5 games. What differs (marks, how a card is written) is given to `SheetNotation`."""

from __future__ import annotations

import re
from typing import Final

from gobanshobu.core.clauses import Reason, StepRefused, reason
from gobanshobu.core.position import Step
from gobanshobu.core.roles import Notation
from gobanshobu.core.spelling import misspelt, tidy
from gobanshobu.core.words import quote
from gobanshobu.games.board5.codec import (
    ADVANCE,
    ARRANGE_STEP,
    CAPTURE,
    DEPLOY,
    DEPLOY_ONTO,
    ESCAPE,
    OPEN_SQUARE,
    PASS,
    SWITCH_STEP,
    CardCode,
    card_in,
    first_square,
    kind_of,
    new_step,
    second_square,
)
from gobanshobu.games.board5.squares import INDEX, NAMES, Square, ordered

PASS_WORD: Final = "=pass"
OPEN_WORD: Final = "-"  # in an arrangement: the square stays empty

PLACE: Final = "([a-z][0-9]+)"  # a square, or what somebody took for one
SQUARE: Final = re.compile("[a-e][1-5]")
ARRANGES: Final = re.compile(PLACE + r"=([^=*>]+)")
SWITCHES: Final = re.compile("=" + PLACE + PLACE)
RETREATS: Final = re.compile(">" + PLACE + r"([^a-z0-9]*)")
ESCAPES: Final = re.compile(PLACE + "-hand")
MOVES: Final = re.compile(PLACE + r"([^a-z0-9=*>@~]|x)" + PLACE + r"([^a-z0-9]*)")
DEPLOYS: Final = re.compile(r"([^=*>]+)\*" + PLACE + r"([^a-z0-9]*)")

FLIGHTS: Final = ("!", "!!", "^!", "!^")
SIGNS: Final = {"+": "+", "^": "^", "^^": "^^"} | dict.fromkeys(FLIGHTS, "!")


class SheetNotation(Notation):
    """Strings and numbers of one game's steps. `marks` says how a move is written: `-`, `-+`, `x` …"""

    def __init__(
        self,
        cards: list[str],
        marks: dict[str, int],
        retreats: dict[str, int],
        words: dict[str, int],
        order_clause: str,
    ) -> None:
        self.cards: Final = cards
        self.marks: Final = {"-": ADVANCE, "x": CAPTURE} | marks
        self.mark_of: Final = {number: mark for mark, number in self.marks.items()}
        self.retreats: Final = retreats
        self.retreat_of: Final = {number: mark for mark, number in retreats.items()}
        self.words: Final = {PASS_WORD: PASS} | words
        self.word_of: Final = {number: word for word, number in self.words.items()}
        self.order_clause: Final = order_clause

    # --- how a card or unit is written; a game with more than ids overrides these ---

    def write_card(self, card: CardCode) -> str:
        return self.cards[card]

    def parse_card(self, text: str) -> CardCode:
        """The card that is meant in a deployment. Raises StepRefused."""
        if text in self.cards:
            return CardCode(self.cards.index(text))
        name = text.partition("@")[0]
        if name in self.cards:
            raise StepRefused(reason("C-2", "id_alone", card=name))
        raise StepRefused(reason("C-2", "no_card", card=quote(text)))

    def parse_arranged(self, text: str) -> CardCode:
        """The card or unit that is meant in an arrangement. Raises StepRefused."""
        return self.parse_card(text)

    def foreign(self, form: str) -> Reason | None:
        """What the game says of a form that only a sibling has (see `form_of`); None if it has nothing to say."""
        raise NotImplementedError

    # --- writing ---

    def write(self, step: Step) -> str:
        """The canonical string of a step."""
        kind, first, card = int(kind_of(step)), NAMES[first_square(step) % 25], card_in(step)
        if kind in self.mark_of:
            mark = self.mark_of[kind]
            return f"{first}{mark[0]}{NAMES[second_square(step)]}{mark[1:]}"
        if kind == DEPLOY or kind == DEPLOY_ONTO:
            return f"{self.write_card(card)}*{first}{'+' if kind == DEPLOY_ONTO else ''}"
        if kind == ARRANGE_STEP:
            return f"{first}={OPEN_WORD if card == OPEN_SQUARE else self.write_card(card)}"
        if kind == SWITCH_STEP:
            return f"={first}{NAMES[second_square(step)]}"
        if kind == ESCAPE:
            return f"{first}-hand"
        if kind in self.retreat_of:
            return f">{first}{self.retreat_of[kind]}"
        return self.word_of[kind]

    # --- reading ---

    def begins(self, text: str) -> bool:
        """Steps begin with the square of what is moved."""
        return SQUARE.fullmatch(text) is not None

    def parse(self, text: str) -> Step:
        """The step that `text` writes. Raises StepRefused: C-2, or the clause whose order or form it breaks."""
        if text in self.words:
            return Step(self.words[text])
        try:
            found = self._parse(text)
        except StepRefused as refused:
            raise StepRefused(
                misspelt(text, self.parse) or self.foreign(form_of(tidy(text))) or refused.why
            ) from refused
        if found is None:
            raise StepRefused(misspelt(text, self.parse) or self.foreign(form_of(tidy(text))) or self._unknown(text))
        return found

    def _parse(self, text: str) -> Step | None:
        if match := SWITCHES.fullmatch(text):
            return self._switch(_square(match[1]), _square(match[2]))
        if match := RETREATS.fullmatch(text):
            return self._marked(self.retreats, match[2], text, _square(match[1]), 0)
        if self.retreats and (match := ESCAPES.fullmatch(text)):
            return new_step(ESCAPE, _square(match[1]), 0, 0)
        if match := ARRANGES.fullmatch(text):
            square = _square(match[1])
            card = OPEN_SQUARE if match[2] == OPEN_WORD else self.parse_arranged(match[2])
            return new_step(ARRANGE_STEP, square, 0, card)
        if match := DEPLOYS.fullmatch(text):
            onto = {"": DEPLOY, "+": DEPLOY_ONTO} if self.retreats else {"": DEPLOY}
            square = _square(match[2])
            if match[3] not in onto:
                raise StepRefused(self._unknown(text))
            return new_step(onto[match[3]], square, 0, self.parse_card(match[1]))
        if match := MOVES.fullmatch(text):
            first, second = _square(match[1]), _square(match[3])
            return self._marked(self.marks, match[2] + match[4], text, first, second)
        return None

    def _marked(self, marks: dict[str, int], mark: str, text: str, first: int, second: int) -> Step:
        if mark not in marks:
            raise StepRefused(self._unknown(text))
        return new_step(marks[mark], first, second, 0)

    def _unknown(self, text: str) -> Reason:
        """C-2: no step is written so; with one that is, made of the squares and cards in it."""
        example = self._example(text)
        if example:
            return reason("C-2", "shape", text=quote(text), example=example)
        return reason("C-2", "unknown", text=quote(text))

    def _example(self, text: str) -> str:
        squares = [part for part in re.findall(r"[a-e][1-5]", text[:40]) if part not in self.cards]
        words = [part for part in re.findall(r"[a-z]+[0-9]*", text[:40]) if part in self.cards]
        if "pass" in text:
            return PASS_WORD
        if len(squares) > 1:
            return _ordered_switch(*squares[:2]) if text[0] not in "abcde" else f"{squares[0]}-{squares[1]}"
        if squares and words:
            return f"{squares[0]}={words[0]}" if text.startswith(squares[0]) else f"{words[0]}*{squares[0]}"
        if squares:
            if not self.retreats:
                return f"{squares[0]}-{'c3' if squares[0] != 'c3' else 'c4'}"
            return f">{squares[0]}" if text[0] == ">" else f"{squares[0]}-hand"
        if words:
            return f"{words[0]}*c3"
        return next((word for word in self.words if word.strip("=>") in text), "")

    def _switch(self, first: Square, second: Square) -> Step:
        """B-10: the squares in the order of the arrangement list."""
        if first == second:
            raise StepRefused(reason("B-10", "one_square", square=NAMES[first]))
        if ordered(first, second) != (first, second):
            raise StepRefused(self._wrong_order(_ordered_switch(NAMES[first], NAMES[second])))
        return new_step(SWITCH_STEP, first, second, 0)

    def _wrong_order(self, step: str) -> Reason:
        if self.order_clause == "FI-N":
            return reason("FI-N", "switch_order", step=step)
        return reason("B-10", "order", step=step)


def form_of(text: str) -> str:
    """The kind of step that `text` would be in one of the three games, or nothing.

    `hand`: an escape; `end`; `queen`; `~`: several cards as one, or what is left of them; `@`: a card with points; `&`
    and `/`: attacks; otherwise `-`, `*` or `>` for a move, a deployment or a retreat, with what it does to the own card
    there: `+` `^` `^^`, or `!` for all that flies.
    """
    if text == "end" or text.startswith("queen:"):
        return text.partition(":")[0]
    if ESCAPES.fullmatch(text):
        return "hand"
    if text == ">hand":
        return ">"
    if match := RETREATS.fullmatch(text):
        return _signed(">", match[2])
    if match := ARRANGES.fullmatch(text):
        return _several(match[2])
    if match := DEPLOYS.fullmatch(text):
        return _several(match[1]) or _signed("*", match[3])
    if match := MOVES.fullmatch(text):
        if match[2] in "&/":
            return match[2]
        return _signed("-", match[4]) if match[2] == "-" else ""
    return ""


def is_switch(step: str) -> bool:
    """Whether a step of a log lets two cards change places."""
    return SWITCHES.fullmatch(step) is not None


def touched(step: str) -> dict[str, bool]:
    """The squares that a step of a log touches, each with whether something came to it; none for an arrangement."""
    squares = [] if ARRANGES.fullmatch(step) else SQUARE.findall(step.rpartition("*")[2])  # a card too can be called b1
    moves = len(squares) == 2 and not SWITCHES.fullmatch(step)
    return {square: not (moves and number == 0) for number, square in enumerate(squares)}


def _signed(verb: str, sign: str) -> str:
    if not sign:
        return verb
    return verb + SIGNS[sign] if sign in SIGNS else ""


def _several(unit: str) -> str:
    if "+" in unit or "~" in unit:
        return "~"
    return "@" if "@" in unit else ""


def _ordered_switch(first: str, second: str) -> str:
    """A switch of two squares, as the arrangement list orders them if it holds both."""
    one, other = ordered(INDEX[first], INDEX[second])
    return f"={NAMES[one]}{NAMES[other]}"


def _square(name: str) -> Square:
    """B-1: the square of that name. Raises StepRefused."""
    if name not in INDEX:
        raise StepRefused(reason("C-2", "no_square", square=quote(name)))
    return INDEX[name]
