"""Builds the package: the rules and players compiled by mypyc where that is possible, the web client where there is Node.

Every game is a unit of its own with its players, and so are `core` and what all players share: a change in one game compiles
that game. The 5×5 games are one unit together with the board they share, which their inner loops call. Units are
compiled side by side, the largest first.

GOBANSHOBU_COMPILE=1 insists on compiling, GOBANSHOBU_COMPILE=0 leaves it out; by default it is tried, and a machine
where it fails gets the same source interpreted, with one line that says so. GOBANSHOBU_OPTIMISE (0 to 3, else 3) is
how hard the C compiler tries: less is built sooner and runs slower. GOBANSHOBU_CACHE names a folder where compiled units
are kept and found again. GOBANSHOBU_WEB=1 insists on the web client, GOBANSHOBU_WEB=0 leaves it out; by default it is
taken from build/web, or built. GOBANSHOBU_SITE is the address of the repository on the web: with it the links of the README
work where the package is listed; without it they are plain words there.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

COMPILED = ("core", "games", "players")
BOARD5 = ("board5", "first", "intelligence", "hck")  # one unit
PLAIN = ("players/attention.py",)  # must stay interpreted; it says why
MEMORY = Path("build/mypyc")  # what mypyc remembers of the last build
PROGRESS = Path("build/progress")
CLIENT = Path("build/web")
BUNDLED = Path("gobanshobu/server/web")
INCLUDE = re.compile(r'^#include [<"](\w+\.h)[">]', re.MULTILINE)


def notice(what: str) -> None:
    print(f"gobanshobu: {what}", file=sys.stderr)


def not_compiled(why: str) -> None:
    notice(f"not compiled ({why}); it runs interpreted, slower and with the same rules.")


# --- the compiled units ---


def compiler() -> list[str]:
    return (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()


def compiler_works() -> bool:
    """Whether a C file that includes Python's headers can be compiled here."""
    if os.name == "nt":
        return True  # setuptools finds Visual C++ by itself
    with TemporaryDirectory() as folder:
        (Path(folder) / "try.c").write_text("#include <Python.h>\n")
        command = [*compiler(), "-I", sysconfig.get_paths()["include"], "-c", "try.c", "-o", "try.o"]
        try:
            return subprocess.run(command, cwd=folder, capture_output=True).returncode == 0
        except OSError:
            return False


def sources() -> list[str]:
    root = Path("src/gobanshobu")
    found = [path for part in COMPILED for path in (root / part).rglob("*.py")]
    found = [path for path in found if path.relative_to(root).as_posix() not in PLAIN]
    return sorted(str(path) for path in found)


def units() -> list[tuple[list[str], str | None]]:
    """The files of each unit and its name: what calls each other in inner loops is one."""
    files: dict[str, list[str]] = {}
    for path in sources():
        package, *rest = Path(path).parts[2:]
        shared = "players" if package == "players" else "core"
        name = rest[0] if len(rest) > 1 else shared
        files.setdefault("board5" if name in BOARD5 else name, []).append(path)
    return [(paths, f"gobanshobu_{name}") for name, paths in files.items()]


def translated() -> list[Extension]:
    """The units as C. What mypyc remembers of an older source can make it stumble; then it begins from nothing."""
    from mypyc.build import mypycify

    level = os.environ.get("GOBANSHOBU_OPTIMISE", "3")
    MEMORY.mkdir(parents=True, exist_ok=True)
    paths = [f"--cache-dir={MEMORY}", *sources()]
    try:
        return list(mypycify(paths, opt_level=level, debug_level="0", separate=units()))
    except (Exception, SystemExit):
        shutil.rmtree(MEMORY)
        return list(mypycify(paths, opt_level=level, debug_level="0", separate=units()))


def extensions() -> list[Extension]:
    if not {"bdist_wheel", "build", "build_ext", "editable_wheel", "develop", "install"} & set(sys.argv):
        return []  # asked for the metadata only
    wish = os.environ.get("GOBANSHOBU_COMPILE", "auto")
    if wish == "0":
        not_compiled("GOBANSHOBU_COMPILE=0")
        return []
    if wish != "1" and not compiler_works():
        not_compiled("no C compiler with the Python headers")
        return []
    try:
        found = translated()
    except (Exception, SystemExit) as error:
        if wish == "1":
            raise
        not_compiled(f"mypyc: {error!r}")
        return []
    if os.name != "nt":  # lets the compiler inline small functions across modules
        for extension in found:
            extension.extra_compile_args = [*extension.extra_compile_args, "-fno-semantic-interposition"]
    return sorted(found, key=lambda extension: -weight(extension))


def weight(extension: Extension) -> int:
    return sum(Path(source).stat().st_size for source in extension.sources)


def fingerprint(extension: Extension) -> str:
    """What an extension is made of: its C code with the generated headers, the compiler and its options, this Python."""
    described = subprocess.run([*compiler(), "--version"], capture_output=True, text=True).stdout
    parts = [described, sys.version, sysconfig.get_platform(), version("mypy"), version("librt"), extension.name]
    mixed = sha256(repr([*parts, extension.extra_compile_args]).encode())
    left, seen = [Path(source) for source in extension.sources], set()
    while left:
        path = left.pop()
        if path in seen or not path.is_file():
            continue
        seen.add(path)
        text = path.read_text(encoding="utf-8")
        mixed.update(text.encode())
        left += [Path("build") / name for name in INCLUDE.findall(text)]
    return mixed.hexdigest()[:32]


class BuildUnits(build_ext):  # type: ignore[misc]
    """Compiles the units, all of them or none; one that was compiled before comes from the cache."""

    done = 0
    lock = Lock()

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            if os.environ.get("GOBANSHOBU_COMPILE") == "1":
                raise
            for output in self.get_outputs():
                Path(output).unlink(missing_ok=True)
            self.extensions = self.distribution.ext_modules = []
            not_compiled(f"the C compiler failed: {error}")

    def build_extension(self, ext: Extension) -> None:
        folder = os.environ.get("GOBANSHOBU_CACHE")
        if folder and os.name != "nt":
            kept = Path(folder) / "units" / fingerprint(ext)
            target = Path(self.get_ext_fullpath(ext.name))
            if kept.is_file():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(kept, target)
                kept.touch()
            else:
                super().build_extension(ext)
                kept.parent.mkdir(parents=True, exist_ok=True)
                part = kept.with_name(f"{kept.name}.{os.getpid()}")
                shutil.copyfile(target, part)
                part.replace(kept)
        else:
            super().build_extension(ext)
        self.tell(ext)

    def tell(self, ext: Extension) -> None:
        """Write down how much of the work is done, for those who wait."""
        with self.lock:
            self.done += weight(ext)
            PROGRESS.write_text(f"{self.done / sum(weight(one) for one in self.extensions):.3f}")


# --- the web client ---


def client() -> Path | None:
    """The built web client, which is built here if it can be; None where it is not wished for or cannot be built."""
    wish = os.environ.get("GOBANSHOBU_WEB", "auto")
    if wish == "0" or not Path("web").is_dir():
        return None  # the archive of the source has it in its place
    if not (CLIENT / "index.html").is_file():
        done = subprocess.run(["tools/build/web", sys.executable], capture_output=True, text=True)
        if done.returncode:
            if wish == "1":
                raise SystemExit(done.stderr)
            notice("without the web client, which is built with Node 20.19 or newer.")
            return None
    return CLIENT


class BuildModules(build_py):  # type: ignore[misc]
    """Brings the web client along."""

    def run(self) -> None:
        super().run()
        found = client()
        if found is not None and not self.editable_mode:
            shutil.copytree(found, Path(self.build_lib) / BUNDLED, dirs_exist_ok=True)


class SourceArchive(sdist):  # type: ignore[misc]
    """Brings the web client along, so that no Node is needed where it is built."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        super().make_release_tree(base_dir, files)
        found = client()
        if found is not None:
            shutil.copytree(found, Path(base_dir) / "src" / BUNDLED, dirs_exist_ok=True)


# --- what a package index shows ---


def site() -> str:
    return os.environ.get("GOBANSHOBU_SITE", "").rstrip("/")


def readme() -> str:
    """The README with links that work anywhere: to the files of this version; without an address, words and no pictures."""
    tag = "v" + re.findall(r'"(.*)"', Path("src/gobanshobu/_version.py").read_text(encoding="utf-8"))[0]
    text = Path("README.md").read_text(encoding="utf-8")
    if not site():
        text = re.sub(r"^\| \| \| \|\n\|---\|---\|---\|\n\| !\[.*\n", "", text, flags=re.MULTILINE)
        text = re.sub(r"!\[[^\]]*\]\((?!https?:)[^)]*\)\n*", "", text)
        return re.sub(r"\[([^\]]*)\]\((?!https?:|#)[^)]*\)", r"\1", text)
    text = re.sub(r"!\[([^\]]*)\]\((?!https?:)([^)]*)\)", rf"![\1]({site()}/raw/{tag}/\2)", text)
    return re.sub(r"(?<!!)\[([^\]]*)\]\((?!https?:|#)([^)]*)\)", rf"[\1]({site()}/blob/{tag}/\2)", text)


def urls() -> dict[str, str]:
    pages = {
        "Homepage": "",
        "Documentation": "/tree/HEAD/docs",
        "Changelog": "/blob/HEAD/CHANGELOG.md",
        "Issues": "/issues",
    }
    return {name: site() + path for name, path in pages.items()} if site() else {}


setup(
    long_description=readme(),
    long_description_content_type="text/markdown",
    project_urls=urls(),
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildUnits, "build_py": BuildModules, "sdist": SourceArchive},
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
)
