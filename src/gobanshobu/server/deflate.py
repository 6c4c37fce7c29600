"""Compression of WebSocket messages: a snapshot is much like the one before it, so the window has to hold both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from isal import isal_zlib
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.typing import ExtensionParameter

LEVEL: Final = 1
"""Of ISA-L: a fifth of the time of zlib's level 3 for a twentieth more bytes, and half the memory."""


class Deflate(ServerPerMessageDeflateFactory):
    """Agrees on compression with a client; what is sent is compressed by ISA-L, whose output any zlib reads."""

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        """What is agreed on. A client that wants each message to stand alone has them from zlib, one by one."""
        agreed, made = super().process_request_params(params, accepted_extensions)
        if not made.local_no_context_takeover:
            made.encoder = isal_zlib.compressobj(LEVEL, isal_zlib.DEFLATED, -made.local_max_window_bits)  # type: ignore[assignment]
        return agreed, made


DEFLATE: Final = Deflate(
    server_max_window_bits=15, client_max_window_bits=12, compress_settings={"level": 3, "memLevel": 7}
)
"""A window that holds two snapshots: half the bytes of uvicorn's own choice (12 bits)."""


class Deflating(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket connection with compression that fits our messages."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.available_extensions = [DEFLATE]
