"""HC-7.1: fouls at the table."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gobanshobu import BadRecord, GameOver, GobanshobuError, IllegalStep, NotYourTurn, Outcome, State, read_record
from gobanshobu.core.audience import REFEREE
from gobanshobu.games.hck.game import GAME
from tests.board5.sheets import cards, hand, play, sheet, steps

FAR = {"a1": "0 king", "e5": "1 king"}
TABLE = {"fouls": "table"}
UNITS = ["ko", "shu", "dai", "ki", "so", "ho", "ko", "shu"]


def table(board: dict[str, str], hands: list[list[str]] | None = None, **rest: Any) -> State:
    return sheet("hck", board, 0, hands=hands or [[], []], options=TABLE, **rest)


@pytest.mark.clause("HC-7.1")
def test_fouls_are_off_by_default() -> None:
    state = sheet("hck", FAR | {"c1": "0 ko"}, 0)
    assert state.fouls(0) == []
    with pytest.raises(IllegalStep):
        state.play(0, "c1-c5")
    with pytest.raises(GobanshobuError, match="fouls cannot be played"):
        state.object(1)


@pytest.mark.clause("HC-7.1")
def test_the_wider_set_is_apart_from_the_legal_steps() -> None:
    state = table(
        FAR | {"c1": "0 ko", "c2": "0 shu+dai", "d4": "1 shu+ki", "d5": "1 joker"}, [["queen", "joker", "ko+so"], []]
    )
    legal, fouls = set(state.legal(0)), set(state.fouls(0))
    assert not legal & fouls
    plain = sheet(
        "hck",
        FAR | {"c1": "0 ko", "c2": "0 shu+dai", "d4": "1 shu+ki", "d5": "1 joker"},
        0,
        hands=[["queen", "joker", "ko+so"], []],
    )
    assert state.legal(0) == plain.legal(0)
    assert {"c1-c5", "c1/d4", "c2xd4", "queen*c3", "joker*c3", "a1-c2^", "c2-c1+"} - legal <= fouls
    assert "ko+so*c1+" not in fouls  # no step from the hand joins a combine to a single
    assert "c1xd5" not in fouls  # attack 2 on a fixed 4: there is no legal step of this kind to resolve it by
    assert not any(step.endswith("xe5") for step in fouls)  # no foul takes the king
    for step in fouls:
        assert not state.explain(0, step).legal
    assert state.fouls(1) == []


@pytest.mark.clause("HC-7.1")
def test_a_foul_is_played_like_a_step_and_marked_for_nobody_but_a_referee() -> None:
    state = table(FAR | {"c1": "0 ko", "d1": "0 ko"})
    fair = table(FAR | {"c1": "0 ko", "d1": "0 ko"})
    play(state, "c1-c3")
    play(fair, "c1-c2")
    for viewer in (0, 1, None):
        mine, theirs = state.view(viewer), fair.view(viewer)
        assert mine.keys() == theirs.keys()
        assert "foul" not in str(mine).replace("'fouls': 'table'", "")
        assert mine["log"] == [[0, "c1-c3"]]
    assert state.referee_view()["fouls"] == [
        {
            "player": 0,
            "step": "c1-c3",
            "clause": "B-3",
            "number": 1,
            "counted": 1,
            "gains": True,
            "place": 0,
            "open": True,
        }
    ]
    assert fair.referee_view()["fouls"] == []


@pytest.mark.clause("HC-7.1")
def test_it_stands_once_the_opponent_has_answered() -> None:
    state = table(FAR | {"c1": "0 ko"})
    play(state, "c1-c3", "e5-e4")
    assert not state.referee_view()["fouls"][0]["open"]
    assert not state.object(1)
    assert cards(state, "c3") == "0 ko"
    assert state.log(0)[-1] == (1, "object:wrong")


@pytest.mark.clause("HC-7.1")
@pytest.mark.parametrize("by", [1, REFEREE])
def test_objected_to_in_time_it_is_taken_back(by: int) -> None:
    state = table(FAR | {"c1": "0 ko"})
    play(state, "c1-c3")
    assert state.actors() == (1,)
    assert state.object(by)
    assert state.actors() == (0,)
    assert cards(state, "c1") == "0 ko"
    assert state.log(None) == [(0, "c1-c3"), (by, "object:upheld")]
    assert state.outcome is None
    play(state, "c1-c2")
    assert cards(state, "c2") == "0 ko"


@pytest.mark.clause("HC-7.1")
def test_nobody_objects_to_the_own_step_and_a_wrong_objection_changes_nothing() -> None:
    state = table(FAR | {"c1": "0 ko"})
    play(state, "c1-c3")
    assert not state.object(0)
    assert state.actors() == (1,)
    fair = play(table(FAR | {"c1": "0 ko"}), "c1-c2")
    assert not fair.object(1)
    assert not fair.object(REFEREE)
    assert cards(fair, "c2") == "0 ko"
    assert fair.actors() == (1,)
    assert [word for _, word in fair.log(None)] == ["c1-c2", "object:wrong", "object:wrong"]


@pytest.mark.clause("HC-7.1")
def test_the_second_foul_to_ones_advantage_loses() -> None:
    state = table(FAR | {"c1": "0 ko", "d1": "0 ko"})
    play(state, "c1-c3", "e5-e4", "d1-d5")  # the first went unnoticed and counts
    assert state.object(1)
    assert state.outcome == Outcome(1, "objection", "HC-7.1")
    with pytest.raises(GameOver):
        state.object(1)
    twice = play(table(FAR | {"c1": "0 ko"}), "c1-c3")
    twice.object(1)
    play(twice, "c1-c4")
    twice.object(REFEREE)
    assert twice.outcome == Outcome(1, "objection", "HC-7.1")


@pytest.mark.clause("HC-7.1")
def test_a_second_foul_that_gains_nothing_is_only_taken_back() -> None:
    """The king hops to its side of the sheet, where another unit could have gone as well."""
    board = FAR | {"c1": "0 ko", "e1": "0 so"}
    state = table(board)
    play(state, "c1-c3", "e5-e4")
    assert "a1-c1" in state.fouls(0)
    assert "e1-c1" in state.legal(0)
    play(state, "a1-c1")
    assert not state.referee_view()["fouls"][1]["gains"]
    assert state.object(1)
    assert state.outcome is None
    assert cards(state, "a1") == "0 king"


@pytest.mark.clause("HC-7.1")
@pytest.mark.parametrize(
    ("board", "hands", "step", "gains"),
    [
        ({"c1": "0 ko", "d4": "1 shu"}, [], "c1xd4", True),  # material
        ({"c1": "0 ko", "d4": "1 shu+ki"}, [], "c1/d4", True),  # life
        ({"c1": "0 ko"}, ["joker", "ki"], "joker*c3", True),  # force: more than the rider could bring
        ({"c1": "0 ko"}, [], "c1-d4", True),  # a square nobody reaches
        ({"c1": "0 ko", "c4": "0 ki"}, [], "a1-b1", None),  # legal: no foul
        ({"c2": "0 so"}, [], "c2-c1", False),  # backward, where a unit can go anyway
    ],
)
def test_what_is_to_ones_advantage(board: dict[str, str], hands: list[str], step: str, gains: bool | None) -> None:
    board = FAR | board | ({"d1": "0 shu"} if step == "c2-c1" else {})
    state = table(board, [hands, []])
    assert (step in state.fouls(0)) == (gains is not None)
    play(state, step)
    found = state.referee_view()["fouls"]
    assert [foul["gains"] for foul in found] == ([] if gains is None else [gains])


@pytest.mark.clause("HC-7.1")
def test_a_foul_inside_a_turn_is_taken_back_to_where_it_was_made() -> None:
    state = table(FAR | {"c2": "0 ko", "c3": "1 shu+dai"})
    play(state, "c2/c3")
    assert ">c4" in state.fouls(0)
    assert ">c2" in state.fouls(0)
    play(state, ">c4")
    assert state.object(1)
    assert state.actors() == (0,)
    assert ">b1" in steps(state)
    assert state.view(0)["board"]["c3"]["life"] == 3
    play(state, ">b1")
    assert state.actors() == (1,)


@pytest.mark.clause("HC-7.1")
def test_an_objection_in_the_middle_of_the_turn() -> None:
    state = table(FAR | {"c1": "0 ko", "c4": "1 shu+dai"})
    play(state, "c1/c4")
    assert state.actors() == (0,)
    assert state.object(1)
    assert cards(state, "c1") == "0 ko"
    assert cards(state, "c4") == "1 shu+dai"


@pytest.mark.clause("HC-7.1", "HC-4.9", "HC-4.7")
def test_rescue_without_check_joker_too_early_and_switches_outside_the_camp() -> None:
    state = table(FAR | {"c3": "0 ko+ki@1"})
    play(state, "a1-c3^", ">e4")
    assert cards(state, "c3") == "0 king@12"
    assert cards(state, "e4") == "0 ko+ki@1"
    early = play(table(FAR, [["joker"], []]), "joker*c3")
    assert hand(early, 0) == []
    switch = table(FAR | {"b1": "0 ko", "c3": "0 ki"}, switch=True)
    play(switch, "b1-b2")
    assert "=b2c3" in switch.fouls(0)
    play(switch, "=b2c3")
    assert cards(switch, "c3") == "0 ko"
    assert switch.object(1)
    assert "=pass" in steps(switch)


@pytest.mark.clause("HC-7.1")
def test_records_and_views_carry_it_all() -> None:
    state = table(FAR | {"c1": "0 ko", "d1": "0 ko"})
    play(state, "c1-c3")
    state.object(0)
    state.object(1)
    play(state, "c1-c2", "e5-e4", "d1-d5")
    twin = state.copy()
    text = str(state.record())
    assert "! 0 wrong" in text
    assert "! 1 upheld" in text
    again = read_record(text)
    assert again == state.record()
    assert again.replay().referee_view() == state.referee_view()
    assert GAME.sample(state.view(1), Random(1)).view(1) == state.view(1)
    assert read_record(str(state.record(seat=1))).replay().view(1) == state.view(1)
    state.object(REFEREE)
    assert state.outcome == Outcome(1, "objection", "HC-7.1")
    assert read_record(str(state.record())).replay().outcome == state.outcome
    assert twin.outcome is None
    with pytest.raises(GobanshobuError, match="objection is wrong"):
        read_record(text.replace("! 0 wrong", "! 0 upheld")).replay()


@pytest.mark.clause("HC-7.1")
def test_a_foul_is_still_a_step_of_the_player_to_act() -> None:
    state = table(FAR | {"c1": "0 ko", "d5": "1 ko"})
    with pytest.raises(NotYourTurn):
        state.play(1, "d5-d2")
    with pytest.raises(IllegalStep):
        state.play(0, "c1xe5")  # the king is not taken by a foul
    with pytest.raises(IllegalStep):
        state.play(0, "king*c3")


def test_random_games_with_fouls_and_objections_replay() -> None:
    for seed in range(6):
        rng = Random(seed)
        state = GAME.start(options=TABLE)
        for _ in range(150):
            if state.outcome is not None:
                break
            player = state.actors()[0]
            fouls = state.fouls(player)
            state.play(player, rng.choice(fouls) if fouls and rng.random() < 0.1 else rng.choice(state.legal(player)))
            by = rng.choice([0, 1, REFEREE])
            if state.outcome is None and rng.random() < 0.1 and state.no_objection(by) is None:
                state.object(by)
        again = read_record(str(state.record())).replay()
        assert again.referee_view() == state.referee_view()
        assert again.outcome == state.outcome


@pytest.mark.clause("HC-7.1")
def test_every_foul_that_is_listed_can_be_played_and_objected_to() -> None:
    """Also with combines and stubs in the hand, at the turn limit, and on the brink of a repetition."""
    rng = Random(7)
    boards = [
        table(FAR | {"c2": "0 shu", "c4": "1 ko+dai"}, [["ko+dai", "ko~", "queen"], []]),
        table(FAR | {"c2": "0 ko", "c4": "1 ko+dai", "d4": "0 shu+ki"}, turns=498),
        table(FAR | {"c2": "0 ko", "c4": "1 ko+dai", "d4": "0 shu+ki"}, turns=499),
    ]
    for state in boards:
        view = state.view(1)
        for foul in rng.sample(state.fouls(0), min(len(state.fouls(0)), 60)):
            twin = state.copy()
            twin.play(0, foul)
            assert twin.outcome is None
            assert twin.object(1)
            assert {**twin.view(1), "log": []} == {**view, "log": []}
    assert boards[1].fouls(0)
    assert boards[2].fouls(0) == [step for step in boards[2].fouls(0) if "/" in step or "^" in step]


@pytest.mark.clause("HC-7.1", "C-8")
def test_no_foul_brings_about_a_repetition() -> None:
    state = sheet("hck", FAR | {"c1": "0 ko"}, 1, options=TABLE)
    for _ in range(2):
        play(state, "e5-d5", "c1-c2", "d5-e5")
        assert "c2-c1" in state.fouls(0)
        state.play(0, "c2-c1")
    play(state, "e5-d5", "c1-c2", "d5-e5")
    assert "c2-c1" not in state.fouls(0)
    assert not any(foul["open"] for foul in state.referee_view()["fouls"])


@pytest.mark.clause("HC-7.1", "HC-3.2")
def test_own_squares_in_the_enemy_camp_are_switched_by_a_foul() -> None:
    state = table(FAR | {"a5": "0 ko", "b5": "0 shu", "c3": "0 dai"}, switch=True)
    play(state, "c3-hand")
    assert steps(state) == ["=pass"]
    assert state.fouls(0) == ["=a1a5", "=a1b5", "=a5b5"]


@pytest.mark.clause("HC-7.1", "B-10")
@pytest.mark.parametrize("mover", [0, 1])
def test_every_listed_switch_is_written_as_it_is_read(mover: int) -> None:
    """Own squares in either camp stand in the order of that camp's list: `=e5e4`, never `=e4e5`."""
    own = [f"{column}{row}" for row in "1245" for column in "ae"]
    board = {square: f"{mover} {unit}" for square, unit in zip(own, UNITS, strict=True)}
    board |= {"c1": "0 king", "c5": "1 king", "c3": f"{mover} dai"}
    state = sheet("hck", board, mover, options=TABLE, switch=True)
    play(state, "c3-hand")
    fouls = state.fouls(mover)
    assert "=e5e4" in (fouls if mover == 0 else state.legal(mover))
    assert "=a1a2" in (fouls if mover == 1 else state.legal(mover))
    for foul in fouls:
        state.copy().play(mover, foul)


@pytest.mark.clause("HC-7.1")
def test_every_foul_of_random_games_can_be_played() -> None:
    rng = Random(11)
    seen: set[str] = set()
    for _ in range(4):
        state = GAME.start(options=TABLE)
        while state.outcome is None and state.view(None)["turns"] < 40:
            player = state.actors()[0]
            for foul in state.fouls(player):
                if rng.random() < 0.05:
                    state.copy().play(player, foul)
                    seen.add(foul[0])
            state.play(player, rng.choice(state.legal(player)))
    assert "=" in seen


@pytest.mark.clause("HC-7.1")
def test_fouls_without_advantage_do_not_count() -> None:
    """The king hops where another unit could go; that foul, noticed or not, is no first one."""
    state = table(FAR | {"c1": "0 ko", "e1": "0 so"})
    play(state, "a1-c2", "e5-e4")  # c2 is where c1 could go
    assert [(foul["gains"], foul["counted"]) for foul in state.referee_view()["fouls"]] == [(False, 0)]
    play(state, "c1-d4")
    assert state.referee_view()["fouls"][1]["counted"] == 1
    assert state.object(1)
    assert state.outcome is None
    play(state, "c1-d4")
    assert state.object(1)
    assert state.outcome == Outcome(1, "objection", "HC-7.1")


@pytest.mark.clause("HC-7.1")
def test_a_player_has_one_objection_for_each_turn_of_the_other() -> None:
    state = play(table(FAR | {"c1": "0 ko"}), "c1-c2")
    assert not state.object(1)
    with pytest.raises(IllegalStep, match="already"):
        state.object(1)
    assert not state.object(REFEREE)
    assert not state.object(REFEREE)  # the referee's are not counted
    assert state.log(None) == [(0, "c1-c2"), (1, "object:wrong"), (REFEREE, "object:wrong"), (REFEREE, "object:wrong")]
    play(state, "e5-e4", "c2-c3")
    assert not state.object(1)
    with pytest.raises(IllegalStep, match="already"):
        state.object(1)
    play(state, "e4-e5", "c3-d5")
    assert state.object(1)  # a new turn, and a foul


@pytest.mark.clause("HC-7.1")
def test_a_turn_begun_anew_can_be_objected_to_anew() -> None:
    state = play(table(FAR | {"c1": "0 ko", "c3": "1 shu+dai"}), "c1/c3")
    assert state.object(1)
    play(state, "c1-d4")
    assert state.object(1)
    assert state.outcome == Outcome(1, "objection", "HC-7.1")


@pytest.mark.clause("HC-7.1")
def test_after_three_wrong_objections_a_player_may_object_no_more() -> None:
    state = table(FAR | {"c1": "0 ko"})
    for way in ("c1-c2", "c2-c3", "c3-c4"):
        play(state, way)
        assert not state.object(1)
        play(state, "e5-d5" if way != "c2-c3" else "d5-e5")
    play(state, "c4-a4")
    with pytest.raises(IllegalStep, match="3 times"):
        state.object(1)
    assert state.object(REFEREE)
    text = str(state.record())
    assert read_record(text).replay().referee_view() == state.referee_view()
    with pytest.raises(BadRecord):
        read_record(text + "! 1 wrong\n").replay()


@pytest.mark.clause("HC-7.1")
def test_records_of_version_1_count_fouls_as_they_did() -> None:
    """Every foul counted then, and objections never ran out."""
    text = str(play(table(FAR | {"c1": "0 ko", "e1": "0 so"}), "a1-c2", "e5-e4", "c1-d4").record())
    text += "! 0 wrong\n! 0 wrong\n! 0 wrong\n! 0 wrong\n! 1 upheld\n"
    old = text.replace("rules: 2", "rules: 1").replace("result: *", "result: 1 HC-7.1 objection")
    assert read_record(old).replay().outcome == Outcome(1, "objection", "HC-7.1")
    assert str(read_record(old)) == old
    with pytest.raises(BadRecord):
        read_record(text).replay()


@pytest.mark.clause("C-6")
def test_a_game_lost_by_an_objection_has_no_actors() -> None:
    state = table(FAR | {"c1": "0 ko", "c4": "1 ko+dai"})
    state.resign(0)
    assert state.view(0)["actors"] == []
    assert state.view(None)["actors"] == []


@pytest.mark.clause("HC-7.1")
def test_whoever_has_answered_or_sees_no_open_foul_is_told_that_it_is_too_late() -> None:
    """Whether the other's step was a foul makes no difference to what a player is told."""
    for step in ("c1-c3", "c1-c2"):
        state = table(FAR | {"c1": "0 ko", "c4": "1 shu+dai"})
        assert [bool(state.too_late(by)) for by in (0, 1, REFEREE)] == [True, True, True]
        play(state, step)
        assert [bool(state.too_late(by)) for by in (0, 1)] == [True, False]
        assert (state.too_late(REFEREE) is None) == (step == "c1-c3")
        assert not state.object(0)  # a wrong objection answers nothing
        assert state.too_late(1) is None
        play(state, "e5-e4")
        late = state.too_late(1)
        assert late is not None
        assert (late.legal, late.clause) == (False, "HC-7.1")
        assert [bool(state.too_late(by)) for by in (0, REFEREE)] == [False, True]


@pytest.mark.clause("HC-7.1")
def test_after_an_upheld_objection_there_is_nothing_more_to_object_to() -> None:
    state = play(table(FAR | {"c1": "0 ko"}), "c1-c3")
    assert state.object(1)
    assert [bool(state.too_late(by)) for by in (0, 1, REFEREE)] == [True, True, True]


@pytest.mark.clause("HC-7.1")
def test_a_player_is_told_how_often_an_objection_may_still_be_wrong() -> None:
    state = play(table(FAR | {"c1": "0 ko"}), "c1-c2")
    told = state.invitation(1), state.invitation(0), state.invitation(REFEREE)
    assert all(told)
    state.object(1)
    assert (state.invitation(1) == told[0], state.invitation(0) == told[1]) == (False, True)
    assert state.invitation(REFEREE) == told[2]
    assert sheet("hck", FAR, 0).invitation(1) is None
