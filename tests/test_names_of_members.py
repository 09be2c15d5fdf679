"""Members of our own protocols are typed: nobody looks for them by name."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1] / "gamenote"

FOREIGN = {  # what belongs to objects that are not ours, by file and name
    ("server/protocol.py", "method"): "messages of clients, which may be anything",
    ("server/protocol.py", "id"): "the same",
    ("server/protocol.py", "jsonrpc"): "the same",
    ("server/service.py", "value"): "enums of lsprotocol, which clients may extend by strings",
    ("executors.py", "pthread_sigmask"): "signal, which has it on some systems",
    ("lint_files.py", "strerror"): "exceptions of the system",
    ("workload.py", "sched_getaffinity"): "os, which has it on some systems",
    ("compressed.py", "close"): "streams that somebody hands over",
    ("report_sinks.py", "buffer"): "standard output, which tests and notebooks replace",
    ("main.py", "reconfigure"): "the same",
    ("run_pretty.py", "buffer"): "standard output again",
    ("core/installed.py", "find_distributions"): "finders of modules",
    ("testing/spans.py", "span"): "parts of any syntax tree",
}
CAUGHT = {"writing.py", "main.py"}  # files that catch AttributeError: standard streams without what a stream has


def _asked() -> Iterator[tuple[str, str]]:
    """Each name that is looked for as a string, or AttributeError where it is caught, with the file."""
    for path in sorted(PACKAGE.rglob("*.py")):
        file = path.relative_to(PACKAGE).as_posix()
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and len(node.args) > 1:
                named = node.args[1]
                if node.func.id in ("getattr", "hasattr") and isinstance(named, ast.Constant):
                    yield file, str(named.value)
            caught = node.type if isinstance(node, ast.ExceptHandler) else None
            for each in ast.walk(caught) if caught is not None else ():
                if isinstance(each, ast.Name) and each.id == "AttributeError":
                    yield file, "AttributeError"


def test_members_of_protocols_are_not_looked_for_by_name() -> None:
    known = [*FOREIGN, *((file, "AttributeError") for file in CAUGHT)]
    found = [
        (file, name)
        for file, name in _asked()
        if not any(f"/{file}".endswith(f"/{end}") and name == other for end, other in known)
    ]
    assert found == []
