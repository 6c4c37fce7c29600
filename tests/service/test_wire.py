"""Bounds on connections, on a small server in this process whose clocks run fast; and the limits by themselves."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import uvicorn
import websockets.sync.client

from gobanshobu.server import limits, wire
from gobanshobu.server.limits import Buckets, Offload, nested, network
from gobanshobu.server.wire import Crowd, wires
from gobanshobu.service.refusal import Refusal
from tests.service.databases import wait_until


async def big(scope: Any, receive: Any, send: Any) -> None:
    """An application that reads everything and answers with as much as is asked for; over a WebSocket, with an echo."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (word := await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": word["text"]})
        return
    while (await receive()).get("more_body"):
        pass
    size = int(scope["path"].strip("/") or "2")
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", str(size).encode())]})
    for _ in range(0, size, 65_536):
        await send({"type": "http.response.body", "body": b"x" * min(size, 65_536), "more_body": True})
    await send({"type": "http.response.body"})


@contextmanager
def serving(crowd: Crowd) -> Iterator[Callable[[bytes], socket.socket]]:
    """A server; what it gives connects to it and sends something."""
    http, ws = wires(crowd)
    config = uvicorn.Config(big, http=http, ws=ws, lifespan="off", log_config=None, timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    listening = socket.create_server(("127.0.0.1", 0))

    async def main() -> None:
        await server._serve([listening])
        while crowd.count:  # nobody stays
            await asyncio.sleep(0.01)

    thread = threading.Thread(target=lambda: asyncio.run(main()))
    thread.start()
    opened: list[socket.socket] = []

    def connect(data: bytes) -> socket.socket:
        one = socket.create_connection(listening.getsockname(), timeout=60)
        opened.append(one)
        one.sendall(data)
        return one

    try:
        wait_until(lambda: server.started, "the server")
        yield connect
    finally:
        server.should_exit = True
        thread.join(60)
        for one in opened:
            one.close()
    assert not thread.is_alive()


def heard(one: socket.socket) -> bytes:
    """Everything until the other side closes."""
    found = b""
    while True:
        try:
            more = one.recv(65_536)
        except ConnectionResetError:
            return found
        if not more:
            return found
        found += more


@pytest.mark.parametrize(
    "part",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc",
    ],
)
def test_a_request_that_does_not_come_is_not_waited_for(part: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "ARRIVE", 0.2)
    crowd = Crowd(10, 10)
    with serving(crowd) as connect:
        answer = heard(connect(part))
        assert answer.count(b"HTTP/1.1 408") == 1
        assert b"nosniff" in answer
        wait_until(lambda: crowd.count == 0, "the end of the connection")


def test_a_second_request_that_does_not_come_is_not_waited_for_either() -> None:
    crowd = Crowd(10, 10)
    with serving(crowd) as connect:
        answer = heard(connect(b"GET /2 HTTP/1.1\r\nHost: x\r\n\r\nGET / HT"))
        assert answer.startswith(b"HTTP/1.1 200")
        wait_until(lambda: crowd.count == 0, "the end of the connection")


def test_a_request_that_comes_drop_by_drop_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "ARRIVE", 0.3)
    crowd = Crowd(10, 10)
    with serving(crowd) as connect:
        one = connect(b"GET / HTTP/1.1\r\n")
        done = threading.Event()

        def drip() -> None:
            while not done.wait(0.05):
                try:
                    one.sendall(b"X: y\r\n")
                except OSError:  # by then the other side has gone
                    return

        dripping = threading.Thread(target=drip)
        dripping.start()
        try:
            wait_until(lambda: crowd.count == 1, "the connection")
            wait_until(lambda: crowd.count == 0, "its end")
        finally:
            done.set()
            dripping.join()


def test_a_websocket_is_not_a_request_that_does_not_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "ARRIVE", 0.1)
    crowd = Crowd(10, 10)
    with serving(crowd) as connect:
        host, port = connect(b"").getpeername()
        with websockets.sync.client.connect(f"ws://{host}:{port}/") as talking:
            for word in ("one", "two"):
                talking.send(word)
                assert talking.recv() == word
                assert heard(connect(b"GET")).startswith(b"HTTP/1.1 408")  # its time is over
        wait_until(lambda: crowd.count == 0, "the end of all connections")


def test_what_is_no_request_is_refused_and_what_is_one_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "ARRIVE", 30.0)
    with serving(Crowd(10, 10)) as connect:
        assert heard(connect(b"\0\1\2\r\n\r\n")).startswith(b"HTTP/1.1 400")
        good = heard(connect(b"GET /2 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
        assert good.startswith(b"HTTP/1.1 200")
        assert good.endswith(b"\r\n\r\nxx")


def test_an_answer_that_nobody_fetches_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "STALLED", 0.3)
    crowd = Crowd(10, 10)
    with serving(crowd) as connect:
        connect(b"GET /100000000 HTTP/1.1\r\nHost: x\r\n\r\n")
        wait_until(lambda: crowd.count == 1, "the connection")
        wait_until(lambda: crowd.count == 0, "its end")


def test_a_server_stops_although_somebody_fetches_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    crowd = Crowd(10, 10)
    with serving(crowd) as connect:
        connect(b"GET /100000000 HTTP/1.1\r\nHost: x\r\n\r\n")
        wait_until(lambda: crowd.count == 1, "the connection")


def test_who_is_too_many_is_told_so_and_comes_in_when_there_is_room() -> None:
    for crowd in (Crowd(3, 10), Crowd(10, 3)):
        with serving(crowd) as connect:
            idle = [connect(b"") for _ in range(3)]
            wait_until(lambda crowd=crowd: crowd.count == 3, "the idle ones")  # type: ignore[misc]
            assert heard(connect(b"GET /2 HTTP/1.1\r\nHost: x\r\n\r\n")).startswith(b"HTTP/1.1 503")
            assert crowd.turned_away == 1
            idle[0].close()
            wait_until(lambda crowd=crowd: crowd.count == 2, "room")  # type: ignore[misc]
            assert heard(connect(b"GET /2 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")).startswith(
                b"HTTP/1.1 200"
            )
    crowd = Crowd(10, 1, ("127.0.0.1",))  # a proxy has the connections of many
    with serving(crowd) as connect:
        idle = [connect(b"") for _ in range(3)]
        wait_until(lambda: crowd.count == 3, "the idle ones")
        assert crowd.turned_away == 0


def test_a_household_is_a_network() -> None:
    assert network("192.0.2.7") == "192.0.2.7"
    assert network("2001:db8:1:2:3:4:5:6") == network("2001:db8:1:2::9") == "2001:db8:1:2::/64"
    assert network("2001:db8:1:3::9") != network("2001:db8:1:2::9")
    assert network("::ffff:192.0.2.7") == "192.0.2.7"
    assert network("fe80::1%eth0") == "fe80::/64"
    assert network("testclient" * 20) == ("testclient" * 20)[:64]


def test_nesting_is_counted_outside_of_strings() -> None:
    assert not nested(b"[" * 32 + b"]" * 32)
    assert nested(b"[" * 33)
    assert nested(b'{"a":' * 33)
    assert not nested(b'{"a": "' + b"[" * 100 + b'"}')
    assert not nested(b'{"a": "\\"' + b"[" * 100 + b'"}')
    assert nested(b'"\\\\"' + b"[" * 100)
    assert not nested(b"[]" * 10_000)
    assert not nested(b'"' + b"[" * 100)
    assert not nested(b'"\\' * 20_000)
    assert not nested(b"")


def test_buckets_of_many_addresses_are_looked_through_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CROWDED", 10)
    buckets = Buckets(0.001, 1)
    replaced = 0
    for number in range(1_000):
        known = buckets.by_address
        assert buckets.take(str(number))
        replaced += buckets.by_address is not known
    assert 0 < replaced < 10  # and not once for each of them
    assert not buckets.take("7")
    assert not buckets.take("new", cost=2.0)


def test_work_aside_is_bounded_for_each_and_for_all() -> None:
    async def main() -> None:
        aside, gate = Offload(), threading.Event()
        under_way = [
            asyncio.create_task(aside(f"address {number // 4}", lambda: gate.wait(60))) for number in range(limits.LINE)
        ]
        await asyncio.sleep(0)
        with pytest.raises(Refusal) as refused:
            await aside("another", lambda: True)
        assert refused.value.code == "overloaded"
        under_way[0].cancel()  # who has gone away still counts until it is done
        await asyncio.sleep(0)
        with pytest.raises(Refusal):
            await aside("another", lambda: True)
        gate.set()
        assert all(await asyncio.gather(*under_way[1:]))
        gate.clear()
        mine = [asyncio.create_task(aside("mine", lambda: gate.wait(60))) for _ in range(limits.LINE_EACH)]
        await asyncio.sleep(0)
        with pytest.raises(Refusal) as refused:
            await aside("mine", lambda: True)
        assert refused.value.code == "too_often"
        gate.set()
        assert await aside("another", lambda: True)
        await asyncio.gather(*mine)
        aside.close()

    asyncio.run(main())
