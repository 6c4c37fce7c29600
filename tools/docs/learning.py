"""The page of what learns out of the box, and its curves, from docs/learning: one file of points for each."""

from __future__ import annotations

import json
from math import log10
from pathlib import Path
from typing import Final, NamedTuple

FOLDER: Final = Path(__file__).resolve().parents[2] / "docs" / "learning"
WIDE, HIGH, LEFT, TOP, RIGHT, FOOT = 640, 300, 64, 20, 20, 40
INK, LINE = "#7a6f5d", "#b5432c"
SHARES: Final = (0.4, 0.6, 0.8, 1.0)
LOSSES: Final = (1.0, 0.1, 0.01, 0.001, 0.0001)
Points = list[tuple[float, float]]


class Curve(NamedTuple):
    """A learner: its file of points, heading, program, command, what is counted along the foot, and what there is to say."""

    name: str
    title: str
    program: str
    command: str
    unit: str
    about: str
    losses: bool = False  # what it loses at most, in tenths of tenths; otherwise the share of the points


CURVES: Final = (
    Curve(
        "gradient-isshin",
        "A policy gradient in NumPy: Isshin Ittai",
        "learn.py",
        "python docs/examples/learn.py --updates 240 --seed 1 --out docs/learning/gradient-isshin.json",
        "steps",
        "One hidden layer, on the [vector environment](pettingzoo.md); needs nothing but NumPy and Gymnasium. Each point is 1,000 games.",
    ),
    Curve(
        "ppo-isshin",
        "MaskablePPO: Isshin Ittai",
        "learn_ppo.py",
        "python docs/examples/learn_ppo.py isshin --steps 200000 --every 20000 --seed 1 --out docs/learning/ppo-isshin.json",
        "steps",
        "sb3-contrib's, on sixteen Gymnasium environments. Each point is 1,000 games.",
    ),
    Curve(
        "ppo-cardwars",
        "MaskablePPO: Shogi Card Wars",
        "learn_ppo.py",
        "python docs/examples/learn_ppo.py cardwars --steps 120000 --every 20000 --seed 1 --out docs/learning/ppo-cardwars.json",
        "steps",
        "The same program on another game. With `--past` it learns against past selves instead of random play: so came the policy of a"
        " small Isshin Ittai that stands on the board of [exploitability](exploitability.md).",
    ),
    Curve(
        "alphazero-intelligence",
        "In the manner of AlphaZero: Shinra Intelligence",
        "learn_alphazero.py",
        "OPENBLAS_NUM_THREADS=1 python docs/examples/learn_alphazero.py --rounds 10 --seed 1"
        " --out docs/learning/alphazero-intelligence.json",
        "games",
        "The game on the sheet with the fewest actions, learned from its own play alone; needs nothing but NumPy and Gymnasium. Each point"
        " is 400 games of the network without any search against random play. Arrangements are made in secret, so they are neither searched"
        " nor learned: both sides draw them at random.",
    ),
    Curve(
        "dqn-isshin",
        "OpenSpiel's DQN: Isshin Ittai",
        "learn_dqn.py",
        "python docs/examples/learn_dqn.py gobanshobu_isshin --games 3000 --every 300 --seed 1 --out docs/learning/dqn-isshin.json",
        "games",
        "Through `rl_environment`, from the information-state tensor, without scaling of any kind. Each point is 400 games. The program stops"
        " where the loss is no number.",
    ),
    Curve(
        "cfr-isshin",
        "CFR+: a small Isshin Ittai",
        "openspiel_cfr.py",
        "python docs/examples/openspiel_cfr.py --out docs/learning/cfr-isshin.json",
        "iterations",
        "OpenSpiel's CFR+ on the reduction `1,2,2,1` ([why it is exact](openspiel.md#solving-a-tiny-isshin-ittai)): what the average strategy"
        " loses to its best response, on a scale of tenths. Our own CFR is on the [board](exploitability.md).",
        losses=True,
    ),
)


def points_of(curve: Curve) -> Points:
    """What was measured."""
    return [(float(x), float(y)) for x, y in json.loads((FOLDER / f"{curve.name}.json").read_text(encoding="utf-8"))]


def learning_pictures() -> dict[Path, str]:
    """The picture of each curve."""
    return {FOLDER / f"{curve.name}.svg": picture(curve) for curve in CURVES}


def picture(curve: Curve) -> str:
    """A curve as a picture."""
    points = points_of(curve)
    most = max(x for x, _ in points)
    wide, high = WIDE - LEFT - RIGHT, HIGH - FOOT - TOP

    def place(x: float, y: float) -> tuple[float, float]:
        part = log10(y) / -4 if curve.losses else (1.0 - y) / 0.6
        return round(LEFT + wide * x / most, 1), round(TOP + high * part, 1)

    what = "What it loses at most" if curve.losses else "The share of the points against random play"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img" font-family="sans-serif" font-size="13">',
        f"<title>{curve.title}: {what[0].lower() + what[1:]}, by {curve.unit}</title>",
    ]
    for tick in LOSSES if curve.losses else SHARES:
        x, y = place(0, tick)
        told = f"{tick:g}" if curve.losses else f"{tick:.0%}".replace("%", " %")
        parts.append(f'<path d="M{x} {y}H{WIDE - RIGHT}" stroke="{INK}" stroke-opacity="0.3"/>')
        parts.append(f'<text x="{x - 8}" y="{y + 4}" text-anchor="end" fill="{INK}">{told}</text>')
    for quarter in range(5):
        count = most * quarter / 4
        x, _ = place(count, 1.0)
        told = f"{count / 1000:.0f}k" if most >= 10_000 else f"{count:,.0f}"
        anchor = "end" if quarter == 4 else "middle"
        unit = f" {curve.unit}" if quarter == 4 else ""
        parts.append(f'<text x="{x}" y="{HIGH - FOOT + 20}" text-anchor="{anchor}" fill="{INK}">{told}{unit}</text>')
    line = " ".join(f"{x},{y}" for x, y in (place(*one) for one in points))
    parts.append(f'<polyline points="{line}" fill="none" stroke="{LINE}" stroke-width="2.5"/>')
    parts += [f'<circle cx="{x}" cy="{y}" r="3" fill="{LINE}"/>' for x, y in (place(*one) for one in points)]
    return "\n".join([*parts, "</svg>"]) + "\n"


def learning_page() -> str:
    """What learns out of the box: commands, seeds, curves."""
    lines = [
        "# Learning",
        "",
        "Programs that learn our games from nothing, each with the command that gave its curve. The same seed gives the same curve on one"
        " machine; another build of NumPy or PyTorch adds up in another order. `make test-learning` lets all of them learn a little, with"
        " the learners of other people installed beside them, and fails where one learns nothing.",
        "",
    ]
    for curve in CURVES:
        (_, first), (steps, last) = points_of(curve)[0], points_of(curve)[-1]
        come = (
            f"After {steps:,.0f} {curve.unit} it loses {last:.5f}."
            if curve.losses
            else f"From {100 * first:.1f} % of the points against random play to {100 * last:.1f} % after {steps:,.0f} {curve.unit}."
        )
        lines += [
            f"## {curve.title}",
            "",
            f"{come} {curve.about} The program: [`{curve.program}`](examples/{curve.program}).",
            "",
            f"![{curve.title}](learning/{curve.name}.svg)",
            "",
            "```sh",
            curve.command,
            "```",
            "",
        ]
    lines += [
        "## The smallest learner",
        "",
        "```python",
        '--8<-- "examples/learn.py"',
        "```",
        "",
    ]
    return "\n".join(lines)
