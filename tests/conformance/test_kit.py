"""The kit proves itself: planted leaks are caught."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, SupportsIndex, cast

import pytest

import gobanshobu
from gobanshobu import Explanation, Record, State, View
from gobanshobu.core import Rules
from gobanshobu.core.position import Step
from gobanshobu.games.cardwars.game import CardwarsGame, CardwarsRules
from gobanshobu.games.cardwars.notation import CardwarsNotation
from gobanshobu.games.cardwars.view import CardwarsSecrets
from gobanshobu.games.isshin.game import IsshinGame
from gobanshobu.games.isshin.view import IsshinSecrets
from tests.conformance import kit


def secret(state: State, player: int | None) -> list[str]:
    """The other's hand."""
    hands = cast("CardwarsSecrets | IsshinSecrets", state.rules.views.secrets(state.position))["hands"]
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
    def explain(self, player: int, step: object) -> Explanation:
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
        seed: SupportsIndex | None = None,
        deal: Any = None,
        options: Mapping[str, object] | None = None,
        cards: object = None,
        version: int = 0,
    ) -> State:
        return self.planted(super().start(seed, deal, options, cards, version))

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


# --- leaks that show only when the game goes on ---


class NoIdlePause(State):
    """Skips a chance to cancel, or to use lances, that leaves nothing to choose: so a pause tells what lies face down."""

    prompt = ""
    skip = ""

    def play(self, player: int, step: object) -> None:
        super().play(player, step)
        if self.outcome is None and self.view(None)["prompt"] == self.prompt:
            actor = self.actors()[0]
            if self.legal(actor) == [self.skip]:
                super().play(actor, self.skip)


class NoIdleCancel(NoIdlePause):
    prompt, skip = "cancel", "allow"


class NoIdleLance(NoIdlePause):
    prompt, skip = "lance", "block"


class TellsPending(State):
    """The waiting opponent is told which card is being set."""

    def explain(self, player: int, step: object) -> Explanation:
        found = super().explain(player, step)
        card = cast("CardwarsSecrets", self.rules.views.secrets(self.position))["setting"]
        return Explanation(found.legal, found.clause, found.ja, found.en + (card or ""))


class OpenNotation(CardwarsNotation):
    """Sets read in full to everyone."""

    def public(self, step: Step) -> str:
        return self.write(step)


class OpenSets(CardwarsRules):
    """The rules with that notation."""

    def __init__(self, options: dict[str, int | str], version: int) -> None:
        made = CardwarsRules(options, version)
        Rules.__init__(
            self,
            made.game_id,
            made.parts,
            options,
            made.endings,
            True,
            version,
            OpenNotation(),
            made.explainer,
            made.views,
            made.text,
            made.sampler,
            made.publisher,
        )


class LeakyCardwars(CardwarsGame):
    """Shogi Card Wars with states or rules that leak."""

    def __init__(self, kind: type[State] = State, rules: type[CardwarsRules] = CardwarsRules) -> None:
        super().__init__()
        self.kind = kind
        self.rules_kind = rules

    def make_rules(self, options: Mapping[str, object] | None, cards: object = None, version: int = 0) -> Rules:
        return self.rules_kind(self.read_options(options), 1)

    def start(
        self,
        seed: SupportsIndex | None = None,
        deal: object = None,
        options: Mapping[str, object] | None = None,
        cards: object = None,
        version: int = 0,
    ) -> State:
        state = super().start(seed, deal, options, cards, version)
        twin = self.kind(self, state.rules, state.position, state.deal, state.start)
        for name in ("_log", "_sealed0", "_sealed1"):
            setattr(twin, name, getattr(state, name))
        return twin

    def sample(self, view: Mapping[str, Any], rng: Random) -> State:
        log = [[who, text if who == view["player"] else kit.READINGS["cardwars"](text)] for who, text in view["log"]]
        return gobanshobu.game("cardwars").sample({**view, "log": log}, rng)


LATER_LEAKS = [
    ("a chance to cancel only with a knight", "", LeakyCardwars(NoIdleCancel)),
    ("a chance for lances only with a lance", "", LeakyCardwars(NoIdleLance)),
    ("a set that reads in full", "log", LeakyCardwars(rules=OpenSets)),
    ("what is being set", "explanations", LeakyCardwars(TellsPending)),
]


@pytest.mark.parametrize(("channel", "game"), [row[1:] for row in LATER_LEAKS], ids=[row[0] for row in LATER_LEAKS])
def test_a_leak_that_shows_later_is_caught(channel: str, game: LeakyCardwars) -> None:
    words = kit.vocabulary(gobanshobu.game("cardwars"), Random(5))
    with pytest.raises(AssertionError, match=f"^{channel}.* tells player"):
        for seed in range(600):
            kit.check_no_leak_played_on(game, Random(seed), words)


def test_without_a_leak_the_same_game_can_be_played_on() -> None:
    words = kit.vocabulary(gobanshobu.game("cardwars"), Random(5))
    compared = 0
    for seed in range(50):
        compared += kit.check_no_leak_played_on(LeakyCardwars(), Random(seed), words)
    assert compared > 100
