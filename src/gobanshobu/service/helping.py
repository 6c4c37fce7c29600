"""What a player may be helped with: a hint, sensible choices, and what the coach says. Engines help nobody between people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gobanshobu.core.audience import SEATS, Seat
from gobanshobu.service import commands, protocol
from gobanshobu.service.dispatch import seated
from gobanshobu.service.engines import Engines
from gobanshobu.service.protocol import Coached, CoachedLine, Hinted, Suggested
from gobanshobu.service.published import coach_lines, threats
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.room import Listener, Room


def between_people(room: Room, player: Seat) -> bool:
    """Whether the other side is no machine of ours."""
    return room.table.chair_of(SEATS[1 - player]).kind != "machine"


def helped(room: Room, listener: Listener) -> tuple[Seat, Mapping[str, Any]]:
    """A seat that an engine may help now, and what it may know. Raises Refusal."""
    player, table = seated(listener), room.table
    commands.live(table)
    if between_people(room, player):
        raise Refusal("no_hint")
    if player not in table.actors():
        raise Refusal("stale")
    return player, table.state.view(player)


async def hint(engines: Engines, room: Room, listener: Listener, command: protocol.Hint) -> Hinted:
    """What the best player would do in this seat. Raises Refusal."""
    player, view = helped(room, listener)
    found = await engines.hint(view, room.payer())
    offered = [offer for offer in room.snapshots.labelled(player, listener.lang) if offer.step == found.step]
    if room.table.state.view(player) != view or not offered:
        raise Refusal("stale")  # the game went on meanwhile
    return Hinted(command.id, found.step, offered[0].label, found.chance)


async def suggest(engines: Engines, room: Room, listener: Listener, command: protocol.Suggest) -> Suggested:
    """A few sensible choices for this seat; none where it has nothing to decide. The number says what they are about: a
    game that has gone on meanwhile is no fault, for nobody has asked to be shown the table again. Raises Refusal."""
    player = seated(listener)
    number = room.table.news(player)
    if player not in room.table.actors() and not between_people(room, player):
        return Suggested(command.id, number, [])
    _, view = helped(room, listener)
    return Suggested(command.id, number, await engines.suggest(view, room.payer()))


def coach(room: Room, listener: Listener, command: protocol.Coach) -> Coached:
    """What the coach says to this seat, from what it is shown alone; between people, what holds at any time. Raises Refusal."""
    player, table = seated(listener), room.table
    part, plain = room.snapshots.part(player), between_people(room, player)
    lines = coach_lines(table.state, player, part.offers, part.cast) if table.status == "live" else []
    said = [
        CoachedLine(line.key, line.words.say(listener.lang), line.lasting)
        for line in lines
        if not (plain and line.lasting)
    ]
    attacked = threats(table.state, player) if table.status == "live" and not plain else []
    return Coached(command.id, table.news(player), said, attacked)
