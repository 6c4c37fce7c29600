"""The tools of `desk` by the Model Context Protocol, for language models. Needs the extra: `pip install gobanshobu[mcp]`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, Final

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import CallToolResult, TextContent, ToolAnnotations

from gobanshobu import __version__
from gobanshobu.client.desk import Desk
from gobanshobu.client.refused import TableRefused
from gobanshobu.core.errors import GobanshobuError
from gobanshobu.server.limits import Buckets, network

RATE: Final = 10.0  # calls a second of one caller
BURST: Final = 100
LOCAL: Final = "local"  # who calls by standard input and output
INSTRUCTIONS: Final = (
    "Five Japanese two-player games, played at tables against people, machines and other agents. Begin with list_games and"
    " read_rules. Make a table with make_table or take a seat with join_table, and keep the `seat` key you are given. Then, until"
    " the game is over: look at the table, choose a step (list_offers names all of them, explain_step says why one is legal or"
    " not), play it, and use wait_for_turn while the other side is to act. You see what your seat may know, and everybody sees"
    " that a program plays your seat."
)
OFTEN: Final = "too often: at most {rate:g} calls a second, in bursts of {burst}; wait a moment"


def make_mcp(desk: Desk, rate: float = RATE, burst: int = BURST) -> MCPServer[Any]:
    """A server of the tools. Nobody calls them more often than `rate` times a second, in bursts of `burst`."""
    server: MCPServer[Any] = MCPServer(
        "gobanshobu", title="Gobanshobu", instructions=INSTRUCTIONS, version=__version__, log_level="ERROR"
    )
    reading = (
        desk.list_games,
        desk.read_rules,
        desk.list_tables,
        desk.look,
        desk.list_offers,
        desk.explain_step,
        desk.wait_for_turn,
        desk.get_record,
    )
    acting = (desk.make_table, desk.join_table, desk.play, desk.resign)
    for tools, only in ((reading, True), (acting, False)):
        for tool in tools:
            hint = ToolAnnotations(read_only_hint=only, destructive_hint=tool == desk.resign)
            server.add_tool(told(tool), annotations=hint)
    buckets = Buckets(rate, burst)

    async def limited(context: Any, call_next: Callable[[Any], Awaitable[Any]]) -> Any:
        """Answer whoever calls too often with a refusal."""
        if context.method == "tools/call" and not buckets.take(caller(context)):
            words = OFTEN.format(rate=rate, burst=burst)
            return CallToolResult(content=[TextContent(text=words)], is_error=True)
        return await call_next(context)

    server.middleware.append(limited)
    return server


def caller(context: Any) -> str:
    """Whose call it is: the address it comes from."""
    client = getattr(getattr(context, "request", None), "client", None)
    return network(client.host) if client is not None else LOCAL


def told(tool: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """A tool whose refusals reach the model in words."""

    @wraps(tool)
    async def told_tool(*given: Any, **named: Any) -> Any:
        lang = named.get("lang", "en")
        try:
            return await tool(*given, **named)
        except TableRefused as error:
            clause = f" [{error.clause}]" if error.clause else ""
            raise ToolError(f"{error.code}: {error.words.say(lang)}{clause}") from error
        except GobanshobuError as error:
            raise ToolError(error.words.say(lang)) from error

    return told_tool
