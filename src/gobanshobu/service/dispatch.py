"""What a command of a client leads to at a table."""

from __future__ import annotations

import msgspec

from gobanshobu.core.audience import Audience, Seat, seat_of
from gobanshobu.service import commands, protocol
from gobanshobu.service.events import Act, Event
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.room import Listener, Room
from gobanshobu.service.table import Table


def seated(listener: Listener) -> Seat:
    """The seat of a listener. Raises Refusal for a spectator."""
    player = seat_of(listener.audience)
    if player is None:
        raise Refusal("spectator")
    return player


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
