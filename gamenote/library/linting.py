"""Checking and mending: `lint` and `fix`."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import overload

from gamenote.actions.files.guessing import Read
from gamenote.actions.lint.fixing import fix_bytes
from gamenote.core.diagnostic import Safety
from gamenote.core.report import Finding
from gamenote.library.findings import findings_in_file, findings_in_games, rule_settings
from gamenote.library.game_record import GameRecord
from gamenote.library.reading import open_text


def lint(
    given: str | bytes | os.PathLike[str] | GameRecord | Iterable[GameRecord],
    format: str | None = None,
    *,
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    level: str = "info",
) -> tuple[Finding, ...]:
    r"""Return what is wrong with a text, or with games.

    A `Path` stands for the file there. Findings come in the order of the text. Of games that were read, findings
    are those of these games alone.

    `select` replaces the rules that are on by default: codes, prefixes, names or ALL; `ignore` takes away. What
    is less severe than `level` (error, warning or info) is left out, unless `select` names its rule.

    >>> text = '[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n1. L a1 *\n'
    >>> for finding in lint(text, select=["TFE3"]):
    ...     print(finding.start.line, finding.name, finding.message)
    4 spawn-on-tile move 1: new tile on a1, but a1 holds 4 after L
    >>> lint(text, select=["TFE3"], ignore=["spawn-on-tile"])
    ()

    Raises OSError and ValueError as `read` does, and RuntimeError when a rule fails, which is a bug of that rule.
    """
    settings = rule_settings(select, ignore, level)
    if isinstance(given, GameRecord):
        given = (given,)
    if isinstance(given, Iterable) and not isinstance(given, str | bytes | os.PathLike):
        return tuple(findings_in_games(_with_formats(given), settings))
    return findings_in_file(open_text(given, format), settings)


def _with_formats(games: Iterable[GameRecord]) -> Iterator[tuple[str, Read]]:
    for game in games:
        if not isinstance(game, GameRecord):
            raise TypeError(f"what is linted is a GameRecord, not {type(game).__name__}")
        yield game.format, (game.source, game.reading)


@overload
def fix(
    given: str | GameRecord,
    format: str | None = None,
    *,
    unsafe: bool = False,
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
) -> str: ...
@overload
def fix(
    given: bytes | os.PathLike[str],
    format: str | None = None,
    *,
    unsafe: bool = False,
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
) -> bytes: ...
def fix(
    given: str | bytes | os.PathLike[str] | GameRecord,
    format: str | None = None,
    *,
    unsafe: bool = False,
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
) -> str | bytes:
    r"""Return a text with all safe fixes.

    A safe fix keeps moves, result, players and comments; with `unsafe`, those are made as well that may change
    what was written. `select` and `ignore` choose rules as for `lint`.

    >>> fix("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 *")
    '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *'

    bytes give bytes. So does a `Path`, whose file is read and left as it is: write them with `write_bytes`. A game
    gives its own text.

    Raises OSError and ValueError as `read` does, and RuntimeError when a rule fails, which is a bug of that rule.
    """
    settings = rule_settings(select, ignore)
    as_text = isinstance(given, str | GameRecord)
    text = given.text if isinstance(given, GameRecord) else given
    file = open_text(text, given.format if isinstance(given, GameRecord) else format)
    least = Safety.UNSAFE if unsafe else Safety.SAFE
    mended = fix_bytes(file.stream.read(), file, settings, least)
    if mended.troubles:
        raise RuntimeError(mended.troubles[0].message)
    return mended.after.decode("utf-8", "surrogateescape") if as_text else mended.after
