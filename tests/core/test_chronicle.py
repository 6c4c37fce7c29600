"""What each audience has been told: in order, as facts, and nothing that is still sealed."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import pytest

import gobanshobu
from gobanshobu.core.audience import AUDIENCES, REFEREE, SEATS, SPECTATOR, Audience, Cast, seat_of
from gobanshobu.core.build import compiled
from gobanshobu.core.chronicle import Chronicle, ChronicleEntry, chronicled, follow, sentence
from gobanshobu.core.roles import Shown
from tests.conformance.kit import some_options

FIRST, SECOND = SEATS
STEPS = 2_000 if compiled() else 200


def views(chronicle: Chronicle) -> dict[Audience, Shown]:
    return {audience: deepcopy(dict(chronicle.state.shown(seat_of(audience)))) for audience in AUDIENCES}


def told_since(chronicle: Chronicle, counts: dict[Audience, int]) -> dict[Audience, list[ChronicleEntry]]:
    return {audience: chronicle.entries(audience)[counts[audience] :] for audience in AUDIENCES}


def random_game(game_id: str, rng: Random, most: int = 400) -> Chronicle:
    """A random game; after every step each audience's view follows from what it was told."""
    known = gobanshobu.game(game_id)
    chronicle = Chronicle(known.start(rng.getrandbits(32), options=some_options(known, rng)))
    state, publisher = chronicle.state, chronicle.state.rules.publisher
    while state.outcome is None and chronicle.steps < most:
        player = SEATS[rng.choice(state.actors())]
        before = views(chronicle)
        counts = {audience: len(chronicle.entries(audience)) for audience in AUDIENCES}
        chronicle.play(player, rng.choice(state.legal(player)))
        for audience, news in told_since(chronicle, counts).items():
            for entry in news:
                before[audience] = follow(publisher, before[audience], deepcopy(entry.facts))
            assert before[audience] == state.shown(seat_of(audience)), (audience, news)
    return chronicle


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_a_view_and_what_was_told_since_are_the_next_view(game_id: str) -> None:
    rng, played = Random(game_id), 0
    while played < STEPS:
        chronicle = random_game(game_id, rng)
        played += chronicle.steps
        again = chronicled(chronicle.state)
        for audience in AUDIENCES:
            view: Shown = dict(chronicle.state.first().shown(seat_of(audience)))
            for entry in again.entries(audience):
                view = follow(chronicle.state.rules.publisher, view, deepcopy(entry.facts))
            assert view == chronicle.state.shown(seat_of(audience))


def test_a_sealed_step_is_its_players_alone_until_the_round_resolves() -> None:
    chronicle = Chronicle(gobanshobu.game("first").start(1))
    state = chronicle.state
    while 0 in state.actors():
        chronicle.play(FIRST, state.legal(0)[0])
        assert chronicle.entries(SECOND) == chronicle.entries(SPECTATOR) == []
    assert [entry.player for entry in chronicle.entries(FIRST)] == [0] * 10
    while state.position.sealed():
        chronicle.play(SECOND, state.legal(1)[0])
    assert [entry.player for entry in chronicle.entries(FIRST)[10:]] == [None]
    assert [entry.player for entry in chronicle.entries(SPECTATOR)] == [None]
    assert chronicle.entries(SECOND)[-1].facts is chronicle.entries(FIRST)[-1].facts


@pytest.mark.parametrize("cause", ["resignation", "time", "agreement"])
def test_an_end_that_no_step_makes_is_a_fact_with_words(cause: str) -> None:
    chronicle = Chronicle(gobanshobu.game("first").start(1), (*AUDIENCES, REFEREE))
    publisher, before = chronicle.state.rules.publisher, views(chronicle)
    chronicle.stop(cause, SECOND)
    for audience in (*AUDIENCES, REFEREE):
        (entry,) = chronicle.entries(audience)
        winner = None if cause == "agreement" else 0
        assert entry == (1, [{"fact": "ended", "winner": winner, "reason": cause, "clause": "C-6"}], 0)
    for audience in AUDIENCES:
        told = follow(publisher, before[audience], chronicle.entries(audience)[0].facts)
        assert told == chronicle.state.shown(seat_of(audience))
    mine = sentence(publisher, chronicle.entries(SECOND)[0], Cast(SECOND))
    others = sentence(publisher, chronicle.entries(FIRST)[0], Cast(FIRST))
    assert (mine == others) == (cause == "agreement")
    assert mine.ja.endswith("。")
    assert mine.en.endswith(".")
    assert [entry[:2] for entry in chronicled(chronicle.state).entries(FIRST)] == [
        (1, chronicle.entries(FIRST)[0].facts)
    ]


def test_an_upheld_objection_restores_what_stood_before_the_foul() -> None:
    rng, upheld = Random(5), 0
    while upheld < 3:
        chronicle = Chronicle(gobanshobu.game("hck").start(1, options={"fouls": "table"}))
        state, publisher = chronicle.state, chronicle.state.rules.publisher
        while state.outcome is None and chronicle.steps < 120:
            player = SEATS[state.actors()[0]]
            fouls = state.fouls(player)
            stood = views(chronicle)
            chronicle.play(player, rng.choice(fouls or state.legal(player)))
            if not fouls or state.outcome is not None:
                continue
            chronicle.object(SEATS[1 - player])
            upheld += 1
            for audience in AUDIENCES:
                entry = chronicle.entries(audience)[-1]
                assert entry.player == 1 - player
                assert follow(publisher, {}, deepcopy(entry.facts)) == state.shown(seat_of(audience))
                assert sentence(publisher, entry, Cast(seat_of(audience))).en
            if state.outcome is None:
                assert views(chronicle) == stood


def test_the_referee_alone_is_told_of_fouls_and_what_becomes_of_them() -> None:
    """Law 1 holds for the referee's view as well, and nobody else's facts change."""
    rng, told = Random(9), set[str]()
    for _ in range(6):
        start = gobanshobu.game("hck").start(1, options={"fouls": "table"})
        chronicle, plain = Chronicle(start, (*AUDIENCES, REFEREE)), Chronicle(start.copy())
        state, publisher = chronicle.state, chronicle.state.rules.publisher
        view: Shown = deepcopy(dict(state.shown_to(REFEREE)))
        heard = 0
        while state.outcome is None and chronicle.steps < 60:
            player = SEATS[state.actors()[0]]
            fouls = state.fouls(player)
            step = rng.choice(fouls if fouls and rng.random() < 0.4 else state.legal(player))
            by = rng.choice([None, None, *SEATS, REFEREE])
            for one in (chronicle, plain):
                one.play(player, step)
                if by is not None and one.state.outcome is None and one.state.no_objection(by) is None:
                    one.object(by)
            for entry in chronicle.entries(REFEREE)[heard:]:
                view = follow(publisher, view, deepcopy(entry.facts))
                told |= {str(fact["fact"]) for fact in entry.facts}
                words = sentence(publisher, entry, Cast(None))
                assert ("反則" in words.ja) >= any(fact["fact"] in ("foul", "foul stands") for fact in entry.facts)
            heard = len(chronicle.entries(REFEREE))
            assert view == state.shown_to(REFEREE)
        for audience in AUDIENCES:
            assert chronicle.entries(audience) == plain.entries(audience)
            assert not any("foul" in str(entry).replace("'fouls': 'table'", "") for entry in plain.entries(audience))
    assert {"foul", "foul stands", "objected", "restored", "ended"} <= told


def test_a_refused_step_is_told_to_nobody() -> None:
    chronicle = Chronicle(gobanshobu.game("first").start(1))
    with pytest.raises(gobanshobu.IllegalStep):
        chronicle.play(FIRST, "a1=dragon")
    assert chronicle.steps == 0
    assert chronicle.entries(FIRST) == []
