"""Which tables this process has in memory, and which of them it holds.

A table is loaded when somebody asks for it or when something is due at it, and let go when nobody has for a while. Of the
processes that have it in memory one holds it: it has written its name beside the table in the store, sees to its clock and
lets its machine think. The name of a process that has died counts for nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from time import monotonic, thread_time
from typing import Final

from gobanshobu.service import commands, events
from gobanshobu.service.agenda import noted, planned
from gobanshobu.service.keeping import Keeping
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.room import Room
from gobanshobu.service.store import ASIDE, LEASE, MATCH, EventStore, Lease, StoreError
from gobanshobu.service.table import Table, fold
from gobanshobu.service.telling import Telling

LOG: Final = logging.getLogger("gobanshobu.service")
IDLE: Final = 60.0  # seconds that a table stays in memory when nobody is there
TAKE: Final = 64  # tables that are due, at a time
UNREPLAYABLE: Final = "cannot be replayed: "  # how the reason begins when a table is set aside by itself
SWEEP_SECONDS: Final = 2.0  # that one sweep may go on taking them


class Holding:
    """Loads tables, holds them, and lets them go. `after` sees to what happens at a table by itself."""

    def __init__(
        self,
        telling: Telling,
        keeping: Keeping,
        store: EventStore,
        rooms: dict[str, Room],
        clock: Callable[[], int],
        after: Callable[[Room], None],
    ) -> None:
        self._telling: Final = telling
        self._keeping: Final = keeping
        self._name: Final = telling.name
        self._store: Final = store
        self._rooms: Final = rooms
        self._clock: Final = clock
        self._after: Final = after
        self._loading: Final[dict[str, asyncio.Task[Room]]] = {}
        self._dropped: Final[set[str]] = set()  # held in the store, but not here: to be released
        self._up_since = 0  # since when one process at least has been alive

    async def beat(self) -> None:
        """Say that this process lives. Raises StoreError."""
        self._up_since = await self._store.beat(self._name, self._clock(), self._clock() + LEASE)

    def lost(self) -> None:
        """The others cannot see whether this process lives, and may take over what it holds: it holds nothing until it has
        said so again."""
        for room in self._rooms.values():
            if room.held:
                room.held = False
                self._after(room)

    async def close(self) -> None:
        """Let go of every table."""
        for task in list(self._loading.values()):
            task.cancel()
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        with suppress(StoreError):
            await self._release([room for room in self._rooms.values() if room.held])
            await self._store.leave(self._name)

    async def room(self, table_id: str, claim: Lease | None = None) -> Room:
        """The table of that id, read from the store if it is not here; where it was claimed already, with that. Raises
        Refusal."""
        room = self._rooms.get(table_id)
        if room is None:
            loading = self._loading.get(table_id)
            if loading is None:
                loading = self._loading[table_id] = asyncio.ensure_future(self._load(table_id, claim))
                loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
            room = await asyncio.shield(loading)
        room.used = monotonic()
        return room

    async def _load(self, table_id: str, claim: Lease | None) -> Room:
        """Fold a table from its log, hold it if nobody else does, and begin to see to it."""
        table, seconds = await self._folded(table_id)
        room = Room(table, self._clock())
        room.folded = seconds
        try:
            await self._store.follow(table_id)
            if table.status in ("open", "live"):
                self._dropped.add(table_id)
                claim = claim or await self._claimed(table)
            await self._keeping.catch_up(room)
            if claim is not None:
                await self._take_up(room, claim)
        except BaseException as error:
            room.stop()
            if isinstance(error, StoreError):
                raise Refusal("storage") from error
            raise
        self._dropped.discard(table_id)
        self._rooms[table_id] = room
        self._after(room)
        return room

    async def _claimed(self, table: Table) -> Lease:
        """Ask for a table that is open or under way. One that was set aside, and can be replayed, is put back."""
        found = await self._store.claim(self._name, self._clock(), [table.id])
        if found:
            return found[0]
        await self._store.append([], noted(table), planned(table, self._name))
        return Lease(table.id, True, True, table.due() or 0)

    async def _folded(self, table_id: str) -> tuple[Table, float]:
        """A table from its log, and the seconds that took. One that cannot be replayed is set aside, and the others go on.
        Raises Refusal."""
        rows = await self._keeping.rows(table_id)
        if not rows:
            raise Refusal("no_table")
        if await self._put_away(table_id):
            raise Refusal("set_aside")
        try:
            if [row.number for row in rows] != list(range(1, len(rows) + 1)):
                raise ValueError("a row of the log is missing")
            began = thread_time()
            return fold(table_id, [(row.at, events.read(row.data)) for row in rows]), thread_time() - began
        except Exception as error:  # whatever it was: it is this table's alone
            LOG.exception("a table cannot be replayed: %s", table_id)
            with suppress(StoreError):
                await self._store.set_aside(
                    table_id, self._clock(), f"{UNREPLAYABLE}{type(error).__name__}: {error}"[:500]
                )
            raise Refusal("set_aside") from error

    async def _put_away(self, table_id: str) -> bool:
        """Whether somebody has set a table aside by hand; one that could not be replayed is tried again."""
        try:
            found = await self._store.summary(table_id)
        except StoreError as error:
            raise Refusal("storage") from error
        if found is not None and found.status == MATCH:
            raise Refusal("no_table")
        return found is not None and found.status == ASIDE and not found.why.startswith(UNREPLAYABLE)

    async def _take_up(self, room: Room, claim: Lease) -> None:
        """Hold a table, or leave it to who holds it. If nobody was there to hold it, the present decision gets its time
        once more."""
        table, room.held = room.table, claim.held
        if not claim.held:
            return
        if claim.orphaned:
            await self._keeping.act(room, commands.resume)
        elif table.at < self._up_since:
            await self._keeping.act(room, commands.resume, self._up_since)
        if claim.due != table.due():
            await self._store.append([], noted(table), planned(table, self._name))

    async def _release(self, rooms: list[Room]) -> None:
        """Hold these tables no more."""
        for room in rooms:
            room.held = False
        left = [*(room.table.id for room in rooms), *self._dropped]
        if left:
            await self._store.release(self._name, left)
        self._dropped.clear()

    def drop(self, room: Room, refusal: Refusal) -> None:
        """Nothing can happen at a table any more: it was set aside or deleted."""
        room.gone = refusal
        if self._rooms.get(room.table.id) is room:
            del self._rooms[room.table.id]
        room.stop()
        self._telling.dropped(room, refusal)

    async def delete(self, table_id: str) -> None:
        """Remove a table for good. Raises StoreError."""
        room = self._rooms.get(table_id)
        if room is None:
            await self._store.delete(table_id)
            return
        async with room.lock:
            await self._store.delete(table_id)
            self.drop(room, Refusal("no_table"))

    async def sweep(self) -> None:
        """Say that this process lives; let go of what nobody needs; take up what is due and held by nobody. To be called
        every few seconds: several times within a lease."""
        with suppress(StoreError):
            await self.beat()
            await self._let_go()
            await self._hold()
        for room in list(self._rooms.values()):
            due = room.table.due() if room.held else None
            if due is not None and due < self._clock():
                with suppress(Refusal):
                    await self._keeping.act(room, commands.overdue)
            if room.timer is None:
                self._after(room)
        with suppress(StoreError):
            await self._take_due()
        await self._telling.say_who_is_here()

    async def _let_go(self) -> None:
        """Forget tables that nobody is at; those that are over at once."""
        past = monotonic() - IDLE
        idle = [
            room
            for room in self._rooms.values()
            if room.idle() and (room.used < past or room.table.status in ("over", "aborted"))
        ]
        for room in idle:
            del self._rooms[room.table.id]  # whoever asks for it again gets it from the store
            room.stop()
        await self._release([room for room in idle if room.held])
        for room in idle:
            if room.table.id not in self._rooms:
                await self._store.unfollow(room.table.id)

    async def _hold(self) -> None:
        """Take up what another process has let go of or died with; notice what was taken away."""
        under_way = {room.table.id: room for room in self._rooms.values() if room.table.status in ("open", "live")}
        if not under_way:
            return
        claims = {claim.table: claim for claim in await self._store.claim(self._name, self._clock(), list(under_way))}
        for table_id, room in under_way.items():
            claim = claims.get(table_id)
            with suppress(Refusal):
                if claim is None:
                    await self._missing(room)
                elif not claim.held:
                    room.held = False
                elif not room.held or room.table.at < self._up_since:
                    await self._take_up(room, claim)
                    self._after(room)

    async def _missing(self, room: Room) -> None:
        """A table is not on the agenda any more: it is over, or set aside, or deleted."""
        rows = await self._keeping.rows(room.table.id)
        if len(rows) < room.table.number:
            self.drop(room, Refusal("no_table"))
            return
        async with room.lock:
            await self._keeping.catch_up(room)
        if room.table.status in ("open", "live") and not await self._store.claim(
            self._name, self._clock(), [room.table.id]
        ):
            self.drop(room, Refusal("set_aside"))

    async def _take_due(self) -> None:
        """See to tables that nobody holds and at which something is due, for a while."""
        until = monotonic() + SWEEP_SECONDS
        while monotonic() < until:
            claims = await self._store.due(self._name, self._clock(), TAKE)
            if not claims:
                return
            for claim in claims:
                self._dropped.add(claim.table)
                try:
                    await self._see_to(claim)
                except Refusal:  # it is set aside, or the store is away
                    continue
                except Exception:  # it comes round again, and the others go on
                    LOG.exception("what is due at a table broke: %s", claim.table)

    async def _see_to(self, claim: Lease) -> None:
        """Do what is due at a table that was claimed for that."""
        known = claim.table in self._rooms or claim.table in self._loading
        room = await self.room(claim.table, claim)
        if known:
            await self._take_up(room, claim)
        self._dropped.discard(claim.table)
        room.used = monotonic() - IDLE if not room.listeners else room.used
        await self._keeping.act(room, commands.overdue)
        self._after(room)
