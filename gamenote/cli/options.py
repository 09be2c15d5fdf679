"""Options that several commands share: inputs, colour, width."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

import click

from gamenote.cli import completion, progress
from gamenote.cli.configured import configuration_options, configurations
from gamenote.cli.screen import Failure, shows_traceback
from gamenote.core.words import near

if TYPE_CHECKING:
    from pathlib import Path

    from gamenote.actions.files.inputs import Inputs
    from gamenote.actions.parallel.workload import Workers
    from gamenote.core.report import Trouble

LIMIT = "gamenote.max-file-size"
EXECUTOR = "gamenote.executor"
EXECUTORS: dict[str, Workers] = {"processes": None, "serial": 1}

LINKED = "only this name of it was written, its hard links keep the old content"
F = TypeVar("F", bound=Callable[..., Any])


def inputs(*, required: bool, section: str = "") -> Callable[[F], F]:
    """Add FILE..., --format, --stdin-filename and the options of configuration."""

    def wrap(function: F) -> F:
        for decorate in reversed((*_INPUT_OPTIONS, configuration_options(section))):
            function = decorate(function)
        metavar = "FILE..." if required else "[FILE]..."
        return click.argument(
            "paths",
            nargs=-1,
            required=required,
            metavar=metavar,
            type=click.Path(path_type=str),
        )(function)

    return wrap


def _read_size(ctx: click.Context, parameter: click.Parameter, word: str | None) -> None:
    """A size as people write it, kept for `make_inputs`."""
    if word is None:
        return
    match = re.fullmatch(r"(\d{1,12})\s*([kKmMgG]?)[bB]?", word.strip(), re.ASCII)
    if match is None or int(match[1]) == 0:
        raise click.BadParameter(f"{word!r} is not a size such as 200MB", ctx, parameter)
    ctx.meta[LIMIT] = int(match[1]) * {"": 1, "k": 10**3, "m": 10**6, "g": 10**9}[match[2].lower()]


_INPUT_OPTIONS: tuple[Callable[[Any], Any], ...] = (
    click.option(
        "-f",
        "--format",
        "format_name",
        metavar="NAME",
        help="Input format (else by file ending and content).",
        shell_complete=completion.one_of(partial(completion.formats, read=True)),
    ),
    click.option("--stdin-filename", metavar="PATH", help="File name to give to standard input (-)."),
    click.option(
        "--max-file-size",
        metavar="SIZE",
        expose_value=False,
        callback=_read_size,
        help="Refuse larger files, e.g. 200MB (default: 200MB for json, no limit for others).",
    ),
)


def output_style(function: F) -> F:
    """--color and --width."""
    for decorate in (
        click.option(
            "--width",
            type=click.IntRange(min=10),
            metavar="COLUMNS",
            help="Columns to use (else those of the terminal).",
        ),
        click.option(
            "--color", type=click.Choice(["auto", "always", "never"]), default="auto", help="When to use colours."
        ),
    ):
        function = decorate(function)
    return function


def _no_progress(ctx: click.Context, parameter: click.Parameter, chosen: bool) -> None:
    ctx.meta[progress.META] = chosen


def volume(function: F) -> F:
    """-q and -v, counted, and --no-progress."""
    for decorate in (
        click.option(
            "--no-progress", is_flag=True, expose_value=False, callback=_no_progress, help="Show no progress bar."
        ),
        click.option("-v", "--verbose", count=True, help="More output: files skipped and why, plugins."),
        click.option("-q", "--quiet", count=True, help="Less output; twice: only the exit code."),
    ):
        function = decorate(function)
    return function


def workers(function: F) -> F:
    """Add -j/--jobs and --executor; None leaves the choice to us."""
    for decorate in (
        click.option(
            "--executor",
            metavar="NAME",
            default="processes",
            is_eager=True,  # --jobs asks what it is
            expose_value=False,
            callback=_read_executor,
            help="What does the work: processes, serial (one process) or a cluster, dask:HOST:PORT.",
        ),
        click.option(
            "-j",
            "--jobs",
            metavar="N",
            default="",
            callback=_read_workers,
            help="Number of processes; 0 or auto: one for each processor, if there is enough work.",
        ),
    ):
        function = decorate(function)
    return function


def _read_executor(ctx: click.Context, parameter: click.Parameter, word: str) -> None:
    """Who works where --jobs says nothing, kept for `_read_workers`."""
    name, _, address = word.partition(":")
    if word in EXECUTORS:
        ctx.meta[EXECUTOR] = EXECUTORS[word]
    elif name != "dask":
        hint = did_you_mean(word, (*EXECUTORS, "dask:ADDRESS"))
        raise click.BadParameter(f"{word!r} is not an executor ({hint})", ctx, parameter)
    elif not address:
        wanted = "dask needs the address of a scheduler, e.g. dask:tcp://host:8786"
        raise click.BadParameter(wanted, ctx, parameter)
    else:
        from gamenote.actions.parallel.workload import Cluster

        ctx.meta[EXECUTOR] = Cluster(address)


def _read_workers(ctx: click.Context, parameter: click.Parameter, word: str) -> Workers:
    others: Workers = ctx.meta.get(EXECUTOR)
    if word in ("", "0", "auto"):
        return others
    if not (word.isascii() and word.isdigit() and len(word) < 4):
        raise click.BadParameter(f"{word!r} is not a number of processes", ctx, parameter)
    if others is not None:
        raise click.BadParameter("--jobs goes with --executor processes only", ctx, parameter)
    return int(word)


def reach_cluster(workers: Workers) -> None:
    """Ask a cluster whether it is there, before anything is written."""
    if workers is not None and not isinstance(workers, int):
        from gamenote.actions.parallel.cluster import reach

        reach(workers)


def make_inputs(paths: Iterable[str], format_name: str | None, stdin_filename: str | None) -> Inputs:
    """Return the inputs of a command; refuse an unknown format."""
    from gamenote.actions.files.inputs import Inputs
    from gamenote.core import registry

    if format_name is not None and format_name not in registry.formats():
        raise Failure(f"there is no format {format_name!r}", did_you_mean(format_name, registry.formats()))
    if format_name is not None and not registry.formats()[format_name].reads:
        raise Failure(f"records in {format_name} are only written, not read", "leave --format out")
    limit: int | None = click.get_current_context().meta.get(LIMIT)
    _tell_openings()
    return Inputs(tuple(paths), format_name, stdin_filename, configurations(), limit)


def _tell_openings() -> None:
    """Let this and further processes know the user's own table of openings."""
    from gamenote.core.settings import OPENINGS_VARIABLE

    context = click.get_current_context()
    path = configurations().of_folder().values["formats.pgn.openings"]
    if path is None:
        return
    from pathlib import Path

    if not Path(path).is_file():
        raise Failure(f"formats.pgn.openings: there is no file {path}")
    before = os.environ.get(OPENINGS_VARIABLE)
    os.environ[OPENINGS_VARIABLE] = path
    context.call_on_close(lambda: _put_back(OPENINGS_VARIABLE, before))


def _put_back(name: str, before: str | None) -> None:
    """Give a variable the value that it had."""
    if before is None:
        os.environ.pop(name, None)
    else:
        os.environ[name] = before


def format_options(words: Iterable[str], target: str | None = None) -> dict[str, str]:
    """Return `-O name=value` words as a mapping, behind the configured ones."""
    configured = configurations().of_folder().values["convert.options"]
    pairs = dict(pair for name, options in configured if name == target for pair in options)
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise Failure(f"-O takes name=value, not {word!r}", f"such as {word}=yes, or another value")
        pairs[name.strip()] = value.strip()
    return pairs


def use_color(choice: str, stream: TextIO) -> bool:
    """Whether to colour what goes to this stream.

    Asked are option, NO_COLOR, FORCE_COLOR, TERM and terminal."""
    environment = os.environ
    if choice != "auto":
        return choice == "always"
    if environment.get("NO_COLOR"):
        return False
    if any(environment.get(name, "0") not in ("", "0") for name in ("FORCE_COLOR", "CLICOLOR_FORCE")):
        return True
    return environment.get("TERM") != "dumb" and stream.isatty()


def terminal_width(given: int | None, stream: TextIO) -> int | None:
    """Return the columns to use; None where nothing is to be cut."""
    if given is not None or not stream.isatty():
        return given
    columns = os.environ.get("COLUMNS", "")
    if columns.isascii() and columns.isdigit() and len(columns) < 6 and int(columns) > 0:
        return max(20, int(columns))
    from shutil import get_terminal_size

    return get_terminal_size((80, 24)).columns


def table_text(rows: Iterable[Sequence[str]], width: int | None = None, *, margin: int = 0) -> str:
    """Return rows as aligned columns, which fit where a terminal reads."""
    from gamenote.core.visible import visible
    from gamenote.render.tables import FittingTable, lay_out

    rows = [tuple(map(visible, row)) for row in rows]
    table = FittingTable(("",) * max(map(len, rows), default=0), rows)
    return lay_out(table, terminal_width(width, sys.stdout), colored=False, margin=margin)


def terminal_rows(stream: TextIO) -> int | None:
    """Return the rows of a terminal, None where there is none."""
    if not stream.isatty():
        return None
    from shutil import get_terminal_size

    return get_terminal_size((80, 24)).lines


def can_encode(stream: TextIO, text: str) -> bool:
    """Whether the stream can show these characters."""
    try:
        text.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def did_you_mean(word: str, known: Iterable[str], *, short: bool = False) -> str:
    """Return a hint with the nearest known word.

    Where none is near, it names all, unless it should be short."""
    known = list(known)
    return near(word, known) or ("" if short else f"known are: {', '.join(known)}")


def refuse_taken(path: Path | None, *, force: bool) -> None:
    """Refuse to write where something is, unless `force` allows it."""
    from gamenote.actions.files.writing import is_taken

    if path is not None and not force and is_taken(path):
        raise Failure(f"{path.as_posix()} exists already", "replace it with --force")


def refuse_record(path: Path | None, what: str) -> None:
    """Refuse to write a report under the name of a record."""
    from gamenote.actions.files.discovery import is_named_as_record

    if path is not None and is_named_as_record(path.name):
        raise Failure(f"{path.as_posix()} is named as a record is; {what} would replace one", "name another file")


def note(message: str, *, quiet: int = 0) -> None:
    """One line to standard error, unless the user wants quiet."""
    if not quiet:
        from gamenote.core.visible import visible

        print(visible(message), file=sys.stderr)


def report_troubles(troubles: Iterable[Trouble], *, verbose: int = 0) -> None:
    """Print a line for everything that could not be done."""
    for trouble in troubles:
        note(f"gamenote: error: {trouble.path}: {trouble.message}")
        if trouble.trace and (verbose or shows_traceback()):
            for line in trouble.trace.splitlines():
                note(line)
        elif trouble.hint:
            note(f"  hint: {trouble.hint}")


def report_plugin_problems(*, quiet: int = 0) -> None:
    """A line for every plugin that could not be loaded."""
    from gamenote.core import registry

    for problem in registry.problems():
        package = f" ({problem.package})" if problem.package else ""
        verb = " is left out:" if problem.out else ""
        note(f"gamenote: warning: the plugin {problem.plugin}{package}{verb} {problem.why}", quiet=quiet)
