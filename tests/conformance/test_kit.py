"""The kit proves itself: each of five planted leaks is caught."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

import gobanshobu
from gobanshobu import Explanation, Record, State, View
from gobanshobu.games.isshin.game import IsshinGame
from tests.conformance import kit


def secret(state: State, player: int | None) -> list[str]:
    """The other's hand."""
    hands: list[list[str]] = state.rules.secrets(state.position)["hands"]
    return hands[1 - (player or 0)]


class LeakInView(State):
    def view(self, player: int | None) -> View:
        view = super().view(player)
        view["hint"] = secret(self, player).count("fy")
        return view


class LeakInSteps(State):
    def legal(self, player: int) -> list[str]:
        steps = super().legal(player)
        return steps[::-1] if "fy" in secret(self, player) else steps


class LeakInLog(State):
    def log(self, player: int | None) -> list[tuple[int, str]]:
        log = super().log(player)
        return [(who, text + "!" if who == 1 and "fy" in secret(self, 0) else text) for who, text in log]


class LeakInExplanation(State):
    def explain(self, player: int, step: str) -> Explanation:
        found = super().explain(player, step)
        return Explanation(found.legal, found.clause, found.ja, found.en + f" ({len(set(secret(self, player)))})")


class LeakInRecord(State):
    def record(
        self, seat: int | None = None, players: tuple[str, str] = ("", ""), date: str = "", comments: str = ""
    ) -> Record:
        return super().record(seat, ("", secret(self, seat)[0]) if secret(self, seat) else players, date, comments)


class LeakyGame(IsshinGame):
    """Isshin whose states are of a class that leaks."""

    def __init__(self, kind: type[State]) -> None:
        super().__init__()
        self.kind = kind

    def start(
        self,
        seed: int | None = None,
        deal: Any = None,
        options: Mapping[str, object] | None = None,
        cards: object = None,
    ) -> State:
        return self.planted(super().start(seed, deal, options, cards))

    def sample(self, view: Mapping[str, Any], rng: Random) -> State:
        return self.planted(gobanshobu.game("isshin").sample({k: v for k, v in view.items() if k != "hint"}, rng))

    def planted(self, state: State) -> State:
        twin = self.kind(self, state.rules, state.position, state.deal, state.start)
        for name in ("_log", "_sealed0", "_sealed1", "_stopped", "_stopper"):
            setattr(twin, name, getattr(state, name))
        return twin


LEAKS = [
    ("view", LeakInView),
    ("legal", LeakInSteps),
    ("log", LeakInLog),
    ("explanations", LeakInExplanation),
    ("record", LeakInRecord),
]


@pytest.mark.parametrize(("channel", "kind"), LEAKS, ids=[row[0] for row in LEAKS])
def test_a_planted_leak_is_caught(channel: str, kind: type[State]) -> None:
    words = kit.vocabulary(gobanshobu.game("isshin"), Random(5))
    with pytest.raises(AssertionError, match=f"^{channel} tells"):
        for seed in range(50):
            kit.check_no_leak(LeakyGame(kind), Random(seed), words)


def test_without_a_leak_the_same_game_passes() -> None:
    words = kit.vocabulary(gobanshobu.game("isshin"), Random(5))
    for seed in range(50):
        kit.check_no_leak(LeakyGame(State), Random(seed), words)
