"""Rules about how moves are written, which need the position."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity
from gamenote.core.engine import Step
from gamenote.core.rule import rule, rules_in
from gamenote.core.source import Span
from gamenote.games.draughts.board import Move
from gamenote.games.draughts.notation import Written, parse, write_move
from gamenote.games.draughts.variants import variant


def _written_steps(case: Case) -> Iterator[tuple[Step, Written]]:
    """The moves that can be played, as they are written."""
    for step in case.steps:
        if step.move is not None and step.after is not None and step.node.move and step.node.span:
            written = parse(step.node.move)
            if written is not None and step.move.start >= 0:
                yield step, written


def _step_move(step: Step) -> Move:
    assert isinstance(step.move, Move)
    return step.move


def _report_moves(case: Case, found: list[tuple[Step, str]], words: str, title: str) -> Iterator[Diagnostic]:
    """Report all these moves at the first of them."""
    spans = [(step.node.span, new) for step, new in found if step.node.span is not None]
    if not spans:
        return
    first = min(found, key=lambda pair: pair[0].node.span or Span(0, 0))
    at = first[0].node.span or Span(0, 0)
    more = "" if len(spans) == 1 else f" (the first of {len(spans)} such moves)"
    edits = tuple(Edit(span, new) for span, new in sorted(spans))
    yield case.report(words.format(first[0].node.move, first[1]) + more, at=at, title=title, fix=edits)


@rule("PDN405", "notation-letter", Severity.WARNING, fix=Safety.SAFE, default=False)
def notation_letter(case: Case) -> Iterator[Diagnostic]:
    """Squares are named otherwise than the GameType tag says.

    Some variants number their squares, others name them by letter and number. PDN 3.0 asks writers to follow the
    GameType, though readers understand both.

    Bad::

        [GameType "25"]

        1. 22-18 *

    Good (last lines)::

        1. c3-d4 *
    """
    row = variant(case.record.variant)
    if row is None:
        return
    notation = "algebraic" if row.algebraic else "numeric"
    found = [
        (step, _rewrite_in_notation(step, written, notation))
        for step, written in _written_steps(case)
        if written.letters != row.algebraic
    ]
    yield from _report_moves(case, found, "{} is written {} in this variant", "write the squares so")


def _rewrite_in_notation(step: Step, written: Written, notation: str) -> str:
    """The move in another notation, with as many squares."""
    full = " full" if len(written.squares) > 2 else ""
    return write_move(step.before, _step_move(step), notation + full)


@rule("PDN406", "capture-separator", Severity.WARNING, fix=Safety.SAFE, default=False)
def capture_separator(case: Case) -> Iterator[Diagnostic]:
    """Captures are written with another sign than the GameType tag says.

    It is `:` in Russian and Spantsiretti draughts, `-` in Thai draughts, and `x` in all others.

    Bad (after the usual head)::

        1. 32-28 19-23 2. 28:19 *

    Good (after the usual head)::

        1. 32-28 19-23 2. 28x19 *
    """
    row = variant(case.record.variant)
    if row is None:
        return
    found = [
        (step, written.signed(row.separator))
        for step, written in _written_steps(case)
        if _step_move(step).captured
        and any(sign.text.lower() != row.separator for sign in written.signs)
        and written.crossed
    ]
    yield from _report_moves(case, found, "{} is written {} in this variant", f"write {row.separator}")


@rule("PDN407", "long-capture", Severity.INFO, fix=Safety.SAFE, default=False)
def long_capture(case: Case) -> Iterator[Diagnostic]:
    """Captures name squares on their way although two squares are enough.

    PDN 3.0 asks writers to give the way only where two captures have the same ends.

    Bad (after the usual tags)::

        [FEN "W:W28:B12,22"]

        1. 28x17x8 *

    Good (last lines)::

        1. 28x8 *
    """
    found = [
        (step, _short_capture_text(step, written))
        for step, written in _written_steps(case)
        if len(written.squares) > 2
        and _step_move(step).captured
        and _step_move(step).start != _step_move(step).end
    ]
    short = [(step, text) for step, text in found if text]
    yield from _report_moves(
        case, short, "{} can be written {}: no other capture has these ends", "remove the squares between"
    )


def _short_capture_text(step: Step, written: Written) -> str:
    text = write_move(step.before, _step_move(step), "algebraic" if written.letters else "numeric")
    known = parse(text)
    return text if known is not None and len(known.squares) == 2 else ""


@rule("PDN408", "path-not-canonical", Severity.WARNING, fix=Safety.SAFE, default=False)
def path_not_canonical(case: Case) -> Iterator[Diagnostic]:
    """The way of a capture is not given by the squares that PDN 3.0 asks for.

    One square stands between two captured pieces: where the piece turns, or else the square right behind the first
    of the two.

    Bad (after the usual tags)::

        [FEN "W:WK47:B14,19,29,31,42"]

        1. 47x33x24x13x36 *

    Good (last lines)::

        1. 47x38x24x13x36 *
    """
    found = []
    for step, written in _written_steps(case):
        if len(written.squares) > 2 and _step_move(step).captured and not _short_capture_text(step, written):
            full = write_move(
                step.before, _step_move(step), ("algebraic" if written.letters else "numeric") + " full"
            )
            canonical = parse(full)
            squares = [part.text.lower().lstrip("0") for part in written.squares]
            if canonical is not None and squares != [part.text for part in canonical.squares]:
                found.append((step, full))
    yield from _report_moves(case, found, "{} is written {}", "write the squares of the standard")


RULES = rules_in(globals())
