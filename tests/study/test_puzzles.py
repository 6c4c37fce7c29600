"""Puzzles are what their files claim, are judged and answered by them, and move ratings as Glicko-2 says."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from bench.duels import TooMuch
from bench.puzzles import faults

import gobanshobu
from gobanshobu.core import GobanshobuError, IllegalStep
from gobanshobu.core.words import Words
from gobanshobu.service.puzzling import PuzzleBook, PuzzleDays, solved_on
from gobanshobu.service.sqlite import SqliteStore
from gobanshobu.study import Puzzle, Rated, RatedGame, daily, opening, puzzle, rated, solve
from gobanshobu.study.collection import drawn, next_puzzle, puzzle_file, today
from gobanshobu.study.themes import THEMES, belief, goal

GAMES = [game_id for game_id in gobanshobu.GAMES if puzzle_file(game_id).puzzles]
MOST = 4_000  # steps that the slow solver may take for one puzzle here


def some(game_id: str, count: int) -> list[Puzzle]:
    """Puzzles of a game, drawn."""
    return sorted(gobanshobu.puzzles(game_id), key=lambda one: drawn(f"test {one.id}"))[:count]


@pytest.mark.parametrize("game_id", GAMES)
def test_a_file_says_how_it_was_made_and_its_puzzles_are_whole(game_id: str) -> None:
    made = puzzle_file(game_id).made
    assert len(gobanshobu.puzzles(game_id)) >= 200
    assert {"by", "with", "command", "games", "seeds"} <= set(made)
    for one in gobanshobu.puzzles(game_id):
        assert puzzle(one.id) == one
        assert one.questions[0].at == 0
        assert 0 < one.chance <= 1
        assert len(one.levels) == 10
        for words in (goal(one), belief(one), *(THEMES[name] for name in one.themes)):
            assert isinstance(words, Words)
            assert "{" not in words.ja + words.en


@pytest.mark.parametrize("game_id", GAMES)
def test_right_steps_solve_it_and_every_other_one_is_refuted(game_id: str) -> None:
    for one in some(game_id, 4):
        assert solve(one, one.steps).verdict == "done"
        for count, right in enumerate(one.steps):
            asked = solve(one, one.steps[:count])
            assert asked.verdict == "open"
            assert asked.right == right
            for step in asked.state.legal(one.you):
                found = solve(one, [*one.steps[:count], step])
                assert (found.verdict == "astray") == (step != right)
                if found.verdict == "astray":
                    assert found.shots
                    assert found.words is not None


def test_a_step_that_is_not_legal_is_refused_and_an_unknown_puzzle_or_theme_named() -> None:
    one = gobanshobu.puzzles()[0]
    with pytest.raises(IllegalStep):
        solve(one, ["nonsense"])
    with pytest.raises(GobanshobuError, match="no puzzle"):
        puzzle("first-0")
    with pytest.raises(GobanshobuError, match="theme"):
        gobanshobu.puzzles(one.game, theme="nonsense")


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_a_slow_solver_finds_the_same(game_id: str) -> None:
    """A short form of `python -m bench.puzzles`."""
    checked = 0
    for one in some(game_id, 60):
        try:
            assert faults(one, MOST)[0] == []
        except TooMuch:
            continue
        checked += 1
        if checked == 2:
            return
    assert checked


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_planted_false_puzzles_are_caught(game_id: str) -> None:
    """One with a wrong answer, and, where there are turns to spare, one that a quicker way solves or that nothing does."""
    for one in some(game_id, 60):
        wrong = next(step for step in opening(one).legal(one.you) if step != one.line[0])
        lie = one._replace(line=[wrong, *one.line[1:]])
        shorter = one._replace(turns=one.turns - 1)
        try:
            assert faults(one, MOST)[0] == []
            assert caught(lie)
            if one.goal in ("win", "take") and one.turns > 1:
                assert caught(shorter)
        except TooMuch:
            continue
        return
    pytest.fail("no puzzle was small enough")


def caught(lie: Puzzle) -> bool:
    try:
        return bool(faults(lie, 20 * MOST)[0])
    except GobanshobuError:
        return True  # its line cannot even be played


def test_the_ratings_are_those_of_the_paper() -> None:
    games = [RatedGame(1400.0, 30.0, 1.0), RatedGame(1550.0, 100.0, 0.0), RatedGame(1700.0, 300.0, 0.0)]
    after = rated(Rated(1500.0, 200.0, 0.06), games)
    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)
    idle = rated(Rated(1500.0, 200.0, 0.06), [])
    assert idle.rating == 1500.0
    assert idle.deviation == pytest.approx(200.2714, abs=0.001)


def test_the_day_is_japans_and_its_puzzle_the_same_for_everybody() -> None:
    midnight = 1_763_478_000  # 2025-11-19 00:00 in Japan
    assert today(midnight - 1) == "2025-11-18"
    assert today(midnight) == "2025-11-19"
    week = [daily(f"2025-11-{day}") for day in range(10, 20)]
    assert week == [daily(f"2025-11-{day}") for day in range(10, 20)]
    assert len({one.id for one in week if one}) > 5


def test_days_in_a_row() -> None:
    days = PuzzleDays()
    for day in ("2025-11-17", "2025-11-18", "2025-11-18"):
        days = solved_on(days, day)
    assert (days.streak, days.best) == (2, 2)
    assert days.running("2025-11-19") == 2
    assert days.running("2025-11-20") == 0
    assert solved_on(days, "2025-11-30") == PuzzleDays("2025-11-30", 1, 2)


def test_the_next_puzzle_lies_around_ones_rating_and_is_none_that_was_done() -> None:
    found = gobanshobu.puzzles(GAMES[-1])
    middle = found[len(found) // 2].rating
    done: set[str] = set()
    for number in range(10):
        one = next_puzzle(found, middle, done, str(number))
        assert one is not None
        assert one.id not in done
        done.add(one.id)
    assert next_puzzle(found, middle, {one.id for one in found}, "") is None
    assert next_puzzle(found, middle, set(), "a") == next_puzzle(found, middle, set(), "a")


def test_the_first_answer_counts_for_both_and_what_was_missed_comes_back(tmp_path: Path) -> None:
    async def go() -> None:
        store = SqliteStore(tmp_path / "puzzles.sqlite")
        await store.open()
        try:
            book, one = PuzzleBook(store), gobanshobu.puzzles()[0]
            before = await book.rating(one)
            missed = await book.answer("somebody", one, False, "", 1_000)
            assert missed.counted
            assert missed.gained < 0
            assert (missed.standing.tried, missed.standing.solved, missed.standing.streak) == (1, 0, 0)
            after = await book.rating(one)
            assert after.rating > before.rating
            assert await book.due("somebody", 10_000_000) == [one.id]
            again = await book.answer("somebody", one, True, "2025-11-19", 10_000_000)
            assert not again.counted
            assert again.standing == missed.standing
            assert await book.rating(one) == after
            assert (await book.days("somebody")).streak == 1
            assert await book.done("somebody") == {one.id: True}
            assert await book.done("somebody else") == {}
        finally:
            await store.close()

    asyncio.run(go())


def test_what_more_levels_solve_is_rated_lower() -> None:
    found = gobanshobu.puzzles()
    Random(1).shuffle(found)
    easy = [one.rating for one in found if sum(filter(None, one.levels)) >= 8]
    hard = [one.rating for one in found if sum(filter(None, one.levels)) <= 2]
    assert max(easy) < min(hard)
