"""The record of a match: one text that holds the records of its games. Reading and printing are inverse.

It begins with a header of its own; each game's record follows, whole, as it would stand alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from gobanshobu.core.errors import BadRecord, GobanshobuError, Problem
from gobanshobu.core.game import Game, Record, State
from gobanshobu.core.lines import FORMAT as GAME_FORMAT
from gobanshobu.core.lines import check_date, check_name
from gobanshobu.core.record import read_record
from gobanshobu.core.words import Words
from gobanshobu.match.rules import GAMES, Match, Side, begin, other, score

FORMAT: Final = "gobanshobu match 1"
KEYS: Final = ("player-0", "player-1", "date", "games", "thrown", "resigned", "result")
NEEDED: Final = ("games", "thrown")
MOST: Final = 2 * GAMES  # games that can be played in a match


class MatchGame(NamedTuple):
    """A game of a match: how it was played, and whether that was the second time."""

    number: int  # from 1: which of the five it is
    again: bool
    first: Side  # who sat in seat 0
    named_by: Side
    winner: Side | None
    record: Record


class MatchRecord(NamedTuple):
    """A match that is written down. Side 0 is `players[0]`; `records` are of its games, in order."""

    players: tuple[str, str]
    date: str
    games: tuple[str, ...]
    face_up: int  # of the pieces that were thrown
    records: tuple[Record, ...]
    resigned: Side | None = None  # the side that gave the match up

    def match(self) -> Match:
        """The match as it stands after its games. Raises BadRecord where they cannot be of one match."""
        return self._played()[0]

    def played(self) -> list[MatchGame]:
        """Its games with their place in the match. Raises BadRecord."""
        return self._played()[1]

    def _played(self) -> tuple[Match, list[MatchGame]]:
        match, found = begin(self.games, self.face_up), list[MatchGame]()
        for at, record in enumerate(self.records):
            if record.result is None:
                raise BadRecord([Problem(0, unfinished(at))])
            first, winner = match.first(), record.result.winner
            side: Side | None = None if winner is None else first if winner == 0 else other(first)
            number, again, namer = len(match.settled()) + 1, match.comes_again(), match.namer()
            try:
                match = match.after(record.game.id, side)
            except GobanshobuError as error:
                raise BadRecord([Problem(0, numbered(at, error.words))]) from error
            found.append(MatchGame(number, again, first, namer, side, record))
        return match, found

    def winner(self) -> Side | None:
        """Who has won a match that is over."""
        return self.match().winner() if self.resigned is None else other(self.resigned)

    def result(self) -> str:
        """How the header writes the result: `0 3-1`, `draw 2½-2½`, or `*` while it goes on."""
        match = self.match()
        if self.resigned is None and not match.over():
            return "*"
        winner = self.winner()
        return f"{'draw' if winner is None else winner} {score(match.points(0))}-{score(match.points(1))}"

    def replay(self) -> list[State]:
        """Every game of it, played again. Raises BadRecord where one does not lead where it says."""
        return [record.replay() for record in self.records]

    def __str__(self) -> str:
        header = {
            "player-0": self.players[0],
            "player-1": self.players[1],
            "date": self.date,
            "games": " ".join(self.games),
            "thrown": str(self.face_up),
            "resigned": "" if self.resigned is None else str(self.resigned),
            "result": self.result(),
        }
        lines = [FORMAT, *(f"{key}: {value}" for key, value in header.items() if value)]
        return "\n".join(["\n".join(lines) + "\n", *(str(record) for record in self.records)])


def is_match(text: str) -> bool:
    """Whether a text begins as the record of a match does."""
    return next((row.strip() for row in text.removeprefix("\ufeff").splitlines() if row.strip()), "") == FORMAT


def read_match(text: str, lookup: Callable[[str], Game]) -> MatchRecord:
    """The match that `text` writes; `lookup` finds a game by its id. Raises BadRecord with every fault and its line."""
    rows = text.removeprefix("\ufeff").splitlines()
    starts = [at for at, row in enumerate(rows) if row.strip() == GAME_FORMAT]
    header, problems = read_header(rows[: starts[0]] if starts else rows)
    if len(starts) > MOST:
        problems.append(Problem(starts[MOST] + 1, Words("対局が多すぎます。", "there are too many games")))
        starts = starts[:MOST]
    records: list[Record] = []
    for start, end in pairwise([*starts, len(rows)]):
        try:
            records.append(read_record("\n".join(rows[start:end]), lookup))
        except BadRecord as error:
            problems += [Problem(one.line + start, one.words) for one in error.problems]
    if problems:
        raise BadRecord(problems)
    resigned: Side | None = None if not header.get("resigned") else 0 if header["resigned"] == "0" else 1
    found = MatchRecord(
        (header.get("player-0", ""), header.get("player-1", "")),
        header.get("date", ""),
        tuple(header["games"].split()),
        int(header["thrown"]),
        tuple(records),
        resigned,
    )
    check(found, header, starts)
    return found


def read_header(rows: Sequence[str]) -> tuple[dict[str, str], list[Problem]]:
    """The lines `key: value` above the first game, and what is wrong with them."""
    found: dict[str, str] = {}
    problems: list[Problem] = []
    seen = False
    for number, row in enumerate(rows, 1):
        line = row.strip()
        if not line or line.startswith("#"):
            continue
        if not seen:
            seen = True
            if line != FORMAT:
                words = Words(f"五番勝負の記録は「{FORMAT}」の行で始まります。", f"a match begins with {FORMAT!r}")
                problems.append(Problem(number, words))
            continue
        key, colon, value = line.partition(":")
        if not colon or key not in KEYS or key in found:
            words = Words(f"見出しの行ではありません: {line!r}", f"not a line of the header: {line!r}")
            problems.append(Problem(number, words))
            continue
        found[key] = value.strip()
        wrong = fault(key, found[key])
        if wrong is not None:
            problems.append(Problem(number, wrong))
    problems += [
        Problem(1, Words(f"{key} の行がありません。", f"there is no line for {key}"))
        for key in NEEDED
        if key not in found
    ]
    return found, problems


def fault(key: str, value: str) -> Words | None:
    """What is wrong with a line of the header."""
    try:
        if key.startswith("player-"):
            check_name(value)
        elif key == "date":
            check_date(value)
        elif key == "games":
            begin(value.split(), 0)
        elif key == "thrown" and value not in {str(count) for count in range(GAMES + 1)}:
            return Words(f"振り駒の枚数が読めません: {value!r}", f"not a throw of five pieces: {value!r}")
        elif key == "resigned" and value not in ("0", "1"):
            return Words(f"対局者は 0 か 1 です: {value!r}", f"a side is 0 or 1: {value!r}")
    except GobanshobuError as error:
        return error.words
    return None


def check(found: MatchRecord, header: dict[str, str], starts: Sequence[int]) -> None:
    """Raises BadRecord unless the games follow each other as the rules of the match have it, and to its result."""
    for done in range(len(found.records)):
        try:
            found._replace(records=found.records[: done + 1]).match()
        except BadRecord as error:
            raise BadRecord([Problem(starts[done] + 1, error.problems[0].words)]) from error
    said = header.get("result", "*")
    if said != found.result():
        raise BadRecord(
            [
                Problem(
                    1,
                    Words(
                        f"結果の行は {said!r} ですが、対局からは {found.result()!r} になります。",
                        f"the result says {said!r}, its games make {found.result()!r}",
                    ),
                )
            ]
        )


def numbered(at: int, words: Words) -> Words:
    """What is wrong with a game of a match."""
    return Words(f"第 {at + 1} の対局：{words.ja}", f"game {at + 1}: {words.en}")


def unfinished(at: int) -> Words:
    """A game that is not over."""
    return numbered(at, Words("終わっていません。", "it is not over"))
