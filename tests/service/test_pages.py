"""What the web client asks for: its own files, arrangements, replays, card sets as text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from litestar.testing import TestClient

import gobanshobu
from gobanshobu.games import game
from gobanshobu.games.board5.game import SheetGame
from gobanshobu.server.app import make_app
from gobanshobu.server.pages import folder_of
from gobanshobu.server.settings import Settings

LANGS = ("ja", "en")
SHEETS = ("first", "intelligence", "hck")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    built = tmp_path / "web"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<title>the page</title>" + " " * 2000)
    (built / "assets" / "index-abc.js").write_text("1")
    settings = Settings(database=str(tmp_path / "db"), workers=1, client=str(built), messages=1e9, burst=10**9)
    with TestClient(make_app(settings)) as one:
        yield one


def make(client: TestClient[Any], **asked: Any) -> str:
    answer = client.post("/api/tables", json={"sides": [{"kind": "me"}, {"kind": "me"}], "first": 0, **asked})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def done(socket: Any, name: str) -> bool:
    """The answer to a command; whether it was carried out."""
    while True:
        message = socket.receive_json()
        if message.get("id") == name:
            return bool(message["type"] == "done")


def until(socket: Any, kind: str) -> Any:
    """The next word of a kind."""
    while (word := socket.receive_json())["type"] != kind:
        pass
    return word


@pytest.mark.parametrize("path", ["/", "/t/abc", "/learn/first"])
def test_every_page_is_the_client(client: TestClient[Any], path: str) -> None:
    answer = client.get(path)
    assert answer.text.startswith("<title>the page")
    assert answer.headers["content-encoding"] == "gzip"
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert client.get(path, headers={"If-None-Match": answer.headers["etag"]}).status_code == 304


def test_files_last_and_what_is_not_there_is_not_there(client: TestClient[Any]) -> None:
    file = client.get("/assets/index-abc.js")
    assert (file.text, file.headers["content-type"]) == ("1", "text/javascript; charset=utf-8")
    assert "immutable" in file.headers["cache-control"]
    for path in ("/assets/other.js", "/api/nothing", "/..%2fdb", "/web/../db"):
        answer = client.get(path)
        assert answer.status_code == 404 or answer.text.startswith("<title>the page")
        assert b"SQLite" not in answer.content


def test_a_server_without_a_client_says_so(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "db"), workers=1, client=str(tmp_path / "none"))
    with TestClient(make_app(settings)) as one:
        assert "make play" in one.get("/").text


def test_the_client_is_found_where_it_was_built(tmp_path: Path) -> None:
    places = [tmp_path / "package", tmp_path / "clone"]
    assert folder_of("", places) == places[0]
    places[1].mkdir()
    (places[1] / "index.html").write_text("here", encoding="utf-8")
    assert folder_of("", places) == places[1]
    assert folder_of(str(tmp_path), places) == tmp_path


@pytest.mark.parametrize("game_id", SHEETS)
def test_arrangements_can_be_laid_out_whole(client: TestClient[Any], game_id: str) -> None:
    table = make(client, game=game_id)
    with client.websocket_connect("/api/ws") as socket:
        for player in (0, 1):
            found = client.get(f"/api/tables/{table}/arrangements/{player}").json()
            assert len(found["ready"]) >= 3
            assert len(found["random"]) >= 3
            socket.send_json({"type": "join", "id": f"j{player}", "table": table, "seat": player})
            now = until(socket, "snapshot")
            wrong = {**found["ready"][0]}
            wrong[next(iter(wrong))] = ["king"]  # one king too many, or in the wrong place
            if wrong == found["ready"][0]:
                wrong[list(wrong)[1]] = ["king"]
            socket.send_json({"type": "arrange", "id": "w", "number": now["number"], "squares": wrong})
            assert until(socket, "refused")["code"] == "illegal"
            missing = dict(list(found["ready"][0].items())[:-1])
            socket.send_json({"type": "arrange", "id": "m", "number": now["number"], "squares": missing})
            assert until(socket, "refused")["code"] == "bad_message"
            step = now["offers"][0]["step"]  # begun square by square, then laid out anew
            socket.send_json({"type": "step", "id": "s", "number": now["number"], "step": step})
            now = until(socket, "snapshot")
            assert until(socket, "done")
            arrangement = {"type": "arrange", "id": f"a{player}", "number": now["number"], "squares": found["ready"][1]}
            socket.send_json(arrangement)
            assert until(socket, "done")
            socket.send_json(arrangement)  # once more: it has happened
            assert until(socket, "done")
    view = client.get(f"/api/tables/{table}").json()["view"]
    assert view["phase"] == "placement"
    assert len(view["board"]) == 18
    assert client.get(f"/api/tables/{make(client, game='isshin')}/arrangements/0").status_code == 404


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_words_come_with_the_log_the_question_and_every_offer(client: TestClient[Any], game_id: str) -> None:
    table = make(client, game=game_id)
    rng = Random(game_id)
    jumps = 0
    with client.websocket_connect("/api/ws") as socket:
        seat, idle = 0, 0
        for turn in range(90):
            socket.send_json({"type": "join", "id": f"j{turn}", "table": table, "seat": seat, "lang": LANGS[turn % 2]})
            now = until(socket, "snapshot")
            assert now["lang"] == LANGS[turn % 2]
            if not now["offers"]:
                if now["status"] == "over" or idle > 3:
                    break
                seat, idle = 1 - seat, idle + 1
                continue
            idle = 0
            assert now["question"]["words"]
            for entry in now["log"]:
                assert entry["words"] or all(fact["fact"] == "asked" for fact in entry["facts"])
            for offer in now["offers"]:
                assert offer["label"]
                jumps += any("over" in fact for fact in offer.get("will", []))
            step = rng.choice(now["offers"])["step"]
            socket.send_json({"type": "step", "id": f"s{turn}", "number": now["number"], "step": step})
            assert done(socket, f"s{turn}")
    assert (jumps > 0) == (game_id in SHEETS)


def test_what_cannot_be_done_is_refused_with_its_clause_in_the_language_of_the_listener(
    client: TestClient[Any],
) -> None:
    table = make(client, game="first")
    with client.websocket_connect("/api/ws") as socket:
        for player in (0, 1):
            ready = client.get(f"/api/tables/{table}/arrangements/{player}").json()["ready"][0]
            socket.send_json({"type": "join", "id": f"j{player}", "table": table, "seat": player, "lang": "en"})
            number = until(socket, "snapshot")["number"]
            socket.send_json({"type": "arrange", "id": f"a{player}", "number": number, "squares": ready})
            done(socket, f"a{player}")
        socket.send_json({"type": "join", "id": "again", "table": table, "seat": 0})
        now = until(socket, "snapshot")
        (hand,) = {offer["take"]["hand"] for offer in now["offers"][:1]}
        taken = next(square for square, on in now["view"]["board"].items() if on["owner"] == 1)
        free = now["offers"][0]["target"]
        said: list[str] = []
        for lang in LANGS:
            socket.send_json({"type": "lang", "id": "l", "lang": lang})
            assert until(socket, "snapshot")["lang"] == lang
            wrong = {"type": "try", "id": "t", "take": {"hand": hand}, "target": {"square": taken}}
            socket.send_json(wrong)
            refused = until(socket, "refused")
            assert refused["code"] == "illegal"
            assert refused["clause"] in game("first").rulebook().clauses
            assert refused["clause"] not in refused["words"]
            said.append(refused["words"])
        assert said[0] != said[1]
        socket.send_json({"type": "try", "id": "t", "take": {"hand": hand}, "target": free})
        allowed = until(socket, "allowed")
        assert allowed["step"] == now["offers"][0]["step"]
        assert client.get(f"/api/tables/{table}").json()["number"] == now["number"] - 10  # nothing was played
        for take, target in (({}, {}), ({"square": "z9"}, {"square": "a1"}), ({"cards": ["x"]}, {"pile": "y"})):
            socket.send_json({"type": "try", "id": "t", "take": take, "target": target})
            assert until(socket, "refused")["code"] in ("no_move", "illegal")


def test_a_replay_shows_every_moment_from_each_seat_once_it_is_over(client: TestClient[Any]) -> None:
    table = make(client, game="isshin")
    own = client.get(f"/api/tables/{table}/replay", params={"seat": 1}).json()
    assert "hand" in own["frames"][0]["view"]
    session = client.cookies["gobanshobu"]
    client.cookies.clear()
    assert client.get(f"/api/tables/{table}/replay", params={"seat": 1}).json()["code"] == "no_seat"
    assert "hand" not in client.get(f"/api/tables/{table}/replay").json()["frames"][0]["view"]
    client.cookies.set("gobanshobu", session)
    with client.websocket_connect("/api/ws") as socket:
        socket.send_json({"type": "join", "id": "j", "table": table, "seat": 0})
        socket.send_json({"type": "resign", "id": "r"})
        while socket.receive_json()["type"] != "presence":
            pass
        while (word := socket.receive_json())["type"] != "done" or word["id"] != "r":
            pass
    client.cookies.clear()
    replay = client.get(f"/api/tables/{table}/replay", params={"seat": 1}).json()
    assert replay["frames"][-1]["view"]["outcome"]["winner"] == 1
    assert replay["frames"][-1]["words"]
    assert replay["ending"] == "投了"


def test_a_seat_looks_back_at_its_game_entry_by_entry_as_it_was_told(client: TestClient[Any]) -> None:
    """Whoever chose last was told of it with the reveal, whoever chose first before: each has its own rows."""
    table = make(client, game="isshin")
    logs: dict[int, Any] = {}
    with client.websocket_connect("/api/ws") as socket:
        for seat in (1, 0, 1):
            socket.send_json({"type": "join", "id": "j", "table": table, "seat": seat})
            now = until(socket, "snapshot")
            until(socket, "done")
            if len(logs) < 2:
                socket.send_json({"type": "step", "id": "s", "number": now["number"], "step": now["offers"][0]["step"]})
                now = until(socket, "snapshot")
                until(socket, "done")
            logs[seat] = now["log"]
    assert [entry["player"] for entry in logs[1]] == [1, None]
    assert [entry["player"] for entry in logs[0]] == [None]
    for seat, log in logs.items():
        frames = client.get(f"/api/tables/{table}/replay", params={"seat": seat}).json()["frames"]
        assert [{**frame, "view": None} for frame in frames[1:]] == [{**entry, "view": None} for entry in log]


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_a_kept_record_is_told_frame_by_frame(client: TestClient[Any], game_id: str) -> None:
    state = game(game_id).start(5)
    rng = Random(5)
    while state.outcome is None and len(state.history()) < 60:
        player = state.actors()[0]
        state.play(player, rng.choice(state.legal(player)))
    for seat in (None, 0, 1):
        answer = client.post("/api/replay", json={"record": str(state.record()), "seat": seat})
        assert answer.status_code == 200, answer.text
        replay = answer.json()
        frames = replay["frames"]
        assert frames[-1]["view"] == state.shown(seat)
        publisher = state.rules.publisher
        for before, after in pairwise(frames):
            assert publisher.follow(before["view"], after["facts"]) == after["view"]
        assert sum(bool(frame["words"]) for frame in frames) > len(frames) // 2


def test_what_is_no_record_is_refused_with_its_line(client: TestClient[Any]) -> None:
    for text in ("", "nonsense", "gobanshobu: 1\ngame: chess\n"):
        answer = client.post("/api/replay", json={"record": text})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_record")


def test_card_sets_are_read_from_their_text(client: TestClient[Any]) -> None:
    known = game("first")
    assert isinstance(known, SheetGame)
    text = known.default_text()
    found = client.post("/api/games/first/cards/read", json={"text": text}).json()
    assert found["sound"]
    assert make(client, game="first", cards=found["cards"])
    wrong = client.post("/api/games/first/cards/read", json={"text": text.replace("points = 5", "points = 50")}).json()
    assert not wrong["sound"]
    assert wrong["faults"][0]["line"] > 0
    assert client.post("/api/games/isshin/cards/read", json={"text": text}).status_code == 404
