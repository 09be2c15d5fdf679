"""The figures of games counted by several processes, in the order of the files and of the games in them.

A task is a file, or a part of a large one, and gives back the figures of its games. What they come to is added up
by the process that asks, one game after the other, so that it is the same for any number of processes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from gamenote.actions.files.guessing import NotGuessed
from gamenote.actions.files.inputs import Input, Inputs, Opened, Skip, cannot_be_read, opened
from gamenote.actions.parallel.batch import Died, run
from gamenote.actions.parallel.division import Division, End, PartJob, again
from gamenote.actions.parallel.ship_files import sent
from gamenote.actions.parallel.workload import DIED, Cluster, bytes_of, is_large, workforce
from gamenote.actions.stats.count_file import HERE, Empty, Told, count, count_opened, counted
from gamenote.core.report import Trouble

if TYPE_CHECKING:
    from gamenote.actions.parallel.executors import Workforce

File = tuple[Input, Inputs]
Task: TypeAlias = "File | PartJob[None]"
About: TypeAlias = "Input | Opened | Trouble | Skip | Division[None] | End[Division[None]]"


def count_divided(
    found: Iterable[Input | Trouble | Skip], inputs: Inputs, workers: int | Cluster
) -> Iterator[Told]:
    """The figures of the games of all files, counted by more than this process."""
    with workforce(workers) as executor:
        for about, told in run(work, _tasks(found, inputs, executor), executor, again=again):
            if isinstance(about, Division):
                yield from _of_part(about, told)
            elif isinstance(about, End):
                yield from _of_end(about.division)
            elif isinstance(about, Input):
                yield from _of_file(about, inputs, told)
            else:
                yield from count_opened(about)


def _of_part(division: Division[None], told: tuple[Told, ...] | Died | None) -> Iterator[Told]:
    """The figures of a part of a file, unless there has been a trouble in it, which ends the file."""
    if division.stopped:
        return
    games = told if isinstance(told, tuple) else (Trouble(division.file.name, DIED),)
    division.stopped = bool(games) and isinstance(games[-1], Trouble)
    division.empty = division.empty and not games
    yield from games


def _of_end(division: Division[None]) -> Iterator[Told]:
    """What there is to say at the end of a file that was counted part by part."""
    if division.failure is not None and not division.stopped:
        yield cannot_be_read(division.file.name, division.failure)
    elif division.empty:
        yield Empty(division.file.name)


def _of_file(item: Input, inputs: Inputs, told: tuple[Told, ...] | Died | None) -> Iterator[Told]:
    if isinstance(told, Died):
        yield Trouble(item.name, DIED)
    elif told is None:
        yield from count(item, inputs)
    else:
        if inputs.told is not None:
            inputs.told(bytes_of(item))
        yield from told


def work(task: Task) -> tuple[Told, ...] | None:
    """Do one task, in whatever process; None where the variant of the games must be guessed first."""
    if not isinstance(task, PartJob):
        return tuple(count(*task))
    try:
        return tuple(counted(task.games(), task.name, task.format))
    except NotGuessed:
        return None


def _tasks(
    found: Iterable[Input | Trouble | Skip], inputs: Inputs, executor: Workforce
) -> Iterator[tuple[About, Task | None]]:
    for item in found:
        if isinstance(item, Input) and is_large(item):
            yield from _parts(item, inputs, executor)
        else:
            yield item, _file(item, inputs, executor) if isinstance(item, Input) else None


def _parts(item: Input, inputs: Inputs, executor: Workforce) -> Iterator[tuple[About, Task | None]]:
    """The parts of a large file, or all of it where it cannot be divided."""
    with opened(item, inputs) as file:
        division = Division[None].of(file, None, executor) if isinstance(file, Opened) else None
        if division is not None:
            yield from ((division, task) for task in division.tasks())
            yield End(division), None
        elif item.is_stdin or not isinstance(file, Opened):
            yield file, None  # standard input stays open
        else:
            yield item, _file(item, inputs, executor)


def _file(item: Input, inputs: Inputs, executor: Workforce) -> File | None:
    """All of a file as a task; None where it is better counted here."""
    if bytes_of(item) >= HERE:
        return None
    travels = sent(item) if executor.abroad else item
    return (travels, inputs.settled(item)) if travels is not None else None
