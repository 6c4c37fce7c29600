"""Old objects are set aside while the server works, and looked through when it is idle."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator

import pytest

from gobanshobu.server import tidy
from gobanshobu.server.tidy import Tidy


class Ring:
    """An object that only the collector can free."""

    alive = 0

    def __init__(self) -> None:
        self.me = self
        Ring.alive += 1

    def __del__(self) -> None:
        Ring.alive -= 1


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


def test_what_is_old_is_set_aside_while_there_is_work(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Tidy()
    asyncio.run(one())
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold() == tidy.YOUNG
    monkeypatch.setattr(tidy, "IDLE", -1.0)  # busy, however little is done
    Ring()
    asyncio.run(one())
    gc.collect()
    assert Ring.alive == 1
    monkeypatch.setattr(tidy, "IDLE", 1e9)
    asyncio.run(one())
    assert Ring.alive == 0
