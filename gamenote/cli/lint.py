"""`gamenote lint`: options in, findings to standard output, the exit code."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

import click

from gamenote.actions import lint as action
from gamenote.actions.files import Input, Inputs, Skip, find
from gamenote.cli.diffs import write_diff
from gamenote.cli.main import Failure
from gamenote.cli.options import (
    did_you_mean,
    inputs,
    make_inputs,
    note,
    output_style,
    tell_plugin_problems,
    terminal_width,
    use_color,
    volume,
)
from gamenote.core import registry
from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.report import FileReport, Look, Sink, Summary, Trouble
from gamenote.core.selection import Selection
from gamenote.core.settings import Settings

EPILOG = """\b
Examples:
  gamenote lint                          check all records below this folder
  gamenote lint game.plt --fix           mend what can be mended safely
  gamenote lint games/ --select ALL      every rule, also those that are off
  gamenote lint - --format 2048gn        check standard input
  gamenote rule inventory                what a finding means
"""


@dataclass
class Tally:
    """What is counted over all files."""

    files: int = 0
    with_findings: int = 0
    games: int = 0
    fixed: int = 0
    counts: Counter[Severity] = field(default_factory=Counter)
    safety: Counter[Safety] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)
    troubles: list[Trouble] = field(default_factory=list)

    def add(self, report: FileReport) -> None:
        self.files += report.format is not None
        self.with_findings += bool(report.findings)
        self.games += report.games
        self.fixed += sum(report.fixed.values())
        self.counts.update(finding.severity for finding in report.findings)
        self.safety.update(finding.fix.safety for finding in report.findings if finding.fix)
        self.troubles += report.troubles

    def summary(self) -> Summary:
        return Summary(
            files=self.files,
            files_with_findings=self.with_findings,
            games=self.games,
            counts=dict(self.counts),
            safe=self.safety[Safety.SAFE],
            unsafe=self.safety[Safety.UNSAFE],
            fixed=self.fixed,
            skipped=dict(self.skipped),
            troubles=tuple(self.troubles),
        )


@click.command(epilog=EPILOG)
@inputs(required=False)
@click.option("--select", multiple=True, metavar="RULES", help="Only these rules: codes, prefixes, names or ALL.")
@click.option("--extend-select", multiple=True, metavar="RULES", help="These rules as well.")
@click.option("--ignore", multiple=True, metavar="RULES", help="Not these rules.")
@click.option("--fix", is_flag=True, help="Mend what can be mended without changing the game.")
@click.option("--unsafe-fixes", is_flag=True, help="With --fix or --diff: also what may change what was written.")
@click.option("--diff", is_flag=True, help="Write nothing, show what --fix would change.")
@click.option("--output-format", default="full", metavar="NAME", help="How to report: full, concise or json.")
@click.option("--exit-zero", is_flag=True, help="Exit with 0 even when something was found.")
@click.option(
    "--fail-level",
    type=click.Choice([kind.word for kind in reversed(Severity)]),
    default="warning",
    help="The least severity that fails (warning).",
)
@click.option("--no-cache", is_flag=True, help="Do not use stored results.")
@output_style
@volume
def command(
    paths: tuple[str, ...],
    format_name: str | None,
    stdin_filename: str | None,
    isolated: bool,
    select: tuple[str, ...],
    extend_select: tuple[str, ...],
    ignore: tuple[str, ...],
    fix: bool,
    unsafe_fixes: bool,
    diff: bool,
    output_format: str,
    exit_zero: bool,
    fail_level: str,
    no_cache: bool,
    color: str,
    width: int | None,
    quiet: int,
    verbose: int,
) -> int:
    """Say what is wrong with game records, and mend it.

    FILE is a record, a folder with records, or - for standard input; without one, the current folder is
    searched. Every game is replayed by its rules. Exits with 0 when nothing is wrong, 1 when something is,
    2 when a file could not be checked.
    """
    chosen = make_inputs(paths or (".",), format_name, stdin_filename)
    settings = Settings(make_selection(select, extend_select, ignore))
    least = Safety.UNSAFE if unsafe_fixes else Safety.SAFE
    mending = fix or diff
    to_stdout = mending and "-" in paths and not diff
    stream = sys.stderr if to_stdout or diff else sys.stdout
    look = Look(color=use_color(color, stream), width=terminal_width(width, stream), quiet=quiet)
    sink = _reporter(output_format)(stream, look) if quiet < 2 and not diff else None
    tally, changed = Tally(), False
    for item in find(chosen):
        report, mended = _one(item, chosen, settings, least if mending else None)
        if isinstance(report, Skip):
            tally.skipped[report.why] += 1
            note(f"{report.name}: skipped: {report.why}", quiet=not verbose)
            continue
        if mended is not None:
            changed |= _apply(item, mended, tally, diff=diff)
        tally.add(report)
        _tell_troubles(report.troubles)
        if sink is not None:
            sink.file(report)
    _close(sink, tally, quiet=quiet, diff=diff)
    return _exit_code(tally, Severity[fail_level.upper()], exit_zero=exit_zero, diff=changed if diff else None)


def make_selection(select: Iterable[str], extend: Iterable[str], ignore: Iterable[str]) -> Selection:
    """The selectors of the command line; one that names no rule is refused."""
    selection = Selection(_split(select), _split(extend), _split(ignore))
    strangers = selection.strangers(registry.all_rules()) if selection.words else ()
    if strangers:
        names = [word for rule in registry.all_rules() for word in (rule.code, rule.name)]
        raise Failure(f"{strangers[0]!r} names no rule", did_you_mean(strangers[0], names, short=True))
    return selection


def _split(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(part.strip() for word in words for part in word.split(",") if part.strip())


def _reporter(name: str):  # type: ignore[no-untyped-def]
    known = registry.reporters()
    if name not in known:
        raise Failure(f"there is no report {name!r}", did_you_mean(name, known))
    return known[name].load()


def _one(
    item: Input | Trouble, chosen: Inputs, settings: Settings, least: Safety | None
) -> tuple[FileReport | Skip, action.Mended | None]:
    if isinstance(item, Trouble):
        return FileReport(item.path, None, 0, troubles=(item,)), None
    if least is None:
        return action.check(item, chosen, settings), None
    return action.mend(item, chosen, settings, least)


def _apply(item: Input | Trouble, mended: action.Mended, tally: Tally, *, diff: bool) -> bool:
    """Write what was mended where it belongs; whether anything was changed."""
    assert isinstance(item, Input)
    if diff:
        write_diff(item.name, mended.before, mended.after)
    elif item.path is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(mended.after)
    elif mended.after != mended.before:
        trouble = action.store(item, mended)
        if trouble is not None:
            tally.troubles.append(trouble)
            _tell_troubles((trouble,))
    return mended.after != mended.before


def _tell_troubles(troubles: Iterable[Trouble]) -> None:
    for trouble in troubles:
        note(f"gamenote: error: {trouble.path}: {trouble.message}")


def _close(sink: Sink | None, tally: Tally, *, quiet: int, diff: bool) -> None:
    """End the report; what is no result goes to standard error."""
    from gamenote.render.reports.layout import clean, skipped

    summary = tally.summary()
    if sink is not None:
        sink.close(summary)
    tell_plugin_problems()
    if quiet:
        return
    for line in skipped(summary):
        note(line)
    if not summary.files and not summary.troubles:
        note("gamenote: warning: no files to check were found")
    elif not summary.files_with_findings and not summary.troubles and not diff:
        fixed = f"Fixed {summary.fixed}. " if summary.fixed else ""
        note(fixed + clean(summary))


def _exit_code(tally: Tally, failing: Severity, *, exit_zero: bool, diff: bool | None) -> int:
    """2 where a file could not be dealt with, 1 where something failing remains, else 0."""
    if tally.troubles:
        return 2
    if diff is not None:
        return int(diff and not exit_zero)
    failed = any(number and severity >= failing for severity, number in tally.counts.items())
    return int(failed and not exit_zero)


