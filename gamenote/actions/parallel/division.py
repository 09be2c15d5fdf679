"""One large file, worked on part by part.

A part is a job of its own (`PartJob`), which any process can do. A part whose games cannot be read before the
variant of the file is guessed answers None and is done `again`, under that guess.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from gamenote.actions.files.guessing import Read, first_guess, under_guess
from gamenote.actions.files.inputs import Opened
from gamenote.core import registry
from gamenote.core.cutting import Part, games_of, parts
from gamenote.core.format import Format
from gamenote.core.game import Guess

if TYPE_CHECKING:
    from gamenote.actions.parallel.executors import Workforce

W = TypeVar("W")
A = TypeVar("A")
Task = Callable[[], A]  # what another process does with a whole file, and answers


class PartJob(Struct, Generic[W, A], frozen=True):
    """Some games of a large file, and the `work` on them.

    `wanted` says what is asked of them.

    Without `guesses` nothing has been guessed yet of
    those that name no variant. With a `url` the part comes without its bytes, which are read from there."""

    part: Part
    name: str
    format: Format
    wanted: W
    work: Callable[[PartJob[W, A]], A]
    guesses: Mapping[str, Guess | None] = {}
    url: str = ""

    def games(self) -> Iterator[Read]:
        """Return the games as those of the whole file are read.

        Raises NotGuessed, and OSError as reading a file does."""
        games = games_of(fill_part(self.part, self.url), self.name, self.format)
        return under_guess(games, self.format, self.guesses)


def fill_part(part: Part, url: str) -> Part:
    """The part with its bytes."""
    if not url or part.data:
        return part
    from gamenote.actions.files import urls

    start = part.origin.byte
    return replace(part, data=urls.part(url, start, start + part.cuts[-1]))


class Division(Struct, Generic[A]):
    """A large file that is worked on part by part."""

    file: Opened
    wanted: Any
    work: Callable[[PartJob[Any, A]], A]
    rest: Iterator[Part]
    size: int = 0  # of a part
    url: str = ""  # from where the workers read the parts themselves
    revise: Callable[[Any, Part, Iterator[Read]], Any] | None = None  # what the first part says of what is wanted
    ahead: deque[Part] = field(default_factory=deque)  # read already, to guess by their games
    guesses: dict[str, Guess | None] = {}
    failure: OSError | None = None  # why the file cannot be read to its end
    stopped: bool = False  # nobody needs the rest

    def parts(self) -> Iterator[PartJob[Any, A]]:
        """The parts in order, under what has been guessed up to then."""
        while not self.stopped and (part := self.ahead.popleft() if self.ahead else self._next_part()) is not None:
            if part.origin.index == 1 and self.revise is not None:
                self.wanted = self.revise(self.wanted, part, self.games(part))
            sent = replace(part, data=b"") if self.url else part
            name, guesses = self.file.name, dict(self.guesses)
            yield PartJob(sent, name, self.file.format, self.wanted, self.work, guesses, self.url)

    def guessed(self, job: PartJob[Any, A], later: Iterable[Part]) -> PartJob[Any, A]:
        """Return the part under a guess at the variant.

        The guess is made from its games and those behind it."""
        if not self.guesses:
            known = chain((job.part,), later)
            behind = iter(self._read_ahead, None)
            games = (game for part in chain(known, behind) for game in self.games(part))
            self.guesses = first_guess(games, self.file.format)
        return replace(job, guesses=dict(self.guesses))

    def games(self, part: Part) -> Iterator[Read]:
        """The games of a part, whatever their variant."""
        return games_of(fill_part(part, self.url), self.file.name, self.file.format)

    def _read_ahead(self) -> Part | None:
        part = self._next_part()
        if part is not None:
            self.ahead.append(part)
        return part

    def _next_part(self) -> Part | None:
        try:
            return next(self.rest, None)
        except OSError as failure:
            self.failure = failure
            return None


def divide_file(
    file: Opened,
    wanted: W,
    work: Callable[[PartJob[W, A]], A],
    executor: Workforce,
    revise: Callable[[W, Part, Iterator[Read]], W] | None = None,
) -> Division[A] | None:
    """Divide a file into parts; None where that cannot be done.

    It is one document or in UTF-16 then, or several games may guess the variants in it: what one of them guesses
    would depend on how it is divided.
    """
    format, item = file.format, file.input
    if format.whole or len(registry.guessing_games(format)) > 1 or not file.divisible:
        return None
    by_url = executor.remote and bool(item.url) and item.data is None and not file.compressed
    cut = parts(file.stream, format, format.codec(), executor.portion, file.longest)
    return Division(file, wanted, work, cut, executor.portion, item.url if by_url else "", revise)


Later = Iterable[tuple[object, object]]  # what is under way behind a job


def again(about: object, job: object, answer: object, later: Later) -> PartJob[Any, Any] | None:
    """Return a part that waits for a guess, with the guess."""
    if answer is not None or not isinstance(about, Division) or not isinstance(job, PartJob):
        return None
    behind = [each.part for whose, each in later if whose is about and isinstance(each, PartJob)]
    return about.guessed(job, behind)
