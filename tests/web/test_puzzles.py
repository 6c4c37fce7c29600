"""Puzzles on the page: the day's from the first page, a wrong step refuted on the board, the right ones found."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import gobanshobu
from gobanshobu.study import opening
from tests.web.conftest import Visitors
from tests.web.driver import DRIVERS, Mouse

pytestmark = pytest.mark.slow


def test_the_days_puzzle_is_on_the_first_page(visitors: Visitors) -> None:
    page = visitors().page
    page.goto("/")
    day = page.locator("[data-day]")
    number = day.get_attribute("data-day")
    day.click()
    page.locator(f'[data-puzzle="{number}"]').wait_for()


def test_a_wrong_step_is_refuted_and_the_right_ones_solve_it(visitors: Visitors) -> None:
    page = visitors().page
    one = next(each for each in gobanshobu.puzzles("intelligence") if each.line[0][2] == "-" and len(each.steps) == 2)
    wrong = next(step for step in opening(one).legal(one.you) if step[2] == "-" and step != one.line[0])
    page.goto("/puzzles")
    page.locator('[data-game="intelligence"] a.main').click()
    page.locator("[data-puzzle]").wait_for()
    page.goto(f"/puzzles/intelligence?id={one.id}")
    asked = page.locator(f'[data-puzzle="{one.id}"]')
    asked.wait_for()

    def play(step: str, done: list[str]) -> None:
        told = page.request.get(f"/api/puzzles/{one.id}", params={"lang": "en"}).json()
        if done:
            answer = page.request.post(f"/api/puzzles/{one.id}", data={"steps": done, "lang": "en"}).json()
            told = {**answer, "you": one.you}
        hands = Mouse(page, told)
        DRIVERS["intelligence"](hands, [hands.offer(step)])

    play(wrong, [])
    expect(asked).to_have_attribute("data-verdict", "astray")
    page.locator("[data-gained]").wait_for()
    page.click("[data-act=again]")
    expect(asked).to_have_attribute("data-verdict", "open")
    play(one.steps[0], [])
    page.locator('[data-answered="1"]').wait_for()
    play(one.steps[1], one.steps[:1])
    expect(asked).to_have_attribute("data-verdict", "done")
    page.click("[data-act=next]")
    page.locator(f'[data-puzzle]:not([data-puzzle="{one.id}"])').wait_for()
