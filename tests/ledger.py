"""The ledger: which tests exercise which clause. `python -m tests.ledger` prints it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
WHERE = "GOBANSHOBU_LEDGER"
KEPT = "ledger.json"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """As a plugin: write down what every collected test is marked with."""
    found: dict[str, list[str]] = defaultdict(list)
    for item in items:
        for mark in item.iter_markers("clause"):
            for clause in mark.args:
                found[clause].append(item.nodeid)
    Path(os.environ[WHERE]).write_text(json.dumps(found), encoding="utf-8")


def collect(folder: Path) -> dict[str, list[str]]:
    """Every clause that a test of this suite names, with those tests."""
    target = folder / KEPT
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "tests.ledger", "-p", "no:cacheprovider"]
    environment = os.environ | {WHERE: str(target)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(done.stdout + done.stderr)
    ledger: dict[str, list[str]] = json.loads(target.read_text(encoding="utf-8"))
    return ledger


def main() -> None:
    import tempfile

    from gobanshobu.games import OWN, game

    with tempfile.TemporaryDirectory() as folder:
        ledger = collect(Path(folder))
    listed = {clause: None for game_id in OWN for clause in game(game_id).rulebook().clauses}
    for clause in listed:
        print(clause)
        for test in ledger.get(clause, ["  (no test)"]):
            print("   ", test)


if __name__ == "__main__":
    main()
