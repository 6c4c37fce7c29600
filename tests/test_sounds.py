"""The sounds of the table: made again they are the same, short, quiet and without a click; every name that a game gives has one."""

from __future__ import annotations

import re
from array import array
from types import ModuleType

import pytest
from tools.client import sounds

import gobanshobu
from gobanshobu.games.board5 import words as board5
from gobanshobu.games.cardwars import words as cardwars
from gobanshobu.games.isshin import words as isshin

LONGEST = 0.4  # seconds
LOUDEST = 0.45  # of what a file can hold
CLICK = 0.02  # what the first and the last of the numbers may be at most
MADE = sounds.sounds()


def test_the_files_are_what_the_script_makes() -> None:
    data, index = sounds.made()
    assert sounds.FILE.read_bytes() == data
    assert sounds.INDEX.read_text(encoding="utf-8") == index


def test_all_of_them_are_fetched_in_a_moment() -> None:
    assert sounds.FILE.stat().st_size <= 120_000


@pytest.mark.parametrize("name", MADE)
def test_a_sound_is_short_quiet_and_has_clean_ends(name: str) -> None:
    sound: array[int] = MADE[name]
    loud = [abs(value) / 32_767 for value in sound]
    assert 0.05 <= len(sound) / sounds.RATE <= LONGEST
    assert 0.1 <= max(loud) <= LOUDEST
    assert max(loud[0], loud[-1]) <= CLICK * max(loud)
    assert sum(loud[-len(loud) // 4 :]) < sum(loud) / 5  # dry: it does not ring on


@pytest.mark.parametrize("words", [board5, cardwars, isshin])
def test_every_sound_that_a_game_names_is_there(words: ModuleType) -> None:
    assert set(words.SOUNDS.values()) <= set(MADE)


def test_the_index_has_every_name() -> None:
    assert re.findall(r"^  (\w+): \[", sounds.INDEX.read_text(encoding="utf-8"), re.MULTILINE) == list(MADE)


def test_a_card_on_another_sounds_of_two_and_one_that_flies_of_air() -> None:
    publisher = gobanshobu.game("first").start(seed=1).rules.publisher
    card = {"id": "n1", "points": 1}
    plain = {"fact": "moved", "player": 0, "card": card, "source": "a1", "target": "a2"}
    assert publisher.sounds([plain]) == ["move"]
    assert publisher.sounds([plain | {"on": card}]) == ["stack"]
    assert publisher.sounds([{"fact": "lifted", "player": 0, "card": card, "square": "a1"}]) == ["fly"]
