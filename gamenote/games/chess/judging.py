"""Judgement of moves: what speaks against them, or against their spelling."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace as update

from msgspec.structs import replace

from gamenote.core.diagnostic import Severity
from gamenote.core.engine import Objection, Step
from gamenote.games.chess.board import (
    KING,
    LETTERS,
    NAMES,
    NO_PIECE,
    NO_SQUARE,
    NULL_MOVE,
    PAWN,
    Move,
    Position,
    square_name,
    squares_in,
)
from gamenote.games.chess.ends import outcome
from gamenote.games.chess.movement import (
    after,
    captured_square,
    checkers,
    is_passant,
    legal_moves,
    moves_of,
    pinned_by,
    seen_squares,
)
from gamenote.games.chess.reasons import describe_check, game_over_objection, objection, refusal
from gamenote.games.chess.san import (
    CASTLING_WORDS,
    FIGURINES,
    NULL,
    MoveForm,
    Part,
    Written,
    castles,
    is_named,
    kinds_of,
    meanings,
    origin_hint,
    parse,
    possible_meanings,
    sign,
    write_move,
    write_uci,
)


def judge(position: Position, move: Move) -> tuple[Objection, ...]:
    """Return what speaks against a move, the gravest first."""
    if move == NULL_MOVE:
        text = move.written or NULL
        if (over := game_over_objection(position, text)) is not None:
            return (over,)
        if check := describe_check(position):
            return (objection(position, text, f"{check}, and a null move does not answer it"),)
        return (Objection("null-move", f"{position.move_number} {text}: no move was made", fatal=False),)
    if move not in moves_of(position, move.end):
        return (refusal(position, (spelled_out(position, move),)),)
    written = None if position.undecided else as_written(position, move)
    if written is None:
        return ()
    text, faults = f"{position.move_number} {written.text}", _find_faults(position, move, written)
    return tuple(replace(each, message=f"{text} {each.message}") for each in faults)


def comes_of_wrong_check(step: Step, start: Position | None) -> bool:
    """Whether a move is refused since the other side is in check."""
    if start is None:
        return False
    checking = checkers(start, 1 - start.side)
    if not checking or step.before.side != start.side:
        return bool(checking & checkers(step.before))
    text, king, other = step.node.move or "", start.king(1 - start.side), update(start, side=1 - start.side)
    captured = any(each.target == king for each in parse(text))
    return captured or any(move != NULL_MOVE for move in possible_meanings(other, text))


def spelled_out(position: Position, move: Move) -> Written:
    """Return a move with all that its squares tell, and its text."""
    text = move.written or write_uci(position, move)
    if move.castling:
        return Written(text, MoveForm.CASTLING, long=move.end < move.start)
    letter = LETTERS[move.kind] if move.kind >= 0 else ""
    if move.start == NO_SQUARE:
        return Written(text, MoveForm.DROP, letter=letter, target=move.end)
    promotion = LETTERS[move.promotion] if move.promotion != NO_PIECE else ""
    file, rank = move.start & 7, move.start >> 3
    return Written(text, MoveForm.MOVE, letter, file, rank, move.end, promotion=promotion)


# Remarks on the spelling of legal moves: signs, hints, letters.
#
# One fault has one finding. Each remark names the part of the text that is wrong and what belongs there, so that
# several can be cured at once. Those about the way in which a whole game is written carry no cure; rules of
# `lint_spelling` look at all of them together.

DAGGERS = "\u2020\u2021"  # signs of check in older books
UNDECIDED = ("ambiguous-move", "promotion-missing")  # of moves that can mean several
MISSING = {"+": "check-missing", "#": "mate-missing"}


def as_written(position: Position, move: Move) -> Written | None:
    """Return the reading of a move's text that means this move."""
    alternatives = parse(move.written)
    for written in alternatives:
        becomes = kinds_of(written.promotion, position.languages)
        for kind in kinds_of(written.letter, position.languages):
            if castles(written, move, kind) or any(is_named(written, move, kind, become) for become in becomes):
                return written
    return None


def _make_fault(kind: str, words: str, part: Part | None = None, instead: str | None = None) -> Objection:
    """Return a remark, whose words follow a move, perhaps with a cure."""
    return Objection(kind, words, fatal=False, part=part, instead=instead)


def _find_faults(position: Position, move: Move, written: Written) -> Iterator[Objection]:
    if move.readings > 1:  # how it is spelt depends on which of them is meant
        missing = not written.promotion and move.promotion != NO_PIECE
        yield replace(_make_fault(UNDECIDED[missing], "can mean several moves"), undecided=True)
        return
    finds = SPELLINGS[written.form]
    if written.capitals:
        yield _capitals_fault(position, move, written)
        finds = ()
    elif written.form is MoveForm.MOVE and (move.castling or written.is_long):
        yield _long_move_fault(position, move, written)
        finds = (_pawn_letter_faults,)
    for find in finds if written.is_uci else (*finds, _sign_faults):
        yield from find(position, move, written)


def _capitals_fault(position: Position, move: Move, written: Written) -> Objection:
    """Remark on capital letters of files, with all that they come with."""
    proper = write_move(position, move).rstrip("+#")
    part = (0, max(written.body_part[1], written.promotion_part[1]))
    words = f"has a capital letter for a file: write {proper}"
    return _make_fault("piece-case", words, part, proper)


def _long_move_fault(position: Position, move: Move, written: Written) -> Objection:
    if move.castling:
        proper = CASTLING_WORDS[move.end < move.start]
        words = f"is castling: write {proper}"
        return _make_fault("castling-spelling", words, (0, written.body_part[1]), proper)
    proper = write_move(position, move)
    short = proper if written.is_uci else proper.rstrip("+#")
    begin = written.piece_part[1] if move.kind == PAWN else 0  # the letter of a pawn has a remark of its own
    part = (begin, max(written.body_part[1], written.promotion_part[1]))
    return _make_fault("long-notation", f"has both squares: write {proper}", part, short)


def _castling_faults(position: Position, move: Move, written: Written) -> Iterator[Objection]:
    proper, (start, end) = CASTLING_WORDS[written.long], written.body_part
    if written.text[start:end] != proper:
        words = f"is castling: write {proper}, with the letter O"
        yield _make_fault("castling-spelling", words, written.body_part, proper)


def _promotion_faults(position: Position, move: Move, written: Written) -> Iterator[Objection]:
    if not written.promotion or move.promotion == NO_PIECE:
        return
    start, end = written.promotion_part
    known = position.languages or move.languages
    foreign = any(kind == move.promotion and known & languages for kind, languages in meanings(written.promotion))
    letter = written.promotion if foreign else LETTERS[move.promotion]
    if written.text[start:end] == f"={letter}":  # and no sign of check before it
        return
    proper = f"={LETTERS[move.promotion]}"
    if written.check and written.check_part[0] == written.check_part[1]:  # it stands before the promotion
        proper += written.check
    words = f"is a promotion: write {square_name(move.end)}{proper}"
    yield _make_fault("promotion-spelling", words, written.promotion_part, proper)


def _capture_faults(position: Position, move: Move, written: Written) -> Iterator[Objection]:
    takes, there = captured_square(position, move) is not None, square_name(move.end)
    proper = f"x{there}" if takes else there
    file = square_name(move.start)[0] if takes and move.kind == PAWN and written.file < 0 else ""
    start, end = written.body_part
    if written.text[start:end] != proper or file:
        words = "is a capture" if takes else "is no capture"
        words += f": write {write_move(position, move).rstrip('+#')}"
        yield _make_fault("capture-sign", words, written.body_part, file + proper)


def _pawn_letter_faults(position: Position, move: Move, written: Written) -> Iterator[Objection]:
    if move.kind == PAWN and written.letter and written.letter not in FIGURINES:
        words = "is a pawn move: write it without a letter"
        yield _make_fault("pawn-letter", words, written.piece_part, "")


def _letter_faults(position: Position, move: Move, written: Written) -> Iterator[Objection]:
    letter = written.letter
    proper = "" if move.kind == PAWN else LETTERS[move.kind]
    if letter in FIGURINES and letter:
        yield _make_fault("figurine", "has a figurine in place of a letter", written.piece_part, proper)
    elif move.languages and not (letter and move.kind == PAWN):
        if not move.languages & position.languages:  # else it is as the others of the game
            yield _make_fault("foreign-letters", "has the letter of another language")
    elif proper and letter and letter != proper:
        words = f"has a small letter: the {NAMES[move.kind]} is {proper}"
        yield _make_fault("piece-case", words, written.piece_part, proper)


def _hint_faults(position: Position, move: Move, written: Written) -> Iterator[Objection]:
    start, end = written.hint_part
    hint = written.text[start:end]
    if not hint or (move.kind == PAWN and written.rank < 0 and written.file != move.end & 7):
        return
    proper, name = "" if move.kind == PAWN else origin_hint(position, move), NAMES[move.kind]
    if hint == proper:
        return
    if len(proper) == len(hint):
        words = f"gives the rank where the file tells the {name}s apart: write {proper}"
        yield _make_fault("disambiguation-order", words, written.hint_part, proper)
        return
    why = f"only one {name} can go to {square_name(move.end)}{_others_pinned(position, move)}"
    words = f"is longer than needed: {f'{proper} tells the {name}s apart' if proper else why}"
    yield _make_fault("over-disambiguated", words, written.hint_part, proper)


def _others_pinned(position: Position, move: Move) -> str:
    """Return that a twin is pinned that could go there."""
    king = position.king(position.side)
    if king is None or move.kind in (PAWN, KING):
        return ""
    occupied = position.occupancy
    for start in squares_in(position.men[position.side][move.kind] & ~(1 << move.start)):
        reaches = seen_squares(move.kind, start, occupied) >> move.end & 1
        if reaches and pinned_by(position, king, start) is not None:
            return f" (the one on {square_name(start)} is pinned)"
    return ""


def _en_passant_faults(position: Position, move: Move, written: Written) -> Iterator[Objection]:
    start, end = written.suffix_part
    if start != end:
        passing = is_passant(position, move)
        words = "captures en passant, which needs no suffix" if passing else "does not capture en passant"
        yield _make_fault("en-passant-suffix", words, written.suffix_part, "")


def _drop_faults(position: Position, move: Move, written: Written) -> Iterator[Objection]:
    if move.kind == PAWN and not written.letter:
        yield _make_fault("drop-spelling", f"drops a pawn: write P{written.text}", (0, 0), "P")


def _sign_faults(position: Position, move: Move, written: Written) -> Iterator[Objection]:
    proper, found = sign(position, move), written.check
    said = written.text[slice(*written.check_part)]
    odd = bool(said) and (said != found or said in DAGGERS)
    if proper == found and not odd:
        return
    true = odd and bool(proper) and (found != "#" or proper == "#")  # in an old spelling, as a dagger
    if true:
        what = "is mate" if proper == "#" else "gives check"
        kind, words = MISSING[proper], f"{what}: write {proper}"
    elif said[-1:].isalpha() or said.endswith("."):
        yield _make_fault("check-false", "gives no mate" if proper else "gives no check")
        return
    elif found == "++" and proper:
        kind, words = "double-check-sign", f"has a sign of double check: write {proper}"
    elif found == "#":
        end = outcome(after(position, move))
        if end is not None and end.winner is not None:
            return
        kind, words = "mate-false", f"is not mate{_answer_to_check(position, move)}"
    elif proper:
        kind, words = MISSING[proper], _describe_win(position, move) if proper == "#" else "gives check: write +"
    else:
        kind, words = "check-false", "gives no check"
    severity = Severity.WARNING if true and found not in DAGGERS else None
    yield replace(_make_fault(kind, words, written.check_part, proper), severity=severity)


def _describe_win(position: Position, move: Move) -> str:
    there = after(position, move)
    end = outcome(there)
    if end is None or end.reason == "checkmate":
        return "is mate: write #"
    return f"wins ({end.reason}): write #"


def _answer_to_check(position: Position, move: Move) -> str:
    """Return one move that answers a check, as proof."""
    there = after(position, move)
    answers = sorted(legal_moves(there), key=lambda each: (each.kind != KING, each.kind, each.start, each.end))
    if not answers:
        return ""
    return f": {write_move(there, answers[0])} is possible" if checkers(there) else ": it gives no check"


Find = Callable[[Position, Move, Written], Iterator[Objection]]
SPELLINGS: dict[MoveForm, tuple[Find, ...]] = {
    MoveForm.MOVE: (
        _pawn_letter_faults,
        _letter_faults,
        _hint_faults,
        _capture_faults,
        _promotion_faults,
        _en_passant_faults,
    ),
    MoveForm.CASTLING: (_castling_faults,),
    MoveForm.DROP: (_letter_faults, _drop_faults),
    MoveForm.NULL: (),
}
