"""What somebody may know of a state, as strings and tensors; OpenSpiel asks by its kinds of observation."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel

from gobanshobu.adapters.openspiel.course import ChanceState, Setting
from gobanshobu.core.errors import GobanshobuError
from gobanshobu.core.log import UNSEEN, Entry, cards_seen
from gobanshobu.core.space import NO_BOUND
from gobanshobu.core.words import Words

FIXED = ("game", "rules", "options", "cards", "position", "log")
"""Parts of a view that are the same in the whole game, and the log, which a look at the table does not tell."""

STEP, DRAWN, MILLED, SHOWN = 1, 3, 5, 7  # what a row of the log tells; one more for player 1's
ROWS = {"draw": DRAWN, "mill": MILLED, "show": SHOWN}
KINDS = SHOWN + 1


class Observer:
    """An observer as OpenSpiel's `observation.py` expects it: `tensor`, `dict`, `set_from`, `string_from`.

    Without perfect recall it is what lies on the table, from `view` and `Space.observe`; with it the log follows. Private
    things alone are the part of a view that a spectator sees otherwise; their tensor is always that of the log, of what the
    player has read and others have not.
    """

    def __init__(self, setting: Setting, kind: Any, params: Any) -> None:
        if params:
            raise GobanshobuError(
                Words(f"観測にパラメータはありません: {params}", f"an observer takes no parameters, unlike {params}")
            )
        self.setting = setting
        self.public = bool(kind.public_info)
        self.recall = bool(kind.perfect_recall)
        who = pyspiel.PrivateInfoType
        self.everyone = kind.private_info == who.ALL_PLAYERS
        self.nobody = kind.private_info == who.NONE
        cards = 0 if setting.decks is None else 1 + len(setting.decks.ids)
        self.scale = np.array(
            (KINDS, max(setting.space.actions, cards)), np.float32
        )  # what is learned from stays below 1
        self.rows = 0
        if (self.recall or not self.public) and setting.space.longest < NO_BOUND:
            self.rows = setting.space.longest + (0 if setting.decks is None else setting.decks.most)
        pieces: list[tuple[str, tuple[int, ...]]] = [("acts", (1,))]
        for name in self._names():
            if self.public:
                pieces.append((f"table{name}", setting.space.shape))
            if self.rows:
                pieces.append((f"log{name}", (self.rows, 2)))
        sizes = [int(np.prod(shape)) for _, shape in pieces]
        self.tensor = np.zeros(sum(sizes), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for (name, shape), size in zip(pieces, sizes, strict=True):
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def _names(self) -> list[str]:
        """Who is looked at: the observing player, both, or (where nothing private is asked) a spectator."""
        if self.nobody:
            return [""] if self.public else []
        return ["_0", "_1"] if self.everyone else [""]

    def _viewers(self, player: int) -> list[int | None]:
        if self.nobody:
            return [None] if self.public else []
        return [0, 1] if self.everyone else [player]

    def set_from(self, state: Any, player: int) -> None:
        """Put what `player` may know into the tensor."""
        course: ChanceState = state.course
        self.tensor.fill(0)
        self.dict["acts"][0] = course.mover == player
        for name, viewer in zip(self._names(), self._viewers(player), strict=True):
            if self.public and course.state is not None:
                seen = self.setting.space.observe(course.state.position, -1 if viewer is None else viewer)
                self.dict[f"table{name}"].flat = np.frombuffer(seen, np.uint8)
            if self.recall or not self.public:
                self._set_log(state, viewer, name)

    def _set_log(self, state: Any, viewer: int | None, name: str) -> None:
        if not self.rows:
            raise GobanshobuError(
                Words(
                    "手数に限りのない対局（turn_limit=0）に、記録つきのテンソルはありません。",
                    "a game of any length (turn_limit=0) has no tensor that holds its log",
                )
            )
        rows = log_rows(state, viewer, self.setting, private=not self.public)
        if rows:
            self.dict[f"log{name}"][: len(rows)] = np.array(rows, np.float32) / self.scale

    def string_from(self, state: Any, player: int) -> str:
        """What `player` may know, as one line."""
        course: ChanceState = state.course
        found = []
        for viewer in self._viewers(player):
            if self.recall:
                found.append(told(course, viewer, private=not self.public))
            else:
                found.append(shown(course, viewer, private=not self.public))
        return " | ".join(found)


def shown(course: ChanceState, viewer: int | None, private: bool) -> str:
    """The table as `viewer` sees it, as JSON; the private part alone is what a spectator sees otherwise."""
    if course.state is None:
        return "{}"
    view = course.state.view(viewer)
    if private:
        public = course.state.view(None)
        kept = {key: value for key, value in view.items() if public.get(key) != value}
    else:
        kept = {key: value for key, value in view.items() if key not in FIXED}
        kept["acts"] = course.mover == viewer
    kept.pop("log", None)
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))


def told(course: ChanceState, viewer: int | None, private: bool) -> str:
    """The log as `viewer` saw it; the private part alone is what others have not read, with its place."""
    if viewer is not None and not private:
        return course.told(viewer)
    read = readings(course, viewer)
    if not private:
        return " ".join(f"{entry.player}:{entry.seen_by(viewer)}" for entry, _ in read)
    return " ".join(f"{at}:{entry.full}" for at, (entry, alone) in enumerate(read) if alone)


def readings(course: ChanceState, viewer: int | None) -> list[tuple[Entry, bool]]:
    """The log of `viewer`, and whether nobody else has read it so: a hidden card, a choice that is not shown yet."""
    settled = len(course.seen(None))
    return [
        (entry, entry.player == viewer and (entry.full != entry.public or at >= settled))
        for at, entry in enumerate(course.seen(viewer))
    ]


def log_rows(state: Any, viewer: int | None, setting: Setting, private: bool) -> list[tuple[int, int]]:
    """The log in numbers, a row for each step and for each card: what it is and whose, and which (0: hidden)."""
    course: ChanceState = state.course
    played = [(move.player, move.action) for move in state.full_history() if move.player >= 0]
    rows: list[tuple[int, int]] = []
    step = 0
    for entry, alone in readings(course, viewer):
        if not entry.is_step:
            if alone or not private:
                rows += card_rows(entry, viewer, setting)
            continue
        while played[step][0] != entry.player:  # C-3: what the other has chosen and not shown
            step += 1
        if alone or not private:
            hidden = entry.seen_by(viewer) != entry.full
            rows.append((STEP + entry.player, 0 if hidden else 1 + played[step][1]))
        step += 1
    return rows


def card_rows(entry: Entry, viewer: int | None, setting: Setting) -> list[tuple[int, int]]:
    """A row for each card that an entry tells of."""
    assert setting.decks is not None
    seen = cards_seen(entry.seen_by(viewer))
    assert seen is not None
    ids = setting.decks.ids
    return [
        (ROWS[seen.what] + entry.player, 0 if card == UNSEEN else 1 + (ids.index(card) if card in ids else len(ids)))
        for card in seen.cards
    ]
