"""Fouls at a table between people: objections by both players and a referee, and what each of them is told."""

from __future__ import annotations

import json

import pytest

from gobanshobu import Outcome, read_record
from gobanshobu.core.audience import AUDIENCES, REFEREE, SEATS, SPECTATOR
from gobanshobu.service import events, protocol
from gobanshobu.service.arrangements import completed, laid_out
from gobanshobu.service.clock import Byoyomi, Correspondence, Fischer, NoClock, Rule
from gobanshobu.service.events import Chair, Setup
from gobanshobu.service.hub import Hub
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.table import Table, fold
from tests.service.test_hub import PEOPLE, Client, with_hub

FOULS: dict[str, int | str] = {"fouls": "table"}


class Match:
    """Two players, a referee and a spectator, past the arrangement and the placements."""

    def __init__(self, hub: Hub, table_id: str, tokens: list[str], referee: str) -> None:
        self.hub, self.id = hub, table_id
        room = hub.rooms[table_id]
        self.players = [Client(hub, room, token, "en") for token in tokens]
        self.players.sort(key=lambda client: client.listener.audience)
        self.referee, self.watcher = Client(hub, room, referee, "en"), Client(hub, room, "", "en")
        self.asked = 0

    @property
    def everybody(self) -> list[Client]:
        return [*self.players, self.referee, self.watcher]

    @property
    def table(self) -> Table:
        return self.hub.rooms[self.id].table

    @property
    def mover(self) -> int:
        return self.table.state.actors()[0]

    async def fair(self) -> int:
        """A whole turn by the rules; whose it was."""
        mover = self.mover
        while self.mover == mover and self.table.status == "live":
            legal = self.table.state.legal(mover)
            quiet = [step for step in legal if "x" not in step and "/" not in step and "*" not in step]
            await self.players[mover].step((quiet or legal)[0])
        return mover

    async def foul(self, gains: bool = True) -> int:
        """A turn with a foul, to its player's advantage or not, and no switch after it; whose it was."""
        mover, state = self.mover, self.table.state
        for step in state.fouls(mover):
            trial = state.copy()
            trial.play(mover, step)
            over, passes = trial.actors() == (1 - mover,), "=pass" in trial.legal(mover)
            if (over or passes) and trial.referee_view()["fouls"][-1]["gains"] == gains:
                await self.players[mover].step(step)
                if not over:
                    await self.players[mover].step("=pass")
                return mover
        raise AssertionError("no such foul")

    async def object(self, client: Client, name: str = "", number: int | None = None) -> protocol.Done:
        self.asked += 1
        seen = client.now.number if number is None else number
        return await client.command(protocol.Objection(name or f"o{self.asked}", seen))

    def words(self, client: Client, count: int = 1) -> str:
        return " ".join(entry.words for entry in client.log[-count:])


async def match(hub: Hub, clock: Rule | None = None) -> Match:
    """A table with fouls, where the battle has begun."""
    setup = Setup("hck", options=FOULS, chairs=PEOPLE, first=0, clock=clock or NoClock())
    table_id, tokens = await hub.create(setup)
    found = Match(hub, table_id, tokens, await hub.invite_referee(table_id, tokens[0]))
    for player, client in zip(SEATS, found.players, strict=True):
        squares = laid_out(found.table.state.copy(), player, completed(found.table.state, player, {}))
        await client.command(protocol.Arrange(f"a{player}", client.now.number, squares))
    for _ in range(40):
        if found.table.state.fouls(found.mover) and found.table.state.view(None)["prompt"] == "turn":
            return found
        await found.players[found.mover].step(found.table.state.legal(found.mover)[0])
    raise AssertionError("the battle did not begin")


async def again(hub: Hub, table: Table) -> Table:
    """The table as its log tells it, which must be what it is."""
    rows = await hub.store.rows(table.id)
    twin = fold(table.id, [(row.at, events.read(row.data)) for row in rows])
    assert twin.state.referee_view() == table.state.referee_view()
    assert (twin.heard, twin.status, twin.messages, twin.referees) == (
        table.heard,
        table.status,
        table.messages,
        table.referees,
    )
    for audience in (*AUDIENCES, REFEREE):
        assert [one[:2] for one in twin.chronicle.entries(audience)] == [
            one[:2] for one in table.chronicle.entries(audience)
        ]
    replayed = read_record(str(table.state.record())).replay()
    assert replayed.referee_view() == table.state.referee_view()
    return twin


def test_an_unnoticed_foul_stands_and_the_referee_alone_was_told() -> None:
    async def work(hub: Hub) -> None:
        at = await match(hub)
        assert at.referee.now.view["fouls"] == []
        offender = await at.foul()
        (foul,) = at.referee.now.view["fouls"]
        assert (foul["player"], foul["open"], foul["counted"]) == (offender, True, 1)
        assert f"Foul ({foul['clause']})" in at.words(at.referee, 2)
        for client in (*at.players, at.watcher):
            told = json.dumps(protocol.WRITER.encode(client.now).decode()).replace('\\"fouls\\":\\"table\\"', "")
            assert "fouls" not in client.now.view
            assert "oul" not in at.words(client, 2)
            facts = {fact["fact"] for entry in client.log for fact in entry.facts}
            assert not facts & {"foul", "foul stands"}
            assert '\\"open\\"' not in told.replace('\\"drafts\\":\\"open\\"', "")
        await at.fair()
        assert not at.referee.now.view["fouls"][0]["open"]
        assert "was not objected to and stands" in at.words(at.referee, 2)
        with pytest.raises(Refusal, match="no foul to object to"):
            await at.object(at.referee)
        await again(hub, at.table)

    with_hub(work)


@pytest.mark.parametrize("by", ["opponent", "referee"])
def test_an_objection_in_time_takes_the_foul_back(by: str) -> None:
    async def work(hub: Hub) -> None:
        at = await match(hub, Fischer(60, 5))
        view = at.watcher.now.view
        offender = await at.foul()
        objector = at.referee if by == "referee" else at.players[1 - offender]
        done = await at.object(objector, "same")
        count = at.table.number
        assert await at.object(objector, "same") == done  # once more: it has happened
        assert at.table.number == count
        assert at.watcher.now.view == view
        assert at.mover == offender
        assert at.players[offender].steps
        clocks = at.players[0].now.clocks
        assert clocks is not None
        assert (clocks.until[offender] is None, clocks.until[1 - offender] is None) == (False, True)
        for client in at.everybody:
            assert "object" in at.words(client)
            assert "taken back" in at.words(client)
            assert [fact["fact"] for fact in client.log[-1].facts] == ["objected", "restored"]
        assert at.words(objector).startswith("The referee" if by == "referee" else "You object")
        with pytest.raises(Refusal):  # there is nothing more to object to
            await at.object(at.players[1 - offender])
        await at.fair()
        assert at.mover == 1 - offender
        await again(hub, at.table)

    with_hub(work)


def test_an_objection_that_comes_too_late_is_refused_and_leaves_no_trace() -> None:
    async def work(hub: Hub) -> None:
        at = await match(hub)
        offender = await at.foul()
        await at.fair()
        number, told = at.table.number, len(at.watcher.heard)
        with pytest.raises(Refusal, match="nothing you could object to now") as refused:
            await at.object(at.players[1 - offender])
        assert (refused.value.code, refused.value.clause) == ("illegal", "HC-7.1")
        assert "指摘できる" in refused.value.words.ja
        assert (at.table.number, len(at.watcher.heard)) == (number, told)

    with_hub(work)


def test_wrong_objections_change_nothing_and_run_out() -> None:
    async def work(hub: Hub) -> None:
        at = await match(hub)
        before = [client.now.objection for client in at.everybody]
        assert before[3] == ""
        loser = 1 - await at.fair()
        for _ in range(3):
            view = at.watcher.now.view
            await at.object(at.players[loser])
            assert at.watcher.now.view == view
            assert "no foul" in at.words(at.watcher)
            with pytest.raises(Refusal):
                await at.object(at.players[loser])
            await at.fair()
            await at.fair()
        with pytest.raises(Refusal, match="3 times"):
            await at.object(at.players[loser])
        assert "no more" in at.players[loser].now.objection
        assert at.players[1 - loser].now.objection == before[1 - loser]
        await again(hub, at.table)

    with_hub(work)


def test_the_second_foul_to_ones_advantage_loses_and_others_do_not_count() -> None:
    async def work(hub: Hub) -> None:
        at = await match(hub)
        offender = await at.foul(gains=False)
        await at.fair()
        await at.foul()
        await at.fair()
        await at.foul(gains=False)
        await at.object(at.players[1 - offender])
        assert at.referee.status() == "live"
        await at.foul()
        assert "objected to now, it loses" in at.words(at.referee, 2)
        await at.object(at.players[1 - offender])
        assert at.table.status == "over"
        assert at.table.state.outcome == Outcome(1 - offender, "objection", "HC-7.1")
        for client in at.everybody:
            assert client.now.status == "over"
            assert client.now.ending.endswith("own advantage")
            assert "loses" in at.words(client)
            assert client.log[-1].facts[-1]["fact"] == "ended"
        with pytest.raises(Refusal) as refused:
            await at.object(at.referee)
        assert refused.value.code == "over"
        assert (await again(hub, at.table)).status == "over"

    with_hub(work)


def test_nothing_before_an_objection_is_taken_back() -> None:
    async def work(hub: Hub) -> None:
        at = await match(hub)
        mover = await at.fair()
        await at.players[mover].command(protocol.Propose("t", "takeback"))
        await at.object(at.players[1 - mover])  # wrong
        assert at.table.proposals == {}
        with pytest.raises(Refusal) as refused:
            await at.players[mover].command(protocol.Propose("u", "takeback"))
        assert refused.value.code == "objected"
        await at.fair()
        offender = await at.foul()
        assert offender == mover
        await at.players[offender].command(protocol.Propose("v", "takeback"))
        await at.players[1 - offender].command(protocol.Answer("w", "takeback", yes=True))
        assert at.referee.now.view["fouls"] == []  # taken back by agreement, it was not played
        assert at.mover == offender
        twin = await again(hub, at.table)
        assert [done.step for done in twin.steps if not done.step] == [""]

    with_hub(work)


def test_the_referee_joins_by_a_token_of_its_own_and_does_nothing_but_object() -> None:
    async def work(hub: Hub) -> None:
        at = await match(hub)
        seen = at.referee.now
        assert (at.referee.listener.audience, seen.referee, seen.you, seen.offers) == (REFEREE, True, None, [])
        assert not at.watcher.now.referee
        assert [one.referees for one in at.watcher.heard if isinstance(one, protocol.Presence)][-1] == 1
        refusals: list[protocol.Command] = [
            protocol.Step("s", seen.number, at.table.state.legal(at.mover)[0]),
            protocol.Resign("r"),
            protocol.Propose("d", "draw"),
            protocol.Greet("g", "hello"),
        ]
        for command in refusals:
            with pytest.raises(Refusal) as refused:
                await at.referee.command(command)
            assert refused.value.code == "spectator"
        with pytest.raises(Refusal) as refused:
            await at.object(at.watcher)
        assert refused.value.code == "spectator"
        with pytest.raises(Refusal) as refused:
            await hub.invite_referee(at.id, "somebody else")
        assert refused.value.code == "no_seat"

    with_hub(work)


def test_a_player_who_opens_the_referees_link_stays_a_player() -> None:
    async def work(hub: Hub) -> None:
        setup = Setup("hck", options=FOULS, chairs=(Chair("person", name="A"), Chair("open")), first=0)
        table_id, tokens = await hub.create(setup, "browser")
        token = await hub.invite_referee(table_id, tokens[0])
        await hub.sit(table_id, 1, Chair("person"), "another")
        room = await hub.room(table_id)
        heard: list[bytes] = []
        assert hub.join(room, token, heard.append, "browser").audience == 0
        assert hub.join(room, token, heard.append, "another").audience == 1
        assert hub.join(room, token, heard.append, "third").audience == REFEREE
        assert (
            hub.join(room, token, heard.append, "browser", SEATS[1]).audience == SPECTATOR
        )  # asking for another's seat
        assert hub.join(room, token, heard.append, "another", SEATS[0]).audience == SPECTATOR

    with_hub(work)


def test_an_objection_to_what_another_has_had_taken_back_counts_for_nothing() -> None:
    async def work(hub: Hub) -> None:
        at = await match(hub)
        offender = await at.foul()
        other = at.players[1 - offender]
        seen, allowed = other.now.number, other.now.objection
        await at.object(at.referee)
        await at.fair()  # the same turn once more, by the rules
        with pytest.raises(Refusal) as refused:
            await at.object(other, number=seen)  # it was meant for the foul
        assert refused.value.code == "stale"
        assert other.now.objection == allowed

    with_hub(work)


def test_an_objection_to_a_foul_that_its_player_has_taken_back_counts_for_nothing() -> None:
    async def work(hub: Hub) -> None:
        at = await match(hub)
        mover, state = at.mover, at.table.state
        trials = [(step, state.copy()) for step in state.fouls(mover)]
        for step, trial in trials:
            trial.play(mover, step)
        one, other = at.players[mover], at.players[1 - mover]
        await one.step(next(step for step, trial in trials if trial.actors() == (mover,)))
        seen, allowed = other.now.number, other.now.objection
        await one.command(protocol.Back("b", one.now.number))
        await at.fair()
        with pytest.raises(Refusal) as refused:
            await at.object(other, number=seen)
        assert refused.value.code == "stale"
        assert other.now.objection == allowed
        await at.object(other)  # what stands now can be objected to
        assert other.now.objection != allowed

    with_hub(work)


def test_a_turn_that_was_a_foul_brings_no_time() -> None:
    now = [1_000_000]

    async def work(hub: Hub) -> None:
        at = await match(hub, Fischer(60, 30))

        def left(player: int) -> int:
            clocks = at.watcher.now.clocks
            assert clocks is not None
            return clocks.left[player]

        offender = at.mover
        before = left(offender)
        for _ in range(3):
            now[0] += 1_000
            assert await at.foul(gains=False) == offender
            await at.object(at.referee)
        assert left(offender) == before - 3_000
        await at.fair()
        assert left(offender) == before - 3_000 + 30_000

    with_hub(work, clock=lambda: now[0])


def test_a_camp_is_nothing_to_object_to() -> None:
    async def work(hub: Hub) -> None:
        table_id, tokens = await hub.create(Setup("hck", options=FOULS, chairs=PEOPLE, first=0))
        at = Match(hub, table_id, tokens, await hub.invite_referee(table_id, tokens[0]))
        for player, client in zip(SEATS, at.players, strict=True):
            squares = laid_out(at.table.state.copy(), player, completed(at.table.state, player, {}))
            await client.command(protocol.Arrange(f"a{player}", client.now.number, squares))
            for objector in (*at.players, at.referee):
                with pytest.raises(Refusal) as refused:
                    await at.object(objector)
                assert (refused.value.code, refused.value.clause) == ("illegal", "HC-7.1")

    with_hub(work)


def test_after_the_end_nobody_is_told_how_to_object() -> None:
    async def work(hub: Hub) -> None:
        at = await match(hub)
        assert at.referee.now.objection
        await at.players[0].command(protocol.Resign("r"))
        assert [client.now.objection for client in at.everybody] == [""] * 4

    with_hub(work)


def test_a_handicap_stays_with_its_player_in_the_rematch() -> None:
    async def work(hub: Hub) -> None:
        setup = Setup("hck", options={"king_points_1": 13}, chairs=PEOPLE, first=0)
        table_id, tokens = await hub.create(setup)
        for given in (13, 10):  # player 0's king in the rematch, and in the one after that
            room = await hub.room(table_id)
            one, other = (Client(hub, room, token) for token in tokens)
            await one.command(protocol.Resign("r"))
            await one.command(protocol.Propose("p", "rematch"))
            await other.command(protocol.Answer("a", "rematch", yes=True))
            table_id = one.now.next_table
            options = (await hub.room(table_id)).table.setup.options
            assert (options["king_points_0"], options["king_points_1"]) == (given, 23 - given)

    with_hub(work)


def test_the_referee_comes_along_to_the_rematch() -> None:
    async def work(hub: Hub) -> None:
        at = await match(hub)
        await at.players[0].command(protocol.Resign("r"))
        await at.players[0].command(protocol.Propose("p", "rematch"))
        await at.players[1].command(protocol.Propose("p", "rematch"))
        room = await hub.room(at.referee.now.next_table)
        assert room.table.referees == at.table.referees

    with_hub(work)


def test_fouls_are_between_people() -> None:
    async def work(hub: Hub) -> None:
        for other in (Chair("machine", 3), Chair("bot")):
            with pytest.raises(Refusal) as refused:
                await hub.create(Setup("hck", options=FOULS, chairs=(Chair("person"), other)))
            assert refused.value.code == "people_only"
        table_id, _ = await hub.create(Setup("hck", options=FOULS, chairs=(Chair("person"), Chair("open"))))
        with pytest.raises(Refusal) as refused:
            await hub.sit(table_id, 1, Chair("bot"))
        assert refused.value.code == "people_only"
        plain, keys = await hub.create(Setup("hck", chairs=(Chair("person"), Chair("machine", 3))))
        client = Client(hub, await hub.room(plain), keys[0])
        for ask in (client.command(protocol.Objection("o", client.now.number)), hub.invite_referee(plain, keys[0])):
            with pytest.raises(Refusal) as refused:
                await ask
            assert refused.value.code == "no_objections"
        assert client.now.objection == ""

    with_hub(work)


def test_what_is_not_played_as_usual_is_said_before_one_sits_down() -> None:
    async def work(hub: Hub) -> None:
        options: dict[str, int | str] = {"fouls": "table", "king_points_1": 13}
        table_id, _ = await hub.create(Setup("hck", options=options, chairs=(Chair("person"), Chair("open"))))
        guest = Client(hub, await hub.room(table_id), "", "en").now
        assert guest.status == "open"
        clock, fouls, handicap = guest.terms
        assert clock == "No clock."
        assert fouls.startswith("Fouls can be played")
        assert handicap == "Handicap: the second player's king starts with 13 points (usually 10)."
        assert not any(name in " ".join(guest.terms) for name in ("king_points", "table"))
        usual, _ = await hub.create(Setup("hck", chairs=(Chair("person"), Chair("open"))))
        assert Client(hub, await hub.room(usual), "").now.terms == [
            "時間の制限はありません。",
            "標準の規則で遊びます。",
        ]
        for rule, said in (
            (Byoyomi(600, 30, 3), "Clock: 10 min each, then 30 s a turn (3 periods)."),
            (Fischer(90, 5), "Clock: 1 min 30 s each, plus 5 s a turn."),
            (Correspondence(1), "Clock: 1 day for each turn."),
        ):
            timed, _ = await hub.create(Setup("hck", chairs=(Chair("person"), Chair("open")), clock=rule))
            assert Client(hub, await hub.room(timed), "", "en").now.terms[0] == said

    with_hub(work)
