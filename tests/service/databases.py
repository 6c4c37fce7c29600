"""A PostgreSQL server of the tests' own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bench.faults.processes import Postgres, binaries, wait_until

__all__ = ["binaries", "postgres", "wait_until"]


@contextmanager
def postgres() -> Iterator[str]:
    """A running server's address; gone with everything in it afterwards."""
    database = Postgres()
    try:
        yield database.url
    finally:
        database.close()
