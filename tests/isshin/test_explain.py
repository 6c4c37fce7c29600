"""Why a step is refused, and what each player may know."""

from __future__ import annotations

import pytest

from gobanshobu import GameOver, GobanshobuError, IllegalStep, NotYourTurn, Outcome, StepSyntax
from tests.isshin.duels import duel, opened, play

HANDS = ("sy sa ny ny", "fa fa na na")
BEGUN = "0 reveal:sy 1 reveal:fa"


@pytest.mark.clause("C-2")
@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "Nothing"),
        ("   ", "Nothing"),
        ("xyzzy", "no step"),
        ("構え", "no step"),
        ("kamae", "kamae:fy"),
        ("kamae fy", "kamae:fy"),
        ("kamae:", "no card"),
        ("kamae:zz", "no card 'zz'"),
        ("maai:fy", "maai"),
        ("renki:fy", "renki:fy,sa"),
        ("renki:fy,sa,na", "renki:fy,sa"),
        ("KAMAE:FY", "mean kamae:fy"),
        (" kamae:fy", "mean kamae:fy"),
        ("ｋａｍａｅ：ｆｙ", "mean kamae:fy"),
        ("reveal:fy\x1b[2J", "no card"),
        ("z" * 10_000, "…"),
    ],
)
def test_what_is_no_step_breaks_the_notation(text: str, word: str) -> None:
    state = opened(BEGUN, *HANDS)
    found = state.explain(0, text)
    assert (found.legal, found.clause) == (False, "C-2")
    assert word in found.en
    assert "\x1b" not in found.en + found.ja
    assert len(found.en) < 200
    with pytest.raises(StepSyntax):
        state.play(0, text)


@pytest.mark.clause("IS-N")
def test_renki_cards_in_the_wrong_order_break_the_notation_page() -> None:
    state = opened(BEGUN, *HANDS)
    found = state.explain(0, "renki:ny,sa")
    assert (found.legal, found.clause) == (False, "IS-N")
    assert "renki:sa,ny" in found.en
    with pytest.raises(StepSyntax):
        state.play(0, "renki:ny,sa")


@pytest.mark.clause("IS-N", "C-2")
def test_every_step_of_the_notation_is_written_as_the_page_writes_it() -> None:
    state = opened(BEGUN, *HANDS)
    assert state.legal(0) == ["kamae:sa", "kamae:ny", "maai", "renki:sa,ny", "renki:ny,ny"]


@pytest.mark.clause("C-1")
def test_the_other_players_turn() -> None:
    state = opened(BEGUN, *HANDS)
    assert state.explain(1, "kamae:fa").clause == "C-1"
    with pytest.raises(NotYourTurn):
        state.play(1, "kamae:fa")
    assert state.legal(1) == []


@pytest.mark.clause("IS-3.1")
def test_steps_of_the_wrong_phase() -> None:
    assert duel(*HANDS).explain(0, "kamae:sy").clause == "IS-3.1"
    assert duel(*HANDS).explain(0, "maai").clause == "IS-3.1"
    assert duel(*HANDS).explain(0, "reveal:fy").clause == "IS-3.1"
    assert "frog yin" in duel(*HANDS).explain(0, "reveal:fy").en
    assert "蛙の陰" in duel(*HANDS).explain(0, "reveal:fy").ja
    assert opened(BEGUN, *HANDS).explain(0, "reveal:sa").clause == "IS-3.1"


@pytest.mark.clause("IS-4.1")
@pytest.mark.parametrize("card", ["fy", "fa", "tri"])
def test_a_card_that_is_not_held_cannot_be_laid(card: str) -> None:
    state = opened(BEGUN, *HANDS)
    assert state.explain(0, f"kamae:{card}").clause == "IS-4.1"
    with pytest.raises(IllegalStep) as refused:
        state.play(0, f"kamae:{card}")
    assert type(refused.value) is IllegalStep
    assert f"kamae:{card}" in str(refused.value)
    assert "slug yin" in str(refused.value)  # the position is quoted


@pytest.mark.clause("IS-5.2", "IS-5.3")
def test_a_legal_step_says_what_it_makes() -> None:
    state = opened(BEGUN, *HANDS)
    assert "power attack" in state.explain(0, "kamae:sa").en
    assert state.explain(0, "kamae:sa").legal
    assert "守り" in state.explain(0, "kamae:ny").ja


@pytest.mark.clause("C-6")
def test_resigning_ends_the_game_on_either_turn_and_is_no_step() -> None:
    for player in (0, 1):
        state = opened(BEGUN, *HANDS)
        assert "resign" not in " ".join(state.legal(0) + state.legal(1))
        state.resign(player)
        assert state.outcome == Outcome(1 - player, "resignation", "C-6")
        assert state.actors() == ()
        assert state.legal(0) == []
        assert state.view(1)["log"][-1] == [player, "end:resignation"]
        assert state.explain(0, "kamae:sa").clause == "C-6"
        with pytest.raises(GameOver):
            state.play(0, "kamae:sa")
        with pytest.raises(GameOver):
            state.resign(1 - player)


@pytest.mark.clause("C-6", "C-3")
def test_resigning_during_the_opening_keeps_the_choices_secret() -> None:
    state = duel(*HANDS)
    state.play(0, "reveal:sa")
    state.resign(1)
    assert "reveal:sa" not in str(state.view(1))
    assert "reveal:sa" in str(state.record())


@pytest.mark.parametrize(
    ("cause", "outcome"),
    [
        ("time", Outcome(1, "time", "C-6")),
        ("agreement", Outcome(None, "agreement", "C-6")),
    ],
)
def test_other_ends_that_are_no_step(cause: str, outcome: Outcome) -> None:
    state = opened(BEGUN, *HANDS)
    state.stop(cause, 0)
    assert state.outcome == outcome


def test_there_is_no_other_way_to_stop_and_no_third_player() -> None:
    state = opened(BEGUN, *HANDS)
    for cause in ("boredom", "objection"):
        with pytest.raises(GobanshobuError, match=cause):
            state.stop(cause, 0)
    with pytest.raises(GobanshobuError, match="no objections"):
        state.object(1)
    for call in (state.legal, state.view, state.resign):
        with pytest.raises(GobanshobuError, match="player"):
            call(2)
    with pytest.raises(GobanshobuError, match="player"):
        state.explain(-1, "maai")


@pytest.mark.clause("IS-7.1", "C-5")
def test_a_view_holds_what_the_rules_make_public_and_no_more() -> None:
    state = play(opened(BEGUN, *HANDS, "fy"), "0 maai")
    public = {
        "phase": "battle",
        "actors": [1],
        "hand_sizes": [4, 3],
        "fronts": [["sy"], ["fa"]],
        "showing": [1, 1],
        "states": ["guard", "guard"],
        "declarations": [
            {"ja": "蛞蝓の型", "en": "slug stance (蛞蝓の型)"},
            {"ja": "蛙の型", "en": "frog stance (蛙の型)"},
        ],
        "discard": [],
        "tokens": [0, 0],
        "pool": 3,
        "deck": 16,
        "trinity": {"in": "deck", "above": 12},
        "outcome": None,
        "game": "isshin",
        "rules": 1,
        "options": {"copies": 4, "hand": 4, "below": 3, "tokens": 3, "tie": "again"},
    }
    log = [[0, "reveal:sy"], [1, "reveal:fa"], [0, "maai"]]
    hidden = [[0, "draw:?,?,?,?"], [1, "draw:?,?,?,?"], *log, [0, "draw:?"]]
    assert state.view(None) == public | {"player": None, "log": hidden}
    own = [[0, "draw:sy,sa,ny,ny"], [1, "draw:?,?,?,?"], *log, [0, "draw:fy"]]
    hand = ["fy", "sa", "ny", "ny"]
    assert state.view(0) == public | {"player": 0, "hand": hand, "chosen": None, "log": own}
