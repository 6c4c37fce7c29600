"""A match at a server: the tables of its games, who names them, what everybody is told, and what is refused."""

from __future__ import annotations

from collections.abc import Awaitable

import msgspec
import pytest

from gobanshobu.core.audience import SEATS
from gobanshobu.games import OWN, game
from gobanshobu.match import MatchRecord, Side, read_match
from gobanshobu.service import protocol
from gobanshobu.service.clock import DAY, SECOND, Byoyomi, Correspondence, Fischer
from gobanshobu.service.events import Chair, Event, Resigned
from gobanshobu.service.hub import Hub
from gobanshobu.service.matches import commands
from gobanshobu.service.matches.playing import MatchRoom
from gobanshobu.service.matches.standing import PAUSE_SECONDS
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.room import hashed
from gobanshobu.service.store import MATCH
from gobanshobu.service.table import OPEN_SECONDS, Table
from tests.service.matches.players import MACHINE, SESSIONS, SETUP, Watcher, ended, named
from tests.service.test_hub import Client, with_hub


class Clock:
    """A clock that stands until somebody moves it."""

    def __init__(self) -> None:
        self.at = 1_000_000

    def __call__(self) -> int:
        return self.at


async def refused(work: Awaitable[object]) -> str:
    with pytest.raises(Refusal) as no:
        await work
    return no.value.code


def asked(hub: Hub, room: MatchRoom, side: Side, game_id: str, number: int | None = None) -> Awaitable[None]:
    at = room.standing.number if number is None else number
    return hub.matches.do(room, lambda now, _at: commands.name(now, side, game_id, at))


@pytest.mark.parametrize("winners", [(0, 1, 0, 0), (1, None, None, 0, None, 1, 1), (None, None) * 5])
def test_a_whole_match_is_played_and_told_to_both_sides_and_to_those_who_watch(
    winners: tuple[Side | None, ...],
) -> None:
    async def work(hub: Hub) -> None:
        match_id, tokens = await hub.matches.create(SETUP, SESSIONS)
        room = await hub.matches.room(match_id)
        watchers = [Watcher(hub, room, token) for token in (*tokens, "")]
        assert [one.now.you for one in watchers] == [0, 1, None]
        assert not watchers[0].now.alone
        for winner in winners:
            await named(hub, match_id)
            standing = room.standing
            here = standing.games[-1]
            table = (await hub.room(here.table)).table
            assert (table.status, table.setup.game, table.seats[0]) == ("live", here.game, here.first)
            assert table.match is not None
            assert (table.match.number, table.match.again) == (here.number, here.again)
            shown = Client(hub, await hub.room(here.table), tokens[0]).now
            assert shown.match is not None
            assert shown.match.points == (table.match.points if table.seats[0] == 0 else table.match.points[::-1])
            await ended(hub, match_id, tokens, winner)
        assert room.standing.phase == "over"
        assert room.standing.winner() == room.standing.under_way().winner()
        numbers = [one.number for one in watchers[2].heard]
        assert numbers == sorted(numbers)
        for one in watchers:
            assert one.now.phase == "over"
            assert [one.winner for one in one.now.played] == list(winners)
        tables = [one.table for one in room.standing.games]
        assert len(set(tables)) == len(winners)

    with_hub(work)


def test_everybody_reads_what_the_match_waits_for_in_their_own_words() -> None:
    async def work(hub: Hub) -> None:
        match_id, tokens = await hub.matches.create(SETUP, SESSIONS)
        room = await hub.matches.room(match_id)
        namer = room.standing.under_way().namer()
        eyes = [Watcher(hub, room, tokens[namer]), Watcher(hub, room, tokens[1 - namer])]
        public = Watcher(hub, room, "", "ja")
        who = "Aoi" if namer == 0 else "みどり"
        assert [one.now.words for one in eyes] == ["Name the next game.", f"{who} is naming the next game."]
        assert public.now.words == f"{who}が、次のゲームを選んでいます。"
        assert eyes[0].now.choices == list(OWN)
        await asked(hub, room, namer, "hck")
        name = game("hck").name
        assert eyes[0].now.words == f"Next is {name.en}. Waiting for {'みどり' if namer == 0 else 'Aoi'} to be ready."
        assert eyes[1].now.words == f"Next is {name.en}. Begin when you are ready."
        assert public.now.why == f"{who}が選びました。"
        await named(hub, match_id)
        assert public.now.words == f"第1局、「{name.ja}」の対局中です。"
        await ended(hub, match_id, tokens, namer)
        assert eyes[1].now.why == "Whoever is behind names the game."
        assert eyes[1].now.words == "Name the next game."

    with_hub(work)


def test_a_friend_comes_by_the_link_and_the_pieces_are_thrown() -> None:
    async def work(hub: Hub) -> None:
        setup = msgspec.structs.replace(SETUP, chairs=(Chair("person", name="Aoi"), Chair("open")))
        match_id, tokens = await hub.matches.create(setup, SESSIONS)
        room = await hub.matches.room(match_id)
        assert (room.standing.phase, tokens[1]) == ("open", "")
        assert await hub.store.belongings(SESSIONS[1], MATCH) == []
        friend = Watcher(hub, room, "")
        token = await hub.matches.sit(room, "みどり", SESSIONS[1])
        assert room.standing.phase == "naming"
        assert friend.now.thrown == (0 if (friend.now.face_up or 0) >= 3 else 1)
        assert room.standing.side_of(hashed(token), "") == 1
        assert room.standing.side_of("", SESSIONS[1]) == 1
        assert [one.id for one in await hub.store.belongings(SESSIONS[1], MATCH)] == [match_id]
        assert await refused(hub.matches.sit(room, "third", "")) == "taken"

    with_hub(work)


def test_a_machine_names_its_games_and_waits_until_somebody_is_ready() -> None:
    async def work(hub: Hub) -> None:
        setup = msgspec.structs.replace(SETUP, chairs=MACHINE)
        match_id, tokens = await hub.matches.create(setup, SESSIONS)
        room = await hub.matches.room(match_id)
        drawn: list[str] = []
        for _ in range(3):  # whoever wins is ahead, so the machine names every game but perhaps the first
            standing = room.standing
            if standing.under_way().namer() == 1:
                assert (standing.phase, standing.actor()) == ("ready", 0)
                drawn.append(standing.named)
            await named(hub, match_id)
            assert standing.phase == "playing"
            await hub.matches.settle(room)
            table = await hub.room(standing.games[-1].table)
            table.stop()  # nobody waits for the machine
            await hub.act(table, lambda now, _at: given_up(now))
            await hub.matches.room(match_id)
        assert room.standing.phase == "over"
        assert room.standing.winner() == 0
        assert len(drawn) >= 2
        assert tokens[1] == ""

    with_hub(work)


def given_up(table: Table) -> list[Event]:
    """The machine, on side 1, gives up."""
    return [Resigned(SEATS[table.seats.index(1)])]


def test_one_browser_plays_both_sides_and_nobody_is_waited_for() -> None:
    async def work(hub: Hub) -> None:
        match_id, _ = await hub.matches.create(SETUP, (SESSIONS[0], SESSIONS[0]))
        room = await hub.matches.room(match_id)
        assert room.standing.alone()
        namer = room.standing.under_way().namer()
        assert room.standing.side_of("", SESSIONS[0]) == namer
        await asked(hub, room, namer, "first")
        assert room.standing.phase == "playing"

    with_hub(work)


def test_what_is_not_for_a_side_to_do_is_refused_and_changes_nothing() -> None:
    async def work(hub: Hub) -> None:
        match_id, tokens = await hub.matches.create(SETUP, SESSIONS)
        room = await hub.matches.room(match_id)
        namer = room.standing.under_way().namer()
        rest: Side = 1 if namer == 0 else 0
        number = room.standing.number
        ready = hub.matches.do
        assert await refused(asked(hub, room, rest, "hck")) == "not_yours"
        assert await refused(asked(hub, room, namer, "chess")) == "not_left_to_play"
        assert await refused(asked(hub, room, namer, "hck", number - 1)) == "stale"
        assert await refused(ready(room, lambda now, _at: commands.ready(now, rest, number))) == "not_yours"
        assert room.standing.number == number
        await asked(hub, room, namer, "hck")
        assert await refused(asked(hub, room, namer, "first")) == "not_yours"
        assert await refused(ready(room, lambda now, _at: commands.ready(now, namer, now.number))) == "not_yours"
        await named(hub, match_id)
        assert await refused(ready(room, lambda now, _at: commands.resign(now, 0, now.number))) == "game_first"
        table = await hub.room(room.standing.games[-1].table)
        one = Client(hub, table, tokens[0])
        await ended(hub, match_id, tokens, namer)
        assert await refused(one.command(protocol.Propose("x", "rematch"))) == "in_match"
        assert await refused(asked(hub, room, rest, "hck")) == "not_left_to_play"
        await hub.matches.do(room, lambda now, _at: commands.resign(now, rest, now.number))
        assert (room.standing.phase, room.standing.winner()) == ("over", namer)
        assert await refused(asked(hub, room, rest, "first")) == "over"
        assert await refused(hub.matches.room("nothing")) == "no_table"
        assert await refused(hub.matches.room(table.table.id)) == "no_table"
        assert await refused(hub.room(match_id)) == "no_table"
        found = await hub.store.summary(match_id)
        assert found is not None
        assert found.status == MATCH

    with_hub(work)


def test_setups_that_cannot_be_are_refused() -> None:
    async def work(hub: Hub) -> None:
        for setup in (
            msgspec.structs.replace(SETUP, clock=Correspondence(0)),
            msgspec.structs.replace(SETUP, clocks={"hck": Fischer(0, 0)}),
            msgspec.structs.replace(SETUP, clocks={"chess": Fischer(60, 0)}),
            msgspec.structs.replace(SETUP, games=OWN[:4]),
            msgspec.structs.replace(SETUP, chairs=(Chair("machine", 1), Chair("machine", 2))),
            msgspec.structs.replace(SETUP, chairs=(Chair("person"), Chair("machine", 11))),
        ):
            assert await refused(hub.matches.create(setup, SESSIONS)) == "bad_setup"

    with_hub(work)


def test_each_game_can_have_a_clock_of_its_own() -> None:
    async def work(hub: Hub) -> None:
        blitz = Byoyomi(60, 10, 3)
        setup = msgspec.structs.replace(SETUP, clock=Fischer(600, 5), clocks={"hck": blitz})
        match_id, tokens = await hub.matches.create(setup, SESSIONS)
        room = await hub.matches.room(match_id)
        await asked(hub, room, room.standing.under_way().namer(), "hck")
        await named(hub, match_id)
        assert (await hub.room(room.standing.games[-1].table)).table.setup.clock == blitz
        await ended(hub, match_id, tokens, 0)
        await named(hub, match_id)
        assert (await hub.room(room.standing.games[-1].table)).table.setup.clock == Fischer(600, 5)

    with_hub(work)


def test_with_a_clock_the_lot_names_what_nobody_names_and_nobody_is_waited_for_too_long() -> None:
    clock = Clock()

    async def work(hub: Hub) -> None:
        setup = msgspec.structs.replace(SETUP, clock=Fischer(60, 5))
        match_id, _ = await hub.matches.create(setup, SESSIONS)
        room = await hub.matches.room(match_id)

        def phase() -> str:
            return room.standing.phase

        clock.at += PAUSE_SECONDS * SECOND
        await hub.matches.sweep()
        assert phase() == "naming"
        clock.at += 1
        await hub.matches.sweep()
        assert phase() == "ready"
        assert room.standing.by_lot
        clock.at += PAUSE_SECONDS * SECOND + 1
        await hub.matches.sweep()
        assert phase() == "playing"
        assert room.standing.games[-1].by_lot

    with_hub(work, clock=clock)


def test_over_days_a_game_begins_when_it_is_named_and_without_a_clock_a_match_is_called_off_at_last() -> None:
    clock = Clock()

    async def work(hub: Hub) -> None:
        days = msgspec.structs.replace(SETUP, clock=Correspondence(3))
        match_id, _ = await hub.matches.create(days, SESSIONS)
        room = await hub.matches.room(match_id)
        due = room.standing.due()
        assert due is not None
        assert due.at == clock.at + 3 * DAY
        await asked(hub, room, room.standing.under_way().namer(), "isshin")
        assert room.standing.phase == "playing"
        free, _ = await hub.matches.create(SETUP, SESSIONS)
        waits, _ = await hub.matches.create(
            msgspec.structs.replace(SETUP, chairs=(Chair("person"), Chair("open"))), SESSIONS
        )
        clock.at += OPEN_SECONDS * SECOND + 1
        assert (await hub.matches.room(waits)).standing.given_up == "expired"
        clock.at += 30 * DAY
        assert (await hub.matches.room(free)).standing.given_up == "abandoned"

    with_hub(work, clock=clock)


def test_its_record_is_that_of_its_games() -> None:
    async def work(hub: Hub) -> None:
        match_id, tokens = await hub.matches.create(SETUP, SESSIONS)
        room = await hub.matches.room(match_id)
        for winner in (0, 0, 0):
            await named(hub, match_id)
            await ended(hub, match_id, tokens, winner)
        standing = room.standing
        tables = [(await hub.room(one.table)).table for one in standing.games]
        records = tuple(table.state.record(players=table.names()) for table in tables)
        record = MatchRecord(("Aoi", "みどり"), "", standing.setup.games, standing.face_up or 0, records)
        again = read_match(str(record), game)
        assert again.match() == standing.match
        assert again.result() == "0 3-0"

    with_hub(work)
