"""C-2 and its siblings: a step that only another 5×5 game has is named, and the clause that rules it out is cited."""

from __future__ import annotations

import re

import pytest

import gobanshobu
from gobanshobu import State
from gobanshobu.core.clauses import StepRefused
from tests.board5.sheets import play

GAMES = ("first", "intelligence", "hck")
PROMPTS = ("arrange", "place", "switch", "turn")

ARRANGED = {
    "first": "king shogun sanbo kogun senki hiryu n1 n2 n3 -",
    "intelligence": "king prince shogun sanbo choho boei n1 n2 n3 -",
    "hck": "king queen shogun ko shu+ko shu+dai ko+ki shu+ko+dai ki+so+ho -",
}

FLIGHTS = ("b2-b3!", "b2-b3!!", "b2-b3^!", "b2-b3!^")
ONTO_MOVES = ("b2-b3^", "b2-b3^^")
ONTO_DEPLOYMENTS = ("{card}*b2^", "{card}*b2^^")
RETREATS = (">a1", ">a1+", ">a1^", ">a1^^", ">a1!", ">hand")
QUEEN = ("queen:return", "queen:keep")
UNITS = (
    "{card}+{other}*c4",
    "ko+dai*c4",
    "ko+dai@3*c4",
    "a1={card}+{other}",
    "ko~*c3",
    "ko~dai*b2",
    "ko~@1*c3",
    "a1=ko~",
)

FOREIGN: dict[str, list[tuple[tuple[str, ...], str, str]]] = {
    "first": [
        (("b2&b4",), "C-2", "no_infiltration"),
        (QUEEN, "C-2", "no_queen"),
        (UNITS, "C-2", "no_combine"),
        (("{card}@2*c3", "a1={card}@2"), "C-2", "id_alone"),
        (ONTO_DEPLOYMENTS, "FI-3.1", "no_return"),
        (("{card}*b2!", "{card}*b2!!", ">a1!", ">a1^!"), "FI-3.8", "by_moving"),
    ],
    "intelligence": [
        (("a1-hand", "A1-HAND", "ａ１－ｈａｎｄ", "e5-hand"), "C-2", "no_escape"),
        (RETREATS, "C-2", "no_retreat"),
        (("end", "End"), "C-2", "no_end"),
        (QUEEN, "C-2", "no_queen"),
        (UNITS, "C-2", "no_combine"),
        (("b2/b4",), "IN-3.3", "no_damage"),
        (("b2-b3+",), "IN-3.2", "no_stack"),
        (ONTO_MOVES, "IN-3.2", "no_return"),
        ((*FLIGHTS, "{card}*b2!"), "IN-3.2", "no_flying"),
        (("{card}*b2+",), "IN-3.1", "no_stack"),
        (ONTO_DEPLOYMENTS, "IN-3.1", "no_return"),
        (("{card}@2*c3", "a1={card}@2"), "IN-1.1", "no_points"),
    ],
    "hck": [
        (("b2&b4",), "C-2", "no_infiltration"),
        (("end",), "C-2", "no_end"),
        ((*FLIGHTS, "{card}*b2!", ">a1!"), "C-2", "no_flying"),
        (("b2-b3^^", *ONTO_DEPLOYMENTS, ">a1^", ">a1^^"), "C-2", "no_return"),
    ],
}
CARDS = {"first": ("n1", "n2"), "intelligence": ("n1", "n2"), "hck": ("ko", "dai")}
ROWS = [
    pytest.param(game_id, text.format(card=CARDS[game_id][0], other=CARDS[game_id][1]), clause, key)
    for game_id, rows in FOREIGN.items()
    for texts, clause, key in rows
    for text in texts
]


def phases(game_id: str) -> list[State]:
    """A game while it is arranged, before its first placement, at the switch after it, and in its battle."""
    arranging = gobanshobu.game(game_id).start()
    placing = arranging.copy()
    for player, row in ((0, "12"), (1, "54")):
        squares = [column + number for number in row for column in "abcde"]
        for square, unit in zip(squares, ARRANGED[game_id].split(), strict=True):
            placing.play(player, f"{square}={unit}")
    switching = placing.copy()
    switching.play(0, placing.legal(0)[0])
    battle = switching.copy()
    while battle.view(None)["prompt"] != "turn":
        steps = battle.legal(battle.actors()[0])
        play(battle, "=pass" if "=pass" in steps else steps[0])
    return [arranging, placing, switching, battle]


@pytest.fixture(scope="module", name="states")
def made_states() -> dict[str, list[State]]:
    return {game_id: phases(game_id) for game_id in GAMES}


def test_the_phases_are_what_they_are_called(states: dict[str, list[State]]) -> None:
    for found in states.values():
        assert [state.view(None)["prompt"] for state in found] == list(PROMPTS)


@pytest.mark.clause("C-2", "FI-3.1", "FI-3.8", "IN-1.1", "IN-3.1", "IN-3.2", "IN-3.3")
@pytest.mark.parametrize(("game_id", "text", "clause", "key"), ROWS)
def test_a_step_of_a_sibling_game_is_named(
    states: dict[str, list[State]], game_id: str, text: str, clause: str, key: str
) -> None:
    """Whatever the phase: such a string is no step at any time."""
    for state in states[game_id]:
        with pytest.raises(StepRefused) as refused:
            state.rules.notation.parse(text)
        assert (refused.value.why.clause, refused.value.why.key) == (clause, key)
        found = state.explain(state.actors()[0], text)
        assert (found.legal, found.clause) == (False, clause)
        assert "{" not in found.ja + found.en


@pytest.mark.clause("C-2")
def test_every_form_is_a_step_of_some_game_or_is_answered_in_all() -> None:
    """No form that one of the three games writes is answered by another with nothing but "no such step"."""
    forms = [
        "a1-hand",
        "b2-b3",
        "b2xb4",
        "b2/b4",
        "b2&b4",
        "b2-b3+",
        "end",
        "=a1b1",
        "=pass",
        "{card}*c3",
        "{card}*b2+",
    ]
    forms += [*FLIGHTS, *ONTO_MOVES, *RETREATS, *QUEEN, *UNITS, "{card}@2*c3", *ONTO_DEPLOYMENTS, "{card}*b2!"]
    for game_id in GAMES:
        rules = gobanshobu.game(game_id).start().rules
        for form in forms:
            try:
                rules.notation.parse(form.format(card=CARDS[game_id][0], other=CARDS[game_id][1]))
            except StepRefused as refused:
                assert refused.why.key not in ("unknown", "shape", "no_card", "meant"), (game_id, form)


@pytest.mark.clause("C-2")
def test_what_no_game_has_is_still_no_step() -> None:
    for game_id in GAMES:
        rules = gobanshobu.game(game_id).start().rules
        for text in ("b2-b3?", "b2-b3+^", "b2?b3", "n1*b2?", ">a1?", "ending", "hand", "b2-hands"):
            with pytest.raises(StepRefused) as refused:
                rules.notation.parse(text)
            assert refused.value.why.clause == "C-2"
            assert refused.value.why.key in ("unknown", "shape", "no_card"), (game_id, text)


@pytest.mark.clause("C-2")
def test_the_words_say_what_this_game_does_not_have(states: dict[str, list[State]]) -> None:
    found = states["intelligence"][3].explain(1, "a1-hand")
    assert found.en == "There is no escape in this game: cards go from the sheet to a hand only by a capture."
    assert found.ja == "このゲームに退避はありません。シートの札が手札に入るのは、取る手のときだけです。"
    assert states["first"][3].explain(1, "b2&b4").en.startswith("There is no infiltration in this game")
    assert states["hck"][3].explain(1, "c1-c2!").ja.startswith("このゲームに飛ばしはありません。")


@pytest.mark.parametrize("game_id", GAMES)
def test_reasons_name_no_clause_of_another_game(game_id: str) -> None:
    clauses = gobanshobu.game(game_id).rulebook().clauses
    for clause in clauses.values():
        for words in clause.reasons.values():
            assert set(re.findall(r"\b(?:[A-Z]{2}|[BC])-(?:\d+(?:\.\d+)?|N)\b", words.ja + " " + words.en)) <= set(
                clauses
            )
