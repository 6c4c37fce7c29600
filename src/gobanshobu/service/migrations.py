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
    Migration(  # what happens by itself and who sees to it; whose tables they are; which cannot be replayed
        (
            "CREATE TABLE agenda (table_id TEXT PRIMARY KEY, due INTEGER NOT NULL, turn INTEGER NOT NULL, at INTEGER NOT NULL,"
            " holder TEXT NOT NULL) WITHOUT ROWID",
            "CREATE INDEX agenda_by_due ON agenda (due)",
            "CREATE TABLE processes (name TEXT PRIMARY KEY, until INTEGER NOT NULL, up_since INTEGER NOT NULL) WITHOUT ROWID",
            "CREATE TABLE seats (session TEXT NOT NULL, table_id TEXT NOT NULL, chairs INTEGER NOT NULL,"
            " PRIMARY KEY (session, table_id)) WITHOUT ROWID",
            "CREATE INDEX seats_by_table ON seats (table_id)",
            "ALTER TABLE tables ADD COLUMN why TEXT NOT NULL DEFAULT ''",
            "INSERT INTO agenda(table_id, due, turn, at, holder)"  # due at once: whoever takes it up finds out the rest
            " SELECT id, 0, 0, at, '' FROM tables WHERE status IN ('open', 'live')",
        ),
        (
            "CREATE TABLE agenda (table_id TEXT PRIMARY KEY, due BIGINT NOT NULL, turn INTEGER NOT NULL, at BIGINT NOT NULL,"
            " holder TEXT NOT NULL)",
            "CREATE INDEX agenda_by_due ON agenda (due)",
            "CREATE TABLE processes (name TEXT PRIMARY KEY, until BIGINT NOT NULL, up_since BIGINT NOT NULL)",
            "CREATE TABLE seats (session TEXT NOT NULL, table_id TEXT NOT NULL, chairs INTEGER NOT NULL,"
            " PRIMARY KEY (session, table_id))",
            "CREATE INDEX seats_by_table ON seats (table_id)",
            "ALTER TABLE tables ADD COLUMN why TEXT NOT NULL DEFAULT ''",
            "INSERT INTO agenda(table_id, due, turn, at, holder)"
            " SELECT id, 0, 0, at, '' FROM tables WHERE status IN ('open', 'live')",
        ),
    ),
    Migration(  # whose the games are that are over, as their logs tell; reviews; keys on their way to another device
        (
            "CREATE TABLE handovers (code TEXT PRIMARY KEY, sealed BLOB NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID",
            "CREATE TABLE reviews (id TEXT PRIMARY KEY, data BLOB NOT NULL)",
            "INSERT INTO seats(session, table_id, chairs) SELECT session, table_id, sum(chair) FROM ("
            " SELECT json_extract(CAST(data AS TEXT), '$.setup.chairs[0].session') AS session, table_id, 1 AS chair"
            " FROM events JOIN tables ON id = table_id WHERE status = 'over' AND number = 1"
            " UNION SELECT json_extract(CAST(data AS TEXT), '$.setup.chairs[1].session'), table_id, 2"
            " FROM events JOIN tables ON id = table_id WHERE status = 'over' AND number = 1"
            " UNION SELECT json_extract(CAST(data AS TEXT), '$.who.session'), table_id,"
            " 1 << json_extract(CAST(data AS TEXT), '$.chair') FROM events JOIN tables ON id = table_id"
            " WHERE status = 'over' AND json_extract(CAST(data AS TEXT), '$.type') = 'sat')"
            " WHERE session <> '' GROUP BY session, table_id ON CONFLICT DO NOTHING",
        ),
        (
            "CREATE TABLE handovers (code TEXT PRIMARY KEY, sealed BYTEA NOT NULL, until BIGINT NOT NULL)",
            "CREATE TABLE reviews (id TEXT PRIMARY KEY, data BYTEA NOT NULL)",
            "INSERT INTO seats(session, table_id, chairs) SELECT session, table_id, sum(chair) FROM ("
            " SELECT convert_from(data, 'UTF8')::jsonb #>> '{setup,chairs,0,session}' AS session, table_id, 1 AS chair"
            " FROM events JOIN tables ON id = table_id WHERE status = 'over' AND number = 1"
            " UNION SELECT convert_from(data, 'UTF8')::jsonb #>> '{setup,chairs,1,session}', table_id, 2"
            " FROM events JOIN tables ON id = table_id WHERE status = 'over' AND number = 1"
            " UNION SELECT convert_from(data, 'UTF8')::jsonb #>> '{who,session}', table_id,"
            " 1 << (convert_from(data, 'UTF8')::jsonb ->> 'chair')::int FROM events JOIN tables ON id = table_id"
            " WHERE status = 'over' AND convert_from(data, 'UTF8')::jsonb ->> 'type' = 'sat') AS taken"
            " WHERE session <> '' GROUP BY session, table_id ON CONFLICT DO NOTHING",
        ),
    ),
    Migration(  # what is somebody's beside their games
        (
            "CREATE TABLE belongings (session TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, due INTEGER NOT NULL,"
            " version INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (session, kind, id)) WITHOUT ROWID",
            "CREATE INDEX belongings_by_due ON belongings (session, kind, due)",
        ),
        (
            'CREATE TABLE belongings (session TEXT NOT NULL COLLATE "C", kind TEXT NOT NULL COLLATE "C",'
            ' id TEXT NOT NULL COLLATE "C", due BIGINT NOT NULL, version INTEGER NOT NULL, data BYTEA NOT NULL,'
            " PRIMARY KEY (session, kind, id))",
            "CREATE INDEX belongings_by_due ON belongings (session, kind, due)",
        ),
    ),
    Migration(  # what can be used once and not for long is a belonging of its own hash
        ("DROP TABLE handovers", "CREATE INDEX belongings_by_kind ON belongings (kind, due)"),
        ("DROP TABLE handovers", "CREATE INDEX belongings_by_kind ON belongings (kind, due)"),
    ),
)

VERSION: Final = len(STEPS)
