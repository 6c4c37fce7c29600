"""The game on the client's first page: it was played by the strongest level, and what is shown is what its record tells."""

from __future__ import annotations

import json

from tools.client import home_game

import gobanshobu


def test_what_is_shown_is_what_the_record_tells() -> None:
    record = home_game.RECORD.read_text(encoding="utf-8")
    assert json.loads(home_game.FILE.read_text(encoding="utf-8")) == json.loads(home_game.moments(record))


def test_it_is_a_whole_game_of_the_highest_level_that_somebody_wins() -> None:
    record = gobanshobu.read_record(home_game.RECORD.read_text(encoding="utf-8"))
    assert record.players == home_game.NAMES
    outcome = record.replay().outcome
    assert outcome is not None
    assert outcome.winner is not None
    shown = json.loads(home_game.FILE.read_text(encoding="utf-8"))["frames"]
    assert shown[0]["view"]["phase"] == "battle"
    assert shown[-1]["view"]["outcome"]["clause"] == outcome.clause
