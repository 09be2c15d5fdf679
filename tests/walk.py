"""`python -m tests.walk`: the walk of one PGN with one illegal move, from opening the file to the printed finding.

What is counted are the functions of the package that have a name, each once, and their modules. The same was
done before in the same process, so that what is imported or computed only once is no part of the walk. With `-v`
they are named in the order in which they are entered.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from gamenote.cli.main import run

ROOT = Path(__file__).resolve().parents[1]
RECORD = ROOT / "tests" / "bad" / "pgn" / "blocked-bishop.pgn"  # one illegal move and no other finding


@dataclass
class Walk:
    """The functions that one command enters: before the record is opened, until it prints, and afterwards."""

    record: Path
    parts: list[dict[CodeType, None]] = field(default_factory=lambda: [{}])

    def command(self) -> None:
        """Lint the record, from the command line on."""
        run(["lint", str(self.record), "--isolated", "--no-cache"])

    def watch(self) -> None:
        """Note what is entered in a second run."""
        with redirect_stdout(io.TextIOWrapper(io.BytesIO())):
            self.command()
        sys.addaudithook(self._hear)
        # A terminal gets each line when it ends; text is written to its bytes by a stream of the command's own.
        with redirect_stdout(io.TextIOWrapper(Terminal(self), encoding="utf-8", line_buffering=True)):
            sys.setprofile(self._enter)
            try:
                self.command()
            finally:
                sys.setprofile(None)

    def next_part(self, number: int) -> None:
        """Begin another part, if it follows the last one."""
        if len(self.parts) == number:
            self.parts.append({})

    def _enter(self, frame: FrameType, event: str, given: object) -> None:
        if event == "call":
            self.parts[-1].setdefault(frame.f_code)

    def _hear(self, event: str, given: tuple[object, ...]) -> None:
        if event == "open" and isinstance(given[0], str | os.PathLike) and Path(given[0]) == self.record:
            self.next_part(1)


class Terminal(io.BytesIO):
    """Where lines are printed; it tells a walk of the first."""

    def __init__(self, walk: Walk) -> None:
        super().__init__()
        self.walk = walk

    def write(self, data: Any, /) -> int:
        if data.strip():
            self.walk.next_part(2)
        return super().write(data)


def named(entered: Iterable[CodeType]) -> list[CodeType]:
    """The functions of the package that have names."""
    inside = f"{ROOT / 'gamenote'}{os.sep}"
    return [each for each in entered if each.co_filename.startswith(inside) and not each.co_name.startswith("<")]


def figures(functions: list[CodeType]) -> str:
    """How many functions of how many modules."""
    return f"{len(functions)} functions in {len({each.co_filename for each in functions})} modules"


if __name__ == "__main__":
    walk = Walk(RECORD)
    walk.watch()
    between = named(walk.parts[1])
    if "-v" in sys.argv[1:]:
        for each in between:
            print(f"{Path(each.co_filename).relative_to(ROOT)}: {each.co_qualname}")
    print(f"from opening the file to the finding: {figures(between)}")
    print(f"the whole command: {figures(named({code: None for part in walk.parts for code in part}))}")
