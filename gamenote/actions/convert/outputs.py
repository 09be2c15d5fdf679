"""Where converted files go, what is refused, and their bytes written."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from gamenote.actions.convert.select_games import Account, Request
from gamenote.actions.files.compressed import unpacked_name
from gamenote.actions.files.inputs import Input, display_path
from gamenote.actions.files.writing import (
    Changed,
    Stamp,
    has_other_names,
    in_the_way,
    is_taken,
    rewriting,
    stamp_of,
)
from gamenote.core.format import Format
from gamenote.core.paths import is_url
from gamenote.core.patterns import lazy_pattern
from gamenote.core.report import Trouble
from gamenote.core.words import reason

# The bytes of a conversion, brought to a file or compared


STRICT = "not written: it would lose what is named above (--strict)"


class Refused(Exception):
    """Thrown to leave an output unwritten."""


Settle = Callable[[], None]  # asked when all is known; throws Refused where nothing must be written


def to_file(data: Iterable[bytes], path: Path, account: Account, settle: Settle, *, as_read: Stamp = ()) -> None:
    """Write the file whole or not at all.

    Nothing is written where it is no longer what it was `as_read`.
    """
    linked = has_other_names(path)
    try:
        with rewriting(path, as_read=as_read) as stream:
            for each in data:
                stream.write(each)
            settle()
        account.linked, account.rewritten = linked, not as_read or stamp_of(path) != as_read
    except Refused:
        account.written = 0
    except Changed as failure:
        account.forget(Trouble(path.as_posix(), f"{failure.strerror}, so it stays as it is", "run it again"))
    except OSError as failure:
        account.forget(Trouble(path.as_posix(), f"cannot be written: {reason(failure, writing=True)}"))


def to_stream(data: Iterable[bytes], stream: IO[bytes], account: Account, settle: Settle, *, hold: bool) -> None:
    """Write to standard output as the games come."""
    if not hold:
        for each in data:
            stream.write(each)
        return
    held = list(data)
    try:
        settle()
    except Refused:
        account.written = 0
    else:
        stream.writelines(held)


def compare(data: Iterable[bytes], before: bytes | None, account: Account, settle: Settle) -> None:
    """See whether writing would change anything."""
    after = b"".join(data)
    try:
        settle()
    except Refused:
        return
    account.changed = after != before
    account.difference = (before or b"", after) if account.changed else None


def settle(request: Request, account: Account, *, in_place: bool) -> None:
    """Leave the output unwritten where it would not hold what it should."""
    if account.written == 0:
        raise Refused
    if request.strict and (account.lost or account.skipped):
        account.refused = "not changed: it would lose what is named above" if in_place else STRICT
    elif in_place and account.skipped:
        account.refused = "not changed: it would lose the games named above"
    if account.refused or account.troubles:
        raise Refused


# Names of files that every system takes for files.
#
# Windows keeps names for devices, whatever ending or blanks stand behind them, and drops dots and blanks at an
# end.

FORBIDDEN = lazy_pattern(
    r'[\x00-\x1f\x7f-\x9f<>:"/\\|?*\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]'
)
RESERVED = lazy_pattern(r"(?i:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *+(?:\..*)?", re.DOTALL)


def without_forbidden(text: str) -> str:
    """Return a text without characters that no name may have."""
    return FORBIDDEN.sub("_", text)


def portable(name: str) -> str:
    """Return a name that is no device and keeps its end.

    >>> portable("COM1 .x"), portable("Ann. "), portable("console")
    ('_COM1 .x', 'Ann', 'console')
    """
    text = name.rstrip(". ")
    return f"_{text}" if RESERVED.fullmatch(text) else text


# Where converted files go, and what is refused before a write


@dataclass(frozen=True, slots=True)
class OutputOptions:
    """What the user says about the output.

    Without an `output` one input goes to standard output."""

    output: str | None = None  # a file, a folder, or - for standard output
    in_place: bool = False
    force: bool = False  # existing files may be replaced
    no_clobber: bool = False  # existing files are passed over
    skip_done: bool = False  # those that are newer than what they are made of are, others are replaced
    make_folder: bool = False
    check: bool = False  # nothing is written


@dataclass(frozen=True, slots=True)
class Job:
    """One file to be converted, and the file it becomes."""

    item: Input
    path: Path | None


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why nothing can be written at all, and what to do instead."""

    message: str
    hint: str = ""


def jobs(
    items: Sequence[Input],
    wanted: OutputOptions,
    target: Format,
    suffixes: Iterable[str],
    *,
    several: bool,
    is_record: Callable[[Input], bool] = lambda item: True,
) -> list[Job] | Refusal:
    """Choose a destination for every input.

    `several` says that the user named more than one file, or a folder. Of two that would have one destination it
    is asked whether they are records at all.
    """
    if wanted.in_place and wanted.output is None:
        found = _in_place(items)
    else:
        found = _name_outputs(items, wanted, target, tuple(suffixes), several=several)
    if isinstance(found, Refusal):
        return found
    refusal = _in_the_way(found, wanted) or _refuse_doubled_outputs(found, is_record) or _onto_input(found, wanted)
    remaining = refusal or _jobs_to_write(found, wanted)
    if isinstance(remaining, Refusal):
        return remaining
    return _ensure_folders(remaining, wanted) or remaining


def _in_place(items: Iterable[Input]) -> list[Job] | Refusal:
    if any(item.url for item in items):
        return Refusal("files at URLs cannot be converted in place", "name a folder with -o")
    if any(item.path is None for item in items):
        return Refusal("standard input cannot be converted in place", "leave --in-place out")
    return [Job(item, item.path) for item in items]


def _name_outputs(
    items: Sequence[Input], wanted: OutputOptions, target: Format, suffixes: tuple[str, ...], *, several: bool
) -> list[Job] | Refusal:
    output = wanted.output
    if not items:
        return []
    if output is not None and is_url(output):
        return Refusal(f"{output} is a URL; records are written to files of this machine only")
    if output is None and wanted.check:
        return [Job(item, item.path) for item in items]
    if output is None or output == "-":
        if several:
            return Refusal("with several files, name a folder: -o FOLDER (or --merge)")
        return [Job(item, None) for item in items]
    folder = Path(output)
    if not several and not folder.is_dir() and not output.endswith(("/", os.sep)):
        return [Job(item, folder) for item in items]
    if folder.exists() and not folder.is_dir():
        return Refusal(
            f"{display_path(folder)} is a file; with several files, name a folder: -o FOLDER (or --merge)"
        )
    return [Job(item, folder / item.below / _safe_output_name(item, target, suffixes)) for item in items]


def _safe_output_name(item: Input, target: Format, suffixes: tuple[str, ...]) -> str:
    """Return the name of an output; that of a member is anybody's."""
    if item.member is None:
        return output_name(item.name, target, suffixes)
    return portable(without_forbidden(output_name(item.member, target, suffixes)))


def _in_the_way(found: Iterable[Job], wanted: OutputOptions) -> Refusal | None:
    """Refuse outputs in whose way a link or a pipe stands."""
    folder = Path(wanted.output or "")
    for job in found:
        if job.path is None or wanted.output is None or job.path == folder:
            continue
        if why := in_the_way(job.path, folder):
            return Refusal(why, "name another folder")
    return None


def output_name(file: str, target: Format, suffixes: Iterable[str]) -> str:
    """Return the name of the input with the ending of the target."""
    name = unpacked_name(Path(file).name) if file != "<stdin>" else "stdin"
    ends = [end for end in suffixes if name.lower().endswith(end) and len(name) > len(end)]
    stem = name[: -len(max(ends, key=len))] if ends else (Path(name).stem or name)
    return stem + target.written_suffix


def merged_output(items: Sequence[Input], wanted: OutputOptions) -> list[Path | None] | Refusal:
    """Return the one file that all inputs go to.

    None in the list is standard output; the list is empty where the file is to be passed over."""
    if wanted.output is None or wanted.output == "-":
        return Refusal("--check needs a file to compare with", "name it with -o FILE") if wanted.check else [None]
    path = Path(wanted.output)
    if path.is_dir() or wanted.output.endswith(("/", os.sep)):
        return Refusal(f"{display_path(path)} is a folder, but --merge writes one file", "name it with -o FILE")
    job = Job(Input(display_path(path), None), path)
    overwritten = _onto_input([job], wanted, [Job(item, None) for item in items])
    remaining = overwritten or _jobs_to_write([job], wanted, items)
    if isinstance(remaining, Refusal):
        return remaining
    return _ensure_folders(remaining, wanted) or [path for _ in remaining]


def _refuse_doubled_outputs(found: Iterable[Job], is_record: Callable[[Input], bool]) -> Refusal | None:
    owners: dict[str, Job] = {}
    for job in found:
        if job.path is None:
            continue
        other = owners.setdefault(os.path.realpath(job.path), job)
        if other is job or not is_record(job.item):
            continue
        if is_record(other.item):
            both = f"{other.item.name} and {job.item.name}"
            hint = "name the files of their games with --split 'FOLDER/{stem}-{n}.{ext}'"
            return Refusal(f"{both} would both be written to {display_path(job.path)}", hint)
        owners[os.path.realpath(job.path)] = job
    return None


def _onto_input(
    found: Sequence[Job], wanted: OutputOptions, sources: Sequence[Job] | None = None
) -> Refusal | None:
    """Whether an output is an input: of these jobs, or of `sources`."""
    if wanted.in_place or wanted.check:
        return None
    reading = found if sources is None else sources
    inputs = {os.path.realpath(job.item.path) for job in reading if job.item.path is not None}
    for job in found:
        if job.path is not None and os.path.realpath(job.path) in inputs and not _is_device(job.path):
            hint = "say so with --in-place" if sources is None else ""
            return Refusal(f"{display_path(job.path)} is an input and would be overwritten", hint)
    return None


def _ensure_folders(found: Iterable[Job], wanted: OutputOptions) -> Refusal | None:
    """Look for the folders of the outputs, or make them."""
    for job in found:
        if job.path is None or wanted.check or job.path.parent.is_dir():
            continue
        if not wanted.make_folder:
            return Refusal(f"there is no folder {display_path(job.path.parent)}", "make it with --mkdir")
        try:
            job.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as failure:
            return Refusal(f"the folder {display_path(job.path.parent)} cannot be made: {reason(failure)}")
    return None


def is_done(path: Path, sources: Iterable[Path | None]) -> bool:
    """Whether a file is newer than all that it is made of."""
    try:
        written = path.stat().st_mtime_ns
        return all(source is None or source.stat().st_mtime_ns <= written for source in sources)
    except OSError:
        return False


def _jobs_to_write(
    found: Sequence[Job], wanted: OutputOptions, sources: Sequence[Input] | None = None
) -> list[Job] | Refusal:
    """The jobs that remain where existing files are passed over.

    They are made of all `sources`, or each of its own."""
    remaining = []
    for job in found:
        if job.path is not None and is_taken(job.path) and not (wanted.force or wanted.in_place or wanted.check):
            made_of = (job.item,) if sources is None else sources
            if wanted.no_clobber or (wanted.skip_done and is_done(job.path, (item.path for item in made_of))):
                continue
            if wanted.skip_done:
                remaining.append(job)
                continue
            return Refusal(f"{display_path(job.path)} exists already", "replace it with --force")
        remaining.append(job)
    return remaining


def _is_device(path: Path) -> bool:
    """Whether a path is a device such as /dev/null."""
    return path.exists() and not path.is_file() and not path.is_dir()
