"""Drawing what a player cannot know: uniform over every deal that fits, by enumeration and a chi-square test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from math import factorial, prod
from random import Random
from typing import Any, cast

import pytest

from gobanshobu import BadView, State
from gobanshobu.core.audience import SEATS, seat_at
from gobanshobu.core.position import Position
from gobanshobu.core.rng import Rng
from gobanshobu.games.cardwars.rules import CardwarsPosition
from gobanshobu.games.cardwars.view import CardwarsSecrets
from tests.cardwars.tables import CARDS, COPIES, begun, deal, game, order, play, table

KINDS = list(COPIES)
World = tuple[tuple[str, ...], tuple[str, ...]]
"""What another player drew, in order, and what that player's face-down sets were."""


# --- the slow way: every deck there is, by its drawn cards ---


def worlds(state: State, viewer: int | None, other: int) -> dict[World, float]:
    """Every world of `other` that looks to `viewer` like this one, with its probability.

    Found by replaying the game under every choice of the cards that `other` drew and of what the face-down sets were.
    A deck counts for as many as there are orders of the cards not drawn; its ways to have made the sets share that.
    """
    places, milled, steps = told(state, viewer, other)
    view = state.view(viewer)
    weights: dict[World, float] = {}
    for drawn in draws(places, milled, must_have(steps, other)):
        deck = rebuilt(drawn, places, milled)
        left = Counter(deck[places[-1] + 1 :] if not milled else deck[max(places[-1], *milled) + 1 :])
        orders = factorial(left.total()) / prod(factorial(count) for count in left.values())
        fitting = [sets for sets in choices(steps, other) if fits(state, view, viewer, other, deck, steps, sets)]
        for sets in fitting:
            weights[drawn, sets] = orders / len(fitting)
    total = sum(weights.values())
    return {world: weight / total for world, weight in weights.items()}


def told(state: State, viewer: int | None, other: int) -> tuple[list[int], dict[int, str], list[tuple[int, str]]]:
    """The places `other` drew from, the cards milled with their places, and the steps as the viewer read them."""
    places: list[int] = []
    milled: dict[int, str] = {}
    steps: list[tuple[int, str]] = []
    top = 0
    again = False
    for who, text in state.log(viewer):
        kind, _, rest = text.partition(":")
        if kind in ("draw", "mill"):
            if who == other:
                if (other, "mulligan") in steps and not again:
                    places, top, again = [], 0, True
                for card in rest.split(","):
                    if kind == "draw":
                        places.append(top)
                    else:
                        milled[top] = card
                    top += 1
        elif kind == "show":
            if who == other:
                at = max(i for i, (player, step) in enumerate(steps) if player == other and step == "set:?")
                steps[at] = (other, f"set:{rest}")
        else:
            steps.append((who, text))
    return places, milled, steps


def must_have(steps: list[tuple[int, str]], other: int) -> Counter[str]:
    """Cards that `other` has openly played, set or discarded: they must have been drawn."""
    found: Counter[str] = Counter()
    for who, step in steps:
        verb, _, rest = step.partition(":")
        if who == other and verb in ("play", "set", "discard") and rest != "?":
            found[rest.partition("/")[0].removesuffix("*")] += 1
    return found


def draws(places: list[int], milled: dict[int, str], needed: Counter[str]) -> Iterator[tuple[str, ...]]:
    """Every sequence of cards that can have been drawn."""
    pool = Counter(CARDS) - Counter(milled.values())
    for drawn in product([card for card in KINDS if pool[card]], repeat=len(places)):
        have = Counter(drawn)
        if have <= pool and needed <= have:
            yield drawn


def rebuilt(drawn: tuple[str, ...], places: list[int], milled: dict[int, str]) -> list[str]:
    """A deck with these cards at their places; those not drawn follow in any order."""
    known = dict(zip(places, drawn, strict=True)) | milled
    rest = list((Counter(CARDS) - Counter(known.values())).elements())
    return [known[at] if at in known else rest.pop() for at in range(20)]


def choices(steps: list[tuple[int, str]], other: int) -> Iterator[tuple[str, ...]]:
    """Every way to have made the hidden sets."""
    hidden = sum(who == other and step == "set:?" for who, step in steps)
    yield from product(("kyo", "kei"), repeat=hidden)


def fits(
    state: State,
    view: dict[str, Any],
    viewer: int | None,
    other: int,
    deck: list[str],
    steps: list[tuple[int, str]],
    sets: tuple[str, ...],
) -> bool:
    """Whether the game can be replayed so, and then looks to the viewer as it does; the real deck for everyone else."""
    real: Any = state.deal
    cards = {part: list(orders) for part, orders in real.items()}
    cards["redeal" if (other, "mulligan") in steps else "decks"][other] = deck
    twin = game.start(deal=cards, options=state.rules.options)
    hidden = iter(sets)
    full = iter([(e.player, e.full) for e in state.history() if e.is_step])
    for who, step in steps:
        _, real_step = next(full)
        text = real_step
        if who == other:
            text = f"set:{next(hidden)}" if step == "set:?" else step
        if text not in twin.legal(who):
            return False
        twin.play_unchecked(who, text)
    return bool(twin.view(viewer) == view)


# --- the quick way, read off a sample ---


def engine_world(position: Position, other: int, places: list[int]) -> World:
    assert isinstance(position, CardwarsPosition)
    drawn = tuple(KINDS[position.decks[20 * other + at]] for at in places)
    mine = [event % 128 for event in position.history if event // 128 == other]
    sets = [
        KINDS[event - 8]
        for event, later in zip(mine, [*mine[1:], 0], strict=True)
        if 8 <= event < 16 and not 24 <= later < 32
    ]
    return drawn, tuple(sets)


def face_world(state: State, other: int, places: list[int], hidden: list[bool]) -> World:
    cards: Any = state.deal
    mulligan = bool(state.view(None)["mulligans"][other])
    drawn = tuple(cards["redeal" if mulligan else "decks"][other][at] for at in places)
    sets = [e.full[4:] for e in state.history() if e.player == other and e.full.startswith("set:")]
    return drawn, tuple(card for card, is_hidden in zip(sets, hidden, strict=True) if is_hidden)


def assert_uniform(counts: Counter[Any], expected: dict[Any, float]) -> None:
    """A chi-square test with cases that are expected less than five times put together; deterministic seeds."""
    total = counts.total()
    assert set(counts) <= set(expected)
    rare = [key for key, p in expected.items() if total * p < 5]
    cases = [(counts[key], total * p) for key, p in expected.items() if total * p >= 5]
    if rare:
        cases.append((sum(counts[key] for key in rare), total * sum(expected[key] for key in rare)))
    chi_square = sum((seen - wanted) ** 2 / wanted for seen, wanted in cases)
    freedom = len(cases) - 1
    assert abs(chi_square - freedom) < 4.5 * (2 * freedom) ** 0.5 + 1


MILLS = "kaku hisha gyoku kin", "kin gin gin fu"
"""Eight cards of player 1's deck that player 0 mills: pawns, lances and knights are all that is left unknown."""


def milled(hand: str, second: str, draws: str, steps: str) -> State:
    """Player 0 mills eight of player 1's cards in the course of `steps`; player 1's draws lie in between."""
    first, *later = draws.split()
    return play(begun(hand, second, "fu fu fu", f"{MILLS[0]} {first} {MILLS[1]} {' '.join(later)}"), steps)


BEGIN = "0 play:kin/mill end 1"
SITUATIONS: list[tuple[str, Callable[[], State]]] = [
    ("nothing set", lambda: milled("kin kin kei", "kyo kei", "fu kyo", BEGIN + " play:fu end 0 play:kin/mill end")),
    ("one set", lambda: milled("kin kin", "kyo kei", "fu kyo", BEGIN + " set:kyo end 0 play:kin/mill 1 allow 0 end")),
    (
        "a set that can be cancelled",
        lambda: milled("kin kin kei", "kyo kei", "fu kyo", "0 play:kin/mill set:kei end 1 set:kyo"),
    ),
    (
        "a set that was cancelled, and one that was not",
        lambda: milled("kin kin kei", "kyo kei", "fu", "0 play:kin/mill set:kei end 1 set:kyo 0 counter 1 set:kei"),
    ),
    (
        "two sets, one of them a lance that was used",
        lambda: milled(
            "kin kin", "kyo kei", "fu kyo", BEGIN + " set:kyo set:kei lance>face end 0 play:kin/mill 1 allow"
        ),
    ),
    (
        "a knight that was used before the second set",
        lambda: milled(
            "kin kin",
            "kyo kei kei",
            "fu kyo",
            BEGIN + " set:kei end 0 play:fu 1 counter 0 play:kin/mill end 1 set:kei set:kyo",
        ),
    ),
    (
        "three sets and a lance used late",
        lambda: milled(
            "kin kin",
            "kyo kei kyo",
            "fu kei",
            BEGIN + " set:kyo set:kei set:kyo end 0 play:kin/mill 1 allow 0 end 1 lance>face",
        ),
    ),
    (
        "a set, and a lance discarded",
        lambda: milled(
            "kin kin", "kyo kei kyo", "fu", BEGIN + " set:kyo end 0 play:kin/discard 1 allow discard:kyo discard:fu"
        ),
    ),
    (
        "three sets, and two lances used",
        lambda: milled(
            "kin kin",
            "kyo kei kyo",
            "fu kei",
            BEGIN + " set:kyo set:kei set:kyo end 0 play:kin/mill 1 allow 0 end 1 lance>face lance>face",
        ),
    ),
    (
        "a knight discarded before the sets",
        lambda: play(
            begun("kin kin", "kyo kei kei", "fu", "fu kaku hisha gyoku kin"),
            "0 play:kin/discard 1 discard:kei discard:fu 0 end 1 set:kyo set:kei end 0 play:kin/mill 1 allow",
        ),
    ),
    (
        "a mulligan",
        lambda: play(
            game.start(
                deal={
                    "decks": [order("kin kin"), order("fu")],
                    "redeal": [order("fu"), order("kyo kei", f"{MILLS[0]} fu {MILLS[1]} kyo")],
                }
            ),
            "0 keep 1 mulligan " + BEGIN + " set:kei end 0 play:kin/mill 1 allow",
        ),
    ),
]


@pytest.mark.clause("CW-6.5", "CW-8.1")
@pytest.mark.slow
@pytest.mark.parametrize("make", [row[1] for row in SITUATIONS], ids=[row[0] for row in SITUATIONS])
@pytest.mark.parametrize("engine", [False, True], ids=["face", "engine"])
@pytest.mark.parametrize("viewer", [0, None], ids=["opponent", "spectator"])
def test_resampling_is_uniform_over_what_cannot_be_told_apart(
    make: Callable[[], State], engine: bool, viewer: int | None
) -> None:
    state = make()
    expected = worlds(state, viewer, 1)
    assert sum(expected.values()) == pytest.approx(1)
    assert len(expected) > 4
    places, _, steps = told(state, viewer, 1)
    hidden = [step == "set:?" for who, step in steps if who == 1 and step.startswith("set:")]
    number = 25_000 if engine else 2_500
    rng, fast = Random(7), Rng(7)
    counts: Counter[World] = Counter()
    for _ in range(number):
        if engine:
            position = state.position.resample(-1 if viewer is None else viewer, fast)
            counts[engine_world(position, 1, places)] += 1
        else:
            counts[face_world(state.resample(viewer, rng), 1, places, hidden)] += 1
    assert_uniform(counts, expected)


def known_lance(steps: str) -> State:
    """Player 1's lance was discarded and the king may bring it back; another card was set face down."""
    state = begun("kin kin", "kyo kyo kei gyoku", "fu fu fu", "fu kaku hisha kin kin fu")
    start = "0 play:kin/discard 1 discard:kyo discard:fu 0 end 1 set:kyo end 0 play:kin/mill 1 allow 0 end 1 play:gyoku"
    return play(state, f"{start} {steps}")


@pytest.mark.clause("CW-6.5")
@pytest.mark.slow
@pytest.mark.parametrize("engine", [False, True], ids=["face", "engine"])
@pytest.mark.parametrize("steps", ["revive:kyo", "revive:kyo lance>face", "revive:kyo lance>face lance>face"])
def test_a_known_trap_that_is_turned_up_tells_nothing_of_the_hidden_one(steps: str, engine: bool) -> None:
    state = known_lance(steps)
    expected: dict[Any, float] = {}
    for (drawn, sets), p in worlds(state, 0, 1).items():
        key = (tuple(sorted(drawn)), sets)
        expected[key] = expected.get(key, 0) + p
    if steps.count("lance") == 2:
        assert {sets for _, sets in expected} == {("kyo",)}
    else:
        assert {sets for _, sets in expected} == {("kyo",), ("kei",)}
    places, _, _ = told(state, 0, 1)
    rng, fast = Random(3), Rng(3)
    counts: Counter[Any] = Counter()
    for _ in range(20_000 if engine else 3_000):
        if engine:
            drawn, sets = engine_world(state.position.resample(0, fast), 1, places)
        else:
            drawn, sets = face_world(state.resample(0, rng), 1, places, [True])
        counts[tuple(sorted(drawn)), sets] += 1
    assert_uniform(counts, expected)


@pytest.mark.clause("CW-8.1")
@pytest.mark.slow
def test_the_own_deck_and_every_unused_order_are_shuffled_and_what_was_seen_stays() -> None:
    state = play(table("gyoku kyo", "kin"), "0 keep 1 mulligan 0 end 1 end")
    rng = Random(5)
    places: dict[str, Counter[int]] = {"own rest": Counter(), "own redeal": Counter(), "their first": Counter()}
    for _ in range(2_000):
        other = state.resample(0, rng)
        cards: Any = other.deal
        real: Any = state.deal
        assert cards["decks"][0][:6] == real["decks"][0][:6]
        places["own rest"][cards["decks"][0].index("kaku")] += 1
        places["own redeal"][cards["redeal"][0].index("kaku")] += 1
        places["their first"][cards["decks"][1].index("kaku")] += 1
        assert all(Counter(cards[part][who]) == Counter(CARDS) for part in cards for who in (0, 1))
    assert_uniform(places["own rest"], dict.fromkeys(range(6, 20), 1 / 14))
    assert_uniform(places["own redeal"], dict.fromkeys(range(20), 1 / 20))
    assert_uniform(places["their first"], dict.fromkeys(range(20), 1 / 20))
    fast, rest = Rng(5), Counter[int]()
    for _ in range(5_000):
        position = state.position.resample(0, fast)
        assert isinstance(position, CardwarsPosition)
        deck = [KINDS[card] for card in position.decks[:20]]
        assert deck[:6] == real["decks"][0][:6]
        rest[deck.index("kaku")] += 1
    assert_uniform(rest, dict.fromkeys(range(6, 20), 1 / 14))


@pytest.mark.clause("C-3", "CW-2.1")
@pytest.mark.parametrize("steps", ["", "0 mulligan", "1 mulligan"])
def test_in_the_opening_the_others_choice_is_drawn_too(steps: str) -> None:
    """Uniform while the viewer has not chosen, not made when the viewer has; the redeals are all unknown."""
    state = play(game.start(deal=deal("gyoku", "kin")), steps)
    rng, fast = Random(2), Rng(2)
    for viewer in (0, 1, None):
        seen: Counter[Any] = Counter()
        inside: Counter[Any] = Counter()
        tops: Counter[Any] = Counter()
        for _ in range(400):
            other = state.resample(viewer, rng)
            seen[str(other.rules.views.secrets(other.position)["pledged"])] += 1
            position = state.position.resample(-1 if viewer is None else viewer, fast)
            assert state.rules.views.show(position, seat_at(viewer)) == state.rules.views.show(
                state.position, seat_at(viewer)
            )
            secrets = cast("CardwarsSecrets", state.rules.views.secrets(position))
            inside[str(secrets["pledged"])] += 1
            tops[secrets["redeal"][0].index("gyoku")] += 1
        own = None if viewer is None else state.view(viewer)["chosen"]
        if viewer is None:
            expected: dict[Any, float] = {str([None, None]): 1.0}
        elif own is not None:
            pledged: list[str | None] = [None, None]
            pledged[viewer] = own
            expected = {str(pledged): 1.0}
        else:
            both: Iterable[list[str | None]] = ([None, "keep"], [None, "mulligan"])
            expected = {str(pair if viewer == 0 else pair[::-1]): 0.5 for pair in both}
        assert_uniform(seen, expected)
        assert_uniform(inside, expected)
        assert_uniform(tops, dict.fromkeys(range(20), 1 / 20))


def test_a_resampled_state_is_a_whole_game_that_replays() -> None:
    rng = Random(1)
    for seed in range(24):
        state = game.start(seed=seed)
        for _ in range(5 * seed):
            if state.outcome is None:
                player = state.actors()[0]
                state.play(player, rng.choice(state.legal(player)))
        for viewer in (0, 1, None):
            other = state.resample(viewer, rng)
            assert other.view(viewer) == state.view(viewer)
            assert other.record().replay().view(viewer) == state.view(viewer)


def test_a_resampled_position_plays_on_like_any_other() -> None:
    """Hands, decks and traps of a sample fit together, look alike, and the game goes on from it or from the original."""
    rng = Rng(9)
    for seed in range(16):
        start = game.start(seed=seed)
        position, rules = start.position, start.rules
        while position.actors():
            player = position.mover()
            steps = position.steps(player)
            position.apply(player, steps[rng.below(len(steps))])
            viewer = rng.below(3) - 1
            twin = position.resample(viewer, rng)
            assert isinstance(twin, CardwarsPosition)
            seat = None if viewer < 0 else SEATS[viewer]
            assert rules.views.show(twin, seat) == rules.views.show(position, seat)
            for who in (0, 1):
                hand = [int(count) for count in twin.hands[8 * who : 8 * who + 8]]
                assert sum(hand) == twin.sizes[who]
                assert Counter(KINDS[card] for card in twin.decks[20 * who : 20 * who + 20]) == Counter(CARDS)
            if rng.below(2):
                position = twin


@pytest.mark.parametrize(
    "change",
    [
        lambda view: view.update(game="first"),
        lambda view: view.update(mana=9),
        lambda view: view["log"].append([0, "play:gyoku"]),
        lambda view: view["log"].append([0, "nonsense"]),
        lambda view: view["log"].append([5, "end"]),
        lambda view: view["log"].append([0, "draw:zz"]),
        lambda view: view["log"].append([0, "draw:?"]),
        lambda view: view["log"].append([1, "draw:fu"]),
        lambda view: view["log"].append([0, "draw:gyoku,gyoku"]),
        lambda view: view["log"].append([0, "draw:" + ",".join(["fu"] * 16)]),
        lambda view: view["log"].append([1, "mill:?"]),
        lambda view: view["log"].append([1, "mill:gyoku,gyoku"]),
        lambda view: view["log"].append([1, "show:kei"]),
        lambda view: view["log"].append([1, "show:fu"]),
        lambda view: view["log"].append([1, "show:"]),
        lambda view: view["log"].append([1, "lance>face"]),
        lambda view: view["log"].append([1, "counter"]),
        lambda view: view["log"].append([1, "set:kyo"]),
        lambda view: view["log"].append([0, "set:?"]),
        lambda view: view["log"].extend([[0, "end"], [1, "draw:?"], [1, "play:gyoku"], [1, "play:gyoku"]]),
        lambda view: view.pop("log"),
        lambda view: view.update(log=7),
        lambda view: view.update(options={"pawn_foul": "maybe"}),
        lambda view: view.update(player=4),
    ],
)
def test_views_that_cannot_be_are_refused(change: Any) -> None:
    state = begun("kin kyo", "gin kei")
    view = state.view(0)
    change(view)
    with pytest.raises(BadView):
        game.sample(view, Random(0))
