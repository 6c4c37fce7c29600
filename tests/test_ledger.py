"""Every clause is stated in both languages and exercised by a test; every test names clauses that exist."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from gobanshobu.games import IDS, game
from tests.ledger import ROOT, collect

CLAUSES = {clause.id: clause for game_id in IDS for clause in game(game_id).rulebook().clauses.values()}


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    return collect(tmp_path_factory.mktemp("ledger"))


def test_every_clause_has_a_test(ledger: dict[str, list[str]]) -> None:
    assert [clause for clause in CLAUSES if not ledger.get(clause)] == []


def test_tests_name_only_clauses_that_exist(ledger: dict[str, list[str]]) -> None:
    assert [clause for clause in ledger if clause not in CLAUSES] == []


@pytest.mark.parametrize("clause", CLAUSES.values(), ids=list(CLAUSES))
def test_clause_and_reasons_are_in_both_languages(clause: object) -> None:
    for words in (clause.words, *clause.reasons.values()):  # type: ignore[attr-defined]
        assert words.ja
        assert words.en
        assert re.search(r"[ぁ-んァ-ン一-龠]", words.ja)
        assert sum(map(str.isascii, words.en)) > 0.8 * len(words.en)  # names of things may stand in Japanese
        assert sorted(re.findall(r"\{\w+\}", words.ja)) == sorted(re.findall(r"\{\w+\}", words.en))


def reasons_in_code() -> set[tuple[str, str]]:
    """Every `reason("CLAUSE", "key", …)` in the source."""
    found = set()
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "reason":
                first, second = node.args[0], node.args[1]
                assert isinstance(first, ast.Constant), (path, node.lineno)
                assert isinstance(second, ast.Constant), (path, node.lineno)
                found.add((str(first.value), str(second.value)))
    return found


def test_reasons_given_in_code_are_the_reasons_in_the_data() -> None:
    stated = {(clause.id, key) for clause in CLAUSES.values() for key in clause.reasons}
    assert reasons_in_code() == stated


DISABLED = [
    ("IS-1.4", "gobanshobu.games.isshin.rules", "has_advantage", "False"),
    ("IS-3.3", "gobanshobu.games.isshin.rules", "IsshinPosition.who_showed_yin", "0"),
    ("IS-3.5", "gobanshobu.games.isshin.rules", "IsshinPosition.check_can_show", "None"),
    ("IS-4.2", "gobanshobu.games.isshin.rules", "IsshinPosition.can_maai", "True"),
    ("IS-4.4", "gobanshobu.games.isshin.rules", "IsshinPosition.square_up", "None"),
    ("IS-4.5", "gobanshobu.games.isshin.rules", "IsshinPosition.check_stuck", "None"),
    ("IS-5.2", "gobanshobu.games.isshin.rules", "IsshinPosition.stance", "0"),
    ("IS-6.1", "gobanshobu.games.isshin.rules", "IsshinPosition.judge", "None"),
    ("CW-3.3", "gobanshobu.games.cardwars.rules", "CardwarsPosition.pawn_allowed", "True"),
    ("CW-4.1", "gobanshobu.games.cardwars.rules", "CardwarsPosition.stand_up", "None"),
    ("CW-4.3", "gobanshobu.games.cardwars.rules", "CardwarsPosition.may_battle", "True"),
    ("CW-5.3", "gobanshobu.games.cardwars.rules", "CardwarsPosition.can_bring", "True"),
    ("CW-5.7", "gobanshobu.games.cardwars.rules", "CardwarsPosition.rest_gear", "None"),
    ("CW-6.4", "gobanshobu.games.cardwars.rules", "CardwarsPosition.may_be_cancelled", "False"),
    ("CW-7.1", "gobanshobu.games.cardwars.rules", "CardwarsPosition.can_attack", "True"),
    ("CW-7.3", "gobanshobu.games.cardwars.rules", "CardwarsPosition.exchange", "False"),
]


@pytest.mark.parametrize(("clause", "module", "name", "answer"), DISABLED, ids=[row[0] for row in DISABLED])
def test_disabling_the_function_behind_a_clause_turns_a_test_red(
    clause: str, module: str, name: str, answer: str, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "tests.disable", "-p", "no:cacheprovider"]
    command += ["--clause", clause, "-m", "not slow", "--ignore=tests/test_ledger.py"]
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "CI"))}
    environment |= {"PYTHONPATH": str(ROOT / "src"), "PYTHONPYCACHEPREFIX": str(ROOT / "build" / "pycache")}
    healthy = subprocess.run(
        command, cwd=ROOT, env=environment | {"DISABLE": ""}, capture_output=True, text=True, check=False
    )
    assert healthy.returncode == 0, healthy.stdout
    environment["DISABLE"] = f"{module}:{name}:{answer}"
    sick = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert sick.returncode == 1, sick.stdout
    assert "1 failed" in sick.stdout
