"""Opening pipes that are named, without waiting forever.

Opening one waits until somebody writes into it, which nobody may ever do.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

PATIENCE = 3.0  # seconds until somebody has to write
NO_WRITER = "a pipe into which nobody writes"


def open_pipe(path: Path) -> BinaryIO:
    """Open a pipe for reading, where somebody writes into it."""
    pool = ThreadPoolExecutor(1)
    opening = pool.submit(path.open, "rb")
    try:
        return opening.result(PATIENCE)
    except TimeoutError:
        raise OSError(0, NO_WRITER) from None
    finally:
        if not opening.done():  # a writer of our own, for a moment, ends the waiting
            with suppress(OSError):
                os.close(os.open(path, os.O_WRONLY | os.O_NONBLOCK))
        pool.shutdown(wait=False)
