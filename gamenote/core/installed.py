"""What the packages on `sys.path` offer as our entry points.

importlib.metadata tells the same, and is asked where packages can be elsewhere than in folders. To import and to
ask it is slow.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial, reduce
from importlib import import_module
from importlib.machinery import PathFinder
from typing import Any

from msgspec import Struct

from gamenote.core.patterns import lazy_pattern

ENDINGS = (".dist-info", ".egg-info")
SEPARATORS = lazy_pattern(r"[-_.]+")
ISSUES = (  # labels of addresses, without blanks and signs, the most telling first
    *("issues", "issue", "bugtracker", "bugs", "bugreports", "issuetracker", "tracker", "reportissues"),
    *("repository", "source", "sourcecode", "homepage"),
)


class EntryPoint(Struct, frozen=True):
    """One plugin: its name, `package.module:NAME`, and its package.

    Fields:
        folder: Of what the installer wrote about the package, where that is a folder.
    """

    group: str
    name: str
    value: str
    label: Callable[[], str]
    folder: str = ""
    reports: Callable[[], str] = str

    @property
    def package(self) -> str:
        """Name and version of the package."""
        return self.label()

    @property
    def issues(self) -> str:
        """Return where to report its bugs; empty where nobody says."""
        return self.reports()

    def load(self) -> Any:
        module, _, attributes = self.value.partition("[")[0].partition(":")
        return reduce(getattr, filter(None, attributes.strip().split(".")), import_module(module.strip()))


def entry_points(prefix: str) -> tuple[EntryPoint, ...]:
    """Return the entry points of groups that begin so.

    Of a package that is there twice, the first on `sys.path` counts."""
    return tuple(_in_folders(prefix) if _only_folders() else _in_any(prefix))


def _only_folders() -> bool:
    """Whether all packages are in folders."""
    finders = [finder for finder in sys.meta_path if finder is not PathFinder]
    return not any(hasattr(finder, "find_distributions") for finder in finders) and all(
        isinstance(path, str) and not path.lower().endswith(".egg") and not os.path.isfile(path)
        for path in sys.path
    )


def _in_folders(prefix: str) -> Iterator[EntryPoint]:
    seen: set[str] = set()
    for folder in sys.path:
        for entry in _list_folder(folder or "."):
            stem, ending = os.path.splitext(entry)
            if ending.lower() not in ENDINGS:
                continue
            name = SEPARATORS.sub("-", stem.partition("-")[0]).lower()
            if name not in seen:
                seen.add(name)
                yield from _of_package(os.path.join(folder, entry), prefix)


def _list_folder(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:  # a folder that does not exist
        return []


def _of_package(folder: str, prefix: str) -> Iterator[EntryPoint]:
    group = ""
    for line in _read_text(folder, "entry_points.txt").splitlines():
        line = line.strip()
        if line.startswith("[") and line.endswith("]"):
            group = line[1:-1]
        elif group.startswith(prefix) and line and not line.startswith("#"):
            name, _, value = line.partition("=")
            labels = partial(_package_label, folder), folder, partial(_issue_tracker, folder)
            yield EntryPoint(group, name.strip(), value.strip(), *labels)


def record_of(folder: str, package: str) -> tuple[str, int]:
    """Read the installer's hashes of a package's modules, and their time.

    "" where it did not copy them, as with an editable install.
    """
    try:
        time = os.stat(os.path.join(folder, "RECORD")).st_mtime_ns
    except OSError:
        return "", 0
    lines = _read_text(folder, "RECORD").splitlines()
    kept = (line for line in lines if line.startswith(f"{package}/") and not line.endswith(",,"))
    return "\n".join(sorted(kept)), time


def _read_text(folder: str, name: str) -> str:
    try:
        with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:  # most packages have no entry points
        return ""


@cache
def _read_metadata(folder: str) -> tuple[tuple[str, str], ...]:
    """Read the fields of a package's metadata."""
    text = _read_text(folder, "METADATA") or _read_text(folder, "PKG-INFO")
    lines = (line.partition(":") for line in text.partition("\n\n")[0].splitlines())
    return tuple((key, value.strip()) for key, _, value in lines)


def _label_and_url(key: str, value: str) -> tuple[str, str, str]:
    return value.partition(",") if key == "Project-URL" else (key, ",", value)


def _issue_tracker(folder: str) -> str:
    return issues_among(_read_metadata(folder))


def issues_among(head: Iterable[tuple[str, str]]) -> str:
    """Return the address for bugs among fields of metadata."""
    urls = dict[str, str]()
    for label, _, url in (
        _label_and_url(key, value) for key, value in head if key in ("Project-URL", "Home-page")
    ):
        urls["".join(filter(str.isalnum, label)).lower()] = url.strip()
    return next((urls[label] for label in ISSUES if label in urls), "")


@cache
def _package_label(folder: str) -> str:
    """Return the name and version of a package in a folder."""
    fields = dict(_read_metadata(folder))
    name, _, version = os.path.splitext(os.path.basename(folder))[0].partition("-")
    return f"{fields.get('Name', name)} {fields.get('Version', version)}"


def _in_any(prefix: str) -> Iterator[EntryPoint]:
    from importlib.metadata import distributions

    seen: set[str] = set()
    for package in distributions():
        name, version = _name_and_version(package)
        known = SEPARATORS.sub("-", name).lower()
        if name and known in seen:
            continue
        seen.add(known)
        label = partial(str, f"{name} {version}".strip())
        reports = partial(_tracker_of, package)
        for entry in package.entry_points:
            if entry.group.startswith(prefix):
                yield EntryPoint(entry.group, entry.name, entry.value, label, "", reports)


def _tracker_of(package: Any) -> str:
    return issues_among(tuple((key, str(value)) for key, value in package.metadata.items()))


def _name_and_version(package: Any) -> tuple[str, str]:
    """Return name and version of a package; empty if unreadable."""
    try:
        return package.name or "", package.version or ""
    except Exception:
        return "", ""
