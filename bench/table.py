"""Everything that is quick to measure, in one run and one table: rules, search, environments, each beside its peers.

    make bench

Each row is what was measured, our figure, the peer, the peer's figure in the same run, the ratio, and the ratio that we
hold ourselves to. Everything is measured in turn, several rounds long, and the best round counts.
"""

from __future__ import annotations

from collections.abc import Iterable

from bench import environments, rules, search
from bench.rounds import Measures, asked_for, measured

Goals = list[tuple[str, str, float]]
HEAD = ("what", "ours", "peer", "peer's", "ratio", "aim")
SHOGI = "OpenSpiel shogi rollouts"


def lines(rates: dict[str, float], goals: Goals, unit: str) -> list[tuple[str, ...]]:
    """A row for each goal, then one for each figure of ours that has no peer."""
    found: list[tuple[str, ...]] = []
    for what, other, goal in goals:
        ratio = rates[what] / rates[other]
        found.append(
            (
                what,
                f"{rates[what]:,.0f} {unit}",
                other,
                f"{rates[other]:,.0f}",
                f"{ratio:.1f} ×",
                f"{goal:g} ×" if goal else "–",
            )
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
    asked = asked_for(__doc__)
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
