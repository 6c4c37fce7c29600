"""Somebody's chairs become another's, or nobody's: a guest who signs in somewhere, and one who wants to be forgotten."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from gobanshobu.service import commands, events
from gobanshobu.service.agenda import noted
from gobanshobu.service.hub import Hub
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.table import fold

SOME: Final = 100  # games that are looked at together


async def bring_along(hub: Hub, old: str, new: str) -> None:
    """The chairs of one who is known as somebody else from now on are theirs at every table that is not over."""
    for one in await hub.store.mine(old):
        with suppress(Refusal):  # it is set aside, or just over
            room = await hub.room(one.table)
            await hub.act(room, lambda table, _now: commands.known_as(table, old, new))


async def erase(hub: Hub, session: str) -> None:
    """Take somebody out of all that has happened: games under way are given up, games that nobody else has are deleted, and
    in the others they have no name any more. Raises StoreError."""
    for one in await hub.store.mine(session):
        with suppress(Refusal):
            room = await hub.room(one.table)
            await hub.act(room, lambda table, _now: commands.leave(table, session))
            await hub.ratings.count(room)
    while games := await hub.store.kept(session, SOME):
        for game in games:
            await _nameless(hub, game.table, session)
            await hub.forget(game.table, session)


async def _nameless(hub: Hub, table_id: str, session: str) -> None:
    """Write the log of a game anew without the name of one of its players. Whoever is there comes again."""
    rows = await hub.store.rows(table_id)
    log = [(row, commands.nameless(events.read(row.data), session)) for row in rows]
    table = fold(table_id, [(row.at, event) for row, event in log])
    written = [(row.number, events.write(event)) for row, event in log]
    await hub.store.rewrite(table_id, written, noted(table).about)
    room = hub.rooms.get(table_id)
    if room is not None:
        hub.holding.drop(room, Refusal("no_table"))
