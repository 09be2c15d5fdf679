"""`gamenote schema`: the JSON Schemas of all documents and the configuration."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import resources
from typing import Any, NamedTuple

import click

from gamenote.cli import completion
from gamenote.cli.help import Command
from gamenote.cli.options import did_you_mean, table_text
from gamenote.cli.screen import Failure, write_json

EPILOG = """\b
Examples:
  gamenote schema                         the names, with what they describe
  gamenote schema lint                    what lint --output-format json writes
  gamenote schema configuration > gamenote.schema.json
"""


Document = dict[str, Any]


class Schema(NamedTuple):
    """One schema; most are files beside the module that writes such documents."""

    about: str
    load: Callable[[], Document]


def _schema_file(package: str, name: str) -> Callable[[], Document]:
    def load() -> Document:
        document: Document = json.loads((resources.files(package) / name).read_text(encoding="utf-8"))
        return document

    return load


def _finding_schema() -> Document:
    """One finding of the report `json`, which is a line of `json-lines`."""
    whole = SCHEMAS["lint"].load()
    title = "One line of gamenote lint --output-format json-lines, version 1"
    return {"$schema": whole["$schema"], "title": title, "$ref": "#/$defs/finding", "$defs": whole["$defs"]}


def _configuration_schema() -> Document:
    from gamenote.config.keys import schema

    return schema()


SCHEMAS = {
    "records": Schema("convert --to json", _schema_file("gamenote.anygame.record_json", "schema.json")),
    "jsonl": Schema(
        "a line of convert --to jsonl", _schema_file("gamenote.anygame.record_json", "line.schema.json")
    ),
    "losses": Schema("convert --losses json:FILE", _schema_file("gamenote.cli", "losses.schema.json")),
    "lint": Schema("lint --output-format json", _schema_file("gamenote.render.reports", "lint.schema.json")),
    "json-lines": Schema("a line of lint --output-format json-lines", _finding_schema),
    "statistics": Schema(
        "lint --statistics --output-format json", _schema_file("gamenote.render.reports", "statistics.schema.json")
    ),
    "baseline": Schema(
        "lint --write-baseline FILE", _schema_file("gamenote.actions.lint", "baseline.schema.json")
    ),
    "stats": Schema("stats --output-format json", _schema_file("gamenote.render.stats", "stats.schema.json")),
    "diff": Schema("diff --output-format json", _schema_file("gamenote.cli", "diff.schema.json")),
    "plugins": Schema("plugins --output-format json", _schema_file("gamenote.cli", "plugins.schema.json")),
    "configuration": Schema("gamenote.toml, or [tool.gamenote] in pyproject.toml", _configuration_schema),
}


def _schema_names() -> dict[str, str]:
    return {name: schema.about for name, schema in SCHEMAS.items()}


@click.command(cls=Command, epilog=EPILOG)
@click.argument(
    "name",
    required=False,
    shell_complete=completion.one_of(_schema_names),
)
def command(name: str | None) -> int:
    """Print the JSON Schema of a document that gamenote writes, or of its configuration.

    Without NAME, list what there is.
    """
    if name is None:
        print(table_text((each, schema.about) for each, schema in SCHEMAS.items()), end="")
        return 0
    if name not in SCHEMAS:
        raise Failure(f"there is no schema {name!r}", did_you_mean(name, SCHEMAS))
    write_json(SCHEMAS[name].load(), ascii_only=False)
    return 0
