"""`gobanshobu mcp` and `gobanshobu sit`: programs at the tables of a server."""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep
from typing import TYPE_CHECKING, Final

import uvicorn

from gobanshobu.cli.complaint import Complaint
from gobanshobu.cli.screen import Screen
from gobanshobu.cli.serve import bound
from gobanshobu.cli.texts import text
from gobanshobu.client import Site, play_seat
from gobanshobu.core import GobanshobuError
from gobanshobu.server.app import make_app
from gobanshobu.server.settings import Settings

if TYPE_CHECKING:
    from argparse import Namespace

PATH: Final = "/mcp"
SOON: Final = 0.02  # seconds


def mcp(asked: Namespace, lang: str) -> int:
    """Offer the tools, on standard input and output or by HTTP, until nobody listens any more; 0."""
    try:
        from gobanshobu.client.desk import Desk
        from gobanshobu.client.mcp import make_mcp
    except ImportError as error:
        raise Complaint(text("no_mcp", lang, why=str(error))) from error
    try:
        with tables(asked.server, lang) as address:
            desk = Desk(Site(address))
            server = make_mcp(desk)
            print(text("mcp_tables", lang, address=address), file=sys.stderr)  # noqa: T201

            async def listen() -> None:
                try:
                    if asked.port is None:
                        await server.run_stdio_async()
                        return
                    app = server.streamable_http_app(streamable_http_path=PATH, host=asked.host)
                    with bound(asked.host, asked.port, lang) as listening:
                        port = str(listening.getsockname()[1])
                        said = text("mcp_listens", lang, address=f"http://{asked.host}:{port}{PATH}")
                        print(said, file=sys.stderr)  # noqa: T201
                        config = uvicorn.Config(app, log_config=None, log_level=logging.ERROR, access_log=False)
                        await uvicorn.Server(config).serve(sockets=[listening])
                finally:
                    await desk.close()

            asyncio.run(listen())
    except GobanshobuError as error:
        raise Complaint(error.words.say(lang)) from error
    return 0


def sit(asked: Namespace, lang: str) -> int:
    """Let a player by name take a seat and play; 0 once the game is over."""
    try:
        site = Site(asked.server)
        last = asyncio.run(
            play_seat(site, asked.table, asked.player, asked.chair, asked.name, asked.seed, asked.seconds, lang)
        )
    except GobanshobuError as error:
        raise Complaint(error.words.say(lang)) from error
    Screen().say(str(last["ending"]) or str(last["status"]))
    return 0


@contextmanager
def tables(address: str, lang: str) -> Iterator[str]:
    """Where the tables are: at the server that was named, else at one of our own, which lasts as long as this."""
    if address:
        yield address
        return
    with TemporaryDirectory(prefix="gobanshobu-", ignore_cleanup_errors=True) as folder:
        listening = bound("127.0.0.1", 0, lang)
        settings = Settings(database=str(Path(folder) / "tables.db"), access_log=False)
        config = uvicorn.Config(
            make_app(settings), log_config=None, log_level=logging.ERROR, access_log=False, lifespan="on"
        )
        server = uvicorn.Server(config)
        running = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        running.start()
        try:
            while not server.started and running.is_alive():
                sleep(SOON)
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            running.join()
