"""Files kept under another name before they are written, and taken back.

The first backup of `game.pgn` is `game.pgn.bak`, then come `game.pgn.bak.1` and so on: the highest number is the
newest, and none is ever written over. Taking one back exchanges it with the file, so nothing is lost, and doing it
again undoes it. They stand beside the file itself, where its name is a link.
"""

from __future__ import annotations

import os
from pathlib import Path

from gamenote.actions.files.writing import dress_as, stamp_of, write_file
from gamenote.core.patterns import lazy_pattern

NAME = lazy_pattern(r"(.+)\.bak(?:\.([1-9][0-9]{0,8}))?", 16)  # 16 is re.DOTALL


class Backups:
    """The backups of files, whose folders are listed once."""

    def __init__(self) -> None:
        self._newest = dict[Path, dict[str, int]]()

    def write(self, path: Path, data: bytes) -> Path:
        """Write what is in a file to a new backup of it."""
        target = Path(os.path.realpath(path))
        newest = self._newest_in(target.parent)
        while True:
            number = newest[target.name] = newest.get(target.name, -1) + 1
            backup = _backup_name(target, number)
            try:
                file = open(backup, "xb", opener=lambda name, flags: os.open(name, flags, 0o600))  # noqa: SIM115
            except FileExistsError:
                continue
            try:
                with file:
                    file.write(data)
                    file.flush()
                    os.fsync(file.fileno())
                dress_as(backup, target, target.stat())
            except BaseException:
                backup.unlink(missing_ok=True)
                raise
            return backup

    def restore(self, path: Path) -> tuple[Path, Path] | None:
        """Exchange a file with a backup of it.

        That is the newest one, or the one that is named itself. Returns the file and the backup, or None."""
        found = self._file_and_backup(path)
        if found is None:
            return None
        target, backup = found
        stamp, new, old = stamp_of(target), target.read_bytes(), backup.read_bytes()
        kept = self.write(target, new)
        try:
            write_file(target, old, as_read=stamp)
        except BaseException:
            kept.unlink(missing_ok=True)
            raise
        kept.replace(backup)
        return found

    def _file_and_backup(self, path: Path) -> tuple[Path, Path] | None:
        named = NAME.fullmatch(path.name)
        if named is not None and path.is_file() and not path.is_symlink():
            return Path(os.path.realpath(path.with_name(named[1]))), path
        target = Path(os.path.realpath(path))
        number = self._newest_in(target.parent).get(target.name)
        return None if number is None else (target, _backup_name(target, number))

    def _newest_in(self, folder: Path) -> dict[str, int]:
        """Number the newest backup of each file in a folder."""
        if folder not in self._newest:
            numbers = self._newest[folder] = {}
            with os.scandir(folder) as entries:
                for entry in entries:
                    name = NAME.fullmatch(entry.name)
                    if name is not None and entry.is_file(follow_symlinks=False):
                        numbers[name[1]] = max(int(name[2] or 0), numbers.get(name[1], 0))
        return self._newest[folder]


def _backup_name(target: Path, number: int) -> Path:
    return target.with_name(f"{target.name}.bak{f'.{number}' if number else ''}")
