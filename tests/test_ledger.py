"""Every clause is stated in both languages and exercised by a test; every test names clauses that exist."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from gobanshobu.core.clauses import Clause
from gobanshobu.games import OWN, game
from tests.ledger import KEPT, ROOT, collect
from tests.once import once


def all_clauses() -> dict[str, Clause]:
    """Every clause, with the reasons that any game gives for it."""
    found: dict[str, Clause] = {}
    for game_id in OWN:
        for clause in game(game_id).rulebook().clauses.values():
            known = found.get(clause.id, clause)
            found[clause.id] = known._replace(reasons=known.reasons | clause.reasons)
    return found


CLAUSES = all_clauses()


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(
        (once(tmp_path_factory, "ledger", collect) / KEPT).read_text(encoding="utf-8")
    )
    return found


def test_every_clause_has_a_test(ledger: dict[str, list[str]]) -> None:
    assert [clause for clause in CLAUSES if not ledger.get(clause)] == []


def test_tests_name_only_clauses_that_exist(ledger: dict[str, list[str]]) -> None:
    assert [clause for clause in ledger if clause not in CLAUSES] == []


@pytest.mark.parametrize("clause", CLAUSES.values(), ids=list(CLAUSES))
def test_clause_and_reasons_are_in_both_languages(clause: Clause) -> None:
    for words in (clause.words, *clause.reasons.values()):
        assert words.ja
        assert words.en
        assert re.search(r"[ぁ-んァ-ン一-龠]", words.ja)
        assert sum(map(str.isascii, words.en)) > 0.8 * len(words.en)  # names of things may stand in Japanese
        assert sorted(re.findall(r"\{\w+\}", words.ja)) == sorted(re.findall(r"\{\w+\}", words.en))


def calls_in_code() -> list[tuple[str, ast.Call]]:
    """Every call of a plain name in the source, with that name."""
    return [
        (node.func.id, node)
        for path in (ROOT / "src").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]


def reasons_in_code() -> set[tuple[str, str]]:
    """Every `reason("CLAUSE", "key", …)` in the source, and every `by(page.FIELD, "key", …)` under each game's page."""
    calls = calls_in_code()
    pages = [
        {str(word.arg): ast.literal_eval(word.value) for word in call.keywords}
        for name, call in calls
        if name == "Page"
    ]
    found = set()
    for name, call in calls:
        if name == "reason":
            found.add((ast.literal_eval(call.args[0]), ast.literal_eval(call.args[1])))
        elif name == "by":
            assert isinstance(call.args[0], ast.Attribute), call.lineno
            found |= {(page[call.args[0].attr], ast.literal_eval(call.args[1])) for page in pages}
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
    ("IS-5.5", "gobanshobu.games.isshin.view", "declared", "None"),
    ("IS-6.1", "gobanshobu.games.isshin.rules", "IsshinPosition.judge", "None"),
    ("IS-6.2", "gobanshobu.games.isshin.rules", "IsshinPosition.hand_over", "None"),
    ("CW-3.3", "gobanshobu.games.cardwars.losing", "pawn_allowed", "True"),
    ("CW-4.1", "gobanshobu.games.cardwars.rules", "stand_up", "None"),
    ("CW-4.3", "gobanshobu.games.cardwars.battle", "may_battle", "True"),
    ("CW-5.3", "gobanshobu.games.cardwars.plays", "can_bring", "True"),
    ("CW-5.7", "gobanshobu.games.cardwars.plays", "rest_gear", "None"),
    ("CW-6.4", "gobanshobu.games.cardwars.traps", "may_be_cancelled", "False"),
    ("CW-7.1", "gobanshobu.games.cardwars.battle", "can_attack", "True"),
    ("CW-7.3", "gobanshobu.games.cardwars.battle", "exchange", "False"),
    ("C-8", "gobanshobu.games.board5.sheet", "repeated", "False"),
    ("B-2", "gobanshobu.games.board5.squares", "offset", "(0, 1)"),
    ("B-7", "gobanshobu.games.board5.reach", "_behind", "0"),
    ("FI-2.5", "gobanshobu.games.first.rules", "FirstPosition.switching_goes_on", "False"),
    ("FI-3.6", "gobanshobu.games.first.rules", "gained", "1"),
    ("FI-3.8", "gobanshobu.games.first.rules", "can_fly", "True"),
    ("FI-4.2", "gobanshobu.games.first.rules", "can_damage", "True"),
    ("FI-4.5", "gobanshobu.games.first.rules", "must_stay_in_camp", "False"),
    ("IN-2.2", "gobanshobu.games.intelligence.rules", "may_be_placed", "True"),
    ("IN-2.4", "gobanshobu.games.intelligence.rules", "IntelligencePosition.switching_goes_on", "True"),
    ("IN-3.5", "gobanshobu.games.intelligence.rules", "guarded_from", "0"),
    ("IN-3.6", "gobanshobu.games.intelligence.state", "is_royal", "False"),
    ("IN-3.7", "gobanshobu.games.intelligence.rules", "goes_over", "False"),
    ("IN-3.8", "gobanshobu.games.intelligence.rules", "carry", "None"),
    ("IN-4.1", "gobanshobu.games.intelligence.rules", "has_won", "False"),
    ("HC-3.3", "gobanshobu.games.hck.arrange", "OpenArrangement.nobles_fit", "True"),
    ("HC-4.7", "gobanshobu.games.hck.rules", "joker_may_enter", "True"),
    ("HC-4.9", "gobanshobu.games.hck.rules", "in_check", "True"),
    ("HC-5.3", "gobanshobu.games.hck.rules", "must_stay", "False"),
    ("HC-5.4", "gobanshobu.games.hck.rules", "settle_queen", "None"),
    ("HC-7.1", "gobanshobu.games.hck.fouls", "gains", "False"),
]


@pytest.fixture(scope="module")
def sick(tmp_path_factory: pytest.TempPathFactory, ledger: dict[str, list[str]]) -> list[str]:
    """What pytest says without each of these functions, on the plain source, where functions can be replaced."""

    def run(folder: Path) -> None:
        files = [sorted({test.partition("::")[0] for test in ledger[clause]}) for clause, *_ in DISABLED]
        asked, told = folder / "asked", folder / "told"
        asked.write_text(json.dumps([(*row, own) for row, own in zip(DISABLED, files, strict=True)]), encoding="utf-8")
        environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "CI"))}
        environment |= {"PYTHONPATH": str(ROOT / "src"), "PYTHONPYCACHEPREFIX": str(ROOT / "build" / "pycache")}
        command = [sys.executable, "-m", "tests.disable", str(asked), str(told)]
        subprocess.run(command, cwd=ROOT, env=environment, check=True)

    found: list[str] = json.loads((once(tmp_path_factory, "sick", run) / "told").read_text(encoding="utf-8"))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("place", range(len(DISABLED)), ids=[row[0] for row in DISABLED])
def test_disabling_the_function_behind_a_clause_turns_a_test_red(place: int, sick: list[str]) -> None:
    """That the same tests are green otherwise, this run shows."""
    assert "1 failed" in sick[place]
