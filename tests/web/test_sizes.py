"""Every screen at the sizes that people have: nothing too small to be touched or read, cut off, covered, or out of reach."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.service.test_server import Server
from tests.web.sizes import LANGUAGES, MEASURE, TESTED, Screen, screens, table, turn, visitor, walk

pytestmark = pytest.mark.slow
SCREENS = [screen for screen in screens() if not screen.alike]


@pytest.fixture(scope="module")
def somebody(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    """One visitor walks them all."""
    with visitor(browser, server) as context:
        yield context


@pytest.fixture
def page(somebody: BrowserContext) -> Iterator[Page]:
    one = somebody.new_page()
    one.set_default_timeout(20_000)
    yield one
    one.evaluate("localStorage.removeItem('gobanshobu.lang')")
    one.close()


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: str(screen.name))
def test_a_screen_holds_at_every_size(page: Page, server: Server, screen: Screen) -> None:
    done = walk(page, screen, server, TESTED)
    assert done.sizes == len(TESTED) * len(LANGUAGES)
    assert done.measured > done.sizes
    assert done.faults == []


PLANT = """html => {
  const main = document.querySelector('main')
  main.insertAdjacentHTML('afterbegin', html)
  // The policy of the pages takes no style from an attribute.
  for (const one of main.querySelectorAll('[data-style]')) one.style.cssText = one.dataset.style
}"""
PLANTED = {
    "wide": "<div data-style='width: 3000px; height: 1px'></div>",
    "small": "<button data-style='width: 20px; height: 20px; padding: 0'>x</button>",
    "tiny": "<p data-style='font-size: 9px'>words</p>",
    "over": "<p data-style='margin: 0'>One line of words.</p><p data-style='margin: -1.2em 0 0'>Another line of words.</p>",
    "covered": "<div data-style='position: relative; width: 90px; height: 50px'><button data-style='width: 90px; height: 50px'>b</button>"
    "<div data-style='position: absolute; inset: 0; background: red'></div></div>",
    "cut": "<p data-style='width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis'>words and more words</p>",
    "lost": "<button data-style='position: absolute; left: -60px; top: 0; width: 90px; height: 50px'>b</button>",
}


@pytest.mark.parametrize("kind", PLANTED)
def test_what_is_wrong_is_seen(page: Page, server: Server, kind: str) -> None:
    page.set_viewport_size({"width": 640, "height": 400})
    page.goto("/nowhere")
    page.locator("h1, h2").first.wait_for()
    assert page.evaluate(MEASURE)[1] == []
    page.evaluate(PLANT, PLANTED[kind])
    assert {fault.partition(":")[0] for fault in page.evaluate(MEASURE)[1]} >= {kind}


def test_any_card_is_shown_large_with_its_moves_and_clauses(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 740, "height": 360})
    table("first", turn)(page, server)
    large = page.locator("[data-large]")
    for at in (
        '[data-square="e5"]',
        '[data-hand="1"]',
        '[data-hand="0"]',
    ):  # an enemy's card, the other hand, one's own
        page.locator(at).first.click(button="right")
        large.first.wait_for()
        assert large.first.locator("svg").count() == 2
        assert large.first.locator("a[href^='/rules/first#']").count() >= 2
        page.keyboard.press("Escape")
        large.first.wait_for(state="detached")
    page.locator('[data-square="a1"]').focus()
    page.keyboard.press("i")
    large.first.wait_for()
    assert page.evaluate(MEASURE)[1] == []
