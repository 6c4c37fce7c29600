"""What is shown and told comes in Japanese and in English, and with the faces of its game; what is neither is refused."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

import pytest

import gobanshobu
from gobanshobu import GobanshobuError, State
from gobanshobu.adapters.notebook import replay
from gobanshobu.core.pages import page, rules_page
from gobanshobu.core.words import Words
from gobanshobu.pictures.replay import Replay, moments
from tests.adapters.peers import needed

SHOWN: dict[str, Callable[[State, Any], Any]] = {
    "Words.say": lambda state, lang: Words("あ", "a").say(lang),
    "State.text": lambda state, lang: state.text(0, lang),
    "State.text, narrow": lambda state, lang: state.text(0, lang, "", 30),
    "State.full_text": lambda state, lang: state.full_text(lang),
    "State.svg": lambda state, lang: state.svg(lang=lang),
    "State.svg of a player": lambda state, lang: state.svg(1, lang),
    "State.record": lambda state, lang: state.record(comments=lang),
    "Game.picture": lambda state, lang: state.game.picture(state.view(0), lang),
    "Text.lines": lambda state, lang: state.rules.text.lines(dict(state.view(0)), lang),
    "page": lambda state, lang: page(state.rules.rulebook(), lang),
    "rules_page": lambda state, lang: rules_page(state.rules, lang),
    "moments": lambda state, lang: moments(state, lang=lang),
    "Replay": lambda state, lang: Replay(state, lang),
    "replay": lambda state, lang: replay(state, lang),
    "replay of a record": lambda state, lang: replay(state.record(), lang),
}


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
@pytest.mark.parametrize("name", SHOWN)
def test_only_japanese_and_english_are_spoken(game_id: str, name: str) -> None:
    state = gobanshobu.game(game_id).start(seed=1)
    state.play(0, state.legal(0)[0])
    for lang in ("fr", "JA", "english", "ja_JP"):
        with pytest.raises(GobanshobuError, match=rf"\bja\b.*\ben\b.* not '{lang}'"):
            SHOWN[name](state, lang)
    for lang in ("ja", "en"):
        assert SHOWN[name](state, lang) is not None


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_cards_are_told_in_these_languages_alone(game_id: str) -> None:
    rules = gobanshobu.game(game_id).make_rules(None)
    for lang in ("ja", "en"):
        told, shown = rules.text.cards_page(lang), rules.text.cards_text("", lang)
        for ask, found in ((rules.text.cards_page, told), (lambda lang: rules.text.cards_text("", lang), shown)):
            if found:
                with pytest.raises(GobanshobuError, match='"ja" or "en"'):
                    ask("fr")


@pytest.mark.parametrize(("adapter", "name"), [("gymnasium", "Env"), ("pettingzoo", "env")])
def test_an_environment_refuses_another_language_before_it_shows_anything(adapter: str, name: str) -> None:
    needed(adapter)
    make = getattr(importlib.import_module(f"gobanshobu.adapters.{adapter}"), name)
    for mode in (None, "ansi"):
        with pytest.raises(GobanshobuError, match='"ja" or "en", not \'fr\''):
            make("isshin", render_mode=mode, lang="fr")
    assert make("isshin", lang="ja").lang == "ja"


FACED: dict[str, Callable[[State, Any], Any]] = {
    "State.text": lambda state, faces: state.text(0, faces=faces),
    "State.svg": lambda state, faces: state.svg(faces=faces),
    "State.narrate": lambda state, faces: state.narrate(0, faces),
    "Game.picture": lambda state, faces: state.game.picture(state.view(0), faces=faces),
    "replay": lambda state, faces: replay(state, faces=faces),
    "replay of a record": lambda state, faces: replay(state.record(), faces=faces),
}


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
@pytest.mark.parametrize("name", FACED)
def test_only_faces_that_the_game_has_are_shown(game_id: str, name: str) -> None:
    state = gobanshobu.game(game_id).start(seed=1)
    known = [one.id for one in state.game.faces]
    for faces in ("", *known):
        assert FACED[name](state, faces) is not None
    with pytest.raises(GobanshobuError, match=f"{game_id} has no faces 'nix'; it has: {', '.join(known) or '-'}"):
        FACED[name](state, "nix")
