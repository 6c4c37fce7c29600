"""Reference pages from the code: the HTTP API, the messages of the WebSocket, settings, games, errors."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from tools.docs.library import SOURCE, code, rows_table
from tools.docs.protocol import components, written

from gobanshobu.arena.match import FAULT, LIMIT
from gobanshobu.cli.texts import TEXTS
from gobanshobu.core.game import Game
from gobanshobu.core.options import Option, Preset
from gobanshobu.core.pages import chosen
from gobanshobu.core.state import STOPS
from gobanshobu.core.words import Words
from gobanshobu.games import OWN, game
from gobanshobu.players.levels import levels
from gobanshobu.players.names import kinds
from gobanshobu.server.app import make_app
from gobanshobu.server.refusing import STATUS
from gobanshobu.server.settings import DEFAULTS, Settings, flag, variable
from gobanshobu.service.refusal import REFUSALS

ROOT = Path(__file__).resolve().parents[2]

VARIABLES = {
    "GOBANSHOBU_LANG": Words("言葉: ja か en。", "Language of the command: `ja` or `en`."),
    "GOBANSHOBU_COMPILE": Words(
        "組み立てのとき: 1 なら必ずコンパイルし、0 ならしない。既定の auto はできればする。",
        "When the package is built: `1` insists on compiling, `0` leaves it out, `auto` (the default) tries it.",
    ),
    "GOBANSHOBU_OPTIMISE": Words(
        "組み立てのとき: C コンパイラがどれだけ最適化するか（0〜3、既定は 3）。小さいほど早く組み上がり、動きは遅い。",
        "When the package is built: how hard the C compiler tries, 0 to 3 (the default). Less is built sooner and runs slower.",
    ),
    "GOBANSHOBU_WEB": Words(
        "組み立てのとき: 1 なら必ず画面を入れ、0 なら入れない。既定の auto は build/web にあるものを入れ、なければできれば作る。",
        "When the package is built: `1` insists on the web client, `0` leaves it out, `auto` (the default) takes it from build/web or tries to build it.",
    ),
    "GOBANSHOBU_SITE": Words(
        "組み立てのとき: このリポジトリのウェブ上の場所。パッケージの一覧で README のリンクが働く。",
        "When the package is built: the address of this repository on the web, so that the links of the README work where the package is listed.",
    ),
    "GOBANSHOBU_CACHE": Words(
        "make が組み立てたものを残しておくフォルダー。既定は ~/.cache/gobanshobu。",
        "The folder where `make` keeps what it has built, to find it again; by default `~/.cache/gobanshobu`.",
    ),
    "GOBANSHOBU_FAST_BUILD": Words(
        "coming なら、高速版が準備中だと画面と端末で伝える（`make play` が使う）。",
        "`coming` lets page and terminal say that the fast build is on its way (`make play` uses it).",
    ),
    "GOBANSHOBU_EXPECT": Words(
        "テストのとき: compiled か interpreted。違えばテストが失敗する。",
        "In the tests: `compiled` or `interpreted`; a test fails where the package is not.",
    ),
    "GOBANSHOBU_DECISIONS": Words(
        "テストのとき: 別に書いた規則と比べる局面の数。",
        "In the tests: decision points for each game at which the rules are compared with the second implementation.",
    ),
    "GOBANSHOBU_LEDGER": Words(
        "テストのとき: 条項とテストの台帳を書くファイル（`make ledger` が使う）。",
        "In the tests: the file that the ledger of clauses and tests is written to (`make ledger` uses it).",
    ),
}
"""Every environment variable of ours beside those of the server's settings. A name that stands anywhere in the source and in
neither fails the tests."""


# --- HTTP ---


def http_page() -> str:
    """Every endpoint: what it takes, answers and refuses, from the OpenAPI document of the server."""
    app = make_app(Settings(database=":memory:"))
    document: dict[str, Any] = msgspec.to_builtins(app.openapi_schema.to_schema())
    parts: dict[str, Any] = document["components"]["schemas"]
    lines = [
        "# HTTP API",
        "",
        "JSON in and out, except where another type is named. A running server describes itself at"
        " `/api/schema/openapi.json`. [The protocol](../protocol.md) tells how a table is used; its messages are"
        " [here](messages.md).",
        "",
        "A seat's token goes into the header `Authorization: Bearer TOKEN`; a browser has the cookie `gobanshobu`"
        " instead. Types are written as in TypeScript; [shapes](#shapes) are below.",
        "",
        "Every refusal is a [`Failure`](#failure) with a stable `code` ([list](errors.md)). Besides what stands at an"
        " endpoint: 500 `error` when the server has made a mistake, and 403 `bad_request` when a page of another origin"
        " changes something.",
        "",
    ]
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            lines += endpoint(method.upper(), path, operation)
    lines += [
        "## `GET /metrics`",
        "",
        "Counts for Prometheus, as text; only on the port that `--metrics-port` names, and nothing else is answered there.",
        "",
    ]
    lines += ["## `/api/ws`", "", "The WebSocket; see [the messages](messages.md).", ""]
    lines += ["## Shapes", ""]
    for name in sorted(parts):
        lines += shape(name, parts[name], {})
    return "\n".join(lines).rstrip() + "\n"


def endpoint(method: str, path: str, operation: dict[str, Any]) -> list[str]:
    """One endpoint."""
    lines = [f"## `{method} {path}`", "", " ".join(str(operation["description"]).split()), ""]
    asked = [
        f"| `{one['name']}` | {one['in']} | {code(bounded(one['schema']))} | {default_of(one['schema'])} |"
        for one in operation.get("parameters", [])
    ]
    if asked:
        lines += ["| parameter | in | type | default |", "|---|---|---|---|", *asked, ""]
    if "requestBody" in operation:
        lines += [f"Takes {linked(operation['requestBody']['content']['application/json']['schema'])}.", ""]
    for status, answer in operation["responses"].items():
        if int(status) < 400:
            ((kind, content),) = answer["content"].items()
            said = linked(content["schema"]) if kind == "application/json" else f"`{kind.split(';')[0]}`"
            lines += [f"Answers {status} with {said}.", ""]
    refused = [
        f"{status} " + ", ".join(f"`{one}`" for one in answer["description"].removeprefix("Refused: ").split(", "))
        for status, answer in operation["responses"].items()
        if int(status) >= 400
    ]
    if refused:
        lines += [f"Refuses with {'; '.join(refused)}.", ""]
    return lines


def linked(schema: dict[str, Any]) -> str:
    """A type, with a link to its shape where it has a name."""
    name = re.search(r"\w+$", str(schema.get("$ref") or schema.get("items", {}).get("$ref") or ""))
    text = f"`{written(schema)}`"
    return f"[{text}](#{name[0].lower()})" if name else text


def bounded(schema: dict[str, Any]) -> str:
    """A type with its bounds."""
    found = schema.get("oneOf", [schema])
    text = " | ".join(written(one) for one in found)
    least, most = (next((one[key] for one in found if key in one), None) for key in ("minimum", "maximum"))
    return f"{text}, {least:g} to {most:g}" if least is not None and most is not None else text


def default_of(schema: dict[str, Any]) -> str:
    return f"`{schema['default']}`" if schema.get("default") is not None else ""


def shape(name: str, schema: dict[str, Any], notes: dict[str, str]) -> list[str]:
    """One JSON object: its fields with their types, and what is said about it."""
    lines = [f"### `{name}`", "", " ".join(str(schema.get("description", "")).split()), ""]
    required = set(schema.get("required", []))
    rows = [
        (field + ("" if field in required else "?"), written_any(kind), notes.get(field, ""))
        for field, kind in schema.get("properties", {}).items()
    ]
    return lines + rows_table(rows, "field")


def written_any(schema: dict[str, Any]) -> str:
    """A type, also where the document gives a choice."""
    if "oneOf" in schema:
        return " | ".join(written_any(one) for one in schema["oneOf"])
    return written(schema)


# --- the WebSocket ---


def messages_page() -> str:
    """Every message, from the structs that read and write it."""
    command, message, parts = components()
    lines = [
        "# Messages of the WebSocket",
        "",
        "`/api/ws`, text frames, one JSON object each, known by its `type`. [The protocol](../protocol.md) tells how they"
        " are used. The same as [JSON Schema](../protocol.schema.json). `View`, `Fact`, `Effect`, `Question` and `Thing` are"
        " the types that the games publish; they are written out for TypeScript in `web/src/generated`.",
        "",
    ]
    named: set[str] = set()
    for title, union in (("What a client sends", command), ("What the server sends", message)):
        lines += [f"## {title}", ""]
        for one in union["anyOf"]:
            name = str(one["$ref"]).rsplit("/", 1)[-1]
            named.add(name)
            kind = parts[name]["properties"]["type"]["enum"][0]
            found = shape(kind, parts[name], {})
            lines += found
    lines += ["## Parts of messages", ""]
    for name in sorted(set(parts) - named):
        lines += shape(name, parts[name], {})
    return "\n".join(lines).rstrip() + "\n"


# --- settings ---


def settings_page() -> str:
    """Environment variables, the server's settings, the targets of the Makefile."""
    lines = ["# Settings / 設定", "", "## Environment variables / 環境変数", "", "| variable | |", "|---|---|"]
    lines += [f"| `{name}` | {words.en}<br>{words.ja} |" for name, words in VARIABLES.items()]
    lines += [
        "",
        "Those of the server are [below](#the-server). The arena on Ray also reads Ray's own `RAY_ADDRESS`, and the command `LC_ALL`, `LC_MESSAGES` and `LANG` for its"
        " language.",
        "",
        "## The server",
        "",
        "Every setting is an option of `gobanshobu serve` and an environment variable; the option comes before the variable,"
        " and lists (between commas in a variable) are added up. `gobanshobu admin` reads `--database` and its variable too."
        " `--unlimited` lifts the limits. A value that a setting cannot have is refused before anything listens. From"
        " Python: `make_app(Settings(…))` in `gobanshobu.server.app`.",
        "",
        "| option | variable | default | |",
        "|---|---|---|---|",
    ]
    for name, default in DEFAULTS._asdict().items():
        words, shown = TEXTS[f"setting_{name}"], code(str(default)) if default not in ("", ()) else ""
        lines.append(f"| `{flag(name)}` | `{variable(name)}` | {shown} | {words.en}<br>{words.ja} |")
    lines += ["", "## `make` targets", "", "| target | |", "|---|---|"]
    lines += [f"| `{name}` | {about} |" for name, about in targets().items()]
    lines += [
        "",
        "Variables of `make`: `PYTHON` (the interpreter to set up with), `VENV` (the environment's folder), `COMPILE` (1,"
        " 0 or auto), `PYTEST` (further arguments for the tests): `make test PYTEST='-k isshin'`.",
    ]
    return "\n".join(lines) + "\n"


def targets() -> dict[str, str]:
    """The targets of the Makefile that `make help` lists."""
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z-]+):.*?## (.*)$", text, re.MULTILINE))


# --- games ---


def games_page() -> str:
    """Each game: its options, endings, faces and levels."""
    lines = [
        "# Options, endings, levels",
        "",
        "What can be chosen in each game, and how it can end. The rules are [here](../rules/index.md).",
        "",
        "| id | | |",
        "|---|---|---|",
        *(f"| `{game_id}` | {game(game_id).name.ja} | {game(game_id).name.en} |" for game_id in OWN),
        "",
    ]
    for game_id in OWN:
        lines += game_lines(game(game_id))
    lines += ["## Ends without a step", "", "In every game: `state.stop(cause, player)`.", "", *HEAD]
    lines += [ending_row(end.reason, end.clause, end.words) for end in STOPS.values()]
    lines += ["", "## Players by name", "", "For the arena and for `players.make_player`.", ""]
    lines += ["| name | |", "|---|---|"]
    for kind in kinds():
        lines.append(f"| `{kind.name}` | {kind.words.en}<br>{kind.words.ja} |")
        for setting in kind.settings:
            lines.append(f"| `{kind.name}:{setting.name}=…` | {setting.words.en}<br>{setting.words.ja} |")
    lines += ["| `cmd:COMMAND` | A program of your own.<br>自分のプログラム。 |", ""]
    return "\n".join(lines).rstrip() + "\n"


HEAD = ["| reason | clause | |", "|---|---|---|"]


def ending_row(reason: str, clause: str, words: Words) -> str:
    return f"| `{reason}` | {clause} | {words.en}<br>{words.ja} |"


def game_lines(known: Game) -> list[str]:
    """One game."""
    rules = known.make_rules(None)
    lines = [f"## `{known.id}`", "", f"{known.name.en}, {known.name.ja}. Rules version {known.version}.", ""]
    if known.options:
        lines += ["| option | values | default | clause | |", "|---|---|---|---|---|"]
        lines += [option_row(one) for one in known.options]
        lines += ["", "Ways to play that have a name:", "", "| options | |", "|---|---|"]
        lines += [f"| {chosen(one) or 'the defaults'} | {both(one)} |" for one in known.presets]
        lines.append("")
    if known.faces:
        faces = ", ".join(f"`{one.id}` ({one.words.en}, {one.words.ja})" for one in known.faces)
        lines += [f"Faces of the cards: {faces}.", ""]
    lines += ["It can end by", "", *HEAD]
    lines += [ending_row(end.reason, end.clause, end.words) for end in rules.endings]
    lines += ["", "| level | | | work | width |", "|---|---|---|---|---|"]
    lines += [
        f"| {one.number} | {one.name.en} | {one.name.ja} | {one.work} | {one.width} |" for one in levels(known.id)
    ]
    return [*lines, ""]


def both(named: Option | Preset) -> str:
    """What an option or a way to play is called and does, in both languages."""
    return f"**{named.words.en}** {named.about.en}<br>**{named.words.ja}** {named.about.ja}"


def option_row(option: Option) -> str:
    values = option.choices_in("en")
    return f"| `{option.name}` | {values} | {option.default} | {option.clause} | {both(option)} |"


# --- errors ---


def errors_page() -> str:
    """What can go wrong: exceptions of the library, codes of the server, faults in the arena, exit statuses."""
    lines = [
        "# Errors",
        "",
        "## Exceptions",
        "",
        "All of them are `GobanshobuError`, a `ValueError`. `str(error)` is English, `error.words` has both languages.",
        "",
        "| exception | |",
        "|---|---|",
        *(f"| `{name}` | {about} |" for name, about in exceptions()),
        "",
        "## Refusals of the server",
        "",
        "Stable codes, over HTTP and the WebSocket. Nothing has changed when one comes.",
        "",
        "| code | HTTP | |",
        "|---|---|---|",
    ]
    lines += [f"| `{name}` | {STATUS.get(name, 400)} | {words.en}<br>{words.ja} |" for name, words in REFUSALS.items()]
    lines += [
        "| `bad_request` | 400, 403, 404, 405, 413 | over HTTP only: the request has not the form that the endpoint"
        " takes, or there is no such thing; the words say what<br>HTTP だけ: 要求の形が違う、またはそのものがない |",
        "",
        "The server closes a WebSocket with 4003 (a page of another origin), 4008 (too far behind), 4009 (a message too"
        " big), 4010 (no answer to the heartbeat) or 4029 (too many connections from one address).",
        "",
        "## Faults in the arena",
        "",
        f"A game that somebody could not go on with has the reason `{FAULT}`, and its `fault` one of these kinds. One of"
        f" more than `--steps` steps has the reason `{LIMIT}` and is a draw.",
        "",
        "| kind | |",
        "|---|---|",
        "| `start` | the program does not start |",
        "| `died` | the program ended |",
        "| `time` | no answer within `--seconds` |",
        "| `answer` | the answer is no step at all |",
        "| `illegal` | a step that is not legal |",
        "| `crash` | a player of ours raised an error |",
        "",
        "## Exit statuses of the command",
        "",
        "| status | |",
        "|---|---|",
        "| 0 | done |",
        "| 1 | `arena`: somebody had a fault; `ladder`: a rung is not above the one below it |",
        "| 2 | refused, with the reason: the command line, a file, a game that makes no sense |",
        "| 130 | interrupted by Ctrl-C |",
    ]
    return "\n".join(lines) + "\n"


@cache
def exception_classes() -> dict[str, tuple[str, str]]:
    """The library's own exceptions, as the source has them: the base and the docstring of each."""
    found: dict[str, tuple[str, str]] = {}
    for path in sorted((SOURCE / "gobanshobu").rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and node.bases and not node.name.startswith("_"):
                found[node.name] = (ast.unparse(node.bases[0]), " ".join((ast.get_docstring(node) or "").split()))
    return found


def exceptions(name: str = "GobanshobuError", depth: int = 0) -> list[tuple[str, str]]:
    """The tree of the library's own exceptions, depth first, each with what it means."""
    classes = exception_classes()
    found = [("… " * depth + name, classes[name][1])]
    for below in sorted(one for one, (base, _) in classes.items() if base == name):
        found += exceptions(below, depth + 1)
    return found


def exception_names() -> set[str]:
    """Every exception of the library."""
    return {name.removeprefix("… ").split(" ")[-1] for name, _ in exceptions()}
