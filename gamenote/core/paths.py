"""Names of files in reports, and folders of the user."""

from __future__ import annotations

import os
import re
import stat
import sys
from functools import lru_cache
from typing import Any

from gamenote.core.patterns import lazy_pattern

# Names of files in reports, repositories, and what a search takes.
#
# What outlives a run is machine reports, fingerprints and baselines.

URL = lazy_pattern(r"[A-Za-z][A-Za-z0-9+.\-]+:(?://|:.*://)")  # two letters at least: one is a drive


def is_url(path: str) -> bool:
    """Whether a path is a URL, or a chain of them.

    >>> is_url("s3://bucket/a.pdn"), is_url("C:/a.pdn"), is_url("a::b.pdn")
    (True, False, False)
    """
    return URL.match(path) is not None


def file_name(path: str) -> str:
    r"""Return the name of a file without its folder.

    >>> file_name("/home/ann/games/a.pdn"), file_name("C:\\games\\a.pdn"), file_name("s3://bucket/a.pdn")
    ('a.pdn', 'a.pdn', 'a.pdn')
    """
    return re.split(r"[/\\]", path)[-1]


def in_project(path: str, root: str = "", here: str = "") -> str:
    """Return the path from the project root, with `/`.

    The root is absolute; outside of it the path is.

    Without a root it is the current folder, which is `here` where that is said. URLs stay as they are, and what is
    in `<>`, the name of no file.

    >>> in_project("/srv/records/games/a.pdn", "/srv/records")
    'games/a.pdn'
    """
    return path if path.startswith("<") or is_url(path) else _path_in_root(path, root, here, os.getcwd())


@lru_cache(maxsize=64)
def _path_in_root(path: str, root: str, here: str, current: str) -> str:
    """Return the path of a file from the project root.

    It is asked for each finding, and `current` is here to be remembered by."""
    folder = os.path.abspath(os.path.join(here, root)).rstrip(os.sep) + os.sep
    absolute = os.path.abspath(os.path.join(here, path))
    inside = absolute[len(folder) :] if absolute.startswith(folder) else absolute
    return inside.replace(os.sep, "/")


SYSTEM = ("/proc", "/sys", "/dev")  # whose files are no files of a disk,
MEMORY = "/dev/shm"  # but for these
OUTSIDE = "a link to what lies outside of the folder"
NO_FILE = "not an ordinary file"
OF_SYSTEM = "a file of the system, not of a disk"


def lies_below(path: str, folder: str) -> bool:
    """Whether a path lies in a folder when all links are followed.

    The folder is given as its links lead."""
    return os.path.realpath(path).startswith(folder.rstrip(os.sep) + os.sep)


def is_of_system(real: str) -> bool:
    """Whether a real path is no file of a disk."""
    folders = (SYSTEM, (MEMORY,))
    inside, shared = (any(f"{real}/".startswith(f"{each}/") for each in group) for group in folders)
    return inside and not shared


def why_not_taken(path: str, folder: str) -> str:
    """Return why a search takes no such file; "" where it does.

    It takes ordinary files that lie in the folder, which is given as its links lead."""
    if not lies_below(path, folder):
        return OUTSIDE
    if is_of_system(os.path.realpath(path)):
        return OF_SYSTEM
    try:
        return "" if stat.S_ISREG(os.stat(path).st_mode) else NO_FILE
    except OSError:
        return "a link to nothing"


def repository(folder: str) -> str | None:
    """Return the repository of a folder, if it has one."""
    at, below = folder, ""
    while at != below:
        if os.path.exists(os.path.join(at, ".git")):
            return at
        at, below = os.path.dirname(at), at
    return None


# Where this user keeps configuration and cached files

NAME = "gamenote"


def config_folder() -> str | None:
    """Return the folder of the user's own configuration."""
    return _absolute_or_none(
        _by_xdg("XDG_CONFIG_HOME", "~/.config") or _import_platformdirs().user_config_dir(NAME, appauthor=False)
    )


def cache_folder() -> str | None:
    """The folder of cached files; None where the system does not say."""
    return _absolute_or_none(
        _by_xdg("XDG_CACHE_HOME", "~/.cache") or _import_platformdirs().user_cache_dir(NAME, appauthor=False)
    )


def _absolute_or_none(path: str) -> str | None:
    """Return the path if it is absolute."""
    return path if os.path.isabs(path) else None


def _by_xdg(variable: str, usual: str) -> str | None:
    """Return what holds on Linux, without loading platformdirs; None elsewhere."""
    if sys.platform != "linux" or "ANDROID_DATA" in os.environ:
        return None
    # hot: _import_platformdirs; tests/core/test_folders.py holds them together
    named = os.environ.get(variable, "")
    return os.path.join(named if named.strip() else os.path.expanduser(usual), NAME)


def _import_platformdirs() -> Any:
    import platformdirs

    return platformdirs
