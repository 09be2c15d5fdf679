"""Rules about the text in values: escapes, line ends, blanks, letters."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.anygame.generic_sgf.index import ANY_TEXTS, SIMPLE_TEXTS, values_of
from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.charsets import codec_of, title_of
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity, few, replace
from gamenote.core.patterns import lazy_pattern
from gamenote.core.rule import Statement, compared, doubt_rule, rules_in
from gamenote.core.source import Span
from gamenote.syntax.sgf.properties import DIGITS
from gamenote.syntax.sgf.tree import BLANKS, place_of_lost_end, shorten_text

BRACKET = lazy_pattern(r"\\(?s:.)|\[")
NEXT_NODE = lazy_pattern(r"[ \t\r\n]*+(?:\)[ \t\r\n]*+){0,9}+(?:\(?;[ \t\r\n]*+)?+[A-Z]{1,2}\[")
NEEDLESS = lazy_pattern(r"\\(?:([^\\\]: \t\v\f\r\n])|(?s:.))")
PIECE = lazy_pattern(r"\\(?s:.)|:")
BREAK = lazy_pattern(r"\\(?:\r\n|\n\r|(?s:.))|(\r\n|\n\r|\r|\n)")
NOT_ASCII = lazy_pattern("[^\0-\x7f]")
TWO_PARTS = Change.SIGNS | Change.DELETED | Change.VALUES  # what a value of two parts may be
WORDS = Change.COMMENTS | Change.VALUES  # what texts may be
COMPOSED = frozenset(("LB", "AP", "FG", "IS", "MI"))
SINGLE_LINE = SIMPLE_TEXTS | {"LB"}
WRITTEN = ANY_TEXTS | {"LB"}


@doubt_rule(
    "SGF008",
    "swallowed-node",
    Severity.WARNING,
    fix=Safety.UNSAFE,
    changes=WORDS | Change.MOVES | Change.VARIATIONS | Change.COMMENT_ENDS,
)
def swallowed_node(case: Case) -> Iterator[Diagnostic]:
    r"""A move or a property has slipped into a text.

    A backslash before the closing bracket makes it part of the text, which goes on to the next bracket; so does
    one that is missing. Programs skip a move there and say nothing. The fix closes the text before the move.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]C[good\];W[bb];B[cc])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]C[good];W[bb];B[cc])
    """
    text, sure = case.source.text, not case.source.guessed
    missing = text.count("[") > text.count("]")
    for item, value in values_of(case, WRITTEN) if missing or "\\]" in text else ():
        place = _early_end(value.raw) if "\\]" in value.raw else place_of_lost_end(value.raw) if missing else None
        if place is not None:
            escaped = value.raw[place] == "\\"
            why = "a backslash stands before its closing bracket" if escaped else "its closing bracket is missing"
            rest = value.raw[place + 1 :] if escaped else f"]{value.raw[place:]}"
            yield case.report(
                f"a node has slipped into {item.ident}: {why}",
                at=Span(value.start - 1, value.start),
                title="drop the backslash" if escaped else "close it",
                # Up to the end of the value, so that no other fix writes into what is a text no more. In a guessed
                # character set the bracket may be half a letter.
                fix=(Edit(Span(value.start + place, value.bracketed.end), f"{rest}]"),) if escaped or sure else (),
            )


def _early_end(raw: str) -> int | None:
    """Return where a backslash keeps a value from its end.

    A bracket that closes one within the value is part of the text.
    """
    depth = 0
    for found in BRACKET.finditer(raw):
        if found[0] == "[":
            depth += 1
        elif found[0] == "\\]" and depth:
            depth -= 1
        elif found[0] == "\\]" and NEXT_NODE.match(raw, found.end()):
            return found.start()
    return None


@doubt_rule("SGF009", "needless-escape", Severity.INFO, fix=Safety.SAFE, default=False, needs="\\")
def needless_escape(case: Case) -> Iterator[Diagnostic]:
    r"""A backslash protects a character that needs no protection.

    It means the same without it. Only `]` and the backslash need one, and `:` in a value of two parts.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]C[a \[b\]])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]C[a [b\]])
    """
    for item, value in values_of(case, WRITTEN):
        if "\\" not in value.raw:
            continue
        found = [match for match in NEEDLESS.finditer(value.raw) if match[1] is not None]
        if found:
            starts = [value.start + match.start() for match in found]
            words = f"{shorten_text(found[0][0])} in {item.ident} needs no backslash"
            fix = few((Edit(Span(start, start + 1), "") for start in starts), case.source.text)
            at, title = Span(starts[0], starts[0] + 2), "drop it" if len(found) == 1 else "drop them"
            yield case.report(words, at=at, title=title, fix=fix)


@doubt_rule(
    "SGF014", "unescaped-colon", Severity.WARNING, fix=Safety.SAFE, changes=TWO_PARTS, also=(Severity.INFO,)
)
def unescaped_colon(case: Case) -> Iterator[Diagnostic]:
    r"""A value of two parts has a further colon without a backslash.

    The first colon divides the value; some programs divide it at the last one, or do not read it. In AP, where
    KaTrain has its address, that harms nobody.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]LB[aa:1:2])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]LB[aa:1\:2])
    """
    for item, value in values_of(case, COMPOSED):
        if value.raw.count(":") < 2:
            continue
        colons = [match.start() for match in PIECE.finditer(value.raw) if match[0] == ":"]
        if len(colons) > 1 and (item.name != "FG" or DIGITS.fullmatch(value.raw[: colons[0]])):
            at = [value.start + colon for colon in colons[1:]]
            words = f"{item.ident} holds a second colon: {shorten_text(value.raw)}"
            fix = few((Edit(Span(colon, colon), "\\") for colon in at), case.source.text)
            severity = Severity.INFO if item.name == "AP" else None
            yield case.report(words, at=Span(at[0], at[0] + 1), title="write \\:", fix=fix, severity=severity)


@doubt_rule("SGF015", "line-break-in-simpletext", Severity.INFO, fix=Safety.SAFE, changes=Change.VALUES)
def line_break_in_simpletext(case: Case) -> Iterator[Diagnostic]:
    r"""A value of one line goes over a line end.

    It is read as a blank. A backslash before the line end says that nothing stands there.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]PC[Town
        Hall];B[aa])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]PC[Town Hall];B[aa])
    """
    for item, value in values_of(case, SINGLE_LINE):
        if "\n" not in value.raw and "\r" not in value.raw:
            continue
        end = len(value.raw.rstrip(BLANKS))  # what stands behind is another rule's
        found = [match for match in BREAK.finditer(value.raw, 0, end) if match[1] is not None]
        if found:
            spans = [Span(value.start + each.start(), value.start + each.end()) for each in found]
            fix = few((Edit(span, " ") for span in spans), case.source.text)
            words = f"a line end in {item.ident} is read as a blank"
            yield case.report(words, at=spans[0], title="write a blank", fix=fix)


@doubt_rule("SGF016", "trailing-blanks", Severity.INFO, fix=Safety.SAFE, changes=Change.VALUES)
def trailing_blanks(case: Case) -> Iterator[Diagnostic]:
    """A value of one line ends with blanks.

    Some programs leave them out, others compare them.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]RE[W+Resign ];B[aa])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]RE[W+Resign];B[aa])
    """
    for item, value in values_of(case, SINGLE_LINE):
        said = value.raw.rstrip(BLANKS)
        if said and said != value.raw and not said.endswith("\\"):
            words = f"{item.ident} ends with {'a blank' if len(said) + 1 == len(value.raw) else 'blanks'}"
            fix = replace(Span(value.bare_span.end, value.span.end), "")
            yield case.report(words, at=value.bare_span, title="remove it", fix=fix)


@doubt_rule("SGF017", "double-encoded", Severity.INFO, fix=Safety.UNSAFE, changes=WORDS | Change.LETTERS)
def double_encoded(case: Case) -> Iterator[Diagnostic]:
    """The text was changed to UTF-8 twice.

    A program took UTF-8 for Latin-1 and changed it once more, so that each letter became two or three. It is
    reported where all values that are not ASCII make sense one step back; the fix takes that step.

    Bad (sgf)::

        (;FF[4]GM[1]CA[UTF-8]SZ[9]PW[FranÃ§ois];B[aa])

    Good (sgf)::

        (;FF[4]GM[1]CA[UTF-8]SZ[9]PW[François];B[aa])
    """
    if case.source.text.isascii() or case.source.guessed:
        return
    found = [(item, value) for item, value in values_of(case, WRITTEN) if not value.raw.isascii()]
    meant = [_recoded_back(value.raw) for _, value in found]
    letters = sum(len(NOT_ASCII.findall(value.raw)) for _, value in found)
    if not found or letters < 2 or None in meant:
        return
    item, value = found[0]
    edits = (Edit(each.span, text or "") for (_, each), text in zip(found, meant, strict=True))
    words = f"{item.ident} was recoded twice: {shorten_text(value.raw)} is {shorten_text(meant[0] or '')}"
    yield case.report(words, at=value.span, title="undo one recoding", fix=few(edits, case.source.text))


def _recoded_back(text: str) -> str | None:
    """Return what a text was before its letters were taken for bytes."""
    data = bytearray()
    for char in text:
        data += char.encode("cp1252", "ignore") or (bytes((ord(char),)) if ord(char) < 256 else b"\xff")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return None


@compared("SGF018", "mixed-charsets", Severity.WARNING)
def mixed_charsets(case: Case) -> Iterator[Statement]:
    """Games of one file name different character sets.

    Programs that decode a file as a whole read all but one of the games wrongly. The fix of `charset-not-utf8`
    changes each to UTF-8: `gamenote lint --select charset-not-utf8 --fix`.

    Bad (sgf)::

        (;FF[4]GM[1]CA[UTF-8]SZ[9];B[aa])
        (;FF[4]GM[1]CA[GB2312]SZ[9];B[bb])

    Good (sgf)::

        (;FF[4]GM[1]CA[UTF-8]SZ[9];B[aa])
        (;FF[4]GM[1]CA[UTF-8]SZ[9];B[bb])
    """
    at, root = case.reading.place("CA"), case.syntax.root
    codec = codec_of(case.source.text[at.start : at.end].strip(BLANKS)) if at is not None else None
    if root is not None and at is not None and codec is not None:
        title = title_of(codec)
        yield Statement(case.source.name, f"this game is in {title}; it is", at, codec, title)


RULES = rules_in(globals())
