"""From a fresh clone to the first decision in the browser: `python -m bench.first_start`.

Each run clones this repository's last commit into a new folder, without an active environment and without anything that was built
before (the package managers keep their caches; `--cold` takes them away too), types `make play`, and drives the page
until a decision can be made. What is printed: when each stage ended, by the clock on the wall; and the processor seconds until then, without
those of the fast build behind, which tell more on a busy machine. `--second` then waits for the fast build and starts once more.
"""

from __future__ import annotations

import argparse
import os
import queue
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Error, Page
from tests.web.conftest import chromium

ROOT: Final = Path(__file__).resolve().parent.parent
PATIENCE: Final = 1800.0  # seconds
TICKS: Final = os.sysconf("SC_CLK_TCK")
DECISION: Final = "[data-mine=true] [data-card], [data-mine=true] [data-square]"


class Start:
    """`make play` in a clone, with what it says and when."""

    def __init__(self, clone: Path, told: dict[str, str]) -> None:
        self.clone = clone
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            ["make", "play"], cwd=clone, env=told, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True,
        )  # fmt: skip
        self.lines: queue.Queue[tuple[float, str]] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put((self.passed(), line.strip()))

    def passed(self) -> float:
        return time.monotonic() - self.began

    def until(self, wanted: str) -> Iterator[tuple[float, str]]:
        """Everything it says until a line has this in it."""
        while True:
            at, line = self.lines.get(timeout=PATIENCE)
            yield at, line
            if wanted in line:
                return

    def cpu(self) -> float:
        """Processor seconds of everything that was started, without the fast build."""
        used: dict[int, float] = {}
        children: dict[int, list[int]] = {}
        for path in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                fields = (path / "stat").read_text().rpartition(") ")[2].split()
                if b"--behind" not in (path / "cmdline").read_bytes():
                    used[int(path.name)] = sum(int(field) for field in fields[11:15]) / TICKS
                    children.setdefault(int(fields[1]), []).append(int(path.name))
        total, left = 0.0, [self.process.pid]
        while left:
            one = left.pop()
            total += used.get(one, 0.0)
            left += children.get(one, [])
        return total

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGINT)
        self.process.wait(60)

    def end_build(self) -> None:
        """End the fast build that goes on behind."""
        for path in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if (path / "cwd").readlink().is_relative_to(self.clone):
                    os.kill(int(path.name), signal.SIGKILL)


@contextmanager
def cloned(cold: bool) -> Iterator[tuple[Path, dict[str, str]]]:
    """A fresh clone, and the environment of somebody who has never been here."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        clone = Path(folder) / "clone"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        told = {
            name: value
            for name, value in os.environ.items()
            if name not in ("VIRTUAL_ENV", "PYTHONPATH", "PYTHONPYCACHEPREFIX")
        }
        own = str(Path(sys.prefix) / "bin")
        told["PATH"] = os.pathsep.join(part for part in told["PATH"].split(os.pathsep) if part != own)
        told |= {"GOBANSHOBU_CACHE": f"{folder}/cache", "GOBANSHOBU_LANG": "en", "BROWSER": "true"}
        if cold:
            told |= {
                "PIP_CACHE_DIR": f"{folder}/pip",
                "NPM_CONFIG_CACHE": f"{folder}/npm",
                "XDG_DATA_HOME": f"{folder}/data",
            }
            told |= {"XDG_CACHE_HOME": f"{folder}/xdg", "npm_config_store_dir": f"{folder}/store"}
        yield clone, told


def decide(page: Page, address: str) -> None:
    """Open a game against the machine, until the first decision can be made."""
    ends = time.monotonic() + 60
    while True:
        try:
            page.goto(address)
            break
        except Error:  # it says its address before it listens
            if time.monotonic() > ends:
                raise
            time.sleep(0.05)
    page.click("[data-game=first] [data-act=machine]")
    page.locator(DECISION).first.wait_for(timeout=60_000)


def timed(start: Start, page: Page, title: str) -> None:
    """Drive one start to the first decision and print its stages."""
    print(title)
    for at, line in start.until("Listening"):
        print(f"  {at:6.1f} s  {line}")
    address = re.findall(r"http://\S+\d", line)[0]
    decide(page, address)
    print(f"  {start.passed():6.1f} s  the first decision can be made; {start.cpu():.1f} processor seconds", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3, help="how many fresh clones")
    parser.add_argument("--cold", action="store_true", help="without the caches of pip, npm and pnpm")
    parser.add_argument("--second", action="store_true", help="wait for the fast build, and start once more")
    asked = parser.parse_args()
    with chromium() as browser:
        for number in range(1, asked.runs + 1):
            with cloned(asked.cold) as (clone, told):
                page = browser.new_context().new_page()
                start = Start(clone, told)
                try:
                    timed(start, page, f"run {number}")
                    if asked.second and number == asked.runs:
                        for at, line in start.until("fast build"):
                            print(f"  {at:6.1f} s  {line}")
                        page.locator(DECISION).first.wait_for(timeout=60_000)
                        start.stop()
                        start = Start(clone, told)
                        timed(start, page, "the second start")
                finally:
                    start.stop()
                    start.end_build()


if __name__ == "__main__":
    main()
