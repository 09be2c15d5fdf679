"""`gamenote convert`: options in, records in another format out, losses to standard error, the exit code."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from gamenote.actions.choosing import Account, Request
from gamenote.actions.convert import convert
from gamenote.actions.doubles import Alike, Doubles
from gamenote.actions.files import Input, Inputs, Skip, find
from gamenote.actions.outputs import Refusal, Wanted, jobs, merged
from gamenote.actions.writing import write_file
from gamenote.cli import completing
from gamenote.cli.configured import Configured, Listed, configurations
from gamenote.cli.main import Failure
from gamenote.cli.options import (
    did_you_mean,
    format_options,
    inputs,
    make_inputs,
    note,
    tell_plugin_problems,
    volume,
)
from gamenote.core import registry
from gamenote.core.config.keys import LINE_ENDS
from gamenote.core.feature import WORDS, Feature, name_of
from gamenote.core.format import Format, encoded_as
from gamenote.core.report import Trouble

if TYPE_CHECKING:
    from gamenote.query.program import Program

EPILOG = """\b
Examples:
  gamenote convert game.plt --to json                 for other programs
  gamenote convert game.gamenote.json --to plateau    and back again
  gamenote convert game.plt --to plateau --in-place   write it in the usual form
  gamenote convert *.2048gn --to 2048gn -O layout=lines -o out/ --mkdir
  gamenote convert games/ --to pdn --merge --dedupe moves -o all.pdn
  gamenote convert all.pdn --to pdn --where 'player ~ vos and plies > 60'
  gamenote convert all.pdn --to pdn --split 'out/{date}-{white}-{black}-{n:03}.{ext}' --mkdir
"""


def _show_names(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from gamenote.cli.where import topic

        click.echo(topic(), nl=False)
        ctx.exit()


@click.command(cls=Configured, epilog=EPILOG)
@inputs(required=True, section="convert")
@click.option(
    "--to",
    "to",
    metavar="FORMAT",
    required=True,
    help="The format to write.",
    shell_complete=completing.formats(written=True),
)
@click.option("-o", "--output", "--output-file", metavar="PATH", help="File or folder to write; - for stdout.")
@click.option(
    "-O",
    "words",
    multiple=True,
    type=Listed(),
    metavar="NAME=VALUE",
    help="An option of the format that is written.",
)
@click.option("--where", metavar="QUESTION", help="Only the games of which this is true, e.g. 'plies > 40'.")
@click.option(
    "--help-where", is_flag=True, is_eager=True, expose_value=False, callback=_show_names, help="Explain --where."
)
@click.option(
    "--dedupe", type=click.Choice(["exact", "moves"]), help="Write equal games, or those of equal moves, once."
)
@click.option("--merge", is_flag=True, help="Write all games to one file.")
@click.option("--split", metavar="PATTERN", help="Write each game to a file, e.g. 'out/{white}-{n:03}.{ext}'.")
@click.option("--strict", is_flag=True, help="Write nothing when something would be lost.")
@click.option(
    "--allow-loss",
    multiple=True,
    type=Listed(),
    metavar="FEATURE",
    help="Accept that this is lost, e.g. comments.",
)
@click.option("--losses", metavar="json:PATH", help="Write what was lost to a file as well.")
@click.option("--keep-broken", is_flag=True, help="Write the sound part of broken games, the rest as a comment.")
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if something would change.")
@click.option("--force", is_flag=True, help="Replace existing files.")
@click.option("--no-clobber", is_flag=True, help="Pass over existing files.")
@click.option("--in-place", is_flag=True, help="Write over the inputs.")
@click.option("--mkdir", is_flag=True, help="Make the folder to write to.")
@volume
def command(
    paths: tuple[str, ...],
    format_name: str | None,
    stdin_filename: str | None,
    to: str,
    output: str | None,
    words: tuple[str, ...],
    where: str | None,
    dedupe: str | None,
    merge: bool,
    split: str | None,
    strict: bool,
    allow_loss: tuple[str, ...],
    losses: str | None,
    keep_broken: bool,
    check: bool,
    force: bool,
    no_clobber: bool,
    in_place: bool,
    mkdir: bool,
    quiet: int,
    verbose: int,
) -> int:
    """Write records in another format, or in the canonical form of their own.

    One input goes to standard output or to the file -o; several go to the folder -o, under their names with
    the ending of the format. What the format cannot hold is told on standard error. Games that cannot be read
    are skipped, and the exit code is 1.

    Games are chosen by a question (--where) about header fields, moves, positions and figures; what can be asked
    is told by --help-where. The places in the pattern of --split are {n}, {ext}, {stem} and the names of --where.
    """
    chosen = make_inputs(paths, format_name, stdin_filename)
    target = _target(to, words)
    request = Request(
        target,
        format_options(words),
        keep_broken,
        strict,
        _features(allow_loss),
        where=None if where is None else _question(where),
        alike=None if dedupe is None else Alike(dedupe),
        apart=merge or bool(split or where or dedupe),
    )
    wanted = Wanted(output, in_place, force, no_clobber, mkdir, check)
    if target.binary and output in (None, "-") and not (split or in_place) and sys.stdout.isatty():
        raise Failure(f"{target.name} is no text that a terminal could show", "name a file with -o")
    report = _report_path(losses)
    items = list(find(chosen))
    missing = [item for item in items if isinstance(item, Trouble)]
    for skip in (item for item in items if isinstance(item, Skip)):
        note(f"{skip.name}: skipped: {skip.why}", quiet=quiet)
    _tell_troubles(missing)
    work = Work([item for item in items if isinstance(item, Input)], chosen, request, wanted, quiet, verbose)
    if merge:
        accounts = work.merged(against=_named(split=split, in_place=in_place))
    elif split is not None:
        accounts = work.split(split, against=_named(output=output, in_place=in_place))
    else:
        accounts = work.one_by_one(several=_several(paths))
    sys.stdout.buffer.flush()
    if report is not None:
        write_file(report, _losses_document(accounts))
    if quiet < 2:
        tell_plugin_problems()
    if not items:
        note("gamenote: warning: no files to convert were found", quiet=quiet)
    elif any(account.unwanted for account in accounts) and not any(account.written for account in accounts):
        note("no game is what --where asks for", quiet=quiet)
    return 2 if missing else max((account.code for account in accounts), default=0)


def _target(to: str, words: Iterable[str]) -> Format:
    """The format to write; names that do not exist are refused before a file is opened."""
    known = {name: item for name, item in registry.formats().items() if item.writes}
    if to not in known:
        raise Failure(f"there is no format {to!r} to write", did_you_mean(to, known))
    if why := known[to].lacks():
        raise Failure(why)
    values = configurations().of_folder().values
    try:
        known[to].resolve(format_options(words))
        return encoded_as(known[to], values["convert.output-encoding"], LINE_ENDS[values["convert.line-ending"]])
    except ValueError as failure:
        raise Failure(str(failure)) from None


def _question(text: str) -> Program:
    """What --where asks; where it asks nothing, the place is shown."""
    from gamenote.actions.facts import question
    from gamenote.query.program import QueryError

    try:
        return question(text)
    except QueryError as failure:
        from gamenote.cli.where import pointed

        shown = pointed(text, failure.place, failure.length)
        raise Failure(f"--where: {failure}\n{shown}", failure.hint) from None


def _features(words: Iterable[str]) -> Feature:
    """The features of `--allow-loss`, as the loss summary names them."""
    names = {name_of(feature): feature for feature in WORDS}
    found = Feature.NONE
    for word in (part.strip() for each in words for part in each.split(",")):
        if word not in names:
            raise Failure(f"{word!r} is nothing that can be lost", did_you_mean(word, names))
        found |= names[word]
    return found


def _report_path(word: str | None) -> Path | None:
    if word is None:
        return None
    kind, colon, path = word.partition(":")
    if kind != "json" or not colon or not path:
        raise Failure(f"--losses wants json:PATH, not {word!r}")
    return Path(path)


def _several(paths: Iterable[str]) -> bool:
    paths = list(paths)
    return len(paths) > 1 or any(path != "-" and Path(path).is_dir() for path in paths)


def _named(**options: object) -> list[str]:
    """The options among these that are given, as the user writes them."""
    return [f"--{name.replace('_', '-')}" for name, value in options.items() if value]


@dataclass(frozen=True)
class Work:
    """The files of one command, and what is to be done with them."""

    items: list[Input]
    inputs: Inputs
    request: Request
    wanted: Wanted
    quiet: int
    verbose: int

    @property
    def suffixes(self) -> list[str]:
        return [end for item in registry.formats().values() for end in item.suffixes]

    def one_by_one(self, *, several: bool) -> list[Account]:
        """Each file to its own output."""
        found = _granted(jobs(self.items, self.wanted, self.request.target, self.suffixes, several=several))
        doubles = self._doubles()
        accounts = []
        for job in found:
            account = convert(job, self.inputs, self.request, self.wanted, sys.stdout.buffer, doubles)
            accounts.append(account)
            self._tell(account, job.path)
        return accounts

    def merged(self, *, against: list[str]) -> list[Account]:
        """All files to one output."""
        from gamenote.actions.merge import merge

        _refuse_together("--merge", against)
        found = _granted(merged(self.items, self.wanted))
        if not found or not self.items:
            return []
        accounts, whole = merge(self.items, found[0], self.inputs, self.request, self.wanted, sys.stdout.buffer)
        for account in (*accounts, whole):
            self._tell(account, found[0] if account is whole else None)
        return [*accounts, whole]

    def split(self, pattern: str, *, against: list[str]) -> list[Account]:
        """Each game to its own file."""
        from gamenote.actions.naming import PatternError, names
        from gamenote.actions.split import Splitting

        _refuse_together("--split", against)
        try:
            found = names(pattern, self.request.target, self.suffixes)
        except PatternError as failure:
            raise Failure(f"--split: {failure}", failure.hint) from None
        real = frozenset(os.path.realpath(item.path) for item in self.items if item.path is not None)
        run = Splitting(found, self.wanted, real, self._doubles())
        accounts = []
        for item in self.items:
            if run.stopped:
                break
            account = run.split(item, self.inputs, self.request)
            accounts.append(account)
            self._tell(account, Path(pattern))
        return accounts

    def _doubles(self) -> Doubles | None:
        return Doubles(self.request.alike) if self.request.alike else None

    def _tell(self, account: Account, path: Path | None) -> None:
        """Say what happened to one file."""
        quiet = self.quiet
        for line in (*account.skipped, *account.kept):
            note(line, quiet=quiet > 1)
        for loss in account.losses.values():
            one, many = WORDS[loss.feature]
            words = f"1 {one} is" if loss.count == 1 else f"{loss.count} {many} are"
            first = f", the first at {loss.first.line}:{loss.first.column}" if loss.first else ""
            allowed = " (allowed)" if loss.allowed else ""
            note(f"{account.name}: {words} lost in {self.request.target.name}{first}{allowed}", quiet=quiet > 1)
        if account.refused:
            note(f"{account.name}: {account.refused}", quiet=quiet > 1)
        if account.changed:
            note(f"{account.name}: would be changed", quiet=quiet > 1)
        if account.left_out:
            note(f"{account.name}: skipped: {account.left_out}", quiet=quiet)
        if account.doubles:
            words = "1 game is" if account.doubles == 1 else f"{account.doubles} games are"
            note(f"{account.name}: {words} left out, being written already", quiet=quiet)
        if account.unwanted and self.verbose:
            games = "1 game is" if account.unwanted == 1 else f"{account.unwanted} games are"
            note(f"{account.name}: {games} not asked for by --where", quiet=quiet)
        if self.verbose and account.written and path is not None and not self.wanted.check:
            games = "1 game" if account.written == 1 else f"{account.written} games"
            note(f"{account.name}: {games} to {path.as_posix()}", quiet=quiet)
        _tell_troubles(account.troubles)


def _refuse_together(option: str, others: list[str]) -> None:
    if others:
        raise Failure(f"{option} and {others[0]} do not go together")


T = TypeVar("T")


def _granted(found: T | Refusal) -> T:
    if isinstance(found, Refusal):
        raise Failure(found.message, found.hint)
    return found


def _tell_troubles(troubles: Iterable[Trouble]) -> None:
    for trouble in troubles:
        note(f"gamenote: error: {trouble.path}: {trouble.message}")


def _losses_document(accounts: Iterable[Account]) -> bytes:
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
    text = json.dumps({"schema_version": 1, "losses": entries}, indent=2)
    return (text + "\n").encode()
