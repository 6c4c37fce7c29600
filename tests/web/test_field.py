"""Card Wars as a field: cards and monsters are dragged by mouse and finger, and what cannot be done is explained where it was tried."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visitors
from tests.web.driver import Json, Seat

pytestmark = pytest.mark.slow
ROW = "[data-zone=row]"


def drag(page: Page, source: str, target: str) -> None:
    """From the middle of one thing to the middle of another."""
    ends = []
    for selector in (source, target):
        box = page.locator(selector).first.bounding_box()
        assert box is not None, selector
        ends.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    page.mouse.move(*ends[0])
    page.mouse.down()
    page.mouse.move(*ends[1], steps=6)
    page.mouse.up()


def to_a_pawn(seat: Seat) -> Json:
    """Play until a pawn can be laid; its offer."""
    while True:
        assert seat.goes_on()
        pawns = [one for one in seat.now["offers"] if one.get("take") == {"hand": "fu"} and one["effect"] == "summon"]
        if pawns:
            seat.wait(seat.drawn, "the picture")
            return dict(pawns[0])
        seat.act("mouse")


def test_a_card_is_laid_by_dragging_it_and_a_monster_is_sent_by_dragging_it(visitors: Visitors) -> None:
    page = visitors().page
    seat = Seat(page, lasting=True)
    page.goto("/")
    page.select_option("[data-game=cardwars] select", "1")
    page.click("[data-game=cardwars] [data-act=machine]")
    to_a_pawn(seat)
    number = seat.now["number"]
    drag(page, "[data-card=fu]", "[data-group=hand]")  # back where it came from
    assert (seat.asked, seat.now["number"]) == (set(), number)
    drag(page, "[data-card=fu]", ROW)
    seat.wait(lambda: seat.now["number"] > number and seat.answered(), "an answer")
    assert any(fact["fact"] == "played" for entry in seat.log for fact in entry["facts"])
    fresh = [one["id"] for one in seat.now["view"]["monsters"] if one["owner"] == seat.now["you"] and one["fresh"]]
    if fresh and seat.mine and seat.prompt == "main":  # it was not cancelled
        seat.wait(seat.drawn, "the picture")
        drag(page, f'[data-monster="{fresh[0]}"]', f'[data-life="{1 - seat.now["you"]}"]')
        expect(page.locator("[data-clause]")).to_have_text("CW-5.2")
    while True:
        assert seat.goes_on()
        battle = [one for one in seat.now["offers"] if one["effect"] == "battle"]
        if battle and seat.prompt == "main":
            break
        seat.act("mouse")
    seat.wait(seat.drawn, "the picture")
    view = seat.now["view"]
    ready = next(
        one["id"]
        for one in view["monsters"]
        if one["owner"] == seat.now["you"] and not one["fresh"] and not one["sideways"]
    )
    drag(page, f'[data-monster="{ready}"]', f'[data-life="{1 - seat.now["you"]}"]')
    expect(page.locator(f'[data-monster="{ready}"]')).to_have_attribute("aria-pressed", "true")
    assert seat.prompt == "attack"
