"""Time at a table: what happens is shown one thing after another, can be hurried, looked back at, and ends worthily.

Where time matters the page's clock stands still and goes when the test says so.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

import gobanshobu
from tests.web.conftest import Visitors
from tests.web.driver import Seat, result

pytestmark = pytest.mark.slow
BEAT = 100  # milliseconds by which the clock is moved on
WHOLE = 30_000  # in this time everything that waits has been shown


def begin(page: Page, game: str, level: str = "1") -> Seat:
    """A table against the machine, at our first decision; we do not end the game."""
    seat = Seat(page, lasting=True)
    page.goto("/")
    page.select_option(f"[data-game={game}] select", level)
    page.click(f"[data-game={game}] [data-act=machine]")
    seat.wait(lambda: seat.mine, "our turn")
    return seat


def stand_still(page: Page) -> None:
    """From now on the page's clock, which was installed, goes only when it is told to."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)


def shown(page: Page) -> int:
    return int(page.locator(".stage[data-number]").get_attribute("data-number") or 0)


def waiting(page: Page) -> int:
    return int(page.locator(".stage[data-number]").get_attribute("data-waiting") or 0)


def to_the_battle(seat: Seat) -> None:
    """Lay out the camp, and play until turns are taken."""
    while seat.prompt != "turn" or not seat.mine:
        assert seat.goes_on()
        if seat.prompt != "turn":
            seat.act("mouse")


def play_into_the_stillness(seat: Seat) -> None:
    """Do something while the clock stands, until it is our turn again and the page has not shown all that led to it."""
    for _ in range(20):
        seat.act("mouse")
        assert seat.goes_on()
        if waiting(seat.page) > 0:
            return
        seat.page.clock.run_for(WHOLE)
    raise AssertionError("nothing had to wait")


@pytest.mark.parametrize("game", ["first", "cardwars"])
def test_what_the_other_side_does_is_shown_one_after_another(visitors: Visitors, game: str) -> None:
    page = visitors(pace="normal").page
    page.clock.install()
    seat = begin(page, game)
    while seat.prompt not in ("turn", "main") or not seat.mine:
        page.clock.run_for(WHOLE)
        assert seat.goes_on()
        if seat.prompt not in ("turn", "main"):
            seat.act("mouse")
    page.clock.run_for(WHOLE)
    stand_still(page)
    play_into_the_stillness(seat)
    assert page.locator("[data-mine=true]").count() == 0  # nothing is asked before what led to it was seen
    seen = [shown(page)]
    while waiting(page) > 0:
        before = waiting(page)
        page.clock.run_for(BEAT)
        assert waiting(page) >= before - 1  # one at a time
        if shown(page) != seen[-1]:
            seen.append(shown(page))
    assert seen == sorted(seen)
    assert seen[-1] == seat.now["number"]
    expect(page.locator("[data-mine=true]")).to_have_count(1)
    lines = page.locator("[data-announcer] p").all_inner_texts()
    words = [entry["words"] for entry in seat.log]
    told = [line for line in lines if line in words]
    assert told == words[-len(told) :]  # every one, in order
    assert len(told) > 2


def test_a_tap_hurries_and_does_nothing_else(visitors: Visitors) -> None:
    page = visitors(pace="slow").page
    page.clock.install()
    seat = begin(page, "first")
    to_the_battle(seat)
    stand_still(page)
    page.clock.run_for(WHOLE)
    play_into_the_stillness(seat)
    number, square = seat.now["number"], page.locator("[data-square=c3]")
    while waiting(page) > 0:
        before = waiting(page)
        square.click()
        assert waiting(page) < before
    assert page.locator("[aria-selected=true]").count() == 0
    assert (shown(page), seat.now["number"]) == (number, number)


def test_a_key_hurries_too(visitors: Visitors) -> None:
    page = visitors(pace="slow").page
    page.clock.install()
    seat = begin(page, "first")
    to_the_battle(seat)
    stand_still(page)
    page.clock.run_for(WHOLE)
    play_into_the_stillness(seat)
    page.locator("[data-square=c3]").focus()
    while waiting(page) > 0:
        before = waiting(page)
        page.keyboard.press("Enter")
        assert waiting(page) < before
    assert page.locator("[aria-selected=true]").count() == 0


def test_the_pace_is_chosen_at_the_table_and_kept(visitors: Visitors) -> None:
    page = visitors(pace="normal").page
    begin(page, "isshin")
    page.click("[data-act=menu]")
    page.click("[data-act=how]")
    expect(page.get_by_label("Normal")).to_be_checked()
    page.get_by_label("At once").check()
    page.reload()
    page.click("[data-act=menu]")
    page.click("[data-act=how]")
    expect(page.get_by_label("At once")).to_be_checked()


def test_two_at_one_screen_both_see_what_was_shown_before_it_is_handed_over(visitors: Visitors) -> None:
    page = visitors(pace="normal").page
    page.goto("/")
    page.clock.install()
    page.click("[data-game=isshin] [data-act=here]")
    curtain, cards = page.locator("[data-act=take-over]"), page.locator("[data-card]")
    cards.first.wait_for()
    stand_still(page)
    for _ in range(2):
        cards.first.click()
        page.click("button[data-step]:not([data-action])")
        expect(page.locator(".stage[data-beat]")).to_have_count(1)
        assert curtain.count() == 0
        page.clock.run_for(WHOLE)
        if curtain.count() == 0:  # whoever has just acted goes on
            return
        curtain.click()
        page.clock.run_for(WHOLE)


# --- looking back ---


def pieces(page: Page) -> list[str]:
    """What stands on the squares, as it is told to those who cannot see it."""
    labels = page.locator("[data-square]").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    return [label.partition(" –")[0] for label in labels]


def test_earlier_moments_are_looked_at_by_rows_and_keys_and_one_press_returns(visitors: Visitors) -> None:
    page = visitors().page
    seat = begin(page, "first")
    to_the_battle(seat)
    then: dict[int, list[str]] = {}
    for _ in range(3):
        seat.wait(seat.drawn, "the picture")
        then[len(seat.log) - 1] = pieces(page)
        seat.act("mouse")
        assert seat.goes_on()
    seat.wait(seat.drawn, "the picture")
    now = pieces(page)
    rows = page.locator(".moves li button")
    expect(page.locator('.moves li button[tabindex="0"]')).to_have_count(
        1
    )  # one stop for Tab, however long the game is
    rows.last.focus()
    page.keyboard.press("ArrowUp")
    expect(rows.nth(rows.count() - 2)).to_be_focused()
    page.keyboard.press("Home")
    expect(rows.first).to_be_focused()
    for reload in (False, True):
        if reload:
            page.reload()
            page.locator("[data-mine=true] [data-square]").first.wait_for()
        for place, stood in then.items():
            page.locator(".moves li").nth(place).locator("button").click()
            page.locator(f'[data-past="{place}"]').wait_for()
            assert pieces(page) == stood
            expect(page.locator("[data-looking]")).to_have_attribute("data-looking", str(place))
        place = max(then)
        page.keyboard.press("ArrowLeft")
        page.locator(f'[data-past="{place - 1}"]').wait_for()
        page.keyboard.press("ArrowRight")
        page.locator(f'[data-past="{place}"]').wait_for()
        page.keyboard.press("Escape")
        expect(page.locator("[data-past]")).to_have_count(0)
        assert pieces(page) == now
        expect(page.locator("[data-mine=true]")).to_have_count(1)


def test_a_move_of_the_past_is_drawn_as_an_arrow_and_the_last_one_where_it_is_wanted(visitors: Visitors) -> None:
    page = visitors().page
    seat = begin(page, "first")
    to_the_battle(seat)
    seat.act("mouse")
    assert seat.goes_on()
    seat.wait(seat.drawn, "the picture")
    moved = max(
        place
        for place, entry in enumerate(seat.log[:-1])
        if {"moved", "deployed"} & {fact["fact"] for fact in entry["facts"]}
    )
    assert page.locator("[data-ways]").count() == 0
    page.locator(".moves li").nth(moved).locator("button").click()
    page.locator("[data-ways]").wait_for(state="attached")
    page.click("[data-act=present]")
    expect(page.locator("[data-ways]")).to_have_count(0)
    page.click("[data-act=menu]")
    page.click("[data-act=how]")
    page.check("[data-act=arrows]")
    page.locator("[data-ways]").wait_for(state="attached")


def test_what_happens_meanwhile_waits_until_one_returns(visitors: Visitors) -> None:
    host, guest = visitors(), visitors()
    one, other = Seat(host.page), Seat(guest.page)
    host.page.goto("/new/isshin?with=friend")
    host.page.click("[data-act=make]")
    guest.page.goto(host.page.locator("[data-invite]").input_value())
    guest.page.click("[data-act=sit]")
    seats = (one, other)
    while len(one.log) < 3:
        one.wait(lambda: any(seat.mine for seat in seats) or one.over, "a turn")
        assert not one.over
        for seat in seats:
            if seat.mine:
                seat.act("mouse")
    one.wait(lambda: one.now["view"]["actors"] == other.now["view"]["actors"] != [], "a turn")
    actor, watcher = (one, other) if one.mine else (other, one)
    watcher.wait(watcher.drawn, "the picture")
    watcher.page.click("[data-act=look-back]")
    watcher.page.locator("[data-past]").wait_for()
    number = shown(watcher.page)
    actor.act("mouse")
    expect(watcher.page.locator(".stage")).to_have_attribute("data-waiting", "1")
    assert shown(watcher.page) == number
    watcher.page.click("[data-act=present]")
    expect(watcher.page.locator(".stage")).to_have_attribute("data-number", str(number + 1))


# --- the end ---


@pytest.mark.parametrize("game", gobanshobu.GAMES)
def test_the_end_lies_over_the_board_which_keeps_its_size(visitors: Visitors, game: str) -> None:
    page = visitors("ja-JP", 360, 740).page
    seat = begin(page, game)
    for _ in range(1 if game == "isshin" else 2):  # Isshin Ittai can be over with the second decision
        seat.act("mouse")
        assert seat.goes_on()
    seat.wait(seat.drawn, "the picture")
    before = page.locator(".stage").bounding_box()
    page.click("[data-act=menu]")
    page.click("[data-act=resign]")
    page.click("[data-act=resign-now]")
    result(page).wait_for()
    assert page.locator("[data-seal]").get_attribute("data-seal") == "負"
    assert "投了" in result(page).inner_text()
    assert result(page).locator("a[href*='/rules/']").count() == 1
    assert page.locator(".stage").bounding_box() == before
    for act in ("again", "replay", "home", "record"):
        assert page.locator(f"[data-act={act}]").is_visible()
    page.click("[data-act=fold]")
    assert page.locator(".stage").bounding_box() == before
    page.click("[data-act=result]")
    expect(page.locator("[data-act=again]")).to_be_visible()


def test_the_end_waits_for_the_last_blow_and_counts_the_game(visitors: Visitors) -> None:
    page = visitors(pace="normal").page
    page.clock.install()
    seat = begin(page, "isshin")
    seat.wait(seat.drawn, "the picture")
    stand_still(page)
    while seat.goes_on():
        page.clock.run_for(WHOLE)
        seat.act("mouse")
    assert result(page).count() == 0  # the last blow is still to be seen
    page.clock.run_for(WHOLE)
    result(page).wait_for()
    numbers = {one["words"]: one["of"] for one in seat.now["figures"]}
    laid = [fact["player"] for entry in seat.log for fact in entry["facts"] if fact["fact"] == "laid"]
    assert numbers.get("Cards laid", [0, 0]) == [laid.count(0), laid.count(1)]
    assert numbers["Turns"][0] > 0


def test_what_was_hidden_lies_open_at_the_end(visitors: Visitors) -> None:
    page = visitors().page
    seat = begin(page, "isshin")
    far = 1 - seat.now["you"]
    hand = page.locator(f'[data-spot="hand{far}"]')
    assert "yin" not in (hand.get_attribute("aria-label") or "")
    page.click("[data-act=menu]")
    page.click("[data-act=resign]")
    page.click("[data-act=resign-now]")
    result(page).wait_for()
    count = seat.now["view"]["hand_sizes"][far]
    expect(hand).to_have_attribute("aria-label", re.compile(rf"{count} in hand: "))


def test_a_move_made_without_a_connection_is_seen_to_wait(visitors: Visitors) -> None:
    visitor = visitors()
    page, reached = visitor.page, [True]

    def pass_on(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda message: server.send(message) if reached[0] else None)

    page.route_web_socket("**/api/ws", pass_on)
    page.goto("/")
    page.click("[data-game=isshin] [data-act=machine]")
    page.locator("[data-mine=true] [data-card]").first.wait_for()
    reached[0] = False
    visitor.context.set_offline(True)
    page.locator("[data-card]").first.click()
    step = page.locator("button[data-step]:not([data-action])")
    step.click()
    expect(page.locator("[data-sent]")).to_be_visible()
    visitor.complaints = [
        one for one in visitor.complaints if "DISCONNECTED" not in one
    ]  # the browser's own word for it
