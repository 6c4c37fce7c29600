"""Clocks, counted on the server in milliseconds. A clock is data; every function returns a new one.

A seat's clock runs while that seat is to act. Thinking time is what passed between the moment the decision was put to
the seat and the moment its answer arrived, less a little for the way there and back.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

SECOND: Final = 1000
DAY: Final = 86_400 * SECOND
LAG_EACH: Final = 500  # the most that one decision is given back for the way
LAG_STORE: Final = 2000  # the most that a seat can have saved up to be given back
LAG_REFILL: Final = 100  # what each decision adds to that

MOST_SECONDS: Final = 6 * 3600
MOST_DAYS: Final = 30


class NoClock(msgspec.Struct, frozen=True, tag="none"):
    """No clock."""


class Byoyomi(msgspec.Struct, frozen=True, tag="byoyomi"):
    """Main time, then a number of periods; a decision within one period does not use it up."""

    main: int  # seconds
    period: int
    periods: int = 1


class Fischer(msgspec.Struct, frozen=True, tag="fischer"):
    """Main time, and an increment that each turn adds."""

    main: int  # seconds
    increment: int


class Correspondence(msgspec.Struct, frozen=True, tag="correspondence"):
    """A number of days for each turn."""

    days: int


Rule = NoClock | Byoyomi | Fischer | Correspondence


class SeatClock(msgspec.Struct, frozen=True):
    """One seat's clock."""

    left: int  # milliseconds: of the main time, or of the turn's days
    periods: int  # of byo-yomi that are left
    lag: int = LAG_STORE  # what can still be given back for network delay
    since: int | None = None  # when it began to run; None while it is stopped


class ClockReading(NamedTuple):
    """A clock at some moment: what is left now, and when the seat loses if nothing happens (None: never)."""

    left: int
    periods: int
    falls: int | None


def problem(rule: Rule) -> tuple[str, str] | None:
    """What is wrong with a rule, in Japanese and English; None when it can be used."""
    if isinstance(rule, Byoyomi) and not (
        0 <= rule.main <= MOST_SECONDS and 1 <= rule.period <= MOST_SECONDS and 1 <= rule.periods <= 30
    ):
        return (
            f"秒読みは、持ち時間 0〜{MOST_SECONDS} 秒、一回 1〜{MOST_SECONDS} 秒、1〜30 回です。",
            f"byo-yomi takes 0 to {MOST_SECONDS} s, periods of 1 to {MOST_SECONDS} s, and 1 to 30 of them",
        )
    if isinstance(rule, Fischer) and not (
        0 <= rule.main <= MOST_SECONDS and 0 <= rule.increment <= MOST_SECONDS and rule.main + rule.increment > 0
    ):
        return (
            f"フィッシャーは、持ち時間も加算も 0〜{MOST_SECONDS} 秒で、両方 0 にはできません。",
            f"a Fischer clock takes 0 to {MOST_SECONDS} s and adds 0 to {MOST_SECONDS} s, not both zero",
        )
    if isinstance(rule, Correspondence) and not 1 <= rule.days <= MOST_DAYS:
        return (f"通信対局は 1〜{MOST_DAYS} 日です。", f"correspondence takes 1 to {MOST_DAYS} days")
    return None


def begin(rule: Rule) -> SeatClock:
    """A seat's clock before the first turn."""
    if isinstance(rule, Byoyomi):
        return SeatClock(rule.main * SECOND, rule.periods)
    if isinstance(rule, Fischer):
        return SeatClock((rule.main + rule.increment) * SECOND, 0)
    if isinstance(rule, Correspondence):
        return SeatClock(rule.days * DAY, 0)
    return SeatClock(0, 0)


def start(side: SeatClock, now: int) -> SeatClock:
    """The clock runs from now on; one that runs already goes on."""
    if side.since is not None:
        return side
    return msgspec.structs.replace(side, since=now)


def anew(side: SeatClock, now: int) -> SeatClock:
    """A clock that runs is counted from now on; one that stands goes on standing."""
    return side if side.since is None else msgspec.structs.replace(side, since=now)


def forgiven(side: SeatClock, lag: int) -> int:
    """What a decision is given back for a measured way of `lag` milliseconds."""
    return max(0, min(lag, LAG_EACH, side.lag))


def spent(side: SeatClock, now: int, lag: int = 0) -> int:
    """Milliseconds that the clock has run, less what is given back."""
    if side.since is None:
        return 0
    return max(0, now - side.since - forgiven(side, lag))


def read(rule: Rule, side: SeatClock, now: int) -> ClockReading:
    """The clock as it stands."""
    if isinstance(rule, NoClock):
        return ClockReading(0, 0, None)
    left, periods = after(rule, side, spent(side, now))
    falls = None if side.since is None else side.since + budget(rule, side)
    return ClockReading(max(0, left), max(0, periods), falls)


def budget(rule: Rule, side: SeatClock) -> int:
    """How long the seat could think from the start of this decision before it loses."""
    if isinstance(rule, Byoyomi):
        return side.left + side.periods * rule.period * SECOND
    return side.left


def after(rule: Rule, side: SeatClock, used: int) -> tuple[int, int]:
    """Main time and periods left once `used` milliseconds have passed; below zero when the seat has lost."""
    if not isinstance(rule, Byoyomi):
        return side.left - used, 0
    if used <= side.left:
        return side.left - used, side.periods
    over = used - side.left
    return 0, side.periods - over // (rule.period * SECOND)


def fallen(rule: Rule, side: SeatClock, now: int, lag: int = 0) -> bool:
    """Whether the seat has run out of time."""
    return not isinstance(rule, NoClock) and side.since is not None and spent(side, now, lag) > budget(rule, side)


def stop(rule: Rule, side: SeatClock, now: int, turn_over: bool, lag: int = 0) -> SeatClock:
    """The seat has acted in time: the clock stands. When its turn is over it gets what a turn brings."""
    if side.since is None:
        return side
    given = forgiven(side, lag)
    left, periods = after(rule, side, spent(side, now, lag))
    if turn_over and isinstance(rule, Fischer):
        left += rule.increment * SECOND
    if turn_over and isinstance(rule, Correspondence):
        left = rule.days * DAY
    store = min(LAG_STORE, side.lag - given + LAG_REFILL)
    return SeatClock(max(0, left), max(0, periods), store, None)


def undone(rule: Rule, side: SeatClock) -> SeatClock:
    """The seat's last turn is taken back because of a foul: what it brought is taken back with it."""
    if not isinstance(rule, Fischer):
        return side
    return msgspec.structs.replace(side, left=max(0, side.left - rule.increment * SECOND))
