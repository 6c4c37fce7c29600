"""Finished games are found again by whoever played them, on this device and on another, and can be reviewed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from litestar.testing import TestClient

from gobanshobu.core.audience import Seat
from gobanshobu.server.app import make_app
from gobanshobu.server.context import COOKIE
from gobanshobu.server.games import KeptGameInfo, tallies
from gobanshobu.server.settings import Settings
from gobanshobu.service import commands
from gobanshobu.service.accounts import HANDOVER, SHORT_LIVED, Accounts
from gobanshobu.service.engines import InlineEngines
from gobanshobu.service.reviews import Reviews
from gobanshobu.service.room import hashed
from gobanshobu.service.table import Table
from tests.service.test_api import make


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(make_app(Settings(database=str(tmp_path / "db"), workers=1))) as one:
        yield one


def call(client: TestClient[Any], work: Callable[..., Any], *given: Any) -> Any:
    """Have something done where the server runs."""
    with client.portal() as portal:
        return portal.call(work, *given)


PERSON = {"kind": "me", "name": "Aoi"}
FRIEND = {"kind": "open"}


def over(client: TestClient[Any], resign: int | None = None, **asked: Any) -> str:
    """A game that a browser has played against a friend, at random to its end, or until the person of a side gives up."""
    table: str = make(client, first=0, **({"sides": [PERSON, FRIEND]} | asked))["table"]
    mine = client.cookies.get(COOKIE)
    client.cookies.clear()
    client.post(f"/api/tables/{table}/sit", json={"chair": 1, "name": "みどり"})
    client.cookies.clear()
    if mine:
        client.cookies.set(COOKIE, mine, domain="testserver.local")
    hub = client.app.context.hub

    async def play() -> None:
        room, rng = await hub.room(table), Random(table)

        def decide(at: Table, now: int) -> list[Any]:
            if resign is not None:
                return commands.resign(at, Seat(resign))  # type: ignore[arg-type]
            player = at.actors()[0]
            return commands.step(at, player, rng.choice(at.state.legal(player)), 0, now)

        while room.table.status == "live":
            await hub.act(room, decide)

    call(client, play)
    return table


def games(client: TestClient[Any], **asked: Any) -> Any:
    answer = client.get("/api/mine/games", params=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_finished_game_is_found_again_with_its_end_and_its_picture(client: TestClient[Any]) -> None:
    assert games(client) == {"games": [], "count": 0, "tallies": []}
    table = over(client)
    (one,) = games(client)["games"]
    assert (one["table"], one["game"], one["names"], one["seat"]) == (table, "isshin", ["Aoi", "みどり"], 0)
    assert one["result"] in ("won", "lost", "drawn")
    assert one["reason"]
    assert one["steps"] > 2
    assert one["began"] <= one["at"]
    picture = client.get(f"/api/tables/{table}/picture", params={"seat": 0, "lang": "en"})
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text.startswith("<svg")
    frames = client.get(f"/api/tables/{table}/replay", params={"seat": 0}).json()
    assert frames["names"] == ["Aoi", "みどり"]
    assert client.get("/api/mine").json() == []  # it is not under way


def test_games_are_searched_filtered_and_counted(client: TestClient[Any]) -> None:
    first = over(client, resign=1)
    second = over(client, resign=1)
    third = over(client, resign=0, sides=[{"kind": "me", "name": "Ran"}, FRIEND])
    assert [one["table"] for one in games(client)["games"]] == [third, second, first]
    assert [one["table"] for one in games(client, search="ran")["games"]] == [third]
    assert [one["table"] for one in games(client, result="won")["games"]] == [second, first]
    assert games(client, game="hck")["games"] == []
    assert games(client, level=3)["count"] == 0
    page = games(client, start=1, limit=1)
    assert ([one["table"] for one in page["games"]], page["count"]) == ([second], 3)
    assert page["tallies"] == [
        {"game": "isshin", "level": 0, "even": False, "won": 2, "lost": 1, "drawn": 0, "streak": -1, "best": 2}
    ]


def test_nobody_else_has_them_in_their_list_or_can_delete_them(client: TestClient[Any]) -> None:
    table = over(client)
    mine = client.cookies[COOKIE]
    client.cookies.clear()
    assert games(client)["count"] == 0
    assert client.delete(f"/api/mine/games/{table}").status_code == 404
    assert client.get(f"/api/tables/{table}/replay").status_code == 200  # whoever has the address
    client.cookies.set(COOKIE, mine, domain="testserver.local")
    assert games(client)["count"] == 1


def test_a_game_is_gone_when_both_have_deleted_it(client: TestClient[Any]) -> None:
    table = over(client)
    store = client.app.context.hub.store
    assert client.delete(f"/api/mine/games/{table}").json() == {"status": "deleted"}
    assert games(client)["count"] == 0
    assert client.get(f"/api/tables/{table}/replay").status_code == 200  # it is the friend's game too
    alone = over(client, sides=[PERSON, {"kind": "me"}])
    assert client.delete(f"/api/mine/games/{alone}").status_code == 200
    assert call(client, store.rows, alone) == []


def test_a_code_brings_the_games_to_another_device_once(client: TestClient[Any]) -> None:
    assert client.post("/api/mine/code").status_code == 403
    table = over(client)
    mine = client.cookies[COOKIE]
    made = client.post("/api/mine/code").json()
    assert len(made["code"]) == HANDOVER
    client.cookies.clear()
    other = over(client, resign=0)
    wrong = client.post("/api/mine/take", json={"code": "AAAAAAAAAA"})
    assert (wrong.status_code, wrong.json()["code"]) == (404, "no_code")
    typed = made["code"][:5].lower() + "-" + made["code"][5:]
    assert client.post("/api/mine/take", json={"code": typed}).json() == {"games": 2, "recovery": ""}
    assert {one["table"] for one in games(client)["games"]} == {table, other}
    assert client.cookies[COOKIE] != mine  # a key of its own
    assert client.post("/api/mine/take", json={"code": made["code"]}).status_code == 404


def test_a_code_is_good_for_ten_minutes_and_the_store_never_has_it(client: TestClient[Any]) -> None:
    store = client.app.context.hub.store
    accounts = Accounts(store)
    code = call(client, accounts.hand_over, "somebody", 1000)
    rows = call(client, store._all, "SELECT session, kind, id, data FROM belongings")
    assert code.encode() not in b" ".join(str(part).encode() for row in rows for part in row)
    assert call(client, accounts.take_over, code, 1000 + SHORT_LIVED) is None
    assert call(client, accounts.take_over, code, 999 + SHORT_LIVED) == "somebody"
    assert call(client, accounts.take_over, code, 999 + SHORT_LIVED) is None


def test_the_key_lasts_from_every_look_at_the_list(client: TestClient[Any]) -> None:
    over(client)
    answer = client.get("/api/mine/games")
    assert "Max-Age=31536000" in answer.headers["set-cookie"].replace("max-age", "Max-Age")


def test_a_streak_is_counted_from_the_newest_game_on() -> None:
    def game(result: Any) -> KeptGameInfo:
        return KeptGameInfo("t", 1, 1, "first", ("", ""), ("person", "machine"), 3, 0, 0, False, result, "x", 9, True)

    found = tallies([game(result) for result in ("won", "won", "lost", "won", "won", "won", "drawn")])
    assert [(one.won, one.lost, one.drawn, one.streak, one.best) for one in found] == [(5, 1, 1, 2, 3)]


def test_a_review_fills_in_and_is_kept(client: TestClient[Any]) -> None:
    context = client.app.context
    context.reviews = Reviews(context.hub.store, InlineEngines())
    table = over(client)
    asked: dict[str, int | str] = {"seat": 0, "lang": "en"}
    found = client.get(f"/api/tables/{table}/review", params=asked).json()
    while found["done"] < found["total"]:
        found = client.get(f"/api/tables/{table}/review", params=asked).json()
    assert found["total"] == len(found["steps"]) + 1 > 1  # the last part is the account of skill and luck
    luck = found["luck"]
    assert luck["start"] + sum(part["gain"] for part in luck["parts"]) == pytest.approx(luck["result"], abs=0.01)
    assert {"luck", "view"} <= {part["group"] for part in luck["parts"]}
    assert all(sum(part["share"] for part in one["mix"]) < 1.001 for one in found["steps"])
    frames = client.get(f"/api/tables/{table}/replay", params=asked).json()["frames"]
    for one in found["steps"]:
        assert 0.0 <= one["chance"] <= 1.0
        assert one["cost"] >= 0.0
        assert one["said"]
        assert one["frame"] < len(frames)
        if one["step"] != one["best"]:
            assert one["said"] != one["better"]
    store = client.app.context.hub.store
    assert len(call(client, store._all, "SELECT id FROM reviews")) == 1
    client.app.context.reviews._going.clear()
    assert client.get(f"/api/tables/{table}/review", params=asked).json() == found


def test_a_game_under_way_is_not_reviewed_and_has_no_picture(client: TestClient[Any]) -> None:
    table = make(client, sides=[{"kind": "me"}, {"kind": "me"}])["table"]
    for what in ("review", "picture"):
        answer = client.get(f"/api/tables/{table}/{what}")
        assert (answer.status_code, answer.json()["code"]) == (409, "not_over")


def test_whose_a_session_is_nobody_can_read_from_a_game(client: TestClient[Any]) -> None:
    context = client.app.context
    context.reviews = Reviews(context.hub.store, InlineEngines())
    table = over(client)
    shown = client.get(f"/api/tables/{table}/review", params={"seat": 1}).text + str(games(client))
    assert hashed(client.cookies[COOKIE]) not in shown
    assert client.cookies[COOKIE] not in shown
