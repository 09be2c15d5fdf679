"""Known findings, in a file, which later runs leave out.

A fingerprint says what was found in which file and in what text, but not in which game or on which line. The file
is sorted, so that a change of it reads well in a review. What could not be done (a file that cannot be read, an
internal error) is never in it.
"""

from __future__ import annotations

import json
import stat
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from gamenote.actions.files.compressed import in_words
from gamenote.actions.files.writing import write_file
from gamenote.core.paths import in_project, is_url
from gamenote.core.report import FileReport, Finding
from gamenote.core.words import reason

SCHEMA_VERSION = 1
HEAD = f'{{\n  "schema_version": {SCHEMA_VERSION},\n  "findings": '
LARGEST = 200_000_000  # bytes


class BaselineProblem(Exception):
    """Why a baseline cannot be used; `hint` says what to do.

    It may be written anew where it is `damaged`, and no other document."""

    def __init__(self, message: str, hint: str = "", *, damaged: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.damaged = damaged


@dataclass(frozen=True, slots=True, order=True)
class Entry:
    """One finding, or several that cannot be told apart."""

    path: str
    code: str
    fingerprint: str
    name: str = field(compare=False)


Entries = Mapping[Entry, int]


def read(path: Path) -> Entries:
    """The findings in a baseline, with how often each occurs."""
    shown = path.as_posix()
    try:
        document = json.loads(_read_ordinary_file(path))
    except FileNotFoundError:
        hint = f"make it with --write-baseline {shown}"
        raise BaselineProblem(f"there is no baseline {shown}", hint) from None
    except OSError as failure:
        raise BaselineProblem(f"{shown}: cannot be read: {reason(failure)}") from None
    except json.JSONDecodeError as failure:
        where = f"{shown}:{failure.lineno}:{failure.colno}"
        words = f"{where}: not a baseline: it is not JSON"
        damaged = path.suffix == ".json" or HEAD.startswith(failure.doc[: len(HEAD)])
        raise BaselineProblem(words, _AGAIN, damaged=damaged) from None
    except (ValueError, RecursionError):  # also a number of very many digits
        words = f"{shown}: not a baseline: it is not JSON"
        raise BaselineProblem(words, _AGAIN, damaged=path.suffix == ".json") from None
    if not isinstance(document, dict) or not isinstance(document.get("findings"), list):
        raise BaselineProblem(f"{shown}: not a baseline: it has no list of findings", _AGAIN)
    version = document.get("schema_version")
    if version != SCHEMA_VERSION:
        words = f"{shown}: schema version {version!r} is not known, {SCHEMA_VERSION} is"
        raise BaselineProblem(words, "was it written by a newer gamenote?")
    return dict(_read_entries(document["findings"], shown))


def _read_ordinary_file(path: Path) -> bytes:
    """Return the bytes of an ordinary file of no absurd size.

    Raises OSError where it is none."""
    status = path.stat()
    if not stat.S_ISREG(status.st_mode):
        raise OSError(0, "not an ordinary file")
    if status.st_size > LARGEST:
        raise OSError(0, f"it is larger than {in_words(LARGEST)}")
    return path.read_bytes()


_AGAIN = "remove it and write it again with --write-baseline"


def _read_entries(rows: Iterable[Any], shown: str) -> Iterator[tuple[Entry, int]]:
    for number, row in enumerate(rows, start=1):
        row = row if isinstance(row, dict) else {}
        texts: list[Any] = [row.get(name) for name in ("path", "code", "fingerprint", "name")]
        count = row.get("count")
        if not all(isinstance(text, str) for text in texts) or type(count) is not int or count < 1:
            words = f"{shown}: finding {number} needs path, code, name, fingerprint and count"
            raise BaselineProblem(words, _AGAIN, damaged=True)
        yield Entry(*texts), count


def write(path: Path, entries: Entries) -> None:
    """Make these the content of the baseline, whole or not at all."""
    rows = [
        {"path": each.path, "code": each.code, "name": each.name, "fingerprint": each.fingerprint, "count": count}
        for each, count in sorted(entries.items())
    ]
    lines = ",\n".join(f"    {json.dumps(row)}" for row in rows)
    body = f"[\n{lines}\n  ]" if rows else "[]"
    text = f"{HEAD}{body}\n}}\n"
    try:
        write_file(path, text.encode())
    except OSError as failure:
        raise BaselineProblem(f"cannot write {path.as_posix()}: {reason(failure, writing=True)}") from None


@dataclass
class Baseline:
    """The known findings during one run, and what the run finds.

    `root` is the folder that paths are relative to. While `recording`, whatever is found becomes known.
    """

    known: Entries
    root: str = ""
    recording: bool = False
    hidden: int = 0
    _left: Counter[str] = field(default_factory=Counter)
    _found: Counter[Entry] = field(default_factory=Counter)
    _checked: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        for entry, count in self.known.items():
            self._left[entry.fingerprint] += count

    def new(self, report: FileReport) -> FileReport:
        """The report without the findings that are known."""
        path = in_project(report.path, self.root)
        if report.format is not None and not report.troubles and not report.more:
            self._checked.add(path)
        return replace(
            report, findings=tuple(each for each in report.findings if not self._is_in_baseline(each, path))
        )

    def _is_in_baseline(self, finding: Finding, path: str) -> bool:
        if finding.suppressed:
            return False
        self._found[Entry(path, finding.code, finding.fingerprint, finding.name)] += 1
        known = self._left[finding.fingerprint] > 0
        self._left[finding.fingerprint] -= known
        self.hidden += known or self.recording
        return known or self.recording

    def _is_there(self, path: str) -> bool:
        return is_url(path) or (Path(self.root) / path).exists()

    @property
    def gone(self) -> tuple[Entry, ...]:
        """What is known of files that were checked and occurs no more."""
        checked = (entry for entry in sorted(self.known) if entry.path in self._checked)
        return tuple(entry for entry in checked if self._left[entry.fingerprint] > 0)

    def renewed(self) -> Entries:
        """What is found now, and what is known of other files."""
        kept = {
            entry: count
            for entry, count in self.known.items()
            if entry.path not in self._checked and self._is_there(entry.path)
        }
        return {**kept, **self._found}
