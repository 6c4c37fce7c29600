"""Request ids: in the log, in a header, and in what is said of a refusal."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from gobanshobu.server.app import make_app
from gobanshobu.server.logs import JsonLines
from gobanshobu.server.settings import Settings
from gobanshobu.service.store import StoreError

SECRET = "s" * 24


class Lines(logging.Handler):
    """What is logged, as the lines that are written."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))

    def of(self, request: str) -> list[dict[str, Any]]:
        """The lines of one request."""
        return [line for line in map(json.loads, self.lines) if line.get("request") == request]


@pytest.fixture
def log() -> Iterator[Lines]:
    logger, lines = logging.getLogger("gobanshobu"), Lines()
    before = logger.level
    logger.setLevel(logging.INFO)
    logger.addHandler(lines)
    yield lines
    logger.removeHandler(lines)
    logger.setLevel(before)


def served(tmp_path: Path, **settings: Any) -> TestClient[Any]:
    return TestClient(
        make_app(Settings(database=str(tmp_path / "db"), workers=1, **settings)), raise_server_exceptions=False
    )


def test_every_request_has_an_id_and_a_line(tmp_path: Path, log: Lines) -> None:
    with served(tmp_path) as client:
        one = client.get("/api/words?secret=1", headers={"x-request-id": "chosen-by-a-stranger"})
        other = client.get("/api/tables/nosuch")
    ids = [answer.headers["x-request-id"] for answer in (one, other)]
    assert len(set(ids)) == 2
    assert "chosen-by-a-stranger" not in ids
    (line,) = log.of(ids[0])
    assert (line["from"], line["method"], line["path"], line["status"]) == (
        "gobanshobu.access",
        "GET",
        "/api/words",
        200,
    )
    assert line["address"] == "testclient"
    assert line["ms"] >= 0
    (line,) = log.of(ids[1])
    assert (line["status"], line["refused"]) == (404, "no_table")
    assert other.json()["request"] == ids[1]
    assert "secret" not in "".join(log.lines)


def test_a_trusted_proxy_names_the_request_and_who_asks(tmp_path: Path, log: Lines) -> None:
    with served(tmp_path, proxies=("testclient",)) as client:
        headers = {"x-request-id": "from-the-proxy", "x-forwarded-for": "192.0.2.7"}
        assert client.get("/api/words", headers=headers).headers["x-request-id"] == "from-the-proxy"
        strange = client.get("/api/words", headers={"x-request-id": 'a"b\\u0000'}).headers["x-request-id"]
    assert len(strange) == 16
    (line,) = log.of("from-the-proxy")
    assert line["address"] == "192.0.2.7"


def test_what_breaks_is_logged_under_the_id_that_the_person_reads_out(
    tmp_path: Path, log: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path) as client:

        async def broken(*_given: object) -> None:
            raise ValueError(SECRET)

        monkeypatch.setattr(client.app.context.hub, "create", broken)
        answer = client.post("/api/tables", json={"game": "first"}, headers={"authorization": f"Bearer {SECRET}"})
    assert answer.status_code == 500
    said = answer.json()
    lines = log.of(said["request"])
    assert [line["what"] for line in lines] == ["broken", "request"]
    assert "ValueError" in lines[0]["trace"]
    assert SECRET not in "".join(log.lines)


def test_the_id_of_a_connection_is_in_what_it_could_not_keep(
    tmp_path: Path, log: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path) as client:
        made = client.post("/api/tables", json={"game": "first", "sides": [{"kind": "me"}] * 2, "first": 0}).json()
        ids: list[str] = []
        with client.websocket_connect("/api/ws") as socket:
            socket.send_json({"type": "join", "id": "j", "table": made["table"], "token": made["tokens"][0]})
            while (word := socket.receive_json())["type"] != "snapshot":
                pass

            async def unkept(*_given: object) -> None:
                raise StoreError("no")

            monkeypatch.setattr(client.app.context.hub.store, "append", unkept)
            step = {"type": "step", "number": word["number"], "step": word["offers"][0]["step"]}
            for command, code in ((step, "storage"), ({**step, "step": "x"}, "illegal")):
                socket.send_json({**command, "id": code})
                while (word := socket.receive_json()).get("id") != code:
                    pass
                assert word["code"] == code
                assert bool(word["request"]) == (code == "storage")
                ids.append(word["request"])
    (line,) = log.of(ids[0])
    assert (line["method"], line["path"], line["status"]) == ("WS", "/api/ws", 101)


def test_the_access_log_can_be_left_out(tmp_path: Path, log: Lines) -> None:
    with served(tmp_path, access_log=False) as client:
        client.get("/api/words")
    assert not [line for line in log.lines if "gobanshobu.access" in line]


def test_metrics_count_requests_refusals_and_commits(tmp_path: Path) -> None:
    with served(tmp_path, metrics_port=9000) as client:
        client.post("/api/tables", json={"game": "first", "sides": [{"kind": "me"}] * 2})
        client.get("/api/tables/nosuch")
        text = client.get("http://testserver.local:9000/metrics").text
    assert 'gobanshobu_requests_total{status="201"} 1' in text
    assert 'gobanshobu_refused_total{code="no_table"} 1' in text
    assert "gobanshobu_commit_seconds_count 1" in text
    assert 'gobanshobu_thoughts_waiting{rank="people_short"} 0' in text
    assert "gobanshobu_thoughts_total 0" in text
