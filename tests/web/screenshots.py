"""Pictures of every screen, wide and narrow, in both languages, light and dark, into build/screenshots.

make screenshots            or, for some of them:
python -m tests.web.screenshots table wide-ja-light
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product

from playwright.sync_api import Browser, Page

import gobanshobu
from tests.web.conftest import PACED, ROOT, chromium, serving_client
from tests.web.driver import Seat, result

FOLDER = ROOT / "build" / "screenshots"
WIDTHS = {"wide": (1280, 800), "narrow": (360, 740)}
PLAIN = {
    "home": "/",
    "mine-empty": "/mine",
    "watch-empty": "/watch",
    "learn": "/learn",
    "records": "/replay",
    "nowhere": "/nowhere",
    "no-table": "/t/nothing",
    "new-machine": "/new/hck",
    "new-friend": "/new/first?with=friend",
}
STEPS = {"isshin": 6, "cardwars": 14, "first": 14, "intelligence": 12, "hck": 14}


def wanted(name: str) -> bool:
    """Whether the command asked for this picture."""
    return all(word in name for word in sys.argv[1:])


def shoot(page: Page, name: str) -> None:
    page.wait_for_timeout(250)
    page.screenshot(path=FOLDER / f"{name}.png")
    print(name, flush=True)


def main() -> None:
    """Take them all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with serving_client() as server, chromium() as browser:
        for width, lang, theme in product(WIDTHS, ("ja", "en"), ("light", "dark")):
            for page, name in pages(browser, server.base, width, lang, theme, f"{width}-{lang}-{theme}"):
                shoot(page, name)


def fresh(browser: Browser, base: str, width: str, lang: str, theme: str) -> Page:
    """A visitor of a certain kind."""
    wide, high = WIDTHS[width]
    context = browser.new_context(
        base_url=base,
        locale=lang,
        viewport={"width": wide, "height": high},
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        device_scale_factor=1 if width == "wide" else 2,
    )
    context.add_init_script(PACED % "off")
    return context.new_page()


def pages(browser: Browser, base: str, width: str, lang: str, theme: str, end: str) -> Iterator[tuple[Page, str]]:
    """Every screen, brought to where it is worth a picture."""
    page = fresh(browser, base, width, lang, theme)
    plain = dict(PLAIN)
    for game in gobanshobu.GAMES:
        plain |= {f"{kind}-{game}": f"/{kind}/{game}" for kind in ("learn", "rules", "cards")}
    for name, path in plain.items():
        if wanted(f"{name}-{end}"):
            page.goto(path)
            page.wait_for_load_state("networkidle")
            yield page, f"{name}-{end}"
    page.context.close()
    for game in gobanshobu.GAMES:
        if any(wanted(f"{name}-{game}-{end}") for name in ("table-begin", "table-middle", "table-end", "replay")):
            yield from table(browser, base, width, lang, theme, game, end)
    if wanted(f"invite-{end}") or wanted(f"sit-{end}"):
        yield from invitation(browser, base, width, lang, theme, end)
    if wanted(f"hand-over-{end}"):
        page = fresh(browser, base, width, lang, theme)
        page.goto("/")
        page.click("[data-game=isshin] [data-act=here]")
        page.locator("[data-card]").first.click()
        page.click("button[data-step]:not([data-action])")
        page.locator("[data-act=take-over]").wait_for()
        yield page, f"hand-over-{end}"
        page.context.close()


def table(
    browser: Browser, base: str, width: str, lang: str, theme: str, game: str, end: str
) -> Iterator[tuple[Page, str]]:
    """A game against the machine: its beginning, its middle with a card taken up, its end, and looking back."""
    page = fresh(browser, base, width, lang, theme)
    seat = Seat(page)
    page.goto("/")
    page.select_option(f"[data-game={game}] select", "2")
    page.click(f"[data-game={game}] [data-act=machine]")
    seat.wait(lambda: seat.mine, "our turn")
    page.wait_for_load_state("networkidle")
    yield page, f"table-begin-{game}-{end}"
    done = 0
    while seat.goes_on():
        if done == STEPS[game]:
            take_up(page, seat)
            yield page, f"table-middle-{game}-{end}"
            page.keyboard.press("Escape")
        seat.act("mouse")
        done += 1
    result(page).wait_for(state="attached")
    yield page, f"table-end-{game}-{end}"
    page.click("[data-act=replay]")
    page.locator(".replay").wait_for()
    yield page, f"replay-{game}-{end}"
    page.context.close()


def take_up(page: Page, seat: Seat) -> None:
    """Choose something, so that the picture shows what could be done with it."""
    for offer in seat.now["offers"]:
        take = offer.get("take", {})
        if "square" in take and "square" in offer["target"] and seat.prompt == "turn":
            page.click(f'[data-square="{take["square"]}"]')
            return
        if offer["effect"] in ("kamae", "summon", "forge", "cast", "force discard", "mill"):
            page.locator(f'[data-card="{take["hand"]}"]').first.click()
            return


def invitation(browser: Browser, base: str, width: str, lang: str, theme: str, end: str) -> Iterator[tuple[Page, str]]:
    host, guest = fresh(browser, base, width, lang, theme), fresh(browser, base, width, lang, theme)
    host.goto("/new/first?with=friend")
    host.click("[data-act=make]")
    host.locator("[data-invite]").wait_for()
    yield host, f"invite-{end}"
    guest.goto(host.url)
    guest.locator("[data-act=sit]").wait_for()
    yield guest, f"sit-{end}"
    host.context.close()
    guest.context.close()


if __name__ == "__main__":
    main()
