"""Measuring: two things in turn, many times; what counts is the ratio within a round, and of these the median."""

from __future__ import annotations

import gc
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

Work = Callable[[], object]
Clock = Callable[[Work], float]  # seconds that the work takes


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: the peer's time over ours where `faster`, else ours over that of the floor."""

    what: str
    peer: str
    ratio: float | None
    target: float
    faster: bool = True
    figures: str = ""
    why: str = ""  # why there is no ratio

    @property
    def reached(self) -> bool | None:
        if self.ratio is None:
            return None
        return self.ratio >= self.target if self.faster else self.ratio <= self.target


def cpu(work: Work) -> float:
    """Processor seconds of this process, which a busy neighbour changes least. What others have left to the
    garbage collector is none of its work: that made figures of parsers, which make many objects, vary by half."""
    gc.collect()
    begin = time.process_time()
    work()
    return time.process_time() - begin


def wall(work: Work) -> float:
    """Seconds on the wall: for what several processes do."""
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def interleaved(ours: Work, peer: Work, rounds: int, clock: Clock = cpu) -> tuple[float, float, float]:
    """Median of the ratios peer / ours, and the median seconds of either."""
    ours()
    peer()
    pairs = [(clock(ours), clock(peer)) for _ in range(rounds)]
    ratio = statistics.median(theirs / max(mine, 1e-9) for mine, theirs in pairs)
    return ratio, statistics.median(mine for mine, _ in pairs), statistics.median(theirs for _, theirs in pairs)


def command(words: Sequence[str], **variables: str) -> Work:
    """A whole process, its output thrown away; one that fails stops the benchmark."""
    environment = os.environ | variables

    def run() -> None:
        done = subprocess.run(words, env=environment, capture_output=True, check=False)
        if done.returncode not in (0, 1):
            raise RuntimeError(f"{' '.join(words)}: {done.stderr.decode(errors='replace')[-300:]}")

    return run


def resident(words: Sequence[str]) -> int:
    """Run a process and return the bytes of memory that it held at most."""
    with subprocess.Popen(words, stdout=subprocess.DEVNULL) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise RuntimeError(f"{' '.join(words)} ended with {process.returncode}")
    return usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def machine() -> str:
    """What the figures were measured on."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python}, {platform.machine()}, {os.cpu_count()} cores"


def table(rows: Sequence[Row]) -> str:
    """The rows in Markdown."""
    lines = ["| what | against | ratio | target | reached | figures |", "|---|---|---|---|---|---|"]
    for row in rows:
        sign = "≥" if row.faster else "≤"
        ratio = "–" if row.ratio is None else f"{row.ratio:.2f}"
        verdict = {True: "yes", False: "**no**", None: row.why}[row.reached]
        lines.append(f"| {row.what} | {row.peer} | {ratio} | {sign} {row.target:g} | {verdict} | {row.figures} |")
    return "\n".join(lines)


PYTHON = sys.executable
