"""Games of one file written in another format, one by one, with an account of what did not go over.

Nothing here prints. The bytes go to a file, carefully, or to a stream; what happened is in the `Account`.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import IO, Any

from gamenote.actions.broken import damage, stopped, with_rest
from gamenote.actions.files import Inputs, Opened, Skip, opened
from gamenote.actions.outputs import Job, Wanted
from gamenote.actions.writing import rewriting
from gamenote.core import registry
from gamenote.core.feature import Feature, losses
from gamenote.core.format import Format, Reading, WholeCodec
from gamenote.core.game import Engine
from gamenote.core.record import Record
from gamenote.core.report import Trouble
from gamenote.core.source import Place, Source

# Halves of characters that stand for no byte; only text that never was a file holds them.
NO_BYTES = re.compile("[\ud800-\udc7f\udd00-\udfff]")


@dataclass(frozen=True, slots=True)
class Request:
    """What a conversion should do. `allowed` are losses that even a strict one accepts."""

    target: Format
    options: Mapping[str, str] = field(default_factory=dict)
    keep_broken: bool = False
    strict: bool = False
    allowed: Feature = Feature.NONE


@dataclass(frozen=True, slots=True)
class FileLoss:
    """What the target cannot keep, over all games of a file."""

    feature: Feature
    count: int
    first: Place | None
    allowed: bool


@dataclass(slots=True)
class Account:
    """What became of one file."""

    name: str
    written: int = 0
    skipped: list[str] = field(default_factory=list)  # games, each with its place and the reason
    kept: list[str] = field(default_factory=list)  # broken games that were written as far as they are sound
    losses: dict[Feature, FileLoss] = field(default_factory=dict)
    troubles: list[Trouble] = field(default_factory=list)
    refused: str = ""  # why the whole file was not written
    left_out: str = ""  # why the file is no record at all
    changed: bool = False  # with `check`: whether writing would change something

    @property
    def code(self) -> int:
        """The exit code: 2 for troubles, 1 for games that are not in the output."""
        return 2 if self.troubles else int(bool(self.skipped or self.kept or self.refused or self.changed))


class _Refused(Exception):
    """Thrown to leave an output unwritten."""


def convert(job: Job, inputs: Inputs, request: Request, wanted: Wanted, stdout: IO[bytes]) -> Account:
    """Convert one file to its destination. An OSError of standard output is the caller's."""
    account = Account(job.item.name)
    with opened(job.item, inputs) as file:
        if isinstance(file, Trouble):
            account.troubles.append(file)
        elif isinstance(file, Skip):
            account.left_out = file.why
        elif (words := _impossible(file.format, request.target)) or (words := _misplaced(file, request, wanted)):
            account.troubles.append(Trouble(file.input.name, words))
        elif wanted.check:
            _compare(file, job, request, account)
        elif job.path is None:
            _to_stream(file, request, account, stdout)
        else:
            _to_file(file, request, account, job.path, in_place=wanted.in_place)
    return account


def writable(record: Record, target: Format) -> bool:
    """Whether the format is one for records of this game."""
    return not target.games or record.game in target.games


def _shared(source: Format, target: Format) -> bool:
    return not source.games or not target.games or not set(source.games).isdisjoint(target.games)


def _impossible(source: Format, target: Format) -> str:
    if _shared(source, target):
        return ""
    known = registry.formats().values()
    possible = ", ".join(item.name for item in known if item.writes and _shared(source, item))
    return f"{source.name} and {target.name} have no game in common; possible are {possible}"


def _misplaced(file: Opened, request: Request, wanted: Wanted) -> str:
    if wanted.in_place and wanted.output is None and file.format.name != request.target.name:
        return f"this is {file.format.name}; in place it can only become {file.format.name} again"
    return ""


def _to_file(file: Opened, request: Request, account: Account, path: Path, *, in_place: bool) -> None:
    try:
        with rewriting(path) as stream:
            for data in converted(file, request, account):
                stream.write(data)
            _refuse(request, account, in_place=in_place)
    except _Refused:
        account.written = 0
    except OSError as failure:
        account.troubles.append(Trouble(path.as_posix(), f"cannot be written: {failure.strerror or failure}"))


def _to_stream(file: Opened, request: Request, account: Account, stream: IO[bytes]) -> None:
    if not request.strict:
        for data in converted(file, request, account):
            stream.write(data)
        return
    held = list(converted(file, request, account))
    try:
        _refuse(request, account, in_place=False)
    except _Refused:
        account.written = 0
    else:
        stream.writelines(held)


def _compare(file: Opened, job: Job, request: Request, account: Account) -> None:
    """Convert without writing and see whether the destination, or else the input, would be another."""
    try:
        before = file.stream.read()
        if job.path is not None and job.path != job.item.path:
            before_there = job.path.read_bytes() if job.path.exists() else None
        else:
            before_there = before
    except OSError as failure:
        account.troubles.append(Trouble(file.input.name, f"cannot be read: {failure.strerror or failure}"))
        return
    after = b"".join(converted(Opened(file.input, file.format, io.BytesIO(before)), request, account))
    try:
        _refuse(request, account, in_place=False)
    except _Refused:
        return
    account.changed = after != before_there


def _refuse(request: Request, account: Account, *, in_place: bool) -> None:
    """Leave the output unwritten where it would not hold what it should."""
    lost = [loss for loss in account.losses.values() if not loss.allowed]
    if account.written == 0:
        raise _Refused
    if request.strict and (lost or account.skipped):
        account.refused = "not written, because it would lose what is named above (--strict)"
    elif in_place and account.skipped:
        account.refused = "left as it is, because the games named above would be gone from it"
    if account.refused or account.troubles:
        raise _Refused


def converted(file: Opened, request: Request, account: Account) -> Iterator[bytes]:
    """The bytes of the new file, game by game; the account is complete when they are at their end."""
    target = request.target
    foreign = file.format.name not in (target.name, "json")
    options = target.resolve(request.options, foreign=foreign)
    found = _records(file, request, options, account)
    first = next(found, None)
    if first is None:
        if not account.skipped and not account.troubles:
            account.skipped.append(f"{file.input.name}: the file holds no game")
        return
    games = chain((first,), found)
    codec = target.codec()
    if isinstance(codec, WholeCodec):
        for text in codec.write_all((record for record, _ in games), options):
            yield encoded(text, target)
        return
    between = ""
    for record, engine in games:
        try:
            text = codec.write(record, engine, options)
        except Exception as failure:  # a bug of the plugin, which must not take the other files with it
            words = f"internal error, please report it: {type(failure).__name__}: {failure}"
            account.troubles.append(Trouble(file.input.name, words))
            return
        yield encoded(between + text, target)
        between = target.between


def bytes_of(text: str) -> bytes:
    """The text in UTF-8; what could not be decoded becomes the bytes it was."""
    return NO_BYTES.sub("\ufffd", text).encode("utf-8", "surrogateescape")


def encoded(text: str, format: Format) -> bytes:
    """The text in the charset of the format, or in the one that the text itself declares."""
    data = bytes_of(text)
    declared = format.charset.declared(data)
    for name in (declared, format.charset.default):
        try:
            charset = codecs.lookup(name or "").name
            if charset in format.charset.allowed or name == format.charset.default:
                return text.encode(charset, "surrogateescape")
        except (LookupError, UnicodeEncodeError):
            continue
    return data


def _records(
    file: Opened, request: Request, options: Mapping[str, Any], account: Account
) -> Iterator[tuple[Record, Engine | None]]:
    """The records to be written, each with its engine; the others are noted in the account."""
    games = file.games()
    while True:
        try:
            source, reading = next(games)
        except StopIteration:
            return
        except OSError as failure:
            words = f"cannot be read: {failure.strerror or failure}"
            account.troubles.append(Trouble(file.input.name, words))
            return
        if reading.empty and not reading.broken:
            continue
        found = _sound(source, reading, file.format, request, options, account)
        if found is None:
            continue
        record, engine = found
        _count(record, source, request, options, account)
        account.written += 1
        yield record, engine


def _sound(
    source: Source,
    reading: Reading,
    format: Format,
    request: Request,
    options: Mapping[str, Any],
    account: Account,
) -> tuple[Record, Engine | None] | None:
    """The record as it can be written, and its engine; None when the game must be skipped."""
    record, target = reading.record, request.target
    engine = registry.engine_of(record.game)
    fault = damage(source, reading, format) if reading.broken else None
    if not reading.empty and not writable(record, target):
        known = registry.formats().values()
        possible = ", ".join(item.name for item in known if item.writes and writable(record, item))
        kind = record.game or "no known game"
        words = (
            f"{named(source, record)} is one of {kind}, which {target.name} cannot hold; possible are {possible}"
        )
        account.troubles.append(Trouble(source.name, words))
        return None
    if fault is None and target.needs_positions(options):
        fault = stopped(source, record, engine)
    if fault is None:
        return record, engine
    where = f"{source.name}:{fault.place.line}:{fault.place.column}: {named(source, record)}"
    if reading.empty or not request.keep_broken:
        account.skipped.append(f"{where} is skipped: {fault.message}")
        return None
    account.kept.append(f"{where} is written as far as it is sound: {fault.message}")
    return with_rest(record, fault), engine


def named(source: Source, record: Record) -> str:
    title = f' "{record.title}"' if record.title else ""
    return f"game {source.origin.index}{title}"


def _count(record: Record, source: Source, request: Request, options: Mapping[str, Any], account: Account) -> None:
    """Add to the account what the target will not keep of this record."""
    for loss in losses(record, request.target.keeps(options), syntax=request.target.syntax):
        before = account.losses.get(loss.feature)
        if before is None:
            first = None if loss.first is None else source.place(loss.first.start)
            allowed = loss.feature in request.allowed
            account.losses[loss.feature] = FileLoss(loss.feature, loss.count, first, allowed)
        else:
            account.losses[loss.feature] = replace(before, count=before.count + loss.count)
