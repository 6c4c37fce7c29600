"""The tables that one process holds: commands come in, events are kept, then applied, then told.

Every table has a lock; under it a command is decided on the present state, written to the store, and only then applied
and told to each listener as that listener's audience may know it. When another process has written first, its rows are
read and the command is decided again.

A table is loaded when somebody asks for it or when something is due at it, and let go when nobody has for a while. Of the
processes that have it in memory one holds it: it has written its name beside the table in the store, sees to its clock and
lets its machine think. The name of a process that has not said for a while that it lives counts for nothing.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import random
import secrets
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from time import monotonic, time
from typing import Any, Final, NamedTuple

import msgspec

from gobanshobu.core.audience import REFEREE, SEATS, SPECTATOR, Audience, Seat, seat_of
from gobanshobu.core.chronicle import Chronicle
from gobanshobu.service import commands, events, protocol
from gobanshobu.service.commands import ANSWER_DELAY, create
from gobanshobu.service.engines import Engines
from gobanshobu.service.events import Act, Answered, CampDrafted, Chair, Created, Event, GameBegan, Setup, Stepped
from gobanshobu.service.fair import Payer
from gobanshobu.service.phrases import PHRASES
from gobanshobu.service.protocol import WRITER, Done, Drafted, GreetingSaid, Hinted, Lang, Presence, TryAllowed
from gobanshobu.service.published import attempted
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.snapshot import Snapshots, about
from gobanshobu.service.store import (
    ASIDE,
    AgendaEntry,
    EventRow,
    EventStore,
    InDoubt,
    Lease,
    NumberTaken,
    StoreError,
    TableSummary,
)
from gobanshobu.service.table import Table, fold
from gobanshobu.service.timing import Timing

LOG: Final = logging.getLogger("gobanshobu.service")
TRIES: Final = 8
RETRY: Final = 1.0  # seconds until what happens by itself is tried again when it could not be kept
ELSEWHERE: Final = 75.0  # seconds after which another process is not believed any more
SAY_AGAIN: Final = 30.0  # seconds between two words about who is here
LEASE: Final = 15_000  # milliseconds for which a process is believed to live after it has said so
IDLE: Final = 60.0  # seconds that a table stays in memory when nobody is there
TIMER: Final = 600.0  # seconds: what is due later is left to the sweep
TAKE: Final = 64  # tables that are due, at a time
UNREPLAYABLE: Final = "cannot be replayed: "  # how the reason begins when a table is set aside by itself
SWEEP_SECONDS: Final = 2.0  # that one sweep may go on taking them
GREETINGS: Final = 3  # that a player may say
GREETING_SPAN: Final = 10_000  # in so many milliseconds
STARTED: Final = time() - monotonic()
Send = Callable[[bytes], None]
Sleep = Callable[[float], Awaitable[None]]
Decide = Callable[[Table, int], list[Event]]


def milliseconds() -> int:
    """Now, since 1970; a clock that is set anew while the server runs takes no time from anybody."""
    return int(1000 * (STARTED + monotonic()))


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest() if token else ""


class Credentials(NamedTuple):
    """What lets somebody into a seat: a hashed token, a hashed session, and which seat where the session has both."""

    token: str
    session: str
    seat: Seat | None


NO_KEYS: Final = Credentials("", "", None)


class Elsewhere(NamedTuple):
    """Who is at a table by way of another process, and until when that is believed."""

    until: float
    present: list[bool]
    watching: int
    referees: int


class Pending(NamedTuple):
    """What a machine is asked: its step at this number of its seat's. As long as that is the same, so is the answer."""

    player: Seat
    number: int


class Listener:
    """Somebody who hears a table, from a seat or as a spectator, in one language."""

    def __init__(self, audience: Audience, send: Send, keys: Credentials = NO_KEYS, lang: Lang = "ja") -> None:
        self.audience = audience
        self.send: Final = send
        self.keys: Final = keys
        self.lang = lang
        self.muted = False  # hears no greetings
        self.told = 0  # entries of the log


class Room:
    """A table with those who listen to it."""

    def __init__(self, table: Table, at: int | None = None) -> None:
        self.table: Final = table
        self.snapshots: Final = Snapshots(table)
        self.lock: Final = asyncio.Lock()
        self.listeners: Final[set[Listener]] = set()
        self.left_at: list[int | None] = [at, at]  # since when a player has been away; None: is there, or nobody knows
        self.elsewhere: dict[str, Elsewhere] = {}  # who is there by way of other processes
        self.greeted: Final = [deque[tuple[int, str]](maxlen=GREETINGS) for _ in SEATS]  # when, and under which id
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: asyncio.Task[None] | None = None
        self.pending: Pending | None = None  # what it is about; None: the answer is there, and is being kept
        self.address = ""  # for which the machines here think: its maker's, or its player's; not kept
        self.held = False  # this process sees to its clock and its machine
        self.unsure = False  # the store may have more than has been applied here
        self.gone: Refusal | None = None  # why nothing can happen here any more
        self.used = monotonic()  # when somebody last asked for it

    def payer(self) -> Payer:
        """In whose name the machines here think."""
        return Payer(self.address, next((chair.session for chair in self.table.setup.chairs if chair.session), ""))

    def asked(self) -> Pending | None:
        """Which machine is to act now, or which player has no choice, and at which number."""
        player = self.table.owed()
        return None if player is None else Pending(player, self.table.news(player))

    def idle(self) -> bool:
        """Whether nobody is there and nothing is under way."""
        return not self.listeners and not self.lock.locked() and (self.thinking is None or self.thinking.done())

    def stop(self) -> None:
        """Nothing happens here by itself any more."""
        if self.timer is not None:
            self.timer.cancel()
        if self.thinking is not None:
            self.thinking.cancel()

    def here(self) -> tuple[bool, bool]:
        """Which players are connected to this process."""
        there = {listener.audience for listener in self.listeners}
        return 0 in there, 1 in there

    def present(self) -> tuple[bool, bool]:
        """Which players are there, here or elsewhere."""
        one, other = self.here()
        for there in self.others():
            one, other = one or there.present[0], other or there.present[1]
        return one, other

    def others(self) -> list[Elsewhere]:
        """What other processes have said and can still be believed."""
        return [there for there in self.elsewhere.values() if there.until > monotonic()]

    def count(self, audience: Audience) -> int:
        """How many of an audience are connected to this process."""
        return sum(listener.audience == audience for listener in self.listeners)

    def watching(self) -> int:
        """How many watch."""
        return self.count(SPECTATOR) + sum(there.watching for there in self.others())

    def referees(self) -> int:
        """How many are there as the referee."""
        return self.count(REFEREE) + sum(there.referees for there in self.others())


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
        self.sleep: Final = sleep
        self.rooms: Final[dict[str, Room]] = {}
        self.commits: Final = Timing()
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._rng: Final = random.SystemRandom()
        self.name: Final = secrets.token_hex(6)  # of this process
        self._loading: Final[dict[str, asyncio.Task[Room]]] = {}
        self._dropped: Final[set[str]] = set()  # held in the store, but not here: to be released
        self._up_since = 0  # since when one process at least has been alive
        self._said_at = monotonic()

    async def resume(self) -> int:
        """Begin to serve; how many tables are open or under way. None is loaded before somebody needs it."""
        self.store.listen(self.changed, self.overheard)
        self._up_since = await self.store.beat(self.name, self.clock(), self.clock() + LEASE)
        return await self.store.count()

    async def close(self) -> None:
        """Stop every timer and every thought, and let go of every table."""
        for room in self.rooms.values():
            room.stop()
        for task in [*self._tasks, *self._loading.values()]:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._loading.values(), return_exceptions=True)
        with suppress(StoreError):
            await self._release([room for room in self.rooms.values() if room.held])
            await self.store.leave(self.name)

    # --- tables ---

    async def create(self, setup: Setup, session: str = "", address: str = "") -> tuple[str, list[str]]:
        """A new table; its id, and for each chair the token that lets somebody play there (empty: not yet given)."""
        if all(chair.kind == "machine" for chair in setup.chairs):
            self.engines.admit(Payer(address, hashed(session)))
        tokens = ["", ""]
        chairs: list[Chair] = []
        for number, chair in enumerate(setup.chairs):
            if chair.kind == "person":
                tokens[number] = secrets.token_urlsafe(18)
            chairs.append(Chair(chair.kind, chair.level, chair.name, hashed(tokens[number]), hashed(session)))
        created = create(msgspec.structs.replace(setup, chairs=(chairs[0], chairs[1])))
        table_id = await self._open(created, address)
        return table_id, tokens

    async def _open(self, created: Created, address: str) -> str:
        """A new table under an id of its own, kept; its game begins at once where nobody is missing."""
        table_id, at = secrets.token_urlsafe(9), self.clock()
        table = Table(table_id, created, at)
        later: list[Event] = []
        if all(chair.kind != "open" for chair in created.setup.chairs):
            later.append(commands.begin(table))
        for event in later:
            table.apply(event, at)
        rows = [EventRow(table_id, n, at, events.write(event)) for n, event in enumerate([created, *later], 1)]
        await self.store.follow(table_id)
        await self._keep(rows, noted(table), planned(table, self.name))
        room = self.rooms[table_id] = Room(table, at)
        room.address = address
        room.held = True
        self._after(room)
        return table_id

    async def room(self, table_id: str, claim: Lease | None = None) -> Room:
        """The table of that id, read from the store if it is not here; where it was claimed already, with that. Raises
        Refusal."""
        room = self.rooms.get(table_id)
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
        table = await self._folded(table_id)
        room = Room(table, self.clock())
        try:
            await self.store.follow(table_id)
            if table.status in ("open", "live"):
                self._dropped.add(table_id)
                claim = claim or await self._claimed(table)
            await self._catch_up(room)
            if claim is not None:
                await self._take_up(room, claim)
        except BaseException as error:
            room.stop()
            if isinstance(error, StoreError):
                raise Refusal("storage") from error
            raise
        self._dropped.discard(table_id)
        self.rooms[table_id] = room
        self._after(room)
        return room

    async def _claimed(self, table: Table) -> Lease:
        """Ask for a table that is open or under way. One that was set aside, and can be replayed, is put back."""
        found = await self.store.claim(self.name, self.clock(), [table.id])
        if found:
            return found[0]
        await self.store.append([], noted(table), planned(table, self.name))
        return Lease(table.id, True, True, table.due() or 0)

    async def _folded(self, table_id: str) -> Table:
        """A table from its log. One that cannot be replayed is set aside, and the others go on. Raises Refusal."""
        rows = await self._rows(table_id)
        if not rows:
            raise Refusal("no_table")
        if await self._put_away(table_id):
            raise Refusal("set_aside")
        try:
            if [row.number for row in rows] != list(range(1, len(rows) + 1)):
                raise ValueError("a row of the log is missing")
            return fold(table_id, [(row.at, events.read(row.data)) for row in rows])
        except Exception as error:  # whatever it was: it is this table's alone
            LOG.exception("a table cannot be replayed: %s", table_id)
            with suppress(StoreError):
                await self.store.set_aside(
                    table_id, self.clock(), f"{UNREPLAYABLE}{type(error).__name__}: {error}"[:500]
                )
            raise Refusal("set_aside") from error

    async def _put_away(self, table_id: str) -> bool:
        """Whether somebody has set a table aside by hand; one that could not be replayed is tried again."""
        try:
            found = await self.store.summary(table_id)
        except StoreError as error:
            raise Refusal("storage") from error
        return found is not None and found.status == ASIDE and not found.why.startswith(UNREPLAYABLE)

    async def _take_up(self, room: Room, claim: Lease) -> None:
        """Hold a table, or leave it to who holds it. If nobody was there to hold it, the present decision gets its time
        once more."""
        table, room.held = room.table, claim.held
        if not claim.held:
            return
        if claim.orphaned:
            await self.act(room, commands.resume)
        elif table.at < self._up_since:
            await self.act(room, commands.resume, self._up_since)
        if claim.due != table.due():
            await self.store.append([], noted(table), planned(table, self.name))

    async def _release(self, rooms: list[Room]) -> None:
        """Hold these tables no more."""
        for room in rooms:
            room.held = False
        left = [*(room.table.id for room in rooms), *self._dropped]
        if left:
            await self.store.release(self.name, left)
        self._dropped.clear()

    def _drop(self, room: Room, refusal: Refusal) -> None:
        """Nothing can happen at a table any more: it was set aside or deleted."""
        room.gone = refusal
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]
        room.stop()
        for listener in list(room.listeners):
            listener.send(WRITER.encode(protocol.Refused("", refusal.code, refusal.words.say(listener.lang), "")))

    async def abort(self, table_id: str, token: str, session: str = "") -> None:
        """Its maker gives up a table that has not begun; a second time changes nothing. Raises Refusal."""
        room = await self.room(table_id)
        await self.act(room, lambda table, _now: commands.abort(table, hashed(token), hashed(session)))

    async def sit(self, table_id: str, chair: int, who: Chair, session: str = "") -> str:
        """Take an open chair; the token that lets one play there."""
        room = await self.room(table_id)
        token = secrets.token_urlsafe(18)
        seated = Chair(who.kind, who.level, who.name, hashed(token), hashed(session))
        await self.act(room, lambda table, _now: commands.sit(table, chair, seated))
        return token

    async def invite_referee(self, table_id: str, token: str, session: str = "") -> str:
        """A player asks for a referee; the token that lets somebody be it. Raises Refusal."""
        room = await self.room(table_id)
        if room.table.player_of(hashed(token), hashed(session)) is None:
            raise Refusal("no_seat")
        invited = secrets.token_urlsafe(18)
        await self.act(room, lambda table, _now: commands.invite_referee(table, hashed(invited)))
        return invited

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
        keys = Credentials(hashed(token), hashed(session), seat)
        listener = Listener(audience_of(room.table, keys), send, keys, lang)
        room.listeners.add(listener)
        player = seat_of(listener.audience)
        if player is not None:
            room.left_at[player] = None
            room.address = room.address or address
        self._tell_snapshot(room, listener, self.clock())
        self._presence_changed(room)
        return listener

    def leave(self, room: Room, listener: Listener) -> None:
        """Listen no more."""
        room.listeners.discard(listener)
        player = seat_of(listener.audience)
        if player is not None and not room.present()[player]:
            room.left_at[player] = self.clock()
        room.used = monotonic()
        self._presence_changed(room)

    def show(self, room: Room, listener: Listener) -> None:
        """How the table stands, once more and whole."""
        listener.told = 0
        self._tell_snapshot(room, listener, self.clock())

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
        self._said(room, player, command.phrase)
        self._spawn(self._shout(room.table.id, WRITER.encode({"player": player, "greeting": command.phrase})))

    def _said(self, room: Room, player: Seat, phrase: str) -> None:
        words = WRITER.encode(GreetingSaid(player, phrase))
        for listener in list(room.listeners):
            if not listener.muted or listener.audience == player:
                listener.send(words)

    def attempt(self, room: Room, listener: Listener, command: protocol.Try) -> TryAllowed:
        """Whether something can be taken up and put somewhere. Raises Refusal with the clause and the reason."""
        player = seated(listener)
        commands.live(room.table)
        return TryAllowed(command.id, attempted(room.table.state, player, command.take, command.target))

    async def hint(self, room: Room, listener: Listener, command: protocol.Hint) -> Hinted:
        """What the best player would do in this seat; not between people. Raises Refusal."""
        player, table = seated(listener), room.table
        commands.live(table)
        if table.chair_of(SEATS[1 - player]).kind != "machine":
            raise Refusal("no_hint")
        if player not in table.actors():
            raise Refusal("stale")
        view = table.state.view(player)
        found = await self.engines.hint(view, room.payer())
        offered = [offer for offer in room.snapshots.labelled(player, listener.lang) if offer.step == found.step]
        if table.state.view(player) != view or not offered:
            raise Refusal("stale")  # the game went on meanwhile
        return Hinted(command.id, found.step, offered[0].label, found.chance)

    # --- commands ---

    async def act(self, room: Room, decide: Decide, moment: int | None = None) -> list[Event]:
        """Let something happen, now or at a moment that has passed: decide, keep, apply, tell. Raises Refusal; then nothing
        has happened, unless it says that this is not known."""
        again = ""  # the table of a rematch
        async with room.lock:
            for _ in range(TRIES):
                if room.gone is not None:
                    raise room.gone
                if room.unsure:
                    await self._catch_up(room)
                table = room.table
                at = max(self.clock() if moment is None else moment, table.at)
                found = decide(table, at)
                if not found:
                    return []
                for place, event in enumerate(found):
                    if isinstance(event, Answered) and event.yes and event.what == "rematch":
                        again = again or await self._again(room)
                        found[place] = msgspec.structs.replace(event, table=again)
                rows = [
                    EventRow(table.id, table.number + n, at, events.write(event)) for n, event in enumerate(found, 1)
                ]
                after = table.after(found, at)
                plain = after.status == "live" and any(isinstance(event, Stepped | CampDrafted) for event in found)
                try:
                    await self._keep(rows, None if plain else noted(after), planned(after, self.name))
                except NumberTaken:
                    await self._catch_up(room)
                    continue
                except Refusal as refusal:
                    if refusal.code == "unsure":
                        room.unsure = True
                        self._spawn(self.refresh(table.id))
                    raise
                self._apply(room, found, at)
                return found
            raise Refusal("storage")

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

    # --- keeping and telling ---

    async def _keep(self, rows: list[EventRow], note: TableSummary | None, plan: AgendaEntry) -> None:
        began = monotonic()
        try:
            await self.store.append(rows, note, plan)
            self.commits.add(monotonic() - began)
        except NumberTaken:
            raise
        except InDoubt as error:
            raise Refusal("unsure") from error
        except StoreError as error:
            raise Refusal("storage") from error

    async def _rows(self, table_id: str, after: int = 0) -> list[EventRow]:
        try:
            return await self.store.rows(table_id, after)
        except StoreError as error:
            raise Refusal("storage") from error

    async def _catch_up(self, room: Room) -> None:
        """Apply what another process has written."""
        for row in await self._rows(room.table.id, room.table.number):
            self._apply(room, [events.read(row.data)], row.at)
        room.unsure = False

    async def refresh(self, table_id: str) -> None:
        """Another process says that a table has changed."""
        room = self.rooms.get(table_id)
        while room is not None:
            try:
                async with room.lock:
                    await self._catch_up(room)
                return
            except Refusal:
                await self.sleep(RETRY)

    def changed(self, table_id: str) -> None:
        """Another process may have written to a table, or to any ("")."""
        for changed in [table_id] if table_id else list(self.rooms):
            if changed in self.rooms:
                self._spawn(self.refresh(changed))

    def _apply(self, room: Room, found: list[Event], at: int) -> None:
        table = room.table
        before = {listener: table.changes(listener.audience) for listener in room.listeners}
        chronicle = table.chronicle if before else None
        for event in found:
            table.apply(event, at)
        if any(isinstance(event, GameBegan) for event in found):
            for listener in room.listeners:  # who plays which side has been decided only now
                listener.audience = audience_of(table, listener.keys)
                before[listener] = -1
        now = self.clock()
        drafts = [event for event in found if isinstance(event, CampDrafted) and table.setup.drafts == "open"]
        for listener in list(room.listeners):
            for draft in drafts:
                if listener.audience != draft.player:
                    listener.send(WRITER.encode(Drafted(draft.player, draft.squares)))
            if table.changes(listener.audience) == before[listener]:
                continue
            if chronicle is not None and table.chronicle is not chronicle:  # something was taken back
                listener.told = common(chronicle, table.chronicle, listener)
            self._tell_snapshot(room, listener, now)
        self._after(room)

    def _tell_snapshot(self, room: Room, listener: Listener, now: int) -> None:
        listener.send(room.snapshots.encoded(listener.audience, listener.lang, listener.told, now, room.present()))
        listener.told = len(room.table.chronicle.entries(listener.audience))

    def _tell_presence(self, room: Room) -> None:
        words = WRITER.encode(Presence(room.present(), room.watching(), room.referees()))
        for listener in list(room.listeners):
            listener.send(words)

    def _presence_changed(self, room: Room) -> None:
        self._tell_presence(room)
        self._spawn(self._shout(room.table.id, self._here(room)))

    def _here(self, room: Room) -> bytes:
        here = {"present": room.here(), "watching": room.count(SPECTATOR), "referees": room.count(REFEREE)}
        return WRITER.encode({"from": self.name, **here})

    async def _shout(self, table_id: str, words: bytes) -> None:
        with suppress(StoreError):
            await self.store.shout(table_id, words)

    def overheard(self, table_id: str, words: bytes) -> None:
        """Another process says who is there, or passes a greeting on."""
        room = self.rooms.get(table_id)
        if room is None:
            return
        said = msgspec.json.decode(words)
        if "greeting" in said:
            self._said(room, SEATS[said["player"]], said["greeting"])
            return
        there = [bool(one) for one in said["present"]]
        for player in SEATS:
            if room.present()[player] and not there[player]:
                room.left_at[player] = self.clock()
            elif there[player]:
                room.left_at[player] = None
        if said["from"] not in room.elsewhere:  # it has come later, and has not heard yet who is here
            self._spawn(self._shout(table_id, self._here(room)))
        until = monotonic() + ELSEWHERE
        room.elsewhere[said["from"]] = Elsewhere(until, there, int(said["watching"]), int(said.get("referees", 0)))
        self._tell_presence(room)

    # --- what is held here ---

    async def sweep(self) -> None:
        """Say that this process lives; let go of what nobody needs; take up what is due and held by nobody. To be called
        every few seconds: several times within a lease."""
        now = self.clock()
        with suppress(StoreError):
            self._up_since = await self.store.beat(self.name, now, now + LEASE)
            await self._let_go()
            await self._hold()
        for room in list(self.rooms.values()):
            due = room.table.due() if room.held else None
            if due is not None and due < self.clock():
                with suppress(Refusal):
                    await self.act(room, commands.overdue)
            if room.timer is None:
                self._after(room)
        with suppress(StoreError):
            await self._take_due()
        await self._say_who_is_here()

    async def _let_go(self) -> None:
        """Forget tables that nobody is at; those that are over at once."""
        past = monotonic() - IDLE
        idle = [
            room
            for room in self.rooms.values()
            if room.idle() and (room.used < past or room.table.status in ("over", "aborted"))
        ]
        for room in idle:
            del self.rooms[room.table.id]  # whoever asks for it again gets it from the store
            room.stop()
        await self._release([room for room in idle if room.held])
        for room in idle:
            if room.table.id not in self.rooms:
                await self.store.unfollow(room.table.id)

    async def _hold(self) -> None:
        """Take up what another process has let go of or died with; notice what was taken away."""
        under_way = {room.table.id: room for room in self.rooms.values() if room.table.status in ("open", "live")}
        if not under_way:
            return
        claims = {claim.table: claim for claim in await self.store.claim(self.name, self.clock(), list(under_way))}
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
        rows = await self._rows(room.table.id)
        if len(rows) < room.table.number:
            self._drop(room, Refusal("no_table"))
            return
        async with room.lock:
            await self._catch_up(room)
        if room.table.status in ("open", "live") and not await self.store.claim(
            self.name, self.clock(), [room.table.id]
        ):
            self._drop(room, Refusal("set_aside"))

    async def _take_due(self) -> None:
        """See to tables that nobody holds and at which something is due, for a while."""
        until = monotonic() + SWEEP_SECONDS
        while monotonic() < until:
            claims = await self.store.due(self.name, self.clock(), TAKE)
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
        known = claim.table in self.rooms or claim.table in self._loading
        room = await self.room(claim.table, claim)
        if known:
            await self._take_up(room, claim)
        self._dropped.discard(claim.table)
        room.used = monotonic() - IDLE if not room.listeners else room.used
        await self.act(room, commands.overdue)
        self._after(room)

    async def _say_who_is_here(self) -> None:
        """Say again who is here; notice who was at a process that has gone."""
        if monotonic() - self._said_at < SAY_AGAIN:
            again = False
        else:
            again, self._said_at = True, monotonic()
        for table_id, room in list(self.rooms.items()):
            for player, there in enumerate(room.present()):
                if not there and room.left_at[player] is None:  # the process that had this one has gone
                    room.left_at[player] = self.clock()
            if again and room.listeners:
                await self._shout(table_id, self._here(room))

    # --- what happens by itself ---

    def _after(self, room: Room) -> None:
        """Set the timer of a table, and let its machine think."""
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None
        table = room.table
        due = table.deadline() if table.status == "live" and room.held else None
        if due is not None:
            wait = max(0.0, (due[0] - self.clock()) / 1000) + 0.02
            if wait < TIMER:
                room.timer = asyncio.get_running_loop().call_later(wait, lambda: self._spawn(self._ring(room)))
        question = room.asked() if room.held else None
        if room.thinking is not None and not room.thinking.done():
            if room.pending is None or room.pending == question:
                return
            room.thinking.cancel()  # the game has moved on
        if question is not None:
            room.pending = question
            machine = table.chair_of(question.player).kind == "machine"
            room.thinking = self._spawn((self._think if machine else self._answer)(room, question))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _insist(self, room: Room, decide: Decide) -> list[Event]:
        """What happens by itself is tried again until it can be kept: nobody else will ask for it."""
        while True:
            try:
                return await self.act(room, decide)
            except Refusal as refusal:
                if refusal.code not in ("storage", "unsure"):
                    raise
            await self.sleep(RETRY)

    async def _ring(self, room: Room) -> None:
        await self._insist(room, commands.overdue)
        if room.timer is None:
            self._after(room)

    async def _answer(self, room: Room, question: Pending) -> None:
        """A player who has no choice answers after the time that a choice would have taken."""
        await self.sleep(self._rng.uniform(*ANSWER_DELAY))
        player = question.player

        def decide(table: Table, _now: int) -> list[Event]:
            step = table.forced(player) if room.asked() == question else None
            return [] if step is None else [Stepped(player, step, filled=True)]

        await self._deliver(room, decide)

    async def _think(self, room: Room, question: Pending) -> None:
        """A machine acts. A forced answer has its turn like any other and takes as long: nothing tells that it was one."""
        table, player = room.table, question.player
        level = table.chair_of(player).level
        people = any(chair.kind != "machine" for chair in table.chairs)
        wait = self._rng.uniform(*ANSWER_DELAY) if table.answering() else 0.0
        try:
            step, seconds = await self.engines.choose(
                table.state.view(player), level, f"{table.seed} {player}", room.payer(), people
            )
        except Exception:  # an engine that breaks must not leave somebody waiting for ever
            LOG.exception("a machine could not choose: game %s, level %d", table.setup.game, level)
            step, seconds = self._rng.choice(table.state.legal(player)), 0.0
        if wait > seconds:  # from when it began, not from when it was asked for: how long it waited tells nothing
            await self.sleep(wait - seconds)

        def decide(table: Table, now: int) -> list[Event]:
            return commands.step(table, player, step, 0, now) if room.asked() == question else []

        await self._deliver(room, decide)

    async def _deliver(self, room: Room, decide: Decide) -> None:
        """Keep what came of a thought, and go on to the next."""
        room.pending = None
        await self._insist(room, decide)
        room.thinking = None
        self._after(room)


def noted(table: Table) -> TableSummary:
    """What lists show of a table, and whose it is while it is open or under way."""
    seats: dict[str, int] = {}
    for number, chair in enumerate(table.chairs):
        if chair.session and table.status in ("open", "live"):
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


def audience_of(table: Table, keys: Credentials) -> Audience:
    """Whose eyes and ears somebody with these keys has. A player is never the referee, whichever seat is asked for."""
    player = table.player_of(*keys)
    if player is not None:
        return player
    plays = table.player_of(keys.token, keys.session) is not None
    return REFEREE if keys.token in table.referees and not plays else SPECTATOR


def seated(listener: Listener) -> Seat:
    """The seat of a listener. Raises Refusal for a spectator."""
    player = seat_of(listener.audience)
    if player is None:
        raise Refusal("spectator")
    return player


def common(old: Chronicle, new: Chronicle, listener: Listener) -> int:
    """How many entries of what a listener was told still stand after something was taken back."""
    audience = listener.audience
    kept = zip(old.entries(audience)[: listener.told], new.entries(audience), strict=False)
    count = 0
    for one, other in kept:
        if one[:2] != other[:2]:
            break
        count += 1
    return count


def named(found: list[Event], player: Audience, message: str) -> list[Event]:
    """The player's own events under the name that the client gave the command."""
    return [
        msgspec.structs.replace(event, message=message) if isinstance(event, Act) and event.player == player else event
        for event in found
    ]


def decided(room: Room, table: Table, by: Audience, command: protocol.Command, lag: int, now: int) -> list[Event]:
    """The events that a command leads to. Raises Refusal."""
    if isinstance(command, protocol.Objection):
        return commands.object_to(table, by, command.number)
    player = seat_of(by)
    assert player is not None  # the referee can do nothing else
    if isinstance(command, protocol.Step | protocol.Arrange | protocol.Back) and command.number != table.news(player):
        raise Refusal("stale")
    if isinstance(command, protocol.Step):
        return commands.step(table, player, command.step, lag, now)
    if isinstance(command, protocol.Arrange):
        return commands.arrange(table, player, command.squares, lag, now)
    if isinstance(command, protocol.Draft):
        return commands.draft(table, player, command.squares)
    if isinstance(command, protocol.Back):
        return commands.take_back(table, player, now)
    if isinstance(command, protocol.Resign):
        return commands.resign(table, player)
    if isinstance(command, protocol.Propose):
        return commands.propose(table, player, command.what)
    if isinstance(command, protocol.Answer):
        return commands.answer(table, player, command.what, command.yes)
    if isinstance(command, protocol.Abort):
        chair = table.chair_of(player)
        return commands.abort(table, chair.token, chair.session)
    if isinstance(command, protocol.Claim):
        left = room.left_at[1 - player]
        away = 0 if left is None or room.present()[1 - player] else now - left
        return commands.claim(table, player, away)
    raise Refusal("bad_message", {"why": type(command).__name__})
