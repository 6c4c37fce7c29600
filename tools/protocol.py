"""The protocol as JSON Schema and as TypeScript types, from the structs that read and write it."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from gobanshobu.service.protocol import Wish, Word

REFERENCE = "#/$defs/{name}"


def components() -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """The schemas of what a client says, of what the server says, and of all their parts."""
    (wish, word), parts = msgspec.json.schema_components([Wish, Word], ref_template=REFERENCE)
    return wish, word, parts


def json_schema() -> str:
    """One document: `wish` is what a client sends, `word` what it hears."""
    wish, word, parts = components()
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Gobanshobu WebSocket protocol",
        "$defs": {"wish": wish, "word": word, **{name: in_one_line(part) for name, part in parts.items()}},
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def in_one_line(part: dict[str, Any]) -> dict[str, Any]:
    """With its description as one line: how far a docstring is indented depends on the Python that reads it."""
    return part | {"description": " ".join(part["description"].split())} if "description" in part else part


def typescript() -> str:
    """The same as types."""
    wish, word, parts = components()
    lines = ["// Written by `make docs` from the protocol's structs; change those, not this file.", ""]
    for name, schema in parts.items():
        about = schema.get("description", "").split("\n")[0]
        if about:
            lines.append(f"/** {about} */")
        if schema.get("type") == "object" and "properties" in schema:
            lines.append(f"export interface {name} {{")
            required = set(schema.get("required", []))
            for field, kind in schema["properties"].items():
                mark = "" if field in required else "?"
                lines.append(f"  {field}{mark}: {written(kind)}")
            lines += ["}", ""]
        else:
            lines += [f"export type {name} = {written(schema)}", ""]
    lines += [f"export type Wish = {written(wish)}", f"export type Word = {written(word)}", ""]
    return "\n".join(lines)


def written(schema: dict[str, Any]) -> str:
    """A type in TypeScript."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "anyOf" in schema:
        return " | ".join(written(one) for one in schema["anyOf"])
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return "[" + ", ".join(written(one) for one in schema["prefixItems"]) + "]"
        inside = written(schema.get("items", {}) or {})
        return f"({inside})[]" if "|" in inside else f"{inside}[]"
    if kind == "object":
        values = schema.get("additionalProperties", {})
        return f"Record<string, {written(values) if isinstance(values, dict) and values else 'unknown'}>"
    names = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
    return names.get(str(kind), "unknown")
