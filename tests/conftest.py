"""What holds for every test: both modes known, nothing skipped unseen in CI, Hypothesis bounded."""

from __future__ import annotations

import os
import signal
from importlib.util import find_spec

import pytest
from hypothesis import HealthCheck, settings

from gobanshobu.core.build import compiled
from tests.needs import not_run

# Started in the background of a shell, interrupts would be ignored, and what the tests start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

for name, examples in (("compiled", 60), ("interpreted", 12)):
    settings.register_profile(
        name,
        max_examples=examples,
        deadline=None,
        derandomize=bool(os.environ.get("CI")),
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
settings.load_profile("compiled" if compiled() else "interpreted")


def pytest_report_header() -> str:
    return f"gobanshobu: {'compiled' if compiled() else 'interpreted'}"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clause", help="run only the tests that exercise this clause")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items[:] = [item for item in items if all(map(find_spec, learners_of(item)))]
    wanted = config.getoption("--clause")
    if wanted:
        items[:] = [item for item in items if wanted in clauses_of(item)]


def learners_of(item: pytest.Item) -> list[str]:
    """The packages of other people's learners that a test needs."""
    return [name.split(".")[0] for mark in item.iter_markers("learners") for name in mark.args]


def clauses_of(item: pytest.Item) -> list[str]:
    """The clauses that a test is marked with."""
    return [clause for mark in item.iter_markers("clause") for clause in mark.args]


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """The last line: what this machine could not run, and what would let it."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None:
        line = not_run([report.longrepr[2] for report in reporter.stats.get("skipped", [])])
        if line:
            reporter.write_line(line, yellow=True)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """In CI a skipped test fails the run."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") and reporter is not None and reporter.stats.get("skipped"):
        reporter.write_line("CI runs every test, and some were skipped", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
