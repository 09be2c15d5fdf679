"""Judgement of a written move: what it means, what speaks against it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from gamenote.core.diagnostic import Severity
from gamenote.core.engine import Objection
from gamenote.games.draughts.board import UNKNOWN, Move, Position, squares_in
from gamenote.games.draughts.captures import (
    canonical,
    captures_along_squares,
    captures_through_squares,
    legal_captures,
)
from gamenote.games.draughts.fen import off_board
from gamenote.games.draughts.movement import outcome, quiet_move, quiet_targets, run_is_over, with_owner_to_move
from gamenote.games.draughts.notation import DASHES, GLUED, Written, is_unknown, parse, write_move, write_squares
from gamenote.games.draughts.variants import Choice, Trust

# The order of questions is fixed, so that one fault gets one name everywhere: do the squares exist, is the game
# over, whose piece stands on the first one, can it go there at all, must something be taken instead, must this
# capture go on, must another one be made.

FEW = 4  # moves that a message lists

# How grave a breach is where the rules of a variant are less sure; None: as the rule says.
CHOICE_SEVERITY = {Trust.A: None, Trust.B: None, Trust.C: Severity.WARNING, Trust.D: Severity.WARNING}
PLAY_SEVERITY = {Trust.A: None, Trust.B: None, Trust.C: None, Trust.D: Severity.WARNING}


def objection(
    position: Position, kind: str, message: str, *, help: str = "", instead: str | None = None
) -> Objection:
    """Return a fatal objection, as grave as the rules are sure."""
    severities = CHOICE_SEVERITY if kind == "capture-priority" else PLAY_SEVERITY
    severity = severities[position.table.variant.trust]
    return Objection(kind, f"move {position.number}: {message}", instead=instead, help=help, severity=severity)


def judge(position: Position, move: Move) -> tuple[Objection, ...]:
    """Everything that speaks against a move, the gravest first."""
    if move == UNKNOWN or not position.known:
        return ()
    position = with_owner_to_move(position, move.start)
    fatal = _against_capture(position, move) if move.captured else _against_quiet(position, move)
    if fatal is not None:
        return (fatal,)
    return tuple(_find_remarks(position, move))


def _against_quiet(position: Position, move: Move) -> Objection | None:
    """What speaks against going from one square to another without taking anything."""
    text = move.written or _move_text(position, move)
    if not position.own >> move.start & 1 or move.end not in quiet_targets(position, move.start):
        return impossible(position, (move.start, move.end), text)
    legal = legal_captures(position)
    if legal:
        listed = some_of(position, legal)
        message = f"{text} takes nothing, but a capture is compulsory ({listed})"
        return objection(position, "capture-missed", message)
    if run_is_over(position, move.start):
        most = position.table.rules.king_run
        message = (
            f"{text}: this king has made {most} moves in a row, and must wait for another piece (three-move limit)"
        )
        return objection(position, "illegal-move", message)
    return None


def _against_capture(position: Position, move: Move) -> Objection | None:
    legal = legal_captures(position)
    if move in legal:
        return None
    text = move.written or _move_text(position, move)
    if not position.own >> move.start & 1:
        return impossible(position, (move.start, move.end), text)
    longer = _longer_captures(position, move, legal)
    if longer:
        return _unfinished_capture(position, move, text, longer)
    if legal:
        words = _why_capture_is_worse(position, move, legal)
        return objection(position, "capture-priority", f"{text} {words} ({some_of(position, legal)})")
    return impossible(position, (move.start, move.end), text)


def _longer_captures(position: Position, move: Move, legal: Iterable[Move]) -> list[Move]:
    """Return the legal captures that begin with these squares."""
    written = parse(move.written)
    squares = [position.table.bit_of(part.text) for part in written.squares] if written else [move.start, move.end]
    known = [square for square in squares if square is not None]
    longer = captures_through_squares(position, known)
    return [each for each in legal if each in longer]


def _unfinished_capture(position: Position, move: Move, text: str, longer: list[Move]) -> Objection:
    most = max(each.captured.bit_count() for each in longer)
    words = f"takes {pieces(move.captured.bit_count())} where {number(most)} must be taken"
    if most == move.captured.bit_count():
        words = "stops before the capture is complete"
    listed = some_of(position, longer, full=True)
    written = parse(move.written)
    instead = None
    if len(longer) == 1 and written is not None:
        instead = write_move(position, longer[0], "algebraic" if written.letters else "numeric")
    return objection(position, "capture-unfinished", f"{text} {words} ({listed})", instead=instead)


def _why_capture_is_worse(position: Position, move: Move, legal: Iterable[Move]) -> str:
    """How a capture is worse than those that may be made."""
    best = next(iter(legal))
    mine, most = move.captured.bit_count(), best.captured.bit_count()
    kings, more = (each.captured & position.kings for each in (move, best))
    by_king, by_best = (bool(position.kings >> each.start & 1) for each in (move, best))
    choice = position.table.rules.choice
    counts = choice not in (Choice.ANY, Choice.KING_FIRST)
    if counts and choice is not Choice.VALUE and mine < most:
        return f"takes {pieces(mine)} where {number(most)} can be taken"
    if counts and (mine, kings.bit_count()) != (most, more.bit_count()) and choice is Choice.VALUE:
        return f"takes {booty(position, move)} where {booty(position, best)} can be taken"
    if choice is not Choice.ANY and by_best and not by_king:
        return "takes with a man where a king can take" + (" as much" if counts else "")
    if counts and kings.bit_count() < more.bit_count():
        return f"takes {booty(position, move)} where {booty(position, best)} can be taken"
    if counts and mine == most and kings:
        return "takes its kings later than possible"
    return "lands on a square from which the capture cannot go on"


def number(count: int) -> str:
    """A number in words, as long as words are short."""
    words = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return words[count] if count < len(words) else str(count)


def pieces(count: int) -> str:
    """How many pieces, in words."""
    return f"{number(count)} piece{'s' if count > 1 else ''}"


def booty(position: Position, move: Move) -> str:
    """What a capture takes: kings and men."""
    kings = (move.captured & position.kings).bit_count()
    men = move.captured.bit_count() - kings
    words = [
        f"{number(count)} {one if count == 1 else many}"
        for count, one, many in ((kings, "king", "kings"), (men, "man", "men"))
        if count
    ]
    return " and ".join(words)


def _find_remarks(position: Position, move: Move) -> Iterator[Objection]:
    """What is not against the move, but against how it is written."""
    if move.readings > 1:
        rivals = [each for each in legal_captures(position) if (each.start, each.end) == (move.start, move.end)]
        message = (
            f"{move.written} can mean {number(len(rivals))} captures ({some_of(position, rivals, full=True)})"
        )
        yield Objection("ambiguous-move", f"move {position.number}: {message}", fatal=False)
    written = parse(move.written)
    if written is None or not written.signs:
        return
    quiet = any(sign.text in DASHES for sign in written.signs)
    sign = position.table.variant.separator
    words = f"move {position.number}: {move.written}"
    if move.captured and quiet and sign != "-":
        proper = written.signed(sign)
        yield Objection("wrong-separator", f"{words} is a capture: write {proper}", fatal=False, instead=proper)
    elif not move.captured and written.crossed:
        proper = written.signed("-")
        yield Objection("wrong-separator", f"{words} is no capture: write {proper}", fatal=False, instead=proper)


def over(position: Position, text: str) -> Objection | None:
    """Return the objection to any move after the game's end."""
    end = outcome(position)
    if end is None:
        return None
    how = "has no pieces left" if not position.own else "cannot move"
    message = f"{text}, but {position.colour.capitalize()} {how} and has lost"
    return objection(position, "moves-after-end", message)


def missing(position: Position, written: Written) -> Objection | None:
    """The objection to squares that the board does not have."""
    for part in written.squares:
        if position.table.bit_of(part.text) is None:
            message = f"{written.text}: {part.text} is {off_board(position.table, part.text)}"
            found = objection(position, "illegal-move", message)
            return Objection(found.kind, found.message, part=(part.start, part.end), severity=found.severity)
    return None


def impossible(position: Position, squares: tuple[int, ...], text: str) -> Objection:
    """Return why the piece cannot do this, and what it can."""
    start, end = squares[0], squares[-1]
    table = position.table
    name, there = (table.text_of(square, letters=_uses_letters(text)) for square in (start, end))
    if position.opp >> start & 1:
        mover = position.colour.capitalize()
        words = f"{text}: {name} holds a {_piece_colour(position, start)} piece, and {mover} is to move"
        return objection(position, "illegal-move", words, help=hint(position))
    if not position.own >> start & 1:
        return objection(position, "illegal-move", f"{text}: {name} is empty", help=hint(position, end=end))
    rank = "king" if position.kings >> start & 1 else "man"
    if len(squares) == 2 and start != end and position.occupied >> end & 1:
        words = f"{text}: {there} is occupied"
    elif len(squares) == 2 and (blocker := _blocking_square(position, start, end)) is not None:
        words = f"{text}: {table.text_of(blocker, letters=_uses_letters(text))} is in the way"
    else:
        verb = "capture" if _is_written_capture(text) else "go"
        words = f"{text}: the {rank} on {name} cannot {verb} there"
    return objection(position, "illegal-move", words, help=hint(position, start=start))


def _blocking_square(position: Position, start: int, end: int) -> int | None:
    """Return the first occupied square on a flying king's way."""
    if not position.kings >> start & 1:
        return None
    for ray in position.table.rays[start]:
        if end in ray:
            return next((square for square in ray[: ray.index(end)] if position.occupied >> square & 1), None)
    return None


def _piece_colour(position: Position, square: int) -> str:
    other = position.table.variant.colours[1 - position.side]
    return position.colour if position.own >> square & 1 else other


def _uses_letters(text: str) -> bool | None:
    written = parse(text)
    return written.letters if written else None


def _is_written_capture(text: str) -> bool:
    written = parse(text)
    return written is not None and written.crossed


def hint(position: Position, *, start: int | None = None, end: int = -1) -> str:
    """Return what could be played instead.

    That is the compulsory captures, else moves of the piece on `start` or to the square `end`."""
    legal = legal_captures(position)
    if legal:
        return f"compulsory: {some_of(position, legal)}"
    table = position.table
    if start is not None:
        pairs = [(start, square) for square in quiet_targets(position, start)]
    else:
        pairs = [(square, end) for square in squares_in(position.own) if end in quiet_targets(position, square)]
    texts = [write_squares(table, pair, "-") for pair in pairs if not run_is_over(position, pair[0])]
    more = f" and {len(texts) - FEW} more" if len(texts) > FEW else ""
    return f"possible: {', '.join(texts[:FEW])}{more}" if texts else ""


def some_of(position: Position, moves: Iterable[Move], *, full: bool = False) -> str:
    """Return a few of these captures as text, in order."""
    order = position.table.order
    listed = sorted(moves, key=lambda move: (order[move.start], order[move.end], move.captured))
    texts: dict[str, None] = {}
    for shown, move in enumerate(listed):
        if len(texts) == FEW:
            return " or ".join(texts) + f" or {len(listed) - shown} more"
        texts[_move_text(position, move, full=full)] = None
    return " or ".join(texts)


def _move_text(position: Position, move: Move, *, full: bool = False) -> str:
    """Return the move as messages show it, perhaps with its way."""
    if not move.captured:
        return write_move(position, move)
    squares = canonical(position, move) if full or move.captured.bit_count() > 1 else (move.start, move.end)
    return write_squares(position.table, squares, position.table.variant.separator)


# A capture may be named by its two squares or by any squares that the piece passes, so several captures may be
# meant; all that may be played are given. Where none may be played, the answer is the nearest thing to it, for
# `judging` to say what is wrong: a whole capture that may not be made, or one that breaks off.


def candidates(position: Position, text: str) -> tuple[Move, ...] | Objection:
    """Return every move that the text may mean, or an objection."""
    if is_unknown(text):
        return (replace(UNKNOWN, written=text),)
    written = parse(text)
    if written is None:
        return objection(position, "illegal-move", f"{text} is not a move of draughts")
    absent = missing(position, written)
    if absent is not None:
        return absent
    if not position.known:
        return (replace(UNKNOWN, written=text),)
    return _on_board(position, written)


def _on_board(position: Position, written: Written) -> tuple[Move, ...] | Objection:
    squares = tuple(bit for part in written.squares if (bit := position.table.bit_of(part.text)) is not None)
    position = with_owner_to_move(position, squares[0])
    found = readings(position, squares) if position.own >> squares[0] & 1 else ()
    legal = bool(found) and (not found[0].captured or found[0] in legal_captures(position))
    if not found or (_is_glued(written) and not legal):
        return over(position, written.text) or impossible(position, squares, written.text)
    ambiguous = len(found) if legal else 1
    return tuple(replace(move, written=written.text, readings=ambiguous) for move in found)


def _is_glued(written: Written) -> bool:
    return not written.signs and not written.letters and len(written.text.strip()) == GLUED


def readings(position: Position, squares: tuple[int, ...]) -> tuple[Move, ...]:
    """Return the moves of these squares, legal ones if any."""
    whole, parts = captures_along_squares(position, squares)
    if whole:
        legal = legal_captures(position)
        found = [move for move in whole if move in legal] or list(whole)
        if len(found) > 1 and len(squares) > 2:
            found = [move for move in found if canonical(position, move) == squares] or found
        return tuple(sorted(found, key=lambda move: (move.captured, move.king)))
    start, end = squares[0], squares[-1]
    if len(squares) == 2 and end in quiet_targets(position, start):
        return (quiet_move(position, start, end),)
    return tuple(sorted(parts, key=lambda move: (move.captured.bit_count(), move.captured)))[:1]
