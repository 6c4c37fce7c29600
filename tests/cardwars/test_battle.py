"""CW-7: battle."""

from __future__ import annotations

import pytest

from gobanshobu import Outcome, State
from tests.cardwars.tables import begun, graves, monsters, play, starting

PAWNS = "fu fu fu fu fu"


def two_on_two(first: str = "", second: str = "") -> State:
    """Player 0 has pawns m1, m3, player 1 pawns m2, m4; player 0 is in Main, m1 and m3 can attack."""
    state = begun(first, second, "fu fu fu fu", "fu fu fu fu")
    return play(state, "0 play:fu end 1 play:fu end 0 play:fu end 1 play:fu end")


@pytest.mark.clause("CW-7.1", "CW-N")
def test_attackers_are_named_one_at_a_time_in_rising_number_and_turn_sideways() -> None:
    state = play(two_on_two(), "0 battle")
    assert state.view(1)["phase"] == "battle"
    assert state.legal(0) == ["attack:m1", "attack:m3"]
    play(state, "0 attack:m3")
    assert monsters(state)["m3"] == "0 fu 2/2 s"
    assert state.legal(0) == ["attack:done"]
    assert state.view(1)["battle"]["attackers"] == ["m3"]


@pytest.mark.clause("CW-7.1", "CW-N")
def test_at_least_one_attacks_and_done_is_always_said() -> None:
    state = play(two_on_two(), "0 battle")
    assert state.explain(0, "attack:done").clause == "CW-N"
    play(state, "0 attack:m1")
    assert state.legal(0) == ["attack:m3", "attack:done"]
    play(state, "0 attack:m3")
    assert state.legal(0) == ["attack:done"]


@pytest.mark.clause("CW-7.4")
def test_attackers_that_nobody_blocks_strike_the_player_as_one_sum() -> None:
    state = play(two_on_two(), "0 battle attack:m1 attack:m3 attack:done 1 block:m2>- block:m4>-")
    assert state.view(0)["lives"] == [20, 16]
    assert state.view(0)["phase"] == "main2"
    assert monsters(state) == {"m1": "0 fu 2/2 s", "m2": "1 fu 2/2", "m3": "0 fu 2/2 s", "m4": "1 fu 2/2"}


@pytest.mark.clause("CW-7.4", "CW-3.1")
def test_a_last_blow_ends_the_game() -> None:
    state = begun("gyoku hisha", "", "fu fu fu fu fu fu")
    play(state, "0 play:gyoku* end 1 end 0 play:hisha* end 1 end")
    for _ in range(3):
        play(state, "0 battle attack:m1 attack:m2 attack:done end 1 end")
    assert state.view(0)["lives"] == [20, 2]
    play(state, "0 battle attack:m1 attack:m2 attack:done")
    assert state.outcome == Outcome(0, "life", "CW-3.1")
    assert state.view(0)["lives"] == [20, -4]


@pytest.mark.clause("CW-7.2", "CW-N")
def test_each_standing_monster_of_the_defender_is_asked_in_rising_number() -> None:
    state = play(two_on_two(), "0 battle attack:m1 attack:m3 attack:done")
    assert state.actors() == (1,)
    assert state.legal(1) == ["block:m2>m1", "block:m2>m3", "block:m2>-"]
    assert state.view(0)["battle"]["asked"] == "m2"
    play(state, "1 block:m2>m3")
    assert state.legal(1) == ["block:m4>m1", "block:m4>m3", "block:m4>-"]
    assert state.view(0)["battle"]["blocks"] == {"m2": "m3"}


@pytest.mark.clause("CW-7.2", "CW-7.1")
def test_a_sideways_monster_cannot_block_and_blocking_turns_nobody_sideways() -> None:
    state = play(two_on_two(), "0 end 1 battle attack:m2 attack:done 0 block:m1>- block:m3>- 1 end")
    play(state, "0 battle attack:m1 attack:done")
    assert state.legal(1) == ["block:m4>m1", "block:m4>-"]
    found = state.explain(1, "block:m2>m1")
    assert (found.legal, found.clause) == (False, "CW-7.2")
    assert "sideways" in found.en
    assert "横向き" in found.ja
    play(state, "1 block:m4>-")
    assert monsters(state)["m4"] == "1 fu 2/2"


@pytest.mark.clause("CW-7.2", "CW-N")
def test_the_lance_window_is_there_exactly_when_the_defender_has_a_trap_face_down() -> None:
    for trap in ("kyo", "kei"):
        state = begun("fu", trap, "fu", "fu")
        play(state, f"0 play:fu end 1 set:{trap} end 0 battle attack:m1 attack:done")
        assert state.view(0)["prompt"] == "lance"
        assert state.legal(1)[-1] == "block"
        assert bool(starting(state, 1, "lance")) == (trap == "kyo")
    state = play(begun(), "0 play:fu end 1 play:fu end 0 battle attack:m1 attack:done")
    assert state.view(0)["prompt"] == "block"
    assert state.explain(1, "block").clause == "CW-7.2"
    assert state.explain(1, "lance>m1").clause == "CW-7.2"


@pytest.mark.clause("CW-7.2", "CW-N")
def test_the_window_stays_open_until_block_even_if_no_attacker_is_left_and_then_the_battle_ends() -> None:
    state = begun("fu", "kyo kyo", "fu", "fu")
    play(state, "0 play:fu end 1 play:fu set:kyo set:kyo end 0 battle attack:m1 attack:done 1 lance>m1")
    assert monsters(state) == {"m2": "1 fu 2/2"}
    assert state.legal(1) == ["lance>face", "block"]
    play(state, "1 lance>face")
    assert state.legal(1) == ["block"]
    play(state, "1 block")
    assert state.view(0)["phase"] == "main2"
    assert state.actors() == (0,)
    assert state.view(0)["lives"] == [17, 20]


@pytest.mark.clause("CW-7.2", "CW-3.1")
def test_a_lance_in_the_battle_can_end_the_game() -> None:
    state = two_on_two("", "kyo")
    state.position.lives[0] = 3  # type: ignore[attr-defined]
    play(state, "0 end 1 set:kyo end 0 battle attack:m1 attack:done 1 lance>face")
    assert state.outcome == Outcome(1, "life", "CW-3.1")


@pytest.mark.clause("CW-7.2")
def test_without_a_standing_monster_there_are_no_block_steps() -> None:
    state = begun("fu", "kei", "fu", "fu")
    play(state, "0 play:fu end 1 set:kei end 0 battle attack:m1 attack:done 1 block")
    assert state.view(0)["lives"] == [20, 18]
    assert state.view(0)["phase"] == "main2"


@pytest.mark.clause("CW-7.3")
def test_attacker_and_blocker_deal_each_other_damage_and_nothing_reaches_the_player() -> None:
    state = play(two_on_two(), "0 battle attack:m1 attack:m3 attack:done 1 block:m2>m1 block:m4>-")
    assert monsters(state) == {"m3": "0 fu 2/2 s", "m4": "1 fu 2/2"}
    assert graves(state) == [["fu"], ["fu"]]
    assert state.view(0)["lives"] == [20, 18]


@pytest.mark.clause("CW-7.3")
def test_damage_counters_stay_on_monsters() -> None:
    state = begun("gin", "", PAWNS[:8], PAWNS[:8])
    play(state, "0 play:gin* end 1 play:fu end 0 battle attack:m1 attack:done 1 block:m2>m1")
    assert monsters(state) == {"m1": "0 gin 3/3 +2 s"}
    play(state, "0 end 1 play:fu end")
    assert monsters(state)["m1"] == "0 gin 3/3 +2"
    play(state, "0 battle attack:m1 attack:done 1 block:m3>m1")
    assert monsters(state) == {}
    assert graves(state) == [["gin"], ["fu", "fu"]]


def gang(line: str) -> State:
    """Gold with two silvers (attack 5) attacks; pawn m2, gold m3 and pawn m4 block it; its damage goes along `line`."""
    state = begun("kin gin gin", "kin", "fu fu fu fu fu", "fu fu fu fu fu")
    play(state, "0 play:kin* end 1 play:fu end 0 play:gin equip:e1>m1 end 1 play:kin* end")
    play(state, "0 play:gin equip:e2>m1 end 1 play:fu end")
    assert monsters(state) == {"m1": "0 kin 5/3", "m2": "1 fu 2/2", "m3": "1 kin 3/3", "m4": "1 fu 2/2"}
    play(state, "0 battle attack:m1 attack:done 1 block:m2>m1 block:m3>m1 block:m4>m1")
    return play(state, line)


@pytest.mark.clause("CW-7.3", "CW-N")
def test_the_owner_of_an_attacker_with_several_blockers_puts_them_in_line() -> None:
    state = gang("")
    assert state.actors() == (0,)
    assert state.legal(0) == ["order:m1>m2", "order:m1>m3", "order:m1>m4"]
    play(state, "0 order:m1>m3")
    assert state.legal(0) == ["order:m1>m2", "order:m1>m4"]
    assert state.view(1)["battle"]["lines"] == {"m1": ["m3"]}
    assert state.explain(0, "order:m1>m3").clause == "CW-7.3"
    play(state, "0 order:m1>m2")
    assert state.view(1)["phase"] == "main2"


@pytest.mark.clause("CW-7.3")
@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("0 order:m1>m2 order:m1>m4", {"m3": "1 kin 3/3 +1"}),  # 2 + 2, and 1 for the last
        ("0 order:m1>m2 order:m1>m3", {"m4": "1 fu 2/2"}),  # 2 + 3, nothing for the last
        ("0 order:m1>m3 order:m1>m4", {"m2": "1 fu 2/2"}),
        ("0 order:m1>m4 order:m1>m3", {"m2": "1 fu 2/2"}),
    ],
)
def test_each_in_line_gets_what_it_needs_to_die_and_the_last_what_is_left(line: str, left: dict[str, str]) -> None:
    state = gang(line)
    assert monsters(state) == left  # three blockers deal 7 to the attacker
    assert state.view(0)["lives"] == [20, 20]
    assert [gear["on"] for gear in state.view(0)["equipment"]] == [None, None]


@pytest.mark.clause("CW-7.3")
def test_what_a_blocker_needs_is_its_hp_less_the_counters_it_has() -> None:
    state = begun("hisha kin", "kin", "fu fu fu", "fu fu fu")
    play(state, "0 play:kin* end 1 play:kin* end 0 play:hisha hit>m2 hit>m2 hit>face hit>face end 1 play:fu end")
    play(state, "0 battle attack:m1 attack:done 1 block:m2>m1 block:m3>m1 0 order:m1>m2")
    assert monsters(state) == {}  # 1 for the wounded gold, 2 for the pawn, and 3 + 2 for the attacker


@pytest.mark.clause("CW-7.3")
def test_the_last_in_line_takes_everything_that_is_left() -> None:
    state = begun("kin gin", "fu", "fu fu", "fu fu")
    play(state, "0 play:kin* end 1 play:fu end 0 play:gin equip:e1>m1 end 1 play:fu end")
    play(state, "0 battle attack:m1 attack:done 1 block:m2>m1 block:m3>m1 0 order:m1>m3")
    assert monsters(state) == {}  # attack 4: two each; nothing to the player
    assert state.view(0)["lives"] == [20, 20]


@pytest.mark.clause("CW-7.3", "CW-N")
def test_lines_are_chosen_for_each_attacker_in_rising_number() -> None:
    state = begun("", "fu fu fu fu fu", "fu fu fu fu", "fu fu fu fu")
    for _ in range(2):
        play(state, "0 play:fu end 1 play:fu end")
    for _ in range(2):
        play(state, "0 end 1 play:fu end")
    assert list(monsters(state)) == ["m1", "m2", "m3", "m4", "m5", "m6"]
    play(state, "0 battle attack:m1 attack:m3 attack:done")
    play(state, "1 block:m2>m3 block:m4>m1 block:m5>m3 block:m6>m1")
    assert state.legal(0) == ["order:m1>m4", "order:m1>m6"]
    assert state.explain(0, "order:m3>m2").clause == "CW-N"
    assert state.explain(0, "order:m1>m2").clause == "CW-7.3"
    play(state, "0 order:m1>m6")
    assert state.legal(0) == ["order:m3>m2", "order:m3>m5"]
    play(state, "0 order:m3>m2")
    assert monsters(state) == {"m4": "1 fu 2/2", "m5": "1 fu 2/2"}
    assert graves(state) == [["fu", "fu"], ["fu", "fu"]]


@pytest.mark.clause("CW-7.3", "CW-7.4")
def test_pairs_strike_at_the_same_time_with_the_attack_they_had() -> None:
    """Equipment goes loose when its wearer dies, but the wearer has struck with it."""
    state = begun("gin", "kin", "fu fu", "fu fu")
    play(state, "0 play:fu play:gin equip:e1>m1 end 1 play:kin* end 0 battle attack:m1 attack:done 1 block:m2>m1")
    assert monsters(state) == {}
    assert graves(state) == [["fu"], ["kin"]]
    assert state.view(0)["equipment"][0]["on"] is None


@pytest.mark.clause("CW-7.4")
def test_a_blocked_attacker_deals_nothing_to_the_player_even_if_its_blocker_dies() -> None:
    state = begun("kin", "fu", "fu", "fu")
    play(state, "0 play:kin* end 1 play:fu end 0 battle attack:m1 attack:done 1 block:m2>m1")
    assert monsters(state) == {"m1": "0 kin 3/3 +2 s"}
    assert state.view(0)["lives"] == [20, 20]


@pytest.mark.clause("CW-7.1", "CW-4.1")
def test_the_battle_leaves_no_marks_for_the_next_one() -> None:
    state = play(two_on_two(), "0 battle attack:m1 attack:m3 attack:done 1 block:m2>m1 block:m4>m1 0 order:m1>m4")
    assert monsters(state) == {"m2": "1 fu 2/2", "m3": "0 fu 2/2 s"}
    assert state.view(0)["battle"] is None
    play(state, "0 end 1 battle attack:m2 attack:done")
    assert state.view(0)["phase"] == "main2"  # m3 lies sideways, so nobody can block
    assert state.view(0)["lives"] == [18, 18]
