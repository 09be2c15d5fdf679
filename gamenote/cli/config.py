"""`gamenote config`: what is configured, and where each value comes from."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from gamenote.cli.configured import Configured, configuration_options, configurations
from gamenote.cli.screen import write_json
from gamenote.config.configurations import Configurations
from gamenote.config.keys import ROWS, SECTIONS, Key
from gamenote.config.reading import Given, Origin, shown_path
from gamenote.core.visible import visible

EPILOG = """\b
Examples:
  gamenote config                              settings in the current folder
  gamenote config games/old/a.pdn              settings for a file
  gamenote config --isolated > gamenote.toml   all keys with their defaults, to begin with
  gamenote config --output-format json         for other programs
"""


@click.command(cls=Configured, epilog=EPILOG, context_settings={"auto_envvar_prefix": "GAMENOTE_LINT"})
@click.argument("path", required=False, type=click.Path(path_type=str))
@configuration_options("lint")
@click.option(
    "--output-format",
    "shape",  # another thing than the output format of `lint`, which is shown
    type=click.Choice(["toml", "json", "markdown"]),
    default="toml",
    help="Output format (default: toml); markdown explains all keys.",
    allow_from_autoenv=False,
)
def command(path: str | None, shape: str) -> int:
    """Show the settings, and where each is set.

    PATH is a folder or a file; without one, it is the current folder. The values are those that `gamenote lint`
    would use, which takes the same options and the same environment (GAMENOTE_LINT_...).
    """
    if shape == "markdown":
        print("\n".join(explain_keys()))
        return 0
    known = configurations()
    if shape == "json":
        write_json(_as_json(known, path))
        return 0
    print_settings(known, path)
    return 0


def print_settings(known: Configurations, path: str | None) -> None:
    """Print what holds for a path, as a complete configuration file."""
    folder = _containing_folder(path)
    file, values = known.file_of(folder), known.origins(folder)
    print(visible(f"# {shown_path(file)}" if file is not None else "# no configuration file"))
    section = ""
    for key in ROWS:
        if key.section != section:
            section = key.section
            print(f"\n[{section}]")
        for line in _key_lines(key, values[key.name]):
            print(line)
    for line in _of_file(known, path):
        print(visible(line))


def _containing_folder(path: str | None) -> str | Path:
    return "" if path is None else path if Path(path).is_dir() else Path(path).parent


def explain_keys() -> list[str]:
    """Return a table of every key: kind, default and meaning."""
    rows = ["| key | holds | default | meaning |", "|---|---|---|---|"]
    for key in ROWS:
        default = "" if key.default is None else f"`{toml(key.kind.plain(key.default))}`"
        holds = " or ".join(", ".join(f"`{choice}`" for choice in key.choices).rsplit(", ", 1)) or key.kind.wants
        rows.append(f"| `{key.name}` | {holds} | {default} | {key.help} |")
    return rows


def _key_lines(key: Key, given: Given) -> Iterator[str]:
    """Return one key as TOML, perhaps as a table."""
    if not any(section.startswith(f"{key.name}.") for section in SECTIONS):
        yield _key_line(key, given)
        return
    yield f"\n[{key.name}]  # {', '.join(map(str, given.origins))}"
    yield from (visible(f"{toml(name)} = {toml(each)}") for name, each in key.kind.plain(given.value).items())


def _key_line(key: Key, given: Given) -> str:
    """One key as TOML, its origin in a comment."""
    origins = ", ".join(map(str, given.origins))
    if given.value is None:
        return f"# {key.word} is not set"
    return visible(f"{key.word} = {value_text(key, given)}  # {origins}")


def value_text(key: Key, given: Given) -> str:
    """The value of a key as it stands in a file."""
    return toml(key.kind.plain(given.value))


def toml(value: Any) -> str:
    """A value as TOML, on one line."""
    if isinstance(value, Mapping):
        inside = ", ".join(f"{toml(name)} = {toml(each)}" for name, each in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _of_file(known: Configurations, path: str | None) -> list[str]:
    """What holds for this file in particular."""
    if path is None or Path(path).is_dir():
        return []
    lines = ["", f"# {shown_path(path)}:"]
    config = known.of_file(path)
    if name := config.discovery.format_of(path):
        lines.append(f"#   its format is {name}")
    if off := config.settings_for(path).silenced:
        lines.append(f"#   per-file-ignores turn off {', '.join(off)}")
    return lines if len(lines) > 2 else []


def _as_json(known: Configurations, path: str | None) -> dict[str, object]:
    folder = _containing_folder(path)
    file, values = known.file_of(folder), known.origins(folder)
    config = known.of_file(path)
    in_file = path is not None and not Path(path).is_dir()
    return {
        "file": shown_path(file) if file is not None else None,
        "values": {key.name: _value_document(key, values[key.name]) for key in ROWS},
        "path": path,
        "format": config.discovery.format_of(path) if path is not None and in_file else None,
        "silenced": list(config.settings_for(path).silenced) if in_file else [],
    }


def _value_document(key: Key, given: Given) -> dict[str, object]:
    value = None if given.value is None else key.kind.plain(given.value)
    return {"value": value, "origins": [_origin_document(origin) for origin in given.origins]}


def _origin_document(origin: Origin) -> dict[str, object]:
    return {"kind": origin.kind, "name": origin.name or None}
