"""Matches of five in the arena: one job is one match, the same wherever it is played, with one record that replays."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from gobanshobu.arena import Inline, Store, make_plan, run
from gobanshobu.arena.five import ended
from gobanshobu.cli.main import main
from gobanshobu.core import GobanshobuError
from gobanshobu.games import OWN, game
from gobanshobu.match import read_match
from gobanshobu.players.base import Player
from tests.arena.test_command import told

SEED = 4


class Broken(Player):
    """One who cannot play."""

    def choose(self, view: Mapping[str, Any]) -> str:
        raise RuntimeError("cannot")


def test_a_match_is_one_result_that_its_record_replays_to(tmp_path: Path) -> None:
    plan = make_plan(["random", "broken=tests.arena.test_five:Broken"], OWN, 2, SEED, match=True)
    assert plan.size() == 2 == len(list(plan.jobs()))
    with Store(tmp_path, plan) as store:
        found = run(plan, Inline(), store)
    again = run(plan, Inline())
    assert [one.course for one in found] == [one.course for one in again]
    for one, swapped in zip(again, (False, True), strict=True):
        match = read_match(one.record, game)
        assert match.players == one.labels == (("broken", "random") if swapped else ("random", "broken"))
        assert match.winner() == one.winner == int(swapped)
        assert len(match.replay()) == len(match.records) == 3
        assert one.reason == ("score 0-3" if swapped else "score 3-0")
        assert one.fault is not None
        assert (one.fault.seat, one.fault.kind) == (1 - int(swapped), "crash")
        kept = (tmp_path / "records" / "match" / f"{one.number:06}.txt").read_text(encoding="utf-8")
        assert kept == one.record
    assert read_match(again[0].record, game).face_up == read_match(again[1].record, game).face_up


def test_a_game_that_is_broken_off_is_drawn_and_comes_again() -> None:
    plan = make_plan(["random", "other=random"], OWN, 2, SEED, steps=3, match=True)
    one = next(iter(Inline().play(plan.jobs())))
    match = read_match(one.record, game)
    assert one.winner is None
    assert match.result() == "draw 2½-2½"
    assert len(match.records) == 10
    assert [played.again for played in match.played()] == [False, True] * 5
    record = game("isshin").start(1).record()
    assert ended(str(record)).result is not None


def test_a_match_takes_five_different_games() -> None:
    with pytest.raises(GobanshobuError, match="5 different games"):
        make_plan(["random", "simple"], ["isshin"], 2, match=True)


def test_the_command_plays_matches_and_the_others_read_their_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = told(
        "arena",
        "random",
        "simple",
        "--match",
        "-n",
        "2",
        "-j",
        "1",
        "--steps",
        "40",
        "--out",
        str(tmp_path),
        "--lang",
        "en",
    )
    assert code == 0
    assert out.startswith("The match of five (match): 2 games")
    file = str(tmp_path / "records" / "match" / "000000.txt")
    assert main(["check", file, "--lang", "en"]) == 0
    assert "a sound match" in capsys.readouterr().out
    assert main(["replay", file, "--lang", "ja"]) == 0
    shown = capsys.readouterr().out
    assert "第1局" in shown
    assert "五番勝負の結果" in shown
    assert main(["results", str(tmp_path), "--lang", "ja"]) == 0
    assert "五番勝負 (match)" in capsys.readouterr().out
