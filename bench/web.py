"""How quickly the web client is there and answers, in a real browser: `python -m bench.web`.

What is printed, per game: from navigating to the table's address until the first decision can be made; from the
moment the server's news reaches the browser until they are drawn (the next frame), over the steps of a game, nothing being
paced; and at the normal pace the time from a click to the first change of the page, and between the steps of the machine
as they are drawn.
"""

from __future__ import annotations

from itertools import pairwise
from statistics import median

from playwright.sync_api import Browser
from tests.web.conftest import PACED, chromium, first_load, serving_client
from tests.web.driver import Seat

import gobanshobu

STEPS = 12
AT_ONCE = 100  # milliseconds in which what one does is answered
LISTEN = """
window.drawn = []
const Real = WebSocket
window.WebSocket = class extends Real {
  constructor(...args) {
    super(...args)
    this.addEventListener('message', event => {
      if (!event.data.startsWith('{"type":"snapshot"')) return
      const heard = performance.now()
      requestAnimationFrame(() => setTimeout(() => window.drawn.push(performance.now() - heard)))
    })
  }
}
"""


def game_on_screen(browser: Browser, base: str, game: str) -> tuple[float, list[float]]:
    """Milliseconds until a game can be played, and until news are drawn."""
    page = browser.new_context(base_url=base, viewport={"width": 1280, "height": 800}).new_page()
    page.add_init_script(PACED % "off")
    page.add_init_script(LISTEN)
    seat = Seat(page)
    page.goto("/")
    page.click(f"[data-game={game}] [data-act=machine]")
    seat.wait(lambda: seat.mine, "our turn")
    address = page.url
    page.goto("about:blank")
    page.goto(address, wait_until="commit")
    page.locator("[data-mine=true] [data-card], [data-mine=true] [data-square]").first.wait_for()
    shown = float(page.evaluate("performance.now()"))
    for _ in range(STEPS):
        if not seat.goes_on():
            break
        seat.act("mouse")
    page.wait_for_timeout(300)
    drawn = [float(one) for one in page.evaluate("window.drawn")][1:]  # the first is the table itself, still loading
    page.context.close()
    return shown, drawn


WATCH = """
window.clicked = 0
window.answers = []
window.beats = []
addEventListener('pointerdown', () => window.clicked = performance.now(), true)
new MutationObserver(changes => {
  const now = performance.now()
  if (window.clicked) {
    window.answers.push(now - window.clicked)
    window.clicked = 0
  }
  if (changes.some(one => one.attributeName === 'data-number')) {
    const by = document.querySelector('.moves li:last-child')?.dataset.by ?? ''
    window.beats.push([now, by])
  }
}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
"""


def paced_game(browser: Browser, base: str, game: str) -> tuple[list[float], list[float]]:
    """At the normal pace, milliseconds from each click to the first change, and between two steps of the machine."""
    page = browser.new_context(base_url=base, viewport={"width": 1280, "height": 800}).new_page()
    page.add_init_script(PACED % "normal")
    page.add_init_script(WATCH)
    seat = Seat(page)
    page.goto("/")
    page.click(f"[data-game={game}] [data-act=machine]")
    seat.wait(lambda: seat.mine, "our turn")
    you = seat.now["you"]
    for _ in range(2 * STEPS):
        if not seat.goes_on():
            break
        seat.act("mouse")
    seat.wait(seat.drawn, "the picture")
    answers = [float(one) for one in page.evaluate("window.answers")]
    beats: list[tuple[float, str]] = page.evaluate("window.beats")
    page.context.close()
    theirs = str(1 - you)
    between = [after - before for (before, one), (after, other) in pairwise(beats) if one == other == theirs]
    return answers, between


def main() -> None:
    """Measure and print."""
    print(f"first load: {first_load() / 1000:.1f} kB of JavaScript, gzipped (150 allowed)")
    with serving_client() as server, chromium() as browser:
        print("game           on screen   news drawn: median, longest")
        for game in gobanshobu.GAMES:
            shown, drawn = game_on_screen(browser, server.base, game)
            print(f"{game:14} {shown:6.0f} ms   {median(drawn):6.0f} ms {max(drawn):6.0f} ms ({len(drawn)} steps)")
        print("at the normal pace: click to first change: median, 99 %   between the machine's steps: shortest, median")
        every: list[float] = []
        for game in gobanshobu.GAMES:
            answers, between = paced_game(browser, server.base, game)
            every += answers
            most = sorted(answers)[max(0, round(len(answers) * 0.99) - 1)]
            steps = f"{min(between):6.0f} ms {median(between):6.0f} ms ({len(between)})" if between else "one at a time"
            print(f"{game:14} {median(answers):6.0f} ms {most:6.0f} ms ({len(answers)} clicks)   {steps}")
        quick = sum(one < AT_ONCE for one in every)
        print(f"of {len(every)} clicks {100 * quick / len(every):.1f} % had their first change within {AT_ONCE} ms")


if __name__ == "__main__":
    main()
