"""What docs/arena.md says is true."""

from __future__ import annotations

import doctest
import re
import shlex
import sys
from pathlib import Path

from gobanshobu.arena import Inline, make_plan, run
from gobanshobu.players import kinds

PAGE = Path(__file__).resolve().parents[2] / "docs" / "arena.md"


def test_the_example_in_python_runs() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False)
    assert found.attempted > 3
    assert found.failed == 0


def test_the_program_on_the_page_plays(tmp_path: Path) -> None:
    program = re.search(r"```python\n(import json.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert program is not None
    file = tmp_path / "bot.py"
    file.write_text(program[1], encoding="utf-8")
    name = f"b=cmd:{shlex.quote(sys.executable)} {shlex.quote(str(file))}"
    for played in run(make_plan(["random", name], ["isshin"], 2), Inline()):
        assert played.fault is None


def test_every_kind_of_player_is_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for kind in kinds():
        assert f"| `{kind.name}" in text
