"""All tables of one process: commands come in, events are kept, then applied, then told.

Every table has a lock; under it a command is decided on the present state, written to the store, and only then applied
and told to each listener as that listener's audience may know it. When another process has written first, its rows are
read and the command is decided again.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import random
import secrets
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
from gobanshobu.service.events import Act, Answered, Chair, Created, Event, GameBegan, Greeted, Setup, Stepped
from gobanshobu.service.protocol import WRITER, Done, Drafted, GreetingSaid, Hinted, Lang, Presence, TryAllowed
from gobanshobu.service.published import attempted
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.snapshot import Snapshots, about
from gobanshobu.service.store import EventRow, EventStore, NumberTaken, StoreError, TableSummary
from gobanshobu.service.table import Table, fold

LOG: Final = logging.getLogger("gobanshobu.service")
TRIES: Final = 8
RETRY: Final = 1.0  # seconds until what happens by itself is tried again when it could not be kept
ELSEWHERE: Final = 75.0  # seconds after which another process is not believed any more
PATIENCE: Final = 15.0  # seconds for which a machine's step is left to the process where somebody waits for it
MOST_SQUARES: Final = 25  # of a draft
MOST_CARDS: Final = 8  # on one of its squares
LONG: Final = 40  # letters of a square or a card in a draft
Send = Callable[[bytes], None]
Sleep = Callable[[float], Awaitable[None]]
Decide = Callable[[Table, int], list[Event]]


def milliseconds() -> int:
    """Now, since 1970."""
    return int(time() * 1000)


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


class Listener:
    """Somebody who hears a table, from a seat or as a spectator, in one language."""

    def __init__(self, audience: Audience, send: Send, keys: Credentials = NO_KEYS, lang: Lang = "ja") -> None:
        self.audience = audience
        self.send: Final = send
        self.keys: Final = keys
        self.lang = lang
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
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: asyncio.Task[None] | None = None

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

    def busy_elsewhere(self) -> bool:
        """Whether somebody plays or watches by way of another process."""
        return any(any(there.present) or there.watching or there.referees for there in self.others())

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
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._rng: Final = random.SystemRandom()
        self.name: Final = secrets.token_hex(6)  # of this process

    async def resume(self) -> int:
        """Bring back every table that is under way; how many."""
        self.store.listen(self.changed, self.overheard)
        for status in ("open", "live"):
            for table_id, _, _ in await self.store.tables(status, 1_000_000):
                room = await self._load(table_id)
                if room.table.status != status:  # it went on before the list heard of it
                    await self._note(room.table)
        rooms = list(self.rooms.values())
        await asyncio.gather(*[self._insist(room, commands.resume) for room in rooms])
        for room in rooms:
            self._after(room)
        return sum(room.table.status in ("open", "live") for room in rooms)

    async def close(self) -> None:
        """Stop every timer and every thought."""
        for room in self.rooms.values():
            if room.timer is not None:
                room.timer.cancel()
            if room.thinking is not None:
                room.thinking.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # --- tables ---

    async def create(self, setup: Setup, session: str = "") -> tuple[str, list[str]]:
        """A new table; its id, and for each chair the token that lets somebody play there (empty: not yet given)."""
        tokens = ["", ""]
        chairs: list[Chair] = []
        for number, chair in enumerate(setup.chairs):
            if chair.kind == "person":
                tokens[number] = secrets.token_urlsafe(18)
            chairs.append(Chair(chair.kind, chair.level, chair.name, hashed(tokens[number]), hashed(session)))
        table_id = await self._open(create(msgspec.structs.replace(setup, chairs=(chairs[0], chairs[1]))))
        return table_id, tokens

    async def _open(self, created: Created) -> str:
        """A new table under an id of its own, kept; its game begins at once where nobody is missing."""
        table_id, at = secrets.token_urlsafe(9), self.clock()
        table = Table(table_id, created, at)
        later: list[Event] = []
        if all(chair.kind != "open" for chair in created.setup.chairs):
            later.append(commands.begin(table))
        for event in later:
            table.apply(event, at)
        rows = [EventRow(table_id, n, at, events.write(event)) for n, event in enumerate([created, *later], 1)]
        await self._keep(rows, noted(table))
        room = self.rooms[table_id] = Room(table, at)
        self._after(room)
        return table_id

    async def room(self, table_id: str) -> Room:
        """The table of that id, read from the store if it is not here. Raises Refusal."""
        room = self.rooms.get(table_id)
        if room is None:
            room = await self._load(table_id)
            self._after(room)
        return room

    async def _load(self, table_id: str) -> Room:
        rows = await self._rows(table_id)
        if not rows:
            raise Refusal("no_table")
        if table_id not in self.rooms:  # somebody may have been faster
            table = fold(table_id, [(row.at, events.read(row.data)) for row in rows])
            self.rooms[table_id] = Room(table, self.clock())
        return self.rooms[table_id]

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
        self, room: Room, token: str, send: Send, session: str = "", seat: Seat | None = None, lang: Lang = "ja"
    ) -> Listener:
        """Listen from now on; the first message is how the table stands."""
        keys = Credentials(hashed(token), hashed(session), seat)
        listener = Listener(audience_of(room.table, keys), send, keys, lang)
        room.listeners.add(listener)
        player = seat_of(listener.audience)
        if player is not None:
            room.left_at[player] = None
        self._tell_snapshot(room, listener, self.clock())
        self._presence_changed(room)
        return listener

    def leave(self, room: Room, listener: Listener) -> None:
        """Listen no more."""
        room.listeners.discard(listener)
        player = seat_of(listener.audience)
        if player is not None and not room.present()[player]:
            room.left_at[player] = self.clock()
        self._presence_changed(room)
        if room.table.status in ("over", "aborted") and not room.listeners and not room.lock.locked():
            self.rooms.pop(room.table.id, None)  # whoever asks for it again gets it from the store

    def show(self, room: Room, listener: Listener) -> None:
        """How the table stands, once more and whole."""
        listener.told = 0
        self._tell_snapshot(room, listener, self.clock())

    def draft(self, room: Room, listener: Listener, command: protocol.Draft) -> None:
        """Keep an unfinished arrangement, and show it to the others where the table says so. Raises Refusal."""
        player, table = seated(listener), room.table
        if table.status != "live" or not table.arranging() or player not in table.actors():
            raise Refusal("stale")
        if not modest(command.squares):
            raise Refusal("bad_message", {"why": "squares"})
        self._drafted(room, player, command.squares)
        self._spawn(self._shout(table.id, WRITER.encode({"player": player, "draft": command.squares})))

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
        number = table.news(player)
        found = await self.engines.hint(table.state.view(player))
        offered = [offer for offer in room.snapshots.labelled(player, listener.lang) if offer.step == found.step]
        if table.news(player) != number or not offered:
            raise Refusal("stale")  # the game went on meanwhile
        return Hinted(command.id, found.step, offered[0].label, found.chance)

    # --- commands ---

    async def act(self, room: Room, decide: Decide) -> list[Event]:
        """Let something happen: decide, keep, apply, tell. Raises Refusal; then nothing has happened."""
        again = ""  # the table of a rematch
        async with room.lock:
            for _ in range(TRIES):
                table = room.table
                at = max(self.clock(), table.at)
                found = decide(table, at)
                if not found:
                    return []
                for place, event in enumerate(found):
                    if isinstance(event, Answered) and event.yes and event.what == "rematch":
                        again = again or await self._again(table)
                        found[place] = msgspec.structs.replace(event, table=again)
                rows = [
                    EventRow(table.id, table.number + n, at, events.write(event)) for n, event in enumerate(found, 1)
                ]
                try:
                    await self._keep(rows)
                except NumberTaken:
                    await self._catch_up(room)
                    continue
                self._apply(room, found, at)
                if any(isinstance(event, Stepped) for event in found) and table.status == "live":
                    return found
                await self._note(table)
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

    async def _again(self, table: Table) -> str:
        """A new table for the same two with swapped seats; their tokens let them play there too."""
        setup = msgspec.structs.replace(
            table.setup,
            chairs=(table.chairs[0], table.chairs[1]),
            first=1 if table.seats[0] == 0 else 0,
            listed=False,
            referees=tuple(sorted(table.referees)),
        )
        return await self._open(create(setup, table.id))

    # --- keeping and telling ---

    async def _keep(self, rows: list[EventRow], note: TableSummary | None = None) -> None:
        try:
            await self.store.append(rows, note)
        except NumberTaken:
            raise
        except StoreError as error:
            raise Refusal("storage") from error

    async def _note(self, table: Table) -> None:
        """What lists show of the table."""
        try:
            await self.store.note(noted(table))
        except StoreError:
            return  # a list that lags behind loses nothing: the log has it, and the next start sets it right

    async def _rows(self, table_id: str, after: int = 0) -> list[EventRow]:
        try:
            return await self.store.rows(table_id, after)
        except StoreError as error:
            raise Refusal("storage") from error

    async def _catch_up(self, room: Room) -> None:
        """Apply what another process has written."""
        for row in await self._rows(room.table.id, room.table.number):
            self._apply(room, [events.read(row.data)], row.at)

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
        if not table_id:
            self._spawn(self._look_around())
        elif table_id in self.rooms:
            self._spawn(self.refresh(table_id))
        else:
            self._spawn(self._meet(table_id))

    async def _meet(self, table_id: str) -> None:
        """A table of another process: its players may come here, and its clock goes on if that process dies."""
        with suppress(Refusal):
            await self.room(table_id)

    async def _look_around(self) -> None:
        """Catch up with everything that other processes have done."""
        for table_id in list(self.rooms):
            await self.refresh(table_id)
        with suppress(StoreError):
            for status in ("open", "live"):
                for table_id, _, _ in await self.store.tables(status, 1_000_000):
                    await self._meet(table_id)

    def _apply(self, room: Room, found: list[Event], at: int) -> None:
        table = room.table
        before = {listener: table.news(listener.audience) for listener in room.listeners}
        chronicle = table.chronicle if before else None
        for event in found:
            table.apply(event, at)
        if any(isinstance(event, GameBegan) for event in found):
            for listener in room.listeners:  # who plays which side has been decided only now
                listener.audience = audience_of(table, listener.keys)
                before[listener] = -1
        said = [
            WRITER.encode(GreetingSaid(event.player, event.phrase)) for event in found if isinstance(event, Greeted)
        ]
        now = self.clock()
        for listener in list(room.listeners):
            if table.news(listener.audience) == before[listener]:
                continue
            for words in said:
                listener.send(words)
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
        """Another process says who is there, or shows a draft."""
        room = self.rooms.get(table_id)
        if room is None:
            return
        said = msgspec.json.decode(words)
        if "draft" in said:
            if room.table.arranging():
                self._drafted(room, SEATS[said["player"]], said["draft"])
            return
        there = [bool(one) for one in said["present"]]
        for player in SEATS:
            if room.present()[player] and not there[player]:
                room.left_at[player] = self.clock()
            elif there[player]:
                room.left_at[player] = None
        until = monotonic() + ELSEWHERE
        room.elsewhere[said["from"]] = Elsewhere(until, there, int(said["watching"]), int(said.get("referees", 0)))
        self._tell_presence(room)

    def _drafted(self, room: Room, player: Seat, squares: protocol.Squares) -> None:
        """A player has laid out so much, here or by way of another process."""
        room.table.draft(player, squares)
        if room.table.setup.drafts != "open":
            return
        words = WRITER.encode(Drafted(player, squares))
        for other in list(room.listeners):
            if other.audience != player:
                other.send(words)

    async def sweep(self) -> None:
        """Give up tables that nobody came to; forget those that are over and unwatched; say again who is here."""
        for table_id, room in list(self.rooms.items()):
            if room.table.status == "open":
                with suppress(Refusal):
                    await self.act(room, commands.expire)
            for player, there in enumerate(room.present()):
                if not there and room.left_at[player] is None:  # the process that had this one has gone
                    room.left_at[player] = self.clock()
            if room.table.status in ("over", "aborted") and not room.listeners:
                self.rooms.pop(table_id, None)
            elif room.listeners:
                await self._shout(table_id, self._here(room))

    # --- what happens by itself ---

    def _after(self, room: Room) -> None:
        """Set the timer of a table, and let its machine think."""
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None
        table = room.table
        if table.status != "live":
            return
        due = table.deadline()
        if due is not None:
            wait = max(0.0, (due[0] - self.clock()) / 1000) + 0.02
            room.timer = asyncio.get_running_loop().call_later(wait, lambda: self._spawn(self._ring(room)))
        if room.thinking is None or room.thinking.done():
            for player in table.actors():
                if table.chair_of(player).kind == "machine":
                    room.thinking = self._spawn(self._think(room, player))
                    return
                if table.forced(player) is not None:
                    room.thinking = self._spawn(self._answer(room, table.number, player))
                    return

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
                if refusal.code != "storage":
                    raise
            await self.sleep(RETRY)

    async def _ring(self, room: Room) -> None:
        await self._insist(room, commands.overdue)
        if room.timer is None:
            self._after(room)

    async def _answer(self, room: Room, number: int, player: Seat) -> None:
        """A player who has no choice answers after the time that a choice would have taken."""
        await self.sleep(self._rng.uniform(*ANSWER_DELAY))

        def decide(table: Table, _now: int) -> list[Event]:
            step = table.forced(player) if table.number == number else None
            return [] if step is None else [Stepped(player, step, filled=True)]

        await self._insist(room, decide)
        room.thinking = None
        self._after(room)

    async def _think(self, room: Room, player: Seat) -> None:
        table = room.table
        number = table.news(player)
        level = table.chair_of(player).level
        view = table.state.view(player)
        if not room.listeners and room.busy_elsewhere():
            await self.sleep(PATIENCE)
            if table.news(player) != number:
                room.thinking = None
                self._after(room)
                return
        began, wait = monotonic(), self._rng.uniform(*ANSWER_DELAY) if table.answering() else 0.0
        try:
            step = table.forced(player) or await self.engines.choose(view, level, f"{table.id} {player}")
        except Exception:  # an engine that breaks must not leave somebody waiting for ever
            LOG.exception("a machine could not choose: game %s, level %d", table.setup.game, level)
            step = self._rng.choice(table.state.legal(player))
        if wait:  # an answer to a card takes as long with a choice as without
            await self.sleep(max(0.0, wait - (monotonic() - began)))

        def decide(table: Table, now: int) -> list[Event]:
            if table.status != "live" or table.news(player) != number or player not in table.actors():
                return []
            return commands.step(table, player, step, 0, now)

        await self._insist(room, decide)
        room.thinking = None
        self._after(room)


def noted(table: Table) -> TableSummary:
    """What lists show of a table."""
    return TableSummary(table.id, table.status, table.told_at, WRITER.encode(about(table)), table.setup.listed)


def audience_of(table: Table, keys: Credentials) -> Audience:
    """Whose eyes and ears somebody with these keys has. A player is never the referee."""
    player = table.player_of(*keys)
    if player is not None:
        return player
    return REFEREE if keys.token in table.referees else SPECTATOR


def seated(listener: Listener) -> Seat:
    """The seat of a listener. Raises Refusal for a spectator."""
    player = seat_of(listener.audience)
    if player is None:
        raise Refusal("spectator")
    return player


def modest(squares: protocol.Squares) -> bool:
    """Whether a draft is of a size that a draft can have."""
    return len(squares) <= MOST_SQUARES and all(
        len(square) <= LONG and len(cards) <= MOST_CARDS and all(len(card) <= LONG for card in cards)
        for square, cards in squares.items()
    )


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
        return commands.object_to(table, by)
    player = seat_of(by)
    assert player is not None  # the referee can do nothing else
    if isinstance(command, protocol.Step | protocol.Arrange | protocol.Back) and command.number != table.news(player):
        raise Refusal("stale")
    if isinstance(command, protocol.Step):
        return commands.step(table, player, command.step, lag, now)
    if isinstance(command, protocol.Arrange):
        return commands.arrange(table, player, command.squares, lag, now)
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
    if isinstance(command, protocol.Greet):
        return commands.greet(player, command.phrase)
    if isinstance(command, protocol.Claim):
        left = room.left_at[1 - player]
        away = 0 if left is None or room.present()[1 - player] else now - left
        return commands.claim(table, player, away)
    raise Refusal("bad_message", {"why": type(command).__name__})
