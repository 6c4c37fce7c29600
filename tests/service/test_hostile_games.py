"""Finished games under hostile hands: what was deleted stays deleted, nobody makes the server go through endless logs, and
what one address asks for keeps nobody else waiting."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from gobanshobu import game, puzzles
from gobanshobu.core import Game
from gobanshobu.core.audience import SEATS
from gobanshobu.players.levels import SECONDS
from gobanshobu.server import app, context
from gobanshobu.server.app import make_app
from gobanshobu.server.context import COOKIE
from gobanshobu.server.limits import LINE_EACH, Offload
from gobanshobu.server.settings import Settings
from gobanshobu.service import boards, commands
from gobanshobu.service.accounts import Accounts
from gobanshobu.service.engines import InlineEngines
from gobanshobu.service.fair import NOBODY, Payer
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.reviews import Reviews
from gobanshobu.service.room import hashed
from gobanshobu.service.table import Table
from gobanshobu.study import Judgement
from tests.service.test_api import make
from tests.service.test_games import call, games, over


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(make_app(Settings(database=str(tmp_path / "db"), workers=1))) as one:
        yield one


# --- what is deleted ---


def rematch(client: TestClient[Any], table: str, seat: int) -> None:
    """A player proposes a rematch."""
    hub = client.app.context.hub

    async def propose() -> None:
        room = await hub.room(table)
        await hub.act(room, lambda at, _now: commands.propose(at, SEATS[seat], "rematch"))

    call(client, propose)


def test_a_deleted_game_does_not_come_back_with_a_rematch(client: TestClient[Any]) -> None:
    table = over(client)
    assert client.delete(f"/api/mine/games/{table}").status_code == 200
    rematch(client, table, 1)
    assert games(client)["count"] == 0


def test_a_game_that_was_taken_to_another_device_stays_there_when_a_rematch_is_proposed(
    client: TestClient[Any],
) -> None:
    over(client)
    code = client.post("/api/mine/code").json()["code"]
    client.cookies.clear()
    table = over(client)
    own = client.cookies[COOKIE]
    assert client.post("/api/mine/take", json={"code": code}).json() == {"games": 2, "recovery": ""}
    rematch(client, table, 0)
    assert games(client)["count"] == 2
    client.cookies.clear()
    client.cookies.set(COOKIE, own, domain="testserver.local")
    assert games(client)["count"] == 0


def test_nothing_happens_any_more_at_a_table_that_is_gone_for_good(client: TestClient[Any]) -> None:
    table = over(client, sides=[{"kind": "me"}, {"kind": "me"}])
    hub = client.app.context.hub
    room = call(client, hub.room, table)
    assert client.delete(f"/api/mine/games/{table}").status_code == 200
    assert table not in hub.rooms
    with pytest.raises(Refusal) as refused:
        call(client, hub.act, room, lambda at, _now: commands.propose(at, SEATS[0], "rematch"))
    assert refused.value.code == "no_table"
    assert client.get(f"/api/tables/{table}").status_code == 404
    assert call(client, hub.store._all, "SELECT * FROM events") == []


def test_what_another_process_has_deleted_does_not_come_back(client: TestClient[Any]) -> None:
    table = over(client)
    hub = client.app.context.hub
    room = call(client, hub.room, table)
    call(client, hub.store.delete, table)  # without a word to this one
    with pytest.raises(Refusal) as refused:
        call(client, hub.act, room, lambda at, _now: commands.propose(at, SEATS[0], "rematch"))
    assert refused.value.code == "no_table"
    for kept in ("events", "tables", "seats"):
        assert call(client, hub.store._all, f"SELECT * FROM {kept}") == []


def test_the_newest_thousand_games_are_not_the_only_ones_that_can_be_deleted(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gobanshobu.server.games.MOST", 1)
    old, new = over(client, resign=0), over(client, resign=0)
    assert [one["table"] for one in games(client)["games"]] == [new]
    assert client.delete(f"/api/mine/games/{old}").status_code == 200
    assert client.delete(f"/api/mine/games/{old}").status_code == 404


def test_a_game_that_cannot_be_replayed_does_not_hide_the_others(client: TestClient[Any]) -> None:
    broken, whole = over(client, resign=0), over(client, resign=0)
    store = client.app.context.hub.store
    call(client, store._all, "UPDATE tables SET about = CAST(json_remove(CAST(about AS TEXT), '$.end') AS BLOB)")
    call(client, store._all, "DELETE FROM events WHERE table_id = $1 AND number = 2", broken)
    client.app.context.hub.rooms.clear()
    assert [one["table"] for one in games(client)["games"]] == [whole]
    client.app.context.hub.rooms.clear()
    (one,) = games(client)["games"]
    assert one["reason"]
    assert whole not in client.app.context.hub.rooms  # its end is noted by now


def test_a_damaged_note_does_not_hide_the_others(client: TestClient[Any]) -> None:
    broken, whole = (make(client, listed=True, sides=[{"kind": "me"}, {"kind": "open"}])["table"] for _ in range(2))
    call(client, client.app.context.hub.store._all, "UPDATE tables SET about = X'7B' WHERE id = $1", broken)
    for path in ("/api/tables", "/api/mine"):
        assert [one["table"] for one in client.get(path).json()] == [whole]


# --- reviews ---


class Counting(InlineEngines):
    """Engines that count what they are asked, and wait until they may answer."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[int, ...]] = []
        self.may = asyncio.Event()
        self.broken = False

    async def review(self, record: str, numbers: tuple[int, ...], payer: Payer = NOBODY) -> list[Judgement]:
        self.asked.append(numbers)
        await self.may.wait()
        if self.broken:
            raise RuntimeError("no")
        return await super().review(record, numbers, payer)


def test_a_review_that_many_ask_for_at_once_is_made_once(client: TestClient[Any]) -> None:
    table = over(client)
    hub, engines = client.app.context.hub, Counting()
    reviews = Reviews(hub.store, engines)

    async def ask() -> None:
        state = (await hub.room(table)).table.state
        await asyncio.gather(*[reviews.ask(table, state, NOBODY) for _ in range(20)])
        await asyncio.sleep(0)
        assert len(engines.asked) == 1
        await reviews.close()

    call(client, ask)


def test_a_review_goes_with_its_game(client: TestClient[Any]) -> None:
    hub, engines = client.app.context.hub, Counting()
    client.app.context.reviews = reviews = Reviews(hub.store, engines)
    engines.may.set()
    alone: Any = [{"kind": "me"}, {"kind": "me"}]
    done, going = over(client, sides=alone), over(client, sides=alone)

    async def ask(table: str) -> None:
        await reviews.ask(table, (await hub.room(table)).table.state, NOBODY)
        await reviews._going[table].task  # type: ignore[misc]

    call(client, ask, done)
    assert [key for (key,) in call(client, hub.store._all, "SELECT id FROM reviews")] == [done]
    engines.may.clear()

    async def begin() -> asyncio.Task[None]:
        await reviews.ask(going, (await hub.room(going)).table.state, NOBODY)
        task = reviews._going[going].task
        assert task is not None
        return task

    task = call(client, begin)
    for table in (done, going):
        assert client.delete(f"/api/mine/games/{table}").status_code == 200
    call(client, asyncio.wait, [task])
    assert task.cancelled()
    call(client, hub.store.keep_review, going, b"{}")  # made by a process that has not heard of it
    assert call(client, hub.store._all, "SELECT id FROM reviews") == []


def test_a_review_of_another_version_is_made_anew(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    table = over(client)
    hub, engines = client.app.context.hub, Counting()
    engines.may.set()

    async def ask() -> int:
        reviews = Reviews(hub.store, engines)
        before = len(engines.asked)
        await reviews.ask(table, (await hub.room(table)).table.state, NOBODY)
        if table in reviews._going:
            await reviews._going[table].task  # type: ignore[misc]
        return len(engines.asked) - before

    assert call(client, ask) > 0
    assert call(client, ask) == 0
    monkeypatch.setattr("gobanshobu.service.reviews.__version__", "another")
    assert call(client, ask) > 0
    assert call(client, ask) == 0
    assert len(call(client, hub.store._all, "SELECT id FROM reviews")) == 1


def test_a_review_that_breaks_is_not_begun_again_with_each_question(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = over(client)
    hub, engines = client.app.context.hub, Counting()
    engines.broken = True
    engines.may.set()
    reviews = Reviews(hub.store, engines)

    async def ask() -> None:
        state = (await hub.room(table)).table.state
        await reviews.ask(table, state, NOBODY, patience=60.0)
        for _ in range(5):
            with pytest.raises(Refusal) as refused:
                await reviews.ask(table, state, NOBODY)
            assert refused.value.code == "overloaded"
        assert len(engines.asked) == 1
        monkeypatch.setattr("gobanshobu.service.reviews.AGAIN", 0.0)
        engines.broken = False
        assert (await reviews.ask(table, state, NOBODY, patience=60.0)).judgements
        await reviews.close()

    call(client, ask)


# --- codes ---


def test_codes_that_are_too_old_do_not_stay(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    store = client.app.context.hub.store
    accounts = Accounts(store)
    call(client, accounts.hand_over, "somebody", 1000)
    monkeypatch.setattr(app, "EXPIRE", 0.0)

    async def forgotten() -> None:
        forgetting = asyncio.create_task(app.expire(accounts))
        while await store._all("SELECT id FROM belongings WHERE kind = 'code'"):
            await asyncio.sleep(0)
        forgetting.cancel()

    call(client, forgotten)


@pytest.mark.parametrize("path", ["/api/mine/code", "/api/mine/take"])
def test_a_foreign_page_can_neither_make_a_code_nor_use_one(client: TestClient[Any], path: str) -> None:
    over(client)
    answer = client.post(path, json={"code": "ABCDEFGH"}, headers={"origin": "https://elsewhere.example"})
    assert answer.status_code == 403
    answer = client.delete("/api/mine/games/x", headers={"origin": "https://elsewhere.example"})
    assert answer.status_code == 403


def test_who_guesses_codes_is_slowed_down(tmp_path: Path) -> None:
    with TestClient(make_app(Settings(database=str(tmp_path / "db"), workers=1, asks=0.001))) as client:
        statuses = [
            client.post("/api/mine/take", json={"code": f"GUESS{number:05}"}).status_code for number in range(30)
        ]
    assert statuses.count(404) == 10
    assert set(statuses) == {404, 429}


# --- logs without an end ---


def live(client: TestClient[Any], game: str) -> str:
    table: str = make(client, game=game, first=0, sides=[{"kind": "me"}, {"kind": "me"}])["table"]
    return table


def test_nobody_takes_back_and_proposes_without_end(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MOST_RECONSIDERED", 3)
    hub, table = client.app.context.hub, live(client, "first")

    async def play() -> None:
        room = await hub.room(table)

        def step(at: Table, now: int) -> list[Any]:
            return commands.step(at, SEATS[0], at.state.legal(SEATS[0])[0], 0, now)

        for _ in range(2):
            await hub.act(room, step)
            await hub.act(room, lambda at, now: commands.take_back(at, SEATS[0], now))
        await hub.act(room, lambda at, _now: commands.propose(at, SEATS[0], "draw"))
        await hub.act(room, step)
        for decide in (
            lambda at, now: commands.take_back(at, SEATS[0], now),
            lambda at, _now: commands.propose(at, SEATS[0], "takeback"),
        ):
            with pytest.raises(Refusal) as refused:
                await hub.act(room, decide)
            assert refused.value.code in ("undecided", "no_takeback")
        number = room.table.number
        for _ in range(2):  # the other player has taken back nothing yet
            await hub.act(room, lambda at, now: commands.step(at, SEATS[1], at.state.legal(SEATS[1])[0], 0, now))
            await hub.act(room, lambda at, now: commands.take_back(at, SEATS[1], now))
        assert room.table.number == number + 4
        hub.rooms.clear()
        again = (await hub.room(table)).table
        assert again.reconsidered == room.table.reconsidered == {SEATS[0]: 3, SEATS[1]: 2}

    call(client, play)


def test_the_drafts_of_one_player_leave_the_other_theirs(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "MOST_DRAFTS", 2)
    hub, table = client.app.context.hub, live(client, "first")

    async def play() -> None:
        room = await hub.room(table)
        for seat in SEATS:
            wanted = room.table.publisher.arrangement(room.table.state.position, seat)
            assert wanted is not None
            for number in range(2):
                cards = list(wanted["quotas"][0]["cards"][:1])
                squares = {wanted["squares"][number]: cards}
                await hub.act(room, lambda at, _now, seat=seat, squares=squares: commands.draft(at, seat, squares))
        assert set(room.table.drafts) == set(SEATS)

    call(client, play)


def test_whoever_has_long_logs_gone_through_waits_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gobanshobu.server.context.READING", 1e-9)  # so that even a short one is long
    with TestClient(make_app(Settings(database=str(tmp_path / "db"), workers=1))) as client:
        tables, hub = [live(client, "isshin") for _ in range(2)], client.app.context.hub
        assert client.get(f"/api/tables/{tables[0]}").status_code == 200  # it is in memory
        hub.rooms.clear()
        assert client.get(f"/api/tables/{tables[0]}").status_code == 200
        hub.rooms.clear()
        for answer in (
            client.get(f"/api/tables/{tables[1]}"),
            client.get(f"/api/tables/{tables[1]}/cards"),
            client.get(f"/api/tables/{tables[1]}/replay"),
            client.post(f"/api/tables/{tables[1]}/sit", json={"chair": 0}),
            client.post(f"/api/tables/{tables[1]}/abort"),
            client.post(f"/api/tables/{tables[1]}/referee"),
        ):
            assert (answer.status_code, answer.json()["code"]) == (429, "too_often")
        with client.websocket_connect("/api/ws") as socket:
            socket.send_json({"type": "join", "id": "j", "table": tables[1]})
            assert socket.receive_json()["code"] == "too_often"
        assert tables[1] not in hub.rooms


def test_whoever_has_a_thousand_games_listed_waits_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with TestClient(make_app(Settings(database=str(tmp_path / "db"), workers=1, reads=0.001))) as client:
        over(client, resign=0)
        store = client.app.context.hub.store
        (one,) = call(client, store.kept, hashed(client.cookies[COOKIE]))

        async def thousand(*_given: Any) -> list[Any]:
            return [one] * 1000

        monkeypatch.setattr(store, "kept", thousand)
        statuses = [client.get("/api/mine/games").status_code for _ in range(30)]
        assert 10 <= statuses.count(200) <= 20
        assert set(statuses) == {200, 429}


# --- many connections of one address ---


def test_who_comes_and_comes_again_is_refused(tmp_path: Path) -> None:
    with TestClient(make_app(Settings(database=str(tmp_path / "db"), workers=1, reads=0.001, burst=1000))) as client:
        table = live(client, "isshin")
        with client.websocket_connect("/api/ws") as socket:
            codes: list[str] = []
            for number in range(220):
                socket.send_json({"type": "join", "id": str(number), "table": table})
                while (word := socket.receive_json()).get("id") != str(number):
                    continue
                codes.append(word.get("code", ""))
    assert (codes.count(""), codes.count("too_often")) == (200, 20)


def test_all_connections_of_an_address_together_say_so_much_and_no_more(tmp_path: Path) -> None:
    said: list[str] = []
    with TestClient(make_app(Settings(database=str(tmp_path / "db"), workers=1, messages=0.001, burst=3))) as client:
        for _ in range(12):
            with client.websocket_connect("/api/ws") as socket:
                for _ in range(3):
                    socket.send_json({"type": "ping", "id": "p"})
                    said.append(socket.receive_json()["type"])
    assert said == ["pong"] * 30 + ["refused"] * 6


# --- work aside ---


def test_what_takes_a_while_is_shared_out_by_address() -> None:
    async def main() -> None:
        aside, may, order = Offload(), threading.Event(), list[str]()
        first = asyncio.ensure_future(aside("hog", lambda: may.wait(60)))
        hogs = [asyncio.ensure_future(aside("hog", lambda: order.append("hog"))) for _ in range(LINE_EACH - 1)]
        await asyncio.sleep(0)
        with pytest.raises(Refusal) as refused:
            await aside("hog", lambda: None)
        assert refused.value.code == "too_often"
        person = asyncio.ensure_future(aside("person", lambda: order.append("person")))
        await asyncio.sleep(0)
        hogs[-1].cancel()  # nobody waits for this one any more
        await asyncio.sleep(0)
        may.set()
        await asyncio.gather(first, person, *hogs[:-1])
        assert order.index("person") <= 1
        assert order.count("hog") == LINE_EACH - 2
        with pytest.raises(ZeroDivisionError):
            await aside("hog", lambda: 1 // 0)
        assert await aside("hog", lambda: 7) == 7
        aside.close()

    asyncio.run(main())


def test_a_view_is_put_into_words_where_nobody_waits_for_it(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    at: list[int] = []
    plain = Game.lines

    def lines(*given: Any) -> Any:
        at.append(threading.get_ident())
        return plain(*given)

    monkeypatch.setattr(Game, "lines", lines)
    view = game("first").start(1).view(0)
    assert client.post("/api/games/first/text", json={"view": view, "lang": "en"}).status_code == 200
    assert at != [call(client, threading.get_ident)]


def test_a_view_whose_parts_never_go_together_is_refused(client: TestClient[Any]) -> None:
    state = game("isshin").start(1)
    for player in state.actors() * 2:  # both lay out their cards
        state.play(player, state.legal(player)[0])
    view = state.view(0)
    wrong: object
    for wrong in (0, "", [[], []]):
        answer = client.post("/api/games/isshin/text", json={"view": view | {"declarations": wrong}, "lang": "en"})
        assert answer.status_code in (200, 400), answer.text


def test_a_page_of_pictures_is_answered_however_fast_it_is_asked_for(client: TestClient[Any]) -> None:
    table = over(client)
    context = client.app.context

    async def pictures() -> list[Any]:
        state = (await context.hub.room(table)).table.state
        return list(
            await asyncio.gather(*[context.aside("them", lambda: state.copy().svg(0, "en")) for _ in range(24)])
        )

    assert all(one.startswith("<svg") for one in call(client, pictures))


# --- boards, studies and puzzles ---


def test_studies_of_ever_new_browsers_are_counted_by_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(context, "KEPT_AT_ONCE", 3000)
    monkeypatch.setattr(context, "KEPT", 0.001)
    with TestClient(make_app(Settings(database=str(tmp_path / "db"), workers=1, asks=1000))) as client:
        state = game("first").start(1)
        nodes: list[tuple[int, int, str]] = []
        while len(nodes) < 40:
            player = state.actors()[0]
            step = state.legal(player)[0]
            nodes.append((len(nodes) - 1, player, step))
            state.play(player, step)
        short = {"name": "x", "root": str(state.first().record())}
        study = client.post("/api/studies", json=short).json()["id"]
        assert client.put(f"/api/studies/{study}", json=short | {"nodes": nodes}).status_code == 200
        answers = []
        for _ in range(5):
            client.cookies.clear()
            answers.append(client.post("/api/studies", json=short))
        assert answers[-1].json()["code"] == "too_often"
        assert client.get(f"/api/studies/{study}").status_code == 200


def test_answers_of_ever_new_browsers_are_kept_up_to_a_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(context, "KEPT_AT_ONCE", 1000)
    monkeypatch.setattr(context, "KEPT", 0.001)
    with TestClient(make_app(Settings(database=str(tmp_path / "db"), workers=1, asks=1000))) as client:
        one = puzzles("intelligence")[0]
        codes = []
        for _ in range(5):
            client.cookies.clear()
            codes.append(client.post(f"/api/puzzles/{one.id}", json={"steps": one.steps}).status_code)
        assert codes == [200, 200, 200, 429, 429]


def test_one_address_moves_the_rating_of_a_puzzle_once(client: TestClient[Any]) -> None:
    one = puzzles("intelligence")[0]
    ratings = []
    for _ in range(4):
        client.cookies.clear()
        client.post(f"/api/puzzles/{one.id}", json={"steps": [], "shown": True})
        ratings.append(client.get(f"/api/puzzles/{one.id}").json()["rating"])
    assert ratings[0] != one.rating
    assert len(set(ratings)) == 1


def test_boards_are_remembered_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "TOGETHER", 60)
    remembered = boards.Boards(InlineEngines())
    for seed in range(12):
        state = game("first").start(seed)
        root = str(state.record())
        path: list[tuple[int, str]] = []
        for _ in range(20):
            player = state.actors()[0]
            step = state.legal(player)[-1]
            path.append((player, step))
            state.play(player, step)
        remembered.states(root + "\n" * seed, path)  # a root of its own for each
    assert remembered.states(root, [])[0].legal(0)
    assert sum(len(tree.nodes) for tree in remembered._trees.values()) <= 60 + len(path)


def test_no_thought_on_a_board_takes_longer_than_a_turn() -> None:
    assert max(boards.ROUNDS) <= SECONDS
