"""Records beyond what the conformance kit asks of every game."""

from __future__ import annotations

from pathlib import Path

import pytest

from gobanshobu import BadRecord, GobanshobuError, read_record
from gobanshobu.core.lines import RecordLine
from tests.isshin.duels import duel, game, opened, play

HANDS = ("sy sa ny ny", "fa fa na na")
BEGUN = "0 reveal:sy 1 reveal:fa"


def test_a_record_reads_like_this() -> None:
    state = play(opened(BEGUN + " 0 maai 1 kamae:fa", *HANDS), "")
    state.resign(0)
    lines = str(state.record(players=("Aoi", "みどり"), date="2026-11-15")).splitlines()
    deal = lines.pop(7)
    assert deal.startswith('deal: ["sy", "sa", "ny", "ny", "fa"')
    assert lines == [
        "gobanshobu record 1",
        "game: isshin",
        "rules: 1",
        "player-0: Aoi",
        "player-1: みどり",
        "date: 2026-11-15",
        "result: 1 C-6 resignation",
        "",
        "0: reveal:sy",
        "1: reveal:fa",
        "0: maai",
        "1: kamae:fa",
        "= 0 resignation",
    ]


def test_a_seats_record_of_a_running_game_has_draws_and_no_deal() -> None:
    state = opened(BEGUN + " 0 maai", *HANDS, "fy")
    text = str(state.record(seat=0))
    assert "deal:" not in text
    assert text.splitlines()[4:] == [
        "result: *",
        "",
        "* 0 draw:sy,sa,ny,ny",
        "* 1 draw:?,?,?,?",
        "0: reveal:sy",
        "1: reveal:fa",
        "0: maai",
        "* 0 draw:fy",
    ]
    states = [state.view(0)["log"] for state in read_record(text).states()]
    assert len(states) == 4
    assert states[-1] == state.view(0)["log"]


def test_once_it_is_over_a_seat_may_have_everything() -> None:
    state = opened(BEGUN, *HANDS)
    state.resign(1)
    assert state.record(seat=0) == state.record()


def test_a_seats_record_in_the_opening_holds_its_own_choice_alone() -> None:
    state = duel(*HANDS)
    play(state, "1 reveal:na")
    assert "reveal" not in str(state.record(seat=0))
    assert "reveal:na" in str(state.record(seat=1))
    assert "reveal:na" in str(state.record())


def test_comments_survive_reading_and_printing() -> None:
    text = str(opened(BEGUN, *HANDS).record())
    commented = text.replace("rules: 1", "# a note\nrules: 1").replace(
        "0: reveal:sy", "0: reveal:sy  # a quiet start\n# hm"
    )
    record = read_record(commented)
    assert record.lines == (
        RecordLine("remark", (), "a note"),
        RecordLine("turn", ((0, "reveal:sy"),), "a quiet start"),
        RecordLine("remark", (), "hm"),
        RecordLine("turn", ((1, "reveal:fa"),)),
    )
    assert read_record(str(record)) == record
    assert record.replay().log(None) == opened(BEGUN, *HANDS).log(None)


def test_line_endings_and_a_byte_order_mark_do_not_matter() -> None:
    record = opened(BEGUN, *HANDS).record()
    assert read_record("\ufeff" + str(record).replace("\n", "\r\n")) == record


def test_a_record_is_a_value() -> None:
    record = opened(BEGUN, *HANDS).record()
    assert record == opened(BEGUN, *HANDS).record()
    assert len({record, opened(BEGUN, *HANDS).record()}) == 1
    assert record != "something else"
    assert eval(repr(record), {"gobanshobu": __import__("gobanshobu")}) == record


def test_the_representation_of_a_state_makes_it_again() -> None:
    state = opened(BEGUN, *HANDS)
    again = eval(repr(state), {"gobanshobu": __import__("gobanshobu")})
    assert again.view(0) == state.view(0)
    assert str(again) == str(state)


def test_options_that_are_not_the_default_are_written_down() -> None:
    state = game.start(seed=1, options={"tokens": 1})
    assert 'options: {"tokens": 1}' in str(state.record())
    assert read_record(str(state.record())).replay().view(0)["pool"] == 1
    assert "options" not in str(game.start(seed=1, options={"tokens": 3}).record())


@pytest.mark.parametrize(
    ("names", "date"), [(("a\nb", ""), ""), ((" a", ""), ""), (("", ""), "2026-13-01"), (("", ""), "1.2.26")]
)
def test_names_and_dates_that_would_break_the_record_are_refused(names: tuple[str, str], date: str) -> None:
    with pytest.raises(GobanshobuError):
        opened(BEGUN, *HANDS).record(players=names, date=date)


def test_a_problem_names_line_and_reason_in_both_languages() -> None:
    with pytest.raises(BadRecord) as refused:
        read_record("gobanshobu record 1\ngame: go\n")
    assert str(refused.value).startswith("line 2: there is no game 'go'")
    assert refused.value.words.ja.startswith("2行目: ")


def test_a_seats_record_that_cannot_be_is_refused() -> None:
    text = str(opened(BEGUN + " 0 maai", *HANDS, "fy").record(seat=0))
    for wrong in (text.replace("draw:fy", "draw:tri"), text.replace("1: reveal:fa", "1: reveal:tri")):
        with pytest.raises(BadRecord):
            read_record(wrong).replay()
    with pytest.raises(BadRecord, match="holds no deal"):
        read_record(text.replace("seat: 0", 'seat: 0\ndeal: ["fy"]'))


def test_a_fault_of_a_seats_record_has_its_line() -> None:
    good = str(opened(BEGUN + " 0 maai", *HANDS, "fy").record(seat=0)).rstrip("\n")
    after = len(good.splitlines()) + 1
    for wrong in ("0: reveal:fy", "0: foo?", "* 0 draw:tri", "1: maai\n1: maai"):
        with pytest.raises(BadRecord) as refused:
            read_record(f"{good}\n{wrong}\n").replay()
        assert [problem.line for problem in refused.value.problems] == [after + wrong.count("\n")]
    with pytest.raises(BadRecord) as refused:
        read_record("gobanshobu record 1\ngame: isshin\nrules: 1\nseat: 0\nresult: *\n\n1: reveal:fy\n").replay()
    assert [problem.line for problem in refused.value.problems] == [7]


def test_empty_lines_may_stand_in_the_header() -> None:
    text = str(opened(BEGUN, *HANDS).record())
    spaced = text.replace("rules: 1\n", "rules: 1\n\n# about this game\n\n")
    assert read_record(spaced).replay().log(0) == read_record(text).replay().log(0)
    assert "# about this game" in str(read_record(spaced))


def test_json_too_deep_to_read_is_a_fault_of_its_line() -> None:
    with pytest.raises(BadRecord) as refused:
        read_record("gobanshobu record 1\ngame: isshin\nrules: 1\noptions: " + "[" * 100_000)
    assert (4, "options is not JSON") in [(line, words.en[:19]) for line, words in refused.value.problems]


def test_a_position_in_a_record_must_be_one_and_have_its_options() -> None:
    head = "gobanshobu record 1\ngame: first\nrules: 1\n"
    place = '"board": {"a1": "0 king", "e5": "1 king"}, "turn": 0'
    for lines, words in (
        ("result: *\nposition: 5\n", "not a position"),
        (f'result: *\nposition: {{{place}, "turns": {2**70}}}\n', "turns is a number"),
        (f'options: {{"turn_limit": 9}}\nposition: {{{place}, "options": {{"turn_limit": 5}}}}\n', "not those of"),
    ):
        with pytest.raises(BadRecord) as refused:
            read_record(head + lines)
        assert [problem.line for problem in refused.value.problems] == [5]
        assert words in refused.value.problems[0].words.en


def test_names_without_control_characters_only() -> None:
    state = opened(BEGUN, *HANDS)
    with pytest.raises(GobanshobuError, match="a name is one line"):
        state.record(players=("a\x1b[31m", "b"))
    text = str(state.record(players=("Aoi", ""))).replace("Aoi", "A\x1b[31m")
    with pytest.raises(BadRecord, match="line 4: a name"):
        read_record(text)


OLDER = sorted((Path(__file__).resolve().parents[1] / "data" / "records").glob("*.rules1.txt"))


@pytest.mark.parametrize("file", OLDER, ids=lambda file: file.name)
def test_records_of_older_rules_are_replayed_by_them(file: Path) -> None:
    """Written when version 1 was the present one; they print as they were read, and end as they did."""
    text = file.read_text(encoding="utf-8")
    record = read_record(text)
    assert record.version == 1 < record.game.version
    assert str(record) == text
    state = record.replay()
    assert (state.outcome, state.view(None)["rules"]) == (record.result, 1)
    assert read_record(str(state.record())).replay().view(0) == state.view(0)


def test_there_are_records_of_older_rules() -> None:
    assert {file.name.split("-")[0] for file in OLDER} == {"first", "hck"}
