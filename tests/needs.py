"""What tests need of the machine beside Python, and the one command that brings it; where it is missing they are not run."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NoReturn

import pytest

BROWSER, POSTGRES, CLIENT = "a browser", "PostgreSQL", "the web client"
PACKAGES = {BROWSER: "chromium fonts-noto-cjk", POSTGRES: "postgresql"}
WITHOUT = "this machine is without "


def missing(what: str) -> NoReturn:
    """Leave a test out; in CI nothing is."""
    assert not os.environ.get("CI"), WITHOUT + what
    pytest.skip(WITHOUT + what)


@cache
def browser_here() -> str | None:
    """The path of a browser: Debian's Chromium or Chrome, without windows where that is there, else Playwright's own; None
    where there is none."""
    for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return found
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def not_run(reasons: list[str]) -> str:
    """One line: what was left out for these reasons, and what lets it run; empty where nothing was."""
    lacking = Counter(reason.partition(WITHOUT)[2] for reason in reasons if WITHOUT in reason)
    if not lacking:
        return ""
    listed = ", ".join(f"{count} for want of {what}" for what, count in sorted(lacking.items()))
    packages = " ".join(PACKAGES[what] for what in sorted(lacking) if what in PACKAGES)
    commands = (["make web"] if CLIENT in lacking else []) + ([f"sudo apt-get install {packages}"] if packages else [])
    return f"Tests that could not run here: {listed}. They run after: {' && '.join(commands)}"
