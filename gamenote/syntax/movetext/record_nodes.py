"""Moves of a record: their nodes, and what stands beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest

from gamenote.core.feature import Feature
from gamenote.core.record import Comment, Extra, Node, Setup, Told
from gamenote.core.source import LINE_END, Span
from gamenote.syntax.movetext.commands import marks_of, times_of, times_of_comments
from gamenote.syntax.movetext.dialect import MovetextDialect
from gamenote.syntax.movetext.tokens import Token
from gamenote.syntax.movetext.tree import MOVE as MOVE_ITEM
from gamenote.syntax.movetext.tree import (
    MOVING,
    NO_NOTES,
    SETUP,
    Item,
    Kind,
    Line,
    Notes,
    Number,
    add_glyph,
    add_note,
)
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
        self.comments = dialect.fold_comments
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
        moving, notes = move.kind in MOVING, move.notes
        if moving and notes is NO_NOTES:
            return Node(seat, move.text, span=move.place)
        comments = (*notes.before, *notes.after)
        clock, evaluation = times_of_comments(comments)
        return Node(
            actor=seat if moving else None,
            move=move.text if moving else None,
            setup=Setup(move.text, (), self.dialect.to_move(move.text)) if move.kind is SETUP else None,
            before=self.comments(notes.before) if notes.before else (),
            after=self.comments(notes.after) if notes.after else (),
            glyphs=tuple(notes.glyphs),
            clock=clock,
            evaluation=evaluation,
            marks=marks_of(comments),
            extras=extras_of(move),
            variations=self.variations_of(move),
            span=move.place if moving or move.kind is SETUP else None,
        )


def extras_of(move: Item) -> tuple[Extra, ...]:
    """Return the signs that have no number, as extras."""
    return tuple(Extra("tagpairs", name, (text,)) for name, text in move.notes.signs) if move.notes.signs else ()


def lines_of_moves(text: str, at: int, dialect: MovetextDialect, player: int) -> list[Line]:
    """Build the lines of a game that was read by its words.

    `player` makes the first move.
    # hot: half of each conversion of games with clocks; `Reader` is the plain code, and test_words holds it there.
    """
    known, strengths, line = dialect.words, dialect.strengths, list[Item]()
    lines, outer = [line], list[tuple[Line, int]]()
    due: Number | None = None
    said: Sequence[Comment] = ()  # between that number and its move
    for piece in PIECE.finditer(fill_joint_blanks(text[at:], known.joints)):
        start, end = at + piece.start(), at + piece.end()
        if piece[0][0] == "{":
            notes = None if due is not None else _notes_to_fill(line, player)
            words = LINE_END.sub("\n", text[start + 1 : end - 1])
            comment = Comment(words, Span(start, end), len(notes.variations) if notes is not None else 0)
            if notes is not None:
                notes.after = add_note(notes.after, comment)
            else:
                said = add_note(said, comment)
            continue
        kind, move, count, tokens = known[piece[0]]
        if count is not NO_NUMBER:
            due = Number(tokens[0].text, start, f"{count[0]}", 3 if count[1] else 1)
        if kind in MOVES:
            token, *signs = tokens[count is not NO_NUMBER :]
            item = Item(MOVE_ITEM, move, start + token.start, token.end - token.start, 1, player, due)
            if said:
                item.own_notes().before = said
            for sign in signs:
                _note_strength(item.own_notes(), sign, start, strengths)
            line.append(item)
            player, due, said = 1 - player, None, ()
        elif kind == DOTS and due is not None:
            due = Number(text[due.start : end], due.start, due.digits, 3)
        elif kind == SIGN:
            add_glyph(_notes_to_fill(line, player), int(move[1:]))
        elif kind == OPENING:
            outer.append((line, player))
            line, player = [], 1 - player
            lines.append(line)
        elif kind == CLOSING:
            variation = line
            line, player = outer.pop()
            notes = line[-1].own_notes()
            notes.variations = add_note(notes.variations, variation)
    return lines


def _notes_to_fill(line: Line, player: int) -> Notes:
    """Return the notes of a line's last item, made if missing."""
    if not line:
        line.append(Item(Kind.LEAD, player=player))
    return line[-1].own_notes()


def _note_strength(notes: Notes, token: Token, start: int, strengths: Mapping[str, int]) -> None:
    """Note the sign of a move that is part of its word."""
    glyph = strengths.get(token.text)
    if glyph is not None:
        add_glyph(notes, glyph)
    else:
        notes.signs = add_note(notes.signs, ("strength", token.text))
    notes.marks = add_note(notes.marks, Span(start + token.start, start + token.end))


def count_uses(text: str, at: int, dialect: MovetextDialect) -> Mapping[Feature, int] | None:
    """Count what stands beside moves of a game read by words.

    None where a sign stands behind a variation, of which nodes tell more.
    # hot: half of what it takes to write moves alone; `losses` is the plain code, and test_told holds it there.
    """
    body, known, found = text[at:], dialect.words, Counter[Feature]()
    comments = dialect.fold_texts([LINE_END.sub("\n", each[1:-1]) for each in COMMENT.findall(body)])
    stated = set[tuple[Feature, int]]()  # clocks and evaluations, which nodes have but once
    node = made = 0  # the node to which a comment belongs, of so many behind the first
    outer, due, behind = list[int](), False, False
    for piece, comment in zip_longest(COMMENT.split(body), comments):
        for word in fill_joint_blanks(piece.replace("(", " ( ").replace(")", " ) "), known.joints).split():
            kind, _, _, tokens = known[word]
            if kind in MOVES:
                found[Feature.GLYPHS] += tokens[-1].text in dialect.strengths
                node, due, behind = (made := made + 1), False, False
            elif kind == OPENING:
                outer.append(node)
                node, behind = (made := made + 1), False
                found[Feature.VARIATIONS] += 1
            elif kind == CLOSING:
                node, behind = outer.pop(), True
            elif kind == SIGN:
                if behind:
                    return None
                found[Feature.GLYPHS] += 1
            due = kind in NUMBERS or (due and kind == SIGN)
        if comment is not None and (comment or dialect.fold_comments((Comment(""),))):
            found[Feature.COMMENTS_BEFORE if due else Feature.COMMENTS] += 1
            if "[%" in comment:
                found[Feature.MARKS] += len(marks_of((Comment(comment),)))
                stated |= _stated_times(comment, made + 1 if due else node)
    return found + Counter(feature for feature, _ in stated)


def _stated_times(comment: str, node: int) -> set[tuple[Feature, int]]:
    """Return clock and evaluation of a node as features, if stated."""
    clock, evaluation = times_of(comment)
    found = {(Feature.CLOCKS, node)} if clock and node else set()  # no clock runs before the first move
    return found | {(Feature.EVALUATIONS, node)} if evaluation else found


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
