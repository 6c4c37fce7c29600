"""What two people do at a table besides playing: arranging in sight of each other, clocks, offers, greetings, going away."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visitors
from tests.web.driver import Seat

pytestmark = pytest.mark.slow


def meet(visitors: Visitors, game: str, clock: str = "none") -> tuple[Seat, Seat]:
    """Two seats at one table."""
    host, guest = visitors(), visitors("ja-JP")
    seats = Seat(host.page), Seat(guest.page)
    host.page.goto(f"/new/{game}?with=friend")
    host.page.check(f"input[value={clock}]")
    host.page.click("[data-act=make]")
    guest.page.goto(host.page.locator("[data-invite]").input_value())
    guest.page.click("[data-act=sit]")
    for seat in seats:
        seat.wait(lambda: any(one.mine for one in seats), "the beginning")
    return seats


def menu(page: Page, words: str) -> None:
    page.click("[data-act=menu]")
    page.get_by_role("button", name=words).click()


def test_arrangements_are_seen_as_they_are_laid_out_and_kept_for_another_time(visitors: Visitors) -> None:
    one, other = meet(visitors, "first")
    shown = other.page.locator(".other [aria-label]")
    one.page.locator("[data-act=ready]:not(:disabled)").click()
    one.page.click("[data-act=places]")
    one.page.fill("#place-name", "wall")
    one.page.click("[data-act=save]")
    card = one.page.locator("[data-square]").first
    before = card.get_attribute("aria-label")
    one.page.click("[data-act=mirror]")
    expect(card).not_to_have_attribute("aria-label", before or "")
    one.page.click("[data-act=clear]")
    expect(one.page.locator("[data-act=commit]")).to_be_disabled()
    one.page.click("[data-act=undo]")  # the mirrored one
    expect(one.page.locator("[data-act=commit]")).to_be_enabled()
    expect(card).not_to_have_attribute("aria-label", before or "")
    one.page.click("[data-act=redo]")
    expect(one.page.locator("[data-act=commit]")).to_be_disabled()
    one.page.click("[data-act=places]")
    one.page.click("[data-act=load]")
    expect(card).to_have_attribute("aria-label", before or "")
    expect(shown.first).to_be_visible()
    one.page.click("[data-act=commit]")  # and it stays in sight while the other side goes on
    expect(one.page.locator('[data-square][aria-label*=" own"]')).to_have_count(9)
    one.page.reload()
    expect(one.page.locator('[data-square][aria-label*=" own"]')).to_have_count(9)


def test_cards_are_dragged_onto_the_camp(visitors: Visitors) -> None:
    one, _ = meet(visitors, "first")
    name = one.now["view"]["hands"][0][0]["id"]
    assert name == "king"
    one.page.click("[data-act=clear]")
    one.page.drag_and_drop(f'[data-card="{name}"]', "[data-square] >> nth=2")
    expect(one.page.locator("[data-square]").nth(2)).to_have_attribute("aria-label", re.compile("king"))


def test_clocks_run_offers_are_answered_and_words_are_heard(visitors: Visitors) -> None:
    one, other = meet(visitors, "isshin", "normal")
    expect(one.page.get_by_role("timer")).to_have_count(2)
    one.page.click("[data-act=menu]")
    one.page.get_by_role("button", name="A fine move").click()
    expect(other.page.locator(".seat .said")).to_have_text("うまい手ですね")
    menu(one.page, "Offer a draw")
    other.page.get_by_role("button", name="断る").click()
    expect(other.page.get_by_role("button", name="断る")).to_have_count(0)
    menu(one.page, "Offer a draw")
    other.page.get_by_role("button", name="受ける").click()
    for seat in (one, other):
        expect(seat.page.locator("[data-result=draw]")).to_be_visible()
    sides = one.now["you"], other.now["you"]
    one.page.click("[data-act=again]")
    other.page.get_by_role("button", name="受ける").click()
    for seat in (one, other):
        seat.wait(lambda: seat.now["status"] == "live", "another game")  # noqa: B023
    assert (one.now["you"], other.now["you"]) == sides[::-1]


def test_a_lost_connection_is_seen_and_nothing_is_lost(visitors: Visitors) -> None:
    visitor = visitors()
    page = visitor.page
    seat = Seat(page)
    page.goto("/")
    page.click("[data-game=isshin] [data-act=machine]")
    seat.wait(lambda: seat.mine, "our turn")
    page.wait_for_load_state("networkidle")  # what is still on its way would be missed rightly
    page.context.set_offline(True)
    expect(page.get_by_role("status").filter(has_text="connection")).to_be_visible()
    visitor.complaints = [
        one for one in visitor.complaints if "DISCONNECTED" not in one
    ]  # the browser's own word for it
    page.context.set_offline(False)
    expect(page.get_by_role("status").filter(has_text="connection")).to_have_count(0)
    seat.act("mouse")


def test_a_spectator_sees_what_is_public(visitors: Visitors) -> None:
    player, watcher = visitors(), visitors("ja-JP")
    seat, looking = Seat(player.page), Seat(watcher.page)
    player.page.goto("/new/isshin")
    player.page.locator("summary").click()
    player.page.check("input[type=checkbox]")
    player.page.click("[data-act=make]")
    seat.wait(lambda: seat.mine, "our turn")
    watcher.page.goto("/watch")
    watcher.page.locator("main li a").first.click()
    looking.wait(lambda: bool(looking.now), "the table")
    assert looking.now["you"] is None
    assert watcher.page.locator("[data-card]").count() == 0
    expect(player.page.get_by_text("1 watching")).to_be_visible()
