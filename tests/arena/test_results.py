"""A folder of results read again: as tables, rows, a picture and a page, whatever the players call themselves."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from gobanshobu.arena import BadStore, Inline, Store, make_plan, plot, read_results, rows, run
from gobanshobu.arena.store import RESULTS
from gobanshobu.cli.main import main

ODD = "<b>&mine"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three players, one of whom breaks, and a line that is being written."""
    plan = make_plan([f"{ODD}=tests.arena.own:Breaking", "random", "simple"], ["isshin"], 2, seed=1)
    with Store(tmp_path / "run", plan) as store:
        run(plan, Inline(), store)
    with (tmp_path / "run" / RESULTS).open("ab") as file:
        file.write(b'{"number": 99, "ga')
    return tmp_path / "run"


def test_results_are_read_without_the_plan(folder: Path) -> None:
    found = read_results(folder)
    assert found.labels == [ODD, "random", "simple"]
    assert [one.number for one in found.games] == list(range(6))
    standings = found.standings("isshin")
    assert standings.total[ODD] == (0, 0, 4, 4)
    assert found.standings("first").games == 0


def test_rows_are_flat_and_tell_faults_apart(folder: Path) -> None:
    flat = rows(read_results(folder).games)
    assert len(flat) == 6
    assert len({tuple(row) for row in flat}) == 1
    broken = [row for row in flat if row["fault"]]
    assert len(broken) == 4
    assert {(row["fault"], row["fault_of"]) for row in broken} == {("crash", ODD)}
    assert all(row["winner"] != ODD for row in broken)


def test_the_picture_is_sound_and_shows_everybody(folder: Path) -> None:
    picture = plot(read_results(folder).standings(), "a < b")
    ET.fromstring(picture)
    assert picture.count("<circle") == 3
    assert "(4 ✗)" in picture
    assert "<b>" not in picture


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_command_writes_a_page_rows_and_a_picture(
    folder: Path, tmp_path: Path, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    out = [tmp_path / "games.csv", tmp_path / "ratings.svg"]
    assert main(["results", str(folder), "--html", "--csv", str(out[0]), "--svg", str(out[1]), "--lang", lang]) == 0
    shown = capsys.readouterr().out
    assert ODD in shown
    assert "ZeroDivisionError" in shown
    page = (folder / "results.html").read_text(encoding="utf-8")
    assert f'lang="{lang}"' in page
    assert {"en": "Ratings with 95 % intervals", "ja": "レートと 95 % 区間"}[lang] in page
    assert "&lt;b&gt;&amp;mine" in page
    assert "<b>" not in page
    links = re.findall(r'href="([^"]+)"', page)
    assert len(links) == 6
    assert all((folder / link).is_file() for link in links)
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    with out[0].open(encoding="utf-8", newline="") as file:
        assert len(list(csv.DictReader(file))) == 6
    ET.parse(out[1])


def test_what_is_no_folder_of_results_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BadStore, match="cannot use"):
        read_results(tmp_path)
    for text, line in (("", 1), ("{}\n", 1), ('{"format": "gobanshobu arena 1", "plan": {}}\n', 1)):
        (tmp_path / RESULTS).write_text(text, encoding="utf-8")
        with pytest.raises(BadStore, match=f"line {line}: damaged"):
            read_results(tmp_path)
    assert main(["results", str(tmp_path), "--lang", "en"]) == 2
    assert "damaged" in capsys.readouterr().err
