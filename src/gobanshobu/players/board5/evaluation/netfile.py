"""The file of a net: a line of JSON that says where it comes from, then its numbers, compressed."""

from __future__ import annotations

import json
import zlib
from array import array
from pathlib import Path
from typing import Any, Final

from gobanshobu.core.clauses import PACKAGE
from gobanshobu.players.board5.evaluation.net import BASES, LANES, Net

FOLDER: Final = PACKAGE / "players" / "board5" / "nets"
FORMAT: Final = "gobanshobu net 1"
_READ: Final[dict[str, Net | None]] = {}


def net_of(game_id: str) -> Net | None:
    """The net of a game, read once; None where there is none."""
    if game_id not in _READ:
        file = FOLDER / f"{game_id}.net"
        _READ[game_id] = read_net(file)[1] if file.exists() else None
    return _READ[game_id]


def use_net(game_id: str, net: Net | None) -> None:
    """Play with this net from now on, in this process."""
    _READ[game_id] = net


def read_net(file: Path) -> tuple[dict[str, Any], Net]:
    """What the file says of itself, and the net. Raises ValueError for a file of another kind."""
    head, _, body = file.read_bytes().partition(b"\n")
    told: dict[str, Any] = json.loads(head)
    if told.get("format") != FORMAT or told.get("bases") != BASES or told["hidden"] % (4 * LANES):
        raise ValueError(f"{file} is no net that this version reads")
    hidden = int(told["hidden"])
    data = zlib.decompress(body)
    at = BASES * 2 * hidden
    base = array("b", data[:at])
    rest = array("i", data[at:])
    numbers = [int(number) for number in rest]
    out = numbers[hidden : 3 * hidden]
    return told, Net(
        [int(number) for number in base],
        numbers[:hidden],
        out,
        numbers[3 * hidden],
        numbers[3 * hidden + 1],
        f"{zlib.crc32(data):08x}",
    )


def write_net(file: Path, told: dict[str, Any], base: list[int], rest: list[int]) -> None:
    """Write a net; `rest` is the bias, the weights of the output, its constant, and what the measured score counts for."""
    data = array("b", base).tobytes() + array("i", rest).tobytes()
    head = json.dumps({"format": FORMAT, "bases": BASES} | told)
    part = file.with_suffix(".part")
    part.write_bytes(head.encode() + b"\n" + zlib.compress(data, 9))
    part.replace(file)
