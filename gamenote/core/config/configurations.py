"""Which configuration holds for a path; each folder is looked at once."""

from __future__ import annotations

import os
from pathlib import Path

from gamenote.core.config.values import Config
from gamenote.core.settings import Settings


class Configurations:
    """Answers for folders and files; what is the same for many is one and the same value."""

    def __init__(self) -> None:
        self._known: dict[str, Config] = {}

    def of_folder(self, folder: str | Path = "") -> Config:
        """What holds in a folder, by default in the current one."""
        return self._known.setdefault(os.path.abspath(folder), Config())  # noqa: PTH100

    def of_file(self, path: str | Path | None) -> Config:
        """What holds for a file, which need not exist; None is standard input without a name."""
        return self.of_folder(os.path.dirname(path) if path is not None else "")  # noqa: PTH120

    def settings_for(self, path: str | Path | None) -> Settings:
        """How a file is linted."""
        return self.of_file(path).settings_for(None if path is None else os.fspath(path))
