"""Whoever sees nothing and listens can play any game to its end, and knows at every moment how it stands."""

from __future__ import annotations

from random import Random

import pytest

import gobanshobu
from gobanshobu.core.audience import SEATS, Cast
from gobanshobu.core.build import compiled
from gobanshobu.core.chronicle import Chronicle, sentence
from gobanshobu.core.options import Value
from tests.conformance import listening
from tests.conformance.kit import random_step, some_options
from tests.conformance.listening import LISTENERS, Lang, ambiguous, heard, play_by_ear, seen

LANGS: tuple[Lang, Lang] = ("ja", "en")
MOMENTS = 60 if compiled() else 8
WAYS = 200 if compiled() else 50
LONGEST = 2_000
SHORT: dict[str, dict[str, Value]] = {game: {"turn_limit": 40} for game in ("first", "intelligence", "hck")}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_a_whole_game_is_played_by_the_words_of_offers_alone(game_id: str, lang: Lang) -> None:
    game, rng = gobanshobu.game(game_id), Random(21)
    told, players = play_by_ear(game, rng, lang, SHORT.get(game_id, {}), LONGEST)
    assert told.state.outcome is not None
    publisher = told.state.rules.publisher
    for seat, player in zip(SEATS, players, strict=True):
        last = told.entries(seat)[-1]
        assert player.lines[-1] == sentence(publisher, last, Cast(seat)).say(lang)
        assert len(player.lines) > len(told.entries(seat)) // 2


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_what_looks_different_sounds_different(game_id: str) -> None:
    """Then whoever knows how it stood knows how it stands, from the line that is told."""
    game, rng, moments = gobanshobu.game(game_id), Random(2025), 0
    while moments < MOMENTS:
        state = game.start(seed=rng.getrandbits(32), options=some_options(game, rng))
        going = True
        while going and moments < MOMENTS:
            if rng.random() < 0.1:
                moments += 1
                found = ambiguous(state, rng, rng.choice(LISTENERS), rng.choice(LANGS), 2, WAYS)
                assert not found, found
            going = random_step(state, rng)


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_the_beginning_is_told(game_id: str) -> None:
    game = gobanshobu.game(game_id)
    for audience in LISTENERS:
        for lang in LANGS:
            found: dict[str, str] = {}
            for seed in range(40):
                told = Chronicle(game.start(seed=seed), [audience])
                words, view = heard(told, audience, lang), seen(told.state, audience)
                assert found.setdefault(words, view) == view, words


def test_an_ambiguous_line_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game, rng = gobanshobu.game("first"), Random(3)
    state = game.start(seed=1)
    for _ in range(60):
        random_step(state, rng)
    assert not ambiguous(state, rng, LISTENERS[2], "en", 1, WAYS)
    monkeypatch.setattr(listening, "sentence", lambda publisher, entry, cast: Cast().who(0))
    assert ambiguous(state, rng, LISTENERS[2], "en", 1, WAYS)
