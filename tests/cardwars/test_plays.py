"""CW-4, CW-5: turns, and playing cards."""

from __future__ import annotations

import pytest

from gobanshobu import IllegalStep
from tests.cardwars.tables import begun, graves, monsters, play, starting


@pytest.mark.clause("CW-4.1", "CW-2.2")
def test_player_0_draws_nothing_on_the_first_turn_and_everyone_one_card_later() -> None:
    state = begun("fu", "fu", "gin kin", "kyo kei")
    assert state.view(None)["hand_sizes"] == [5, 5]
    play(state, "0 end")
    assert state.view(None)["hand_sizes"] == [5, 6]
    assert state.log(1)[-1] == (1, "draw:kyo")
    assert state.log(0)[-1] == state.log(None)[-1] == (1, "draw:?")
    play(state, "1 end")
    assert state.view(0)["hand"] == ["fu"] * 5 + ["gin"]


@pytest.mark.clause("CW-4.1", "CW-4.4")
def test_three_mana_each_turn_and_what_is_left_over_is_lost() -> None:
    state = begun("gin")
    assert state.view(1)["mana"] == 3
    play(state, "0 play:gin")
    assert state.view(1)["mana"] == 1
    play(state, "0 end")
    assert state.view(1)["mana"] == 3
    play(state, "1 play:fu end")
    assert state.view(1)["mana"] == 3


@pytest.mark.clause("CW-4.1", "CW-7.1")
def test_attackers_lie_sideways_until_their_owners_next_start() -> None:
    state = play(begun(), "0 play:fu end 1 end 0 battle attack:m1")
    assert monsters(state) == {"m1": "0 fu 2/2 s"}
    play(state, "0 attack:done end")
    assert monsters(state) == {"m1": "0 fu 2/2 s"}
    play(state, "1 end")
    assert monsters(state) == {"m1": "0 fu 2/2"}


@pytest.mark.clause("CW-4.2")
def test_main_lets_one_do_things_in_any_order_and_number() -> None:
    state = begun("gin kyo kei fu kin", "fu", "kaku")
    assert state.legal(0) == [
        *("play:fu", "play:gin", "play:kin/discard", "play:kin/mill", "play:gin*", "play:kin*"),
        *("set:kyo", "set:kei", "end"),
    ]
    play(state, "0 set:kyo play:fu lance>face set:kei")
    assert state.legal(0) == ["end"]
    play(state, "0 end 1 end 0 play:gin equip:e1>m1")
    assert state.legal(0) == ["battle", "end"]


@pytest.mark.clause("CW-4.3", "CW-5.2")
def test_battle_is_offered_only_when_something_can_attack() -> None:
    state = begun()
    assert "battle" not in state.legal(0)
    assert state.explain(0, "battle").clause == "CW-4.3"
    play(state, "0 play:fu")
    assert "battle" not in state.legal(0)
    assert state.explain(0, "battle").clause == "CW-5.2"
    play(state, "0 end 1 end")
    assert "battle" in state.legal(0)


@pytest.mark.clause("CW-4.3", "CW-4.4")
def test_there_is_one_battle_a_turn_and_main_2_after_it() -> None:
    state = play(begun("fu", "fu", "gin"), "0 play:fu end 1 end 0 battle attack:m1 attack:done")
    assert state.view(1)["phase"] == "main2"
    assert state.legal(0) == ["play:fu", "play:gin", "play:gin*", "end"]
    assert state.explain(0, "battle").clause == "CW-4.3"
    play(state, "0 play:gin equip:e1>m1 end")
    assert state.view(1)["turn"] == 1
    assert state.view(1)["phase"] == "main"


@pytest.mark.clause("CW-4.3")
def test_a_monster_that_stayed_behind_gets_no_second_battle() -> None:
    state = begun("", "", "fu fu")
    play(state, "0 play:fu end 1 end 0 play:fu end 1 end 0 battle attack:m1 attack:done")
    assert monsters(state) == {"m1": "0 fu 2/2 s", "m2": "0 fu 2/2"}
    assert "battle" not in state.legal(0)
    assert state.explain(0, "battle").clause == "CW-4.3"


@pytest.mark.clause("CW-4.4")
def test_who_skips_the_battle_ends_the_turn_from_main() -> None:
    state = play(begun(), "0 play:fu end 1 end")
    assert "battle" in state.legal(0)
    play(state, "0 end")
    assert state.view(0)["turn"] == 1


@pytest.mark.clause("CW-4.4")
def test_there_is_no_hand_limit() -> None:
    state = begun()
    for _ in range(10):
        play(state, "0 end 1 end")
    assert state.view(None)["hand_sizes"] == [15, 15]
    assert starting(state, 0, "discard") == []


@pytest.mark.clause("CW-5.1")
def test_a_card_is_paid_for_and_then_takes_effect() -> None:
    state = begun("kaku kin", "", "hisha gyoku kyo")
    play(state, "0 play:kaku")
    assert state.view(0)["mana"] == 1
    assert state.view(0)["hand"] == ["fu", "fu", "fu", "kyo", "kin", "hisha", "gyoku"]
    assert graves(state) == [["kaku"], []]
    assert state.log(0)[-2:] == [(0, "play:kaku"), (0, "draw:hisha,gyoku,kyo")]
    assert state.log(1)[-1] == (0, "draw:?,?,?")


@pytest.mark.clause("CW-5.1")
@pytest.mark.parametrize("step", ["play:kin/mill", "play:gin*", "play:gin", "play:hisha", "play:hisha*", "play:gyoku*"])
def test_what_cannot_be_paid_for_cannot_be_played(step: str) -> None:
    state = play(begun("gin gin kin hisha gyoku", "", "kyo"), "0 end 1 end 0 play:gin")
    assert state.view(0)["mana"] == 1
    assert step not in state.legal(0)
    found = state.explain(0, step)
    assert (found.legal, found.clause) == (False, "CW-5.1")
    assert "you have 1 left" in found.en
    assert "残りは1マナ" in found.ja
    with pytest.raises(IllegalStep):
        state.play(0, step)


@pytest.mark.clause("CW-5.2")
def test_a_monster_cannot_attack_in_the_turn_it_was_played_but_can_block_in_the_next() -> None:
    state = play(begun(), "0 play:fu end 1 play:fu end 0 play:fu battle")
    assert state.legal(0) == ["attack:m1"]
    assert state.explain(0, "attack:m3").clause == "CW-5.2"
    play(state, "0 attack:m1 attack:done")
    assert state.legal(1) == ["block:m2>m1", "block:m2>-"]


@pytest.mark.clause("CW-5.2")
def test_there_is_no_limit_to_monsters() -> None:
    state = begun("fu fu fu fu fu", "", "fu fu fu fu")
    for _ in range(9):
        play(state, "0 play:fu end 1 end")
    assert list(monsters(state)) == [f"m{number}" for number in range(1, 10)]


@pytest.mark.clause("CW-5.3")
def test_spells_go_to_the_graveyard_after_their_effect() -> None:
    state = play(begun("hisha", "fu", "", "fu"), "0 play:hisha")
    assert graves(state)[0] == []
    assert state.view(1)["pending"] == [{"player": 0, "card": "hisha", "as": "spell", "revived": False}]
    play(state, "0 hit>face hit>face hit>face hit>face")
    assert graves(state)[0] == ["hisha"]
    assert state.view(1)["pending"] == []


@pytest.mark.clause("CW-5.3")
def test_choices_are_made_after_the_chance_to_cancel_but_golds_mode_is_announced() -> None:
    state = play(begun("hisha kin", "kyo"), "0 end 1 set:kyo end 0 play:hisha")
    assert state.legal(1) == ["allow"]
    assert starting(state, 0, "hit") == []
    play(state, "1 allow")
    assert starting(state, 0, "hit") == ["hit>face"]
    state = play(begun("hisha kin", "kyo"), "0 end 1 set:kyo end 0 play:kin/discard")
    announced = {"player": 0, "card": "kin", "as": "spell", "mode": "discard", "revived": False}
    assert state.view(1)["pending"] == [announced]


@pytest.mark.clause("CW-5.3")
def test_spells_other_than_the_king_may_find_nothing() -> None:
    state = begun("kin kin")
    for _ in range(15):
        play(state, "0 end 1 end")
    assert state.view(None)["deck_sizes"] == [0, 0]
    play(state, "0 play:kin/mill")
    assert graves(state) == [["kin"], []]
    assert not any(text.startswith("mill") for _, text in state.log(None))


@pytest.mark.clause("CW-5.3")
def test_the_king_needs_a_card_in_the_graveyard_and_cannot_be_declined() -> None:
    state = begun("gyoku kaku", "fu", "fu fu fu fu")
    assert "play:gyoku" not in state.legal(0)
    assert "play:gyoku*" in state.legal(0)
    found = state.explain(0, "play:gyoku")
    assert (found.legal, found.clause) == (False, "CW-5.3")
    assert "graveyard is empty" in found.en
    play(state, "0 play:kaku end 1 end 0 play:gyoku")
    assert state.legal(0) == ["revive:kaku", "revive:kaku*"]
    for step in ("end", "play:fu", "battle", "allow"):
        assert state.explain(0, step).clause == "CW-5.4"


@pytest.mark.clause("CW-5.3", "CW-3.3")
def test_the_king_needs_more_than_pawns_when_this_turns_pawn_has_been_played() -> None:
    """A pawn and the king together cost more than a turn's mana, so the situation is made by hand."""
    for foul in (False, True):
        state = begun("gyoku", "kyo", pawn_foul="loses" if foul else "illegal")
        play(state, "0 play:fu end 1 set:kyo lance>m1 end")
        state.position.pawn_played = True  # type: ignore[attr-defined]
        assert ("play:gyoku" in state.legal(0)) == foul
        if not foul:
            assert state.explain(0, "play:gyoku").clause == "CW-5.3"
            assert "nothing but pawns" in state.explain(0, "play:gyoku").en
            continue
        play(state, "0 play:gyoku")
        assert state.explain(0, "revive:fu").clause == "CW-3.3"
        state.play(0, "revive:fu")
        assert state.outcome is not None
        assert (state.outcome.winner, state.outcome.clause) == (1, "CW-3.3")


@pytest.mark.clause("CW-5.4")
def test_what_the_king_brings_can_be_played_in_every_way_it_could_be_from_the_hand() -> None:
    state = begun("gin kin hisha gyoku kaku", "kin kin gin gin hisha", "kyo kei fu fu", "fu fu fu fu fu")
    play(state, "0 end 1 play:kin/mill end 0 play:kaku end 1 play:kin/mill end")
    assert sorted(graves(state)[0]) == sorted(["kyo", "kei", "fu", "fu", "kaku", *graves(state)[0][5:]])
    play(state, "0 play:gyoku")
    buried = set(graves(state)[0])
    ways = {
        "fu": ["fu"],
        "kyo": ["kyo"],
        "kei": ["kei"],
        "gin": ["gin", "gin*"],
        "kin": ["kin/discard", "kin/mill", "kin*"],
        "kaku": ["kaku", "kaku*"],
    }
    assert set(state.legal(0)) == {f"revive:{way}" for card in buried for way in ways[card]}


@pytest.mark.clause("CW-5.4")
def test_the_king_pays_for_what_it_brings_and_goes_to_the_graveyard_after_it() -> None:
    state = begun("hisha gyoku", "", "fu fu fu")
    play(state, "0 play:hisha hit>face hit>face hit>face hit>face end 1 end 0 play:gyoku revive:hisha")
    assert graves(state)[0] == []
    assert state.view(1)["pending"] == [
        {"player": 0, "card": "gyoku", "as": "spell", "revived": False},
        {"player": 0, "card": "hisha", "as": "spell", "revived": True},
    ]
    play(state, "0 hit>face hit>face hit>face hit>face")
    assert graves(state)[0] == ["hisha", "gyoku"]
    assert state.view(0)["lives"] == [20, 12]
    assert state.view(0)["mana"] == 0


@pytest.mark.clause("CW-5.4", "CW-6.3")
@pytest.mark.parametrize("first", ["counter", "allow"])
def test_the_king_and_what_it_brings_can_each_be_cancelled(first: str) -> None:
    state = begun("kaku gyoku", "kei kei", "fu fu fu fu fu")
    play(state, f"0 play:kaku end 1 set:kei set:kei end 0 play:gyoku 1 {first}")
    if first == "counter":
        assert graves(state) == [["kaku", "gyoku"], ["kei"]]
        assert state.view(0)["prompt"] == "main"
        return
    play(state, "0 revive:kaku* 1 counter")
    assert graves(state) == [["kaku", "gyoku"], ["kei"]]
    assert monsters(state) == {}
    assert state.view(0)["prompt"] == "main"
    assert state.legal(0) == ["end"]


@pytest.mark.clause("CW-5.5")
def test_gold_makes_the_opponent_discard_two_of_their_choice() -> None:
    state = play(begun("kin", "gin kyo fu fu kei"), "0 play:kin/discard")
    assert state.actors() == (1,)
    assert state.legal(1) == ["discard:fu", "discard:kyo", "discard:kei", "discard:gin"]
    assert state.view(0)["left"] == 2
    play(state, "1 discard:kyo")
    assert state.actors() == (1,)
    play(state, "1 discard:kyo" if "discard:kyo" in state.legal(1) else "1 discard:fu")
    assert state.actors() == (0,)
    assert graves(state) == [["kin"], ["kyo", "fu"]]
    assert state.view(1)["hand"] == ["fu", "kei", "gin"]
    assert state.log(0)[-2:] == [(1, "discard:kyo"), (1, "discard:fu")]


@pytest.mark.clause("CW-5.5")
def test_with_three_cards_two_are_discarded() -> None:
    state = begun("kin kin", "gin", "fu", "fu")
    play(state, "0 play:kin/discard 1 discard:fu discard:fu 0 end 1 play:gin end 0 play:kin/discard")
    assert state.view(None)["hand_sizes"][1] == 3
    play(state, "1 discard:fu discard:fu")
    assert state.view(None)["hand_sizes"][1] == 1
    assert state.actors() == (0,)


@pytest.mark.clause("CW-5.5")
@pytest.mark.parametrize("cards", [0, 1])
def test_with_fewer_than_two_cards_all_are_discarded(cards: int) -> None:
    state = begun("kin kin gyoku", "gin", "fu fu", "fu fu fu")
    play(state, "0 play:kin/discard 1 discard:fu discard:fu 0 end 1 play:gin play:fu end")
    play(state, "0 play:kin/discard 1 discard:fu discard:fu 0 end 1" + (" end" if cards else " play:fu end"))
    assert state.view(None)["hand_sizes"][1] == cards
    play(state, "0 play:gyoku revive:kin/discard")
    if cards:
        assert state.legal(1) == ["discard:fu"]
        state.play(1, "discard:fu")
    assert state.view(None)["hand_sizes"][1] == 0
    assert state.actors() == (0,)
    assert graves(state)[0] == ["kin", "kin", "gyoku"]


@pytest.mark.clause("CW-5.5")
def test_gold_mills_four_and_everyone_sees_them() -> None:
    state = play(begun("kin kin", "", "", "kyo gin kaku hisha gyoku"), "0 play:kin/mill")
    assert graves(state) == [["kin"], ["kyo", "gin", "kaku", "hisha"]]
    assert state.view(0)["deck_sizes"] == [15, 11]
    for viewer in (0, 1, None):
        assert state.log(viewer)[-1] == (1, "mill:kyo,gin,kaku,hisha")
    play(state, "0 end")
    assert state.log(1)[-1] == (1, "draw:gyoku")


@pytest.mark.clause("CW-5.5", "CW-3.2")
def test_a_deck_with_fewer_than_four_is_milled_empty_and_that_alone_loses_nothing() -> None:
    state = begun("kin kin")
    for _ in range(13):
        play(state, "0 end 1 end")
    assert state.view(None)["deck_sizes"] == [2, 2]
    play(state, "0 play:kin/mill")
    assert state.view(None)["deck_sizes"] == [2, 0]
    assert state.actors() == (0,)
    state.play(0, "end")
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.clause) == (0, "CW-3.2")


@pytest.mark.clause("CW-5.6")
def test_the_rook_hits_four_times_each_target_chosen_in_turn() -> None:
    state = begun("hisha", "gin fu", "", "fu fu")
    play(state, "0 end 1 play:fu play:gin* end 0 play:hisha")
    assert state.legal(0) == ["hit>m1", "hit>m2", "hit>face"]
    play(state, "0 hit>m1 hit>m1")
    assert monsters(state) == {"m2": "1 gin 3/3"}
    assert state.legal(0) == ["hit>m2", "hit>face"]
    assert state.view(1)["left"] == 2
    play(state, "0 hit>m2 hit>face")
    assert monsters(state) == {"m2": "1 gin 3/3 +1"}
    assert state.view(0)["lives"] == [20, 19]
    assert graves(state) == [["hisha"], ["fu"]]
    assert state.view(0)["prompt"] == "main"


@pytest.mark.clause("CW-5.6")
def test_the_rook_hits_enemies_only() -> None:
    state = play(begun("hisha", ""), "0 play:fu end 1 end 0 play:hisha")
    assert state.legal(0) == ["hit>face"]
    assert state.explain(0, "hit>m1").clause == "CW-5.6"


@pytest.mark.clause("CW-5.7")
def test_equipment_enters_unattached_and_gives_its_wearer_one_more_attack() -> None:
    state = play(begun("gin gin"), "0 play:fu play:gin")
    assert state.view(1)["equipment"] == [
        {"id": "e1", "owner": 0, "card": "gin", "copy": 0, "on": None, "moved": False},
    ]
    assert starting(state, 0, "equip") == ["equip:e1>m1"]
    mana = state.view(0)["mana"]
    play(state, "0 equip:e1>m1")
    assert state.view(0)["mana"] == mana
    assert monsters(state) == {"m1": "0 fu 3/2 n"}
    assert state.view(1)["monsters"][0]["equipment"] == ["e1"]
    assert state.view(1)["equipment"][0]["on"] == "m1"


@pytest.mark.clause("CW-5.7", "CW-N")
def test_each_equipment_is_moved_once_in_main_and_once_in_main_2_to_another_own_monster() -> None:
    state = begun("gin", "", "fu fu fu")
    play(state, "0 play:fu play:gin equip:e1>m1 end 1 play:fu end 0 play:fu")
    assert starting(state, 0, "equip") == ["equip:e1>m3"]
    assert state.explain(0, "equip:e1>m1").clause == "CW-N"
    assert state.explain(0, "equip:e1>m2").clause == "CW-5.7"
    play(state, "0 equip:e1>m3")
    assert monsters(state) == {"m1": "0 fu 2/2", "m2": "1 fu 2/2", "m3": "0 fu 3/2 n"}
    assert starting(state, 0, "equip") == []
    found = state.explain(0, "equip:e1>m1")
    assert (found.clause, found.legal) == ("CW-5.7", False)
    assert "once" in found.en
    play(state, "0 battle attack:m1 attack:done 1 block:m2>-")
    assert starting(state, 0, "equip") == ["equip:e1>m1"]
    play(state, "0 equip:e1>m1")
    assert monsters(state)["m1"] == "0 fu 3/2 s"
    assert starting(state, 0, "equip") == []
    assert starting(play(state, "0 end 1 end"), 0, "equip") == ["equip:e1>m3"]


@pytest.mark.clause("CW-5.7", "CW-7.3")
def test_equipment_stays_when_its_monster_dies() -> None:
    state = begun("gin", "kyo")
    play(state, "0 play:fu play:gin equip:e1>m1 end 1 set:kyo lance>m1 end")
    assert monsters(state) == {}
    assert graves(state)[0] == ["fu"]
    assert state.view(0)["equipment"][0]["on"] is None
    play(state, "0 play:fu equip:e1>m2")
    assert monsters(state) == {"m2": "0 fu 3/2 n"}


@pytest.mark.clause("CW-5.7")
def test_a_monster_may_wear_several_and_only_ones_own() -> None:
    state = begun("gin gin", "gin", "fu fu fu")
    play(state, "0 play:fu play:gin equip:e1>m1 end 1 play:fu play:gin equip:e2>m2 end 0 play:gin equip:e3>m1")
    assert monsters(state) == {"m1": "0 fu 4/2", "m2": "1 fu 3/2"}
    assert state.explain(0, "equip:e2>m1").clause == "CW-5.7"
    assert "opponent's equipment" in state.explain(0, "equip:e2>m1").en


@pytest.mark.clause("CW-5.7", "CW-4.2")
def test_equipment_moves_in_the_own_main_phases_only() -> None:
    state = play(begun("gin", ""), "0 play:fu play:gin end 1 play:fu end 0 battle")
    assert starting(state, 0, "equip") == []
    assert state.explain(0, "equip:e1>m1").clause == "CW-7.1"
