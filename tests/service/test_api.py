"""The HTTP API and the socket's manners: limits, origins, cookies, proxies, what a guest finds again; and nonsense."""

from __future__ import annotations

import asyncio
import json
import logging
import string
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from litestar.testing import TestClient
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

import gobanshobu
from gobanshobu.core.build import compiled
from gobanshobu.games.board5.text import INVITATION
from gobanshobu.server.app import make_app
from gobanshobu.server.limits import Bucket, Gate
from gobanshobu.server.logs import JsonLines
from gobanshobu.server.refusing import STATUS
from gobanshobu.server.settings import Settings
from gobanshobu.service.refusal import REFUSALS
from tests.service.test_server import Player, serving

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = 12 if compiled() else 4


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(make_app(Settings(database=str(tmp_path / "db"), workers=1))) as one:
        yield one


def make(client: TestClient[Any], **asked: Any) -> Any:
    answer = client.post("/api/tables", json={"game": "isshin", **asked})
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_the_games_are_listed_with_their_options_rules_and_cards(client: TestClient[Any]) -> None:
    games = client.get("/api/games").json()
    assert [one["id"] for one in games] == list(gobanshobu.GAMES)
    for one in games:
        assert one["ja"]
        assert one["en"]
        for lang in ("ja", "en"):
            assert "C-7" in client.get(f"/api/games/{one['id']}/rules", params={"lang": lang}).text
        cards = client.get(f"/api/games/{one['id']}/cards").json()["cards"]
        assert (cards is not None) == one["has_cards"]
        if cards is not None:
            sound = client.post(f"/api/games/{one['id']}/cards/check", json=cards).json()
            assert sound == {"sound": True, "faults": [], "cards": cards}
            fault = client.post(f"/api/games/{one['id']}/cards/check", json={"cards": []}).json()
            assert not fault["sound"]
            assert fault["faults"][0]["en"]
    assert client.get("/api/games/chess/rules").status_code == 404


def test_a_table_is_listed_joined_and_seen_by_its_seats(client: TestClient[Any]) -> None:
    made = make(client, listed=True, sides=[{"kind": "me", "name": "Aoi"}, {"kind": "open"}])
    assert [one["table"] for one in client.get("/api/tables").json()] == [made["table"]]
    assert client.get(f"/api/tables/{made['table']}").json()["status"] == "open"
    token = client.post(f"/api/tables/{made['table']}/sit", json={"chair": 1, "name": "みどり"}).json()["token"]
    again = client.post(f"/api/tables/{made['table']}/sit", json={"chair": 1})
    assert (again.status_code, again.json()["code"]) == (409, "taken")
    assert client.get("/api/tables").json() == []
    assert [one["table"] for one in client.get("/api/tables", params={"status": "live"}).json()] == [made["table"]]
    seen = client.get(f"/api/tables/{made['table']}", headers={"Authorization": f"Bearer {token}"}).json()
    assert len(seen["view"]["hand"]) == 4
    public = client.get(f"/api/tables/{made['table']}").json()
    assert "hand" not in public["view"]
    assert public["you"] is None
    assert public["offers"] == []
    by_cookie = client.get(f"/api/tables/{made['table']}/record")
    assert gobanshobu.read_record(by_cookie.text).seat is not None
    client.cookies.clear()
    record = client.get(f"/api/tables/{made['table']}/record")
    assert (record.status_code, record.json()["code"]) == (403, "no_seat")
    own = client.get(f"/api/tables/{made['table']}/record", headers={"Authorization": f"Bearer {token}"})
    assert gobanshobu.read_record(own.text).seat == seen["you"]


def test_a_referee_is_invited_by_a_player_and_sees_the_fouls(client: TestClient[Any]) -> None:
    options = {"fouls": "table"}
    machine = client.post(
        "/api/tables",
        json={"game": "hck", "options": options, "sides": [{"kind": "me"}, {"kind": "machine", "level": 1}]},
    )
    assert (machine.status_code, machine.json()["code"]) == (400, "people_only")
    table = make(client, game="hck", options=options, sides=[{"kind": "me"}, {"kind": "me"}])["table"]
    invited = client.post(f"/api/tables/{table}/referee")
    assert invited.status_code == 201
    key = {"Authorization": f"Bearer {invited.json()['token']}"}
    plain = client.post(f"/api/tables/{make(client)['table']}/referee")
    assert (plain.status_code, plain.json()["code"]) == (400, "no_objections")
    for _ in range(3):
        assert client.post(f"/api/tables/{table}/referee").status_code == 201
    enough = client.post(f"/api/tables/{table}/referee")
    assert (enough.status_code, enough.json()["code"]) == (409, "referees")
    player = client.get(f"/api/tables/{table}", headers=key).json()
    assert (player["referee"], player["you"]) == (False, 0)  # the cookie knows a player
    client.cookies.clear()
    stranger = client.post(f"/api/tables/{table}/referee")
    assert (stranger.status_code, stranger.json()["code"]) == (403, "no_seat")
    seen = client.get(f"/api/tables/{table}", headers=key, params={"lang": "en"}).json()
    assert (seen["referee"], seen["you"], seen["view"]["fouls"]) == (True, None, [])
    assert seen["objection"]
    public = client.get(f"/api/tables/{table}").json()
    assert (public["referee"], public["objection"], "fouls" in public["view"]) == (False, "", False)
    with client.websocket_connect("/api/ws") as socket:
        socket.send_json({"type": "join", "id": "j", "table": table, "token": invited.json()["token"], "lang": "ja"})
        assert socket.receive_json()["referee"]
        socket.send_json({"type": "object", "id": "o", "number": 1})
        while (answer := socket.receive_json())["type"] != "refused":
            pass
        assert (answer["id"], answer["code"], answer["clause"]) == ("o", "illegal", "HC-7.1")
        assert answer["words"] == "いま指摘できる反則はありません。"


def test_what_only_people_may_choose_is_said_of_an_option(client: TestClient[Any]) -> None:
    games = client.get("/api/games").json()
    options = [(game["id"], option["name"]) for game in games for option in game["options"] if option["people"]]
    assert options == [("hck", "fouls")]
    assert all(option["agreed"]["ja"] for game in games for option in game["options"] if option["people"])


def test_drafts_are_shown_between_people_and_not_against_a_machine(client: TestClient[Any]) -> None:
    machine = [{"kind": "me"}, {"kind": "machine", "level": 1}]
    for asked, drafts in (({}, "open"), ({"sides": machine}, "sealed"), ({"sides": machine, "drafts": "open"}, "open")):
        made = make(client, game="first", **asked)
        assert client.get(f"/api/tables/{made['table']}").json()["drafts"] == drafts


def test_a_guest_finds_their_games_again(client: TestClient[Any]) -> None:
    made = make(client, sides=[{"kind": "me"}, {"kind": "me"}], first=0)
    mine = client.get("/api/mine").json()
    assert [(one["table"], one["status"], one["yours"]) for one in mine] == [(made["table"], "live", True)]
    with client.websocket_connect("/api/ws") as socket:
        for seat in (0, 1):
            socket.send_json({"type": "join", "id": "j", "table": made["table"], "seat": seat})
            assert socket.receive_json()["you"] == seat
            while socket.receive_json()["type"] != "done":
                pass
    client.cookies.clear()
    assert client.get("/api/mine").json() == []
    with client.websocket_connect("/api/ws") as socket:
        socket.send_json({"type": "join", "id": "j", "table": made["table"]})
        assert socket.receive_json()["you"] is None


def test_a_table_that_has_not_begun_is_given_up_by_its_maker(client: TestClient[Any]) -> None:
    made = make(client, listed=True)
    url = f"/api/tables/{made['table']}/abort"
    cookies = dict(client.cookies)
    client.cookies.clear()
    stranger = client.post(url)
    assert (stranger.status_code, stranger.json()["code"]) == (403, "no_seat")
    assert client.post("/api/tables/nowhere/abort").status_code == 404
    client.cookies.update(cookies)
    foreign = client.post(url, headers={"Origin": "https://elsewhere.example"})
    assert foreign.status_code == 403
    client.cookies.clear()
    token = {"Authorization": f"Bearer {made['tokens'][0]}"}
    for _ in range(2):
        answer = client.post(url, headers=token)
        assert (answer.status_code, answer.json()) == (200, {"status": "aborted"})
    assert client.get("/api/tables").json() == []
    begun = make(client, sides=[{"kind": "me"}, {"kind": "me"}])
    late = client.post(f"/api/tables/{begun['table']}/abort")
    assert (late.status_code, late.json()["code"]) == (409, "begun")


def test_a_mistake_of_ours_is_answered_and_its_words_stay_out_of_the_log(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[str] = []
    hand = ["king", "queen"]

    class Catch(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(JsonLines().format(record))

    def wrong(*_given: object) -> None:
        raise ValueError("".join(hand))

    catch = Catch()
    logging.getLogger("gobanshobu").addHandler(catch)
    try:
        made = make(client, sides=[{"kind": "me"}, {"kind": "me"}])
        monkeypatch.setattr("gobanshobu.service.commands.resign", wrong)
        with client.websocket_connect("/api/ws") as socket:
            socket.send_json({"type": "join", "id": "j", "table": made["table"]})
            socket.send_json({"type": "resign", "id": "r"})
            while (word := socket.receive_json()).get("id") != "r":
                pass
            assert (word["type"], word["code"]) == ("refused", "error")
            socket.send_json({"type": "ping", "id": "p"})
            assert socket.receive_json()["type"] == "pong"
    finally:
        logging.getLogger("gobanshobu").removeHandler(catch)
    assert "ValueError" in lines[-1]
    assert "kingqueen" not in "".join(lines)


def test_tokens_are_not_kept_as_they_are(client: TestClient[Any], tmp_path: Path) -> None:
    made = make(client, sides=[{"kind": "me"}, {"kind": "me"}])
    session = client.cookies["gobanshobu"]
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert made["table"].encode() in stored
    for secret in (*made["tokens"], session):
        assert len(secret) >= 24
        assert secret.encode() not in stored
    client.cookies.clear()
    assert "HttpOnly" in client.post("/api/tables", json={"game": "hck"}).headers["set-cookie"]


@pytest.mark.parametrize(
    ("asked", "word"),
    [
        ({"game": "chess"}, "there is no game"),
        ({"game": "isshin", "options": {"copies": 99}}, "copies"),
        ({"game": "isshin", "clock": {"type": "fischer", "main": 0, "increment": 0}}, "not both zero"),
        ({"game": "isshin", "clock": {"type": "hourglass"}}, "hourglass"),
        ({"game": "isshin", "sides": [{"kind": "machine", "level": 0}, {"kind": "me"}]}, "levels go from 1"),
        ({"game": "first", "cards": {"nonsense": 1}}, "nonsense"),
        ({"game": "isshin", "sides": [{"kind": "me"}]}, "2"),
        ({}, "game"),
    ],
)
def test_a_table_that_cannot_be_made_is_refused_in_one_shape(client: TestClient[Any], asked: Any, word: str) -> None:
    answer = client.post("/api/tables", json=asked)
    assert answer.status_code == 400
    assert set(answer.json()) == {"code", "ja", "en", "clause", "request"}
    assert word in answer.json()["en"]
    assert client.get("/api/mine").json() == []


def test_a_foreign_page_gets_nothing_done(client: TestClient[Any]) -> None:
    foreign = client.post("/api/tables", json={"game": "isshin"}, headers={"Origin": "https://elsewhere.example"})
    assert foreign.status_code == 403
    own = client.post("/api/tables", json={"game": "isshin"}, headers={"Origin": str(client.base_url)})
    assert own.status_code == 201


def test_every_answer_has_the_headers_that_protect_it(client: TestClient[Any]) -> None:
    headers = client.get("/api/games").headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_a_table_of_machines_is_refused_to_one_who_waits_for_too_much(tmp_path: Path) -> None:
    with TestClient(make_app(Settings(database=str(tmp_path / "db"), workers=1, thoughts_each=0))) as client:
        machines = client.post("/api/tables", json={"game": "isshin", "sides": [{"kind": "machine", "level": 1}] * 2})
        assert (machines.status_code, machines.json()["code"]) == (429, "busy")
        make(client)


def test_too_many_tables_and_too_many_requests_are_refused(tmp_path: Path) -> None:
    few = Settings(database=str(tmp_path / "db"), workers=1, tables_each=2, asks=0.001)
    with TestClient(make_app(few)) as client:
        for _ in range(2):
            make(client)
        assert client.post("/api/tables", json={"game": "isshin"}).json()["code"] == "too_many"
        codes = [client.post("/api/tables", json={"game": "isshin"}).status_code for _ in range(110)]
        assert codes[-1] == 429
        assert client.post("/api/tables", json={"game": "isshin"}).json()["code"] == "too_often"


def test_behind_a_trusted_proxy_addresses_are_those_of_the_people(tmp_path: Path) -> None:
    few = Settings(database=str(tmp_path / "db"), workers=1, asks=0.001, proxies=("testclient",))
    with TestClient(make_app(few)) as client:
        for _ in range(120):
            last = client.post("/api/tables", json={"game": "x"}, headers={"X-Forwarded-For": "6.6.6.6, 10.0.0.1"})
        assert last.status_code == 429
        fresh = client.post("/api/tables", json={"game": "isshin"}, headers={"X-Forwarded-For": "10.0.0.1, 7.7.7.7"})
        assert fresh.status_code == 201


def test_a_bucket_and_a_gate_count() -> None:
    bucket = Bucket(0.0001, 3)
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    gate = Gate(1)
    assert [gate.enter("a"), gate.enter("a"), gate.enter("b")] == [True, False, True]
    gate.leave("a")
    assert gate.enter("a")


def test_metrics_count_and_name_nobody_on_a_port_of_their_own(tmp_path: Path) -> None:
    app = make_app(Settings(database=str(tmp_path / "db"), workers=1, metrics_port=9000))
    with TestClient(app) as client:
        made = make(client, sides=[{"kind": "me"}, {"kind": "me"}])
        assert client.get("/metrics").status_code == 404
        text = client.get("http://testserver.local:9000/metrics").text
        assert 'gobanshobu_tables{status="live"} 1' in text
        assert "gobanshobu_step_seconds_bucket" in text
        assert made["table"] not in text
        for path in ("/", "/api/health", "/api/games", f"/api/tables/{made['table']}"):
            assert client.get(f"http://testserver.local:9000{path}").status_code == 404


def test_a_crowd_from_one_address_is_turned_away(tmp_path: Path) -> None:
    few = Settings(database=str(tmp_path / "db"), workers=1, connections_each=1)
    with TestClient(make_app(few)) as client, client.websocket_connect("/api/ws") as one:
        one.send_json({"type": "ping", "id": "p"})
        assert one.receive_json()["type"] == "pong"
        with client.websocket_connect("/api/ws") as other, pytest.raises(Exception, match="too many connections"):
            other.receive_json()


@pytest.mark.parametrize("limits", ["", pytest.param("--messages 2 --burst 1", marks=pytest.mark.slow)])
def test_the_example_bot_plays_a_whole_game(tmp_path: Path, limits: str) -> None:
    with serving(str(tmp_path / "db"), *limits.split()) as server:
        asked = {"game": "isshin", "sides": [{"kind": "machine", "level": 1}, {"kind": "open"}]}
        made = server.post("/api/tables", asked)
        import subprocess

        done = subprocess.run(
            [sys.executable, str(ROOT / "docs" / "examples" / "bot.py"), server.base, made["table"], "1"],
            capture_output=True,
            text=True,
            timeout=100,
            check=True,
        )
        assert "reason" in done.stdout
        assert ("too_often" in done.stderr) == bool(limits)
        assert server.get(f"/api/tables/{made['table']}")["status"] == "over"


# --- nonsense ---


def nonsense(rng: Random, table: str, token: str) -> str:
    """A message that is broken in one way or another."""
    kinds = [
        "join",
        "step",
        "back",
        "resign",
        "propose",
        "answer",
        "greet",
        "claim",
        "abort",
        "hint",
        "draft",
        "ping",
        "echo",
        "x",
    ]
    values: list[Any] = [
        None,
        True,
        -1,
        0,
        10**30,
        1.5,
        "",
        "a" * 500,
        [],
        {},
        table,
        token,
        "draw",
        "maai",
        "\u0000",
        "王",
    ]
    form = rng.randrange(6)
    if form == 0:
        return "".join(rng.choice(string.printable) for _ in range(rng.randrange(60)))
    fields = ["id", "table", "token", "number", "step", "what", "yes", "phrase", "squares", "seat", "more"]
    message: dict[str, Any] = {"type": rng.choice(kinds)}
    for field in rng.sample(fields, rng.randrange(len(fields))):
        message[field] = rng.choice(values)
    if form == 1:
        message["id"] = "n"
    text = json.dumps(message)
    if form == 2:
        return text[: rng.randrange(len(text) + 1)]
    return text


def test_nonsense_over_the_socket_is_answered_and_changes_nothing(tmp_path: Path) -> None:
    with serving(str(tmp_path / "db"), "--unlimited") as server:
        made = server.post("/api/tables", {"game": "cardwars", "sides": [{"kind": "me"}] * 2})
        before = server.get(f"/api/tables/{made['table']}", made["tokens"][0])

        async def fuzz() -> None:
            rng = Random(7)
            answered = 0
            for _ in range(6):
                player = Player(server.port, made["table"], "not-" + made["tokens"][0])
                await player.join()
                assert player.socket is not None
                try:
                    for _ in range(150):
                        await player.socket.send(nonsense(rng, made["table"], made["tokens"][0][:-1]))
                    await player.send({"type": "ping", "id": "last"})
                    while (await player.hear()).get("id") != "last":
                        answered += 1
                except ConnectionClosed as closed:
                    assert closed.rcvd is not None and closed.rcvd.code in (1000, 4008, 4009, 4010)
                await player.close()
            assert answered > 500
            for frame in (b"\x00\xff binary", b""):
                async with connect(f"ws://127.0.0.1:{server.port}/api/ws") as socket:
                    await socket.send(frame)
                    try:
                        await asyncio.wait_for(socket.recv(), 3)
                    except (WebSocketException, TimeoutError):
                        continue

        asyncio.run(fuzz())
        after = server.get(f"/api/tables/{made['table']}", made["tokens"][0])
        for key in ("view", "log", "number", "status", "offers"):
            assert after[key] == before[key]


def test_the_openapi_holds_against_generated_requests(tmp_path: Path) -> None:
    app = make_app(Settings(database=str(tmp_path / "db"), workers=1, asks=1e9, tables_each=10**9))
    with TestClient(app) as client:
        document = client.get("/api/schema/openapi.json").json()
        schema = schemathesis.openapi.from_dict(document)
        found: list[Any] = list(schema.get_all_operations())
        assert len(found) > 8
        for operation in found:
            case_of = operation.ok().as_strategy()

            @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
            @given(case=case_of)
            def check(case: Any) -> None:
                request = case.as_transport_kwargs(base_url=str(client.base_url))
                answer = client.request(
                    request["method"],
                    request["url"],
                    params=request.get("params"),
                    headers=request.get("headers"),
                    json=request.get("json"),
                    content=request.get("data"),
                )
                named = document["paths"][case.operation.path][case.operation.method]["responses"]
                assert str(answer.status_code) in named, answer.text
                assert answer.status_code < 500, answer.text

            check()


def test_the_openapi_describes_refusals_as_they_are() -> None:
    document = make_app(Settings(database=":memory:")).openapi_schema.to_schema()
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            assert operation["description"], (method, path)
            for status, answer in operation["responses"].items():
                if int(status) < 400:
                    continue
                assert answer["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Failure"}
                for code in answer["description"].removeprefix("Refused: ").split(", "):
                    assert code == "bad_request" or (code in REFUSALS and STATUS.get(code, 400) == int(status))


def test_a_mistake_of_the_server_is_answered_as_one(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("gobanshobu.server.catalogue.info", lambda game_id: 1 // 0)
    answer = client.get("/api/games")
    assert (answer.status_code, answer.json()["code"]) == (500, "error")


def test_the_openapi_is_where_it_is_said_to_be_and_asks_nobody_else(client: TestClient[Any]) -> None:
    for path in ("/api/schema", "/api/schema/openapi.json"):
        answer = client.get(path)
        assert answer.status_code == 200
        assert answer.json()["info"]["title"] == "Gobanshobu"
    assert client.get("/api/schema/redoc").status_code == 404


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_default_cards_come_as_a_file_that_can_be_written_on_and_read_again(
    client: TestClient[Any], lang: str
) -> None:
    for one in client.get("/api/games").json():
        found = client.get(f"/api/games/{one['id']}/cards/file", params={"lang": lang})
        if not one["has_cards"]:
            assert found.status_code == 404
            continue
        assert found.headers["content-type"].startswith("text/plain")
        assert INVITATION.say(lang) in found.text
        assert "gobanshobu " not in found.text  # no commands for those who came by the browser
        read = client.post(f"/api/games/{one['id']}/cards/read", json={"text": found.text}).json()
        assert read["sound"]
        assert read["cards"] == client.get(f"/api/games/{one['id']}/cards").json()["cards"]


def test_ways_to_play_are_told_in_words(client: TestClient[Any]) -> None:
    games = {one["id"]: one for one in client.get("/api/games").json()}
    (nifu,) = games["cardwars"]["options"]
    assert [words["en"] for words in nifu["said"]] == ["the second cannot be played", "whoever plays the second loses"]
    for one in games.values():
        assert one["presets"][0]["options"] == {}
        for told in (*one["presets"], *one["options"]):
            assert told["about"]["ja"]
            assert told["about"]["en"]
    assert {"pawn_foul": "loses"} in [preset["options"] for preset in games["cardwars"]["presets"]]


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_a_view_is_shown_in_words_to_clients_without_pictures(client: TestClient[Any], game_id: str) -> None:
    state = gobanshobu.game(game_id).start(seed=5)
    view = json.loads(json.dumps(state.shown(0)))
    for lang in ("ja", "en"):
        shown = client.post(f"/api/games/{game_id}/text", json={"view": view, "lang": lang})
        assert shown.headers["content-type"].startswith("text/plain")
        assert shown.text == "\n".join(gobanshobu.game(game_id).lines(state.view(0), lang))
        assert "\x1b" not in shown.text
    assert shown.text != client.post(f"/api/games/{game_id}/text", json={"view": view}).text
    for wrong in ({}, {"game": "chess"}, {"game": game_id}, {**view, "actors": None, "options": {"none": 1}}):
        refused = client.post(f"/api/games/{game_id}/text", json={"view": wrong})
        assert (refused.status_code, refused.json()["code"]) == (400, "bad_message")
    assert client.post("/api/games/chess/text", json={"view": view}).status_code == 404


def test_a_card_set_is_changed_without_being_kept(client: TestClient[Any]) -> None:
    text = client.get("/api/games/first/cards/file").text
    drawn = {"what": "draw", "card": "shogun", "key": "knight", "square": [1, 2]}
    found = client.post("/api/games/first/cards/change", json={"text": text, "change": drawn}).json()
    assert (found["refused"], found["lacks"]) == ([], [])
    assert 'knight = "FFR"' in found["text"]
    wrong = client.post(
        "/api/games/first/cards/change", json={"text": text, "change": {**drawn, "square": [1, 1]}}
    ).json()
    assert (wrong["text"], [one["line"] for one in wrong["refused"]]) == (text, [0])
    assert wrong["refused"][0]["en"].endswith("[B-5]")
    assert wrong["refused"][0]["ja"].endswith("[B-5]")
    assert wrong["cards"] == client.get("/api/games/first/cards").json()["cards"]
    assert client.post("/api/games/isshin/cards/change", json={"text": text}).status_code == 404
    unread = client.post(
        "/api/games/first/cards/change", json={"text": text.replace("points = 4", "points = 9")}
    ).json()
    assert (unread["cards"], unread["refused"][0]["line"] > 0) == (None, True)
