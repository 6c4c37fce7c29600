"""A game is one folder and one listing: with nothing else it is played everywhere."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from litestar.testing import TestClient

import gobanshobu
from gobanshobu import BadDeal, BadView, GobanshobuError, Outcome, UnknownGame
from gobanshobu.arena import Inline, Processes, make_plan, run
from gobanshobu.games.registry import LISTINGS, register
from gobanshobu.learn import DONE, attempt, lesson
from gobanshobu.learn.trial import ASTRAY
from gobanshobu.server.app import make_app
from gobanshobu.server.settings import Settings
from gobanshobu.service.engines import make_engines
from gobanshobu.service.events import Chair, Setup
from gobanshobu.service.hub import Hub
from tests.adapters.peers import needed
from tests.cli.test_play import PROMPT, Terminal
from tests.service.test_hub import PEOPLE, Client, two, with_hub
from tests.sixth.known import ROOT, installed, known
from tests.sixth.listing import LISTING
from tests.test_registry import missing

DEAL = ["9", "2", "5", "4", "8", "3", "6", "7", "1"]


@pytest.fixture(autouse=True, scope="module")
def _sixth() -> Iterator[None]:
    with known():
        yield


def test_it_lacks_nothing() -> None:
    assert missing(LISTING) == []


def test_no_other_game_can_take_its_id() -> None:
    with pytest.raises(GobanshobuError, match="there is a game 'sixth' already"):
        register(LISTINGS["first"]._replace(id="sixth"))


def test_whoever_takes_more_tricks_wins() -> None:
    state = gobanshobu.game("sixth").start(deal=DEAL)
    for player, step in [(0, "9"), (1, "3"), (0, "5"), (1, "6"), (1, "8"), (0, "2"), (1, "7"), (0, "4")]:
        state.play(player, f"play:{step}")
    assert state.outcome == Outcome(1, "more tricks", "SX-3.1")
    assert state.explain(0, "play:9").clause == "C-6"


def test_equal_tricks_are_a_draw_and_a_hand_can_be_smaller() -> None:
    state = gobanshobu.game("sixth").start(deal=DEAL, options={"hand": 2})
    assert state.legal(0) == ["play:2", "play:9"]
    assert state.explain(0, "play:5").clause == "SX-2.1"
    for player, step in [(0, "9"), (1, "4"), (0, "2"), (1, "5")]:
        state.play(player, f"play:{step}")
    assert state.outcome == Outcome(None, "equal tricks", "SX-3.1")


@pytest.mark.parametrize("deal", [["1"], ["1"] * 9, "123456789x", 7])
def test_a_faulty_deal_is_refused(deal: object) -> None:
    with pytest.raises(BadDeal):
        gobanshobu.game("sixth").start(deal=deal)


def test_a_view_that_cannot_be_is_refused() -> None:
    state = gobanshobu.game("sixth").start(deal=DEAL)
    state.play(0, "play:9")
    view = state.view(1)
    view["log"][-1] = [0, "play:8"]  # which player 1 holds
    with pytest.raises(BadView):
        gobanshobu.game("sixth").sample(view, Random(1))


def test_its_lesson_is_judged() -> None:
    task = lesson("sixth").tasks[0]
    assert attempt(task, task.solution).verdict == DONE
    assert attempt(task, [task.wrong]).verdict == ASTRAY


# --- at a table ---


def test_two_people_play_it_at_a_table() -> None:
    async def work(hub: Hub) -> None:
        one, other, watcher = await two(hub, Setup("sixth", chairs=PEOPLE))
        rng = Random(6)
        while one.status() == "live":
            client = one if one.steps else other
            assert [offer.label for offer in client.now.offers] == [
                f"{offer.step.removeprefix('play:')} を出す" for offer in client.now.offers
            ]
            await client.step(rng.choice(client.steps))
        for client in (one, other, watcher):  # `Client` checks that each snapshot follows from the one before
            assert client.status() == "over"
            assert len(client.view["played"][0]) == 4
            assert client.log[-1].words
        assert "hand" not in watcher.now.view
        assert one.now.view["hand"] == []

    with_hub(work)


@pytest.mark.parametrize(("lang", "hand"), [("ja", "手札: "), ("en", "hand: ")])
def test_the_browser_shows_it_as_a_terminal_does(tmp_path: Path, lang: str, hand: str) -> None:
    view = gobanshobu.game("sixth").start(deal=DEAL).shown(0)
    with TestClient(make_app(Settings(database=str(tmp_path / "db"), workers=1))) as client:
        shown = client.post("/api/games/sixth/text", json={"view": view, "lang": lang})
        assert shown.text.splitlines()[-1] == hand + " ".join(view["hand"])


def test_nobody_sets_up_its_positions_by_hand(tmp_path: Path) -> None:
    """Whoever asked for the beginning of an editor used to keep all work aside waiting for ever."""
    with TestClient(make_app(Settings(database=str(tmp_path / "db"), workers=1))) as client:
        for answer in (
            client.get("/api/analysis/sixth/laid"),
            client.post("/api/analysis", json={"game": "sixth", "laid": {"hands": []}}),
        ):
            assert answer.status_code == 400, answer.text
            assert answer.json()["code"] == "no_editor"


def test_it_is_played_against_the_machine() -> None:
    async def work(hub: Hub) -> None:
        table_id, tokens = await hub.create(Setup("sixth", chairs=(Chair("person"), Chair("machine", 3)), first=0))
        person = Client(hub, await hub.room(table_id), tokens[0])
        async with asyncio.timeout(30):
            while person.status() == "live":
                if person.steps:
                    await person.step(person.steps[0])
                else:
                    await asyncio.sleep(0)  # the machine thinks
        assert person.room.table.state.outcome is not None

    with_hub(work)


def test_machines_in_processes_of_their_own_know_it() -> None:
    state = gobanshobu.game("sixth").start(deal=DEAL)

    async def think() -> str:
        engines = make_engines(count=1)
        try:
            return (await engines.choose(state.view(0), 3, "seed")).step
        finally:
            await engines.close()

    assert asyncio.run(think()) in state.legal(0)


# --- in the arena ---


def test_workers_of_the_arena_know_it() -> None:
    plan = make_plan(["level1", "simple"], ["sixth"], 4, seed=3)
    with Processes(1) as executor:
        there = run(plan, executor)
    here = run(plan, Inline())
    assert [one.record for one in there] == [one.record for one in here]
    assert not any(one.fault for one in here)


# --- as another package's game ---


def test_it_is_played_in_the_terminal(tmp_path: Path) -> None:
    terminal = Terminal(
        "play", "sixth", "--against", "machine", "--side", "0", "--seed", "3", environment=installed(tmp_path)
    )
    assert "drew 4 (" in terminal.until("You are .*player 0.*play the ")
    while "File name" not in (shown := terminal.until(PROMPT + "|File name")):
        terminal.type("1")
    assert re.search(r"\[SX-3.1\]", shown)
    terminal.type("")
    assert terminal.status() == 0


def test_it_is_listed_where_it_is_installed(tmp_path: Path) -> None:
    listed = "import gobanshobu; print(*gobanshobu.GAMES)"
    shown = python(tmp_path, "-c", listed).split()
    assert shown == [game_id for game_id in gobanshobu.GAMES if game_id != "sixth"] + ["sixth"]


def test_the_adapters_play_it(tmp_path: Path) -> None:
    for name in ("pyspiel", "numpy", "pettingzoo", "gymnasium"):
        needed(name, "openspiel" if name == "pyspiel" else "pettingzoo")
    assert python(tmp_path, "-m", "tests.sixth.adapters").splitlines()[-1] == "played"


def python(folder: Path, *arguments: str) -> str:
    """What a process prints that finds the game by its entry point."""
    found = subprocess.run(
        [sys.executable, *arguments],
        env=os.environ | installed(folder),
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert found.returncode == 0, found.stderr
    return found.stdout


def test_a_game_that_nobody_brought_is_unknown() -> None:
    with pytest.raises(UnknownGame, match=r"there are: isshin, .*, sixth"):
        gobanshobu.game("seventh")


def test_the_recipe_names_every_file_of_a_game() -> None:
    page = (ROOT / "docs" / "contributing.md").read_text(encoding="utf-8")
    recipe = page[page.index("## Add a game") : page.index("\nNow it is played")]
    helpers = {"__init__.py", "known.py", "adapters.py", "test_sixth.py"}  # of the tests, not of the game
    files = {path.name for path in Path(__file__).parent.iterdir() if path.is_file()} - helpers
    assert files - set(re.findall(r"`(\w+\.(?:py|toml))`", recipe)) == set()
