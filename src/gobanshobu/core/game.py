"""Games as their users meet them: `gobanshobu.game("isshin")`, a `State` of one in progress, a `Record` of one.

The three make each other, so they stand together. Everything that can be told apart from them lies below.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from random import Random, SystemRandom
from typing import Final, NamedTuple, SupportsIndex, cast

from mypy_extensions import mypyc_attr

from gobanshobu.core.audience import Seat, seat_at
from gobanshobu.core.clauses import Rulebook, rulebook
from gobanshobu.core.errors import BadCards, BadPosition, BadRecord, BadView, GobanshobuError, Problem
from gobanshobu.core.fouls import OBJECTION
from gobanshobu.core.lines import (
    CHANCE,
    END,
    FORMAT,
    OBJECTED,
    TURN,
    RecordLine,
    check_date,
    check_name,
    lines_of,
    write_result,
)
from gobanshobu.core.log import ENDED
from gobanshobu.core.narrate import narration
from gobanshobu.core.options import STANDARD, Option, Preset, Value, read_options
from gobanshobu.core.outcome import Outcome
from gobanshobu.core.paint import plain
from gobanshobu.core.painter import painter
from gobanshobu.core.playout import perft
from gobanshobu.core.position import Note, Position
from gobanshobu.core.rng import Rng, read_seed
from gobanshobu.core.roles import Shown, Story
from gobanshobu.core.rules import Rules
from gobanshobu.core.state import STOPS, BaseState, check_player
from gobanshobu.core.view import Header
from gobanshobu.core.words import LANGUAGES, Words, check_language

NO_VIEW: Final = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What comes of reading as a view what is none; ArithmeticError where a number is too large for compiled code."""


class Faces(NamedTuple):
    """Faces that a game's cards can be shown with: what takes `faces` is given the id."""

    id: str
    words: Words


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One of the games. Subclasses say what it is; everything here works for all of them."""

    def __init__(
        self,
        game_id: str,
        version: int,
        name: Words,
        options: list[Option],
        parts: list[str],
        faces: list[Faces] | None = None,
        presets: list[Preset] | None = None,
    ) -> None:
        self.id: Final = game_id
        self.version: Final = version
        self.name: Final = name
        self.options: Final = options
        self.parts: Final = parts
        self.faces: Final = faces or []  # the first is what is shown when none is chosen
        self.presets: Final = [STANDARD, *(presets or [])]

    def __repr__(self) -> str:
        return f"gobanshobu.game({self.id!r})"

    def make_rules(self, options: Mapping[str, object] | None, cards: object = None, version: int = 0) -> Rules:
        """The rules under `options`, with `cards` where the game has card sets; `version` 0 is the present one.

        Raises BadOption, BadCards, and GobanshobuError for a version that is not known.
        """
        raise NotImplementedError

    def rules_version(self, version: int) -> int:
        """The version of the rules that is meant; 0 is the present one. Raises GobanshobuError."""
        if not isinstance(version, int) or not 0 <= version <= self.version:
            raise GobanshobuError(
                Words(
                    f"{self.name.ja}の規則に版 {version!r} はありません（現在は {self.version}）。",
                    f"{self.id} has no version {version!r} of its rules; this is {self.version}",
                )
            )
        return version or self.version

    def find_cards(self, cards: object) -> object:
        """What a person named as a card set; a path becomes the set in that file. Records and views never name files."""
        return cards

    def no_cards(self, cards: object) -> None:
        """Refuse a card set in a game that has none."""
        if cards is not None:
            words = Words(f"{self.name.ja}に札セットはありません。", f"{self.id} has no card sets")
            raise BadCards([Problem(0, words)])

    def check_faces(self, faces: str) -> None:
        """Raises GobanshobuError unless `faces` is one of those that the game has, or nothing: the first of them."""
        known = [one.id for one in self.faces]
        if faces != "" and faces not in known:
            some = ", ".join(known) or "-"
            raise GobanshobuError(
                Words(
                    f"{self.name.ja}に {faces!r} という絵柄はありません。あるのは: {some}",
                    f"{self.id} has no faces {faces!r}; it has: {some}",
                )
            )

    def read_options(self, options: Mapping[str, object] | None, version: int = 0) -> dict[str, int | str]:
        """Every option with its value, under a version of the rules (0: the present one). Raises BadOption."""
        return read_options(self.options, options, self.rules_version(version))

    def start(
        self,
        seed: SupportsIndex | None = None,
        deal: object = None,
        options: Mapping[str, object] | None = None,
        cards: object = None,
        version: int = 0,
    ) -> State:
        """A new game. The deal is given, or shuffled from `seed`, any whole number, or the system's randomness (C-4).

        `cards` names a card set: a file's path, a set, or a set as plain data. `version` is that of the rules (0: the
        present one). Raises BadOption, BadCards, BadDeal.
        """
        rules = self.make_rules(options, self.find_cards(cards), version)
        if deal is None:
            deal = rules.deal(Random(SystemRandom().getrandbits(64) if seed is None else read_seed(seed)))
        return State.begin(self, rules, rules.read_deal(deal))

    def position(self, data: Mapping[str, object], cards: object = None, version: int = 0) -> State:
        """A game that begins at the position `data` describes. Raises BadPosition with the clause it breaks."""
        raise BadPosition(
            Words(
                f"{self.name.ja}に局面データはありません。配り方（deal）から始めてください。",
                f"{self.id} has no positions as data; start it from a deal",
            ),
            "C-4",
        )

    def sample(self, view: Mapping[str, object], rng: Random) -> State:
        """A whole game drawn uniformly from those that look like `view` to its player. Raises BadView."""
        self._check_view(view)
        try:
            header = cast("Header", dict(view))
            player = header["player"]
            rules = self.make_rules(header["options"], header.get("cards"), header["rules"])
            log = [(int(who), str(text)) for who, text in header["log"]]
            if player not in (0, 1, None):
                raise ValueError(f"player {player!r}")
            if "position" in header:
                told = [(who, text) for who, text in log if not text.startswith(ENDED)]
                story = rules.sampler.resume(header["position"], seat_at(player), told, Rng(rng.getrandbits(64)))
                start = cast("Mapping[str, object]", story.deal)
                state = self.position(start, header.get("cards"), header["rules"])
                state.follow(story.steps + log[len(told) :])
            else:
                state = self.imagined(rules, seat_at(player), log, Rng(rng.getrandbits(64)))
        except BadView:
            raise
        except NO_VIEW as error:
            raise _not_whole(error) from error
        if state.view(player) != view:
            raise BadView(
                Words("この局面は記録された手順からは生じません。", "no game with this log leads to this view")
            )
        return state

    def imagined(self, rules: Rules, player: Seat | None, log: list[tuple[int, str]], rng: Rng) -> State:
        """A whole game drawn uniformly from those that read as `log` to `player`."""
        told = [(who, text) for who, text in log if not text.startswith(ENDED)]
        story = rules.sampler.imagine(player, told, rng)
        state = State.begin(self, rules, story.deal)
        state.follow(story.steps + log[len(told) :])
        return state

    def _check_view(self, view: object) -> None:
        if not isinstance(view, Mapping):
            raise BadView(Words("局面データではありません。", f"this is no view: {view!r}"))
        if view.get("game") != self.id:
            raise BadView(
                Words(
                    f"この局面は {view.get('game')!r} のもので、{self.id!r} のものではありません。",
                    f"this view is of {view.get('game')!r}, not of {self.id!r}",
                )
            )

    def picture(self, view: Mapping[str, object], lang: str = "ja", faces: str = "") -> str:
        """A view as an SVG document. Raises BadView for one of another game, and for one that is not whole."""
        check_language(lang)
        self.check_faces(faces)
        rules = self._rules_of(view)
        try:
            return painter().picture(rules, view, lang, faces)
        except NO_VIEW as error:
            raise _not_whole(error) from error

    def lines(self, view: Mapping[str, object], lang: str = "ja", faces: str = "", columns: int = 0) -> list[str]:
        """A view as a terminal so many columns wide (0: wide enough) shows it. Raises BadView as `picture` does."""
        check_language(lang)
        self.check_faces(faces)
        rules = self._rules_of(view)
        try:
            return [plain(line) for line in rules.text.lines(view, lang, faces, columns)]
        except NO_VIEW as error:
            raise _not_whole(error) from error

    def _rules_of(self, view: Mapping[str, object]) -> Rules:
        """The rules that a view was made under. Raises BadView."""
        self._check_view(view)
        try:
            header = cast("Header", dict(view))
            return self.make_rules(header["options"], header.get("cards"), header["rules"])
        except NO_VIEW as error:
            raise _not_whole(error) from error

    def perft(self, state: State, depth: int) -> int:
        """How many sequences of `depth` steps start at `state`; simultaneous decisions in the order of C-3."""
        if depth < 0:
            raise GobanshobuError(Words(f"深さは 0 以上です: {depth}", f"a depth is 0 or more, not {depth}"))
        return perft(state.position.copy(), depth) if state.outcome is None else int(depth == 0)

    def rulebook(self) -> Rulebook:
        """Every clause that holds in this game."""
        return rulebook(self.parts)


@mypyc_attr(allow_interpreted_subclasses=True)
class State(BaseState):
    """One game in progress. Make one with `game.start`, `game.position`, `game.sample` or `record.replay`."""

    def __init__(
        self,
        game: Game,
        rules: Rules,
        position: Position,
        deal: object,
        start: Mapping[str, object] | None,
        parent: State | None = None,
    ) -> None:
        super().__init__(rules, position, deal, start, parent)
        self.game: Final = game

    @staticmethod
    def begin(game: Game, rules: Rules, deal: object) -> State:
        """The start of a game with a deal that `rules.read_deal` returned."""
        notes: list[Note] = []
        position = rules.begin(deal, notes)
        position.journal = None
        state = State(game, rules, position, deal, None)
        state._write_down(notes)
        return state

    # --- showing ---

    def text(self, player: int | None, lang: str = "en", faces: str = "", columns: int = 0) -> str:
        """What `player` may know (None: a spectator), as lines a person can read.

        `faces` is one of those that the game has; `columns` is how wide the terminal is (0: wide enough).
        """
        return self._lines(self.shown(player), lang, faces, columns)

    def full_text(self, lang: str = "en", faces: str = "", columns: int = 0) -> str:
        """The whole state, secrets included, in the same form: for whoever plays neither side."""
        return self._lines(self._everything(), lang, faces, columns)

    def _lines(self, view: Shown, lang: str, faces: str, columns: int) -> str:
        self.game.check_faces(faces)
        return plain("\n".join(self.rules.text.lines(view, lang, faces, columns)))

    def svg(self, player: int | None = None, lang: str = "ja", faces: str = "") -> str:
        """A picture of the full state, secrets included, or of what `player` may know, seen from that side."""
        check_language(lang)
        self.game.check_faces(faces)
        return painter().picture(self.rules, self._everything() if player is None else self.view(player), lang, faces)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _everything(self) -> Shown:
        full: dict[str, object] = dict(self.view(None))
        full.update(self.rules.views.secrets(self.position))
        return full

    def __str__(self) -> str:
        return self.full_text()

    def __repr__(self) -> str:
        return f"gobanshobu.read_record({str(self.record())!r}).replay()"

    # --- making more of it ---

    def copy(self) -> State:
        """An independent state; the past is shared, not copied."""
        return State(self.game, self.rules, self.position.copy(), self.deal, self.start, self)

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def resample(self, player: int | None, rng: Random) -> State:
        """A state drawn uniformly from those that `player` cannot tell from this one."""
        return self.game.sample(self.view(player), rng)

    def first(self) -> State:
        """This game before its first step."""
        if self.start is None:
            return State.begin(self.game, self.rules, self.deal)
        return State(self.game, self.rules, self.rules.views.place(self.start), None, self.start)

    def narrate(self, player: int | None, faces: str = "") -> list[tuple[int, str, Words]]:
        """The log as `player` (None: a spectator) saw it, each entry with its words in human notation."""
        self.game.check_faces(faces)
        told = self.seen(player)
        words = narration(self.first(), told, player, everything=False, faces=faces)
        found: list[tuple[int, str, Words]] = [
            (entry.player, entry.seen_by(player), told_as) for entry, told_as in zip(told, words, strict=True)
        ]
        stop = self.stopped()
        if stop is not None:
            found.append((stop[0], ENDED + stop[1], STOPS[stop[1]].words))
        return found

    def record(
        self, seat: int | None = None, players: tuple[str, str] = ("", ""), date: str = "", comments: str = ""
    ) -> Record:
        """The game as text that reproduces it exactly (C-4); with `seat`, what that player may know of a running game.

        With `comments` ("ja" or "en") each turn has its human notation as a comment.
        """
        for name in players:
            check_name(name)
        if comments and comments not in LANGUAGES:
            raise GobanshobuError(
                Words(f"言葉は ja か en です: {comments!r}", f"comments are in ja or en, not {comments!r}")
            )
        check_date(date)
        if seat is not None:
            check_player(seat)
        outcome = self.outcome
        if outcome is not None:
            seat = None  # once it is over nothing is secret
        defaults = self.game.read_options(None, self.rules.version)
        options = {name: value for name, value in self.rules.options.items() if value != defaults[name]}
        history = self.history() if seat is None else self.seen(seat)
        told = [(entry, entry.full if seat is None else entry.seen_by(seat)) for entry in history]
        words = [""] * len(told)
        if comments:
            words = [said.say(comments) for said in narration(self.first(), history, seat, everything=seat is None)]
        lines = lines_of(told, words, with_chance=seat is not None)
        stop = self.stopped()
        if stop is not None:
            lines.append(RecordLine(END, (stop,)))
        deal = self.deal if seat is None else None
        start, cards = deepcopy(self.start), deepcopy(self.rules.cards_value())
        if start is not None and seat is not None:
            start = dict(self.rules.views.begun(start, seat_at(seat)))
        return Record(
            self.game, options, players, date, seat, outcome, deal, start, cards, tuple(lines), self.rules.version
        )


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
        start: Mapping[str, object] | None,
        cards: object,
        lines: tuple[RecordLine, ...],
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
        """The state the record ends in (C-4). Raises BadRecord with the line of the step that cannot be.

        From a record for one seat this is a state in which that seat's view is exact; what the seat cannot know is
        drawn at random.
        """
        states = self.states()
        state = next(states)
        for later in states:
            state = later
        return state

    def _repr_html_(self) -> str | None:
        return painter().html(self)

    def _repr_svg_(self) -> str | None:
        return painter().svg(self)

    def states(self) -> Iterator[State]:
        """The state before the first step, and after each one: one state that moves on, so copy what you keep."""
        number = 0
        try:
            state, moves = self._begin()
            yield state
            for line_number, player, word in moves:
                number = line_number
                state.follow_word(player, word)
                yield state
        except BadRecord:
            raise
        except GobanshobuError as error:
            raise BadRecord([Problem(number, error.words)]) from error
        if state.outcome != self.result:
            raise BadRecord([Problem(self._number(-1), _wrong_result(state.outcome))])

    def _begin(self) -> tuple[State, list[tuple[int, int, str]]]:
        """The first state, and what happened then as entries of a log, with the lines they stand on."""
        rules = self.game.make_rules(self.options, self.cards, self.version)
        if self.start is not None and (self.seat is None or not rules.has_deal):
            return self.game.position(self.start, self.cards, self.version), self._numbered_moves()
        if self.start is not None:
            log = [(player, word) for _, player, word in self._numbered_moves() if not word.startswith(ENDED)]
            story = rules.sampler.resume(self.start, seat_at(self.seat), log, Rng(0))
            whole = cast("Mapping[str, object]", story.deal)
            return self.game.position(whole, self.cards, self.version), [(0, *step) for step in story.steps]
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
            return rules.sampler.imagine(seat_at(self.seat), log, Rng(0))
        except GobanshobuError as error:
            good = len(log) - 1
            while good > 0 and not self._can_be(rules, log[:good]):
                good -= 1
            raise BadRecord([Problem(told[good][0] if told else 0, error.words)]) from error

    def _can_be(self, rules: Rules, log: list[tuple[int, str]]) -> bool:
        try:
            rules.sampler.imagine(seat_at(self.seat), log, Rng(0))
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


def resumed(game: Game, data: Mapping[str, object], version: int) -> State:
    """A game with a deal that begins at a position; what is left out of it, or hidden, is drawn now and written into it.
    Raises BadPosition."""
    try:
        rules = game.make_rules(cast("Mapping[str, object] | None", data.get("options")), None, version)
        seed = Rng(SystemRandom().getrandbits(64))
        whole = cast("Mapping[str, object]", rules.sampler.resume(dict(data), None, [], seed).deal)
        return State(game, rules, rules.views.place(whole), None, deepcopy(dict(whole)))
    except BadPosition:
        raise
    except (*NO_VIEW, GobanshobuError) as error:
        words = error.words if isinstance(error, GobanshobuError) else Words(str(error), str(error))
        raise BadPosition(words, "C-2") from error


def _wrong_result(outcome: Outcome | None) -> Words:
    found = write_result(outcome)
    return Words(
        f"結果が手順と合いません。手順からは {found} です。",
        f"the result does not fit the steps, which lead to {found}",
    )


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _not_whole(error: Exception) -> BadView:
    return BadView(Words(f"局面データが整っていません: {error}", f"this view is not whole: {error!r}"))
