"""Plays a game on the drawn page: what the page is told is overheard, an offer is chosen, and taken by mouse or by keys."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Literal

from playwright.sync_api import Locator, Page, WebSocket

import gobanshobu
from gobanshobu.players.names import make_player

Way = Literal["mouse", "keys"]
Json = dict[str, Any]
PATIENCE = 60_000  # milliseconds
BEAT = 15


class Seat:
    """One page at a table: what it has heard and said, and hands that play there."""

    def __init__(self, page: Page, strength: str = "level6", lasting: bool = False) -> None:
        self.page = page
        self.strength = strength
        self.lasting = lasting  # no offer that ends the game is taken
        self.now: Json = {}
        self.log: list[Json] = []
        self.asked: set[str] = set()  # the ids of commands that have no answer yet
        self.done = 0  # the number of the last step that was answered
        self.refused: Json | None = None  # the last step that was
        self.player: Any = None
        page.on("websocket", self._overhear)

    def _overhear(self, socket: WebSocket) -> None:
        socket.on("framesent", self._say)
        socket.on("framereceived", self._hear)

    def _say(self, frame: str | bytes) -> None:
        word = json.loads(frame)
        if word["type"] in ("step", "arrange"):
            self.asked.add(word["id"])

    def _hear(self, frame: str | bytes) -> None:
        word = json.loads(frame)
        if word["type"] == "snapshot":
            self.now = word
            self.log[word["log_from"] :] = word["log"]
        elif word["type"] in ("done", "refused") and word["id"] in self.asked:
            self.asked.remove(word["id"])
            if word["type"] == "done":
                self.done = word["number"]
            else:
                self.refused = word

    @property
    def over(self) -> bool:
        return self.now.get("status") == "over"

    @property
    def mine(self) -> bool:
        return bool(self.now.get("offers") or self.now.get("arrangement"))

    @property
    def prompt(self) -> str:
        return str(self.now["question"]["prompt"])

    def wait(self, until: Callable[[], bool], what: str) -> None:
        """Let the page go on until something holds."""
        for _ in range(PATIENCE // BEAT):
            if until():
                return
            self.page.wait_for_timeout(BEAT)
        raise AssertionError(f"{what} did not come: {json.dumps(self.now)[:500]}")

    def goes_on(self) -> bool:
        """Wait for our turn, or the end; whether it is our turn."""
        self.wait(lambda: self.mine or self.over, "our turn")
        return not self.over

    def choice(self) -> str:
        """One of the offers, chosen from what this seat knows: the record it may keep while the game goes on."""
        offers, you = self.now["offers"], self.now["you"]
        if len(offers) == 1:
            return str(offers[0]["step"])
        kept = self.page.request.get(f"/api/tables/{self.now['table']}/record", params={"seat": you})
        view = gobanshobu.read_record(kept.text()).replay().view(you)
        if self.player is None:
            self.player = make_player(self.strength, gobanshobu.game(view["game"]), 1)
        step = str(self.player.choose(view))
        if self.lasting:
            quiet = [str(offer["step"]) for offer in offers if not ends(offer)]
            return step if step in quiet or not quiet else quiet[0]
        return step

    def drawn(self) -> bool:
        """Whether the page shows what was last heard, and nothing is on its way."""
        return self.page.locator(f'[data-number="{self.now["number"]}"][aria-busy="false"]').count() > 0

    def answered(self) -> bool:
        """Whether what the page said has been answered, and what came of it heard."""
        assert self.refused is None, self.refused
        return not self.asked and self.now["number"] >= self.done

    def act(self, way: Way) -> None:
        """Take one offer, or lay out the camp."""
        self.wait(self.drawn, "the picture")
        number, game, attacking = self.now["number"], self.now["view"]["game"], self.prompt == "attack"
        if self.now["arrangement"] is not None:
            arrange(self.page, way)
        elif [offer["effect"] for offer in self.now["offers"]] == ["allow"]:
            pass  # the table answers for whoever has no choice, and a click could come too late
        else:
            step = self.choice()
            hands = Mouse(self.page, self.now) if way == "mouse" else Keys(self.page, self.now)
            offers, you = list(self.now["offers"]), self.now["you"]
            DRIVERS[game](hands, [hands.offer(step)])
            if loses(hands.offer(step), you) and not all(loses(offer, you) for offer in offers):
                self.page.locator("[data-act=play-it]").wait_for()
                hands.touch("[data-act=play-it]")
        self.wait(lambda: self.now["number"] != number and self.answered(), "an answer")
        if attacking:  # the page tells all attackers, one by one
            self.wait(lambda: self.over or (self.prompt != "attack" and self.answered()), "the end of the choice")


def ends(offer: Json) -> bool:
    """Whether the game is over when the offer is taken."""
    return any(fact["fact"] == "ended" for fact in offer.get("will", []))


def loses(offer: Json, you: int) -> bool:
    """Whether the other side wins at once when the offer is taken; the page asks again, if another does not lose."""
    return any(fact["fact"] == "ended" and fact["winner"] == 1 - you for fact in offer.get("will", []))


class Hands:
    """Touches things on the page. `now` is a snapshot, or as much of one as a lesson has: `you`, `view` and `offers`."""

    def __init__(self, page: Page, now: Json) -> None:
        self.page, self.now = page, now

    def offer(self, step: str) -> Json:
        """The offer of that name; it must be there."""
        (found,) = (offer for offer in self.now["offers"] if offer["step"] == step)
        return dict(found)

    def touch(self, selector: str) -> None:
        raise NotImplementedError

    def there(self, selector: str) -> bool:
        """Whether something can be seen."""
        found = self.page.locator(selector)
        return found.count() > 0 and found.first.is_visible()


class Mouse(Hands):
    """By clicks."""

    def touch(self, selector: str) -> None:
        self.page.locator(selector).first.click()


class Keys(Hands):
    """By keys alone: Tab to the group, arrows inside it, Enter."""

    def touch(self, selector: str) -> None:
        reach(self.page, selector)
        self.page.keyboard.press("Enter")


FOCUSED = "selector => document.activeElement?.matches(selector) ?? false"
WHERE = """selector => {
  const a = document.activeElement, b = document.querySelector(selector)
  const group = one => one?.closest('[role=grid],[role=toolbar],[role=menu],[data-group],[role=group],[role=listbox]')
  const same = group(a)
  if (!same || same !== group(b)) return null
  const [x, y] = [a.getBoundingClientRect(), b.getBoundingClientRect()]
  if (same.matches('[role=grid]')) {
    const right = (y.left + y.right - x.left - x.right) / 2, down = (y.top + y.bottom - x.top - x.bottom) / 2
    return Math.abs(down) > x.height / 2 ? (down > 0 ? 'ArrowDown' : 'ArrowUp') : right > 0 ? 'ArrowRight' : 'ArrowLeft'
  }
  const later = a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING
  if (same.matches('[role=menu]')) return later ? 'ArrowDown' : 'ArrowUp'
  return later ? 'ArrowRight' : 'ArrowLeft'
}"""
ACTIVE = "document.activeElement?.outerHTML.slice(0, 300)"


def reach(page: Page, selector: str) -> None:
    """Bring the focus to what the selector finds first, by Tab and arrow keys alone."""
    for _ in range(150):
        if page.evaluate(FOCUSED, selector):
            return
        arrow = page.evaluate(WHERE, selector)
        before = page.evaluate(ACTIVE)
        if arrow is not None:
            page.keyboard.press(arrow)
        if arrow is None or page.evaluate(ACTIVE) == before:
            page.keyboard.press("Tab")
    raise AssertionError(f"the keys do not reach {selector}")


def arrange(page: Page, way: Way) -> None:
    """Take a ready-made camp."""
    for name in ("ready", "commit"):
        button = f'[data-act="{name}"]:not(:disabled)'
        page.locator(button).wait_for()
        if way == "mouse":
            page.click(button)
        else:
            reach(page, button)
            page.keyboard.press("Enter")


AT_HAND = ("lower", "fly", "retreat", "rescue")
"""What these prompts of the 5×5 games ask about is taken up already."""


def button(offer: Json) -> str:
    """What takes the offer when it is pressed."""
    return f'button[data-step="{offer["step"]}"]'


def held(you: int, take: Json) -> str:
    """A card or unit of a hand on the 5×5 board."""
    cards = take["hand"] if "hand" in take else " ".join(take["cards"])
    points = f'[data-points="{take["points"]}"]' if "points" in take else ":not([data-points])"
    return f'[data-hand="{you}"][data-card="{cards}"]{points}'


def board(hands: Hands, offers: list[Json]) -> None:
    """An offer of a 5×5 game: a button, or something that is taken up and goes to a square, in one way or several."""
    (offer,) = offers
    plain, choice = f"{button(offer)}:not([role=menuitem])", f"{button(offer)}[role=menuitem]"
    if hands.there(plain):
        hands.touch(plain)
        return
    take = offer["take"]
    if "square" in take and hands.now["view"]["prompt"] not in AT_HAND:
        hands.touch(f'[data-square="{take["square"]}"]')
    elif "hand" in take or "cards" in take:
        hands.touch(held(hands.now["you"], take))
    if hands.there(plain):
        hands.touch(plain)
        return
    hands.touch(f'[data-square="{offer["target"]["square"]}"]')
    if hands.there(choice):
        hands.touch(choice)


def isshin(hands: Hands, offers: list[Json]) -> None:
    """An offer of Isshin Ittai."""
    (offer,) = offers
    if offer["effect"] == "renki":
        hands.touch('[data-action="renki"]')
    for card in offer.get("cards", []):
        hands.touch(f'[data-card="{card}"]:not([aria-pressed="true"])')
    hands.touch(button(offer))


def cardwars(hands: Hands, offers: list[Json]) -> None:
    """An offer of Card Wars. Attackers, one or several, are chosen first, and told when all of them are."""
    offer = offers[0]
    if offer["effect"] == "attack":
        for one in offers:
            hands.touch(f'[data-monster="{one["take"]["monster"]}"]')
        hands.touch("[data-does=declare]")
        return
    if "take" in offer and not hands.there(button(offer)):
        for thing, attribute in PICKED.items():
            if thing in offer["take"]:
                hands.touch(f'[data-{attribute}="{offer["take"][thing]}"]')
    hands.touch(button(offer))


PICKED = {"hand": "card", "grave": "card", "equipment": "gear", "trap": "trap"}
DRIVERS: dict[str, Callable[[Hands, list[Json]], None]] = {
    "isshin": isshin,
    "cardwars": cardwars,
    "first": board,
    "intelligence": board,
    "hck": board,
}


def result(page: Page) -> Locator:
    """What the page says of the end."""
    return page.locator("[data-result]")
