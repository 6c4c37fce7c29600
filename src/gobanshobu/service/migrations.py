"""The database from its first form to the present one, a step at a time. A step that has been released never changes."""

from __future__ import annotations

from typing import Final, NamedTuple


class Migration(NamedTuple):
    """The statements of one step, in each dialect."""

    sqlite: tuple[str, ...]
    postgres: tuple[str, ...]


STEPS: Final = (
    Migration(
        (
            "CREATE TABLE events (table_id TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL,"
            " data BLOB NOT NULL, PRIMARY KEY (table_id, number)) WITHOUT ROWID",
            "CREATE TABLE tables (id TEXT PRIMARY KEY, status TEXT NOT NULL, at INTEGER NOT NULL, about BLOB NOT NULL)",
            "CREATE INDEX tables_by_status ON tables (status, at)",
        ),
        (
            "CREATE TABLE events (table_id TEXT NOT NULL, number BIGINT NOT NULL, at BIGINT NOT NULL,"
            " data BYTEA NOT NULL, PRIMARY KEY (table_id, number))",
            "CREATE TABLE tables (id TEXT PRIMARY KEY, status TEXT NOT NULL, at BIGINT NOT NULL, about BYTEA NOT NULL)",
            "CREATE INDEX tables_by_status ON tables (status, at)",
        ),
    ),
)

VERSION: Final = len(STEPS)
