"""Pictures of states: sound SVG in both languages, everything a view shows is drawn, nothing that it hides."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

import gobanshobu
from gobanshobu import GAMES, BadView, State
from gobanshobu.games.board5.cardset import CardSet, to_data
from gobanshobu.games.board5.game import SheetGame
from gobanshobu.games.board5.view import SheetSecrets
from gobanshobu.pictures import Picture
from gobanshobu.pictures.board5.svg import card_svg, sheet_svg
from gobanshobu.pictures.drawing import parts
from tests.conformance.kit import random_state, random_step

SHEETS = ("first", "intelligence", "hck")
ALLOWED = {"svg", "title", "defs", "g", "use", "path", "rect", "circle", "ellipse", "text"}
NAMESPACE = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ET.Element:
    """A picture, which must be sound: plain drawing, nothing fetched, every use of something that is there."""
    root = ET.fromstring(svg)
    assert root.get("role") == "img"
    assert root.get("aria-label")
    kept = {one.get("id") for one in root.iter() if one.get("id")}
    for one in root.iter():
        assert one.tag.removeprefix(NAMESPACE) in ALLOWED
        assert not any(name.startswith("on") or ("href" in name and name != "href") for name in one.attrib)
        if one.get("href"):
            assert one.attrib["href"].removeprefix("#") in kept
    return root


def marked(root: ET.Element, name: str) -> Counter[str]:
    """How many drawings carry each value of a mark."""
    return Counter(one.attrib[f"data-{name}"] for one in root.iter() if f"data-{name}" in one.attrib)


def states(game_id: str, count: int = 6, seed: int = 5) -> list[State]:
    """Moments of random games, from the arrangement to the end."""
    rng = Random(seed)
    game = gobanshobu.game(game_id)
    found = [random_state(game, rng, steps) for steps in (0, 3, 21, 34, 89)[:count]]
    last = random_state(game, rng, 60)
    for _ in range(400):
        if not random_step(last, rng):
            break
    if last.outcome is None:
        last.resign(1)
    return [*found, last]


@pytest.mark.parametrize("game_id", GAMES)
def test_every_state_is_a_sound_picture_in_both_languages(game_id: str) -> None:
    for state in states(game_id):
        for player in (None, 0, 1):
            for lang in ("ja", "en"):
                svg = state.svg(player, lang)
                root = parsed(svg)
                assert svg == state.svg(player, lang)
                label = root.attrib["aria-label"]
                assert (state.game.name.say(lang)) in label
                if lang == "en":
                    assert label.isascii() or "·" in label
        assert state._repr_svg_() == state.svg()


@pytest.mark.parametrize("game_id", GAMES)
def test_the_end_is_told_with_its_clause(game_id: str) -> None:
    state = states(game_id)[-1]
    assert state.outcome is not None
    for lang, word in (
        ("ja", "の勝ち" if state.outcome.winner is not None else "引き分け"),
        ("en", "wins" if state.outcome.winner is not None else "Draw"),
    ):
        svg = state.svg(1, lang)
        assert word in svg
        assert f"[{state.outcome.clause}]" in svg


@pytest.mark.parametrize("game_id", GAMES)
def test_a_picture_of_a_seat_shows_what_the_seat_knows_and_no_more(game_id: str) -> None:
    rng = Random(11)
    for state in states(game_id):
        for player in (0, 1):
            drawn = state.svg(player)
            assert drawn == state.resample(player, rng).svg(player)
            assert drawn == state.game.picture(state.view(player))


@pytest.mark.parametrize("game_id", SHEETS)
def test_every_card_on_the_sheet_and_in_the_hands_is_drawn(game_id: str) -> None:
    for state in states(game_id):
        for player in (None, 0, 1):
            view: dict[str, Any] = dict(state.view(player))
            root = parsed(state.svg(player))
            draft = view.get("draft", {})
            if player is None:
                secrets = cast("SheetSecrets", state.rules.views.secrets(state.position))
                draft = {square: card for one in secrets.get("drafts", []) for square, card in one.items()}
            assert marked(root, "square") == Counter([*view["board"], *draft])
            for who in (0, 1):
                held = sum(int(one.attrib["data-count"]) for one in root.iter() if one.get("data-hand") == str(who))
                laid = sum(len(cards) for cards in draft.values()) if player == who else 0
                cards = sum(len(unit.get("cards", "1")) for unit in view["hands"][who])
                units = len(view["hands"][who])
                assert held == (units if not laid else cards - laid)


def test_every_card_of_a_duel_is_drawn() -> None:
    for state in states("isshin"):
        view = state.view(1)
        drawn = marked(parsed(state.svg(1)), "card")
        chosen = int(view["phase"] == "opening" and view["chosen"] is not None)
        assert drawn["hand0"] == view["hand_sizes"][0]
        assert drawn["hand1"] == len(view["hand"]) - chosen
        assert drawn["chosen1"] == chosen
        assert drawn["discard"] == len(view["discard"])
        for who in (0, 1):
            assert drawn[f"front{who}"] == min(len(view["fronts"][who]), 4 + view["showing"][who])
        everything = marked(parsed(state.svg()), "card")
        assert everything["deck"] == view["deck"]
        assert "deck" not in drawn


@pytest.mark.parametrize("faces", ["pieces", "cards"])
def test_everything_on_the_table_of_card_wars_is_drawn(faces: str) -> None:
    for state in states("cardwars"):
        view = state.view(0)
        root = parsed(state.svg(0, faces=faces))
        drawn = marked(root, "card")
        assert marked(root, "monster") == Counter(piece["id"] for piece in view["monsters"])
        assert marked(root, "gear") == Counter(piece["id"] for piece in view["equipment"] if piece["on"])
        assert sum(marked(root, "pending").values()) == len(view["pending"])
        for who in (0, 1):
            assert drawn[f"hand{who}"] == view["hand_sizes"][who]
            assert drawn[f"grave{who}"] == len(view["graves"][who])
            assert drawn[f"trap{who}"] == view["traps"][who]["down"]
            loose = [one for one in view["equipment"] if one["owner"] == who and not one["on"]]
            assert drawn[f"gear{who}"] == len(loose)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_view_is_drawn_by_its_own_game(game_id: str) -> None:
    for state in states(game_id):
        spectator = state.game.picture(state.view(None), "en")
        parsed(spectator)
        assert spectator == state.game.picture(state.resample(None, Random(1)).view(None), "en")
    with pytest.raises(BadView, match="not of"):
        gobanshobu.game("hck" if game_id == "first" else "first").picture(state.view(0))
    with pytest.raises(BadView, match="no view"):
        state.game.picture([])  # type: ignore[arg-type]


def hostile(game_id: str) -> CardSet:
    """The cards of a game under names that try to be markup."""
    game = gobanshobu.game(game_id)
    assert isinstance(game, SheetGame)
    cards = game.default_cards()
    names = ['</text><script>alert("x")</script>', "<b>&amp;'\"]]>", "x" * 40]
    nasty = [
        card._replace(name=card.name._replace(ja=names[at % 3], en=names[(at + 1) % 3]), face='<&>"' if at % 2 else "")
        for at, card in enumerate(cards.cards)
    ]
    return cards._replace(cards=nasty, name=cards.name._replace(en="<svg onload=x>"))


@pytest.mark.parametrize("game_id", SHEETS)
def test_names_that_somebody_chose_are_letters_and_nothing_else(game_id: str) -> None:
    cards = hostile(game_id)
    rng = Random(2)
    state = gobanshobu.game(game_id).start(cards=to_data(cards))
    for _ in range(60):
        random_step(state, rng)
    for drawn in (state.svg(), state.svg(0, "en"), sheet_svg(cards), card_svg(cards.cards[0])):
        root = parsed(drawn)
        assert not any(
            "<" in (value or "") and name != "aria-label" for one in root.iter() for name, value in one.items()
        )
        assert "<script" not in drawn
    shown = [text for one in parsed(state.svg()).iter(f"{NAMESPACE}text") if (text := one.text)]
    assert any(text.startswith("<&>") for text in shown)
    sizes = [float(size) for size in re.findall(r'font-size="([0-9.]+)"[^>]*>x{40}', state.svg())]
    assert all(size * 40 * 0.5 <= 50 for size in sizes)  # a long name stays on its card


def test_a_picture_says_what_it_is_and_shows_itself() -> None:
    picture = gobanshobu.game("isshin").start(seed=1).svg(0, "en")
    assert repr(picture) == "<Picture: Isshin Ittai · opening: both choose a card>"
    assert isinstance(picture, Picture)
    assert picture._repr_svg_() == picture


def test_cards_show_themselves() -> None:
    game = gobanshobu.game("first")
    assert isinstance(game, SheetGame)
    cards = game.default_cards()
    assert cards._repr_svg_() == sheet_svg(cards)
    assert cards.cards[0]._repr_svg_() == card_svg(cards.cards[0])
    parsed(sheet_svg(cards))
    parsed(card_svg(cards.cards[0]))


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game_id", SHEETS)
def test_what_is_asked_is_large_enough_to_read(game_id: str, lang: str) -> None:
    rng = Random(4)
    state = gobanshobu.game(game_id).start(seed=4)
    while state.outcome is None and len(state.log(None)) < 60:
        drawn = state.svg(0, lang)
        asked = parts(drawn).rows[-1]  # the box at the lower edge is drawn last
        shown = " ".join(re.findall(r">([^<]+)</text>", asked))
        assert re.sub(r"\s", "", shown).lower() == re.sub(r"\s", "", repr(drawn)[:-1].rpartition(" · ")[2]).lower()
        assert all(float(size) >= 12 for size in re.findall(r'font-size="([0-9.]+)"', asked))
        random_step(state, rng)


def test_only_pictures_paint() -> None:
    """Below it nothing writes SVG, HTML or a style, and nothing is drawn with before somebody asks."""
    source = Path(gobanshobu.__file__).parent
    marks = re.compile(r"<svg|<path|<style|<script|</|font-size|viewBox")
    painting = [
        str(path.relative_to(source))
        for part in ("core", "games", "players")
        for path in sorted((source / part).rglob("*.py"))
        if marks.search(path.read_text(encoding="utf-8"))
    ]
    assert painting == []
    quiet = "import sys, gobanshobu; sys.exit(any(name.startswith('gobanshobu.pictures') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", quiet], check=False).returncode == 0


@pytest.mark.parametrize("player", [2**63, 10**30, -(2**64)])
@pytest.mark.parametrize("game_id", GAMES)
def test_a_player_beyond_all_numbers_is_no_view(game_id: str, player: int) -> None:
    """Compiled code has numbers of 64 bits."""
    for state in states(game_id):
        view = {**state.view(0), "player": player}
        for read in (state.game.lines, state.game.picture):
            with suppress(BadView):
                read(view)
        with pytest.raises(BadView):
            state.game.sample(view, Random(1))
