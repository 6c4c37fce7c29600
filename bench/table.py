"""Everything that is quick to measure, in one run and one table: rules, search, environments, each beside its peers.

    make bench

Each row is what was measured, our figure, the peer, the peer's figure in the same run, the ratio, and the ratio that we
hold ourselves to. Everything is measured in turn, several rounds long, and the best round counts.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator

from bench import environments, rules, search

import gobanshobu
from gobanshobu.core.build import compiled

Measures = Iterator[tuple[str, Callable[[], float]]]
Goals = list[tuple[str, str, float]]
HEAD = ("what", "ours", "peer", "peer's", "ratio", "aim")
SHOGI = "OpenSpiel shogi rollouts"


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


def lines(rates: dict[str, float], goals: Goals, unit: str) -> list[tuple[str, ...]]:
    """A row for each goal, then one for each figure of ours that has no peer."""
    found: list[tuple[str, ...]] = []
    for what, other, goal in goals:
        ratio = rates[what] / rates[other]
        found.append(
            (what, f"{rates[what]:,.0f} {unit}", other, f"{rates[other]:,.0f}", f"{ratio:.1f} ×", f"{goal:g} ×")
        )
    named = {name for what, other, _ in goals for name in (what, other)}
    found += [(name, f"{rate:,.0f} {unit}", "–", "–", "–", "–") for name, rate in rates.items() if name not in named]
    return found


def layout(rows: Iterable[tuple[str, ...]]) -> str:
    """The rows under their heads, numbers to the right."""
    table = [HEAD, *rows]
    widths = [max(len(row[column]) for row in table) for column in range(len(HEAD))]
    rights = (1, 3, 4, 5)
    return "\n".join(
        "  ".join(
            cell.rjust(widths[at]) if at in rights else cell.ljust(widths[at]) for at, cell in enumerate(row)
        ).rstrip()
        for row in table
    )


def table(rates: dict[str, float], goals: Goals, unit: str) -> str:
    """One kind of figure as a table."""
    return layout(lines(rates, goals, unit))


def searches(seconds: float) -> Measures:
    """Random games inside our tree search, beside OpenSpiel's tree search; and how fast the search player searches."""
    yield f"{SHOGI}, searched", lambda: rules.shogi_rollout_rate(seconds)
    for game_id in search.GAMES:
        yield f"{game_id} rollouts", lambda game_id=game_id: search.rollout_rate(game_id, seconds)  # type: ignore[misc]


def nodes(seconds: float) -> Measures:
    """Positions that the search player looks at."""
    for game_id in search.GAMES:
        yield f"{game_id} search", lambda game_id=game_id: search.node_rate(game_id, seconds)[0]  # type: ignore[misc]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="clock time for each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="how often everything is measured; the best counts")
    asked = parser.parse_args()
    mode = "compiled" if compiled() else "interpreted"
    print(f"gobanshobu {gobanshobu.__version__}, {mode}; best of {asked.rounds} rounds of {asked.seconds:g} s each")
    seconds, rounds = asked.seconds, asked.rounds
    engine = [(f"{game_id} engine", other, goal) for game_id, other, goal in rules.GOALS]
    rollouts = [(f"{game_id} rollouts", f"{SHOGI}, searched", search.GOAL) for game_id in search.GAMES]
    rows = [
        *lines(measured(lambda: rules.measurements(seconds), rounds), engine, "steps/s"),
        *lines(measured(lambda: searches(seconds), rounds), rollouts, "steps/s"),
        *lines(measured(lambda: nodes(seconds), 1), [], "nodes/s"),
        *lines(measured(lambda: environments.measurements(seconds), rounds), environments.GOALS, "steps/s"),
    ]
    print(layout(rows))


if __name__ == "__main__":
    main()
