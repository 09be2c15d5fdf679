"""Rules of Plateau Cleartext: header (PLT1xx) and spelling of moves (PLT4xx).

What a move must be to be read at all, and how it may be played, is in `plateau.lint`; the rules of SGF itself are
in `syntax.sgf.lint`.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity, replace
from gamenote.core.record import Node, walk
from gamenote.core.rule import doubt_rule, rule, rules_in
from gamenote.core.source import Span
from gamenote.games.plateau.cleartext import NAMES
from gamenote.games.plateau.cleartext.reader import SEATS, setup
from gamenote.games.plateau.notation import Move, Slip, parse_move
from gamenote.games.plateau.variants import VARIANTS
from gamenote.syntax.sgf import lint as sgf

BLANKS = " \t\r\n\v\f"
MOST_SHOWN = 60  # characters of a move


@doubt_rule("PLT101", "wrong-game")
def wrong_game(case: Case) -> Iterator[Diagnostic]:
    """The property GM names another game.

    Plateau is `Plateau`, or 23 in the list of games of SGF.

    Bad::

        (;GM[Go])

    Good::

        (;GM[23])
    """
    value, at = case.syntax.said("GM"), case.reading.place("GM")
    if value is not None and at is not None and value not in NAMES and not _first_boardspace_span(case):
        yield case.report(f"GM says {value or 'nothing'}, but Plateau is {' or '.join(NAMES)}", at=at)


@doubt_rule(
    "PLT102",
    "bad-setup",
    fix=Safety.UNSAFE,
    changes=Change.VALUES | Change.SETUP | Change.VARIANT | Change.DELETED,
)
def bad_setup(case: Case) -> Iterator[Diagnostic]:
    """The property SU names no setup of Plateau.

    The setups are Standard, Fast and Compressed. The record is checked as Standard.

    Bad::

        (;GM[Plateau]SU[Standart]
        ;B[1 Onboard a1/0 xx];B[1 Onboard a1/1 rr])

    Good::

        (;GM[Plateau]SU[Standard]
        ;B[1 Onboard a1/0 xx];B[1 Onboard a1/1 rr])
    """
    value, at = case.syntax.said("SU"), case.reading.place("SU")
    if value is not None and at is not None and setup(case.syntax) is None and not _first_boardspace_span(case):
        tags = {row.tag.lower(): row.tag for row in VARIANTS}
        from difflib import get_close_matches  # only mistakes need it

        near = [tags[name] for name in get_close_matches(value[:40].lower(), tags, 1)]
        yield case.report(
            f"SU says {value or 'nothing'}; the setups are {', '.join(tags.values())}",
            at=at,
            help=f"did you mean {near[0]}?" if near else "",
            title=f"write {near[0]}" if near else "",
            fix=replace(at, near[0]) if near else (),
        )


@rule("PLT103", "setup-unsupported", Severity.INFO)
def setup_unsupported(case: Case) -> Iterator[Diagnostic]:
    """The rules of the setups Fast and Compressed are not known, so the moves are only read.

    The format document names them and says no more.

    Bad::

        (;GM[Plateau]SU[Fast]
        ;B[1 Onboard a1/0 xx];B[1 Onboard a1/1 rr])

    Good::

        (;GM[Plateau]SU[Standard]
        ;B[1 Onboard a1/0 xx];B[1 Onboard a1/1 rr])
    """
    at = case.reading.place("SU")
    row = next((row for row in VARIANTS if row.name == case.record.variant), None)
    if row is not None and not row.judged and at is not None:
        yield case.report(f"the rules of {row.tag} are not known here, so the moves are only read", at=at)


@doubt_rule("PLT104", "variation-ignored", Severity.INFO)
def variation_ignored(case: Case) -> Iterator[Diagnostic]:
    """The record has variations, which are kept but not checked.

    A game of Plateau is one line of moves; the first branch is taken for it.

    Bad::

        (;GM[Plateau];B[1 Onboard a1/0 xx]
        (;B[1 Onboard a1/1 rr])
        (;B[1 Onboard a1/1 bb]))

    Good::

        (;GM[Plateau];B[1 Onboard a1/0 xx]
        ;B[1 Onboard a1/1 rr])
    """
    known = case.record.moves()
    if known is not None and known.single is not None:
        return
    further = [index for children in case.syntax.children for index in children[1:]]
    if further:
        words = "a variation is" if len(further) == 1 else f"{len(further)} variations are"
        yield case.report(f"{words} kept, but not checked", at=case.syntax.nodes[min(further)].span)


@doubt_rule("PLT105", "boardspace-dialect")
def boardspace_dialect(case: Case) -> Iterator[Diagnostic]:
    """The record is in the dialect of Boardspace.net, which is another format.

    It numbers the players 0 and 1 and records each gesture of its client. Nothing in it is checked.

    Bad::

        (;GM[Plateau]
        ;P0[1 Onboard A1 100 RB 3]
        ;P0[2 Done])

    Good::

        (;GM[Plateau]
        ;B[1 Onboard a1/0 xx];B[1 Onboard a1/1 rb])
    """
    at = _first_boardspace_span(case)
    if at is not None:
        yield case.report("these are gestures of the Boardspace client, not moves of the Cleartext Format", at=at)


def _first_boardspace_span(case: Case) -> Span | None:
    """The first property that belongs to the Boardspace dialect."""
    for node in case.syntax.others:
        for item in node.properties:
            if item.name in SEATS:
                span: Span = item.span
                return span
    return None


@doubt_rule("PLT401", "letter-case", Severity.INFO, fix=Safety.SAFE)
def letter_case(case: Case) -> Iterator[Diagnostic]:
    """Words, squares or faces are written in the wrong letter case.

    The words of actions have one capital; columns and faces are small letters.

    Bad (after the usual head)::

        ;B[3 onboard B1/0 xx])

    Good (after the usual head)::

        ;B[3 Onboard b1/0 xx])
    """
    for node, slips in _slips_of_kind(case, "letter-case"):
        wrong = ", ".join(_slip_text(node, slip) for slip in slips)
        yield _report_slips(case, node, slips, f"{wrong} instead of {', '.join(slip.instead for slip in slips)}")


@doubt_rule("PLT402", "missing-comma", Severity.INFO, fix=Safety.SAFE)
def missing_comma(case: Case) -> Iterator[Diagnostic]:
    """No comma stands between two actions.

    Records written by hand often lack the one before a capture.

    Bad (after the usual head)::

        ;B[3 Pick a1(rr,xx), Drop a2(xx) Drop a3(rr)])

    Good (after the usual head)::

        ;B[3 Pick a1(rr,xx), Drop a2(xx), Drop a3(rr)])
    """
    for node, slips in _slips_of_kind(case, "missing-comma"):
        yield _report_slips(case, node, slips, "a comma is missing between two actions")


@rule("PLT403", "abbreviation", Severity.INFO, fix=Safety.SAFE, default=False)
def abbreviation(case: Case) -> Iterator[Diagnostic]:
    """Actions are written with the letters F, P, D and C.

    That is the short form, good for writing by hand; this rule is for collections that want the full form.

    Bad (after the usual head)::

        ;B[3 P a1(rr,xx), D a2(xx), D a3(rr)])

    Good (after the usual head)::

        ;B[3 Pick a1(rr,xx), Drop a2(xx), Drop a3(rr)])
    """
    for node, slips in _slips_of_kind(case, "abbreviation"):
        letters = dict.fromkeys(_slip_text(node, slip) for slip in slips)
        yield _report_slips(
            case, node, slips, f"{', '.join(letters)} instead of the full {_word_or_words(len(letters))}"
        )


@doubt_rule("PLT404", "spacing", Severity.INFO, fix=Safety.SAFE)
def spacing(case: Case) -> Iterator[Diagnostic]:
    """Spaces are missing, or not where they should be.

    One space follows the number and each word, one the comma between two actions, and none is in lists.

    Bad (after the usual head)::

        ;B[3 Pick a1 (rr, xx),Drop a2(xx), Drop a3(rr)])

    Good (after the usual head)::

        ;B[3 Pick a1(rr,xx), Drop a2(xx), Drop a3(rr)])
    """
    for node, slips in _slips_of_kind(case, "spacing"):
        words = f'spacing differs from the standard form: write "{_shorten_text(_respace_move(node, slips))}"'
        yield _report_slips(case, node, slips, words)


def _respace_move(node: Node, slips: list[Slip]) -> str:
    """The text of a move with the blanks of the canonical form."""
    text = node.move or ""
    for slip in sorted(slips, key=lambda each: each.part, reverse=True):
        start, end = slip.part
        if 0 <= start <= end <= len(text):  # others stand around the move
            text = text[:start] + slip.instead + text[end:]
    return text


def _shorten_text(text: str) -> str:
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…"


def _slips_of_kind(case: Case, kind: str) -> Iterator[tuple[Node, list[Slip]]]:
    """The nodes whose moves depart from the canonical spelling in that way."""
    for node, slips in case.shared(_all_slips):
        if of_kind := [slip for slip in slips if slip.kind == kind]:
            yield node, of_kind


def _all_slips(case: Case) -> list[tuple[Node, list[Slip]]]:
    """The nodes whose moves depart from the canonical spelling in any way."""
    found = list[tuple[Node, list[Slip]]]()
    for _, node in walk(case.record):
        move = None if node.move is None else parse_move(node.move)
        if isinstance(move, Move) and node.span is not None:
            slips = [*move.slips, *_outer_blank_slips(case, node.span)]
            if slips:
                found.append((node, slips))
    return found


def _outer_blank_slips(case: Case, span: Span) -> Iterator[Slip]:
    """Blanks between the brackets and the move, placed relative to the move."""
    text, start, end = case.source.text, span.start, span.end
    while start > 0 and text[start - 1] in BLANKS:
        start -= 1
    while end < len(text) and text[end] in BLANKS:
        end += 1
    if start < span.start and text[start - 1 : start] == "[":
        yield Slip("spacing", (start - span.start, 0), "")
    if end > span.end and text[end : end + 1] == "]":
        length = span.end - span.start
        yield Slip("spacing", (length, length + end - span.end), "")


def _slip_text(node: Node, slip: Slip) -> str:
    assert node.move is not None
    return node.move[slice(*slip.part)]


def _word_or_words(count: int) -> str:
    return "word" if count == 1 else "words"


def _report_slips(case: Case, node: Node, slips: list[Slip], message: str) -> Diagnostic:
    """Return one finding for all slips of a kind in a move.

    It stands at the first of them.
    """
    assert node.span is not None
    spans = [Span(node.span.start + slip.part[0], node.span.start + slip.part[1]) for slip in slips]
    edits = (Edit(span, slip.instead) for span, slip in zip(spans, slips, strict=True))
    return case.report(message, at=spans[0], title="write the move in its canonical form", fix=edits)


# Words between nodes are damage here, blanks behind names and other charsets are nothing worth a word.
UNUSED = (sgf.text_outside, sgf.trailing_text, sgf.spaced_property, sgf.charset_missing, sgf.charset_not_utf8)

RULES = (*(item for item in sgf.RULES if item not in UNUSED), *rules_in(globals()))
