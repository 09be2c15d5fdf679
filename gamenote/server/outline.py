"""The games of a document as an outline, and in canonical form."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from lsprotocol import types

from gamenote.actions.convert.convert_file import convert_games
from gamenote.actions.convert.select_games import Account, Request
from gamenote.core.record import PLAYERS, Field, walk
from gamenote.core.source import Span
from gamenote.core.visible import visible
from gamenote.server.document import Document, DocumentGame

# The games of a document as an outline and as folds

DETAILED = 200  # games of which the moves are shown
PLIES = 10  # moves of players under one entry


def symbols(document: Document) -> list[types.DocumentSymbol]:
    """Return an entry for each game, and for its moves.

    Moves stand ten by ten below it, where there are not too many games."""
    games = [game for game in document.games() if not game.reading.empty]
    detailed = len(games) <= DETAILED
    return [_game_symbol(document, number, game, detailed=detailed) for number, game in enumerate(games, start=1)]


def flat(document: Document, found: list[types.DocumentSymbol]) -> list[types.SymbolInformation]:
    """The games alone, for editors that know no entries within entries."""
    return [
        types.SymbolInformation(types.Location(document.uri, each.range), each.name, each.kind) for each in found
    ]


def folds(document: Document) -> list[types.FoldingRange]:
    """Each game, and each comment, that takes several lines."""
    games = [game for game in document.games() if not game.reading.empty]
    found = []
    for game in games:
        start, end = extent(game)
        found += _folding_ranges(document, start, end, None)
        for span in _comment_spans(game) if len(games) <= DETAILED else ():
            start, end = game.start + span.start, game.start + span.end
            found += _folding_ranges(document, start, end, types.FoldingRangeKind.Comment)
    return found


def extent(game: DocumentGame) -> tuple[int, int]:
    """Where the game begins and ends, without the blanks around it."""
    text = game.source.text
    start = len(text) - len(text.lstrip("\ufeff \t\r\n"))
    return game.start + start, game.start + max(start, len(text.rstrip(" \t\r\n")))


def _game_symbol(document: Document, number: int, game: DocumentGame, *, detailed: bool) -> types.DocumentSymbol:
    record = game.reading.summary
    start, end = extent(game)
    span = next(filter(None, (game.reading.place(name) for name in (*PLAYERS, Field.TITLE, Field.EVENT))), None)
    chosen = (game.start + span.start, game.start + span.end) if span else (start, start)
    if not start <= chosen[0] <= chosen[1] <= end:
        chosen = (start, start)
    result = record.outcome.text if record.outcome else record.header.get(Field.RESULT)
    about = [record.header.get(Field.EVENT), record.header.get(Field.DATE), result]
    return types.DocumentSymbol(
        visible(f"{number}. {record.title}" if record.title else f"game {number}"),
        types.SymbolKind.Class,
        document.text.range(start, end),
        document.text.range(*chosen),
        detail=visible(", ".join(word for word in about if word)),
        children=list(_move_symbols(document, game)) if detailed else [],
    )


def _move_symbols(document: Document, game: DocumentGame) -> Iterator[types.DocumentSymbol]:
    """The moves of the main line, ten by ten."""
    plies = iter([node for node in game.reading.record.line if node.is_ply and node.span is not None])
    count = 0
    while group := list(islice(plies, PLIES)):
        first, last = group[0], group[-1]
        assert first.span is not None and last.span is not None
        number = game.reading.locate(first.span.start).number
        start, end = game.start + first.span.start, game.start + max(first.span.end, last.span.end)
        yield types.DocumentSymbol(
            f"move {visible(number)}" if number else f"ply {count + 1}",
            types.SymbolKind.Event,
            document.text.range(start, end),
            document.text.range(start, game.start + first.span.end),
            detail=visible(first.move or ""),
        )
        count += len(group)


def _comment_spans(game: DocumentGame) -> Iterator[Span]:
    for _, node in walk(game.reading.record):
        for comment in (*node.before, *node.after):
            if comment.span is not None:
                yield comment.span


def _folding_ranges(
    document: Document, start: int, end: int, kind: types.FoldingRangeKind | None
) -> list[types.FoldingRange]:
    lines = document.text.position(start).line, document.text.position(end).line
    return [types.FoldingRange(*lines, kind=kind)] if lines[0] < lines[1] else []


# A document in the canonical form of its format


def format_document(document: Document) -> tuple[list[types.TextEdit], str]:
    """Return the edits, and why there are none.

    A document of which anything would be lost is left as it is."""
    opened = document.as_file()
    if opened is None:
        return [], "its format is not known"
    _, file = opened
    if not file.format.writes:
        return [], f"{file.format.name} is only read"
    account = Account(document.name)
    data = b"".join(convert_games(file, Request(file.format), account))
    losses = account.losses.values()
    lost = [loss.said or f"{loss.feature.name} would be lost".lower() for loss in losses]
    why = [*(trouble.message for trouble in account.troubles), *account.skipped, *account.kept, *lost]
    if why:
        return [], why[0]
    return document.text.edits(data.decode("utf-8", "surrogateescape")), ""
