"""Moves of a record: their nodes, and what stands beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from gamenote.core.feature import Feature
from gamenote.core.record import Comment, Extra, Node, Setup, Told
from gamenote.core.source import LINE_END, Span
from gamenote.syntax.movetext.commands import evaluation_of, marks_of, may_draw, times_of, times_of_comments
from gamenote.syntax.movetext.dialect import MovetextDialect
from gamenote.syntax.movetext.tree import MOVING, NO_NOTES, SETUP, Item, Line, Notes, add_glyph, add_note
from gamenote.syntax.movetext.words import (
    CLOSING,
    COMMENT,
    COMMENTED,
    DOTS,
    MOVES,
    NO_NUMBER,
    NUMBER_WORD,
    OPENING,
    PIECE,
    SIGN,
    Words,
    fill_joint_blanks,
)


class Nodes:
    """Maker of nodes, of the innermost lines first, without recursion."""

    def __init__(self, first: str, dialect: MovetextDialect) -> None:
        self.dialect = dialect
        self.seats = dialect.seats_from(first)
        self.done: dict[int, tuple[Node, ...]] = {}

    def of(self, main: Line, lines: list[Line]) -> tuple[Node, ...]:
        """Make the nodes of the main line.

        A variation begins with the player of the move that it replaces.
        """
        turns = self._turns(main, lines)
        for line in reversed(lines[1:]):
            self.done[id(line)] = self._line(line, turns)
        return self._line(main, turns)

    def behind(self, line: Line, count: int) -> Iterator[Node]:
        """Make the nodes of a line of bare moves, behind so many."""
        made = sum(move.plies for move in line[:count])
        for move in line[count:]:
            yield self._build_node(move, self.seats[made % 2])
            made += move.plies

    def _turns(self, main: Line, lines: list[Line]) -> dict[int, str]:
        """Return the seat that moves, or is to move, at each item."""
        seats: dict[int, str] = {}
        waiting: list[tuple[Line, str]] = [(main, self.seats[0])]
        outside = [move for move in lines[0][: len(lines[0]) - len(main)] if lines[0] is not main]
        waiting += [(line, self.seats[0]) for move in outside for line in move.notes.variations]
        while waiting:
            line, seat = waiting.pop()
            for move in line:
                if move.kind is SETUP:
                    null = self.dialect.passes(move.text)
                    seat = self._other_seat(seat) if null else self.dialect.to_move(move.text) or seat
                seats[id(move)] = seat
                waiting += [(variation, seat) for variation in move.notes.variations]
                if move.plies == 1 and move.kind in MOVING:
                    seat = self._other_seat(seat)
        return seats

    def variations_of(self, move: Item | None) -> tuple[tuple[Node, ...], ...]:
        lines = move.notes.variations if move else ()
        return tuple(self.done[id(line)] for line in lines) if lines else ()

    def _other_seat(self, seat: str) -> str:
        return self.seats[seat == self.seats[0]]

    def _line(self, line: Line, turns: dict[int, str]) -> tuple[Node, ...]:
        return tuple(self._build_node(move, turns[id(move)]) for move in line)

    def _build_node(self, move: Item, seat: str) -> Node:
        moving, setting = move.kind in MOVING, move.kind is SETUP
        return make_node(
            self.dialect,
            seat if moving else None,
            move.text if moving else None,
            move.place if moving or setting else None,
            move.notes,
            self.variations_of(move),
            Setup(move.text, (), self.dialect.to_move(move.text)) if setting else None,
        )


def make_node(
    dialect: MovetextDialect,
    actor: str | None,
    move: str | None,
    span: Span | None,
    notes: Notes,
    variations: Iterable[tuple[Node, ...]] = (),
    setup: Setup | None = None,
) -> Node:
    """Make the node of a move, with what stands beside it."""
    if notes is NO_NOTES:
        return Node(actor, move, setup, span=span)
    comments = (*notes.before, *notes.after)
    clock, evaluation = times_of_comments(comments)
    return Node(
        actor=actor,
        move=move,
        setup=setup,
        before=dialect.fold_comments(notes.before) if notes.before else (),
        after=dialect.fold_comments(notes.after) if notes.after else (),
        glyphs=tuple(notes.glyphs),
        clock=clock,
        evaluation=evaluation,
        marks=marks_of(comments),
        extras=extras_of(notes),
        variations=tuple(variations),
        span=span,
    )


def make_root(
    dialect: MovetextDialect,
    setup: Setup | None,
    span: Span | None,
    notes: Notes,
    later: Iterable[Comment] = (),
    variations: Iterable[tuple[Node, ...]] = (),
) -> Node:
    """Make the node before the first move."""
    after = dialect.fold_comments((*notes.after, *later))
    return Node(
        setup=setup,
        after=after,
        glyphs=tuple(notes.glyphs),
        evaluation=evaluation_of(after),
        marks=marks_of(after),
        extras=extras_of(notes),
        variations=tuple(variations),
        span=span,
    )


def extras_of(notes: Notes) -> tuple[Extra, ...]:
    """Return the signs that have no number, as extras."""
    return tuple(Extra("tagpairs", name, (text,)) for name, text in notes.signs) if notes.signs else ()


def nodes_of_moves(
    text: str, at: int, dialect: MovetextDialect, seats: tuple[str, str]
) -> tuple[Notes, Sequence[Node]]:
    """Make the nodes of a game that was read by its words.

    Before them comes what stands before the first move.
    # hot: half of each conversion of games with clocks; `Reader` is the plain code, and test_words holds it there.
    """
    known, strengths, turn = dialect.words, dialect.strengths, 0
    line, outer = list[Node](), list[tuple[list[Node], str | None, str | None, Span | None, Notes, int]]()
    actor, move, place = None, None, None  # of the node that is not yet made, as more may stand behind its move
    lead = notes = Notes()
    due = False  # whether a number waits for its move
    said: Sequence[Comment] = ()  # between them
    for piece in PIECE.finditer(fill_joint_blanks(text[at:], known.joints)):
        word, start = piece[0], at + piece.start()
        if word[0] == "{":
            behind = len(notes.variations) if not due else 0
            comment = Comment(LINE_END.sub("\n", word[1:-1]), Span(start, at + piece.end()), behind)
            if due:
                said = add_note(said, comment)
            else:
                notes = notes if notes is not NO_NOTES else Notes()
                notes.after = add_note(notes.after, comment)
            continue
        kind, bare, count, tokens = known[word]
        due = due or count is not NO_NUMBER
        if kind in MOVES:
            if move is not None or notes is not NO_NOTES:
                line.append(make_node(dialect, actor, move, place, notes, notes.variations))
            token, *signs = tokens[count is not NO_NUMBER :]
            actor, move, place = seats[turn], bare, Span(start + token.start, start + token.end)
            notes = Notes(before=said) if said or signs else NO_NOTES
            turn, due, said = 1 - turn, False, ()
            for sign in signs:
                note_strength(notes, sign.text, strengths)
        elif kind == SIGN:
            notes = notes if notes is not NO_NOTES else Notes()
            add_glyph(notes, int(bare[1:]))
        elif kind == OPENING:
            outer.append((line, actor, move, place, notes, turn))
            line, actor, move, place, notes, turn = [], None, None, None, NO_NOTES, 1 - turn
        elif kind == CLOSING:
            if move is not None or notes is not NO_NOTES:
                line.append(make_node(dialect, actor, move, place, notes, notes.variations))
            variation = tuple(line)
            line, actor, move, place, notes, turn = outer.pop()
            notes = notes if notes is not NO_NOTES else Notes()
            notes.variations = add_note(notes.variations, variation)
    line.append(make_node(dialect, actor, move, place, notes, notes.variations))
    return lead, line[1:]


def note_strength(notes: Notes, text: str, strengths: Mapping[str, int]) -> None:
    """Note the sign of a move that is part of its word."""
    glyph = strengths.get(text)
    if glyph is not None:
        add_glyph(notes, glyph)
    else:
        notes.signs = add_note(notes.signs, ("strength", text))


def count_uses(text: str, at: int, dialect: MovetextDialect) -> Mapping[Feature, int] | None:
    """Count what stands beside moves of a game read by words.

    None where a sign stands behind a variation, of which nodes tell more.
    # hot: half of what it takes to write moves alone; `losses` is the plain code, and test_told holds it there.
    """
    body, known, strengths = text[at:], dialect.words, dialect.strengths
    variations = glyphs = 0
    node = made = 0  # the node to which a comment belongs, of so many behind the first
    places = list[tuple[int, bool]]()  # of the comments: the node, and whether they stand before its move
    outer, due, behind = list[int](), False, False
    parted = COMMENT.sub(" { ", body).replace("(", " ( ").replace(")", " ) ")
    for word in fill_joint_blanks(parted, known.joints).split():
        if word == "{":
            places.append((made + 1 if due else node, due))
            continue
        kind, _, _, tokens = known[word]
        if kind in MOVES:
            glyphs += tokens[-1].text in strengths
            node, due, behind = (made := made + 1), False, False
            continue
        if kind == OPENING:
            outer.append(node)
            node, behind = (made := made + 1), False
            variations += 1
        elif kind == CLOSING:
            node, behind = outer.pop(), True
        elif kind == SIGN:
            if behind:
                return None
            glyphs += 1
        due = kind in NUMBERS or (due and kind == SIGN)
    texts = dialect.fold_texts([LINE_END.sub("\n", each[1:-1]) for each in COMMENT.findall(body)])
    said = _count_comments(texts, places, empty=bool(dialect.fold_comments((Comment(""),))))
    return {Feature.VARIATIONS: variations, Feature.GLYPHS: glyphs, **said}


def _count_comments(
    texts: Iterable[str], places: Iterable[tuple[int, bool]], *, empty: bool
) -> Mapping[Feature, int]:
    """Count comments and what they tell; `empty` ones may be some."""
    early = late = marks = 0
    clocks, evaluations = set[int](), set[int]()  # nodes have them but once
    for text, (place, before) in zip(texts, places, strict=True):
        if text or empty:
            early, late = early + before, late + (not before)
        if "[%" in text:
            clock, evaluation = times_of(text)
            if clock and place:  # no clock runs before the first move
                clocks.add(place)
            if evaluation:
                evaluations.add(place)
            marks += len(marks_of((Comment(text),))) if may_draw(text) else 0
    return {
        Feature.COMMENTS: late,
        Feature.COMMENTS_BEFORE: early,
        Feature.CLOCKS: len(clocks),
        Feature.EVALUATIONS: len(evaluations),
        Feature.MARKS: marks,
    }


# What stands beside the moves of the main line, without nodes.
#
# hot: for figures of games that were read by their words; `Record.annotations` over nodes is the plain code,
# and test_told holds it there.

NUMBERS = frozenset((NUMBER_WORD, DOTS))
NO_MOVE = frozenset(("", "."))  # the last character of words without a move, where there are no signs


def annotations_beside_moves(text: str, at: int, dialect: MovetextDialect, count: int) -> Iterator[Told]:
    """Yield the comments of the main line, and what they tell.

    The text is that of a game told by its words, which begin at an offset and count so many moves."""
    body = text[at:]
    pieces, comments = COMMENT.split(body), [comment[1:-1] for comment in COMMENT.findall(body)]
    if "\r" in body:
        comments = [LINE_END.sub("\n", comment) for comment in comments]
    comments = dialect.fold_texts(comments)
    if len(comments) == count and "(" not in body and "$" not in body:
        before = {piece.rstrip()[-1:] for piece in pieces[:-1]}
        if before.isdisjoint(NO_MOVE):  # so one stands behind each move
            return _one_by_one(comments)
    if "(" in body:
        pieces = [piece.replace("(", " ( ").replace(")", " ) ") for piece in pieces]
    return _by_words(pieces, comments, dialect.words)


def _one_by_one(comments: list[str]) -> Iterator[Told]:
    """Yield comments that stand behind a move each."""
    for ply, comment in enumerate(comments, start=1):
        yield Told(ply, *times_of(comment), comment)


def _by_words(pieces: Iterable[str], comments: Iterable[str], known: Words) -> Iterator[Told]:
    """Yield comments by counting the moves before them."""
    ply = depth = 0
    timed = valued = -1  # the moves of which a clock and an evaluation are known; only the first of each count
    for piece, comment in zip(pieces, comments, strict=False):
        kind = COMMENTED  # of the word before the comment
        for word in fill_joint_blanks(piece, known.joints).split():
            if word in "()":
                depth += 1 if word == "(" else -1
                continue
            kind = known[word][0]
            if not depth and kind in MOVES:
                ply += 1
        if depth:
            continue
        place = ply + (kind in NUMBERS)  # behind a number it stands before the move
        clock, evaluation = times_of(comment)
        if clock is not None:
            clock, timed = clock if timed != place else None, place
        if evaluation is not None:
            evaluation, valued = evaluation if valued != place else None, place
        yield Told(place, clock, evaluation, comment)


def signs_beside_moves(text: str, at: int, dialect: MovetextDialect) -> list[tuple[int, tuple[int, ...]]] | None:
    """Return the signs of the main line, by numbers of moves.

    The text is that of a game told by its words, which begin at an offset. None where a sign stands behind a
    variation, of which nodes tell more."""
    body, found = COMMENT.sub(" ", text[at:]), dict[int, tuple[int, ...]]()
    if not any(sign in body for sign in "$!?"):
        return []
    known, ply, depth, behind = dialect.words, 0, 0, False
    for word in fill_joint_blanks(body.replace("(", " ( ").replace(")", " ) "), known.joints).split():
        if word in "()":
            depth += 1 if word == "(" else -1
            behind = True
            continue
        kind, _, _, tokens = known[word]
        if depth:
            continue
        if kind == SIGN:
            if behind:
                return None
            found[ply] = (*found.get(ply, ()), int(word[1:]))
        elif kind in MOVES:
            ply, behind = ply + 1, False
            if word[-1] in "!?":
                found[ply] = (dialect.strengths[tokens[-1].text],)
    return list(found.items())
