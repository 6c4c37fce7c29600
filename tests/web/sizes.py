"""Walks every screen through the sizes that people have, in both languages, and says what is too small, cut or covered.

python -m tests.web.sizes            all of it, with the figure of the walk
python -m tests.web.sizes first      only the screens whose names have the word; with --shoot DIR, pictures at four sizes

What counts as wrong is written at the head of `sizes.js`, which measures.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page
from websockets.sync.client import connect

import gobanshobu
from tests.service.test_server import Server
from tests.web.conftest import PACED, chromium, serving_client
from tests.web.driver import ends

Json = dict[str, Any]
SIZES = [
    (320, 568),
    (360, 740),
    (412, 915),
    (568, 320),
    (640, 360),
    (740, 360),
    (640, 400),  # 1280×800 at 200 %
    (932, 430),
    (768, 1024),
    (1024, 768),
    (1280, 800),
    (1920, 1080),
    (2560, 1440),
]
TESTED = [(320, 568), (360, 740), (568, 320), (740, 360), (640, 400), (1024, 768), (1280, 800), (2560, 1440)]
LOOKED_AT = [(360, 740), (740, 360), (640, 400), (1280, 800)]
LANGUAGES = ["en-US", "ja-JP"]
MEASURE = (Path(__file__).parent / "sizes.js").read_text(encoding="utf-8")
STILL = """async () => {
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  const moving = document.getAnimations().filter(one => one.effect.getComputedTiming().endTime < 3000)
  await Promise.all(moving.map(one => one.finished.catch(() => null)))
}"""

ids = count()


class Player:
    """One side of a table, played over its socket."""

    def __init__(self, server: Server, table: str, token: str) -> None:
        self.server, self.table, self.token = server, table, token
        self.open = ExitStack()
        self.socket = self.open.enter_context(connect(f"ws://127.0.0.1:{server.port}/api/ws"))
        self.now: Json = {}
        self.ask({"type": "join", "table": table, "token": token})

    def ask(self, command: Json) -> None:
        """Send a command and hear until it is answered."""
        name = f"w{next(ids)}"
        self.socket.send(json.dumps(command | {"id": name}))
        while True:
            word = json.loads(self.socket.recv(30))
            if word["type"] == "beat":
                self.socket.send(json.dumps({"type": "echo", "id": word["id"]}))
            if word["type"] == "snapshot":
                self.now = word
            if word.get("id") == name and word["type"] != "beat":
                assert word["type"] != "refused", word
                return

    def refresh(self) -> None:
        self.ask({"type": "ping"})

    def act(self, prefer: tuple[str, ...]) -> bool:
        """Lay out the camp, or take an offer: of the preferred effects the first there is, else by turns; never the last."""
        self.refresh()
        if self.now["arrangement"] is not None:
            found = self.server.get(f"/api/tables/{self.table}/arrangements/{self.now['you']}", self.token)
            self.ask({"type": "arrange", "number": self.now["number"], "squares": found["ready"][0]})
            return True
        offers = [one for one in self.now["offers"] if not ends(one)] or self.now["offers"]
        if not offers or self.now["status"] != "live":
            return False
        liked = [one for effect in prefer for one in offers if one["effect"] == effect]
        offer = liked[0] if liked else offers[self.now["number"] % len(offers)]
        self.ask({"type": "step", "number": self.now["number"], "step": offer["step"]})
        return True


class Screen(NamedTuple):
    """A screen: its name, and how a page is brought to it; `alike`: laid out as another of another game, and not tested apart."""

    name: str
    come: Callable[[Page, Server], None]
    alike: bool = False


def plain(path: str, ready: str = "h1") -> Callable[[Page, Server], None]:
    """A page with an address."""

    def come(page: Page, server: Server) -> None:
        page.goto(path)
        page.locator(ready).first.wait_for()
        page.wait_for_load_state("networkidle")

    return come


def seated(page: Page, server: Server, game: str, **more: object) -> tuple[Player, Player]:
    """A table between two, one of whom has this page."""
    asked = {"game": game, "sides": [{"kind": "me", "name": "Alexandra"}, {"kind": "open"}], "first": 0, **more}
    answer = page.request.post("/api/tables", data=asked)
    assert answer.ok, answer.text()
    made = answer.json()
    table = made["table"]
    server.cookies.clear()
    token = server.post(f"/api/tables/{table}/sit", {"chair": 1, "name": "Maximilian"})["token"]
    return Player(server, table, made["tokens"][0]), Player(server, table, token)


def play(
    players: tuple[Player, Player], until: Callable[[Json], bool], prefer: tuple[str, ...], most: int = 200
) -> None:
    """Play until it is the first side's turn in such a moment."""
    for _ in range(most):
        players[0].refresh()
        now = players[0].now
        if now["status"] == "over" or ((now["offers"] or now["arrangement"]) and until(now)):
            return
        assert any(one.act(prefer) for one in players), now
    raise AssertionError(f"the moment did not come: {players[0].now['question']}")


def table(
    game: str, until: Callable[[Json], bool], prefer: tuple[str, ...] = (), then: Callable[[Page], None] | None = None
) -> Callable[[Page, Server], None]:
    """A table in a certain moment, as the first side sees it."""

    def come(page: Page, server: Server) -> None:
        players = seated(page, server, game)
        play(players, until, prefer)
        open_table(page, players[0])
        if then:
            then(page)
        for one in players:
            one.open.close()

    return come


def open_table(page: Page, player: Player) -> None:
    page.goto(f"/t/{player.table}")
    page.locator("[data-number]").wait_for()
    page.wait_for_load_state("networkidle")


def ended(game: str, prefer: tuple[str, ...] = ()) -> Callable[[Page, Server], None]:
    """A game that was given up after some moves."""

    def come(page: Page, server: Server) -> None:
        players = seated(page, server, game)
        play(players, lambda now: now["number"] > 8 and not now["arrangement"], prefer)
        if players[1].now["status"] == "live":  # a duel can be over by then
            players[1].ask({"type": "resign"})
        open_table(page, players[0])
        page.locator("[data-result]").wait_for()
        for one in players:
            one.open.close()

    return come


def invited(page: Page, server: Server) -> None:
    """Whoever was sent a link."""
    made = server.post("/api/tables", {"game": "hck", "sides": [{"kind": "me"}, {"kind": "open"}]})
    page.goto(f"/t/{made['table']}")
    page.locator("[data-act=sit]").wait_for()


def inviting(page: Page, server: Server) -> None:
    """Whoever waits for the other."""
    made = page.request.post("/api/tables", data={"game": "first", "sides": [{"kind": "me"}, {"kind": "open"}]}).json()
    page.goto(f"/t/{made['table']}")
    page.locator("[data-invite]").wait_for()
    page.locator("svg[role=img]").wait_for()


def afterwards(game: str, path: str, ready: str) -> Callable[[Page, Server], None]:
    """A game that is over is looked at, at an address with its table."""

    def come(page: Page, server: Server) -> None:
        players = seated(page, server, game)
        play(players, lambda now: now["number"] > 8 and not now["arrangement"], ())
        if players[1].now["status"] == "live":
            players[1].ask({"type": "resign"})
        page.goto(path % players[0].table)
        page.locator(ready).first.wait_for()
        page.wait_for_load_state("networkidle")
        for one in players:
            one.open.close()

    return come


def settings(page: Page, server: Server) -> None:
    """What one can choose for oneself."""
    plain("/")(page, server)
    tap("[data-act=settings]")(page)
    page.locator("dialog[open] fieldset, dialog[open] label").first.wait_for()


def tap(selector: str) -> Callable[[Page], None]:
    """Touch something, where it is there."""

    def act(page: Page) -> None:
        page.locator(selector).first.wait_for()
        page.locator(selector).first.click()

    return act


def take_up(page: Page) -> None:
    """Take up something on the board that may act."""
    page.locator(".able [data-square]").first.click()


def turn(now: Json) -> bool:
    return bool(now["question"]["prompt"] == "turn")


SHEETS = ("first", "intelligence", "hck")
PLAIN = {
    "home": "/",
    "mine": "/mine",
    "again": "/again",
    "puzzles": "/puzzles",
    "analysis": "/analysis",
    "watch": "/watch",
    "learn": "/learn",
    "records": "/replay",
    "nowhere": "/nowhere",
    "new-friend": "/new/first?with=friend",
}


def screens() -> Iterator[Screen]:
    """Every screen there is."""
    for name, path in PLAIN.items():
        yield Screen(name, plain(path))
    for game in gobanshobu.GAMES:
        yield Screen(f"new-{game}", plain(f"/new/{game}"), game != "hck")
        yield Screen(f"learn-{game}", plain(f"/learn/{game}"), game != "isshin")
        yield Screen(f"rules-{game}", plain(f"/rules/{game}"), game != "isshin")
        yield Screen(f"cards-{game}", plain(f"/cards/{game}", "[data-card]"), game in ("intelligence", "hck"))
        alike = game in ("intelligence", "hck")
        yield Screen(f"replay-{game}", afterwards(game, "/replay/%s", ".replay"), alike)
        yield Screen(f"analysing-{game}", afterwards(game, "/analysis?table=%s&seat=0", ".desk[data-shown]"), alike)
    yield Screen("invite", inviting)
    yield Screen("sit", invited)
    for game in SHEETS:
        yield Screen(f"table-{game}-arrange", table(game, lambda now: bool(now["arrangement"])))
        yield Screen(f"table-{game}-begin", table(game, lambda now: not now["arrangement"]))
        yield Screen(f"table-{game}-turn", table(game, turn))
        yield Screen(f"table-{game}-taken", table(game, turn, then=take_up))
        yield Screen(f"table-{game}-end", ended(game))
    yield Screen("table-isshin-begin", table("isshin", lambda now: True))
    long_hand = table("isshin", lambda now: now["view"]["phase"] == "battle", ("maai",), tap("[data-card]"))
    yield Screen("table-isshin-hand", long_hand)
    yield Screen("table-isshin-end", ended("isshin"))
    yield Screen("table-cardwars-begin", table("cardwars", lambda now: True))
    summon = ("keep", "summon", "equip", "end")
    yield Screen("table-cardwars-field", table("cardwars", lambda now: now["view"]["turns"] > 8, summon))
    long_hand = table("cardwars", lambda now: now["view"]["turns"] > 8, ("keep", "end"), tap("[data-card]"))
    yield Screen("table-cardwars-hand", long_hand)
    yield Screen("table-cardwars-end", ended("cardwars", summon))
    for game in ("first", "cardwars", "isshin"):
        yield Screen(
            f"puzzle-{game}", plain(f"/puzzles/{game}", ".posed .stage [data-square], .posed .stage [data-card]")
        )
    yield Screen(
        "review", afterwards("cardwars", "/replay/%s?review=1&seat=0", ".review li, .review [data-mix], .review p")
    )
    yield Screen("set-up", plain("/analysis?set=hck", "[data-square]"))
    yield Screen("settings", settings)
    yield Screen("menu", table("first", turn, then=tap("[data-act=menu]")))
    yield Screen("goal", table("hck", turn, then=tap("[data-act=goal]")))


@contextmanager
def visitor(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    context = browser.new_context(
        base_url=server.base, locale=LANGUAGES[0], viewport={"width": 1280, "height": 800}, reduced_motion="reduce"
    )
    context.add_init_script(PACED % "off")
    yield context
    context.close()


class Walk(NamedTuple):
    """What was measured on a screen, and what is wrong."""

    sizes: int
    measured: int
    faults: list[str]


def walk(
    page: Page, screen: Screen, server: Server, through: list[tuple[int, int]] = SIZES, shoot: Path | None = None
) -> Walk:
    """One screen through all sizes in both languages."""
    screen.come(page, server)
    measured, faults, sizes = 0, [], 0
    for number, language in enumerate(LANGUAGES):
        if number:
            page.set_viewport_size({"width": 1280, "height": 800})
            page.evaluate("document.querySelector('[data-act=language]').click()")
            page.wait_for_function("lang => document.documentElement.lang === lang", arg=language[:2])
            page.wait_for_load_state("networkidle")
        for width, height in through:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(STILL)
            seen, found = page.evaluate(MEASURE)
            sizes += 1
            measured += seen
            faults += [f"{width}×{height} {language[:2]}: {one}" for one in found]
            if shoot and (width, height) in LOOKED_AT:
                page.screenshot(path=shoot / f"{screen.name}-{width}x{height}-{language[:2]}.png")
    return Walk(sizes, measured, faults)


def main() -> None:
    """Walk, and print."""
    words = sys.argv[1:]
    shoot = None
    if "--shoot" in words:
        at = words.index("--shoot")
        shoot = Path(words[at + 1])
        shoot.mkdir(parents=True, exist_ok=True)
        del words[at : at + 2]
    began, done = perf_counter(), []
    with serving_client() as server, chromium() as browser:
        for screen in screens():
            if words and not any(word in screen.name for word in words):
                continue
            with visitor(browser, server) as context:
                page = context.new_page()
                page.set_default_timeout(20_000)
                since = perf_counter()
                one = walk(page, screen, server, shoot=shoot)
                done.append(one)
                print(
                    f"{screen.name}: {one.measured} in {one.sizes}, {len(one.faults)} faults, {perf_counter() - since:.1f} s"
                )
                for fault in one.faults:
                    print("   ", fault, flush=True)
    print(
        f"{len(done)} screens × {len(SIZES)} sizes × {len(LANGUAGES)} languages, {sum(one.measured for one in done)} things "
        f"measured, {sum(len(one.faults) for one in done)} faults, {perf_counter() - began:.0f} s"
    )


if __name__ == "__main__":
    main()
