"""Sides of a match as tests play them: they name the first game that is left, and resign the games they are to lose."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from gobanshobu.match import Side
from gobanshobu.service import protocol
from gobanshobu.service.events import Chair
from gobanshobu.service.hub import Hub
from gobanshobu.service.matches import commands
from gobanshobu.service.matches.events import MatchSetup
from gobanshobu.service.matches.playing import MatchListener, MatchRoom
from gobanshobu.service.protocol import MatchShown

PEOPLE = (Chair("person", name="Aoi"), Chair("person", name="みどり"))
MACHINE = (Chair("person", name="Aoi"), Chair("machine", 1))
SETUP = MatchSetup(commands.STANDARD, PEOPLE)
SESSIONS = ("session of Aoi.........", "session of Midori......")


class Watcher:
    """Somebody who hears a match."""

    def __init__(self, hub: Hub, room: MatchRoom, token: str, lang: protocol.Lang = "en") -> None:
        self.hub = hub
        self.heard: list[MatchShown] = []
        self.listener: MatchListener = hub.matches.join(room, token, "", self.hear, lang)

    def hear(self, data: bytes) -> None:
        self.heard.append(msgspec.json.decode(data, type=MatchShown))
        assert not self.now.table or self.now.table in self.hub.rooms, "a table that is told of is there"

    @property
    def now(self) -> MatchShown:
        return self.heard[-1]


async def named(hub: Hub, match_id: str) -> None:
    """Whoever is to name the next game names the first that is left, and the other side is ready."""
    room = await hub.matches.room(match_id)
    for act in ("naming", "ready"):
        standing = room.standing
        side = standing.actor()
        if standing.phase != act or side is None:
            continue
        if act == "naming":
            wanted, number = standing.under_way().choices()[0], standing.number
            await hub.matches.do(room, lambda now, _at, s=side, w=wanted, n=number: commands.name(now, s, w, n))  # type: ignore[misc]
        else:
            await hub.matches.do(room, lambda now, _at, s=side, n=standing.number: commands.ready(now, s, n))  # type: ignore[misc]


async def ended(hub: Hub, match_id: str, tokens: Sequence[str], winner: Side | None) -> None:
    """The game that is played ends at once: its loser resigns, or both agree to a draw."""
    match = await hub.matches.room(match_id)
    table = await hub.room(match.standing.games[-1].table)
    listeners = [hub.join(table, token, lambda _: None) if token else None for token in tokens]

    async def says(side: int, command: protocol.Command) -> None:
        listener = listeners[side]
        assert listener is not None
        await hub.command(table, listener, command)

    if winner is None:
        await says(0, protocol.Propose("p", "draw"))
        await says(1, protocol.Answer("a", "draw", True))
    else:
        await says(1 - winner, protocol.Resign("r"))
    for listener in listeners:
        if listener is not None:
            hub.leave(table, listener)
    await hub.matches.room(match_id)
