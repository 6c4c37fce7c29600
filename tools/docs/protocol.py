"""The protocol as JSON Schema, from the structs that read and write it."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from gobanshobu.service.protocol import Command, Message

REFERENCE = "#/$defs/{name}"
UNREAD = {"title": "unread"}


def components() -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """The schemas of what a client says, of what the server says, and of all their parts."""
    (command, message), parts = msgspec.json.schema_components(
        [Command, Message], schema_hook=unread, ref_template=REFERENCE
    )
    for schema in (command, message, *parts.values()):
        forget(schema)
    return command, message, parts


def unread(kind: type) -> dict[str, Any]:
    """What is passed on unread: a mark, which `forget` takes away, for it can be anything."""
    if kind is not object:
        raise NotImplementedError
    return dict(UNREAD)


def forget(schema: object) -> None:
    """Take the mark of what is unread out of a schema."""
    if isinstance(schema, dict):
        if schema.get("additionalProperties") == UNREAD:
            del schema["additionalProperties"]
        for part in schema.values():
            forget(part)
    elif isinstance(schema, list):
        for part in schema:
            forget(part)


def json_schema() -> str:
    """One document: `command` is what a client sends, `message` what it hears."""
    command, message, parts = components()
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Gobanshobu WebSocket protocol",
        "$defs": {"command": command, "message": message, **{name: in_one_line(part) for name, part in parts.items()}},
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def in_one_line(part: dict[str, Any]) -> dict[str, Any]:
    """With its description as one line: how far a docstring is indented depends on the Python that reads it."""
    return part | {"description": " ".join(part["description"].split())} if "description" in part else part


def written(schema: dict[str, Any]) -> str:
    """A type in TypeScript."""
    if "title" in schema:
        return str(schema["title"])
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
