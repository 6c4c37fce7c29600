"""CW-1, CW-2, CW-3: cards, start and losing."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from gobanshobu import BadDeal, BadOption, GameOver, NotYourTurn, Outcome
from gobanshobu.core import Words
from gobanshobu.core.audience import SEATS, Cast
from tests.cardwars.tables import CARDS, begun, deal, game, graves, monsters, order, play, starting, table


@pytest.mark.clause("CW-1.1", "C-4")
def test_a_deal_is_two_orders_of_twenty_for_each_player() -> None:
    deal = game.start(seed=3).deal
    assert isinstance(deal, dict)
    for orders in (deal["decks"], deal["redeal"]):
        assert [Counter(cards) for cards in orders] == [Counter(CARDS)] * 2
    assert deal["decks"] != deal["redeal"]
    assert deal["decks"][0] != deal["decks"][1]


@pytest.mark.clause("CW-1.1", "CW-5.2")
@pytest.mark.parametrize(("card", "mana"), [("gin", 1), ("kin", 1), ("kaku", 1), ("hisha", 0), ("gyoku", 0)])
def test_silver_and_better_can_be_played_as_a_3_3_monster_that_everyone_knows(card: str, mana: int) -> None:
    state = play(begun(card), f"0 play:{card}*")
    assert monsters(state) == {"m1": f"0 {card} 3/3 n"}
    for viewer in (0, 1, None):
        assert state.view(viewer)["monsters"][0]["card"] == card
        assert state.view(viewer)["mana"] == mana
    assert graves(state) == [[], []]


@pytest.mark.clause("CW-1.1", "C-2")
@pytest.mark.parametrize("card", ["fu", "kyo", "kei"])
def test_pawns_and_traps_have_no_second_form(card: str) -> None:
    state = begun("kyo kei")
    assert f"play:{card}*" not in state.legal(0)
    assert state.explain(0, f"play:{card}*").clause == "C-2"


@pytest.mark.clause("CW-2.1")
def test_each_starts_with_twenty_life_and_the_top_five() -> None:
    state = table("fu kin kyo kei gin", "hisha gyoku fu fu kaku")
    assert state.view(None)["lives"] == [20, 20]
    assert state.view(0)["hand"] == ["fu", "kyo", "kei", "gin", "kin"]
    assert state.view(1)["hand"] == ["fu", "fu", "kaku", "hisha", "gyoku"]
    assert state.view(None)["deck_sizes"] == [15, 15]
    assert state.log(0) == [(0, "draw:fu,kin,kyo,kei,gin"), (1, "draw:?,?,?,?,?")]


@pytest.mark.clause("CW-2.1", "C-3")
def test_both_decide_about_their_hands_in_secret_and_at_once() -> None:
    state = table("kin", "gin")
    assert state.actors() == (0, 1)
    assert state.legal(0) == state.legal(1) == ["keep", "mulligan"]
    before = state.view(0), state.view(None)
    state.play(1, "mulligan")
    assert (state.view(0), state.view(None)) == before
    assert state.view(1)["chosen"] == "mulligan"
    assert state.view(1)["actors"] == [0, 1]
    assert state.view(1)["hand_sizes"] == [5, 5]
    assert state.legal(1) == []
    with pytest.raises(NotYourTurn) as refused:
        state.play(1, "keep")
    assert refused.value.clause == "C-3"
    state.play(0, "keep")
    assert state.view(0)["mulligans"] == state.view(None)["mulligans"] == [False, True]
    assert state.log(None)[2:4] == [(0, "keep"), (1, "mulligan")]


@pytest.mark.clause("CW-2.1")
@pytest.mark.parametrize("who", [(0,), (1,), (0, 1)])
def test_after_a_mulligan_the_second_order_is_used_from_its_top(who: tuple[int, ...]) -> None:
    cards = deal("fu fu fu fu fu", "fu fu fu fu fu", redeal=("kin kin gin gin kyo", "kaku hisha gyoku kei kei"))
    state = game.start(deal=cards)
    for player in (0, 1):
        state.play(player, "mulligan" if player in who else "keep")
    expected = [["kyo", "gin", "gin", "kin", "kin"], ["kei", "kei", "kaku", "hisha", "gyoku"]]
    for player in (0, 1):
        assert state.view(player)["hand"] == (expected[player] if player in who else ["fu"] * 5)
        assert state.view(player)["deck_sizes"] == [15, 15]
        draws = [text for seat, text in state.log(player) if seat == player and text.startswith("draw:")]
        assert len(draws) == (2 if player in who else 1)
    play(state, "0 end")
    drawn = cards["redeal" if 1 in who else "decks"][1][5]
    assert state.log(1)[-1] == (1, f"draw:{drawn}")


@pytest.mark.clause("CW-2.1", "CW-2.2")
def test_the_hand_is_decided_about_only_once_and_then_player_0_begins() -> None:
    state = begun()
    assert state.actors() == (0,)
    assert state.view(None)["turn"] == 0
    for step in ("keep", "mulligan"):
        assert state.explain(0, step).clause == "CW-2.1"
    assert state.view(0)["chosen"] is None
    assert table().explain(0, "play:fu").clause == "CW-2.1"
    assert table().explain(0, "end").clause == "CW-2.1"


@pytest.mark.clause("CW-3.1", "CW-3.4")
def test_life_at_zero_or_below_has_lost() -> None:
    state = begun("kyo kyo hisha gyoku kin", "fu fu fu fu fu", "fu fu fu fu fu fu fu", "fu fu fu fu")
    play(state, "0 play:gyoku* end 1 end 0 play:hisha* battle attack:m1 attack:done end 1 end")
    play(state, "0 battle attack:m1 attack:m2 attack:done end 1 end")
    play(state, "0 battle attack:m1 attack:m2 attack:done set:kyo set:kyo end 1 end")
    assert state.view(None)["lives"] == [20, 5]
    play(state, "0 lance>face lance>face")
    assert state.outcome == Outcome(0, "life", "CW-3.1")
    assert state.view(None)["lives"] == [20, -1]
    assert state.actors() == ()
    with pytest.raises(GameOver):
        state.play(0, "end")


@pytest.mark.clause("CW-3.4", "CW-5.6")
def test_the_rest_of_an_effect_does_not_happen_once_somebody_has_lost() -> None:
    state = begun("kyo kyo hisha gyoku kin", "fu fu fu fu fu", "fu fu fu fu fu fu fu", "fu fu fu fu")
    play(state, "0 play:gyoku* end 1 end 0 play:kin* battle attack:m1 attack:done end 1 end")
    play(state, "0 battle attack:m1 attack:m2 attack:done end 1 end")
    play(state, "0 battle attack:m1 attack:m2 attack:done set:kyo end 1 end")
    assert state.view(None)["lives"][1] == 5
    play(state, "0 lance>face play:hisha hit>face")
    assert state.actors() == (0,)
    state.play(0, "hit>face")
    assert state.outcome == Outcome(0, "life", "CW-3.1")
    assert state.view(0)["left"] == 2


@pytest.mark.clause("CW-3.2", "CW-4.1")
def test_having_to_draw_from_an_empty_deck_has_lost() -> None:
    state = begun("kin kin", "fu")
    for _ in range(14):
        play(state, "0 end 1 end")
    assert state.view(None)["deck_sizes"] == [1, 1]
    play(state, "0 end 1 end")
    assert state.view(None)["deck_sizes"] == [0, 0]
    state.play(0, "end")
    assert state.outcome == Outcome(0, "empty deck", "CW-3.2")
    assert state.log(0)[-1] == (0, "end")


@pytest.mark.clause("CW-3.2", "CW-3.4")
def test_a_bishop_that_cannot_draw_three_loses() -> None:
    state = begun("kaku")
    for _ in range(13):
        play(state, "0 end 1 end")
    assert state.view(None)["deck_sizes"] == [2, 2]
    found = state.explain(0, "play:kaku")
    assert (found.legal, found.clause) == (True, "CW-3.2")
    assert "only 2" in found.en
    state.play(0, "play:kaku")
    assert state.outcome == Outcome(1, "empty deck", "CW-3.2")
    assert state.log(1)[-2:] == [(0, "play:kaku"), (0, "draw:?,?")]


@pytest.mark.clause("CW-3.3")
def test_a_second_pawn_in_one_turn_is_not_legal() -> None:
    state = play(begun(), "0 play:fu")
    assert "play:fu" not in state.legal(0)
    found = state.explain(0, "play:fu")
    assert (found.legal, found.clause) == (False, "CW-3.3")
    assert state.view(1)["pawn_played"] is True
    play(state, "0 end 1 end")
    assert "play:fu" in state.legal(0)
    assert state.view(1)["pawn_played"] is False


@pytest.mark.clause("CW-3.3")
def test_with_the_option_a_second_pawn_can_be_played_and_loses_before_anyone_could_cancel() -> None:
    state = begun("fu", "kei", pawn_foul="loses")
    play(state, "0 end 1 set:kei end 0 play:fu 1 allow")
    assert "play:fu" in state.legal(0)
    assert state.explain(0, "play:fu").clause == "CW-3.3"
    state.play(0, "play:fu")
    assert state.outcome == Outcome(1, "second pawn", "CW-3.3")


@pytest.mark.clause("CW-3.3")
def test_the_foul_needs_the_mana_like_any_pawn() -> None:
    state = play(begun("gin", pawn_foul="loses"), "0 play:fu play:gin")
    assert state.view(0)["mana"] == 0
    assert "play:fu" not in state.legal(0)
    assert state.explain(0, "play:fu").clause == "CW-5.1"


@pytest.mark.clause("CW-3.3")
def test_a_cancelled_pawn_counts_as_played() -> None:
    state = play(begun("fu", "kei"), "0 end 1 set:kei end 0 play:fu 1 counter")
    assert graves(state)[0] == ["fu"]
    assert "play:fu" not in state.legal(0)
    assert state.explain(0, "play:fu").clause == "CW-3.3"


@pytest.mark.clause("CW-3.3", "CW-5.4")
@pytest.mark.parametrize("foul", ["illegal", "loses"])
def test_a_pawn_brought_by_the_king_counts_too(foul: str) -> None:
    state = begun("fu fu gyoku kin kin", "kyo kyo", "fu fu fu fu", pawn_foul=foul)
    play(state, "0 play:fu end 1 set:kyo lance>m1 end 0 play:gyoku revive:fu")
    assert monsters(state) == {"m2": "0 fu 2/2 n"}
    assert state.view(0)["pawn_played"] is True
    assert starting(state, 0, "play:fu") == []  # no mana is left, whatever the option
    assert state.explain(0, "play:fu").clause == ("CW-3.3" if foul == "illegal" else "CW-5.1")


@pytest.mark.clause("CW-3.3")
@pytest.mark.parametrize("options", [{"pawn_foul": "lose"}, {"pawn_foul": 1}, {"pawns": 2}])
def test_options_that_cannot_be_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadOption, match=next(iter(options))):
        game.start(options=options)


@pytest.mark.clause("C-4", "CW-2.1")
@pytest.mark.parametrize(
    ("change", "word"),
    [
        (lambda cards: [], "a deal is"),
        (lambda cards: {"decks": cards["decks"]}, "a deal is"),
        (lambda cards: cards | {"more": 1}, "a deal is"),
        (lambda cards: cards | {"redeal": []}, "redeal needs one order for each"),
        (lambda cards: cards | {"decks": [order(""), "fu"]}, "decks of player 1 is a list"),
        (lambda cards: cards | {"decks": [order(""), [1] * 20]}, "decks of player 1 is a list"),
        (lambda cards: cards | {"decks": [order("")[:-1], order("")]}, "decks of player 0 has 20 cards, not 19"),
        (lambda cards: cards | {"redeal": [order(""), ["xx", *order("")[1:]]]}, "card 1 of player 1 in redeal is 'xx'"),
        (lambda cards: cards | {"redeal": [["gyoku", *order("")[1:]], order("")]}, "8 of fu; there should be 9"),
    ],
)
def test_deals_that_cannot_be_are_refused(change: Any, word: str) -> None:
    with pytest.raises(BadDeal, match=word) as refused:
        game.start(deal=change(deal("", "")))
    assert refused.value.words.ja


@pytest.mark.clause("C-4")
def test_the_same_seed_deals_the_same_cards() -> None:
    assert game.start(seed=12).deal == game.start(seed=12).deal
    assert game.start(seed=12).deal != game.start(seed=13).deal
    assert game.start().deal != game.start().deal


@pytest.mark.clause("CW-3.3")
def test_nifu_has_words_of_its_own_before_it_is_played_in_the_log_in_the_record_and_at_the_end() -> None:
    state = play(begun("fu", "kin", "fu", pawn_foul="loses"), "0 play:fu end 1 end 0 play:fu")
    publisher = state.rules.publisher
    (second,) = [offer for offer in publisher.offers(state.position, SEATS[0]) if offer["step"] == "play:fu"]
    assert second["will"][-1] == {"fact": "ended", "winner": 1, "reason": "second pawn", "clause": "CW-3.3"}
    assert "二歩" in publisher.label(second, Cast(SEATS[0])).ja
    assert "nifu" in publisher.label(second, Cast(SEATS[0])).en
    state.play(0, "play:fu")
    told = [words for _, step, words in state.narrate(1) if step == "play:fu"]
    assert [words.ja.endswith("反則負け（二歩）") for words in told] == [False, False, True]
    assert "反則負け（二歩）" in str(state.record(comments="ja"))
    assert "lost by a second pawn (nifu)" in str(state.record(comments="en"))
    ending = state.ending()
    assert ending is not None
    assert ending.words == Words("反則負け（二歩）", "a second pawn in one turn (nifu) loses")


@pytest.mark.clause("CW-3.3")
def test_nifu_is_offered_as_a_way_to_play_in_a_players_words() -> None:
    option = next(one for one in game.options if one.name == "pawn_foul")
    assert any(one.options == {"pawn_foul": "loses"} for one in game.presets)
    assert option.default == "illegal"
    for lang, word in (("ja", "二歩"), ("en", "nifu")):
        assert word in option.words.say(lang).lower()
