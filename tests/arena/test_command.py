"""`gobanshobu arena` as its users type it."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from gobanshobu.arena import ArenaError, Inline, Rating, make_executor, make_plan, run
from gobanshobu.arena.store import RESULTS
from gobanshobu.cli.arena import as_data, cut, interval, report, signed, split_game, wrapped
from gobanshobu.cli.main import main
from gobanshobu.cli.progress import Outlook, ProgressLine, bar, clock
from gobanshobu.core.width import width
from tests.arena.bots import bot, running

MATCH = ("arena", "random", "simple", "-g", "isshin", "--seed", "5")


def started(*arguments: str) -> subprocess.Popen[str]:
    environment = os.environ | {"LC_ALL": "C.UTF-8", "RAY_ADDRESS": ""}
    environment.pop("GOBANSHOBU_LANG", None)
    return subprocess.Popen(
        [sys.executable, "-m", "gobanshobu", *arguments],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def told(*arguments: str) -> tuple[int, str, str]:
    process = started(*arguments)
    out, err = process.communicate(timeout=120)
    return process.returncode, out, err


def timeless(text: str) -> Any:
    """Results as data, without the times."""
    return json.loads(text, object_hook=lambda found: {key: found[key] for key in found if key != "seconds"})


def children(pid: int) -> list[int]:
    """The processes that `pid` has started, where the system lists them."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = stat.read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:
            continue
        if int(words[1]) == pid and words[0] != "Z":
            found.append(int(stat.parent.name))
    return found


def wait_for(what: Any, seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < until
        time.sleep(0.02)


def killed(process: subprocess.Popen[str]) -> None:
    """End a process at once, without waiting for what it has started."""
    process.send_signal(signal.SIGKILL)
    process.wait()
    for stream in (process.stdout, process.stderr):
        assert stream is not None
        stream.close()


def lines(folder: Path) -> int:
    file = folder / RESULTS
    return len(file.read_bytes().splitlines()) if file.exists() else 0


def test_a_killed_run_leaves_nothing_behind_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = (*MATCH, "-n", "1000", "--json", "--jobs", "2")
    folder = tmp_path / "run"
    process = started(*command, "--out", str(folder))
    wait_for(lambda: lines(folder) >= 4)
    workers = children(process.pid)
    killed(process)
    wait_for(lambda: not any(running(pid) for pid in workers))
    played = lines(folder) - 1
    assert 3 <= played < 1000
    (folder / RESULTS).write_bytes((folder / RESULTS).read_bytes() + b'{"number": 999, "ga')
    code, out, err = told(*command, "--out", str(folder))
    assert code == 0
    assert f"{played} of 1000 games have been played before." in err
    assert "1000/1000 games (100 %)" in err
    assert lines(folder) == 1001
    plan = make_plan(["random", "simple"], ["isshin"], 1000, seed=5)
    assert timeless(out) == timeless(json.dumps(as_data(plan, run(plan, Inline()))))
    assert len(list((folder / "records" / "isshin").iterdir())) == 1000
    assert main([*command, "--out", str(folder)]) == 0
    assert capsys.readouterr().out == out
    assert main([*MATCH, "-n", "800", "--out", str(folder), "--lang", "en"]) == 2
    assert "number: 1000 → 800" in capsys.readouterr().err


def test_interrupted_it_says_how_to_go_on(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    process = started(*MATCH, "-n", "4000", "--jobs", "2", "--out", str(folder))
    wait_for(lambda: lines(folder) >= 3)
    workers = children(process.pid)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert out.startswith("Isshin Ittai (isshin): ")
    assert err.endswith("Stopped. The same command resumes from here.\n")
    assert "Traceback" not in err
    wait_for(lambda: not any(running(pid) for pid in workers))


def test_a_killed_run_takes_its_programs_with_it(tmp_path: Path) -> None:
    process = started("arena", "random", bot(tmp_path, "silent"), "-g", "isshin", "-j", "1", "--seconds", "600")
    found: list[int] = []

    def two_generations() -> bool:
        found[:] = [pid for worker in children(process.pid) for pid in (worker, *children(worker))]
        return len(found) >= 3 or not Path("/proc/self").exists()  # a resource tracker, a worker, its program

    wait_for(two_generations)
    killed(process)
    wait_for(lambda: not any(running(pid) for pid in found), 20)


@pytest.mark.slow
def test_ray_plays_the_same_games() -> None:
    command = (*MATCH, "-n", "6", "--json", "--jobs", "2")
    code, out, err = told(*command, "--executor", "ray")
    assert (code, "6/6 games (100 %)" in err) == (0, True)
    assert timeless(out) == timeless(told(*command)[1])


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError) as caught:
        make_executor("ray")
    for words in caught.value.words:
        assert "pip install 'gobanshobu[cluster]'" in words


def test_no_jobs_is_no_number_of_jobs() -> None:
    with pytest.raises(ArenaError, match="at least one job, not 0"):
        make_executor("processes", 0)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_round_robin_with_a_bad_program_fits_the_page(
    tmp_path: Path, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    name = bot(tmp_path, "no json") + " with a very long command line that nobody would want to read in full"
    arguments = ["arena", "random", "simple", name, "-g", "isshin", "-n", "2", "-j", "2", "--lang", lang]
    assert main(arguments) == 1
    shown, beside = capsys.readouterr()
    assert all(width(line) <= 80 for line in shown.splitlines())
    assert ("simple – random" in shown) or ("random – simple" in shown)
    assert "…" in shown
    assert "+∞" in shown
    heads = {"ja": ("対局者", "組み合わせ", "対局 4（answer 4）"), "en": ("player", "pairing", "fault: 4 (answer 4)")}
    for words in heads[lang]:
        assert words in shown
    assert {"ja": "6/6 局（100 %）", "en": "6/6 games (100 %)"}[lang] in beside


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("random",), "two players or more"),
        (("random", "nobody"), "there is no player 'nobody'"),
        (("random", "simple", "-n", "3"), "even and at least 2"),
        (("random", "simple", "-g", "chess"), "there is no game 'chess'"),
        (("random", "simple", "-g", "isshin", "-o", "copies"), "name=value"),
        (("random", "simple", "-o", "isshin:copies=9"), "copies cannot be 9"),
        (("random", "simple", "--cards", "first:nowhere.toml"), "cannot read nowhere.toml"),
        (("random", "simple", "-g", "isshin", "-j", "0"), "at least one job"),
        (("random", "simple", "--out", "/dev/null/x"), "cannot use"),
    ],
)
def test_what_makes_no_sense_is_answered(
    arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *arguments, "--lang", "en"]) == 2
    assert words in capsys.readouterr().err


def test_an_option_is_for_one_game_or_for_all() -> None:
    assert split_game("first:turns=3", ["first", "hck"]) == (["first"], "turns=3")
    assert split_game("turns=3", ["first", "hck"]) == (["first", "hck"], "turns=3")
    assert split_game("C:cards.toml", ["first"]) == (["first"], "C:cards.toml")


def test_a_run_without_games_yet_has_a_report() -> None:
    shown = report(make_plan(["random", "simple"], ["isshin"], 2), [], "en")
    assert shown == ["Isshin Ittai (isshin): 0 games, seat 0 took 0.0 % of the points"]


def test_small_things_are_written_well() -> None:
    assert signed(-0.2) == "+0"
    assert interval(Rating(10, 1.2, None)) == "+1 … +∞"
    assert interval(Rating(10, None, -4.4)) == "-∞ … -4"
    assert cut("五番勝負", 5) == "五番…"
    assert wrapped("字" * 90) == ["字" * 40, "    " + "字" * 38, "    " + "字" * 12]
    assert wrapped("word " * 20)[1].startswith("    word")
    assert bar(1, 4, 8) == "[##------] "
    assert bar(1, 4, 3) == ""
    assert (clock(59.6), clock(3700)) == ("1:00", "1:01:40")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("columns", [40, 80])
def test_the_bar_stays_on_one_line(lang: str, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    out = Terminal()
    progress = ProgressLine(1000, 10, lang, ["quick"] * 990, out)
    for _ in range(990):
        progress.step("quick", 0.1)
        progress.shown -= 1  # as if some time had passed
    progress.close()
    drawn = out.getvalue().removesuffix("\n").split("\r\x1b[K")
    assert len(drawn) > 900
    assert "\n" not in "".join(drawn)
    assert all(width(one) < columns for one in drawn if columns == 80)
    assert "1000/1000" in drawn[-1]
    assert ("[####" in drawn[-1]) == (columns == 80)


def test_without_a_terminal_a_line_comes_now_and_then() -> None:
    out = io.StringIO()
    progress = ProgressLine(4, 0, "en", ["quick"] * 4, out)
    for late in (0, 20, 0, 20):
        progress.shown -= late  # as if some time had passed
        progress.step("quick", 0.1)
    progress.close()
    assert [line.split(" games")[0] for line in out.getvalue().splitlines()] == ["2/4", "4/4"]


def test_what_is_left_takes_as_long_as_games_of_its_kind() -> None:
    """Of four quick games and two slow ones, one of each is played: the rest is three quick ones and a slow one."""
    outlook = Outlook(["quick"] * 4 + ["slow"] * 2)
    outlook.add("quick", 1.0)
    assert outlook.to_come() == pytest.approx(5.0)
    outlook.add("slow", 9.0)
    assert outlook.to_come() == pytest.approx((3 * 1.0 + 1 * 9.0) / 10.0, rel=0.01)
    for kind, seconds in (("quick", 0.0), ("quick", 0.0), ("quick", 0.0), ("slow", 9.0)):
        outlook.add(kind, seconds)
    assert outlook.to_come() == 0.0


def test_the_time_to_go_is_told_by_what_is_left() -> None:
    out = io.StringIO()
    progress = ProgressLine(103, 0, "en", ["slow"] * 3 + ["quick"] * 100, out)
    for _ in range(2):
        progress.step("slow", 49.999)
    progress.step("quick", 0.0)
    progress.began -= 100  # as if it had taken as long
    progress.shown -= 20
    progress.step("quick", 0.0)
    assert "0:50 to go" in out.getvalue()  # at 4 games in 100 seconds it would be 41 minutes
