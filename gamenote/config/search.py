"""Which configuration file counts for a folder, and may say what."""

from __future__ import annotations

import os
from pathlib import Path

from gamenote.config.kinds import ConfigProblem
from gamenote.config.reading import Layer, read_file, shown_path
from gamenote.core.paths import config_folder, is_of_system, lies_below, repository, why_not_taken

# Which configuration file counts for a folder

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
            found = self.find_own_file(folder)
            above = os.path.dirname(folder)
            if found is not None or above == folder or _folder_device(folder) not in (None, _folder_device(above)):
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
                refuse(layer, path)
            found.append(layer)
            extended = layer.values.get("extend")
            if extended is None:
                return tuple(reversed(found))
            before = path
            path, base = os.path.normpath(Path(path).parent / Path(extended.value).expanduser()), None
            if not trusted:
                refuse_extended(layer, before, path)
            if os.path.realpath(path) in chain:
                where = extended.origins[0].place
                raise ConfigProblem(f"{where}: extend: {shown_path(path)} is already part of this chain")
            if not os.path.isfile(path):
                raise ConfigProblem(f"{extended.origins[0].place}: extend: there is no file {shown_path(path)}")

    def users(self) -> str | None:
        """The user's own file, where there is one."""
        folder = config_folder()
        path = os.path.join(folder, "gamenote.toml") if folder is not None else ""
        return path if os.path.isfile(path) else None

    def find_own_file(self, folder: str) -> str | None:
        """Return the configuration file of a folder alone."""
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


def _folder_device(folder: str) -> int | None:
    """Return the filesystem of a folder, if it exists."""
    try:
        return os.stat(folder).st_dev
    except OSError:
        return None


# What a configuration found in a folder may not say.
#
# The folder may be somebody else's.
#
# Whoever unpacks a download does not know what its configuration says. So it chooses rules, formats and the look
# of reports, but no place to write to, and it reads only what lies in its own folder. The command line,
# environment, `--config` and the user's own configuration may say everything.

FOUND = "a configuration found in a folder"
OWN_FILES = (
    # key, what it names, and where the user may name others
    ("lint.baseline", "a baseline", "name it on the command line: --baseline FILE"),
    ("formats.pgn.openings", "a table of openings", "name it with --config 'formats.pgn.openings = \"FILE\"'"),
)


def refuse(layer: Layer, path: str) -> None:
    """Refuse in a found file what only the user may say."""
    _refuse_places_of_reports(layer)
    _refuse_cache(layer)
    for name, what, hint in OWN_FILES:
        _refuse_file(layer, path, name, what, hint)


def refuse_extended(layer: Layer, path: str, extended: str) -> None:
    """Refuse a found file that extends a stranger's.

    Raises ConfigProblem where the other lies in another folder and another repository."""
    folder = os.path.dirname(os.path.realpath(path))
    inside = repository(folder)
    if not lies_below(extended, inside or folder):
        where = "its repository" if inside else "its folder"
        message = f"{FOUND} may only extend files in {where}, not {shown_path(extended)}"
        raise _key_problem(layer, "extend", message, "copy it here, or name it on the command line: --config FILE")


def _refuse_places_of_reports(layer: Layer) -> None:
    words = layer.values["lint.output-format"].value if "lint.output-format" in layer.values else ()
    for word in words:
        name, colon, _ = word.partition(":")
        if colon:
            message = f"{FOUND} may not say where reports are written ({word})"
            hint = f'write "{name}" here, or name the file on the command line: --output-format {name}:FILE'
            raise _key_problem(layer, "lint.output-format", message, hint)


def _refuse_cache(layer: Layer) -> None:
    if "lint.cache-dir" in layer.values:
        message = f"{FOUND} may not say where results are stored"
        raise _key_problem(layer, "lint.cache-dir", message, "name it on the command line: --cache-dir FOLDER")


def _refuse_file(layer: Layer, path: str, name: str, what: str, hint: str) -> None:
    """Refuse a file to read that lies elsewhere, or is none."""
    if name not in layer.values:
        return
    file = os.path.normpath(layer.values[name].value)
    if not lies_below(file, os.path.dirname(os.path.realpath(path))):
        message = f"{FOUND} may only name {what} in its folder, not {shown_path(file)}"
        raise _key_problem(layer, name, message, hint)
    if os.path.exists(file) and not os.path.isfile(file):
        raise _key_problem(layer, name, f"{shown_path(file)} is not an ordinary file")


def _key_problem(layer: Layer, key: str, message: str, hint: str = "") -> ConfigProblem:
    return ConfigProblem(f"{layer.values[key].origins[0].place}: {key}: {message}", hint)
