"""Hostile and broken clients, as a browser or a program can be one: what they send costs little, and harms nobody else."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import tomllib
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest
import tomlkit
from litestar.testing import TestClient

import gobanshobu
from gobanshobu.server import app
from gobanshobu.server.app import make_app
from gobanshobu.server.settings import Settings
from gobanshobu.service import events, holding, protocol
from gobanshobu.service.engines import EngineTier, InlineEngines, Thought
from gobanshobu.service.events import Chair, Setup
from gobanshobu.service.fair import NOBODY, Payer
from gobanshobu.service.hub import Hub
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.sqlite import SqliteStore
from gobanshobu.service.store import StoreFull
from gobanshobu.service.table import Table, fold
from tests.service.databases import wait_until
from tests.service.test_hub import PEOPLE, two, with_hub
from tests.service.test_server import Player, free_port, serving

DEEP = "[" * 20_000 + "]" * 20_000


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(make_app(Settings(database=str(tmp_path / "db"), workers=1, asks=1e9))) as one:
        yield one


# --- what is read ---


def test_a_key_of_twenty_thousand_parts_is_refused_before_it_is_read(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    monkeypatch.setattr(tomllib, "loads", read.append)
    for text, line in ((".".join("a" * 20_000) + "=1", 0), ("ja = 1\n" + ".".join("a" * 5_000) + "=1", 2)):
        answer = client.post("/api/games/first/cards/read", json={"text": text}).json()
        assert (answer["sound"], len(answer["faults"]), answer["faults"][0]["line"]) == (False, 1, line)
        assert answer["faults"][0]["ja"]
        assert answer["faults"][0]["en"]
    assert read == []


@pytest.mark.parametrize(
    "text",
    [
        ".".join("a" * 20_000) + "=1",
        "#" * 40_000,
        "".join(f"s.a{number} = 1\n" for number in range(2_500)),
        "a = " + "[" * 10_000,
    ],
)
def test_a_card_file_that_is_none_is_refused_before_it_is_changed(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    read: list[str] = []
    monkeypatch.setattr(tomlkit, "parse", read.append)
    change = {"what": "remove", "card": "n1"}
    answer = client.post("/api/games/first/cards/change", json={"text": text, "change": change}).json()
    assert (answer["cards"], answer["text"] == text, len(answer["refused"]) > 0) == (None, True, True)
    assert read == []


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(f"k{number}=1" for number in range(3_000)),
        'game="first"\n[[card]]\nsingle="' + " x" * 15_000 + '"',
        'game="first"\n' + "[[card]]\n" * 3_000,
        'game="first"\n[[card]]\nleap=[' + "[1,1]," * 5_000 + "]",
    ],
)
def test_a_card_set_that_is_all_wrong_is_told_a_hundred_times(client: TestClient[Any], text: str) -> None:
    faults = client.post("/api/games/first/cards/read", json={"text": text}).json()["faults"]
    assert len(faults) == 101
    assert "there are more faults" in [fault["en"] for fault in faults]
    data = {f"k{number}": 1 for number in range(3_000)}
    assert len(client.post("/api/games/first/cards/check", json=data).json()["faults"]) == 101


@pytest.mark.parametrize("text", ["a = " + "[" * 10_000, "a = " + "1" * 5_000, "[" * 9_000])
def test_text_that_toml_stumbles_over_is_a_fault(client: TestClient[Any], text: str) -> None:
    answer = client.post("/api/games/first/cards/read", json={"text": text})
    assert (answer.status_code, answer.json()["sound"]) == (200, False)


def test_a_record_of_nothing_but_faults_is_told_a_hundred_times(client: TestClient[Any]) -> None:
    head = "gobanshobu record 1\ngame: isshin\n"
    for text in (head + "rules: 1\n\n" + "x\n" * 20_000, "gobanshobu record 1\n" + "x\n" * 20_000):
        answer = client.post("/api/replay", json={"record": text})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_record")
        assert answer.json()["en"].count("\n") <= 101
    assert client.post("/api/replay", json={"record": head + "\n" * 25_000 + "rules: 1\n"}).status_code == 400
    assert client.post("/api/replay", json={"record": head + "# x\n" * 10_000}).status_code == 400
    assert client.post("/api/replay", json={"record": "x" * 61_000}).status_code == 400


def test_brackets_within_brackets_are_refused_everywhere(client: TestClient[Any]) -> None:
    made = client.post("/api/tables", json={"game": "first"}).json()
    paths = ["/api/tables", f"/api/tables/{made['table']}/sit", "/api/replay", "/api/lessons/first/1"]
    paths += [f"/api/games/first/cards/{what}" for what in ("check", "read")]
    for path in paths:
        for body in (DEEP, '{"a":' * 10_000, '{"cards": {"card": ' + "[" * 900 + "]" * 900 + "}}", '"\\' * 20_000):
            answer = client.post(path, content=body, headers={"content-type": "application/json"})
            assert (answer.status_code, answer.json()["code"]) == (400, "bad_request"), (path, body[:20])
    assert client.post("/api/tables", content=b"[" * 70_000).status_code == 413
    record = f"gobanshobu record 1\ngame: first\nrules: 1\ncards: {DEEP[:9_000]}\noptions: {DEEP[:900]}\n\n0: x"
    assert client.post("/api/replay", json={"record": record}).json()["code"] == "bad_record"


def test_a_message_of_brackets_is_refused_and_the_connection_stays(client: TestClient[Any]) -> None:
    with client.websocket_connect("/api/ws") as socket:
        for text in ("[" * 16_000, '{"id":"a","type":"step","x":' + "[" * 8_000, '{"x":' + "[" * 8_000):
            socket.send_text(text)
            word = socket.receive_json()
            assert (word["type"], word["code"]) == ("refused", "bad_message")
        socket.send_json({"type": "ping", "id": "p"})
        assert socket.receive_json()["type"] == "pong"


def test_what_takes_a_while_is_not_computed_where_everybody_waits(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    at: dict[str, int] = {}
    loops: set[int] = set()

    def noting(path: str) -> None:
        owner, _, name = path.rpartition(".")
        module, _, kind = owner.rpartition(":")
        place = getattr(import_module(module), kind) if module else import_module(owner)
        plain = getattr(place, name)

        def noted(*given: Any) -> Any:
            at[name] = threading.get_ident()
            return plain(*given)

        monkeypatch.setattr(place, name, noted)

    for path in ("server.replays.replay", "server.lessons.tried", "server.lessons.whole_lesson", "server.tables.ready"):
        noting(f"gobanshobu.{path}")
    noting("gobanshobu.server.replays.read_record")
    noting("gobanshobu.games.board5.game:SheetGame.make_rules")
    noting("gobanshobu.games.board5.cardsets:SheetCardSets.read")
    allowed = Hub.create

    async def create(*given: Any) -> Any:
        loops.add(threading.get_ident())
        return await allowed(*given)

    monkeypatch.setattr(Hub, "create", create)
    made = client.post("/api/tables", json={"game": "first", "sides": [{"kind": "me"}] * 2}).json()
    (loop,) = loops
    at.clear()
    cards = client.get("/api/games/first/cards/file").text
    data = client.post("/api/games/first/cards/read", json={"text": cards}).json()["cards"]
    assert client.post("/api/games/first/cards/check", json=data).json()["sound"]
    assert client.get(f"/api/tables/{made['table']}/arrangements/0").status_code == 200
    assert client.get(f"/api/tables/{made['table']}/replay").status_code == 200
    record = str(gobanshobu.game("isshin").start(1).record())
    assert client.post("/api/replay", json={"record": record}).status_code == 200
    assert client.get("/api/lessons/first").status_code == 200
    assert client.post("/api/lessons/first/1", json={"steps": []}).status_code == 200
    assert sorted(at) == ["make_rules", "read", "read_record", "ready", "replay", "tried", "whole_lesson"]
    assert loop not in at.values()
    ruled: list[int] = []
    monkeypatch.setattr("gobanshobu.server.tables.ruled", lambda _data: ruled.append(threading.get_ident()))
    assert client.post("/api/tables", json={"game": "first", "cards": data}).status_code == 201
    assert ruled
    assert loop not in ruled


# --- greetings ---


def test_greetings_change_no_number_and_are_not_kept() -> None:
    now = [1_000_000]

    async def work(hub: Hub) -> None:
        one, other, watcher = await two(hub, Setup("isshin", chairs=PEOPLE, first=0))
        number, rows = one.now.number, len(await hub.store.rows(one.room.table.id))
        told = len(watcher.heard)
        for count in range(3):
            hub.greet(other.room, other.listener, protocol.Greet(f"g{count}", "hello"))
            hub.greet(other.room, other.listener, protocol.Greet(f"g{count}", "hello"))  # it comes twice
        said = [one for one in watcher.heard[told:] if isinstance(one, protocol.GreetingSaid)]
        assert len(said) == 3
        assert len(watcher.heard) == told + 3  # and nothing else
        with pytest.raises(Refusal, match="too fast"):
            hub.greet(other.room, other.listener, protocol.Greet("g4", "hello"))
        hub.greet(one.room, one.listener, protocol.Greet("g1", "hello"))  # the other has a say of their own
        with pytest.raises(Refusal, match="no such phrase"):
            hub.greet(one.room, one.listener, protocol.Greet("g5", "boo"))
        now[0] += 10_000
        hub.greet(other.room, other.listener, protocol.Greet("g6", "hello"))
        assert (one.now.number, len(await hub.store.rows(one.room.table.id))) == (number, rows)
        await one.command(protocol.Step("s", number, one.steps[0]))  # at the number of before all that

    with_hub(work, clock=lambda: now[0])


def test_who_is_muted_to_hears_no_greetings(client: TestClient[Any]) -> None:
    made = client.post("/api/tables", json={"game": "isshin", "sides": [{"kind": "me"}] * 2}).json()

    def until(socket: Any, name: str) -> list[str]:
        found: list[str] = []
        while (word := socket.receive_json()).get("id") != name:
            found.append(word["type"])
        return found

    with client.websocket_connect("/api/ws") as one, client.websocket_connect("/api/ws") as other:
        for socket, token in zip((one, other), made["tokens"], strict=True):
            socket.send_json({"type": "join", "id": "j", "table": made["table"], "token": token})
            until(socket, "j")
        for on, heard in ((True, False), (False, True)):
            one.send_json({"type": "mute", "id": f"m{on}", "on": on})
            until(one, f"m{on}")
            other.send_json({"type": "greet", "id": f"g{on}", "phrase": "hello"})
            assert "said" in until(other, f"g{on}")  # who says it hears it
            one.send_json({"type": "ping", "id": "p"})
            assert ("said" in until(one, "p")) == heard


def test_a_proposal_does_not_make_a_step_come_too_late() -> None:
    async def work(hub: Hub) -> None:
        one, other, _ = await two(hub, Setup("hck", chairs=PEOPLE, first=0))
        while not one.steps or other.steps:  # until the camps are laid out
            for player in (one, other):
                if player.steps:
                    await player.step(player.steps[0])
        number, told = one.now.number, len(one.heard)
        await other.command(protocol.Propose("p", "draw"))
        assert one.now.proposals  # it is shown
        assert len(one.heard) == told + 1
        await one.command(protocol.Step("s", number, one.steps[0]))
        assert one.now.number == number + 1

    with_hub(work)


def test_news_does_not_put_off_an_answer_that_is_forced(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr("gobanshobu.service.unattended.Unattended._think", None)

    async def work(hub: Hub) -> None:
        one, other, _ = await two(hub, Setup("isshin", chairs=PEOPLE, first=0))

        async def sleep(seconds: float) -> None:
            slept.append(seconds)
            await other.command(protocol.Propose("p", "draw"))

        hub.unattended._sleep = sleep  # type: ignore[misc]
        step = one.steps[0]
        monkeypatch.setattr(Table, "forced", lambda table, player: step if step in table.state.legal(player) else None)
        number = one.now.number
        hub.unattended.after(one.room)
        while one.now.number == number:
            await asyncio.sleep(0)
        assert len(slept) == 1

    with_hub(work)


# --- secrets ---


def test_what_a_machine_chooses_does_not_follow_from_what_is_known() -> None:
    seeds: list[str] = []

    class Listening(InlineEngines):
        async def choose(
            self,
            view: Mapping[str, Any],
            number: int,
            seed: str,
            payer: Payer = NOBODY,
            people: bool = True,
            rating: int = 0,
        ) -> Thought:
            seeds.append(seed)
            return Thought(gobanshobu.game("isshin").start(1).legal(0)[0], 0.0)

    async def work(hub: Hub) -> None:
        chairs = (Chair("machine", 1), Chair("person"))
        tables = [(await hub.create(Setup("isshin", chairs=chairs)))[0] for _ in range(2)]
        while len(seeds) < 2:
            await asyncio.sleep(0)
        for table in tables:
            assert not any(table in seed for seed in seeds)
            rows = await hub.store.rows(table)
            again = fold(table, [(row.at, events.read(row.data)) for row in rows])
            assert again.seed == (await hub.room(table)).table.seed
            assert len(again.seed) == 32
        assert len({seed.split()[0] for seed in seeds}) == 2

    with_hub(work, engines=Listening())


def test_a_cookie_of_ones_own_choice_is_not_taken(client: TestClient[Any]) -> None:
    client.cookies.set("gobanshobu", "a" * 32)
    answer = client.post("/api/tables", json={"game": "isshin", "sides": [{"kind": "me"}] * 2})
    assert "a" * 32 not in answer.headers["set-cookie"]
    client.cookies.clear()
    client.cookies.set("gobanshobu", "a" * 32)
    assert client.get("/api/mine").json() == []
    client.cookies.clear()
    client.cookies.set("gobanshobu", answer.headers["set-cookie"].partition("=")[2].partition(";")[0])
    again = client.post("/api/tables", json={"game": "isshin"})
    assert "set-cookie" not in again.headers
    assert len(client.get("/api/mine").json()) == 2


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://me:hunter2@127.0.0.1:1/x",
        "postgresql://me:hun/ter2@127.0.0.1:1/x",
        "postgresql://127.0.0.1:1/x?user=me&password=hunter2",
    ],
)
def test_a_password_is_not_printed(url: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "gobanshobu", "serve", "--port", "0", "--database", url],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=tmp_path,
        env=os.environ | {"LC_ALL": "C.UTF-8"},
    )
    assert done.returncode == 2
    assert "127.0.0.1:1/x" in done.stderr
    assert "Traceback" not in done.stderr
    for part in ("hunter2", "ter2", "hun"):
        assert part not in done.stderr + done.stdout


# --- names ---


def test_a_name_is_one_line_in_one_form(client: TestClient[Any]) -> None:
    def named(name: str) -> Any:
        return client.post("/api/tables", json={"game": "isshin", "sides": [{"kind": "me", "name": name}] * 2})

    for name in ("a" + "\u0301" * 5, "Z" + "\u0335\u0336\u0337\u0338" * 9, "x\u202ey", "a\x07b", "\u0489" * 5):
        assert named(name).json()["code"] == "bad_setup"
    made = named("  Jose\u0301  \u3000ガ が  ")
    assert made.status_code == 201
    table = client.get(f"/api/tables/{made.json()['table']}").json()
    assert table["seats"][0]["name"] == "José ガ が"
    open_one = client.post("/api/tables", json={"game": "isshin"}).json()["table"]
    sit = client.post(f"/api/tables/{open_one}/sit", json={"chair": 1, "name": "a" + "\u0301" * 9})
    assert sit.json()["code"] == "bad_setup"


# --- how often, how many, from where ---


def test_who_reads_too_often_is_refused(tmp_path: Path) -> None:
    with TestClient(make_app(Settings(database=str(tmp_path / "db"), workers=1, reads=0.001))) as client:
        codes = [
            client.get(f"/api/{path}").status_code for path in ("games", "mine", "tables", "health") for _ in range(60)
        ]
        assert codes == [200] * 200 + [429] * 40
        assert client.get("/").status_code == 429
        assert client.post("/api/games/first/cards/check", json={}).status_code == 200  # which is counted apart


def test_addresses_of_one_household_are_counted_together(tmp_path: Path) -> None:
    few = Settings(database=str(tmp_path / "db"), workers=1, asks=0.001, proxies=("testclient",))
    with TestClient(make_app(few)) as client:

        def ask(address: str) -> int:
            return client.post("/api/tables", json={"game": "x"}, headers={"X-Forwarded-For": address}).status_code

        codes = [ask(f"2001:db8:1:2:{number:x}::{number:x}") for number in range(1, 102)]
        assert codes == [400] * 100 + [429]
        assert ask("2001:db8:1:3::1") == 400
        assert [ask("::ffff:10.1.1.1") for _ in range(100)] == [400] * 100
        assert ask("10.1.1.1") == 429


def test_tables_are_counted_by_address_and_not_by_cookie_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "SWEEP", 0.01)
    monkeypatch.setattr(holding, "IDLE", -1.0)
    limits = Settings(database=str(tmp_path / "db"), workers=1, tables_each=2, metrics_port=9000)
    with TestClient(make_app(limits)) as client:

        def held() -> bool:
            return "gobanshobu_tables{" in client.get("http://testserver.local:9000/metrics").text

        def make() -> tuple[str | None, str, str]:
            client.cookies.clear()
            answer = client.post("/api/tables", json={"game": "isshin"}).json()
            return answer.get("code"), answer.get("table"), answer.get("tokens", [""])[0]

        made = [make() for _ in range(8)]
        assert [one[0] for one in made] == [None] * 8
        wait_until(lambda: not held(), "tables that have left memory")  # they are under way all the same
        assert make()[0] == "too_many"
        answer = client.post(f"/api/tables/{made[0][1]}/abort", headers={"Authorization": f"Bearer {made[0][2]}"})
        assert answer.status_code == 200
        assert make()[0] is None


def test_a_flood_of_messages_ends_the_connection(client: TestClient[Any]) -> None:
    with client.websocket_connect("/api/ws") as socket:
        for _ in range(400):
            socket.send_json({"type": "ping", "id": "p"})
        with pytest.raises(Exception, match="too many messages"):
            for _ in range(400):
                socket.receive_json()


def test_an_id_is_short(client: TestClient[Any]) -> None:
    with client.websocket_connect("/api/ws") as socket:
        for field, command in (("id", {"type": "ping"}), ("table", {"type": "join", "id": "a"})):
            socket.send_json({**command, field: "x" * 65})
            word = socket.receive_json()
            assert (word["type"], word["code"]) == ("refused", "bad_message")
            assert len(word["id"]) <= 64


def test_who_comes_to_no_table_is_let_go(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gobanshobu.server.connection.BEAT", 0.05)
    with client.websocket_connect("/api/ws") as socket, pytest.raises(Exception, match="no table"):
        while True:
            word = socket.receive_json()
            socket.send_json({"type": "echo", "id": word["id"]})


def test_a_hint_keeps_nobody_waiting(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_given: Any) -> Any:
        await asyncio.Event().wait()

    monkeypatch.setattr(EngineTier, "hint", never)
    sides = [{"kind": "me"}, {"kind": "machine", "level": 1}]
    made = client.post("/api/tables", json={"game": "isshin", "sides": sides, "first": 0}).json()
    with client.websocket_connect("/api/ws") as socket:
        socket.send_json({"type": "join", "id": "j", "table": made["table"]})
        socket.send_json({"type": "hint", "id": "h1"})
        socket.send_json({"type": "hint", "id": "h2"})
        socket.send_json({"type": "ping", "id": "p"})
        answers: dict[str, Any] = {}
        while "p" not in answers:
            word = socket.receive_json()
            answers[word.get("id", "")] = word
        assert "h1" not in answers
        assert answers["h2"]["code"] == "too_often"


# --- headers, origins, cookies ---


def test_errors_have_the_headers_that_protect_them_too(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gobanshobu.server.catalogue.info", lambda game_id: 1 // 0)
    answers = {
        200: client.get("/api/health"),
        404: client.get("/api/nothing"),
        405: client.put("/api/tables"),
        400: client.post("/api/tables", json={}),
        403: client.post("/api/tables", json={}, headers={"Origin": "https://elsewhere.example"}),
        413: client.post("/api/tables", content=b"x" * 100_000),
        500: client.get("/api/games"),
    }
    for status, answer in answers.items():
        assert answer.status_code == status
        assert "default-src 'self'" in answer.headers["content-security-policy"], status
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers.get_list("x-content-type-options") == ["nosniff"]


@pytest.mark.parametrize(
    ("base", "origin", "forwarded", "good"),
    [
        ("http://here.example", "http://here.example", "", True),
        ("https://here.example", "https://here.example", "", True),
        ("https://here.example", "http://here.example", "", False),
        ("http://here.example", "http://here.example", "https", False),
        ("http://here.example", "https://here.example", "https", True),
        ("http://here.example", "https://here.example", "", True),  # behind a proxy that nobody has named
        ("http://here.example", "https://here.example:444", "", False),
        ("http://here.example", "null", "", False),
        ("http://here.example", "ftp://here.example", "", False),
        ("http://here.example", "https://[", "", False),
    ],
)
def test_a_page_without_encryption_is_not_ours_where_we_have_it(
    tmp_path: Path, base: str, origin: str, forwarded: str, good: bool
) -> None:
    app = make_app(Settings(database=str(tmp_path / "db"), workers=1, proxies=("testclient",)))
    headers = {"Origin": origin} | ({"X-Forwarded-Proto": forwarded} if forwarded else {})
    with TestClient(app, base_url=base) as client:
        answer = client.post("/api/tables", json={"game": "isshin"}, headers=headers)
        assert answer.status_code == (201 if good else 403)


@pytest.mark.parametrize(
    ("base", "headers", "proxies", "secure"),
    [
        ("http://here.example", {}, (), False),
        ("https://here.example", {}, (), True),
        ("http://here.example", {"X-Forwarded-Proto": "https"}, ("testclient",), True),
        ("http://here.example", {"X-Forwarded-Proto": "https"}, (), False),
        ("http://here.example", {"Origin": "https://here.example"}, (), True),
    ],
)
def test_a_cookie_is_secure_where_the_connection_is(
    tmp_path: Path, base: str, headers: dict[str, str], proxies: tuple[str, ...], secure: bool
) -> None:
    app = make_app(Settings(database=str(tmp_path / "db"), workers=1, proxies=proxies))
    with TestClient(app, base_url=base) as client:
        answer = client.post("/api/tables", json={"game": "isshin"}, headers=headers)
        assert ("Secure" in answer.headers["set-cookie"]) == secure


# --- health ---


def test_it_is_ready_when_something_can_be_written(
    client: TestClient[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gobanshobu.server.context.PROBED", 1e9)
    log = tmp_path / "db-wal"
    before = log.stat().st_size
    assert client.get("/api/ready").json()["status"] == "ready"
    after = log.stat().st_size
    assert after > before
    for _ in range(20):
        assert client.get("/api/ready").status_code == 200
    assert log.stat().st_size == after  # asked often, it is written once in a while
    monkeypatch.setattr("gobanshobu.server.context.PROBED", -1.0)

    async def full(_store: SqliteStore) -> None:
        raise StoreFull("no space")

    monkeypatch.setattr(SqliteStore, "probe", full)
    answer = client.get("/api/ready")
    assert (answer.status_code, answer.json()["code"]) == (503, "storage")
    assert client.get("/api/health").status_code == 200


# --- over real sockets ---


class Raw:
    """A WebSocket as bytes, which reads only when told to."""

    def __init__(self, port: int, packed: bool = False, buffer: int = 0) -> None:
        self.socket = socket.socket()
        if buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.settimeout(60)
        self.socket.connect(("127.0.0.1", port))
        lines = [
            "GET /api/ws HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(b'x' * 16).decode()}",
            "Sec-WebSocket-Version: 13",
            *(["Sec-WebSocket-Extensions: permessage-deflate; client_no_context_takeover"] if packed else []),
        ]
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
        self.data = b""
        while b"\r\n\r\n" not in self.data:
            self.data += self.socket.recv(65_536)
        assert b" 101 " in self.data
        self.data = self.data.partition(b"\r\n\r\n")[2]

    def send(self, *frames: bytes) -> None:
        self.socket.sendall(b"".join(frames))

    def closed(self) -> int:
        """The code with which the server closes, after whatever it says before that; 0 for none."""
        while True:
            code = self._next()
            if code is not None:
                return code

    def _next(self) -> int | None:
        while True:
            if len(self.data) >= 2:
                size, at = self.data[1] & 127, 2
                if size == 126:
                    size, at = int.from_bytes(self.data[2:4], "big"), 4
                elif size == 127:
                    size, at = int.from_bytes(self.data[2:10], "big"), 10
                if len(self.data) >= at + size:
                    kind, body = self.data[0] & 15, self.data[at : at + size]
                    self.data = self.data[at + size :]
                    return int.from_bytes(body[:2], "big") if kind == 8 else None
            try:
                more = self.socket.recv(65_536)
            except ConnectionResetError:
                return 0
            if not more:
                return 0
            self.data += more

    def close(self) -> None:
        self.socket.close()


def frame(data: bytes, kind: int = 1, last: bool = True, packed: bool = False) -> bytes:
    """A frame as a client sends it, under a mask of zeros."""
    if packed:
        packer = zlib.compressobj(wbits=-12)
        data = (packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]
    head = bytes([128 * last + 64 * packed + kind])
    size = bytes([128 + len(data)]) if len(data) < 126 else bytes([254]) + len(data).to_bytes(2, "big")
    if len(data) > 65_535:
        size = bytes([255]) + len(data).to_bytes(8, "big")
    return head + size + bytes(4) + data


def test_what_is_too_big_is_not_read_and_who_sends_too_much_is_let_go(tmp_path: Path) -> None:
    with serving(str(tmp_path / "db")) as server:

        def code(*frames: bytes, packed: bool = False) -> int:
            raw = Raw(server.port, packed)
            try:
                raw.send(*frames)
                return raw.closed()
            finally:
                raw.close()

        whole = frame(b"x" * 16_385)
        assert code(whole[:14]) == 1009  # at its head: the rest of it never comes
        assert code(frame(b"\0" * 10_000_000, packed=True), packed=True) == 1009
        assert code(frame(b"x" * 9_000, last=False), frame(b"x" * 9_000, 0)) == 1009
        small = frame(b"\0" * 16_000, packed=True)
        assert code(*[small] * 2_000, packed=True) == 1008
        assert code(frame(b"", last=False), *[frame(b"", 0, last=False)] * 200) == 1008
        assert code(b"\xff\xff\xff") == 1002
        assert server.get("/api/health")["status"] == "ok"


def gauge(server: Any, port: int, name: str) -> float:
    server.base, kept = f"http://127.0.0.1:{port}", server.base
    try:
        lines = server.get("/metrics").splitlines()
    finally:
        server.base = kept
    return float(next(line.split()[1] for line in lines if line.startswith(name + " ")))


@pytest.mark.slow
def test_who_fetches_nothing_is_let_go_and_does_not_keep_the_server_from_stopping(tmp_path: Path) -> None:
    port = free_port()
    with serving(str(tmp_path / "db"), "--metrics-port", str(port), "--unlimited") as server:
        made = server.post("/api/tables", {"game": "hck", "sides": [{"kind": "me"}] * 2})

        async def talk(until: int) -> None:
            """Play and ask for draws: as much to hear for whoever is at the table as a game may give."""
            players = [Player(server.port, made["table"], token) for token in made["tokens"]]
            for player in players:
                await player.join()
            rng = Random(1)
            for count in range(600):  # 300 of each, which is all that a game may have
                one, other = players[count % 2], players[1 - count % 2]
                await one.send({"type": "propose", "id": f"p{count}", "what": "draw"})
                await one.until("done", f"p{count}")
                await other.send({"type": "answer", "id": f"a{count}", "what": "draw", "yes": False})
                await other.until("done", f"a{count}")
                while one.steps and one.now["question"]["prompt"] != "turn":  # a battle has more to be told
                    await one.step(rng.choice(one.steps))
            for _ in range(200):  # what nobody fetches for half a minute ends the connection, if its amount has not yet
                if gauge(server, port, "gobanshobu_connections") <= until:
                    break
                for player in players:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(player.hear(), 0.25)
            assert gauge(server, port, "gobanshobu_connections") <= until
            for player in players:
                await player.close()

        def listeners(count: int) -> list[Raw]:
            found = [Raw(server.port, buffer=4_096) for _ in range(count)]
            for one in found:
                one.send(frame(json.dumps({"type": "join", "id": "j", "table": made["table"]}).encode()))
            wait_until(lambda: gauge(server, port, "gobanshobu_connections") == count, "the listeners")
            return found

        mute = listeners(5)
        asyncio.run(talk(2))
        for one in mute:
            one.close()
        wait_until(lambda: gauge(server, port, "gobanshobu_connections") == 0, "the end of all connections")
        mute = listeners(3)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(50) == 0
        for one in mute:
            one.close()


def test_metrics_are_on_a_port_of_their_own(tmp_path: Path) -> None:
    port = free_port()
    with serving(str(tmp_path / "db"), "--metrics-port", str(port)) as server:
        assert gauge(server, port, "gobanshobu_connections") == 0
        for base, path in ((server.base, "/metrics"), (f"http://127.0.0.1:{port}", "/api/health")):
            server.base = base
            with pytest.raises(OSError, match="404"):
                server.get(path)
        raw = Raw(port)
        assert raw.closed() == 4003
        raw.close()
