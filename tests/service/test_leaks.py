"""Nothing of what one side hides reaches anybody else: not in views, offers, facts, words, numbers, clocks, nor refusals.

A game is played, and every byte that an audience hears is kept. Then what that audience cannot know is drawn anew (another
deal, other hidden choices that fit all it saw), the game is played again at the same moments, and the bytes must be equal.
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

import gobanshobu
from gobanshobu.core.audience import AUDIENCES, REFEREE, SEATS, SPECTATOR, Audience, Seat, seat_of
from gobanshobu.core.build import compiled
from gobanshobu.core.position import Note, Step
from gobanshobu.service.clock import Byoyomi, Fischer, NoClock, Rule
from gobanshobu.service.commands import create
from gobanshobu.service.engines import InlineEngines
from gobanshobu.service.events import (
    CampDrafted,
    Chair,
    Created,
    Event,
    GameBegan,
    Greeted,
    ObjectionRaised,
    Setup,
    Stepped,
)
from gobanshobu.service.hub import Hub
from gobanshobu.service.protocol import Lang
from gobanshobu.service.room import Listener, Room
from gobanshobu.service.sqlite import SqliteStore
from gobanshobu.service.table import Table

CHAIRS = (Chair("person", name="A", token="a"), Chair("person", name="B", token="b"))
LANGS: tuple[Lang, Lang] = ("ja", "en")
Happening = tuple[int, Event]


class Deaf(Hub):
    """A hub in which nothing happens by itself."""

    def _after(self, room: Room) -> None:
        return


class Unmarked(gobanshobu.State):
    """A game in which a foul is taken for an ordinary step."""

    def perform(self, player: Seat, step: Step) -> list[Note]:
        return self._advance(player, step)

    def first(self) -> gobanshobu.State:
        return Unmarked(self.game, self.rules, self.rules.begin(self.deal, None), self.deal, None)


def told(deal: Any, setup: Setup, happenings: list[Happening], audience: int, unmarked: bool = False) -> list[bytes]:
    """What an audience hears of a game in both languages, byte by byte; `unmarked`: with its fouls taken for steps."""
    moment = [1_000]
    words: dict[Lang, list[bytes]] = {lang: [] for lang in LANGS}

    async def play() -> None:
        hub = Deaf(SqliteStore(":memory:"), InlineEngines(), lambda: moment[0])
        room = Room(Table("table", Created(setup, deal), moment[0]))
        if unmarked:
            state = room.table.state
            room.table.state = Unmarked(state.game, state.rules, state.position, deal, None)
        hub.keeping._apply(room, [GameBegan(0)], moment[0])
        listeners = [Listener(Audience(audience), words[lang].append, lang=lang) for lang in LANGS]
        room.listeners.update(listeners)
        for listener in listeners:
            hub.show(room, listener)
        for at, event in happenings:
            moment[0] = at
            hub.keeping._apply(room, [event], at)
        for listener in listeners:
            hub.show(room, listener)
        await hub.close()
        assert words["ja"] != words["en"]

    asyncio.run(play())
    return [data for said in zip(words["ja"], words["en"], strict=True) for data in said]


def random_game(setup: Setup, rng: Random) -> tuple[Created, list[Happening], gobanshobu.State]:
    """A random game, broken off somewhere, with the moments of its steps."""
    created = create(setup)
    state = gobanshobu.game(setup.game).start(0, deal=created.deal, options=created.setup.options)
    happenings: list[Happening] = []
    at = 1_000
    for _ in range(rng.randrange(4, 60)):
        if state.outcome is not None:
            break
        player = SEATS[rng.choice(state.actors())]
        step = rng.choice(state.legal(player))
        state.play(player, step)
        at += rng.randrange(100, 900)
        happenings.append((at, Stepped(player, step, rng.randrange(50))))
        if rng.random() < 0.05:
            happenings.append((at, Greeted(player, "hello")))
    return created, happenings, state


def redealt(
    state: gobanshobu.State, happenings: list[Happening], audience: int, rng: Random
) -> tuple[Any, list[Happening]]:
    """Another game that the audience cannot tell from this one: its deal, and the same happenings with its steps."""
    twin = state.resample(seat_of(Audience(audience)), rng)
    left = {
        player: [entry.full for entry in twin.history() if entry.is_step and entry.player == player]
        for player in (0, 1)
    }
    told_again: list[Happening] = []
    for at, event in happenings:
        if isinstance(event, Stepped):
            if not left[event.player]:
                continue  # a commitment that is not shown yet, and that the twin has not begun
            event = Stepped(event.player, left[event.player].pop(0), event.lag)
        told_again.append((at, event))
    return twin.deal, told_again


def check(game_id: str, clock: Rule, rng: Random) -> int:
    """One game against its twin for every audience; how many bytes were compared."""
    created, happenings, state = random_game(Setup(game_id, chairs=CHAIRS, first=0, clock=clock), rng)
    count = 0
    for audience in AUDIENCES:
        deal, others = redealt(state, happenings, audience, rng)
        one = told(created.deal, created.setup, happenings, audience)
        other = told(deal, created.setup, others, audience)
        assert one == other
        count += sum(len(word) for word in one)
    return count


CLOCKS: list[Rule] = [NoClock(), Fischer(300, 5), Byoyomi(60, 10, 3)]


@pytest.mark.parametrize("game_id", ["isshin", "cardwars"])
def test_what_is_hidden_changes_no_byte(game_id: str) -> None:
    rng = Random(game_id)
    assert sum(check(game_id, CLOCKS[number % 3], rng) for number in range(40 if compiled() else 8)) > 10_000


@pytest.mark.slow
@pytest.mark.parametrize("game_id", ["isshin", "cardwars"])
def test_what_is_hidden_changes_no_byte_in_many_games(game_id: str) -> None:
    rng = Random(f"many {game_id}")
    assert sum(check(game_id, CLOCKS[number % 3], rng) for number in range(500)) > 1_000_000


@pytest.mark.parametrize("game_id", ["first", "intelligence", "hck"])
def test_an_arrangement_under_way_changes_no_byte(game_id: str) -> None:
    rng = Random(game_id)
    for _ in range(10 if compiled() else 3):
        created = create(Setup(game_id, chairs=CHAIRS, first=0, clock=Fischer(60, 1), arrange=rng.choice([0, 90])))
        state = gobanshobu.game(game_id).start(0)
        mine: list[Happening] = []
        both: list[Happening] = []
        at = 1_000
        while state.position.sealed() and len(both) < 19:
            player = SEATS[rng.choice(state.actors())]
            step = rng.choice(state.legal(player))
            state.play(player, step)
            at += 100
            both.append((at, Stepped(player, step)))
            if player == 0:
                mine.append(both[-1])
        if state.position.sealed():
            assert told(None, created.setup, both, 0)[:-2] == told(None, created.setup, mine, 0)[:-2]
            assert len(told(None, created.setup, both, SPECTATOR)) == 4


def foul_game(setup: Setup, rng: Random) -> list[Happening]:
    """A random game with fouls and wrong objections; one that would be upheld is left out."""
    state = gobanshobu.game(setup.game).start(0, options=setup.options)
    happenings: list[Happening] = []
    at, wanted = 1_000, rng.randrange(1, 6)
    while state.outcome is None and wanted > 0:
        actors = state.actors()
        player = SEATS[rng.choice(actors) if state.position.sealed() else actors[0]]
        fouls = state.fouls(player)
        foul = bool(fouls) and rng.random() < 0.3
        step = rng.choice(fouls if foul else state.legal(player))
        wanted -= foul
        state.play(player, step)
        at += rng.randrange(100, 900)
        happenings.append((at, Stepped(player, step)))
        for by in (*SEATS, REFEREE):
            trial = state.copy()
            if state.outcome is None and rng.random() < 0.1 and state.no_objection(by) is None and not trial.object(by):
                state.object(by)
                happenings.append((at, ObjectionRaised(by)))
    return happenings


def test_that_a_step_is_a_foul_changes_no_byte() -> None:
    """The same steps, with every foul taken for an ordinary step: nobody but the referee could tell."""
    rng = Random("fouls")
    for number in range(6 if compiled() else 2):
        setup = create(Setup("hck", {"fouls": "table"}, chairs=CHAIRS, first=0, clock=CLOCKS[number % 3])).setup
        happenings = foul_game(setup, rng)
        for audience in (*AUDIENCES, REFEREE):
            one = told(None, setup, happenings, audience)
            assert (told(None, setup, happenings, audience, unmarked=True) == one) == (audience != REFEREE)


def test_offers_do_not_tell_fouls_from_legal_steps() -> None:
    """They stand in one order, and have the same parts as offers of their kind that are legal."""
    state = gobanshobu.game("hck").start(0, options={"fouls": "table"})
    rng, kinds = Random(3), dict[tuple[str, bool], set[frozenset[str]]]()
    for _ in range(60):
        if state.outcome is not None:
            break
        player = SEATS[state.actors()[0]]
        fouls = set(state.fouls(player))
        offers = state.rules.publisher.offers(state.position, player)
        numbers = [state.rules.notation.parse(offer["step"]) for offer in offers]
        assert not fouls or numbers == sorted(numbers)
        for offer in offers:
            parts = frozenset(key for key in offer if key != "will")
            kinds.setdefault((offer["effect"], offer["step"] in fouls), set()).add(parts)
        state.play(player, rng.choice(state.legal(player)))
    shared = [effect for effect, foul in kinds if foul and (effect, False) in kinds]
    assert len(shared) >= 3
    for effect in shared:
        assert kinds[effect, True] == kinds[effect, False]


def drafted(setup: Setup, drafts: list[dict[str, list[str]]], audience: int) -> list[bytes]:
    """What an audience hears while player 0 drafts."""
    heard: list[bytes] = []

    async def play() -> None:
        hub = Deaf(SqliteStore(":memory:"), InlineEngines(), lambda: 1_000)
        room = Room(Table("table", Created(setup), 1_000))
        hub.keeping._apply(room, [GameBegan(0)], 1_000)
        listener = Listener(Audience(audience), heard.append)
        room.listeners.add(listener)
        hub.show(room, listener)
        for squares in drafts:
            hub.keeping._apply(room, [CampDrafted(SEATS[0], squares)], 1_000)
        hub.show(room, listener)
        await hub.close()

    asyncio.run(play())
    return heard


def test_a_sealed_draft_is_for_its_own_seat_alone() -> None:
    for game_id in ("first", "intelligence", "hck"):
        options: dict[str, int | str] = {"fouls": "table"} if game_id == "hck" else {}
        sealed = create(Setup(game_id, options, chairs=CHAIRS, first=0, drafts="sealed", arrange=60)).setup
        drafts = [{"a1": ["king"]}, {"b1": ["king"]}]
        for audience in (1, SPECTATOR, REFEREE) if options else (1, SPECTATOR):
            assert drafted(sealed, drafts, audience) == drafted(sealed, [], audience)
        assert drafted(sealed, drafts, 0) != drafted(sealed, [], 0)
        shown = create(Setup(game_id, chairs=CHAIRS, first=0, drafts="open", arrange=60)).setup
        assert drafted(shown, drafts, 1) != drafted(shown, [], 1)
