"""What a side of a match may ask for, and what happens in it by itself: the events it leads to, or a refusal."""

from __future__ import annotations

import secrets
from random import Random
from typing import Final

import msgspec

from gobanshobu.core import GobanshobuError
from gobanshobu.games import OWN, game
from gobanshobu.match import Side, begin
from gobanshobu.service import clock
from gobanshobu.service.commands import checked_chair, create
from gobanshobu.service.events import Chair, Created, MatchPlace, Setup
from gobanshobu.service.matches.events import (
    GameDecided,
    GameNamed,
    GameOpened,
    MatchAborted,
    MatchBegan,
    MatchEvent,
    MatchMade,
    MatchResigned,
    MatchSetup,
    SideTaken,
)
from gobanshobu.service.matches.standing import Standing
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.table import Table

SEED_BYTES: Final = 16


def make(setup: MatchSetup) -> list[MatchEvent]:
    """A new match; it begins at once where nobody is missing. Raises Refusal with what is wrong with the setup."""
    for rule in (setup.clock, *setup.clocks.values()):
        wrong = clock.problem(rule)
        if wrong is not None:
            raise Refusal("bad_setup", {"why": wrong[0]}, {"why": wrong[1]})
    try:
        for game_id in (*setup.games, *setup.clocks):
            game(game_id)
        begin(setup.games, 0)
    except GobanshobuError as error:
        raise Refusal("bad_setup", {"why": error.words.ja}, {"why": error.words.en}) from error
    one, two = (checked_chair(chair) for chair in setup.chairs)
    if one.kind == two.kind == "machine":
        raise Refusal("bad_setup", {"why": "マシンどうしの五番勝負はできません。"}, {"why": "a match takes a person"})
    whole = msgspec.structs.replace(setup, chairs=(one, two))
    found: list[MatchEvent] = [MatchMade(whole, secrets.token_hex(SEED_BYTES))]
    return found if "open" in (one.kind, two.kind) else [*found, thrown()]


def thrown() -> MatchBegan:
    """Five pieces are thrown."""
    return MatchBegan(secrets.randbits(5).bit_count())


def sit(standing: Standing, who: Chair) -> list[MatchEvent]:
    """Somebody takes the open side, and the match begins."""
    if standing.phase != "open":
        raise Refusal("over" if standing.phase in ("over", "aborted") else "taken")
    side: Side = 0 if standing.chairs[0].kind == "open" else 1
    return [SideTaken(side, checked_chair(who)), thrown()]


def name(standing: Standing, side: Side, game_id: str, number: int) -> list[MatchEvent]:
    """A side names the next game."""
    going_on(standing, number)
    if standing.phase != "naming" or standing.actor() != side:
        raise Refusal("not_yours")
    if game_id not in standing.under_way().choices():
        raise Refusal("not_left_to_play")
    return [GameNamed(game_id)]


def ready(standing: Standing, side: Side, number: int) -> list[MatchEvent]:
    """The other side says that the game which was named can begin."""
    going_on(standing, number)
    if standing.phase != "ready" or standing.actor() != side:
        raise Refusal("not_yours")
    return [opened()]


def opened() -> GameOpened:
    """A table under an id of its own."""
    return GameOpened(secrets.token_urlsafe(9))


def resign(standing: Standing, side: Side, number: int) -> list[MatchEvent]:
    """A side gives up the match, between two games."""
    going_on(standing, number)
    if standing.phase not in ("naming", "ready"):
        raise Refusal("game_first")
    return [MatchResigned(side)]


def abort(standing: Standing, side: Side | None) -> list[MatchEvent]:
    """Its maker gives up a match that nobody has joined; a second time changes nothing."""
    if side is None:
        raise Refusal("no_seat")
    if standing.phase == "aborted":
        return []
    if standing.phase != "open":
        raise Refusal("over" if standing.phase == "over" else "begun")
    return [MatchAborted("left")]


def going_on(standing: Standing, number: int) -> None:
    """Refuse what is about a match as it is not any more."""
    if standing.phase in ("over", "aborted"):
        raise Refusal("over")
    if standing.phase == "open":
        raise Refusal("not_begun")
    if number != standing.number:
        raise Refusal("stale")


def by_itself(standing: Standing, now: int) -> list[MatchEvent]:
    """What nobody has to ask for: what a machine names, a game that can begin, and what is overdue."""
    due = standing.due()
    late = due is not None and now > due.at
    if late and due is not None and due.end:
        return [MatchAborted(due.end)]
    if standing.phase == "naming" and (late or standing.unattended()):
        return [GameNamed(drawn(standing), by_lot=not standing.unattended())]
    if standing.phase == "ready" and (late or standing.unattended()):
        return [opened()]
    return []


def drawn(standing: Standing) -> str:
    """The game that a machine, or the lot, names: the same whoever asks, and as secret beforehand as the seed."""
    match = standing.under_way()
    return Random(f"{standing.seed} {len(match.played)}").choice(match.choices())


def decided(standing: Standing, table: Table) -> list[MatchEvent]:
    """What the end of a game means for its match; nothing if that is known."""
    if standing.phase != "playing" or standing.games[-1].table != table.id:
        return []
    if table.status == "aborted":
        return [MatchAborted("abandoned")]
    outcome = table.state.outcome
    if table.status != "over" or outcome is None:
        return []
    chair = None if outcome.winner is None else table.seats[outcome.winner]
    winner: Side | None = None if chair is None else 0 if chair == 0 else 1
    return [GameDecided(winner, outcome.reason)]


def table_of(standing: Standing) -> Created:
    """The table of the game that is played now. The two chairs are the two sides, whose tokens open it too."""
    here, match = standing.games[-1], standing.under_way()
    people = all(chair.kind != "machine" for chair in standing.chairs)
    setup = Setup(
        here.game,
        chairs=(standing.chairs[0], standing.chairs[1]),
        first=here.first,
        clock=standing.setup.clock_of(here.game),
        drafts="open" if people else "sealed",
        listed=standing.setup.listed,
    )
    place = MatchPlace(standing.id, here.number, here.again, (match.points(0), match.points(1)))
    return msgspec.structs.replace(create(setup), match=place)


STANDARD: Final = OWN
"""The five games of a match, where nobody chooses others."""
