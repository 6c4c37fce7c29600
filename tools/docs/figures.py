"""A page made of what was measured: the board of exact exploitability."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

DOCS: Final = Path(__file__).resolve().parents[2] / "docs"


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
        "| `level1` to `level10` | our levels, as they play at the table |",
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
        "`openspiel` are solvers of [OpenSpiel](openspiel.md) on the same game, measured by its own best response; the two agree to the"
        " last digit where both measure the same policy. `bench/policies/ppo.json` is what MaskablePPO has learned against its past selves"
        " in 204,800 steps; its command stands in `bench/exploitability.py`.",
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
