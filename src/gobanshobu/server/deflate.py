"""Compression of WebSocket messages: a snapshot is much like the one before it, so the window has to hold both."""

from __future__ import annotations

from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

DEFLATE: Final = ServerPerMessageDeflateFactory(
    server_max_window_bits=15, client_max_window_bits=12, compress_settings={"level": 3, "memLevel": 7}
)
"""Half the bytes and half the time of uvicorn's own choice (12 bits, level 6) for snapshots; 190 kB for a connection."""


class Deflating(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket connection with compression that fits our messages."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.available_extensions = [DEFLATE]
