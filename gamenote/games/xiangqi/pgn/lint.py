"""The rules of PGN of Chinese chess: tags, notations, words outside."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity, replace
from gamenote.core.rule import header_rule, reported, rule, rules_in
from gamenote.core.source import LINE_END, Span
from gamenote.games.xiangqi.board import Position
from gamenote.games.xiangqi.lint_spelling import count_repeats, moves_as_written, notations_of
from gamenote.games.xiangqi.notation import written_moves
from gamenote.games.xiangqi.pgn.tags import ALIASES, FORMATS, GAME, NAMED_GAME, TITLE, format_of
from gamenote.games.xiangqi.words import Notation, Points, read_word, spelling_of, write_points
from gamenote.syntax.movetext import lint as movetext
from gamenote.syntax.movetext import lint_tags as movetext_tags
from gamenote.syntax.tagpairs import lint as tags


@reported("XIQ301", "text-outside", Severity.WARNING)
def text_outside() -> None:
    """Words stand outside the games.

    Programs put a row of signs or an advertisement behind the result. It belongs to no game, and is not kept when
    the file is written anew.

    Bad (xiangqi-pgn, after the usual head)::

        1. 炮二平五 马８进７ *
        ======================
    """


@rule(
    "XIQ302", "game-tag", Severity.WARNING, fix=Safety.SAFE, changes=Change.ADDED | Change.VALUES | Change.DELETED
)
def game_tag(case: Case) -> Iterator[Diagnostic]:
    """The tag Game is missing, not the first one, or of another value.

    `[Game "Chinese Chess"]` is what tells programs that this is no chess. A game whose Variant or GameType tag
    says so needs no other.

    Bad (xiangqi-pgn)::

        [Red "Ann"]
        [Black "Bob"]
        [Result "*"]

        1. 炮二平五 马８进７ *
    """
    header = case.syntax.header
    if not header.tags or (header.tags[0].name == GAME and header.tags[0].raw == TITLE):
        return
    found, first = header.get(GAME), header.tags[0]
    line = f'[{GAME} "{TITLE}"]'
    if found is None:
        if any(header.mentions(name) for name in NAMED_GAME):
            return
        fix = [Edit(Span(first.start, first.start), line + (case.source.line_end or "\n"))]
        yield case.report("the tag Game is missing", at=case.syntax.first, title=f"add {line}", fix=fix)
    elif found.value != TITLE:
        words = f'the tag Game says "{found.value[:40]}" where {TITLE} is expected'
        fix = [*replace(found.value_span, TITLE)]
        yield case.report(words, at=found.value_span, title=f"write {TITLE}", fix=fix)
    else:
        behind = LINE_END.match(case.source.text, found.span.end)
        end = behind.end() if behind is not None else found.span.end
        fix = [Edit(Span(first.start, first.start), f"{line}{case.source.line_end or chr(10)}")]
        fix += replace(Span(found.span.start, end), "")
        yield case.report("the tag Game is not the first one", at=found.span, title="put it first", fix=fix)


@header_rule("XIQ303", "tag-alias", Severity.INFO, fix=Safety.SAFE, changes=Change.NAMES)
def tag_alias(case: Case) -> Iterator[Diagnostic]:
    """A tag has the name that chess has for it.

    Programs for both games write White for Red and ECO for ECCO. They are read as what they mean.

    Bad (xiangqi-pgn)::

        [Game "Chinese Chess"]
        [White "Ann"]
        [Black "Bob"]
        [Result "*"]

        1. 炮二平五 马８进７ *

    Good (xiangqi-pgn)::

        [Game "Chinese Chess"]
        [Red "Ann"]
        [Black "Bob"]
        [Result "*"]

        1. 炮二平五 马８进７ *
    """
    for each in case.syntax.header.tags:
        right = ALIASES.get(each.name)
        if right is not None:
            words = f"the tag {each.name} is called {right} in Chinese chess"
            fix = replace(each.name_span, right)
            yield case.report(words, at=each.name_span, title=f"write {right}", fix=fix)


# The notation that Format names, and those in which the moves are written

COORDINATES = frozenset((Notation.ICCS, Notation.UCCI))
OF_FORMAT = {
    "chinese": frozenset((Notation.CHINESE,)),
    "wxf": frozenset((Notation.WXF,)),
    **dict.fromkeys(("iccs", "ucci", "uci"), COORDINATES),
}
KINDS = (*dict.fromkeys(OF_FORMAT.values()), frozenset((Notation.SAN,)))  # what belongs together
NAMES = dict(zip(KINDS, ("in Chinese words", "in WXF", "by coordinates", "in SAN"), strict=True))


def _kinds_of(case: Case) -> list[frozenset[Notation]]:
    """Return the kinds of notations that a game has."""
    found = notations_of(case)
    return [kind for kind in KINDS if kind & found]


def _label_of(case: Case, kind: frozenset[Notation]) -> str | None:
    """Return the value of Format for moves of that kind."""
    texts = [word.text for word in moves_as_written(case) if spelling_of(word.text).notation in kind]
    return format_of(texts, from_one=_counts_from_one(case))


def _counts_from_one(case: Case) -> bool:
    """Tell whether ranks of this game count from 1."""
    start = case.progress.start if case.progress is not None else None
    if start is None and case.steps:
        start = case.steps[0].after
    return isinstance(start, Position) and start.ranks_from_one


FORMAT_TAG = Change.VALUES | Change.DELETED  # canonical records leave out a Format that their moves tell


@rule("XIQ304", "format-mismatch", Severity.WARNING, fix=Safety.SAFE, changes=FORMAT_TAG | Change.MOVES)
def format_mismatch(case: Case) -> Iterator[Diagnostic]:
    """Moves are not of the notation that Format names, or of several ones.

    The notation of a game is told by its moves, whatever the tag says; programs that believe the tag read
    nothing. Where all moves are of one notation, the fix is that of the tag. Otherwise the few are written as the
    many, which needs a game that can be played.

    Bad (xiangqi-pgn, after the usual tags)::

        [Format "ICCS"]

        1. C2=5 H8+7 *

    Good (xiangqi-pgn, after the usual tags)::

        [Format "WXF"]

        1. C2=5 H8+7 *
    """
    tag, kinds = case.syntax.header.get("Format"), _kinds_of(case)
    if len(kinds) > 1:
        yield _report_several_kinds(case, kinds)
    elif tag is not None and kinds and OF_FORMAT.get(tag.value.strip().lower()) != kinds[0] and tag.value.strip():
        label = _label_of(case, kinds[0])
        fix = replace(tag.value_span, label) if label is not None else ()
        words = f"Format says {tag.value[:20]}, and the moves are {NAMES[kinds[0]]}"
        yield case.report(words, at=tag.value_span, title=f"write {label}", fix=fix)


def _report_several_kinds(case: Case, kinds: list[frozenset[Notation]]) -> Diagnostic:
    words = moves_as_written(case)
    counts = {kind: sum(spelling_of(word.text).notation in kind for word in words) for kind in kinds}
    most = max(kinds, key=counts.__getitem__)
    odd = [word for word in words if (one := spelling_of(word.text).notation) is not None and one not in most]
    label, tag = _label_of(case, most), case.syntax.header.get("Format")
    edits = list[Edit]()
    if label is not None and case.legal and case.engine is not None:
        notation = next(name for name, each in FORMATS.items() if each == label)
        written = written_moves(case.record, case.engine, notation)
        edits = [Edit(word.span, written[id(word.node)]) for word in odd if id(word.node) in written]
        if tag is not None and tag.value != label:
            edits = [*replace(tag.value_span, label), *edits]
    first = next(kind for kind in kinds if spelling_of(odd[0].text).notation in kind)
    message = f"{odd[0].text} is written {NAMES[first]}, most moves of this game {NAMES[most]}{count_repeats(odd)}"
    return case.report(message, at=odd[0].span, title=f"write them {NAMES[most]}", fix=edits)


@rule("XIQ305", "format-missing", Severity.INFO, fix=Safety.SAFE, changes=Change.ADDED)
def format_missing(case: Case) -> Iterator[Diagnostic]:
    """Moves are no Chinese words, and no Format tag says so.

    Without it they are Chinese words by the specification. Most programs find out by themselves.

    Bad (xiangqi-pgn, after the usual head)::

        1. C2=5 H8+7 *

    Good (xiangqi-pgn, after the usual tags)::

        [Format "WXF"]

        1. C2=5 H8+7 *
    """
    header, kinds = case.syntax.header, _kinds_of(case)
    if len(kinds) != 1 or kinds[0] == OF_FORMAT["chinese"] or not header.tags or header.mentions("Format"):
        return
    if (label := _label_of(case, kinds[0])) is not None:
        last, line = header.tags[-1].span.end, f'[Format "{label}"]'
        fix = (Edit(Span(last, last), (case.source.line_end or "\n") + line),)
        words = f"moves are written {NAMES[kinds[0]]}, and there is no Format tag"
        yield case.report(words, at=case.syntax.first, title=f"add {line}", fix=fix)


@rule("XIQ306", "rank-origin", Severity.WARNING, fix=Safety.SAFE, changes=FORMAT_TAG | Change.MOVES)
def rank_origin(case: Case) -> Iterator[Diagnostic]:
    """Ranks count from 1 where Format has them from 0.

    ICCS and UCCI number ranks 0 to 9 from Red's edge, UCI as some programs write it 1 to 10. A rank of 10 or 0
    tells which it is, or else what can be played.

    Bad (xiangqi-pgn, after the usual tags)::

        [Format "UCCI"]

        1. h3e3 h10g8 *

    Good (xiangqi-pgn, after the usual tags)::

        [Format "UCCI"]

        1. h2e2 h9g7 *
    """
    tag = case.syntax.header.get("Format")
    if tag is None or tag.value.strip().lower() not in ("iccs", "ucci") or _kinds_of(case) != [COORDINATES]:
        return
    if not _counts_from_one(case):
        return
    found = [(word, said) for word in moves_as_written(case) if isinstance(said := read_word(word.text), Points)]
    edits = [Edit(word.span, _count_from_zero(word.text, said)) for word, said in found]
    word = found[0][0]
    message = f"{word.text}: ranks count from 0 in {FORMATS[tag.value.strip().lower()]}, and here from 1"
    title = f"write {edits[0].text} and the others so"
    yield case.report(f"{message}{count_repeats(found)}", at=word.span, title=title, fix=edits)


def _count_from_zero(text: str, said: Points) -> str:
    start, end = ((file, rank - 1) for file, rank in said)
    return write_points(Points(start, end), spelling_of(text).notation or Notation.UCCI)


_NOT_HERE = (movetext_tags.result_terminator,)  # results end the moves
_SHARED = tuple(each for each in (*tags.RULES, *movetext.RULES) if each not in _NOT_HERE)
RULES = (*sorted(_SHARED, key=lambda each: each.code), *rules_in(globals()))
