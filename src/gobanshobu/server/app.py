"""The application: routes, headers, what is opened at the start and closed at the end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, Final

from litestar import Litestar, Request, WebSocket, websocket
from litestar.di import Provide
from litestar.exceptions import ClientException, HTTPException, NotFoundException, PermissionDeniedException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Message, Scope

from gobanshobu import __version__
from gobanshobu.server.accounts import ACCOUNT_HANDLERS
from gobanshobu.server.analysis import ANALYSIS_HANDLERS
from gobanshobu.server.api import HANDLERS
from gobanshobu.server.connection import Connection
from gobanshobu.server.context import Context
from gobanshobu.server.games import HANDLERS as GAME_HANDLERS
from gobanshobu.server.lessons import LESSON_HANDLERS
from gobanshobu.server.limits import Bucket, nested
from gobanshobu.server.matches import MATCH_HANDLERS
from gobanshobu.server.mistakes import MISTAKE_HANDLERS
from gobanshobu.server.pages import folder_of, pages
from gobanshobu.server.puzzles import PUZZLE_HANDLERS
from gobanshobu.server.ratings import my_ratings
from gobanshobu.server.refusing import broken, failed, refused, unkept
from gobanshobu.server.requests import NumberedApp
from gobanshobu.server.settings import Settings, make_store
from gobanshobu.server.strengths import my_strengths
from gobanshobu.server.turns import TURN_HANDLERS
from gobanshobu.service.accounts import Accounts
from gobanshobu.service.engines import make_engines
from gobanshobu.service.hub import Hub
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.store import StoreError
from gobanshobu.service.timing import milliseconds

LOG: Final = logging.getLogger("gobanshobu.server")
FOREIGN: Final = 4003
CROWDED: Final = 4029
SWEEP: Final = 2.0  # seconds; several times within the lease of a process, and soon after one has died
EXPIRE: Final = 60.0  # seconds between two looks for codes that are too old
LARGEST: Final = 65_536  # bytes of a request
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; connect-src 'self'; img-src 'self' data:; object-src 'none';"
    " base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}

RAW_HEADERS: Final = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]


class BoundedRequest(Request[Any, Any, Any]):
    """A request whose body is read only if it is of a kind that costs little to read."""

    async def body(self) -> bytes:
        """The body. Raises ClientException for brackets within brackets within brackets."""
        data = await super().body()
        if nested(data):
            raise ClientException("nested too deeply")
        return data


def make_app(settings: Settings) -> Litestar:
    """The application under these settings."""
    store = make_store(settings.database)
    engines = make_engines(settings.engines, settings.workers, settings.thoughts_each)
    hub = Hub(store, engines)
    context = Context(hub, settings)

    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        await store.open()
        count = await hub.resume()
        LOG.info("started", extra={"tables": count})
        await context.accounts.expire(milliseconds())
        sweeping = [asyncio.create_task(part) for part in (sweep(hub), expire(context.accounts))]
        try:
            yield
        finally:
            for part in sweeping:
                part.cancel()
            await context.reviews.close()
            await hub.close()
            await store.close()
            await engines.close()
            context.aside.close()
            LOG.info("stopped")

    def private(scope: Scope) -> bool:
        """Whether somebody comes by the port that is for the operator alone."""
        server = scope.get("server")
        return server is not None and bool(settings.metrics_port) and server[1] == settings.metrics_port

    async def admit(request: Request[Any, Any, Any]) -> None:
        """Refuse what a foreign page would have a browser do with our cookie, and whoever reads too often."""
        if private(request.scope) != (request.url.path == "/metrics"):
            raise NotFoundException
        if request.method in ("GET", "HEAD", "OPTIONS"):
            if not private(request.scope):
                context.allow_reading(request)
        elif not context.own_origin(request):
            raise PermissionDeniedException("foreign origin")
        await context.meet(request)

    @websocket("/api/ws")
    async def talk(socket: WebSocket[Any, Any, Any]) -> None:
        address = context.address(socket)
        await socket.accept()
        if private(socket.scope) or not context.own_origin(socket):
            await socket.close(FOREIGN, "foreign origin")
            return
        if not context.gate.enter(address):
            await socket.close(CROWDED, "too many connections")
            return
        context.metrics.connections += 1
        try:
            bucket = Bucket(settings.messages, settings.burst)
            await context.meet(socket)
            session = context.who(socket)
            find = partial(context.room, address, cost=1.0)  # whoever comes is shown everything
            match = partial(context.match, socket)
            await Connection(hub, socket, bucket, context.talkers, context.metrics, session, address, find, match).run()
        finally:
            context.metrics.connections -= 1
            context.gate.leave(address)

    app = NumberedApp(
        [
            *HANDLERS,
            *GAME_HANDLERS,
            *ACCOUNT_HANDLERS,
            *ANALYSIS_HANDLERS,
            *MATCH_HANDLERS,
            *MISTAKE_HANDLERS,
            *LESSON_HANDLERS,
            *PUZZLE_HANDLERS,
            *TURN_HANDLERS,
            my_strengths,
            my_ratings,
            *pages(folder_of(settings.client)),
            talk,
        ],
        lifespan=[lifespan],
        dependencies={"context": Provide(lambda: context, sync_to_thread=False)},
        exception_handlers={Refusal: refused, HTTPException: failed, StoreError: unkept, Exception: broken},
        before_request=admit,
        before_send=[protect],
        request_class=BoundedRequest,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Gobanshobu",
            version=__version__,
            path="/api/schema",
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin()],  # pages that would ask others for scripts stay out
        ),
        request_max_body_size=LARGEST,
        signature_namespace={"Context": Context},
    )
    app.context = context
    return app


async def sweep(hub: Hub) -> None:
    """See to what is due, and let go of what nobody needs."""
    while True:
        try:
            await hub.sweep()
        except Exception:  # it comes round again
            LOG.exception("the sweep broke")
        await asyncio.sleep(SWEEP)


async def expire(accounts: Accounts) -> None:
    """Forget now and then the codes and challenges that nobody can use any more."""
    while True:
        await asyncio.sleep(EXPIRE)
        with suppress(StoreError):  # it comes round again
            await accounts.expire(milliseconds())


async def protect(message: Message, _scope: Scope) -> None:
    """Every answer, also one that is an error, has the headers that tell a browser to be careful with it."""
    if message["type"] == "http.response.start":
        message["headers"] = [*message["headers"], *RAW_HEADERS]
