"""The tables that one process has in memory: commands come in, events are kept, then applied, then told.

Every table has a lock; under it a command is decided on the present state, written to the store, and only then applied
and told to each listener as that listener's audience may know it. When another process has written first, its rows are
read and the command is decided again. The parts: `holding` (which tables are here, and which of them this process holds),
`keeping` (decided, kept, applied, told), `telling` (listeners) and `unattended` (what happens by itself).
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from time import monotonic
from typing import Final

import msgspec

from gobanshobu.core import State
from gobanshobu.core.audience import REFEREE, Seat, seat_of
from gobanshobu.service import commands, events, helping, protocol
from gobanshobu.service.agenda import noted, planned
from gobanshobu.service.background import Background
from gobanshobu.service.commands import create
from gobanshobu.service.dispatch import decided, named, seated
from gobanshobu.service.engines import Engines
from gobanshobu.service.events import Chair, Created, Event, Setup
from gobanshobu.service.fair import Payer
from gobanshobu.service.holding import Holding
from gobanshobu.service.keeping import Decide, Keeping, Sleep
from gobanshobu.service.matches.playing import Matches
from gobanshobu.service.phrases import PHRASES
from gobanshobu.service.protocol import Coached, Done, Hinted, Lang, Suggested, TryAllowed
from gobanshobu.service.published import attempted
from gobanshobu.service.rating import Ratings
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.room import (
    GREETING_SPAN,
    GREETINGS,
    Credentials,
    Listener,
    Room,
    Send,
    audience_of,
    hashed,
)
from gobanshobu.service.store import EventRow, EventStore, NumberTaken
from gobanshobu.service.table import Table
from gobanshobu.service.telling import Telling
from gobanshobu.service.timing import Timing, milliseconds
from gobanshobu.service.unattended import Unattended


class Hub:
    """The tables. `engines` runs the machines' searches in other processes, so that no table waits; `sleep` lets time pass."""

    def __init__(
        self,
        store: EventStore,
        engines: Engines,
        clock: Callable[[], int] = milliseconds,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self.store: Final = store
        self.engines: Final = engines
        self.clock: Final = clock
        self.name: Final = secrets.token_hex(6)  # of this process
        self.rooms: Final[dict[str, Room]] = {}
        work = self._background = Background()
        self.telling: Final = Telling(self.name, store, self.rooms, clock, work)
        self.unattended: Final = Unattended(engines, clock, sleep, work, self.act)
        self.keeping: Final = Keeping(self.telling, store, self.rooms, clock, sleep, work, self._after, self._again)
        self.holding: Final = Holding(self.telling, self.keeping, store, self.rooms, clock, self._after)
        self.ratings: Final = Ratings(store, self.keeping.act_with)
        self.matches: Final = Matches(store, clock, work, self.rooms, self.room, self._open)

    @property
    def commits(self) -> Timing:
        """How long the store took."""
        return self.keeping.commits

    async def resume(self) -> int:
        """Begin to serve; how many tables are open or under way. None is loaded before somebody needs it."""
        self.store.listen(self._changed, self.telling.overheard, self.holding.lost)
        await self.holding.beat()
        return await self.store.count()

    async def sweep(self) -> None:
        """Say that this process lives; let go of what nobody needs; take up what is due and held by nobody. To be called
        every few seconds: several times within a lease."""
        await self.holding.sweep()
        await self.matches.sweep()

    def _changed(self, log: str) -> None:
        """Another process may have written to a table or a match, or to any ("")."""
        self.keeping.changed(log)
        self.matches.changed(log)

    def _after(self, room: Room) -> None:
        """Something has happened at a table: what follows by itself, there and in its match."""
        self.unattended.after(room)
        if room.held and room.table.owes_rating():
            self._background.spawn(self.ratings.count(room))
        if room.table.match is not None and room.table.status in ("over", "aborted"):
            self.matches.game_ended(room.table)

    async def close(self) -> None:
        """Stop every timer and every thought, and let go of every table."""
        for room in self.rooms.values():
            room.stop()
        await self._background.close()
        await self.holding.close()

    # --- tables ---

    async def create(
        self, setup: Setup, session: str = "", address: str = "", start: State | None = None
    ) -> tuple[str, list[str]]:
        """A new table, which may go on from a state; its id, and for each chair the token that lets somebody play there
        (empty: not yet given)."""
        if all(chair.kind == "machine" for chair in setup.chairs):
            self.engines.admit(Payer(address, session))
        tokens = ["", ""]
        chairs: list[Chair] = []
        for number, chair in enumerate(setup.chairs):
            if chair.kind == "person":
                tokens[number] = secrets.token_urlsafe(18)
            chairs.append(msgspec.structs.replace(chair, token=hashed(tokens[number]), session=session))
        created = create(msgspec.structs.replace(setup, chairs=(chairs[0], chairs[1])), start=start)
        table_id = await self._open(created, address)
        return table_id, tokens

    async def _open(self, created: Created, address: str, wanted: str = "") -> str:
        """A new table under an id of its own, kept; its game begins at once where nobody is missing. One that is wanted
        under an id, and is there, is left as it is."""
        table_id, at = wanted or secrets.token_urlsafe(9), self.clock()
        table = Table(table_id, created, at)
        later: list[Event] = []
        if all(chair.kind != "open" for chair in created.setup.chairs):
            later.append(commands.begin(table))
        for event in later:
            table.apply(event, at)
        rows = [EventRow(table_id, n, at, events.write(event)) for n, event in enumerate([created, *later], 1)]
        await self.store.follow(table_id)
        try:
            await self.keeping.keep(rows, noted(table), planned(table, self.name))
        except NumberTaken:  # another process was faster
            return table_id
        room = self.rooms[table_id] = Room(table, at)
        room.address = address
        room.held = True
        self.unattended.after(room)
        return table_id

    async def room(self, table_id: str) -> Room:
        """The table of that id, read from the store if it is not here. Raises Refusal."""
        return await self.holding.room(table_id)

    async def abort(self, table_id: str, token: str, session: str = "") -> None:
        """Its maker gives up a table that has not begun; a second time changes nothing. Raises Refusal."""
        room = await self.room(table_id)
        await self.act(room, lambda table, _now: commands.abort(table, hashed(token), session))

    async def sit(self, table_id: str, chair: int, who: Chair, session: str = "") -> str:
        """Take an open chair; the token that lets one play there."""
        room = await self.room(table_id)
        token = secrets.token_urlsafe(18)
        seated = Chair(who.kind, who.level, who.name, hashed(token), session)
        await self.act(room, lambda table, _now: commands.sit(table, chair, seated))
        return token

    async def invite_referee(self, table_id: str, token: str, session: str = "") -> str:
        """A player asks for a referee; the token that lets somebody be it. Raises Refusal."""
        room = await self.room(table_id)
        if room.table.player_of(hashed(token), session) is None:
            raise Refusal("no_seat")
        invited = secrets.token_urlsafe(18)
        await self.act(room, lambda table, _now: commands.invite_referee(table, hashed(invited)))
        return invited

    async def forget(self, table_id: str, session: str) -> bool | None:
        """Take a game that is over out of the list of a hashed session; whether it is gone for good, since it is in nobody's
        any more. None: it was not in that list. Raises StoreError."""
        gone = await self.store.forget(session, table_id)
        if gone:
            await self.holding.delete(table_id)
        return gone

    # --- listening ---

    def join(
        self,
        room: Room,
        token: str,
        send: Send,
        session: str = "",
        seat: Seat | None = None,
        lang: Lang = "ja",
        address: str = "",
    ) -> Listener:
        """Listen from now on; the first message is how the table stands."""
        keys = Credentials(hashed(token), session, seat)
        listener = Listener(audience_of(room.table, keys), send, keys, lang)
        room.listeners.add(listener)
        player = seat_of(listener.audience)
        if player is not None:
            room.left_at[player] = None
            room.address = room.address or address
        self.telling.snapshot(room, listener, self.clock())
        self.telling.presence_changed(room)
        return listener

    def leave(self, room: Room, listener: Listener) -> None:
        """Listen no more."""
        room.listeners.discard(listener)
        player = seat_of(listener.audience)
        if player is not None and not room.present()[player]:
            room.left_at[player] = self.clock()
        room.used = monotonic()
        self.telling.presence_changed(room)

    def show(self, room: Room, listener: Listener) -> None:
        """How the table stands, once more and whole."""
        listener.told = 0
        self.telling.snapshot(room, listener, self.clock())

    def greet(self, room: Room, listener: Listener, command: protocol.Greet) -> None:
        """A player says one of the phrases, now and then. It changes nothing and is not kept. Raises Refusal."""
        player, now = seated(listener), self.clock()
        if command.phrase not in PHRASES:
            raise Refusal("no_phrase")
        lately = room.greeted[player]
        if any(command.id == known for _, known in lately):
            return  # it has come twice
        if len(lately) == GREETINGS and now - lately[0][0] < GREETING_SPAN:
            raise Refusal("too_often")
        lately.append((now, command.id))
        self.telling.greeted(room, player, command.phrase)

    def attempt(self, room: Room, listener: Listener, command: protocol.Try) -> TryAllowed:
        """Whether something can be taken up and put somewhere. Raises Refusal with the clause and the reason."""
        player = seated(listener)
        commands.live(room.table)
        return TryAllowed(command.id, attempted(room.table.state, player, command.take, command.target))

    async def hint(self, room: Room, listener: Listener, command: protocol.Hint) -> Hinted:
        """What the best player would do in this seat; not between people. Raises Refusal."""
        return await helping.hint(self.engines, room, listener, command)

    async def suggest(self, room: Room, listener: Listener, command: protocol.Suggest) -> Suggested:
        """A few sensible choices for this seat; not between people. Raises Refusal."""
        return await helping.suggest(self.engines, room, listener, command)

    def coach(self, room: Room, listener: Listener, command: protocol.Coach) -> Coached:
        """What somebody who is new should know of this seat's decision. Raises Refusal."""
        return helping.coach(room, listener, command)

    # --- commands ---

    async def act(self, room: Room, decide: Decide, moment: int | None = None) -> list[Event]:
        """Let something happen, now or at a moment that has passed: decide, keep, apply, tell. Raises Refusal; then nothing
        has happened, unless it says that this is not known."""
        return await self.keeping.act(room, decide, moment)

    async def command(self, room: Room, listener: Listener, command: protocol.Command, lag: int = 0) -> Done:
        """What a player asked for. Raises Refusal."""
        objects = isinstance(command, protocol.Objection) and listener.audience == REFEREE
        player = REFEREE if objects else seated(listener)

        def decide(table: Table, now: int) -> list[Event]:
            if (player, command.id) in table.messages:
                return []  # it has come twice
            return named(decided(room, table, player, command, lag, now), player, command.id)

        if commands.overdue(room.table, self.clock(), lag):
            await self.act(room, lambda table, now: commands.overdue(table, now, lag))
        await self.act(room, decide)
        return Done(command.id, room.table.news(player))

    async def _again(self, room: Room) -> str:
        """The table of a rematch."""
        return await self._open(commands.rematch(room.table), room.address)
