"""Pages made of what was measured: the board of exact exploitability, and the curve of what learns."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

DOCS: Final = Path(__file__).resolve().parents[2] / "docs"
WIDE, HIGH, LEFT, FOOT = 640, 300, 56, 40
INK, LINE = "#7a6f5d", "#b5432c"


def exploitability_page() -> str:
    """Each small game with the policies that were measured in it, the hardest to exploit first."""
    rows = json.loads((DOCS / "exploitability.json").read_text(encoding="utf-8"))
    lines = [
        "# How far policies can be exploited",
        "",
        "A small Isshin Ittai can be walked whole, so what a policy loses to its best response is a number and no estimate: no games"
        " are played, there is no interval, and the same command gives the same digits everywhere. Nobody is favoured in these games"
        " (ties are draws, seats are drawn), so their value is 0, and 0 is what a perfect policy loses.",
        "",
        "A game is named by its copies of each form card, the cards of a hand, those below Trinity, and the renki tokens.",
        "",
        "```sh",
        "gobanshobu exploit uniform cfr:iterations=100 bots:Mine table.json --reduction 1,2,2,1",
        "```",
        "",
        "| policy | |",
        "|---|---|",
        "| `uniform` | every legal step alike |",
        "| `cfr:iterations=N` | the average strategy of our own counterfactual regret minimisation on the whole game |",
        "| `search:work=N,iterations=N` | the method of the levels: solved anew at each public state, so far ahead |",
        "| `ismcts:simulations=N` | information-set tree search, hands guessed evenly |",
        "| `module:Class` | a `Policy` of `gobanshobu.players.isshin.response`, or anything that is called with an information set |",
        "| `cmd:COMMAND` | a program that reads an information set a line and answers with a line |",
        "| `FILE.json` | a table |",
        "",
        "Whoever is asked is told what is public and one hand, and answers the probability of each step:",
        "",
        "```json",
        '{"player": 1, "hand": ["fa", "sy"], "history": ["0:reveal:na", "1:reveal:fa", "1:maai"], "legal": ["kamae:fa", "kamae:sy"]}',
        "```",
        "",
        "```json",
        '{"kamae:fa": 0.25, "kamae:sy": 0.75}',
        "```",
        "",
        "A table has the same under the name of the information set, `1 fa,sy|0:reveal:na 1:reveal:fa 1:maai`; one that it has not is"
        " played evenly, and how many those were is told. What is no distribution over legal steps is refused, with the place.",
        "",
        "## The board",
        "",
        "By `python -m bench.exploitability`. *Loses* is the mean of both seats, in games: 1 is to lose every one.",
        "",
    ]
    for reduction in dict.fromkeys(str(row["reduction"]) for row in rows):
        here = sorted(
            (row for row in rows if row["reduction"] == reduction), key=lambda row: float(row["exploitability"])
        )
        lines += [f"### `{reduction}`", "", "| policy | loses | as first | as second |", "|---|---|---|---|"]
        lines += [
            f"| `{row['policy']}` | {row['exploitability']:.6f} | {row['against_first']:.6f} | {row['against_second']:.6f} |"
            for row in here
        ]
        lines.append("")
    return "\n".join(lines)


def learning_curve() -> str:
    """The share of points against random play, by steps that were learned from, as a picture."""
    curve = json.loads((DOCS / "learning.json").read_text(encoding="utf-8"))
    most = max(steps for steps, _ in curve)

    def place(steps: float, share: float) -> tuple[float, float]:
        wide, high = WIDE - LEFT - 20, HIGH - FOOT - 20
        return round(LEFT + wide * steps / most, 1), round(20 + high * (1.0 - share) / 0.6, 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img" font-family="sans-serif" font-size="13">',
        "<title>The share of points against random play, by steps learned from</title>",
    ]
    for percent in (40, 60, 80, 100):
        x, y = place(0, percent / 100)
        parts.append(f'<path d="M{x} {y}H{WIDE - 20}" stroke="{INK}" stroke-opacity="0.3"/>')
        parts.append(f'<text x="{x - 8}" y="{y + 4}" text-anchor="end" fill="{INK}">{percent} %</text>')
    for tick in range(5):
        x, y = place(most * tick / 4, 0.4)
        parts.append(
            f'<text x="{x}" y="{y + 20}" text-anchor="middle" fill="{INK}">{round(most * tick / 4 / 1000)}k</text>'
        )
    points = " ".join(f"{x},{y}" for x, y in (place(steps, share) for steps, share in curve))
    parts.append(f'<polyline points="{points}" fill="none" stroke="{LINE}" stroke-width="2.5"/>')
    for steps, share in curve:
        x, y = place(steps, share)
        parts.append(f'<circle cx="{x}" cy="{y}" r="3" fill="{LINE}"/>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def learning_page() -> str:
    """What learns out of the box, with its curve."""
    curve = json.loads((DOCS / "learning.json").read_text(encoding="utf-8"))
    first, last = curve[0], curve[-1]
    return "\n".join(
        [
            "# Learning",
            "",
            f"`docs/examples/learn.py` is a policy gradient in NumPy with one hidden layer, on the [vector environment](pettingzoo.md). It"
            f" learns Isshin Ittai against random play from nothing: from {100 * first[1]:.1f} % of the points to {100 * last[1]:.1f} %"
            f" after {last[0]:,} steps. Each point is 1,000 games that it does not learn from; by chance one is off by about 3 %.",
            "",
            "![The share of points against random play rises with the steps learned from](learning.svg)",
            "",
            "```sh",
            "python docs/examples/learn.py --updates 240 --seed 1 --out docs/learning.json",
            "```",
            "",
            "The same seed gives the same curve on one machine; another build of NumPy adds up in another order. A test lets the same"
            " program learn a smaller game for a few seconds and fails where it learns nothing.",
            "",
            "```python",
            '--8<-- "examples/learn.py"',
            "```",
            "",
            "What converges on small games with hidden cards is counterfactual regret minimisation: [OpenSpiel's](openspiel.md), or our own,"
            " whose exploitability is [known exactly](exploitability.md).",
            "",
        ]
    )
