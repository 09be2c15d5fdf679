"""`gamenote lint --watch`: records are checked again when they change."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from gamenote.actions.files.inputs import Input, Inputs, find
from gamenote.actions.files.writing import Stamp, stamp_of
from gamenote.cli.options import note
from gamenote.cli.screen import control
from gamenote.config.configurations import silent
from gamenote.config.kinds import ConfigProblem
from gamenote.core.words import count_with_noun

PACE = 0.5  # seconds between two looks,
PATIENCE = 5  # and at least so many times what the last one took
CLEAR = "\x1b[2J\x1b[H"
# Each run is a process of its own, which reads everything afresh, and finds its modules where this one does.
RUN = "import sys; sys.path[:] = {path!r}; from gamenote.__main__ import main; main()"


def watch(inputs: Inputs, words: Sequence[str], further: Sequence[str]) -> int:
    """Lint as often as files change; return the last exit code.

    `words` are those of the command line, `further` are files that the run reads beside records."""
    words = [word for at, word in enumerate(words) if word != "--watch" or "--" in words[:at]]
    environment = {name: value for name, value in os.environ.items() if name != "GAMENOTE_LINT_WATCH"}
    code, seen = None, None
    try:
        while True:
            began = time.monotonic()
            now = stamps_of_files(inputs, further)  # before the run, so that no change during it is missed
            if now != seen:
                seen = now
                if sys.stdout.isatty():
                    control(CLEAR)
                sys.stdout.flush()
                command = [sys.executable, "-c", RUN.format(path=sys.path), "lint", *words]
                code = subprocess.call(command, stdin=subprocess.DEVNULL, env=environment)
                watched = count_with_noun(len(now), "file")
                note(f"{time.strftime('%H:%M:%S')}: watching {watched}, Ctrl-C ends")
                began = time.monotonic()
            time.sleep(max(PACE, PATIENCE * (time.monotonic() - began)))
    except KeyboardInterrupt as failure:
        if failure.args == (signal.SIGTERM,):
            raise
        return 130 if code is None else code


def stamps_of_files(inputs: Inputs, further: Sequence[str]) -> dict[str, Stamp]:
    """Return what all files are known by that a run would read."""
    configurations = inputs.configurations.afresh(silent)
    try:
        found = [item for item in find(replace(inputs, configurations=configurations)) if isinstance(item, Input)]
        folders = {".", *(str(item.path.parent) for item in found if item.path is not None)}
        settings = {configurations.file_of(folder) for folder in folders}
    except ConfigProblem as problem:  # which the run tells
        return {problem.message: ()}
    paths = {*(str(item.path) for item in found), *filter(None, settings), *further}
    return {path: stamp_of(Path(path)) for path in paths}
