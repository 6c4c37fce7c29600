"""This tree beside an older one, figure by figure: both measured in turn, in one run.

    make bench-classic

The older one is the commit in the first line of `bench/classic`; its wheel is built below `build/classic` the first time.
Each version runs in a process of its own with the `bench` package of its own tree. A figure is measured in pairs, one
version right after the other and the order changing, so that a busy machine slows both. What is shown is the geometric
mean of the ratios and its 95 % interval (Student's t on their logarithms). A figure is slower where the whole interval
lies below 0.97; then the command ends with status 1.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
HOME: Final = ROOT / "build" / "classic"
LEAST: Final = 0.97
STUDENT: Final = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14, 2.13)
"""Two-sided 95 % quantiles for 1, 2, 3 … degrees of freedom; 1.96 beyond."""


# --- the side that measures ---


def serve() -> None:
    """Measure what is asked for, one line each: a name and seconds come in, a rate goes out.

    The clock is that of the processor: what other processes take is not counted.
    """
    time.perf_counter = time.process_time
    figures = own_figures()
    print(json.dumps(list(figures)), flush=True)
    for line in sys.stdin:
        name, seconds = json.loads(line)
        print(json.dumps(figures[name](seconds)), flush=True)


def own_figures() -> dict[str, Callable[[float], float]]:
    """What the version that is imported here can measure: engine, library, search, environments."""
    from bench import environments, rules, search

    import gobanshobu
    from gobanshobu.adapters import pettingzoo
    from gobanshobu.core.build import compiled

    assert compiled(), "only compiled versions are compared"
    found: dict[str, Callable[[float], float]] = {}
    for game_id in gobanshobu.GAMES:
        env, raw = pettingzoo.env(game_id), pettingzoo.raw_env(game_id)
        found[f"{game_id} engine"] = partial(rules.engine_rate, game_id)
        found[f"{game_id} library"] = partial(rules.face_rate, game_id)
        found[f"{game_id} copies"] = partial(copies, game_id)
        found[f"{game_id} environment"] = partial(environments.environment_rate, env)
        found[f"{game_id} environment, bare"] = partial(environments.environment_rate, raw)
        found[f"{game_id} batch"] = partial(environments.batch_rate, game_id)
    for game_id in search.GAMES:
        found[f"{game_id} rollouts"] = partial(search.rollout_rate, game_id)
        found[f"{game_id} search"] = partial(nodes, game_id)
    return found


def copies(game_id: str, _: float) -> float:
    """Copies of a state a second."""
    from bench import rules

    return 1e6 / rules.copy_time(game_id)


def nodes(game_id: str, seconds: float) -> float:
    """Positions a second that the search player looks at, in four positions."""
    from bench import search

    return search.node_rate(game_id, seconds / 4)[0]


# --- the side that compares ---


class Version:
    """One version in a process of its own."""

    def __init__(self, tree: Path, site: Path | None) -> None:
        path = [str(site), str(tree)] if site else [str(tree)]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(path), "PYTHONSAFEPATH": "1"}
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).resolve()), "--serve"],
            cwd=tree, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.names: list[str] = self._read()

    def _read(self) -> list[str]:
        assert self.process.stdout is not None
        found: list[str] = json.loads(self.process.stdout.readline() or "[]")
        return found

    def rate(self, name: str, seconds: float) -> float:
        """One measurement."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps([name, seconds]), file=self.process.stdin, flush=True)
        return float(json.loads(self.process.stdout.readline()))


def classic() -> tuple[Path, Path]:
    """The tree of the older commit and its unpacked wheel, made if they are not there."""
    commit = (ROOT / "bench" / "classic").read_text(encoding="utf-8").split()[0]
    tree, site = HOME / commit[:10] / "tree", HOME / commit[:10] / "site"
    if not site.exists():
        print(f"building {commit[:10]}, once (some minutes) …", file=sys.stderr)
        tree.mkdir(parents=True, exist_ok=True)
        archive = subprocess.run(["git", "-C", str(ROOT), "archive", commit], check=True, stdout=subprocess.PIPE)
        subprocess.run(["tar", "-x", "-C", str(tree)], check=True, input=archive.stdout)
        subprocess.run(
            [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps", "-w", str(tree.parent), str(tree)],
            check=True, env=os.environ | {"GOBANSHOBU_COMPILE": "1"},
        )  # fmt: skip
        (wheel,) = tree.parent.glob("gobanshobu-*.whl")
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(site)
    return tree, site


def interval(ratios: list[float]) -> tuple[float, float, float]:
    """The geometric mean of ratios and its 95 % interval."""
    logs = [math.log(ratio) for ratio in ratios]
    mean = sum(logs) / len(logs)
    spread = math.sqrt(sum((one - mean) ** 2 for one in logs) / (len(logs) - 1) / len(logs))
    freedom = len(logs) - 1
    reach = spread * (STUDENT[freedom - 1] if freedom <= len(STUDENT) else 1.96)
    return math.exp(mean), math.exp(mean - reach), math.exp(mean + reach)


def compare(ours: Version, theirs: Version, name: str, pairs: int, seconds: float) -> list[float]:
    """Ours to theirs, pair by pair; whoever begins changes."""
    ratios: list[float] = []
    for number in range(pairs):
        first, second = (ours, theirs) if number % 2 == 0 else (theirs, ours)
        one, other = first.rate(name, seconds), second.rate(name, seconds)
        ratios.append(one / other if number % 2 == 0 else other / one)
    return ratios


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=0.5, help="clock time for each measurement")
    parser.add_argument("--pairs", type=int, default=10, help="how often each figure is measured in both versions")
    parser.add_argument("--only", default="", help="measure only figures with this in their name")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve:
        serve()
        return 0
    if asked.pairs < 2:
        parser.error("an interval needs two pairs or more")
    theirs, ours = Version(*classic()), Version(ROOT, None)
    slower: list[str] = []
    for name in [one for one in ours.names if one in theirs.names and asked.only in one]:
        mean, low, high = interval(compare(ours, theirs, name, asked.pairs, asked.seconds))
        mark = ""
        if high < LEAST:
            mark = f"  slower: wholly below {LEAST}"
            slower.append(name)
        print(f"{name:32}{mean:6.3f} ×  ({low:.3f} … {high:.3f}){mark}", flush=True)
    print(f"{len(slower)} figures slower than the older version" if slower else "no figure is slower")
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
