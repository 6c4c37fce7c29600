"""Letting something happen at a table: decided, kept, applied, told, in this order."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Final

import msgspec

from gobanshobu.service import events
from gobanshobu.service.agenda import noted, planned
from gobanshobu.service.background import Background
from gobanshobu.service.events import Answered, CampDrafted, Event, Stepped
from gobanshobu.service.kept import Things
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.room import Room
from gobanshobu.service.store import AgendaEntry, EventRow, EventStore, InDoubt, NumberTaken, StoreError, TableSummary
from gobanshobu.service.table import Table
from gobanshobu.service.telling import Telling
from gobanshobu.service.timing import Timing

TRIES: Final = 8
RETRY: Final = 1.0  # seconds until what happens by itself is tried again when it could not be kept
Sleep = Callable[[float], Awaitable[None]]
Decide = Callable[[Table, int], list[Event]]
Found = tuple[list[Event], Things]
FindOut = Callable[[Table, int], Awaitable[Found]]
"""What decides with what has to be read first, and what is to be written of people's together with the events."""


class Keeping:
    """Keeps what happens at the tables that are here. `after` sees to what follows by itself; `rematch` opens the next table."""

    def __init__(
        self,
        telling: Telling,
        store: EventStore,
        rooms: dict[str, Room],
        clock: Callable[[], int],
        sleep: Sleep,
        background: Background,
        after: Callable[[Room], None],
        rematch: Callable[[Room], Awaitable[str]],
    ) -> None:
        self.commits: Final = Timing()
        self._telling: Final = telling
        self._name: Final = telling.name
        self._store: Final = store
        self._rooms: Final = rooms
        self._clock: Final = clock
        self._sleep: Final = sleep
        self._background: Final = background
        self._after: Final = after
        self._rematch: Final = rematch

    async def act(self, room: Room, decide: Decide, moment: int | None = None) -> list[Event]:
        """Let something happen, now or at a moment that has passed: decide, keep, apply, tell. Raises Refusal; then nothing
        has happened, unless it says that this is not known."""

        async def decided(table: Table, at: int) -> Found:
            return decide(table, at), ()

        return await self.act_with(room, decided, moment)

    async def act_with(self, room: Room, find_out: FindOut, moment: int | None = None) -> list[Event]:
        """The same where more has to be read for a decision, and written with it, than the table. Raises Refusal."""
        again = ""  # the table of a rematch
        async with room.lock:
            for _ in range(TRIES):
                if room.gone is not None:
                    raise room.gone
                if room.unsure:
                    await self._make_sure(room)
                table = room.table
                at = max(self._clock() if moment is None else moment, table.at)
                found, things = await find_out(table, at)
                if not found:
                    return []
                for place, event in enumerate(found):
                    if isinstance(event, Answered) and event.yes and event.what == "rematch":
                        again = again or await self._rematch(room)
                        found[place] = msgspec.structs.replace(event, table=again)
                rows = [
                    EventRow(table.id, table.number + n, at, events.write(event)) for n, event in enumerate(found, 1)
                ]
                after = table.after(found, at)
                plain = after.status == "live" and any(isinstance(event, Stepped | CampDrafted) for event in found)
                note = None if plain else noted(after, seats_too=table.status != "over")
                try:
                    await self.keep(rows, note, planned(after, self._name), things)
                except NumberTaken:
                    await self._make_sure(room)
                    if room.table.number == rows[0].number - 1:
                        await self._deleted(room)
                    continue
                except Refusal as refusal:
                    if refusal.code == "unsure":
                        self._doubt(room)
                    raise
                self._apply(room, found, at)
                return found
            raise Refusal("storage")

    async def keep(
        self, rows: list[EventRow], note: TableSummary | None, plan: AgendaEntry, things: Things = ()
    ) -> None:
        """Write rows with what stands beside the log. Raises NumberTaken, and Refusal."""
        began = monotonic()
        try:
            await self._store.append(rows, note, plan, things)
            self.commits.add(monotonic() - began)
        except NumberTaken:
            raise
        except InDoubt as error:
            raise Refusal("unsure") from error
        except StoreError as error:
            raise Refusal("storage") from error

    async def rows(self, table_id: str, after: int = 0) -> list[EventRow]:
        """The log of a table from a number on. Raises Refusal."""
        try:
            return await self._store.rows(table_id, after)
        except StoreError as error:
            raise Refusal("storage") from error

    async def catch_up(self, room: Room) -> None:
        """Apply what another process has written."""
        for row in await self.rows(room.table.id, room.table.number):
            self._apply(room, [events.read(row.data)], row.at)
        room.unsure = False

    async def _make_sure(self, room: Room) -> None:
        """Catch up with a store that may have more. While it cannot be read nobody is told that nothing has happened: the
        same command, sent before, may stand. Raises Refusal."""
        try:
            await self.catch_up(room)
        except Refusal as refusal:
            self._doubt(room)
            raise Refusal("unsure") from refusal

    async def _deleted(self, room: Room) -> None:
        """Nothing can happen at a table that is not there any more. Raises Refusal where that cannot be read."""
        try:
            if await self._store.summary(room.table.id) is None:
                room.gone = Refusal("no_table")
        except StoreError as error:
            raise Refusal("storage") from error

    def _doubt(self, room: Room) -> None:
        """Read what the store has as soon as it can be read."""
        if not room.unsure:
            room.unsure = True
            self._background.spawn(self.refresh(room.table.id))

    async def refresh(self, table_id: str) -> None:
        """Another process says that a table has changed."""
        room = self._rooms.get(table_id)
        while room is not None:
            try:
                async with room.lock:
                    await self.catch_up(room)
                return
            except Refusal:
                await self._sleep(RETRY)

    def changed(self, table_id: str) -> None:
        """Another process may have written to a table, or to any ("")."""
        for changed in [table_id] if table_id else list(self._rooms):
            if changed in self._rooms:
                self._background.spawn(self.refresh(changed))

    def _apply(self, room: Room, found: list[Event], at: int) -> None:
        self._telling.apply(room, found, at)
        self._after(room)
