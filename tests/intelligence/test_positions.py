"""Positions as data, views, card sets with blanks, human notation and drawings of Shinra Intelligence."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import gobanshobu
from gobanshobu import BadOption, BadPosition, BadView, State, read_record
from gobanshobu.core.errors import BadCards
from gobanshobu.games.intelligence.game import GAME
from tests.board5.sheets import cards, check_positions_come_back, hand, play, said, steps

FAR = {"a1": "0 king", "a2": "0 prince", "e5": "1 king", "e4": "1 prince"}


def at(board: dict[str, str], turn: int = 0, **rest: Any) -> State:
    return GAME.position({"turn": turn, "board": board, **rest})


# --- positions ---


def test_every_position_of_a_game_is_data_and_comes_back() -> None:
    check_positions_come_back(GAME, range(8))


@pytest.mark.clause("IN-3.5", "IN-3.6")
def test_a_position_says_what_is_hidden_and_who_has_been_captured() -> None:
    state = at({"a1": "0 king&n3", "c4": "1 prince", "d4": "1 boei&n3"}, hands=[["boei", "n1"], ["n1"]], turns=12)
    data = state.rules.views.data(state.position)
    assert data == {
        "turn": 0,
        "board": {"a1": "0 king&n3", "c4": "1 prince", "d4": "1 boei&n3"},
        "hands": [["boei", "n1"], ["n1"]],
        "switch": False,
        "turns": 12,
        "options": {"rank_deploy": "anywhere", "turn_limit": 500},
    }
    assert state.view(None)["turns"] == 12
    assert state.view(None)["phase"] == "battle"
    play(state, "a1-b1", "c4-c3")
    assert state.outcome is None


@pytest.mark.parametrize(
    ("change", "clause", "words"),
    [
        ({"board": {}}, "IN-4.1", "player 0 has neither king nor prince"),
        ({"board": {"a1": "0 king"}}, "IN-4.1", "player 1 has neither king nor prince"),
        ({"board": FAR | {"c3": "0 king"}}, "IN-1.1", "player 0 has two of king"),
        ({"board": FAR | {"c3": "1 prince"}}, "IN-1.1", "player 1 has two of prince"),
        ({"board": FAR | {"c3": "0 dragon"}}, "IN-1.1", "there is no card 'dragon'"),
        ({"board": FAR | {"c3": "0 boei@3"}}, "IN-1.1", "there is no card 'boei@3'"),
        ({"board": FAR | {"c3": "0 b1"}}, "IN-1.1", "there is no card 'b1'"),
        ({"board": FAR | {"a3": "0 boei", "b3": "1 boei", "c3": "1 boei"}}, "IN-1.1", "there are 3 of boei"),
        ({"board": FAR | {"a3": "0 n1", "b3": "1 n1", "c3": "1 n1"}}, "IN-1.2", "there are 3 of n1"),
        ({"board": FAR | {"a3": "0 n1", "b3": "1 boei&n1"}, "hands": [[], ["n1"]]}, "IN-1.2", "there are 3 of n1"),
        ({"board": FAR | {"c3": "0 n1&n2"}}, "IN-3.5", "c3: n1&n2 cannot be"),
        ({"board": FAR | {"c3": "0 boei&shogun"}}, "IN-3.5", "c3: boei&shogun cannot be"),
        ({"board": FAR | {"c3": "0 boei&n1&n2"}}, "IN-3.5", "one N card hides under an R card"),
        ({"board": {"a1": "0 king&prince", "e5": "1 king"}}, "IN-3.5", "a1: king&prince cannot be"),
        ({"board": FAR | {"c3": "0 boei&"}}, "IN-1.1", "there is no card ''"),
        ({"board": FAR, "hands": [["king"], []]}, "IN-3.6", "never in a hand"),
        ({"board": FAR, "hands": [[], ["prince"]]}, "IN-3.6", "never in a hand"),
        ({"board": FAR, "hands": [["boei&n1"], []]}, "IN-1.1", "there is no card 'boei&n1'"),
        ({"board": FAR, "switch": True}, "IN-2.4", "no switching in the battle"),
        ({"board": FAR, "turns": 500}, "C-8", "at the limit of 500"),
        ({"board": FAR, "turns": 40, "options": {"turn_limit": 40}}, "C-8", "at the limit of 40"),
        ({"board": FAR, "options": {"rank_deploy": "nowhere"}}, "C-2", "rank_deploy cannot be 'nowhere'"),
        ({"board": FAR, "turn": 2}, "C-1", "turn is 0 or 1"),
        ({"board": FAR | {"f1": "0 n1"}}, "B-1", "no square 'f1'"),
    ],
)
@pytest.mark.clause("IN-1.1", "IN-1.2", "IN-2.4", "IN-3.5", "IN-3.6", "IN-4.1", "C-8")
def test_positions_that_break_a_rule_are_refused_with_the_clause(
    change: dict[str, Any], clause: str, words: str
) -> None:
    with pytest.raises(BadPosition) as refused:
        GAME.position({"turn": 0} | change)
    assert refused.value.clause == clause
    assert words in refused.value.words.en
    assert refused.value.words.ja


def test_missing_cards_and_any_number_of_turns_are_accepted() -> None:
    assert at(FAR, turn=1, turns=6).outcome is None
    assert at({"a1": "0 prince", "e5": "1 king"}, turn=0, turns=7).outcome is None
    assert at(FAR, hands=[["n1", "n1", "boei", "boei"], []]).outcome is None


def test_a_game_from_a_position_has_a_record_that_replays_and_can_be_sampled() -> None:
    state = at(FAR | {"c4": "1 boei", "c3": "0 n2"}, turns=7, options={"turn_limit": 60, "rank_deploy": "camp"})
    play(state, "c3&c4", "c4-d4", "a1-b1")
    record = read_record(str(state.record()))
    assert record == state.record()
    assert record.replay().view(None) == state.view(None)
    assert eval(repr(state), {"gobanshobu": gobanshobu}).view(None) == state.view(None)
    for player in (0, 1, None):
        view = state.view(player)
        assert view["position"]["board"]["c4"] == "1 boei"
        assert state.resample(player, Random(1)).view(player) == view
    seat = read_record(str(state.record(seat=1)))
    assert seat.replay().view(1) == state.view(1)
    state.resign(0)
    assert GAME.sample(state.view(1), Random(1)).outcome == state.outcome
    with pytest.raises(BadView):
        GAME.sample(dict(state.view(1)) | {"position": {"turn": 0, "board": FAR}}, Random(1))


def test_options_are_checked() -> None:
    with pytest.raises(BadOption, match=r"anywhere \| camp"):
        GAME.start(options={"rank_deploy": "everywhere"})
    assert GAME.start(options={"rank_deploy": "camp"}).view(0)["options"]["rank_deploy"] == "camp"


# --- IN-5.1 views ---


@pytest.mark.clause("IN-5.1")
def test_everything_is_public_in_the_battle() -> None:
    state = at({"a1": "0 king&n3", "e5": "1 king", "c3": "1 n1"}, hands=[["n2", "n2"], ["boei"]])
    public = {
        "phase": "battle",
        "prompt": "turn",
        "actors": [0],
        "turn": 0,
        "board": {
            "a1": {"owner": 0, "cards": [{"id": "king"}], "hidden": {"id": "n3"}},
            "c3": {"owner": 1, "cards": [{"id": "n1"}]},
            "e5": {"owner": 1, "cards": [{"id": "king"}]},
        },
        "hands": [[{"id": "n2"}, {"id": "n2"}], [{"id": "boei"}]],
        "switching": False,
        "turns": 0,
        "outcome": None,
        "log": [],
        "game": "intelligence",
        "rules": 1,
        "options": {"rank_deploy": "anywhere", "turn_limit": 500},
        "cards": "default:" + GAME.default_cards().digest(),
        "position": state.start,
    }
    for player in (0, 1, None):
        assert state.view(player) == public | {"player": player}


# --- IN-1.3 blanks ---

CARD = '\n[[card]]\nid = "{id}"\nja = "白{id}"\nen = "blank {id}"\nclass = "{kind}"\nsingle = "F"\ncopies = {copies}\n'


def blank(card_id: str, kind: str = "N", copies: int = 1) -> str:
    return CARD.format(id=card_id, kind=kind, copies=copies)


def with_blanks(cards: str, table: str) -> str:
    return GAME.default_text() + cards + "\n[blanks]\n" + table


TWO = with_blanks(blank("b1") + blank("b3"), 'b1 = "n3"\nb3 = "n4"\n')


@pytest.mark.clause("IN-1.3")
def test_blanks_stand_in_for_cards_of_their_own_side() -> None:
    state = GAME.start(cards=GAME.read_cards(TWO))
    hands = [[card["id"] for card in held] for held in state.view(None)["hands"]]
    assert len(hands[0]) == len(hands[1]) == 16
    assert set(hands[0]) - set(hands[1]) == {"b1", "n4"}
    assert set(hands[1]) - set(hands[0]) == {"b3", "n3"}
    assert "a1=b1" in state.legal(0)
    assert "a1=n3" not in state.legal(0)
    assert "a5=b3" in state.legal(1)
    found = state.explain(0, "a1=b3")
    assert (found.clause, found.en) == ("IN-1.3", "blank b3 is a blank card of the other side.")
    found = state.explain(0, "a1=n3")
    assert (found.clause, found.en) == ("IN-1.3", "blank b1 has taken the place of your N3.")
    assert state.explain(1, "a5=n4").clause == "IN-1.3"
    assert state.explain(0, "a1=b2").clause == "C-2"


@pytest.mark.clause("IN-1.3")
def test_a_game_with_blanks_is_played_to_its_end_and_replays() -> None:
    sets = GAME.read_cards(with_blanks("".join(map(blank, ("b1", "b2", "b3", "b4"))), BLANKS_OF_FOUR))
    rng, names = Random(2), set()
    for seed in range(5):
        state = GAME.start(seed=seed, cards=sets)
        while state.outcome is None:
            player = state.actors()[0]
            step = rng.choice(state.legal(player))
            names |= {name for name in ("b1", "b2", "b3", "b4") if f"{name}*" in step or step.endswith(f"={name}")}
            state.play(player, step)
        again = read_record(str(state.record())).replay()
        assert again.view(0) == state.view(0)
    assert names == {"b1", "b2", "b3", "b4"}


BLANKS_OF_FOUR = 'b1 = "n1"\nb2 = "n2"\nb3 = "n1"\nb4 = "n9"\n'


@pytest.mark.clause("IN-1.3")
def test_a_captured_blank_is_used_by_the_other_side_and_is_there_once() -> None:
    sets = GAME.read_cards(TWO)
    state = GAME.position({"turn": 0, "board": FAR | {"c3": "0 n2", "c4": "1 b3"}}, sets)
    play(state, "c3xc4", "e5-d5", "b3*c2")
    assert cards(state, "c2") == "0 b3"
    assert hand(state, 0) == []
    play(state, "d5-e5")
    assert steps(state, "c2-") == ["c2-c3"]
    for board, clause in (({"c3": "0 b1", "c4": "1 b1"}, "IN-1.3"), ({"c3": "0 n3", "c4": "1 n3"}, "IN-1.2")):
        with pytest.raises(BadPosition) as refused:
            GAME.position({"turn": 0, "board": FAR | board}, sets)
        assert refused.value.clause == clause


@pytest.mark.clause("IN-1.3")
def test_a_blank_replaces_one_copy_of_a_card_that_has_several() -> None:
    text = GAME.default_text().replace('id = "n3"\nja = "N3"', 'id = "n3"\ncopies = 2\nja = "N3"')
    text = text[: text.index('[[card]]\nid = "n10"')]
    state = GAME.start(cards=GAME.read_cards(text + blank("b1") + '\n[blanks]\nb1 = "n3"\n'))
    hands = [[card["id"] for card in held] for held in state.view(None)["hands"]]
    assert [held.count("n3") for held in hands] == [1, 2]
    assert [len(held) for held in hands] == [16, 16]
    play(state, "a1=n3")
    assert state.explain(0, "b1=n3").en == "N3 has been arranged already."


@pytest.mark.clause("IN-1.3")
@pytest.mark.parametrize(
    ("extra", "table", "line", "words"),
    [
        (blank("b1") + blank("b2"), 'b1 = "n3"\nb2 = "n3"\n', "b2 =", "b2 and b1 must replace different cards"),
        (blank("b3") + blank("b4"), 'b3 = "n3"\nb4 = "n3"\n', "b4 =", "b4 and b3 must replace different cards"),
        (blank("b1"), 'b1 = "boei"\n', "b1 =", "b1 cannot replace 'boei', which is no N card"),
        (blank("b1"), 'b1 = "n11"\n', "b1 =", "cannot replace 'n11'"),
        (blank("b1"), "b1 = [3]\n", "b1 =", "cannot replace [3]"),
        (blank("b1") + blank("b2"), 'b1 = "b2"\nb2 = "n1"\n', "b1 =", "cannot replace 'b2'"),
        (blank("b1"), 'b1 = "n1"\nb2 = "n2"\n', "b2 =", "blank card 'b2' is none of b1, b2, b3, b4, or has no"),
        (blank("b1"), 'b1 = "n1"\nb7 = "n2"\n', "b7 =", "blank card 'b7' is none of"),
        (blank("b1"), "", 'id = "b1"', "[blanks] must say which card b1 replaces"),
        (blank("b1", kind="R"), 'b1 = "n1"\n', "b1 =", "blank card b1 must be of class N, one copy"),
        (blank("b1", copies=2), 'b1 = "n1"\n', "b1 =", "blank card b1 must be of class N, one copy"),
    ],
)
def test_blanks_that_cannot_be_are_refused_with_their_line(extra: str, table: str, line: str, words: str) -> None:
    text = with_blanks(extra, table)
    with pytest.raises(BadCards) as refused:
        GAME.read_cards(text)
    problems = [(problem.line, problem.words.en) for problem in refused.value.problems]
    assert any(words in reason for _, reason in problems), problems
    number = next(number for number, reason in problems if words in reason)
    assert text.splitlines()[number - 1].startswith(line)
    assert all(problem.words.ja for problem in refused.value.problems)


def test_the_same_card_may_be_replaced_on_both_sides() -> None:
    sets = GAME.read_cards(with_blanks(blank("b1") + blank("b3"), 'b1 = "n3"\nb3 = "n3"\n'))
    hands = [[card["id"] for card in held] for held in GAME.start(cards=sets).view(None)["hands"]]
    assert "n3" not in hands[0] + hands[1]


@pytest.mark.clause("IN-1.1", "IN-1.2")
@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('id = "prince"', 'id = "heir"', "there is no card prince"),
        ('id = "sanbo"', 'id = "sage"', "there is no card sanbo"),
        ('face = "王"\nclass = "R"', 'face = "王"\nclass = "N"', "king must be of class R"),
        ('face = "王"\nclass = "R"', 'face = "王"\nclass = "R"\npoints = 3', "points must be 0, not 3"),
        ('face = "王"\nclass = "R"', 'face = "王"\nclass = "R"\ncopies = 2', "a card of class R has one copy"),
        ('id = "n4"', 'id = "n4"\ncopies = 2', "there must be 10 cards of class N, not 11"),
    ],
)
def test_card_sets_keep_the_numbers_and_names_of_the_page(old: str, new: str, words: str) -> None:
    with pytest.raises(BadCards, match=words):
        GAME.read_cards(GAME.default_text().replace(old, new, 1))


def test_a_set_with_blanks_goes_into_the_record_and_leaves_no_file_behind(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TWO, encoding="utf-8")
    state = GAME.start(seed=1, cards=path)
    path.unlink()
    again = read_record(str(state.record())).replay()
    assert again.view(0) == state.view(0)
    assert again.view(0)["cards"]["blanks"] == {"b1": "n3", "b3": "n4"}
    assert GAME.sample(state.view(1), Random(1)).view(1) == state.view(1)


# --- human notation and drawings ---


@pytest.mark.parametrize(
    ("board", "step", "ja", "en"),
    [
        ({"b2": "0 shogun"}, "b2-b3", "▲b3将軍(b2)", "▲ general b2–b3"),
        ({"b2": "0 n2", "b3": "1 n1"}, "b2xb3", "▲b3 N2(b2) N1取", "▲ N2 b2–b3, takes N1"),
        ({"b2": "0 n2", "b3": "1 boei"}, "b2&b3", "▲b3 N2(b2) 防衛に潜入", "▲ N2 b2–b3, goes under defence"),
        ({"b2": "0 n2", "b3": "1 boei&n4"}, "b2xb3", "▲b3 N2(b2) 防衛取", "▲ N2 b2–b3, takes defence"),
    ],
)
def test_human_notation(board: dict[str, str], step: str, ja: str, en: str) -> None:
    assert said(at(FAR | board), step) == (ja, en)


def test_human_notation_of_set_up_and_deployment() -> None:
    assert said(at(FAR, 1, hands=[[], ["choho"]]), "choho*c3") == ("△c3諜報打", "△ intelligence to c3")
    state = GAME.start()
    assert said(state, "a1=king") == ("▲a1王", "▲ a1 king")
    assert said(state, "a1=-") == ("▲a1空き", "▲ a1 empty")
    assert said(state, "=a1b2") == ("▲a1b2入れ替え", "▲ switches a1 and b2")
    assert said(state, "=pass") == ("▲入れ替えなし", "▲ no switch")


def test_the_sheet_is_drawn_with_what_is_hidden() -> None:
    state = at(FAR | {"c4": "1 boei&n3"}, hands=[["choho", "n1"], []])
    lines = state.full_text("ja").splitlines()
    assert lines[0] == "▽後手  手札: –"
    row = next(number for number, line in enumerate(lines) if line.startswith("4 │"))
    assert "▽防衛" in lines[row]
    assert "&▲N3" in lines[row + 1]
    assert lines[-2] == "▲先手 *  手札: 諜報(choho) n1"
    assert lines[-1] == "  手番"
    english = state.full_text("en")
    assert "▽boei" in english
    assert "&▲n3" in english
    assert "hand: intelligence(choho) n1" in english


def test_an_arrangement_is_drawn_while_it_is_made() -> None:
    state = GAME.start()
    for step in ("a1=king", "b1=-"):
        state.play(0, step)
    own = "\n".join(state.rules.text.lines(state.view(0), "ja"))
    assert "▲王" in own
    assert "▲–" in own
    assert "▲王" not in "\n".join(state.rules.text.lines(state.view(1), "ja"))
    assert "▲王" in state.full_text("ja")


@pytest.mark.parametrize(
    ("prompt", "words", "ja"),
    [
        ("arrange", "set-up, arrange", "陣の配置、自陣に並べる"),
        ("place", "placement, place", "配置、札を一枚置く"),
        ("switch", "placement, switch", "配置、自陣の二枚を入れ替えるか、見送る（=pass）"),
        ("turn", "battle, turn 1, turn", "戦闘 1 手目、手番"),
    ],
)
def test_errors_quote_the_situation(prompt: str, words: str, ja: str) -> None:
    state = GAME.start(seed=1)
    while state.view(None)["prompt"] != prompt:
        player = state.actors()[0]
        state.play(player, state.legal(player)[0])
    with pytest.raises(gobanshobu.IllegalStep) as refused:
        state.play(state.actors()[0], "c3&c3")
    assert refused.value.position == (ja, words)
    assert f"({words})" in str(refused.value)
