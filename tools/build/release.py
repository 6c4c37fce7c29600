"""`make release-check`: what a release does, on this machine, for every Python 3.11 to 3.14 that it has.

The archive of the source is built, from it a wheel for each Python, and that is installed into an empty environment and tried there
(tried.py). `--interpreted` leaves compiling out; `--here` does it for this Python alone and borrows what it has installed instead of
asking a package index. The results lie in the folder that is named, or in dist.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
VERSIONS: Final = ("3.11", "3.12", "3.13", "3.14")
NEEDED: Final = ("src", "README.md", "README.ja.md", "LICENSE", "CHANGELOG.md", "CITATION.cff", "MANIFEST.in")
BUILDING: Final = ("pyproject.toml", "setup.py", "web/package.json", "tools/build/tried.py", "build/web")


def environment() -> dict[str, str]:
    """What commands are told: nothing of the source, which must not be found where the package is tried."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def run(*words: str | Path, where: Path = ROOT, told: dict[str, str] | None = None) -> str:
    """A command with its output, which is shown where it fails."""
    done = subprocess.run(
        [str(word) for word in words], cwd=where, env=environment() | (told or {}), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    if done.returncode:
        sys.exit(f"{' '.join(str(word) for word in words)}\n{done.stdout[-6000:]}")
    return done.stdout


def pythons() -> list[str]:
    """The newest Python of each version that starts and can make environments."""
    found: list[str] = []
    for wanted in VERSIONS:
        known = [shutil.which(f"python{wanted}") or ""]
        known += [
            str(path) for path in sorted(Path.home().glob(f".pyenv/versions/{wanted}.*/bin/python3"), reverse=True)
        ]
        probe = f"import sys, venv, ensurepip; sys.exit('%d.%d' % sys.version_info[:2] != '{wanted}')"
        works = (
            path for path in known if path and not subprocess.run([path, "-c", probe], capture_output=True).returncode
        )
        found += [path for path in [next(works, "")] if path]
    return found


def archive(dist: Path, folder: Path) -> Path:
    """The archive of the source, made from a copy with nothing else in it."""
    for name in (*NEEDED, *BUILDING):
        source, target = ROOT / name, folder / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    script = f"import setuptools.build_meta as backend; print(backend.build_sdist({str(dist)!r}))"
    name = run(sys.executable, "-c", script, where=folder, told={"GOBANSHOBU_WEB": "1"}).split()[-1]
    return dist / name


def tried(python: str, source: Path, dist: Path, folder: Path, mode: str, borrow: bool) -> None:
    """A wheel from the archive, in an empty environment, tried."""
    began = time.monotonic()
    pip = [python, "-m", "pip", "--disable-pip-version-check"]
    told = {"GOBANSHOBU_COMPILE": "1" if mode == "compiled" else "0"}
    wheels = folder / "wheels"
    run(*pip, "wheel", "--no-deps", *(["--no-build-isolation"] if borrow else []), "-w", wheels, source, told=told)
    (wheel,) = wheels.glob("gobanshobu-*.whl")
    shutil.copy(wheel, dist)
    empty = folder / "empty"
    run(python, "-m", "venv", *(["--without-pip"] if borrow else []), empty)
    inside = empty / "bin" / "python"
    if borrow:
        (site,) = empty.glob("lib/python*/site-packages")
        run(*pip, "install", "--no-deps", "--target", site, wheel)
        (site / "borrowed.pth").write_text("\n".join(path for path in sys.path if path.endswith("site-packages")))
    else:
        run(inside, "-m", "pip", "--disable-pip-version-check", "install", f"{wheel}[server]")
    print(f"{wheel.name}, {time.monotonic() - began:.0f} s")
    print(run(inside, ROOT / "tools" / "build" / "tried.py", f"--{mode}", where=folder), end="", flush=True)


def main() -> None:
    here, mode = "--here" in sys.argv, "interpreted" if "--interpreted" in sys.argv else "compiled"
    dist = Path(next((word for word in sys.argv[1:] if not word.startswith("-")), ROOT / "dist")).absolute()
    dist.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        source = archive(dist, Path(folder) / "source")
        print(source.name)
        for python in [sys.executable] if here else pythons():
            with TemporaryDirectory() as one:
                tried(python, source, dist, Path(one), mode, borrow=here)


if __name__ == "__main__":
    main()
