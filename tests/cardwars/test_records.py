"""A game of Shogi Card Wars as a record: one turn a line, whoever's steps stand on it."""

from __future__ import annotations

from gobanshobu import read_record
from tests.cardwars.tables import begun, play, table


def test_a_turn_is_one_line_with_both_players_steps() -> None:
    state = play(begun("kei fu", "kyo"), "0 set:kei play:fu end 1 set:kyo 0 counter 1 end 0 end")
    lines = str(state.record()).splitlines()
    assert lines[lines.index("") + 1 :] == [
        "0: keep",
        "1: keep",
        "0: set:kei play:fu end",
        "1: set:kyo 0: counter 1: end",
        "0: end",
    ]


def test_a_seats_record_holds_what_that_seat_saw() -> None:
    state = play(begun("kei fu", "kyo"), "0 set:kei play:fu end 1 set:kyo 0 counter 1 end")
    text = str(state.record(seat=1))
    assert text.splitlines()[3:] == [
        "seat: 1",
        "result: *",
        "",
        "* 0 draw:?,?,?,?,?",
        "* 1 draw:kyo,fu,fu,fu,fu",
        "0: keep",
        "1: keep",
        "0: set:? play:fu end",
        "* 1 draw:fu",
        "1: set:kyo 0: counter",
        "* 1 show:kyo",
        "1: end",
        "* 0 draw:?",
    ]
    assert read_record(text).replay().view(1) == state.view(1)
    assert "set:? 0: counter" in str(state.record(seat=0))


def test_a_mulligan_stands_on_its_own_line_and_the_new_hand_follows() -> None:
    state = play(table("kin kin gin gin", "kyo"), "1 mulligan 0 mulligan")
    lines = str(state.record(seat=0)).splitlines()
    assert lines[-4:] == ["0: mulligan", "1: mulligan", "* 0 draw:fu,fu,fu,fu,fu", "* 1 draw:?,?,?,?,?"]
    assert "* 0 draw:kin,kin,gin,gin,fu" in lines
    assert read_record(str(state.record(seat=0))).replay().view(0) == state.view(0)
