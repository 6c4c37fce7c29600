"""The HTTP API of a server, as far as somebody who plays needs it."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

from gobanshobu.client.refused import TableRefused, unreachable
from gobanshobu.core.errors import GobanshobuError
from gobanshobu.core.game import State
from gobanshobu.core.record import read_record
from gobanshobu.core.words import Words
from gobanshobu.games import game

PATIENCE: Final = 30.0  # seconds for an answer


class Site:
    """A server at an address."""

    def __init__(self, address: str) -> None:
        """Raises GobanshobuError for what is no address."""
        found = urlsplit(address)
        if found.scheme not in ("http", "https") or not found.netloc:
            raise GobanshobuError(
                Words(
                    f"{address!r} はサーバーのアドレスではありません（http://… か https://…）。",
                    f"{address!r} is no address of a server (http://… or https://…)",
                )
            )
        self.address: Final = f"{found.scheme}://{found.netloc}{found.path.rstrip('/')}"
        self.socket: Final = self.address.replace("http", "ws", 1) + "/api/ws"

    async def get(self, path: str, token: str = "") -> Any:
        """What the server answers. Raises TableRefused."""
        return await asyncio.to_thread(self._ask, path, None, token)

    async def post(self, path: str, data: object, token: str = "") -> Any:
        """What the server answers to something sent. Raises TableRefused."""
        return await asyncio.to_thread(self._ask, path, data, token)

    async def games(self) -> list[dict[str, Any]]:
        """The games that are played there."""
        found: list[dict[str, Any]] = await self.get("/api/games")
        return found

    async def sit(self, table: str, chair: int, name: str) -> str:
        """Take an open chair as a program, which everybody at the table is told; the token of the seat. Raises TableRefused."""
        asked = {"chair": chair, "name": name, "kind": "bot"}
        return str((await self.post(f"/api/tables/{quote(table, safe='')}/sit", asked))["token"])

    async def sit_anywhere(self, table: str, name: str) -> str:
        """Take the first chair that is open. Raises TableRefused."""
        seen = await self.get(f"/api/tables/{quote(table, safe='')}?lang=en")
        free = [chair for chair, one in enumerate(seen["seats"]) if one["kind"] == "open"]
        return await self.sit(table, free[0] if free else 0, name)

    async def known(self, table: str, token: str) -> tuple[State, int]:
        """A game that fits all that a seat knows, log included, and the number of the seat. Raises TableRefused."""
        record = read_record(str(await self.get(f"/api/tables/{quote(table, safe='')}/record", token)), game)
        seat = record.seat
        if seat is None:
            seen = await self.get(f"/api/tables/{quote(table, safe='')}", token)
            seat = seen["you"]
        if seat is None:
            raise TableRefused("no_seat", Words("その席の鍵ではありません。", "that is no key to a seat here"))
        return record.replay(), seat

    def _ask(self, path: str, data: object, token: str) -> Any:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        body = None
        if data is not None:
            body = json.dumps(data).encode()
            headers["content-type"] = "application/json"
        try:
            with urlopen(Request(self.address + path, body, headers), timeout=PATIENCE) as answer:
                said: bytes = answer.read()
                kind = str(answer.headers.get_content_type())
        except HTTPError as error:
            raise _refused(error) from error
        except (URLError, OSError, ValueError) as error:
            raise unreachable(self.address, error) from error
        return json.loads(said) if kind == "application/json" else said.decode()


def _refused(error: HTTPError) -> TableRefused:
    text = error.read().decode("utf-8", "replace")
    try:
        said = json.loads(text)
        return TableRefused(str(said["code"]), Words(str(said["ja"]), str(said["en"])), str(said.get("clause", "")))
    except (ValueError, TypeError, KeyError):  # somebody else stands between
        return TableRefused("error", Words(f"{error.code} {error.reason}", f"{error.code} {error.reason}"))
