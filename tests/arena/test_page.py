"""What docs/arena.md and docs/players.md say of players is true; `test_docs_true` runs their examples."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

from gobanshobu.arena import Inline, make_plan, run
from gobanshobu.players import LEVELS, kinds, levels

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = DOCS / "arena.md"
PLAYERS = DOCS / "players.md"
LEVEL_NAMES = [f"level{number}" for number in range(1, LEVELS + 1)]


def test_the_program_on_the_page_plays() -> None:
    program = DOCS / "examples" / "player.py"
    name = f"b=cmd:{shlex.quote(sys.executable)} {shlex.quote(str(program))}"
    plan = make_plan(["random", name], ["isshin"], 2)
    for played in run(plan, Inline()):
        assert played.fault is None
    assert [one.record for one in run(plan, Inline())] == [one.record for one in run(plan, Inline())]


def test_every_kind_of_player_is_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for kind in kinds():
        if kind.name not in LEVEL_NAMES:
            assert f"| `{kind.name}" in text
    assert f"| `{LEVEL_NAMES[0]}` to `{LEVEL_NAMES[-1]}`" in text


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_level_is_on_the_page_of_the_players(lang: str) -> None:
    text = PLAYERS.read_text(encoding="utf-8")
    for one in levels("isshin"):
        assert re.search(rf"^\| {one.number} \|.* {one.name.say(lang)} \|", text, re.MULTILINE)
