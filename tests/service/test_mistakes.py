"""One's mistakes come back as positions without an answer, and are judged as the review judges."""

from __future__ import annotations

import json
from typing import Any

import pytest
from litestar.testing import TestClient

from gobanshobu.server.context import COOKIE
from gobanshobu.service.engines import InlineEngines
from gobanshobu.service.mistakes import MistakePlace, key_of, place_of
from gobanshobu.service.reviews import Reviews
from gobanshobu.service.room import hashed
from gobanshobu.study import Judgement, moments
from tests.service.test_games import call, client, over

__all__ = ["client"]


def judgement(number: int, player: int, cost: float) -> Judgement:
    return Judgement(number, player, "a", "b", 0.9, 0.9 - cost, 0.0, False, ["b"], ["a"])  # type: ignore[arg-type]


@pytest.fixture
def mistaken(client: TestClient[Any]) -> tuple[TestClient[Any], str, int]:
    """A browser with one mistake in its deck: the last decision of its player in a game that is over."""
    context = client.app.context
    context.reviews = Reviews(context.hub.store, InlineEngines())
    table = over(client)

    async def last() -> int:
        room = await context.hub.room(table)
        return max(one.number for one in moments(room.table.state) if one.choice and one.player == 0)

    number = call(client, last)
    found = [judgement(number, 0, 0.3), judgement(number - 1, 1, 0.5), judgement(1, 0, 0.01)]
    assert call(client, context.mistakes.collect, hashed(client.cookies[COOKIE]), table, 0, found) == 1
    return client, table, number


def asked(client: TestClient[Any], **how: Any) -> Any:
    answer = client.get("/api/mine/mistakes", params={"lang": "en"} | how)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_mistake_is_asked_as_its_player_saw_it(mistaken: tuple[TestClient[Any], str, int]) -> None:
    client, table, number = mistaken
    assert client.get("/api/mine/practice").json() == {"due": 1, "count": 1, "next": None}
    one = asked(client)["one"]
    assert (one["table"], one["number"], one["you"], one["tried"]) == (table, number, 0, 0)
    assert one["shown"]["view"]["player"] == 0
    assert len(one["shown"]["offers"]) > 1
    assert "best" not in str(one)

    async def view() -> Any:
        room = await client.app.context.hub.room(table)
        return next(at for at in moments(room.table.state) if at.number == number).state.shown(0)

    assert one["shown"]["view"] == json.loads(json.dumps(call(client, view)))


def test_a_try_is_judged_and_what_was_solved_comes_back_later(mistaken: tuple[TestClient[Any], str, int]) -> None:
    client, _, _ = mistaken
    one = asked(client)["one"]
    path = f"/api/mine/mistakes/{one['key']}"
    tries = [client.post(path, json={"step": offer["step"], "lang": "en"}).json() for offer in one["shown"]["offers"]]
    assert all(found["solved"] == (found["cost"] < 0.04) for found in tries)
    assert all(found["said"] and found["better"] for found in tries)
    assert any(found["solved"] for found in tries)
    if tries[-1]["solved"]:
        assert asked(client)["one"] is None
    shown = client.post(path, json={}).json()
    assert not shown["solved"]
    assert shown["step"] == shown["said"] == ""
    assert shown["better"]
    deck = asked(client)
    assert (deck["due"], deck["count"], deck["one"]) == (0, 1, None)
    assert deck["next"] == shown["due"]


def test_what_cannot_be_played_or_is_not_ones_own_is_refused(mistaken: tuple[TestClient[Any], str, int]) -> None:
    client, table, number = mistaken
    key = asked(client)["one"]["key"]
    answer = client.post(f"/api/mine/mistakes/{key}", json={"step": "reveal:tri"})
    assert answer.json()["code"] == "illegal"
    for other in ("nonsense", f"{table}.x", f"{table}.{number + 1}", "x" * 200):
        assert client.post(f"/api/mine/mistakes/{other}", json={}).status_code == 404
    client.cookies.clear()
    assert client.post(f"/api/mine/mistakes/{key}", json={}).status_code == 404
    assert asked(client) == {"due": 0, "count": 0, "next": None, "one": None}


def test_a_mistake_can_be_put_away_and_goes_with_its_game(mistaken: tuple[TestClient[Any], str, int]) -> None:
    client, table, number = mistaken
    context = client.app.context
    session = hashed(client.cookies[COOKIE])
    other = key_of(MistakePlace(table, 1))
    call(client, context.mistakes.deck.add, session, other, 0)
    assert asked(client)["one"]["key"] == other
    assert asked(client, skip=other)["one"]["number"] == number
    assert client.delete(f"/api/mine/mistakes/{other}").status_code == 200
    assert asked(client)["count"] == 1
    assert client.delete(f"/api/mine/games/{table}").status_code == 200
    assert asked(client)["count"] == 0
    assert place_of(other) == (table, 1)


def test_of_a_game_that_is_not_in_ones_list_nothing_is_collected(mistaken: tuple[TestClient[Any], str, int]) -> None:
    client, table, number = mistaken
    mistakes = client.app.context.mistakes
    assert call(client, mistakes.collect, "somebody else", table, 0, [judgement(number, 0, 0.4)]) == 0
    assert call(client, mistakes.collect, "", table, 0, [judgement(number, 0, 0.4)]) == 0
