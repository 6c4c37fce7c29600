"""A table as its listeners are shown it: what an audience may know is built once a change, however many listen."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from gobanshobu.core import Words
from gobanshobu.core.audience import REFEREE, SEATS, SPECTATOR, Audience, Cast, Seat, joined, seat_of
from gobanshobu.core.chronicle import Chronicle, ChronicleEntry, sentence
from gobanshobu.core.publisher import Arrangement, Offer
from gobanshobu.core.words import same
from gobanshobu.service import published
from gobanshobu.service.clock import Byoyomi, ClockReading, Correspondence, Fischer, Rule
from gobanshobu.service.commands import even
from gobanshobu.service.events import Chair, Kind
from gobanshobu.service.protocol import (
    WRITER,
    Clocks,
    Lang,
    LogEntry,
    MatchPlaceShown,
    ProposalInfo,
    Question,
    SeatInfo,
    ShownFigure,
    ShownOffer,
    Snapshot,
    Squares,
)
from gobanshobu.service.table import ABANDONED_DAYS, Table

NOTHING: Final = Words("", "")
WAITING: Final = Words("相手を待っています", "Waiting for another player")
ABORTED: Final = Words("対局は始まりませんでした", "The game was called off")
ABANDONED: Final = Words(
    f"{ABANDONED_DAYS}日のあいだ何も起きなかったので、対局を打ち切りました",
    f"The game was called off: nothing had happened for {ABANDONED_DAYS} days",
)
MACHINE: Final = Words("マシン", "the machine")
BOT: Final = Words("ボット", "the bot")
TURNS: Final = Words("手番の数", "Turns")
RATINGS: Final = Words("レート", "Rating")
RATED_BEFORE: Final = Words("対局前のレート", "Rating before")
SIDES: Final = (Words("先手", "the first player"), Words("後手", "the second player"))


class GameEnd(msgspec.Struct, frozen=True):
    """How a game ended, after how many steps, and when the first of them was made."""

    winner: int | None
    reason: str
    steps: int
    began: int


class About(msgspec.Struct, frozen=True):
    """What lists show of a table."""

    game: str
    listed: bool
    names: tuple[str, str]
    kinds: tuple[Kind, Kind]
    levels: tuple[int, int] = (0, 0)  # of machines
    ratings: tuple[int, int] = (0, 0)  # of machines between the levels
    first: int = 0  # the chair of player 0
    end: GameEnd | None = None  # of a game that is over; older notes of such have none
    even_start: bool = True  # it began as games do, without a handicap


_NOTES: Final = msgspec.json.Decoder(About)


def noted_about(note: bytes) -> About | None:
    """What lists show of a table, as the store has it; None for a note that is damaged."""
    try:
        return _NOTES.decode(note)
    except (ValueError, RecursionError):
        return None


def about(table: Table) -> About:
    """What lists show of a table."""
    one, other = table.chair_of(SEATS[0]), table.chair_of(SEATS[1])
    levels = one.level, other.level
    return About(
        table.setup.game,
        table.setup.listed,
        table.names(),
        (one.kind, other.kind),
        levels,
        (one.rating, other.rating),
        table.seats[0],
        game_end(table),
        even_start(table),
    )


def even_start(table: Table) -> bool:
    """Whether a game began as games do, and not from a position that was laid out or with a handicap."""
    return table.opening is None and even(table.state.rules.options)


def game_end(table: Table) -> GameEnd | None:
    """How a game ended; None where it has not, or was given up."""
    outcome = table.state.outcome
    if table.status != "over" or outcome is None:
        return None
    began = table.steps[0].at if table.steps else table.created_at
    return GameEnd(outcome.winner, outcome.reason, len(table.steps), began)


# --- who is who ---


def cast_of(table: Table, audience: Audience) -> Cast:
    """How a reader is told who did something: "you", a name, "the machine"; where both are called alike, by their side."""
    one, other = name_of(table.chair_of(SEATS[0])), name_of(table.chair_of(SEATS[1]))
    if one == other:
        machines = table.chair_of(SEATS[0]), table.chair_of(SEATS[1])
        words = [levelled(machine) for machine in machines]
        one, other = words if words[0] != words[1] else (None, None)
    return Cast(seat_of(audience), (one or SIDES[0], other or SIDES[1]))


def name_of(chair: Chair) -> Words | None:
    """What the one in a chair is called; None for somebody without a name."""
    if chair.kind == "machine":
        return MACHINE
    if chair.name:
        return same(chair.name)
    return BOT if chair.kind == "bot" else None


def levelled(machine: Chair) -> Words:
    """One of two machines, known by its level or rating."""
    if machine.rating:
        return Words(f"レーティング{machine.rating}のマシン", f"the machine rated {machine.rating}")
    return Words(f"レベル{machine.level}のマシン", f"the level {machine.level} machine")


# --- snapshots ---


class AudienceShown(NamedTuple):
    """What an audience is shown of the game, in no language yet."""

    view: msgspec.Raw  # as it is sent
    offers: list[Offer]
    arrangement: Arrangement | None
    cast: Cast


class Narration(NamedTuple):
    """The log of one audience in words, as far as somebody has asked for it."""

    chronicle: Chronicle
    cast: Cast
    words: list[Words]


class Snapshots:
    """Builds the snapshots of one table."""

    def __init__(self, table: Table) -> None:
        self._table: Final = table
        self._number = 0  # of the event after which the next four were built
        self._public = b""  # the view that everybody is shown, but for whose it is
        self._parts: Final[dict[Audience, AudienceShown]] = {}
        self._labelled: Final[dict[tuple[Audience, Lang], list[ShownOffer]]] = {}
        self._sent: Final[dict[tuple[Audience, Lang, int, int, tuple[bool, bool]], bytes]] = {}
        self._narrations: Final[dict[Audience, Narration]] = {}
        self._terms: Final = terms(table)

    def encoded(self, audience: Audience, lang: Lang, log_from: int, now: int, present: tuple[bool, bool]) -> bytes:
        """A snapshot as it is sent; the same for everybody who is to be told the same."""
        self._refresh()
        key = (audience, lang, log_from, now, present)
        found = self._sent.get(key)
        if found is None:
            found = self._sent[key] = WRITER.encode(self.snapshot(audience, lang, log_from, now, present))
        return found

    def snapshot(self, audience: Audience, lang: Lang, log_from: int, now: int, present: tuple[bool, bool]) -> Snapshot:
        """Everything that the audience may know, and nothing else; of the log the entries from a number on."""
        table, part = self._table, self.part(audience)
        seat = seat_of(audience)
        arrangement = None if part.arrangement is None else published.arrangement(part.arrangement, lang)
        return Snapshot(
            table.id,
            table.news(audience),
            table.status,
            seat,
            audience == REFEREE,
            lang,
            (seat_info(table, SEATS[0], present[0]), seat_info(table, SEATS[1], present[1])),
            table.face_up,
            part.view,  # type: ignore[arg-type]  # encoded already
            question(table, audience, part.cast, lang),
            self.labelled(audience, lang),
            arrangement,
            log_from,
            self._log(part.cast, audience, lang, log_from),
            ending(table, part.cast).say(lang),
            figures(table, audience, lang),
            seat is not None and table.alone(seat) is not None,
            [ProposalInfo(proposal.player, proposal.what) for proposal in table.proposals.values()],
            clocks(table, audience, now),
            arrange_left(table, now),
            table.setup.drafts,
            (laid(table, SEATS[0], audience), laid(table, SEATS[1], audience)),
            [words.say(lang) for words in self._terms],
            objection(table, audience).say(lang),
            table.next_table,
            match_place(table),
        )

    def part(self, audience: Audience) -> AudienceShown:
        """What an audience is shown of the game as it stands."""
        self._refresh()
        found = self._parts.get(audience)
        if found is None:
            found = self._parts[audience] = self._build(audience)
        return found

    def labelled(self, audience: Audience, lang: Lang) -> list[ShownOffer]:
        """What an audience may do now, in words."""
        part = self.part(audience)
        found = self._labelled.get((audience, lang))
        if found is None:
            found = published.labelled(self._table.publisher, part.offers, part.cast, lang)
            self._labelled[audience, lang] = found
        return found

    def _refresh(self) -> None:
        number = self._table.number
        if self._number != number:
            self._number = number
            self._public = b""
            self._parts.clear()
            self._labelled.clear()
            self._sent.clear()

    def _build(self, audience: Audience) -> AudienceShown:
        table, seat = self._table, seat_of(audience)
        state = table.chronicle.state
        acting = seat is not None and table.status == "live" and seat in state.actors()
        arrangement = None
        if acting and seat is not None and table.arranging():
            arrangement = table.publisher.arrangement(state.position, seat)
        return AudienceShown(
            self._view(audience),
            published.offers(state, audience) if acting else [],
            arrangement,
            cast_of(table, audience),
        )

    def _view(self, audience: Audience) -> msgspec.Raw:
        """What an audience is shown; where nothing is hidden it is built once for all, and differs in `player` alone."""
        state = self._table.chronicle.state
        if audience == REFEREE or state.rules.views.veiled(state.position):
            return msgspec.Raw(WRITER.encode(state.shown_to(audience)))
        if not self._public:
            view = state.shown_to(SPECTATOR)
            del view["player"]
            self._public = WRITER.encode(view)
        return msgspec.Raw(b'{"player":' + WRITER.encode(seat_of(audience)) + b"," + self._public[1:])

    def _log(self, cast: Cast, audience: Audience, lang: Lang, log_from: int) -> list[LogEntry]:
        table, chronicle = self._table, self._table.chronicle
        told = self._narrations.get(audience)
        if (
            told is None or told.chronicle is not chronicle or told.cast != cast
        ):  # a take-back, or somebody has sat down
            told = self._narrations[audience] = Narration(chronicle, cast, [])
        entries = chronicle.entries(audience)
        for entry in entries[len(told.words) :]:
            told.words.append(words_of(table, entry, cast))
        sounds = table.publisher.sounds
        return [
            LogEntry(entry.player, words.say(lang), entry.facts, sounds(entry.facts))
            for entry, words in zip(entries[log_from:], told.words[log_from:], strict=True)
        ]


def words_of(table: Table, entry: ChronicleEntry, cast: Cast) -> Words:
    """One entry of the log in words."""
    if table.claimed and ends(entry):
        return joined([left(table, cast)])
    return sentence(table.publisher, entry, cast)


def ends(entry: ChronicleEntry) -> bool:
    """Whether an entry tells of nothing but the end of the game."""
    return len(entry.facts) == 1 and entry.facts[0]["fact"] == "ended"


def left(table: Table, cast: Cast) -> Words:
    """The end of a game that was claimed."""
    outcome = table.state.outcome
    assert outcome is not None
    assert outcome.winner is not None
    return cast.say(1 - outcome.winner, "{who}が席を離れたまま戻らなかった", "{who} left and did not come back")


def ending(table: Table, cast: Cast) -> Words:
    """Why the game is over; nothing while it is not."""
    found = table.state.ending()
    if found is None:
        return NOTHING
    if table.claimed:
        return left(table, cast)
    outcome = table.state.outcome
    assert outcome is not None
    return found.told(cast.reader, outcome.winner)


def figures(table: Table, audience: Audience, lang: Lang) -> list[ShownFigure]:
    """What is counted of a game that is over."""
    if table.status != "over":
        return []
    facts = [fact for entry in table.chronicle.entries(audience) for fact in entry.facts]
    found = [ShownFigure(figure.words.say(lang), list(figure.of)) for figure in table.publisher.figures(facts)]
    if table.rated is not None:
        sides = table.rated.ratings
        found.append(ShownFigure(RATED_BEFORE.say(lang), [one.before for one in sides]))
        found.append(ShownFigure(RATINGS.say(lang), [one.after for one in sides]))
    turns = int(table.state.position.turns)
    return [ShownFigure(TURNS.say(lang), [turns]), *found] if turns else found


def question(table: Table, audience: Audience, cast: Cast, lang: Lang) -> Question:
    """What is to be decided now, or waited for."""
    if table.status == "open":
        return {"prompt": "waiting", "words": WAITING.say(lang)}
    if table.status == "aborted":
        words = ABANDONED if table.given_up == "abandoned" else ABORTED
        return {"prompt": "over", "words": words.say(lang)}
    found = published.question(table.state, audience, cast, lang)
    why = ending(table, cast).say(lang)
    return dict(found) | {"words": f"{found['words']}{'：' if lang == 'ja' else ': '}{why}"} if why else found


def terms(table: Table) -> list[Words]:
    """What is played here, for whoever sits down: the clock, and whatever differs from the standard rules."""
    rules, setup = table.state.rules, table.setup
    found = [
        option.told(rules.options[option.name])
        for option in table.state.game.options
        if option.default != rules.options[option.name]
    ]
    if isinstance(rules.cards_value(), dict):  # not the default ones, which have a name
        found.append(Words("自作の札を使います。", "Played with cards of the host's own."))
    if not found:
        found.append(Words("標準の規則で遊びます。", "Standard rules."))
    if setup.arrange:
        limit = minutes(setup.arrange)
        found.append(Words(f"配置の制限時間は{limit.ja}です。", f"Time for the set-up: {limit.en}."))
    if setup.rated:
        found.append(
            Words("レート戦です。結果が二人のレートに数えられます。", "Rated: the result counts for both players.")
        )
    return [clock_term(setup.clock), *found]


def minutes(seconds: int) -> Words:
    """A length of time as it is said."""
    whole, rest = divmod(seconds, 60)
    ja = (f"{whole}分" if whole else "") + (f"{rest}秒" if rest or not whole else "")
    parts = [f"{whole} min"] * bool(whole) + [f"{rest} s"] * bool(rest or not whole)
    return Words(ja, " ".join(parts))


def clock_term(rule: Rule) -> Words:
    """The clock, for whoever sits down."""
    if isinstance(rule, Byoyomi):
        main, period = minutes(rule.main), minutes(rule.period)
        return Words(
            f"持ち時間は{main.ja}、使い切ると一手{period.ja}（{rule.periods}回）です。",
            f"Clock: {main.en} each, then {period.en} a turn ({rule.periods} periods).",
        )
    if isinstance(rule, Fischer):
        main, more = minutes(rule.main), minutes(rule.increment)
        return Words(
            f"持ち時間は{main.ja}、一手ごとに{more.ja}増えます。", f"Clock: {main.en} each, plus {more.en} a turn."
        )
    if isinstance(rule, Correspondence):
        days = "1 day" if rule.days == 1 else f"{rule.days} days"
        return Words(f"一手に{rule.days}日まで考えられます。", f"Clock: {days} for each turn.")
    return Words("時間の制限はありません。", "No clock.")


def objection(table: Table, audience: Audience) -> Words:
    """What it means for an audience to object; nothing where it cannot."""
    if audience == SPECTATOR or table.status in ("over", "aborted"):
        return NOTHING
    return table.state.invitation(audience) or NOTHING


def match_place(table: Table) -> MatchPlaceShown | None:
    """Which game of a match this is."""
    place = table.match
    if place is None:
        return None
    points = place.points[table.seats[0]], place.points[table.seats[1]]
    return MatchPlaceShown(place.match, place.number, place.again, points)


def laid(table: Table, player: Seat, audience: Audience) -> Squares | None:
    """The draft of a player, as far as an audience may see it."""
    return table.drafts.get(player) if audience == player or table.setup.drafts == "open" else None


def seat_info(table: Table, player: Seat, present: bool) -> SeatInfo:
    chair = table.chair_of(player)
    return SeatInfo(chair.kind, chair.name, chair.level, present or chair.kind == "machine", chair.rating)


def clocks(table: Table, audience: Audience, now: int) -> Clocks | None:
    """Both clocks; the other side's stands still as long as what it does is hidden."""
    found = table.readings(audience, now)
    if found is None:
        return None
    one, other = found
    return Clocks(
        table.setup.clock,
        (one.left, other.left),
        (one.periods, other.periods),
        (until(one, now), until(other, now)),
    )


def until(reading: ClockReading, now: int) -> int | None:
    """How long a clock that runs has until its side loses."""
    return None if reading.falls is None else max(0, reading.falls - now)


def arrange_left(table: Table, now: int) -> int | None:
    """Milliseconds left for arranging, where that has a limit."""
    if table.status != "live" or not table.setup.arrange or not table.arranging():
        return None
    return max(0, table.phase_at + table.setup.arrange * 1000 - now)
