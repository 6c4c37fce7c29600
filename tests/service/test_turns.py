"""What waits for somebody: one list of games and matches, and the same as a feed at a secret address."""

from __future__ import annotations

from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from litestar.testing import TestClient

from gobanshobu.server.context import COOKIE
from gobanshobu.server.turns import ATOM
from gobanshobu.service import commands
from gobanshobu.service.table import Table
from tests.service.authenticator import Authenticator
from tests.service.test_accounts import PAGE, asked, back, client, enter, fresh, named
from tests.service.test_api import make
from tests.service.test_games import call

__all__ = ["client"]
DAYS = {"type": "correspondence", "days": 3}
AOI = {"kind": "me", "name": "Aoi"}


def turns(client: TestClient[Any]) -> Any:
    answer = client.get("/api/mine/turns")
    assert answer.status_code == 200, answer.text
    return answer.json()


def against_a_friend(client: TestClient[Any], first: int, name: str = "みどり", **asked: Any) -> tuple[str, str, str]:
    """A table of two browsers; it, the key of whoever made it, which is in the browser again, and the other's."""
    table = make(client, game="cardwars", sides=[AOI, {"kind": "open"}], clock=DAYS, first=first, **asked)["table"]
    mine = fresh(client)
    assert client.post(f"/api/tables/{table}/sit", json={"chair": 1, "name": name}).status_code == 201
    theirs = fresh(client)
    back(client, mine)
    return table, mine, theirs


def on_until_turn_of(client: TestClient[Any], table: str, chair: int) -> None:
    """The game goes on at random until nobody but a chair is to act."""
    hub = client.app.context.hub

    async def play() -> None:
        room, rng = await hub.room(table), Random(7)

        def decide(at: Table, now: int) -> list[Any]:
            player = next(one for one in at.actors() if at.seats[one] != chair or len(at.actors()) == 1)
            return commands.step(at, player, rng.choice(at.state.legal(player)), 0, now)

        while [room.table.seats[one] for one in room.table.actors()] != [chair]:
            await hub.act(room, decide)

    call(client, play)


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("turn", [0, 1])
def test_a_game_is_in_the_list_of_whom_it_waits_for(client: TestClient[Any], first: int, turn: int) -> None:
    table, mine, theirs = against_a_friend(client, first)
    on_until_turn_of(client, table, turn)
    lists = []
    for key in (mine, theirs):
        back(client, key)
        lists.append(turns(client))
    assert [len(one) for one in lists] == ([1, 0] if turn == 0 else [0, 1])
    (one,) = lists[turn]
    assert (one["kind"], one["id"], one["game"]) == ("table", table, "cardwars")
    assert one["name"] == ("みどり", "Aoi")[turn]


def test_what_nobody_waits_for_is_not_in_the_list(client: TestClient[Any]) -> None:
    make(client, sides=[AOI, AOI])
    make(client, sides=[AOI, {"kind": "machine", "level": 1}], first=0)
    make(client, sides=[AOI, {"kind": "open"}])
    assert len(client.get("/api/mine").json()) == 3
    assert turns(client) == []
    client.cookies.clear()
    assert turns(client) == []


def test_a_match_waits_for_whoever_is_to_name_the_game(client: TestClient[Any]) -> None:
    sides = [AOI, {"kind": "open"}]
    made = client.post("/api/matches", json={"sides": sides, "clock": DAYS})
    assert made.status_code == 201, made.text
    match = made.json()["match"]
    mine = fresh(client)
    assert client.post(f"/api/matches/{match}/sit", json={"name": "みどり"}).status_code == 201
    theirs = fresh(client)
    found = []
    for key in (mine, theirs):
        back(client, key)
        found += turns(client)
    (one,) = found
    assert (one["kind"], one["id"], one["game"]) == ("match", match, "")
    assert one["name"] in ("Aoi", "みどり")


def test_a_match_between_ones_own_two_sides_waits_for_nobody(client: TestClient[Any]) -> None:
    assert client.post("/api/matches", json={"sides": [AOI, AOI]}).status_code == 201
    (one,) = client.get("/api/mine/matches").json()
    assert (one["yours"], one["alone"]) == (True, True)
    assert turns(client) == []


def feed(client: TestClient[Any], address: str, lang: str = "en") -> list[dict[str, str]]:
    answer = client.get(f"{address}&lang={lang}")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("application/atom+xml")
    root = ET.fromstring(answer.content)
    assert root.tag == f"{{{ATOM}}}feed"
    entries = root.findall(f"{{{ATOM}}}entry")
    return [
        {child.tag.partition("}")[2]: child.text or child.attrib.get("href", "") for child in one} for one in entries
    ]


def test_a_feed_tells_of_turns_at_an_address_that_needs_no_cookie(client: TestClient[Any]) -> None:
    table, _mine, theirs = against_a_friend(client, 0, name="<み & どり>")
    on_until_turn_of(client, table, 0)
    assert client.get("/api/mine/feed").json() == {"made": False, "address": ""}
    made = client.post("/api/mine/feed")
    assert made.status_code == 201
    address = made.json()["address"]
    assert client.get("/api/mine/feed").json() == {"made": True, "address": ""}  # told once
    client.cookies.clear()
    (one,) = feed(client, address)
    assert one["title"] == "Your turn: Shogi Card Wars (<み & どり>)"
    assert one["link"].endswith(f"/t/{table}")
    assert feed(client, address) == [one]  # the same entry has the same id
    assert feed(client, address, "ja")[0]["title"].startswith("あなたの番：")
    back(client, theirs)
    assert client.get("/api/mine/feed").json()["made"] is False
    assert feed(client, client.post("/api/mine/feed").json()["address"]) == []


def test_a_feed_is_closed_by_a_new_one_and_by_taking_it_away(client: TestClient[Any]) -> None:
    first = client.post("/api/mine/feed").json()["address"]
    second = client.post("/api/mine/feed").json()["address"]
    assert client.get(first).status_code == 404
    assert feed(client, second) == []
    assert client.delete("/api/mine/feed").status_code == 200
    answer = client.get(second)
    assert (answer.status_code, answer.json()["code"]) == (404, "no_feed")
    assert client.get("/api/feed?key=").status_code == 404
    assert client.get(f"/api/feed?key={'x' * 65}").status_code == 400
    for method in ("POST", "DELETE"):
        foreign = client.request(method, "/api/mine/feed", headers={"origin": "https://elsewhere.example"})
        assert foreign.status_code == 403


def test_a_guests_feed_is_the_accounts_after_signing_in_and_gone_with_it(client: TestClient[Any]) -> None:
    passkey = Authenticator()
    named(client, "Aoi", passkey)
    fresh(client)
    table, _, _ = against_a_friend(client, 0)
    address = client.post("/api/mine/feed").json()["address"]
    assert enter(client, passkey.signed(asked(client, "enter"))).status_code == 200
    (one,) = feed(client, address)
    assert one["link"].endswith(table)
    fresh(client)
    spare = client.post("/api/mine/feed").json()["address"]  # another guest's, who signs in to the same account
    assert enter(client, passkey.signed(asked(client, "enter"))).status_code == 200
    assert client.get(spare).status_code == 404
    assert len(feed(client, address)) == 1
    assert client.post("/api/account/delete", json={"name": "Aoi"}, headers=PAGE).status_code == 200
    assert client.get(address).status_code == 404


def test_the_address_of_a_feed_is_not_in_the_store(client: TestClient[Any]) -> None:
    against_a_friend(client, 0)
    secret = client.post("/api/mine/feed").json()["address"].partition("key=")[2]
    assert secret
    store = client.app.context.hub.store
    kept = call(client, store.all_belongings, ("", "", ""), 1000)
    assert secret not in repr(kept)
    assert (client.cookies.get(COOKIE) or "") not in repr(kept)


def test_where_both_decide_at_once_both_are_waited_for(client: TestClient[Any]) -> None:
    table = make(client, game="first", sides=[AOI, {"kind": "open"}], clock=DAYS)["table"]
    mine = fresh(client)
    assert client.post(f"/api/tables/{table}/sit", json={"chair": 1}).status_code == 201
    assert [one["id"] for one in turns(client)] == [table]
    back(client, mine)
    assert [one["id"] for one in turns(client)] == [table]
