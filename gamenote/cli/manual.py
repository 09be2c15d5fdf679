"""`gamenote man`: the manual page, made of the help of every command."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import click

from gamenote._version import __version__
from gamenote.cli.help import PAGES, Command, more, sections
from gamenote.cli.main import COMMANDS, EXIT_CODES, LazyGroup
from gamenote.cli.main import command as program
from gamenote.cli.options import did_you_mean
from gamenote.cli.screen import Failure

EPILOG = """\b
Examples:
  gamenote man > ~/.local/share/man/man1/gamenote.1    then: man gamenote
  gamenote man lint | man -l -                         read about one command
"""

ENVIRONMENT = (
    ("GAMENOTE_COMMAND_OPTION", "Any option, e.g. GAMENOTE_LINT_SELECT=SGF,PDN; lists are separated by commas."),
    ("NO_COLOR", "No colours, whatever the terminal can show."),
    ("FORCE_COLOR, CLICOLOR_FORCE", "Colours also when the output is not a terminal."),
    ("COLUMNS", "The width of the terminal."),
    ("PAGER, LESS", "What shows a long page of the guide, and the options of less (FRX)."),
    ("GAMENOTE_TRACEBACK", "With 1, an internal error shows where it happened."),
)
FILES = (
    (".gamenote.toml, gamenote.toml, pyproject.toml", "Configuration; the one nearest to an input file counts."),
    ("~/.cache/gamenote", "Stored results of lint, on Linux; gamenote clean deletes them."),
)


@click.command(cls=Command, epilog=EPILOG)
@click.argument("name", required=False, metavar="[COMMAND]")
def command(name: str | None) -> int:
    """Print the manual page, of all commands or of one, in the language of man(1)."""
    if name is not None and name not in COMMANDS:
        raise Failure(f"there is no command {name!r}", did_you_mean(name, COMMANDS))
    for line in page(tuple(COMMANDS) if name is None else (name,)):
        click.echo(line)
    return 0


def page(names: tuple[str, ...]) -> Iterator[str]:
    """The lines of the page for these commands."""
    whole = len(names) > 1
    title = "gamenote" if whole else f"gamenote-{names[0]}"
    about = _summary_line(program.help) if whole else COMMANDS[names[0]][1]
    yield f'.TH {title.upper()} 1 "" "gamenote {__version__}" "User Commands"'
    yield from (".SH NAME", f"{_escape_roff(title)} \\- {_escape_roff(about[:1].lower() + about[1:].rstrip('.'))}")
    yield ".SH SYNOPSIS"
    group = click.Context(program, info_name="gamenote")
    if whole:
        yield _escape_roff(" ".join(["gamenote", *program.collect_usage_pieces(group)]))
        yield from (".SH DESCRIPTION", *_help_paragraphs(program.help))
        yield ".SH COMMANDS"
    for name in names:
        yield from _command_lines(group, name, whole=whole)
    yield from (".SH EXIT STATUS", *_definition_rows((str(code), words) for code, words in EXIT_CODES))
    yield from (".SH ENVIRONMENT", *_definition_rows(ENVIRONMENT))
    yield from (".SH FILES", *_definition_rows(FILES))
    if whole or names[0] in PAGES:
        yield from (".SH SEE ALSO", _escape_roff("gamenote guide" if whole else more(names[0])))


def _command_lines(group: click.Context, name: str, *, whole: bool) -> Iterator[str]:
    """Return one command, as part of the page or alone."""
    assert isinstance(program, LazyGroup)
    one = program.get_command(group, name)
    assert one is not None
    context = click.Context(one, info_name=name, parent=group)
    usage = _escape_roff(" ".join(["gamenote", name, *one.collect_usage_pieces(context)]))
    yield from (f".SS {usage}",) if whole else (usage, ".SH DESCRIPTION")
    yield from _help_paragraphs(one.help)
    for heading, rows in sections(one, context).items():
        yield from (
            (".PP", f"\\fB{_escape_roff(heading)}\\fR") if whole else (f".SH {_escape_roff(heading.upper())}",)
        )
        yield from _definition_rows(rows)
    examples = re.findall(r"^  (\S.*)$", one.epilog or "", re.MULTILINE)
    yield from (".PP", "\\fBExamples\\fR") if whole else (".SH EXAMPLES",)
    yield from (".EX", *map(_escape_roff, examples), ".EE")


def _summary_line(help: str | None) -> str:
    return (help or "").strip().partition("\n")[0]


def _help_paragraphs(help: str | None) -> Iterator[str]:
    for paragraph in re.split(r"\n\s*\n", (help or "").strip()):
        yield from (".PP", _escape_roff(" ".join(paragraph.split())))


def _definition_rows(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    for term, words in rows:
        yield from (".TP", f"\\fB{_escape_roff(term)}\\fR", _escape_roff(" ".join(words.split())))


def _escape_roff(text: str) -> str:
    """Text that is no command of roff."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{text}" if text.startswith((".", "'")) else text
