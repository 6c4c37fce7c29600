"""Runs that are kept on disk."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gobanshobu import read_record
from gobanshobu.arena import BadStore, Inline, Plan, Store, make_plan, run
from gobanshobu.arena import plan as plan_module
from gobanshobu.arena.store import RESULTS
from gobanshobu.players import level


def planned(number: int = 4, seed: int = 1) -> Plan:
    return make_plan(["random", "simple"], ["isshin"], number, seed)


def kept(folder: Path) -> list[dict[str, object]]:
    lines = (folder / RESULTS).read_text(encoding="utf-8").splitlines()
    return [{key: value for key, value in json.loads(line).items() if key != "seconds"} for line in lines]


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """A finished run."""
    folder = tmp_path / "whole"
    with Store(folder, planned()) as store:
        run(planned(), Inline(), store)
    return folder


def test_results_and_records_are_kept(whole: Path) -> None:
    plan, *games = kept(whole)
    assert plan["format"] == "gobanshobu arena 2"
    assert [one["number"] for one in games] == [0, 1, 2, 3]
    for one in games:
        record = read_record((whole / str(one["record"])).read_text(encoding="utf-8"))
        assert list(record.players) == one["players"]
        outcome = record.replay().outcome
        assert outcome is not None
        assert outcome.winner == one["winner"]
    assert not list(whole.rglob("*.new"))


def test_what_is_kept_is_not_played_again(whole: Path) -> None:
    told: list[int] = []
    with Store(whole, planned()) as store:
        assert len(store.played) == 4
        games = run(planned(), Inline(), store, lambda one: told.append(one.number))
    assert not told
    assert len(games) == 4


def test_a_run_cut_at_any_byte_goes_on_to_the_same_end(whole: Path, tmp_path: Path) -> None:
    text = (whole / RESULTS).read_bytes()
    expected = sorted(kept(whole)[1:], key=lambda one: str(one["number"]))
    first = text.index(b"\n") + 1
    second = text.index(b"\n", first) + 1
    for number, cut in enumerate((0, 1, first - 1, first, first + 7, second - 1, second, len(text) - 1)):
        folder = tmp_path / f"cut{number}"
        folder.mkdir()
        (folder / RESULTS).write_bytes(text[:cut])
        with Store(folder, planned()) as store:
            run(planned(), Inline(), store)
        assert sorted(kept(folder)[1:], key=lambda one: str(one["number"])) == expected


def test_another_plan_is_refused_with_what_differs(whole: Path) -> None:
    before = (whole / RESULTS).read_bytes()
    with pytest.raises(BadStore) as caught:
        Store(whole, planned(number=6, seed=2))
    for words in caught.value.words:
        assert "number: 4 → 6" in words
        assert "seed: 1 → 2" in words
        assert "players" not in words
    assert (whole / RESULTS).read_bytes() == before


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b"[]",
        b"{}",
        b'{"number": 77, "game": "isshin"}',
        b'{"number":0,"game":"first","players":["random","simple"],"winner":0,"reason":"","clause":"","steps":[1,1],"seconds":[0,0],"fault":null}',
    ],
)
def test_a_damaged_line_is_named(whole: Path, line: bytes) -> None:
    lines = (whole / RESULTS).read_bytes().splitlines()
    lines[2] = line
    (whole / RESULTS).write_bytes(b"\n".join(lines) + b"\n")
    with pytest.raises(BadStore, match=r"results\.jsonl, line 3: damaged"):
        Store(whole, planned())


@pytest.mark.parametrize("text", ["hello\n", "hello", '{"a": 1}\n{"b": 2}', "{"])
def test_a_file_of_something_else_is_refused_and_left_as_it_is(tmp_path: Path, text: str) -> None:
    (tmp_path / RESULTS).write_text(text, encoding="utf-8")
    if text == "{":  # as far as our own first line goes
        Store(tmp_path, planned()).close()
        return
    with pytest.raises(BadStore, match="line 1: damaged"):
        Store(tmp_path, planned())
    assert (tmp_path / RESULTS).read_text(encoding="utf-8") == text
    assert [path.name for path in tmp_path.iterdir()] == [RESULTS]


def test_a_level_that_was_set_anew_is_another_plan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = make_plan(["level1", "random"], ["isshin"], 2)
    Store(tmp_path, plan).close()
    monkeypatch.setattr(plan_module, "level", lambda game_id, number: level(game_id, number)._replace(width=9))
    with pytest.raises(BadStore, match=r"levels: .*width="):
        Store(tmp_path, plan)


def test_only_one_at_a_time(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    with Store(tmp_path, planned()), pytest.raises(BadStore, match="another arena is using"):
        Store(tmp_path, planned())
    with Store(tmp_path, planned()):
        pass


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    with pytest.raises(BadStore, match="cannot use"):
        Store(file, planned())


def test_a_disk_that_fails_in_the_middle_is_named(tmp_path: Path) -> None:
    with Store(tmp_path, planned()) as store:
        (tmp_path / "records" / "isshin").rmdir()
        with pytest.raises(BadStore, match="cannot use"):
            run(planned(), Inline(), store)
