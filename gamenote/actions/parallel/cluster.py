"""The workers of a Dask cluster as an executor.

Dask is loaded when there is one, and nowhere else but here.

Dask itself gives a task to another worker when the one that has it dies. Added here are words and time limits for
what would otherwise be waited for, and the answer to the question whether a worker would find the same as we do.
"""

from __future__ import annotations

import logging
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Future
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from gamenote._version import __version__
from gamenote.actions.parallel.executors import Workforce
from gamenote.actions.parallel.workload import Cluster, Unworkable
from gamenote.core import registry

if TYPE_CHECKING:
    from distributed import Client

R = TypeVar("R")

ANSWER = 5.0  # seconds in which a scheduler must answer
LOOK = 1.0  # seconds between two looks at who is there, while a result is waited for
PATIENCE = 30.0  # seconds without any worker
EXTRA = "pip install 'gamenote[dask]'"
SAME = "the scheduler and every worker need the gamenote that is here, in the same environment"
LOGGERS = ("distributed", "distributed.client", "distributed.core", "distributed.comm", "tornado.application")


def reach(cluster: Cluster) -> Workforce:
    """Return the workers of a cluster.

    Raises Unworkable where nobody answers at its address."""
    if cluster.reached is None:
        cluster.reached = Dask(cluster.address)
    return cluster.reached


class Dask(Workforce):
    """The workers at the scheduler of this address.

    Files of this machine are not seen there."""

    portion = 1 << 20
    remote = True

    def __init__(self, address: str) -> None:
        self.address = address
        self._dask_client = _dask_client(address)
        self._executor = self._dask_client.get_executor(pure=False)
        self._number, self._asked, self._seen = 1, -LOOK, time.monotonic()
        self._compare_workers()

    def _compare_workers(self) -> None:
        """Raise Unworkable where a worker has no gamenote, or another one.

        `perform` looks again, for those that come later; but a worker without any dies of what is sent to it.
        """
        for address, there in self._dask_client.run(identity, on_error="return").items():
            if isinstance(there, Exception):
                self.shutdown(wait=False)
                raise Unworkable(f"the worker {address} cannot work: {_first_line(there)}", SAME)
            if there != identity():
                self.shutdown(wait=False)
                raise _different_worker(address, there)

    @property
    def number(self) -> int:  # type: ignore[override]
        """How many tasks the workers do at a time."""
        if time.monotonic() - self._asked > LOOK:
            with suppress(OSError, TimeoutError):
                there = sum(self._dask_client.nthreads().values())
                self._number = max(1, there)
                self._seen = time.monotonic() if there else self._seen
            self._asked = time.monotonic()
        return self._number

    def submit(self, task: Callable[..., R], /, *args: Any, **named: Any) -> Future[R]:
        return Answer(self._executor.submit(perform, identity(), task, args, named), self)

    def look(self) -> None:
        """Raises Unworkable where nobody is there who could still send a result."""
        if self._dask_client.status != "running":
            raise Unworkable(f"the connection to the Dask scheduler at {self.address} is lost")
        if self.number and time.monotonic() - self._seen > PATIENCE:
            raise Unworkable(
                f"the Dask scheduler at {self.address} has had no workers for {PATIENCE:.0f} seconds",
                f"dask worker {self.address}",
            )

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        with suppress(Exception):  # whatever it is, nothing is waited for any more
            self._dask_client.close(timeout=ANSWER if wait else LOOK)

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        self.shutdown(wait=kind is None)


class Answer(Future[R]):
    """The result of a task, which watches the cluster while it waits."""

    def __init__(self, inner: Future[Any], dask: Any) -> None:
        super().__init__()
        self._inner, self._dask = inner, dask

    def result(self, timeout: float | None = None) -> R:
        while True:
            try:
                answer = self._inner.result(LOOK)
                break
            except TimeoutError:
                if self._inner.done():
                    raise
                self._dask.look()
            except CancelledError:
                why = "has lost the work: it was stopped or restarted, or somebody cancelled it"
                raise Unworkable(f"the Dask scheduler at {self._dask.address} {why}") from None
            except Exception as failure:
                raise _in_our_words(failure) from failure
        if isinstance(answer, Stranger):
            raise _different_worker(answer.address, answer.identity)
        found: R = answer
        return found

    def cancel(self) -> bool:
        return self._inner.cancel()

    def cancelled(self) -> bool:
        return self._inner.cancelled()

    def done(self) -> bool:
        return self._inner.done()

    def exception(self, timeout: float | None = None) -> BaseException | None:
        return self._inner.exception(timeout)


def _in_our_words(failure: Exception) -> Exception:
    """Return a failure of Dask in our words."""
    from distributed import KilledWorker

    if isinstance(failure, KilledWorker):
        return BrokenExecutor(str(failure))
    if isinstance(failure, ImportError | AttributeError) or "deserializ" in str(failure):
        why = _first_line(failure)
        return Unworkable(f"a worker or the scheduler cannot understand what is sent to it: {why}", SAME)
    return failure


def _first_line(failure: Exception) -> str:
    return str(failure).partition("\n")[0] or type(failure).__name__


def _different_worker(address: str, there: tuple[str, ...]) -> Unworkable:
    return Unworkable(f"the worker {address} has {difference(identity(), there)}", SAME)


def _dask_client(address: str) -> Client:
    try:
        from distributed import Client
        from distributed.comm.addressing import parse_host_port
        from distributed.comm.registry import get_backend
    except ImportError as failure:
        raise Unworkable(f"work on a Dask cluster needs what is not installed: {failure}", EXTRA) from None
    for name in LOGGERS:  # it would tell of its own what we tell in one line
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        scheme, _, place = address.rpartition("://")
        get_backend(scheme or "tcp")  # a client with an address that is none would only be noticed when it ends
        if scheme in ("", "tcp", "tls"):
            parse_host_port(place)
        with warnings.catch_warnings(action="ignore"):  # about versions, which are compared here
            return Client(address, timeout=ANSWER, set_as_default=False, name="gamenote")
    except OSError:
        words = f"no Dask scheduler answers at {address} within {ANSWER:.0f} seconds"
        raise Unworkable(words, "dask scheduler starts one, dask worker ADDRESS its workers") from None
    except Exception as failure:
        raise Unworkable(f"no Dask scheduler can be reached at {address}: {failure}") from None


@dataclass(frozen=True, slots=True)
class Stranger:
    """The answer of a worker whose code is not ours."""

    address: str
    identity: tuple[str, ...]


_ONE = threading.Lock()  # a worker may have several threads, of which Python lets one work at a time anyhow


def perform(expected: tuple[str, ...], task: Callable[..., R], args: Any, named: Any) -> R | Stranger:
    """What a worker does."""
    if identity() != expected:
        from distributed import get_worker

        return Stranger(get_worker().address, identity())
    with _ONE:
        return task(*args, **named)


# The code that findings depend on: gamenote, its plugins and Python.
#
# Two processes that are equal in this find the same, on whatever machine they are.


@cache
def identity() -> tuple[str, ...]:
    """Return versions as lines, the last one for the code itself."""
    values = sorted(set(registry.values()))
    packages = {"gamenote", *(value.partition(":")[0].partition(".")[0] for value, _ in values)}
    return (
        f"gamenote {__version__}",
        f"Python {sys.version_info.major}.{sys.version_info.minor}",
        *sorted({package for _, package in values if package and not package.startswith("gamenote ")}),
        f"the code {_code_digest(packages, values)}",
    )


def difference(here: tuple[str, ...], there: tuple[str, ...]) -> str:
    """In words, what is the first thing that is otherwise there."""
    for own in here[:-1]:
        if own not in there:
            name = own.partition(" ")[0]
            other = next((line for line in there if line.partition(" ")[0] == name), f"no {name}")
            return f"{other} where this is {own}"
    more = [line for line in there[:-1] if line not in here]
    return f"{more[0]}, which is not here" if more else "other files in gamenote or its plugins than are here"


def _code_digest(packages: set[str], plugins: list[tuple[str, str]]) -> str:
    code = blake2b(repr(plugins).encode(), digest_size=16)
    for package in sorted(packages):
        for name, content in _read_sources(package):
            code.update(f"\0{package}\0{name}\0{len(content)}\0".encode())
            code.update(content)
    return code.hexdigest()


def _read_sources(package: str) -> Iterator[tuple[str, bytes]]:
    spec = find_spec(package)
    if spec is None:
        return
    for folder in map(Path, spec.submodule_search_locations or ()):
        for path in sorted(folder.rglob("*.py")):
            yield path.relative_to(folder).as_posix(), path.read_bytes()
    if not spec.submodule_search_locations and spec.origin:
        yield package, Path(spec.origin).read_bytes()
