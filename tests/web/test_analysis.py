"""The analysis board in a browser: a position set up by hand, branches, the engine, a shared address, and a game that goes on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.service.test_server import Server
from tests.web.conftest import Visitors

SHEETS = ("first", "intelligence", "hck")


def set_up(page: Page, server: Server, game: str) -> None:
    """An editor with some position in it."""
    page.goto(f"{server.base}/analysis?set={game}")
    expect(page.locator(f"[data-editor='{game}']")).to_be_visible()


def to_board(page: Page) -> None:
    """From an editor to the board."""
    page.locator("[data-act=check]").click()
    expect(page.locator(".desk[data-shown]")).to_be_visible()


@pytest.mark.parametrize("game", SHEETS)
def test_a_position_is_set_up_by_hand_and_an_impossible_one_refused(
    server: Server, visitors: Visitors, game: str
) -> None:
    visitor = visitors("en")
    page = visitor.page
    set_up(page, server, game)
    page.locator("[data-act=bare]").click()
    page.locator("[data-owner='0']").click()
    card = page.locator("[data-box-card]").nth(3)
    card.click()
    page.locator("[data-square=b3]").click()
    card.click()
    page.locator("[data-turn='0']").click()
    to_board(page)
    expect(page.locator("[data-square=b3]")).not_to_have_attribute("aria-label", re.compile("empty"))
    expect(page.locator("[data-square=a1]")).to_have_attribute("aria-label", re.compile("empty"))
    page.locator("[data-act=edit]").click()
    page.locator("[data-square=c1]").click()
    page.locator("[data-act=remove-card]").click()
    page.locator("[data-act=check]").click()
    expect(page.locator("[data-refused]")).to_have_attribute("data-refused", re.compile(r"^(FI|IN|HC)-"))
    expect(page.locator(f"[data-editor='{game}']")).to_be_visible()
    assert len(visitor.complaints) == 1  # the browser's own, of the refusal
    visitor.complaints.clear()


CARDS = {  # what is put where once everything is cleared away, and what then cannot be
    "isshin": ([("fa", "fronts0"), ("sy", "fronts1"), ("na", "hands0"), ("fy", "hands1")], ("tri", "hands1", "IS-2.1")),
    "cardwars": ([("fu", "field0"), ("gyoku", "field1"), ("kei", "face_down1")], ("gyoku", "hands1", "CW-1.1")),
}


def lay(page: Page, card: str, *piles: str) -> None:
    """Put a card of the box on piles."""
    page.locator(f"[data-box-card={card}]").click()
    for pile in piles:
        page.locator(f"[data-put={pile}]").click()
    page.locator(f"[data-box-card={card}]").click()


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", CARDS)
def test_cards_are_put_on_piles_looked_at_by_the_engine_and_played_on_from(
    server: Server, visitors: Visitors, game: str, lang: str
) -> None:
    put, (card, pile, clause) = CARDS[game]
    visitor = visitors(lang, 360, 740) if lang == "ja" else visitors(lang)
    page = visitor.page
    set_up(page, server, game)
    page.locator("[data-act=bare]").click()
    expect(page.locator("[data-pile] .card")).to_have_count(0)
    for one, where in put:
        lay(page, one, where)
    page.locator("[data-turn='1']").click()
    page.locator("[data-turn='0']").click()
    lay(page, card, pile)
    page.locator("[data-act=check]").click()
    expect(page.locator("[data-refused]")).to_have_attribute("data-refused", clause)
    page.locator(f"[data-pile={pile}] [data-card={card}]").click()
    page.locator("[data-act=remove-card]").click()
    to_board(page)
    assert len(visitor.complaints) == 1  # the browser's own, of the refusal
    visitor.complaints.clear()
    page.locator("[data-act=think]").click()
    expect(page.locator("[data-line]").first).to_be_visible(timeout=60_000)
    page.locator("[data-act=think]").click()
    page.locator("[data-act=edit]").click()
    for one, where in put:
        expect(page.locator(f"[data-pile={where}] [data-card={one}]")).to_have_count(1)
    to_board(page)
    page.locator("[data-act=go-on]").click()
    page.locator("[data-level]").select_option("1")
    page.locator("[data-act=begin]").click()
    expect(page).to_have_url(re.compile("/t/"))
    expect(page.locator("[data-status=live]")).to_be_visible()


def test_what_a_monster_has_taken_and_wears_is_set_up(server: Server, visitors: Visitors) -> None:
    page = visitors("en").page
    set_up(page, server, "cardwars")
    page.locator("[data-act=bare]").click()
    page.locator("[data-box-card=fu]").drag_to(page.locator("[data-pile=field0]"))
    expect(page.locator("[data-put=face_down0]")).to_be_disabled()
    page.locator("[data-pile=field0] [data-card=fu]").click()
    for act in ("counters", "equipment", "sideways", "entered"):
        page.locator(f"[data-act={act}]").click()
    page.locator("[data-count=lives1] [data-act=less]").click()
    page.locator("[data-pawn]").check()
    to_board(page)
    worn = re.compile(r"pawn, attack 3, HP 1, 1 damage, equipped with e1, sideways, entered this turn")
    expect(page.get_by_role("button", name=worn)).to_be_visible()
    page.locator("[data-act=edit]").click()
    expect(page.locator("[data-count=lives1] b")).to_have_text("19")
    expect(page.locator("[data-pawn]")).to_be_checked()
    page.locator("[data-pile=field0] [data-card=fu]").drag_to(page.locator("[data-box]"))
    expect(page.locator("[data-pile=field0] .card")).to_have_count(0)


def test_cards_are_dragged_onto_the_board_and_back_into_the_box(server: Server, visitors: Visitors) -> None:
    page = visitors("en").page
    set_up(page, server, "first")
    page.locator("[data-act=bare]").click()
    page.locator("[data-box-card=n1]").drag_to(page.locator("[data-square=d3]"))
    expect(page.locator("[data-square=d3]")).to_have_attribute("aria-label", re.compile("N1"))
    page.locator("[data-square=d3]").drag_to(page.locator("[data-square=a2]"))
    expect(page.locator("[data-square=a2]")).to_have_attribute("aria-label", re.compile("N1"))
    page.locator("[data-square=a2]").drag_to(page.locator("[data-laying-hand='1']"))
    expect(page.locator("[data-laying-hand='1'] .card")).to_have_count(1)
    page.locator("[data-laying-hand='1'] .card").drag_to(page.locator("[data-box]"))
    expect(page.locator("[data-laying-hand='1'] .card")).to_have_count(0)


def test_a_line_branches_the_engine_thinks_and_a_study_is_shared_and_played_on_from(
    server: Server, visitors: Visitors
) -> None:
    page = visitors("en").page
    set_up(page, server, "intelligence")
    to_board(page)
    page.locator("[data-act=think]").click()
    lines = page.locator("[data-line]")
    expect(lines.first).to_be_visible(timeout=60_000)
    first = page.locator("[data-node='0']")
    lines.first.click()
    expect(first).to_have_attribute("aria-current", "true")
    page.locator("[data-act=previous]").click()
    expect(page.locator("[data-node='-1']")).to_have_attribute("aria-current", "true")
    expect(lines.nth(1)).to_be_visible(timeout=60_000)
    lines.nth(1).click()
    expect(page.locator(".desk")).to_have_attribute("data-nodes", "2")
    expect(page.locator("[data-node='1']")).to_have_attribute("aria-current", "true")
    page.locator("[data-act=think]").click()
    expect(lines).to_have_count(0)
    page.locator(".tree [data-node='0']").click()
    expect(page.locator(".desk")).to_have_attribute("data-at", "0")

    page.locator("[data-act=keep]").click()
    page.locator("[data-name]").fill("Two ways")
    page.locator("[data-act=save]").click()
    address = page.locator("[data-invite]").input_value()
    page.keyboard.press("Escape")

    friend = visitors("en").page
    friend.goto(address)
    expect(friend.locator(".desk[data-shown]")).to_have_attribute("data-nodes", "2")
    expect(friend.locator("h1")).to_have_text("Two ways")
    expect(friend.locator("[data-act=keep]")).to_have_text("Keep a copy")

    page.goto(f"{server.base}/analysis")
    expect(page.locator("[data-studies='1']")).to_contain_text("Two ways")
    page.goto(address)
    page.locator("[data-act=go-on]").click()
    page.locator("[data-level]").select_option("1")
    page.locator("[data-act=begin]").click()
    expect(page).to_have_url(re.compile("/t/"))
    expect(page.locator("[data-square=c3]")).to_be_visible()


def test_the_steps_are_gone_through_by_keys(server: Server, visitors: Visitors) -> None:
    page = visitors("en").page
    set_up(page, server, "first")
    to_board(page)
    page.locator("[data-act=think]").click()
    expect(page.locator("[data-line]").first).to_be_visible(timeout=60_000)
    page.locator("[data-line]").first.click()
    desk = page.locator(".desk")
    expect(desk).to_have_attribute("data-at", "0")
    page.locator("h1").click()
    page.keyboard.press("ArrowLeft")
    expect(desk).to_have_attribute("data-at", "-1")
    page.keyboard.press("End")
    expect(desk).to_have_attribute("data-at", "0")
    page.keyboard.press("Home")
    expect(desk).to_have_attribute("data-at", "-1")
    page.keyboard.press("e")
    expect(page.locator("[data-act=think]")).to_have_attribute("aria-pressed", "false")
