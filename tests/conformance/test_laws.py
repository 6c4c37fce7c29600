"""A view and the facts of a step are the next view; what an offer promises are the facts that follow."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import cast

import pytest

import gobanshobu
from gobanshobu.core.audience import Seat
from gobanshobu.core.build import compiled
from gobanshobu.core.position import Position
from gobanshobu.core.publisher import Fact, Offer, Publisher
from tests.conformance.laws import check_laws

STEPS = 3_000 if compiled() else 250


@pytest.mark.parametrize("game_id", [*gobanshobu.GAMES, "sixth"])
def test_views_follow_facts_and_offers_keep_their_promises(game_id: str) -> None:
    rng, played = Random(18), 0
    while played < STEPS:
        played += check_laws(gobanshobu.game(game_id), rng)


# --- the laws prove themselves: what is planted is found ---


class Planted:
    """A publisher that tells what `facts` makes of the facts of a step, and promises what `will` makes of its promises."""

    def __init__(self, publisher: Publisher, facts: Change | None = None, will: Change | None = None) -> None:
        self._publisher, self._facts, self._will = publisher, facts, will

    def __getattr__(self, name: str) -> object:
        return getattr(self._publisher, name)

    def facts(self, *given: object) -> list[Fact]:
        found = self._publisher.facts(*given)  # type: ignore[arg-type]  # handed on as it came
        return self._facts(found) if self._facts else found

    def offers(self, position: Position, seat: Seat) -> list[Offer]:
        found = self._publisher.offers(position, seat)
        for offer in found if self._will else []:
            assert self._will is not None
            offer["will"] = self._will(offer.get("will", []))
        return found


Change = Callable[[list[Fact]], list[Fact]]


def red(game_id: str, facts: Change | None = None, will: Change | None = None) -> None:
    """What is planted breaks a law within a few games, or it is nothing that a view could follow."""
    rng = Random(18)
    with pytest.raises((AssertionError, ValueError)):
        for _ in range(40):
            through: Callable[[Publisher], Publisher] = lambda one: cast("Publisher", Planted(one, facts, will))  # noqa: E731
            check_laws(gobanshobu.game(game_id), rng, most=120, through=through)


def without(kind: str) -> Change:
    """The facts of a kind are not told."""
    return lambda facts: [fact for fact in facts if fact["fact"] != kind]


def told(kind: str, key: str, wrong: Callable[[object], object]) -> Change:
    """The facts of a kind are told with something wrong in them."""
    return lambda facts: [{**fact, key: wrong(fact[key])} if fact["fact"] == kind else fact for fact in facts]


def other(player: object) -> object:
    """The other player."""
    return 1 - cast("int", player)


def rain(_reason: object) -> object:
    """A reason that no game ends by."""
    return "rain"


def more(count: object) -> object:
    """One more than there are."""
    return cast("int", count) + 1


KINDS = {
    "isshin": ("laid", "drew", "gained", "asked"),
    "cardwars": ("drew", "paid", "entered", "phase"),
    "first": ("arranged", "deployed", "moved", "returned"),
    "intelligence": ("arranged", "deployed", "moved", "captured"),
    "hck": ("arranged", "deployed", "moved", "captured"),
    "sixth": ("led", "took", "asked"),
}


@pytest.mark.parametrize(("game_id", "kind"), [(game_id, kind) for game_id, kinds in KINDS.items() for kind in kinds])
def test_a_missing_fact_is_found(game_id: str, kind: str) -> None:
    red(game_id, without(kind))


@pytest.mark.parametrize(
    ("game_id", "kind", "key", "wrong"),
    [
        ("isshin", "laid", "player", other),
        ("isshin", "gained", "tokens", more),
        ("cardwars", "drew", "count", more),
        ("cardwars", "paid", "left", more),
        ("first", "deployed", "player", other),
        ("intelligence", "deployed", "player", other),
        ("hck", "deployed", "player", other),
        ("sixth", "took", "tricks", more),
        *((game_id, "ended", "reason", rain) for game_id in KINDS),
    ],
)
def test_a_wrong_fact_is_found(game_id: str, kind: str, key: str, wrong: Callable[[object], object]) -> None:
    red(game_id, told(kind, key, wrong))


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_a_promise_that_is_not_kept_is_found(game_id: str) -> None:
    red(game_id, will=lambda promised: [*promised, {"fact": "rain"}])
    red(game_id, will=lambda promised: promised[1:])
