"""Tries the package that is installed beside this Python: `python tried.py [--compiled | --interpreted]`.

Every game is played to its end through the library, one by the command; the server is started, and gives the page with all that it
names, the fonts with their licence, and a table against the machine. Needs nothing but the package and the standard library.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from importlib.metadata import distribution
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import Request, urlopen

MODES = ("compiled", "interpreted")
PATIENCE = 60  # seconds for the server to come


def command(*words: str) -> list[str]:
    return [sys.executable, "-I", "-m", "gobanshobu", "--lang", "en", *words]


def printed(*words: str, typed: str = "") -> str:
    return subprocess.run(
        command(*words), check=True, capture_output=True, text=True, input=typed, encoding="utf-8"
    ).stdout


def get(address: str, body: object = None) -> bytes:
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(address, data, {"content-type": "application/json"})) as answer:
        found: bytes = answer.read()
    return found


def wait_for(base: str) -> None:
    """Until the server answers: it says its address before it listens."""
    ends = time.monotonic() + PATIENCE
    while True:
        try:
            get(f"{base}/api/health")
        except OSError:
            if time.monotonic() > ends:
                raise
            time.sleep(0.1)
        else:
            return


def play() -> None:
    """Every game, the first legal step or a later one in turn."""
    import gobanshobu

    for game_id in gobanshobu.GAMES:
        state = gobanshobu.game(game_id).start(seed=5)
        steps = 0
        while state.outcome is None and steps < 3000:
            player = state.actors()[0]
            legal = state.legal(player)
            state.play(player, legal[steps % len(legal)])
            steps += 1
        print(f"  {game_id}: {steps} steps, {state.outcome}")
    assert (
        "level 1"
        in printed("play", "isshin", "--level", "1", "--side", "0", "--seed", "1", typed="auto\nquit\n").lower()
    )


def serve(folder: str) -> None:
    """The server and its page."""
    running = subprocess.Popen(
        command("serve", "--port", "0", "--database", str(Path(folder) / "tried.db")),
        cwd=folder, stdout=subprocess.PIPE, text=True, encoding="utf-8",
    )  # fmt: skip
    try:
        assert running.stdout is not None
        (base,) = re.findall(r"http://[\d.]+:\d+", running.stdout.readline())
        wait_for(base)
        page = get(f"{base}/").decode()
        named = re.findall(r'(?:src|href)="(/[^"]+)"', page)
        assert any(name.startswith("/assets/") for name in named), "the package has no web client"
        for name in [*named, "/fonts/OFL.txt"]:
            assert get(base + name)
        made = get(f"{base}/api/tables", {"game": "first", "sides": [{"kind": "me"}, {"kind": "machine", "level": 1}]})
        assert get(f"{base}/api/tables/{json.loads(made)['table']}")
        print(f"  the page names {len(named)} files, and all are there")
    finally:
        running.send_signal(signal.SIGTERM)
        running.wait(30)


def main() -> None:
    wanted = next((mode for mode in MODES if f"--{mode}" in sys.argv), "")
    os.environ.pop("PYTHONPATH", None)
    os.environ.pop("GOBANSHOBU_CLIENT", None)
    said = printed("--version").strip()
    print(f"  {said}")
    assert wanted in said, f"not {wanted}"
    files = [str(path) for path in distribution("gobanshobu").files or []]
    assert any(name.endswith("gobanshobu/py.typed") for name in files)
    assert sum("OFL.txt" in name for name in files) >= 3, "a font without its licence"
    play()
    with TemporaryDirectory() as folder:
        serve(folder)


if __name__ == "__main__":
    main()
