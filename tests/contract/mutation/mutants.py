"""Mutants: single bugs, with what is broken by each."""

from __future__ import annotations

from typing import NamedTuple

from tests.contract.mutation.subjects import Subject


class Mutant(NamedTuple):
    """One bug: a text that stands once in a file, and what replaces it.

    `clause` is what the contract says and the bug breaks. `start` tells which place is meant where a text stands
    there more than once, for bugs that are drawn.
    """

    subject: Subject
    kind: str
    name: str
    path: str
    old: str
    new: str
    clause: str = ""
    start: int | None = None

    @property
    def drawn(self) -> bool:
        return self.start is not None

    def text(self) -> str:
        """Return the file with the bug in it.

        Raises ValueError where the code has moved on.
        """
        text = self.subject.text(self.path)
        if self.start is not None:
            return text[: self.start] + self.new + text[self.start + len(self.old) :]
        count = text.count(self.old)
        if count != 1 or self.old == self.new:
            raise ValueError(f"{self.name}: {self.old!r} stands {count} times in {self.path}")
        return text.replace(self.old, self.new)
