"""Servers and databases that can be killed, filled up, and led to believe another time."""

from __future__ import annotations

import json
import os
import pwd
import random
import resource
import shutil
import signal
import socket
import struct
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
PATIENCE: Final = 60.0  # seconds for anything to come
SEGMENT: Final = 1 << 20  # bytes of a file of PostgreSQL's own log: a limit that such files just keep to


def wait_until(condition: Callable[[], bool], what: str) -> None:
    """Ask another process again and again until something holds."""
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until, f"{what} did not come"
        time.sleep(0.02)


def free_port() -> int:
    """A port that nobody listens on, and that no connection is given while its server is away: whoever connects again and
    again to such a port is at last connected to themselves, and the server cannot come back."""
    ours = range(10_000, int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0]))
    for port in random.sample(ours, len(ours)):
        with socket.socket() as one, suppress(OSError):
            one.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is free")


def alive(number: int) -> bool:
    """Whether a process is there and not just waiting to be buried. One of whose threads some are still dying keeps its
    sockets and locks, though its first thread is dead already."""
    home = Path(f"/proc/{number}")
    try:
        state = (home / "stat").read_text().rpartition(")")[2].split()[0]
        return state != "Z" or len(list((home / "task").iterdir())) > 1
    except OSError:
        return False


def room_for(number: int, size: int) -> None:
    """How large the files of a process may be: to the process, a disk without room."""
    resource.prlimit(number, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


# --- the server ---


class Launcher:
    """Starts servers: forks of one process that has everything at hand, or (cold) each from nothing."""

    def __init__(self, python: str, home: Path, cold: bool = False) -> None:
        self.clock: Final = home / "clock"
        self.clock.write_bytes(struct.pack("d", 0.0))
        self.log: Final = home / "server.log"
        self.command: Final = [python, "-m", "bench.faults.child", str(self.clock)]
        self.cold: Final = cold
        self.parent: subprocess.Popen[str] | None = None
        self.children: dict[int, subprocess.Popen[str]] = {}

    def jump(self, seconds: float) -> None:
        """Let every server believe that it is so much later than it is."""
        with self.clock.open("r+b") as file:
            file.write(struct.pack("d", seconds))

    def start(self, arguments: list[str], cold: bool = False) -> int:
        """A server; its process id. What it says goes to a file."""
        if self.cold or cold:
            process = self._run(arguments, subprocess.DEVNULL)
            self.children[process.pid] = process
            return process.pid
        if self.parent is None:
            self.parent = self._run(["--fork"], subprocess.PIPE)
        assert self.parent.stdin is not None
        assert self.parent.stdout is not None
        self.parent.stdin.write(json.dumps(arguments) + "\n")
        self.parent.stdin.flush()
        return int(self.parent.stdout.readline())

    def _run(self, arguments: list[str], given: int) -> subprocess.Popen[str]:
        with self.log.open("a") as log:
            said = subprocess.PIPE if given == subprocess.PIPE else log
            return subprocess.Popen(
                [*self.command, *arguments], stdin=given, stdout=said, stderr=log, text=True, cwd=ROOT
            )

    def bury(self, number: int) -> None:
        """Wait until a process that was told to end has ended."""
        child = self.children.pop(number, None)
        if child is not None:
            child.wait(PATIENCE)
        wait_until(lambda: not alive(number), "the server's end")

    def close(self) -> None:
        """Start no more."""
        if self.parent is not None:
            assert self.parent.stdin is not None
            assert self.parent.stdout is not None
            self.parent.stdin.close()
            self.parent.stdout.close()
            self.parent.wait(PATIENCE)
            self.parent = None


class Server:
    """`gobanshobu serve` on one port, again after every kill."""

    def __init__(self, launcher: Launcher, database: str, port: int = 0) -> None:
        self.launcher: Final = launcher
        self.port: Final = port or free_port()
        self.arguments: Final = ["--port", str(self.port), "--database", database, "--workers", "1", "--unlimited"]
        self.number = launcher.start(self.arguments)

    def answers(self) -> bool:
        """Whether it listens. Raises AssertionError with its words where it has ended."""
        with socket.socket() as one:
            if one.connect_ex(("127.0.0.1", self.port)) == 0:
                return True
        assert alive(self.number), f"the server ended: {self.launcher.log.read_text()[-2000:]}"
        return False

    def ready(self) -> None:
        """Wait until it listens, which it does when it has read what it needs."""
        wait_until(self.answers, "the server")

    def kill(self, how: int = signal.SIGKILL) -> None:
        """End it without a word of warning."""
        if alive(self.number):
            os.kill(self.number, how)
        self.launcher.bury(self.number)

    def again(self, cold: bool = False) -> None:
        """Kill it, and start it anew on the same port."""
        self.kill()
        self.number = self.launcher.start(self.arguments, cold)
        self.ready()

    def fill(self) -> None:
        """From now on there is no room on its disk."""
        room_for(self.number, 1)

    def make_room(self) -> None:
        """There is room again."""
        room_for(self.number, resource.RLIM_INFINITY)


# --- PostgreSQL ---


def binaries() -> Path | None:
    """Where the programs of PostgreSQL are; None if this machine has none."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    command = shutil.which("postgres")
    return Path(command).resolve().parent if command else None


class Postgres:
    """A database of our own, in a folder of its own, on a socket of its own."""

    def __init__(self) -> None:
        programs = binaries()
        assert programs is not None
        self.programs: Final = programs
        self.home: Final = Path(mkdtemp(prefix="gobanshobu-pg-"))
        self.url: Final = f"postgresql://test@/postgres?host={self.home}"
        self.as_user: dict[str, Any] = {}
        if os.getuid() == 0:  # the server refuses to run as root
            user = pwd.getpwnam("postgres" if any(p.pw_name == "postgres" for p in pwd.getpwall()) else "nobody")
            os.chown(self.home, user.pw_uid, user.pw_gid)
            self.as_user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self.quiet: Final[dict[str, Any]] = {
            "stdout": subprocess.DEVNULL,
            "stderr": subprocess.DEVNULL,
            "cwd": self.home,
        }
        init: list[str | Path] = [
            programs / "initdb",
            "-D",
            self.home / "data",
            "-U",
            "test",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-sync",
        ]
        subprocess.run([*init, "--wal-segsize=1"], check=True, **self.quiet, **self.as_user)
        self.process = self._started()

    def _started(self) -> subprocess.Popen[bytes]:
        process: subprocess.Popen[bytes] = subprocess.Popen(
            [self.programs / "postgres", "-D", self.home / "data", "-k", self.home, "-c", "listen_addresses="],
            **self.quiet,
            **self.as_user,
        )
        ready = [str(self.programs / "pg_isready"), "-q", "-h", str(self.home), "-U", "test", "-d", "postgres"]
        wait_until(lambda: subprocess.run(ready, check=False).returncode == 0, "the database")
        return process

    def family(self) -> list[int]:
        """The processes of the database, the first one first."""
        first = self.process.pid
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        return [first, *map(int, children)]

    def again(self) -> None:
        """Kill every process of it, and let it find out what it had promised."""
        self.process.send_signal(signal.SIGSTOP)  # from here on it starts none that we would not know of
        family = self.family()
        for number in family:
            if alive(number):
                os.kill(number, signal.SIGKILL)
        self.process.wait(PATIENCE)
        wait_until(lambda: not any(map(alive, family)), "the end of the database")
        (self.home / "data" / "postmaster.pid").unlink(missing_ok=True)
        self.process = self._started()

    def fill(self) -> None:
        """No file of it can grow any more; its own log, in files of a fixed size, can still be written."""
        sizes = [path.stat().st_size for path in (self.home / "data" / "base").rglob("*") if path.is_file()]
        self._limit(str(max(SEGMENT, *sizes)))

    def make_room(self) -> None:
        """Files can grow again."""
        self._limit("unlimited")

    def _limit(self, size: str) -> None:
        for number in self.family():  # by their own user, whom nobody has to allow it
            command = ["prlimit", f"--pid={number}", f"--fsize={size}:unlimited"]
            subprocess.run(command, check=False, **self.quiet, **self.as_user)

    def close(self) -> None:
        """End it, and remove it with everything in it."""
        self.process.send_signal(signal.SIGINT)  # which does not wait for those who are connected
        self.process.wait(PATIENCE)
        shutil.rmtree(self.home, ignore_errors=True)
