"""Cards made in the browser: drawn by touch and by keys, refused where a rule says so, played with, taken away."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visitors
from tests.web.test_pages import faults, sideways

pytestmark = pytest.mark.slow


def at(page: Page, right: int, forward: int, drawn: str = "") -> None:
    """What is drawn on a square around the card."""
    square = page.locator(f"[data-at='{right},{forward}']")
    if drawn:
        expect(square).to_have_attribute("data-drawn", drawn)
    else:
        expect(square).not_to_have_attribute("data-drawn", re.compile("."))


def test_a_card_is_drawn_by_touch_on_a_phone_and_played_with(visitors: Visitors) -> None:
    phone = visitors("ja-JP", 360, 740, touch=True)
    page = phone.page
    page.goto("/cards/first")
    page.tap("[data-act=design]")
    page.tap("[data-card=shogun]")
    expect(page.locator("[data-shown=shogun]")).to_be_visible()
    page.tap("[data-kind=knight]")
    page.tap("[data-at='1,2']")
    at(page, 1, 2, "knight")
    page.tap("[data-at='1,1']")
    expect(page.get_by_role("alert")).to_contain_text("桂の矢印は")
    expect(page.get_by_role("alert").get_by_role("link")).to_have_attribute("href", "/rules/first#B-5")
    at(page, 1, 1, "single")
    page.tap("[data-kind=double]")
    page.tap("[data-at='0,1']")
    at(page, 0, 1, "double")
    page.tap("[data-kind=leap]")
    page.tap("[data-at='-3,3']")
    at(page, -3, 3, "leap")
    expect(page.locator("[data-move=leap]")).to_have_count(1)  # on the board that shows its reach
    page.tap("[data-act=undo]")
    at(page, -3, 3)
    page.tap("[data-act=redo]")
    at(page, -3, 3, "leap")
    page.tap("[data-less=points]")
    expect(page.locator("[data-value=points]")).to_have_text("3")
    assert (faults(page), sideways(page)) == ([], 0)
    page.reload()
    page.tap("[data-card=shogun]")
    at(page, 1, 2, "knight")
    with page.expect_download() as taken:
        page.tap("[data-act=take]")
    text = taken.value.path().read_text()
    assert text.startswith("# ") and 'knight = "FFR"' in text and 'double = "F"' in text and "leap = [[-3, 3]]" in text
    page.tap("[data-act=machine]")
    page.wait_for_url("**/t/*")
    table = page.url.rsplit("/", 1)[1]
    cards = page.evaluate(f"fetch('/api/tables/{table}/cards').then(one => one.json())")["cards"]["card"]
    assert next(one for one in cards if one["id"] == "shogun")["knight"] == "FFR"


def test_a_card_is_drawn_with_the_keys_and_joined_by_a_friend(visitors: Visitors) -> None:
    page = visitors("en-US").page
    page.goto("/design/intelligence")
    page.locator("[data-kind=double]").focus()
    page.keyboard.press("Space")
    page.locator("[data-at='0,1']").focus()
    page.keyboard.press("Enter")
    at(page, 0, 1, "double")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    at(page, -1, 1, "double")
    page.keyboard.press("Control+z")
    at(page, -1, 1, "single")
    page.keyboard.press("Control+Shift+z")
    at(page, -1, 1, "double")
    page.locator("[data-act=remove]").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("No set goes without its king")
    page.locator("[data-blank=b1]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-shown=b1]")).to_be_visible()
    page.select_option("[data-key=blank]", "king")
    expect(page.get_by_role("alert")).to_contain_text("is no N card")
    page.fill("[data-key=ja]", "忍び")
    page.keyboard.press("Tab")
    expect(page.locator("[data-card=b1] svg")).to_contain_text("忍び")
    page.locator("[data-act=friend]").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    table = page.url.rsplit("/", 1)[1]
    friend = visitors("ja-JP").page
    friend.goto(f"/t/{table}")
    friend.wait_for_load_state("networkidle")
    shown = friend.evaluate(f"fetch('/api/tables/{table}/cards').then(one => one.json())")["cards"]
    assert shown["blanks"] == {"b1": "n1"} and [one["ja"] for one in shown["card"]][-1] == "忍び"


def test_a_set_with_too_few_cards_waits_and_is_printed_when_it_is_whole(visitors: Visitors) -> None:
    page = visitors("en-US").page
    page.goto("/design/hck")
    page.click("[data-card=shu]")
    page.click("[data-less=copies]")
    expect(page.locator("[data-lacks='1']")).to_contain_text("17")
    expect(page.locator("[data-act=machine]")).to_be_disabled()
    page.click("[data-more=copies]")
    expect(page.locator("[data-lacks='0']")).to_have_count(1)
    with page.expect_download(timeout=60_000) as made:
        page.click("[data-act=print]")
    assert made.value.path().read_bytes().startswith(b"%PDF")


def test_a_file_is_opened_with_its_comments_and_one_that_cannot_be_used_changes_nothing(visitors: Visitors) -> None:
    page = visitors("en-US").page
    page.goto("/design/first")
    page.locator("[data-card=shogun]").wait_for()
    text = str(page.evaluate("fetch('/api/games/first/cards/file?lang=en').then(one => one.text())"))
    named = text.replace("points = 4\n", "points = 4 # strong\n", 1).encode()
    page.set_input_files("[data-open]", {"name": "mine.toml", "mimeType": "text/plain", "buffer": named})
    page.click("[data-card=shogun]")
    page.click("[data-less=points]")
    expect(page.locator("[data-value=points]")).to_have_text("3")
    with page.expect_download() as taken:
        page.click("[data-act=take]")
    assert "points = 3 # strong\n" in taken.value.path().read_text()
    page.set_input_files("[data-open]", {"name": "not.toml", "mimeType": "text/plain", "buffer": b"game ="})
    expect(page.get_by_role("alert")).to_contain_text("TOML")
    expect(page.locator("[data-value=points]")).to_have_text("3")
