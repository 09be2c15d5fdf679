"""The code that findings depend on: gamenote, its plugins and Python.

Two processes that are equal in this find the same, on whatever machine they are.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

from gamenote._version import __version__
from gamenote.core import registry


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
