"""Builds the package and installs it beside this Python: `VENV/bin/python tools/build/package.py`.

What was built once for this source, this Python and this machine is found again in the cache: $GOBANSHOBU_CACHE, or
`gobanshobu` below the user's cache folder. COMPILE=1 insists on compiled code, 0 leaves it out; by default a machine on
which compiling fails gets the same source interpreted. What is installed is written to VENV/.built.

`--state` only says what there is: `installed`, `cached`, or `missing`. `--behind` builds for the cache at low priority and
installs nothing, because somebody plays meanwhile; the status is 3 where only interpreted code can be had.
"""

from __future__ import annotations

import fcntl
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
CACHE: Final = Path(
    os.environ.get("GOBANSHOBU_CACHE")
    or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "gobanshobu"
)
STAMP: Final = Path(sys.prefix) / ".built"
PROGRESS: Final = ROOT / "build" / "progress"
MOST: Final = 400_000_000  # bytes that are kept in the cache
INSTALL: Final = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--force-reinstall")
WHEEL: Final = ("-m", "pip", "wheel", "--verbose", "--disable-pip-version-check", "--no-build-isolation", "--no-deps")
INTERPRETED: Final = 3  # the status where nothing compiled could be built behind


def wish() -> str:
    """`1`, `0` or `auto`."""
    found = os.environ.get("COMPILE", "auto")
    if found not in ("auto", "0", "1"):
        sys.exit(f"COMPILE is 1 (insist on compiled code), 0 (leave it out) or auto, not {found}")
    return found


def key() -> str:
    """What the package is made of: the source, the versions it is built with, this Python and this machine."""
    mixed = sha256(repr([sys.version, sysconfig.get_platform(), platform.machine()]).encode())
    mixed.update(f"{wish()} {os.environ.get('GOBANSHOBU_OPTIMISE', '')}".encode())
    source = [
        path
        for path in (ROOT / "src" / "gobanshobu").rglob("*")
        if path.suffix in (".py", ".toml", ".otf", ".typed", ".txt")
    ]
    for path in [*sorted(source), *(ROOT / name for name in ("setup.py", "pyproject.toml", "requirements/play.txt"))]:
        mixed.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return mixed.hexdigest()[:32]


def kept(mark: str) -> Path | None:
    """The wheel that was built for this key."""
    return next(iter((CACHE / "wheels" / mark).glob("gobanshobu-*.whl")), None)


@contextmanager
def alone() -> Iterator[None]:
    """One build at a time in this clone; who comes second waits, and finds what the first has built."""
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def built(mark: str, folder: Path) -> Path:
    """A new wheel, kept in the cache if it is compiled. Ends the process where it cannot be built."""
    for stale in ROOT.glob("build/lib*"), ROOT.glob("build/bdist*"):
        for path in stale:
            shutil.rmtree(path)
    PROGRESS.unlink(missing_ok=True)
    told = os.environ | {"GOBANSHOBU_COMPILE": wish(), "GOBANSHOBU_WEB": "0", "GOBANSHOBU_CACHE": str(CACHE)}
    with (ROOT / "build" / "log").open("w+") as log:
        done = subprocess.run(
            [sys.executable, *WHEEL, "--wheel-dir", str(folder), "."],
            cwd=ROOT, env=told, stdout=log, stderr=subprocess.STDOUT, check=False,
        )  # fmt: skip
        log.seek(0)
        said = log.read()
    PROGRESS.unlink(missing_ok=True)
    if done.returncode:
        sys.exit(said[-8000:])
    for line in said.splitlines():
        if "gobanshobu: not compiled" in line:
            print(line.strip(), file=sys.stderr)
    (wheel,) = folder.glob("gobanshobu-*.whl")
    if wheel.name.endswith("-none-any.whl") or "gobanshobu: not compiled" in said:
        return wheel
    place = CACHE / "wheels" / mark
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(place, ignore_errors=True)
    part = Path(f"{place}.{os.getpid()}")
    part.mkdir()
    shutil.copy(wheel, part)
    part.rename(place)
    tidy()
    return place / wheel.name


def tidy() -> None:
    """Forget what was not used for the longest time, where the cache has grown too large."""
    files = sorted((path for path in CACHE.rglob("*") if path.is_file()), key=lambda path: -path.stat().st_mtime)
    total = 0
    for path in files:
        total += path.stat().st_size
        if total > MOST:
            path.unlink(missing_ok=True)


def install(wheel: Path, mark: str) -> None:
    """Put a wheel into this environment, and write down what it was made of."""
    wheel.touch()
    STAMP.unlink(missing_ok=True)
    subprocess.run([sys.executable, *INSTALL, str(wheel)], check=True)
    STAMP.write_text(mark)


def state(mark: str) -> str:
    if STAMP.is_file() and STAMP.read_text() == mark:
        return "installed"
    return "cached" if kept(mark) else "missing"


def main() -> None:
    mark = key()
    if "--state" in sys.argv:
        print(state(mark))
        return
    behind = "--behind" in sys.argv
    if state(mark) == "installed":
        STAMP.touch()
        return
    if behind:
        os.nice(15)
    began = time.monotonic()
    with alone(), TemporaryDirectory() as folder:
        wheel = kept(mark) or built(mark, Path(folder))
        if not behind:
            install(wheel, mark)
        elif not kept(mark):
            sys.exit(INTERPRETED)
    print(f"{time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
