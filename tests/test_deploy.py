"""What an operator uses: the script that installs, in an empty environment, and files that name what there is."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import urllib.request
from ipaddress import ip_address, ip_network
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

from gobanshobu.server.settings import Settings, chosen, variable
from tests.service.databases import wait_until
from tests.service.test_server import free_port

ROOT = Path(__file__).resolve().parent.parent
VARIABLES = {variable(name) for name in Settings._fields}
ASKED = re.compile(r"http://127\.0\.0\.1:8000(/\S*?)'")


def copied(target: Path) -> Path:
    """The source as a clone has it, with what is not committed yet."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    for name in listed.stdout.decode().split("\0"):
        if name and (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, target / name)
    return target


def wrapped(folder: Path) -> Path:
    """A Python whose environments find what this one has beside themselves, so that nothing has to be fetched."""
    beside = sysconfig.get_path("purelib")
    script = folder / "python"
    script.write_text(
        f'''#!/bin/sh
"{sys.executable}" "$@" || exit
[ "$1 $2" != "-m venv" ] || {{
    cd "$3"/lib/python*/site-packages
    rm -rf setuptools* pkg_resources  # which older Pythons bring, too old for us
    echo "{beside}" > beside.pth
}}
'''
    )
    script.chmod(0o755)
    return script


def test_the_script_installs_a_server_that_starts_and_answers(tmp_path: Path) -> None:
    source, target = copied(tmp_path / "source"), tmp_path / "opt"
    empty = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "LANG": "C.UTF-8"}
    offline = {"PIP_NO_INDEX": "1", "PIP_NO_DEPS": "1", "PIP_NO_BUILD_ISOLATION": "0"}
    plain = {"GOBANSHOBU_COMPILE": "0", "GOBANSHOBU_WEB": "0"}
    done = subprocess.run(
        [source / "deploy" / "install", target, wrapped(tmp_path)],
        env=empty | offline | plain,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("gobanshobu ")
    at_home = str(Path(sys.executable).resolve()).startswith(("/root/", "/home/"))
    assert ("home folder" in done.stderr) == at_home  # which the unit hides
    port = free_port()
    given = {
        "GOBANSHOBU_PORT": str(port),
        "GOBANSHOBU_DATABASE_URL": str(tmp_path / "games.db"),
        "GOBANSHOBU_WORKERS": "1",
    }
    (asked,) = ASKED.findall((ROOT / "Dockerfile").read_text())

    def answers() -> bool:
        assert server.poll() is None, log.read_text()
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{asked}", timeout=10) as answer:
                return bool(json.load(answer)["version"])
        except OSError:
            return False

    log = tmp_path / "log"
    with log.open("w") as out:
        server = subprocess.Popen(
            [target / "bin" / "gobanshobu", "serve"], env=empty | given, cwd=tmp_path, stdout=out, stderr=out
        )
    try:
        wait_until(answers, "the server's answer")
        backup: list[str | Path] = [target / "bin" / "gobanshobu", "admin", "backup", tmp_path / "backup"]
        subprocess.run(backup, env=empty | given, cwd=tmp_path, check=True, capture_output=True)
    finally:
        server.terminate()
        assert server.wait(30) == 0
    lines = [json.loads(line) for line in log.read_text().splitlines()[1:]]
    assert [line["what"] for line in lines if line["from"] == "gobanshobu.server"] == ["started", "stopped"]
    assert (
        str(target)
        in subprocess.run(
            [target / "bin" / "python", "-c", "import gobanshobu; print(gobanshobu.__file__)"],
            env=empty,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    )


@pytest.mark.parametrize("arguments", [[], ["opt", "/bin/false"]])
def test_a_mistake_in_the_arguments_is_said(arguments: list[str], tmp_path: Path) -> None:
    done = subprocess.run(
        [ROOT / "deploy" / "install", *arguments], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode in (1, 2)
    assert "deploy/install" in done.stderr
    assert not list(tmp_path.iterdir())


def test_the_image_runs_the_same_script() -> None:
    text = (ROOT / "Dockerfile").read_text()
    steps = re.findall(r"^RUN (.*)$", text, re.MULTILINE)
    assert sum("/source/deploy/install /opt/gobanshobu" in step for step in steps) == 1
    assert len(steps) == 3  # what Debian has to bring, our script, and the user
    assert set(re.findall(r"GOBANSHOBU_[A-Z_]+", text)) - {"GOBANSHOBU_COMPILE", "GOBANSHOBU_WEB"} <= VARIABLES


def test_no_password_and_no_games_get_into_the_image() -> None:
    left_out = (ROOT / ".dockerignore").read_text().split()
    assert {".env", "*.db*", "*.backup"} <= set(left_out)


def test_the_composition_has_settings_that_are_accepted() -> None:
    composition = yaml.safe_load((ROOT / "compose.yaml").read_text())
    services = composition["services"]
    assert set(services) == {"server", "database", "proxy"}
    given = services["server"]["environment"]
    assert set(given) <= VARIABLES
    settings = chosen({}, given)
    address = services["proxy"]["networks"]["inside"]["ipv4_address"]
    assert settings.proxies == (address,)
    (inside,) = composition["networks"]["inside"]["ipam"]["config"]
    assert ip_address(address) in ip_network(inside["subnet"])
    assert ip_address(address) not in ip_network(inside["ip_range"])  # or another container may have it already
    assert settings.database.endswith("@database/gobanshobu")
    assert "server:8000" in services["proxy"]["command"]


def test_the_unit_starts_what_the_script_installs() -> None:
    text = (ROOT / "deploy" / "gobanshobu.service").read_text()
    assert "ExecStart=/opt/gobanshobu/bin/gobanshobu serve\n" in text
    given = dict(re.findall(r"^Environment=(\w+)=(.*)$", text, re.MULTILINE))
    assert set(given) <= VARIABLES
    assert chosen({}, given).database == "/var/lib/gobanshobu/games.db"
    if command := shutil.which("systemd-analyze"):
        said = subprocess.run(
            [command, "verify", ROOT / "deploy" / "gobanshobu.service"],
            capture_output=True,
            text=True,
            check=False,
            env=dict(os.environ),
        )
        assert "Unknown" not in said.stderr
