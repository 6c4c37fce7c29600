"""Three data suites a game: move counts, golden playthroughs with every player's view, invalid records."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import gobanshobu
from gobanshobu import BadRecord, read_record
from tests.golden import DATA, golden_files, perft_state, read_perft, replayed

FILES = [path for game_id in gobanshobu.GAMES for path in golden_files(game_id)]
INVALID = sorted((DATA / "invalid").glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_playthrough_is_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert replayed(text) == text


@pytest.mark.parametrize("row", read_perft(), ids=lambda row: f"{row['game']}-{row.get('seed', 'position')}")
def test_move_counts_are_as_they_were(row: dict[str, Any]) -> None:
    state = perft_state(row)
    for depth, count in enumerate(row["counts"], 1):
        assert state.game.perft(state, depth) == count


@pytest.mark.parametrize("path", INVALID, ids=[path.stem for path in INVALID])
def test_an_invalid_record_is_refused_with_line_and_reason(path: Path) -> None:
    """Each file's faults are announced in comments: `#! 7: words`, the line and what the reason must contain."""
    text = path.read_text(encoding="utf-8")
    expected = []
    for line in text.splitlines():
        if line.startswith("#! "):
            number, _, words = line[3:].partition(": ")
            expected.append((int(number), words))
    assert expected
    with pytest.raises(BadRecord) as refused:
        read_record(text).replay()
    problems = refused.value.problems
    assert [problem.line for problem in problems] == [number for number, _ in expected]
    for problem, (_, words) in zip(problems, expected, strict=True):
        assert words in problem.words.en
        assert problem.words.ja


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_every_game_has_all_three_suites(game_id: str) -> None:
    assert len(golden_files(game_id)) >= 3
    assert any(row["game"] == game_id for row in read_perft())
    assert any(path.stem.startswith(game_id) for path in INVALID)
