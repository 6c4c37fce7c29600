"""What the server compresses, any client reads: snapshot after snapshot, whatever window it asked for."""

from __future__ import annotations

import json
from random import Random

import pytest
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

import gobanshobu
from gobanshobu.server.deflate import DEFLATE

CONT = Opcode.CONT


def messages() -> list[bytes]:
    """Snapshots of a game as it goes on, with something empty, long and of no pattern between them."""
    state, rng, found = gobanshobu.game("first").start(seed=3), Random(3), []
    for _ in range(60):
        player = state.actors()[0]
        state.play(player, rng.choice(state.legal(player)))
        found.append(json.dumps(state.view(player), ensure_ascii=False).encode())
    return [*found, b"", rng.randbytes(200_000), b"x" * 100_000, *found]


def agreed(asked: str) -> tuple[PerMessageDeflate, PerMessageDeflate]:
    """Both ends of a connection, for what a client asks."""
    params = [(name, value or None) for name, _, value in (one.partition("=") for one in asked.split("; ") if one)]
    answer, server = DEFLATE.process_request_params(params, [])
    said = dict(answer)
    bits = int(said.get("server_max_window_bits") or 15)
    return server, PerMessageDeflate("server_no_context_takeover" in said, False, bits, 12)


@pytest.mark.parametrize(
    "asked",
    [
        "",
        "client_max_window_bits",
        "server_max_window_bits=9",
        "server_max_window_bits=12",
        "server_no_context_takeover",
    ],
)
def test_what_is_compressed_is_read(asked: str) -> None:
    server, client = agreed(asked)
    for data in messages():
        sent = server.encode(Frame(Opcode.TEXT, data))
        assert sent.rsv1
        assert bytes(client.decode(sent).data) == data


def test_a_message_much_like_the_one_before_it_is_small() -> None:
    server, _ = agreed("client_max_window_bits")
    sizes = [len(server.encode(Frame(Opcode.TEXT, data)).data) / len(data) for data in messages()[:60]]
    assert sorted(sizes)[30] < 0.15
