"""The browsers that are to be called, and the key that calls are signed with."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from gobanshobu.service.notices import MOST, MOST_FAILURES, Notices
from gobanshobu.service.pushing import BadEndpoint, Subscription
from gobanshobu.service.sqlite import SqliteStore
from tests.service.test_pushing import AUTH, POINT


def browser(number: int) -> Subscription:
    return Subscription(f"https://push.example.net/{number}", POINT, AUTH)


def test_the_key_is_made_once_and_found_again(tmp_path: Path) -> None:
    async def run() -> None:
        keys = []
        for _ in range(2):
            store = SqliteStore(tmp_path / "db")
            await store.open()
            keys.append(await Notices(store).public_key())
            await store.close()
        assert keys[0] == keys[1]
        assert len(keys[0]) == 87

    asyncio.run(run())


def test_browsers_are_bounded_and_dropped_when_they_are_gone(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "db")
        await store.open()
        notices = Notices(store)
        for number in range(MOST + 2):
            await notices.add("aoi", browser(number), "ja", number)
        await notices.add("aoi", browser(5), "en", 99)  # the same once more
        assert {one.to.endpoint[-2:].strip("/") for one in await notices.of("aoi")} == {
            str(n) for n in range(2, MOST + 2)
        }
        assert await notices.of("ran") == []
        await notices.noted("aoi", browser(2).endpoint, "gone", 100)
        await notices.noted("aoi", browser(3).endpoint, "never", 100)
        assert len(await notices.of("aoi")) == MOST - 2
        for _ in range(MOST_FAILURES - 1):
            await notices.noted("aoi", browser(4).endpoint, "later", 100)
        await notices.noted("aoi", browser(4).endpoint, "sent", 101)  # counted anew from here
        for _ in range(MOST_FAILURES):
            assert len(await notices.of("aoi")) == MOST - 2
            await notices.noted("aoi", browser(4).endpoint, "later", 102)
        assert len(await notices.of("aoi")) == MOST - 3
        with pytest.raises(BadEndpoint):
            await notices.add("aoi", Subscription("http://push.example.net/x", POINT, AUTH), "ja", 0)
        with pytest.raises(BadEndpoint):
            await notices.add("aoi", Subscription("https://push.example.net/x", "AAAA", AUTH), "ja", 0)
        await store.close()

    asyncio.run(run())
