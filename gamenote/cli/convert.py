"""`gamenote convert`: options in, records in another format out, losses to standard error, the exit code."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path

import click

from gamenote.actions.choosing import Account, Request
from gamenote.actions.convert import convert
from gamenote.actions.files import Input, Inputs, Skip, find
from gamenote.actions.outputs import Job, Refusal, Wanted, jobs
from gamenote.actions.writing import write_file
from gamenote.cli import completing
from gamenote.cli.configured import Configured
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
from gamenote.core.feature import WORDS, Feature, name_of
from gamenote.core.format import Format
from gamenote.core.report import Trouble

EPILOG = """\b
Examples:
  gamenote convert game.plt --to json                 for other programs
  gamenote convert game.gamenote.json --to plateau    and back again
  gamenote convert game.plt --to plateau --in-place   write it in the usual form
  gamenote convert *.2048gn --to 2048gn -O layout=lines -o out/ --mkdir
"""


@click.command(cls=Configured, epilog=EPILOG)
@inputs(required=True)
@click.option(
    "--to",
    "to",
    metavar="FORMAT",
    required=True,
    help="The format to write.",
    shell_complete=completing.formats(written=True),
)
@click.option("-o", "--output", "--output-file", metavar="PATH", help="File or folder to write; - for stdout.")
@click.option("-O", "words", multiple=True, metavar="NAME=VALUE", help="An option of the format that is written.")
@click.option("--strict", is_flag=True, help="Write nothing when something would be lost.")
@click.option("--allow-loss", multiple=True, metavar="FEATURE", help="Accept that this is lost, e.g. comments.")
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
    """
    chosen = make_inputs(paths, format_name, stdin_filename)
    request = _request(to, words, allow_loss, keep_broken=keep_broken, strict=strict)
    wanted = Wanted(output, in_place, force, no_clobber, mkdir, check)
    report = _report_path(losses)
    items = list(find(chosen))
    missing = [item for item in items if isinstance(item, Trouble)]
    for skip in (item for item in items if isinstance(item, Skip)):
        note(f"{skip.name}: skipped: {skip.why}", quiet=quiet)
    _tell_troubles(missing)
    work = _jobs(paths, [item for item in items if isinstance(item, Input)], request.target, wanted)
    accounts = [_one(job, chosen, request, wanted, quiet=quiet, verbose=verbose) for job in work]
    sys.stdout.buffer.flush()
    if report is not None:
        write_file(report, _losses_document(accounts))
    if quiet < 2:
        tell_plugin_problems()
    if not items:
        note("gamenote: warning: no files to convert were found", quiet=quiet)
    return 2 if missing else max((account.code for account in accounts), default=0)


def _request(to: str, words: Iterable[str], allowed: Iterable[str], *, keep_broken: bool, strict: bool) -> Request:
    """What the options ask for; names that do not exist are refused before a file is opened."""
    known = {name: item for name, item in registry.formats().items() if item.writes}
    if to not in known:
        raise Failure(f"there is no format {to!r} to write", did_you_mean(to, known))
    given = format_options(words)
    try:
        known[to].resolve(given)
    except ValueError as failure:
        raise Failure(str(failure)) from None
    return Request(known[to], given, keep_broken, strict, _features(allowed))


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


def _jobs(paths: tuple[str, ...], items: list[Input], target: Format, wanted: Wanted) -> list[Job]:
    suffixes = [end for item in registry.formats().values() for end in item.suffixes]
    several = len(paths) > 1 or any(path != "-" and Path(path).is_dir() for path in paths)
    found = jobs(items, wanted, target, suffixes, several=several)
    if isinstance(found, Refusal):
        raise Failure(found.message, found.hint)
    return found


def _one(job: Job, chosen: Inputs, request: Request, wanted: Wanted, *, quiet: int, verbose: int) -> Account:
    """Convert one file and tell what happened to it."""
    account = convert(job, chosen, request, wanted, sys.stdout.buffer)
    for line in (*account.skipped, *account.kept):
        note(line, quiet=quiet > 1)
    for loss in account.losses.values():
        one, many = WORDS[loss.feature]
        words = f"1 {one} is" if loss.count == 1 else f"{loss.count} {many} are"
        first = f", the first at {loss.first.line}:{loss.first.column}" if loss.first else ""
        allowed = " (allowed)" if loss.allowed else ""
        note(f"{account.name}: {words} lost in {request.target.name}{first}{allowed}", quiet=quiet > 1)
    if account.refused:
        note(f"{account.name}: {account.refused}", quiet=quiet > 1)
    if account.changed:
        note(f"{account.name}: would be changed", quiet=quiet > 1)
    if account.left_out:
        note(f"{account.name}: skipped: {account.left_out}", quiet=quiet)
    if verbose and account.written and job.path is not None and not wanted.check:
        games = "1 game" if account.written == 1 else f"{account.written} games"
        note(f"{account.name}: {games} to {job.path.as_posix()}", quiet=quiet)
    _tell_troubles(account.troubles)
    return account


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
