"""Findings of earlier runs, kept in a folder of their own.

What was found in a file holds as long as its content, the settings, gamenote, its plugins and Python are the same;
all of these together are the key, and no time stamp of the file is asked. One SQLite file holds everything, which
is quicker and smaller than a file for each result.

The cache is a convenience: where it cannot be read, written or understood, the work is done as if there were none.
It is believed only where nobody but the user can have made it: not through links, not from another owner, and no
data base that holds more than our table.
"""

from __future__ import annotations

import json
import os
import stat
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from enum import Enum
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from gamenote._version import __version__
from gamenote.core import registry
from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.installed import record_of
from gamenote.core.paths import cache_folder
from gamenote.core.report import FileReport, Finding, GamePlace, Gaps, PlacedEdit, PlacedFix, Related, Stated
from gamenote.core.source import Origin, Place, Span

if TYPE_CHECKING:
    import sqlite3

NAME = "lint-3.sqlite"  # the number changes with the table
FILES = "lint-*.sqlite*"  # also of other versions, and what SQLite puts beside them
TAG = """Signature: 8a477f597d28d172789f06886806bc55
# Results of gamenote, which can be deleted at any time.
"""
TABLE = "results (key blob primary key, day integer, sum blob, report text) without rowid"
SCHEMA = [("table", "results", f"CREATE TABLE {TABLE}")]  # all that the data base may hold
ENDINGS = ("", "-wal", "-shm", "-journal")  # of the files of the data base
TOGETHER = 500  # results that are written at once
KEPT = 30  # days without use after which a result is forgotten
LARGEST = 256 << 20  # bytes above which the least used results are forgotten

VALUES: Mapping[str, Callable[..., Any]] = {
    kind.__name__: kind
    for kind in (
        FileReport,
        Finding,
        GamePlace,
        Gaps,
        Origin,
        PlacedEdit,
        PlacedFix,
        Place,
        Related,
        Safety,
        Severity,
        Span,
        Stated,
    )
}


class Cache:
    """The results in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.hits = 0  # results that were known
        self._run_environment = blake2b("\0".join(_run_environment()).encode("utf-8", "surrogateescape")).digest()
        self._connection: sqlite3.Connection | None = None
        self._broken = False
        self._unwritten: list[tuple[bytes, int, bytes, str]] = []
        self._used: list[tuple[int, bytes]] = []

    def key(self, content: bytes, *about: str) -> bytes:
        """Return what a result is found by."""
        words = json.dumps(about).encode()
        return blake2b(
            self._run_environment + len(words).to_bytes(8, "big") + words + content, digest_size=20
        ).digest()

    def look_up(self, key: bytes) -> FileReport | None:
        """What was found then; None where that is not known."""
        row = self._query_row("select day, sum, report from results where key = ?", (key,))
        if row is None:
            return None
        try:
            report = decode_report(row[2]) if row[1] == _row_checksum(key, row[2]) else None
        except (ValueError, TypeError, KeyError, RecursionError):
            return None
        if report is None:
            return None
        self.hits += 1
        if row[0] != _day_number():
            self._used.append((_day_number(), key))
        return report

    def store(self, key: bytes, report: FileReport) -> None:
        """Remember what was found.

        Where something could not be done, it is tried again next time."""
        if report.troubles or report.fixed or report.refused or self._broken:
            return
        text = encode_report(report)
        self._unwritten.append((key, _day_number(), _row_checksum(key, text), text))
        if len(self._unwritten) >= TOGETHER:
            self._write_rows()

    def __enter__(self) -> Cache:
        return self

    def __exit__(self, *what: object) -> None:
        """Write what is left.

        After a failure, too: what was found until then stays true."""
        self._write_rows()
        if self._connection is not None:
            with suppress(*_database_failures()):
                self._connection.close()
            self._connection = None

    def _query_row(self, words: str, values: tuple[Any, ...]) -> Any:
        if self._connection is None and not (self.folder / NAME).is_file():
            return None
        connection = self._open_database()
        if connection is None:
            return None
        try:
            return connection.execute(words, values).fetchone()
        except _database_failures() as failure:
            self._give_up(failure)
            return None

    def _write_rows(self) -> None:
        if not (self._unwritten or self._used) or self._broken or not self._make_folder():
            return
        connection = self._open_database()
        if connection is None:
            return
        try:
            connection.execute("begin immediate")
            if self._unwritten:
                _forget_unused(connection)
            connection.executemany("insert or replace into results values (?, ?, ?, ?)", self._unwritten)
            connection.executemany("update results set day = ? where key = ?", self._used)
            connection.execute("commit")
        except _database_failures() as failure:
            self._give_up(failure)
        self._unwritten, self._used = [], []

    def _make_folder(self) -> bool:
        """Make the folder, which keeps itself out of repositories and backups."""
        try:
            if not self.folder.is_dir():
                self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                (self.folder / ".gitignore").write_text("*\n", encoding="utf-8")
                (self.folder / "CACHEDIR.TAG").write_text(TAG, encoding="utf-8")
        except OSError:
            self._broken = True
        return not self._broken

    def _open_database(self) -> sqlite3.Connection | None:
        if self._connection is None and not self._broken:
            try:
                self._connection = self._connect_database()
            except Exception as failure:  # a Python without SQLite, a folder that cannot be written, a broken file
                self._give_up(failure)
        return self._connection

    def _connect_database(self) -> sqlite3.Connection:
        """The data base, open. Raises whatever there is against it."""
        import sqlite3

        if not _is_ours(self.folder):
            raise PermissionError
        connection = sqlite3.connect(self.folder / NAME, timeout=5, isolation_level=None)
        try:
            connection.execute("pragma trusted_schema = off")
            if connection.execute("select type, name, sql from sqlite_master").fetchall() not in ([], SCHEMA):
                raise PermissionError
            connection.execute("pragma journal_mode = wal")  # several runs at a time
            connection.execute("pragma synchronous = off")  # what is lost with the power is found again
            connection.execute(f"create table if not exists {TABLE}")
        except BaseException:
            connection.close()
            raise
        return connection

    def _give_up(self, failure: Exception) -> None:
        """Do without the cache for the rest of the run.

        A file that is no data base any more is cleared away."""
        self._broken = True
        if self._connection is not None:
            with suppress(*_database_failures()):
                self._connection.close()
            self._connection = None
        if type(failure).__name__ == "DatabaseError":
            for ending in ENDINGS:
                with suppress(OSError):
                    (self.folder / (NAME + ending)).unlink()


def users_folder() -> Path | None:
    """The folder of the cache where the user names none."""
    folder = cache_folder()
    return None if folder is None else Path(folder)


def _is_ours(folder: Path) -> bool:
    """Tell whether this user owns the folder and its files, without links."""
    status = folder.lstat()
    if not stat.S_ISDIR(status.st_mode) or not _is_mine(status):
        return False
    for ending in ENDINGS:
        try:
            status = os.lstat(f"{folder}{os.sep}{NAME}{ending}")
        except FileNotFoundError:
            continue
        if not stat.S_ISREG(status.st_mode) or status.st_nlink != 1 or not _is_mine(status):
            return False
    return True


def _is_mine(status: os.stat_result) -> bool:
    return sys.platform == "win32" or status.st_uid == os.geteuid()


def clear(folder: Path) -> bool:
    """Delete a cache, and nothing else; False where there was none."""
    try:
        if folder.is_symlink() or (folder / "CACHEDIR.TAG").read_text(encoding="utf-8", errors="replace") != TAG:
            return False
    except OSError:
        return False
    for path in (*folder.glob(FILES), folder / "CACHEDIR.TAG", folder / ".gitignore"):
        path.unlink(missing_ok=True)
    with suppress(OSError):  # there is something else in it
        folder.rmdir()
    return True


def _row_checksum(key: bytes, text: str) -> bytes:
    """Compute the checksum of a row, which a bad disk would break."""
    return blake2b(key + text.encode("utf-8", "surrogatepass"), digest_size=16).digest()


def encode_report(report: FileReport) -> str:
    """Return a report as JSON."""
    return json.dumps(_value_to_json(report), separators=(",", ":"))


def decode_report(text: str) -> FileReport:
    """Return the report of a JSON text.

    Raises ValueError, TypeError or KeyError where the text is none."""
    report = json.loads(text, object_hook=_value_from_json)
    if not isinstance(report, FileReport):
        raise ValueError("no report")
    return report


def _value_to_json(value: Any) -> Any:
    if isinstance(value, Struct):
        return {type(value).__name__: [_value_to_json(getattr(value, name)) for name in value.__struct_fields__]}
    if isinstance(value, Enum):
        return {type(value).__name__: [value.value]}
    if isinstance(value, tuple):
        return [_value_to_json(each) for each in value]
    return value


def _value_from_json(entry: dict[str, Any]) -> Any:
    if not entry:
        return {}
    ((kind, values),) = entry.items()
    return VALUES[kind](*(tuple(each) if isinstance(each, list) else each for each in values))


def _forget_unused(connection: sqlite3.Connection) -> None:
    """Drop what has not been used for long."""
    connection.execute("delete from results where day < ?", (_day_number() - KEPT,))
    (pages,), (free,), (size,) = (
        connection.execute(f"pragma {what}").fetchone() for what in ("page_count", "freelist_count", "page_size")
    )
    if (pages - free) * size > LARGEST:
        half = "select day from results order by day limit 1 offset (select count(*) / 2 from results)"
        connection.execute(f"delete from results where day <= ({half})")


def _day_number() -> int:
    return int(time.time() // 86400)


def _database_failures() -> tuple[type[Exception], ...]:
    """What SQLite raises, where it has been loaded at all."""
    module = sys.modules.get("sqlite3")
    return (module.Error, OSError) if module is not None else (OSError,)


def _run_environment() -> Iterator[str]:
    """Everything beside file and settings that findings depend on."""
    yield from (NAME, __version__, sys.version, str(Path.cwd()), *sorted(VALUES))
    for value, package in registry.values():
        yield f"{value} {package}"
    for package, folder in sorted(registry.packages().items()):
        yield from _package_stamps(package, folder)


def _package_stamps(package: str, folder: str) -> Iterator[str]:
    """What the modules of a package are known by.

    The hashes that the installer wrote down, so that another machine may use the cache; and time and size of every
    module that is newer, so that somebody who works on a plugin is not told yesterday's findings.
    """
    record, time = record_of(folder, package) if folder else ("", 0)
    yield record
    with suppress(ImportError, ValueError):
        spec = find_spec(package)
        roots = list(spec.submodule_search_locations or ()) or [spec.origin or ""] if spec is not None else []
        for root in roots:
            if Path(root).is_dir():
                yield from sorted(_changed_module_stamps(root, time if record else 0))
            elif not record:
                yield _module_stamp(root)


def _changed_module_stamps(folder: str, since: int) -> Iterator[str]:
    """The modules in a folder that have changed since then."""
    waiting = [folder]
    while waiting:
        with suppress(OSError), os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    if entry.name != "__pycache__":
                        waiting.append(entry.path)
                elif entry.name.endswith((".py", ".so", ".pyd")):
                    status = entry.stat()
                    if status.st_mtime_ns > since:
                        yield f"{entry.path} {status.st_mtime_ns} {status.st_size}"


def _module_stamp(path: str) -> str:
    with suppress(OSError):
        status = os.stat(path)  # noqa: PTH116
        return f"{path} {status.st_mtime_ns} {status.st_size}"
    return path
