"""What is shown beside a duel once and for all is what the rules do."""

from __future__ import annotations

from itertools import product

import pytest
from mypy_extensions import u8

import gobanshobu
from gobanshobu.games.isshin.cards import FORM_CARDS, IDS, NO_CARD, STATE_IDS, TRINITY
from gobanshobu.games.isshin.printed import JUDGEMENT, Row, cards
from gobanshobu.games.isshin.rules import IsshinPosition


def facing(mine: tuple[int, int], theirs: tuple[int, int]) -> IsshinPosition:
    """A position in which both show these cards, each the newest and the one beneath it."""
    position = gobanshobu.game("isshin").start(seed=1).position
    assert isinstance(position, IsshinPosition)
    for player, (newest, beneath) in enumerate((mine, theirs)):
        position.newest[player], position.beneath[player] = u8(newest), u8(beneath)
        position.stances[player] = u8(position.stance(player))
    return position


@pytest.mark.clause("IS-5.2", "IS-5.3", "IS-5.4", "IS-1.4")
def test_every_pair_makes_the_state_it_stands_beside() -> None:
    for card, facts in cards().items():
        for pair in facts["pairs"]:
            beneath, newest = (IDS.index(one) for one in pair["cards"])
            assert IDS[newest] == card
            position = facing((newest, beneath), (0, NO_CARD))
            assert STATE_IDS[int(position.stances[0])] == pair["state"]
        assert {pair["state"] for pair in facts["pairs"]} == (
            {"attack", "power attack", "guard"} if card != "tri" else set()
        )


def row_of(mine: tuple[int, int], theirs: tuple[int, int], state: str) -> Row:
    """How the player who acted stands."""
    if mine[0] == TRINITY:
        return "blow"
    form, other = mine[0] // 2, theirs[0] // 2
    if form != other:
        return "advantaged" if other == (form + 1) % 3 else "disadvantaged"
    rows: dict[str, Row] = {"guard": "same guard", "attack": "same attack", "power attack": "same power"}
    return rows[state]


@pytest.mark.clause("IS-6.1")
def test_the_table_of_judgement_is_how_every_turn_is_judged() -> None:
    table = {row["row"]: row["against"] for row in JUDGEMENT}
    shown = [(newest, beneath) for newest in range(FORM_CARDS) for beneath in (*range(FORM_CARDS), NO_CARD)]
    seen = set()
    for mine, theirs in product([*shown, (TRINITY, 0)], shown):
        position = facing(mine, theirs)
        state, against = (STATE_IDS[int(stance)] for stance in position.stances)
        position.judge(0)
        verdict = {-1: "goes on", 0: "wins", 1: "loses"}[int(position.result)]
        row = row_of(mine, theirs, state)
        assert table[row][against] == verdict, (mine, theirs)
        seen.add((row, against))
    assert len(seen) == sum(len(against) for against in table.values())
