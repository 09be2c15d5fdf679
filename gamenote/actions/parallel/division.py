"""One large file, worked on part by part, whatever is done with it: what each part must know of the file.

A part is a task of its own (`PartJob`), which any process can do; `batch.run` gives the results back in the order
of the parts, with the `Division` they belong to, and an `End` behind the last. A part whose games cannot be read
before the variant of the file is guessed answers None and is done `again`, under that guess.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from itertools import chain
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from gamenote.actions.files.guessing import Read, first_guess, guessing_games, under_guess
from gamenote.actions.files.inputs import Opened
from gamenote.core.cutting import Part, games_of, parts
from gamenote.core.format import Format
from gamenote.core.game import Guess
from gamenote.core.value import dataclass

if TYPE_CHECKING:
    from gamenote.actions.parallel.executors import Workforce

W = TypeVar("W")


@dataclass(frozen=True, slots=True)
class PartJob(Generic[W]):
    """Some games of a large file, and what is `wanted` of them. Without `guesses` nothing has been guessed yet of
    those that name no variant. With a `url` the part comes without its bytes, which are read from there."""

    part: Part
    name: str
    format: Format
    wanted: W
    guesses: Mapping[str, Guess | None] = field(default_factory=dict)
    url: str = ""

    def games(self) -> Iterator[Read]:
        """The games as those of the whole file are read. Raises NotGuessed, and OSError as reading a file does."""
        games = games_of(filled(self.part, self.url), self.name, self.format)
        return under_guess(games, self.format, self.guesses)


def filled(part: Part, url: str) -> Part:
    """The part with its bytes."""
    if not url or part.data:
        return part
    from gamenote.actions.files import urls

    start = part.origin.byte
    return replace(part, data=urls.part(url, start, start + part.cuts[-1]))


@dataclass
class Division(Generic[W]):
    """A large file that is worked on part by part."""

    file: Opened
    wanted: W
    rest: Iterator[Part]
    size: int = 0  # of a part
    url: str = ""  # from where the workers read the parts themselves
    ahead: deque[Part] = field(default_factory=deque)  # read already, to guess by their games
    guesses: dict[str, Guess | None] = field(default_factory=dict)
    failure: OSError | None = None  # why the file cannot be read to its end
    stopped: bool = False  # nobody needs the rest
    empty: bool = True  # no part has held a game so far

    @classmethod
    def of(cls, file: Opened, wanted: W, executor: Workforce) -> Self | None:
        """The file as one to be worked on in parts; None where it is one document or in UTF-16, or where several
        games may guess the variants in it: what one of them guesses would depend on how it is divided."""
        format, item = file.format, file.input
        if format.whole or len(guessing_games(format)) > 1 or not file.divisible:
            return None
        by_url = executor.abroad and bool(item.url) and item.data is None and not file.compressed
        cut = parts(file.stream, format, format.codec(), executor.portion, file.longest)
        return cls(file, wanted, cut, executor.portion, item.url if by_url else "")

    def tasks(self) -> Iterator[PartJob[W]]:
        """The parts in order, under what has been guessed up to then."""
        while not self.stopped and (part := self.ahead.popleft() if self.ahead else self._read()) is not None:
            if part.origin.index == 1:
                self.begin(part)
            sent = replace(part, data=b"") if self.url else part
            yield PartJob(sent, self.file.name, self.file.format, self.wanted, dict(self.guesses), self.url)

    def begin(self, part: Part) -> None:
        """Look at the first part before it is worked on."""

    def guessed(self, job: PartJob[W], later: Iterable[Part]) -> PartJob[W]:
        """The part again, now that a guess is needed, which is made from its games and those behind it."""
        if not self.guesses:
            known = chain((job.part,), later)
            behind = iter(self._read_ahead, None)
            games = (game for part in chain(known, behind) for game in self.games(part))
            self.guesses = first_guess(games, self.file.format)
        return replace(job, guesses=dict(self.guesses))

    def games(self, part: Part) -> Iterator[Read]:
        """The games of a part, whatever their variant."""
        return games_of(filled(part, self.url), self.file.name, self.file.format)

    def _read_ahead(self) -> Part | None:
        part = self._read()
        if part is not None:
            self.ahead.append(part)
        return part

    def _read(self) -> Part | None:
        try:
            return next(self.rest, None)
        except OSError as failure:
            self.failure = failure
            return None


D = TypeVar("D", bound=Division[Any])


@dataclass(frozen=True)
class End(Generic[D]):
    """Behind the last part of a large file."""

    division: D
    size = 0


Later = Iterable[tuple[object, object]]  # what is under way behind a job


def again(about: object, job: object, answer: object, later: Later) -> PartJob[Any] | None:
    """The part once more, under a guess at the variant, where it could not be worked on without one."""
    if answer is not None or not isinstance(about, Division) or not isinstance(job, PartJob):
        return None
    behind = [each.part for whose, each in later if whose is about and isinstance(each, PartJob)]
    return about.guessed(job, behind)
