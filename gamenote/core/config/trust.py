"""What a configuration found in a folder may not say.

The folder may be somebody else's.

Whoever unpacks a download does not know what its configuration says. So it chooses rules, formats and the look of
reports, but no place to write to, and it reads only what lies in its own folder. The command line, environment,
`--config` and the user's own configuration may say everything.
"""

from __future__ import annotations

import os

from gamenote.core.config.problem import ConfigProblem
from gamenote.core.config.reading import Layer, shown_path
from gamenote.core.paths import lies_below, repository

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
        raise _problem(layer, "extend", message, "copy it here, or name it on the command line: --config FILE")


def _refuse_places_of_reports(layer: Layer) -> None:
    words = layer.values["lint.output-format"].value if "lint.output-format" in layer.values else ()
    for word in words:
        name, colon, _ = word.partition(":")
        if colon:
            message = f"{FOUND} may not say where reports are written ({word})"
            hint = f'write "{name}" here, or name the file on the command line: --output-format {name}:FILE'
            raise _problem(layer, "lint.output-format", message, hint)


def _refuse_cache(layer: Layer) -> None:
    if "lint.cache-dir" in layer.values:
        message = f"{FOUND} may not say where results are stored"
        raise _problem(layer, "lint.cache-dir", message, "name it on the command line: --cache-dir FOLDER")


def _refuse_file(layer: Layer, path: str, name: str, what: str, hint: str) -> None:
    """Refuse a file to read that lies elsewhere, or is none."""
    if name not in layer.values:
        return
    file = os.path.normpath(layer.values[name].value)
    if not lies_below(file, os.path.dirname(os.path.realpath(path))):
        message = f"{FOUND} may only name {what} in its folder, not {shown_path(file)}"
        raise _problem(layer, name, message, hint)
    if os.path.exists(file) and not os.path.isfile(file):
        raise _problem(layer, name, f"{shown_path(file)} is not an ordinary file")


def _problem(layer: Layer, key: str, message: str, hint: str = "") -> ConfigProblem:
    return ConfigProblem(f"{layer.values[key].origins[0].exactly}: {key}: {message}", hint)
