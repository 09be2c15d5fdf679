"""How files are called in what outlives a run: reports for machines, fingerprints, baselines."""

from __future__ import annotations

import os


def in_project(path: str, root: str = "", here: str = "") -> str:
    """The path from the project root, which is absolute; outside of it the absolute one. Parts are divided by `/`.

    Without a root it is the current folder, which is `here` where that is said. What is in `<>` is the name of no
    file.

    >>> in_project("/srv/records/games/a.pdn", "/srv/records")
    'games/a.pdn'
    """
    if path.startswith("<"):
        return path
    folder = os.path.abspath(os.path.join(here, root)).rstrip(os.sep) + os.sep
    absolute = os.path.abspath(os.path.join(here, path))
    inside = absolute[len(folder) :] if absolute.startswith(folder) else absolute
    return inside.replace(os.sep, "/")
