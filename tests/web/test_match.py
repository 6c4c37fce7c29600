"""A match of five games on the drawn pages: made, joined, named, played by quick resignations, and ended with its record."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import gobanshobu
from gobanshobu.match import read_match
from tests.web.conftest import Visitors

pytestmark = pytest.mark.slow
MATCH = re.compile(r"/m/[\w-]+$")
TABLE = re.compile(r"/t/[\w-]+$")


def begun(pages: tuple[Page, Page]) -> None:
    """The next game: whoever is asked names it, and the other begins; both are taken to its table."""
    board = pages[0].locator(".match")
    expect(board).to_have_attribute("data-phase", re.compile("naming|ready"))
    namer = 0 if board.get_attribute("data-mine") == "true" else 1
    pages[namer].locator("[data-name]").first.click()
    pages[1 - namer].locator("[data-act=ready]").click()
    for page in pages:
        page.wait_for_url(TABLE)


def resigned(page: Page) -> None:
    page.locator("main[data-status=live]").wait_for()
    page.click("[data-act=menu]")
    page.click("[data-act=resign]")
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^(Resign|投了する)$")).click()


def test_two_browsers_play_a_whole_match_and_its_record_replays(visitors: Visitors) -> None:
    host, guest = visitors(), visitors("ja-JP", width=360, height=740)
    pages = host.page, guest.page
    host.page.goto("/")
    host.page.click("[data-act=match-friend]")
    host.page.get_by_role("textbox", name="Your name").fill("Aoi")
    host.page.click("[data-act=make]")
    host.page.wait_for_url(MATCH)
    match = host.page.url
    guest.page.goto(host.page.locator("[data-invite]").input_value())
    guest.page.get_by_label("お名前").fill("みどり")
    guest.page.click("[data-act=sit]")
    loses = [1, 0, 1, 1]
    for at, loser in enumerate(loses):
        begun(pages)
        for page in pages:
            expect(page.locator("[data-place]")).to_contain_text(str(at + 1))
        resigned(pages[loser])
        for page in pages:
            page.click("[data-act=to-match]")
            page.wait_for_url(match)
    for page, seal in zip(pages, ("勝", "負"), strict=True):
        expect(page.locator("[data-seal]")).to_have_attribute("data-seal", seal)
        expect(page.locator("[data-points='0']")).to_contain_text("3")
        expect(page.locator("[data-over=true]")).to_have_count(4)
    with host.page.expect_download() as saved:
        host.page.click("[data-act=record]")
    record = read_match(saved.value.path().read_text(encoding="utf-8"), gobanshobu.game)
    assert (record.players, record.result()) == (("Aoi", "みどり"), "0 3-1")
    assert len(record.replay()) == 4
    host.page.locator("[data-replay='0']").click()
    host.page.wait_for_url(re.compile("/replay/"))
    host.page.goto("/replay")
    host.page.set_input_files("[data-record]", saved.value.path())
    host.page.click("[data-open='3']")
    expect(host.page.locator(".replay")).to_be_visible()
    host.page.click("[data-act=games]")
    expect(host.page.locator("[data-open]")).to_have_count(4)
    host.page.goto("/mine")
    expect(host.page.locator("[data-match]")).to_contain_text("3 – 1")


def test_a_match_on_one_screen_goes_from_game_to_game(visitors: Visitors) -> None:
    one = visitors(width=740, height=360).page
    one.goto("/match?with=here")
    one.click("[data-act=make]")
    one.wait_for_url(MATCH)
    one.locator("[data-name=hck]").click()
    one.wait_for_url(TABLE)
    expect(one.locator("main[data-status=live]")).to_be_visible()
    resigned(one)
    one.click("[data-act=to-match]")
    expect(one.locator("[data-game=hck]")).to_have_attribute("data-over", "true")
    expect(one.locator(".match")).to_have_attribute("data-phase", "naming")
    one.locator("summary").click()
    one.click("[data-act=give-up]")
    one.click("[data-act=give-up-yes]")
    expect(one.locator(".match")).to_have_attribute("data-phase", "over")


def test_against_a_machine_whoever_watches_is_told_too(visitors: Visitors) -> None:
    one, watcher = visitors().page, visitors("ja-JP").page
    one.goto("/match?with=machine")
    one.select_option("[data-level]", "1")
    one.click("[data-act=make]")
    one.wait_for_url(MATCH)
    watcher.goto(one.url)
    expect(watcher.locator(".match")).to_have_attribute("data-mine", "false")
    for lost in range(1, 4):
        one.locator("[data-act=ready], [data-name]").first.click()
        one.wait_for_url(TABLE)
        expect(watcher.locator("[data-act=to-game]")).to_be_visible()
        resigned(one)
        one.click("[data-act=to-match]")
        expect(watcher.locator("[data-points='1']")).to_contain_text(str(lost))
    expect(watcher.locator("[data-seal=終]")).to_be_visible()
    expect(one.locator("[data-seal=負]")).to_be_visible()
