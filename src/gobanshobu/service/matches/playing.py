"""The matches that somebody here listens to: decided, kept, applied, told, like tables; and their games' tables, each made once.

A match is a log in the store of the tables, with a note whose status is MATCH. Who plays in it is noted among the belongings
of both. Nobody holds a match: whoever looks at it, or sees one of its games end, does what is to be done by itself, and the
number of the next row lets one of several win. The id of a game's table stands in the log before there is such a table, so
that it is made once, whichever process makes it, and after a crash by whoever comes first.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from time import monotonic
from typing import Final

import msgspec

from gobanshobu.match import Side
from gobanshobu.service.background import Background
from gobanshobu.service.events import Chair, Created
from gobanshobu.service.kept import Belonging
from gobanshobu.service.matches import commands
from gobanshobu.service.matches.events import GameOpened, MatchEvent, MatchSetup, read_event, write_event
from gobanshobu.service.matches.shown import match_about, match_shown
from gobanshobu.service.matches.standing import Standing, fold_match
from gobanshobu.service.protocol import WRITER, Lang
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.room import Room, Send, hashed
from gobanshobu.service.store import MATCH, EventRow, EventStore, InDoubt, NumberTaken, StoreError, TableSummary
from gobanshobu.service.table import Table

TRIES: Final = 8
IDLE: Final = 60.0  # seconds that a match stays in memory when nobody is there
ON_ITS_OWN: Final = 12  # things that follow from each other in a match without anybody being asked, at most
Decide = Callable[[Standing, int], list[MatchEvent]]


class MatchListener:
    """Somebody who hears a match, in one language."""

    def __init__(self, side: Side | None, token: str, session: str, send: Send, lang: Lang) -> None:
        self.side = side
        self.token: Final = token
        self.session: Final = session
        self.send: Final = send
        self.lang = lang


class MatchRoom:
    """A match with those who listen to it."""

    def __init__(self, standing: Standing) -> None:
        self.standing: Final = standing
        self.lock: Final = asyncio.Lock()
        self.listeners: Final[set[MatchListener]] = set()
        self.address = ""  # for which its machine thinks; not kept
        self.used = monotonic()


class Matches:
    """The matches. `find` answers a table, `open_table` makes one, and `tables` are those that are here."""

    def __init__(
        self,
        store: EventStore,
        clock: Callable[[], int],
        background: Background,
        tables: dict[str, Room],
        find: Callable[[str], Awaitable[Room]],
        open_table: Callable[[Created, str, str], Awaitable[str]],
    ) -> None:
        self.rooms: Final[dict[str, MatchRoom]] = {}
        self._store: Final = store
        self._clock: Final = clock
        self._background: Final = background
        self._tables: Final = tables
        self._find: Final = find
        self._open_table: Final = open_table

    # --- made, found ---

    async def create(self, setup: MatchSetup, sessions: tuple[str, str], address: str = "") -> tuple[str, list[str]]:
        """A new match; its id, and for each side that is a person's the token that lets them play. The sessions are theirs."""
        match_id, tokens = secrets.token_urlsafe(9), ["", ""]
        chairs: list[Chair] = []
        for side, chair in enumerate(setup.chairs):
            if chair.kind == "person":
                tokens[side] = secrets.token_urlsafe(18)
            session = sessions[side] if chair.kind == "person" else ""
            chairs.append(Chair(chair.kind, chair.level, chair.name, hashed(tokens[side]), session))
        found = commands.make(msgspec.structs.replace(setup, chairs=(chairs[0], chairs[1])))
        at = self._clock()
        standing = fold_match(match_id, [(at, event) for event in found])
        for chair in standing.chairs:
            await self._belongs(match_id, chair, standing.chairs, at)
        try:
            await self._store.follow(match_id)
            await self._keep(standing, [EventRow(match_id, n, at, write_event(one)) for n, one in enumerate(found, 1)])
        except NumberTaken as error:
            raise Refusal("storage") from error
        room = self.rooms[match_id] = MatchRoom(standing)
        room.address = address
        await self.settle(room)
        return match_id, tokens

    async def room(self, match_id: str) -> MatchRoom:
        """The match of that id, read from the store if it is not here, with everything done that is to be done by itself.
        Raises Refusal."""
        room = self.rooms.get(match_id)
        if room is None:
            rows = await self._rows(match_id)
            try:
                standing = fold_match(match_id, [(row.at, read_event(row.data)) for row in rows])
            except (IndexError, msgspec.ValidationError) as error:  # there is none, or it is the log of something else
                raise Refusal("no_table") from error
            with suppress(StoreError):
                await self._store.follow(match_id)
            room = self.rooms.setdefault(match_id, MatchRoom(standing))
            async with room.lock:
                await self._catch_up(room)
        room.used = monotonic()
        await self.settle(room)
        return room

    async def sit(self, room: MatchRoom, name: str, session: str) -> str:
        """Take the open side; the token that lets one play. Raises Refusal."""
        token = secrets.token_urlsafe(18)
        who = Chair("person", 0, name, hashed(token), session)
        commands.sit(room.standing, who)
        chairs = [who if chair.kind == "open" else chair for chair in room.standing.chairs]
        await self._belongs(room.standing.id, who, chairs, self._clock())
        await self.act(room, lambda standing, _now: commands.sit(standing, who))
        await self.settle(room)
        return token

    async def _belongs(self, match_id: str, chair: Chair, chairs: Sequence[Chair], at: int) -> None:
        """Note whose the match is and which sides are theirs, before it is: one that came to nothing is not shown."""
        if chair.kind != "person" or not chair.session:
            return
        sides = [side for side, one in enumerate(chairs) if one.kind == "person" and one.session == chair.session]
        try:
            known = await self._store.belonging(chair.session, MATCH, match_id)
            one = known or Belonging(MATCH, match_id, b"", at)
            await self._store.keep_belonging(chair.session, one._replace(data=WRITER.encode(sides)))
        except StoreError as error:
            raise Refusal("storage") from error

    # --- what happens ---

    async def do(self, room: MatchRoom, decide: Decide) -> None:
        """A side asks for something; what follows by itself follows at once. Raises Refusal."""
        await self.act(room, decide)
        await self.settle(room)

    async def act(self, room: MatchRoom, decide: Decide) -> list[MatchEvent]:
        """Let something happen: decide, keep, apply, tell. Raises Refusal; then nothing has happened, unless it says that this
        is not known."""
        async with room.lock:
            for _ in range(TRIES):
                standing, at = room.standing, max(self._clock(), room.standing.at)
                found = decide(standing, at)
                if not found:
                    return []
                rows = [
                    EventRow(standing.id, standing.number + n, at, write_event(one)) for n, one in enumerate(found, 1)
                ]
                try:
                    await self._keep(standing.after(found, at), rows)
                except NumberTaken:
                    await self._catch_up(room)
                    continue
                except Refusal:
                    self._background.spawn(self._refresh(standing.id))  # it may have been kept after all
                    raise
                await self._apply(room, found, at)
                return found
        raise Refusal("storage")

    async def settle(self, room: MatchRoom) -> None:
        """Do what nobody has to ask for, as far as it goes: note a game that is over, name a machine's game, open a table."""
        for _ in range(ON_ITS_OWN):
            if room.standing.phase == "playing":
                if not await self._note_end(room):
                    return
            elif not await self.act(room, commands.by_itself):
                return

    async def _note_end(self, room: MatchRoom) -> bool:
        """Whether the game that was played is over, and that is noted now. Its table is made if it is not there yet."""
        here = room.standing.games[-1]
        table = self._tables.get(here.table)
        if table is None:
            if await self._status(room) not in ("over", "aborted"):
                return False
            table = await self._find(here.table)
        ended = table.table
        return bool(await self.act(room, lambda standing, _now: commands.decided(standing, ended)))

    async def _status(self, room: MatchRoom) -> str:
        """The status of the table of the game that is played, which is made if it is not there. Raises Refusal."""
        here = room.standing.games[-1]
        try:
            summary = await self._store.summary(here.table)
        except StoreError as error:
            raise Refusal("storage") from error
        if summary is not None:
            return summary.status
        await self._open_table(commands.table_of(room.standing), room.address, here.table)
        return "live"

    def game_ended(self, table: Table) -> None:
        """A game of a match is over, here or elsewhere."""
        assert table.match is not None
        self._background.spawn(self._follow_up(table.match.match))

    async def _follow_up(self, match_id: str) -> None:
        with suppress(Refusal, StoreError):  # whoever looks at the match next sees to it
            await self.room(match_id)

    async def _keep(self, standing: Standing, rows: list[EventRow]) -> None:
        about = WRITER.encode(match_about(standing))
        try:
            await self._store.append(rows, TableSummary(standing.id, MATCH, standing.at, about))
        except NumberTaken:
            raise
        except InDoubt as error:
            raise Refusal("unsure") from error
        except StoreError as error:
            raise Refusal("storage") from error

    async def _rows(self, match_id: str, after: int = 0) -> list[EventRow]:
        try:
            return await self._store.rows(match_id, after)
        except StoreError as error:
            raise Refusal("storage") from error

    async def _catch_up(self, room: MatchRoom) -> None:
        """Apply what another process has written."""
        for row in await self._rows(room.standing.id, room.standing.number):
            await self._apply(room, [read_event(row.data)], row.at)

    async def _apply(self, room: MatchRoom, found: list[MatchEvent], at: int) -> None:
        for event in found:
            room.standing.apply(event, at)
        if isinstance(found[-1], GameOpened):  # whoever is told of a table finds it there
            with suppress(Refusal):
                await self._status(room)
        for listener in list(room.listeners):
            listener.side = room.standing.side_of(listener.token, listener.session)
            self.tell(room, listener)

    # --- listening ---

    def join(
        self, room: MatchRoom, token: str, session: str, send: Send, lang: Lang, address: str = ""
    ) -> MatchListener:
        """Listen from now on; the first message is how the match stands."""
        side = room.standing.side_of(hashed(token), session)
        listener = MatchListener(side, hashed(token), session, send, lang)
        room.listeners.add(listener)
        if side is not None:
            room.address = room.address or address
        self.tell(room, listener)
        return listener

    def leave(self, room: MatchRoom, listener: MatchListener) -> None:
        """Listen no more."""
        room.listeners.discard(listener)
        room.used = monotonic()

    def tell(self, room: MatchRoom, listener: MatchListener) -> None:
        """How the match stands, for one who listens."""
        listener.send(WRITER.encode(match_shown(room.standing, listener.side, listener.lang, self._clock())))

    # --- now and then ---

    def changed(self, log: str) -> None:
        """Another process may have written to a match, or to any ("")."""
        for match_id in [log] if log else list(self.rooms):
            if match_id in self.rooms:
                self._background.spawn(self._refresh(match_id))

    async def _refresh(self, match_id: str) -> None:
        room = self.rooms.get(match_id)
        if room is not None:
            with suppress(Refusal):  # the sweep comes round again
                async with room.lock:
                    await self._catch_up(room)

    async def sweep(self) -> None:
        """See to what is due in the matches that are here, and let go of those at which nobody is."""
        past = monotonic() - IDLE
        for match_id, room in list(self.rooms.items()):
            if not room.listeners and room.used < past and not room.lock.locked():
                del self.rooms[match_id]
                with suppress(StoreError):
                    await self._store.unfollow(match_id)
                continue
            with suppress(Refusal, StoreError):
                await self.settle(room)
