"""Builds the package; `core`, `games` and `players` are compiled by mypyc where that is possible.

Each family of games is a unit with its players, and so are `core` and what the players share: inner loops call within a unit,
and units are compiled side by side.

GOBANSHOBU_COMPILE=1 insists on compiling, GOBANSHOBU_COMPILE=0 leaves it out; by default it is tried, and a machine
without a compiler gets the same source interpreted, with one line that says so. GOBANSHOBU_OPTIMISE (0 to 3, else 3) is
how hard the C compiler tries: less is built sooner and runs slower.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup

COMPILED = ("core", "games", "players")
SHEET = ("board5", "first", "intelligence", "hck")  # the 5×5 games share rules and players
PLAIN = ("players/attention.py",)  # must stay interpreted; it says why


def notice(why: str) -> None:
    print(f"gobanshobu: not compiled ({why}); it runs interpreted, slower and with the same rules.", file=sys.stderr)


def compiler_found() -> bool:
    if os.name == "nt":
        return True  # setuptools finds Visual C++ by itself
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    header = Path(sysconfig.get_paths()["include"]) / "Python.h"
    return shutil.which(command) is not None and header.exists()


def sources() -> list[str]:
    root = Path("src/gobanshobu")
    found = [path for part in COMPILED for path in (root / part).rglob("*.py")]
    found = [path for path in found if path.relative_to(root).as_posix() not in PLAIN]
    return sorted(str(path) for path in found)


def units() -> list[tuple[list[str], str | None]]:
    """The files of each unit and its name: a game's rules and its players call each other in their inner loops."""
    files: dict[str, list[str]] = {}
    for path in sources():
        package, *rest = Path(path).parts[2:]
        family = rest[0] if len(rest) > 1 else ""
        files.setdefault("sheet" if family in SHEET else family or package, []).append(path)
    return [(paths, f"gobanshobu_{name}") for name, paths in files.items()]


def extensions() -> list[Extension]:
    if not {"bdist_wheel", "build", "build_ext", "editable_wheel", "develop", "install"} & set(sys.argv):
        return []  # asked for the metadata only
    wish = os.environ.get("GOBANSHOBU_COMPILE", "auto")
    if wish == "0":
        notice("GOBANSHOBU_COMPILE=0")
        return []
    if wish != "1" and not compiler_found():
        notice("no C compiler with the Python headers")
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        if wish == "1":
            raise
        notice("mypyc is not installed")
        return []
    level = os.environ.get("GOBANSHOBU_OPTIMISE", "3")
    found = list(mypycify(sources(), opt_level=level, debug_level="0", separate=units()))
    if os.name != "nt":  # lets the compiler inline small functions across modules
        for extension in found:
            extension.extra_compile_args.append("-fno-semantic-interposition")
    return found


setup(ext_modules=extensions(), options={"build_ext": {"parallel": os.cpu_count() or 1}})
