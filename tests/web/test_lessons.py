"""Each game's lesson, played through on the page."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import gobanshobu
from gobanshobu.learn import attempt, lesson, opening
from tests.web.conftest import Visitors
from tests.web.driver import DRIVERS, Mouse

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", gobanshobu.GAMES)
def test_a_lesson_is_played_to_its_end(visitors: Visitors, game: str) -> None:
    page = visitors().page
    page.goto("/learn")
    page.locator(f"[data-game={game}] a").first.click()
    tasks = lesson(game).tasks
    assert len(tasks) >= 8
    for number, task in enumerate(tasks, 1):
        shown = page.locator(f'[data-lesson-step="{number}"]')
        shown.wait_for()
        steps = [step for step in task.solution if not step.startswith("attack:")]
        attackers = " ".join(step for step in task.solution if step.startswith("attack:m"))
        if attackers:  # the page tells them together
            steps.insert(task.solution.index(attackers.split()[0]), attackers)
        for step in steps:
            count = task.solution.index(step.split()[0])
            state = attempt(task, task.solution[:count]).state if count else opening(task)
            now: dict[str, Any] = {"view": state.view(task.you), "you": task.you}
            with page.expect_response(lambda answer: "/api/lessons/" in answer.url and answer.request.method == "POST"):
                DRIVERS[game](Mouse(page, now), step)
        expect(shown).to_have_attribute("data-verdict", "done")
        page.click("[data-act=next]")
    page.locator("[data-act=play]").wait_for()
    page.goto(f"/rules/{game}")
    page.locator("[data-figure]").first.click()
    page.locator("[data-lesson-step]").wait_for()


def test_a_wrong_step_is_answered_and_taken_back(visitors: Visitors) -> None:
    page = visitors().page
    page.goto("/learn/first?step=1")
    task = lesson("first").tasks[0]
    shown = page.locator('[data-lesson-step="1"]')
    shown.wait_for()
    now: dict[str, Any] = {"view": opening(task).view(task.you), "you": task.you}
    DRIVERS["first"](Mouse(page, now), task.wrong)
    expect(shown).to_have_attribute("data-verdict", "astray")
    expect(shown).to_have_attribute("data-verdict", "open")
    DRIVERS["first"](Mouse(page, now), task.solution[0])
    expect(shown).to_have_attribute("data-verdict", "done")
