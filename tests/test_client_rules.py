"""The client holds no rules: it is told what may be done, and what is generated for it is all it knows by itself.

Looked for in its source: a game's id outside the registry and that game's own pictures, clause ids, steps that are read or
put together, card ids outside the registry, parts of one game outside its folder, and types that say nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import gobanshobu
from gobanshobu.games.board5.game import SheetGame
from gobanshobu.games.cardwars.cards import IDS as WAR_CARDS
from gobanshobu.games.isshin.cards import IDS as DUEL_CARDS

CLIENT = Path(__file__).resolve().parent.parent / "web" / "src"
REGISTRY = "games/registry.ts"
PREFIXES = sorted(
    {clause.partition("-")[0] for game_id in gobanshobu.GAMES for clause in gobanshobu.game(game_id).rulebook().clauses}
)
READERS = "split|match|matchAll|replace|replaceAll|slice|substring|startsWith|endsWith|charAt|indexOf|at"
QUOTED = "['\"`]"


def card_ids() -> set[str]:
    """The cards of every game by their ids, but for those that are plain words of the field as well."""
    sheets = [gobanshobu.game(game_id) for game_id in gobanshobu.GAMES]
    found = {card.id for game in sheets if isinstance(game, SheetGame) for card in game.default_cards().cards}
    return (found | set(WAR_CARDS) | set(DUEL_CARDS)) - {"king"}


class Rule(NamedTuple):
    """What is not to stand in the client, and where it may all the same."""

    name: str
    pattern: re.Pattern[str]
    allowed: tuple[str, ...] = (REGISTRY,)


def rules() -> list[Rule]:
    own = "|".join(game_id for game_id in gobanshobu.GAMES if game_id != "first")
    return [
        Rule("game id", re.compile(rf"{QUOTED}(?:{own}){QUOTED}|/rules/(?:{own}|first)\b")),
        # "first" is a word of its own: only where something is compared with it is it the game
        Rule("game id", re.compile(rf"(?:game\w*\s*[!=]==?\s*|case\s+){QUOTED}first{QUOTED}")),
        Rule("clause id", re.compile(rf"\b(?:{'|'.join(PREFIXES)})-\d+(?:\.\d+)?\b")),
        Rule("step that is read", re.compile(rf"\bstep\)?[!?]?\.(?:{READERS})\(|\.(?:test|exec)\([^)]*\bstep\b")),
        Rule("step that is put together", re.compile(rf"\bplay\(\s*{QUOTED}|\bstep\s*[=:]\s*(?:`|['\"]\w+['\"]\s*\+)")),
        Rule("card id", re.compile(rf"(?<!class=)(?<!prompt === ){QUOTED}(?:{'|'.join(sorted(card_ids()))}){QUOTED}")),
        Rule(
            "part of one game",
            re.compile(rf"/generated/(?:board5|{own}|first)\b|/games/(?:board5|{own}|first)/"),
            (REGISTRY, "lib/stage.ts"),
        ),
        Rule(
            "type that says nothing",
            re.compile(r":\s*any\b|<any>|\bas any\b|as unknown as|Record<string, (?:any|unknown)>"),
            (),
        ),
    ]


def sources() -> Iterator[tuple[str, str]]:
    """Every file of the client that a person wrote, but for its tests."""
    for path in sorted(CLIENT.rglob("*")):
        name = path.relative_to(CLIENT).as_posix()
        if path.suffix not in (".ts", ".svelte") or name.startswith("generated/") or ".test." in name:
            continue
        if name != "games/cardwars/example.ts":  # of the tests
            yield name, path.read_text(encoding="utf-8")


def found(name: str, text: str) -> list[str]:
    """What of the rules stands in a file of the client, line by line."""
    own = re.match(r"games/(\w+)/", name)
    faults = []
    for number, line in enumerate(text.splitlines(), 1):
        for rule in rules():
            for hit in rule.pattern.findall(line) if name not in rule.allowed else []:
                mine = own and (rule.name == "part of one game" or (rule.name == "game id" and own[1] in hit))
                if not mine:
                    faults.append(f"{name}:{number}: {rule.name}: {hit}")
    return faults


def test_no_rule_stands_in_the_client() -> None:
    names = [name for name, _ in sources()]
    assert {REGISTRY, "lib/stage.ts", "games/board5/Board5.svelte"} <= set(names)
    assert [fault for name, text in sources() for fault in found(name, text)] == []


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("if (game === 'hck') show()", "game id"),
        ("{#if view.game === 'first'}", "game id"),
        ('<a href="/rules/cardwars#x">', "game id"),
        ("return t('反則', 'HC-7.1')", "clause id"),
        ("// as C-3 says", "clause id"),
        ("const [from] = offer.step.split('-')", "step that is read"),
        ("if (/^draw:/.test(one.step)) sound('paper')", "step that is read"),
        ("if (offer.step!.startsWith('set:')) return", "step that is read"),
        ("play(`${from}-${to}`)", "step that is put together"),
        ("const tried = { step: `set:${card}` }", "step that is put together"),
        ("laid={card !== 'fu'}", "card id"),
        ("import Card from '../games/board5/Card.svelte'", "part of one game"),
        ("import type { HckView } from '../generated/hck'", "part of one game"),
        ("let view: any", "type that says nothing"),
        ("const props: Record<string, unknown> = {}", "type that says nothing"),
        ("const seen = view as unknown as SheetView", "type that says nothing"),
    ],
)
def test_a_rule_in_the_client_is_found(line: str, rule: str) -> None:
    assert [fault.split(": ")[1] for fault in found("pages/Table.svelte", f"\n{line}\n")] == [rule]


def test_a_picture_may_name_its_own_game_and_no_other() -> None:
    assert found("games/isshin/Why.svelte", '<a href="/rules/isshin#x">') == []
    assert len(found("games/isshin/Why.svelte", '<a href="/rules/hck#x">')) == 1
