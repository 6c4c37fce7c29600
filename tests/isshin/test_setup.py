"""IS-1, IS-2, IS-3: cards, set-up and opening."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from gobanshobu import BadDeal, BadOption, GameOver, NotYourTurn, Outcome
from tests.isshin.duels import FORMS, deal, duel, game, opened, play


@pytest.mark.clause("IS-1.1", "IS-1.2")
def test_a_deal_is_four_of_each_form_card_and_one_trinity() -> None:
    deal = game.start(seed=3).deal
    assert isinstance(deal, list)
    assert Counter(deal) == Counter(FORMS * 4 + ["tri"])


@pytest.mark.clause("IS-1.3", "IS-4.3")
def test_three_tokens_lie_in_the_middle_and_never_in_a_hand() -> None:
    state = duel("fy fy sy sy", "fa fa sa sa")
    assert state.view(0)["pool"] == 3
    assert all("renki" not in card for card in state.view(0)["hand"])


@pytest.mark.clause("IS-2.1")
@pytest.mark.parametrize("seed", range(20))
def test_trinity_lies_with_exactly_three_cards_below_it(seed: int) -> None:
    state = game.start(seed=seed)
    assert isinstance(state.deal, list)
    assert state.deal.index("tri") == 21
    assert state.view(None)["trinity"] == {"in": "deck", "above": 13}


@pytest.mark.clause("IS-2.2")
def test_player_0_takes_the_first_four_player_1_the_next_four() -> None:
    state = duel("fy fy sy sy", "fa na sa ny")
    assert state.view(0)["hand"] == ["fy", "fy", "sy", "sy"]
    assert state.view(1)["hand"] == ["fa", "sa", "ny", "na"]
    assert state.view(None)["deck"] == 17


@pytest.mark.clause("IS-3.1", "C-3")
def test_both_choose_in_secret_and_show_at_once() -> None:
    state = duel("fy fy sy sa", "fa na sa ny")
    assert state.actors() == (0, 1)
    assert state.legal(0) == ["reveal:fy", "reveal:sy", "reveal:sa"]
    before = state.view(1), state.view(None)
    state.play(0, "reveal:sy")
    assert (state.view(1), state.view(None)) == before
    assert state.view(0)["chosen"] == "sy"
    assert state.view(0)["hand_sizes"] == [4, 4]
    assert state.actors() == (1,)
    assert state.legal(0) == []
    with pytest.raises(NotYourTurn) as refused:
        state.play(0, "reveal:fy")
    assert refused.value.clause == "C-3"
    state.play(1, "reveal:na")
    assert state.view(None)["fronts"] == [["sy"], ["na"]]
    assert state.view(None)["hand_sizes"] == [3, 3]


@pytest.mark.clause("C-3")
def test_whoever_chose_first_the_log_lists_player_0_first() -> None:
    one = play(duel("fy fy sy sa", "fa na sa ny"), "0 reveal:fy 1 reveal:na")
    other = play(duel("fy fy sy sa", "fa na sa ny"), "1 reveal:na 0 reveal:fy")
    assert one.log(None)[-2:] == other.log(None)[-2:] == [(0, "reveal:fy"), (1, "reveal:na")]
    assert str(one.record()) == str(other.record())


@pytest.mark.clause("IS-3.1")
def test_the_first_kamae_pairs_with_the_card_shown() -> None:
    state = opened("0 reveal:sy 1 reveal:fa 0 kamae:sa", "sy sa ny ny", "fa fa na na")
    assert state.view(0)["states"] == ["power attack", "guard"]


@pytest.mark.clause("IS-1.4", "IS-3.2")
@pytest.mark.parametrize(
    ("first", "second", "mover"),
    [("fy", "sa", 1), ("sa", "fy", 0), ("sy", "na", 1), ("na", "sy", 0), ("ny", "fa", 1), ("fa", "ny", 0)],
)
def test_the_disadvantaged_form_moves_first(first: str, second: str, mover: int) -> None:
    state = opened(f"0 reveal:{first} 1 reveal:{second}", f"{first} fy sy ny", f"{second} fa sa na")
    assert state.actors() == (mover,)


@pytest.mark.clause("IS-3.3")
@pytest.mark.parametrize(
    ("first", "second", "mover"), [("fy", "fa", 0), ("fa", "fy", 1), ("ny", "na", 0), ("sa", "sy", 1)]
)
def test_of_one_form_yin_moves_first(first: str, second: str, mover: int) -> None:
    state = opened(f"0 reveal:{first} 1 reveal:{second}", f"{first} fy sy ny", f"{second} fa sa na")
    assert state.actors() == (mover,)


@pytest.mark.clause("IS-3.4")
def test_the_same_card_twice_is_discarded_redrawn_and_shown_again() -> None:
    state = opened("0 reveal:fy 1 reveal:fy", "fy sy sy ny", "fy sa sa na", "fa na")
    assert state.actors() == (0, 1)
    assert state.view(0)["discard"] == ["fy", "fy"]
    assert state.view(0)["hand"] == ["fa", "sy", "sy", "ny"]
    assert state.view(1)["hand"] == ["sa", "sa", "na", "na"]
    assert state.view(0)["log"][-2:] == [[0, "draw:fa"], [1, "draw:?"]]
    assert play(state, "0 reveal:fa 1 reveal:na").actors() == (0,)


@pytest.mark.clause("IS-3.5")
def test_trinity_cannot_be_shown() -> None:
    options: dict[str, Any] = {"copies": 1, "hand": 1, "below": 3, "tokens": 0}
    state = duel("fy", "sy", **options)
    assert state.explain(0, "reveal:tri").clause == "IS-3.5"
    assert "reveal:tri" not in state.legal(0)


@pytest.mark.clause("IS-3.5", "C-7")
@pytest.mark.parametrize("below", [4, 3])
def test_who_has_no_form_card_left_to_show_loses(below: int) -> None:
    """With one card each and Trinity first (or second) on the deck, a tie leaves one player with Trinity alone."""
    options: dict[str, Any] = {"copies": 2, "hand": 1, "below": below + 6, "tokens": 0}
    top = "" if below == 4 else "sa"
    state = opened("0 reveal:fy 1 reveal:fy", "fy", "fy", top, **options)
    loser = 0 if below == 4 else 1
    assert state.outcome == Outcome(1 - loser, "no form card to show", "IS-3.5")
    assert state.view(None)["trinity"] == {"in": "hand", "player": loser}


@pytest.mark.clause("IS-8.1")
def test_if_neither_can_show_the_game_is_drawn() -> None:
    """One card each and six ties: the last redraw gives player 0 Trinity and player 1, from an empty deck, nothing."""
    options: dict[str, Any] = {"copies": 2, "hand": 1, "below": 0, "tokens": 0}
    state = duel("fy", "fy", "sy sy ny ny fa fa sa sa na na", **options)
    for card in ["fy", "sy", "ny", "fa", "sa", "na"]:
        assert state.outcome is None
        play(state, f"0 reveal:{card} 1 reveal:{card}")
    assert state.outcome == Outcome(None, "nobody can show", "IS-8.1")


@pytest.mark.clause("IS-8.1")
def test_an_opening_tie_can_be_a_draw() -> None:
    state = opened("0 reveal:fy 1 reveal:fy", "fy sy sy ny", "fy sa sa na", tie="draw")
    assert state.outcome == Outcome(None, "opening tie", "IS-8.1")
    with pytest.raises(GameOver):
        state.play(0, "maai")


@pytest.mark.clause("IS-8.1")
@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"copies": 0}, "copies"),
        ({"copies": 5}, "copies"),
        ({"hand": 0}, "hand"),
        ({"below": -1}, "below"),
        ({"below": 17}, "above Trinity"),
        ({"copies": 1, "hand": 4}, "above Trinity"),
        ({"tokens": 4}, "tokens"),
        ({"tie": "never"}, "tie"),
        ({"hand": True}, "hand"),
        ({"hand": "four"}, "hand"),
        ({"speed": 3}, "speed"),
    ],
)
def test_options_that_cannot_be_are_refused(options: dict[str, object], word: str) -> None:
    with pytest.raises(BadOption, match=word):
        game.start(options=options)


@pytest.mark.clause("IS-8.1")
def test_reductions_of_the_study_can_be_played() -> None:
    for copies, hand, below, tokens in [(1, 2, 1, 1), (2, 2, 6, 1), (2, 3, 4, 1), (2, 4, 3, 3)]:
        options = {"copies": copies, "hand": hand, "below": below, "tokens": tokens, "tie": "draw"}
        state = game.start(seed=1, options=options)
        assert state.view(0)["hand_sizes"] == [hand, hand]
        assert state.view(0)["trinity"]["above"] == 6 * copies - below - 2 * hand
        assert state.view(0)["pool"] == tokens


@pytest.mark.clause("C-4", "IS-2.1")
@pytest.mark.parametrize(
    ("change", "word"),
    [
        (lambda cards: cards[:-1], "25 cards"),
        (lambda cards: ["xx", *cards[1:]], "'xx'"),
        (lambda cards: ["tri", *cards[1:]], "fy"),
        (lambda cards: [*cards[:20], "tri", cards[20], *cards[22:]], "Trinity"),
        (lambda cards: "fy", "list"),
        (lambda cards: [1, 2], "list"),
    ],
)
def test_deals_that_cannot_be_are_refused(change: object, word: str) -> None:
    cards = deal("fy fy sy sy", "fa fa sa sa")
    with pytest.raises(BadDeal, match=word):
        game.start(deal=change(cards))  # type: ignore[operator]


@pytest.mark.clause("C-4")
def test_the_same_seed_deals_the_same_cards() -> None:
    assert game.start(seed=12).deal == game.start(seed=12).deal
    assert game.start(seed=12).deal != game.start(seed=13).deal
    assert game.start().deal != game.start().deal
