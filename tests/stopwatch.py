"""Time that work takes, for tests of how it grows."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable


def processor_seconds(work: Callable[[], object]) -> float:
    """Work takes this processor time; what other tests have left in memory is not looked through meanwhile."""
    gc.disable()
    began = time.process_time()
    try:
        work()
        return time.process_time() - began
    finally:
        gc.enable()
