"""The balance report: planted cards are found, a mirrored copy is judged the same, runs resume, two sets stand side by side."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from gobanshobu.arena import BadStore, Inline, Store
from gobanshobu.cli.main import main
from gobanshobu.core import GobanshobuError
from gobanshobu.games import card_sets
from gobanshobu.lab import Report, balance_plan, mean, measure, page, report, share
from gobanshobu.lab.drawing import drawing
from gobanshobu.lab.page import pictures

AROUND = [[right, forward] for right in (-2, -1, 0, 1, 2) for forward in (2, 3, 4)]
WAYS = ("single", "double", "knight", "leap")


def default(game_id: str) -> dict[str, Any]:
    sets = card_sets(game_id)
    assert sets is not None
    return deepcopy(sets.default())


def redraw(data: dict[str, Any], card: str, **traits: object) -> None:
    """Another card under an old name."""
    row = next(row for row in data["card"] if row["id"] == card)
    for key in WAYS:
        row.pop(key, None)
    row.update(traits)


def found(game_id: str, cards: object, number: int, chosen: list[str], strength: str = "simple") -> Report:
    trial = balance_plan(game_id, cards, None, [strength], number, seed=3, chosen=chosen)
    return report(trial, measure(trial, Inline()))


def test_a_card_that_takes_a_king_at_once_stands_clear_of_the_others() -> None:
    data = default("first")
    redraw(data, "shogun", points=5, leap=AROUND)
    cards = found("first", data, 20, ["shogun", "n1", "juji"], "greedy").strengths[0].cards
    planted = cards["shogun"].worth
    assert planted is not None
    assert planted.low > 0.5
    for card in ("n1", "juji"):
        other = cards[card].worth
        assert other is not None
        assert planted.low > other.high, (card, planted, other)
        assert other.low < 0.5 < other.high


def immobile() -> dict[str, Any]:
    """A set in which only the N cards can move, of which eight cannot either, and two are mirror images."""
    data = default("intelligence")
    for row in data["card"]:
        if row["class"] == "R":
            redraw(data, row["id"])
    redraw(data, "n1", copies=8)
    redraw(data, "n2", single="F FL L R")
    redraw(data, "n3", single="F FR L R")
    data["card"] = [row for row in data["card"] if row["class"] == "R" or row["id"] in ("n1", "n2", "n3")]
    return data


@pytest.mark.slow
def test_cards_that_cannot_move_stand_clear_of_the_others_and_a_mirrored_copy_is_judged_the_same() -> None:
    cards = found("intelligence", immobile(), 20, ["n1", "n2", "n3"], "greedy").strengths[0].cards
    planted, one, other = (cards[card].worth for card in ("n1", "n2", "n3"))
    assert planted
    assert one
    assert other
    assert planted.high < min(0.5, one.low, other.low)
    assert one.low <= other.value <= one.high
    assert other.low <= one.value <= other.high


def test_a_run_goes_on_where_it_was_and_says_the_same(tmp_path: Path) -> None:
    trial = balance_plan("first", None, None, ["simple"], 4, seed=1, chosen=["n1"])
    whole = report(trial, measure(trial, Inline()))

    class Enough(Exception):
        pass

    def stop(one: object) -> None:
        told.append(one)
        if len(told) == 5:
            raise Enough

    told: list[object] = []
    with Store(tmp_path, trial) as store, pytest.raises(Enough):
        measure(trial, Inline(), store, stop)
    told.clear()
    with Store(tmp_path, trial) as store:
        again = report(trial, measure(trial, Inline(), store, told.append))
    assert len(told) == 3
    assert again.data() == whole.data()
    other = balance_plan("first", None, None, ["simple"], 6, seed=1, chosen=["n1"])
    with pytest.raises(BadStore, match="number: 4 → 6"):
        Store(tmp_path, other)


def test_a_part_stops_when_its_interval_is_tight_and_no_earlier() -> None:
    trial = balance_plan("first", None, None, ["simple"], 60, tight=0.25, seed=1, steps=22, chosen=[])
    played = measure(trial, Inline(), tell=None)
    assert len(played) == 40
    one = report(trial, played).strengths[0]
    assert one.games == 40
    assert one.first.half <= 0.25
    del played[7]
    assert report(trial, played).strengths[0].games == 7


def test_facts_are_counted_for_each_side() -> None:
    found_report = found("first", None, 4, [], "simple")
    one = found_report.strengths[0]
    took, lost = (sum(getattr(card, what).value for card in one.cards.values()) for what in ("took", "lost"))
    assert took == pytest.approx(lost)
    assert lost > 0
    assert all(card.used_at_all.value <= 1 for card in one.cards.values())
    assert sum(end.share.value for end in one.ends) == pytest.approx(1)
    assert one.cards["king"].lost.value == pytest.approx(0.5), "one king in each game"


@pytest.mark.parametrize("game_id", ["isshin", "cardwars"])
def test_games_with_fixed_cards_are_measured_as_they_are(game_id: str) -> None:
    one = found(game_id, None, 4, None or [], "simple")
    assert one.strengths[0].games == 4
    assert any(card.used.value for card in one.strengths[0].cards.values())
    assert not one.dominated


def test_two_sets_stand_side_by_side(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    text = (Path(__file__).parents[2] / "src/gobanshobu/games/first/cards.toml").read_text(encoding="utf-8")
    file.write_text(
        text.replace('ja = "標準の札"\nen = "Default cards"', 'ja = "私の札"\nen = "My cards"'), encoding="utf-8"
    )
    asked = [
        "lab",
        "report",
        "first",
        "--cards",
        "default",
        "--cards",
        str(file),
        "--card",
        "none",
        "--strength",
        "simple",
    ]
    assert main([*asked, "-n", "2", "-j", "1", "--out", str(tmp_path / "out"), "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "A: Card set: Default cards" in out
    assert "B: Card set: My cards" in out
    assert "simple A" in out
    assert f"--cards {file}" in out
    data = json.loads((tmp_path / "out" / "report.json").read_text(encoding="utf-8"))
    assert data[0]["strengths"][0]["first"] == data[1]["strengths"][0]["first"], "the same cards under another name"
    assert (tmp_path / "out" / "first.svg").read_text(encoding="utf-8").startswith("<svg")
    assert "My cards" in (tmp_path / "out" / "report.html").read_text(encoding="utf-8")


def test_the_command_of_a_number_gives_the_number(capsys: pytest.CaptureFixture[str]) -> None:
    one = found("first", None, 2, ["n1", "n2"], "simple").strengths[0]
    words = one.cards["n2"].command.split()
    assert main([*words[1:], "-j", "1", "--json"]) == 0
    again = json.loads(capsys.readouterr().out)[0]["strengths"][0]
    assert one.cards["n2"].worth is not None
    assert again["cards"]["n2"]["worth"] == one.cards["n2"].worth.data()


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--card", "zzz"], "there is no card 'zzz'"),
        (["--card", "king"], "the worth of 'king' cannot be measured"),
        (["--card", "none", "--card", "n1"], "--card none stands alone"),
        (["--number", "3"], "is even"),
        (["--tight", "0"], "more than 0"),
        (["--strength", "level2", "--strength", "level2"], "name each strength once"),
        (["--strength", "nobody"], "nobody"),
        (["--cards", "a", "--cards", "b", "--cards", "c"], "two sets at most"),
        (["--cards", "nowhere.toml"], "nowhere.toml"),
        (["--option", "x"], "x"),
    ],
)
def test_bad_input_is_refused(more: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    with pytest.raises(SystemExit) as found_exit:
        raise SystemExit(main(["lab", "report", "first", "--lang", "en", "--out", str(out), *more]))
    assert found_exit.value.code
    assert said in capsys.readouterr().err
    assert not out.exists()


def test_a_game_without_card_sets_has_no_worth() -> None:
    with pytest.raises(GobanshobuError, match="there is no card"):
        balance_plan("isshin", strengths=["simple"], chosen=["na"])
    assert all(not part.card for part in balance_plan("isshin", strengths=["simple"]).parts)


def test_both_languages_and_nothing_unfilled() -> None:
    one = found("first", None, 2, ["n1"], "simple")
    for lang, title in (("ja", "札の釣り合い: 森羅万象ファースト"), ("en", "Balance report: Shinra First")):
        told = page([one], lang)
        assert title in told
        assert "{" not in told.partition("</style>")[2]
    assert pictures([one], "ja")["worth"].count("<circle") == 2, "its mark, and that of the legend"


@pytest.mark.parametrize(
    ("points", "count", "low", "high"), [(10, 20, 0.299, 0.701), (0, 10, 0.0, 0.278), (0, 0, 0.0, 1.0)]
)
def test_intervals_of_shares(points: float, count: int, low: float, high: float) -> None:
    one = share(points, count)
    assert one.low == pytest.approx(low, abs=1e-3)
    assert one.high == pytest.approx(high, abs=1e-3)


def test_intervals_of_means() -> None:
    one = mean([1.0, 2.0, 3.0])
    assert one.value == 2
    assert one.half == pytest.approx(1.1316, abs=1e-3)
    assert mean([]).size == 0
    assert mean([3.0]).high == 6


def test_names_in_pictures_are_text() -> None:
    assert "<b>" not in drawing("<b>", ["<b>"], [("<b>", [share(1, 2)])], 0.5, 100)
