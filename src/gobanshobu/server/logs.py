"""Logs as lines of JSON: when, how grave, where, what. Never a token, a cookie, a hand or a deck."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from traceback import format_tb
from typing import Final

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
        said |= {key: value for key, value in vars(record).items() if key not in KNOWN}
        if record.exc_info and record.exc_info[0] is not None:
            # where and what kind, but not its words: those may quote a hand or a message
            said["trace"] = "".join(format_tb(record.exc_info[2])) + record.exc_info[0].__name__
        return json.dumps(said, ensure_ascii=False, default=str)


def set_up(quiet: bool = False) -> None:
    """Everything from here on goes to the error stream as lines of JSON; quiet: only what is wrong."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("gobanshobu").setLevel(logging.WARNING if quiet else logging.INFO)
