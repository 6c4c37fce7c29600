"""Lessons and rules over HTTP: whole, stateless, bounded."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from gobanshobu.games import OWN, game
from gobanshobu.learn import lesson
from gobanshobu.server.app import make_app
from gobanshobu.server.lessons import LONGEST, MOST_STEPS
from gobanshobu.server.settings import Settings


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    folder: Path = tmp_path_factory.mktemp("lessons")
    with TestClient(make_app(Settings(database=str(folder / "db"), workers=1, asks=1000))) as one:
        yield one


@pytest.mark.parametrize("game_id", OWN)
def test_a_lesson_shows_every_task_and_its_solutions_lead_to_the_end(client: TestClient[Any], game_id: str) -> None:
    found = client.get(f"/api/lessons/{game_id}").json()
    tasks = lesson(game_id).tasks
    assert len(found["tasks"]) == len(tasks)
    assert (found["cards"] is None) == (game_id in ("isshin", "cardwars"))
    for shown, task in zip(found["tasks"], tasks, strict=True):
        assert task.solution[0] in [offer["step"] for offer in shown["offers"]]
        assert all(offer["label"] for offer in shown["offers"])
        assert shown["question"]["words"]
        assert shown["view"]["player"] == shown["you"]
        for count in range(1, len(task.solution) + 1):
            answer = client.post(f"/api/lessons/{game_id}/{shown['number']}", json={"steps": task.solution[:count]})
            assert answer.status_code == 200, answer.text
            last = count == len(task.solution)
            assert (answer.json()["done"], answer.json()["astray"]) == (last, False)
            assert bool(answer.json()["offers"]) != last
            assert answer.json()["steps"] == task.solution[:count]
        assert answer.json()["words"] == {"ja": task.closing.ja, "en": task.closing.en}
        assert any(entry["words"] for entry in answer.json()["log"])


def test_the_list_names_every_lesson(client: TestClient[Any]) -> None:
    assert [one["game"] for one in client.get("/api/lessons").json()] == list(OWN)


def test_a_legal_step_past_the_goal_is_answered_and_an_illegal_one_refused(client: TestClient[Any]) -> None:
    missed = client.post("/api/lessons/first/1", json={"steps": ["b2-b3"]}).json()
    assert (missed["done"], missed["astray"], missed["offers"]) == (False, True, [])
    assert "N1" in missed["words"]["en"]
    refused = client.post("/api/lessons/first/1", json={"steps": ["b2-b4"]})
    assert refused.status_code == 400
    assert (refused.json()["code"], refused.json()["clause"]) == ("illegal", "B-3")


def test_a_try_names_what_is_taken_up_and_where_it_is_put(client: TestClient[Any]) -> None:
    tried = {"steps": [], "take": {"square": "b2"}, "target": {"square": "b4"}, "lang": "en"}
    refused = client.post("/api/lessons/first/1", json=tried)
    assert (refused.status_code, refused.json()["clause"]) == (400, "B-3")
    played = client.post("/api/lessons/first/1", json={**tried, "target": {"square": "b3"}}).json()
    assert (played["steps"], played["astray"]) == (["b2-b3"], True)
    assert played["log"][0]["words"].startswith("You move ")
    japanese = client.get("/api/lessons/first").json()["tasks"][0]
    english = client.get("/api/lessons/first", params={"lang": "en"}).json()["tasks"][0]
    assert japanese["question"] != english["question"]
    over = client.post("/api/lessons/first/1", json={**tried, "steps": ["b2-b3"]}).json()
    assert over["code"] == "over"


@pytest.mark.parametrize("steps", [["x"] * (MOST_STEPS + 1), ["x" * (LONGEST + 1)], [1], "b2-c3"])
def test_what_is_sent_is_bounded(client: TestClient[Any], steps: Any) -> None:
    assert client.post("/api/lessons/first/1", json={"steps": steps}).status_code == 400


@pytest.mark.parametrize("path", ["/api/lessons/go", "/api/games/go/clauses"])
def test_what_is_not_there_is_said_so(client: TestClient[Any], path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/api/lessons/first/0", "/api/lessons/first/99", "/api/lessons/go/1"])
def test_there_are_no_other_tasks(client: TestClient[Any], path: str) -> None:
    assert client.post(path, json={"steps": []}).status_code == 404


@pytest.mark.parametrize("game_id", OWN)
def test_the_rules_are_told_clause_by_clause(client: TestClient[Any], game_id: str) -> None:
    parts = client.get(f"/api/games/{game_id}/clauses").json()
    told = [clause for part in parts for section in part["sections"] for clause in section["clauses"]]
    assert [clause["id"] for clause in told] == list(game(game_id).rulebook().clauses)
    assert all(clause["ja"] and clause["en"] for clause in told)
