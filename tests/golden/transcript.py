"""Transcripts of the command line: `$ gamenote ...`, then what it prints.

    $ cat game.xo
    tic-tac-toe

    b2 a1 *

    $ gamenote convert game.xo --to ox
    2> gamenote: error: there is no format 'ox' to write
    2> hint: did you mean xo?
    [exit 2]

A command ends with an empty line. What comes on standard error is marked with `2> `, an exit code other than 0
is the last line, and `[no line end]` follows output without one. `$ cat FILE` makes the file where there is
none yet, and shows it where there is one. `< FILE` gives the standard input. Lines that begin with `#: ` are
remarks, and so is all that stands before the first command.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from tests.cli.command import gamenote

PROMPT = "$ "
REMARK = "#: "
UNENDED = "[no line end]"


@dataclass(frozen=True)
class Block:
    """Remarks as they stand, or a command with what it prints."""

    lines: tuple[str, ...]
    command: str = ""


def blocks(text: str) -> list[Block]:
    """The text cut at its commands and remarks; `written` puts it together again."""
    found: list[Block] = []
    remarks: list[str] = []
    for line in text.splitlines():
        if line.startswith(PROMPT):
            if remarks:
                found.append(Block(tuple(remarks)))
                remarks = []
            found.append(Block((), line.removeprefix(PROMPT)))
        elif line.startswith(REMARK) or remarks or not found:
            remarks.append(line)
        else:
            found[-1] = replace(found[-1], lines=(*found[-1].lines, line))
    if remarks:
        found.append(Block(tuple(remarks)))
    return [_without_gap(block) if block.command else block for block in found]


def written(found: Iterable[Block]) -> str:
    """The blocks as text, an empty line after each command."""
    lines: list[str] = []
    for block in found:
        if block.command:
            lines += [PROMPT + block.command, *block.lines, ""]
        else:
            lines += block.lines
    while lines and not lines[-1]:
        lines.pop()
    return "".join(f"{line}\n" for line in lines)


def played(found: Iterable[Block], folder: Path) -> Iterator[Block]:
    """The blocks with what their commands print now, when they are run in the folder one after the other."""
    for block in found:
        words = shlex.split(block.command)
        if not words:
            yield block
        elif words[0] == "cat":
            (name,) = words[1:]
            path = folder / name
            if not path.exists():
                path.write_text("".join(f"{line}\n" for line in block.lines), encoding="utf-8")
            yield replace(block, lines=tuple(_lines(path.read_text(encoding="utf-8"))))
        else:
            yield replace(block, lines=tuple(_printed(words, folder)))


def _printed(words: list[str], folder: Path) -> Iterator[str]:
    assert words[0] == "gamenote", f"only gamenote and cat are run, not {words[0]}"
    stdin = b""
    if "<" in words:
        at = words.index("<")
        stdin = (folder / words[at + 1]).read_bytes()
        del words[at : at + 2]
    result = gamenote(*words[1:], stdin=stdin).without_times()
    yield from _lines(result.out)
    yield from (f"2> {line}".rstrip() for line in result.err.splitlines())
    if result.code:
        yield f"[exit {result.code}]"


def _lines(text: str) -> list[str]:
    return text.split("\n")[:-1] if text.endswith("\n") else [*text.split("\n"), UNENDED] if text else []


def _without_gap(block: Block) -> Block:
    return replace(block, lines=block.lines[:-1]) if block.lines and not block.lines[-1] else block
