"""IS-4, IS-5, IS-6: turns, states and judgement."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from gobanshobu import IllegalStep, Outcome, State
from tests.isshin.duels import FORMS, duel, opened, play

HANDS = ("sy sa ny ny", "fa fa na na")
BEGUN = "0 reveal:sy 1 reveal:fa"  # slug against frog: player 0 begins


def state_of(state: State, player: int) -> str:
    found: str = state.view(None)["states"][player]
    return found


@pytest.mark.clause("IS-4.1")
def test_kamae_lays_a_card_on_the_pile() -> None:
    state = opened(BEGUN + " 0 kamae:sa", *HANDS)
    assert state.view(1)["fronts"] == [["sy", "sa"], ["fa"]]
    assert state.view(1)["showing"] == [2, 1]
    assert state.view(0)["hand"] == ["ny", "ny"]


@pytest.mark.clause("IS-4.1", "IS-1.2")
def test_kamae_offers_each_kind_held_once_and_trinity_like_a_form_card() -> None:
    assert [step for step in opened(BEGUN, *HANDS).legal(0) if "kamae" in step] == ["kamae:sa", "kamae:ny"]
    top: dict[str, Any] = {"copies": 1, "hand": 1, "below": 4, "tokens": 0}  # Trinity lies on top after the deal
    state = opened("0 reveal:sy 1 reveal:fy 0 maai 1 maai", "sy", "fy", **top)
    assert state.legal(0) == ["kamae:tri"]


@pytest.mark.clause("IS-4.1")
def test_only_the_newest_two_cards_count() -> None:
    state = opened("0 reveal:sy 1 reveal:fy 0 kamae:sy 1 kamae:fy 0 kamae:sa", "sy sy sa na", "fy fy fy ny")
    assert state.view(0)["fronts"][0] == ["sy", "sy", "sa"]
    assert state.view(0)["showing"][0] == 2
    assert state_of(state, 0) == "power attack"


@pytest.mark.clause("IS-4.2")
def test_maai_draws_up_to_four() -> None:
    state = opened(BEGUN, *HANDS, "fy")
    assert "maai" in state.legal(0)
    state.play(0, "maai")
    assert state.view(0)["hand"] == ["fy", "sa", "ny", "ny"]
    assert state.view(0)["log"][-2:] == [[0, "maai"], [0, "draw:fy"]]
    assert state.view(1)["log"][-1] == [0, "draw:?"]


@pytest.mark.clause("IS-4.2")
def test_each_token_raises_the_limit_by_one() -> None:
    state = opened(BEGUN + " 0 renki:sa,ny 1 maai 0 maai", *HANDS)
    assert len(state.view(0)["hand"]) == 5


@pytest.mark.clause("IS-4.2")
def test_maai_needs_room_in_the_hand() -> None:
    state = opened(BEGUN + " 0 maai 1 kamae:fa", *HANDS)
    assert "maai" not in state.legal(0)
    found = state.explain(0, "maai")
    assert (found.legal, found.clause) == (False, "IS-4.2")
    assert "limit of 4" in found.en
    with pytest.raises(IllegalStep):
        state.play(0, "maai")


@pytest.mark.clause("IS-4.2")
def test_maai_needs_a_card_in_the_deck() -> None:
    nothing_below: dict[str, Any] = {"copies": 1, "hand": 2, "below": 0, "tokens": 0}
    state = duel("sy sa", "fy fa", "ny na", **nothing_below)
    play(state, "0 reveal:sy 1 reveal:fy 0 maai 1 maai 0 kamae:ny 1 kamae:na 0 maai")
    assert state.view(0)["deck"] == 0
    assert state.view(1)["hand_sizes"] == [2, 1]
    assert "maai" not in state.legal(1)
    assert state.explain(1, "maai").clause == "IS-4.2"
    assert "empty" in state.explain(1, "maai").en


@pytest.mark.clause("IS-4.2", "IS-7.1")
def test_drawing_trinity_stops_maai_at_once_and_everybody_sees_it() -> None:
    options: dict[str, Any] = {"copies": 2, "hand": 4, "below": 3, "tokens": 3}
    state = opened("0 reveal:sy 1 reveal:fy", "sy sa sa ny", "fy fy fa fa", "ny", **options)
    play(state, "0 renki:sa,sa 1 kamae:fy 0 maai")
    assert state.view(0)["hand"] == ["ny", "ny", "tri"]
    assert state.view(1)["log"][-1] == [0, "draw:?,tri"]
    assert state.view(1)["trinity"] == state.view(None)["trinity"] == {"in": "hand", "player": 0}
    assert state.view(0)["deck"] == 3


@pytest.mark.clause("IS-4.3", "IS-1.3")
def test_renki_discards_two_form_cards_for_a_token() -> None:
    state = opened(BEGUN + " 0 renki:sa,ny", *HANDS)
    view = state.view(1)
    assert view["discard"] == ["sa", "ny"]
    assert (view["tokens"], view["pool"], view["hand_sizes"]) == ([1, 0], 2, [1, 3])


@pytest.mark.clause("IS-4.3")
def test_renki_offers_each_pair_once() -> None:
    steps = opened(BEGUN, *HANDS).legal(0)
    assert [step for step in steps if step.startswith("renki")] == ["renki:sa,ny", "renki:ny,ny"]


@pytest.mark.clause("IS-4.3")
@pytest.mark.parametrize(
    ("step", "word"),
    [
        ("renki:sa,sa", "only one"),
        ("renki:fy,ny", "frog yin"),
        ("renki:ny,tri", "Trinity"),
        ("renki:tri,tri", "Trinity"),
    ],
)
def test_renki_refuses_what_cannot_be_discarded(step: str, word: str) -> None:
    found = opened(BEGUN, *HANDS).explain(0, step)
    assert (found.legal, found.clause) == (False, "IS-4.3")
    assert word in found.en


@pytest.mark.clause("IS-4.3")
def test_renki_does_not_discard_trinity_although_it_is_held() -> None:
    options: dict[str, Any] = {"copies": 2, "hand": 4, "below": 4, "tokens": 3}  # Trinity on top after the deal
    state = opened("0 reveal:sy 1 reveal:fy 0 maai 1 maai", "sy sa sa ny", "fy fy fa fa", **options)
    assert "tri" in state.view(0)["hand"]
    assert not any("tri" in step for step in state.legal(0) if step.startswith("renki"))


@pytest.mark.clause("IS-4.3")
def test_renki_needs_a_token_in_the_middle() -> None:
    state = opened(BEGUN + " 0 renki:sa,ny", *HANDS, tokens=1)
    assert not any(step.startswith("renki") for step in state.legal(1))
    assert state.explain(1, "renki:fa,na").clause == "IS-4.3"
    assert "No renki token" in state.explain(1, "renki:fa,na").en


@pytest.mark.clause("IS-4.3")
def test_one_player_can_own_three_tokens() -> None:
    state = duel("sy sy sy sy", "fa fa fa fa", "ny ny ny ny na na na na")
    play(state, "0 reveal:sy 1 reveal:fa 0 renki:sy,sy 1 maai 0 maai 1 kamae:fa")
    play(state, "0 renki:ny,ny 1 kamae:fa 0 maai 1 kamae:fa 0 renki:na,na")
    assert state.view(None)["tokens"] == [3, 0]
    assert state.view(None)["pool"] == 0
    assert state.outcome is None


@pytest.mark.clause("IS-4.4")
@pytest.mark.parametrize("step", ["maai", "renki:ny,na"])
def test_after_maai_or_renki_only_the_newest_card_counts(step: str) -> None:
    state = opened("0 reveal:sy 1 reveal:fa 0 kamae:sa 1 kamae:fa", "sy sa ny na", "fa fa na na")
    assert state_of(state, 0) == "power attack"
    state.play(0, step)
    assert state_of(state, 0) == "guard"
    assert state.view(0)["showing"] == [1, 2]
    assert state.view(0)["fronts"][0] == ["sy", "sa"]


@pytest.mark.clause("IS-4.4")
def test_a_kamae_after_squaring_up_pairs_with_the_newest_card_again() -> None:
    state = opened("0 reveal:sy 1 reveal:fa 0 kamae:sa 1 kamae:fa 0 maai 1 kamae:fa", "sy sa ny na", "fa fa fa na")
    state.play(0, "kamae:ny")
    assert state_of(state, 0) == "attack"


@pytest.mark.clause("IS-4.5", "C-7")
def test_who_has_no_hand_and_nothing_to_draw_loses() -> None:
    options: dict[str, Any] = {"copies": 1, "hand": 2, "below": 0, "tokens": 0}
    state = duel("sy fy", "fa na", "ny sa", **options)
    play(state, "0 reveal:sy 1 reveal:na 1 maai 0 kamae:fy 1 kamae:fa 0 maai 1 kamae:ny")
    assert state.view(None)["hand_sizes"] == [2, 0]
    state.play(0, "kamae:sa")
    assert state.outcome == Outcome(0, "no step", "IS-4.5")


STANCES = [
    ("sy", "sa", "power attack"),
    ("sa", "sy", "power attack"),
    ("sy", "fa", "attack"),
    ("sa", "ny", "attack"),
    ("sy", "sy", "guard"),
    ("sy", "fy", "guard"),
    ("sa", "na", "guard"),
]


@pytest.mark.clause("IS-5.2", "IS-5.3", "IS-5.4")
@pytest.mark.parametrize(("shown", "laid", "expected"), STANCES)
def test_two_cards_make_a_state(shown: str, laid: str, expected: str) -> None:
    state = opened(f"0 reveal:{shown} 1 reveal:fa 0 kamae:{laid}", f"{shown} {laid} ny ny", "fa fa na na")
    assert state_of(state, 0) == expected
    assert state.view(0)["states"] == [expected, "guard"]


@pytest.mark.clause("IS-5.4", "IS-6.1")
def test_a_single_card_is_a_guard_and_so_is_everyone_after_the_opening() -> None:
    assert opened(BEGUN, *HANDS).view(None)["states"] == ["guard", "guard"]


TABLE = {
    ("advantage", "guard"): "---",
    ("advantage", "attack"): "---",
    ("advantage", "power attack"): "---",
    ("same", "power attack"): "---",
    ("same", "attack"): "L--",
    ("same", "guard"): "L--",
    ("disadvantage", "guard"): "LL-",
    ("disadvantage", "attack"): "LL-",
    ("disadvantage", "power attack"): "LL-",
}
"""The table of judgement: the actor's form and state, against power attack, attack and guard."""

BEATS = {"f": "s", "s": "n", "n": "f"}


def relation(mine: str, theirs: str) -> str:
    if mine[0] == theirs[0]:
        return "same"
    return "advantage" if BEATS[mine[0]] == theirs[0] else "disadvantage"


def stance(under: str, newest: str) -> str:
    if under[1] == newest[1]:
        return "guard"
    return "power attack" if under[0] == newest[0] else "attack"


@pytest.mark.clause("IS-6.1", "IS-1.4", "IS-6.2")
def test_every_case_of_the_table_of_judgement() -> None:
    """Player 1 begins and lays a pair, player 0 answers with a pair: all 6⁴ of them that can happen."""
    seen = set()
    for shown, laid, their_shown, their_laid in product(FORMS, repeat=4):
        if shown == their_shown:
            continue
        begins = (
            their_shown.endswith("y") if shown[0] == their_shown[0] else relation(shown, their_shown) == "advantage"
        )
        if not begins:
            continue
        state = duel(f"{shown} {laid}", f"{their_shown} {their_laid}", hand=2)
        play(state, f"0 reveal:{shown} 1 reveal:{their_shown} 1 kamae:{their_laid} 0 kamae:{laid}")
        mine, theirs = stance(shown, laid), stance(their_shown, their_laid)
        key = (relation(laid, their_laid), mine)
        verdict = TABLE[key][["power attack", "attack", "guard"].index(theirs)]
        seen.add((*key, theirs))
        if verdict == "-":
            assert state.outcome is None
            assert state.actors() == (1,)
        else:
            reason = "disadvantaged form" if key[0] == "disadvantage" else "same form against a power attack"
            assert state.outcome == Outcome(1, reason, "IS-6.1")
    cases = {(form, state, other) for form, state in TABLE for other in ("guard", "attack", "power attack")}
    assert cases - seen == {("disadvantage", "power attack", "power attack")}  # who answers so would have begun


@pytest.mark.clause("IS-6.1", "IS-4.4")
@pytest.mark.parametrize(("step", "survives"), [("maai", False), ("renki:fy,fy", False), ("kamae:fy", True)])
def test_maai_and_renki_are_judged_too(step: str, survives: bool) -> None:
    """Player 1 attacks with slug; a snake that stays where it is has lost, a frog stands up to it."""
    attacked = duel("fy na fy fy", "sy ny sa na")
    play(attacked, "0 reveal:na 1 reveal:ny 1 kamae:sa")
    assert state_of(attacked, 1) == "attack"
    attacked.play(0, step)
    assert (attacked.outcome is None) == survives


@pytest.mark.clause("IS-5.1", "IS-6.1", "IS-6.2")
@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        ("maai", Outcome(0, "decisive blow", "IS-6.1")),
        ("kamae:fy", Outcome(0, "decisive blow", "IS-6.1")),
        ("kamae:na", Outcome(1, "decisive blow parried", "IS-6.1")),
        ("kamae:fa", Outcome(1, "decisive blow parried", "IS-6.1")),
    ],
)
def test_trinity_strikes_down_a_guard_and_fails_against_an_attack(answer: str, outcome: Outcome) -> None:
    options: dict[str, Any] = {"copies": 2, "hand": 4, "below": 4, "tokens": 0}  # Trinity on top after the deal
    state = opened("0 reveal:sy 1 reveal:fy 0 maai", "sy sa sa ny", "fy fy na fa", **options)
    state.play(1, answer)
    state.play(0, "kamae:tri")
    assert state.outcome == outcome
    assert state_of(state, 0) == "decisive blow"
    assert state.view(None)["trinity"] == {"in": "front", "player": 0}
