"""Which configuration file counts for a folder."""

from __future__ import annotations

import os
from pathlib import Path

from gamenote.core.config.problem import ConfigProblem
from gamenote.core.config.reading import Layer, read_file, shown_path
from gamenote.core.folders import config_folder
from gamenote.core.paths import is_of_system, repository, why_not_taken

NAMES = (".gamenote.toml", "gamenote.toml", "pyproject.toml")  # in one folder the first counts


class Files:
    """The layers of configuration files, each read once."""

    def __init__(self) -> None:
        self._layers: dict[tuple[str, str], Layer | None] = {}
        self._nearest: dict[str, str | None] = {}

    def nearest(self, folder: str) -> str | None:
        """Return the configuration file of a folder or one around it."""
        passed: list[str] = []
        found: str | None = None
        while folder not in self._nearest:
            passed.append(folder)
            found = self._own(folder)
            above = os.path.dirname(folder)
            if found is not None or above == folder or _device(folder) not in (None, _device(above)):
                break
            folder = above
        else:
            found = self._nearest[folder]
        self._nearest.update(dict.fromkeys(passed, found))
        return found

    def layers(self, path: str, base: str | None = None, *, trusted: bool) -> tuple[Layer, ...]:
        """Return the layers of a file, those it extends first.

        `base` is the folder of its patterns and paths, by default its own. What is not `trusted` was found in a
        folder."""
        found: list[Layer] = []
        chain: list[str] = []
        while True:
            chain.append(os.path.realpath(path))
            layer = self._read(path, base)
            if layer is None:
                raise ConfigProblem(f"{shown_path(path)}: there is no table [tool.gamenote] in it")
            if not trusted and layer.values:
                from gamenote.core.config import trust

                trust.refuse(layer, path)
            found.append(layer)
            extended = layer.values.get("extend")
            if extended is None:
                return tuple(reversed(found))
            before = path
            path, base = os.path.normpath(Path(path).parent / Path(extended.value).expanduser()), None
            if not trusted:
                trust.refuse_extended(layer, before, path)
            if os.path.realpath(path) in chain:
                where = extended.origins[0].exactly
                raise ConfigProblem(f"{where}: extend: {shown_path(path)} is already part of this chain")
            if not os.path.isfile(path):
                raise ConfigProblem(f"{extended.origins[0].exactly}: extend: there is no file {shown_path(path)}")

    def users(self) -> str | None:
        """The user's own file, where there is one."""
        folder = config_folder()
        path = os.path.join(folder, "gamenote.toml") if folder is not None else ""
        return path if os.path.isfile(path) else None

    def _own(self, folder: str) -> str | None:
        for name in NAMES:
            path = os.path.join(folder, name)
            if os.path.isfile(path) and _is_own(path, name) and self._read(path) is not None:
                return path
        return None

    def _read(self, path: str, base: str | None = None) -> Layer | None:
        base = os.path.dirname(path) if base is None else base
        if (path, base) not in self._layers:
            self._layers[path, base] = read_file(path, base)
        return self._layers[path, base]


def _is_own(path: str, name: str) -> bool:
    """Whether a file of a folder may be read.

    A pyproject.toml that is a link out of it may have nothing to do with us; another one is refused."""
    if not os.path.islink(path):
        return not is_of_system(os.path.realpath(path))
    folder = os.path.realpath(os.path.dirname(path))
    why = why_not_taken(path, repository(folder) or folder)
    if why and name != "pyproject.toml":
        raise ConfigProblem(f"{shown_path(path)}: not read: {why}", "copy it here, or name it: --config FILE")
    return not why


def _device(folder: str) -> int | None:
    """Return the filesystem of a folder, if it exists."""
    try:
        return os.stat(folder).st_dev
    except OSError:
        return None
