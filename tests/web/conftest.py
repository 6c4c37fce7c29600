"""A server with the built client, and a browser. Where one of them is missing these tests are left out, and the last line says so."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

from gobanshobu.server.pages import read
from tests import needs
from tests.needs import browser_here
from tests.service.test_server import Server

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "build" / "web"
PACED = """if (!localStorage.getItem('gobanshobu.pace')) localStorage.setItem('gobanshobu.pace', '"%s"')"""


@contextmanager
def serving_client() -> Iterator[Server]:
    """A server of its own that serves the built client."""
    os.environ["GOBANSHOBU_CLIENT"] = str(CLIENT)
    with TemporaryDirectory() as folder:
        running = Server(str(Path(folder) / "db"), 0, "--unlimited", "--no-access-log")
        try:
            yield running
        finally:
            running.stop()


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser."""
    with sync_playwright() as playwright:
        one = playwright.chromium.launch(executable_path=browser_here(), args=["--no-sandbox"])
        yield one
        with suppress(Error):
            one.close()


def first_load() -> int:
    """Bytes of JavaScript that the first page needs, as they travel."""
    files = read(CLIENT)
    named = set(re.findall(r"/(assets/[\w.-]+\.js)", files["index.html"].data.decode()))
    assert named
    return sum(len(files[name].packed or files[name].data) for name in named | {"theme.js"})


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    if not (CLIENT / "index.html").exists():
        needs.missing(needs.CLIENT)
    with serving_client() as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if browser_here() is None:
        needs.missing(needs.BROWSER)
    with chromium() as one:
        yield one


class Visitor:
    """Somebody with a browser of their own; whatever their console complains of is remembered."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.complaints: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on(
            "console", lambda said: self.complaints.append(said.text) if said.type in ("error", "warning") else None
        )
        return page


class Visitors:
    """Makes visitors; at the end nobody may have complained."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser, self.server = browser, server
        self.made: list[Visitor] = []

    def __call__(
        self,
        lang: str = "en-US",
        width: int = 1280,
        height: int = 800,
        dark: bool = False,
        pace: str = "off",
        touch: bool = False,
    ) -> Visitor:
        context = self.browser.new_context(
            base_url=self.server.base,
            locale=lang,
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            has_touch=touch,
        )
        context.add_init_script(PACED % pace)
        self.made.append(Visitor(context))
        return self.made[-1]


@pytest.fixture
def visitors(browser: Browser, server: Server) -> Iterator[Visitors]:
    some = Visitors(browser, server)
    yield some
    complaints = [one.complaints for one in some.made]
    for one in some.made:
        one.context.close()
    assert complaints == [[]] * len(complaints)
