"""The JSON Schema of a configuration file, made of the keys.

It is that of this installation: formats, their options and reports are those that are there.
"""

from __future__ import annotations

from typing import Any

from gamenote.core.config.keys import ROWS, SECTIONS, Key

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema() -> dict[str, Any]:
    """What a gamenote.toml may hold, or the table [tool.gamenote] of a pyproject.toml."""
    properties = _properties("")
    for section in sorted(SECTIONS):
        inside = _properties(section)
        table = {"type": "object", "properties": inside, "additionalProperties": False}
        above, _, word = section.rpartition(".")
        if above:  # a table within the value of a key
            properties[above].setdefault("properties", {})[word] = table
        else:
            properties[section] = table
    return {
        "$schema": DIALECT,
        "title": "gamenote.toml",
        "description": "The configuration of gamenote; in pyproject.toml, the table [tool.gamenote].",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
    }


def _properties(section: str) -> dict[str, Any]:
    return {key.word: _property(key) for key in ROWS if key.section == section}


def _property(key: Key) -> dict[str, Any]:
    values = {"enum": list(key.choices)} if key.choices else key.kind.schema()
    default = {} if key.default is None else {"default": key.kind.plain(key.default)}
    return {"description": key.help, **values, **default}
