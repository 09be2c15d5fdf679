"""Rules about handicap in the header and on the board (GO1xx)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, takewhile

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity
from gamenote.core.lattice import star_points
from gamenote.core.patterns import lazy_pattern
from gamenote.core.rule import rules_in
from gamenote.core.source import Span
from gamenote.games.go.game_info import COUNT
from gamenote.games.go.handicap import is_usual
from gamenote.games.go.head import COLOURS, Head, head_rule, moves_with_nodes
from gamenote.syntax.sgf.records import is_closed
from gamenote.syntax.sgf.tree import shorten_text

FULL_KOMI = 5.5
MOST = 60  # moves that may be handicap stones
STONES = lazy_pattern(r"[^0-9]{0,10}([2-9])[^0-9]{0,10}")


@head_rule("GO107", "komi-handicap", Severity.INFO, default=False)
def komi_handicap(case: Case, head: Head) -> Iterator[Diagnostic]:
    """A handicap game has a full komi.

    Usually White gets half a point or none.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]HA[2]KM[6.5]AB[cc][gg];W[aa];B[bb])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]HA[2]KM[0.5]AB[cc][gg];W[aa];B[bb])
    """
    if head.info.handicap and head.info.komi is not None and head.info.komi >= FULL_KOMI:
        words = f"{head.info.handicap} handicap stones and a full komi of {head.info.komi:g}"
        yield case.report(words, at=head.span("KM"))


@head_rule(
    "GO108",
    "bad-handicap",
    Severity.WARNING,
    fix=Safety.SAFE,
    changes=Change.VALUES | Change.DELETED,
    also=(Severity.INFO, Safety.UNSAFE),
)
def bad_handicap(case: Case, head: Head) -> Iterator[Diagnostic]:
    """The number of handicap stones is none.

    HA says two stones or more; who begins without any has no handicap. HA[0] and HA[1] are left out by the fix,
    words for an even game as well.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]HA[0];B[aa];W[bb])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa];W[bb])
    """
    if not head.raw("HA") or head.info.handicap:
        return
    said, at, item = head.value("HA"), head.span("HA"), head.items["HA"]
    drop = (Edit(item.span, ""),) if is_closed(item) else ()
    if COUNT.fullmatch(said):
        words = "leave it out" if not int(said) else "one stone is no handicap, who begins has it anyhow"
        yield case.report(f"HA[{said}]: {words}", at=at, title="leave it out", fix=drop, severity=Severity.INFO)
        return
    stones, words = STONES.fullmatch(said), f"HA[{shorten_text(said)}] is no number of stones"
    better, title = (stones[1], "") if stones else ("", "leave it out")
    yield case.report(words, at=at, title=title, fix=drop, instead=better, safety=Safety.UNSAFE)


def _stones_alone(head: Head) -> list[int]:
    """Return the black stones set up, if no white ones are."""
    return [] if head.stones_set_up("AW") else sorted({*head.stones_set_up("AB")})


@head_rule("GO109", "handicap-count", Severity.WARNING, fix=Safety.UNSAFE, changes=Change.VALUES)
def handicap_count(case: Case, head: Head) -> Iterator[Diagnostic]:
    """HA says another number of stones than there are.

    Only the stones of the first node count, and only where there are no white ones, as in problems.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]HA[4]AB[cc][cg][gc];W[aa];B[bb])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]HA[3]AB[cc][cg][gc];W[aa];B[bb])
    """
    stones = len(_stones_alone(head)) if head.info.handicap else 0
    if stones and stones != head.info.handicap:
        words = f"HA says {head.info.handicap} stones, {stones} {'is' if stones == 1 else 'are'} on the board"
        yield case.report(words, at=head.span("HA"), instead=str(stones))


@head_rule("GO110", "handicap-not-placed", Severity.WARNING, fix=Safety.UNSAFE, changes=Change.SETUP)
def handicap_not_placed(case: Case, head: Head) -> Iterator[Diagnostic]:
    """HA says that there are handicap stones, but none is placed.

    White begins, as if they were. Old files of Fox are so, and mean the fixed points, where the fix puts them.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]HA[4];W[aa];B[bb])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]HA[4]AB[cg][gc][cc][gg];W[aa];B[bb])
    """
    board = head.board
    if board is None or not head.info.handicap or head.stones_set_up("AB") or head.stones_set_up("AW"):
        return
    first = next(moves_with_nodes(case), None)
    if first is None or first[1].name != COLOURS[1]:
        return
    item = head.items["HA"]
    at, placed = item.span.end, head.root.get("HA") is item and is_closed(item)
    points = star_points(board.columns, board.rows, head.info.handicap) if placed else ()
    texts = [board.texts[column + board.columns * (board.rows - 1 - row)] for column, row in points]
    words = f"HA says {head.info.handicap} stones, none is on the board, and White begins"
    fix = (Edit(Span(at, at), f"AB[{']['.join(texts)}]"),) if texts else ()
    yield case.report(words, at=head.span("HA"), title="put them on the fixed points", fix=fix)


@head_rule(
    "GO111",
    "handicap-as-moves",
    Severity.INFO,
    fix=Safety.UNSAFE,
    changes=Change.SETUP | Change.MOVES | Change.DELETED | Change.VALUES,
)
def handicap_as_moves(case: Case, head: Head) -> Iterator[Diagnostic]:
    """Handicap stones are written as moves of Black.

    IGS and some programs do so. SGF sets them up with AB, and the fix does; then moves are counted from the first
    of White.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]HA[2];B[cc];B[gg];W[aa];B[bb])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]HA[2]AB[cc][gg];W[aa];B[bb])
    """
    if not head.info.handicap or head.stones_set_up("AB"):
        return
    moves = [*islice(moves_with_nodes(case), MOST)]
    stones = [*takewhile(lambda each: each[1].name == COLOURS[0], moves)]
    if len(stones) < 2 or len(stones) == len(moves):
        return
    plain = all(len(node.properties) == 1 and node.begun for node, _ in stones)
    words = f"Black plays the first {len(stones)} moves, which are handicap stones"
    at, first, last = head.root.span.end, stones[0][0], stones[-1][0]
    texts = "][".join(item.values[0].raw for _, item in stones)
    edits = (Edit(Span(at, at), f"AB[{texts}]"), Edit(Span(first.start, last.span.end), "")) if plain else ()
    between = case.source.text[first.start : last.span.end]
    fix = edits if not re.search(r"[()]", between) and head.info.handicap == len(stones) else ()
    yield case.report(words, at=stones[0][1].values[0].span, title="set them up", fix=fix)


@head_rule("GO112", "handicap-pattern", Severity.INFO, default=False)
def handicap_pattern(case: Case, head: Head) -> Iterator[Diagnostic]:
    """Handicap stones do not stand on the usual points.

    Some rules have them anywhere: Chinese, AGA, NZ, GOE. Three stand in any corners.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]HA[2]RU[Japanese]AB[bb][hh];W[ee];B[cc])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]HA[2]RU[Japanese]AB[cg][gc];W[ee];B[cc])
    """
    board, stones = head.board, _stones_alone(head)
    if board is None or not head.info.handicap or head.info.rules.free:
        return
    places = [(board.places[point][0], board.rows - 1 - board.places[point][1]) for point in stones]
    usual = star_points(board.columns, board.rows, len(stones))
    if len(stones) == head.info.handicap and usual and not is_usual(places, board.columns, board.rows):
        words = f"{len(stones)} handicap stones do not stand on the usual points"
        yield case.report(words, at=head.span("HA"))


RULES = rules_in(globals())
