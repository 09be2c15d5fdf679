"""What is done with each of many files: a protocol."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Protocol, TypeVar

from gamenote.actions.files.inputs import Input

if TYPE_CHECKING:  # one process needs none of these
    from gamenote.actions.parallel.division import Division, Task
    from gamenote.actions.parallel.executors import Died, Workforce

J = TypeVar("J", contravariant=True)  # a file and what is wanted of it, or what is known of it already
A = TypeVar("A")  # what another process answers of a whole file
P = TypeVar("P")  # what it answers of a part
R = TypeVar("R", covariant=True)  # what a file comes to


class Work(Protocol[J, A, P, R]):
    """What is done with each file, here or elsewhere.

    Another process does it `whole` or `part` by part; `settle` and `gather` happen here."""

    def input_of(self, item: J) -> Input | None:
        """Return the file to be read; None if there is none."""

    def here(self, item: J) -> Iterator[R]:
        """Do all of a file in this process."""

    def whole(self, item: J, *, remote: bool) -> Task[A] | None:
        """Return a task for another process; None if there is none."""

    def settle(self, item: J, answer: A | Died) -> Iterator[R]:
        """Make results of what another process says of a whole file."""

    def part(self, item: J, executor: Workforce) -> AbstractContextManager[Division[P] | Iterator[R] | None]:
        """Open a large file to divide it.

        None where it must be done as a whole; results where that can only be done while it is open.
        """

    def gather(self, item: J, division: Division[P], answers: Iterator[P | Died]) -> Iterator[R]:
        """Return results of the answers to the parts, in order."""
