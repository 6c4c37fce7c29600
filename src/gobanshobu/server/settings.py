"""The settings of the server."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from gobanshobu.service.postgres import PostgresStore
from gobanshobu.service.sqlite import SqliteStore


class Settings(NamedTuple):
    """Every setting with its default. `serve` sets some from the command line, `from_environment` some from environment variables."""

    database: str = "gobanshobu.db"  # a file for SQLite, or postgresql://…
    workers: int = 0  # worker processes for the engines; 0: the number of cores less one
    origins: tuple[str, ...] = ()  # other origins that may use the API with cookies; its own always may
    proxies: tuple[str, ...] = ()  # addresses whose X-Forwarded-For header is trusted
    secure: bool = False  # cookies only over HTTPS
    tables_each: int = 50  # open and live tables that one browser may have created
    connections_each: int = 200  # connections from one address
    messages: float = 20.0  # messages a second from one connection, on average
    burst: int = 60  # messages that one connection may send in a burst
    client: str = ""  # the folder of the built web client; empty: the one in the package, or in the clone
    asks: float = 5.0  # requests a second from one address that create or change something


def from_environment() -> Settings:
    """The defaults, with what GOBANSHOBU_DATABASE_URL and the other variables set."""
    found = Settings()
    database = os.environ.get("GOBANSHOBU_DATABASE_URL")
    if database:
        found = found._replace(database=database)
    client = os.environ.get("GOBANSHOBU_CLIENT")
    if client:
        found = found._replace(client=client)
    origins, proxies = os.environ.get("GOBANSHOBU_ORIGINS"), os.environ.get("GOBANSHOBU_PROXIES")
    if origins:
        found = found._replace(origins=listed(origins))
    if proxies:
        found = found._replace(proxies=listed(proxies))
    return found


def listed(text: str) -> tuple[str, ...]:
    """The entries of a comma-separated list."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def make_store(database: str) -> SqliteStore | PostgresStore:
    """The store that the setting names."""
    if database.startswith(("postgresql://", "postgres://")):
        return PostgresStore(database)
    return SqliteStore(Path(database.removeprefix("sqlite:///")) if database != ":memory:" else database)
