"""`gobanshobu serve`: the server, until somebody stops it."""

from __future__ import annotations

import asyncio
import errno
import logging
import signal
import socket
import sqlite3
import threading
import webbrowser
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import uvicorn

from gobanshobu.cli.complaint import Complaint
from gobanshobu.cli.screen import Screen
from gobanshobu.cli.texts import text
from gobanshobu.server.app import make_app
from gobanshobu.server.deflate import Deflating
from gobanshobu.server.logs import set_up
from gobanshobu.server.settings import Settings, from_environment, make_store
from gobanshobu.server.tidy import Tidy
from gobanshobu.service.store import NewerDatabase, StoreError

if TYPE_CHECKING:
    from argparse import Namespace

OPEN_AFTER: Final = 1.0  # seconds


def serve(asked: Namespace, lang: str) -> int:
    """Listen; 0 after a clean stop."""
    if asked.workers < 0:
        raise Complaint(text("bad_workers", lang))
    settings = from_environment()
    settings = settings._replace(
        database=asked.database or settings.database,
        workers=asked.workers,
        proxies=(*settings.proxies, *asked.proxy),
        secure=asked.secure,
    )
    if asked.unlimited:
        settings = settings._replace(tables_each=10**9, connections_each=10**9, messages=1e9, burst=10**9, asks=1e9)
    listening = bound(asked.host, asked.port, lang, or_any=asked.open)
    check_database(settings, lang)
    port = str(listening.getsockname()[1])
    Screen().say(text("serving", lang, host=asked.host, port=port))
    if asked.open:
        open_soon(f"http://{asked.host}:{port}/")
    set_up(quiet=asked.open)  # who looks at the game does not read logs
    config = uvicorn.Config(
        make_app(settings),
        log_config=None,
        log_level=logging.WARNING,
        ws=Deflating,
        lifespan="on",
        access_log=False,
        proxy_headers=False,  # whose word about addresses is believed is a setting of ours
        callback_notify=Tidy(),
    )
    signal.signal(signal.SIGTERM, lambda _number, _frame: None)  # the server has seen it, and ends in good order
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listening])
    return 0


def bound(host: str, port: int, lang: str, or_any: bool = False) -> socket.socket:
    """A socket that listens, where the port is taken on any other if that will do. Raises Complaint."""
    one = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        one.bind((host, port))
    except (OSError, OverflowError) as error:  # the latter for a number that is no port
        one.close()
        taken = isinstance(error, OSError) and error.errno == errno.EADDRINUSE
        if taken and or_any:
            return bound(host, 0, lang)
        why = getattr(error, "strerror", None) or str(error)
        raise Complaint(
            text("port_taken" if taken else "no_listening", lang, host=host, port=str(port), why=why)
        ) from error
    return one


def open_soon(address: str) -> None:
    """Open the browser once the server listens; where there is none, the address has been said."""
    timer = threading.Timer(OPEN_AFTER, lambda: webbrowser.open(address))
    timer.daemon = True
    timer.start()


def check_database(settings: Settings, lang: str) -> None:
    """Complain about a database that cannot be used, before anything listens."""

    async def attempt() -> None:
        store = make_store(settings.database)
        await store.open()
        await store.close()

    try:
        asyncio.run(attempt())
    except NewerDatabase as error:
        raise Complaint(text("newer_database", lang, why=str(error))) from error
    except (StoreError, sqlite3.Error) as error:
        raise Complaint(text("no_database", lang, database=settings.database, why=str(error))) from error
