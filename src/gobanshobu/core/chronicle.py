"""A game in progress together with what each audience has been told of it, as facts that are read off once and kept.

A step costs the same however long the game has been: nothing is replayed, no log is copied.
"""

from __future__ import annotations

import typing
from collections.abc import Iterator, Sequence
from typing import Annotated, Final, Literal, NamedTuple, TypedDict

from mypy_extensions import mypyc_attr

from gobanshobu.core.audience import AUDIENCES, REFEREE, SEATS, SPECTATOR, Audience, Cast, Seat
from gobanshobu.core.fouls import OBJECTION, FoulView
from gobanshobu.core.game import State
from gobanshobu.core.position import Step
from gobanshobu.core.publisher import Ended, Fact, Publisher
from gobanshobu.core.roles import Shown
from gobanshobu.core.state import STOPS
from gobanshobu.core.view import Header
from gobanshobu.core.words import Words


class Objected(TypedDict):
    """A player, or the referee, has objected to what was just done; `upheld`: it was a foul and is taken back."""

    fact: Literal["objected"]
    player: int
    upheld: bool


class Restored(TypedDict):
    """What stood before a foul stands again, as this audience sees it."""

    fact: Literal["restored"]
    view: Annotated[dict[str, object], "View"]


class Fouled(TypedDict):
    """The step was a foul, and what it breaks. The referee alone is told."""

    fact: Literal["foul"]
    foul: FoulView
    ja: str
    en: str


class Stood(TypedDict):
    """Nobody has objected to this player's foul in time: it stands. The referee alone is told."""

    fact: Literal["foul stands"]
    player: int


TableFact = Objected | Restored | Fouled | Stood | Ended
"""What can happen at any table; the other facts are a game's own."""


class ChronicleEntry(NamedTuple):
    """What one audience was told of one event. No player: nobody did it alone, as when both reveal at once."""

    player: Audience | None
    facts: list[Fact]
    steps: int  # that had been played before it, by both


@mypyc_attr(allow_interpreted_subclasses=True)
class Chronicle:
    """A state, and for each audience a list of entries that only grows."""

    def __init__(self, state: State, audiences: Sequence[Audience] = AUDIENCES) -> None:
        self.state: Final = state
        self.steps = 0
        self._publisher: Final = state.rules.publisher
        self._entries: Final[dict[Audience, list[ChronicleEntry]]] = {audience: [] for audience in audiences}

    def entries(self, audience: Audience) -> list[ChronicleEntry]:
        """Everything that an audience has been told, in order. Not to be changed."""
        return self._entries[audience]

    def play(self, player: Seat, step: str) -> None:
        """Play a step. Raises IllegalStep with the clause and the reason; then nothing changes."""
        self.apply(player, self.state.check(player, step))

    def apply(self, player: Seat, step: Step) -> None:
        """Play a step that `State.check` let pass, and tell it.

        C-3: of a sealed step nobody but its player hears until the round resolves; then it is nobody's alone.
        """
        before = self.state.position.copy()
        noted = self.state.noted() if REFEREE in self._entries else []
        sealed = before.sealed()
        notes = self.state.perform(player, step)
        after = self.state.position
        resolved = after.rounds != before.rounds
        who = None if sealed and resolved else player
        views = self.state.rules.views
        public = not views.veiled(before) and not views.veiled(after)
        shared: list[Fact] = self._publisher.facts(before, player, step, after, notes, SPECTATOR) if public else []
        for audience, entries in self._entries.items():
            if sealed and not resolved and audience != player:
                continue
            facts = shared
            if not public:
                facts = self._publisher.facts(before, player, step, after, notes, audience)
                if facts == shared:
                    facts = shared  # what is public is kept once
                else:
                    shared = facts
            if audience == REFEREE:
                facts = facts + self._noticed(noted)
            entries.append(ChronicleEntry(who, facts, self.steps))
        self.steps += 1

    def _noticed(self, before: list[FoulView]) -> list[Fact]:
        """What the referee is told of a step besides: whether it was a foul, or let one stand."""
        after = self.state.noted()
        found: list[Fact] = []
        if any(was["open"] and not now["open"] for was, now in zip(before, after, strict=False)):
            stood: Stood = {"fact": "foul stands", "player": next(foul["player"] for foul in before if foul["open"])}
            found.append(stood)
        if len(after) > len(before):
            why = self.state.last_foul().why
            foul: Fouled = {"fact": "foul", "foul": after[-1], "ja": why.ja, "en": why.en}
            found.append(foul)
        return found

    def stop(self, cause: str, player: Seat) -> None:
        """End the game by something that is no step, as `State.stop` does."""
        self.state.stop(cause, player)
        self._tell(player, [self._ended()])

    def object(self, by: Audience) -> bool:
        """A player, or the referee, objects to what the other side has just done; whether there was a foul."""
        upheld = self.state.object(by)
        for audience, entries in self._entries.items():
            objected: Objected = {"fact": "objected", "player": by, "upheld": upheld}
            facts: list[Fact] = [objected]
            if upheld:
                restored: Restored = {"fact": "restored", "view": self.state.shown_to(audience)}
                facts.append(restored)
            if self.state.outcome is not None:
                facts.append(self._ended())
            entries.append(ChronicleEntry(by, facts, self.steps))
        return upheld

    def _tell(self, player: Seat, facts: list[Fact]) -> None:
        for entries in self._entries.values():
            entries.append(ChronicleEntry(player, facts, self.steps))

    def _ended(self) -> Ended:
        outcome = self.state.outcome
        assert outcome is not None
        return {"fact": "ended", "winner": outcome.winner, "reason": outcome.reason, "clause": outcome.clause}


def replayed(state: State, audiences: Sequence[Audience] = AUDIENCES) -> Iterator[Chronicle]:
    """The chronicle of a game before its first event and after each one; the same one, which goes on."""
    found = Chronicle(state.first(), audiences)
    yield found
    for entry in state.history():
        if entry.full.startswith(OBJECTION):
            found.object(entry.player)
            yield found
        elif entry.is_step:
            found.apply(Seat(entry.player), state.rules.notation.parse(entry.full))
            yield found
    stop = state.stopped()
    if stop is not None:
        found.stop(stop[1], SEATS[stop[0]])
        yield found


def chronicled(state: State, audiences: Sequence[Audience] = AUDIENCES) -> Chronicle:
    """The chronicle of a game that has been played so far, told anew from its beginning."""
    *_, last = replayed(state, audiences)
    return last


def follow(publisher: Publisher, view: Shown, facts: list[Fact]) -> Shown:
    """The next view, from a view without its log (which may be changed) and the facts of an entry."""
    own: list[Fact] = []
    for fact in facts:
        told = typing.cast("TableFact", fact)
        if told["fact"] == "restored":
            view = dict(told["view"])
        elif told["fact"] == "foul":
            typing.cast("Header", view)["fouls"].append(told["foul"].copy())
        elif told["fact"] != "objected":
            if told["fact"] == "foul stands" or told["fact"] == "ended":
                for foul in typing.cast("Header", view).get("fouls", []):
                    foul["open"] = False
            if told["fact"] != "foul stands":
                own.append(fact)
    return publisher.follow(view, own)


def sentence(publisher: Publisher, entry: ChronicleEntry, cast: Cast) -> Words:
    """An entry as one text for one reader: in the game's words, or in those of an end that no step makes."""
    if not entry.facts or entry.player is None:
        return publisher.sentence(entry.facts, cast)
    facts = typing.cast("list[TableFact]", entry.facts)
    first = facts[0]
    fouls = publisher.fouls
    if first["fact"] == "objected":
        lost = entry.facts[-1]["fact"] == "ended"
        return fouls.sentence(first["upheld"], lost, entry.player, cast)
    if first["fact"] == "ended" and first["reason"] in STOPS:
        return stopped(first["reason"], Seat(entry.player), cast)
    told = [publisher.sentence([fact for fact in entry.facts if fact["fact"] not in ("foul", "foul stands")], cast)]
    for fact in facts:
        if fact["fact"] == "foul":
            told.append(fouls.told(fact["foul"], Words(fact["ja"], fact["en"]), cast))
        elif fact["fact"] == "foul stands":
            told.append(fouls.stood(SEATS[fact["player"]], cast))
    return Words("".join(one.ja for one in told), " ".join(one.en for one in told))


def stopped(cause: str, player: Seat, cast: Cast) -> Words:
    """An end that somebody declared, or that the clock brought, as a sentence."""
    if cause == "resignation":
        return cast.say(player, "{who}が投了した。", "{who} resign{s}.")
    if cause == "time":
        return cast.say(player, "{who}の時間が切れた。", "{who} run{s} out of time.")
    return Words("合意により引き分け。", "A draw is agreed.")
