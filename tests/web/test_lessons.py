"""Each game's lesson, played through on the page."""

from __future__ import annotations

from itertools import takewhile

import pytest
from playwright.sync_api import Page, expect

import gobanshobu
from gobanshobu.learn import lesson
from tests.web.conftest import Visitors
from tests.web.driver import DRIVERS, Json, Mouse

pytestmark = pytest.mark.slow


def shown(page: Page, game: str) -> list[Json]:
    """The tasks of a lesson as the page gets them."""
    tasks: list[Json] = page.request.get(f"/api/lessons/{game}", params={"lang": "en"}).json()["tasks"]
    return tasks


def after(page: Page, game: str, task: Json, steps: list[str]) -> Json:
    """How a task stands when some steps have been played, and what may be done then."""
    if not steps:
        return task
    answer = page.request.post(f"/api/lessons/{game}/{task['number']}", data={"steps": steps, "lang": "en"})
    return {**answer.json(), "you": task["you"]}


def attackers(now: Json, steps: list[str]) -> list[str]:
    """The attackers that the steps begin with."""
    able = {offer["step"] for offer in now["offers"] if offer["effect"] == "attack"}
    return list(takewhile(able.__contains__, steps))


def solve(page: Page, game: str, task: Json) -> None:
    """Play a task's solution; attackers, whom the page tells together, in one go."""
    solution, played = task["solution"], 0
    while played < len(solution):
        hands = Mouse(page, after(page, game, task, solution[:played]))
        together = attackers(hands.now, solution[played:])
        steps = together or [solution[played]]
        DRIVERS[game](hands, [hands.offer(step) for step in steps])
        played += len(steps) + bool(together)  # and that there are no more
        if played < len(solution):
            page.locator(f'[data-played="{played}"]').wait_for()


@pytest.mark.parametrize("game", gobanshobu.GAMES)
def test_a_lesson_is_played_to_its_end(visitors: Visitors, game: str) -> None:
    page = visitors().page
    page.goto("/learn")
    page.locator(f"[data-game={game}] a").first.click()
    tasks = shown(page, game)
    assert len(tasks) == len(lesson(game).tasks) >= 8
    for task in tasks:
        step = page.locator(f'[data-lesson-step="{task["number"]}"]')
        step.wait_for()
        solve(page, game, task)
        expect(step).to_have_attribute("data-verdict", "done")
        page.click("[data-act=next]")
    page.locator("[data-act=play]").wait_for()
    page.goto(f"/rules/{game}")
    page.locator("[data-figure]").first.click()
    page.locator("[data-lesson-step]").wait_for()


def test_a_wrong_step_is_answered_and_taken_back(visitors: Visitors) -> None:
    page = visitors().page
    page.goto("/learn/first?step=1")
    task = shown(page, "first")[0]
    step = page.locator('[data-lesson-step="1"]')
    step.wait_for()
    hands = Mouse(page, task)
    DRIVERS["first"](hands, [hands.offer(lesson("first").tasks[0].wrong)])
    expect(step).to_have_attribute("data-verdict", "astray")
    expect(step).to_have_attribute("data-verdict", "open")
    DRIVERS["first"](hands, [hands.offer(task["solution"][0])])
    expect(step).to_have_attribute("data-verdict", "done")
