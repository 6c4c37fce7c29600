"""Measuring in rounds: everything in turn, several times over, and the best of each counts."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator

import gobanshobu
from gobanshobu.core.build import compiled

Measures = Iterator[tuple[str, Callable[[], float]]]


def asked_for(about: str | None) -> argparse.Namespace:
    """How long and how often the command line wants it."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="clock time for each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="how often everything is measured; the best counts")
    asked = parser.parse_args()
    mode = "compiled" if compiled() else "interpreted"
    print(f"gobanshobu {gobanshobu.__version__}, {mode}; best of {asked.rounds} rounds of {asked.seconds:g} s each")
    return asked


def measured(measures: Callable[[], Measures], rounds: int) -> dict[str, float]:
    """The best of so many rounds, by name."""
    rates: dict[str, float] = {}
    for number in range(rounds):
        for name, measure in measures():
            tell(f"round {number + 1} of {rounds}: {name}")
            rates[name] = max(rates.get(name, 0.0), measure())
    tell("")
    return rates


def tell(text: str) -> None:
    """How far it is, where somebody is watching."""
    if sys.stderr.isatty():
        print(f"\r{text:60}" + ("" if text else "\r"), end="", file=sys.stderr, flush=True)
