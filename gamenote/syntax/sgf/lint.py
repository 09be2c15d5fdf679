"""The SGF rules: what can be wrong in any dialect.

Those without a check are reported by the reader. Their examples are in the dialects that show them.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.charsets import codec_of, title_of
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity
from gamenote.core.encoding import edits_to_utf_8
from gamenote.core.patterns import lazy_pattern
from gamenote.core.rule import Stage, doubt_rule, reported, rule, rules_in
from gamenote.core.source import BOM, Source, Span
from gamenote.core.source import CHARSETS as WIDE
from gamenote.syntax.sgf.tree import first_character

__all__ = ["RULES"]

CHARSET = Change.VALUES | Change.LETTERS  # what a text in another character set may be


@reported(
    "SGF001", "unterminated", Severity.ERROR, fix=Safety.SAFE, changes=Change.COMMENT_ENDS, also=(Safety.UNSAFE,)
)
def unterminated() -> None:
    """A value or a game tree is never closed.

    An open value is reported at its bracket, an open tree right after its last token. The reader goes on with
    the next game, whose beginning is recognised by its first property.

    Bad (plateau)::

        (;GM[Plateau]
        ;B[1 Onboard a1/0 xx]
        ;B[1 Onboard a1/1 rr]

    Good (plateau)::

        (;GM[Plateau]
        ;B[1 Onboard a1/0 xx]
        ;B[1 Onboard a1/1 rr]
        )
    """


@reported(
    "SGF002",
    "sgf-syntax",
    Severity.ERROR,
    fix=Safety.UNSAFE,
    changes=Change.DROPPED | Change.COMMENTS,
    also=(Safety.SAFE,),
)
def sgf_syntax() -> None:
    """The text does not follow the grammar of SGF.

    A stray bracket, a property without a value, a value without a property, a node without its semicolon: other
    programs drop such text without a word, or stop reading.

    Bad (plateau)::

        (GM[Plateau]
        ;B[1 Onboard a1/0 xx]
        ;B[1 Onboard a1/1 rr]
        )

    Good (plateau)::

        (;GM[Plateau]
        ;B[1 Onboard a1/0 xx]
        ;B[1 Onboard a1/1 rr]
        )
    """


@reported("SGF003", "text-outside", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.UNREAD | Change.DROPPED)
def text_outside() -> None:
    """Words stand between the nodes, or a property name has no value.

    Readers of this dialect skip them, so what they were meant to say is lost. The fix puts them into the comment
    of their node.

    Bad (blokus)::

        (;GM[Blokus Duo];B[e10] good ;W[j5])

    Good (blokus)::

        (;GM[Blokus Duo];B[e10]C[good];W[j5])
    """


@reported(
    "SGF004", "trailing-text", Severity.WARNING, fix=Safety.UNSAFE, changes=Change.DROPPED | Change.COMMENT_ENDS
)
def trailing_text() -> None:
    """Bytes follow the end of the game.

    They belong to no game; many readers stop there, and what follows is never seen. The fix puts them into the
    last comment.

    Bad (blokus)::

        (;GM[Blokus Duo];B[e10];W[j5])
        to be continued

    Good (blokus)::

        (;GM[Blokus Duo];B[e10];W[j5]C[to be continued])
    """


@reported("SGF005", "unescaped-bracket", Severity.ERROR, fix=Safety.SAFE, also=(Safety.UNSAFE,))
def unescaped_bracket() -> None:
    r"""A value holds a closing bracket that is not escaped.

    The first bracket without a backslash ends a value, so the words after it fall out of the record in other
    programs. Of a chat, in which ranks stand in brackets, all are told as one.

    Bad (plateau)::

        (;GM[Plateau]
        ;B[1 Onboard a1/0 xx]
        ;B[1 Onboard a1/1 rr]
        ;C[see diagram [3]]
        )

    Good (last lines)::

        ;C[see diagram [3\]]
        )
    """


@reported("SGF006", "spaced-property", Severity.INFO, fix=Safety.SAFE)
def spaced_property() -> None:
    """There are spaces before, inside or after the name of a property.

    Around a name SGF allows them, inside it not; older readers of this dialect understand neither.

    Bad (blokus)::

        (;GM[Blokus Duo]; B[e10]; W [j5])

    Good (blokus)::

        (;GM[Blokus Duo];B[e10];W[j5])
    """


@reported("SGF012", "charset-unsupported", Severity.ERROR, fix=Safety.SAFE, changes=CHARSET, also=(Safety.UNSAFE,))
def charset_unsupported() -> None:
    """CA names a character set that the dialect does not know.

    A set that is known elsewhere is read by its name. Of other names, the text is read in the dialect's own
    character set, or in one that is guessed. Text that is nothing but ASCII means the same in UTF-8; in SGF
    without a game the fix changes other text to it by the guess, which is unsafe.

    Bad (plateau)::

        (;GM[Plateau]CA[GB18030]
        ;B[1 Onboard a1/0 xx]
        ;B[1 Onboard a1/1 rr]
        )

    Good (plateau)::

        (;GM[Plateau]CA[UTF-8]
        ;B[1 Onboard a1/0 xx]
        ;B[1 Onboard a1/1 rr]
        )
    """


GUESSED = (Safety.UNSAFE, Severity.WARNING)
SAVE, UTF_8_IS_READ = "save it as UTF-8", "UTF-8 is what all programs read"
TOO_FAR = "CA stands too far behind the beginning to be seen"


@doubt_rule(
    "SGF010",
    "charset-missing",
    Severity.INFO,
    fix=Safety.SAFE,
    changes=Change.ADDED | Change.LETTERS,
    also=GUESSED,
)
def charset_missing(case: Case) -> Iterator[Diagnostic]:
    r"""The text is not ASCII, and CA does not say what it is.

    Without CA, SGF means ISO-8859-1, but many programs write UTF-8 without a word and read it so. What is neither,
    or both, is read in the character set that makes the best words of it. The fix changes the text to UTF-8; by
    such a guess it is unsafe.

    Bad (blokus, bytes)::

        b'(;GM[Blokus Duo]PB[Ren\xe9];B[e10])\n'

    Good (blokus)::

        (;GM[Blokus Duo]CA[UTF-8]PB[René];B[e10])
    """
    root, source = case.syntax.root, case.source
    if _is_wide(case) and not source.origin.byte and source.text[:1] != BOM and case.reading.place("CA") is None:
        words = f"CA is missing, and the text is in {title_of(source.encoding)}"
        yield case.report(words, at=Span(0, 1), help=SAVE)
    if source.text.isascii() or source.encoding in WIDE:
        return
    first = NOT_ASCII.search(source.text, 1 if source.text.startswith("\ufeff") else 0)
    named = root is not None and root.get("CA") is not None
    if root is None or first is None or (named and (source.declared is not None or not source.guessed)):
        return
    item = root.get("GM")
    at = item.span.end if item else root.inside
    either = source.guessed and source.encoding == "iso8859-1" and could_be_utf_8(source)
    recoded = () if either or source.encoding == "utf-8" else edits_to_utf_8(source)
    true = recoded or could_be_utf_8(source)  # that it is UTF-8 then
    yield case.report(
        f"{TOO_FAR if named else 'CA is missing'}, so this text counts as {title_of(source.encoding)}",
        at=Span(first.start(), first.end()),
        help=("it could be UTF-8 as well" if either else "this is a guess") if source.guessed else "",
        title="add CA[UTF-8]",
        fix=(Edit(Span(at, at), "CA[UTF-8]"), *recoded) if true and not named else (),
        safety=Safety.UNSAFE if source.guessed else Safety.SAFE,
        severity=Severity.WARNING if source.guessed and not either else None,
    )


def _is_wide(case: Case) -> bool:
    """Whether a text that may be in UTF-16 is in it."""
    return case.source.encoding in WIDE and case.format.codec().allows_wide


def could_be_utf_8(source: Source) -> bool:
    """Tell whether the bytes of a text are UTF-8."""
    try:
        source.text.encode(source.encoding, "surrogateescape").decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


@doubt_rule("SGF011", "charset-not-utf8", Severity.INFO, fix=Safety.SAFE, changes=CHARSET)
def charset_not_utf8(case: Case) -> Iterator[Diagnostic]:
    r"""The text is not in UTF-8.

    Newer programs read UTF-8 only. The fix changes the text to it.

    Bad (blokus, bytes)::

        b'(;GM[Blokus Duo]CA[ISO-8859-1]PB[Ren\xe9];B[e10])\n'

    Good (blokus)::

        (;GM[Blokus Duo]CA[UTF-8]PB[René];B[e10])
    """
    at, declared = case.reading.place("CA"), case.source.declared
    named = case.source.text[at.start : at.end] if at is not None else ""
    if at is not None and _is_wide(case) and _names_wide(named, case.source):
        yield case.report(f"CA says {named}, but {UTF_8_IS_READ}", at=at, help=SAVE)
    if at is None or declared is None or not case.syntax.dialect.is_outdated(named):
        return
    ascii = case.source.text.isascii()
    if (case.source.encoding == "utf-8" or case.source.guessed) and not ascii:  # which is another matter
        return
    recoded = edits_to_utf_8(case.source)
    fix = (Edit(at, "UTF-8"), *recoded) if recoded or (ascii and not case.source.guessed) else ()
    yield case.report(f"CA says {declared}, but {UTF_8_IS_READ}", at=at, title="write UTF-8", fix=fix)


def _names_wide(named: str, source: Source) -> bool:
    return named.strip().lower().replace("_", "-").startswith(source.encoding[:6])


NOT_ASCII = lazy_pattern("[^\0-\x7f]+")


@rule(
    "SGF013", "charset-mismatch", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.VALUES, stage=Stage.CHARACTERS
)
def charset_mismatch(case: Case) -> Iterator[Diagnostic]:
    r"""CA names a character set, and the bytes are in another one.

    A byte order mark says so, or the bytes are UTF-8 and not what CA says, or only by an accident. They are read
    as what they are. Text of which only a part is UTF-8 is read as CA says, and has no fix. Escapes that do not
    belong to the set that CA names are kept; what they mean is not known.

    Bad (blokus, bytes)::

        b'(;GM[Blokus Duo]CA[US-ASCII]PB[Ren\xc3\xa9];B[e10])\n'

    Good (blokus)::

        (;GM[Blokus Duo]CA[UTF-8]PB[René];B[e10])
    """
    source, at = case.source, case.reading.place("CA")
    if at is not None and _is_wide(case) and not _names_wide(source.text[at.start : at.end], source):
        words = f"CA says {source.text[at.start : at.end]}, but the text is in {title_of(source.encoding)}"
        yield case.report(words, at=at, help=SAVE)
    if at is None or source.declared is None or (source.encoding != "utf-8" and not source.guessed):
        return
    named, ascii, all_of_it = source.text[at.start : at.end], source.text.isascii(), source.encoding == "utf-8"
    if codec_of(named) in ("utf-8", None) or (ascii and not source.guessed):
        return
    what = "the text is not in it" if ascii else f"{'the' if all_of_it else 'some of the'} text is in UTF-8"
    fix = (Edit(at, "UTF-8"),) if all_of_it and not ascii else ()
    yield case.report(f"CA says {named}, but {what}", at=at, title="write CA[UTF-8]", fix=fix)


@reported(
    "SGF101",
    "duplicate-property",
    Severity.ERROR,
    fix=Safety.SAFE,
    changes=Change.DELETED | Change.ADDED | Change.SIGNS | Change.SETUP | Change.COMMENT_ENDS,
    also=(Safety.UNSAFE, Severity.INFO),
)
def duplicate_property() -> None:
    """A node has the same property twice.

    Programs disagree on which of the two counts. Where both say the same the second can go, but for moves and
    comments. In SGF without a game lists are joined, and so are two comments, which is unsafe; a second AP of the
    Fox client, in all of its files, is an info.

    Bad (plateau)::

        (;GM[Plateau]PB[Ann]PB[Ann]
        ;B[1 Onboard a1/0 xx]
        ;B[1 Onboard a1/1 rr]
        )

    Good (plateau)::

        (;GM[Plateau]PB[Ann]
        ;B[1 Onboard a1/0 xx]
        ;B[1 Onboard a1/1 rr]
        )
    """


@doubt_rule("SGF102", "unknown-property", Severity.INFO)
def unknown_property(case: Case) -> Iterator[Diagnostic]:
    """A property that neither the dialect nor SGF itself knows.

    It is kept, in its place, whenever the record is written again in an SGF dialect.

    Bad (plateau)::

        (;GM[Plateau]XQ[7]
        ;B[1 Onboard a1/0 xx]
        ;B[1 Onboard a1/1 rr]
        )

    Good (plateau)::

        (;GM[Plateau]EV[Club night]
        ;B[1 Onboard a1/0 xx]
        ;B[1 Onboard a1/1 rr]
        )
    """
    dialect = case.syntax.dialect
    seen: set[str] = set()
    for node in case.syntax.others:
        known = dialect.root_known if node is case.syntax.root else dialect.node_known
        for item in node.properties:
            if item.name not in known and item.name not in seen:
                seen.add(item.name)
                hint = dialect.hint(item.name)
                yield case.report(f"unknown property {item.ident}; it is kept", at=item.ident_span, help=hint)


@doubt_rule("SGF103", "missing-gm", Severity.ERROR, fix=Safety.SAFE, changes=Change.ADDED)
def missing_gm(case: Case) -> Iterator[Diagnostic]:
    """The game does not say which game it is.

    Without GM, SGF means Go; other programs will take the record for one.

    Bad (plateau)::

        (;PB[Ann]
        ;B[1 Onboard a1/0 xx]
        ;B[1 Onboard a1/1 rr]
        )

    Good (plateau)::

        (;GM[Plateau]PB[Ann]
        ;B[1 Onboard a1/0 xx]
        ;B[1 Onboard a1/1 rr]
        )
    """
    tree = case.syntax
    if tree.root is None or tree.root.get("GM") is not None:
        return
    hint = case.syntax.dialect.hint_at_game(tree)
    name = "" if hint else case.syntax.dialect.game_name
    behind = Span(tree.root.inside, tree.root.inside)
    words = "the property GM is missing, so the record does not say which game it is"
    fix = (Edit(behind, f"GM[{name}]"),) if name else ()
    yield case.report(words, at=first_character(tree), help=hint, title=f"add GM[{name}]", fix=fix)


@doubt_rule("SGF201", "two-moves-in-node", Severity.ERROR, fix=Safety.SAFE, changes=Change.COMMENT_ENDS)
def two_moves_in_node(case: Case) -> Iterator[Diagnostic]:
    """A node holds the moves of two players.

    A node is one move. Programs play one of the two, or both in an order of their own.

    Bad (plateau)::

        (;GM[Plateau]
        ;B[1 Onboard a1/0 xx]
        ;B[1 Onboard a1/1 rr]
        ;W[2 Onboard d4/0 xx]
        ;W[2 Onboard d4/1 bb]
        ;B[3 Onboard b1/0 rr]W[4 Onboard d3/0 xx]
        )

    Good (plateau)::

        (;GM[Plateau]
        ;B[1 Onboard a1/0 xx]
        ;B[1 Onboard a1/1 rr]
        ;W[2 Onboard d4/0 xx]
        ;W[2 Onboard d4/1 bb]
        ;B[3 Onboard b1/0 rr]
        ;W[4 Onboard d3/0 xx]
        )
    """
    dialect = case.syntax.dialect
    moves = dialect.moves
    for node in case.syntax.others:
        found = [item for item in node.properties if item.name in moves]
        if len({item.name for item in found}) > 1:
            words = f"two moves in one node: {' and '.join(item.ident for item in found)}"
            fix = [Edit(Span(item.start, item.start), "\n;") for item in found[1:] if not dialect.one_move]
            yield case.report(words, at=found[1].span, title="start a new node", fix=fix)


RULES = rules_in(globals())
