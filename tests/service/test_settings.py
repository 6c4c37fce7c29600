"""Every setting by option and by variable; a mistake gets a sentence that says where it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from gobanshobu.cli.main import main
from gobanshobu.cli.parser import make_parser
from gobanshobu.server.settings import DEFAULTS, LIMITS, BadSetting, Settings, chosen, flag, unlimited, variable

WRITTEN = {
    "host": ("0.0.0.0", "0.0.0.0"),
    "port": ("9000", 9000),
    "database": ("postgresql://a@b/c", "postgresql://a@b/c"),
    "workers": ("3", 3),
    "engines": ("ray://host:1", "ray://host:1"),
    "thoughts_each": ("6", 6),
    "origins": ("https://a.example,http://b.example:81", ("https://a.example", "http://b.example:81")),
    "proxies": ("10.0.0.1, ::1", ("10.0.0.1", "::1")),
    "tables_each": ("7", 7),
    "connections_each": ("8", 8),
    "messages": ("1.5", 1.5),
    "burst": ("9", 9),
    "client": (".", "."),
    "asks": ("0.5", 0.5),
    "reads": ("2.5", 2.5),
    "metrics_host": ("::1", "::1"),
    "metrics_port": ("9001", 9001),
    "access_log": ("off", False),
}


def test_every_setting_can_be_given_by_variable_and_by_option() -> None:
    assert set(WRITTEN) == set(Settings._fields)
    expected = Settings(**{name: value for name, (_, value) in WRITTEN.items()})  # type: ignore[arg-type]
    assert chosen({}, {variable(name): word for name, (word, _) in WRITTEN.items()}) == expected
    words: list[str] = []
    for name, (word, value) in WRITTEN.items():
        if isinstance(value, bool):
            words.append(flag(name) if value else flag(name).replace("--", "--no-"))
        else:
            words += [flag(name), word]
    assert chosen(vars(make_parser("en").parse_args(["serve", *words])), {}) == expected
    assert chosen(vars(make_parser("en").parse_args(["serve"])), {}) == DEFAULTS


def test_an_option_comes_before_its_variable_and_lists_are_added_up() -> None:
    environment = {"GOBANSHOBU_PORT": "1", "GOBANSHOBU_PROXIES": "10.0.0.1", "GOBANSHOBU_ACCESS_LOG": "0"}
    found = chosen({"port": "2", "proxies": ["10.0.0.2"], "access_log": True}, environment)
    assert (found.port, found.proxies, found.access_log) == (2, ("10.0.0.1", "10.0.0.2"), True)
    assert chosen({}, {"GOBANSHOBU_PORT": ""}) == DEFAULTS


def test_unlimited_lifts_every_limit() -> None:
    found = unlimited(DEFAULTS)
    assert all(getattr(found, name) == 10**9 for name in LIMITS)
    assert found.port == DEFAULTS.port


@pytest.mark.parametrize(
    ("name", "word", "words"),
    [
        ("PORT", "65536", "'65536' is not a whole number from 0 to 65535"),
        ("PORT", "http", "'http' is not a whole number"),
        ("WORKERS", "-1", "'-1' is not a whole number of at least 0"),
        ("WORKERS", "1.5", "'1.5' is not a whole number"),
        ("BURST", "0", "'0' is not a whole number of at least 1"),
        ("ASKS", "0", "'0' is not a number above 0"),
        ("ASKS", "nan", "'nan' is not a number above 0"),
        ("MESSAGES", "inf", "'inf' is not a number above 0"),
        ("ACCESS_LOG", "perhaps", "'perhaps' is none of 1, true"),
        ("PROXIES", "10.0.0.1,proxy", "'proxy' is no IP address"),
        ("ORIGINS", "example.org", "'example.org' is not of the form https://HOST"),
        ("ORIGINS", "https://example.org/", "'https://example.org/' is not of the form"),
        ("CLIENT", "/nowhere/at/all", "'/nowhere/at/all' is no folder"),
        ("METRIC_PORT", "1", "did you mean GOBANSHOBU_METRICS_PORT?"),
        ("PROT", "8000", "did you mean GOBANSHOBU_PORT?"),
    ],
)
def test_a_mistake_is_named_with_its_place(name: str, word: str, words: str) -> None:
    with pytest.raises(BadSetting) as error:
        chosen({}, {f"GOBANSHOBU_{name}": word})
    assert error.value.where == f"GOBANSHOBU_{name}"
    assert error.value.words.en.startswith(words)
    assert error.value.words.ja != error.value.words.en


@pytest.mark.parametrize(("lang", "words"), [("en", "--port: 'x' is not"), ("ja", "--port: 'x' は")])
def test_serve_complains_before_anything_listens(
    lang: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "db"
    assert main(["--lang", lang, "serve", "--database", str(database), "--port", "x"]) == 2
    assert capsys.readouterr().err.startswith(words)
    assert not database.exists()
