"""Puzzles over HTTP: judged and answered by the server, counted once, and the day's the same for everybody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

import gobanshobu
from gobanshobu.server.app import make_app
from gobanshobu.server.settings import Settings
from gobanshobu.study import opening
from gobanshobu.study.collection import puzzle_file

GAMES = [game_id for game_id in gobanshobu.GAMES if puzzle_file(game_id).puzzles]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(make_app(Settings(database=str(tmp_path / "db"), workers=1, asks=1000))) as one:
        yield one


@pytest.mark.parametrize("game_id", GAMES)
def test_a_puzzle_is_shown_without_its_answer_and_solved_step_by_step(client: TestClient[Any], game_id: str) -> None:
    one = max(gobanshobu.puzzles(game_id)[:40], key=lambda each: len(each.questions))
    found = client.get(f"/api/puzzles/{one.id}", params={"lang": "en"}).json()
    assert found["view"]["player"] == found["you"] == one.you
    assert found["goal"]["ja"] != found["goal"]["en"]
    assert not {"line", "themes", "solution"} & set(found)
    assert "log" not in found["view"]
    for count in range(1, len(one.steps) + 1):
        answer = client.post(f"/api/puzzles/{one.id}", json={"steps": one.steps[:count], "lang": "en"}).json()
        last = count == len(one.steps)
        assert (answer["done"], answer["astray"]) == (last, False)
        assert bool(answer["offers"]) != last
        assert answer["shots"]
    assert answer["score"]["solved"] == answer["score"]["tried"] == 1
    assert answer["gained"] > 0
    assert len(answer["themes"]) == len(one.themes)
    again = client.post(f"/api/puzzles/{one.id}", json={"steps": one.steps}).json()
    assert (again["score"], again["gained"]) == (None, 0)
    assert client.get(f"/api/puzzles/{one.id}").json()["answered"]
    listed = next(each for each in client.get("/api/puzzles").json()["games"] if each["game"] == game_id)
    assert (listed["done"], listed["score"]["streak"]) == (1, 1)


def test_a_wrong_step_is_refuted_and_counts_and_an_illegal_one_does_not(client: TestClient[Any]) -> None:
    one = gobanshobu.puzzles("intelligence")[20]
    refused = client.post(f"/api/puzzles/{one.id}", json={"steps": ["a1-a1"]})
    assert refused.status_code == 400
    assert refused.json()["code"] == "illegal"
    assert not client.get(f"/api/puzzles/{one.id}").json()["answered"]
    wrong = next(step for step in opening(one).legal(one.you) if step != one.line[0])
    answer = client.post(f"/api/puzzles/{one.id}", json={"steps": [wrong]}).json()
    assert (answer["done"], answer["astray"], answer["offers"]) == (False, True, [])
    assert answer["gained"] < 0
    assert answer["score"]["streak"] == 0
    assert answer["shots"][0]["log"][0]["facts"]
    later = client.post(f"/api/puzzles/{one.id}", json={"steps": one.steps}).json()
    assert later["done"]
    assert later["score"] is None


def test_who_asks_for_the_answer_is_shown_it_and_has_missed_it(client: TestClient[Any]) -> None:
    one = gobanshobu.puzzles("intelligence")[10]
    answer = client.post(f"/api/puzzles/{one.id}", json={"steps": [], "shown": True}).json()
    assert answer["hint"] == one.line[0]
    assert answer["score"]["solved"] == 0


def test_the_next_one_is_new_of_the_theme_and_unknown_ones_are_refused(client: TestClient[Any]) -> None:
    theme = gobanshobu.puzzles("intelligence")[0].themes[0]
    seen: set[str] = set()
    for _ in range(5):
        found = client.get("/api/puzzles/next", params={"game": "intelligence", "theme": theme}).json()["id"]
        assert found not in seen
        assert theme in puzzle_file("intelligence").puzzles[found].themes
        seen.add(found)
        client.post(f"/api/puzzles/{found}", json={"steps": puzzle_file("intelligence").puzzles[found].steps})
    assert client.get("/api/puzzles/next", params={"game": "chess"}).status_code == 404
    assert client.get("/api/puzzles/next", params={"theme": "nothing"}).status_code == 404
    assert client.get("/api/puzzles/first-00000000").status_code == 404


def test_the_days_puzzle_has_a_picture_and_counts_the_days(client: TestClient[Any]) -> None:
    day = client.get("/api/puzzles").json()["day"]
    assert not day["solved"]
    picture = client.get(f"/api/puzzles/{day['id']}/picture")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert client.get(f"/api/puzzles/{day['id']}").json()["day"] == day["day"]
    one = puzzle_file(day["game"]).puzzles[day["id"]]
    client.post(f"/api/puzzles/{one.id}", json={"steps": one.steps})
    after = client.get("/api/puzzles").json()["day"]
    assert (after["solved"], after["streak"]) == (True, 1)
