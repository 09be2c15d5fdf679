"""Drawn diagrams side by side, as far as the width allows.

Words above and below a board are broken to its width there, so that a long move does not keep two boards apart; a
board that stands alone is left as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from gamenote.core.diagram import Diagram
from gamenote.render.boards.plan import Line, columns, width_of

Draw = Callable[..., Iterable[Line]]

GAP = 3  # columns between two boards
LEAST = 30  # no words are broken to less
WORDS = frozenset(("title", "caption", "legend"))  # roles of lines that may be broken
LISTS = frozenset(("heading",))  # and of lists, which break themselves


def side_by_side(
    draw: Draw, diagrams: Iterable[Diagram], width: int | None, *, alone: Draw | None = None
) -> Iterator[Line]:
    """Return the lines of all diagrams, in rows of that width.

    A board that has a row for itself may be drawn in another way (`alone`).
    """
    alone = alone or draw
    row: list[tuple[Diagram, int]] = []
    begun = False
    for diagram in diagrams:
        need = _columns_needed(draw(diagram, width=width))
        if row and (width is None or sum(each + GAP for _, each in row) + need > width):
            yield from ([] for _ in range(begun))
            yield from _write_row(draw, alone, row, width)
            row, begun = [], True
        row.append((diagram, need))
    if row:
        yield from ([] for _ in range(begun))
        yield from _write_row(draw, alone, row, width)


def _columns_needed(lines: Iterable[Line]) -> int:
    """The columns that a diagram needs, words aside."""
    fixed = (line for line in lines if line and line[0][1] not in WORDS | LISTS)
    return max(LEAST, max(map(width_of, fixed), default=0))


def _write_row(draw: Draw, alone: Draw, row: Sequence[tuple[Diagram, int]], width: int | None) -> Iterator[Line]:
    if len(row) == 1:
        yield from alone(row[0][0], width=width)
        return
    blocks = [
        [part for line in draw(diagram, width=need) for part in break_line(line, need)] for diagram, need in row
    ]
    blocks = _level_blocks(blocks)
    for index in range(max(map(len, blocks))):
        joined: Line = []
        for place, (block, (_, need)) in enumerate(zip(blocks, row, strict=True)):
            line = block[index] if index < len(block) else []
            joined += line
            if place < len(row) - 1:
                joined.append((" " * (need - width_of(line) + GAP), ""))
        yield joined


def _level_blocks(blocks: list[list[Line]]) -> list[list[Line]]:
    """Level blocks, so that their boards begin at one height."""
    titles = [sum(1 for line in block if line and line[0][1] == "title") for block in blocks]
    highest = max(titles)
    return [
        [*block[:own], *([] for _ in range(highest - own)), *block[own:]]
        for block, own in zip(blocks, titles, strict=True)
    ]


def break_line(line: Line, width: int) -> Iterator[Line]:
    """Break a line of words into pieces of that width."""
    if not line or line[0][1] not in WORDS or width_of(line) <= width:
        yield line
        return
    role, words = line[0][1], "".join(text for text, _ in line).split(" ")
    piece = ""
    for word in words:
        if piece and columns(f"{piece} {word}") > width:
            yield [(piece, role)]
            piece = ""
        *whole, rest = _cut_word(word, width) if columns(word) > width else (word,)
        yield from ([(part, role)] for part in whole)
        piece = f"{piece} {rest}" if piece else rest
    yield [(piece, role)]


def _cut_word(word: str, width: int) -> Iterator[str]:
    """Yield parts of a word that fit, none of them empty."""
    start = taken = 0
    for index, character in enumerate(word):
        wide = columns(character)
        if taken + wide > width and index > start:
            yield word[start:index]
            start, taken = index, 0
        taken += wide
    yield word[start:]
