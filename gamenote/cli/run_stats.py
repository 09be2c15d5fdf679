"""What `gamenote stats` does: figures of games, printed or into files."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from gamenote.actions.files.inputs import NO_GAME, Inputs, Skip, find
from gamenote.actions.files.report_sinks import Output, place_of
from gamenote.actions.parallel.workload import Workers
from gamenote.actions.stats.count_file import Asked, Chosen, Empty
from gamenote.actions.stats.count_files import count_all
from gamenote.cli import options
from gamenote.cli.phases import Phases
from gamenote.cli.progress import Bar
from gamenote.cli.reporting import into, name_and_path, refuse_shared
from gamenote.cli.screen import Failure
from gamenote.cli.where import read_condition, report_left_out, report_no_match
from gamenote.core import registry
from gamenote.core.figures import Totals
from gamenote.core.game import Points
from gamenote.core.game_stats import GameStats
from gamenote.core.report import Choice, Look
from gamenote.core.round_check import has_faults
from gamenote.core.tournament import Tournaments
from gamenote.render.stats import FORMS, Detail, Form, Sink


@dataclass(frozen=True, slots=True)
class StatsOptions:
    """What command line and configuration say, under click's names."""

    paths: tuple[str, ...]
    format_name: str | None
    stdin_filename: str | None
    output_format: tuple[str, ...]
    output_file: str | None
    force: bool
    per_game: bool | None
    points: Points | None
    openings: int | None
    where: str | None
    crosstable: bool
    round_check: bool
    jobs: Workers
    color: str
    width: int | None
    quiet: int
    verbose: int

    @property
    def detail(self) -> Detail:
        """How much is shown of single games."""
        return Detail.FITTING if self.per_game is None else Detail.GAMES if self.per_game else Detail.SUMMARY


def stats(given: StatsOptions) -> int:
    """Do what the command does; return the exit code."""
    outputs = _read_outputs(given.output_format, given.output_file, given.paths)
    if given.crosstable and given.round_check and any(output.reporter.name == "csv" for output in outputs):
        raise Failure("csv holds one table: --crosstable or --round-check", "ask for them one after the other")
    if given.output_file is not None and given.output_file != "-":
        options.refuse_taken(Path(given.output_file), force=given.force)
    if given.quiet > 1:
        outputs = [output for output in outputs if output.path is not None]
    color, width = options.use_color(given.color, sys.stdout), options.terminal_width(given.width, sys.stdout)
    look = Look(color, width, quiet=given.quiet)
    in_files = Look(given.color == "always", given.width, quiet=given.quiet)
    inputs = options.make_inputs(given.paths, given.format_name, given.stdin_filename)
    counting = _Counting(inputs, given)
    options.reach_cluster(given.jobs)
    with ExitStack() as stack:
        sinks = []
        for output in outputs:
            stream = stack.enter_context(place_of(output, sys.stdout))
            sinks.append(output.reporter.load()(stream, look if output.path is None else in_files, given.detail))
        counting.all(sinks, on_screen=_on_screen(outputs))
    counting.report()
    options.report_plugin_problems()
    unmatched = report_no_match(counting.asked.where, counting.choice, quiet=given.quiet)
    return 2 if counting.troubles else int(counting.has_remarks or unmatched)


def _read_outputs(words: tuple[str, ...], output_file: str | None, paths: tuple[str, ...]) -> list[Output[Form]]:
    """Return the forms and their places."""
    found = [_read_output(word) for word in words or ("table",)]
    if output_file is not None:
        found = into(output_file, found)
    refuse_shared(found, paths)
    return found


def _on_screen(outputs: Iterable[Output[Form]]) -> bool:
    """Whether games are written to the terminal as they come."""
    return any(output.path is None and output.reporter.machine for output in outputs) and sys.stdout.isatty()


def _read_output(word: str) -> Output[Form]:
    name, path = name_and_path(word)
    if name not in FORMS:
        raise Failure(f"there is no output format {name!r}", options.did_you_mean(name, FORMS))
    return Output(FORMS[name], path)


class _Counting:
    """The games of all files in turn, and what went wrong."""

    def __init__(self, inputs: Inputs, given: StatsOptions) -> None:
        self.inputs, self.jobs = inputs, given.jobs
        self.asked = Asked(given.openings or 0, read_condition(given.where))
        self.choice = Choice()
        self.quiet, self.verbose = given.quiet, given.verbose
        asked = given.crosstable or given.round_check
        tournaments = Tournaments(given.crosstable, given.round_check) if asked else None
        self.totals = Totals(registry.games(), points=given.points, tournaments=tournaments)
        self.bar, self.phases = Bar("Counting"), Phases(wanted=bool(given.verbose))
        self.troubles = self.skipped = self.empty = 0

    def all(self, sinks: list[Sink], *, on_screen: bool) -> None:
        """Pass every game to every sink, then the totals.

        `on_screen` says that one may write to the screen."""
        with self.bar, self.phases.during("adding up"):
            for game in self._count_games(quiet=self.quiet or on_screen):
                self.totals.add(game)
                for sink in sinks:
                    sink.game(game)
        with self.phases.during("reporting"):
            for sink in sinks:
                sink.close(self.totals)

    def _count_games(self, *, quiet: int) -> Iterator[GameStats]:
        items = self.bar.over(self.phases.each("finding files", find(self.inputs)), quiet=quiet)
        inputs = replace(self.inputs, progress=self.bar.advance if self.bar.total else None)
        with closing(count_all(items, inputs, self.jobs, self.asked)) as counts:  # ends other processes
            for found in self.phases.each("reading and counting", counts):
                if isinstance(found, GameStats):
                    yield found
                    continue
                if isinstance(found, Chosen):
                    self.choice.add(found.choice)
                    report_left_out(found.path, found.choice, verbose=self.verbose)
                    continue
                self.bar.pause()
                if isinstance(found, Empty):
                    self.empty += 1
                    options.note(f"{found.path}: {NO_GAME}", quiet=self.quiet > 1)
                elif isinstance(found, Skip):
                    self.skipped += 1
                    options.note(f"{found.name}: skipped: {found.why}", quiet=not self.verbose)
                else:
                    self.troubles += 1
                    if self.quiet < 2:
                        options.report_troubles([found], verbose=self.verbose)

    @property
    def has_remarks(self) -> bool:
        """Whether games or files were left out, or rounds have faults."""
        totals = self.totals
        return bool(totals.excluded or self.empty or (totals.tournaments and has_faults(totals.tournaments)))

    def report(self) -> None:
        """How many files were skipped, so that none looks counted."""
        if self.skipped:
            options.note(f"{self.skipped} skipped (-v says why).", quiet=self.quiet)
        if self.verbose:
            options.note(f"counted in {self.phases.words()}", quiet=self.quiet)
