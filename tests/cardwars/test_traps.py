"""CW-6: traps, and who knows what of them."""

from __future__ import annotations

import pytest

from gobanshobu import NotYourTurn
from tests.cardwars.tables import begun, graves, monsters, play, starting


@pytest.mark.clause("CW-6.1")
def test_a_trap_is_laid_face_down_for_one_mana() -> None:
    state = play(begun("kyo kei"), "0 set:kyo")
    assert state.view(0)["mana"] == 2
    assert state.view(0)["traps"][0] == {"down": 1, "known": [], "cards": ["kyo"]}
    assert state.view(1)["traps"][0] == state.view(None)["traps"][0] == {"down": 1, "known": []}
    assert graves(state) == [[], []]


@pytest.mark.clause("CW-6.1")
def test_a_trap_may_be_used_in_the_turn_it_was_set_for_nothing_more_and_then_goes_to_the_graveyard() -> None:
    state = play(begun("kyo kei"), "0 set:kyo lance>face")
    assert state.view(0)["mana"] == 2
    assert state.view(1)["lives"] == [20, 17]
    assert graves(state) == [["kyo"], []]
    assert state.view(0)["traps"][0]["down"] == 0


@pytest.mark.clause("CW-6.1", "CW-5.1")
def test_setting_needs_the_card_and_the_mana() -> None:
    state = begun("kyo gin", "", "fu")
    assert state.explain(0, "set:kei").clause == "CW-6.1"
    play(state, "0 play:gin play:fu")
    assert "set:kyo" not in state.legal(0)
    assert state.explain(0, "set:kyo").clause == "CW-6.1"
    assert "you have 0 left" in state.explain(0, "set:kyo").en


@pytest.mark.clause("CW-6.2")
def test_a_lance_strikes_any_enemy_monster_or_the_opponent_in_main_and_main_2() -> None:
    state = begun("kyo kyo", "gin", "fu")
    play(state, "0 play:fu end 1 play:gin* end 0 set:kyo set:kyo")
    assert starting(state, 0, "lance") == ["lance>m2", "lance>face"]
    play(state, "0 battle attack:m1 attack:done 1 block:m2>-")
    assert state.view(0)["phase"] == "main2"
    play(state, "0 lance>m2")
    assert monsters(state) == {"m1": "0 fu 2/2 s"}
    assert graves(state) == [["kyo"], ["gin"]]
    assert starting(state, 0, "lance") == ["lance>face"]


@pytest.mark.clause("CW-6.2", "CW-7.2")
def test_in_the_opponents_battle_a_lance_may_strike_attackers_bystanders_and_the_opponent() -> None:
    state = begun("fu gin", "kyo", "fu")
    play(state, "0 play:fu end 1 set:kyo end 0 play:gin* 1 allow 0 battle attack:m1 attack:done")
    assert state.legal(1) == ["lance>m1", "lance>m2", "lance>face", "block"]
    play(state, "1 lance>m2")
    assert monsters(state) == {"m1": "0 fu 2/2 s"}
    assert state.legal(1) == ["block"]
    play(state, "1 block")
    assert state.view(0)["lives"] == [20, 18]


@pytest.mark.clause("CW-6.2")
def test_a_lance_at_any_other_time_is_refused() -> None:
    state = play(begun("fu", "kyo"), "0 play:fu end 1 set:kyo end")
    with pytest.raises(NotYourTurn) as refused:
        state.play(1, "lance>m1")
    assert refused.value.clause == "CW-6.2"
    play(state, "0 play:fu")
    assert state.actors() == (1,)
    assert state.explain(1, "lance>m1").clause == "CW-6.2"
    play(state, "1 allow 0 battle attack:m1 attack:done 1 block 0 end")
    assert "lance>m1" in state.legal(1)


@pytest.mark.clause("CW-6.2")
def test_a_lance_needs_to_lie_face_down_and_strikes_no_own_monster() -> None:
    state = play(begun("kyo", ""), "0 play:fu")
    found = state.explain(0, "lance>face")
    assert (found.clause, found.legal) == ("CW-6.2", False)
    assert "set it face down first" in found.en
    assert state.explain(0, "lance>m1").clause == "CW-6.2"
    play(state, "0 set:kyo")
    assert state.explain(0, "lance>m1").clause == "CW-6.2"
    assert "your own" in state.explain(0, "lance>m1").en
    play(state, "0 lance>face")
    assert "no lance face down" in state.explain(0, "lance>face").en


CANCELLED = [
    ("play:fu", "fu"),
    ("play:gin", "gin"),
    ("play:gin*", "gin"),
    ("play:kin/discard", "kin"),
    ("play:kin/mill", "kin"),
    ("play:kin*", "kin"),
    ("play:hisha", "hisha"),
    ("play:hisha*", "hisha"),
    ("set:kyo", "kyo"),
]


@pytest.mark.clause("CW-6.3", "CW-5.1")
@pytest.mark.parametrize(("step", "card"), CANCELLED)
def test_a_knight_cancels_whatever_is_played_and_the_mana_stays_paid(step: str, card: str) -> None:
    state = play(begun("gin kin hisha kyo", "kei"), "0 end 1 set:kei end")
    before = state.view(0)
    play(state, f"0 {step} 1 counter")
    after = state.view(0)
    assert graves(state) == [[card], ["kei"]]
    assert after["mana"] == before["mana"] - {"fu": 1, "kyo": 1, "gin": 2, "kin": 2, "hisha": 3}[card]
    assert after["hand_sizes"] == [before["hand_sizes"][0] - 1, before["hand_sizes"][1]]
    assert after["monsters"] == after["equipment"] == after["pending"] == []
    assert after["traps"][0]["down"] == after["traps"][1]["down"] == 0
    assert after["lives"] == [20, 20]
    assert state.actors() == (0,)


@pytest.mark.clause("CW-6.3", "CW-6.5")
def test_a_cancelled_set_is_shown_and_its_log_entry_stays_hidden() -> None:
    state = play(begun("kyo kei", "kei"), "0 end 1 set:kei end 0 set:kyo 1 counter")
    for viewer in (1, None):
        assert state.log(viewer)[-3:] == [(0, "set:?"), (1, "counter"), (0, "show:kyo")]
    assert state.log(0)[-3:] == [(0, "set:kyo"), (1, "counter"), (0, "show:kyo")]
    assert graves(state) == [["kyo"], ["kei"]]


@pytest.mark.clause("CW-6.3")
def test_turning_up_a_trap_cannot_be_cancelled() -> None:
    state = play(begun("kyo", "kei"), "0 set:kyo end 1 set:kei 0 allow 1 end 0 lance>face")
    assert state.actors() == (0,)
    assert state.view(0)["lives"] == [20, 17]


@pytest.mark.clause("CW-6.3")
def test_there_is_one_chance_for_each_card_and_no_answer_to_an_answer() -> None:
    state = play(begun("kei fu", "kei kei"), "0 set:kei end 1 set:kei 0 allow 1 set:kei 0 counter")
    assert graves(state) == [["kei"], ["kei"]]
    assert state.actors() == (1,)
    play(state, "1 end 0 play:fu 1 counter")
    assert graves(state) == [["kei", "fu"], ["kei", "kei"]]
    assert state.actors() == (0,)


@pytest.mark.clause("CW-6.3")
def test_a_knight_at_the_wrong_time_is_refused() -> None:
    state = play(begun("kei", ""), "0 set:kei")
    assert state.explain(0, "counter").clause == "CW-6.3"
    assert state.explain(0, "allow").clause == "CW-6.4"
    play(state, "0 end")
    assert state.explain(0, "counter").clause == "CW-6.3"
    with pytest.raises(NotYourTurn):
        state.play(0, "counter")
    play(state, "1 play:fu")
    assert state.legal(0) == ["counter", "allow"]


@pytest.mark.clause("CW-6.3")
@pytest.mark.parametrize(("hand", "word"), [("kyo kei", "still in your hand"), ("kyo", "no knight face down")])
def test_only_a_knight_set_beforehand_cancels(hand: str, word: str) -> None:
    state = play(begun("fu", hand), "0 end 1 set:kyo end 0 play:fu")
    assert state.legal(1) == ["allow"]
    found = state.explain(1, "counter")
    assert (found.legal, found.clause) == (False, "CW-6.3")
    assert word in found.en


@pytest.mark.clause("CW-6.4")
@pytest.mark.parametrize("trap", ["kyo", "kei"])
def test_the_chance_to_cancel_depends_on_there_being_a_trap_and_not_on_which(trap: str) -> None:
    state = play(begun("fu gin", "kyo kei"), "0 play:fu")
    assert state.actors() == (0,)
    play(state, f"0 end 1 set:{trap} end 0 play:fu")
    assert state.actors() == (1,)
    assert state.legal(1) == (["counter", "allow"] if trap == "kei" else ["allow"])
    for viewer in (0, None):
        assert state.view(viewer)["prompt"] == "cancel"
    found = state.explain(0, "play:gin")
    assert (found.legal, found.clause) == (False, "CW-6.4")
    assert state.explain(1, "play:fu").clause == "CW-6.4"
    assert state.explain(1, "end").clause == "CW-6.4"
    play(state, "1 allow")
    assert state.actors() == (0,)
    assert "m2" in monsters(state)


@pytest.mark.clause("CW-6.5")
@pytest.mark.parametrize("trap", ["kyo", "kei"])
def test_setting_either_trap_reads_the_same_to_everyone_else(trap: str) -> None:
    state = play(begun("kyo kei"), f"0 set:{trap}")
    for viewer in (1, None):
        assert state.log(viewer)[-1] == (0, "set:?")
        assert trap not in str(state.view(viewer))
        assert f"set:{trap}" not in str(state.record(seat=1))
    assert state.log(0)[-1] == (0, f"set:{trap}")


@pytest.mark.clause("CW-6.5")
def test_while_a_set_can_be_cancelled_the_opponent_does_not_know_what_it_is() -> None:
    state = play(begun("kyo", "kei"), "0 end 1 set:kei end 0 set:kyo")
    assert state.view(0)["pending"] == [{"player": 0, "card": "kyo", "as": "trap", "revived": False}]
    for viewer in (1, None):
        assert state.view(viewer)["pending"] == [{"player": 0, "as": "trap", "revived": False}]
    for step in ("counter", "allow"):
        assert "lance" not in state.explain(1, step).en
        assert "香車" not in state.explain(1, step).ja


@pytest.mark.clause("CW-6.5")
def test_the_log_of_a_set_stays_hidden_when_the_trap_is_used_later() -> None:
    state = play(begun("kyo kei", ""), "0 set:kyo lance>face")
    assert [text for _, text in state.log(1)][-2:] == ["set:?", "lance>face"]


def brought(trap: str) -> str:
    """Player 0 discards both traps and brings one of them back with the king."""
    return f"0 end 1 play:kin/discard 0 discard:kyo discard:kei 1 end 0 play:gyoku revive:{trap}"


@pytest.mark.clause("CW-6.5", "CW-5.4")
@pytest.mark.parametrize("trap", ["kyo", "kei"])
def test_a_trap_that_the_king_set_is_known_and_stays_so(trap: str) -> None:
    state = play(begun("kyo kei gyoku", "kin"), brought(trap))
    for viewer in (0, 1, None):
        assert [card["card"] for card in state.view(viewer)["traps"][0]["known"]] == [trap]
        assert state.view(viewer)["traps"][0]["down"] == 1
        assert state.log(viewer)[-1] == (0, f"revive:{trap}")
    play(state, "0 end 1 end")
    assert [card["card"] for card in state.view(1)["traps"][0]["known"]] == [trap]


@pytest.mark.clause("CW-6.5")
def test_of_two_of_a_kind_the_known_one_is_turned_up_first() -> None:
    state = begun("kyo kyo kei gyoku", "kin", "fu fu")
    play(state, "0 set:kyo end 1 play:kin/discard 0 allow discard:kyo discard:kei 1 end 0 play:gyoku revive:kyo")
    assert state.view(1)["traps"][0] == {"down": 2, "known": [{"card": "kyo", "copy": 0}]}
    assert state.view(0)["traps"][0]["cards"] == ["kyo", "kyo"]
    play(state, "0 lance>face")
    assert state.view(1)["traps"][0] == {"down": 1, "known": []}
    assert state.view(0)["traps"][0]["cards"] == ["kyo"]
    play(state, "0 lance>face")
    assert state.view(1)["traps"][0]["down"] == 0
    assert graves(state)[0] == ["kei", "gyoku", "kyo", "kyo"]


@pytest.mark.clause("CW-6.5", "CW-6.3")
def test_a_brought_trap_that_is_cancelled_is_known_no_longer_and_needs_no_showing() -> None:
    state = begun("kyo kei gyoku", "kin kei", "", "fu fu")
    play(state, "0 end 1 play:kin/discard 0 discard:kyo discard:kei 1 set:kei end")
    play(state, "0 play:gyoku 1 allow 0 revive:kyo 1 counter")
    assert state.view(1)["traps"][0] == {"down": 0, "known": []}
    assert graves(state)[0] == ["kei", "kyo", "gyoku"]
    assert not any(text.startswith("show") for _, text in state.log(None))
