"""A game with fouls between two browsers and a referee in a third, and arranging against the clock."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

import gobanshobu
from gobanshobu import Outcome, State
from tests.web.conftest import Visitors
from tests.web.driver import Json, Mouse, Seat, board

pytestmark = pytest.mark.slow


def plain(state: State, player: int, step: str) -> bool:
    """Whether a step goes from a square to a square, and there is nothing to decide after it but a switch."""
    if not re.fullmatch(r"[a-e][1-5][-x][a-e][1-5]\+?", step):
        return False
    trial = state.copy()
    trial.play(player, step)
    return trial.outcome is None and (trial.actors() == (1 - player,) or "=pass" in trial.legal(player))


def gaining(state: State, player: int, step: str) -> bool:
    trial = state.copy()
    trial.play(player, step)
    return bool(trial.referee_view()["fouls"][-1]["gains"])


class Trio:
    """Two players, by their numbers, and a referee."""

    def __init__(self, players: list[Seat], referee: Seat) -> None:
        self.players, self.referee = players, referee

    @property
    def pages(self) -> list[Page]:
        return [seat.page for seat in (*self.players, self.referee)]

    def state(self) -> State:
        """The game as player 0 may keep it."""
        page, table = self.players[0].page, self.players[0].now["table"]
        return gobanshobu.read_record(page.request.get(f"/api/tables/{table}/record").text()).replay()

    def play(self, player: int, step: str) -> None:
        """One step by mouse; everybody hears of it before it goes on."""
        seat = self.players[player]
        seat.wait(lambda: seat.mine and seat.drawn(), "our turn")
        heard = [len(one.log) for one in (*self.players, self.referee)]
        hands = Mouse(seat.page, seat.now)
        board(hands, [hands.offer(step)])
        for one, before in zip((*self.players, self.referee), heard, strict=True):
            one.wait(lambda: len(one.log) > before and one.drawn(), step)  # noqa: B023

    def fair(self, player: int) -> None:
        """A whole turn by the rules, without a switch."""
        state = self.state()
        self.play(player, next(step for step in sorted(state.legal(player)) if plain(state, player, step)))
        self.rest(player)

    def foul(self, player: int, gains: bool) -> None:
        """A turn with a foul, to its player's advantage or not."""
        state = self.state()
        steps = [step for step in sorted(state.fouls(player)) if plain(state, player, step)]
        self.play(player, next(step for step in steps if gaining(state, player, step) == gains))
        self.rest(player)

    def rest(self, player: int) -> None:
        """What is left of a turn."""
        if self.state().actors() == (player,):
            self.play(player, "=pass")

    def objected(self, words: str, seat: Seat) -> None:
        """Everybody hears of an objection; the one in this seat in these words."""
        for one in (*self.players, self.referee):
            one.wait(lambda: one.log[-1]["facts"][0]["fact"] == "objected" and one.drawn(), "the objection")  # noqa: B023
        assert re.search(words, seat.log[-1]["words"]), seat.log[-1]["words"]
        expect(seat.page.locator(".moves li").last).to_contain_text(seat.log[-1]["words"])


def by_button(page: Page) -> None:
    page.click("[data-act=object]")
    page.click("[data-act=object-now]")


def by_key(page: Page) -> None:
    page.keyboard.press("o")
    expect(page.locator("[data-act=object-now]")).to_be_focused()
    page.keyboard.press("Enter")


def trio(visitors: Visitors) -> Trio:
    """A table of HCK with fouls and a handicap, set by hand, where the battle has begun."""
    host, guest, third = visitors(), visitors("ja-JP"), visitors("ja-JP")
    seats, referee = [Seat(host.page), Seat(guest.page)], Seat(third.page)
    host.page.goto("/new/hck")
    host.page.locator("summary").click()
    expect(host.page.locator("[data-option=jump_king]")).to_be_visible()
    expect(host.page.locator("[data-option=fouls]")).to_have_count(0)  # not against a machine
    host.page.check("input[value=friend]")
    host.page.select_option("[data-option=fouls]", "table")
    expect(host.page.get_by_role("status").filter(has_text="Fouls can be played")).to_be_visible()
    host.page.fill("[data-option=king_points_1]", "13")
    host.page.check("input[value=me]")
    host.page.click("[data-act=make]")
    expect(host.page.locator("[data-terms]")).to_contain_text("Fouls can be played")
    invite = host.page.locator("[data-invite]").input_value()
    host.page.click("[data-act=referee]")
    third.page.goto(host.page.locator("[data-referee] [data-invite]").input_value())
    expect(third.page.get_by_role("heading", name="審判の席です")).to_be_visible()
    link = host.page.locator("[data-referee] [data-invite]").input_value()
    host.page.goto(link)  # one's own link: a player stays a player, and is told so
    expect(host.page.locator("[data-barred]")).to_contain_text("You are playing in this game and cannot be its referee")
    host.page.reload()
    host.page.click("[data-act=referee]")
    expect(host.page.locator("[data-referee] [data-invite]")).to_have_value(link)  # and no other is made
    expect(host.page.locator("[data-barred]")).to_have_count(0)
    assert "referee=" not in third.page.url  # the token is kept, and not shown any more
    guest.page.goto(invite)
    expect(guest.page.locator("[data-terms]")).to_contain_text("反則の手も指せます")
    expect(guest.page.locator("[data-terms]")).to_contain_text("後手の王は13点で始まります")
    guest.page.click("[data-act=sit]")
    for seat in seats:
        seat.wait(lambda: seat.mine, "the arrangement")  # noqa: B023
        for name in ("ready", "commit"):
            seat.page.locator(f'[data-act="{name}"]:not(:disabled)').click()
    found = Trio(sorted(seats, key=lambda seat: int(seat.now["you"])), referee)
    referee.wait(lambda: referee.now["view"]["phase"] == "placement", "both camps")
    while found.state().view(None)["prompt"] != "turn":
        (player,) = found.state().actors()
        found.play(player, found.state().legal(player)[-1])
    expect(third.page.locator("[data-role=referee]")).to_be_visible()
    for seat in seats:
        expect(seat.page.locator("[data-role=refereed]")).to_be_visible()
    return found


def fouls(seat: Seat) -> list[Json]:
    return list(seat.now["view"]["fouls"])


def test_a_game_with_fouls_and_a_referee(visitors: Visitors) -> None:
    game = trio(visitors)
    mover = game.state().actors()[0]
    one, other = game.players[mover], game.players[1 - mover]
    third = game.referee.page

    # A foul that nobody objects to stands; then it is too late.
    game.foul(mover, gains=False)
    expect(third.locator("[data-foul]")).to_contain_text("有利にはならない反則")
    assert [foul["open"] for foul in fouls(game.referee)] == [True]
    for page in game.pages[:2]:
        expect(page.locator("[data-foul]")).to_have_count(0)
    game.fair(1 - mover)
    expect(third.locator("[data-foul]")).to_have_count(0)
    by_button(other.page)
    expect(other.page.get_by_role("alert")).to_contain_text("There is nothing you could object to now")
    by_button(third)
    expect(third.get_by_role("alert")).to_contain_text("いま指摘できる反則はありません")

    # A wrong objection.
    game.fair(mover)
    by_key(other.page)
    game.objected("You object, but there was no foul", other)
    game.fair(1 - mover)

    # An objection in time: the foul is taken back, and its player goes on from before it.
    before = one.now["view"]["board"]
    game.foul(mover, gains=True)
    expect(third.locator("[data-foul]")).to_contain_text("有利な反則の一度目")
    by_key(other.page)
    game.objected("指摘が認められ、反則が取り消された。反則の前からやり直す", one)
    assert one.now["view"]["board"] == before
    assert one.mine
    third.reload()  # a referee who comes back is the referee still
    expect(third.locator("[data-role=referee]")).to_be_visible()
    game.referee.wait(game.referee.drawn, "the table")
    game.fair(mover)
    game.fair(1 - mover)

    # One that brings no advantage is taken back, and does not count.
    game.foul(mover, gains=False)
    other.page.click("[data-act=object]")
    by_button(third)
    game.objected("審判の指摘が認められ、反則が取り消された", game.referee)
    other.page.click("[data-act=object-now]")  # the referee was faster, and nothing else was meant
    expect(other.page.get_by_role("alert")).to_contain_text("the game has moved on")
    assert not one.over
    game.fair(mover)
    game.fair(1 - mover)

    # The second one to its player's own advantage loses.
    game.foul(mover, gains=True)
    expect(third.locator("[data-foul]")).to_contain_text("有利な反則の2度目")
    by_key(third)
    for seat in (one, other, game.referee):
        seat.wait(lambda: seat.over, "the end")  # noqa: B023
        expect(seat.page.locator(f"[data-result='{1 - mover}']")).to_be_visible()
    expect(one.page.locator("[data-result]")).to_contain_text("二度目の有利な反則")
    expect(one.page.locator("[data-result]")).to_contain_text("HC-7.1")
    won = "their second foul to their own advantage"
    expect(other.page.locator("[data-result]")).to_contain_text(won)

    table = one.now["table"]
    record = third.request.get(f"/api/tables/{table}/record").text()
    state = gobanshobu.read_record(record).replay()
    assert state.outcome == Outcome(1 - mover, "objection", "HC-7.1")
    made = [(foul["player"], foul["gains"], foul["counted"]) for foul in state.referee_view()["fouls"]]
    assert made == [(mover, False, 0), (mover, True, 1), (mover, False, 1), (mover, True, 2)]
    assert re.findall(r"^! (\d) (\w+)$", record, re.MULTILINE) == [
        (str(1 - mover), "wrong"),
        (str(1 - mover), "upheld"),
        ("2", "upheld"),
        ("2", "upheld"),
    ]


def test_what_was_laid_out_is_there_after_a_reload_and_counts_when_the_time_is_over(visitors: Visitors) -> None:
    host, guest = visitors(), visitors()
    seats = [Seat(host.page), Seat(guest.page)]
    host.page.goto("/new/first?with=friend")
    host.page.locator("summary").click()
    host.page.get_by_label("Time for the set-up").select_option("30 seconds")
    host.page.check("input[value=sealed]")
    host.page.click("[data-act=make]")
    guest.page.goto(host.page.locator("[data-invite]").input_value())
    guest.page.click("[data-act=sit]")
    one, other = seats
    one.wait(lambda: one.mine and one.drawn(), "the arrangement")
    one.page.drag_and_drop('[data-card="king"]', "[data-square] >> nth=2")
    square = one.page.locator("[data-square]").nth(2)
    expect(square).to_have_attribute("aria-label", re.compile("king"))
    name = square.get_attribute("data-square") or ""
    one.wait(lambda: one.now["status"] == "live", "the table")
    one.page.reload()
    expect(one.page.locator("[data-square]").nth(2)).to_have_attribute("aria-label", re.compile("king"))
    assert other.now["laid"][one.now["you"]] is None  # sealed
    other.page.locator("[data-act=ready]:not(:disabled)").click()  # all laid out, and never confirmed
    laid = [cell.get_attribute("aria-label") for cell in other.page.locator("[data-square]").all()]
    assert any(laid)
    for seat in seats:
        seat.wait(lambda: seat.now["view"]["phase"] == "placement", "the end of the time")  # noqa: B023
    table = one.now["table"]
    record = one.page.request.get(f"/api/tables/{table}/record").text()
    cards = one.now["view"]["board"]
    assert [card["id"] for card in cards[name]["cards"]] == ["king"]
    assert gobanshobu.read_record(record).replay().view(None)["board"] == cards
    ready = other.page.request.get(f"/api/tables/{table}/arrangements/{other.now['you']}").json()["ready"]
    mine = {
        at: [card["id"] for card in unit["cards"]] for at, unit in cards.items() if unit["owner"] == other.now["you"]
    }
    assert mine in [{at: ids for at, ids in one.items() if ids} for one in ready]


def test_the_second_of_two_at_one_screen_is_not_offered_the_camps_of_the_first(visitors: Visitors) -> None:
    page = visitors().page
    held: list[Route] = []
    page.route("**/arrangements/1", lambda route: held.append(route))
    page.goto("/new/first?with=here")
    page.locator("summary").click()
    page.check("input[value=me]")
    page.click("[data-act=make]")
    for name in ("ready", "commit"):
        page.locator(f'[data-act="{name}"]:not(:disabled)').click()
    page.get_by_role("button", name="Show me").click()
    expect(page.locator("[data-act=ready]")).to_be_disabled()  # theirs are on the way
    while not held:
        page.wait_for_timeout(20)
    held.pop().continue_()
    for name in ("ready", "commit"):
        page.locator(f'[data-act="{name}"]:not(:disabled)').click()
    expect(page.locator("[data-act=commit]")).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)
