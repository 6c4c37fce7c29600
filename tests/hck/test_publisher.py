"""What HCK publishes: units that combine, strike, are rescued or captured with a queen; fouls; words in both languages."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest

import gobanshobu
from gobanshobu import State
from gobanshobu.core.audience import AUDIENCES, SEATS, Seat
from gobanshobu.core.position import Step
from tests.board5.publishing import answered, asked, brought, kinds, labelled, meant, offered, sentences
from tests.board5.sheets import play, sheet

FAR = {"a1": "0 king", "e5": "1 king"}
KO = {"cards": ["ko"], "life": 1, "combine": False}


def hck(board: dict[str, str], turn: int = 0, hands: list[list[str]] | None = None, **rest: Any) -> State:
    return sheet("hck", board, turn, hands=hands or [[], []], **rest)


@pytest.mark.clause("HC-5.1")
def test_a_capture_promises_what_comes_to_the_hand() -> None:
    state = hck(FAR | {"c2": "0 dai", "c3": "1 shu+ko@2"})
    offer = offered(state, "c2xc3")
    assert (offer["effect"], offer["cards"]) == ("capture", ["dai"])
    assert (offer["take"], offer["target"]) == ({"square": "c2"}, {"square": "c3"})
    held = {"cards": ["shu", "ko"], "life": 4, "combine": True, "captive": False}
    assert offer["will"] == [
        {
            "fact": "captured",
            "player": 0,
            "attacker": ["dai"],
            "square": "c3",
            "unit": {"cards": ["shu", "ko"], "life": 2, "combine": True},
            "held": held,
        }
    ]
    assert labelled(state, "c2xc3") == ("台でc3の守＋攻を取る", "Base takes the guard + attacker on c3")
    assert sentences(state, "c2xc3", 1) == (
        "マシンがc2の台であなたの守＋攻（c3）を取った。",
        "The machine takes your guard + attacker on c3 with the base from c2.",
    )
    assert state.view(0)["hands"][0] == [held]


@pytest.mark.clause("HC-6")
def test_a_captured_king_comes_to_no_hand_and_the_game_is_won() -> None:
    state = hck({"a1": "0 king", "c2": "0 dai", "c3": "1 king@2"})
    assert kinds(offered(state, "c2xc3")["will"]) == ["captured", "ended"]
    assert labelled(state, "c2xc3") == ("台でc3の王を取る、勝ち", "Base takes the king on c3, and you win")
    assert kinds(brought(state, "c2xc3")) == ["captured", "moved", "ended"]


@pytest.mark.clause("HC-5.3")
def test_damage_says_what_is_left_and_the_unit_under_way_says_where_from() -> None:
    state = hck(FAR | {"c2": "0 ko", "c3": "1 shu+dai", "b1": "0 so+ho"})
    assert labelled(state, "c2/c3") == (
        "攻でc3の守＋台を攻める、−2（残り3）",
        "Attacker hits the guard + base on c3, −2, 3 left",
    )
    assert brought(state, "c2/c3") == [
        {
            "fact": "damaged",
            "player": 0,
            "attacker": ["ko"],
            "cards": ["shu", "dai"],
            "square": "c3",
            "by": 2,
            "left": 3,
        },
        {"fact": "lifted", "player": 0, "unit": KO, "square": "c2"},
    ]
    assert (state.view(1)["unit"], state.view(1)["at"]) == (KO, "c2")
    assert asked(state) == ("攻の退く先を選んでください", "Choose where the attacker retreats to")
    assert answered(state, {"air": True}, {"square": "c2"})[0] == "HC-5.3"
    assert answered(state, {"square": "b1"}, {"square": "b2"})[0] == "HC-5.3"
    assert offered(state, ">hand")["target"] == {"pile": "hand"}
    assert labelled(state, ">b1+") == (
        "攻をb1とコンバイン、4点になる",
        "Combine the attacker with what is on b1, 4 in all",
    )
    assert sentences(state, ">b1+", 0) == (
        "あなたの攻はb1へ退き、走＋砲とコンバイン。あなたの攻＋走＋砲（b1）は4点。",
        "Your attacker retreats to b1 and combines with the runner + cannon. Your attacker + runner + cannon on b1 has 4.",
    )


@pytest.mark.clause("HC-4.9")
def test_a_rescue_uses_up_the_right_and_makes_room() -> None:
    state = hck({"b1": "0 king", "b2": "0 so+ho@2", "e5": "1 king", "e1": "1 so"})
    assert asked(state) == ("あなたの番です（王手されています）", "Your turn: your king is in check")
    assert state.view(0)["check"]
    assert labelled(state, "b1-b2^") == ("王の助け：王をb2へ、王に＋2", "King's rescue: king to b2, king +2")
    facts = brought(state, "b1-b2^")
    assert kinds(facts) == ["rescued", "lifted", "moved", "healed"]
    assert facts[3] == {"fact": "healed", "player": 0, "cards": ["king"], "square": "b2", "by": 2, "points": 12}
    assert state.view(1)["rescue"] == [False, True]
    assert "check" not in state.view(1)
    assert asked(state)[1] == "Put the runner + cannon down in your camp to make room for the king"
    assert offered(state, ">a1")["effect"] == "put down"
    assert answered(state, {"air": True}, {"square": "b2"})[0] == "HC-4.9"
    assert sentences(state, ">a1", 0) == ("あなたが走＋砲をa1に置いた。", "You put the runner + cannon on a1.")


@pytest.mark.clause("HC-4.9")
def test_a_king_that_cannot_be_rescued_hears_why() -> None:
    state = hck({"b1": "0 king", "b2": "0 so", "e5": "1 king"})
    assert meant(state, {"square": "b1"}, {"square": "b2"}) == "b1-b2^"
    assert answered(state, {"square": "b1"}, {"square": "b2"})[0] == "HC-4.9"


@pytest.mark.clause("HC-5.4")
def test_a_queen_is_returned_at_once_for_three_points() -> None:
    state = play(hck(FAR | {"c2": "0 dai", "c3": "1 queen+ko@2"}), "c2xc3")
    assert state.view(0)["unit"] == {"cards": ["queen", "ko"], "life": 4, "combine": True}  # restored
    assert asked(state) == ("取った王妃を返しますか", "Return the queen you took, or keep her")
    assert offered(state, "queen:return")["target"] == {"player": 1}
    assert labelled(state, "queen:return") == ("王妃を返す、王に＋3", "Return the queen, king +3")
    facts = brought(state, "queen:return")
    assert facts == [
        {
            "fact": "queen returned",
            "player": 0,
            "queen": {"cards": ["queen"], "life": 3, "combine": False, "captive": False},
            "left": {"cards": ["ko"], "life": 2, "combine": True, "captive": False},
        },
        {"fact": "healed", "player": 0, "cards": ["king"], "square": "a1", "by": 3, "points": 13},
    ]


@pytest.mark.clause("HC-5.4", "HC-4.8")
def test_a_queen_that_was_kept_is_returned_later_from_the_hand() -> None:
    state = hck(FAR, hands=[["queen!+ko", "queen+ko"], []])
    captive = {"cards": ["queen", "ko"], "life": 4, "combine": True, "captive": True}
    take = offered(state, "queen:return")["take"]
    assert take == {"cards": ["queen", "ko"], "points": 4, "captive": True}
    assert meant(state, take, {"player": 1}) == "queen:return"
    facts = brought(state, "queen:return")
    assert facts[0]["unit"] == captive
    state = hck(FAR, hands=[["queen!"], []])
    assert answered(state, {"cards": ["queen"], "points": 3, "captive": True}, {"square": "c2"})[0] == "HC-5.4"
    assert sentences(state, "queen:return", 1) == (
        "マシンがあなたの王妃を返した。マシンの王（a1）が3点得て13点に。",
        "The machine returns your queen. The machine's king on a1 gains 3 and has 13.",
    )


@pytest.mark.clause("HC-4.5", "HC-2.5")
def test_a_stub_and_a_single_are_offered_as_a_pair() -> None:
    state = hck(FAR, hands=[["ko~@1", "ko", "dai"], []])
    assert offered(state, "dai*b2")["take"] == {"hand": "dai"}
    assert offered(state, "ko~@1*b2")["take"] == {"cards": ["ko"], "points": 1}
    pair = offered(state, "ko~@1dai*b2")
    assert pair["take"] == {"cards": ["ko"], "points": 1, "partner": "dai"}
    assert (pair["effect"], pair["cards"]) == ("deploy as a pair", ["ko", "dai"])
    assert meant(state, pair["take"], pair["target"]) == "ko~@1dai*b2"
    assert labelled(state, "ko~@1dai*b2") == (
        "攻＋台にしてb2に置く、3点になる",
        "Put attacker + base on b2 as a pair, 3 in all",
    )
    assert kinds(brought(state, "ko~@1dai*b2")) == ["deployed", "deployed", "combined"]
    assert state.view(0)["board"]["b2"]["life"] == 3


@pytest.mark.clause("B-7")
def test_a_jump_says_over_which_square_also_where_it_only_hits() -> None:
    state = hck(FAR | {"c1": "0 ko", "c2": "0 so", "c3": "1 shu+dai"})
    assert offered(state, "c1/c3")["will"][1] == {
        "fact": "lifted",
        "player": 0,
        "unit": KO,
        "square": "c1",
        "over": "c2",
    }
    state = hck(FAR | {"c1": "0 ko", "c2": "0 so"})
    assert labelled(state, "c1-c3") == ("攻をc3へ、c2を飛び越す", "Attacker to c3, over c2")
    assert sentences(state, "c1-c3", 0)[1] == "You move the attacker from c1 to c3, over c2."


@pytest.mark.clause("B-6", "B-7")
def test_a_leap_over_an_own_unit_is_no_jump() -> None:
    state = hck(FAR | {"c1": "0 hachi", "c2": "0 so"})
    assert "will" not in offered(state, "c1-c3")


@pytest.mark.clause("HC-5.2", "HC-5.5", "HC-4.2", "HC-4.7")
def test_tries_are_answered_by_the_clause_that_forbids_them() -> None:
    state = hck(FAR | {"c2": "0 ko", "c3": "1 joker", "b3": "0 ki", "d3": "1 so"}, hands=[["joker"], []])
    assert answered(state, {"square": "c2"}, {"square": "c3"})[0] == "HC-5.2"
    assert answered(state, {"square": "c2"}, {"square": "b3"})[0] == "HC-4.2"
    assert answered(state, {"hand": "joker"}, {"square": "c4"})[0] == "HC-4.7"
    assert answered(state, {"square": "c2"}, {"square": "c5"})[0] == "B-3"
    assert answered(state, {"square": "a1"}, {"pile": "hand"})[0] == "HC-4.6"
    assert meant(state, {"square": "c2"}, {"square": "d3"}) == "c2xd3"
    assert meant(state, {"hand": "nobody"}, {"square": "c4"}) == ""
    assert meant(state, {"hand": "joker"}, {"pile": "hand"}) == ""
    assert meant(state, {"square": "c2"}, {"player": 1}) == ""


@pytest.mark.clause("HC-2.4", "HC-3.1")
def test_camps_are_laid_out_with_the_kings_points_that_were_agreed_on() -> None:
    rng, game = Random(3), gobanshobu.game("hck")
    state = game.start(options={"king_points_1": 4})
    facts = []
    while state.position.sealed():
        facts = brought_by(state, SEATS[rng.choice(state.actors())], rng)
    assert kinds(facts) == ["laid", "laid", "asked"]
    kings = [unit["life"] for fact in facts[:2] for unit in fact["board"].values() if unit["cards"] == ["king"]]
    assert kings == [10, 4]


def brought_by(state: State, player: Seat, rng: Random) -> list[Any]:
    before, number = state.position.copy(), Step(rng.choice(list(state.position.steps(player))))
    notes = state.perform(player, number)
    return list(state.rules.publisher.facts(before, player, number, state.position, notes, SEATS[1 - player]))


@pytest.mark.clause("HC-7.1")
def test_fouls_stand_unmarked_among_the_offers_and_their_facts_hold() -> None:
    options = {"fouls": "table"}
    state = hck(FAR | {"b2": "0 ko", "c4": "1 so", "d4": "1 shu+dai"}, hands=[["queen"], []], options=options)
    publisher, rules = state.rules.publisher, state.rules
    offers = publisher.offers(state.position, SEATS[0])
    fouls = state.fouls(0)
    assert {offer["step"] for offer in offers} == {*state.legal(0), *fouls}
    assert {key for offer in offers for key in offer} == {"step", "effect", "cards", "take", "target", "will"}
    for foul in fouls:
        number, after = rules.notation.parse(foul), state.position.copy()
        after.apply(0, number)
        for audience in AUDIENCES:
            facts = publisher.facts(state.position, SEATS[0], number, after, [], audience)
            seen = publisher.follow(deepcopy(rules.views.show(state.position, None)), deepcopy(facts))
            assert seen == rules.views.show(after, None), foul
    assert labelled(state, "b2xc4") == ("攻でc4の走を取る", "Attacker takes the runner on c4")
    assert labelled(state, "b2-b4") == ("攻をb4へ", "Attacker to b4")
