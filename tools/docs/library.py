"""The reference of the library: every public name of every package, from its signature, its docstring and its comments.

The source is read and not imported, so that it comes out the same compiled or not.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from html import escape
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "src"
WIDTH = 96
TOP = "gobanshobu"
RECORDS = ("NamedTuple", "dataclass", "msgspec.Struct")


class Undocumented(ValueError):
    """A public name that nothing is said about."""


class Module:
    """One source file: what it defines, and where the names come from that it hands on."""

    def __init__(self, name: str, root: Path) -> None:
        self.name = name
        self.root = root
        folder = root / Path(*name.split("."))
        path = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
        self.text = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text)
        self.about = ast.get_docstring(self.tree) or ""
        self.lines = self.text.splitlines()

    def statements(self) -> list[ast.stmt]:
        """The statements of the file, with those that only a type checker reads."""
        found: list[ast.stmt] = []
        for node in self.tree.body:
            found += node.body if isinstance(node, ast.If) else [node]
        return found

    def public(self) -> list[str]:
        """The names in `__all__`."""
        for node in self.statements():
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
                return [str(name) for name in ast.literal_eval(node.value)]
        return []

    def find(self, name: str) -> tuple[Module, str, ast.stmt, str]:
        """The module, name and statement that define `name`, with what is said about it; imports are followed."""
        body = self.statements()
        for place, node in enumerate(body):
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.name == name:
                return self, name, node, ast.get_docstring(node) or ""
            if isinstance(node, ast.AnnAssign | ast.Assign) and target(node) == name:
                return self, name, node, self.said(body, place)
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    if (alias.asname or alias.name) == name:
                        return module(str(node.module), self.root).find(alias.name)
        raise Undocumented(f"{self.name} has no {name}")

    def names(self, name: str) -> bool:
        """Whether a name is defined here, or comes from elsewhere in the library."""
        found: list[str] = []
        for node in self.statements():
            if isinstance(node, ast.ClassDef):
                found.append(node.name)
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith(TOP):
                found += [alias.asname or alias.name for alias in node.names]
        return name in found

    def said(self, body: list[ast.stmt], place: int) -> str:
        """What stands under a constant as a string, or behind it as a comment."""
        after = body[place + 1] if place + 1 < len(body) else None
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) and isinstance(after.value.value, str):
            return after.value.value
        return self.comment(body[place])

    def comment(self, node: ast.stmt) -> str:
        """The comment at the end of a statement's line."""
        line = self.lines[(node.end_lineno or node.lineno) - 1]
        _, mark, comment = line[ends(line, node) :].partition("#")
        return comment.strip() if mark else ""


@cache
def module(name: str, root: Path = SOURCE) -> Module:
    """A source file, read once."""
    return Module(name, root)


def ends(line: str, node: ast.stmt) -> int:
    """Where the statement ends in its last line, in characters."""
    return len(line.encode()[: node.end_col_offset].decode())


def target(node: ast.AnnAssign | ast.Assign) -> str:
    """The name that an assignment is to."""
    return ast.unparse(node.target if isinstance(node, ast.AnnAssign) else node.targets[0])


def packages(root: Path = SOURCE) -> list[str]:
    """Every package or module that has a front door, `__all__`: the library's own first, then those below it, by name."""
    found = []
    for path in (root / "gobanshobu").rglob("*.py"):
        name = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        if module(name, root).public():
            found.append(name)
    return sorted(found)


def library_page(package: str, root: Path = SOURCE) -> str:
    """The reference of one package. Raises Undocumented for a public name or method without a word."""
    front = module(package, root)
    about, _, _ = front.about.partition("\n\n>>>")
    lines = [f"# `{package}`", "", about, ""]
    names = [name for name in front.public() if not name.startswith("__")]
    if package != TOP:
        known = told_on_top(root)
        told = [name for name in names if front.find(name)[:2] in known]
        if told:
            links = ", ".join(f"[`{name}`]({TOP}.md#{known[front.find(name)[:2]].lower()})" for name in told)
            lines += [f"Described with [`{TOP}`]({TOP}.md): {links}.", ""]
        names = [name for name in names if name not in told]
    for name in sorted(names, key=lambda one: rank(front, one)):
        home, original, node, said = front.find(name)
        if not said:
            raise Undocumented(f"{home.name}.{original} has no docstring")
        lines += described(name, home, node, said)
    return "\n".join(lines).rstrip() + "\n"


def told_on_top(root: Path) -> dict[tuple[Module, str], str]:
    """What the package itself names, by where it is defined."""
    top = module(TOP, root)
    return {top.find(name)[:2]: name for name in top.public() if not name.startswith("__")}


def rank(front: Module, name: str) -> tuple[int, str]:
    """Functions first, then classes, errors, constants; each by name."""
    home, _, node, _ = front.find(name)
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return 0, name.lower()
    if not isinstance(node, ast.ClassDef):
        return 3, name.lower()
    wrong = home.name.endswith(".errors") or any("Error" in ast.unparse(base) for base in node.bases)
    return 2 if wrong else 1, name.lower()


def described(name: str, home: Module, node: ast.stmt, said: str) -> list[str]:
    """One public name."""
    lines = [f"## `{name}`", ""]
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return [*lines, *fenced(signature(name, node)), said, ""]
    if isinstance(node, ast.ClassDef):
        return [*lines, *class_lines(name, home, node, said)]
    assert isinstance(node, ast.AnnAssign | ast.Assign)
    assert node.value is not None
    return [*lines, *fenced(f"{name} = {ast.unparse(bare(node.value))}"), said, ""]


def bare(value: ast.expr) -> ast.expr:
    """A number as a user reads it: without the type that only a checker sees."""
    if isinstance(value, ast.Call) and len(value.args) == 1 and isinstance(value.args[0], ast.Constant):
        return value.args[0]
    return value


def class_lines(name: str, home: Module, node: ast.ClassDef, said: str) -> list[str]:
    """A class: how it is made, its fields or attributes, its methods."""
    bases = [ast.unparse(base) for base in node.bases]
    marks = [ast.unparse(mark).split("(")[0] for mark in node.decorator_list]
    lines = fenced(f"class {name}({', '.join(bases)})" if bases else f"class {name}")
    lines += [said, ""]
    parts = [*undescribed(home, node), (home, node)]
    methods = {
        one.name: one
        for _, part in parts
        for one in part.body
        if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    if any(kind in RECORDS for kind in [*bases, *marks]):
        lines += table([(f, home.comment(f)) for f in node.body if isinstance(f, ast.AnnAssign)], "field")
    else:
        made = [
            (where, one)
            for where, part in parts
            for one in part.body
            if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)
        ]
        rows = [row for where, one in made if one.name == "__init__" for row in attributes(where, one)]
        lines += rows_table(rows, "attribute")
    for method in methods.values():
        if method.name.startswith("_"):
            continue
        about = ast.get_docstring(method)
        if not about:
            raise Undocumented(f"{home.name}.{node.name}.{method.name} has no docstring")
        kinds = [ast.unparse(mark) for mark in method.decorator_list]
        lines += [f"### `{name}.{method.name}`", ""]
        written = f"{method.name}: {ast.unparse(method.returns)}" if "property" in kinds and method.returns else ""
        lines += [*fenced(written or signature(method.name, method)), about, ""]
    return lines


def undescribed(home: Module, node: ast.ClassDef) -> list[tuple[Module, ast.ClassDef]]:
    """The bases of a class that no front door names: what they bring is told with the class itself."""
    found: list[tuple[Module, ast.ClassDef]] = []
    for base in node.bases:
        if not isinstance(base, ast.Name) or not home.names(base.id):
            continue
        where, name, defined, _ = home.find(base.id)
        if isinstance(defined, ast.ClassDef) and not any(
            name in module(one, home.root).public() for one in packages(home.root)
        ):
            found += [*undescribed(where, defined), (where, defined)]
    return found


def attributes(home: Module, made: ast.FunctionDef | ast.AsyncFunctionDef) -> list[tuple[str, str, str]]:
    """What a constructor keeps under a public name."""
    found: list[tuple[ast.AnnAssign | ast.Assign, str]] = []
    types = {one.arg: one.annotation for one in [*made.args.args, *made.args.kwonlyargs]}
    for node in made.body:
        if isinstance(node, ast.AnnAssign | ast.Assign) and re.match(r"self\.[^_]", target(node)):
            found.append((node, home.comment(node)))
    rows = []
    for node, comment in found:
        given = ast.unparse(node.annotation) if isinstance(node, ast.AnnAssign) else ""
        if given in ("", "Final") and isinstance(node.value, ast.Name) and node.value.id in types:
            annotation = types[node.value.id]
            given = ast.unparse(annotation) if annotation is not None else ""
        rows.append((target(node).removeprefix("self."), given.removeprefix("Final"), comment))
    return rows


def table(fields: list[tuple[ast.AnnAssign, str]], title: str) -> list[str]:
    """The fields of a record."""
    rows = []
    for node, comment in fields:
        default = f" = {ast.unparse(node.value)}" if node.value is not None else ""
        rows.append((target(node), ast.unparse(node.annotation) + default, comment))
    return rows_table(rows, title)


def rows_table(rows: list[tuple[str, str, str]], title: str) -> list[str]:
    """A table of names, types and comments."""
    if not rows:
        return []
    cells = [f"| `{name}` | {code(kind)} | {comment} |" for name, kind, comment in rows]
    return [f"| {title} | type | |", "|---|---|---|", *cells, ""]


def code(text: str) -> str:
    """Code inside a table, where a bar would end the cell."""
    return f"<code>{escape(text, quote=False).replace('|', '&#124;')}</code>" if text else ""


def fenced(text: str) -> list[str]:
    return ["```python", text, "```", ""]


def signature(name: str, node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """A function as it is called, on several lines where one is too long."""
    found = node.args
    own = [one for one in found.args if one.arg not in ("self", "cls")]
    parts = [ast.unparse(one) for one in own]
    for place, default in enumerate(reversed(found.defaults), 1):
        parts[-place] += f" = {ast.unparse(default)}"
    if found.vararg:
        parts.append("*" + ast.unparse(found.vararg))
    if found.kwarg:
        parts.append("**" + ast.unparse(found.kwarg))
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    name = f"await {name}" if isinstance(node, ast.AsyncFunctionDef) else name
    line = f"{name}({', '.join(parts)}){returns}"
    if len(line) <= WIDTH:
        return line
    return "\n".join([f"{name}(", *(f"    {part}," for part in parts), f"){returns}"])
