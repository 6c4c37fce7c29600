"""A table as one audience may see it."""

from __future__ import annotations

import msgspec

from gobanshobu.service.clock import Reading
from gobanshobu.service.events import Kind
from gobanshobu.service.protocol import Clocks, Now, Offered, Seat
from gobanshobu.service.table import Audience, Table


class About(msgspec.Struct, frozen=True):
    """What lists show of a table."""

    game: str
    listed: bool
    names: tuple[str, str]
    kinds: tuple[Kind, Kind]


def about(table: Table) -> About:
    """What lists show of a table."""
    one, other = table.chair_of(0), table.chair_of(1)
    return About(table.setup.game, table.setup.listed, table.names(), (one.kind, other.kind))


def look(table: Table, audience: Audience, now: int, present: tuple[bool, bool], known: list[tuple[int, str]]) -> Now:
    """Everything that the audience may know, and nothing else; of the log what is new to one who knows so much of it."""
    view = table.view(audience)
    log: list[tuple[int, str]] = list(map(tuple, view.pop("log")))
    log_from = same(known, log)
    playing = audience is not None and table.status == "live" and audience in table.state.actors()
    legal = table.legal(audience) if playing and audience is not None else []
    return Now(
        table.id,
        table.news(audience),
        table.status,
        audience,
        (seat(table, 0, present[0]), seat(table, 1, present[1])),
        table.faces,
        view,
        log_from,
        log[log_from:],
        legal,
        audience is not None and table.alone(audience) is not None,
        [Offered(offer.player, offer.what) for offer in table.offers.values()],
        clocks(table, audience, now),
        arrange_left(table, now),
        table.setup.drafts,
        table.next_table,
    )


def same(known: list[tuple[int, str]], log: list[tuple[int, str]]) -> int:
    """How many entries at the beginning of two logs are the same; nearly always one begins with the whole other."""
    if log[: len(known)] == known:
        return len(known)
    return next(
        (at for at, (one, other) in enumerate(zip(known, log, strict=False)) if one != other),
        min(len(known), len(log)),
    )


def seat(table: Table, player: int, present: bool) -> Seat:
    chair = table.chair_of(player)
    return Seat(chair.kind, chair.name, chair.level, present or chair.kind == "machine")


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


def until(reading: Reading, now: int) -> int | None:
    """How long a clock that runs has until its side loses."""
    return None if reading.falls is None else max(0, reading.falls - now)


def arrange_left(table: Table, now: int) -> int | None:
    """Milliseconds left for arranging, where that has a limit."""
    if table.status != "live" or not table.arranging() or not table.setup.arrange:
        return None
    return max(0, table.phase_at + table.setup.arrange * 1000 - now)
