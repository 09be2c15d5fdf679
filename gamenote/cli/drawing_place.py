"""Where `gamenote pretty` puts what it draws."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from msgspec.structs import replace

from gamenote.actions.files.inputs import Inputs
from gamenote.actions.files.writing import rewriting
from gamenote.cli import options
from gamenote.cli.screen import Failure
from gamenote.core.diagram import Document, Undrawable
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
            self._write_parts(self.path, (f"{line}\n".encode("utf-8", "backslashreplace") for line in lines))
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

    def _write_bytes(self, content: bytes) -> None:
        if self.path is not None:
            self._write_parts(self.path, (content,))
        elif self.quiet < 2:
            sys.stdout.flush()
            sys.stdout.buffer.write(content)

    def write_document(self, make: Callable[[], Document]) -> None:
        """Write a file that is no text, and the notes on it."""
        self.refuse_folder()
        if self.path is None and sys.stdout.isatty():
            raise Failure("a terminal cannot show this kind of file", "name a file with -o")
        options.refuse_taken(self.path, force=self.force)
        try:
            made = make()
        except Undrawable as failure:
            raise Failure(str(failure), failure.hint) from None
        self._write_bytes(made.content)
        for words in made.notes:
            options.note(f"gamenote: warning: {words}", quiet=self.quiet)

    def refuse_folder(self) -> None:
        """Refuse to fill a folder with what is one file."""
        if self.is_folder and self.path is not None:
            raise Failure(
                f"{self.path.as_posix()} is a folder, and only pages (--style html) fill one", "name a file"
            )

    @staticmethod
    def _write_parts(path: Path, parts: Iterable[bytes]) -> None:
        """Write a file part by part, if there is anything to draw."""
        found = filter(None, parts)
        first = next(found, None)
        if first is None:
            return
        try:
            with rewriting(path) as file:
                file.writelines(chain((first,), found))
        except OSError as failure:
            raise Failure(f"cannot write {path.as_posix()}: {reason(failure, writing=True)}") from None


def is_folder(output: str | None) -> bool:
    """Whether the target is a folder, to be or already there."""
    return output is not None and (output.endswith(("/", os.sep)) or (output != "-" and Path(output).is_dir()))


def without_stdin(inputs: Inputs) -> Inputs:
    """Return the inputs that are files."""
    return replace(inputs, paths=tuple(word for word in inputs.paths if word != "-"))
