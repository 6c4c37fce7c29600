"""The tools for language models, by a real client: whole games by scripted agents, and what a seat may and may not do."""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

mcp = pytest.importorskip("mcp", reason="mcp is not installed")

from gobanshobu import GAMES, read_record  # noqa: E402
from gobanshobu.cli.agents import tables  # noqa: E402
from gobanshobu.client import Site, play_seat  # noqa: E402
from gobanshobu.client.desk import Desk, belongs  # noqa: E402
from gobanshobu.client.mcp import make_mcp  # noqa: E402
from tests.service.databases import wait_until  # noqa: E402

LONG = 1000.0  # calls a second that no test makes


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with tables("", "en") as found:
        yield found


class Agent:
    """A scripted agent: it knows what the tools say of themselves, reads their text, and picks by chance."""

    def __init__(self, client: Any, name: str, seed: int) -> None:
        self.client = client
        self.name = name
        self.rng = Random(seed)
        self.key: dict[str, str] = {}

    async def ask(self, tool: str, **given: Any) -> Any:
        """What a tool answers; a refusal is an answer too."""
        found = await self.client.call_tool(tool, given)
        if found.is_error or found.structured_content is None:
            return found.content[0].text
        return found.structured_content.get("result", found.structured_content)

    async def sit(self, found: dict[str, str]) -> None:
        self.key = {"table": found["table"], "seat": found["seat"]}

    async def play(self) -> str:
        """Play until the game is over; what the table shows then."""
        while True:
            offers = await self.ask("list_offers", **self.key)
            if not offers:
                seen = await self.ask("wait_for_turn", **self.key, seconds=5)
                if "(over)" in seen.splitlines()[0]:
                    return str(seen)
                continue
            step = self.rng.choice(offers).split(" — ")[0]
            answer = await self.ask("play", **self.key, step=step)
            assert "Error" not in answer, answer


def with_client(address: str, body: Callable[[Any], Awaitable[Any]], rate: float = LONG, burst: int = 10_000) -> Any:
    async def run() -> Any:
        desk = Desk(Site(address))
        try:
            async with mcp.Client(make_mcp(desk, rate, burst)) as client:
                return await body(client)
        finally:
            await desk.close()

    return asyncio.run(run())


def test_every_tool_says_what_it_is_for(address: str) -> None:
    async def body(client: Any) -> Any:
        return (await client.list_tools()).tools, client.instructions

    tools, instructions = with_client(address, body)
    names = {tool.name for tool in tools}
    assert names == {
        "list_games",
        "read_rules",
        "list_tables",
        "make_table",
        "join_table",
        "look",
        "list_offers",
        "explain_step",
        "play",
        "wait_for_turn",
        "resign",
        "get_record",
    }
    assert all(len(tool.description) > 20 for tool in tools)
    assert {word for word in re.findall(r"\b[a-z]+_[a-z_]+\b", instructions) if "_" in word} <= names
    assert not {tool.name for tool in tools if tool.annotations.read_only_hint} & {
        "make_table",
        "join_table",
        "play",
        "resign",
    }


def test_agents_play_a_round_robin(address: str) -> None:
    """Three agents, each against each, one client each: every game ends, and the record of it replays to the same end."""

    async def body(client: Any) -> list[tuple[str, str, str]]:
        agents = [Agent(client, name, seed) for seed, name in enumerate(("Ko", "Otsu", "Hei"))]
        found = []
        for one, other in combinations(agents, 2):
            made = await one.ask("make_table", game="isshin", name=one.name, opponent="open", first="me")
            await one.sit(made)
            assert made["table"] in [listed["table"] for listed in await other.ask("list_tables")]
            await other.sit(await other.ask("join_table", table=made["table"], name=other.name))
            ends = await asyncio.gather(one.play(), other.play())
            record = await one.ask("get_record", table=made["table"])
            found.append((*ends, record))
        return found

    for ended, seen, record in with_client(address, body):
        assert "(program, you)" in ended.splitlines()[0]
        assert ended.splitlines()[0].count("program") == seen.splitlines()[0].count("program") == 2
        outcome = read_record(record).replay().outcome
        assert outcome is not None
        loses = [text.splitlines()[-1] for text in (ended, seen)]
        assert all(loses)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_a_whole_game_of_each_against_the_machine(address: str, game_id: str) -> None:
    async def body(client: Any) -> tuple[str, str]:
        agent = Agent(client, "Ko", 5)
        listed = {one["game"] for one in await agent.ask("list_games")}
        assert game_id in listed
        assert len(await agent.ask("read_rules", game=game_id)) > 1000
        await agent.sit(await agent.ask("make_table", game=game_id, name="Ko", level=1))
        return await agent.play(), await agent.ask("get_record", table=agent.key["table"])

    ended, record = with_client(address, body)
    assert "(over)" in ended.splitlines()[0]
    assert read_record(record).replay().outcome is not None


def test_a_seat_sees_what_it_may_know_and_a_stranger_what_is_public(address: str) -> None:
    async def body(client: Any) -> None:
        one, other = Agent(client, "Ko", 1), Agent(client, "Otsu", 2)
        made = await one.ask("make_table", game="isshin", name="Ko", opponent="open", first="me")
        await one.sit(made)
        await other.sit(await other.ask("join_table", table=made["table"], name="Otsu"))
        hands = re.compile(r"hand:  (.*)")
        own, theirs, public = [
            hands.findall(await agent.ask("look", **key))
            for agent, key in ((one, one.key), (other, other.key), (one, {"table": made["table"]}))
        ]
        assert set(own[0]) == {"□", " "}
        assert set(theirs[0]) == {"□", " "}
        assert "□" not in own[1]
        assert "□" not in theirs[1]
        assert all("□" in hand for hand in public)
        wrong = {"table": made["table"], "seat": "no-such-key"}
        for tool, more in (
            ("look", {}),
            ("list_offers", {}),
            ("play", {"step": "x"}),
            ("resign", {}),
            ("get_record", {}),
        ):
            assert "no_seat" in await one.ask(tool, **wrong, **more)
        assert "no_seat" in await one.ask("explain_step", **wrong, step="reveal:fa")
        assert "taken" in await one.ask("join_table", table=made["table"])
        assert "no_table" in await one.ask("look", table="nowhere")
        before = await one.ask("look", **one.key)
        refused = await one.ask("play", **one.key, step="reveal:zz")
        assert "illegal: " in refused
        assert "[C-2]" in refused
        assert await one.ask("look", **one.key) == before
        legal = (await one.ask("list_offers", **one.key))[0].split(" — ")[0]
        assert re.search(r": legal\. .+ \[IS-", await one.ask("explain_step", **one.key, step=legal))
        assert "not legal. There is no card 'zz'" in await one.ask("explain_step", **one.key, step="reveal:zz")
        assert "打てません" in await one.ask("explain_step", **one.key, step="reveal:zz", lang="ja")
        assert await one.ask("look", **one.key) == before
        ended = await one.ask("resign", **one.key)
        assert "(over)" in ended.splitlines()[0]
        assert "Error executing tool play" in await other.ask("play", **other.key, step=legal)

    with_client(address, body)


def test_rules_are_read_by_clause(address: str) -> None:
    async def body(client: Any) -> None:
        agent = Agent(client, "Ko", 1)
        assert (await agent.ask("read_rules", game="isshin", clause="IS-4.1")).startswith("IS-4.1: Kamae")
        several = await agent.ask("read_rules", game="isshin", clause="is-4")
        assert several.count("IS-4.") > 2
        assert "構え" in await agent.ask("read_rules", game="isshin", clause="IS-4.1", lang="ja")
        assert "there is no clause 'XX-1'; there are: IS-" in await agent.ask(
            "read_rules", game="isshin", clause="XX-1"
        )
        assert "bad_request" in await agent.ask("read_rules", game="chess")

    with_client(address, body)
    assert [belongs("IS-4.1", clause) for clause in ("IS-4", "IS-4.1", "is-4.1 ", "IS", "IS-4.", "C-4")] == [
        True,
        True,
        True,
        True,
        False,
        False,
    ]
    assert not belongs("IS-41", "IS-4")


def test_whoever_calls_too_often_is_told(address: str) -> None:
    async def body(client: Any) -> list[Any]:
        agent = Agent(client, "Ko", 1)
        return [await agent.ask("read_rules", game="isshin", clause="IS-4.1") for _ in range(4)]

    answers = with_client(address, body, rate=0.001, burst=2)
    assert [text.startswith("too often") for text in answers] == [False, False, True, True]


def test_a_player_by_name_takes_a_seat(address: str) -> None:
    async def body(client: Any) -> tuple[dict[str, Any], str]:
        agent = Agent(client, "Ko", 3)
        made = await agent.ask("make_table", game="isshin", name="Ko", opponent="open")
        await agent.sit(made)
        last, seen = await asyncio.gather(
            play_seat(Site(address), made["table"], "tests.arena.own:Placed:place=1", name="Placed"), agent.play()
        )
        return last, seen

    last, seen = with_client(address, body)
    assert last["status"] == "over"
    assert [one["kind"] for one in last["seats"]] == ["bot", "bot"]
    assert "Placed (program)" in seen


def clean() -> dict[str, str]:
    return os.environ | {"LC_ALL": "C.UTF-8"}


async def listed(client: Any) -> list[str]:
    found = json.loads((await client.call_tool("list_games", {})).content[0].text)
    return [found["game"]]


def test_the_command_speaks_on_standard_input_and_output(address: str) -> None:
    async def run() -> list[str]:
        command = ["-m", "gobanshobu", "mcp", "--server", address]
        server = mcp.StdioServerParameters(command=sys.executable, args=command, env=clean())
        async with mcp.Client(server) as client:
            return await listed(client)

    assert asyncio.run(run()) == [GAMES[0]]


def test_the_command_speaks_http(address: str) -> None:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    command = [sys.executable, "-m", "gobanshobu", "mcp", "--server", address, "--port", str(port)]
    process = subprocess.Popen(command, env=clean(), stderr=subprocess.PIPE)

    def listens() -> bool:
        assert process.poll() is None
        with socket.socket() as tried:
            return tried.connect_ex(("127.0.0.1", port)) == 0

    async def run() -> list[str]:
        async with mcp.Client(f"http://127.0.0.1:{port}/mcp") as client:
            return await listed(client)

    try:
        wait_until(listens, "the tools by HTTP")
        assert asyncio.run(run()) == [GAMES[0]]
    finally:
        process.terminate()
        process.communicate(timeout=30)
