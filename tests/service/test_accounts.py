"""A name that lasts: a guest's key becomes an account without loss, other devices come in, strangers do not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from gobanshobu.server.app import make_app
from gobanshobu.server.context import COOKIE
from gobanshobu.server.settings import Settings
from gobanshobu.service.accounts import RECOVERY, SHORT_LIVED, Accounts
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.room import hashed
from tests.service.authenticator import ORIGIN, Authenticator
from tests.service.test_api import make
from tests.service.test_games import FRIEND, PERSON, call, games, over

PAGE = {"origin": ORIGIN}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    settings = Settings(database=str(tmp_path / "db"), workers=1, asks=10**6, reads=10**6)
    with TestClient(make_app(settings), base_url=ORIGIN) as one:
        yield one


def asked(client: TestClient[Any], purpose: str, name: str = "") -> dict[str, Any]:
    answer = client.post("/api/account/passkey", json={"purpose": purpose, "name": name}, headers=PAGE)
    assert answer.status_code == 200, answer.text
    options: dict[str, Any] = answer.json()["options"]
    return options


def named(client: TestClient[Any], name: str, passkey: Authenticator) -> str:
    """The browser takes a name; its recovery code."""
    sent = {"name": name, "passkey": passkey.made(asked(client, "make", name)), "device": "a test"}
    answer = client.post("/api/account", json=sent, headers=PAGE)
    assert answer.status_code == 201, answer.text
    code: str = answer.json()["code"]
    return code


def enter(client: TestClient[Any], said: dict[str, Any], **headers: str) -> Any:
    return client.post("/api/account/enter", json={"passkey": said}, headers=PAGE | headers)


def account(client: TestClient[Any]) -> Any:
    return client.get("/api/account").json()


def fresh(client: TestClient[Any]) -> str:
    """Another browser; the key of the one before."""
    before: str = client.cookies.get(COOKIE) or ""
    client.cookies.clear()
    return before


def back(client: TestClient[Any], key: str) -> None:
    client.cookies.clear()
    client.cookies.set(COOKIE, key, domain="testserver.local")


def test_a_guest_becomes_an_account_and_loses_nothing(client: TestClient[Any]) -> None:
    finished = over(client)
    going = make(client, sides=[PERSON, FRIEND])["table"]
    before = client.cookies[COOKIE]
    assert account(client) == {"name": "", "made": 0, "games": 1, "passkeys": [], "devices": [], "recovery": False}
    code = named(client, "Aoi", Authenticator())
    assert len(code) == RECOVERY
    after = account(client)
    assert (after["name"], after["games"], after["recovery"]) == ("Aoi", 1, True)
    assert [one["device"] for one in after["devices"]] == ["a test"]
    assert [one["table"] for one in games(client)["games"]] == [finished]
    assert [one["table"] for one in client.get("/api/mine").json()] == [going]
    assert client.cookies[COOKIE] != before
    back(client, before)  # the guest's key opens nothing any more
    assert (account(client)["name"], games(client)["count"], client.get("/api/mine").json()) == ("", 0, [])


def test_a_second_device_comes_in_with_the_passkey_and_brings_what_it_had(client: TestClient[Any]) -> None:
    mine, passkey = over(client), Authenticator()
    named(client, "Aoi", passkey)
    fresh(client)
    other, going = over(client, resign=0), make(client, sides=[PERSON, FRIEND])["table"]
    guest = client.cookies[COOKIE]
    assert enter(client, passkey.signed(asked(client, "enter"))).status_code == 200
    assert {one["table"] for one in games(client)["games"]} == {mine, other}
    assert [one["table"] for one in client.get("/api/mine").json()] == [going]
    assert len(account(client)["devices"]) == 2
    back(client, guest)
    assert (games(client)["count"], client.get("/api/mine").json()) == (0, [])


def test_a_code_from_the_first_device_lets_a_second_in(client: TestClient[Any]) -> None:
    over(client)
    named(client, "Aoi", Authenticator())
    code = client.post("/api/mine/code").json()["code"]
    fresh(client)
    assert client.post("/api/mine/take", json={"code": code, "device": "phone"}).json() == {"games": 1, "recovery": ""}
    assert account(client)["name"] == "Aoi"


def test_a_lost_device_is_signed_out_and_the_printed_code_lets_one_in_once(client: TestClient[Any]) -> None:
    over(client)
    code = named(client, "Aoi", Authenticator())
    lost = fresh(client)
    typed = "-".join(code[start : start + 5].lower() for start in range(0, len(code), 5))
    answer = client.post("/api/mine/take", json={"code": typed}).json()
    assert answer["games"] == 1
    assert len(answer["recovery"]) == RECOVERY
    assert answer["recovery"] != code
    (other,) = [one["id"] for one in account(client)["devices"] if not one["here"]]
    assert client.delete(f"/api/account/devices/{other}", headers=PAGE).status_code == 200
    own = fresh(client)
    assert client.post("/api/mine/take", json={"code": code}).status_code == 404  # once
    back(client, lost)
    assert (account(client)["name"], games(client)["count"]) == ("", 0)
    back(client, own)
    assert account(client)["name"] == "Aoi"


def test_a_new_recovery_code_takes_the_place_of_the_old_one(client: TestClient[Any]) -> None:
    old = named(client, "Aoi", Authenticator())
    new = client.post("/api/account/recovery", headers=PAGE).json()["code"]
    fresh(client)
    assert client.post("/api/mine/take", json={"code": old}).status_code == 404
    assert client.post("/api/mine/take", json={"code": new}).status_code == 200


def test_the_last_passkey_stays_unless_there_is_a_code(client: TestClient[Any]) -> None:
    code = named(client, "Aoi", Authenticator(1))
    first = account(client)["passkeys"][0]["id"]
    sent = {"passkey": Authenticator(2).made(asked(client, "make"))}
    assert client.post("/api/account/passkeys", json=sent, headers=PAGE).status_code == 201
    assert client.delete(f"/api/account/passkeys/{first}", headers=PAGE).status_code == 200
    (second,) = [one["id"] for one in account(client)["passkeys"]]
    own = client.cookies[COOKIE]
    call(client, Accounts(client.app.context.hub.store).take_over, code, 1)
    back(client, own)
    answer = client.delete(f"/api/account/passkeys/{second}", headers=PAGE)
    assert (answer.status_code, answer.json()["code"]) == (409, "last_passkey")


def test_names_that_are_read_alike_are_one_name(client: TestClient[Any]) -> None:
    named(client, "Aoi", Authenticator(1))
    fresh(client)
    for name in ("AOI", "ａｏｉ", "a oi"):
        answer = client.post("/api/account/passkey", json={"purpose": "make", "name": name}, headers=PAGE)
        assert (answer.status_code, answer.json()["code"]) == (409, "name_taken"), name
    for name in ("x", "Machine", "審判", "x" * 21):
        answer = client.post("/api/account/passkey", json={"purpose": "make", "name": name}, headers=PAGE)
        assert answer.json()["code"] == "bad_name", name


def test_of_two_who_take_a_name_at_once_one_has_it(client: TestClient[Any]) -> None:
    one, other = Authenticator(1), Authenticator(2)
    first = one.made(asked(client, "make", "Aoi"))
    before = fresh(client)
    second = other.made(asked(client, "make", "Aoi"))
    assert client.post("/api/account", json={"name": "Aoi", "passkey": second}, headers=PAGE).status_code == 201
    back(client, before)
    answer = client.post("/api/account", json={"name": "Aoi", "passkey": first}, headers=PAGE)
    assert (answer.status_code, answer.json()["code"]) == (409, "name_taken")
    assert account(client)["name"] == ""


# --- everything out, everything away ---


def test_everything_is_exported(client: TestClient[Any]) -> None:
    table = over(client)
    named(client, "Aoi", Authenticator())
    found = client.get("/api/account/export").json()
    assert [one["table"] for one in found["games"]] == [table]
    assert "Aoi" in found["games"][0]["record"]
    assert {"account", "passkey", "device"} <= {one["kind"] for one in found["belongings"]}


def test_everything_is_deleted_and_the_friend_keeps_a_game_without_the_name(client: TestClient[Any]) -> None:
    shared = over(client, sides=[{"kind": "me", "name": "Aoi-of-old"}, FRIEND])
    alone = over(client, sides=[{"kind": "me", "name": "Aoi-of-old"}, {"kind": "me"}])
    going = make(client, sides=[PERSON, {"kind": "me"}])["table"]
    passkey = Authenticator()
    code = named(client, "Aoi", passkey)
    key = client.cookies[COOKIE]
    wrong = client.post("/api/account/delete", json={"name": "aoi"}, headers=PAGE)
    assert (wrong.status_code, wrong.json()["code"]) == (400, "not_sure")
    assert client.post("/api/account/delete", json={"name": "Aoi"}, headers=PAGE).status_code == 200
    assert (account(client)["name"], games(client)["count"], client.get("/api/mine").json()) == ("", 0, [])
    store = client.app.context.hub.store
    rows = call(client, store._all, "SELECT data FROM events UNION ALL SELECT about FROM tables")
    assert not any(b"Aoi" in bytes(row[0]) for row in rows)
    assert call(client, store._all, "SELECT 1 FROM belongings WHERE kind <> 'challenge'") == []
    assert call(client, store.rows, alone) == []
    assert call(client, store.rows, going) == []  # given up, and nobody else's
    assert client.get(f"/api/tables/{shared}/replay").json()["names"] == ["", "みどり"]
    fresh(client)
    assert enter(client, passkey.signed(asked(client, "enter"))).status_code == 403
    assert client.post("/api/mine/take", json={"code": code}).status_code == 404
    back(client, key)
    assert account(client)["name"] == ""
    fresh(client)
    named(client, "Aoi", Authenticator(9))  # the name is free again


# --- strangers ---


def test_somebody_elses_passkey_opens_nothing_of_mine(client: TestClient[Any]) -> None:
    mine, theirs = Authenticator(1), Authenticator(2)
    named(client, "Aoi", mine)
    fresh(client)
    named(client, "Ran", theirs)
    fresh(client)
    said = theirs.signed(asked(client, "enter"), handle=mine.handle)  # says that it is Aoi
    assert enter(client, said).status_code == 403
    stolen = Authenticator(1)  # the id of Aoi's passkey, and another key
    assert enter(client, stolen.signed(asked(client, "enter"), handle=mine.handle)).status_code == 403
    assert account(client)["name"] == ""
    assert enter(client, theirs.signed(asked(client, "enter"))).status_code == 200
    assert account(client)["name"] == "Ran"


def test_what_was_signed_once_is_not_taken_again(client: TestClient[Any]) -> None:
    passkey = Authenticator()
    named(client, "Aoi", passkey)
    passkey.count = -1  # as one that does not count: the challenge alone tells
    fresh(client)
    said = passkey.signed(asked(client, "enter"))
    assert enter(client, said).status_code == 200
    fresh(client)
    answer = enter(client, said)
    assert (answer.status_code, answer.json()["code"]) == (403, "no_passkey")
    made = asked(client, "make", "Ran")
    for options in ({"challenge": "AAAA" * 8}, made):  # one nobody gave out, one that was for something else
        assert enter(client, passkey.signed(options)).status_code == 403


def test_a_challenge_is_for_whoever_asked_for_it_and_not_for_ever(client: TestClient[Any]) -> None:
    options = asked(client, "make", "Aoi")
    fresh(client)
    asked(client, "make", "Ran")  # another browser, which has a key now
    sent = {"name": "Aoi", "passkey": Authenticator().made(options)}
    assert client.post("/api/account", json=sent, headers=PAGE).status_code == 403
    accounts = Accounts(client.app.context.hub.store)
    old = call(client, accounts.challenge, "enter", "", 1000)
    with pytest.raises(Refusal, match="passkey"):
        call(client, accounts.challenged, old, "enter", "", 1000 + SHORT_LIVED)


def test_a_page_of_another_host_or_origin_cannot_use_a_passkey(client: TestClient[Any]) -> None:
    passkey = Authenticator()
    named(client, "Aoi", passkey)
    fresh(client)
    for host, origin in (("elsewhere.example", ORIGIN), ("testserver.local", "https://elsewhere.example")):
        passkey.host, passkey.origin = host, origin
        assert enter(client, passkey.signed(asked(client, "enter"))).status_code == 403, (host, origin)


def test_a_copied_passkey_that_counts_less_is_refused(client: TestClient[Any]) -> None:
    passkey = Authenticator()
    named(client, "Aoi", passkey)
    for _ in range(2):
        assert enter(client, passkey.signed(asked(client, "enter"))).status_code == 200
    passkey.count = 0
    assert enter(client, passkey.signed(asked(client, "enter"))).status_code == 403


def test_a_foreign_page_cannot_act_for_somebody_who_is_signed_in(client: TestClient[Any]) -> None:
    named(client, "Aoi", Authenticator())
    device = account(client)["devices"][0]["id"]
    passkey = account(client)["passkeys"][0]["id"]
    for method, path, data in (
        ("POST", "/api/account/delete", {"name": "Aoi"}),
        ("POST", "/api/account/recovery", {}),
        ("POST", "/api/account/passkey", {"purpose": "make"}),
        ("POST", "/api/mine/code", {}),
        ("DELETE", f"/api/account/devices/{device}", None),
        ("DELETE", f"/api/account/passkeys/{passkey}", None),
    ):
        for origin in ("https://elsewhere.example", "null"):
            answer = client.request(method, path, json=data, headers={"origin": origin})
            assert answer.status_code == 403, (path, origin)
    assert account(client)["name"] == "Aoi"


def test_who_guesses_printed_codes_is_slowed_down_and_has_no_chance(tmp_path: Path) -> None:
    with TestClient(make_app(Settings(database=str(tmp_path / "db"), workers=1, asks=0.001))) as client:
        tried = [client.post("/api/mine/take", json={"code": f"{n:025}"}).status_code for n in range(30)]
    assert tried.count(404) == 10
    assert set(tried) == {404, 429}
    assert 31**RECOVERY > 2**120


@pytest.mark.parametrize(
    "broken",
    [
        {"id": "x" * 9, "response": {"clientDataJSON": "!!!!"}},
        {"id": "x" * 9, "response": {"clientDataJSON": "bnVsbA"}},
        {"id": "x" * 9, "response": {"clientDataJSON": "e30", "userHandle": "é"}},
        {"id": "x" * 9, "response": {}},
        {"id": "x" * 2000, "response": {"clientDataJSON": "e30"}},
    ],
)
def test_nonsense_is_refused_in_words(client: TestClient[Any], broken: dict[str, Any]) -> None:
    answer = enter(client, broken)
    assert answer.status_code in (400, 403), answer.text
    assert answer.json()["code"] in ("bad_request", "no_passkey")


def test_only_pages_use_passkeys(client: TestClient[Any]) -> None:
    answer = client.post("/api/account/passkey", json={"purpose": "enter"})
    assert (answer.status_code, answer.json()["code"]) == (403, "no_passkey")


def test_nothing_of_a_key_or_a_code_stands_in_the_store(client: TestClient[Any]) -> None:
    code = named(client, "Aoi", Authenticator())
    rows = call(client, client.app.context.hub.store._all, "SELECT session, kind, id, data FROM belongings")
    kept = json.dumps([[str(part) for part in row] for row in rows])
    assert code not in kept
    assert client.cookies[COOKIE] not in kept
    assert hashed(client.cookies[COOKIE]) in kept
