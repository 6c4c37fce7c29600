"""Reading records; printing them, in `Record` and its lines, is the inverse."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Final, cast

from gobanshobu.core.audience import seat_at
from gobanshobu.core.clauses import StepRefused
from gobanshobu.core.errors import BadCards, BadRecord, GobanshobuError, Problem
from gobanshobu.core.fouls import VERDICTS
from gobanshobu.core.game import Game, Record
from gobanshobu.core.lines import END, FORMAT, MARKS, REMARK, TURN, RecordLine, check_date, check_name
from gobanshobu.core.outcome import Outcome
from gobanshobu.core.rng import Rng
from gobanshobu.core.rules import Rules
from gobanshobu.core.state import CAUSES
from gobanshobu.core.words import Words

KEYS: Final = (
    "game",
    "rules",
    "options",
    "player-0",
    "player-1",
    "date",
    "seat",
    "result",
    "cards",
    "position",
    "deal",
)
MOST_FAULTS: Final = 100  # that are listed of one record


def read_record(text: str, lookup: Callable[[str], Game]) -> Record:
    """The record that `text` writes; `lookup` finds a game by its id. Raises BadRecord with every fault and its line."""
    return _RecordReader(text, lookup).record()


class _RecordReader:
    """Reads one record, collecting every problem on the way."""

    def __init__(self, text: str, lookup: Callable[[str], Game]) -> None:
        self.rows = text.removeprefix("\ufeff").splitlines()
        self.lookup = lookup
        self.problems: list[Problem] = []
        self.header: dict[str, str] = {}
        self.where: dict[str, int] = {}
        self.lines: list[RecordLine] = []
        self.numbers: dict[int, int] = {}
        self.rules: Rules | None = None
        self.version = 0

    def record(self) -> Record:
        body = self.read_header()
        game = self.read_game()
        options = cast("Mapping[str, object] | None", self.read_json("options", {}))  # each game checks its own
        cards = self.read_json("cards", None)
        if game is not None and not isinstance(options, dict):
            self.fault("options", Words("オプションは { } で囲みます。", "options are a JSON object, in { }"))
        elif game is not None:
            try:
                self.rules = game.make_rules(options, cards, self.version)
            except BadCards as error:
                self.fault("cards", error.words)
            except GobanshobuError as wrong:  # a name of its own: compiled, one name holds one type of error
                self.fault("options", wrong.words)
        seat = self.read_seat()
        deal = self.read_deal(seat)
        start = self.read_start(game, cards)
        date = self.header.get("date", "")
        self.check("date", check_date)
        self.check("player-0", check_name)
        self.check("player-1", check_name)
        result = self.read_result()
        self.read_body(body, seat)
        if self.problems or game is None:
            raise BadRecord(sorted(self.problems, key=_line_of))
        defaults = game.read_options(None, self.version)
        given = game.read_options(options, self.version)
        chosen = {name: value for name, value in given.items() if value != defaults[name]}
        players = (self.header.get("player-0", ""), self.header.get("player-1", ""))
        record = Record(game, chosen, players, date, seat, result, deal, start, cards, tuple(self.lines), self.version)
        record.numbers = self.numbers
        return record

    def check(self, key: str, check: Callable[[str], None]) -> None:
        try:
            check(self.header.get(key, ""))
        except GobanshobuError as error:
            self.fault(key, error.words)

    def fault(self, key: str, words: Words) -> None:
        self.wrong(self.where.get(key, 0), words)

    def wrong(self, number: int, words: Words) -> None:
        """Something is wrong with that line. Raises BadRecord when enough is."""
        self.problems.append(Problem(number, words))
        if len(self.problems) == MOST_FAULTS:
            more = Words("ほかにも誤りがあります。", "there are more faults")
            raise BadRecord([*sorted(self.problems, key=_line_of), Problem(0, more)])

    def read_header(self) -> int:
        """The header's lines into `header`; the index of the row behind it."""
        seen_format = False
        goes_on = self.header_goes_on()
        for index, row in enumerate(self.rows):
            line = row.strip()
            number = index + 1
            if not line:
                if self.header and not goes_on[index]:
                    return index + 1
                continue
            if line.startswith("#"):
                self.add(RecordLine(REMARK, (), line[1:].strip()), number)
                continue
            if not seen_format:
                seen_format = True
                if line == FORMAT:
                    continue
                words = Words(f"記録は「{FORMAT}」の行で始まります。", f"a record begins with the line {FORMAT!r}")
                self.wrong(number, words)
                if line.partition(":")[0] not in KEYS and not line.startswith(FORMAT.rpartition(" ")[0]):
                    raise BadRecord(self.problems)  # this is no record at all
            key, colon, value = line.partition(":")
            if not colon or key not in KEYS:
                self.wrong(
                    number,
                    Words(
                        f"見出しの行ではありません: {line!r}",
                        f"not a line of the header: {line!r} (keys: {', '.join(KEYS)})",
                    ),
                )
            elif key in self.header:
                self.wrong(number, Words(f"{key} が二度あります。", f"{key} stands twice"))
            else:
                self.header[key] = value.strip()
                self.where[key] = number
        return len(self.rows)

    def header_goes_on(self) -> list[bool]:
        """For each row whether the next one that says something is of the header: an empty one may stand in it."""
        found = [False] * len(self.rows)
        following = False
        for index in range(len(self.rows) - 1, -1, -1):
            found[index] = following
            row = self.rows[index].strip()
            if row and not row.startswith("#"):
                following = row.partition(":")[0] in KEYS
        return found

    def read_game(self) -> Game | None:
        if "game" not in self.header:
            self.fault("game", Words("game の行がありません。", "there is no line for the game"))
            return None
        try:
            game = self.lookup(self.header["game"])
        except GobanshobuError as error:
            self.fault("game", error.words)
            return None
        known = [str(number) for number in range(1, game.version + 1)]
        if self.header.get("rules") in known:
            self.version = int(self.header["rules"])
        else:
            self.fault(
                "rules",
                Words(
                    f"規則の版 {self.header.get('rules', '-')} は読めません（あるのは {'・'.join(known)}）。",
                    f"rules version {self.header.get('rules', '-')} cannot be replayed; known: {', '.join(known)}",
                ),
            )
        return game

    def read_json(self, key: str, absent: object) -> object:
        if key not in self.header:
            return absent
        try:
            return json.loads(self.header[key])
        except (ValueError, RecursionError) as error:
            self.fault(key, Words(f"{key} の JSON が読めません: {error}", f"{key} is not JSON: {error}"))
            return absent

    def read_seat(self) -> int | None:
        seat = self.header.get("seat")
        if seat is None:
            return None
        if seat not in ("0", "1"):
            self.fault("seat", Words(f"席は 0 か 1 です: {seat!r}", f"a seat is 0 or 1: {seat!r}"))
            return None
        if "deal" in self.header:
            self.fault("deal", Words("席の棋譜に配り方は入りません。", "a record for a seat holds no deal"))
        return int(seat)

    def read_deal(self, seat: int | None) -> object:
        deal = self.read_json("deal", None)
        if self.rules is None or seat is not None or "position" in self.header:
            return None
        if deal is None and self.rules.has_deal:
            self.fault("deal", Words("配り方（deal）の行がありません。", "there is no line for the deal"))
            return None
        try:
            return self.rules.read_deal(deal)
        except GobanshobuError as error:
            self.fault("deal", error.words)
            return None

    def read_start(self, game: Game | None, cards: object) -> Mapping[str, object] | None:
        """The position a game began at, which must be one, under the options of the header."""
        start = cast("Mapping[str, object] | None", self.read_json("position", None))  # likewise
        given = start
        if start is None or game is None or self.rules is None:
            return start
        try:
            if self.rules.has_deal and "seat" in self.header:  # what the seat could not know is drawn
                seat = seat_at(int(self.header["seat"])) if self.header["seat"] in ("0", "1") else None
                start = cast("Mapping[str, object]", self.rules.sampler.resume(start, seat, [], Rng(0)).deal)
            first = game.position(start, cards, self.version)
        except GobanshobuError as error:
            self.fault("position", error.words)
            return None
        if first.rules.options != self.rules.options:
            self.fault(
                "position",
                Words("局面のオプションが options の行と違います。", "its options are not those of the options line"),
            )
        return given

    def read_result(self) -> Outcome | None:
        self.numbers[-1] = self.where.get("result", 0)
        text = self.header.get("result")
        if text is None or text == "*":
            return None
        found = re.fullmatch(r"(0|1|draw) (\S+) (\S.*)", text)
        if found is None:
            self.fault(
                "result",
                Words(
                    f"結果が読めません: {text!r}",
                    f"not a result: {text!r} (0, 1 or draw, then clause and reason; or *)",
                ),
            )
            return None
        winner, clause, why = found.groups()
        return Outcome(None if winner == "draw" else int(winner), why, clause)

    def add(self, line: RecordLine, number: int) -> None:
        self.numbers[len(self.lines)] = number
        self.lines.append(line)

    def read_body(self, first: int, seat: int | None) -> None:
        ended = False
        for number, row in enumerate(self.rows[first:], first + 1):
            text, hash_mark, comment = row.partition("#")
            text, comment = text.strip(), comment.strip()
            if not text:
                if hash_mark:
                    self.add(RecordLine(REMARK, (), comment), number)
                continue
            try:
                if ended:
                    raise _RecordFault(Words("終局の行のあとに続きがあります。", "the game has been stopped above"))
                line = self.read_line(text, comment, seat)
                ended = line.kind == END
                self.add(line, number)
            except _RecordFault as fault:
                self.wrong(number, fault.words)

    def read_line(self, text: str, comment: str, seat: int | None) -> RecordLine:
        found = re.fullmatch(r"([*=!]) ([012]) (\S+)", text)
        if found is None and text[0] in "*=!":
            raise _RecordFault(
                Words(f"「{text[0]} 席 ことがら」の形ではありません。", f"not of the form '{text[0]} player what'")
            )
        if found is None:
            return RecordLine(TURN, tuple(self.read_turn(text, seat)), comment)
        mark, player, what = found.groups()
        if mark == "*" and seat is None:
            raise _RecordFault(
                Words("引いた札の行は席の棋譜にだけあります。", "lines of chance stand only in a record for a seat")
            )
        if mark == "=" and what not in CAUSES:
            raise _RecordFault(
                Words(f"終局の理由 {what!r} はありません。", f"no game stops by {what!r}: {', '.join(CAUSES)}")
            )
        if mark == "!" and what not in VERDICTS:
            raise _RecordFault(
                Words(f"指摘の結果 {what!r} はありません。", f"an objection is {' or '.join(VERDICTS)}, not {what!r}")
            )
        if mark != "!" and player == "2":
            raise _RecordFault(Words("対局者は 0 か 1 です。", "a player is 0 or 1"))
        return RecordLine(next(kind for kind, sign in MARKS.items() if sign == mark), ((int(player), what),), comment)

    def read_turn(self, text: str, seat: int | None) -> list[tuple[int, str]]:
        moves: list[tuple[int, str]] = []
        player = -1
        for word in text.split():
            if word in ("0:", "1:"):
                player = int(word[0])
                continue
            if player < 0:
                raise _RecordFault(Words("手番の行は 0: か 1: で始まります。", "a turn begins with 0: or 1:"))
            if self.rules is not None and not (seat is not None and "?" in word):
                try:
                    self.rules.notation.parse(word)
                except StepRefused as refused:
                    raise _RecordFault(self.rules.rulebook().words(refused.why)) from refused
            moves.append((player, word))
        if not moves:
            raise _RecordFault(Words("手がありません。", "there is no step on this line"))
        return moves


class _RecordFault(Exception):
    """One line of a body that cannot be read."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words


def _line_of(problem: Problem) -> int:
    return problem.line
