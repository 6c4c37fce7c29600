"""What passes between the rules and everybody else is typed: nothing of it is Any, and no type has two meanings."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import gobanshobu

SOURCE = Path(gobanshobu.__file__).parent
CORRIDOR = (
    *(SOURCE / "core").glob("*.py"),
    *(SOURCE / "games").rglob("*.py"),
    *(SOURCE / "service" / f"{name}.py" for name in ("protocol", "published", "snapshot")),
)
UNTYPED = {
    "core/clauses.py": "reads TOML",
    "core/view.py": "a view as users of the library index it, like any JSON",
    "core/decks.py": "items of native vectors",
    "games/cardwars/chance.py": "items of native vectors",
    "games/isshin/chance.py": "items of native vectors",
    "games/board5/cardset.py": "reads TOML and JSON that anybody wrote",
    "games/registry.py": "brings code by its name",
}
"""The modules that may say Any, and why."""


ROLES = {"Notation", "Explainer", "Views", "Text", "Sampler", "Publisher", "Fouls"}
TYPED = {"step": "Step", "player": "Seat", "seat": "Seat", "audience": "Audience", "by": "Audience"}
"""What the roles are given has a type of its own, under these names."""


def trees() -> Iterator[tuple[str, ast.Module]]:
    for path in CORRIDOR:
        yield path.relative_to(SOURCE).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def says_any(tree: ast.Module) -> bool:
    """Whether a module names Any, in code or in an annotation that is a string."""
    return any(
        (isinstance(node, ast.Name) and node.id == "Any")
        or (isinstance(node, ast.Attribute) and node.attr == "Any")
        or (isinstance(node, ast.alias) and node.name == "Any")
        for node in ast.walk(tree)
    )


def test_nothing_of_what_games_publish_is_any() -> None:
    assert {name for name, tree in trees() if says_any(tree)} == set(UNTYPED)


def heirs(names: set[str]) -> set[str]:
    """These classes, and those that stand on them."""
    found, before = set(names), 0
    while len(found) > before:
        before = len(found)
        for _, tree in trees():
            found |= {
                node.name
                for node in tree.body
                if isinstance(node, ast.ClassDef) and any(getattr(base, "id", "") in found for base in node.bases)
            }
    return found


def test_roles_are_given_seats_audiences_and_steps_and_not_numbers() -> None:
    roles, asked, wrong = heirs(ROLES), 0, []
    for name, tree in trees():
        for node in tree.body:
            if not isinstance(node, ast.ClassDef) or node.name not in roles:
                continue
            for method in (one for one in node.body if isinstance(one, ast.FunctionDef) and one.name[0] != "_"):
                for argument in method.args.args:
                    if argument.arg in TYPED and argument.annotation is not None:
                        asked += 1
                        if TYPED[argument.arg] not in ast.unparse(argument.annotation).split(" | "):
                            wrong.append((name, node.name, method.name, argument.arg))
    assert wrong == []
    assert asked > 100


def test_no_two_of_the_types_of_views_offers_and_facts_have_one_name() -> None:
    homes: defaultdict[str, list[str]] = defaultdict(list)
    typed, before = {"TypedDict"}, 0
    while len(typed) > before:  # until no class is left that stands on one of them
        before = len(typed)
        homes.clear()
        for name, tree in trees():
            for node in tree.body:
                if isinstance(node, ast.ClassDef) and any(getattr(base, "id", "") in typed for base in node.bases):
                    homes[node.name].append(name)
        typed |= set(homes)
    assert {"FirstView", "HckCaptured", "Ended", "Offer"} <= set(homes)
    assert {name: found for name, found in homes.items() if len(found) > 1} == {}
