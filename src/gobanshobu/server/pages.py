"""The web client: its built files, read once and served from memory; every address that is no file is a page of it."""

from __future__ import annotations

import gzip
import mimetypes
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

PLACES: Final = (  # where the built client is looked for: in an installed package, and beside an environment in a clone
    Path(__file__).parent / "web",
    Path(sys.prefix).parent / "build" / "web",
)
PAGE: Final = "index.html"
LASTING: Final = "assets/"  # names with a hash in them: what they hold never changes
WORTH_PACKING: Final = 1024  # bytes
TEXTS: Final = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")
MISSING: Final = """<!doctype html><meta charset="utf-8"><title>五番勝負 Gobanshobu</title>
<h1>五番勝負</h1><p lang="ja">画面のファイルがまだ作られていません。<code>make play</code> で作られます。</p>
<p lang="en">The pages have not been built; <code>make play</code> builds them. The API is at <a href="/api/schema">/api/schema</a>.</p>"""

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("text/javascript", ".js")


class Built(NamedTuple):
    """One file."""

    data: bytes
    packed: bytes | None
    kind: str
    mark: str
    lasts: bool


def folder_of(client: str, places: Sequence[Path] = PLACES) -> Path:
    """The folder that a setting names, or the first that has the client."""
    if client:
        return Path(client)
    return next((place for place in places if (place / PAGE).is_file()), places[0])


def read(folder: Path) -> dict[str, Built]:
    """Every file of the client by its name; only a page that says so where it has not been built."""
    found: dict[str, Built] = {}
    if folder.is_dir():
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                name = path.relative_to(folder).as_posix()
                found[name] = made(name, path.read_bytes())
    if PAGE not in found:
        found[PAGE] = made(PAGE, MISSING.encode())
    return found


def made(name: str, data: bytes) -> Built:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = None
    if kind.startswith(TEXTS) and len(data) >= WORTH_PACKING:
        packed = gzip.compress(data, mtime=0)
    return Built(data, packed, kind, f'"{sha256(data).hexdigest()[:20]}"', name.startswith(LASTING))


def pages(folder: Path) -> list[HTTPRouteHandler]:
    """What answers for everything outside the API."""
    files = read(folder)

    def answer(path: str, request: Request[Any, Any, Any]) -> Response[bytes]:
        name = path.strip("/")
        file = files.get(name)
        if file is None:
            if name.startswith("api/") or "." in name.rsplit("/", 1)[-1]:
                raise NotFoundException
            file = files[PAGE]
        headers = {
            "etag": file.mark,
            "cache-control": "public, max-age=31536000, immutable" if file.lasts else "no-cache",
            "vary": "accept-encoding",
        }
        if request.headers.get("if-none-match") == file.mark:
            return Response(b"", status_code=304, headers=headers)
        data = file.data
        if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            data, headers["content-encoding"] = file.packed, "gzip"
        return Response(data, media_type=file.kind, headers=headers)

    @get("/", include_in_schema=False)
    async def home(request: Request[Any, Any, Any]) -> Response[bytes]:
        return answer(PAGE, request)

    @get("/{path:path}", include_in_schema=False)
    async def page(path: FromPath[str], request: Request[Any, Any, Any]) -> Response[bytes]:
        return answer(path, request)

    return [home, page]
