"""A player by name at a table: it takes a seat as a program, and plays until the game is over."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from gobanshobu.client.line import SeatLine
from gobanshobu.client.refused import TableRefused
from gobanshobu.client.site import Site
from gobanshobu.games import game
from gobanshobu.players.base import Player
from gobanshobu.players.names import PATIENCE, check_name, make_player

ROUND: Final = 3600.0  # seconds after which a wait begins anew


async def play_seat(
    site: Site,
    table: str,
    player: str,
    chair: int | None = None,
    name: str = "",
    seed: int = 0,
    seconds: float = PATIENCE,
    lang: str = "en",
) -> dict[str, Any]:
    """Sit down at a table, on the chair or on the first that is open, and play with the player of that name; the last
    snapshot. Raises TableRefused, BadPlayer before anybody sits down, and what the player raises."""
    check_name(player)
    seen = await site.get(f"/api/tables/{table}?lang=en")
    played = game(str(seen["view"]["game"]))
    check_name(player, played.id)
    called = name or player[:40]
    token = await (site.sit_anywhere(table, called) if chair is None else site.sit(table, chair, called))
    line = SeatLine(site, table, token, lang)
    await line.open()
    mind = make_player(player, played, seed, seconds)
    try:
        while not line.over:
            if line.to_act:
                await answered(line, mind)
            else:
                await line.until(lambda: line.over or line.to_act, ROUND)
        return line.now
    finally:
        mind.close()
        await line.close()


async def answered(line: SeatLine, mind: Player) -> None:
    """Play what the player chooses. What has happened meanwhile makes it choose anew."""
    number = line.now["number"]
    state, seat = await line.site.known(line.table, line.token)
    if line.now["number"] != number or seat not in state.actors():
        return
    step = await asyncio.to_thread(mind.choose, state.view(seat))
    try:
        await line.step(step)
    except TableRefused as refused:
        if refused.code not in ("stale", "over"):
            raise
        await line.until(lambda: line.over or line.now["number"] != number, 1.0)
