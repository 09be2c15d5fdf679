"""The rules about moves and results of Othello (OTH1xx).

What the rules engine objects to is reported by the rule of the same name. Results are compared with the board by
`results.fault_of`: result-mismatch is the rule for all games, which asks the codec (`results.OthelloCodec`); the
others stand here. A format says where its result stands by `Reading.place`, and how a move is taken out, or a pass
put in, by `Reading.edits_without` and `OthelloCodec.edits_for_pass`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, takewhile
from typing import NamedTuple

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity, few
from gamenote.core.engine import Objection, Step
from gamenote.core.record import Field, walk
from gamenote.core.rule import reported, rule, rules_in
from gamenote.core.source import Span
from gamenote.games.othello.board import PASS, Position, is_pass
from gamenote.games.othello.movement import must_pass
from gamenote.games.othello.results import OthelloCodec, Result, fault_of, read_result, stated_result
from gamenote.games.othello.setup import start_position, write_position
from gamenote.games.othello.symmetry import FIRST_MOVES, turn_name
from gamenote.games.othello.variants import SEATS

START = Span(0, 0)
GGF_LETTERS = "*O-"


@reported("OTH101", "square-occupied", Severity.ERROR)
def square_occupied() -> None:
    """A disc is played on a square that is taken.

    The message says who played there. What follows in this line is not checked.

    Bad (othello-moves)::

        f5d6c3d3d6

    Good (othello-moves)::

        f5d6c3d3c4
    """


@reported("OTH102", "no-flips", Severity.ERROR)
def no_flips() -> None:
    """A disc is played that turns nothing over.

    A move must enclose a straight row of the other side's discs between the new disc and one that is there. The
    message lists moves that do. What follows in this line is not checked.

    Bad (othello-moves)::

        f5d6c3d3h8

    Good (othello-moves)::

        f5d6c3d3c4
    """


@reported("OTH103", "bad-square", Severity.ERROR)
def bad_square() -> None:
    """A move names a square that is not on the board.

    Files are letters from the left, ranks numbers from the top: a1 is the upper left corner. What follows in this
    line is not checked.

    Bad (othello-moves)::

        f5d6c3d3i4

    Good (othello-moves)::

        f5d6c3d3c4
    """


@rule("OTH104", "turn-order", Severity.ERROR)
def turn_order(case: Case) -> Iterator[Diagnostic]:
    """A side moves that is not to move.

    The sides play in turn, and only who cannot move is passed over. What follows in this line is not checked.

    Bad (json)::

        {"schema_version": 1, "format": "gamenote", "games": [{"game": "othello", "header": {}, "lines": [
        {"of": null, "nodes": [{}, {"actor": "black", "move": "f5"}, {"actor": "black", "move": "d6"}]}]}]}

    Good (json)::

        {"schema_version": 1, "format": "gamenote", "games": [{"game": "othello", "header": {}, "lines": [
        {"of": null, "nodes": [{}, {"actor": "black", "move": "f5"}, {"actor": "white", "move": "d6"}]}]}]}
    """
    for step, objection in _objections(case, "turn-order"):
        yield case.report(objection.message, at=step.node.span or START)
    for step in case.late_steps if not case.legal else ():
        actor = step.node.actor
        if step.move == PASS and step.after is not None and actor in SEATS and actor != step.before.colour:
            words = f"{str(actor).capitalize()} passes, but it is {step.before.colour.capitalize()}'s turn"
            yield case.report(words, at=step.node.span or START)


@reported("OTH105", "board-syntax", Severity.ERROR)
def board_syntax() -> None:
    """A position is not one letter for each square, and the side to move.

    A board of 8x8 has 64 squares, from a1 to h8: X or * is a black disc, O a white one, - or a point no disc. The
    game is not played on.

    Bad (othello-moves)::

        --------------------------OX------XO--------------------------- X f5d6

    Good (othello-moves)::

        ---------------------------OX------XO--------------------------- X f5d6
    """


@rule("OTH106", "pass-with-moves", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.MOVES)
def pass_with_moves(case: Case) -> Iterator[Diagnostic]:
    """A side passes that can move.

    A pass is forced, never chosen. The fix takes it out; it is unsafe, since a move may be missing there. What
    follows in this line is not checked.

    Bad (othello-moves)::

        f5--f6

    Good (othello-moves)::

        f5f6
    """
    for step, objection in _objections(case, "pass-with-moves"):
        at = step.node.span or START
        nodes = case.record.nodes_from(step.path.index) if step.path.main else iter((step.node,))
        passes = (node.span or at for node in takewhile(lambda node: is_pass(node.move or ""), nodes))
        fix = few((edit for span in passes for edit in case.reading.edits_without(span)), case.source.text)
        yield case.report(objection.message, at=at, title="take it out", fix=fix)


@rule("OTH107", "moves-after-end", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.MOVES)
def moves_after_end(case: Case) -> Iterator[Diagnostic]:
    """Play goes on although neither side can move.

    The game is over then, be the board full or not, and nobody passes any more. The fix takes out what follows.

    Bad (othello-moves)::

        c4c3f5c5d3e3b4g6d2a3b5b3c2a6a5a4e2d6c7e6c6d1f6f4g5b6h7g3b7g4e7c8a8a7a2b2g2c1b1h6a1h3h5f2f7e8f1g1d7g7h1f3e1f8h2d8h8g8b8h4--

    Good (othello-moves)::

        c4c3f5c5d3e3b4g6d2a3b5b3c2a6a5a4e2d6c7e6c6d1f6f4g5b6h7g3b7g4e7c8a8a7a2b2g2c1b1h6a1h3h5f2f7e8f1g1d7g7h1f3e1f8h2d8h8g8b8h4
    """
    for step, objection in _objections(case, "moves-after-end"):
        rest = (node.span for node in case.record.nodes_from(step.path.index)) if step.path.main else ()
        edits = (edit for span in rest if span is not None for edit in case.reading.edits_without(span))
        fix = few(edits, case.source.text) if step.path.main else ()
        yield case.report(objection.message, at=step.node.span or START, title="take out what follows", fix=fix)


def _objections(case: Case, kind: str) -> Iterator[tuple[Step, Objection]]:
    """Yield what the engine objects to, of one kind."""
    known = {each.span for each in case.reading.diagnostics} if case.objected else set()
    for step in case.objected:
        for objection in step.objections:
            if objection.kind == kind and step.node.span not in known:
                yield step, objection


@rule("OTH108", "pass-missing", Severity.WARNING, fix=Safety.SAFE, formats=("ggf", "othello-pgn"))
def pass_missing(case: Case) -> Iterator[Diagnostic]:
    """A forced pass is left out where passes are written.

    Programs that count moves in turn take later ones for those of the other side. In PGN it is one where other
    passes of the game are written. The fix writes it.

    Bad (ggf)::

        (;GM[Othello]TY[4]B[B1]W[C1]B[D3]W[A1]W[A3];)

    Good (ggf)::

        (;GM[Othello]TY[4]B[B1]W[C1]B[D3]W[A1]B[PA]W[A3];)
    """
    final, codec = case.final, case.format.codec()
    moves = case.record.moves()
    if final is None or not final.implied or not isinstance(codec, OthelloCodec):
        return
    texts = moves.main if moves is not None else [node.move or "-" for node in case.record.line]
    if case.format.name == "othello-pgn" and not any(map(is_pass, texts)):
        return
    for step in case.main_line:
        if step.after is not None and step.after.implied > step.before.implied:
            at, colour = step.node.span or START, step.before.colour
            move = case.source.text[at.start : at.end]
            words = f"{colour.capitalize()} has to pass before {move}, and that is not written"
            fix = codec.edits_for_pass(case.source, at, colour)
            yield case.report(words, at=at, title="write the pass", fix=fix)


@rule("OTH109", "unfinished", Severity.INFO)
def unfinished(case: Case) -> Iterator[Diagnostic]:
    """The game stops while a side can still move.

    Players resign or run out of time; where the record says so, nothing is said. Else moves may be missing.

    Bad (othello-moves)::

        f5d6c3d3c4

    Good (othello-moves)::

        c4c3f5c5d3e3b4g6d2a3b5b3c2a6a5a4e2d6c7e6c6d1f6f4g5b6h7g3b7g4e7c8a8a7a2b2g2c1b1h6a1h3h5f2f7e8f1g1d7g7h1f3e1f8h2d8h8g8b8h4
    """
    final = case.final if case.complete and case.outcome is None else None
    at = case.last_move if final is not None else None
    stated = case.shared(_stated_result) if at is not None else None
    if at is not None and final is not None and (stated is None or not stated[0].flag):
        mover = "white" if (final.side == 0) == must_pass(final) else "black"
        words = f"the game stops behind {case.source.text[at.start : at.end]}, but {mover.capitalize()} can move"
        yield case.report(words, at=at)


def _stated_result(case: Case) -> tuple[Result, Span] | None:
    """Return what the header says of the result, else the end."""
    result = read_result(stated_result(case.summary))
    at = case.reading.place(Field.RESULT) or case.reading.place("terminator")
    return None if result is None or at is None else (result, at)


class ResultFault(NamedTuple):
    """What is wrong with the stated result of a game."""

    kind: str
    text: str
    at: Span
    final: Position


def _result_fault(case: Case) -> ResultFault | None:
    """Return what is wrong with the stated result, if all was played."""
    stated, final = case.shared(_stated_result), case.final if case.complete else None
    kind = (
        fault_of(stated[0], final, over=case.outcome is not None)
        if stated is not None and final is not None
        else ""
    )
    if stated is None or final is None or not kind:
        return None
    at = stated[1]
    text = (
        case.summary.header.get(Field.RESULT) or "" if case.source.binary else case.source.text[at.start : at.end]
    )
    return ResultFault(kind, text, at, final)


@rule("OTH110", "empties-not-counted", Severity.INFO, fix=Safety.SAFE, changes=Change.RESULT)
def empties_not_counted(case: Case) -> Iterator[Diagnostic]:
    """The result counts discs alone, and leaves out empty squares.

    By the rules the winner gets them, and in a draw each side half of them. The fix writes the score by the rule.

    Bad (othello-moves)::

        +f5-f4+c3-c6+c5-d6+f3-c4+c7: +13

    Good (othello-moves)::

        +f5-f4+c3-c6+c5-d6+f3-c4+c7: +64
    """
    fault = case.shared(_result_fault)
    if fault is not None and fault.kind == "empties-not-counted" and case.outcome is not None:
        written = case.format.codec().write_result(case.outcome)
        shown = case.outcome.text if case.source.binary else written
        words = f"{fault.text} counts discs; with {fault.final.empty.bit_count()} empty squares it is {shown}"
        yield case.report(words, at=fault.at, title=f"write {shown}", fix=(Edit(fault.at, written),))


@rule("OTH111", "score-parity", Severity.WARNING)
def score_parity(case: Case) -> Iterator[Diagnostic]:
    """The result cannot be: scores add up to the squares of the board.

    On 64 squares they make 64, so one side's lead is even.

    Bad (othello-moves)::

        +f5-f4+c3-c6+c5-d6+f3-c4+c7: +31

    Good (othello-moves)::

        +f5-f4+c3-c6+c5-d6+f3-c4+c7: +64
    """
    fault = case.shared(_result_fault)
    if fault is not None and fault.kind == "score-parity":
        words = f"{fault.text} cannot be: both scores together make {fault.final.variant.squares}"
        yield case.report(words, at=fault.at)


@rule("OTH112", "score-range", Severity.WARNING)
def score_range(case: Case) -> Iterator[Diagnostic]:
    """A score is greater than the board has squares.

    Who gets all squares of 8x8 scores 64.

    Bad (othello-moves)::

        +f5-f4+c3-c6+c5-d6+f3-c4+c7: +88

    Good (othello-moves)::

        +f5-f4+c3-c6+c5-d6+f3-c4+c7: +64
    """
    fault = case.shared(_result_fault)
    if fault is not None and fault.kind == "score-range":
        words = f"{fault.text} cannot be: the board has {fault.final.variant.squares} squares"
        yield case.report(words, at=fault.at)


@rule("OTH113", "start-position", Severity.WARNING, fix=Safety.UNSAFE, changes=Change.SETUP, formats=("ggf",))
def start_position_rule(case: Case) -> Iterator[Diagnostic]:
    """A usual game does not begin with the usual position.

    Black has e4 and d5, White d4 and e5, and Black moves first. The type of the game says nothing of another
    start. Colours that are swapped, or a board turned by 90 degrees, are the same fault. The fix writes the
    usual start; it is unsafe, since the moves may need the other one.

    Bad (ggf)::

        (;GM[Othello]TY[4]BO[4 ---- -*O- -O*- ---- *];)

    Good (ggf)::

        (;GM[Othello]TY[4]BO[4 ---- -O*- -*O- ---- *];)
    """
    types = (value for extra in case.summary.header.extras if extra.key == "TY" for value in extra.values)
    engine, moves, at = case.engine, case.record.moves(), case.reading.place("BO")
    if engine is None or moves is None or moves.setup is None or at is None or "r" in "".join(types).lower():
        return
    start = engine.start(case.record.variant, moves.setup)
    if isinstance(start, Objection):
        return
    usual = start_position(start.variant)
    if start == usual:
        return
    why = "it is not the usual one"
    if (start.own, start.opp) == (usual.opp, usual.own):
        why = "the colours are swapped, or the board is turned by 90 degrees"
    elif (start.own, start.opp, start.side) == (usual.opp, usual.own, 1):
        why = "White moves first"
    board = f"{usual.variant.size} {write_position(usual, GGF_LETTERS, ' ')} *"
    yield case.report(
        f"the start of a usual game: {why}", at=at, title="write the usual start", fix=(Edit(at, board),)
    )


@rule("OTH114", "orientation", Severity.INFO, fix=Safety.UNSAFE, default=False, changes=Change.MOVES)
def orientation(case: Case) -> Iterator[Diagnostic]:
    """The first move is not f5.

    The four first moves are one, seen from four sides, and collections turn all games so that they begin with f5.
    The fix turns all moves.

    Bad (othello-moves)::

        c4c3f5c5d3e3

    Good (othello-moves)::

        f5f6c4f4e6d6
    """
    start, text = case.progress.start if case.progress is not None else None, ""
    if start is None or start != start_position(start.variant) or start.variant.name != "standard":
        return
    moves = (node for node in islice(case.record.nodes_from(0), 2) if node.move)
    first = next(moves, None)
    text = (first.move or "").lower() if first is not None else ""
    if first is None or first.span is None or text not in FIRST_MOVES or text == "f5":
        return
    nodes = [(node.move, node.span) for _, node in walk(case.record) if node.move and node.span is not None]
    turned = [(span, turn_name(move, FIRST_MOVES[text])) for move, span in nodes]
    edits = [Edit(span, name) for span, name in turned if name]
    fix = few(edits, case.source.text) if len(edits) == len(turned) else ()
    yield case.report(f"the game begins with {first.move}, not f5", at=first.span, title="turn the game", fix=fix)


RULES = rules_in(globals())
