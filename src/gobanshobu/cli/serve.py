"""`gobanshobu serve`: the server, until somebody stops it."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import signal
import socket
import sqlite3
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import uvicorn

from gobanshobu.cli.complaint import Complaint
from gobanshobu.cli.configured import configured
from gobanshobu.cli.news import say_weaker
from gobanshobu.cli.screen import Screen
from gobanshobu.cli.texts import text
from gobanshobu.core import GobanshobuError
from gobanshobu.server.app import make_app
from gobanshobu.server.logs import set_up
from gobanshobu.server.settings import Settings, make_store, unlimited, without_password
from gobanshobu.server.tidy import Tidy
from gobanshobu.server.wire import LONGEST, Crowd, descriptors, wires
from gobanshobu.service.store import DatabaseInUse, NewerDatabase, StoreError

if TYPE_CHECKING:
    from argparse import Namespace

    from litestar import Litestar

OPEN_AFTER: Final = 1.0  # seconds
GRACE: Final = 10  # seconds in which what is under way may come to its end when the server stops


def serve(asked: Namespace, lang: str) -> int:
    """Listen; 0 after a clean stop."""
    settings = configured(asked, lang)
    if asked.unlimited:
        settings = unlimited(settings)
    listening = [bound(settings.host, settings.port, lang, or_any=asked.open)]
    try:
        if settings.metrics_port:
            listening.append(bound(settings.metrics_host, settings.metrics_port, lang))
        app = application(settings, lang)
        check_database(settings, lang)
    except Complaint:
        for one in listening:
            one.close()
        raise
    port = str(listening[0].getsockname()[1])
    screen = Screen()
    screen.say(text("serving", lang, host=settings.host, port=port))
    say_weaker(screen, lang)
    if asked.open:
        open_soon(f"http://{settings.host}:{port}/")
    set_up(quiet=asked.open)  # who looks at the game does not read logs
    http, ws = wires(Crowd(descriptors(), settings.connections_each, settings.proxies))
    config = uvicorn.Config(
        app,
        log_config=None,
        log_level=logging.ERROR,  # what strangers send is not worth a line each
        http=http,
        ws=ws,
        ws_max_size=LONGEST,
        h11_max_incomplete_event_size=LONGEST,
        timeout_graceful_shutdown=GRACE,
        lifespan="on",
        access_log=False,
        proxy_headers=False,  # whose word about addresses is believed is a setting of ours
        callback_notify=Tidy(),
    )
    signal.signal(signal.SIGTERM, lambda _number, _frame: None)  # the server has seen it, and ends in good order
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=listening)
    return 0


def application(settings: Settings, lang: str) -> Litestar:
    """The application. Raises Complaint where there are no engines."""
    try:
        return make_app(settings)
    except GobanshobuError as error:
        raise Complaint(error.words.say(lang)) from error


def bound(host: str, port: int, lang: str, or_any: bool = False) -> socket.socket:
    """A socket that listens, where the port is taken on any other if that will do. Raises Complaint."""
    one = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        one.bind((host, port))
    except OSError as error:
        one.close()
        taken = error.errno == errno.EADDRINUSE
        if taken and or_any:
            return bound(host, 0, lang)
        why = error.strerror or str(error)
        raise Complaint(
            text("port_taken" if taken else "no_listening", lang, host=host, port=str(port), why=why)
        ) from error
    return one


def open_soon(address: str) -> None:
    """Open the browser once the server listens; where there is none, the address has been said."""
    timer = threading.Timer(OPEN_AFTER, lambda: webbrowser.open(address))
    timer.daemon = True
    timer.start()


def has_browser() -> bool:
    """Whether a browser with windows can be opened here."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    with suppress(webbrowser.Error):
        webbrowser.get()
        return True
    return False


def database_at_home() -> str:
    """The database of somebody who has just started it: what is set, or a file where this system keeps a user's data."""
    database = os.environ.get("GOBANSHOBU_DATABASE_URL")
    if database:
        return database
    if sys.platform == "win32":
        data = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        data = Path.home() / "Library" / "Application Support"
    else:
        data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder = data / "gobanshobu"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:  # no home: here, then
        return Settings().database
    return str(folder / "gobanshobu.db")


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
    except DatabaseInUse as error:
        raise Complaint(text("database_in_use", lang, database=settings.database)) from error
    except (StoreError, sqlite3.Error) as error:
        shown, why = (without_password(words, settings.database) for words in (settings.database, str(error)))
        raise Complaint(text("no_database", lang, database=shown, why=why)) from error
