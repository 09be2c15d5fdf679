"""The figures of the games of many files, in their order.

What they come to is added up by the process that asks, one game after the other, so that it is the same for any
number of processes.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from gamenote.actions.files.inputs import Input, Inputs, Opened, Skip, cannot_be_read, open_file
from gamenote.actions.parallel.run_files import run_files
from gamenote.actions.parallel.workload import DIED, Workers, bytes_of
from gamenote.actions.stats.count_file import (
    PLAIN,
    Asked,
    Chosen,
    Counted,
    Empty,
    count,
    count_games,
    count_opened,
)
from gamenote.core.game_stats import GameStats
from gamenote.core.report import Choice, Trouble

if TYPE_CHECKING:
    from gamenote.actions.parallel.division import Division, PartJob, Task
    from gamenote.actions.parallel.executors import Died, Workforce

WHOLE_FILE_LIMIT = 16 << 20  # bytes of a file that cannot be divided, whose games are too many to travel together

Item = Input | Trouble | Skip
Answer = tuple[Counted, ...]


def count_all(
    found: Iterable[Item], inputs: Inputs, workers: Workers, asked: Asked = PLAIN
) -> Generator[Counted, None, None]:
    """Count the figures of the games of all files, in order."""
    return run_files(_Count(inputs, asked), found, workers)


def _count_whole(item: Input, inputs: Inputs, asked: Asked) -> Answer:
    return tuple(count(item, inputs, asked))


def _count_part(job: PartJob[Asked, Answer]) -> Answer:
    return tuple(count_games(job.games(), job.name, job.format, job.wanted))


def _count_figures(answer: Answer) -> int:
    return sum(isinstance(each, GameStats) for each in answer)


@dataclass(frozen=True, slots=True)
class _Count:
    """Counting as `run_files` does it."""

    inputs: Inputs
    asked: Asked = PLAIN

    def input_of(self, item: Item) -> Input | None:
        return item if isinstance(item, Input) else None

    def here(self, item: Item) -> Iterator[Counted]:
        return count(item, self.inputs, self.asked) if isinstance(item, Input) else iter((item,))

    def whole(self, item: Item, *, remote: bool) -> Task[Answer] | None:
        if not isinstance(item, Input) or bytes_of(item) >= WHOLE_FILE_LIMIT:
            return None
        from gamenote.actions.parallel.run_files import sendable_input

        file = sendable_input(item, remote=remote)
        return partial(_count_whole, file, self.inputs.settled(item), self.asked) if file is not None else None

    def settle(self, item: Item, answer: Answer | Died) -> Iterator[Counted]:
        if not isinstance(answer, tuple):
            yield Trouble(item.name if isinstance(item, Input) else "", DIED)
            return
        if self.inputs.progress is not None:
            self.inputs.progress(bytes_of(item), _count_figures(answer))
        yield from answer

    @contextmanager
    def part(self, item: Item, executor: Workforce) -> Iterator[Division[Answer] | Iterator[Counted] | None]:
        assert isinstance(item, Input)
        from gamenote.actions.parallel.division import divide_file

        with open_file(item, self.inputs) as file:
            division = divide_file(file, self.asked, _count_part, executor) if isinstance(file, Opened) else None
            stays = division is None and (item.is_stdin or not isinstance(file, Opened))
            yield count_opened(file, self.asked) if stays else division

    def gather(
        self, item: Item, division: Division[Answer], answers: Iterator[Answer | Died]
    ) -> Iterator[Counted]:
        """Return the figures of the parts, up to a trouble."""
        name, empty, choice = division.file.name, True, Choice()
        for answer in answers:
            games = answer if isinstance(answer, tuple) else (Trouble(name, DIED),)
            if self.inputs.progress is not None:
                self.inputs.progress(0, _count_figures(games))
            for each in games:
                if isinstance(each, Chosen):
                    choice.add(each.choice)
                else:
                    yield each
            if games and isinstance(games[-1], Trouble):
                return
            empty = empty and not games
        if division.failure is not None:
            yield cannot_be_read(name, division.failure)
        elif empty:
            yield Empty(name)
        yield Chosen(name, choice)
