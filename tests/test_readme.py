"""The examples in the README are true."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import gobanshobu

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("name", ["README.md", "README.ja.md"])
def test_the_examples_are_true(name: str) -> None:
    assert doctest.testfile(str(ROOT / name), module_relative=False).failed == 0


def test_the_front_door_is_true() -> None:
    assert doctest.testmod(gobanshobu).attempted > 0
    assert doctest.testmod(gobanshobu).failed == 0
