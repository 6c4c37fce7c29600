"""The engines on a Ray cluster, in a process of its own: Ray leaves threads and handlers behind in the one that uses it.

python -m tests.service.ray_tier [ray://host:port]
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys

import gobanshobu
from gobanshobu.service.engines import EngineTier, chosen, make_engines
from gobanshobu.workers import WorkFailed

VIEW = gobanshobu.game("isshin").start(1).view(0)


async def check(tier: EngineTier) -> list[str]:
    """What holds."""
    found: list[str] = []
    if (await tier.choose(VIEW, 6, "a")).step == chosen(VIEW, 6, "a"):
        found.append("same")
    (place,) = tier._places
    there: int = place.do(os.getpid)
    if there != os.getpid():
        found.append("elsewhere")
    os.kill(there, signal.SIGKILL)
    again = await tier.choose(VIEW, 7, "a")
    while tier.stats().workers < 2:
        await asyncio.sleep(0.05)
    if again.step == chosen(VIEW, 7, "a") and tier.stats().died == 1 and place.do(os.getpid) != there:
        found.append("made up for")
    try:
        place.do(divmod, 1, 0)
    except WorkFailed as failed:
        if "ZeroDivisionError" in str(failed):
            found.append("told")
    return found


async def main(where: str) -> None:
    """Say what holds."""
    tier = make_engines(where, 1)
    try:
        print(*await check(tier), sep=", ")
    finally:
        await tier.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1] if len(sys.argv) > 1 else "ray"))
