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
    Migration(  # lists show a few tables among many that are nobody else's business
        (
            "ALTER TABLE tables ADD COLUMN listed INTEGER NOT NULL DEFAULT 0",
            """UPDATE tables SET listed = 1 WHERE CAST(about AS TEXT) LIKE '%"listed":true%'""",
            "CREATE INDEX tables_by_listed ON tables (listed, status, at)",
        ),
        (
            "ALTER TABLE tables ADD COLUMN listed BOOLEAN NOT NULL DEFAULT FALSE",
            """UPDATE tables SET listed = TRUE WHERE convert_from(about, 'UTF8') LIKE '%"listed":true%'""",
            "CREATE INDEX tables_by_listed ON tables (listed, status, at)",
        ),
    ),
)

VERSION: Final = len(STEPS)
