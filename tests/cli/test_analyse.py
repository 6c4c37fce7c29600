"""`gobanshobu analyse`: a position of a record, judged."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import gobanshobu
from tests.cli.test_commands import run


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game of Card Wars that somebody resigned."""
    state, rng = gobanshobu.game("cardwars").start(seed=0), Random(4)
    while len(state.history()) < 40 or len(state.legal(state.actors()[0])) < 3:
        player = state.actors()[0]
        state.play(player, rng.choice(state.legal(player)))
    state.resign(0)
    file = tmp_path / "game.txt"
    file.write_text(str(state.record()), encoding="utf-8")
    return file


def test_the_last_position_is_analysed(record: Path) -> None:
    done = run("analyse", str(record), "--work", "200", "--wanted", "2")
    assert done.returncode == 0
    assert "(chance to win):" in done.stdout
    assert "  1) " in done.stdout
    assert "  2) " in done.stdout
    assert "  3) " not in done.stdout
    assert " deep." in done.stdout
    assert "勝てる見込み" in run("analyse", str(record), "--work", "50", "--lang", "ja").stdout


def test_any_position_can_be_asked_for_and_the_answer_repeats_itself(record: Path) -> None:
    arguments = ("analyse", str(record), "--at", "24", "--work", "150", "--json")
    done = run(*arguments)
    data = json.loads(done.stdout)
    assert data["at"] == 24
    states = [state.copy() for state in gobanshobu.read_record(record.read_text(encoding="utf-8")).states()]
    legal = states[24].legal(data["player"])
    assert data["steps"]
    for one in data["steps"]:
        assert one["step"] in legal
        assert set(one) == {"step", "chance", "weight", "visits", "depth", "line"}
    assert run(*arguments).stdout == done.stdout


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("--at", "9999"), "choose a number from 0 to"),
        (("--at", "-1"), "choose a number from 0 to"),
        (("--seconds", "0"), "above zero"),
        (("--seconds", "nan"), "above zero"),
        (("--wanted", "0"), "above zero"),
        (("--work", "-5"), "above zero"),
    ],
)
def test_what_cannot_be_analysed_is_said(record: Path, arguments: tuple[str, ...], word: str) -> None:
    done = run("analyse", str(record), *arguments)
    assert done.returncode == 2
    assert word in done.stderr
    assert done.stdout == ""


def test_a_seat_that_is_not_to_act_is_refused(record: Path) -> None:
    first = json.loads(run("analyse", str(record), "--work", "20", "--json").stdout)["player"]
    done = run("analyse", str(record), "--seat", str(1 - first), "--work", "20")
    assert done.returncode == 2
    assert "is not to act there" in done.stderr
