"""What the three 5×5 games publish alike: arrangements, facts that are all needed, tries that are answered."""

from __future__ import annotations

import re
from copy import deepcopy
from random import Random
from typing import Any

import pytest

import gobanshobu
from gobanshobu import State
from gobanshobu.core.audience import SEATS, SPECTATOR, Seat
from gobanshobu.core.clauses import StepRefused
from gobanshobu.core.position import Step
from gobanshobu.core.publisher import Fact, Thing
from gobanshobu.games.board5.notation import touched
from gobanshobu.games.board5.squares import NAMES
from tests.board5.publishing import asked, cast, things
from tests.conformance.laws import bare

SHEETS = ("first", "intelligence", "hck")
NOTATION = re.compile(r"[a-e][1-5][-x/&=^+!>*]|\*[a-e][1-5]|>[a-e][1-5]|>hand|=pass|queen:|\bend\b|[(（][+^!]|@\d|~")


def step_on(state: State, rng: Random) -> tuple[int, list[Fact]]:
    """One random step: who made it, and its facts for a spectator."""
    publisher, player = state.rules.publisher, SEATS[rng.choice(state.actors())]
    before, number = state.position.copy(), Step(rng.choice(list(state.position.steps(player))))
    notes = state.perform(player, number)
    return player, publisher.facts(before, player, number, state.position, notes, SPECTATOR)


def follows(state: State, view: dict[str, Any], facts: list[Fact], after: dict[str, Any]) -> bool:
    try:
        return state.rules.publisher.follow(deepcopy(view), deepcopy(facts)) == after
    except (AssertionError, KeyError, IndexError, ValueError):
        return False


def changes_nothing(fact: Fact) -> bool:
    """Whether a view need not change by a fact: a flown card lay on no square, what a unit became is told of next."""
    kind = fact["fact"]
    return (
        kind in ("passed", "rescued")
        or "flying" in fact
        or (kind == "landed" and "on" in fact)
        or (kind == "asked" and not fact["actors"])
    )


@pytest.mark.parametrize("game_id", SHEETS)
def test_no_fact_can_be_left_out_and_none_can_lie_about_a_square(game_id: str) -> None:
    rng, seen = Random(5), set()
    for seed in range(4):
        state = gobanshobu.game(game_id).start(seed=seed)
        for _ in range(150):
            if state.outcome is not None:
                break
            view = bare(state, SPECTATOR)
            _, facts = step_on(state, rng)
            after = bare(state, SPECTATOR)
            assert follows(state, view, facts, after)
            for at, fact in enumerate(facts):
                if changes_nothing(fact):
                    continue
                seen.add(fact["fact"])
                assert not follows(state, view, facts[:at] + facts[at + 1 :], after), fact
                if "square" in fact:
                    wrong = {**fact, "square": rng.choice([name for name in NAMES if name != fact["square"]])}
                    if fact["fact"] not in ("returned", "went over"):  # which come out from under what was captured
                        assert not follows(state, view, [*facts[:at], wrong, *facts[at + 1 :]], after), fact
    assert {"laid", "deployed", "moved", "captured", "switched", "asked"} <= seen


@pytest.mark.parametrize("game_id", SHEETS)
def test_whatever_somebody_tries_is_answered_without_notation(game_id: str) -> None:
    rng, answered = Random(6), set()
    for seed in range(3):
        state = gobanshobu.game(game_id).start(seed=seed)
        publisher, rules = state.rules.publisher, state.rules
        targets: list[Thing] = [{"pile": "hand"}, {"player": 0}, {"player": 1}]
        for name in NAMES:
            targets.append({"square": name})
        for _ in range(120):
            if state.outcome is not None:
                break
            player = SEATS[rng.choice(state.actors())]
            legal = list(state.position.steps(player))
            for _ in range(12):
                take, target = rng.choice(things(state, player)), rng.choice(targets)
                number = publisher.attempt(state.position, player, take, target)
                if number is None or number in legal:
                    continue
                assert rules.notation.parse(rules.notation.write(number)) == number
                why = rules.rulebook().explanation(rules.explainer.why_not(state.position, player, number), legal=False)
                answered.add(why.clause)
                assert not NOTATION.search(why.ja + why.en), (take, target, why)
            step_on(state, rng)
    assert len(answered) > 6


@pytest.mark.parametrize("game_id", SHEETS)
def test_an_attempt_at_a_legal_step_is_that_step(game_id: str) -> None:
    """What an offer takes up and aims at leads back to it, or to another offer of the same two things."""
    rng = Random(7)
    state = gobanshobu.game(game_id).start(seed=3)
    publisher = state.rules.publisher
    for _ in range(120):
        if state.outcome is not None:
            break
        player = SEATS[rng.choice(state.actors())]
        offers = publisher.offers(state.position, player)
        for offer in rng.sample(offers, min(len(offers), 12)):
            if "take" not in offer or (offer["effect"] == "arrange" and not offer["cards"]):
                continue
            number = publisher.attempt(state.position, player, offer["take"], offer["target"])
            assert number is not None, offer
            alike = [o["step"] for o in offers if (o.get("take"), o.get("target")) == (offer["take"], offer["target"])]
            assert state.rules.notation.write(number) in alike, offer
        step_on(state, rng)


@pytest.mark.parametrize("player", SEATS)
@pytest.mark.parametrize("game_id", SHEETS)
def test_a_whole_camp_is_arranged_from_lists_of_cards_and_nobody_else_hears_of_it(game_id: str, player: Seat) -> None:
    rng, game = Random(8), gobanshobu.game(game_id)
    chosen, state = game.start(), game.start()
    while player in chosen.actors():
        chosen.play(player, rng.choice(chosen.legal(player)))
    draft, publisher = chosen.view(player)["draft"], state.rules.publisher
    needed = publisher.arrangement(state.position, player)
    for step in publisher.arrange(player, draft):
        assert step in list(state.position.steps(player))
        before = state.position.copy()
        notes = state.perform(player, step)
        for audience in (SEATS[1 - player], SPECTATOR):
            assert publisher.facts(before, player, step, state.position, notes, audience) == []
    assert state.view(player)["draft"] == draft
    assert needed is not None
    assert needed["squares"] == list(draft)
    for quota in needed["quotas"]:
        laid = [cards for cards in draft.values() if len(cards) == quota["size"] and set(cards) <= set(quota["cards"])]
        assert len(laid) == quota["count"], quota
        assert quota["size"] == 1 or set(quota["cards"]) <= set(needed["joins"])


@pytest.mark.parametrize("game_id", SHEETS)
def test_a_camp_of_cards_that_are_none_is_refused(game_id: str) -> None:
    publisher = gobanshobu.game(game_id).start().rules.publisher
    with pytest.raises(StepRefused) as refused:
        publisher.arrange(SEATS[0], {"a1": ["king", "king"]})
    assert refused.value.why.clause == "C-2"


@pytest.mark.parametrize(
    ("step", "squares"),
    [
        ("b2-b4", {"b2": False, "b4": True}),
        ("b2xb4", {"b2": False, "b4": True}),
        ("=a1b2", {"a1": True, "b2": True}),
        ("b1*c3", {"c3": True}),  # a blank card of Shinra Intelligence
        ("ko~@1dai*b2", {"b2": True}),
        (">a1+", {"a1": True}),
        ("b2-hand", {"b2": True}),
        ("a1=king", {}),
        ("queen:keep", {}),
        ("object:wrong", {}),
    ],
)
def test_a_picture_hears_which_squares_a_step_touched(step: str, squares: dict[str, bool]) -> None:
    assert touched(step) == squares


@pytest.mark.parametrize("game_id", SHEETS)
def test_only_who_decides_is_asked(game_id: str) -> None:
    state = gobanshobu.game(game_id).start(seed=2)
    rng, publisher = Random(9), state.rules.publisher
    assert asked(state) == ("陣を並べてください", "Lay out your camp")
    while state.view(None)["prompt"] != "turn":
        step_on(state, rng)
    player = SEATS[state.actors()[0]]
    other = SEATS[1 - player]
    assert asked(state)[1].startswith("Your turn")
    assert publisher.question(state.position, other, cast(other))["en"] == "The machine is to play"
    assert publisher.question(state.position, SPECTATOR, cast(SEATS[0]))["prompt"] == "turn"
    assert publisher.arrangement(state.position, player) is None
