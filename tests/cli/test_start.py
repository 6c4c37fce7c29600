"""`gobanshobu` alone opens the product; who runs it interpreted is told, and told the way to the fast one."""

from __future__ import annotations

import io
import sys
from argparse import Namespace
from pathlib import Path

import pytest

from gobanshobu.cli import main, news, serve
from gobanshobu.cli.screen import Screen
from gobanshobu.cli.texts import text
from gobanshobu.core.build import compiled
from gobanshobu.core.words import Words
from gobanshobu.players.levels import SECONDS, weaker


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Namespace]:
    """How the server was started, in the home of somebody new."""
    asked: list[Namespace] = []

    def note(how: Namespace, _lang: str) -> int:
        asked.append(how)
        return 0

    monkeypatch.setattr(serve, "serve", note)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("GOBANSHOBU_DATABASE_URL", raising=False)
    return asked


@pytest.mark.parametrize("browser", [True, False])
def test_without_a_command_the_product_opens(
    browser: bool, served: list[Namespace], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serve, "has_browser", lambda: browser)
    for lang in ("ja", "en"):
        assert main.main(["--lang", lang]) == 0
        assert text("also", lang) in capsys.readouterr().out
    assert [how.open for how in served] == [browser, browser]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have their own places")
def test_the_games_of_somebody_new_are_kept_at_home(served: list[Namespace], tmp_path: Path) -> None:
    main.main([])
    assert served[0].database == str(tmp_path / "gobanshobu" / "gobanshobu.db")
    assert (tmp_path / "gobanshobu").is_dir()


def test_a_database_that_is_set_stays(served: list[Namespace], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOBANSHOBU_DATABASE_URL", "elsewhere.db")
    main.main([])
    assert served[0].database == "elsewhere.db"


def test_without_the_server_it_says_what_there_is_and_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "gobanshobu.cli.serve", None)
    assert main.main(["--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "gobanshobu[server]" in shown
    assert "play" in shown


@pytest.mark.skipif(sys.platform != "linux", reason="a browser is looked for by its screen on Linux alone")
def test_a_browser_needs_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not serve.has_browser()
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("webbrowser.get", lambda: object())
    assert serve.has_browser()


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("coming", [True, False])
def test_the_one_who_looks_on_is_told_that_the_machine_plays_below_its_levels(
    coming: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GOBANSHOBU_FAST_BUILD", "coming" if coming else "")
    words = Words("弱めです", "weaker")
    monkeypatch.setattr(news, "weaker", lambda: words)
    monkeypatch.setenv("COLUMNS", "1000")
    for lang in ("ja", "en"):
        out = Terminal()
        news.say_weaker(Screen(out), lang)
        assert words.say(lang) in out.getvalue()
        assert (text("to_the_fast_build", lang) in out.getvalue()) != coming
    piped = io.StringIO()
    news.say_weaker(Screen(piped), "en")
    assert piped.getvalue() == ""


def test_what_is_compiled_keeps_its_levels_and_what_is_not_keeps_its_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (3.0 if compiled() else 2.0) == SECONDS
    monkeypatch.setenv("GOBANSHOBU_FAST_BUILD", "")
    now = weaker()
    monkeypatch.setenv("GOBANSHOBU_FAST_BUILD", "coming")
    soon = weaker()
    assert (now is None) == (soon is None) == compiled()
    assert compiled() or now != soon
