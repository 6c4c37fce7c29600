"""The sequential test: it decides early where it is clear, errs as seldom as it says, and the command stops there."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from gobanshobu import GobanshobuError
from gobanshobu.arena import GameResult, sprt
from gobanshobu.arena.sprt import share_of
from gobanshobu.cli.main import main


def games(points: list[float]) -> list[GameResult]:
    """Games in which `new` scored so, the seats exchanged in turn."""
    found = []
    for number, one in enumerate(points):
        seat = number % 2
        winner = None if one == 0.5 else seat if one == 1 else 1 - seat
        labels = ("new", "old") if seat == 0 else ("old", "new")
        found.append(GameResult(number, "first", labels, winner, "", "", (1, 1), (0.0, 0.0), None, ""))
    return found


def decided(share: float, low: float, high: float, rng: Random) -> bool | None:
    """What a test that is looked at after every ten pairs comes to."""
    points: list[float] = []
    while len(points) < 4000:
        points += [float(rng.random() < share) for _ in range(20)]
        found = sprt("new", games(points), low, high).decided
        if found is not None:
            return found
    return None


def test_it_errs_as_seldom_as_it_says() -> None:
    rng = Random(1)
    stronger = [decided(share_of(50), 0, 50, rng) for _ in range(60)]
    weaker = [decided(share_of(0), 0, 50, rng) for _ in range(60)]
    assert stronger.count(True) >= 54
    assert weaker.count(False) >= 54


def test_it_sees_who_is_stronger_and_from_whose_side() -> None:
    won = games([1, 1, 0, 1] * 50)
    assert sprt("new", won, 0, 30).decided is True
    assert sprt("old", won, 0, 30).decided is False
    assert sprt("new", won[:4], 0, 30).decided is None
    assert sprt("new", [], 0, 30)[:3] == (0, 0.0, 0.0)


def test_pairs_count_in_their_order_whichever_game_is_over_first() -> None:
    played = games([1, 1, 1, 0, 1, 1])
    assert sprt("new", [played[4], played[5], played[1]], 0, 30).pairs == 0
    assert sprt("new", [played[1], played[0], played[3]], 0, 30).pairs == 1
    assert sprt("new", played[::-1], 0, 30) == sprt("new", played, 0, 30)


def test_a_mirrored_pair_says_that_both_are_equal() -> None:
    """A pair in which each won once is one even observation, not a win and a loss."""
    even = sprt("new", games([1, 0] * 400), 0, 30)
    assert even.share == 0.5
    assert even.decided is False
    alike = sprt("new", games([1, 1, 0, 0] * 200), 0, 30)
    assert abs(alike.ratio) < abs(even.ratio)


@pytest.mark.parametrize("bounds", [(30.0, 0.0), (5.0, 5.0)])
def test_bounds_stand_in_order(bounds: tuple[float, float]) -> None:
    with pytest.raises(GobanshobuError, match="smaller"):
        sprt("new", [], *bounds)


def test_the_command_stops_when_it_is_sure(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    command = ["arena", "simple", "random", "-g", "isshin", "-n", "2000", "-j", "1", "--seed", "3", "--lang", "en"]
    command += ["--sprt", "0,60", "--out", str(tmp_path / "run")]
    assert main([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["sprt"]["stronger"] is True
    assert found["games"]["isshin"]["games"] < 400
    assert main(command) == 0  # nothing is played again
    assert "sequential test: simple is as strong as +60" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("given", "why"), [("0", "LOW,HIGH"), ("a,b", "LOW,HIGH"), ("30,0", "smaller"), ("0,30 -g first", "one game")]
)
def test_what_is_no_test_is_refused(given: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    bounds, *more = given.split(" ", 1)
    command = ["arena", "simple", "random", "-g", "isshin", "--sprt", bounds, "--lang", "en"]
    assert main([*command, *(more[0].split() if more else [])]) == 2
    assert why in capsys.readouterr().err
