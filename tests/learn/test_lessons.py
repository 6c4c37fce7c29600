"""The lessons: every position is sound, every goal is open at first and reached by its solution, every word is there."""

from __future__ import annotations

import re

import pytest

from gobanshobu.core import IllegalStep
from gobanshobu.games import OWN, game
from gobanshobu.learn import ASTRAY, DONE, OPEN, Task, attempt, lesson, opening

TASKS = [
    pytest.param(task, id=f"{game_id}-{number}")
    for game_id in OWN
    for number, task in enumerate(lesson(game_id).tasks, 1)
]


@pytest.mark.parametrize("game_id", OWN)
def test_a_lesson_has_at_least_eight_tasks_and_most_can_be_missed(game_id: str) -> None:
    found = lesson(game_id)
    assert len(found.tasks) >= 8
    assert all(found.about)
    assert len({task.title for task in found.tasks}) == len(found.tasks)
    assert sum(bool(task.wrong) for task in found.tasks) >= 6


@pytest.mark.parametrize("task", TASKS)
def test_the_words_are_there_in_both_languages_and_the_clauses_exist(task: Task) -> None:
    for words in (task.title, task.about, task.goal, task.closing):
        for text in words:
            assert text.strip() == text != ""
        assert words.ja != words.en
    assert task.clauses
    assert set(task.clauses) <= set(game(task.game).rulebook().clauses)


@pytest.mark.parametrize("task", TASKS)
def test_the_learner_is_to_act_and_the_goal_is_open(task: Task) -> None:
    state = opening(task)
    assert state.outcome is None
    assert task.you in state.actors()
    assert task.played or task.reach
    answer = attempt(task, [])
    assert (answer.verdict, answer.words, answer.news) == (OPEN, None, [])


@pytest.mark.parametrize("task", TASKS)
def test_the_solution_reaches_the_goal_with_its_last_step(task: Task) -> None:
    for count in range(1, len(task.solution)):
        assert attempt(task, task.solution[:count]).verdict == OPEN
    answer = attempt(task, task.solution)
    assert answer.verdict == DONE
    assert answer.words == task.closing
    assert any(entry.player in (task.you, None) and entry.facts for entry in answer.news)


@pytest.mark.parametrize("task", TASKS)
def test_a_legal_step_that_misses_the_goal_is_answered_with_the_goal(task: Task) -> None:
    legal = opening(task).legal(task.you)
    assert task.solution[0] in legal
    if not task.wrong:
        return
    assert task.wrong in legal
    answer = attempt(task, [task.wrong])
    for step in task.solution[1:]:
        if answer.verdict == OPEN:
            played = [task.wrong, step if step in answer.state.legal(task.you) else answer.state.legal(task.you)[-1]]
            answer = attempt(task, played)
    assert answer.verdict == ASTRAY
    assert answer.words is not None
    assert task.goal.ja in answer.words.ja
    assert task.goal.en in answer.words.en


@pytest.mark.parametrize("task", TASKS)
def test_no_other_first_step_reaches_the_goal_unless_the_task_names_it(task: Task) -> None:
    """Of the whole legal list the goal takes what it should: where steps are named, just those."""
    if len(task.solution) > 1 or not task.played:
        return
    good = [step for step in opening(task).legal(task.you) if attempt(task, [step]).verdict == DONE]
    assert sorted(good) == sorted(task.played)


@pytest.mark.parametrize("task", TASKS)
def test_an_illegal_step_is_refused_with_its_clause(task: Task) -> None:
    with pytest.raises(IllegalStep) as caught:
        attempt(task, ["nonsense"])
    assert caught.value.explanation.clause == "C-2"


def test_what_comes_after_a_verdict_is_left_out() -> None:
    task = lesson("first").tasks[0]
    assert attempt(task, [*task.solution, "nonsense"]).verdict == DONE
    assert attempt(task, [task.wrong, "nonsense"]).verdict == ASTRAY


@pytest.mark.parametrize("task", TASKS)
def test_the_squares_that_the_goal_names_are_those_that_are_shown(task: Task) -> None:
    on_a_sheet = task.position is not None
    for goal in task.goal:
        assert list(dict.fromkeys(re.findall(r"[a-e][1-5]", goal))) == task.squares or not on_a_sheet
    assert on_a_sheet or task.squares == []
