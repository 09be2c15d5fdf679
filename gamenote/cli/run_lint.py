"""What `gamenote lint` does: findings to standard output, and the exit code."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import closing, nullcontext
from enum import Enum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click
from msgspec import Struct, field
from msgspec.structs import replace

from gamenote.actions.files import report_sinks
from gamenote.actions.files.backups import Backups
from gamenote.actions.files.inputs import Input, Inputs, Opened, Skip, find, open_file
from gamenote.actions.files.report_sinks import Output
from gamenote.actions.lint.findings import above_level
from gamenote.actions.lint.lint_file import Job, Mended, Result
from gamenote.actions.lint.lint_files import lint_files
from gamenote.actions.parallel.workload import Workers
from gamenote.cli.configured import WORDS
from gamenote.cli.options import make_inputs, note, reach_cluster, report_plugin_problems, report_troubles
from gamenote.cli.phases import Phases
from gamenote.cli.progress import Bar
from gamenote.cli.reporting import Reporting
from gamenote.cli.screen import Failure, Records
from gamenote.cli.where import read_condition, report_left_out, report_no_match
from gamenote.config.keys import KEYS
from gamenote.config.reading import shown_path
from gamenote.core import registry
from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.paths import is_url
from gamenote.core.report import FileReport, Reporter, Sink, Tally, Trouble
from gamenote.core.settings import Settings
from gamenote.core.visible import visible
from gamenote.core.words import count_with_noun

if TYPE_CHECKING:
    from gamenote.actions.lint.baseline import Baseline
    from gamenote.actions.lint.cache import Cache
    from gamenote.cli.lint_asking import Asker


NO_FILE = Settings()


class Mode(Enum):
    """What is done to the files beside reading them."""

    CHECK = "check"
    FIX = "fix"
    FIX_ONLY = "fix only"
    DIFF = "diff"


class LintOptions(Struct, frozen=True):
    """What command line and configuration say, under click's names."""

    paths: tuple[str, ...]
    format_name: str | None
    stdin_filename: str | None
    fix: bool
    unsafe_fixes: bool
    diff: bool
    fix_only: bool
    interactive: bool
    backup: bool
    restore: bool
    watch: bool
    reporting: Reporting
    baseline: str | None
    write_baseline: str | None
    exit_zero: bool
    exit_non_zero_on_fix: bool
    error_on_no_files: bool
    where: str | None
    no_cache: bool
    cache_dir: str | None
    jobs: Workers
    color: str
    width: int | None
    quiet: int
    verbose: int

    @property
    def mode(self) -> Mode:
        """What is done to the files beside reading them."""
        if self.diff:
            return Mode.DIFF
        return Mode.FIX_ONLY if self.fix_only else Mode.FIX if self.fix else Mode.CHECK

    @property
    def codes(self) -> ExitCodes:
        """What the exit code depends on."""
        by = (self.exit_zero, self.exit_non_zero_on_fix, self.error_on_no_files)
        return ExitCodes(self.reporting.fail_level, *by)


def lint(options: LintOptions) -> int:
    """Do what the command does; return the exit code."""
    inputs = make_inputs(options.paths or (".",), options.format_name, options.stdin_filename)
    if options.reporting.show_settings:
        return show_settings(inputs)
    _refuse_combinations(options)
    if options.restore:
        from gamenote.cli.lint_backups import restore_files

        return restore_files(inputs, quiet=options.quiet)
    if options.watch:
        from gamenote.cli.lint_watch import watch

        words = click.get_current_context().meta[WORDS]
        return watch(inputs, words, [options.baseline] if options.baseline is not None else [])
    read_condition(options.where)  # so that a mistake in it is told before anything is done
    inputs = replace(inputs, to_mend=options.mode is not Mode.CHECK)
    report_configuration(inputs, quiet=not options.verbose)
    reporting = options.reporting
    if reporting.each and inputs.configurations.origins()["lint.max-findings"].origins[-1].kind == "default":
        reporting = replace(reporting, max_findings=0)
    outputs = reporting.outputs(options.paths)
    if reporting.show_files:
        return show_files(inputs, options.codes)
    outputs = _written_outputs(outputs, options)
    stream, root = _report_stream(options), inputs.configurations.of_folder().discovery.root
    look = partial(reporting.look, color=options.color, width=options.width, quiet=options.quiet, root=root)
    baseline = _open_baseline(options.baseline, options.write_baseline, root)
    asker, backups = None, Backups() if options.backup else None
    if options.interactive:
        from gamenote.cli.lint_asking import Asker

        asker = Asker(look(sys.stderr), sys.stderr)
    phases = Phases(wanted=bool(options.verbose))
    run = Run(inputs, options, _open_cache(options), baseline, backups, asker, phases)
    reach_cluster(options.jobs)
    with report_sinks.reporting(outputs, stream, look(stream), look(None)) as sink, run.cache or nullcontext():
        code = run.all(sink)
    if options.write_baseline is not None and run.baseline is not None:
        from gamenote.cli.baselines import record

        record(run.baseline, options.write_baseline, quiet=options.quiet)
    run.report(emitted=any(output.path is None and output.reporter.totals for output in outputs))
    return code


def _refuse_combinations(options: LintOptions) -> None:
    """Raise Failure where options cannot be combined."""
    if options.write_baseline is not None and options.mode is Mode.DIFF:
        raise Failure("--write-baseline and --diff cannot be combined")
    if options.write_baseline is not None and options.where is not None:
        raise Failure("--write-baseline and --where cannot be combined", "a baseline is of all games")
    if options.mode is not Mode.CHECK and any(map(is_url, options.paths)):
        raise Failure("files at URLs are only read, not fixed", "copy it to a folder of this machine first")
    writes = options.mode in (Mode.FIX, Mode.FIX_ONLY) and "-" not in options.paths
    for name, given in (("interactive", options.interactive), ("backup", options.backup)):
        if given and not writes:
            raise Failure(f"--{name} is for files that are fixed", "add --fix")
    if options.watch and (options.mode is not Mode.CHECK or options.write_baseline is not None):
        why = "files that may be open in an editor are not written under it"
        raise Failure(f"--watch only checks: {why}", "leave --fix out, or add --no-fix where it is configured")
    if options.watch and any(path == "-" or is_url(path) for path in options.paths):
        raise Failure("--watch needs files or folders of this machine")
    if options.restore and (not options.paths or "-" in options.paths):
        raise Failure("--restore needs the names of files or folders")


def _report_stream(options: LintOptions) -> TextIO:
    """Return the stream of the report, without mended records in it."""
    mended = options.mode is not Mode.CHECK and "-" in options.paths
    return sys.stderr if mended or options.mode is Mode.DIFF else sys.stdout


def _written_outputs(outputs: tuple[Output[Reporter], ...], options: LintOptions) -> tuple[Output[Reporter], ...]:
    """Return the reports that are written, as the mode demands."""
    if options.mode in (Mode.DIFF, Mode.FIX_ONLY):
        outputs = _of_fixes() if options.reporting.show_fixes else ()
    return outputs if options.quiet < 2 else tuple(each for each in outputs if each.path is not None)


def _of_fixes() -> tuple[Output[Reporter], ...]:
    from gamenote.render.reports.brief import FIXES

    return (Output(FIXES),)


def _open_baseline(path: str | None, written: str | None, root: str) -> Baseline | None:
    if path is None and written is None:
        return None
    from gamenote.cli.baselines import known_findings

    return known_findings(path, written, root)


def _open_cache(options: LintOptions) -> Cache | None:
    """Open the cache that is wanted, if any."""
    if options.no_cache or options.where is not None:  # it knows whole files
        return None
    from gamenote.actions.lint.cache import Cache, users_folder

    folder = Path(options.cache_dir) if options.cache_dir else users_folder()
    return None if folder is None else Cache(folder)


def report_configuration(inputs: Inputs, *, quiet: bool) -> None:
    """Say which configuration file counts in the current folder."""
    file = None if quiet else inputs.configurations.file_of()
    note(f"configuration: {'no file' if file is None else shown_path(file)}", quiet=quiet)


class ExitCodes(Struct, frozen=True):
    """What the user wants the exit code to depend on."""

    failing: Severity
    zero: bool = False
    on_fix: bool = False
    on_no_files: bool = False

    def code(self, tally: Tally, mode: Mode) -> int:
        """Return the exit code.

        It is 2 where a file could not be dealt with, 1 where something failing remains or was fixed."""
        if tally.troubles or (self.on_no_files and not tally.files):
            return 2
        fixed = bool(tally.fixed) and (self.on_fix or mode is Mode.DIFF)
        failed = mode in (Mode.CHECK, Mode.FIX) and (tally.fails(self.failing) or tally.choice.is_empty)
        return int((fixed or failed) and not self.zero)


class Run(Struct):
    """One run over all files: what is to do, and counts."""

    inputs: Inputs
    options: LintOptions
    cache: Cache | None = None
    baseline: Baseline | None = None
    backups: Backups | None = None
    asker: Asker | None = None
    phases: Phases = field(default_factory=lambda: Phases(wanted=False))
    bar: Bar = field(default_factory=lambda: Bar("Checking"))
    tally: Tally = field(default_factory=Tally)

    def all(self, sink: Sink) -> int:
        """Check every file and tell the sink; the exit code."""
        with self.bar, closing(self._file_reports()) as reports:  # ends other processes, whatever happens here
            for report in self.phases.each("checking", reports):
                with self.phases.during("reporting"):
                    self._add_report(report, sink)
        code = self.options.codes.code(self.tally, self.options.mode)
        sink.close(self.tally.summary(code))
        return code

    def _add_report(self, report: FileReport | Skip, sink: Sink) -> None:
        if self.bar.total and (isinstance(report, Skip) or report.findings or report.troubles or report.refused):
            self.bar.pause()
        if isinstance(report, Skip):
            self.tally.skipped[report.why] += 1
            note(f"{report.name}: skipped: {report.why}", quiet=not self.options.verbose)
            return
        self.tally.add(report)
        for words in report.gaps.charsets:
            note(f"{report.path}: read in {words}", quiet=not self.options.verbose)
        if report.choice is not None:
            report_left_out(report.path, report.choice, verbose=self.options.verbose)
        if report.troubles:
            report_troubles(report.troubles, verbose=self.options.verbose)
        for each in report.refused:
            note(f"{report.path}:{each.line}: {each.message}", quiet=self.options.quiet)
        sink.file(report)

    def _file_reports(self) -> Generator[FileReport | Skip, None, None]:
        """Return the report of each file; write what was mended."""
        items: deque[tuple[Input | Trouble | Skip, Settings]] = deque()  # those under way
        workers = self.options.jobs if self.asker is None else 1
        for report, mended in lint_files(self._lint_jobs(items), workers, self.cache, self.bar.advance):
            more = isinstance(report, FileReport) and report.more
            item, settings = items[0] if more else items.popleft()
            with self.phases.during("writing") if mended is not None else nullcontext():
                trouble = self._write_mended(item, mended) if mended and isinstance(item, Input) else None
            if trouble is not None and isinstance(report, FileReport):
                report = replace(report, troubles=(*report.troubles, trouble), fixed={})
            if isinstance(report, FileReport):
                new = self.baseline.new(report) if self.baseline is not None else report
                report = above_level(new, settings)
            yield report

    def _lint_jobs(self, items: deque[tuple[Input | Trouble | Skip, Settings]]) -> Iterator[Job | Result]:
        quiet = self.options.quiet or self.asker is not None
        for item in self.bar.over(self.phases.each("finding files", find(self.inputs)), quiet=quiet):
            if self.asker is not None and self.asker.ended:
                note("gamenote: ended; the files after this one were not looked at")
                return
            settings = NO_FILE
            if isinstance(item, Input):
                settings = self.inputs.configurations.settings_for(self.inputs.path_of(item))
                if self.options.where is not None:
                    settings = replace(settings, where=self.options.where)
            items.append((item, settings))
            if isinstance(item, Trouble):
                yield FileReport(item.path, None, 0, troubles=(item,)), None
            elif isinstance(item, Skip):
                yield item, None
            else:
                yield Job(item, self.inputs.settled(item), settings, self._fixed_from(item), self.asker)

    def _fixed_from(self, item: Input) -> Safety | None:
        """Return how safe fixes must be; None where nothing is fixed.

        What a configuration file says of fixing holds for the files that it is the nearest one of.
        """
        if self.options.mode is Mode.CHECK:
            return None
        here = self.inputs.configurations.origins()["lint.fix"]
        if self.options.mode is not Mode.FIX or here.origins[-1].kind != "file" or item.path is None:
            return Safety.UNSAFE if self.options.unsafe_fixes else Safety.SAFE
        values = self.inputs.configurations.origins(item.path.parent)
        if not values["lint.fix"].value:
            return None
        return Safety.UNSAFE if values["lint.unsafe-fixes"].value else Safety.SAFE

    def _write_mended(self, item: Input, mended: Mended) -> Trouble | None:
        """Write what was mended where it belongs."""
        if self.options.mode is Mode.DIFF:
            from gamenote.cli.diffs import write_diff

            write_diff(item.name, mended.before, mended.after, mended.touched)
        elif item.path is None:
            sys.stdout.flush()
            Records(sys.stdout).write(mended.after)
        elif mended.after != mended.before:
            from gamenote.cli.lint_backups import store_file

            return store_file(item, mended, self.backups, quiet=self.options.quiet)
        return None

    def _report_more(self) -> None:
        """Print what -v adds: settings, plugins, cache and time."""
        from gamenote.cli.config import value_text

        for name, given in self.inputs.configurations.origins().items():
            if any(origin.kind != "default" for origin in given.origins):
                note(f"{name} = {value_text(KEYS[name], given)} ({', '.join(map(str, given.origins))})")
        for package, groups in registry.plugins().items():
            note(
                f"plugins of {package}: {', '.join(sorted({name for names in groups.values() for name in names}))}"
            )
        tally = self.tally
        for number, what in ((tally.guessed_encoding, "character set"), (tally.guessed_variant, "variant")):
            if number:
                note(f"{count_with_noun(number, 'file')} read in a guessed {what}")
        known = f", {self.cache.hits} of them known from before" if self.cache is not None else ""
        note(f"{count_with_noun(tally.files, 'file')} checked in {self.phases.words()}{known}")

    def report(self, *, emitted: bool) -> None:
        """Print what is no result on standard error.

        `emitted` says that a report has the summary."""
        from gamenote.render.reports.layout import skipped, totals

        report_plugin_problems(quiet=self.options.quiet > 1)
        summary = self.tally.summary(0)
        if self.options.verbose:
            self._report_more()
        if self.options.quiet:
            return
        for line in skipped(summary):
            note(line)
        if report_no_match(read_condition(self.options.where), self.tally.choice, quiet=0):
            return
        if self.baseline is not None:
            from gamenote.cli.baselines import report_known

            report_known(self.baseline, verbose=bool(self.options.verbose) and self.options.where is None)
        if not summary.files and not summary.troubles:
            note("gamenote: warning: no files to check were found")
        elif self.options.mode is Mode.FIX_ONLY:
            refused = f" {count_with_noun(summary.refused, 'fix', 'fixes')} not made." if summary.refused else ""
            note(f"Fixed {count_with_noun(summary.fixed, 'finding')}.{refused}")
        elif self.options.mode is not Mode.DIFF and not (emitted and summary.files_with_findings):
            unclear = summary.troubles and not summary.files_with_findings  # whether all is well
            for line in totals(summary)[1 if unclear else 0 :]:
                note(line)


def show_settings(chosen: Inputs) -> int:
    """What holds for the first of the files or folders."""
    from gamenote.cli.config import print_settings

    path = chosen.paths[0] if chosen.paths[0] != "-" else chosen.stdin_filename
    print_settings(chosen.configurations, path)
    return 0


def show_files(chosen: Inputs, codes: ExitCodes) -> int:
    """List the files that would be checked."""
    tally = Tally()
    for item in find(chosen):
        if not isinstance(item, Input):
            tally.troubles += [item] if isinstance(item, Trouble) else []
            continue
        with open_file(item, chosen) as found:
            if isinstance(found, Trouble):
                tally.troubles.append(found)
            elif isinstance(found, Opened):
                tally.files += 1
                _print_name(item.name)
    report_troubles(tally.troubles)
    return codes.code(tally, Mode.CHECK)


def _print_name(name: str) -> None:
    if sys.stdout.isatty():
        print(visible(name))
    else:
        sys.stdout.flush()
        Records(sys.stdout).write(os.fsencode(name) + b"\n")
