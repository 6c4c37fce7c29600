"""What Isshin Ittai publishes: each kind of fact, what offers promise, the words for them, and nothing that is secret."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from gobanshobu import State
from gobanshobu.core import Words
from gobanshobu.core.audience import AUDIENCES, SEATS, SPECTATOR, Audience, Cast, seat_of
from gobanshobu.core.publisher import Offer
from tests.conformance.kit import chance, hidden_steps, other_world, random_state
from tests.isshin.duels import duel, game, opened, play

HANDS = ("sy sa ny ny", "fa fa na na")
BEGUN = "0 reveal:sy 1 reveal:fa"
NEAR: dict[str, Any] = {"copies": 2, "hand": 4, "below": 4, "tokens": 0}  # Trinity on top after the deal
MACHINE = Words("マシン", "the machine")
YOU, OTHER = (Cast(seat, (MACHINE, MACHINE)) for seat in SEATS)


def told(state: State, player: int, step: str, audience: int) -> list[dict[str, Any]]:
    """The facts of a step for an audience, without who is asked next; the step is played."""
    before, number = state.position.copy(), state.rules.notation.parse(step)
    notes = state.perform(SEATS[player], number)
    facts = state.rules.publisher.facts(before, SEATS[player], number, state.position, notes, Audience(audience))
    return [dict(fact) for fact in facts if fact["fact"] != "asked"]


def each(state: State, player: int, step: str) -> dict[int, list[dict[str, Any]]]:
    """The facts of a step for every audience."""
    return {audience: told(state.copy(), player, step, audience) for audience in AUDIENCES}


def alike(state: State, player: int, step: str) -> list[dict[str, Any]]:
    """The facts of a step that every audience is told in the same way."""
    found = each(state, player, step)
    assert found[0] == found[1] == found[SPECTATOR]
    return found[0]


def offered(state: State, player: int, step: str) -> Offer:
    return next(offer for offer in state.rules.publisher.offers(state.position, SEATS[player]) if offer["step"] == step)


def will(state: State, player: int, step: str) -> dict[str, dict[str, Any]]:
    return {str(fact["fact"]): dict(fact) for fact in offered(state, player, step).get("will", [])}


def label(state: State, player: int, step: str, cast: Cast) -> Words:
    return state.rules.publisher.label(offered(state, player, step), cast)


def sentence(state: State, player: int, step: str, cast: Cast) -> Words:
    audience = SPECTATOR if cast.reader is None else cast.reader
    return state.rules.publisher.sentence(list(told(state.copy(), player, step, audience)), cast)


def question(state: State, audience: int) -> dict[str, Any]:
    reader = Audience(audience)
    return dict(state.rules.publisher.question(state.position, reader, Cast(seat_of(reader), (MACHINE, MACHINE))))


def call(player: int, form: str | None, state: str, ja: str, en: str) -> dict[str, Any]:
    return {"fact": "declared", "player": player, "form": form, "state": state, "ja": ja, "en": f"{en} ({ja})"}


# --- facts ---


@pytest.mark.clause("IS-3.1", "C-3")
def test_a_choice_in_the_opening_is_told_to_its_own_seat_alone() -> None:
    found = each(duel(*HANDS), 0, "reveal:sy")
    assert found == {0: [{"fact": "chose", "player": 0, "card": "sy"}], 1: [], SPECTATOR: []}


@pytest.mark.clause("IS-3.1", "IS-3.2")
def test_both_cards_are_revealed_at_once_and_the_disadvantaged_form_begins() -> None:
    state = play(duel(*HANDS), "1 reveal:fa")
    assert alike(state, 0, "reveal:sy") == [
        {"fact": "revealed", "player": 0, "card": "sy"},
        {"fact": "revealed", "player": 1, "card": "fa"},
        call(0, "slug", "guard", "蛞蝓の型", "slug stance"),
        call(1, "frog", "guard", "蛙の型", "frog stance"),
        {"fact": "began", "player": 0, "why": "disadvantaged"},
    ]


@pytest.mark.clause("IS-3.3")
def test_of_one_form_the_yin_card_begins() -> None:
    state = play(duel("fy fy sy sy", "fa fa na na"), "0 reveal:fy")
    assert alike(state, 1, "reveal:fa")[-1] == {"fact": "began", "player": 0, "why": "yin"}


@pytest.mark.clause("IS-3.4", "IS-7.1")
def test_a_tie_discards_both_cards_and_each_draws_one_that_only_the_owner_sees() -> None:
    state = play(duel("fy fy sy sy", "fy fa na na", "ny sa"), "0 reveal:fy")
    found = each(state, 1, "reveal:fy")
    assert found[SPECTATOR][2:] == [
        {"fact": "tied", "card": "fy"},
        {"fact": "drew", "player": 0, "count": 1, "trinity": False},
        {"fact": "drew", "player": 1, "count": 1, "trinity": False},
    ]
    assert [fact.get("cards") for fact in found[0][3:]] == [["ny"], None]
    assert [fact.get("cards") for fact in found[1][3:]] == [None, ["sa"]]


@pytest.mark.clause("IS-4.1", "IS-5.2")
def test_kamae_lays_a_card_on_another_and_declares_what_it_makes() -> None:
    assert alike(opened(BEGUN, *HANDS), 0, "kamae:sa") == [
        {"fact": "laid", "player": 0, "card": "sa", "on": "sy"},
        call(0, "slug", "power attack", "蛞蝓押し", "slug push"),
    ]


@pytest.mark.clause("IS-4.2", "IS-4.4", "IS-7.1")
def test_maai_tells_its_owner_the_cards_and_the_others_how_many() -> None:
    state = opened(f"{BEGUN} 0 kamae:sa 1 kamae:fa", *HANDS, "fy na")
    found = each(state, 0, "maai")
    rest = [
        {"fact": "squared", "player": 0, "was": "power attack"},
        call(0, "slug", "guard", "蛞蝓の型", "slug stance"),
    ]
    assert found[0] == [{"fact": "drew", "player": 0, "count": 2, "trinity": False, "cards": ["fy", "na"]}, *rest]
    assert found[1] == found[SPECTATOR] == [{"fact": "drew", "player": 0, "count": 2, "trinity": False}, *rest]


@pytest.mark.clause("IS-4.2", "IS-7.1")
def test_everyone_is_told_that_trinity_was_drawn() -> None:
    state = opened("0 reveal:sy 1 reveal:fy", "sy sa sa ny", "fy fy na fa", **NEAR)
    found = each(state, 0, "maai")
    assert found[1][0] == found[SPECTATOR][0] == {"fact": "drew", "player": 0, "count": 1, "trinity": True}
    assert found[0][0]["cards"] == ["tri"]


@pytest.mark.clause("IS-4.3", "IS-4.4")
def test_renki_discards_two_cards_for_a_token_and_a_single_card_needs_no_squaring_up() -> None:
    assert alike(opened(BEGUN, *HANDS), 0, "renki:ny,ny") == [
        {"fact": "discarded", "player": 0, "cards": ["ny", "ny"]},
        {"fact": "gained", "player": 0, "tokens": 1, "left": 2},
        call(0, "slug", "guard", "蛞蝓の型", "slug stance"),
    ]


@pytest.mark.clause("IS-6.1")
def test_a_disadvantaged_form_is_judged_and_the_game_is_over() -> None:
    state = opened(f"{BEGUN} 0 kamae:sa", *HANDS)
    assert alike(state, 1, "kamae:na")[-2:] == [
        {"fact": "judged", "player": 1, "standing": "disadvantaged", "against": "power attack", "wins": False},
        {"fact": "ended", "winner": 0, "reason": "disadvantaged form", "clause": "IS-6.1"},
    ]


@pytest.mark.clause("IS-6.1")
@pytest.mark.parametrize(("step", "standing"), [("kamae:sy", "same attack"), ("kamae:sa", "same guard")])
def test_the_same_form_against_a_power_attack_is_judged_by_its_state(step: str, standing: str) -> None:
    state = opened("0 reveal:sy 1 reveal:fa 0 kamae:sa", "sy sa ny ny", "fa fa sy sa")
    judged = {"fact": "judged", "player": 1, "standing": standing, "against": "power attack", "wins": False}
    assert alike(state, 1, step)[-2] == judged
    assert judged == will(state, 1, step)["judged"]


@pytest.mark.clause("IS-4.5")
def test_a_player_with_nothing_left_to_do_loses_without_judgement() -> None:
    state = duel("sy fy", "fa na", "ny sa", copies=1, hand=2, below=0, tokens=0)
    play(state, "0 reveal:sy 1 reveal:na 1 maai 0 kamae:fy 1 kamae:fa 0 maai 1 kamae:ny")
    assert will(state, 0, "kamae:sa")["ended"]["winner"] == 0
    assert sentence(state, 0, "kamae:sa", OTHER).en.endswith("You can do nothing and lose.")
    facts = alike(state, 0, "kamae:sa")
    assert [fact["fact"] for fact in facts] == ["laid", "declared", "ended"]
    assert facts[-1]["clause"] == "IS-4.5"


# --- what is offered ---


@pytest.mark.clause("IS-4.1", "IS-5.2", "IS-5.5")
def test_an_offer_holds_its_cards_where_they_go_and_the_state_it_makes() -> None:
    state = opened(BEGUN, *HANDS)
    assert offered(state, 0, "kamae:sa") == {
        "step": "kamae:sa",
        "effect": "kamae",
        "cards": ["sa"],
        "take": {"hand": "sa"},
        "target": {"pile": "front"},
        "will": [call(0, "slug", "power attack", "蛞蝓押し", "slug push")],
    }
    renki = offered(state, 0, "renki:ny,ny")
    assert (renki["take"], renki["target"]) == ({"cards": ["ny", "ny"]}, {"pile": "pool"})
    assert will(state, 0, "renki:ny,ny")["gained"] == {"fact": "gained", "player": 0, "tokens": 1, "left": 2}


@pytest.mark.clause("C-3")
def test_nothing_is_promised_in_the_opening() -> None:
    show = offered(duel(*HANDS), 0, "reveal:sy")
    assert show == {
        "step": "reveal:sy",
        "effect": "show",
        "cards": ["sy"],
        "take": {"hand": "sy"},
        "target": {"pile": "front"},
    }


@pytest.mark.clause("IS-4.2", "IS-7.1")
def test_maai_promises_how_many_cards_and_not_which() -> None:
    state = opened(BEGUN, *HANDS, "fy")
    maai = offered(state, 0, "maai")
    assert maai["target"] == {"pile": "deck"}
    assert "take" not in maai
    assert maai["will"][0] == {"fact": "drew", "player": 0, "count": 1, "trinity": False}


@pytest.mark.clause("IS-6.1")
@pytest.mark.parametrize(("answer", "winner"), [("kamae:fy", 0), ("kamae:na", 1)])
def test_a_decisive_blow_promises_that_it_wins_or_loses_at_once(answer: str, winner: int) -> None:
    state = opened(f"0 reveal:sy 1 reveal:fy 0 maai 1 {answer}", "sy sa sa ny", "fy fy na fa", **NEAR)
    promised = will(state, 0, "kamae:tri")
    assert promised["ended"]["winner"] == winner
    assert promised["judged"]["wins"] == (winner == 0)
    assert promised["declared"] == call(0, None, "decisive blow", "一撃必殺", "decisive blow")


@pytest.mark.clause("IS-6.1", "IS-4.4")
def test_steps_that_lose_at_once_say_so_and_the_others_do_not() -> None:
    state = play(duel("fy na fy fy", "sy ny sa na"), "0 reveal:na 1 reveal:ny 1 kamae:sa")
    lost = {step for step in state.legal(0) if "ended" in will(state, 0, step)}
    assert lost == {"maai", "renki:fy,fy"}


@pytest.mark.clause("IS-4.2")
@pytest.mark.parametrize(
    ("steps", "player", "draws", "limit", "why", "words"),
    [
        ("", 0, 1, 4, None, Words("1枚引く", "draw 1")),
        ("0 maai 1 maai", 0, 0, 4, "hand full", Words("手札がいっぱい", "hand is full")),
        ("0 renki:ny,ny 1 maai", 0, 4, 5, None, Words("4枚引く", "draw 4")),
    ],
)
def test_the_question_says_how_far_maai_goes(
    steps: str, player: int, draws: int, limit: int, why: str | None, words: Words
) -> None:
    state = opened(f"{BEGUN} {steps}", *HANDS)
    assert question(state, player)["maai"] == {
        "draws": draws,
        "limit": limit,
        "trinity": False,
        "why": why,
        "ja": words.ja,
        "en": words.en,
    }
    assert ("maai" in state.legal(player)) == (why is None)
    assert "maai" not in question(state, 1 - player)


@pytest.mark.clause("IS-4.2", "IS-4.3")
def test_the_limits_of_maai_and_renki_are_those_of_the_rules_in_random_games() -> None:
    rng = Random(5)
    for _ in range(150):
        state = random_state(game, rng)
        for player in state.actors():
            asked = question(state, player)
            if asked["prompt"] != "turn":
                continue
            maai, steps = asked["maai"], state.legal(player)
            assert ("maai" in steps) == (maai["why"] is None) == (maai["draws"] > 0)
            if "maai" in steps:
                drew = will(state, player, "maai")["drew"]
                assert (drew["count"], drew["trinity"]) == (maai["draws"], maai["trinity"])
            assert any(step.startswith("renki") for step in steps) == (asked["renki"]["why"] is None)


@pytest.mark.clause("IS-3.1", "C-3")
def test_who_has_chosen_waits_and_who_only_watches_hears_nothing_of_it() -> None:
    state = duel(*HANDS)
    watching = question(state, SPECTATOR)
    assert question(state, 0)["en"] == "Choose a card to show"
    state.play(0, "reveal:sy")
    assert question(state, 0) == {
        "prompt": "show",
        "ja": "マシンを待っています",
        "en": "Waiting for the machine",
    }
    assert question(state, SPECTATOR) == watching
    assert question(state, 1)["ja"] == "見せる型札を選んでください"


# --- tries that are no offers ---


@pytest.mark.parametrize(
    ("take", "target", "step"),
    [
        ({"hand": "fy"}, {"pile": "front"}, "kamae:fy"),
        ({"hand": "tri"}, {}, "kamae:tri"),
        ({}, {"pile": "deck"}, "maai"),
        ({"cards": ["ny", "fy"]}, {"pile": "pool"}, "renki:fy,ny"),
        ({"cards": ["tri", "ny"]}, {"pile": "pool"}, "renki:ny,tri"),
        ({"hand": "dragon"}, {"pile": "front"}, None),
        ({}, {}, None),
        ({"hand": "ny"}, {"pile": "pool"}, None),  # which other card is nobody's to guess
    ],
)
def test_a_try_is_the_step_that_was_meant(take: Any, target: Any, step: str | None) -> None:
    state = opened(BEGUN, *HANDS)
    meant = state.rules.publisher.attempt(state.position, SEATS[0], take, target)
    assert (None if meant is None else state.rules.notation.write(meant)) == step


@pytest.mark.clause("IS-4.3")
def test_renki_that_is_not_possible_can_be_tried_without_naming_two_cards() -> None:
    state = opened("0 reveal:sy 1 reveal:fy 0 maai 1 maai", "sy sa sa ny", "fy fy na fa", **NEAR)
    meant = state.rules.publisher.attempt(state.position, SEATS[0], {}, {"pile": "pool"})
    assert meant is not None
    assert "残っていません" in state.explain(0, state.rules.notation.write(meant)).ja


def test_every_offer_is_found_by_trying_it() -> None:
    rng = Random(3)
    for _ in range(60):
        state = random_state(game, rng)
        publisher = state.rules.publisher
        for player in (SEATS[who] for who in state.actors()):
            for offer in publisher.offers(state.position, player):
                meant = publisher.attempt(state.position, player, offer.get("take", {}), offer["target"])
                assert meant is not None
                assert state.rules.notation.write(meant) == offer["step"]


# --- words ---


def test_labels_say_what_comes_of_a_step() -> None:
    state = opened(BEGUN, *HANDS)
    assert label(state, 0, "kamae:sa", YOU) == Words(
        "蛞蝓の陽を構える、力攻め「蛞蝓押し」", "Lay slug yang, power attack: slug push (蛞蝓押し)"
    )
    assert label(state, 0, "maai", YOU) == Words("間合、1枚引く", "Maai: draw 1")
    assert label(state, 0, "renki:ny,ny", YOU) == Words("練気、蛇の陰二枚を捨てる", "Renki: discard two snake yin")
    assert label(duel(*HANDS), 0, "reveal:sy", YOU) == Words("蛞蝓の陰を見せる", "Show slug yin")


def test_labels_warn_of_a_loss_and_promise_a_win() -> None:
    state = opened(f"{BEGUN} 0 kamae:sa", *HANDS)
    assert label(state, 1, "kamae:na", OTHER) == Words(
        "蛇の陽を構える、守り「蛇の型」、負け", "Lay snake yang, guard: snake stance (蛇の型), and you lose"
    )
    state.play(1, "maai")
    assert label(state, 0, "maai", YOU) == Words("間合、2枚引く、守りになる", "Maai: draw 2, back to guard")
    near = opened("0 reveal:sy 1 reveal:fy", "sy sa sa ny", "fy fy na fa", **NEAR)
    assert label(near, 0, "maai", YOU) == Words("間合、1枚引く（三位一体が来る）", "Maai: draw 1, the last one Trinity")
    play(near, "0 maai 1 kamae:fy")
    assert label(near, 0, "kamae:tri", YOU) == Words(
        "三位一体を構える、一撃必殺、勝ち", "Lay Trinity: decisive blow (一撃必殺), and you win"
    )


def test_sentences_of_the_opening() -> None:
    state = duel(*HANDS)
    assert sentence(state, 0, "reveal:sy", YOU) == Words("蛞蝓の陰を伏せた。", "You will show slug yin.")
    assert sentence(state, 0, "reveal:sy", OTHER) == Words("", "")
    state.play(0, "reveal:sy")
    assert sentence(state, 1, "reveal:fa", OTHER) == Words(
        "マシンは蛞蝓の陰。あなたは蛙の陽。不利な型のマシンから。",
        "The machine shows slug yin. You show frog yang. The machine is at a disadvantage and goes first.",
    )
    tie = play(duel("fy fy sy sy", "fy fa na na", "ny sa"), "0 reveal:fy")
    assert sentence(tie, 1, "reveal:fy", YOU) == Words(
        "あなたは蛙の陰。マシンは蛙の陰。同じ札なので二枚とも捨て札に。あなたが1枚（蛇の陰）引いた。マシンが1枚引いた。",
        "You show frog yin. The machine shows frog yin. The same card: both are discarded. You draw 1 (snake yin). "
        "The machine draws 1.",
    )


def test_sentences_of_a_turn() -> None:
    state = opened(BEGUN, *HANDS, "fy")
    assert sentence(state, 0, "kamae:sa", OTHER) == Words(
        "マシンが蛞蝓の陽を構え、「蛞蝓押し」。", "The machine lays slug yang: slug push (蛞蝓押し)."
    )
    assert sentence(state, 0, "maai", YOU) == Words(
        "あなたが間合で1枚（蛙の陰）引き、「蛞蝓の型」。", "You draw 1 in Maai (frog yin): slug stance (蛞蝓の型)."
    )
    assert sentence(state, 0, "maai", Cast()) == Words(
        "先手が間合で1枚引き、「蛞蝓の型」。", "Player 0 draws 1 in Maai: slug stance (蛞蝓の型)."
    )
    assert sentence(state, 0, "renki:ny,ny", OTHER) == Words(
        "マシンが蛇の陰二枚を捨てて練気、「蛞蝓の型」。",
        "The machine discards two snake yin for a renki token: slug stance (蛞蝓の型).",
    )


def test_sentences_of_the_end() -> None:
    state = opened(f"{BEGUN} 0 kamae:sa", *HANDS)
    assert sentence(state, 1, "kamae:na", YOU) == Words(
        "マシンが蛇の陽を構え、「蛇の型」。あなたの力攻めに蛇は不利、マシンの負け。",
        "The machine lays snake yang: snake stance (蛇の型). "
        "Snake cannot stand against your power attack: the machine loses.",
    )
    same = opened("0 reveal:sy 1 reveal:fa 0 kamae:sa", "sy sa ny ny", "fa fa sy sa")
    assert sentence(same, 1, "kamae:sa", OTHER) == Words(
        "あなたが蛞蝓の陽を構え、「蛞蝓の型」。マシンの力攻めに同じ蛞蝓では受けきれず、あなたの負け。",
        "You lay slug yang: slug stance (蛞蝓の型). "
        "Slug cannot hold against the machine's power attack of the same form: you lose.",
    )
    blow = opened("0 reveal:sy 1 reveal:fy 0 maai 1 kamae:fy", "sy sa sa ny", "fy fy na fa", **NEAR)
    assert sentence(blow, 0, "kamae:tri", OTHER) == Words(
        "マシンが三位一体を構え、「一撃必殺」。あなたの守りに一撃必殺、マシンの勝ち。",
        "The machine lays Trinity: decisive blow (一撃必殺). Your guard falls: the machine wins.",
    )


@pytest.mark.parametrize(
    ("steps", "step", "sounds"),
    [
        (BEGUN, "kamae:sa", ["lay"]),
        (BEGUN, "maai", ["draw"]),
        (BEGUN, "renki:ny,ny", ["slide", "pay"]),
        (f"{BEGUN} 0 kamae:ny 1 kamae:na", "kamae:sa", ["lay"]),
    ],
)
def test_a_turn_sounds_like_what_happens(steps: str, step: str, sounds: list[str]) -> None:
    state = opened(steps, *HANDS)
    assert state.rules.publisher.sounds(list(told(state, 0, step, 0))) == sounds


# --- secrets ---


def published(state: State, audience: Audience) -> str:
    """Everything that an audience is told of a position."""
    publisher, seat = state.rules.publisher, seat_of(audience)
    cast = Cast(seat)
    offers = [] if seat is None else publisher.offers(state.position, seat)
    labels = [publisher.label(offer, cast) for offer in offers]
    return json.dumps([offers, labels, publisher.question(state.position, audience, cast)])


def news(state: State, player: int, step: str, audience: Audience) -> str:
    facts = told(state, player, step, audience)
    publisher = state.rules.publisher
    return json.dumps([facts, publisher.sentence(list(facts), Cast(seat_of(audience))), publisher.sounds(list(facts))])


@pytest.mark.clause("IS-7.1", "C-5")
def test_positions_that_an_audience_cannot_tell_apart_are_published_alike() -> None:
    """Two worlds that differ only in what the audience may not know are played on by the same steps."""
    rng, compared = Random(7), 0
    for _ in range(250):
        state, audience = random_state(game, rng), rng.choice(AUDIENCES)
        seat = seat_of(audience)
        if state.outcome is not None or hidden_steps(state, seat):
            continue
        twin = other_world(state, seat, rng)
        while state.outcome is None:
            assert published(state, audience) == published(twin, audience)
            player = rng.choice(state.actors())
            steps = [step for step in state.legal(player) if step in twin.legal(player)]
            if not steps:
                break
            step = rng.choice(steps)
            mine, theirs = news(state, player, step, audience), news(twin, player, step, audience)
            if chance(state, seat) != chance(twin, seat):
                break
            assert mine == theirs
            compared += 1
    assert compared > 150


@pytest.mark.clause("C-3")
def test_what_the_other_has_chosen_in_the_opening_changes_nothing_that_is_published() -> None:
    for audience in (SEATS[0], SPECTATOR):
        one, two, none = duel(*HANDS), duel(*HANDS), duel(*HANDS)
        assert told(one, 1, "reveal:fa", audience) == told(two, 1, "reveal:na", audience) == []
        assert published(one, audience) == published(two, audience) == published(none, audience)
