"""What happens at a table by itself: clocks run out, machines act, a player who has no choice answers."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from typing import Final

from gobanshobu.service import commands
from gobanshobu.service.background import Background
from gobanshobu.service.commands import ANSWER_DELAY
from gobanshobu.service.engines import Engines
from gobanshobu.service.events import Event, Stepped
from gobanshobu.service.keeping import RETRY, Decide, Sleep
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.room import Pending, Room
from gobanshobu.service.table import Table

LOG: Final = logging.getLogger("gobanshobu.service")
TIMER: Final = 600.0  # seconds: what is due later is left to the sweep


class Unattended:
    """Sees to the clock and the machine of the tables that this process holds. `act` lets something happen."""

    def __init__(
        self,
        engines: Engines,
        clock: Callable[[], int],
        sleep: Sleep,
        background: Background,
        act: Callable[[Room, Decide], Awaitable[list[Event]]],
    ) -> None:
        self._engines: Final = engines
        self._clock: Final = clock
        self._sleep: Final = sleep
        self._background: Final = background
        self._act: Final = act
        self._rng: Final = random.SystemRandom()

    def after(self, room: Room) -> None:
        """Set the timer of a table, and let its machine think."""
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None
        table = room.table
        due = table.deadline() if table.status == "live" and room.held else None
        if due is not None:
            wait = max(0.0, (due[0] - self._clock()) / 1000) + 0.02
            if wait < TIMER:
                room.timer = asyncio.get_running_loop().call_later(
                    wait, lambda: self._background.spawn(self.ring(room))
                )
        question = room.asked() if room.held else None
        if room.thinking is not None and not room.thinking.done():
            if room.pending is None or room.pending == question:
                return
            room.thinking.cancel()  # the game has moved on
        if question is not None:
            room.pending = question
            machine = table.chair_of(question.player).kind == "machine"
            room.thinking = self._background.spawn((self._think if machine else self._answer)(room, question))

    async def _insist(self, room: Room, decide: Decide) -> list[Event]:
        """What happens by itself is tried again until it can be kept: nobody else will ask for it."""
        while True:
            try:
                return await self._act(room, decide)
            except Refusal as refusal:
                if refusal.code not in ("storage", "unsure"):
                    raise
            await self._sleep(RETRY)

    async def ring(self, room: Room) -> None:
        """The time of somebody may have run out."""
        await self._insist(room, commands.overdue)
        if room.timer is None:
            self.after(room)

    async def _answer(self, room: Room, question: Pending) -> None:
        """A player who has no choice answers after the time that a choice would have taken."""
        await self._sleep(self._rng.uniform(*ANSWER_DELAY))
        player = question.player

        def decide(table: Table, _now: int) -> list[Event]:
            step = table.forced(player) if room.asked() == question else None
            return [] if step is None else [Stepped(player, step, filled=True)]

        await self._deliver(room, decide)

    async def _think(self, room: Room, question: Pending) -> None:
        """A machine acts. A forced answer has its turn like any other and takes as long: nothing tells that it was one."""
        table, player = room.table, question.player
        machine = table.chair_of(player)
        people = any(chair.kind != "machine" for chair in table.chairs)
        wait = self._rng.uniform(*ANSWER_DELAY) if table.answering() else 0.0
        try:
            step, seconds = await self._engines.choose(
                table.state.view(player),
                machine.level,
                f"{table.seed} {player}",
                room.payer(),
                people,
                machine.rating,
            )
        except Exception:  # an engine that breaks must not leave somebody waiting for ever
            LOG.exception("a machine could not choose: game %s, level %d", table.setup.game, machine.level)
            step, seconds = self._rng.choice(table.state.legal(player)), 0.0
        if wait > seconds:  # from when it began, not from when it was asked for: how long it waited tells nothing
            await self._sleep(wait - seconds)

        def decide(table: Table, now: int) -> list[Event]:
            return commands.step(table, player, step, 0, now) if room.asked() == question else []

        await self._deliver(room, decide)

    async def _deliver(self, room: Room, decide: Decide) -> None:
        """Keep what came of a thought, and go on to the next."""
        room.pending = None
        await self._insist(room, decide)
        room.thinking = None
        self.after(room)
