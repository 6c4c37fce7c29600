"""The record of a match: written, read, replayed, and every fault named with its line."""

from __future__ import annotations

import pytest

from gobanshobu.core import BadRecord, Record
from gobanshobu.games import OWN, game
from gobanshobu.match import MatchRecord, begin, is_match, read_match
from gobanshobu.match.rules import Side


def resigned_by(game_id: str, player: int, names: tuple[str, str]) -> Record:
    state = game(game_id).start(3)
    state.stop("resignation", player)
    return state.record(players=names)


def written(*winners: Side, resigned: Side | None = None) -> MatchRecord:
    names, match, records = ("Aoi", "みどり"), begin(OWN, 4), list[Record]()
    for winner in winners:
        first, named = match.first(), match.choices()[-1]
        seats = (names[first], names[1 - first])
        records.append(resigned_by(named, 1 if winner == first else 0, seats))
        match = match.after(named, winner)
    return MatchRecord(names, "2026-11-19", OWN, 4, tuple(records), resigned)


def faults(text: str) -> list[tuple[int, str]]:
    with pytest.raises(BadRecord) as wrong:
        read_match(text, game)
    return [(one.line, one.words.en) for one in wrong.value.problems]


def test_what_is_written_is_read_and_replays() -> None:
    for record in (written(0, 1, 0, 0), written(1, 1, 1), written(0), written(), written(0, 1, resigned=0)):
        text = str(record)
        again = read_match(text, game)
        assert str(again) == text
        assert again.match() == record.match()
        assert [state.outcome for state in again.replay()] == [one.result for one in record.records]
        assert is_match(text)
    assert not is_match(str(written(0).records[0]))


def test_its_games_know_their_place() -> None:
    played = written(0, 1, 0, 0).played()
    assert [(one.number, one.again, one.first, one.named_by, one.winner) for one in played] == [
        (1, False, 0, 1, 0),
        (2, False, 1, 1, 1),
        (3, False, 0, 0, 0),
        (4, False, 1, 1, 0),
    ]
    assert written(0, 1, 0, 0).result() == "0 3-1"
    assert written(0, 1).result() == "*"
    assert written(0, 1, 1, resigned=1).result() == "0 1-2"


def test_every_fault_is_named_with_its_line() -> None:
    text = str(written(0, 1, 0, 0))
    assert faults(text.replace("thrown: 4", "thrown: 9")) == [(6, "not a throw of five pieces: '9'")]
    assert faults(text.replace("date: 2026", "date: 20x6"))[0][0] == 4
    assert faults(text.replace("games: isshin cardwars", "games: isshin isshin"))[0] == (
        5,
        "a match is of 5 different games",
    )
    assert faults(text.replace("result: 0 3-1", "result: 1 3-1")) == [
        (1, "the result says '1 3-1', its games make '0 3-1'")
    ]
    assert faults(text.replace("thrown: 4\n", "")) == [(1, "there is no line for thrown")]
    assert faults(text.replace("date:", "day:"))[0] == (4, "not a line of the header: 'day: 2026-11-19'")
    assert "begins with" in faults(text.removeprefix("gobanshobu match 1\n"))[0][1]


def test_games_that_cannot_follow_each_other_are_refused_where_they_begin() -> None:
    record = written(0, 1, 0, 0)
    twice = record._replace(records=(*record.records[:2], record.records[0], record.records[3]))
    lines = "\n\n".join(["gobanshobu match 1", "games: " + " ".join(OWN) + "\nthrown: 4", *map(str, twice.records)])
    (fault,) = faults(lines)
    assert fault[1].startswith("game 3: hck cannot be played")
    assert lines.splitlines()[fault[0] - 1] == "gobanshobu record 1"
    unfinished = record._replace(records=(game("isshin").start(1).record(),))
    with pytest.raises(BadRecord, match="not over"):
        unfinished.match()


def test_a_fault_within_a_game_has_the_line_of_the_whole_text() -> None:
    text = str(written(0, 1, 0, 0))
    rows = text.splitlines()
    at = rows.index("game: " + written(0, 1, 0, 0).records[2].game.id)
    rows[at] = "game: chess"
    assert faults("\n".join(rows))[0][0] == at + 1
