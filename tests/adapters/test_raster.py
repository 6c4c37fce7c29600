"""Pictures as pixels, with Japanese letters on a machine that has none."""

from __future__ import annotations

import struct
import sys
import xml.etree.ElementTree as ET
import zlib
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pytest

import gobanshobu
from gobanshobu import GAMES, GobanshobuError
from gobanshobu.adapters import raster
from gobanshobu.core.state import STOPS
from gobanshobu.core.words import Words
from gobanshobu.games.board5.game import SheetGame
from gobanshobu.pictures.board5.svg import sheet_svg
from gobanshobu.pictures.letters import known_letters
from tests.conformance.kit import random_state, random_step

TEXT = "{http://www.w3.org/2000/svg}text"
KNOWN = known_letters()


def page(body: str, width: int = 60, height: int = 40) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{body}</svg>'


@pytest.mark.parametrize("game_id", GAMES)
def test_a_state_is_an_array_as_wide_as_asked(game_id: str) -> None:
    state = gobanshobu.game(game_id).start(seed=1)
    image = raster.pixels(state.svg(), 320)
    assert image.dtype == np.uint8
    assert image.shape[1:] == (320, 3)
    assert 250 <= image.shape[0] <= 320
    assert len(np.unique(image.reshape(-1, 3), axis=0)) > 50
    assert np.array_equal(image, raster.pixels(state.svg(), 320))
    random_step(state, Random(1))
    assert not np.array_equal(image, raster.pixels(state.svg(), 320))


def test_the_pixels_have_the_colours_of_the_picture_where_they_are() -> None:
    body = '<rect x="10" y="5" width="20" height="30" fill="#2b4a7f"/><circle cx="50" cy="20" r="8" fill="#c2402a"/>'
    image = raster.pixels(page(body), 60)
    assert image.shape == (40, 60, 3)
    assert tuple(image[20, 20]) == (0x2B, 0x4A, 0x7F)
    assert tuple(image[20, 50]) == (0xC2, 0x40, 0x2A)
    assert tuple(image[2, 2]) == (255, 255, 255)
    assert raster.pixels(page(body), 120).shape == (80, 120, 3)


def encoded(image: np.ndarray[Any, Any], ways: list[int]) -> bytes:
    """A PNG of an image with four channels, each row written in the way that the list says."""
    high, wide, _ = image.shape
    padded = np.zeros((high + 1, wide + 1, 4), np.int64)
    padded[1:, 1:] = image
    rows = b""
    for y, way in enumerate(ways):
        left, up, corner = padded[y + 1, :-1], padded[y, 1:], padded[y, :-1]
        near = [np.abs(left + up - corner - one) for one in (left, up, corner)]
        paeth = np.select([(near[0] <= near[1]) & (near[0] <= near[2]), near[1] <= near[2]], [left, up], corner)
        told = [np.zeros_like(left), left, up, (left + up) // 2, paeth][way]
        rows += bytes([way]) + ((padded[y + 1, 1:] - told) % 256).astype(np.uint8).tobytes()
    parts = [
        (b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 6, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows)),
        (b"IEND", b""),
    ]
    found = b"\x89PNG\r\n\x1a\n"
    for kind, data in parts:
        found += struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return found


def test_every_way_of_writing_a_row_is_read() -> None:
    rng = np.random.default_rng(3)
    image = rng.integers(0, 256, (25, 17, 4), np.uint8)
    smooth = np.cumsum(image // 16, axis=1, dtype=np.uint8)
    for one in (image, smooth):
        for ways in ([0] * 25, [1] * 25, [2] * 25, [3] * 25, [4] * 25, [0, 1, 2, 3, 4] * 5, [4, 3, 2, 1, 0] * 5):
            assert np.array_equal(raster._decoded(encoded(one, ways)), one[:, :, :3])


def test_japanese_letters_are_drawn_without_fonts_of_the_system() -> None:
    def ink(letter: str, family: str) -> np.ndarray[Any, Any]:
        return raster.pixels(page(f'<text x="10" y="32" font-size="30" font-family="{family}">{letter}</text>'), 60)

    for family in ("serif", "sans-serif", "'Goban Serif',serif", "Nowhere"):
        blank = ink(" ", family)
        drawn = [ink(letter, family) for letter in "王将龍蛞蝓"]
        assert all((one < 128).sum() > 300 for one in drawn)
        assert not any(np.array_equal(one, blank) for one in drawn)
        assert not any(np.array_equal(one, other) for at, one in enumerate(drawn) for other in drawn[:at])  # no boxes
    assert not np.array_equal(ink("王", "serif"), ink("王", "sans-serif"))


def letters_of(svg: str) -> set[str]:
    return {letter for one in ET.fromstring(svg).iter(TEXT) for letter in one.text or ""}


@pytest.mark.parametrize("game_id", GAMES)
def test_our_fonts_have_every_letter_that_a_picture_shows(game_id: str) -> None:
    game = gobanshobu.game(game_id)
    rng = Random(9)
    found: set[str] = set()
    for steps in (0, 5, 30, 60, 90):
        state = random_state(game, rng, steps)
        for lang in ("ja", "en"):
            for player in (None, 0):
                found |= letters_of(state.svg(player, lang))
    if isinstance(game, SheetGame):
        found |= letters_of(sheet_svg(game.default_cards()))
    words = [ending.words for ending in [*game.make_rules(None).endings, *STOPS.values()]]
    words += [*prompts(game_id), game.name]
    found |= {letter for word in words for letter in word.ja + word.en}
    assert len(found) > 80
    assert found <= KNOWN


def prompts(game_id: str) -> list[Words]:
    """Everything that a game's picture may ask."""
    text = import_module(f"gobanshobu.games.{game_id}.text")
    return list(getattr(text, "PROMPT_WORDS", {}).values())


def test_a_letter_that_our_fonts_lack_comes_from_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    real = raster._needed("resvg_py").svg_to_bytes

    class Module:
        @staticmethod
        def svg_to_bytes(**options: Any) -> bytes:
            asked.append(options["skip_system_fonts"])
            drawn: bytes = real(**options)
            return drawn

    monkeypatch.setattr(raster, "_needed", lambda name: Module)
    assert "鬱" not in KNOWN
    for letter in ("王", "&amp;", "鬱"):
        raster.png(page(f'<text x="9" y="30">{letter}</text>'))
    assert asked == [True, True, False]


@pytest.mark.parametrize("missing", ["resvg_py", "numpy"])
def test_what_is_missing_is_named_with_what_installs_it(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(GobanshobuError, match=r"pip install 'gobanshobu\[pettingzoo\]'") as caught:
        raster.pixels(page(""))
    assert missing in caught.value.words.ja


@pytest.mark.parametrize("width", [0, -1, 1.5, "x", None, 8193, 10**6, 2**40])
def test_a_width_that_cannot_be_is_refused(width: Any) -> None:
    for make in (raster.pixels, raster.png):
        with pytest.raises(GobanshobuError, match="a width is from 1 to 8192 pixels, not"):
            make(page(""), width)
    whole: Any = np.int64(30)
    assert raster.pixels(page(""), whole).shape == (20, 30, 3)


@pytest.mark.parametrize("svg", [None, 5, b"<svg/>", "", "x", "<svg>"])
def test_what_is_no_picture_is_refused(svg: Any) -> None:
    with pytest.raises(GobanshobuError, match=r"this is no (SVG picture|text of an SVG picture)"):
        raster.pixels(svg)
