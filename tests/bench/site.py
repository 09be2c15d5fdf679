"""What a folder of pages costs to write and to open: `python -m tests.bench.site 1000 10000`.

A collection of draughts is written by a process of its own, whose processor time and memory are told. Opened are
its index and its first page, and one page of a hundred games, in Chromium where one is installed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from tests.bench import data
from tests.bench.measure import machine
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.measure import busy

ROUNDS = 3  # of opening a page, the quickest of which counts


def collection(path: Path, count: int) -> Path:
    """A file of so many games."""
    path.write_bytes(b"".join(islice(data.games("pdn", sys.maxsize), count)))
    return path


def written(record: Path, target: str) -> tuple[float, int]:
    """Processor seconds and bytes of memory that writing takes."""
    words = [sys.executable, "-m", "gamenote", "pretty", str(record), "-o", target, "--isolated"]
    with subprocess.Popen(words) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(words)} ended with {process.returncode}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def lines(counts: list[int], folder: Path) -> Iterator[str]:
    pages = []
    for count in counts:
        seconds, memory = written(collection(folder / f"{count}.pdn", count), f"{folder}/{count}/")
        sizes = {path.name: path.stat().st_size for path in (folder / str(count)).iterdir()}
        cost = f"{seconds:.0f} s of the processor, {memory / 1e6:.0f} MB of memory"
        yield f"{count} games: {cost}, {len(sizes)} files, the largest of {max(sizes.values())} bytes"
        pages += [folder / str(count) / "index.html", folder / str(count) / "001.html"]
    written(collection(folder / "100.pdn", 100), str(folder / "100.html"))
    if CHROMIUM is not None:
        yield from opened([*pages, folder / "100.html"])


def opened(pages: list[Path]) -> Iterator[str]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        for page in pages:
            for width, height in ((390, 844), (1280, 900)):
                seconds = min(busy(browser, page, width=width, height=height) for _ in range(ROUNDS))
                yield f"{page.parent.name}/{page.name}, {width} px wide: open after {seconds:.2f} s"
        browser.close()


if __name__ == "__main__":
    print(machine())
    with tempfile.TemporaryDirectory() as temporary:
        for line in lines([int(word) for word in sys.argv[1:]] or [1000], Path(temporary)):
            print(line, flush=True)
