"""The command group, and the one place where failures become exit codes.

0 done, 1 the records have problems, 2 the job could not be done, 130 Ctrl-C, 141 the reader went away.
"""

from __future__ import annotations

import contextlib
import errno
import importlib
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from gamenote.cli.screen import Failure, screens, shows_traceback

if TYPE_CHECKING:
    from gamenote.actions.parallel.workload import Unworkable
    from gamenote.config.kinds import ConfigProblem

COMMANDS = {
    # name       module                        what it does
    "lint": ("gamenote.cli.lint", "Find errors in game records, and fix them."),
    "fmt": ("gamenote.cli.fmt", "Write records in the standard form, over the old files."),
    "convert": ("gamenote.cli.convert", "Write records in another format or notation."),
    "pretty": ("gamenote.cli.pretty", "Draw positions of a game."),
    "stats": ("gamenote.cli.stats", "Count moves, results and scores."),
    "diff": ("gamenote.cli.diff", "Compare two files or folders, game by game."),
    "merge": ("gamenote.cli.merge", "Merge two changed versions of a file, game by game."),
    "init": ("gamenote.cli.init", "Write the first settings, and files for pre-commit and CI."),
    "config": ("gamenote.cli.config", "Show the settings, and where each is set."),
    "formats": ("gamenote.cli.formats", "List the formats, or explain one."),
    "plugins": ("gamenote.cli.plugins", "List the plugins, or check one."),
    "rule": ("gamenote.cli.rule", "Explain a lint rule, or list the rules."),
    "schema": ("gamenote.cli.schema", "Print the JSON Schema of what is written."),
    "server": ("gamenote.cli.server", "Run the language server for an editor."),
    "guide": ("gamenote.cli.guide", "Read the guide: pages on commands, formats and more."),
    "clean": ("gamenote.cli.clean", "Delete the cache of lint."),
    "man": ("gamenote.cli.manual", "Print the manual page."),
    "completion": ("gamenote.cli.completion", "Print the completion script of a shell."),
    "new": ("gamenote.cli.new", "Start a plugin: a game, a format, a report, a board."),
    "perft": ("gamenote.cli.perft", "Count the move sequences of a game (perft)."),
}

EXIT_CODES = (
    (0, "Done, no problems."),
    (1, "Done, but there are problems: findings, games skipped, or a loss refused."),
    (2, "Not done: a wrong option or configuration, or a file that cannot be read or written."),
    (130, "Interrupted."),
    (141, "The output was closed early, as by head."),
)

EPILOG = """\b
Examples:
  gamenote lint games/                    check every record in a folder
  gamenote lint --fix club.pgn            make the safe fixes of chess games
  gamenote convert club.pgn --to json     write records for other programs
  gamenote pretty match.pdn               show the last position of a draughts game
  gamenote pretty club.pgn -o club.html   make a page to click through
  gamenote stats games/                   openings, results and scores in tables

\b
Results go to standard output, all other messages to standard error.
Exit codes: 0 no problems (also for this help), 1 problems in the records,
2 not done, 130 interrupted, 141 output closed early.
Every option can be given in the environment: GAMENOTE_LINT_SELECT=SGF,PDN.
More: gamenote guide lists the pages that tell all of it.
"""


class ReaderWentAway(Exception):
    """The reader of the standard output has stopped reading.

    click would make an exit code 1 of the OSError."""


class Interrupted(Exception):
    """A signal has ended the work.

    click would put an empty line before the word about it."""

    def __init__(self, failure: KeyboardInterrupt) -> None:
        super().__init__()
        self.signal = failure.args[0] if failure.args and isinstance(failure.args[0], int) else 2


class LazyGroup(click.Group):
    """A group whose commands are imported when they are run."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except OSError as failure:
            if failure.errno == errno.EPIPE:
                raise ReaderWentAway from failure
            raise
        except KeyboardInterrupt as failure:
            raise Interrupted(failure) from None
        except click.exceptions.Exit:  # the help has been told, and needs none of what comes now
            raise
        except _import_problems() as problem:
            raise Failure(problem.message, problem.hint) from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(COMMANDS[cmd_name][0]).command
        assert isinstance(command, click.Command)
        _name_variables(
            command, command.context_settings.get("auto_envvar_prefix") or f"GAMENOTE_{cmd_name.upper()}"
        )
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, words) for name, (_, words) in COMMANDS.items()])


def _name_variables(command: click.Command, prefix: str) -> None:
    """Name the variable of each option after the option."""
    prefix = command.context_settings.get("auto_envvar_prefix", prefix)
    for param in command.params:
        if isinstance(param, click.Option) and param.allow_from_autoenv:
            param.envvar = f"{prefix}_{max(param.opts, key=len).lstrip('-').replace('-', '_').upper()}"


def _import_problems() -> tuple[type[ConfigProblem], type[Unworkable]]:
    """Import the failures that the help does not need."""
    from gamenote.actions.parallel.workload import Unworkable
    from gamenote.config.kinds import ConfigProblem

    return ConfigProblem, Unworkable


def _show_version(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    verbose = ctx.params.pop("verbose", False)  # eager, so that it is known here
    if value and verbose:
        from gamenote.cli.plugins import account

        click.echo(account(), nl=False)
        ctx.exit()
    if value:
        from gamenote._version import __version__

        click.echo(f"gamenote {__version__}")
        ctx.exit()
    if verbose:
        raise Failure("put -v after the command: gamenote lint -v")


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    subcommand_metavar="COMMAND [ARGS]...",
    context_settings={"help_option_names": ["-h", "--help"], "auto_envvar_prefix": "GAMENOTE"},
    epilog=EPILOG,
)
@click.option(
    "-V",
    "--version",
    is_flag=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version; with --verbose also Python, libraries and plugins.",
)
@click.option("-v", "--verbose", is_flag=True, is_eager=True, allow_from_autoenv=False, hidden=True)
@click.pass_context
def command(ctx: click.Context, verbose: bool = False) -> None:
    """Check, convert, show and count records of board games.

    Every record is replayed by the rules of its game, so that a finding says which game, which move, which
    line and column, and why.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def run(args: Sequence[str]) -> int:
    """Run one command line and return its exit code.

    Nothing a user can cause ends in a traceback."""
    try:
        _prepare_streams()
    except Failure as failure:
        return _report_failure(failure.message, failure.hint)
    with screens():
        return _run_command(args)


def _run_command(args: Sequence[str]) -> int:
    """Run a command line; whatever ends it becomes an exit code."""
    try:
        width = max(50, min(_terminal_columns(), 80) - 2)  # of the help
        result = command.main(args=list(args), prog_name="gamenote", standalone_mode=False, terminal_width=width)
        sys.stdout.flush()
    except (BrokenPipeError, ReaderWentAway):
        return _reader_went_away()
    except OSError as failure:
        if failure.errno == errno.EPIPE:
            return _reader_went_away()
        return _report_failure(_unusable_message(failure))
    except (Interrupted, KeyboardInterrupt, click.Abort) as failure:
        _print_error("gamenote: interrupted")
        return 128 + (failure.signal if isinstance(failure, Interrupted) else 2)
    except Failure as failure:
        return _report_failure(failure.message, failure.hint, failure.excerpt)
    except click.UsageError as failure:
        from gamenote.cli import usage_errors

        return _report_failure(*usage_errors.explain_usage_error(failure))
    except click.ClickException as failure:
        return _report_failure(failure.format_message())
    except Exception as failure:
        return _report_crash(failure, args)
    except SystemExit as failure:
        if os.environ.get("_GAMENOTE_COMPLETE"):  # the end of what a shell has asked for
            raise
        return _report_crash(failure, args)  # by a plugin
    return result if isinstance(result, int) else 0


def _unusable_message(failure: OSError) -> str:
    """Return the words for a file or stream that cannot be used."""
    from gamenote.actions.files.writing import NotWritten
    from gamenote.core.words import reason

    verb = "write" if isinstance(failure, NotWritten) or failure.errno == errno.ENOSPC else "write or read"
    return f"cannot {verb}{f' {failure.filename}' if failure.filename else ''}: {reason(failure)}"


def _terminal_columns() -> int:
    """The width of the terminal. click would ask shutil, which loads archives."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns) > 0:
        return int(columns)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or 80  # type: ignore[union-attr]
    except (AttributeError, ValueError, OSError):
        return 80


def _prepare_streams() -> None:
    """Let streams escape characters that they cannot encode."""
    if sys.stdout is None or sys.stderr is None:
        null = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
        missing = sys.stdout is None
        sys.stderr = sys.stderr or null
        sys.stdout = sys.stdout or null
        if missing:
            raise Failure("there is no standard output to write to")
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def _reader_went_away() -> int:
    """Leave quietly: what is still buffered goes nowhere."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
    return 141


def _report_failure(message: str, hint: str = "", excerpt: str = "") -> int:
    _print_error(f"gamenote: error: {message}")
    for line in excerpt.split("\n") if excerpt else ():
        _print_error(line)
    if hint:
        _print_error(f"  hint: {hint}")
    if shows_traceback():
        _show_traceback()
    _drop_output()
    return 2


def _report_crash(failure: BaseException, args: Sequence[str]) -> int:
    from gamenote.actions.files.report_sinks import ReportFailed
    from gamenote.core.blame import crash

    report = failure if isinstance(failure, ReportFailed) else None
    cause = report.__cause__ if report is not None and report.__cause__ else failure
    verbose = any(word in ("-v", "-vv", "--verbose") for word in args)
    code = _report_failure(
        crash(
            report.where if report is not None else "", cause, asked=report.plugin if report is not None else None
        ),
        "" if verbose or shows_traceback() else "-v or GAMENOTE_TRACEBACK=1 shows where it happened",
    )
    if verbose and not shows_traceback():
        _show_traceback()
    return code


def _show_traceback() -> None:
    import traceback

    for line in traceback.format_exc().splitlines():
        _print_error(line)


def _drop_output() -> None:
    """Try to write what is left, and fail no second time."""
    try:
        sys.stdout.flush()
    except OSError:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, sys.stdout.fileno())


def _print_error(message: str) -> None:
    from gamenote.core.visible import visible

    with contextlib.suppress(OSError):
        print(visible(message), file=sys.stderr)
