"""Work on many files, here or divided among processes."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from gamenote.actions.files.compressed import member
from gamenote.actions.files.inputs import Input, open_path, read_beside
from gamenote.actions.files.writing import stamp_of
from gamenote.actions.parallel.workload import Workers, batches, bytes_of
from gamenote.core import registry
from gamenote.core.format import HEAD, Format

if TYPE_CHECKING:
    from gamenote.actions.parallel.divide_files import Work

# Results come in the order of the files.
#
# What is done with a file is a `Work`, of which lint, convert and stats have one each. Nothing here prints.

J = TypeVar("J")
A = TypeVar("A")
P = TypeVar("P")
R = TypeVar("R")


def run_files(work: Work[J, A, P, R], items: Iterable[J], workers: Workers) -> Generator[R, None, None]:
    """Do the work on every file, by these workers."""
    for batch, worker_count in batches(((item, bytes_of(work.input_of(item))) for item in items), workers):
        if worker_count == 1:
            for item in batch:
                yield from work.here(item)
        else:
            from gamenote.actions.parallel.divide_files import divide_files

            yield from divide_files(work, batch, worker_count)


# Files for workers that do not see the disk of this machine.
#
# Their content goes with the task. What is at a URL a worker reads itself.

MOST = 8 << 20  # bytes of a file that is sent; a larger one is divided, or else dealt with here


def sendable_input(item: Input, *, remote: bool) -> Input | None:
    """Return the file as workers need it; None for unsendable ones."""
    path = item.path
    if not remote or path is None or item.data is not None:
        return item
    try:
        if not path.is_file():
            return None
        stamp = stamp_of(path)
        if item.member is not None:
            with member(path, item.member) as stream:
                data = stream.read(MOST + 1)
        elif path.stat().st_size > MOST:
            return None
        else:
            with open_path(path, item.root) as file:
                data = file.read()
    except OSError:
        return None
    if len(data) > MOST:
        return None
    format = registry.identify(item.name, data[:HEAD])
    beside = read_beside(item, format) if isinstance(format, Format) else None
    return replace(item, data=data, stamp=stamp, beside=beside)
