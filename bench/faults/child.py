"""The servers that the campaign starts. Importing them takes longer than anything else about a start, so this process does it
once and then becomes a new server by a fork for each line that it reads: a list of arguments, as JSON.

A clock that jumps: the first eight bytes of the file named on the command line are added, as seconds, to what `time.time`
says. The server itself knows nothing of it.
"""

from __future__ import annotations

import json
import mmap
import os
import signal
import struct
import sys
import time
from pathlib import Path


def jumping(file: Path) -> None:
    """From here on `time.time` is as wrong as the file says."""
    right = time.time
    with file.open("r+b") as held:
        kept = mmap.mmap(held.fileno(), 8)
    time.time = lambda: right() + struct.unpack("d", kept[:8])[0]


def serve(arguments: list[str]) -> None:
    """Be a server until it ends."""
    from gobanshobu.cli.main import main

    os._exit(main(["serve", *arguments]))


def forking() -> None:
    """Fork a server for each line, and say its process id."""
    import gobanshobu.cli.serve  # noqa: F401 - what takes the time

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody has to bury them
    for line in sys.stdin:
        number = os.fork()
        if not number:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            null = os.open(os.devnull, os.O_RDONLY)
            os.dup2(null, 0)
            os.dup2(2, 1)
            serve(json.loads(line))
        sys.stdout.write(f"{number}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    clock, *given = sys.argv[1:]
    jumping(Path(clock))
    if given == ["--fork"]:
        forking()
    else:
        serve(given)
