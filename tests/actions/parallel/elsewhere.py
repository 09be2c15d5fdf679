"""Work divided without other processes: quick, and as strict about what can be sent to them."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest

from gamenote.actions.parallel import executors, workload
from gamenote.actions.parallel.executors import Workforce


class Elsewhere(Workforce):
    """Does the work here, but sends all there and back as if it were done in another process."""

    number = 2

    def submit(self, task: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(pickle.loads(pickle.dumps(task(*pickle.loads(pickle.dumps(args))))))
        return future


def use_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes, and every file counts as large."""
    monkeypatch.setattr(executors, "Processes", lambda number: Elsewhere())
    monkeypatch.setattr(workload, "LARGE", 0)
