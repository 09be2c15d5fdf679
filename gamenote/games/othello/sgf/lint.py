"""Rules about SGF of Othello: those of SGF, and its own (OTH3xx)."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity, few
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import walk
from gamenote.core.replay import Progress
from gamenote.core.rule import rule, rules_in
from gamenote.core.source import Span
from gamenote.games.othello.lint_passes import pass_token
from gamenote.games.othello.sgf.codec import DIALECT
from gamenote.syntax.sgf import lint, lint_nodes

LETTERS = lazy_pattern(r"[A-Na-n]{2}")


@rule("OTH301", "coordinate-style", Severity.WARNING, fix=Safety.SAFE)
def coordinate_style(case: Case) -> Iterator[Diagnostic]:
    """A square is written with two letters, as in Go.

    `fe` is column f, row e, which is f5. Old files write so, and other programs read no such square. It is said
    once for a game; the fix mends all.

    Bad::

        (;GM[2]SZ[8];B[fe];W[d6])

    Good::

        (;GM[2]SZ[8];B[f5];W[d6])
    """
    nodes = ((node.move, node.span) for _, node in walk(case.record) if node.move and node.span)
    found = [(text, at) for text, at in nodes if LETTERS.fullmatch(text) and text.lower() != "pa"]
    if found:
        meant = [(at, f"{text[0].lower()}{ord(text[1].lower()) - 96}") for text, at in found]
        words = f"{found[0][0]} is {meant[0][1]}, with two letters as in Go"
        fix = few((Edit(at, text) for at, text in meant), case.source.text)
        yield case.report(words, at=found[0][1], title="write squares of Othello", fix=fix)


@rule("OTH302", "size-mismatch", fix=Safety.UNSAFE, changes=Change.VALUES | Change.VARIANT | Change.ADDED)
def size_mismatch(case: Case) -> Iterator[Diagnostic]:
    """The size is not that of the board that the moves were played on.

    Without SZ a board is of 8x8. All moves can be played on a board of another size.

    Bad (beside square-occupied)::

        (;GM[2]SZ[10];B[f5];W[d6];B[c3])

    Good::

        (;GM[2]SZ[8];B[f5];W[d6];B[c3])
    """
    engine, root = case.engine, case.syntax.root
    if engine is None or root is None or (not case.summary.line and not case.record.moves()):
        return
    if case.progress is not None and case.progress.legal:
        return
    at = case.reading.place("SZ")
    for size, name in DIALECT.variants.items():
        played = Progress(case.record.under(name), engine)
        if name != case.record.variant and played.legal and played.moves:
            place, text = (at, size) if at is not None else (Span(root.inside, root.inside), f"SZ[{size}]")
            words = (
                f"SZ is {case.source.text[at.start : at.end]}" if at is not None else "without SZ the size is 8"
            )
            message = f"{words}, but the moves are those of a board of size {size}"
            yield case.report(message, at=place, instead=text)


RULES = (
    *lint.RULES,
    *(each for each in lint_nodes.RULES if each.name not in ("setup-replace",)),
    *(pass_token, *rules_in(globals())),
)
