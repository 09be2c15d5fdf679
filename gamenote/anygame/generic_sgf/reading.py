"""What SGF of any game says of damage beyond others."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace as with_fields

from gamenote.anygame.generic_sgf.brackets import match_parentheses, place_before
from gamenote.anygame.generic_sgf.go_records import first_value
from gamenote.core.diagnostic import Diagnostic, Edit, Fix, Safety
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field
from gamenote.core.rule import MOST_FINDINGS
from gamenote.core.source import Span
from gamenote.syntax.sgf import lint
from gamenote.syntax.sgf.reading import SgfReading
from gamenote.syntax.sgf.tree import BLANKS, Tree

GAP = lazy_pattern(r"\[(?<=[A-Za-z0-9 \t\r\n\v\f][ \t\r\n\v\f]\[)")  # by brackets: few have blanks before
DOUBLED_DETAIL = "doubled-parenthesis"
BEHIND = lazy_pattern(r"\)[ \t\r\n\v\f]*+;")
DOUBLED = lazy_pattern(r"\([ \t\r\n\v\f]*+(?=\([ \t\r\n\v\f]*+;)")


class GenericReading(SgfReading):
    """One game of SGF as read, whose variant is named by GM."""

    def place(self, name: Field | str) -> Span | None:
        return super().place("GM" if name == "variant" else name)

    def _skipped_spans(self) -> tuple[Span, ...]:
        """Return also values behind the first of a move of Go."""
        moves = self.dialect.moves if self.dialect.move_text is first_value else ()
        items = (item for node in self.syntax.others for item in node.properties if item.name in moves)
        further = (Span(item.values[1].start - 1, item.span.end) for item in items if len(item.values) > 1)
        return tuple(sorted({*super()._skipped_spans(), *further}))


def damage_beyond(text: str, reading: SgfReading) -> tuple[Diagnostic, ...]:
    """Return all that is wrong with the text of a game.

    Of a text without any game nothing is said but that it has none; a doubled parenthesis is told once.
    """
    tree, found = reading.syntax, [*reading.diagnostics]
    if tree.root is None and not (reading.broken and text.strip("()" + BLANKS)):
        return ()
    found = [_rate_fix(text, each) for each in _doubled_once(text, tree, found)]
    if any(each.detail == DOUBLED_DETAIL for each in found):
        pairs = match_parentheses(text)
        found = [_without_outer(text, each, pairs) if each.detail == DOUBLED_DETAIL else each for each in found]
    found += _spaced_names(text, tree) if GAP.search(text) else ()
    found += _nodes_behind_variations(text, tree)
    return tuple(sorted(found, key=lambda each: each.span)[:MOST_FINDINGS])


def _doubled_once(text: str, tree: Tree, found: list[Diagnostic]) -> list[Diagnostic]:
    """Report a doubled first parenthesis once."""
    start = tree.start
    doubled = DOUBLED.match(text, start) if start is not None else None
    unclosed = [each for each in found if each.rule == lint.unterminated.code]
    if doubled is None or start is None or [each.message for each in unclosed] != ["the game is never closed"]:
        return found
    at = Span(start, start + 1)
    words, fix = 'a second "(" stands where a node begins', (Edit(at, ""),)
    cured = lint.sgf_syntax.found(words, at, title="remove it", fix=fix, safety=Safety.SAFE, detail=DOUBLED_DETAIL)
    return [cured, *(each for each in found if each is not unclosed[0] and each.rule != lint.sgf_syntax.code)]


def _rate_fix(text: str, found: Diagnostic) -> Diagnostic:
    """Return a finding whose rule and fix are as they are here.

    A name without a value is no words; a parenthesis that closes nothing can go; which bracket ends a text is a
    guess.
    """
    if found.detail == "missing-value":
        found = with_fields(found, rule=lint.sgf_syntax.code)
    if found.fix is None:
        return found
    closing = found.rule == lint.sgf_syntax.code and not text[found.span.start : found.span.end].strip(
        ")" + BLANKS
    )
    guessed = found.rule == lint.unescaped_bracket.code
    safety = Safety.SAFE if closing else Safety.UNSAFE if guessed else found.fix.safety
    return with_fields(found, fix=with_fields(found.fix, safety=safety))


def _without_outer(text: str, found: Diagnostic, pairs: dict[int, int]) -> Diagnostic:
    """Return a finding of doubled parentheses whose fix keeps the inner ones."""
    outer = max(place_before(text, found.span.start), 0)
    places = [place for place in range(outer, found.span.end) if text[place] == "("][:-1]
    if found.fix is None or not places or any(place not in pairs for place in places):
        return found
    gone = sorted((*places, *map(pairs.__getitem__, places)))
    edits = tuple(Edit(Span(place, place + 1), "") for place in gone)
    return with_fields(found, fix=Fix(found.fix.title, edits, Safety.SAFE))


def _spaced_names(text: str, tree: Tree) -> Iterator[Diagnostic]:
    """Report blanks between a name and its first value."""
    for node in tree.others:
        for item in node.properties:
            end = item.ident_span.end
            gap = Span(end, item.values[0].start - 1 if item.values else end)
            if gap.end > gap.start:
                words = f"blanks between {item.ident} and its value"
                yield lint.spaced_property.found(words, gap, title="remove them", fix=(Edit(gap, ""),))


def _nodes_behind_variations(text: str, tree: Tree) -> Iterator[Diagnostic]:
    """Report nodes that follow a closed variation without a parenthesis."""
    if BEHIND.search(text) is None:
        return
    placed = ((node, place_before(text, node.start)) for node in tree.nodes[1:] if node.begun)
    behind = [node for node, place in placed if place >= 0 and text[place] == ")"]
    if not behind:
        return
    pairs = sorted((start, end) for start, end in match_parentheses(text).items())
    ends = _enclosing_ends(pairs, [node.start for node in behind])
    for node, end in zip(behind, ends, strict=True):
        at = Span(node.start, node.start)
        yield lint.sgf_syntax.found(
            "a node follows a closed variation",
            node.span,
            detail="node-after-variation",
            title="make a variation of it",
            fix=(Edit(at, "("), Edit(Span(end, end), ")")) if end is not None else (),
            safety=Safety.UNSAFE,
        )


def _enclosing_ends(pairs: list[tuple[int, int]], places: list[int]) -> Iterator[int | None]:
    """Yield where the innermost parentheses around each place close."""
    open_ends: list[int] = []
    index = 0
    for place in places:
        while index < len(pairs) and pairs[index][0] < place:
            while open_ends and open_ends[-1] < pairs[index][0]:
                open_ends.pop()
            open_ends.append(pairs[index][1])
            index += 1
        while open_ends and open_ends[-1] < place:
            open_ends.pop()
        yield open_ends[-1] if open_ends else None
