"""The rules about the text of transcripts (OTH15x)."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity
from gamenote.core.rule import Statement, compared, reported, rule, rules_in
from gamenote.core.source import Span
from gamenote.games.othello.board import PASS, is_pass
from gamenote.games.othello.lint import START
from gamenote.games.othello.moves.transcript import NUMBER, UNKNOWN, Transcript, read_transcript
from gamenote.games.othello.variants import SEATS

MOST_SHOWN = 20  # characters of a word in a message


@reported("OTH150", "unexpected-token", Severity.ERROR)
def unexpected_token() -> None:
    """Something stands among the moves that is no move.

    A move is a letter and a number, as f5; where one of the two is missing, the finding is at the other. The
    position behind it is not known, so the rest of the line is not checked.

    Bad::

        f5d6cd3c4
    """


@reported("OTH151", "number-order", Severity.WARNING, fix=Safety.SAFE, changes=Change.NUMBERS)
def number_order() -> None:
    """A move number does not follow the one before it.

    Numbers count moves, or pairs of them. The fix numbers the moves anew.

    Bad::

        1.f5 2.d6 4.c3 5.d3

    Good::

        1.f5 2.d6 3.c3 4.d3
    """


@reported("OTH152", "text-outside", Severity.INFO)
def text_outside() -> None:
    """Words stand before the moves of a line, or behind them.

    In mails these are names, dates and scores. They are kept as comments, which most other formats have room for.
    A line that begins with # or % is a remark, of which nothing is said.

    Bad::

        Ann - Bob: f5d6c3d3c4 35-29
    """


@rule("OTH153", "letter-case", Severity.INFO, fix=Safety.SAFE, default=False)
def letter_case(case: Case) -> Iterator[Diagnostic]:
    """Capitals tell one side's moves, but not at this one.

    Some programs write Black's moves with capitals. Readers heed the squares alone, but people are misled where a
    few moves are written otherwise. The fix follows the habit of the line.

    Bad::

        F5d6C3d3c4

    Good::

        F5d6C3d3C4
    """
    nodes = [node for node in case.record.nodes_from(0) if node.move and node.move[0].isalpha() and node.span]
    capital = {
        seat: [node.move[:1].isupper() for node in nodes if node.actor == seat and node.move] for seat in SEATS
    }
    habit = {seat: 2 * sum(each) > len(each) for seat, each in capital.items()}
    if habit[SEATS[0]] == habit[SEATS[1]]:
        return
    for node in nodes:
        text, at = node.move or "", node.span or Span(0, 0)
        wanted = text.upper() if habit[node.actor or SEATS[0]] else text.lower()
        if wanted != text:
            words = (
                f"{text} is a move of {str(node.actor).capitalize()}, whose other moves are written as {wanted}"
            )
            yield case.report(words, at=at, title=f"write {wanted}", fix=(Edit(at, wanted),))


@rule("OTH154", "pass-written", Severity.INFO, fix=Safety.SAFE, default=False, changes=Change.MOVES)
def pass_written(case: Case) -> Iterator[Diagnostic]:
    """A forced pass is written.

    Transcripts need none: the board tells who can move. The fix takes it out.

    Bad::

        c4c3f5c5d3e3b4g6d2a3b5b3c2a6a5a4e2d6c7e6c6d1f6f4g5b6h7g3b7g4e7c8a8a7a2b2g2c1b1h6a1h3h5f2f7e8f1g1d7g7h1f3e1f8h2d8h8g8b8--h4
    """
    moves = case.record.moves()
    if moves is None or not any(map(is_pass, moves.main)):
        return
    for step in case.main_line:
        if step.move == PASS and step.after is not None and step.node.span is not None:
            fix = case.reading.edits_without(step.node.span)
            words = f"{step.node.move}: the pass is forced, and need not be written"
            yield case.report(words, at=step.node.span, title="leave it out", fix=fix)


@compared("OTH155", "pass-token", Severity.INFO, default=False)
def pass_token(case: Case) -> Iterator[Statement]:
    """Passes are spelled in two ways in one file.

    Any of --, pa, pass and ps is read, in capitals too; programs that look for one of them find it everywhere
    then.

    Bad::

        e6f6c4c3d3d6c2d2e7f7c5e3d1b3e2f1g5b5b4e8f8c7a4a3f4e1f2b1b8g2c1f3g4h4d8c6h2g8g7h6b6d7a5a7a1h1b7g6g3g1a2f5h8h3h7c8h5b2paa8--a6
    """
    moves = case.record.moves()
    if moves is None or not any(map(is_pass, moves.main)):
        return
    passes = (node for node in reversed(case.record.line) if is_pass(node.move or ""))
    for text, at in {node.move or "": node.span or START for node in passes}.items():
        about = f"passes of {case.source.name}"
        yield Statement(about, f"a pass is written {text}, but otherwise in", at, says=text, shown=text)


RULES = rules_in(globals())


def faults(text: str) -> Iterator[Diagnostic]:
    """Yield what is wrong with a line, but for its moves."""
    line = read_transcript(text)
    if not (line.tokens or line.board) and line.before:
        first = line.before[0]
        words = f"{_shorten(text, first)} stands where moves such as f5d6c3 belong"
        yield unexpected_token.found(words, first)
        return
    yield from _unexpected_tokens(line)
    yield from _odd_numbers(line)
    where = dict.fromkeys(line.before, "before")
    for span in (*line.before, *line.after):
        yield text_outside.found(f"{_shorten(text, span)} stands {where.get(span, 'behind')} the moves", span)


def _shorten(text: str, span: Span) -> str:
    words = " ".join(text[span.start : min(span.end, span.start + 4 * MOST_SHOWN)].split())
    return words if len(words) <= MOST_SHOWN else f"{words[:MOST_SHOWN]}..."


def _unexpected_tokens(line: Transcript) -> Iterator[Diagnostic]:
    for token in line.tokens:
        if token.kind == UNKNOWN:
            words = (
                f"{_shorten(token.text, Span(0, len(token.text)))} is no move: a letter and a number are, as f5"
            )
            if len(token.text) == 1 and token.text.isalnum():
                words = f"{token.text} stands alone: a {'letter' if token.text.isdigit() else 'number'} is missing"
            yield unexpected_token.found(words, token.span)


def _odd_numbers(line: Transcript) -> Iterator[Diagnostic]:
    """Yield the numbers that follow neither the one before nor the count.

    The first of them mends all."""
    numbers = [
        (token, int("".join(filter(str.isdigit, token.text)))) for token in line.tokens if token.kind == NUMBER
    ]
    if not numbers:
        return
    wanted = range(numbers[0][1], numbers[0][1] + len(numbers))
    fix = [
        Edit(Span(token.start, token.start + len(token.text.rstrip(".)"))), str(due))
        for (token, number), due in zip(numbers, wanted, strict=True)
        if number != due
    ]
    for at, ((token, number), due) in enumerate(zip(numbers, wanted, strict=True)):
        if number != due and number != numbers[at - 1][1] + 1:
            words = f"move number {number} follows {numbers[at - 1][1]}"
            yield number_order.found(words, token.span, title="number the moves anew", fix=fix)
            fix = []
