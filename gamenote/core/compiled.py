"""Modules compiled by mypyc, and their source as Python runs it.

A compiled module counts with ints of 64 bits. What needs more is left to its source, which is installed beside it:
one source, so that both give the same answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

MOST_BITS = 63  # of a mask, so that it is not below 0


def is_compiled(module: ModuleType) -> bool:
    """Whether the module runs as machine code."""
    return not (module.__file__ or ".py").endswith(".py")


def run_from_source(*names: str) -> ModuleType:
    """Return the last of these modules, run from its source.

    The modules before it are what it imports that is to be run so, too; all others are shared. Each call makes new
    ones."""
    import builtins
    from importlib.machinery import SourceFileLoader
    from importlib.util import find_spec
    from pathlib import Path

    twins: dict[str, ModuleType] = {}

    def find(
        name: str,
        globals: Mapping[str, Any] | None = None,
        locals: Mapping[str, Any] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        return twins.get(name) or __import__(name, globals, locals, fromlist or (), level)

    for name in names:
        spec = find_spec(name)
        assert spec is not None and spec.origin is not None
        source = Path(spec.origin).with_name(f"{name.rpartition('.')[2]}.py")
        twins[name] = twin = ModuleType(name)
        twin.__dict__["__builtins__"] = vars(builtins) | {"__import__": find}
        twin.__file__ = str(source)
        exec(SourceFileLoader(name, str(source)).get_code(name), vars(twin))  # type: ignore[arg-type]
    return twins[names[-1]]
