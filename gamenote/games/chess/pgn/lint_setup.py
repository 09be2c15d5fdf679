"""Rules about the position that a game starts from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as update

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity, replace
from gamenote.core.positions import start_of
from gamenote.core.rule import header_rule, rule, rules_in
from gamenote.core.source import Span
from gamenote.games.chess.board import EMPTY_POCKET, Position
from gamenote.games.chess.fen import read_fen, write_fen
from gamenote.games.chess.pgn.lint_tags import missing, tags_with_values
from gamenote.games.chess.pgn.tags import said_variant
from gamenote.games.chess.play import first_position
from gamenote.games.chess.variants import (
    STANDARD,
    START,
    START_WITHOUT_CASTLING,
    Variant,
    find_variant,
    is_known,
    variant,
)
from gamenote.syntax.movetext.tree import GameTree
from gamenote.syntax.tagpairs.report import short
from gamenote.syntax.tagpairs.tree import Header

# Rules about the tags of variant and position: Variant, SetUp, FEN

NO_SETUP = ("", "0", "?", "-")
SILENT = ("From Position",)
CHESS = "0"


@header_rule(
    "PGN212",
    "setup-without-fen",
    Severity.ERROR,
    fix=Safety.UNSAFE,
    changes=Change.DELETED | Change.ADDED | Change.VALUES,
)
def setup_without_fen(case: Case) -> Iterator[Diagnostic]:
    """The tag SetUp announces a position, and no FEN tag gives one.

    Either the FEN tag was lost, and the moves belong to another position, or the game begins as all others do.

    Bad (after the usual tags)::

        [SetUp "1"]

    Good (after the usual tags)::

        [SetUp "0"]
    """
    game: GameTree = case.syntax
    tag = game.header.get("SetUp")
    if tag is None or tag.raw.strip(" \t") in NO_SETUP or not missing(game.header.get("FEN")):
        return
    yield case.report(
        f'SetUp "{short(tag.value)}" announces a position, but there is no FEN',
        at=tag.span,
        help='add the FEN tag, or write [SetUp "0"] where the game begins as usual',
        title="write 0",
        fix=replace(tag.value_span, "0"),
    )


@header_rule("PGN213", "fen-without-setup", Severity.INFO, fix=Safety.SAFE, changes=Change.ADDED)
def fen_without_setup(case: Case) -> Iterator[Diagnostic]:
    """A FEN tag gives a position, and no SetUp tag announces it.

    The position counts all the same; the standard wants the tag SetUp with the value 1.

    Bad (after the usual tags)::

        [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]

        1. e4 *

    Good (after the usual tags)::

        [SetUp "1"]
        [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]

        1. e4 *
    """
    game: GameTree = case.syntax
    fen, setup = game.header.get("FEN"), game.header.get("SetUp")
    if fen is None or missing(fen) or (setup is not None and setup.raw.strip(" \t") == "1"):
        return
    if setup is not None:
        said = f'but SetUp is "{short(setup.value)}"'
        fix: tuple[Edit, ...] = replace(setup.value_span, "1")
    else:
        said = "but no SetUp tag"
        line_end = case.source.line_end or "\n"
        fix = (Edit(Span(fen.start, fen.start), f'[SetUp "1"]{line_end}'),)
    yield case.report(f"FEN gives a position, {said}", at=fen.span, title='write [SetUp "1"]', fix=fix)


@header_rule("PGN214", "unknown-variant", Severity.WARNING)
def unknown_variant(case: Case) -> Iterator[Diagnostic]:
    """The variant named is not known.

    Its moves are kept as they stand, and nobody checks them.

    Bad (after the usual tags)::

        [Variant "Dragonfly 2"]

    Good (after the usual tags)::

        [Variant "Standard"]
    """
    tag = case.syntax.header.get("Variant")
    value = said_variant(case.syntax.header)
    if tag is not None and value and not is_known(value):
        yield case.report(f"unknown variant {short(value)}: its moves are not checked", at=tag.value_span)


@header_rule("PGN215", "variant-name", Severity.INFO, fix=Safety.SAFE, changes=Change.VALUES | Change.VARIANT)
def variant_name(case: Case) -> Iterator[Diagnostic]:
    """The variant has another name than the one that most programs know.

    Programs compare names to the letter, and take the game for one of plain chess.

    Bad (after the usual tags)::

        [Variant "koth"]

    Good (after the usual tags)::

        [Variant "King of the Hill"]
    """
    for tag, value in tags_with_values(case, "Variant"):
        row = find_variant(value) if value not in ("", *SILENT) else None
        if row is not None and value != row.name:
            words, fix = f"lichess calls it {row.name}, not {short(value)}", replace(tag.value_span, row.name)
            yield case.report(words, at=tag.value_span, title=f"write {row.name}", fix=fix)


@header_rule("PGN216", "variant-without-fen", Severity.ERROR)
def variant_without_fen(case: Case) -> Iterator[Diagnostic]:
    """The game starts from a position that no FEN tag gives.

    There are 960 arrays; moves are checked from that of chess.

    Bad (after the usual tags)::

        [Variant "Chess960"]

    Good (after the usual tags)::

        [Variant "Chess960"]
        [SetUp "1"]
        [FEN "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1"]
    """
    for tag, value in tags_with_values(case, "Variant"):
        row = find_variant(value) if value and missing(case.syntax.header.get("FEN")) else None
        if row is None or not row.from_array:
            continue
        yield case.report(f"the array of {row.name} is not given: add the FEN tag", at=tag.value_span)


@header_rule(
    "PGN217", "gametype-conflict", Severity.WARNING, fix=Safety.UNSAFE, changes=Change.VALUES | Change.DELETED
)
def gametype_conflict(case: Case) -> Iterator[Diagnostic]:
    """The tag GameType names another game than chess, whose moves these are.

    Its number 0 is chess. Moves tell more than the tag: they are read as chess.

    Bad (after the usual tags)::

        [GameType "20"]

        1. e4 e5 2. Nf3 Nc6 *

    Good (after the usual tags)::

        [GameType "0"]

        1. e4 e5 2. Nf3 Nc6 *
    """
    for tag, value in tags_with_values(case, "GameType") if case.syntax.plies else ():
        number = value.partition(",")[0]
        if number in ("", "?", CHESS):
            continue
        words = f"GameType {short(number)} is another game; these are moves of chess"
        yield case.report(words, at=tag.value_span, title="write 0", fix=replace(tag.value_span, CHESS))


@header_rule("PGN219", "position-mismatch", Severity.WARNING)
def position_mismatch(case: Case) -> Iterator[Diagnostic]:
    """CurrentPosition is not the position at the end of the moves.

    A server puts it there; where it differs, moves were lost or added. Only what it tells is compared: pieces in
    hand, as `[Qn]`, as a ninth rank or behind the counters, and all fields up to the last one there.

    Bad (after the usual tags)::

        [CurrentPosition "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -"]

        1. e4 *

    Good (after the usual tags)::

        [CurrentPosition "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -"]

        1. e4 *
    """
    tag = case.syntax.header.get("CurrentPosition")
    if tag is None or missing(tag) or case.engine is None or not case.complete:
        return
    said = tag.value.split()
    final: Position | None = case.final
    if final is None or len(said) < 2:
        return
    there = read_fen(final.variant, tag.value).position
    if there is not None and final.variant.drops:  # where programs count half-moves each in its own way
        # Hands and pieces that were pawns count if it tells them.
        hands = final.pockets if there.pockets != (EMPTY_POCKET, EMPTY_POCKET) else there.pockets
        promoted = final.promoted if there.promoted else 0
        final = update(final, pockets=hands, promoted=promoted, halfmoves=there.halfmoves)
    ways = [write_fen(each).split() for each in (there, final) if each is not None]
    fields = len(said) if len(said) < len(ways[-1]) else None
    if len(ways) < 2 or ways[0][:fields] != ways[1][:fields]:
        yield case.report("this is not the position at the end of the moves", at=tag.value_span)


# Rules about how a game starts: its variant and its position

USUAL_STARTS = (START, START_WITHOUT_CASTLING)
PLAIN = (None, STANDARD.name)
POSITION_TAGS = ("SetUp", "FEN")


@rule(
    "PGN231",
    "variant-missing",
    Severity.WARNING,
    fix=Safety.UNSAFE,
    changes=Change.ADDED | Change.VALUES | Change.VARIANT | Change.SETUP,
)
def variant_missing(case: Case) -> Iterator[Diagnostic]:
    """A game is not one of plain chess, and its tags do not say so.

    Its position is proper to a variant: another array, pieces in hand, checks that are counted, the many pawns of
    Horde. Programs that read it as chess refuse it, or castle the wrong way. Moves tell nothing: where chess
    refuses one, that is an `illegal-move`, which says so if all of them fit another variant.

    Bad (after the usual tags)::

        [SetUp "1"]
        [FEN "bbrknnqr/pppppppp/8/8/8/8/PPPPPPPP/BBRKNNQR w KQkq - 0 1"]

    Good (after the usual tags)::

        [Variant "Chess960"]
        [SetUp "1"]
        [FEN "bbrknnqr/pppppppp/8/8/8/8/PPPPPPPP/BBRKNNQR w KQkq - 0 1"]
    """
    if case.record.variant in PLAIN:
        return
    header: Header = case.syntax.header
    said = said_variant(header)
    if said and find_variant(said) is not STANDARD:
        return
    row, setup = variant(case.record.variant), start_of(case.record)
    if row is not None and setup is not None and setup.spans:
        yield case.report(
            f"the game is {row.title}, and no Variant tag says so",
            at=setup.spans[0],
            title=f'write [Variant "{row.name}"]',
            fix=_variant_tag_edits(case, header, row),
        )


def _variant_tag_edits(case: Case, header: Header, row: Variant) -> tuple[Edit, ...]:
    said = header.place("Variant")
    if said is not None:
        return (Edit(said, row.name),)
    before = next((tag for tag in header.tags if tag.name in POSITION_TAGS), None)
    text, end = f'[Variant "{row.name}"]', case.source.line_end or "\n"
    if before is not None:
        return (Edit(Span(before.span.start, before.span.start), text + end),)
    if header.tags:
        last = header.tags[-1].span.end
        return (Edit(Span(last, last), end + text),)
    return ()


@header_rule("PGN232", "fen-start", Severity.INFO, fix=Safety.SAFE, changes=Change.DELETED | Change.SETUP)
def fen_start(case: Case) -> Iterator[Diagnostic]:
    """The FEN tag gives the usual start position.

    Games of Chess960 need theirs, those of Horde may have it. Others do not, and programs that count openings pass
    games with a position by.

    Bad (after the usual tags)::

        [SetUp "1"]
        [FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]

    """
    setup, row = start_of(case.record), variant(case.record.variant)
    if setup is None or row is None or row.from_array or not setup.spans or row.start not in USUAL_STARTS:
        return
    reading = read_fen(row, setup.text)
    if reading.position == first_position(row) and not reading.problems:
        yield case.report(
            "the game begins from the usual position, which needs no FEN",
            at=setup.spans[0],
            title="remove it",
            fix=tuple(_without_position(case)),
        )


def _without_position(case: Case) -> Iterator[Edit]:
    text = case.source.text
    for tag in case.syntax.header.tags:
        if tag.name in POSITION_TAGS:
            end = tag.span.end
            rest = text[end : end + 2]
            end += 2 if rest == "\r\n" else rest.startswith(("\r", "\n"))
            yield Edit(Span(tag.span.start, end), "")


RULES = rules_in(globals())
