"""The settings of the server: each is an option of `serve` and an environment variable, read and checked alike.

What a setting means stands in `cli/texts.py` under `setting_` and its name. The option and the variable follow from the name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from ipaddress import ip_address
from math import inf, isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import quote, unquote, urlsplit

from gobanshobu.core.words import Words

if TYPE_CHECKING:
    from gobanshobu.service.postgres import PostgresStore
    from gobanshobu.service.sqlite import SqliteStore

PREFIX: Final = "GOBANSHOBU_"


class Settings(NamedTuple):
    """Every setting with its default."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "gobanshobu.db"
    workers: int = 0
    engines: str = "processes"
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    tables_each: int = 50
    thoughts_each: int = 40
    connections_each: int = 200
    messages: float = 20.0
    burst: int = 60
    client: str = ""
    asks: float = 5.0
    reads: float = 40.0
    metrics_host: str = "127.0.0.1"
    metrics_port: int = 0
    access_log: bool = True


DEFAULTS: Final = Settings()
LIMITS: Final = ("tables_each", "thoughts_each", "connections_each", "messages", "burst", "asks", "reads")
"""What one browser, address or connection may do; each is above zero, and `--unlimited` lifts them all."""
MOST: Final = {"port": 65_535, "metrics_port": 65_535}
YES: Final = ("1", "true", "yes", "on")
NO: Final = ("0", "false", "no", "off")


class BadSetting(Exception):
    """A value that a setting cannot have: which option or variable has it, and what is wrong."""

    def __init__(self, where: str, words: Words) -> None:
        self.where: Final = where
        self.words: Final = words
        super().__init__(f"{where}: {words.en}")


def flag(name: str) -> str:
    """The option of `serve` for a setting; one that can be given several times is named for one of them."""
    return {"origins": "--origin", "proxies": "--proxy"}.get(name, f"--{name.replace('_', '-')}")


def variable(name: str) -> str:
    """The environment variable for a setting."""
    return f"{PREFIX}DATABASE_URL" if name == "database" else f"{PREFIX}{name.upper()}"


def chosen(options: Mapping[str, Any], environment: Mapping[str, str]) -> Settings:
    """The settings from the command line (by name; None where nothing was said) before the environment before the defaults;
    lists are added up. Raises BadSetting."""
    check_names(environment)
    values: dict[str, Any] = {}
    for name, default in DEFAULTS._asdict().items():
        said, word = options.get(name), environment.get(variable(name), "")
        if word:
            values[name] = parsed(name, word, variable(name))
        if isinstance(default, tuple) and said:
            values[name] = (*values.get(name, ()), *(one for word in said for one in parsed(name, word, flag(name))))
        elif said not in (None, []):
            values[name] = said if isinstance(said, bool) else parsed(name, said, flag(name))
    return Settings(**values)


def unlimited(settings: Settings) -> Settings:
    """The same without limits on what anybody may do."""
    return Settings(**{**settings._asdict(), **dict.fromkeys(LIMITS, 10**9)})


def check_names(environment: Mapping[str, str]) -> None:
    """Refuse a variable that is nearly one of ours: it would be ignored, and nobody would know."""
    known = {variable(name).removeprefix(PREFIX) for name in Settings._fields}
    for name in environment:
        if name.startswith(PREFIX) and name.removeprefix(PREFIX) not in known:
            near = get_close_matches(name.removeprefix(PREFIX), sorted(known), 1, 0.7)
            if near:
                meant = PREFIX + near[0]
                raise BadSetting(name, Words(f"{meant} のことですか？", f"did you mean {meant}?"))


def parsed(name: str, word: str, where: str) -> Any:
    """The value of a setting as it was written. Raises BadSetting."""
    default = getattr(DEFAULTS, name)
    if isinstance(default, bool):
        if word.lower() not in YES + NO:
            choices = ", ".join(YES + NO)
            raise BadSetting(
                where, Words(f"{word!r} は {choices} のどれでもありません。", f"{word!r} is none of {choices}")
            )
        return word.lower() in YES
    if isinstance(default, int | float):
        return number(name, word, where)
    value = tuple(part.strip() for part in word.split(",") if part.strip()) if isinstance(default, tuple) else word
    for one in value if isinstance(value, tuple) else (value,):
        if name in CHECKS and not CHECKS[name][0](one):
            words = CHECKS[name][1]
            raise BadSetting(where, Words(f"{one!r} は{words.ja}", f"{one!r} is {words.en}"))
    return value


def number(name: str, word: str, where: str) -> int | float:
    """A number that is in its bounds. Raises BadSetting."""
    whole = isinstance(getattr(DEFAULTS, name), int)
    least, most = 1 if whole and name in LIMITS else 0, MOST.get(name, inf)
    try:
        value = int(word) if whole else float(word)
    except ValueError:
        value = inf
    if isfinite(value) and least <= value <= most and (value or name not in LIMITS):
        return value
    kind = Words("整数", "a whole number") if whole else Words("数", "a number")
    bounds = Words(f"{least} 以上の{kind.ja}", f"{kind.en} of at least {least}")
    if most != inf:
        bounds = Words(f"{least} から {most} までの{kind.ja}", f"{kind.en} from {least} to {most}")
    elif name in LIMITS and not whole:
        bounds = Words("0 より大きい数", "a number above 0")
    raise BadSetting(where, Words(f"{word!r} は{bounds.ja}ではありません。", f"{word!r} is not {bounds.en}"))


def is_address(word: str) -> bool:
    """Whether something is an IP address."""
    try:
        ip_address(word)
    except ValueError:
        return False
    return True


def is_origin(word: str) -> bool:
    """Whether something is a scheme, a host and perhaps a port, and nothing else."""
    try:
        parts = urlsplit(word)
    except ValueError:
        return False
    return (
        parts.scheme in ("http", "https")
        and bool(parts.netloc)
        and parts.geturl() == f"{parts.scheme}://{parts.netloc}"
    )


CHECKS: Final[dict[str, tuple[Callable[[str], bool], Words]]] = {
    "proxies": (is_address, Words(" IP アドレスではありません。", "no IP address")),
    "origins": (is_origin, Words("「https://ホスト名」の形ではありません。", "not of the form https://HOST")),
    "engines": (
        lambda word: word in ("processes", "ray") or word.startswith("ray://"),
        Words(
            " processes、ray、ray://ホスト:ポート のどれでもありません。", "none of processes, ray and ray://HOST:PORT"
        ),
    ),
    "client": (lambda word: Path(word).is_dir(), Words("フォルダーではありません。", "no folder")),
}


# --- the database ---


def without_password(words: str, database: str) -> str:
    """Words that may quote a database's address, without the password in it."""
    found = re.findall(r"[?&]password=([^&]*)", database)
    found.append(database.partition("://")[2].rpartition("@")[0].partition(":")[2])  # also signs that were not escaped
    for password in {form for one in found for form in (one, unquote(one), quote(one)) if one}:
        words = words.replace(password, "***")
    return words


def make_store(database: str, serving: bool = True) -> SqliteStore | PostgresStore:
    """The store that the setting names; `serving` is False for a tool that looks at it while a server runs."""
    if database.startswith(("postgresql://", "postgres://")):
        from gobanshobu.service.postgres import PostgresStore

        return PostgresStore(database)
    from gobanshobu.service.sqlite import SqliteStore

    path = Path(database.removeprefix("sqlite:///")) if database != ":memory:" else database
    return SqliteStore(path, serving)
