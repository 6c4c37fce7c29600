"""Players from other people's code: by `module:Class`, by entry point, registered; the same wherever they play."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from gobanshobu import game
from gobanshobu.arena import ArenaError, Cluster, GameResult, Inline, Processes, Standings, make_plan, run
from gobanshobu.cli.main import main
from gobanshobu.players import BadPlayer, Kind, check_name, kinds, make_player, register
from gobanshobu.players import names as module
from tests.arena.own import LAST, Placed, placed

OWN = "tests.arena.own:"


def same(games: list[GameResult]) -> list[object]:
    return [one._replace(seconds=(0, 0)) for one in games]


@pytest.fixture
def last() -> Iterator[str]:
    """A kind that is known here and comes with no package."""
    register(LAST)
    try:
        yield LAST.name
    finally:
        del module._KINDS[LAST.name]


@pytest.mark.parametrize(
    ("settings", "given"),
    [
        ("", (0, 0.0, False)),
        (":place=3", (3, 0.0, False)),
        (":place=-1,share=0.5,back=yes", (-1, 0.5, True)),
        (":back=0,share=2", (0, 2.0, False)),
    ],
)
def test_a_class_is_found_by_its_place_and_given_its_settings(settings: str, given: tuple[object, ...]) -> None:
    check_name(f"{OWN}Placed{settings}", "isshin")
    player = make_player(f"{OWN}Placed{settings}", game("isshin"), 1)
    assert isinstance(player, Placed)
    assert player.given == given


@pytest.mark.parametrize(
    ("text", "en", "ja"),
    [
        ("no.such.module:Class", "cannot import 'no.such.module:Class': ModuleNotFoundError", "読み込めません"),
        (f"{OWN}Nobody", "has no attribute 'Nobody'", "読み込めません"),
        (f"{OWN}NUMBER", "NUMBER is no class and no function", "作れません"),
        (f"{OWN}Placed:depth=3", "has no setting 'depth'; it has: place, share, back", "設定はありません"),
        (f"{OWN}Placed:place=x", "place is of type int, and 'x' is not", "int です"),
        (f"{OWN}Placed:back=perhaps", "back is of type bool", "bool です"),
        (f"{OWN}Placed:place", "settings are written NAME:key=value", "と書き"),
        (f"{OWN}Placed:place=1,place=2", "each key once", "一度だけ"),
        (f"{OWN}Needy", "the setting 'what' is missing", "設定 'what' が要ります"),
    ],
)
def test_what_cannot_be_made_is_answered_in_both_languages(text: str, en: str, ja: str) -> None:
    with pytest.raises(BadPlayer, match=re.escape(en)) as caught:
        check_name(text, "isshin")
    assert ja in caught.value.words.ja


def test_what_makes_no_player_is_refused() -> None:
    with pytest.raises(BadPlayer, match=r"that makes no gobanshobu\.players\.Player but str"):
        make_player(f"{OWN}no_player", game("isshin"), 1)


def test_a_module_in_the_folder_where_one_stands_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = Path(placed.__code__.co_filename).read_text(encoding="utf-8")
    (tmp_path / "bots_of_mine.py").write_text(source, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry])
    assert type(make_player("bots_of_mine:Placed", game("first"), 1)).__name__ == "Placed"
    del sys.modules["bots_of_mine"]


def test_a_package_brings_players_by_an_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {"gobanshobu.players": [EntryPoint("last", f"{OWN}LAST", "gobanshobu.players")]}
    monkeypatch.setattr(module, "entry_points", lambda group: found[group])
    module._bring_in.cache_clear()
    try:
        assert isinstance(make_player("last-test", game("isshin"), 1), Placed)
        assert "last-test" in [kind.name for kind in kinds()]
        found["gobanshobu.players"] = [EntryPoint("odd", f"{OWN}NUMBER", "gobanshobu.players")]
        module._bring_in.cache_clear()
        with pytest.raises(BadPlayer, match=r"tests\.arena\.own:NUMBER is no gobanshobu\.players\.Kind"):
            kinds()
    finally:
        del module._KINDS["last-test"]
        module._bring_in.cache_clear()


def test_processes_know_what_was_registered_here(last: str) -> None:
    plan = make_plan([last, "random", f"{OWN}Placed:place=2"], ["isshin"], 2, seed=3)
    expected = run(plan, Inline())
    assert not [one for one in expected if one.fault]
    with Processes(2) as executor:
        assert same(run(plan, executor)) == same(expected)


def test_a_worker_that_does_not_know_a_player_calls_nobody_a_loser() -> None:
    """A function without a name cannot be sent: that is told, and no game is counted."""
    register(Kind("unnamed-test", LAST.words, lambda game, seed, _: Placed(game, seed)))
    try:
        plan = make_plan(["unnamed-test", "random"], ["isshin"], 2)
        assert len(run(plan, Inline())) == 2
        with Processes(1) as executor, pytest.raises(ArenaError, match="there is no player 'unnamed-test'"):
            list(executor.play(plan.jobs()))
    finally:
        del module._KINDS["unnamed-test"]


@pytest.mark.slow
def test_ray_knows_what_was_registered_here(last: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ADDRESS", "")
    plan = make_plan([last, "random", f"{OWN}Placed:place=2", "broken=" + OWN + "Breaking"], ["isshin"], 2, seed=3)
    expected = run(plan, Inline())
    with Cluster(2) as executor:
        assert same(run(plan, executor)) == same(expected)
    assert Standings([last, "random", f"{OWN}Placed:place=2", "broken"], expected).total["broken"].faults == 6


def test_faults_stand_beside_every_count_of_games() -> None:
    labels = ["broken", "random", "simple"]
    games = run(make_plan([f"broken={OWN}Breaking", "random", "simple"], ["isshin"], 4), Inline())
    found = Standings(labels, games)
    assert found.total["broken"] == (0, 0, 8, 8)
    assert found.total["random"].faults == found.total["simple"].faults == 0
    assert found.pairs["broken", "random"] == (0, 0, 4, 4)
    assert found.pairs["random", "simple"].faults == 0
    assert len(found.faults) == 8
    data = found.data()
    assert {one["player"]: one["faults"] for one in data["players"]} == {"broken": 8, "random": 0, "simple": 0}
    assert [one["faults"] for one in data["pairings"]] == [4, 4, 0]


def test_faults_stand_in_the_table_and_in_the_status(capsys: pytest.CaptureFixture[str]) -> None:
    match = ["arena", f"broken={OWN}Breaking", "random", "-g", "isshin", "-n", "2", "-j", "1", "--lang", "en"]
    assert main(match) == 1
    shown = capsys.readouterr().out
    assert re.search(r"player +won +drawn +lost +faults +points", shown)
    assert re.search(r"broken +0 +0 +2 +2 +0\.0 %", shown)
    assert re.search(r"random +2 +0 +0 +0 +100\.0 %", shown)
    assert "broken: games lost by a fault: 2 (crash 2)" in shown
    assert "ZeroDivisionError: oh" in shown
    assert main([*match, "--allow-faults"]) == 0
