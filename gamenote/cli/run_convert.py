"""What `gamenote convert` does: records out, losses to standard error."""

from __future__ import annotations

import csv
import dataclasses
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cached_property, partial, reduce
from io import StringIO
from operator import add
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeVar, cast

from msgspec.structs import replace

from gamenote.actions.convert.by_chance import draw_sample, read_parts
from gamenote.actions.convert.companions import brings_companions, is_companion
from gamenote.actions.convert.convert_file import Conversion, survey
from gamenote.actions.convert.convert_files import convert_all
from gamenote.actions.convert.duplicates import WHY, Alike
from gamenote.actions.convert.list_duplicates import COLUMNS, DuplicateList, Pair
from gamenote.actions.convert.outputs import OutputOptions, Refusal, jobs, merged_output
from gamenote.actions.convert.select_games import MOST_NAMES, Account, FileLoss, Request
from gamenote.actions.files.inputs import Input, Inputs, Opened, Skip, find, open_file
from gamenote.actions.files.writing import write_file
from gamenote.actions.parallel.workload import Workers
from gamenote.cli.configured import configurations
from gamenote.cli.header_edits import header_edits
from gamenote.cli.options import (
    LINKED,
    did_you_mean,
    format_options,
    make_inputs,
    note,
    reach_cluster,
    refuse_record,
    refuse_taken,
    report_plugin_problems,
    report_troubles,
)
from gamenote.cli.phases import Phases
from gamenote.cli.progress import Bar
from gamenote.cli.screen import Failure, Records
from gamenote.cli.where import read_condition, report_left_out, report_no_match
from gamenote.config.keys import LINE_ENDS
from gamenote.core import registry
from gamenote.core.feature import WORDS, Feature, name_of
from gamenote.core.format import Format, TableCodec, encoded_as
from gamenote.core.report import Choice, Trouble
from gamenote.core.words import count_with_noun
from gamenote.render.reports.machine import json_text


@dataclass(frozen=True, slots=True)
class ConvertOptions:
    """What command line and configuration say, under click's names."""

    paths: tuple[str, ...]
    format_name: str | None
    stdin_filename: str | None
    to: str
    output: str | None
    words: tuple[str, ...]
    drop: tuple[str, ...]
    where: str | None
    dedupe: str | None
    sample: int | None
    shuffle: bool
    seed: int | None
    duplicates: str | None
    values: tuple[str, ...]
    rename: tuple[str, ...]
    names: str | None
    fill: str | None
    merge: bool
    split: str | None
    per_file: str | None
    parts: str | None
    strict: bool
    allow_loss: tuple[str, ...]
    losses: str | None
    keep_broken: bool
    check: bool
    show_diff: bool
    force: bool
    no_clobber: bool
    skip_done: bool
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
        target, options = target_format(self.to, self.words), format_options(self.words, self.to)
        if self.dedupe == POSITIONS:
            if all(option.name != REPEATS for option in target.options):
                raise Failure(f"--dedupe {POSITIONS} is for tables of positions, not for {target.name}")
            options[REPEATS] = "no"
        return Request(
            target,
            options,
            _read_drops(self.drop),
            self.keep_broken,
            self.strict,
            _read_features(self.allow_loss),
            where=read_condition(self.where),
            alike=None if self.dedupe in (None, POSITIONS) else Alike(self.dedupe),
            shuffle=(self.seed or 0) if self.shuffle else None,
            listed=None if self.duplicates is None else DuplicateList(),
            edits=header_edits(target, self.rename, self.values, self.names, self.fill),
            apart=self.merge or bool(self.split or self.where or self.dedupe),
            proved=self.in_place or self.keep_broken,
        )

    @property
    def wanted(self) -> OutputOptions:
        """Where the files go."""
        check, replaced = self.check or self.show_diff, (self.force, self.no_clobber, self.skip_done)
        return OutputOptions(self.output, self.in_place, *replaced, make_folder=self.mkdir, check=check)


def convert(options: ConvertOptions) -> int:
    """Do what the command does; return the exit code."""
    request = options.request
    if request.target.codec().binary and options.on_screen:
        raise Failure(f"{request.target.name} is not text, so it cannot go to a terminal", "name a file with -o")
    if options.show_diff and request.target.codec().binary:
        raise Failure(f"{request.target.name} is not text, so no diff can be shown", "ask with --check")
    report, listed = _report_path(options.losses), _pairs_path(options.duplicates, force=options.force)
    _refuse_idle_options(options)
    reach_cluster(options.jobs)
    inputs = make_inputs(options.paths, options.format_name, options.stdin_filename)
    levels = (options.quiet, options.verbose, options.on_screen)
    work = Work(inputs, request, options.wanted, *levels, options.jobs, shows_diff=options.show_diff)
    with work.bar, work.phases.during("converting"):
        if options.sample is not None:
            drawn = draw_sample(work.items, inputs, request, options.sample, options.seed or 0)
            work.request, work.items = drawn
        if options.merge:
            work.merge(against=_given_options(split=options.split, in_place=options.in_place))
        elif options.split is not None:
            against = _given_options(output=options.output, in_place=options.in_place, diff=options.show_diff)
            work.split(options.split, partial(_split_names, options, request.target), against=against)
        else:
            work.one_by_one()
    sys.stdout.buffer.flush()
    if report is not None:
        write_file(report, losses_document(work.accounts, request.alike))
    if listed is not None:
        pairs = [pair for account in work.accounts for pair in account.pairs]
        _write_pairs(listed, pairs, quiet=options.quiet)
    code = work.close()
    report_plugin_problems(quiet=options.quiet > 1)
    if options.verbose:
        note(f"{count_with_noun(len(work.items), 'file')} converted in {work.phases.words()}", quiet=options.quiet)
    return code


def _refuse_idle_options(options: ConvertOptions) -> None:
    """Refuse options that have nothing to do."""
    chance = _given_options(sample=options.sample, shuffle=options.shuffle, parts=options.parts)
    if options.parts and options.split is None:
        raise Failure("--parts deals out the games of --split", "name the files: --split '{part}.{ext}'")
    if options.per_file and options.split is None:
        raise Failure("--per-file says how --split parts the games", "name the files with --split")
    if options.seed is not None and not chance:
        raise Failure("--seed is for --sample, --shuffle and --parts")
    _refuse_together("--in-place", chance if options.in_place else [])


def format_by_ending(path: str) -> str:
    """Return the format of files that end like `x.pgn`, `x.json`."""
    written = [(end, item.name) for item in registry.formats().values() if item.writes for end in item.suffixes]
    known = {f".{end.rpartition('.')[2]}": name for end, name in written} | dict(written)
    found = [end for end in known if path.lower().endswith(end)]
    if not found:
        if path in ("", "-"):
            raise Failure("--to is missing, e.g. --to json", "or name a file with -o, e.g. -o games.json")
        raise Failure(f"the ending of {path} is that of no format", "name one with --to; see gamenote formats")
    return known[max(found, key=len)]


def format_of_inputs(paths: Sequence[str]) -> str:
    """Return the format of files that keep theirs."""
    files = [path for path in paths if path != "-" and not Path(path).is_dir()]
    formats = {format_by_ending(path) for path in files}
    if len(files) < len(paths) or len(formats) != 1:
        raise Failure("--to is missing, e.g. --to pgn", "name the format that the files have, and keep")
    return formats.pop()


def target_format(to: str, words: Iterable[str]) -> Format:
    """Return the format to write; refuse names that do not exist."""
    known = {name: item for name, item in registry.formats().items() if item.writes}
    if to not in known:
        raise Failure(f"there is no format {to!r} to write", did_you_mean(to, known))
    if why := known[to].codec().lacks():
        raise Failure(why)
    values = configurations().of_folder().values
    try:
        known[to].resolve(format_options(words, to))
        return encoded_as(known[to], values["convert.output-encoding"], LINE_ENDS[values["convert.line-ending"]])
    except ValueError as failure:
        raise Failure(str(failure)) from None


def _read_drops(words: Iterable[str]) -> frozenset[str]:
    """Return what `--drop` names: additions of programs, of all or of one."""
    found = {part.strip().lower().replace(" ", "-") for each in words for part in each.split(",")}
    readers = (item.codec() for item in registry.formats().values() if found and item.reads)
    known = {name for codec in readers for name in codec.programs}
    for word in found - {"private", "analysis"}:
        kind, _, program = word.partition(":")
        if kind != "private":
            raise Failure(f"--drop takes private, private:PROGRAM or analysis, not {word!r}")
        if program not in known:
            raise Failure(f"nobody knows of properties of {program!r} alone", did_you_mean(program, sorted(known)))
    return frozenset(found)


def _read_features(words: Iterable[str]) -> Feature:
    """The features of `--allow-loss`, as the loss summary names them."""
    names = {name_of(feature): feature for feature in WORDS}
    found = Feature.NONE
    for word in (part.strip() for each in words for part in each.split(",")):
        if word not in names:
            raise Failure(f"there is no loss {word!r}", did_you_mean(word, names))
        found |= names[word]
    return found


def _per_file(options: ConvertOptions) -> int | None:
    """Return how many games share a file; None stands for all."""
    word = options.per_file
    if word is None:
        return None if options.parts else 1
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


def _pairs_path(word: str | None, *, force: bool) -> Path | None:
    """Return where the list of duplicate games goes."""
    if word is None:
        return None
    path = Path(word)
    if path.suffix.lower() not in (".csv", ".json"):
        raise Failure(f"--duplicates takes FILE.csv or FILE.json, not {word!r}")
    refuse_record(path, "the list of duplicate games")
    refuse_taken(path, force=force)
    return path


def _given_options(**options: object) -> list[str]:
    """The options among these that are given, as the user writes them."""
    return [f"--{name.replace('_', '-')}" for name, value in options.items() if value]


# The files of one run, and its messages on standard error.

POSITIONS, REPEATS = "positions", "repeats"  # of --dedupe, and the option of tables that it stands for
MOST_REPORTED = 10  # files of which each loss is told; those of further ones are added up at the end

if TYPE_CHECKING:
    from gamenote.actions.convert.naming import Names
    from gamenote.actions.convert.split import Splitting


@dataclass
class Work:
    """What is to be done with which files, and their accounts."""

    named: Inputs
    request: Request
    wanted: OutputOptions
    quiet: int
    verbose: int
    on_screen: bool  # the terminal that may show a bar gets the records
    workers: Workers = None
    found: Sequence[Input | Skip | Trouble] | None = None  # else what the inputs name
    shows_diff: bool = False
    stdout: IO[bytes] = field(default_factory=lambda: cast(IO[bytes], Records(sys.stdout)))
    bar: Bar = field(default_factory=lambda: Bar("Converting"))
    accounts: list[Account] = field(default_factory=list)
    lossy: list[Account] = field(default_factory=list)  # of the accounts, those with losses

    def __post_init__(self) -> None:
        """Find the files, and tell of those that are none."""
        self.phases = Phases(wanted=bool(self.verbose))
        named = self.phases.each("finding files", find(self.named) if self.found is None else self.found)
        found = list(self.bar.over(named, quiet=self.quiet or self.on_screen))
        self.inputs = replace(self.named, progress=self.bar.advance if self.bar.total else None)
        self.items: Sequence[Input] = [item for item in found if isinstance(item, Input)]
        self.missing = [item for item in found if isinstance(item, Trouble)]
        self.is_empty = not found
        for item in found:
            if isinstance(item, Skip):
                note(f"{item.name}: skipped: {item.why}", quiet=self.quiet)
        report_troubles(self.missing)

    @property
    def _conversion(self) -> Conversion:
        return Conversion(self.inputs, self.request, self.wanted, self.stdout)

    def one_by_one(self) -> None:
        """Each file to its own output."""
        several = len(self.named.paths) > 1 or any(
            path != "-" and Path(path).is_dir() for path in self.named.paths
        )
        several = several or any(item.url not in ("", *self.named.paths) for item in self.items)
        target, suffixes = self.request.target, self._known_suffixes
        found = _raise_if_refused(
            jobs(self.items, self.wanted, target, suffixes, several=several, is_record=self._is_record)
        )
        done = convert_all(found, self._conversion, self.workers)
        with closing(done):  # ends other processes
            for job, account in done:
                with self.phases.during("reporting"):
                    self._add_account(account, job.path)

    def _is_record(self, item: Input) -> bool:
        with open_file(item, self.named) as found:
            return isinstance(found, Opened) and not is_companion(found)

    def merge(self, *, against: list[str]) -> None:
        """All files to one output."""
        from gamenote.actions.convert.split import merge

        _refuse_together("--merge", against)
        found = _raise_if_refused(merged_output(self.items, self.wanted))
        if not found or not self.items:
            return
        accounts, whole = merge(self.items, found[0], self._conversion)
        for account in accounts:
            self._add_account(account, None)
        self._add_account(whole, found[0])

    def split(self, pattern: str, names: Callable[[list[str]], Names], *, against: list[str]) -> None:
        """Each game, or so many of them, to a file."""
        from gamenote.actions.convert.split import Splitting, can_be_rehearsed

        _refuse_together("--split", against)
        if brings_companions(self.request.target):
            name = self.request.target.name
            raise Failure(
                f"files of {name} share files of names, so --split cannot write them", "name one with -o"
            )
        real = frozenset(os.path.realpath(item.path) for item in self.items if item.path is not None)
        if can_be_rehearsed(self.items, self.wanted, pattern):
            duplicates, _ = survey(self.items, self.named, self.request)
            run = Splitting(names(self._known_suffixes), self.wanted, real, duplicates, rehearsed=True)
            stopped = [account for account in self._split_files(run, self.named, pattern) if run.stopped]
            if stopped:
                self._add_account(Account(stopped[0].name, troubles=stopped[0].troubles), None)
                return
        duplicates, self.items = survey(self.items, self.inputs, self.request)
        run = Splitting(names(self._known_suffixes), self.wanted, real, duplicates)
        for account in self._split_files(run, self.inputs, pattern):
            self._add_account(account, Path(pattern))

    def _split_files(self, run: Splitting, inputs: Inputs, pattern: str) -> Iterator[Account]:
        request = dataclasses.replace(self.request, listed=None) if run.rehearsed else self.request
        for item in self.items:
            if not run.stopped:
                yield run.split(item, inputs, request)
        if not run.stopped:
            last = run.finish(self.request, pattern)
            if last.troubles or last.changed:
                yield last

    def close(self) -> int:
        """What is to be said at the end, and the exit code."""
        if self.quiet < 2:
            self._report_more_losses()
            self._report_losses_of_tables()
        if self.is_empty:
            note("gamenote: warning: no files to convert were found", quiet=self.quiet)
        choice = Choice()
        for account in self.accounts:
            choice.add(account.choice)
        unmatched = report_no_match(self.request.where, choice, quiet=self.quiet)
        codes = [account.code for account in self.accounts]
        return 2 if self.missing else max(codes, default=0) or int(unmatched)

    @cached_property
    def _known_suffixes(self) -> list[str]:
        return [end for item in registry.formats().values() for end in item.endings]

    def _add_account(self, account: Account, path: Path | None) -> None:
        """Keep the account of one file, and say what happened to it."""
        self.accounts.append(account)
        lines = [
            *self._shortcoming_lines(account),
            *(self._success_lines(account, path) if not self.quiet else ()),
        ]
        if lines or account.troubles or account.difference or (account.choice.left_out and self.verbose):
            self.bar.pause()
        why = "--where leaves" if self.request.only is None else "--where and --sample leave"
        report_left_out(account.name, account.choice, why, verbose=self.verbose and not self.quiet)
        for line in lines:
            note(line)
        report_troubles(account.troubles)
        if account.difference is not None and self.shows_diff:
            from gamenote.cli.diffs import write_diff

            write_diff(account.name, *account.difference)
        account.difference = None  # two contents of a file, which need not stay in memory

    def _shortcoming_lines(self, account: Account) -> Iterator[str]:
        """What is not in the output as it was in the file."""
        if self.quiet > 1:
            return
        yield from (*account.skipped, *account.kept)
        losses = [loss for loss in account.losses.values() if not self._is_beyond_tables(loss)]
        if losses:
            self.lossy.append(account)
        if len(self.lossy) <= MOST_REPORTED or self._reports_all:
            yield from (f"{account.name}: {self._loss_text(loss)}" for loss in losses)
        if account.refused:
            yield f"{account.name}: {account.refused}"
        if account.linked:
            yield f"{account.name}: {LINKED}"
        if account.changed and not self.shows_diff:
            yield f"{account.name}: would be changed"

    @property
    def _reports_all(self) -> bool:
        """Whether losses are told file by file however many there are."""
        return bool(self.verbose) or self.request.strict

    def _is_beyond_tables(self, loss: FileLoss) -> bool:
        """Whether tables have such losses by nature."""
        is_table = isinstance(self.request.target.codec(), TableCodec)
        return is_table and not (loss.said or loss.allowed or self._reports_all)

    def _report_losses_of_tables(self) -> None:
        """What tables have no column for, in one line for all files."""
        losses = [loss for account in self.accounts for loss in account.losses.values()]
        counts = Counter[Feature]()
        for loss in losses:
            if self._is_beyond_tables(loss):
                counts[loss.feature] += loss.count
        if counts:
            words = ", ".join(count_with_noun(counts[each], *WORDS[each]) for each in WORDS if counts[each])
            note(f"{self.request.target.name} has a row for each move of main lines; not in it: {words}")

    def _report_more_losses(self) -> None:
        """The losses of all files that were not named."""
        more = [] if self._reports_all else self.lossy[MOST_REPORTED:]
        if more:
            note(f"and in {count_with_noun(len(more), 'more file')} (-v names each):")
        losses = {
            key: loss
            for account in more
            for key, loss in account.losses.items()
            if not self._is_beyond_tables(loss)
        }
        order = [*WORDS]
        for key in sorted(losses, key=lambda key: order.index(key[0])):
            whole = reduce(add, (account.losses[key] for account in more if key in account.losses))
            note(f"  {self._loss_text(dataclasses.replace(whole, first=None))}")

    def _loss_text(self, loss: FileLoss) -> str:
        """Return `2 tags are not written: GameType, PlyCount`."""
        one, many = WORDS[loss.feature]
        target = self.request.target.name
        words = count_with_noun(loss.count, f"{one} is", f"{many} are") + " not written"
        if loss.said:
            words = loss.said.replace("{}", f"{loss.count:,}")
        elif loss.feature is Feature.MOVES:
            words = f"{target} holds positions only: {words}"
        elif loss.names:
            words += f": {', '.join(loss.names)}{', ...' if len(loss.names) >= MOST_NAMES else ''}"
        elif self._is_left_out(loss.feature):
            words += ", as the options ask"
        else:
            words += f", {target} cannot hold {'it' if loss.count == 1 else 'them'}"
        first = f" (first at {loss.first.words})" if loss.first else ""
        return f"{words}{first}{' (allowed)' if loss.allowed else ''}"

    def _is_left_out(self, feature: Feature) -> bool:
        """Whether the target holds such things, and options leave them out."""
        target, given = self.request.target, self.request.options
        return feature in target.keeps(target.resolve({})) and feature not in target.keeps(target.resolve(given))

    def _success_lines(self, account: Account, path: Path | None) -> Iterator[str]:
        """Return what went well; with -v, more of it."""
        name = account.name
        if account.left_out:
            yield f"{name}: skipped: {account.left_out}"
        if account.duplicates:
            skipped = count_with_noun(account.duplicates, "duplicate game")
            yield f"{name}: {skipped} skipped ({_equal_games_text(account)})"
        if self.verbose and account.written and path is not None and not self.wanted.check:
            words = count_with_noun(account.written, "game")
            yield f"{name}: {words} to {path.as_posix()}"


def _equal_games_text(account: Account) -> str:
    """Return `4 and 9 equal 1, 5 equals game 3 of a.pdn`."""
    groups: dict[str, list[str]] = {}
    for index, earlier in account.equals[:MOST_NAMES]:
        groups.setdefault(earlier, []).append(str(index))
    words = [
        f"{' and '.join(found)} equal{'s' * (len(found) == 1)} {earlier}" for earlier, found in groups.items()
    ]
    return ", ".join([*words, *(["..."] if account.duplicates > MOST_NAMES else [])])


def _split_names(options: ConvertOptions, target: Format, suffixes: list[str]) -> Names:
    """The names of --split, none of them taken."""
    from gamenote.actions.convert.naming import PatternError, names

    try:
        next_part = read_parts(options.parts, options.seed or 0).__next__ if options.parts is not None else None
        return names(options.split or "", target, suffixes, _per_file(options), next_part)
    except PatternError as failure:
        raise Failure(f"--split: {failure}", failure.hint) from None
    except ValueError as failure:
        raise Failure(f"--parts: {failure}") from None


def _refuse_together(option: str, others: list[str]) -> None:
    if others:
        raise Failure(f"{option} and {others[0]} cannot be combined")


T = TypeVar("T")


def _raise_if_refused(found: T | Refusal) -> T:
    if isinstance(found, Refusal):
        raise Failure(found.message, found.hint)
    return found


def losses_document(accounts: Sequence[Account], alike: Alike | None) -> bytes:
    """What was lost or left out, for --losses."""
    entries = [
        {
            "path": account.name,
            "feature": name_of(loss.feature),
            "count": loss.count,
            "first": loss.first
            and {"line": loss.first.line, "column": loss.first.column, "offset": loss.first.byte},
            "allowed": loss.allowed,
        }
        for account in accounts
        for loss in account.losses.values()
    ]
    left_out = [
        {"path": account.name, "game": index, "equals": _named_game(account, earlier), "why": WHY.get(alike, "")}
        for account in accounts
        for index, earlier in account.equals
    ]
    files = [_account_entry(account) for account in accounts]
    document = {"schema_version": 1, "files": files, "losses": entries} | (
        {"duplicates": left_out} if alike is not None else {}
    )
    return f"{json_text(document, indent=2)}\n".encode()


def _write_pairs(path: Path, pairs: Sequence[Pair], *, quiet: int) -> None:
    """Write what equals what, as a table or for programs."""
    if path.suffix.lower() == ".json":
        found = [dict(zip(COLUMNS, pair, strict=True)) for pair in pairs]
        text = f"{json_text({'schema_version': 1, 'duplicates': found}, indent=2)}\n"
    else:
        out = StringIO()
        csv.writer(out, lineterminator="\n").writerows((COLUMNS, *pairs))
        text = out.getvalue()
    write_file(path, text.encode("utf-8", "replace"))
    kinds = Counter(pair[COLUMNS.index("likeness")] for pair in pairs).most_common()
    counts = f" ({', '.join(f'{kind}: {number}' for kind, number in kinds)})" if kinds else ""
    note(f"{path.as_posix()}: {count_with_noun(len(pairs), 'duplicate game')}{counts}", quiet=quiet)


def _account_entry(account: Account) -> dict[str, Any]:
    """Return what became of the games of a file."""
    return {
        "path": account.name,
        "written": account.written,
        "skipped": account.skipped,
        "kept_in_part": account.kept,
        "failed": [trouble.message for trouble in account.troubles],
    }


def _named_game(account: Account, earlier: str) -> str:
    """Return `game 3 of a.pdn`."""
    return f"game {earlier} of {account.name}" if earlier.isdigit() else earlier
