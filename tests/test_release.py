"""What is installed is whole: archive, wheel from it, an empty environment, a game and the page; what an index shows; the recipe."""

from __future__ import annotations

import ast
import os
import re
import runpy
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests import needs
from tests.ledger import ROOT
from tests.once import once

CLIENT = ROOT / "build" / "web"
VERSION = re.findall(r'"(.*)"', (ROOT / "src/gobanshobu/_version.py").read_text(encoding="utf-8"))[0]


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Archive and wheel, which have been tried in an empty environment."""
    if not (CLIENT / "index.html").exists():
        needs.missing(needs.CLIENT)
    return once(tmp_path_factory, "dist", release)


def release(folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools/build/release.py"), "--here", "--interpreted", str(folder)],
        capture_output=True, text=True, check=False, cwd=folder,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "interpreted" in done.stdout
    assert "all are there" in done.stdout


def test_the_archive_has_the_client_and_nothing_that_is_not_needed_to_build(dist: Path) -> None:
    with tarfile.open(dist / f"gobanshobu-{VERSION}.tar.gz") as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    outside = {name for name in names if name and not name.startswith("src")}
    assert outside == {
        "CHANGELOG.md", "CITATION.cff", "LICENSE", "MANIFEST.in", "PKG-INFO", "README.ja.md", "README.md", "pyproject.toml",
        "setup.cfg", "setup.py", "tools", "tools/build", "tools/build/tried.py",
    }  # fmt: skip
    assert "src/gobanshobu/server/web/index.html" in names


def test_the_wheel_has_the_client_the_licences_the_types_and_no_stray_file(dist: Path) -> None:
    with zipfile.ZipFile(dist / f"gobanshobu-{VERSION}-py3-none-any.whl") as wheel:
        names = set(wheel.namelist())
        metadata = wheel.read(f"gobanshobu-{VERSION}.dist-info/METADATA").decode()
    assert {name.split("/")[0] for name in names} == {"gobanshobu", f"gobanshobu-{VERSION}.dist-info"}
    client = {f"gobanshobu/server/web/{path.relative_to(CLIENT)}" for path in CLIENT.rglob("*") if path.is_file()}
    source = {
        str(path.relative_to(ROOT / "src"))
        for path in (ROOT / "src/gobanshobu").rglob("*")
        if path.is_file() and path.suffix != ".pyc" and "server/web" not in str(path)
    }
    assert {name for name in names if name.startswith("gobanshobu/")} == client | source
    licences = f"gobanshobu-{VERSION}.dist-info/licenses"
    assert {f"{licences}/LICENSE", f"{licences}/src/gobanshobu/pictures/fonts/OFL.txt"} <= names
    assert "License-Expression: MIT AND OFL-1.1" in metadata
    described = metadata.split("\n\n", 1)[1]
    assert re.findall(r"\]\((?!https?:)[^)]*\)", described) == []


def shown(monkeypatch: pytest.MonkeyPatch, site: str) -> dict[str, Any]:
    """What setup.py hands to an index."""
    asked: dict[str, Any] = {}
    monkeypatch.setenv("GOBANSHOBU_SITE", site)
    monkeypatch.setattr(sys, "argv", ["setup.py", "--version"])
    monkeypatch.setattr("setuptools.setup", lambda **given: asked.update(given))
    monkeypatch.chdir(ROOT)
    runpy.run_path(str(ROOT / "setup.py"))
    return asked


def test_links_lead_to_this_version_where_the_address_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = shown(monkeypatch, "https://example.org/goban/")
    links = re.findall(r"\]\(([^)]*)\)", asked["long_description"])
    ours = [link for link in links if link.startswith("https://example.org")]
    assert len(ours) > 20
    assert [link for link in links if not link.startswith("http")] == []
    for link in ours:
        kind, path = re.findall(rf"^https://example.org/goban/(blob|raw)/v{VERSION}/([^#]*)", link)[0]
        assert (ROOT / path).is_file(), link
        assert (kind == "raw") == path.endswith(".png")
    assert asked["project_urls"]["Homepage"] == "https://example.org/goban"


def test_without_an_address_no_link_is_broken_and_no_picture_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = shown(monkeypatch, "")
    assert re.findall(r"\]\((?!https?:)", asked["long_description"]) == []
    assert "![" not in asked["long_description"]
    assert asked["project_urls"] == {}


def test_the_recipe_builds_every_python_that_the_metadata_name() -> None:
    found = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    named = re.findall(r"Python :: 3\.(\d+)", " ".join(found["project"]["classifiers"]))
    assert [f"cp3{minor}-*" for minor in named] == found["tool"]["cibuildwheel"]["build"]
    assert found["tool"]["cibuildwheel"]["linux"]["environment-pass"] == ["GOBANSHOBU_SITE"]  # into their containers
    assert f"version: {VERSION}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"## {VERSION} " in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


UNIX = {"fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"}


def test_nothing_is_imported_everywhere_that_windows_does_not_have() -> None:
    for path in sorted((ROOT / "src").rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not UNIX.intersection(names), path


def package(tmp_path: Path, **told: str) -> str:
    """What the builder says there is, for a source that nobody has built."""
    told = {"GOBANSHOBU_CACHE": str(tmp_path), "GOBANSHOBU_OPTIMISE": "0", **told}
    words = [sys.executable, str(ROOT / "tools/build/package.py"), "--state"]
    done = subprocess.run(words, env=os.environ | told, capture_output=True, text=True, check=False)
    return done.stdout.strip() or done.stderr.strip()


def test_a_build_is_found_by_what_it_is_made_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert package(tmp_path) == "missing"
    monkeypatch.setenv("GOBANSHOBU_OPTIMISE", "0")
    monkeypatch.delenv("COMPILE", raising=False)
    mark = runpy.run_path(str(ROOT / "tools/build/package.py"))["key"]()
    folder = tmp_path / "wheels" / mark
    folder.mkdir(parents=True)
    (folder / "gobanshobu-0-cp311-cp311-linux_x86_64.whl").touch()
    assert package(tmp_path, COMPILE="auto") == "cached"
    assert package(tmp_path, COMPILE="1") == "missing"
    assert package(tmp_path, GOBANSHOBU_OPTIMISE="1") == "missing"
    assert package(tmp_path, COMPILE="yes").startswith("COMPILE is 1")
