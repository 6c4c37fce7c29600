"""`make play` begins with the source, goes on with the fast build when it is there, and says what goes on meanwhile."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.ledger import ROOT

SERVER = """
import os, signal, socket, sys, time
words = sys.argv[1:]
listening = socket.create_server(("127.0.0.1", int(words[words.index("--port") + 1])))
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
signal.signal(signal.SIGINT, lambda *_: sys.exit(0))
kind = "interpreted" if os.environ.get("PYTHONPATH") else "fast"
with open({log!r}, "a") as log:
    print(kind, os.environ.get("GOBANSHOBU_FAST_BUILD", ""), "--open" in words, file=log)
time.sleep(60)
"""
PACKAGE = """
import os, pathlib, sys
folder = pathlib.Path({folder!r})
if "--state" in sys.argv:
    print("installed" if (folder / "installed").exists() else "missing")
elif "--behind" in sys.argv:
    while not (folder / "built").exists():
        __import__("time").sleep(0.02)
    sys.exit({status})
else:
    (folder / "installed").touch()
"""


class Clone:
    """A folder with the launcher of this clone and stand-ins for what it starts."""

    def __init__(self, folder: Path, status: int = 0) -> None:
        self.folder = folder
        build, package = folder / "tools" / "build", folder / "env" / "gobanshobu"
        for one in (build, package, folder / "env" / "bin", folder / "src"):
            one.mkdir(parents=True)
        (build / "play.py").write_text((ROOT / "tools/build/play.py").read_text(encoding="utf-8"), encoding="utf-8")
        (build / "package.py").write_text(PACKAGE.format(folder=str(folder), status=status))
        (package / "__main__.py").write_text(SERVER.format(log=str(folder / "log")))
        python = folder / "env" / "bin" / "python"
        python.write_text(
            f'#!/bin/sh\ncase $1 in -m) shift 2; exec {sys.executable} {package / "__main__.py"} "$@";; esac\nexec {sys.executable} "$@"\n'
        )
        python.chmod(0o755)
        (folder / "make").write_text("#!/bin/sh\necho made $2\n")
        (folder / "make").chmod(0o755)

    def start(self) -> subprocess.Popen[str]:
        told = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "COMPILE")}
        told |= {"MAKE": str(self.folder / "make"), "GOBANSHOBU_LANG": "en"}
        words = [sys.executable, str(self.folder / "tools/build/play.py"), str(self.folder / "env"), "serve"]
        return subprocess.Popen(
            words, env=told, cwd=self.folder, stdout=subprocess.PIPE, text=True, start_new_session=True
        )

    def wait_for(self, lines: list[str]) -> None:
        """Until the servers that were started are these."""
        until = time.monotonic() + 60
        while not (self.folder / "log").exists() or (self.folder / "log").read_text().splitlines() != lines:
            assert time.monotonic() < until, lines
            time.sleep(0.02)


def ended(running: subprocess.Popen[str]) -> str:
    """What it said, after Ctrl-C."""
    os.killpg(running.pid, signal.SIGINT)
    said, _ = running.communicate(timeout=60)
    assert running.returncode == 0
    return said


def test_the_fast_build_is_taken_when_it_is_there_and_the_next_start_has_it(tmp_path: Path) -> None:
    clone = Clone(tmp_path)
    running = clone.start()
    try:
        first = "interpreted coming True"
        clone.wait_for([first])
        (tmp_path / "built").touch()
        clone.wait_for([first, "fast  False"])
        said = ended(running)
        assert "Python environment" in said
        assert "web client" in said
        assert "your games go on with it" in said
        running = clone.start()
        clone.wait_for([first, "fast  False", "fast  True"])
        assert "fast build" not in ended(running)
    finally:
        running.kill()


@pytest.mark.parametrize(("status", "words"), [(3, "There is no fast build: install a C compiler"), (1, "logs/fast")])
def test_where_no_fast_build_can_be_made_it_says_why_and_plays_on(tmp_path: Path, status: int, words: str) -> None:
    clone = Clone(tmp_path, status)
    running = clone.start()
    try:
        clone.wait_for(["interpreted coming True"])
        (tmp_path / "built").touch()
        assert running.stdout is not None
        for line in running.stdout:
            if words in line:
                break
        else:
            raise AssertionError(words)
        assert running.poll() is None
        ended(running)
    finally:
        running.kill()


def test_who_stops_early_is_told_that_the_build_goes_on(tmp_path: Path) -> None:
    clone = Clone(tmp_path)
    running = clone.start()
    try:
        clone.wait_for(["interpreted coming True"])
        assert "goes on in the background" in ended(running)
    finally:
        (tmp_path / "built").touch()
        running.kill()
