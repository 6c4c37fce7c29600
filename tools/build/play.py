"""`make play` and `make terminal`: set up, start, and build the fast package behind the one who plays already.

    python tools/build/play.py VENV [serve | play]

Where the compiled package is there, it is started. Where it is not, the same source is started interpreted, and the compiled
one is built beside it at low priority; once it is there, the server is started anew with it, and those who play go on. Needs
nothing but the standard library: this runs before anything is installed.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
LOGS: Final = ROOT / "build" / "logs"
PROGRESS: Final = ROOT / "build" / "progress"
BAR: Final = 24
PORT: Final = 8000
PATIENCE: Final = 10  # seconds for the server to end
INTERPRETED: Final = 3  # of package.py
JAPANESE: Final = next(
    (os.environ[name] for name in ("GOBANSHOBU_LANG", "LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), ""
).startswith("ja")
LIVE: Final = sys.stdout.isatty()


def say(ja: str, en: str) -> str:
    """One of the two."""
    return ja if JAPANESE else en


def line(text: str, stays: bool = True) -> None:
    """A line of the terminal; one that does not stay is overwritten by the next, and left out where nobody looks on."""
    if stays or LIVE:
        print(f"\r\033[K{text}" if LIVE else text, end="\n" if stays else "", flush=True)


class Stage(NamedTuple):
    """Something that is made by `make`."""

    name: str
    target: str


def stages(wanted: list[Stage]) -> None:
    """Make several things side by side, each with its time. Ends the process where one fails."""
    LOGS.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    running: dict[Stage, subprocess.Popen[bytes]] = {}
    for one in wanted:
        with (LOGS / Path(one.target).name.strip(".")).open("wb") as log:
            running[one] = subprocess.Popen(
                [os.environ.get("MAKE", "make"), "--no-print-directory", one.target],
                cwd=ROOT, stdout=log, stderr=subprocess.STDOUT,
            )  # fmt: skip
    while running:
        time.sleep(0.05)
        passed = time.monotonic() - began
        for one, process in list(running.items()):
            if process.poll() is None:
                continue
            del running[one]
            if process.returncode:
                for other in running.values():
                    other.terminate()
                line(f"  ✗ {one.name}")
                sys.exit((LOGS / Path(one.target).name.strip(".")).read_text(errors="replace"))
            line(f"  ✓ {one.name}  {passed:.1f} s")
        line("  … " + ", ".join(one.name for one in running) + f"  {passed:.0f} s", stays=False)


class Player:
    """What is started, and started anew when the fast build is there."""

    def __init__(self, venv: Path, command: str) -> None:
        self.python = venv / "bin" / "python"
        self.command = command
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, interpreted: bool, again: bool = False) -> None:
        """Start it; interpreted from the source, or as it is installed."""
        told = os.environ | {"GOBANSHOBU_CLIENT": str(ROOT / "build" / "web")}
        if interpreted:
            told |= {"PYTHONPATH": str(ROOT / "src"), "PYTHONPYCACHEPREFIX": str(ROOT / "build" / "pycache")}
            told |= {"GOBANSHOBU_FAST_BUILD": "" if os.environ.get("COMPILE") == "0" else "coming"}
        words = [str(self.python), "-m", "gobanshobu", self.command]
        if self.command == "serve":
            words += ["--port", str(self.port)]
            words += [] if again else ["--open"]
        log = (LOGS / "server").open("wb") if again else None  # the browser is open, and who plays does not read logs
        self.process = subprocess.Popen(words, env=told, stdout=log, stderr=log)

    def answers(self) -> bool:
        """Whether the server listens: it has said all it has to say."""
        with socket.socket() as one:
            return one.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self) -> None:
        """End it in good order."""
        assert self.process is not None
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def wait(self, builder: subprocess.Popen[bytes] | None) -> int:
        """Until it ends; meanwhile the fast build is shown, and taken when it is there."""
        assert self.process is not None
        began = time.monotonic()
        listens = False
        while self.process.poll() is None:
            if builder is None:
                self.process.wait()
                continue
            time.sleep(0.3)
            if builder.poll() is None:
                listens = listens or (self.command == "serve" and self.answers())
                if listens:
                    line(bar(time.monotonic() - began), stays=False)
                continue
            self.take(builder.returncode, time.monotonic() - began)
            builder = None
        if builder is not None:
            line(say("高速版の準備は裏で続きます。", "The fast build goes on in the background."))
        return self.process.returncode

    def take(self, status: int, seconds: float) -> None:
        """The builder has ended: go on with what it has built."""
        if self.command != "serve":
            return  # taken at the next start
        if status:
            failed = say(
                f"高速版を作れませんでした: {LOGS / 'fast'}",
                f"The fast build failed; what it said is in {LOGS / 'fast'}",
            )
            line(no_fast_build() if status == INTERPRETED else failed)
            return
        subprocess.run(
            [str(self.python), str(ROOT / "tools" / "build" / "package.py")], check=True, stdout=subprocess.DEVNULL
        )
        self.stop()
        self.start(interpreted=False, again=True)
        line(
            say(
                f"  ✓ 高速版  {seconds:.0f} s。対局はそのまま続きます。",
                f"  ✓ fast build  {seconds:.0f} s; your games go on with it.",
            )
        )


def bar(seconds: float) -> str:
    """How far the fast build is."""
    try:
        share = float(PROGRESS.read_text())
    except (OSError, ValueError):
        share = 0.0
    full = round(share * BAR)
    name = say(
        "高速版（裏で準備中、マシンはまだ弱め）", "fast build, in the background (the machine plays weaker until then)"
    )
    return f"  {'█' * full}{'░' * (BAR - full)} {name}  {seconds:.0f} s"


def no_fast_build() -> str:
    return say(
        "高速版は作れませんでした。C コンパイラと Python のヘッダ（Debian では gcc と python3-dev）を入れると、次回作られます。",
        "There is no fast build: install a C compiler and the Python headers (on Debian gcc and python3-dev), and the next start makes it.",
    )


def free_port() -> int:
    """The usual port, or any where that is taken."""
    for port in (PORT, 0):
        with socket.socket() as one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                one.bind(("127.0.0.1", port))
            except OSError:
                continue
            return int(one.getsockname()[1])
    return PORT


def main() -> int:
    venv, command = Path(sys.argv[1]).absolute(), sys.argv[2]
    line("五番勝負 Gobanshobu")
    wanted = [Stage(say("Python の環境", "Python environment"), f"{sys.argv[1]}/.play")]
    if command == "serve":
        wanted.append(Stage(say("画面", "web client"), f"{sys.argv[1]}/.web"))
    stages(wanted)
    package = [str(venv / "bin" / "python"), str(ROOT / "tools" / "build" / "package.py")]
    state = subprocess.run([*package, "--state"], check=True, capture_output=True, text=True).stdout.strip()
    builder = None
    if state == "cached":
        subprocess.run(package, check=True, stdout=subprocess.DEVNULL)
    elif state == "missing" and os.environ.get("COMPILE") != "0":
        with (LOGS / "fast").open("wb") as log:
            builder = subprocess.Popen([*package, "--behind"], stdout=log, stderr=log, start_new_session=True)
    player = Player(venv, command)
    signal.signal(signal.SIGINT, lambda _number, _frame: None)  # is for the one that was started
    player.start(interpreted=state == "missing")
    signal.signal(signal.SIGTERM, lambda _number, _frame: player.stop())
    return player.wait(builder)


if __name__ == "__main__":
    sys.exit(main())
