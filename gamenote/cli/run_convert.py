"""What `gamenote convert` does: records out, losses to standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from gamenote.actions.convert.duplicates import Alike
from gamenote.actions.convert.outputs import OutputOptions
from gamenote.actions.convert.select_games import Request
from gamenote.actions.files.writing import write_file
from gamenote.actions.parallel.workload import Workers
from gamenote.cli.configured import configurations
from gamenote.cli.convert_files import Work, losses_document
from gamenote.cli.options import did_you_mean, format_options, make_inputs, reach_cluster, refuse_record
from gamenote.cli.screen import Failure
from gamenote.config.keys import LINE_ENDS
from gamenote.core import registry
from gamenote.core.feature import WORDS, Feature, name_of
from gamenote.core.format import Format, encoded_as

if TYPE_CHECKING:
    from gamenote.query.program import Program


@dataclass(frozen=True, slots=True)
class ConvertOptions:
    """What command line and configuration say, under click's names."""

    paths: tuple[str, ...]
    format_name: str | None
    stdin_filename: str | None
    to: str
    output: str | None
    words: tuple[str, ...]
    where: str | None
    dedupe: str | None
    merge: bool
    split: str | None
    per_file: str | None
    strict: bool
    allow_loss: tuple[str, ...]
    losses: str | None
    keep_broken: bool
    check: bool
    force: bool
    no_clobber: bool
    in_place: bool
    mkdir: bool
    jobs: Workers
    quiet: int
    verbose: int

    @property
    def on_screen(self) -> bool:
        """Whether the terminal gets the records."""
        return self.output in (None, "-") and not (self.split or self.in_place) and sys.stdout.isatty()

    @property
    def request(self) -> Request:
        """What is done with the games.

        Raises Failure where that makes no sense."""
        return Request(
            _target_format(self.to, self.words),
            format_options(self.words),
            self.keep_broken,
            self.strict,
            _read_features(self.allow_loss),
            where=None if self.where is None else _read_question(self.where),
            alike=None if self.dedupe is None else Alike(self.dedupe),
            apart=self.merge or bool(self.split or self.where or self.dedupe),
            proved=self.in_place or self.keep_broken,
        )

    @property
    def wanted(self) -> OutputOptions:
        """Where the files go."""
        return OutputOptions(self.output, self.in_place, self.force, self.no_clobber, self.mkdir, self.check)


def convert(options: ConvertOptions) -> int:
    """Do what the command does; return the exit code."""
    request = options.request
    if request.target.codec().binary and options.on_screen:
        raise Failure(f"{request.target.name} is not text, so it cannot go to a terminal", "name a file with -o")
    report = _report_path(options.losses)
    per_file = _per_file(options.per_file, options.split)
    reach_cluster(options.jobs)
    inputs = make_inputs(options.paths, options.format_name, options.stdin_filename)
    levels = (options.quiet, options.verbose, options.on_screen)
    work = Work(inputs, request, options.wanted, *levels, options.jobs)
    with work.bar:
        if options.merge:
            work.merge(against=_given_options(split=options.split, in_place=options.in_place))
        elif options.split is not None:
            work.split(
                options.split, per_file, against=_given_options(output=options.output, in_place=options.in_place)
            )
        else:
            work.one_by_one()
    sys.stdout.buffer.flush()
    if report is not None:
        write_file(report, losses_document(work.accounts, request.alike))
    return work.close()


def _target_format(to: str, words: Iterable[str]) -> Format:
    """Return the format to write; refuse names that do not exist."""
    known = {name: item for name, item in registry.formats().items() if item.writes}
    if to not in known:
        raise Failure(f"there is no format {to!r} to write", did_you_mean(to, known))
    if why := known[to].codec().lacks():
        raise Failure(why)
    values = configurations().of_folder().values
    try:
        known[to].resolve(format_options(words))
        return encoded_as(known[to], values["convert.output-encoding"], LINE_ENDS[values["convert.line-ending"]])
    except ValueError as failure:
        raise Failure(str(failure)) from None


def _read_question(text: str) -> Program:
    """What --where asks; where it asks nothing, the place is shown."""
    from gamenote.actions.convert.query_names import question
    from gamenote.query.program import QueryError

    try:
        return question(text)
    except QueryError as failure:
        from gamenote.cli.where import mark_place

        shown = mark_place(text, failure.place, failure.length)
        raise Failure(f"--where: {failure}", failure.hint, shown) from None


def _read_features(words: Iterable[str]) -> Feature:
    """The features of `--allow-loss`, as the loss summary names them."""
    names = {name_of(feature): feature for feature in WORDS}
    found = Feature.NONE
    for word in (part.strip() for each in words for part in each.split(",")):
        if word not in names:
            raise Failure(f"there is no loss {word!r}", did_you_mean(word, names))
        found |= names[word]
    return found


def _per_file(word: str | None, split: str | None) -> int | None:
    """Return how many games share a file; None stands for all."""
    if word is None:
        return 1
    if split is None:
        raise Failure("--per-file says how --split parts the games", "name the files with --split")
    if word == "all":
        return None
    if not (word.isascii() and word.isdigit() and len(word) < 10 and int(word)):
        raise Failure(f"--per-file takes a number of games or all, not {word!r}")
    return int(word)


def _report_path(word: str | None) -> Path | None:
    if word is None:
        return None
    kind, colon, path = word.partition(":")
    if kind != "json" or not colon or not path:
        raise Failure(f"--losses takes json:PATH, not {word!r}")
    refuse_record(Path(path), "the list of losses")
    return Path(path)


def _given_options(**options: object) -> list[str]:
    """The options among these that are given, as the user writes them."""
    return [f"--{name.replace('_', '-')}" for name, value in options.items() if value]
