"""Logs as lines of JSON: when, how grave, where, what. Never a token, a cookie, a hand or a deck."""

from __future__ import annotations

import atexit
import json
import logging
import sys
from contextlib import suppress
from contextvars import ContextVar
from datetime import UTC, datetime
from logging.handlers import QueueHandler, QueueListener
from queue import Full, Queue
from time import monotonic, sleep
from traceback import format_tb
from typing import Final

REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")
"""The id of the request that is being answered; every line written meanwhile has it."""
WAITING: Final = 10_000  # lines that may wait to be written
PARTING: Final = 1.0  # seconds for the last lines when the server ends
KNOWN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    """One JSON object a line; what a call adds as `extra` stands beside the message."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as a line."""
        said: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        if REQUEST.get():
            said["request"] = REQUEST.get()
        said |= {key: value for key, value in vars(record).items() if key not in KNOWN}
        if record.exc_info and record.exc_info[0] is not None:
            # where and what kind, but not its words: those may quote a hand or a message
            said["trace"] = "".join(format_tb(record.exc_info[2])) + record.exc_info[0].__name__
        return json.dumps(said, ensure_ascii=False, default=str)


class LineQueue(QueueHandler):
    """Leaves writing to a thread of its own: games go on where nobody reads the log. Lines too many are left out."""

    def enqueue(self, record: logging.LogRecord) -> None:
        with suppress(Full):
            self.queue.put_nowait(record)


def set_up(quiet: bool = False) -> None:
    """Everything from here on goes to the error stream as lines of JSON; quiet: only what is wrong."""
    lines: Queue[logging.LogRecord] = Queue(WAITING)
    handler = LineQueue(lines)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("gobanshobu").setLevel(logging.WARNING if quiet else logging.INFO)
    QueueListener(lines, logging.StreamHandler(sys.stderr)).start()
    atexit.register(finish, lines)


def finish(lines: Queue[logging.LogRecord]) -> None:
    """Let what was said last be written, if anybody reads it."""
    until = monotonic() + PARTING
    while lines.unfinished_tasks and monotonic() < until:
        sleep(0.01)
