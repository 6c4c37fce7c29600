"""Records: one text format for every game. `docs/records.md` describes it; reading and printing are inverse."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from datetime import date as calendar_date
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from gobanshobu.core.clauses import Refused
from gobanshobu.core.errors import BadCards, BadRecord, GobanshobuError, Problem
from gobanshobu.core.fouls import OBJECTION, VERDICTS
from gobanshobu.core.log import ENDED, Entry
from gobanshobu.core.narrate import narration
from gobanshobu.core.options import Value
from gobanshobu.core.outcome import Outcome
from gobanshobu.core.rng import Rng
from gobanshobu.core.rules import Rules, Story
from gobanshobu.core.state import CAUSES, State, check_player
from gobanshobu.core.words import LANGUAGES, Words

if TYPE_CHECKING:
    from gobanshobu.core.game import Game
    from gobanshobu.core.replay import Replay

FORMAT: Final = "gobanshobu record 1"
TURN: Final = "turn"
CHANCE: Final = "chance"
END: Final = "end"
OBJECTED: Final = "objection"
REMARK: Final = "remark"
MARKS: Final = {CHANCE: "*", END: "=", OBJECTED: "!"}
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


class Line(NamedTuple):
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


class Record:
    """One game, whole or so far. Equal records print alike and replay alike."""

    def __init__(
        self,
        game: Game,
        options: dict[str, Value],
        players: tuple[str, str],
        date: str,
        seat: int | None,
        result: Outcome | None,
        deal: object,
        start: dict[str, Any] | None,
        cards: object,
        lines: tuple[Line, ...],
        version: int,
    ) -> None:
        self.game: Final = game
        self.version: Final = version  # of the rules
        self.options: Final = options
        self.players: Final = players
        self.date: Final = date
        self.seat: Final = seat
        self.result: Final = result
        self.deal: Final = deal
        self.start: Final = start
        self.cards: Final = cards
        self.lines: Final = lines
        self.numbers: dict[int, int] = {}  # where each line, and the result (-1), stood in the text it was read from

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __repr__(self) -> str:
        return f"gobanshobu.read_record({str(self)!r})"

    def __str__(self) -> str:
        return "\n".join([*self._header(), "", *(str(line) for line in self.lines), ""])

    def _header(self) -> list[str]:
        header = [FORMAT, f"game: {self.game.id}", f"rules: {self.version}"]
        if self.options:
            header.append(f"options: {_dump(self.options)}")
        header += [f"player-{i}: {name}" for i, name in enumerate(self.players) if name]
        if self.date:
            header.append(f"date: {self.date}")
        if self.seat is not None:
            header.append(f"seat: {self.seat}")
        header.append(f"result: {write_result(self.result)}")
        if self.cards is not None:
            header.append(f"cards: {_dump(self.cards)}")
        if self.start is not None:
            header.append(f"position: {_dump(self.start)}")
        if self.deal is not None:
            header.append(f"deal: {_dump(self.deal)}")
        return header

    def moves(self) -> list[tuple[int, str]]:
        """Every step with its player, in order."""
        return [move for line in self.lines if line.kind == TURN for move in line.moves]

    def replay(self) -> State:
        """The state the record ends in. Raises BadRecord with the line of the step that cannot be.

        From a record for one seat this is a state in which that seat's view is exact; what the seat cannot know is
        drawn at random.
        """
        states = self.states()
        state = next(states)
        for later in states:
            state = later
        return state

    def to_go_through(self, lang: str = "ja", seat: int | None = None, faces: str = "") -> Replay:
        """The game as something to go through in a notebook or a browser. Raises BadRecord.

        With `seat` as that player saw it; a record for one seat has no other.
        """
        if self.seat is not None and seat not in (None, self.seat):
            words = Words(f"席 {self.seat} の記録です。", f"this record is for seat {self.seat}, and knows of no other")
            raise GobanshobuError(words)
        from gobanshobu.core.replay import Replay

        seat = self.seat if seat is None else seat
        return Replay(self.replay(), lang, seat, faces, self.players, self.date)

    def _repr_html_(self) -> str | None:
        try:
            return self.to_go_through().html()
        except BadRecord:
            return None  # then a notebook prints its text

    def _repr_svg_(self) -> str | None:
        try:
            return self.replay().svg(self.seat)
        except BadRecord:
            return None

    def states(self) -> Iterator[State]:
        """The state before the first step, and after each one: one state that moves on, so copy what you keep."""
        number = 0
        try:
            state, moves = self._begin()
            yield state
            for line_number, player, word in moves:
                number = line_number
                follow_word(state, player, word)
                yield state
        except BadRecord:
            raise
        except GobanshobuError as error:
            raise BadRecord([Problem(number, error.words)]) from error
        if state.outcome != self.result:
            raise BadRecord([Problem(self._number(-1), _wrong_result(state.outcome))])

    def _begin(self) -> tuple[State, list[tuple[int, int, str]]]:
        """The first state, and what happened then as entries of a log, with the lines they stand on."""
        if self.start is not None:
            return self.game.position(self.start, self.cards, self.version), self._numbered_moves()
        rules = self.game.make_rules(self.options, self.cards, self.version)
        if self.seat is None:
            return State.begin(self.game, rules, rules.read_deal(self.deal)), self._numbered_moves()
        told = [move for move in self._numbered_moves() if not move[2].startswith(ENDED)]
        ended = [move for move in self._numbered_moves() if move[2].startswith(ENDED)]
        story = self._imagined(rules, told)
        return State.begin(self.game, rules, story.deal), [(0, *step) for step in story.steps] + ended

    def _imagined(self, rules: Rules, told: list[tuple[int, int, str]]) -> Story:
        """A game that reads so to the seat. Raises BadRecord with the line behind the last that such a game can have."""
        log = [(player, word) for _, player, word in told]
        try:
            return rules.imagine(self.seat, log, Rng(0))
        except GobanshobuError as error:
            good = len(log) - 1
            while good > 0 and not self._can_be(rules, log[:good]):
                good -= 1
            raise BadRecord([Problem(told[good][0] if told else 0, error.words)]) from error

    def _can_be(self, rules: Rules, log: list[tuple[int, str]]) -> bool:
        try:
            rules.imagine(self.seat, log, Rng(0))
        except GobanshobuError:
            return False
        return True

    def _numbered_moves(self) -> list[tuple[int, int, str]]:
        """Every line's entries as a log writes them. Chance is left out where the deal tells it."""
        heads = {TURN: "", CHANCE: "", END: ENDED, OBJECTED: OBJECTION}
        return [
            (self._number(index), player, heads[line.kind] + word)
            for index, line in enumerate(self.lines)
            if line.kind in heads and (line.kind != CHANCE or self.seat is not None)
            for player, word in line.moves
        ]

    def _number(self, index: int) -> int:
        """The line of the text on which line `index` of the body stands; the result's for -1."""
        if index in self.numbers:
            return self.numbers[index]
        header = self._header()
        if index < 0:
            return 1 + next(i for i, text in enumerate(header) if text.startswith("result:"))
        return len(header) + 2 + index


def follow_word(state: State, player: int, word: str) -> None:
    """Let a state do what an entry of a log says: a step, an objection, or the end. Raises GobanshobuError."""
    if word.startswith(ENDED):
        state.stop(word.removeprefix(ENDED), player)
    elif word.startswith(OBJECTION):
        verdict = VERDICTS[0 if state.object(player) else 1]
        if word != OBJECTION + verdict:
            raise GobanshobuError(Words(f"この指摘は {verdict} です。", f"this objection is {verdict}, not as written"))
    else:
        state.play(player, word)


def record_of(state: State, seat: int | None, players: tuple[str, str], date: str, comments: str) -> Record:
    """The record of a state; for a seat of a game that still goes on, without the deal and the other's secrets."""
    for name in players:
        if not _is_name(name):
            raise GobanshobuError(_no_name(name))
    if comments and comments not in LANGUAGES:
        raise GobanshobuError(
            Words(f"言葉は ja か en です: {comments!r}", f"comments are in ja or en, not {comments!r}")
        )
    if date and not _is_date(date):
        raise GobanshobuError(Words(f"日付は YYYY-MM-DD です: {date!r}", f"a date is YYYY-MM-DD: {date!r}"))
    if seat is not None:
        check_player(seat)
    outcome = state.outcome
    if outcome is not None:
        seat = None  # once it is over nothing is secret
    defaults = state.game.read_options(None, state.rules.version)
    options = {name: value for name, value in state.rules.options.items() if value != defaults[name]}
    history = state.history() if seat is None else state.seen(seat)
    told = [(entry, entry.full if seat is None else entry.seen_by(seat)) for entry in history]
    words = [""] * len(told)
    if comments:
        words = [said.say(comments) for said in narration(state.first(), history, seat, everything=seat is None)]
    lines = _lines(told, words, with_chance=seat is not None)
    stop = state.stopped()
    if stop is not None:
        lines.append(Line(END, (stop,)))
    deal = state.deal if seat is None else None
    start, cards = deepcopy(state.start), deepcopy(state.rules.cards_value())
    return Record(
        state.game, options, players, date, seat, outcome, deal, start, cards, tuple(lines), state.rules.version
    )


def _lines(told: list[tuple[Entry, str]], words: list[str], with_chance: bool) -> list[Line]:
    """One turn a line with its words as a comment; what chance brought stands on lines of its own."""
    lines: list[Line] = []
    turn = 0
    for (entry, text), said in zip(told, words, strict=True):
        move = (entry.player, text)
        if text.startswith(OBJECTION):
            lines.append(Line(OBJECTED, ((entry.player, text.removeprefix(OBJECTION)),)))
        elif not entry.is_step:
            if with_chance:
                lines.append(Line(CHANCE, (move,)))
        elif lines and lines[-1].kind == TURN and entry.turn == turn:
            comment = f"{lines[-1].comment}; {said}" if said else ""
            lines[-1] = Line(TURN, (*lines[-1].moves, move), comment)
        else:
            lines.append(Line(TURN, (move,), said))
        if entry.is_step:  # what chance brings is noted when the next turn has begun
            turn = entry.turn
    return lines


def read_record(text: str, lookup: Callable[[str], Game]) -> Record:
    """The record that `text` writes; `lookup` finds a game by its id. Raises BadRecord with every fault and its line."""
    return _Reader(text, lookup).record()


class _Reader:
    """Reads one record, collecting every problem on the way."""

    def __init__(self, text: str, lookup: Callable[[str], Game]) -> None:
        self.rows = text.removeprefix("\ufeff").splitlines()
        self.lookup = lookup
        self.problems: list[Problem] = []
        self.header: dict[str, str] = {}
        self.where: dict[str, int] = {}
        self.lines: list[Line] = []
        self.numbers: dict[int, int] = {}
        self.rules: Rules | None = None
        self.version = 0

    def record(self) -> Record:
        body = self.read_header()
        game = self.read_game()
        options = self.read_json("options", {})
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
        if date and not _is_date(date):
            self.fault("date", Words(f"日付は YYYY-MM-DD です: {date!r}", f"a date is YYYY-MM-DD: {date!r}"))
        for key in ("player-0", "player-1"):
            if not _is_name(self.header.get(key, "")):
                self.fault(key, _no_name(self.header[key]))
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

    def fault(self, key: str, words: Words) -> None:
        self.problems.append(Problem(self.where.get(key, 0), words))

    def read_header(self) -> int:
        """The header's lines into `header`; the index of the row behind it."""
        seen_format = False
        for index, row in enumerate(self.rows):
            line = row.strip()
            number = index + 1
            if not line:
                if self.header and not self.header_goes_on(index + 1):
                    return index + 1
                continue
            if line.startswith("#"):
                self.add(Line(REMARK, (), line[1:].strip()), number)
                continue
            if not seen_format:
                seen_format = True
                if line == FORMAT:
                    continue
                words = Words(f"記録は「{FORMAT}」の行で始まります。", f"a record begins with the line {FORMAT!r}")
                self.problems.append(Problem(number, words))
                if line.partition(":")[0] not in KEYS and not line.startswith(FORMAT.rpartition(" ")[0]):
                    raise BadRecord(self.problems)  # this is no record at all
            key, colon, value = line.partition(":")
            if not colon or key not in KEYS:
                self.problems.append(
                    Problem(
                        number,
                        Words(
                            f"見出しの行ではありません: {line!r}",
                            f"not a line of the header: {line!r} (keys: {', '.join(KEYS)})",
                        ),
                    )
                )
            elif key in self.header:
                self.problems.append(Problem(number, Words(f"{key} が二度あります。", f"{key} stands twice")))
            else:
                self.header[key] = value.strip()
                self.where[key] = number
        return len(self.rows)

    def header_goes_on(self, index: int) -> bool:
        """Whether the next line that says something is of the header: an empty one may stand in it."""
        rows = [row.strip() for row in self.rows[index:]]
        following = next((row for row in rows if row and not row.startswith("#")), "")
        return following.partition(":")[0] in KEYS

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

    def read_json(self, key: str, absent: Any) -> Any:
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
            self.fault("deal", Words("席の記録に配り方は入りません。", "a record for a seat holds no deal"))
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

    def read_start(self, game: Game | None, cards: object) -> Any:
        """The position a game began at, which must be one, under the options of the header."""
        start = self.read_json("position", None)
        if start is None or game is None or self.rules is None:
            return start
        try:
            first = game.position(start, cards, self.version)
        except GobanshobuError as error:
            self.fault("position", error.words)
            return None
        if first.rules.options != self.rules.options:
            self.fault(
                "position",
                Words("局面のオプションが options の行と違います。", "its options are not those of the options line"),
            )
        return start

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

    def add(self, line: Line, number: int) -> None:
        self.numbers[len(self.lines)] = number
        self.lines.append(line)

    def read_body(self, first: int, seat: int | None) -> None:
        ended = False
        for number, row in enumerate(self.rows[first:], first + 1):
            text, hash_mark, comment = row.partition("#")
            text, comment = text.strip(), comment.strip()
            if not text:
                if hash_mark:
                    self.add(Line(REMARK, (), comment), number)
                continue
            try:
                if ended:
                    raise _Fault(Words("終局の行のあとに続きがあります。", "the game has been stopped above"))
                line = self.read_line(text, comment, seat)
                ended = line.kind == END
                self.add(line, number)
            except _Fault as fault:
                self.problems.append(Problem(number, fault.words))

    def read_line(self, text: str, comment: str, seat: int | None) -> Line:
        found = re.fullmatch(r"([*=!]) ([012]) (\S+)", text)
        if found is None and text[0] in "*=!":
            raise _Fault(
                Words(f"「{text[0]} 席 ことがら」の形ではありません。", f"not of the form '{text[0]} player what'")
            )
        if found is None:
            return Line(TURN, tuple(self.read_turn(text, seat)), comment)
        mark, player, what = found.groups()
        if mark == "*" and seat is None:
            raise _Fault(
                Words("引いた札の行は席の記録にだけあります。", "lines of chance stand only in a record for a seat")
            )
        if mark == "=" and what not in CAUSES:
            raise _Fault(
                Words(f"終局の理由 {what!r} はありません。", f"no game stops by {what!r}: {', '.join(CAUSES)}")
            )
        if mark == "!" and what not in VERDICTS:
            raise _Fault(
                Words(f"指摘の結果 {what!r} はありません。", f"an objection is {' or '.join(VERDICTS)}, not {what!r}")
            )
        if mark != "!" and player == "2":
            raise _Fault(Words("対局者は 0 か 1 です。", "a player is 0 or 1"))
        return Line(next(kind for kind, sign in MARKS.items() if sign == mark), ((int(player), what),), comment)

    def read_turn(self, text: str, seat: int | None) -> list[tuple[int, str]]:
        moves: list[tuple[int, str]] = []
        player = -1
        for word in text.split():
            if word in ("0:", "1:"):
                player = int(word[0])
                continue
            if player < 0:
                raise _Fault(Words("手番の行は 0: か 1: で始まります。", "a turn begins with 0: or 1:"))
            if self.rules is not None and not (seat is not None and "?" in word):
                try:
                    self.rules.parse(word)
                except Refused as refused:
                    raise _Fault(self.rules.rulebook().words(refused.why)) from refused
            moves.append((player, word))
        if not moves:
            raise _Fault(Words("手がありません。", "there is no step on this line"))
        return moves


class _Fault(Exception):
    """One line of a body that cannot be read."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words


def write_result(result: Outcome | None) -> str:
    """A result as the header writes it."""
    if result is None:
        return "*"
    return f"{'draw' if result.winner is None else result.winner} {result.clause} {result.reason}"


def _wrong_result(outcome: Outcome | None) -> Words:
    found = write_result(outcome)
    return Words(
        f"結果が手順と合いません。手順からは {found} です。",
        f"the result does not fit the steps, which lead to {found}",
    )


def _is_name(text: str) -> bool:
    return text == " ".join(text.split()) and text.isprintable()


def _no_name(text: str) -> Words:
    return Words(f"名前は一行で書きます: {text!r}", f"a name is one line, no stray spaces or controls: {text!r}")


def _is_date(text: str) -> bool:
    try:
        return len(text) == 10 and calendar_date.fromisoformat(text) is not None
    except ValueError:
        return False


def _line_of(problem: Problem) -> int:
    return problem.line


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
