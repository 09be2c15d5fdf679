"""The trial: the contract is checked on each mutant, in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from tests.contract.mutation.mutants import Mutant
from tests.contract.mutation.subjects import ROOT, Subject, planted

LIMIT = 600  # seconds for one mutant; one that takes longer never ends
SHOWN = 3  # faults of each
SCRIPT = """
import json
import sys
from gamenote.testing import Broken, check_plugin
games, formats, said, samples = sys.argv[1:]
try:
    check_plugin(games=games.split(), formats=formats.split(), samples=samples, **json.loads(said))
except Broken as broken:
    print(*(fault.replace("\\n", " ")[:300] for fault in broken.faults), sep="\\n")
    sys.exit(1)
"""


class Result(NamedTuple):
    """What the kit said of one mutant: faults, or nothing."""

    mutant: Mutant
    faults: tuple[str, ...]

    @property
    def caught(self) -> bool:
        return bool(self.faults)


def faults(subject: Subject, path: str = "", text: str = "", only: str = "") -> tuple[str, ...]:
    """Return what the kit, or the checks named, say of a subject with that one file changed."""
    with planted(subject, path, text) as folder:
        samples = folder / subject.samples
        places = [str(folder), str(ROOT)] if subject.foreign else [str(folder)]
        command = [sys.executable, "-X", "utf8", "-c", SCRIPT, " ".join(subject.games), " ".join(subject.formats)]
        said = {"perft": dict(subject.perft), "symmetries": dict(subject.symmetries), "only": only}
        command.append(json.dumps(said))
        try:
            done = subprocess.run(
                [*command, str(samples)],
                cwd=folder,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(places), "PYTHONDONTWRITEBYTECODE": "1"},
                stdin=subprocess.DEVNULL,
                capture_output=True,
                encoding="utf-8",
                errors="replace",
                timeout=LIMIT,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return (f"the checks did not end within {LIMIT} seconds",)
    if done.returncode == 0:
        return ()
    lines = (done.stdout or done.stderr).strip().splitlines() or [f"the process ended with {done.returncode}"]
    return tuple(lines[:SHOWN] if done.stdout else lines[-1:])


def tried(mutant: Mutant, only: str = "") -> Result:
    """Return what the kit, or the checks named, say of one mutant."""
    return Result(mutant, faults(mutant.subject, mutant.path, mutant.text(), only))


def all_tried(
    mutants: Iterable[Mutant], processes: int, tell: Callable[[Result], None] = lambda result: None
) -> Iterator[Result]:
    """Yield the result of each mutant, in their order."""
    with ThreadPoolExecutor(processes) as pool:
        for result in pool.map(tried, mutants):
            tell(result)
            yield result
