"""What learns out of the box learns: the example on a small game, for a few seconds."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

from tests.adapters.peers import needed

np = needed("numpy")
needed("gymnasium")

FILE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "learn.py"


def example() -> Any:
    spec = importlib.util.spec_from_file_location("learn_example", FILE)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    sys.modules["learn_example"] = found
    spec.loader.exec_module(found)
    return found


def test_the_example_learns_a_small_game_a_little() -> None:
    """Seven points in a hundred are more than four standard deviations of 1,000 games."""
    small = {"copies": 1, "hand": 2, "below": 2, "tokens": 1, "tie": "draw"}
    _, curve = example().train(40, 1, games=32, steps=16, every=40, **small)
    (_, before), (learned, after) = curve
    assert learned > 5_000
    assert 0.4 < before < 0.6
    assert after > before + 0.07


def test_the_same_seed_learns_the_same() -> None:
    small = {"copies": 1, "hand": 2, "below": 2, "tokens": 1, "tie": "draw"}
    curves = [example().train(4, 2, games=8, steps=8, every=2, tested=50, **small)[1] for _ in range(2)]
    assert curves[0] == curves[1]
