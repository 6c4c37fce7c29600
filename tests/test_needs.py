"""A machine without a browser is told in the last line what did not run, and the one command that lets it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import needs
from tests.ledger import ROOT


def test_the_last_line_names_what_was_left_out_and_one_command(tmp_path: Path) -> None:
    told = {name: value for name, value in os.environ.items() if name not in ("CI", "GOBANSHOBU_LEDGER")}
    told = {name: value for name, value in told.items() if not name.startswith("PYTEST")}
    told |= {"PATH": str(tmp_path), "PLAYWRIGHT_BROWSERS_PATH": str(tmp_path)}
    # The session's browser is asked for before the server, so that nothing else is needed to see it missing.
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "machine", "tests/web/test_plain.py"]
    done = subprocess.run(words, cwd=ROOT, env=told, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert done.stdout.splitlines()[-1] == (
        "Tests that could not run here: 1 for want of a browser. They run after: sudo apt-get install chromium fonts-noto-cjk"
    )


def test_one_command_brings_all_that_is_missing() -> None:
    reasons = [needs.WITHOUT + what for what in (needs.BROWSER, needs.POSTGRES, needs.BROWSER, needs.CLIENT)]
    line = needs.not_run([*reasons, "something else"])
    assert "2 for want of a browser" in line
    assert line.endswith("make web && sudo apt-get install postgresql chromium fonts-noto-cjk")
    assert needs.not_run(["something else"]) == ""


def test_in_ci_nothing_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(AssertionError, match="without a browser"):
        needs.missing(needs.BROWSER)


def test_the_browser_without_windows_is_preferred(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    for name in ("chromium", "chromium-headless-shell"):
        (tmp_path / name).touch(0o755)
        assert needs.browser_here.__wrapped__() == str(tmp_path / name)


def test_playwrights_own_browser_will_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from playwright.sync_api import BrowserType

    own = tmp_path / "chrome"
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(BrowserType, "executable_path", str(own))
    assert needs.browser_here.__wrapped__() is None
    own.touch()
    assert needs.browser_here.__wrapped__() == str(own)
