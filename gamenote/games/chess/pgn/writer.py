"""Games written as PGN, and what that loses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from gamenote.core.engine import Engine, Objection
from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Options
from gamenote.core.lazy import cached
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Comment, Field, Node, Record, Setup, walk
from gamenote.core.replay import main_moves, progress_of, spelled_start
from gamenote.games.chess.fen import says_more, write_fen
from gamenote.games.chess.pgn.dialect import DIALECT
from gamenote.games.chess.pgn.tags import RESULTS, TAGS
from gamenote.games.chess.transcription import SAN, is_canonical, transcribe_moves, transcriptions
from gamenote.games.chess.variants import STANDARD, find_variant
from gamenote.syntax.movetext.commands import COMMAND
from gamenote.syntax.movetext.words import (
    CLOSING,
    DOTS,
    END,
    MOVE,
    NUMBER_AND_MOVE,
    NUMBER_WORD,
    OPENING,
    Word,
)
from gamenote.syntax.movetext.words import (
    SIGN as SIGN_WORD,
)
from gamenote.syntax.movetext.writer import NAG, NO_BREAK, SIGN, MovetextWriter, missing_commands, wrapped_text
from gamenote.syntax.tagpairs import writer as tagpairs
from gamenote.syntax.tagpairs.tree import escape, unescape
from gamenote.syntax.tagpairs.writer import GLYPH_OF, SIGN_OF, is_name

# Games that were read by their words, written without nodes.
#
# hot: most games with clocks and variations need no other moves, and no other order of remarks. The plain way
# to write them, which takes all others, is `MovetextWriter.pieces`; test_quick_writing holds this one there.

COMMENT = lazy_pattern(r"\{([^{}]*+)\}")
STRENGTH = "strength"
FREE, SPOKEN, FORKED = range(3)  # what stands behind the last move: nothing but signs, comments, variations


def quick_pieces(
    text: str,
    words: Mapping[str, Word],
    plies: int,
    comment: Callable[[str], str],
    signs: Callable[[list[int]], list[str]],
    *,
    numbers: bool,
) -> list[str] | None:
    """Return the words between which lines may be broken.

    None where their order is not that of the text. `comment` and `signs` write what they are called after; a
    comment that is not wanted is empty."""
    out: list[str] = []
    put = out.append
    outer: list[int] = []  # plies made before the lines around this one
    glyphs: list[int] = []  # of the last move
    prefix = ""  # parentheses that open
    fresh, moved, due, behind = True, False, False, FREE
    nested = "(" in text
    parts = iter(COMMENT.split(text))
    for part in parts:
        for each in (part.replace("(", " ( ").replace(")", " ) ") if nested else part).split():
            kind, move, _, tokens = words[each]
            if glyphs and kind != SIGN_WORD:
                _append_signs(out, signs(glyphs))
                glyphs = []
            if kind in (MOVE, NUMBER_AND_MOVE):
                if plies % 2 == 0:
                    if numbers:
                        put(f"{prefix}{plies // 2 + 1}.")
                        prefix = ""
                elif fresh and numbers:
                    put(f"{prefix}{plies // 2 + 1}...")
                    prefix = ""
                put(prefix + move)
                plies += 1
                prefix, fresh, moved, due, behind = "", False, True, False, FREE
                if tokens[-1].kind == STRENGTH:
                    if tokens[-1].text not in GLYPH_OF:
                        return None
                    glyphs.append(GLYPH_OF[tokens[-1].text])
            elif kind == SIGN_WORD:
                if behind or due or not moved:
                    return None
                glyphs.append(int(move[1:]))
            elif kind == OPENING:
                outer.append(plies)
                plies -= 1
                prefix += "("
                fresh, moved, behind = True, False, FREE
            elif kind == CLOSING:
                if prefix:  # nothing was written since it was opened
                    prefix = prefix[:-1]
                else:
                    _close_variation(out)
                plies, fresh, moved, behind = outer.pop(), True, True, FORKED
            elif kind in (NUMBER_WORD, DOTS):
                due = True
            elif kind != END:
                return None
        said = next(parts, None)
        if said is None:
            break
        if behind == FORKED or due:
            return None
        if glyphs:
            _append_signs(out, signs(glyphs))
            glyphs = []
        if shown := comment(said):
            put(prefix + shown)
            prefix, fresh = "", True
        behind = SPOKEN
    if glyphs:
        _append_signs(out, signs(glyphs))
    return out


def _append_signs(out: list[str], signs: list[str]) -> None:
    """Write the signs of the last move, perhaps one at it."""
    if signs and signs[0][0] != "$":
        out[-1] += signs.pop(0)
    out += signs


def _close_variation(out: list[str]) -> None:
    """Close a variation, on a new line behind an open comment."""
    if out[-1][-1] == "\n":
        out.append("")
    out[-1] += ")"


# What PGN keeps of a record, and what it changes

IN_COMMENTS = Feature.CLOCKS | Feature.EVALUATIONS | Feature.MARKS
ALL = (
    Feature.MOVES
    | Feature.VARIATIONS
    | Feature.COMMENTS
    | Feature.COMMENTS_BEFORE
    | Feature.GLYPHS
    | Feature.SETUP
    | Feature.OUTCOME
    | Feature.HEADER
    | IN_COMMENTS
)
OF_ROSTER = (Field.EVENT, Field.SITE, Field.DATE, Field.ROUND, Field.PLAYER_1, Field.PLAYER_2, Field.RESULT)
OF_GAME = ("Variant", "SetUp", "FEN")  # tags without which the moves mean nothing
CODE_TAG = "ECO"
BRACES = "closing braces in comments become parentheses"
COMMANDS = "commands in comments are left out"
NOT_PGN = "with these letters it is not PGN: few programs can read the moves"


def keeps(options: Options) -> Feature:
    """Return what is kept under the options."""
    kept = ALL
    if options.get("comments") == "no":
        kept &= ~(Feature.COMMENTS | Feature.COMMENTS_BEFORE | IN_COMMENTS)
    if not options.get("commands", True):
        kept &= ~IN_COMMENTS
    if not options.get("variations", True):
        kept &= ~Feature.VARIATIONS
    return kept if options.get("nags", True) else kept & ~Feature.GLYPHS


def drops(record: Record, options: Options) -> Iterator[Loss]:
    """Yield what is lost beyond the features that are not kept."""
    header = record.header
    tags = [extra.key for extra in header.extras if extra.syntax == "tagpairs"]
    if options.get("tags") == "roster":
        fields = tuple(field for field in header.fields if field not in OF_ROSTER)
        yield from _header_losses(Feature.HEADER, fields)
        needed = (*OF_GAME, CODE_TAG) if options.get("eco") == "add" else OF_GAME
        yield from _header_losses(Feature.FREE_HEADER, tuple(name for name in tags if name not in needed))
    else:
        yield from _header_losses(Feature.FREE_HEADER, tuple(name for name in tags if not is_name(name)))
    known = record.moves()
    if options.get("letters", "en") != "en" and options.get("notation", "san") == "san":
        moves = sum(len(moves) for _, moves, _ in known.segments) if known is not None else 1
        if moves:
            yield Loss(Feature.MOVES, moves, None, said=NOT_PGN)
    if not options.get("commands", True) and options.get("comments") != "no":
        yield from _comment_losses(record, "[%", COMMANDS)
    sound = record.movetext() is not None or (known is not None and not known.annotated)
    if not sound and options.get("comments", "yes") in ("yes", "spaced"):
        yield from _comment_losses(record, "}", BRACES)


def _header_losses(feature: Feature, names: tuple[Field | str, ...]) -> Iterator[Loss]:
    if names:
        yield Loss(feature, len(names), None, names)


def _comment_losses(record: Record, sign: str, said: str) -> Iterator[Loss]:
    """Yield the comments in which a sign stands that cannot stay."""
    for _, node in walk(record):
        for comment in (*node.before, *node.after):
            if sign in comment.text:
                yield Loss(Feature.COMMENTS, 1, comment.span or node.span, said=said)


# Record -> PGN in export format.
#
# That is tags, a blank line, moves on filled lines, and the result. Moves are written anew where the engine can
# play them, else as they stand. Options choose another notation, or leave things out.

ROSTER = {row.name: row.fill for row in TAGS.tags if row.required}
UNKNOWN = "*"
NO_CODE = ("", "?", "-")  # what stands in the tag of an opening that is not known

BLANKS = lazy_pattern(r"[ \t\r\n\v\f]++")
ODD_BLANK = lazy_pattern(r"[\t\r\n\v\f]|  ")
PLAIN_VALUE = lazy_pattern(r"[^\"\\\r\n]*+")
NO_WORD = lazy_pattern(r"(?:(?! e\.?p\.?\Z)[ \t\r\n\v\f{}();\[\]\"])++")
ORDER = {"eval": 0, "clk": 1, "emt": 2, "csl": 3, "cal": 4}  # of commands in a comment; all others come behind
# A comment of evaluation and clock as it should be.
CLOCKED = r"\[%eval [^][{}\s]++\](?: \[%clk [^][{}\s]++\])?+|\[%clk [^][{}\s]++\](?: \[%emt [^][{}\s]++\])?+"
TIDY = lazy_pattern(rf" ?({CLOCKED}) ?")
# Words at which a line may not be broken: at the beginning of one they would be no comment to many programs.
AT_LINE_START = lazy_pattern(r" (?=%|\[[A-Za-z])")


def write(record: Record, engine: Engine | None, options: Options) -> str:
    """Write one game, ending in a line end."""
    writing = _Writing(record, engine, options)
    tag, ending = writing.results
    body = wrapped_text([*writing.pieces(), ending], int(options.get("width", 79)))
    return f"{''.join(writing.tags(tag))}\n{body}"


class _Writing(MovetextWriter):
    """One record on its way to text."""

    def __init__(self, record: Record, engine: Engine | None, options: Options) -> None:
        self.options = options
        known = record.moves()
        self.plain = known if known is not None and not known.annotated else None
        first = known if known is not None else (record.line[0] if record.line else Node())
        self.setup: Setup | None = first.setup
        self.start = _start_position(record, self.setup, engine)
        self.engine = engine if self.start is not None else None
        super().__init__(record, "white", _plies_before(self.setup, self.start))
        letters = str(options.get("letters", "en"))
        self.notation = str(options.get("notation", SAN))
        if self.notation == SAN and letters != "en":
            self.notation = letters
        self.style = str(options.get("comments", "yes"))
        self.commanding = bool(options.get("commands", True))
        self.numbers = bool(options.get("numbers", True))
        self.variations = bool(options.get("variations", True))
        self.nags = bool(options.get("nags", True))
        self.suffixes = bool(options.get("suffixes", False))
        self.checks = bool(options.get("signs", True))
        self.as_is = self.notation == SAN and self.checks  # canonical moves need no change
        self.usual = self.style == "yes" and self.commanding  # comments are written as most are

    # Tags

    @cached
    def results(self) -> tuple[str, str]:
        """The Result tag, and what ends the moves."""
        tag = (self.record.header.get(Field.RESULT) or "").strip()
        tag_result = DIALECT.proper_result(tag)
        tag = tag_result if tag_result in RESULTS else tag.strip("?")
        ended = self.record.outcome.text if self.record.outcome is not None else ""
        wish = self.options.get("result", "as-written")
        if wish == "tag" and tag in RESULTS:
            ended = ""
        elif wish == "moves":
            tag = ended or tag
        ending = ended or tag
        return tag or ended or UNKNOWN, ending if ending in RESULTS else UNKNOWN

    def tags(self, result: str) -> Iterator[str]:
        """Yield the tags, each on a line."""
        found = self._tag_values()
        found["Result"] = result
        needed: tuple[str, ...] = OF_GAME
        if self.options.get("eco", "keep") == "add":
            found, needed = self._with_code(found), (*OF_GAME, CODE_TAG)
        wish = self.options.get("tags", "export")
        if wish == "as-found":
            names: Iterable[str] = found
        else:
            found = {**ROSTER, **{name: value for name, value in found.items() if value or name not in ROSTER}}
            others = sorted(found.keys() - ROSTER.keys())
            names = [*ROSTER, *(name for name in others if wish == "export" or name in needed)]
        later = tagpairs.later_values(self.record.header.extras)
        for name in names:
            if _is_name(name):
                value = found[name]
                plain = PLAIN_VALUE.fullmatch(value) is not None
                first = value if plain else escape(value)
                values = (first, *(raw for raw in later.get(name, ()) if raw != first))
                yield from (tagpairs.tag(name, raw) for raw in values)

    def _tag_values(self) -> dict[str, str]:
        header = self.record.header
        found = {TAGS.names[field]: value for field, value in header.fields.items() if field in TAGS.names}
        for extra in header.extras:
            if extra.syntax == "tagpairs" and extra.values:
                found.setdefault(extra.key, unescape(extra.values[0]))
        if header.order:
            places = {name: place for place, name in enumerate(header.order)}
            found = dict(sorted(found.items(), key=lambda item: places.get(item[0], len(places))))
        if (name := self._unnamed_variant(found.get("Variant", ""))) is not None:
            found["Variant"] = name
        if self.setup is not None:
            found["SetUp"], found["FEN"] = found.get("SetUp") or "1", self._fen_text(self.setup)
        return found

    def _unnamed_variant(self, tag: str) -> str | None:
        """Return the variant, if neither its tag nor the position tells it."""
        name, named = self.record.variant, find_variant(tag) if tag else None
        row = find_variant(name) if name is not None else None
        if name is None or (row is not None and row is named) or (named is None and row is STANDARD):
            return None
        if named is STANDARD and self.setup is not None:
            from gamenote.games.chess.guess import variant_shown_by_fen  # few games need it

            return name if variant_shown_by_fen(self.setup.text) != name else None
        return name

    def _with_code(self, tags: dict[str, str]) -> dict[str, str]:
        """Return the tags with the opening's code, found if not told."""
        if self.start is None or tags.get(CODE_TAG, "").strip() not in NO_CODE:
            return tags
        from gamenote.games.chess.openings import opening_of  # few want the tables

        found = opening_of(self.record, names=False)
        return {**tags, CODE_TAG: found.opening.eco} if found is not None and found.opening.eco else tags

    def _fen_text(self, setup: Setup) -> str:
        """Return the FEN, as it stands where it was not understood."""
        if self.start is None or says_more(self.start.variant, setup):
            return " ".join(setup.text.split())
        castling, passant = self.options.get("castling", "xfen"), self.options.get("ep", "legal")
        return write_fen(self.start, castling=str(castling), passant=str(passant))

    # Moves

    def pieces(self) -> list[str]:
        if self.plain is None:
            return self._quick_pieces() or super().pieces()
        texts: Sequence[str] = self.plain.main
        if self.engine is not None:
            texts = self._transcribe_moves(self.engine, texts)
        words = DIALECT.words
        if not self.as_is or not (words.proper.keys() >= {*texts} or all(map(DIALECT.is_proper, texts))):
            texts = [*map(self._format_move, texts)]
        return self.pieces_of_moves(texts)

    def _transcribe_moves(self, engine: Engine, moves: Sequence[str]) -> Sequence[str]:
        played = progress_of(self.record, engine)
        start = self.start if played.start is None else played.start
        texts, behind = transcribe_moves(engine, start, moves, self.notation, played.main)
        if behind is not None:
            return texts
        spelled = spelled_start(engine, start, moves)
        return texts if spelled is start else transcribe_moves(engine, spelled, moves, self.notation)[0]

    def _quick_pieces(self) -> list[str] | None:
        """Write a game of which all is in its place already."""
        text, known = self.record.movetext(), self.record.moves()
        if text is None or known is None or not (self.variations and self.as_is):
            return None
        engine, start = self.engine, self.start
        if engine is not None and not is_canonical(engine, start, known.segments):
            return None
        plies, words = self.plies, DIALECT.words
        return quick_pieces(text, words, plies, self._write_comment, self._write_glyphs, numbers=self.numbers)

    def _second_begins(self) -> bool:
        return self.plies % 2 == 1

    @cached
    def changed(self) -> dict[int, str]:
        """Moves not written as they stand, by `id` of node."""
        if self.engine is None:
            return {}
        start = spelled_start(self.engine, self.start, main_moves(self.record))
        return transcriptions(self.engine, start, self.record.line, self.notation)

    def move(self, node: Node) -> str:
        return self._format_move(self.changed.get(id(node)) or node.move or "")

    def _format_move(self, text: str) -> str:
        """Return a move as the options want it, in one word."""
        if not DIALECT.is_proper(text) and NO_WORD.search(text):
            text = NO_WORD.sub("", text) or ".."
        return text if self.checks else text.rstrip("+#")

    # What is said about moves

    def comments(self, comments: Sequence[Comment]) -> Iterable[str]:
        return filter(None, (self._write_comment(each.text) for each in comments))

    def remarks(self, node: Node) -> tuple[Iterable[str], bool]:
        texts = [text for text in (self._comment_words(each.text) for each in node.after) if text]
        if self.commanding and self.style != "no" and (more := missing_commands(node)):
            last = texts.pop() if texts else ""
            texts.append(order_commands(" ".join((last, *more))))
        return [*map(self._enclose_comment, texts)], bool(texts)

    def _write_comment(self, text: str) -> str:
        if self.usual and (match := TIDY.fullmatch(text)) is not None:
            return "{" + str(match[1]) + "}"
        words = self._comment_words(text)
        return self._enclose_comment(words) if words else ""

    def _comment_words(self, text: str) -> str:
        """Return the words of a comment; none where they are not wanted."""
        if self.style == "no":
            return ""
        if ODD_BLANK.search(text):
            text = BLANKS.sub(" ", text)
        text = text.strip(" ")
        if "[%" not in text:
            return text
        if not self.commanding:
            return BLANKS.sub(" ", COMMAND.sub(" ", text)).strip(" ")
        return order_commands(text)

    def _enclose_comment(self, text: str) -> str:
        if self.style == "line":
            return f"; {text}\n".replace(" ", NO_BREAK)
        text = text.replace("}", ")")
        if " [" in text or " %" in text:
            text = AT_LINE_START.sub(NO_BREAK, text)
        return f"{{ {text} }}" if self.style == "spaced" else f"{{{text}}}"

    def signs(self, node: Node, *, behind: bool) -> Sequence[str]:
        if not self.nags:
            return ()
        extras = [extra for extra in node.extras if extra.syntax == "tagpairs" and extra.values]
        odd = [extra.values[0] for extra in extras if extra.key == "strength" and SIGN.fullmatch(extra.values[0])]
        unknown = [extra.values[0] for extra in extras if extra.key == "nag" and NAG.fullmatch(extra.values[0])]
        known = self._write_glyphs(node.glyphs, behind=behind)
        glued = known[:1] if known and known[0][0] != "$" else []
        return [*glued, *(odd if behind else ()), *known[len(glued) :], *unknown]

    def _write_glyphs(self, glyphs: Sequence[int], *, behind: bool = True) -> list[str]:
        """Write signs by their numbers, one perhaps as it looks."""
        if not self.nags:
            return []
        wanted = sorted({*glyphs} - {0})
        sign = next((glyph for glyph in wanted if glyph in SIGN_OF), 0) if self.suffixes and behind else 0
        return [*([SIGN_OF[sign]] if sign else []), *(f"${glyph}" for glyph in wanted if glyph != sign)]


_is_name = lru_cache(maxsize=512)(tagpairs.is_name)


def _start_position(record: Record, setup: Setup | None, engine: Engine | None) -> Any | None:
    if engine is None or (record.variant is not None and find_variant(record.variant) is None):
        return None
    start = engine.start(record.variant, setup)
    return None if isinstance(start, Objection) else start


def _plies_before(setup: Setup | None, start: Any | None) -> int:
    if start is not None:
        return 2 * (max(int(start.number), 1) - 1) + int(start.side)
    fields = setup.text.split() if setup is not None else []
    number = int(fields[5]) if len(fields) > 5 and re.fullmatch("[1-9][0-9]{0,5}", fields[5]) else 1
    return 2 * (number - 1) + (setup is not None and setup.to_move == "black")


def order_commands(text: str) -> str:
    """Return the words of a comment, then its commands in order."""
    found = sorted(COMMAND.finditer(text), key=lambda match: ORDER.get(match[1], len(ORDER)))
    words = BLANKS.sub(" ", COMMAND.sub(" ", text)).strip(" ")
    return " ".join([*([words] if words else []), *(BLANKS.sub(" ", match[0]) for match in found)])
