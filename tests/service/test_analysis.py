"""Analysis boards: any position, both sides, branches; what the engine thinks; studies; and whose positions it keeps from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

import gobanshobu
from gobanshobu import State
from gobanshobu.core.audience import SEATS
from gobanshobu.server.analysis import LARGEST, MOST_STUDIES
from gobanshobu.server.app import make_app
from gobanshobu.server.context import COOKIE
from gobanshobu.server.settings import Settings
from gobanshobu.service import commands
from gobanshobu.service.boards import MOST_NODES, ROUNDS, Boards, KeptStudy
from gobanshobu.service.engines import InlineEngines
from gobanshobu.service.kept import Belonging
from gobanshobu.service.table import Table
from gobanshobu.study import account
from tests.service.test_api import make
from tests.service.test_games import FRIEND, PERSON, call, over


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    settings = Settings(database=str(tmp_path / "db"), workers=1, asks=1000, reads=1000)
    with TestClient(make_app(settings)) as one:
        context = one.app.context
        context.boards = Boards(InlineEngines())
        yield one


def post(client: TestClient[Any], address: str, status: int = 200, /, **data: Any) -> Any:
    answer = client.post(address, json=data)
    assert answer.status_code == status, answer.text
    return answer.json()


def board(client: TestClient[Any], status: int = 200, **data: Any) -> Any:
    return post(client, "/api/analysis/board", status, **data)


def path_to(study: Any, at: int) -> list[list[Any]]:
    found: list[list[Any]] = []
    while at >= 0:
        node = study["nodes"][at]
        found.insert(0, [node["player"], node["step"]])
        at = node["before"]
    return found


def laid(client: TestClient[Any], game: str) -> Any:
    answer = client.get(f"/api/analysis/{game}/laid")
    assert answer.status_code == 200, answer.text
    return answer.json()["laid"]


SHEETS = ("first", "intelligence", "hck")


def test_a_finished_game_is_opened_at_the_moment_that_was_looked_at(client: TestClient[Any]) -> None:
    table = over(client)
    frames = client.get(f"/api/tables/{table}/replay", params={"seat": 0, "lang": "en"}).json()["frames"]
    last = post(client, "/api/analysis", table=table, seat=0)
    assert last["at"] == len(last["nodes"]) - 1
    assert (last["game"], last["names"], last["imagined"]) == ("isshin", ["Aoi", "みどり"], False)
    for frame in range(len(frames)):
        study = post(client, "/api/analysis", table=table, seat=0, frame=frame)
        shown = board(client, root=study["root"], path=path_to(study, study["at"]), eyes=0)
        assert shown["view"] == frames[frame]["view"], frame
    for node in last["nodes"]:
        assert node["ja"]
        assert node["en"]


def test_a_game_under_way_is_not_opened(client: TestClient[Any]) -> None:
    table = make(client)["table"]
    assert post(client, "/api/analysis", 409, table=table)["code"] == "not_over"
    assert post(client, "/api/analysis", 404, table="nothing")["code"] == "no_table"


@pytest.mark.parametrize("game", gobanshobu.GAMES)
def test_any_step_of_a_record_can_be_looked_at_and_played_on_from_by_both_sides(
    client: TestClient[Any], game: str
) -> None:
    state, rng = gobanshobu.game(game).start(seed=3), Random(3)
    while state.outcome is None and len(state.history()) < 70:
        player = state.actors()[0]
        state.play(player, rng.choice(state.legal(player)))
    study = post(client, "/api/analysis", record=str(state.record(players=("Aoi", ""))))
    steps = [entry.full for entry in state.history() if entry.is_step]
    assert [node["step"] for node in study["nodes"]] == steps
    assert study["names"] == ["Aoi", ""]
    middle = path_to(study, len(study["nodes"]) - 2)
    there = board(client, root=study["root"], path=middle)
    player = there["you"]
    assert there["offers"]
    step = there["offers"][-1]["step"]
    after = board(client, root=study["root"], path=[*middle, [player, step]])
    assert after["node"]["step"] == step
    assert after["node"]["ja"]
    assert after["last"][0]["words"] or game in ("isshin", "cardwars")
    wrong = board(client, 400, root=study["root"], path=[*middle, [player, "z9-z9"]])
    assert wrong["code"] == "illegal"
    assert wrong["clause"]


def test_a_try_on_the_board_is_played_or_refused_with_its_clause(client: TestClient[Any]) -> None:
    data = {"turn": 0, "board": {"c1": "0 king", "c2": "0 n1", "c5": "1 king"}}
    root = str(gobanshobu.game("first").position(data).record())
    good = board(client, root=root, take={"square": "c2"}, target={"square": "c3"})
    assert good["node"]["player"] == 0
    assert good["you"] == 1
    bad = board(client, 400, root=root, take={"square": "c2"}, target={"square": "c5"})
    assert (bad["code"], bool(bad["clause"])) == ("illegal", True)
    assert board(client, 400, root=root, take={"square": "z9"}, target={"square": "c5"})["code"] == "no_move"


@pytest.mark.parametrize("game", ["isshin", "cardwars"])
def test_a_position_of_a_card_game_is_set_up_and_looked_at_by_the_engine(client: TestClient[Any], game: str) -> None:
    lies = laid(client, game)
    study = post(client, "/api/analysis", game=game, laid=lies)
    there = board(client, root=study["root"])
    assert there["laid"] == lies
    assert there["offers"]
    assert len(there["opened"]) == 2
    assert post(client, "/api/analysis/think", root=study["root"])["lines"]
    hidden = board(client, root=study["root"], eyes=1 - there["you"])
    assert hidden["laid"] is None
    assert "deck" not in str(hidden["view"]["position"])
    lies["hands"][0] = ["gyoku" if game == "cardwars" else "tri"] * 3
    assert post(client, "/api/analysis", 400, game=game, laid=lies)["clause"]


@pytest.mark.parametrize("game", SHEETS)
def test_a_position_is_set_up_by_hand_and_given_back_as_it_was_laid(client: TestClient[Any], game: str) -> None:
    lies = laid(client, game)
    study = post(client, "/api/analysis", game=game, laid=lies)
    assert board(client, root=study["root"])["laid"] == lies
    lies["turn"] = 1 - lies["turn"]
    square = next(at for at, one in lies["board"].items() if one["owner"] == 0 and "king" not in json.dumps(one))
    del lies["board"][square]
    there = board(client, root=post(client, "/api/analysis", game=game, laid=lies)["root"])
    assert there["laid"] == lies
    assert there["you"] == lies["turn"]
    assert there["offers"]


@pytest.mark.parametrize(
    ("game", "change", "clause"),
    [
        ("first", {"board": {"c1": {"owner": 0, "cards": [{"id": "king"}]}}}, "FI-1.1"),
        ("first", {"turn": 2}, "C-1"),
        ("first", {"board": 5}, "C-2"),
        ("first", {"hands": [[{"id": "king"}], []]}, "FI-3.4"),
        ("first", {"hands": [[{"id": "n1"}] * 9, []]}, "FI-1.2"),
        ("intelligence", {"board": {"c1": {"owner": 0, "cards": [{"id": "king"}]}}}, "IN-4.1"),
        ("intelligence", {"switch": True}, "IN-2.4"),
        ("hck", {"board": {"c1": {"owner": 0, "cards": ["king"], "combine": False}}}, "HC-1.1"),
        ("hck", {"hands": [[{"cards": ["ko", "hachi"], "combine": True, "captive": False}], []]}, "HC-2.1"),
        ("hck", {"rescue": [1]}, "HC-4.9"),
    ],
)
def test_what_is_impossible_is_refused_with_its_clause(
    client: TestClient[Any], game: str, change: dict[str, Any], clause: str
) -> None:
    lies = laid(client, game) | change
    found = post(client, "/api/analysis", 400, game=game, laid=lies)
    assert (found["code"], found["clause"]) == ("bad_position", clause)
    assert found["ja"] != found["en"]


def test_nonsense_is_refused_and_changes_nothing(client: TestClient[Any]) -> None:
    assert post(client, "/api/analysis", 404, game="chess")["code"] == "bad_request"
    assert post(client, "/api/analysis", 400, record="nonsense")["code"] == "bad_record"
    assert board(client, 400, root="nonsense")["code"] == "bad_record"
    assert post(client, "/api/studies", 400, name="x", root="nonsense")["code"] == "bad_record"
    root = post(client, "/api/analysis", game="isshin")["root"]
    assert post(client, "/api/studies", 400, name="x\n" * 3, root=root, nodes=[[4, 0, "x"]])["code"] == "bad_record"
    assert post(client, "/api/analysis/think", 400, root=root, round=len(ROUNDS))["code"] == "bad_request"
    assert client.get("/api/studies").json() == []


@pytest.mark.parametrize("game", gobanshobu.GAMES)
def test_the_engine_thinks_of_the_side_to_act_from_what_it_may_know(client: TestClient[Any], game: str) -> None:
    asked: list[Any] = []

    class Listening(InlineEngines):
        async def think(self, view: Any, *given: Any) -> Any:
            asked.append(view)
            return await super().think(view, *given)

    client.app.context.boards = Boards(Listening())
    if game in SHEETS:
        study = post(client, "/api/analysis", game=game, laid=laid(client, game))
    else:
        state = gobanshobu.game(game).start(seed=5)
        for seat in SEATS:
            state.play(seat, state.legal(seat)[0])
        study = post(client, "/api/analysis", record=str(state.record()))
    path = path_to(study, len(study["nodes"]) - 1)
    found = post(client, "/api/analysis/think", root=study["root"], path=path)
    there = board(client, root=study["root"], path=path)
    assert found["player"] == there["you"]
    steps = {offer["step"] for offer in there["offers"]}
    assert found["lines"]
    for line in found["lines"]:
        assert 0.0 <= line["chance"] <= 1.0
        assert line["line"][0]["step"] in steps
        assert line["line"][0]["en"]
    (view,) = asked
    assert view["player"] == found["player"]
    post(client, "/api/analysis/think", root=study["root"], path=path)
    assert len(asked) == 1  # it is remembered
    if game in ("isshin", "cardwars"):  # the other side's cards are not what these eyes see
        other = post(client, "/api/analysis/think", root=study["root"], path=path, eyes=1 - found["player"])
        assert other["lines"] == []


def test_two_worlds_that_a_side_cannot_tell_apart_get_one_thought(client: TestClient[Any]) -> None:
    state = gobanshobu.game("isshin").start(seed=5)
    for seat in SEATS:
        state.play(seat, state.legal(seat)[0])
    mover = state.actors()[0]
    twin = state.resample(mover, Random(2))
    assert str(twin.record()) != str(state.record())
    answers = []
    for one in (state, twin):
        client.app.context.boards = Boards(InlineEngines())
        study = post(client, "/api/analysis", record=str(one.record()))
        path = path_to(study, len(study["nodes"]) - 1)
        answers.append(post(client, "/api/analysis/think", root=study["root"], path=path))
    assert answers[0] == answers[1]


def saved(client: TestClient[Any], study: Any, status: int = 201, **changed: Any) -> Any:
    nodes = [[node["before"], node["player"], node["step"]] for node in study["nodes"]]
    data = {"name": "詰めろ", "root": study["root"], "nodes": nodes, "at": study["at"]} | changed
    return post(client, "/api/studies", status, **data)


def branched(client: TestClient[Any], game: str = "first") -> Any:
    """A board with two ways to go on."""
    study = post(client, "/api/analysis", game=game, laid=laid(client, game))
    there = board(client, root=study["root"])
    for offer in there["offers"][:2]:
        node = board(client, root=study["root"], path=[[there["you"], offer["step"]]])["node"]
        study["nodes"].append(node)
    return study


def test_a_study_is_kept_with_its_branches_and_read_by_whoever_has_its_address(client: TestClient[Any]) -> None:
    study = branched(client)
    key = saved(client, study)["id"]
    (entry,) = client.get("/api/studies").json()
    assert (entry["id"], entry["name"], entry["game"]) == (key, "詰めろ", "first")
    mine = client.get(f"/api/studies/{key}").json()
    assert (mine["nodes"], mine["mine"]) == (study["nodes"], True)
    cookie = client.cookies[COOKIE]
    client.cookies.clear()
    theirs = client.get(f"/api/studies/{key}").json()
    assert theirs == mine | {"mine": False}
    assert client.get("/api/studies").json() == []
    assert client.put(f"/api/studies/{key}", json={"name": "x", "root": study["root"]}).status_code == 404
    assert client.delete(f"/api/studies/{key}").status_code == 404
    copy = saved(client, theirs, name="写し")["id"]
    assert copy != key
    client.cookies.clear()
    client.cookies.set(COOKIE, cookie, domain="testserver.local")
    nodes = [[-1, study["nodes"][0]["player"], study["nodes"][0]["step"]]]
    changed = client.put(f"/api/studies/{key}", json={"name": "改", "root": study["root"], "nodes": nodes})
    assert changed.json() == {"id": key}
    again = client.get(f"/api/studies/{key}").json()
    assert (again["name"], len(again["nodes"])) == ("改", 1)
    assert client.delete(f"/api/studies/{key}").json() == {"status": "deleted"}
    assert client.get(f"/api/studies/{key}").json()["code"] == "no_study"
    assert client.get("/api/studies").json() == []


def test_studies_are_bounded(client: TestClient[Any]) -> None:
    study = branched(client)
    step = study["nodes"][0]
    many = [[-1, step["player"], step["step"]]] * (MOST_NODES + 1)
    assert saved(client, study, 400, nodes=many)["code"] == "bad_request"
    assert saved(client, study, 400, nodes=many[:2])["code"] == "bad_record"  # the same node twice
    assert saved(client, study, 400, name="x" * 81)["code"] == "bad_request"
    assert saved(client, study, 400, root=study["root"] + "#" * LARGEST)["code"] == "bad_request"
    saved(client, study)
    context = client.app.context
    session = next(
        iter({one[0] for one in call(client, context.hub.store.all_belongings, ("", "", ""), 9)} - {"shared"})
    )

    async def fill() -> None:
        for number in range(MOST_STUDIES):
            await context.hub.store.keep_belonging(session, Belonging("study", f"k{number}", b"{}"))

    call(client, fill)
    assert saved(client, study, 429)["code"] == "many_studies"


def test_a_browser_that_has_only_kept_a_study_is_known_again(client: TestClient[Any]) -> None:
    key = saved(client, branched(client))["id"]
    client.app.context.given.clear()  # as after a restart
    cookie = client.cookies[COOKIE]
    second = saved(client, branched(client))["id"]
    assert client.cookies[COOKIE] == cookie
    assert {one["id"] for one in client.get("/api/studies").json()} == {key, second}


@pytest.mark.parametrize("game", ["isshin", "cardwars"])
def test_a_study_of_what_one_seat_knew_holds_nothing_else(client: TestClient[Any], game: str) -> None:
    """By bytes: two games that the seat cannot tell apart make one study."""
    state, rng = gobanshobu.game(game).start(seed=8), Random(8)
    while state.outcome is None and len(state.history()) < 16:
        player = state.actors()[-1]
        state.play(player, rng.choice(state.legal(player)))
    assert state.outcome is None
    twin = state.resample(0, Random(1))
    assert str(twin.record()) != str(state.record())
    kept = []
    for one in (state, twin):
        study = post(client, "/api/analysis", record=str(one.record(seat=0)))
        assert (study["eyes"], study["imagined"]) == (0, True)
        key = saved(client, study, eyes=0, imagined=True, name="x")["id"]
        row = call(client, client.app.context.hub.store.belonging, "shared", "study", key)
        kept.append((row.data, client.get(f"/api/studies/{key}").content.replace(key.encode(), b"")))
    assert kept[0] == kept[1]


def test_whose_a_study_is_stands_nowhere_in_it(client: TestClient[Any]) -> None:
    key = saved(client, branched(client))["id"]
    context = client.app.context
    mine = {one[0] for one in call(client, context.hub.store.all_belongings, ("", "", ""), 9)} - {"shared"}
    (session,) = mine
    row = call(client, context.hub.store.belonging, "shared", "study", key)
    assert session.encode() not in row.data
    assert client.cookies[COOKIE] not in client.get(f"/api/studies/{key}").text


# --- going on from a position ---


@pytest.mark.parametrize("game", gobanshobu.GAMES)
def test_a_game_goes_on_from_a_position_against_a_machine(client: TestClient[Any], game: str) -> None:
    state, rng = gobanshobu.game(game).start(seed=11), Random(11)
    while state.outcome is None and (len(state.history()) < 66 if game in SHEETS else len(state.history()) < 9):
        player = state.actors()[0]
        state.play(player, rng.choice(state.legal(player)))
    assert state.outcome is None
    study = post(client, "/api/analysis", record=str(state.record()))
    mover = int(state.actors()[0])
    sides = [{"kind": "machine", "level": 1}, {"kind": "machine", "level": 1}]
    sides[mover] = {"kind": "me"}
    start = {"root": study["root"], "path": path_to(study, len(study["nodes"]) - 1)}
    made = make(client, game=game, sides=sides, first=0, start=start)
    token = made["tokens"][mover]
    seen = client.get(f"/api/tables/{made['table']}", headers={"authorization": f"Bearer {token}"}).json()
    assert seen["view"] == json.loads(json.dumps(state.shown(mover)))
    room = call(client, client.app.context.hub.room, made["table"])
    assert room.table.state.legal(mover) == state.legal(mover)
    record = client.get(
        f"/api/tables/{made['table']}/record", headers={"authorization": f"Bearer {token}"}, params={"seat": mover}
    )
    assert record.status_code == 200, record.text
    assert gobanshobu.read_record(record.text).replay().shown(mover) == state.shown(mover)
    if game in ("isshin", "cardwars"):  # what the maker could not know is not what the board may have shown
        assert room.table.state.view(mover) == state.view(mover)
    call(client, room.table.retold, (SEATS[0],))


def test_what_was_hidden_is_drawn_anew_where_a_game_goes_on(client: TestClient[Any]) -> None:
    state = gobanshobu.game("cardwars").start(seed=4)
    for seat in SEATS:
        state.play(seat, "keep")
    study = post(client, "/api/analysis", record=str(state.record()))
    start = {"root": study["root"], "path": path_to(study, 1)}
    sides = [{"kind": "me"}, {"kind": "machine", "level": 1}]
    decks = set()
    for _ in range(3):
        table = make(client, game="cardwars", sides=sides, first=0, start=start)["table"]
        deal = call(client, client.app.context.hub.room, table).table.state.deal
        decks.add(json.dumps(deal["decks"][1]))
    assert len(decks) == 3


def test_a_game_from_a_position_is_played_taken_back_kept_and_looked_at_again(client: TestClient[Any]) -> None:
    data = {
        "turn": 0,
        "board": {"c1": "0 king", "d4": "0 shogun@4", "e5": "1 king@4", "d5": "1 n1", "e4": "1 n2"},
    }
    root = str(gobanshobu.game("first").position(data).record())
    path: list[list[Any]] = []
    sides = [PERSON, {"kind": "me"}]
    table = make(client, game="first", sides=sides, first=0, start={"root": root, "path": path})["table"]
    hub = client.app.context.hub

    async def play() -> Any:
        room = await hub.room(table)

        def decide(at: Table, now: int) -> list[Any]:
            player = at.actors()[0]
            return commands.step(at, player, at.state.legal(player)[0], 0, now)

        for _ in range(3):
            await hub.act(room, decide)
        await hub.act(room, lambda at, _now: commands.propose(at, SEATS[1], "takeback"))
        await hub.act(room, lambda at, _now: commands.answer(at, SEATS[0], "takeback", yes=True))
        await hub.act(room, lambda at, now: commands.resign(at, SEATS[1]))
        return room.table

    played = call(client, play)
    assert played.status == "over"
    hub.rooms.clear()  # it is folded from its log again
    frames = client.get(f"/api/tables/{table}/replay", params={"lang": "en"}).json()["frames"]
    assert sorted(frames[0]["view"]["board"]) == ["c1", "d4", "d5", "e4", "e5"]
    assert client.get(f"/api/tables/{table}/record").text.count("position:") == 1
    again = call(client, hub.room, table).table
    assert commands.rematch(again).opening == again.opening


def test_a_finished_game_has_nothing_to_go_on_with(client: TestClient[Any]) -> None:
    table = over(client, game="isshin")
    study = post(client, "/api/analysis", table=table)
    start = {"root": study["root"], "path": path_to(study, len(study["nodes"]) - 1)}
    found = post(client, "/api/tables", 400, game="isshin", start=start)
    assert found["code"] == "over"
    start = {"root": "nonsense", "path": []}
    assert post(client, "/api/tables", 400, game="isshin", start=start)["code"] == "bad_setup"


@pytest.mark.parametrize("game", gobanshobu.GAMES)
def test_a_game_from_a_position_set_up_by_hand_is_played_to_its_end_and_reviewed(
    client: TestClient[Any], game: str
) -> None:
    study = post(client, "/api/analysis", game=game, laid=laid(client, game))
    mover = board(client, root=study["root"])["you"]
    sides = [{"kind": "me"}, {"kind": "me"}]
    made = make(client, game=game, sides=sides, first=0, start={"root": study["root"], "path": []})
    hub = client.app.context.hub

    async def play() -> Any:
        room, rng = await hub.room(made["table"]), Random(5)

        def decide(at: Table, now: int) -> list[Any]:
            player = at.actors()[0]
            return commands.step(at, player, rng.choice(at.state.legal(player)), 0, now)

        for _ in range(3):
            if room.table.status == "live":
                await hub.act(room, decide)
        if room.table.status == "live":
            await hub.act(room, lambda at, _now: commands.resign(at, SEATS[1]))
        return room.table

    assert mover in (0, 1)
    played = call(client, play)
    assert played.status == "over"
    hub.rooms.clear()  # it is folded from its log again
    for seat in (None, 0, 1):
        asked = {"lang": "en"} if seat is None else {"lang": "en", "seat": str(seat)}
        assert client.get(f"/api/tables/{made['table']}/replay", params=asked).json()["frames"]
    record = client.get(f"/api/tables/{made['table']}/record").text
    assert gobanshobu.read_record(record).replay().outcome is not None
    state = gobanshobu.read_record(record).replay()
    assert account(state, []) is None  # what was laid out came from nowhere: nothing is told of luck


# --- one's own games against people ---


def going_on(state: gobanshobu.State, player: int) -> list[str]:
    """The legal steps after which the game is not over, whatever was dealt."""
    found = []
    for step in state.legal(player):
        after = state.copy()
        after.play(player, step)
        if after.outcome is None:
            found.append(step)
    return found


def live(client: TestClient[Any], game: str = "isshin", sides: Any = (PERSON, FRIEND)) -> Any:
    """A game that a browser plays, a few steps in."""
    table = make(client, game=game, first=0, sides=list(sides))["table"]
    mine = client.cookies[COOKIE]
    if sides[1] == FRIEND:
        client.cookies.clear()
        client.post(f"/api/tables/{table}/sit", json={"chair": 1})
        client.cookies.clear()
        client.cookies.set(COOKIE, mine, domain="testserver.local")
    hub = client.app.context.hub

    async def play() -> Any:
        room, rng = await hub.room(table), Random(5)

        def decide(at: Table, now: int) -> list[Any]:
            player = at.actors()[0]
            return commands.step(at, player, rng.choice(going_on(at.state, player)), 0, now)

        for _ in range(4):
            if room.table.state.actors() and room.table.chair_of(room.table.actors()[0]).kind == "person":
                await hub.act(room, decide)
        return room.table

    found = call(client, play)
    assert found.status == "live"
    return found


def with_friend(client: TestClient[Any], game: str, state: State) -> Table:
    """A game that a browser plays from a position against somebody else."""
    start = {"root": str(state.record()), "path": []}
    table = make(client, game=game, first=0, sides=[PERSON, FRIEND], start=start)["table"]
    mine = client.cookies[COOKIE]
    client.cookies.clear()
    client.post(f"/api/tables/{table}/sit", json={"chair": 1})
    client.cookies.clear()
    client.cookies.set(COOKIE, mine, domain="testserver.local")
    room = call(client, client.app.context.hub.room, table)
    assert isinstance(room.table, Table)
    return room.table


def thinks(client: TestClient[Any], state: Any) -> Any:
    """What the engine answers about a position of a game that somebody has the record of."""
    study = post(client, "/api/analysis", record=str(state.record()))
    answer = client.post(
        "/api/analysis/think", json={"root": study["root"], "path": path_to(study, len(study["nodes"]) - 1)}
    )
    return answer.json().get("code", "")


def test_the_engine_does_not_look_at_ones_own_game_against_a_person(client: TestClient[Any]) -> None:
    table = live(client)
    assert thinks(client, table.state) == "own_game"
    imagined = table.state.resample(0, Random(3))  # from the record of one's own seat
    assert thinks(client, imagined) == "own_game"
    further = table.state.copy()
    for _ in range(2):
        if further.outcome is None:
            player = further.actors()[0]
            further.play(player, further.legal(player)[-1])
    if further.outcome is None:
        assert thinks(client, further) == "own_game"  # a line that goes through it
    other = gobanshobu.game("isshin").start(seed=99)
    assert thinks(client, other) == ""
    mine = client.cookies[COOKIE]
    client.cookies.clear()
    assert thinks(client, table.state) == ""  # somebody else's
    client.cookies.set(COOKIE, mine, domain="testserver.local")
    hub = client.app.context.hub

    async def stop() -> None:
        await hub.act(await hub.room(table.id), lambda at, _now: commands.resign(at, SEATS[0]))

    call(client, stop)
    assert thinks(client, table.state) == ""


def test_a_position_of_ones_own_game_is_known_however_it_was_set_up(client: TestClient[Any]) -> None:
    data = {
        "turn": 0,
        "board": {"c1": "0 king", "d3": "0 shogun@4", "e5": "1 king@4", "a5": "1 n1", "e4": "1 n2"},
    }
    with_friend(client, "first", gobanshobu.game("first").position(data))
    again = gobanshobu.game("first").position(data | {"turns": 40})
    assert thinks(client, again) == "own_game"
    after = again.copy()
    after.play(0, after.legal(0)[3])
    set_up = gobanshobu.game("first").position(dict(after.rules.views.data(after.position)))
    assert thinks(client, set_up) == "own_game"  # what one's next step would lead to
    elsewhere = gobanshobu.game("first").position(data | {"turn": 1})
    assert thinks(client, elsewhere) == ""


BATTLE: dict[str, Any] = {
    "turn": 0,
    "hands": [["fa", "fy"], ["na", "sa"]],
    "fronts": [["sa"], ["fy"]],
    "discard": ["na", "ny"],
    "tokens": [1, 0],
}
MAIN: dict[str, Any] = {
    "turn": 0,
    "lives": [9, 3],
    "hands": [["fu", "kin"], ["kin", "kin"]],
    "face_down": [[], ["kei"]],
    "monsters": [{"owner": 0, "card": "fu", "counters": 1}, {"owner": 1, "card": "gyoku"}],
    "graves": [["fu", "kyo"], []],
}


@pytest.mark.parametrize(
    ("game", "data", "other"),
    [
        (
            "isshin",
            BATTLE,
            {"hands": [["fy", "fa"], ["sy", "ny"]], "discard": ["ny", "na"], "turns": 30},
        ),
        (
            "cardwars",
            MAIN,
            {
                "hands": [["kin", "fu"], ["fu", "fu"]],
                "face_down": [[], ["kyo"]],
                "monsters": MAIN["monsters"][::-1],
                "graves": [["kyo", "fu"], []],
                "turns": 31,
            },
        ),
    ],
)
def test_cards_of_ones_own_game_are_known_when_they_are_set_up_by_hand(
    client: TestClient[Any], game: str, data: dict[str, Any], other: dict[str, Any]
) -> None:
    """Whatever is guessed of what one cannot see, and in whatever order things are put."""
    known = gobanshobu.game(game)
    with_friend(client, game, known.position(data))
    assert thinks(client, known.position(data | other)) == "own_game"
    changed = {"hands": [["fa", "na"], other["hands"][1]]} if game == "isshin" else {"lives": [9, 4]}
    assert thinks(client, known.position(data | other | changed)) == ""


def test_a_game_against_a_machine_or_oneself_is_ones_own_affair(client: TestClient[Any]) -> None:
    table = live(client, sides=[PERSON, {"kind": "me"}])
    assert thinks(client, table.state) == ""


def test_a_study_reads_back_as_it_was_kept() -> None:
    kept = KeptStudy("x", "first", "root", [(-1, 0, "a1-a2")], 0, None, False)
    assert msgspec.json.decode(msgspec.json.encode(kept), type=KeptStudy) == kept
