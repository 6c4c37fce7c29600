"""A table in words: its log in human notation, and what each step that may be played would do."""

from __future__ import annotations

import re
from typing import Any, Final

from gobanshobu.core import State, Words
from gobanshobu.games.board5.game import SheetRules
from gobanshobu.service.protocol import Preview, Told
from gobanshobu.service.table import Audience, Table

MOVE: Final = re.compile(r"([a-e][1-5])[-x/&]([a-e][1-5])")
LEFT: Final = Words("席を離れたまま戻らなかった", "the other side left and did not come back")
SEALED_PROMPT: Final = "arrange"  # its steps are too many to tell, and are chosen by looking


def told(table: Table, audience: Audience, message: str, since: int) -> Told:
    """The log from number `since` on, and what the audience may do now, in words."""
    entries = table.state.narrate(audience)[since:]
    steps: dict[str, Preview] = {}
    if audience is not None and table.status == "live" and audience in table.state.actors():
        steps = previews(table.state, audience)
    ending = table.state.ending()
    said = None if ending is None else LEFT if table.claimed else ending.words
    return Told(
        message,
        table.news(audience),
        since,
        [(words.ja, words.en) for _, _, words in entries],
        steps,
        None if said is None else (said.ja, said.en),
    )


def previews(state: State, player: int) -> dict[str, Preview]:
    """What each legal step would do."""
    view = state.view(player)
    if view.get("prompt") == SEALED_PROMPT:
        return {}
    return {step: preview(state, player, step, view) for step in state.legal(player)}


def preview(state: State, player: int, step: str, view: dict[str, Any]) -> Preview:
    """What one legal step would do."""
    words = state.rules.describe(state.position, player, state.rules.parse(step))
    if step.startswith("kamae:"):
        then = after(state, player, step)
        call = then["declarations"][player]
        return Preview(words.ja, words.en, state=then["states"][player], declares=(call["ja"], call["en"]))
    damage = 0
    move = MOVE.match(step)
    if move is None:
        return Preview(words.ja, words.en)
    source, target = move[1], move[2]
    if step[2] == "/":
        damage = life(view["board"][target]) - life(after(state, player, step)["board"][target])
    return Preview(words.ja, words.en, damage, jumps(state, view, source, target))


def after(state: State, player: int, step: str) -> dict[str, Any]:
    """The player's view once the step is played."""
    trial = state.copy()
    trial.play(player, step)
    return dict(trial.view(player))


def life(square: dict[str, Any]) -> int:
    """The life of what lies on top."""
    return int(square["life"] if "life" in square else square["cards"][-1]["points"])


def jumps(state: State, view: dict[str, Any], source: str, target: str) -> bool:
    """Whether a move two squares straight on goes over a card of one's own, and is no leap (B-7)."""
    right, forward = ord(target[0]) - ord(source[0]), int(target[1]) - int(source[1])
    if {abs(right), abs(forward)} - {0, 2} or (right, forward) == (0, 0):
        return False
    middle = chr(ord(source[0]) + right // 2) + str(int(source[1]) + forward // 2)
    unit = view["board"][source]
    over = view["board"].get(middle)
    if over is None or over["owner"] != unit["owner"]:
        return False
    assert isinstance(state.rules, SheetRules)
    way = (right, forward) if unit["owner"] == 0 else (-right, -forward)
    cards = [card if isinstance(card, str) else card["id"] for card in unit["cards"]]
    acting = cards if unit.get("combine") else cards[-1:]
    return not any(way in card.arrows.leap for card in state.rules.cards.cards if card.id in acting)
