"""Plays a game on the drawn page: what the page was told is overheard, a step is chosen, and done by mouse or by keys."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Literal

from playwright.sync_api import Locator, Page, WebSocket

import gobanshobu
from gobanshobu.players.names import make_player

Way = Literal["mouse", "keys"]
PATIENCE = 60_000  # milliseconds
BEAT = 15


class Seat:
    """One page at a table: what it has heard, and hands that play there."""

    def __init__(self, page: Page, strength: str = "level6") -> None:
        self.page = page
        self.strength = strength
        self.now: dict[str, Any] = {}
        self.log: list[list[Any]] = []
        self.player: Any = None
        page.on("websocket", self._overhear)

    def _overhear(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        word = json.loads(frame)
        if word["type"] == "now":
            self.now = word
            self.log[word["log_from"] :] = word["log"]

    @property
    def over(self) -> bool:
        return self.now.get("status") == "over"

    @property
    def mine(self) -> bool:
        return bool(self.now.get("legal"))

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
        """A step, chosen from what this seat knows."""
        view = {**self.now["view"], "log": [list(entry) for entry in self.log]}
        if self.player is None:
            self.player = make_player(self.strength, gobanshobu.game(view["game"]), 1)
        return str(self.player.choose(view))

    def drawn(self) -> bool:
        """Whether the page shows what was last heard, and nothing is on its way."""
        return self.page.locator(f'[data-number="{self.now["number"]}"][aria-busy="false"]').count() > 0

    def act(self, way: Way) -> None:
        """Play one step, or lay out the camp."""
        self.wait(self.drawn, "the picture")
        number, game = self.now["number"], self.now["view"]["game"]
        attacking = self.now["view"].get("prompt") == "attack"
        if self.now["view"].get("prompt") == "arrange":
            arrange(self.page, way)
        elif self.now["legal"] == ["allow"]:
            pass  # the table answers for whoever has no choice, and a click could come too late
        else:
            step = self.choice()
            hands = Mouse(self.page, self.now) if way == "mouse" else Keys(self.page, self.now)
            DRIVERS[game](hands, step)
        self.wait(lambda: self.now["number"] != number, "an answer")
        if attacking:  # the page tells all attackers, one by one
            self.wait(lambda: self.over or self.now["view"].get("prompt") != "attack", "the end of the choice")


class Hands:
    """Touches things on the page."""

    def __init__(self, page: Page, now: dict[str, Any]) -> None:
        self.page, self.now = page, now

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


def board(hands: Hands, step: str) -> None:
    """A step of a 5×5 game."""
    button, choice = f'button[data-step="{step}"]:not([role=menuitem])', f'[role=menuitem][data-step="{step}"]'
    if hands.there(button):
        hands.touch(button)
        return
    view, you = hands.now["view"], hands.now["you"]
    squares = re.findall(r"[a-e][1-5]", step)
    deployed = re.match(r"(.+)\*", step)
    if deployed:
        hands.touch(f'[data-hand="{you}"][data-card="{deployed[1]}"]')
    elif not step.startswith(">") and view["prompt"] not in ("lower", "fly"):
        hands.touch(f'[data-square="{squares[0]}"]')
    if hands.there(button):
        hands.touch(button)
        return
    hands.touch(f'[data-square="{squares[-1]}"]')
    if hands.there(choice):
        hands.touch(choice)


def isshin(hands: Hands, step: str) -> None:
    """A step of Isshin Ittai."""
    name, _, cards = step.partition(":")
    button = f'button[data-step="{step}"]'
    if name == "renki":
        hands.touch('[data-action="renki"]')
        one, other = cards.split(",")
        hands.touch(f'[data-card="{one}"]:not([aria-pressed="true"])')
        hands.touch(f'[data-card="{other}"]:not([aria-pressed="true"])')
    elif cards:
        hands.touch(f'[data-card="{cards}"]')
    hands.touch(button)


def cardwars(hands: Hands, step: str) -> None:
    """A step of Card Wars. Attackers (several in one string) are chosen, and told when all of them are."""
    button = f'button[data-step="{step}"]'
    if step.startswith("attack:m"):
        for one in step.split():
            hands.touch(f'button[data-step="{one}"]')
        hands.touch('button[data-step="attack:done"]')
        return
    if not hands.there(button):
        word = re.match(r"(?:play|set|revive|discard):([a-z]+)", step)
        gear = re.match(r"equip:(e\d+)", step)
        if word:
            hands.touch(f'[data-card="{word[1]}"]')
        elif gear:
            hands.touch(f'[data-gear="{gear[1]}"]')
        elif step.startswith("lance"):
            hands.touch('[data-trap="kyo"]')
    hands.touch(button)


DRIVERS: dict[str, Callable[[Hands, str], None]] = {
    "isshin": isshin,
    "cardwars": cardwars,
    "first": board,
    "intelligence": board,
    "hck": board,
}


def result(page: Page) -> Locator:
    """What the page says of the end."""
    return page.locator("[data-result]")
