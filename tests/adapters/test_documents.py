"""What the pages say of spaces and environments is true, and their examples run."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest
from tools.docs.pages import with_spaces

from tests.adapters.peers import needed

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"


def test_the_example_of_the_spaces_is_true() -> None:
    assert doctest.testfile(str(DOCS / "spaces.md"), module_relative=False).failed == 0


def test_the_tables_of_the_spaces_are_those_of_the_games() -> None:
    text = (DOCS / "spaces.md").read_text(encoding="utf-8")
    assert with_spaces(text) == text


@pytest.mark.parametrize("game_id", ["isshin", "intelligence"])
def test_the_pettingzoo_example_plays_a_game(game_id: str) -> None:
    needed("pettingzoo")
    done = run("pettingzoo_random.py", game_id)
    assert "player_0: " in done
    assert "player_1: " in done


def test_the_batch_example_plays_its_games() -> None:
    needed("numpy")
    assert "isshin: " in run("batch.py", "isshin", "40")


def run(name: str, *args: str) -> str:
    """What an example prints."""
    command = [sys.executable, str(DOCS / "examples" / name), *args]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stdout
