"""Where a drawing goes: a file, a folder, or the standard output."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from gamenote.actions.files.writing import write_file
from gamenote.cli.failure import Failure
from gamenote.core.words import reason


@dataclass(frozen=True)
class DrawingPlace:
    """Where the drawing goes: a file, a folder, or standard output.

    A document is UTF-8 whatever the terminal speaks.
    """

    path: Path | None
    document: bool
    quiet: int
    force: bool
    is_folder: bool = False

    def write(self, lines: Iterable[str]) -> None:
        if self.path is not None:
            self._file(self.path, "".join(f"{line}\n" for line in lines).encode("utf-8", "backslashreplace"))
            return
        binary = getattr(sys.stdout, "buffer", None) if self.document else None
        if binary is not None:
            sys.stdout.flush()
        for line in lines:
            if self.quiet > 1:
                continue
            if binary is not None:
                binary.write(f"{line}\n".encode("utf-8", "backslashreplace"))
            else:
                sys.stdout.write(f"{line}\n")

    def write_bytes(self, content: bytes) -> None:
        """Write what is no text to the file or the standard output."""
        if self.path is not None:
            self._file(self.path, content)
        elif self.quiet < 2:
            sys.stdout.flush()
            sys.stdout.buffer.write(content)

    def refuse_terminal(self) -> None:
        """Refuse to send a terminal what is no text."""
        if self.path is None and sys.stdout.isatty():
            raise Failure("a terminal cannot show this kind of file", "name a file with -o")

    @staticmethod
    def _file(path: Path, content: bytes) -> None:
        """Nothing is written where there is nothing to draw."""
        if not content:
            return
        try:
            write_file(path, content)
        except OSError as failure:
            raise Failure(f"cannot write {path.as_posix()}: {reason(failure, writing=True)}") from None
