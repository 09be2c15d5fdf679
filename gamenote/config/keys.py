"""Everything that can be configured: one row a key."""

from __future__ import annotations

from typing import Any, NamedTuple

from gamenote.config import kinds
from gamenote.config.kinds import ValueKind

# Reading, options, `gamenote config` and the README follow it.
#
# The section of a key is the command that it is for; keys without a section are for all commands. A key of a
# section that has the name of an option of that command, without a flag of its own here, is the default of that
# option.


class Key(NamedTuple):
    """One thing that can be set.

    `flag` is what the option of it takes ("" for yes or no); None: no option, or one that its command declares.
    """

    name: str  # dotted, as in TOML
    kind: ValueKind
    default: Any
    help: str
    flag: str | None = None
    choices: tuple[str, ...] = ()

    @property
    def section(self) -> str:
        return self.name.rpartition(".")[0]

    @property
    def word(self) -> str:
        """The name without its section."""
        return self.name.rpartition(".")[2]

    @property
    def parameter(self) -> str:
        """What click calls the option."""
        name = self.name.replace(".", "_") if "." in self.section else self.word
        return name.replace("-", "_")


LINE_ENDS = {"lf": "\n", "crlf": "\r\n"}
LEVELS = ("error", "warning", "info")
DATE_ORDERS = ("dmy", "mdy")

ROWS = (
    Key("root", kinds.YES_NO, False, "Do not search for configuration above this folder."),
    Key("extend", kinds.WORD, None, "Another configuration file that this one extends."),
    Key("required-version", kinds.WORD, None, 'The versions of gamenote that may be used, as in ">=1.2".'),
    Key("extend-include", kinds.GLOBS, (), "Files to read in folders besides those with known endings.", "GLOBS"),
    Key("exclude", kinds.GLOBS, (), "Files and folders to skip.", "GLOBS"),
    Key("respect-gitignore", kinds.YES_NO, True, "Skip what .gitignore and .ignore files name.", ""),
    Key("force-exclude", kinds.YES_NO, False, "Skip excluded files also when named on the command line.", ""),
    Key("encoding", kinds.ENCODING, None, "The character set of all records, whatever they say.", "NAME"),
    Key("default-encoding", kinds.ENCODING, None, "The character set of records that do not name theirs.", "NAME"),
    Key("max-file-size", kinds.WORD, None, "Refuse larger files."),
    Key("formats", kinds.FORMATS, (), "The format of files, by pattern."),
    Key("formats.pgn.openings", kinds.PATH, None, "A table of openings that names variations: eco, name, pgn."),
    Key("lint.select", kinds.RULES, (), "Only these rules: codes, prefixes, names or ALL.", "RULES"),
    Key("lint.extend-select", kinds.MORE_RULES, (), "These rules as well.", "RULES"),
    Key("lint.ignore", kinds.MORE_RULES, (), "Not these rules.", "RULES"),
    Key("lint.per-file-ignores", kinds.IGNORES, (), "Not these rules in files of a pattern.", "GLOB:RULES"),
    Key("lint.severity", kinds.SEVERITIES, (), "The severity of these rules.", "RULES=LEVEL"),
    Key("lint.suppressions", kinds.YES_NO, True, "Obey comments in records that silence findings.", ""),
    Key("lint.fix", kinds.YES_NO, False, "Fix what can be fixed without changing the game."),
    Key("lint.unsafe-fixes", kinds.YES_NO, False, "Also make fixes that may change what was written."),
    Key(
        *("lint.date-order", kinds.WORD, None, "Whether 03/04/2021 has the day first (dmy) or the month (mdy)."),
        *("dmy|mdy", DATE_ORDERS),
    ),
    Key("lint.fixable", kinds.RULES, ("ALL",), "Only fix these rules.", "RULES"),
    Key("lint.unfixable", kinds.MORE_RULES, (), "Never fix these rules.", "RULES"),
    Key("lint.extend-safe-fixes", kinds.MORE_RULES, (), "Rules whose unsafe fixes count as safe.", "RULES"),
    Key("lint.extend-unsafe-fixes", kinds.MORE_RULES, (), "Rules whose safe fixes count as unsafe.", "RULES"),
    Key("lint.level", kinds.WORD, "warning", "Lowest severity to show and fix.", choices=LEVELS),
    Key("lint.fail-level", kinds.WORD, "warning", "Lowest severity that makes the exit code 1.", choices=LEVELS),
    Key("lint.output-format", kinds.REPORTS, ("full",), "Report formats."),
    Key("lint.statistics", kinds.YES_NO, False, "Count the findings of each rule instead of listing them."),
    Key("lint.max-findings", kinds.NUMBER, 100, "Most findings shown for a file; 0 for all."),
    Key("lint.show-fixes", kinds.YES_NO, False, "List the rules fixed in each file, with counts."),
    Key("lint.exit-non-zero-on-fix", kinds.YES_NO, False, "Exit with 1 also when everything was fixed."),
    Key("lint.error-on-no-files", kinds.YES_NO, False, "Exit with 2 when there is nothing to check."),
    Key("lint.cache-dir", kinds.PATH, None, "Where results are stored."),
    Key("lint.baseline", kinds.PATH, None, "A file of known findings, which are hidden."),
    Key("convert.line-ending", kinds.WORD, "lf", "The line ends to write.", "lf|crlf", choices=tuple(LINE_ENDS)),
    Key("convert.output-encoding", kinds.ENCODING, None, "The character set to write (UTF-8).", "NAME"),
    Key("convert.options", kinds.OPTIONS, (), "Options of formats that are written, by format."),
)
KEYS = {key.name: key for key in ROWS}
# Sections within the value of a key, which is a table itself: [formats] and [formats.pgn].
SECTIONS = frozenset(key.section for key in ROWS if key.section)


# The JSON Schema of a configuration file, made of the keys.
#
# It is that of this installation: formats, their options and reports are those that are there.

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema() -> dict[str, Any]:
    """What a gamenote.toml may hold, or the table [tool.gamenote] of a pyproject.toml."""
    properties = _section_schema("")
    for section in sorted(SECTIONS):
        inside = _section_schema(section)
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


def _section_schema(section: str) -> dict[str, Any]:
    return {key.word: _key_schema(key) for key in ROWS if key.section == section}


def _key_schema(key: Key) -> dict[str, Any]:
    values = {"enum": list(key.choices)} if key.choices else key.kind.schema()
    default = {} if key.default is None else {"default": key.kind.plain(key.default)}
    return {"description": key.help, **values, **default}
