"""`gamenote formats`: the formats, what they keep, their options."""

from __future__ import annotations

import click

from gamenote.cli import completion
from gamenote.cli.help import Command
from gamenote.cli.options import did_you_mean, report_plugin_problems, table_text
from gamenote.cli.screen import Failure, write_json
from gamenote.core import registry
from gamenote.core.feature import CONTENT, Feature
from gamenote.core.format import Format, Option

EPILOG = """\b
Examples:
  gamenote formats                        all formats with their endings
  gamenote formats pdn                    what it keeps, and its -O options
  gamenote formats --output-format json   the same for other programs
"""


@click.command(cls=Command, epilog=EPILOG)
@click.argument("name", required=False, shell_complete=completion.one_of(completion.formats))
@click.option("--output-format", type=click.Choice(["text", "json"]), default="text", help="Output format.")
def command(name: str | None, output_format: str) -> int:
    """List the formats, or explain the one called NAME."""
    known = registry.formats()
    if name is not None and name not in known:
        raise Failure(f"there is no format {name!r}", did_you_mean(name, known))
    chosen = [known[name]] if name is not None else list(known.values())
    if output_format == "json":
        write_json([_as_json(item) for item in chosen])
    elif name is not None:
        _explain_format(chosen[0])
    else:
        _list_formats(chosen)
    report_plugin_problems()
    return 0


def _list_formats(formats: list[Format]) -> None:
    print(table_text((item.name, ", ".join(item.endings), item.title) for item in formats), end="")


def _explain_format(item: Format) -> None:
    kept = _kept_features(item)
    lost = [word for word in map(_feature_word, CONTENT) if word not in kept]
    rows = {"games": item.games, "endings": item.endings, "keeps": kept, "loses": lost}
    rows = rows if item.writes else {"games": item.games, "endings": item.endings, "written": ("never",)}
    print(f"{item.name}: {item.title}")
    none = {"games": "any", "loses": "nothing"}
    print(
        table_text(
            ((f"{name}:", ", ".join(words) or none.get(name, "")) for name, words in rows.items()), margin=2
        ),
        end="",
    )
    drawing = [each for engine in registry.illustrating_engines(item.games) for each in engine.drawing_options()]
    for title, options in (("options", item.options), ("options of pretty", drawing)):
        if options:
            print(f"  {title} (-O name=value):")
            print(table_text(map(_option, options), margin=4), end="")


def _option(option: Option) -> tuple[str, str]:
    values = "|".join(option.choices) or {bool: "yes|no", str: "TEXT"}.get(type(option.default), "N")
    values = "NAME,..." if option.listed else values
    default = _value_text(option.default) + _foreign_default(option.foreign)
    return option.name, f"{values}: {option.help} (default: {default})"


def _foreign_default(value: str | int | bool | None) -> str:
    return "" if value is None else f"; from other formats: {_value_text(value)}"


def _value_text(value: str | int | bool) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _kept_features(item: Format) -> list[str]:
    keeps = item.keeps(item.resolve({})) if item.writes else Feature.NONE
    return [_feature_word(one) for one in CONTENT if one in keeps]


def _feature_word(feature: Feature) -> str:
    return (feature.name or "").lower().replace("_", "-")


def _as_json(item: Format) -> dict[str, object]:
    return {
        "name": item.name,
        "title": item.title,
        "games": list(item.games),
        "suffixes": list(item.endings),
        "reads": item.reads,
        "writes": item.writes,
        "keeps": _kept_features(item),
        "options": [
            {
                "name": option.name,
                "help": option.help,
                "default": option.default,
                "default_from_other_formats": option.foreign if option.foreign is not None else option.default,
                "choices": list(option.choices),
            }
            for option in item.options
        ],
    }
