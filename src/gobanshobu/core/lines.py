"""The lines of a record: one text format for every game. `docs/records.md` describes it."""

from __future__ import annotations

import unicodedata
from datetime import date as calendar_date
from typing import Final, NamedTuple

from gobanshobu.core.fouls import OBJECTION
from gobanshobu.core.log import Entry
from gobanshobu.core.outcome import Outcome
from gobanshobu.core.words import GobanshobuError, Words

FORMAT: Final = "gobanshobu record 1"
TURN: Final = "turn"
CHANCE: Final = "chance"
END: Final = "end"
OBJECTED: Final = "objection"
REMARK: Final = "remark"
MOST_MARKS: Final = 3  # accents, vowel signs and the like on one letter
MARKS: Final = {CHANCE: "*", END: "=", OBJECTED: "!"}


class RecordLine(NamedTuple):
    """One line of a record's body.

    A turn: every step with its player. Chance, only in a record for one seat: what that seat saw happen.
    An end: the cause that is no step, with its player. An objection: by whom, and whether it was upheld.
    A remark: nothing but a comment.
    """

    kind: str
    moves: tuple[tuple[int, str], ...]
    comment: str = ""

    def __str__(self) -> str:
        if self.kind == TURN:
            words: list[str] = []
            last = -1
            for player, step in self.moves:
                if player != last:
                    words.append(f"{player}:")
                    last = player
                words.append(step)
            text = " ".join(words)
        elif self.kind == REMARK:
            return f"# {self.comment}".rstrip()
        else:
            player, what = self.moves[0]
            text = f"{MARKS[self.kind]} {player} {what}"
        return f"{text}  # {self.comment}" if self.comment else text


def lines_of(told: list[tuple[Entry, str]], words: list[str], with_chance: bool) -> list[RecordLine]:
    """One turn a line with its words as a comment; what chance brought stands on lines of its own."""
    lines: list[RecordLine] = []
    turn = 0
    for (entry, text), said in zip(told, words, strict=True):
        move = (entry.player, text)
        if text.startswith(OBJECTION):
            lines.append(RecordLine(OBJECTED, ((entry.player, text.removeprefix(OBJECTION)),)))
        elif not entry.is_step:
            if with_chance:
                lines.append(RecordLine(CHANCE, (move,)))
        elif lines and lines[-1].kind == TURN and entry.turn == turn:
            comment = f"{lines[-1].comment}; {said}" if said else ""
            lines[-1] = RecordLine(TURN, (*lines[-1].moves, move), comment)
        else:
            lines.append(RecordLine(TURN, (move,), said))
        if entry.is_step:  # what chance brings is noted when the next turn has begun
            turn = entry.turn
    return lines


def write_result(result: Outcome | None) -> str:
    """A result as the header writes it."""
    if result is None:
        return "*"
    return f"{'draw' if result.winner is None else result.winner} {result.clause} {result.reason}"


def one_line(text: str) -> bool:
    """Whether a text stays on the line it is written on: no controls, and no towers of marks above or below a letter."""
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            return False
    return text.isprintable()


def check_name(text: str) -> None:
    """Raises GobanshobuError unless a player's name can stand on a line of its own."""
    if text != " ".join(text.split()) or not one_line(text):
        raise GobanshobuError(
            Words(f"名前は一行で書きます: {text!r}", f"a name is one line, no stray spaces or controls: {text!r}")
        )


def check_date(text: str) -> None:
    """Raises GobanshobuError unless `text` is a date, YYYY-MM-DD, or empty."""
    try:
        if text == "" or (len(text) == 10 and calendar_date.fromisoformat(text) is not None):
            return
    except ValueError:
        pass
    raise GobanshobuError(Words(f"日付は YYYY-MM-DD です: {text!r}", f"a date is YYYY-MM-DD: {text!r}"))
