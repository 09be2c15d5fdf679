"""`gamenote convert`: options in, records in another format out, losses to standard error, the exit code."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gamenote.actions.choosing import Request
from gamenote.actions.doubles import Alike
from gamenote.actions.outputs import Wanted
from gamenote.actions.workload import Workers
from gamenote.actions.writing import write_file
from gamenote.cli import completing
from gamenote.cli.configured import Configured, Listed, configurations
from gamenote.cli.conversion import Work, losses_document
from gamenote.cli.main import Failure
from gamenote.cli.options import did_you_mean, format_options, inputs, make_inputs, reach, volume, workers
from gamenote.core import registry
from gamenote.core.config.keys import LINE_ENDS
from gamenote.core.feature import WORDS, Feature, name_of
from gamenote.core.format import Format, encoded_as

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
@workers
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
    jobs: Workers,
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
    on_screen = output in (None, "-") and not (split or in_place) and sys.stdout.isatty()
    if target.binary and on_screen:
        raise Failure(f"{target.name} is no text that a terminal could show", "name a file with -o")
    report = _report_path(losses)
    reach(jobs)
    work = Work(make_inputs(paths, format_name, stdin_filename), request, wanted, quiet, verbose, on_screen, jobs)
    with work.bar:
        if merge:
            work.merge(against=_named(split=split, in_place=in_place))
        elif split is not None:
            work.split(split, against=_named(output=output, in_place=in_place))
        else:
            work.one_by_one()
    sys.stdout.buffer.flush()
    if report is not None:
        write_file(report, losses_document(work.accounts))
    return work.close()


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


def _named(**options: object) -> list[str]:
    """The options among these that are given, as the user writes them."""
    return [f"--{name.replace('_', '-')}" for name, value in options.items() if value]
