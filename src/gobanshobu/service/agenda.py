"""What stands beside the log of a table: what lists show of it, and when somebody has to see to it."""

from __future__ import annotations

from gobanshobu.service.protocol import WRITER
from gobanshobu.service.snapshot import about
from gobanshobu.service.store import AgendaEntry, TableSummary
from gobanshobu.service.table import Table


def noted(table: Table) -> TableSummary:
    """What lists show of a table, and whose it is unless it was given up."""
    seats: dict[str, int] = {}
    for number, chair in enumerate(table.chairs):
        if chair.session and table.status != "aborted":
            seats[chair.session] = seats.get(chair.session, 0) | (chair.kind == "person") << number
    summary = WRITER.encode(about(table))
    return TableSummary(table.id, table.status, table.told_at, summary, table.setup.listed, tuple(seats.items()))


def planned(table: Table, holder: str) -> AgendaEntry:
    """When somebody has to see to a table."""
    turn = 0
    if table.status == "live":
        for player in table.actors():
            turn |= 1 << table.seats[player]
    return AgendaEntry(table.id, table.due(), turn, table.told_at, holder)
