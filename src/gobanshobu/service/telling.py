"""Telling listeners: of what has happened at a table, of who is there, and of greetings; also those at other processes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Final

import msgspec

from gobanshobu.core.audience import REFEREE, SEATS, SPECTATOR, Seat
from gobanshobu.core.chronicle import Chronicle
from gobanshobu.service.background import Background
from gobanshobu.service.events import CampDrafted, Event, GameBegan
from gobanshobu.service.protocol import WRITER, Drafted, GreetingSaid, Presence, Refused
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.room import Elsewhere, Listener, Room, audience_of
from gobanshobu.service.store import EventStore, StoreError

ELSEWHERE: Final = 75.0  # seconds after which another process is not believed any more
SAY_AGAIN: Final = 30.0  # seconds between two words about who is here


class Telling:
    """Tells the listeners of the tables that are here, and the other processes. `name` is that of this process."""

    def __init__(
        self, name: str, store: EventStore, rooms: dict[str, Room], clock: Callable[[], int], background: Background
    ) -> None:
        self.name: Final = name
        self._store: Final = store
        self._rooms: Final = rooms
        self._clock: Final = clock
        self._background: Final = background
        self._said_at = monotonic()

    # --- the game ---

    def apply(self, room: Room, found: list[Event], at: int) -> None:
        """Apply events, and show the table to all to whom that has changed something."""
        table = room.table
        before = {listener: table.changes(listener.audience) for listener in room.listeners}
        chronicle = table.chronicle if before else None
        for event in found:
            table.apply(event, at)
        if any(isinstance(event, GameBegan) for event in found):
            for listener in room.listeners:  # who plays which side has been decided only now
                listener.audience = audience_of(table, listener.keys)
                before[listener] = -1
        now = self._clock()
        drafts = [event for event in found if isinstance(event, CampDrafted) and table.setup.drafts == "open"]
        for listener in list(room.listeners):
            for draft in drafts:
                if listener.audience != draft.player:
                    listener.send(WRITER.encode(Drafted(draft.player, draft.squares)))
            if table.changes(listener.audience) == before[listener]:
                continue
            if chronicle is not None and table.chronicle is not chronicle:  # something was taken back
                listener.told = common(chronicle, table.chronicle, listener)
            self.snapshot(room, listener, now)

    def said(self, room: Room, player: Seat, phrase: str) -> None:
        """A player has said one of the phrases."""
        words = WRITER.encode(GreetingSaid(player, phrase))
        for listener in list(room.listeners):
            if not listener.muted or listener.audience == player:
                listener.send(words)

    def snapshot(self, room: Room, listener: Listener, now: int) -> None:
        """How the table stands, with what is new of the log."""
        listener.send(room.snapshots.encoded(listener.audience, listener.lang, listener.told, now, room.present()))
        listener.told = len(room.table.chronicle.entries(listener.audience))

    def presence(self, room: Room) -> None:
        """Who is there, to those who are here."""
        words = WRITER.encode(Presence(room.present(), room.watching(), room.referees()))
        for listener in list(room.listeners):
            listener.send(words)

    def presence_changed(self, room: Room) -> None:
        """Somebody has come or gone here: everybody is told, also elsewhere."""
        self.presence(room)
        self._background.spawn(self._shout(room.table.id, self._here(room)))

    def _here(self, room: Room) -> bytes:
        here = {"present": room.here(), "watching": room.count(SPECTATOR), "referees": room.count(REFEREE)}
        return WRITER.encode({"from": self.name, **here})

    def greeted(self, room: Room, player: Seat, phrase: str) -> None:
        """A player says one of the phrases: everybody hears it, also elsewhere."""
        self.said(room, player, phrase)
        self._background.spawn(self._shout(room.table.id, WRITER.encode({"player": player, "greeting": phrase})))

    def dropped(self, room: Room, refusal: Refusal) -> None:
        """Nothing can happen at a table any more."""
        for listener in list(room.listeners):
            listener.send(WRITER.encode(Refused("", refusal.code, refusal.words.say(listener.lang), "")))

    # --- who is there ---

    async def _shout(self, table_id: str, words: bytes) -> None:
        with suppress(StoreError):
            await self._store.shout(table_id, words)

    def overheard(self, table_id: str, words: bytes) -> None:
        """Another process says who is there, or passes a greeting on."""
        room = self._rooms.get(table_id)
        if room is None:
            return
        said = msgspec.json.decode(words)
        if "greeting" in said:
            self.said(room, SEATS[said["player"]], said["greeting"])
            return
        there = [bool(one) for one in said["present"]]
        for player in SEATS:
            if room.present()[player] and not there[player]:
                room.left_at[player] = self._clock()
            elif there[player]:
                room.left_at[player] = None
        if said["from"] not in room.elsewhere:  # it has come later, and has not heard yet who is here
            self._background.spawn(self._shout(table_id, self._here(room)))
        until = monotonic() + ELSEWHERE
        room.elsewhere[said["from"]] = Elsewhere(until, there, int(said["watching"]), int(said.get("referees", 0)))
        self.presence(room)

    async def say_who_is_here(self) -> None:
        """Say again who is here; notice who was at a process that has gone."""
        if monotonic() - self._said_at < SAY_AGAIN:
            again = False
        else:
            again, self._said_at = True, monotonic()
        for table_id, room in list(self._rooms.items()):
            for player, there in enumerate(room.present()):
                if not there and room.left_at[player] is None:  # the process that had this one has gone
                    room.left_at[player] = self._clock()
            if again and room.listeners:
                await self._shout(table_id, self._here(room))


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
