"""Positions as data, card sets in play, and human notation of Shinra First."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

import gobanshobu
from gobanshobu import BadPosition, BadRecord, State, read_record
from gobanshobu.core.errors import BadCards
from gobanshobu.games.board5.view import PositionData
from gobanshobu.games.first.game import GAME
from tests.board5.sheets import check_positions_come_back, play, said, steps

FAR = {"a1": "0 king", "e5": "1 king"}


def at(board: dict[str, str], **rest: Any) -> State:
    return GAME.position({"turn": 0, "board": board, **rest})


def test_every_position_of_a_game_is_data_and_comes_back() -> None:
    check_positions_come_back(GAME, range(6))


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({"board": {"a1": "0 king"}}, "FI-1.1"),
        ({"board": {}}, "FI-1.1"),
        ({"board": FAR | {"a2": "0 king"}}, "FI-1.1"),
        ({"board": FAR | {"a2": "0 dragon"}}, "FI-1.1"),
        ({"board": FAR | {"a2": "0 shogun", "a3": "0 shogun", "b3": "1 shogun"}}, "FI-1.1"),
        ({"board": FAR | {"a2": "0 n1", "a3": "0 n1", "b3": "1 n1"}}, "FI-1.2"),
        ({"board": FAR | {"a2": "0 manji", "a3": "0 manji"}, "hands": [["manji"], []]}, "FI-1.3"),
        ({"board": FAR | {"a2": "0 n1@2"}}, "FI-1.2"),
        ({"board": FAR | {"a2": "0 manji@1"}}, "FI-1.3"),
        ({"board": FAR | {"a2": "0 shogun@6"}}, "FI-1.5"),
        ({"board": FAR | {"a2": "0 shogun@0"}}, "FI-1.5"),
        ({"board": {"a1": "0 king@7", "e5": "1 king"}}, "FI-1.5"),
        ({"board": FAR | {"a2": "0 n1,n2,n3"}}, "FI-3.5"),
        ({"board": {"a1": "0 n1,king", "e5": "1 king"}}, "FI-3.8"),
        ({"board": {"a1": "0 king,n1", "e5": "1 king"}}, "FI-3.8"),
        ({"board": FAR, "hands": [["king"], []]}, "FI-3.4"),
        ({"board": FAR, "hands": [["shogun@5"], []]}, "FI-4.5"),
        ({"board": FAR, "turns": 500}, "C-8"),
        ({"board": FAR, "turns": -1}, "C-8"),
        ({"board": FAR, "turn": 2}, "C-1"),
        ({"board": FAR | {"f1": "0 n1"}}, "B-1"),
        ({"board": FAR | {"a2": "n1"}}, "C-2"),
        ({"board": FAR | {"a2": "2 n1"}}, "C-2"),
        ({"board": FAR | {"a2": "0 shogun@x"}}, "C-2"),
        ({"board": FAR, "colour": "red"}, "C-2"),
        ({"board": FAR, "hands": [["n1"]]}, "C-2"),
        ({"board": FAR, "hands": [[1], []]}, "C-2"),
        ({"board": FAR, "switch": "yes"}, "B-10"),
        ({"board": "none"}, "B-1"),
        ({"board": FAR, "options": {"speed": 1}}, "C-2"),
        ({"board": FAR, "options": 3}, "C-2"),
    ],
)
@pytest.mark.clause("FI-1.1", "FI-1.2", "FI-1.3", "FI-1.5", "FI-3.5", "FI-4.5", "C-8")
def test_positions_that_break_a_rule_are_refused_with_the_clause(change: dict[str, Any], clause: str) -> None:
    with pytest.raises(BadPosition) as refused:
        GAME.position({"turn": 0} | change)
    assert refused.value.clause == clause
    assert refused.value.words.ja


def test_a_position_is_not_a_mapping() -> None:
    with pytest.raises(BadPosition):
        GAME.position([])  # type: ignore[arg-type]


def test_a_game_from_a_position_has_a_record_that_replays() -> None:
    state = GAME.position({"turn": 1, "board": FAR | {"c3": "1 shogun@2"}, "turns": 7, "options": {"turn_limit": 60}})
    play(state, "c3-c2", "a1-b1", "c2-hand")
    record = read_record(str(state.record()))
    assert record == state.record()
    assert record.replay().view(None) == state.view(None)
    assert eval(repr(state), {"gobanshobu": gobanshobu}).view(None) == state.view(None)


def custom(tmp_path: Path) -> Path:
    path = tmp_path / "my.toml"
    text = (
        GAME.default_text().replace('single = "F FL FR"', 'double = "F"', 1).replace('ja = "標準の札"', 'ja = "私の札"')
    )
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.clause("B-8")
def test_a_card_set_of_ones_own_is_played_and_goes_into_the_record(tmp_path: Path) -> None:
    path = custom(tmp_path)
    state = GAME.position({"turn": 0, "board": FAR | {"c1": "0 n1"}}, cards=str(path))
    assert [step for step in steps(state, "c1-") if len(step) == 5] == ["c1-c2", "c1-c3", "c1-c4", "c1-c5"]
    play(state, "c1-c5")
    path.unlink()
    again = read_record(str(state.record())).replay()
    assert again.view(0) == state.view(0)
    assert again.view(0)["cards"]["ja"] == "私の札"
    started = GAME.start(seed=1, cards=custom(tmp_path))
    assert read_record(str(started.record())).replay().view(1) == started.view(1)
    assert GAME.sample(started.view(0), Random(1)).view(0) == started.view(0)


@pytest.mark.clause("B-8")
def test_records_name_the_default_set_by_its_content() -> None:
    text = str(GAME.start().record())
    digest = GAME.default_cards().digest()
    assert f'cards: "default:{digest}"' in text
    with pytest.raises(BadRecord, match="no card set"):
        read_record(text.replace(digest, "0123456789abcdef"))
    with pytest.raises(BadRecord, match="no card set"):
        read_record(text.replace(f"default:{digest}", "/some/file.toml"))


def test_card_sets_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadCards, match="cannot read"):
        GAME.start(cards=str(tmp_path / "nothing.toml"))
    with pytest.raises(BadCards, match="no card sets"):
        gobanshobu.game("isshin").start(cards=str(custom(tmp_path)))
    with pytest.raises(BadCards, match="not for hck"):
        gobanshobu.game("hck").start(cards=GAME.default_cards())


@pytest.mark.parametrize(
    ("board", "step", "ja", "en"),
    [
        ({"b2": "0 shogun"}, "b2-b3", "▲b3将軍(b2)", "▲ general b2–b3"),
        ({"b2": "0 shogun", "b3": "0 n1"}, "b2-b3+", "▲b3将軍(b2) 重ね", "▲ general b2–b3, stacks on N1"),
        ({"b2": "0 shogun", "b3": "0 n1"}, "b2-b3^", "▲b3将軍(b2) N1戻し", "▲ general b2–b3, returns N1"),
        ({"b2": "0 n2", "b3": "1 n1"}, "b2xb3", "▲b3 N2(b2) N1取", "▲ N2 b2–b3, takes N1"),
        (
            {"b2": "0 hiryu", "b3": "1 shogun"},
            "b2/b3",
            "▲b3飛龍(b2) 将軍攻め −2",
            "▲ flying dragon b2–b3, hits general −2",
        ),
        ({"b2": "0 n2"}, "b2-hand", "▲b2 N2退避", "▲ N2 b2 escapes to the hand"),
    ],
)
def test_human_notation(board: dict[str, str], step: str, ja: str, en: str) -> None:
    assert said(at(FAR | board), step) == (ja, en)


def test_human_notation_of_deployments_and_the_king() -> None:
    assert said(at(FAR, hands=[["manji"], []]), "manji*c3") == ("▲c3卍打", "▲ manji to c3")
    board = {"c2": "0 king", "c3": "0 n4", "e5": "1 king"}
    assert said(at(board), "c2-c3!") == ("▲c3王(c2) N4飛ばし", "▲ king c2–c3, flies N4")


def test_what_a_view_or_a_caller_holds_is_a_copy(tmp_path: Path) -> None:
    data: dict[str, Any] = {"turn": 0, "board": {"a1": "0 king", "e5": "1 king"}}
    state = GAME.position(data)
    record = str(state.record())
    data["board"]["c3"] = "0 n2"
    state.view(0)["position"]["board"].clear()
    held = state.record().start
    assert held is not None
    cast("PositionData", held)["board"].clear()
    assert str(state.record()) == record
    state = GAME.start(cards=str(custom(tmp_path)))
    record = str(state.record())
    state.view(0)["cards"]["card"][0]["points"] = 1
    assert str(state.record()) == record


@pytest.mark.clause("FI-3.8", "FI-5.1")
def test_the_second_card_under_a_flying_king_is_seen_by_all() -> None:
    board = {"c1": "0 king", "c2": "0 n4,shogun@2", "c5": "1 king", "d3": "1 sanbo@5"}
    both, one = at(board), at(board)
    both.play(0, "c1-c2!!")
    one.play(0, "c1-c2!^")
    for viewer in (0, 1, None):
        assert both.view(viewer)["waiting"] == {"id": "n4", "points": 1, "flies": True}
        assert one.view(viewer)["waiting"] == {"id": "n4", "points": 1, "flies": False}
    assert "(then N4 flies)" in both.text(None)
    assert "（次にN4を戻す）" in one.text(None, "ja")


@pytest.mark.clause("FI-3.6", "FI-3.8", "FI-4.4")
def test_what_may_be_written_on_own_cards_is_said() -> None:
    state = at(FAR | {"b1": "0 n1", "b2": "0 n1,n2", "a2": "0 shogun"})
    for step, marks in (("a1-b1", "(^)(!)"), ("a1-b2", "^^^!!^!!"), ("a1-b2+", "^^^!!^!!"), ("a2-b2", "(^)(^^)")):
        found = "".join(re.findall(r"\([!^]+\)|[!^]{2}", state.explain(0, step).en))
        assert found == marks
    assert state.explain(0, "a1-b1").clause == "FI-3.8"
    assert state.explain(0, "a2-b2").clause == "FI-3.6"


@pytest.mark.clause("C-2")
def test_points_of_a_hand_card_are_not_written() -> None:
    state = at(FAR, hands=[["kogun@2"], []])
    assert state.explain(0, "kogun@2*b2").en == "A card of the hand is written without its points: kogun."
    assert state.explain(0, "kogun*b2").legal


def test_human_notation_of_retreats() -> None:
    state = at(FAR | {"b2": "0 shogun", "b3": "1 kogun@5", "c1": "0 n1"})
    state.play(0, "b2/b3")
    assert said(state, ">a2") == ("▲a2将軍退く", "▲ general retreats to a2")
    assert said(state, ">c1+") == ("▲c1将軍退いてN1に重ね", "▲ general retreats to c1, stacks on N1")
