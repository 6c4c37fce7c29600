"""What the server is told when it starts."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from gobanshobu.service.postgres import PostgresStore
from gobanshobu.service.sqlite import SqliteStore


class Settings(NamedTuple):
    """Every setting with its default. `serve` takes some on the command line, `from_environment` some from there."""

    database: str = "gobanshobu.db"  # a file for SQLite, or postgresql://…
    workers: int = 0  # processes in which machines think; 0: one less than there are cores
    origins: tuple[str, ...] = ()  # further pages that may use the API with cookies; its own always may
    proxies: tuple[str, ...] = ()  # addresses whose X-Forwarded-For is believed
    secure: bool = False  # cookies only over HTTPS
    tables_each: int = 50  # open and live tables that one browser may have made
    connections_each: int = 200  # connections from one address
    messages: float = 20.0  # messages a second of one connection, on average
    burst: int = 60  # and at once
    client: str = ""  # the folder of the built web client; empty: the one in the package, or in the clone
    asks: float = 5.0  # requests that make or change something, a second from one address


def from_environment() -> Settings:
    """The defaults, changed by GOBANSHOBU_DATABASE_URL and the like."""
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
    """What stands between commas."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def make_store(database: str) -> SqliteStore | PostgresStore:
    """The store that the setting names."""
    if database.startswith(("postgresql://", "postgres://")):
        return PostgresStore(database)
    return SqliteStore(Path(database.removeprefix("sqlite:///")) if database != ":memory:" else database)
