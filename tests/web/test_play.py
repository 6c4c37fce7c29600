"""Whole games on the drawn board: by mouse, by keys alone, and between two browsers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Request

import gobanshobu
from tests.web.conftest import Visitors
from tests.web.driver import Json, Seat, Way, result

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("way", ["mouse", "keys"])
@pytest.mark.parametrize("game", gobanshobu.GAMES)
def test_a_whole_game_against_the_machine(visitors: Visitors, game: str, way: Way) -> None:
    visitor = visitors(lang="ja-JP" if way == "mouse" else "en-US")
    page = visitor.page
    seat = Seat(page)
    page.goto("/")
    page.select_option(f"[data-game={game}] select", "1")
    page.click(f"[data-game={game}] [data-act=machine]")
    seat.wait(lambda: bool(seat.now), "a table")
    while seat.goes_on():
        seat.act(way)
    result(page).wait_for()
    assert result(page).get_attribute("data-result") in ("0", "1", "draw")
    assert result(page).inner_text()


@pytest.mark.parametrize("game", gobanshobu.GAMES)
def test_two_browsers_meet_through_an_invite_link_and_one_is_loaded_anew(visitors: Visitors, game: str) -> None:
    host, guest = visitors(lang="ja-JP"), visitors(lang="en-US", width=390, height=780)
    seats = [Seat(host.page, "level7"), Seat(guest.page, "level3")]
    replays = [AtOnce(seat.page, "/replay?") for seat in seats]
    host.page.goto("/")
    host.page.click(f"[data-game={game}] [data-act=friend]")
    host.page.click("[data-act=make]")
    link = host.page.locator("[data-invite]").input_value()
    guest.page.goto(link)
    guest.page.click("[data-act=sit]")
    acted = 0
    while not all(seat.over for seat in seats):
        seats[0].wait(lambda: any(seat.mine for seat in seats) or all(seat.over for seat in seats), "a turn")
        for seat in seats:
            seat.page.wait_for_timeout(5)
            if seat.mine and not seat.over:
                seat.act("mouse")
                acted += 1
                if acted == 4:
                    seat.page.reload()
                    seat.page.locator("[data-status=live], [data-status=over]").wait_for()
    for seat in seats:
        result(seat.page).wait_for(state="attached")
        assert heard(seat) == played(seat)
    assert all(asked.most <= 1 for asked in replays)  # they count for an address, and several may play behind one
    assert {seat.now["table"] for seat in seats} == {seats[0].now["table"]}
    assert [seat.now["view"]["outcome"] for seat in seats] == [seats[0].now["view"]["outcome"]] * 2


class AtOnce:
    """How many requests of a kind a page had under way at once, at the most."""

    def __init__(self, page: Page, part: str) -> None:
        self.most = 0
        self._part = part
        self._open: set[Request] = set()
        page.on("request", self._begins)
        page.on("requestfinished", self._ends)
        page.on("requestfailed", self._ends)

    def _begins(self, request: Request) -> None:
        if self._part in request.url:
            self._open.add(request)
            self.most = max(self.most, len(self._open))

    def _ends(self, request: Request) -> None:
        self._open.discard(request)


def heard(seat: Seat) -> list[Json]:
    """What a page was told of the game, entry by entry, and how it stands at the end."""
    return [*happened(seat.log), seat.now["view"]]


def played(seat: Seat) -> list[Json]:
    """The game as it is kept, and as this seat saw it."""
    kept = seat.page.request.get(f"/api/tables/{seat.now['table']}/replay", params={"seat": seat.now["you"]})
    assert kept.ok, kept.text()
    frames = kept.json()["frames"]
    return [*happened(frames), frames[-1]["view"]]


def happened(entries: list[Json]) -> list[Json]:
    """Who did what once nothing is done in secret any more; the words aside, which depend on who reads them.

    Of what is done in secret (C-3) a seat hears at once or when it comes to light, whichever way the two were quicker.
    """
    secret = max((place for place, entry in enumerate(entries) if entry["player"] is None), default=-1)
    open_ones = entries[secret + 1 :]
    assert open_ones
    return [{part: entry[part] for part in ("player", "facts", "sounds")} for entry in open_ones]
