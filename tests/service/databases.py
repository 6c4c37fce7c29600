"""A PostgreSQL server of the tests' own, in a directory of its own, on a socket of its own."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp


def binaries() -> Path | None:
    """Where the server's programs are; None if this machine has none."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    command = shutil.which("postgres")
    return Path(command).resolve().parent if command else None


def wait_until(condition: Callable[[], bool], what: str) -> None:
    """Ask another process again and again until something holds."""
    until = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < until, f"{what} did not come"
        time.sleep(0.02)


@contextmanager
def postgres() -> Iterator[str]:
    """A running server's address; gone with everything in it afterwards."""
    programs = binaries()
    assert programs is not None
    home = Path(mkdtemp(prefix="gobanshobu-pg-"))
    as_user: dict[str, object] = {}
    if os.getuid() == 0:  # the server refuses to run as root
        user = pwd.getpwnam("postgres" if any(p.pw_name == "postgres" for p in pwd.getpwall()) else "nobody")
        os.chown(home, user.pw_uid, user.pw_gid)
        as_user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": home}
    data = home / "data"
    init = [programs / "initdb", "-D", data, "-U", "test", "-A", "trust", "-E", "UTF8", "--no-sync"]
    subprocess.run(init, check=True, **quiet, **as_user)  # type: ignore[call-overload]
    server = subprocess.Popen(  # type: ignore[call-overload]
        [programs / "postgres", "-D", data, "-k", home, "-c", "listen_addresses="], **quiet, **as_user
    )
    try:
        ready = [str(programs / "pg_isready"), "-q", "-h", str(home), "-U", "test", "-d", "postgres"]
        wait_until(lambda: subprocess.run(ready, check=False).returncode == 0, "the database")
        yield f"postgresql://test@/postgres?host={home}"
    finally:
        server.terminate()
        server.wait(20)
        shutil.rmtree(home, ignore_errors=True)
