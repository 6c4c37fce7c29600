"""Why a step is refused, in words a beginner can use, and what each player may know."""

from __future__ import annotations

import pytest

from gobanshobu import IllegalStep, NotYourTurn, State, StepSyntax
from tests.cardwars.tables import begun, play, table


@pytest.mark.clause("C-2")
@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "Nothing"),
        ("   ", "Nothing"),
        ("xyzzy", "no step"),
        ("歩兵", "no step"),
        ("play", "play:fu"),
        ("play fu", "play:fu"),
        ("play:", "no card ''"),
        ("play:zz", "no card 'zz'"),
        ("play:fu*", "mean play:fu,"),
        ("play:kyo", "mean set:kyo,"),
        ("play:kei*", "mean set:kei,"),
        ("play:kin", "play:kin/discard"),
        ("play:kin/both", "play:kin/discard"),
        ("play:gin/mill", "mean play:gin,"),
        ("play:gin**", "mean play:gin*,"),
        ("set:fu", "mean play:fu,"),
        ("set:kin", "play:kin/discard"),
        ("revive:kyo*", "mean revive:kyo,"),
        ("revive:kin", "revive:kin/discard"),
        ("discard:m1", "no card 'm1'"),
        ("equip:m1>e1", "equip:e1>m2"),
        ("equip:e1", "equip:e1>m2"),
        ("lance:m1", "lance>m3"),
        ("lance>e1", "lance>m3"),
        ("lance>m0", "lance>m3"),
        ("lance>m01", "lance>m3"),
        ("hit>you", "hit>m3"),
        ("attack:", "attack:m1"),
        ("attack:all", "attack:m1"),
        ("attack:m1,m3", "attack:m1"),
        ("attack:m12345678", "attack:m1"),
        ("block:m5", "block:m5>m1"),
        ("block:m5>", "block:m5>m1"),
        ("block:m5>face", "block:m5>m1"),
        ("order:m1>-", "order:m1>m5"),
        ("battle!", "battle"),
        ("fu", "mean play:fu,"),
        ("kyo", "mean set:kyo,"),
        ("kin", "play:kin/discard"),
        ("m1", "attack:m1"),
        ("e1>m2", "equip:e1>m2"),
        ("ending", "end"),
        ("PLAY:FU", "mean play:fu,"),
        (" play:fu", "mean play:fu,"),
        ("ｐｌａｙ：ｆｕ", "mean play:fu,"),
        ("play:fu\x1b[2J", "no card"),
        ("z" * 10_000, "…"),
        ("attack:m" + "9" * 10_000, "…"),
    ],
)
def test_what_is_no_step_breaks_the_notation(text: str, word: str) -> None:
    state = begun()
    found = state.explain(0, text)
    assert (found.legal, found.clause) == (False, "C-2")
    assert word in found.en
    assert "\x1b" not in found.en + found.ja
    assert len(found.en) < 200
    with pytest.raises(StepSyntax):
        state.play(0, text)


@pytest.mark.clause("CW-N", "C-2")
def test_every_step_of_the_notation_is_read_and_written_as_the_page_writes_it() -> None:
    page = """keep mulligan play:fu play:gin play:kaku play:hisha play:gyoku play:kin/discard play:kin/mill play:gin*
    play:kin* play:kaku* play:hisha* play:gyoku* set:kyo set:kei equip:e1>m2 lance>m3 lance>face battle end counter
    allow hit>m3 hit>face discard:fu revive:fu revive:gin* revive:kin/mill revive:kyo attack:m1 attack:done block
    block:m5>m1 block:m5>- order:m1>m5 attack:m999999 equip:e999999>m999999"""
    rules = begun().rules
    steps = [rules.notation.parse(text) for text in page.split()]
    assert [rules.notation.write(step) for step in steps] == page.split()
    assert len(set(steps)) == len(steps)


def midgame() -> State:
    """Player 0 has pawns m1 and m3 (sideways), player 1 gold m2 and pawn m4 (new), e1 is on m2; player 1 in Main."""
    state = begun("kyo kei", "kin gin kyo", "fu fu fu fu fu", "fu fu fu")
    play(state, "0 play:fu end 1 play:kin* end 0 play:fu end 1 play:gin equip:e1>m2 end")
    return play(state, "0 battle attack:m3 attack:done 1 block:m2>- 0 end 1 play:fu")


@pytest.mark.clause("CW-3.3")
def test_a_second_pawn() -> None:
    state = midgame()
    found = state.explain(1, "play:fu")
    assert (found.legal, found.clause) == (False, "CW-3.3")
    assert "Only one pawn a turn" in found.en
    assert "一手番に一枚" in found.ja


@pytest.mark.clause("CW-5.2")
def test_attacking_with_a_fresh_monster() -> None:
    state = play(midgame(), "1 battle")
    found = state.explain(1, "attack:m4")
    assert (found.legal, found.clause) == (False, "CW-5.2")
    assert "m4 (pawn) entered this turn" in found.en
    assert "m4（歩兵）はこの手番に出たばかり" in found.ja
    assert midgame().explain(1, "attack:m4").clause == "CW-5.2"  # already before the battle
    assert midgame().explain(1, "attack:m2").clause == "CW-4.3"
    assert "go to battle first" in midgame().explain(1, "attack:m2").en


@pytest.mark.clause("CW-7.1", "CW-N")
@pytest.mark.parametrize(
    ("steps", "text", "clause", "word"),
    [
        ("", "attack:m1", "CW-7.1", "opponent's"),
        ("", "attack:m9", "CW-N", "No monster m9"),
        ("", "end", "CW-7.1", "confirm the attack"),
        ("", "play:fu", "CW-7.1", "confirm the attack"),
        ("", "attack:done", "CW-N", "at least one"),
        ("attack:m2", "attack:m2", "CW-7.1", "already"),
        ("attack:m2", "block", "CW-7.1", "confirm the attack"),
        ("attack:m2", "lance>face", "CW-6.2", "not now"),
        ("attack:m2", "counter", "CW-6.3", "none to cancel"),
    ],
)
def test_choosing_attackers(steps: str, text: str, clause: str, word: str) -> None:
    state = play(midgame(), f"1 battle {steps}")
    found = state.explain(1, text)
    assert (found.legal, found.clause) == (False, clause)
    assert word in found.en


@pytest.mark.clause("CW-N")
def test_attackers_out_of_order() -> None:
    state = begun("", "", "fu fu", "fu fu")
    play(state, "0 play:fu end 1 end 0 play:fu end 1 end 0 battle attack:m2")
    found = state.explain(0, "attack:m1")
    assert (found.legal, found.clause) == (False, "CW-N")
    assert "after m2" in found.en


@pytest.mark.clause("CW-6.2", "CW-6.3")
def test_a_trap_at_the_wrong_time() -> None:
    state = play(begun("kyo kei", "fu"), "0 set:kyo set:kei end")
    for step, clause in [("lance>face", "CW-6.2"), ("lance>m1", "CW-6.2"), ("counter", "CW-6.3"), ("allow", "CW-6.3")]:
        found = state.explain(0, step)
        assert (found.legal, found.clause) == (False, clause)
        with pytest.raises(NotYourTurn):
            state.play(0, step)
    assert "right after the opponent has chosen the attackers" in state.explain(0, "lance>face").en
    assert "at the moment the opponent plays it" in state.explain(0, "counter").en
    assert state.explain(0, "play:fu").clause == "C-1"
    assert state.explain(0, "block").clause == "CW-7.2"


@pytest.mark.clause("CW-7.2")
@pytest.mark.parametrize(
    ("text", "clause", "word"),
    [
        ("block:m2>m1", "CW-7.2", "m2 (pawn) is the opponent's"),
        ("block:m1>m2", "CW-N", "it is for m3"),
        ("block:m3>m4", "CW-7.2", "m4 (pawn) is not attacking"),
        ("block:m9>m2", "CW-N", "No monster m9"),
        ("block:m3>m9", "CW-N", "No monster m9"),
        ("block", "CW-7.2", "Say what m3 (pawn) does"),
        ("end", "CW-7.2", "Say what m3 (pawn) does"),
        ("lance>m2", "CW-7.2", "before the blocks"),
        ("counter", "CW-6.3", "none to cancel"),
    ],
)
def test_choosing_blocks(text: str, clause: str, word: str) -> None:
    state = begun("", "", "fu fu fu", "fu fu fu")
    play(state, "0 play:fu end 1 play:fu end 0 play:fu end 1 play:fu battle attack:m2 attack:done 0 block:m1>-")
    assert state.legal(0) == ["block:m3>m2", "block:m3>-"]
    found = state.explain(0, text)
    assert (found.legal, found.clause) == (False, clause)
    assert word in found.en


@pytest.mark.clause("CW-7.2")
def test_blocking_with_a_sideways_monster() -> None:
    state = play(midgame(), "1 battle attack:m2 attack:done")
    assert state.legal(0) == ["block:m1>m2", "block:m1>-"]
    found = state.explain(0, "block:m3>m2")
    assert (found.legal, found.clause) == (False, "CW-7.2")
    assert "m3 (pawn) lies sideways" in found.en
    assert "m3（歩兵）は横向き" in found.ja


@pytest.mark.clause("CW-5.1")
def test_not_enough_mana() -> None:
    state = play(begun("gin kin"), "0 play:gin")
    found = state.explain(0, "play:kin/mill")
    assert (found.legal, found.clause) == (False, "CW-5.1")
    assert found.en == "The gold costs 2 mana, and you have 1 left."
    assert found.ja == "金将には2マナ要りますが、残りは1マナです。"


@pytest.mark.clause("CW-5.3")
def test_the_king_with_an_empty_graveyard() -> None:
    found = begun("gyoku").explain(0, "play:gyoku")
    assert (found.legal, found.clause) == (False, "CW-5.3")
    assert "Your graveyard is empty" in found.en
    assert "as a 3/3 monster" in found.en
    assert "墓地が空" in found.ja


@pytest.mark.clause("CW-5.1", "CW-6.1")
@pytest.mark.parametrize(
    ("text", "clause"), [("play:kaku", "CW-5.1"), ("play:hisha*", "CW-5.1"), ("set:kei", "CW-6.1")]
)
def test_a_card_that_is_not_held(text: str, clause: str) -> None:
    state = begun("kyo")
    assert state.explain(0, text).clause == clause
    with pytest.raises(IllegalStep) as refused:
        state.play(0, text)
    assert text in str(refused.value)
    assert "player 0 in Main with 3 mana" in str(refused.value)
    assert "1手番目" in refused.value.words.ja


@pytest.mark.clause("CW-5.7", "CW-N")
@pytest.mark.parametrize(
    ("text", "clause", "word"),
    [
        ("equip:e9>m2", "CW-N", "no equipment e9"),
        ("equip:e1>m2", "CW-N", "on m2 (gold) already"),
        ("equip:e1>m1", "CW-5.7", "your own monsters only"),
        ("equip:e1>m9", "CW-N", "No monster m9"),
        ("lance>m2", "CW-6.2", "still in your hand"),
        ("battle", "", ""),
        ("block:m2>m1", "CW-7.2", "for the defender"),
        ("order:m2>m1", "CW-7.3", "several blockers"),
        ("hit>m1", "CW-5.6", "No rook"),
        ("discard:fu", "CW-5.5", "gold demands"),
        ("revive:fu", "CW-5.4", "king's effect"),
        ("allow", "CW-6.4", "not playing a card"),
        ("keep", "CW-2.1", "over"),
    ],
)
def test_the_rest_of_what_can_go_wrong_in_main(text: str, clause: str, word: str) -> None:
    found = midgame().explain(1, text)
    if not clause:
        assert found.legal
        return
    assert (found.legal, found.clause) == (False, clause)
    assert word in found.en


@pytest.mark.clause("CW-N")
def test_a_monster_that_died_is_told_from_one_that_never_was() -> None:
    state = play(begun("kyo kyo", "fu"), "0 end 1 play:fu end 0 set:kyo set:kyo lance>m1")
    assert "no longer in play" in state.explain(0, "lance>m1").en
    assert "No monster m2" in state.explain(0, "lance>m2").en
    assert state.explain(0, "lance>m1").clause == state.explain(0, "lance>m2").clause == "CW-N"


@pytest.mark.clause("CW-4.3")
def test_a_second_battle() -> None:
    state = play(midgame(), "1 battle attack:m2 attack:done 0 block:m1>-")
    for text in ("battle", "attack:m2"):
        found = state.explain(1, text)
        assert (found.legal, found.clause) == (False, "CW-4.3")
        assert "over" in found.en


@pytest.mark.clause("CW-5.4", "CW-5.5", "CW-5.6", "CW-6.4", "CW-7.2")
def test_while_an_effect_asks_for_a_choice_nothing_else_can_be_done() -> None:
    discard = play(begun("kin", "gin"), "0 play:kin/discard")
    assert discard.explain(1, "play:gin").clause == "CW-5.5"
    assert "2 still to be chosen" in discard.explain(1, "play:gin").en
    assert "no rook to discard" in discard.explain(1, "discard:hisha").en
    assert discard.explain(0, "end").clause == "CW-5.5"
    hit = play(begun("hisha"), "0 play:hisha hit>face")
    assert "hits left: 3" in hit.explain(0, "end").en
    assert hit.explain(0, "hit>m1").clause == "CW-N"
    revive = play(begun("kaku gyoku"), "0 play:kaku end 1 end 0 play:gyoku")
    assert "no pawn in your graveyard" in revive.explain(0, "revive:fu").en
    lance = play(begun("fu", "kyo"), "0 play:fu end 1 set:kyo end 0 battle attack:m1 attack:done")
    assert lance.explain(1, "block:m1>m1").clause == "CW-7.2"
    assert "then go on to the blocks" in lance.explain(1, "block:m1>m1").en
    assert lance.explain(1, "end").clause == "CW-7.2"
    assert lance.explain(1, "lance>m7").clause == "CW-N"
    assert lance.explain(0, "end").clause == "CW-7.2"
    assert lance.explain(0, "attack:m1").clause == "CW-7.2"


@pytest.mark.clause("CW-7.3", "CW-N")
def test_putting_blockers_in_line() -> None:
    state = begun("kin", "", "fu fu fu", "fu fu fu")
    play(state, "0 play:kin* end 1 play:fu end 0 play:fu end 1 play:fu end")
    play(state, "0 battle attack:m1 attack:done 1 block:m2>m1 block:m4>m1")
    for text, clause, word in [
        ("order:m1>m3", "CW-7.3", "not blocking"),
        ("order:m1>m9", "CW-N", "No monster m9"),
        ("order:m3>m2", "CW-7.3", "not blocking"),
        ("end", "CW-7.3", "in line first"),
        ("lance>m2", "CW-6.2", "not now"),
    ]:
        found = state.explain(0, text)
        assert (found.legal, found.clause) == (False, clause)
        assert word in found.en


@pytest.mark.parametrize(
    ("setup", "player", "text", "clause", "word"),
    [
        ("", 0, "play:fu", "CW-5.2", "2/2 monster for 1 mana"),
        ("", 0, "play:gin", "CW-5.7", "equipment for 2 mana"),
        ("", 0, "play:gin*", "CW-5.2", "3/3 monster for 2 mana"),
        ("", 0, "play:kin/discard", "CW-5.5", "discards two"),
        ("", 0, "play:kin/mill", "CW-5.5", "top four"),
        ("", 0, "play:kaku", "CW-5.3", "draws three"),
        ("", 0, "set:kyo", "CW-6.1", "for 1 mana"),
        ("", 0, "end", "CW-4.4", "3 mana left"),
        ("0 set:kyo", 0, "lance>face", "CW-6.2", "3 damage to the opponent"),
        ("0 set:kyo end 1 play:fu", 0, "allow", "CW-6.4", "the pawn"),
        ("0 play:fu play:gin", 0, "equip:e1>m1", "CW-5.7", "becomes 3"),
        ("0 play:fu end 1 end", 0, "battle", "CW-4.3", "attackers"),
        ("0 play:fu end 1 end 0 battle", 0, "attack:m1", "CW-7.1", "m1 (pawn)"),
        ("0 play:fu end 1 end 0 battle attack:m1", 0, "attack:done", "CW-7.1", "chosen"),
        ("0 play:fu end 1 play:fu end 0 battle attack:m1 attack:done", 1, "block:m2>m1", "CW-7.2", "blocks m1"),
        ("0 play:fu end 1 play:fu end 0 battle attack:m1 attack:done", 1, "block:m2>-", "CW-7.2", "does not block"),
        ("0 play:kin/discard", 1, "discard:fu", "CW-5.5", "pawn"),
        ("0 play:kaku end 1 end 0 play:kin/mill end 1 end", 0, "play:fu", "CW-5.2", "pawn"),
    ],
)
def test_a_legal_step_says_what_it_does(setup: str, player: int, text: str, clause: str, word: str) -> None:
    state = play(begun("fu gin kin kaku kyo", "fu", "", "fu fu fu"), setup)
    found = state.explain(player, text)
    assert (found.legal, found.clause) == (True, clause)
    assert word in found.en
    assert found.ja


@pytest.mark.clause("CW-2.1")
def test_the_choice_of_a_hand_says_what_it_does() -> None:
    assert table().explain(0, "keep").legal
    assert "once" in table().explain(1, "mulligan").en


@pytest.mark.clause("CW-8.1", "C-5")
def test_a_view_holds_what_the_rules_make_public_and_no_more() -> None:
    state = begun("kyo gin", "kei", "fu", "kin")
    play(state, "0 set:kyo play:gin end 1 set:kei")
    public = {
        "game": "cardwars",
        "rules": 1,
        "options": {"pawn_foul": "illegal"},
        "phase": "main",
        "prompt": "cancel",
        "actors": [0],
        "turn": 1,
        "turns": 2,
        "mulligans": [False, False],
        "mana": 2,
        "pawn_played": False,
        "lives": [20, 20],
        "hand_sizes": [3, 5],
        "deck_sizes": [15, 14],
        "graves": [[], []],
        "monsters": [],
        "equipment": [{"id": "e1", "owner": 0, "card": "gin", "copy": 0, "on": None, "moved": False}],
        "left": 0,
        "battle": None,
        "outcome": None,
    }
    start = [[0, "draw:?,?,?,?,?"], [1, "draw:?,?,?,?,?"], [0, "keep"], [1, "keep"]]
    hidden = [*start, [0, "set:?"], [0, "play:gin"], [0, "end"], [1, "draw:?"], [1, "set:?"]]
    assert state.view(None) == public | {
        "player": None,
        "traps": [{"down": 1, "known": []}, {"down": 0, "known": []}],
        "pending": [{"player": 1, "as": "trap", "revived": False}],
        "log": hidden,
    }
    own = [[0, "draw:kyo,gin,fu,fu,fu"], *hidden[1:4], [0, "set:kyo"], *hidden[5:]]
    assert state.view(0) == public | {
        "player": 0,
        "hand": ["fu", "fu", "fu"],
        "chosen": None,
        "traps": [{"down": 1, "known": [], "cards": ["kyo"]}, {"down": 0, "known": []}],
        "pending": [{"player": 1, "as": "trap", "revived": False}],
        "log": own,
    }
    theirs = [hidden[0], [1, "draw:kei,fu,fu,fu,fu"], *hidden[2:7], [1, "draw:kin"], [1, "set:kei"]]
    assert state.view(1) == public | {
        "player": 1,
        "hand": ["fu", "fu", "fu", "fu", "kin"],
        "chosen": None,
        "traps": [{"down": 1, "known": []}, {"down": 0, "known": [], "cards": []}],
        "pending": [{"player": 1, "card": "kei", "as": "trap", "revived": False}],
        "log": theirs,
    }
