"""The coach: what it says of a position is so, says nothing that its seat may not know, and keeps to the game between people."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random

import pytest

import gobanshobu
from gobanshobu import State
from gobanshobu.core.audience import SEATS, Cast, Seat
from gobanshobu.core.coach import CoachLine, ends_for
from gobanshobu.core.publisher import Offer
from gobanshobu.games.isshin.cards import FORM_NAMES
from gobanshobu.service import protocol
from gobanshobu.service.events import Chair, Setup
from gobanshobu.service.hub import Hub
from gobanshobu.service.published import coach_lines, offers, threats
from gobanshobu.service.refusal import Refusal
from tests.service.test_hub import PEOPLE, Client, with_hub

EXTRA = {"isshin": {"turn"}, "first": {"fly"}}
"""Prompts without words of their own: what is done there is explained under the names of what can be done."""


def decisions(game_id: str, games: int) -> Iterator[tuple[State, Seat]]:
    """The decisions of some games in which both sides choose blindly, never losing at once if they can help it."""
    for seed in range(games):
        rng = Random(seed)
        state = gobanshobu.game(game_id).start(seed=seed)
        for _ in range(LONG):
            if state.outcome is not None:
                break
            seat = SEATS[state.actors()[0]]
            yield state, seat
            safe = [one["step"] for one in offers(state, seat) if not ends_for(one, seat, False)]
            state.play(seat, rng.choice(safe or list(state.legal(seat))))


LONG = 160  # decisions of a game that are looked at


def said(state: State, seat: Seat) -> tuple[list[CoachLine], list[Offer]]:
    found = offers(state, seat)
    return coach_lines(state, seat, found, Cast(seat)), found


@pytest.mark.parametrize("game_id", gobanshobu.GAMES)
def test_every_decision_is_explained_and_an_end_at_once_is_said_exactly_where_an_offer_brings_it(game_id: str) -> None:
    explained, asked = set(), set()
    for state, seat in decisions(game_id, 1):
        lines, found = said(state, seat)
        keys = [line.key for line in lines]
        assert len(keys) == len(set(keys))
        assert all(line.words.ja.endswith("。") and line.words.en.endswith(".") for line in lines)
        asked.add(state.rules.publisher.question(state.position, seat, Cast(seat))["prompt"])
        explained |= set(keys)
        wins = any(ends_for(offer, seat, True) for offer in found)
        losing = [ends_for(offer, seat, False) for offer in found]
        assert ("wins" in keys) == wins
        assert ("loses" in keys) == (not wins and any(losing) and not all(losing))
    assert "goal" in explained
    assert asked - explained <= EXTRA.get(game_id, set())


def test_what_is_said_of_forms_is_what_the_rules_do_with_them() -> None:
    """Isshin Ittai: a form that is called fatal loses, and one that is called safe does not."""
    checked = 0
    for state, seat in decisions("isshin", 12):
        lines, found = said(state, seat)
        against = next((line for line in lines if line.key in ("guard", "attack", "power attack")), None)
        if against is None:
            continue
        for offer in found:
            calls = [fact for fact in offer.get("will", []) if fact["fact"] == "declared" and fact["player"] == seat]
            if not calls or calls[0]["form"] is None:
                continue
            name = FORM_NAMES[["frog", "slug", "snake"].index(str(calls[0]["form"]))].en
            lost = ends_for(offer, seat, False)
            if against.key == "guard":
                assert not lost
            elif against.key == "attack":
                assert lost == (f"as {name} and you lose" in against.words.en)
            else:
                safe = f": {name} is safe" in against.words.en or calls[0]["state"] == "power attack"
                assert lost == (not safe or f"and {name} loses" in against.words.en)
            checked += 1
    assert checked > 200


def test_two_positions_that_a_seat_cannot_tell_apart_are_coached_alike() -> None:
    rng = Random(1)
    for game_id in ("isshin", "cardwars"):
        for number, (state, seat) in enumerate(decisions(game_id, 1)):
            if number % 5 == 0:
                twin = state.resample(seat, rng)
                assert said(twin, seat)[0] == said(state, seat)[0]


def test_a_person_against_the_machine_is_coached_and_shown_sensible_choices() -> None:
    async def work(hub: Hub) -> None:
        chairs = (Chair("person", name="Aoi"), Chair("machine", level=1))
        table_id, tokens = await hub.create(Setup("isshin", chairs=chairs, first=0))
        client = Client(hub, await hub.room(table_id), tokens[0], "en")
        told = hub.coach(client.room, client.listener, protocol.Coach("c"))
        assert told.number == client.now.number
        assert [line.key for line in told.lines] == ["goal", "show"]
        assert told.lines[0].words.startswith("Attack:")
        found = await hub.suggest(client.room, client.listener, protocol.Suggest("s"))
        assert 1 <= len(found.steps) <= 3
        assert set(found.steps) <= set(client.steps)
        heard, late = (
            len(client.heard),
            asyncio.create_task(hub.suggest(client.room, client.listener, protocol.Suggest("t"))),
        )
        number = client.now.number
        await asyncio.sleep(0)
        await client.step(client.steps[0])
        assert (await late).number in (number, client.now.number)  # too late is no fault
        shown = [one.number for one in client.heard[heard:] if isinstance(one, protocol.Snapshot)]
        assert len(shown) == len(set(shown))  # and nothing is shown again for it

    with_hub(work)


@pytest.mark.parametrize("game_id", ["first", "intelligence", "hck"])
def test_what_is_said_to_be_under_attack_is_what_the_other_side_could_attack_if_it_were_its_turn(game_id: str) -> None:
    game, told = gobanshobu.game(game_id), 0
    for state, seat in decisions(game_id, 3):
        found = {(one.take.get("square"), one.target.get("square")) for one in threats(state, seat)}
        if state.rules.publisher.question(state.position, seat, Cast(seat))["prompt"] != "turn":
            assert not found
            continue
        turned = game.position({**state.rules.views.data(state.position), "turn": 1 - seat})
        blows = [
            offer for offer in offers(turned, SEATS[1 - seat]) if offer["effect"] in ("capture", "damage", "infiltrate")
        ]
        assert found == {(one["take"]["square"], one["target"]["square"]) for one in blows}
        told += len(found)
    assert told > 0


def test_between_people_the_coach_explains_and_judges_nothing() -> None:
    async def work(hub: Hub) -> None:
        table_id, tokens = await hub.create(Setup("isshin", chairs=PEOPLE))
        room = await hub.room(table_id)
        clients = [Client(hub, room, token) for token in tokens]
        for client in clients:
            await client.step(client.steps[0])
        for _ in range(30):
            for client in clients:
                lines = hub.coach(room, client.listener, protocol.Coach("c")).lines
                assert not any(line.lasting for line in lines)
                assert bool(lines) == bool(client.steps)
                if client.steps:
                    with pytest.raises(Refusal) as refused:
                        await hub.suggest(room, client.listener, protocol.Suggest("s"))
                    assert refused.value.code == "no_hint"
            acting = [client for client in clients if client.steps]
            if not acting:
                break
            await acting[0].step(acting[0].steps[-1])
        with pytest.raises(Refusal):
            hub.coach(room, Client(hub, room, "").listener, protocol.Coach("c"))

    with_hub(work)
