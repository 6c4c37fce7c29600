"""A fault campaign: servers and databases are killed, connections cut, slowed and doubled, disks filled, clocks moved, while many
games are played. Then the log is compared with what every player was told. Prints what was tried, acknowledged, lost,
doubled, reordered, half applied, and refused though it had happened.

The counts for `--kills` and `--others` are of the whole campaign: kills are shared out between servers on SQLite, servers on
PostgreSQL, and PostgreSQL itself. With `--out` the results are kept, and the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import tempfile
from pathlib import Path
from time import monotonic
from typing import Final

import msgspec
from bench.faults.campaign import KINDS, Base, Kind, Plan, played
from bench.faults.players import Found
from bench.faults.processes import Launcher, binaries

EACH: Final = 25  # faults in one episode
COLUMNS: Final = {
    "tried": "tried",
    "acknowledged": "acknowledged",
    "refused": "refused",
    "lost": "lost",
    "doubled": "doubled",
    "reordered": "reordered",
    "half": "half applied",
    "denied": "wrongly refused",
    "different": "shown otherwise",
    "fallen": "lost on time",
    "stuck": "stuck",
}


class Result(msgspec.Struct):
    """What came of an episode."""

    name: str
    base: Base
    kind: Kind
    faults: int
    seconds: float
    found: Found
    notes: list[str]


def plans(kills: int, others: int, bases: list[Base], kinds: list[Kind], seed: int) -> list[Plan]:
    """Every episode. The same arguments make the same ones."""
    counts: list[tuple[Base, Kind, int]] = []
    killing: list[tuple[Base, Kind]] = [(base, "kill") for base in bases if "kill" in kinds]
    killing += [("postgres", "database")] if "postgres" in bases and "database" in kinds else []
    for place, (base, kind) in enumerate(killing):
        counts.append((base, kind, kills // len(killing) + (place < kills % len(killing))))
    counts += [(base, kind, others) for base in bases for kind in kinds if kind not in ("kill", "database")]
    found: list[Plan] = []
    for base, kind, count in counts:
        for first in range(0, count, EACH):
            faults = min(EACH, count - first)
            found.append(Plan(f"{base}-{kind}-{first}-{faults}", base, kind, faults, seed + len(found)))
    return found


def table(results: list[Result]) -> str:
    """A row for each store and kind of fault."""
    rows = [["store", "fault", "faults", *COLUMNS.values()]]
    keys = dict.fromkeys((result.base, result.kind) for result in results)
    whole = Found()
    for base, kind in keys:
        these = [result for result in results if (result.base, result.kind) == (base, kind)]
        total = Found()
        for result in these:
            total.add(result.found)
        whole.add(total)
        rows.append([base, kind, str(sum(result.faults for result in these)), *figures(total)])
    rows.append(["all", "", str(sum(result.faults for result in results)), *figures(whole)])
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    return "\n".join("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)


def figures(found: Found) -> list[str]:
    return [f"{getattr(found, name):,}" for name in COLUMNS]


def read(file: Path) -> list[Result]:
    """What earlier runs have found."""
    if not file.exists():
        return []
    return [msgspec.json.decode(line, type=Result) for line in file.read_bytes().splitlines() if line]


def say(line: str, end: str = "\n") -> None:
    print(line, end=end, flush=True)


def campaign(asked: argparse.Namespace, home: Path) -> list[Result]:
    """Run what has not been run yet."""
    bases: list[Base] = asked.store or ["sqlite", "postgres"]
    kinds: list[Kind] = asked.fault or list(KINDS)
    if "postgres" in bases and binaries() is None:
        bases = [base for base in bases if base != "postgres"]
        say("!!! PostgreSQL was NOT tried: it is not installed on this machine")
    wanted = plans(asked.kills, asked.others, bases, kinds, asked.seed)
    results = read(home / "results.jsonl")
    known = {result.name for result in results}
    left = [plan for plan in wanted if plan.name not in known]
    say(f"{len(wanted)} episodes, {len(wanted) - len(left)} of them done before; {os.cpu_count()} cores")
    launcher = Launcher(asked.python, home, asked.cold)
    began = monotonic()
    try:
        for number, plan in enumerate(left, 1):
            head = f"{number}/{len(left)} {plan.base} {plan.kind}"
            at = monotonic()

            def tell(line: str, head: str = head) -> None:
                if sys.stdout.isatty():
                    say(f"\r{head}: {line}\x1b[K", end="")

            found, notes = asyncio.run(played(plan, launcher, home, tell))
            result = Result(plan.name, plan.base, plan.kind, plan.faults, monotonic() - at, found, notes)
            with (home / "results.jsonl").open("ab") as file:
                file.write(msgspec.json.encode(result) + b"\n")
            results.append(result)
            to_go = (monotonic() - began) / number * (len(left) - number)
            start = "\r" if sys.stdout.isatty() else ""
            verdict = "BAD " + " ".join(notes) if found.bad() else "good"
            say(
                f"{start}{head}: {plan.faults} faults, {found.acknowledged:,} of"
                f" {found.tried:,} acknowledged, {result.seconds:.0f} s: {verdict}; about {to_go / 60:.0f} min to go"
            )
    finally:
        launcher.close()
    return [result for result in results if result.name in {plan.name for plan in wanted}]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=60, help="kills of servers and databases (60)")
    parser.add_argument("--others", type=int, default=20, help="faults of every other kind, on each store (20)")
    parser.add_argument("--store", action="append", choices=("sqlite", "postgres"), help="only this one")
    parser.add_argument("--fault", action="append", choices=tuple(KINDS), help="only this kind; repeatable")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, help="keep results here, and go on from those that are there")
    parser.add_argument("--python", default=sys.executable, help="the interpreter that runs the servers")
    parser.add_argument("--cold", action="store_true", help="start every server from nothing, not by a fork")
    asked = parser.parse_args()
    for kind in asked.fault or KINDS:
        say(f"{kind:>9}: {KINDS[kind]}")
    with tempfile.TemporaryDirectory(prefix="gobanshobu-faults-") as spare:
        home = asked.out or Path(spare)
        home.mkdir(parents=True, exist_ok=True)
        for number in (signal.SIGINT, signal.SIGTERM):  # also in the background no server is left behind
            signal.signal(number, signal.default_int_handler)
        try:
            results = campaign(asked, home)
        except KeyboardInterrupt:
            say("\nstopped; the same command with --out goes on from here" if asked.out else "\nstopped")
            return 130
    say("")
    say(table(results))
    return int(any(result.found.bad() for result in results))


if __name__ == "__main__":
    sys.exit(main())
