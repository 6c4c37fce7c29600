"""An even match: a machine as strong as whoever makes the table, by their results against machines so far."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient

import gobanshobu
from gobanshobu.players import level, levels, strength
from gobanshobu.service.engines import chosen
from gobanshobu.study.strength import BEGINNING, after, newcomer
from tests.service.test_api import make
from tests.service.test_games import PERSON, client, games, over  # noqa: F401  the fixture

EVEN = [PERSON, {"kind": "machine", "even": True}]


def against(number: int) -> list[dict[str, Any]]:
    return [PERSON, {"kind": "machine", "level": number}]


def strengths(client: TestClient[Any]) -> dict[str, Any]:  # noqa: F811
    return {one["game"]: one for one in client.get("/api/mine/strengths").json()}


def rating_at(client: TestClient[Any], table: str) -> int:  # noqa: F811
    seats = client.get(f"/api/tables/{table}").json()["seats"]
    (rating,) = (seat["rating"] for seat in seats if seat["kind"] == "machine")
    return int(rating)


def test_a_newcomer_begins_where_the_easy_levels_are(client: TestClient[Any]) -> None:  # noqa: F811
    found = strengths(client)["first"]
    assert (found["rating"], found["games"]) == (level("first", BEGINNING).rating, 0)
    assert rating_at(client, make(client, game="first", sides=EVEN)["table"]) == found["rating"]


def test_wins_bring_a_stronger_machine_and_losses_a_weaker_one(client: TestClient[Any]) -> None:  # noqa: F811
    table = over(client, resign=1, sides=EVEN)
    won = strengths(client)["isshin"]
    assert won["games"] == 1
    assert won["rating"] > rating_at(client, table)
    again = over(client, resign=0, sides=EVEN)
    assert rating_at(client, again) == won["rating"]
    assert strengths(client)["isshin"]["rating"] < won["rating"]
    assert strengths(client)["hck"]["games"] == 0  # each game by itself
    client.cookies.clear()
    assert strengths(client)["isshin"]["games"] == 0  # somebody else


def test_it_is_the_seats_rating_and_a_list_of_its_own(client: TestClient[Any]) -> None:  # noqa: F811
    table = over(client, resign=1, sides=EVEN)
    over(client, resign=1, sides=against(2))
    over(client, resign=1)  # a friend tells nothing of one's strength
    found = games(client)
    by = {(one["level"], one["rating"] > 0) for one in found["games"]}
    assert by == {(0, True), (2, False), (0, False)}
    assert {(one["level"], one["even"], one["won"]) for one in found["tallies"]} == {
        (0, True, 1),
        (2, False, 1),
        (0, False, 1),
    }
    assert [one["table"] for one in games(client, level=0)["games"]] != [table]
    assert games(client, level=0)["count"] == 1
    assert strengths(client)["isshin"]["games"] == 2


def test_games_that_did_not_begin_alike_tell_nothing(client: TestClient[Any]) -> None:  # noqa: F811
    over(client, resign=1, sides=against(9), game="hck", options={"king_points_0": 10, "king_points_1": 4})
    assert strengths(client)["hck"]["games"] == 0
    over(client, resign=1, sides=against(2), game="hck")
    assert strengths(client)["hck"]["games"] == 1


@pytest.mark.parametrize(
    "side", [{"kind": "machine", "even": True, "level": 4}, {"kind": "open", "even": True}, {"kind": "machine"}]
)
def test_what_cannot_be_an_even_match_is_refused(client: TestClient[Any], side: dict[str, Any]) -> None:  # noqa: F811
    answer = client.post("/api/tables", json={"game": "first", "sides": [PERSON, side]})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_setup")
    assert client.get("/api/mine").json() == []


def test_an_engine_is_given_the_rating_and_plays_as_it_says() -> None:
    view = gobanshobu.game("cardwars").start(seed=3).view(0)
    between = strength("cardwars", 1460)
    assert between.spelt() not in [one.spelt() for one in levels("cardwars")]
    step = chosen(view, 0, "a seed", 1460)
    assert step in gobanshobu.game("cardwars").start(seed=3).legal(0)


def test_an_estimate_comes_to_rest_where_results_are_even() -> None:
    found = newcomer("first")
    for _ in range(60):  # somebody who wins below 1700 and loses above
        found = after(found, found.rating, 1.0 if found.rating < 1700 else 0.0)
    assert abs(found.rating - 1700) < 60
    assert found.deviation < 90
