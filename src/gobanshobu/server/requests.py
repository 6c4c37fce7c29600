"""Every request has an id, which is in the log, in a header of the answer and in what is said of a refusal: whoever reads out
what their screen shows leads an operator to the right lines."""

from __future__ import annotations

import logging
import re
import secrets
from contextvars import ContextVar
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from litestar import Litestar

from gobanshobu.server.logs import REQUEST

if TYPE_CHECKING:
    from gobanshobu.server.context import Context

ACCESS: Final = logging.getLogger("gobanshobu.access")
HEADER: Final = b"x-request-id"
SOUND: Final = re.compile(rb"[A-Za-z0-9._-]{8,64}")
LONGEST: Final = 200  # letters of a path in the log


class Exchange:
    """One request and what came of it."""

    def __init__(self) -> None:
        self.status = 0
        self.refused = ""  # the code


_NOW: Final[ContextVar[Exchange | None]] = ContextVar("exchange", default=None)


def refused_now(code: str) -> str:
    """What is being answered is refused under this code; the id of the request."""
    exchange = _NOW.get()
    if exchange is not None:
        exchange.refused = code
    return REQUEST.get()


class NumberedApp(Litestar):
    """The application, which gives every request an id and writes it down."""

    context: Context

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request, or hold a WebSocket until it ends."""
        if scope["type"] not in ("http", "websocket"):
            await super().__call__(scope, receive, send)
            return
        exchange, began = Exchange(), monotonic()
        name = self._name(scope)

        async def answer(message: Any) -> None:
            if message["type"] in ("http.response.start", "websocket.accept"):
                exchange.status = message["status"] if message["type"] == "http.response.start" else 101
                message["headers"] = [*message.get("headers", ()), (HEADER, name.encode())]
            await send(message)

        before = REQUEST.set(name), _NOW.set(exchange)
        try:
            await super().__call__(scope, receive, answer)
        finally:
            self._write(scope, exchange, monotonic() - began)
            REQUEST.reset(before[0])
            _NOW.reset(before[1])

    def _name(self, scope: Any) -> str:
        """A new id; behind a trusted proxy the one that the proxy gave it."""
        direct = (scope["client"] or ("", 0))[0]
        for header, value in scope["headers"]:
            if header == HEADER and direct in self.context.settings.proxies and SOUND.fullmatch(value):
                return str(value, "ascii")
        return secrets.token_hex(8)

    def _write(self, scope: Any, exchange: Exchange, seconds: float) -> None:
        metrics = self.context.metrics
        metrics.requests[exchange.status] += 1
        if exchange.refused:
            metrics.refused[exchange.refused] += 1
        if not self.context.settings.access_log:
            return
        said: dict[str, object] = {
            "method": scope["method"] if scope["type"] == "http" else "WS",
            "path": str(scope["path"])[:LONGEST],
            "status": exchange.status,
            "ms": round(1000 * seconds, 1),
            "address": self.context.caller(scope),
        }
        ACCESS.info("request", extra=said | ({"refused": exchange.refused} if exchange.refused else {}))
