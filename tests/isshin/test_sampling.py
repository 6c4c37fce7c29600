"""Drawing what a player cannot know: uniform over every deal that fits, by enumeration and a chi-square test."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from math import factorial, prod
from random import Random
from typing import Any

import pytest

from gobanshobu import BadView, State
from gobanshobu.core.audience import seat_at
from gobanshobu.core.rng import Rng
from gobanshobu.games.isshin.rules import IsshinPosition
from gobanshobu.games.isshin.view import secrets, show
from tests.isshin.duels import FORMS, duel, game, play

TINY: dict[str, Any] = {"copies": 1, "hand": 2, "below": 1, "tokens": 1}
SMALL: dict[str, Any] = {"copies": 2, "hand": 1, "below": 2, "tokens": 0}


def orders(cards: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Every distinct order of the cards."""
    if not cards:
        return [()]
    return [
        (card, *rest)
        for card in sorted(set(cards))
        for rest in orders(cards[: cards.index(card)] + cards[cards.index(card) + 1 :])
    ]


@cache
def all_deals(copies: int, below: int) -> list[list[str]]:
    place = 6 * copies - below
    return [[*order[:place], "tri", *order[place:]] for order in orders(tuple(sorted(FORMS * copies)))]


def consistent(state: State, player: int | None) -> dict[str, float]:
    """Every full state that looks to `player` like this one, with its probability.

    Found the slow way: replay the steps under every deal there is, and keep what the player cannot tell apart. In the
    opening the other's choice is uniform among the allowed ones.
    """
    view = state.view(player)
    moves = state.record().moves()
    public = [(who, step) for who, step in state.log(player) if not step.startswith("draw")]
    found: list[list[str]] = []
    for deal in all_deals(int(state.rules.options["copies"]), int(state.rules.options["below"])):
        other = game.start(deal=deal, options=state.rules.options)
        steps = moves if not state.position.sealed() else public
        if played(other, steps) and other.view(player) == view:
            choices = [""]
            if player is not None and other.position.sealed() and player in other.actors():
                choices = other.legal(1 - player)
            found.append([full_text(other, player, choice) for choice in choices])
    weights: dict[str, float] = {}
    for texts in found:
        for text in texts:
            weights[text] = weights.get(text, 0) + 1 / len(found) / len(texts)
    return weights


def played(state: State, steps: list[tuple[int, str]]) -> bool:
    """Play the steps as far as they are legal; whether all were."""
    for player, step in steps:
        if step not in state.legal(player):
            return False
        state.play(player, step)
    return True


def full_text(state: State, player: int | None, choice: str) -> str:
    if choice and player is not None:
        state = state.copy()
        state.play(1 - player, choice)
    return f"{state.deal} {state.rules.views.secrets(state.position)['pledged']}"


def position_text(position: IsshinPosition) -> str:
    deal = [["fy", "fa", "sy", "sa", "ny", "na", "tri"][card] for card in position.deck]
    return f"{deal} {secrets(position)['pledged']}"


SITUATIONS = [
    (TINY, "", 0),
    (TINY, "0 reveal:fy", 0),
    (TINY, "0 reveal:fy", 1),
    (TINY, "0 reveal:fy 1 reveal:sa", 0),
    (TINY, "0 reveal:fy 1 reveal:sa 1 maai 0 kamae:fa", 0),
    (TINY, "0 reveal:fy 1 reveal:sa 1 maai 0 kamae:fa", 1),
    (TINY, "0 reveal:fy 1 reveal:sa 1 kamae:sy 0 maai", None),
]


@pytest.mark.parametrize(("options", "steps", "player"), SITUATIONS)
@pytest.mark.parametrize("engine", [False, True], ids=["face", "engine"])
@pytest.mark.slow
def test_resampling_is_uniform_over_what_the_player_cannot_tell_apart(
    options: dict[str, Any], steps: str, player: int | None, engine: bool
) -> None:
    state = play(duel("fy fa", "sy sa", **options), steps)
    expected = consistent(state, player)
    assert sum(expected.values()) == pytest.approx(1)
    draws = max(2_000, 12 * len(expected))
    rng, fast = Random(7), Rng(7)
    counts: Counter[str] = Counter()
    for _ in range(draws):
        if engine:
            position = state.position.resample(-1 if player is None else player, fast)
            assert isinstance(position, IsshinPosition)
            assert show(position, player) == state.rules.views.show(state.position, seat_at(player))
            counts[position_text(position)] += 1
        else:
            counts[full_text(state.resample(player, rng), player, "")] += 1
    assert set(counts) <= set(expected)
    chi_square = sum((counts[text] - draws * p) ** 2 / (draws * p) for text, p in expected.items())
    freedom = len(expected) - 1
    assert abs(chi_square - freedom) < 4.5 * (2 * freedom) ** 0.5 + 1


def prefixes(state: State, player: int) -> dict[tuple[str, ...], float]:
    """The top of every deck that fits, as far as it was drawn, with its probability.

    Decks are counted by their top: the more orders the remaining cards have, the likelier it is.
    """
    drawn = sum(len(word.split(",")) for _, word in state.log(None) if word.startswith("draw:"))
    cards = [card for card in FORMS for _ in range(int(state.rules.options["copies"]))]
    weights: dict[tuple[str, ...], float] = {}
    for top in product(FORMS, repeat=drawn):
        left = Counter(cards) - Counter(top)
        if left.total() != len(cards) - drawn:
            continue
        rest = [*top, *left.elements()]
        rest.insert(len(cards) - int(state.rules.options["below"]), "tri")
        other = game.start(deal=rest, options=state.rules.options)
        if played(other, state.record().moves()) and other.view(player) == state.view(player):
            weights[top] = factorial(left.total()) / prod(factorial(count) for count in left.values())
    total = sum(weights.values())
    return {top: weight / total for top, weight in weights.items()}


@pytest.mark.slow
@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize(
    "steps",
    [
        "0 reveal:fy 1 reveal:fy 0 reveal:sa 1 reveal:ny 1 maai",
        "0 reveal:fy 1 reveal:fy 0 reveal:sa 1 reveal:ny 1 maai 0 maai",
        "0 reveal:fy 1 reveal:fy 0 reveal:sa 1 reveal:ny 1 maai 0 maai 1 kamae:fa",
    ],
)
def test_resampling_is_uniform_after_ties_and_several_draws(steps: str, player: int) -> None:
    """Two copies of each card: what the other drew when is tied to what was shown and laid in between."""
    state = play(duel("fy", "fy", "sa ny fa sy", **SMALL), steps)
    expected = prefixes(state, player)
    rng = Rng(3)
    draws = 20 * len(expected) + 2_000
    counts: Counter[tuple[str, ...]] = Counter()
    size = len(next(iter(expected)))
    for _ in range(draws):
        position = state.position.resample(player, rng)
        assert isinstance(position, IsshinPosition)
        counts[tuple((*FORMS, "tri")[card] for card in position.deck[:size])] += 1
    assert set(counts) <= set(expected)
    chi_square = sum((counts[top] - draws * p) ** 2 / (draws * p) for top, p in expected.items())
    freedom = len(expected) - 1
    assert abs(chi_square - freedom) < 4.5 * (2 * freedom) ** 0.5 + 1


def test_a_resampled_state_is_a_whole_game_that_replays() -> None:
    rng = Random(1)
    for seed in range(30):
        state = game.start(seed=seed)
        for _ in range(seed % 12):
            if state.outcome is None:
                player = state.actors()[0]
                state.play(player, rng.choice(state.legal(player)))
        for viewer in (0, 1, None):
            other = state.resample(viewer, rng)
            assert other.view(viewer) == state.view(viewer)
            assert other.record().replay().view(viewer) == state.view(viewer)


def test_a_long_game_is_sampled_quickly() -> None:
    """The counting stays small even where a spectator knows nobody's cards."""
    state = game.start(seed=4)
    rng = Random(4)
    while state.outcome is None:
        player = state.actors()[0]
        safe = []
        for step in state.legal(player):
            after = state.copy()
            after.play(player, step)
            if after.outcome is None:
                safe.append(step)
        state.play(player, rng.choice(safe or state.legal(player)))
    assert state.resample(None, rng).view(None) == state.view(None)


@pytest.mark.parametrize(
    "change",
    [
        lambda view: view.update(game="first"),
        lambda view: view.update(deck=3),
        lambda view: view["log"].append([0, "kamae:tri"]),
        lambda view: view["log"].append([0, "nonsense"]),
        lambda view: view["log"].append([5, "maai"]),
        lambda view: view["log"].append([0, "draw:zz"]),
        lambda view: view["log"].append([0, "draw:tri"]),
        lambda view: view["log"].append([0, "draw:fy,fy,fy,fy,fy"]),
        lambda view: view["log"].append([0, "draw:" + ",".join(["?"] * 30)]),
        lambda view: view.pop("log"),
        lambda view: view.update(log=7),
        lambda view: view.update(options={"copies": 9}),
        lambda view: view.update(player=4),
    ],
)
def test_views_that_cannot_be_are_refused(change: Any) -> None:
    state = play(duel("fy fa sy ny", "sy sa na na"), "0 reveal:fy 1 reveal:sa")
    view = state.view(0)
    change(view)
    with pytest.raises(BadView):
        game.sample(view, Random(0))


def test_a_spectators_sample_knows_nothing_of_the_choices_in_the_opening() -> None:
    state = play(duel("fy fa sy ny", "sy sa na na"), "0 reveal:fy")
    position = state.position.resample(-1, Rng(1))
    assert isinstance(position, IsshinPosition)
    assert secrets(position)["pledged"] == [None, None]
    assert state.resample(None, Random(1)).actors() == (0, 1)
