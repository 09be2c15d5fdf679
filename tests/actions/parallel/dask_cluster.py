"""A Dask cluster for tests: a scheduler and workers, processes of this machine at ports that are free."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.cli.command import ROOT

PATIENCE = 120.0  # seconds, on a busy machine
HERE = ("--host", "127.0.0.1", "--dashboard-address", "127.0.0.1:0")


@dataclass(frozen=True)
class Cluster:
    """Where its scheduler is, and the processes of its workers by their addresses."""

    address: str
    workers: dict[str, subprocess.Popen[bytes]]

    @property
    def option(self) -> str:
        return f"--executor=dask:{self.address}"

    def kill_a_busy_worker(self) -> None:
        """SIGKILL a worker while it has work that is not done; it is stopped to be sure of that."""
        from distributed import Client

        with Client(self.address, set_as_default=False) as client:
            end = time.monotonic() + PATIENCE
            while time.monotonic() < end:
                for address in [place for place, tasks in client.processing().items() if tasks]:
                    worker = self.workers[address]
                    worker.send_signal(signal.SIGSTOP)
                    time.sleep(0.2)  # what it has sent arrives
                    if client.processing().get(address):
                        worker.kill()
                        worker.wait()
                        del self.workers[address]
                        return
                    worker.send_signal(signal.SIGCONT)
        raise AssertionError("no worker was ever busy")


@contextmanager
def cluster(folder: Path, workers: int = 2) -> Iterator[Cluster]:
    """A cluster that keeps what it writes in the folder."""
    from distributed import Client

    with ExitStack() as processes:
        file = folder / "scheduler.json"
        _start(processes, folder, "scheduler", "--port", "0", "--scheduler-file", str(file))
        end = time.monotonic() + PATIENCE
        while not file.exists() and time.monotonic() < end:
            time.sleep(0.05)
        address = json.loads(file.read_text())["address"]
        words = (address, "--nthreads", "1", "--no-nanny", "--memory-limit", "0")
        started = [_start(processes, folder, "worker", *words) for _ in range(workers)]
        with Client(address, set_as_default=False, timeout=PATIENCE) as client:
            client.wait_for_workers(workers, timeout=PATIENCE)
            pids = client.run(os.getpid)
        yield Cluster(address, {at: next(each for each in started if each.pid == pid) for at, pid in pids.items()})


def _start(processes: ExitStack, folder: Path, *words: str) -> subprocess.Popen[bytes]:
    search = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
    process = subprocess.Popen(
        [sys.executable, "-m", "dask", *words, *HERE],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": search},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    processes.callback(process.wait)
    processes.callback(process.kill)
    return process
