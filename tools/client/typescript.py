"""TypeScript types for the web client, from the Python types of views, facts, offers, messages and HTTP structs.

One file for each place the types come from: `core`, `board5`, one for each game, `protocol`, `http`; and `games`, where the
types of the games are put together. What the client knows without being told at the table (`tools.client.webdata`) stands as
constants in `<name>.data.ts`. Annotations are read at run time, and compiled modules do not keep them, so this runs
on the plain source:

    PYTHONPATH=src python -m tools.client.typescript
"""

from __future__ import annotations

import ast
import importlib
import json
import os
import subprocess
import sys
import types
import typing
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, NotRequired, get_args, get_origin, get_type_hints, is_typeddict

import msgspec
from tools.client.webdata import constants, written
from tools.docs.library import SOURCE, module, target

from gobanshobu.core.build import compiled
from gobanshobu.core.publisher import Fact, Said
from gobanshobu.core.words import Words

ROOT = SOURCE.parent
HOME = ROOT / "web" / "src" / "generated"
MADE = "// Written by `make docs` from the Python types; change those, not this file."
PLAIN = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    object: "unknown",
    Any: "unknown",
}
TOGETHER = ("View", "Fact", "Effect", "Question")  # the unions over all games
HTTP = (
    "asking",
    "posed",
    "cards",
    "catalogue",
    "accounts",
    "passkeys",
    "games",
    "matches",
    "mistakes",
    "refusing",
    "replays",
    "tables",
    "context",
    "lessons",
    "analysis",
    "puzzles",
    "printing",
    "strengths",
    "ratings",
    "turns",
)
WIDTH = 120


def files() -> dict[Path, str]:
    """Every file and its text."""
    if compiled():
        command = [sys.executable, "-m", "tools.client.typescript"]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join((str(SOURCE), str(ROOT)))}
        said = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout
        return {HOME / name: text for name, text in json.loads(said).items()}
    return {HOME / name: text for name, text in Writer().written().items()}


class Shape(typing.NamedTuple):
    """A named type in one file."""

    name: str
    text: str
    uses: set[tuple[str, str]]  # names of other types, each with its file


class Writer:
    """Follows types from their roots, and writes each into the file it belongs to."""

    def __init__(self) -> None:
        self.shapes: dict[str, dict[str, Shape]] = {}
        self.uses: set[tuple[str, str]] = set()  # of the type being written
        self.one_language = False  # whether what is being written is told in one language

    def written(self) -> dict[str, str]:
        """Every file by its name."""
        from gobanshobu.core.chronicle import Fouled, Objected, Restored, Stood
        from gobanshobu.core.publisher import Thing
        from gobanshobu.games import OWN
        from gobanshobu.games.board5.cardset import CardSetData
        from gobanshobu.service import protocol

        for shared in (Thing, Objected, Restored, Fouled, Stood, CardSetData):
            self.named(shared)
        together: dict[str, list[tuple[str, str]]] = {name: [] for name in TOGETHER}
        for game_id in OWN:
            self.game(game_id, together)
        for name in ("Command", "Message"):
            self.alias("protocol", name, getattr(protocol, name), "")
        for name in HTTP:
            for struct in structs(f"gobanshobu.server.{name}"):
                self.named(struct)
        self.games(together)
        for name, found in constants().items():
            for one in found:
                self.uses = set()
                kind = self.type(one.kind, name)
                if one.closed:
                    kind = kind.replace("string", " | ".join(map(json.dumps, one.value)), 1)
                text = f"export const {one.name}: {kind} = {written(one.value)}"
                self.put(f"{name}.data", one.name, f"/** {one.about} */\n{text}")
        return {f"{name}.ts": self.file(name) for name in sorted(self.shapes)}

    # --- the games ---

    def game(self, game_id: str, together: dict[str, list[tuple[str, str]]]) -> None:
        """The types of one game: what its view, its facts, its offers and its question are."""
        parts = [importlib.import_module(f"gobanshobu.games.{game_id}.{part}") for part in ("view", "facts", "offers")]
        view = next(one for one in vars(parts[0]).values() if is_view(one, game_id))
        prefix = view.__name__.removesuffix("View")
        together["View"].append((game_id, self.named(view)))
        fact = self.alias(game_id, f"{prefix}Fact", getattr(parts[1], f"{prefix}Fact"), "What happens in this game.")
        together["Fact"].append((game_id, fact))
        effect = getattr(parts[2], f"{prefix}Effect")
        name = self.alias(game_id, f"{prefix}Effect", effect, "What an offer of this game does.")
        together["Effect"].append((game_id, name))
        self.uses = {("protocol", "ShownOffer"), (game_id, fact), (game_id, name)}
        text = f"export type {prefix}Offer = ShownOffer & {{ effect: {name}; will?: {fact}[] }}"
        self.put(game_id, f"{prefix}Offer", f"/** What may be done in this game. */\n{text}")
        question = getattr(parts[2], f"{prefix}Question", None)
        if question is not None:
            self.one_language = True
            together["Question"].append((game_id, self.named(question)))
            self.one_language = False

    def games(self, together: dict[str, list[tuple[str, str]]]) -> None:
        """The unions over all games."""
        from gobanshobu.core.publisher import Question

        about = {
            "View": "What one audience may know of a game; `game` tells which.",
            "Fact": "Something that happened, in any game; `fact` says what.",
            "Effect": "What an offer does, in any game.",
            "Question": "What is to be decided now, or waited for.",
        }
        together["Fact"] += [("core", name) for name in ("Objected", "Restored", "Fouled", "Stood")]
        self.one_language = True
        together["Question"].append(("core", self.named(Question)))
        self.one_language = False
        for name, parts in together.items():
            self.uses = set(parts)
            names = [self.as_used("games", file, part) for file, part in parts]
            self.put("games", name, f"/** {about[name]} */\nexport type {name} = {broken(' | '.join(names), name)}")

    def as_used(self, here: str, file: str, name: str) -> str:
        """The name of a type of another file; two that are called alike are told apart."""
        return f"Any{name}" if here == "games" and name in TOGETHER and file != here else name

    def imported(self, here: str, file: str, name: str) -> str:
        """A type of another file in the list of what is imported."""
        used = self.as_used(here, file, name)
        return name if used == name else f"{name} as {used}"

    # --- named types ---

    def alias(self, file: str, name: str, hint: Any, about: str) -> str:
        """A type that is written out under a name."""
        self.uses = set()
        text = self.type(hint, file)
        self.put(file, name, (f"/** {about} */\n" if about else "") + f"export type {name} = {broken(text, name)}")
        return name

    def put(self, file: str, name: str, text: str) -> None:
        shape = Shape(name, text, {use for use in self.uses if use != (file, name)})
        known = self.shapes.setdefault(file, {}).setdefault(name, shape)
        if known.text != text:
            raise ValueError(f"two types of {file}.ts are called {name}")

    def named(self, kind: Any) -> str:
        """The name of a class, which is written into its file first."""
        file, name = file_of(kind.__module__), str(kind.__name__).lstrip("_")
        if name not in self.shapes.get(file, {}):
            outer, self.uses = self.uses, set()
            self.shapes.setdefault(file, {})[name] = Shape(name, "", set())  # so that it can hold itself
            text = (
                self.struct(kind, name, file) if issubclass_of(kind, msgspec.Struct) else self.typed(kind, name, file)
            )
            del self.shapes[file][name]
            self.put(file, name, text)
            self.uses = outer
        self.uses.add((file, name))
        return name

    def typed(self, kind: Any, name: str, file: str) -> str:
        """A TypedDict."""
        hints = get_type_hints(kind, include_extras=True)
        bases = bases_of(kind)
        above: dict[str, Any] = {}
        for base in bases:
            above |= get_type_hints(base, include_extras=True)
        comments = comments_of(kind)
        rows: list[str] = []
        for field, hint in hints.items():
            if field in above and above[field] == hint:
                continue
            if self.one_language and field in ("ja", "en"):
                if field == "ja":
                    rows.append("  words: string")
                continue
            optional = get_origin(hint) is NotRequired or not kind.__total__
            rows.append(row(field, optional, self.type(hint, file), comments.get(field, "")))
        extends = ", ".join(self.named(base) for base in bases)
        head = f"export interface {name}{f' extends {extends}' if extends else ''} {{"
        return "\n".join([*said(kind), head, *rows, "}"])

    def struct(self, kind: type[msgspec.Struct], name: str, file: str) -> str:
        """A struct; what it may leave out is optional: what has a default where we are told, what is unset where we tell."""
        config, comments = kind.__struct_config__, comments_of(kind)
        rows = [f"  {config.tag_field}: {json.dumps(config.tag)}"] if config.tag is not None else []
        for field in msgspec.structs.fields(kind):
            optional = (config.forbid_unknown_fields and not field.required) or field.default is msgspec.UNSET
            rows.append(row(field.encode_name, optional, self.type(field.type, file), comments.get(field.name, "")))
        return "\n".join([*said(kind), f"export interface {name} {{", *rows, "}"])

    # --- types ---

    def type(self, hint: Any, file: str) -> str:
        """A type as TypeScript writes it."""
        origin, inside = get_origin(hint), get_args(hint)
        if origin is Annotated:
            title = next((title for title in map(title_of, hint.__metadata__) if title), "")
            return self.titled(title) if title else self.type(inside[0], file)
        if hint == Fact:
            return self.titled("Fact")
        if origin in (NotRequired, typing.Required):
            return self.type(inside[0], file)
        if origin is Literal:
            return " | ".join(json.dumps(value) for value in inside)
        if origin in (typing.Union, types.UnionType):
            return " | ".join(self.type(one, file) for one in inside if one is not msgspec.UnsetType)
        if origin is list:
            return f"{bracketed(self.type(inside[0], file))}[]"
        if origin is tuple:
            if inside[-1] is Ellipsis:
                return f"{bracketed(self.type(inside[0], file))}[]"
            return f"[{', '.join(self.type(one, file) for one in inside)}]"
        if origin in (dict, Mapping):
            key = self.type(inside[0], file) if get_origin(inside[0]) is Literal else "string"
            return f"Record<{key}, {self.type(inside[1], file)}>"
        if hint is Words:
            return self.named(Said)
        if hint in PLAIN:
            return PLAIN[hint]
        return self.named(hint)

    def titled(self, title: str) -> str:
        """A type that an annotation names."""
        homes = {"Thing": "core", "CardSetData": "board5"} | dict.fromkeys(TOGETHER, "games")
        self.uses.add((homes[title], title))
        return title

    # --- files ---

    def file(self, name: str) -> str:
        """A file: what it uses of others, then its types."""
        used: dict[str, set[str]] = {}
        for shape in self.shapes[name].values():
            for file, other in shape.uses:
                if file != name:
                    used.setdefault(file, set()).add(other)
        lines = [MADE, ""]
        for file, names in sorted(used.items()):
            parts = [self.imported(name, file, one) for one in sorted(names)]
            lines.append(f"import type {{ {', '.join(parts)} }} from './{file}'")
        if used:
            lines.append("")
        for shape in self.shapes[name].values():
            lines += [shape.text, ""]
        return "\n".join(lines)


def is_view(found: Any, game_id: str) -> bool:
    """Whether a name is the type of a game's views: it says which game it is."""
    return is_typeddict(found) and get_type_hints(found).get("game") == Literal[game_id]


def issubclass_of(kind: Any, base: type) -> bool:
    return isinstance(kind, type) and issubclass(kind, base)


def class_of(kind: Any) -> ast.ClassDef | None:
    """The statement that defines a class; None for a TypedDict that was made by a call."""
    statements = module(kind.__module__).statements()
    return next((one for one in statements if isinstance(one, ast.ClassDef) and one.name == kind.__name__), None)


def bases_of(kind: Any) -> list[Any]:
    """The TypedDicts that one stands on: Python before 3.12 forgets them, the source does not."""
    node, known = class_of(kind), vars(sys.modules[kind.__module__])
    found = [known.get(base.id) for base in node.bases if isinstance(base, ast.Name)] if node is not None else []
    return [base for base in found if is_typeddict(base)]


def structs(name: str) -> list[type[msgspec.Struct]]:
    """The structs that a module defines, in order."""
    return [
        one
        for one in vars(importlib.import_module(name)).values()
        if issubclass_of(one, msgspec.Struct) and one.__module__ == name
    ]


def file_of(name: str) -> str:
    """The file for the types of a Python module."""
    _, package, *rest = name.split(".")
    if package == "games":
        return rest[0]
    return {"core": "core", "service": "protocol", "server": "http"}[package]


def title_of(mark: object) -> str:
    """The name that a mark on an annotation gives the type."""
    return mark if isinstance(mark, str) else getattr(mark, "title", None) or ""


def bracketed(text: str) -> str:
    return f"({text})" if " | " in text or " & " in text else text


def broken(text: str, name: str) -> str:
    """A union, one part a line where it is long."""
    if len(f"export type {name} = {text}") <= WIDTH:
        return text
    return "".join(f"\n  | {part}" for part in text.split(" | "))


def row(field: str, optional: bool, text: str, comment: str) -> str:
    """One field."""
    return f"  {field}{'?' if optional else ''}: {text}" + (f" // {comment}" if comment else "")


def said(kind: Any) -> list[str]:
    """What is said about a class, as a comment."""
    about = " ".join((kind.__doc__ or "").split())
    if not about or about.startswith("dict() -> new"):
        return []
    if len(about) <= WIDTH - 8:
        return [f"/** {about} */"]
    lines = ["/**"]
    line = " *"
    for word in about.split():
        if len(line) + len(word) >= WIDTH:
            lines.append(line)
            line = " *"
        line += f" {word}"
    return [*lines, line, " */"]


def comments_of(kind: Any) -> dict[str, str]:
    """The comments at the ends of the lines of a class and of those it stands on, by field."""
    found: dict[str, str] = {}
    for one in reversed(getattr(kind, "__mro__", (kind,))):
        if not one.__module__.startswith("gobanshobu."):
            continue
        source, node = module(one.__module__), class_of(one)
        for line in node.body if node is not None else []:
            if isinstance(line, ast.AnnAssign) and source.comment(line):
                found[target(line)] = source.comment(line)
    return found


if __name__ == "__main__":
    print(json.dumps(Writer().written()))
