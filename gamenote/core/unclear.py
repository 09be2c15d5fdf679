"""Why a file has no single format, in words for its user."""

from __future__ import annotations

from msgspec import Struct

IN_PYTHON = "pass format=... with one of"  # how a program names a format, for `Unclear.words`


class Unclear(Struct, frozen=True):
    """Why no single format could be chosen for a file.

    `candidates` are the names of those that there are. `open` says that the content decides nothing, so that
    naming one of them helps.
    """

    why: str
    candidates: tuple[str, ...] = ()
    open: bool = False

    def words(self, naming: str = "name it: --format") -> str:
        """Return why, and what to do about it."""
        names = ", ".join(self.candidates)
        if self.open:
            return f"{self.why}; {naming} {names}"
        return f"{self.why} ({names})" if names else self.why
