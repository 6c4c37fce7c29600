"""Whether the server is well, for those who run it."""

from __future__ import annotations

from litestar import get
from litestar.di import NamedDependency

from gobanshobu import __version__
from gobanshobu.server.context import Context
from gobanshobu.server.refusing import refusals


@get("/api/health", responses=refusals({}))
async def health() -> dict[str, str]:
    """That the server answers. One that does not is to be started anew."""
    return {"status": "ok", "version": __version__}


@get("/api/ready", responses=refusals({503: "storage"}))
async def ready_to_play(context: NamedDependency[Context]) -> dict[str, str]:
    """Whether games can be played here: something is written to the database, through to the disk. While it cannot be
    written, others are to be asked."""
    await context.ready()
    return {"status": "ready", "version": __version__}


@get("/metrics", media_type="text/plain; version=0.0.4", include_in_schema=False)
async def metrics(context: NamedDependency[Context]) -> str:
    """Counts for Prometheus, on a port of their own."""
    return context.metrics.text(context.counts(), context.hub.commits, context.hub.engines.stats())
