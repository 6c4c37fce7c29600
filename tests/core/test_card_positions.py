"""The two card games begin from positions as data: what is possible goes on as the game it was taken from, for every audience."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import gobanshobu
from gobanshobu.core import BadPosition, State

GAMES = ("isshin", "cardwars")
AUDIENCES = (0, 1, None)


def positions(game: str, seed: int, most: int) -> list[State]:
    """Some states of a random game that can be given as data."""
    state, rng, found = gobanshobu.game(game).start(seed=seed), Random(seed), list[State]()
    while state.outcome is None and len(found) < most:
        if state.rules.views.laid(state.position) is not None and rng.random() < 0.4:
            found.append(state.copy())
        player = state.actors()[0]
        state.play(player, rng.choice(state.legal(player)))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_position_goes_on_as_the_game_it_was_taken_from(game: str) -> None:
    rng = Random(7)
    for state in positions(game, 3, 6) + positions(game, 8, 6):
        views, (player, *_) = state.rules.views, state.actors()
        data = dict(views.data(state.position))
        began = gobanshobu.game(game).position(data)
        assert began.rules.views.data(began.position) == data
        assert began.legal(player) == state.legal(player)
        for _ in range(5):
            for audience in AUDIENCES:
                assert began.resample(audience, rng).view(audience) == began.view(audience)
                record = began.record(seat=audience)
                again = gobanshobu.read_record(str(record)).replay()
                assert again.view(audience) == began.view(audience)
            if began.outcome is None:
                mover = began.actors()[0]
                began.play(mover, rng.choice(began.legal(mover)))


@pytest.mark.parametrize("game", GAMES)
def test_a_view_of_a_position_holds_nothing_that_its_player_cannot_know(game: str) -> None:
    for state in positions(game, 5, 4):
        data = dict(state.rules.views.data(state.position))
        began = gobanshobu.game(game).position(data)
        for audience in AUDIENCES:
            twin = began.resample(audience, Random(1))
            assert str(twin.view(audience)) == str(began.view(audience))
            shown: Any = began.view(audience)["position"]
            assert "deck" not in shown
            assert "decks" not in shown
            for player in (0, 1):
                if player != audience:
                    assert set(shown["hands"][player]) <= {"?", "tri"}


@pytest.mark.parametrize("game", GAMES)
def test_engines_play_on_from_a_position(game: str) -> None:
    (state, *_) = positions(game, 4, 1)
    laid = state.rules.views.laid(state.position)
    assert laid is not None
    began = gobanshobu.game(game).position(state.rules.views.compose(laid))
    player = began.actors()[0]
    found = gobanshobu.analyse(began.view(player), work=20)
    assert {one.step for one in found} <= set(began.legal(player))
    began.play(player, found[0].step)


BATTLE: dict[str, Any] = {
    "turn": 0,
    "hands": [["fa", "fy"], ["na"]],
    "fronts": [["sa"], ["fy"]],
    "showing": [1, 1],
    "discard": [],
    "tokens": [0, 0],
}
MAIN: dict[str, Any] = {
    "turn": 0,
    "lives": [20, 3],
    "mana": 3,
    "hands": [["fu"], ["kin"]],
    "face_down": [[], ["kei"]],
    "monsters": [{"owner": 0, "card": "fu", "counters": 1, "sideways": False, "fresh": False, "equipment": 1}],
    "loose": [0, 0],
    "graves": [["fu"], []],
}


@pytest.mark.parametrize(
    ("game", "change", "clause"),
    [
        ("isshin", {"turn": 3}, "C-1"),
        ("isshin", {"hands": [["fa"] * 5, []]}, "IS-1.1"),
        ("isshin", {"hands": [["fa", "fa", "na", "na", "sa"], []]}, "IS-4.2"),
        ("isshin", {"hands": [["tri"], []]}, "IS-2.1"),
        ("isshin", {"fronts": [[], ["fa"]]}, "IS-3.1"),
        ("isshin", {"fronts": [["tri"], ["fa"]]}, "IS-5.1"),
        ("isshin", {"showing": [2, 1]}, "IS-4.4"),
        ("isshin", {"tokens": [2, 2]}, "IS-1.3"),
        ("isshin", {"tokens": [1, 0]}, "IS-4.3"),
        ("isshin", {"discard": ["fa", "na"]}, "IS-3.4"),
        ("isshin", {"hands": [["dragon"], []]}, "IS-1.1"),
        ("isshin", {"deck": []}, "IS-1.1"),
        ("isshin", {"nonsense": 1}, "C-2"),
        ("cardwars", {"lives": [0, 3]}, "CW-3.1"),
        ("cardwars", {"mana": 4}, "CW-4.1"),
        ("cardwars", {"hands": [["gyoku", "gyoku"], []]}, "CW-1.1"),
        ("cardwars", {"face_down": [["fu"], []]}, "CW-6.1"),
        ("cardwars", {"turns": 2}, "CW-2.2"),
        ("cardwars", {"monsters": [{"owner": 0, "card": "kei"}]}, "CW-1.1"),
        ("cardwars", {"monsters": [{"owner": 0, "card": "fu", "counters": 2}]}, "CW-7.3"),
        ("cardwars", {"monsters": 3}, "C-2"),
        ("cardwars", {"loose": [3, 0]}, "CW-5.7"),
    ],
)
def test_what_is_impossible_is_refused_with_its_clause(game: str, change: dict[str, Any], clause: str) -> None:
    data = {"isshin": BATTLE, "cardwars": MAIN}[game]
    gobanshobu.game(game).position(data)
    with pytest.raises(BadPosition) as refused:
        gobanshobu.game(game).position(data | change)
    assert refused.value.clause == clause
