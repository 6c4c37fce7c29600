"""What waits for somebody, in a real browser: in one list, in the title, beside the link to it, on the icon, and as a feed."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import expect

from gobanshobu.server.turns import ATOM
from tests.web.conftest import Visitor, Visitors
from tests.web.test_pages import faults, sideways

pytestmark = pytest.mark.slow

ICON = "window.badges = []; navigator.setAppBadge = async (count) => void badges.push(count)"
DAYS = {"type": "correspondence", "days": 3}


def game_of_days(one: Visitor, other: Visitor) -> str:
    """A correspondence game of two browsers, in which both are to act."""
    sides = [{"kind": "me", "name": "Aoi"}, {"kind": "open"}]
    made = one.context.request.post("/api/tables", data={"game": "first", "sides": sides, "clock": DAYS})
    table: str = made.json()["table"]
    assert other.context.request.post(f"/api/tables/{table}/sit", data={"chair": 1, "name": "みどり"}).status == 201
    return table


def test_what_waits_is_counted_in_the_title_and_listed_once(visitors: Visitors) -> None:
    aoi, midori = visitors(), visitors(lang="ja-JP", width=360, height=740)
    aoi.context.add_init_script(ICON)
    page = aoi.new_page()
    page.goto("/")
    expect(page).to_have_title("Gobanshobu 五番勝負")
    table = game_of_days(aoi, midori)
    page.goto("/rules/isshin")
    expect(page).to_have_title("(1) Rules – Isshin Ittai – Gobanshobu")
    assert page.evaluate("badges") == [1]
    page.click("[data-waiting]")
    expect(page.locator("[data-turns='1']")).to_contain_text("みどり")
    assert page.locator(f"a[href='/t/{table}']").count() == 1  # not among those in progress as well
    assert not faults(page)
    phone = midori.page
    phone.goto("/mine")
    expect(phone.locator("[data-turns='1']")).to_contain_text("あなたの番")
    expect(phone).to_have_title("(1) 自分の対局 – 五番勝負")
    assert not sideways(phone)
    assert not faults(phone)
    phone.click("[data-turns] a")
    expect(phone).to_have_url(f"{visitors.server.base}/t/{table}")
    gave_up = aoi.context.request.post("/api/account/delete", data={"name": ""})  # the game is over with it
    assert gave_up.status == 200
    phone.goto("/mine")
    expect(phone).to_have_title("自分の対局 – 五番勝負")
    expect(phone.locator("[data-waiting]")).to_have_count(0)


def test_a_feed_is_made_read_without_a_cookie_and_closed(visitors: Visitors) -> None:
    aoi, reader = visitors(), visitors()
    game_of_days(aoi, visitors())
    page = aoi.page
    page.goto("/mine")
    page.click("[data-feed] summary")
    page.click("[data-act=make-feed]")
    address = page.locator("[data-feed] [data-invite]").input_value()
    assert not faults(page)
    answer = reader.context.request.get(address)
    entries = ET.fromstring(answer.body()).findall(f"{{{ATOM}}}entry")
    assert [one.findtext(f"{{{ATOM}}}title") for one in entries] == ["Your turn: Shinra First (みどり)"]
    page.click("[data-act=drop-feed]")
    expect(page.locator("[data-act=drop-feed]")).to_have_count(0)
    assert reader.context.request.get(address).status == 404
