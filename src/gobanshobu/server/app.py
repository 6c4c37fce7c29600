"""The application: routes, headers, what is opened at the start and closed at the end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final
from urllib.parse import urlsplit

from litestar import Litestar, Request, WebSocket, websocket
from litestar.connection import ASGIConnection
from litestar.datastructures import ResponseHeader
from litestar.di import Provide
from litestar.exceptions import HTTPException, PermissionDeniedException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from gobanshobu import __version__
from gobanshobu.server.api import HANDLERS, broken, failed, refused, unkept
from gobanshobu.server.connection import Connection
from gobanshobu.server.context import COOKIE, Context
from gobanshobu.server.lessons import LESSON_HANDLERS
from gobanshobu.server.limits import Bucket
from gobanshobu.server.pages import folder_of, pages
from gobanshobu.server.settings import Settings, make_store
from gobanshobu.service.engines import EngineWorkers
from gobanshobu.service.hub import Hub
from gobanshobu.service.refusal import Refusal
from gobanshobu.service.store import StoreError

LOG: Final = logging.getLogger("gobanshobu.server")
FOREIGN: Final = 4003
CROWDED: Final = 4029
SWEEP: Final = 30.0  # seconds
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; connect-src 'self'; img-src 'self' data:; object-src 'none';"
    " base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def make_app(settings: Settings) -> Litestar:
    """The application under these settings."""
    store = make_store(settings.database)
    engines = EngineWorkers(settings.workers)
    hub = Hub(store, engines)
    context = Context(hub, settings)

    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        await store.open()
        count = await hub.resume()
        LOG.info("started", extra={"tables": count})
        sweeping = asyncio.create_task(sweep(hub))
        try:
            yield
        finally:
            sweeping.cancel()
            await hub.close()
            await store.close()
            engines.close()
            LOG.info("stopped")

    def same_origin(request: Request[Any, Any, Any]) -> None:
        """Refuse what a foreign page would have a browser do with our cookie."""
        if request.method not in ("GET", "HEAD", "OPTIONS") and not own_origin(request, settings):
            raise PermissionDeniedException("foreign origin")

    @websocket("/api/ws")
    async def talk(socket: WebSocket[Any, Any, Any]) -> None:
        address = context.address(socket)
        await socket.accept()
        if not own_origin(socket, settings):
            await socket.close(FOREIGN, "foreign origin")
            return
        if not context.gate.enter(address):
            await socket.close(CROWDED, "too many connections")
            return
        context.metrics.connections += 1
        try:
            bucket = Bucket(settings.messages, settings.burst)
            await Connection(hub, socket, bucket, context.metrics, socket.cookies.get(COOKIE, "")).run()
        finally:
            context.metrics.connections -= 1
            context.gate.leave(address)

    return Litestar(
        [*HANDLERS, *LESSON_HANDLERS, *pages(folder_of(settings.client)), talk],
        lifespan=[lifespan],
        dependencies={"context": Provide(lambda: context, sync_to_thread=False)},
        exception_handlers={Refusal: refused, HTTPException: failed, StoreError: unkept, Exception: broken},
        response_headers=[ResponseHeader(name=name, value=value) for name, value in HEADERS.items()],
        before_request=same_origin,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Gobanshobu",
            version=__version__,
            path="/api/schema",
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin()],  # pages that would ask others for scripts stay out
        ),
        request_max_body_size=262_144,
        signature_namespace={"Context": Context},
    )


async def sweep(hub: Hub) -> None:
    """Give up tables that nobody came to, and forget those that are over and that nobody looks at."""
    while True:
        await asyncio.sleep(SWEEP)
        try:
            await hub.sweep()
        except Exception:  # it comes round again
            LOG.exception("the sweep broke")


def own_origin(asking: ASGIConnection[Any, Any, Any, Any], settings: Settings) -> bool:
    """Whether a page of our own, or none (a program), asks."""
    origin = asking.headers.get("origin")
    if origin is None or origin in settings.origins:
        return True
    return urlsplit(origin).netloc == asking.headers.get("host")
