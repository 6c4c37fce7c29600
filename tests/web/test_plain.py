"""A game that the client has no pictures of: played in words, by the offers that the server makes."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests import needs
from tests.sixth.known import installed
from tests.web.conftest import CLIENT, Visitors, serving_client
from tests.web.driver import result

pytestmark = pytest.mark.slow


def test_a_game_without_pictures_is_played_against_the_machine(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not (CLIENT / "index.html").exists():
        needs.missing(needs.CLIENT)
    for name, value in installed(tmp_path).items():
        monkeypatch.setenv(name, value)
    with serving_client() as server:
        visitor = Visitors(browser, server)()
        page = visitor.page
        page.goto("/")
        page.click("[data-game=sixth] [data-act=machine]")
        for left in range(4, 0, -1):
            offers = page.locator("[data-stage=plain] [data-step]:enabled")
            page.wait_for_function(
                "count => document.querySelectorAll('[data-stage=plain] [data-step]:enabled').length === count",
                arg=left,
            )
            assert offers.first.inner_text().startswith("Play ")
            page.get_by_label("The position").get_by_text("hand: ").wait_for()  # as a terminal shows it
            offers.first.click()
        result(page).wait_for()
        assert "tricks" in result(page).inner_text()
        for path, words in [("/rules/sixth", "The higher card takes the trick"), ("/learn/sixth", "Take a trick")]:
            page.goto(path)
            page.get_by_text(words).first.wait_for()
        assert visitor.complaints == []
        visitor.context.close()
