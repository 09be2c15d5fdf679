"""Running the command line in tests: in this process, or as a process of its own."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str

    def without_times(self) -> Result:
        """The same without what -v tells of time."""
        return replace(self, err=re.sub(r"\d+\.\d\d s \(.*\)", "some time", self.err))


def gamenote(*args: str | Path, stdin: bytes = b"") -> Result:
    """Run one command line in this process."""
    from gamenote.cli.main import run

    out, err, before = _stream(), _stream(), sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = run([str(arg) for arg in args])
    finally:
        sys.stdin = before
    return Result(code, _text(out), _text(err))


def process(
    *args: str | Path, stdin: bytes = b"", cwd: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run one command line as a process of its own."""
    search = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
    return subprocess.run(
        [sys.executable, "-m", "gamenote", *map(str, args)],
        input=stdin,
        capture_output=True,
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": search, **environment},
        timeout=300,
        check=False,
    )


def _stream() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="")


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode("utf-8", "backslashreplace")
