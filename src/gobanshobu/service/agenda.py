"""What stands beside the log of a table: what lists show of it, and when somebody has to see to it."""

from __future__ import annotations

from gobanshobu.service.protocol import WRITER
from gobanshobu.service.snapshot import about
from gobanshobu.service.store import AgendaEntry, TableSummary
from gobanshobu.service.table import Table


def noted(table: Table, seats_too: bool = True) -> TableSummary:
    """What lists show of a table, and whose it is unless it was given up. A game that is over may have been deleted by one of
    its players, or taken to another device: what is kept of that then counts (not `seats_too`)."""
    seats: dict[str, int] = {}
    for number, chair in enumerate(table.chairs):
        if chair.session and table.status != "aborted":
            seats[chair.session] = seats.get(chair.session, 0) | (chair.kind == "person") << number
    summary, whose = WRITER.encode(about(table)), tuple(seats.items()) if seats_too else None
    return TableSummary(table.id, table.status, table.told_at, summary, table.setup.listed, whose)


def planned(table: Table, holder: str) -> AgendaEntry:
    """When somebody has to see to a table."""
    turn = 0
    if table.status == "live":
        for player in table.actors():
            turn |= 1 << table.seats[player]
    return AgendaEntry(table.id, table.due(), turn, table.told_at, holder)
