"""Reader of PGN: what stands among the moves of chess alone.

That are signs without their numbers, words about the end of a game, moves in another notation, two moves in one
word, tags among the moves, and words that belong to no game.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from gamenote.core.diagnostic import Edit, Safety, Severity, replace
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import MEANINGS, Comment
from gamenote.core.rule import Rule
from gamenote.core.source import LINE_END, Source, Span
from gamenote.games.chess.pgn import lint_structure
from gamenote.games.chess.pgn.tags import BARE_GLYPHS, SIDED
from gamenote.syntax.movetext.dialect import MovetextDialect
from gamenote.syntax.movetext.line_builder import NEXT_NUMBER, Lost, is_before_move
from gamenote.syntax.movetext.lint import empty_variation, typographic_dash
from gamenote.syntax.movetext.reader import LAST_OF_GAME, Handlers
from gamenote.syntax.movetext.spelling import DASHES
from gamenote.syntax.movetext.strict_reader import StrictReader
from gamenote.syntax.movetext.tree import Item, Kind, add_glyph, add_note
from gamenote.syntax.tagpairs.lint import unexpected_token
from gamenote.syntax.tagpairs.report import IN_BRACES, short, with_blanks
from gamenote.syntax.tagpairs.tree import Header

DASH = r"[\-\u2010-\u2015\u2212]"
_PART = r"[KQRBN]?[a-h][1-8]|[KQRBN]?[a-h]?x[a-h][1-8]"
GLUED = lazy_pattern(rf"({_PART})({_PART})")  # two moves without a blank, which may also be a long one
REASON = lazy_pattern(
    r"(?:and )?(?:(?:white|black) )?(?:resign(?:s|ed)?|wins?|won|los(?:es|t))(?: on time)?[.!]?"
    r"|(?:game )?(?:drawn?|agreed drawn?|stalemate|checkmate|time forfeit|time)(?: agreed| by agreement)?[.!]?",
    re.I,
)
WINS = lazy_pattern(r"\bw(?:ins?|on)\b")
DRAWN = lazy_pattern(r"\b(?:drawn?|stalemate)\b")
DECIDED = lazy_pattern(r"\b(?:wins?|won|los(?:es|t)|resign(?:s|ed)?|checkmate)\b")
_UNIT = "(?:[KQ]?(?:Kt|[NRB])?P|[KQ]?(?:Kt|[NRB])|[KQ])(?:\\([KQRBNPt1-8]{1,4}\\))?"
DESCRIPTIVE = lazy_pattern(
    rf"{_UNIT}(?:{DASH}[KQ]?(?:Kt|[KQRBN])[1-8]|[x\u00d7]{_UNIT})"
    r"(?:[/=]?[QRBN])?(?:\.?(?:dis\.?|dbl\.?)?ch\.?|mate|\.?e\.?p\.?|\+\+?|#)?"
)
# What may be left of a move: its letters, digits and signs, and others that a slip has put among them.
LIKE_MOVE = lazy_pattern(r"[kqrnpKQRBNP]?[a-hoxOX0-9KQRBN:=+#?!\"'$%&@.,*\\/\-]{0,7}")
TELLING = lazy_pattern(r"[a-hO0-9KQRBN]")
IN_MOVES = lazy_pattern(r'\[[ \t\r\n]*+[A-Za-z]\w*+[ \t\r\n]*+"[^"]*+"[ \t\r\n]*+\]')
NOTHING_BUT_COMMENTS = lazy_pattern(r"(?:[ \t\r\n]++|\{[^}]*+\}|;[^\r\n]*+)*+\Z")
SILENT = ("comment", "semicolon", "open", "nothing")  # behind the end of a game
BESIDE_MOVES = ("number", "opening", "closing", "strength", "nag", "glyph", "dots")
LONGEST_LINE = 80  # of text that is quoted


class PgnReader(StrictReader):
    """Reader of one game of PGN."""

    lone_number: ClassVar[Severity | None] = None
    unknown_dots: ClassVar[Severity | None] = None
    rule_outside: ClassVar[Rule] = lint_structure.text_outside

    def __init__(self, source: Source, header: Header, dialect: MovetextDialect) -> None:
        super().__init__(source, header, dialect)
        self.descriptive = False  # moves are written in a notation that is not read

    # Moves

    def looks_like_move(self, span: Span) -> bool:
        return (
            span.end - span.start <= 8
            and LIKE_MOVE.fullmatch(self.text, span.start, span.end) is not None
            and TELLING.search(self.text, span.start, span.end) is not None
        )

    def read_token(self, kind: str, text: str, span: Span) -> None:
        if (kind == "word" or self.descriptive) and self._is_descriptive(kind, text):
            self._read_descriptive_move(text, span)
            return
        start, size = span.start, span.end - span.start
        for part in self._parts(text, span.end) if kind == "move" else (text,):
            super().read_token(kind, part, Span(start, start + (size if size != len(text) else len(part))))
            start += len(part)

    def _parts(self, text: str, end: int) -> Sequence[str]:
        """Part glued moves, if the next number counts two."""
        glued = GLUED.fullmatch(text) if self.dialect.checked else None
        ahead = NEXT_NUMBER.match(self.text, end) if glued is not None else None
        if glued is None or ahead is None or not self.numbers.is_number_behind(2, int(ahead[1]), len(ahead[2])):
            return (text,)
        return glued.groups()

    def most_moves(self, text: str) -> int:
        return 2 if self.dialect.checked and GLUED.fullmatch(text) else 1

    def _is_descriptive(self, kind: str, text: str) -> bool:
        """Tell whether a word is of a notation that is not read.

        Where one was, so may be what looks like a move: `N-B3`."""
        if not self.dialect.checked or kind not in ("word", "move"):
            return False
        return (self.descriptive and kind == "word") or DESCRIPTIVE.fullmatch(text.rstrip("!?,.")) is not None

    def _read_descriptive_move(self, text: str, span: Span) -> None:
        """Note a move in another notation; the first is reported."""
        if not self.descriptive:
            words = f"{short(text)} is in descriptive notation, which is not read; the moves are not checked"
            self.say(unexpected_token, words, span)
        self.descriptive = True
        if DESCRIPTIVE.fullmatch(text.rstrip("!?,.")):
            self.lose()
            self.add_move(Item(Kind.UNKNOWN, text, span.start, len(text)))
        else:
            self.lose(span)

    def _read_torn_move(self, text: str, span: Span) -> None:
        move = "".join(text.split())
        words = f'"{short(text)}" is no move; {move} would be one. What follows it is not checked'
        self.say_instead(lint_structure.space_in_move, words, span, move)
        self.add_move(Item(Kind.UNKNOWN, text, span.start, span.end - span.start))
        self.lose()

    # Signs

    def _read_strength(self, text: str, span: Span) -> None:
        """Read a sign behind a move, or in its place."""
        alone = text == "??" and self.text[span.start - 1] in " \t\r\n"
        if text == "??" and (self.due is not None or (alone and self.counts_behind(span.end, 1))):
            self.read_unknown_move(text, span)
        else:
            self.read_strength(text, span)

    def _read_bare_glyph(self, text: str, span: Span) -> None:
        move, number = self.line[-1] if self.line else None, BARE_GLYPHS.get(text)
        if number is None or self.due is not None:
            self.collect_unread_word(text, span)
            return
        number += number in SIDED and move is not None and move.player == 1
        add_glyph(self.last_item().own_notes(), number)
        around = self.text[span.start - 1], self.text[span.end : span.end + 1]
        before, behind = (" " if each.strip() else "" for each in around)
        proper = f"${number}"
        meaning = f" ({MEANINGS[number]})" if number in MEANINGS else ""
        words = f'"{text}"{meaning} should be written {proper}'
        fix = replace(span, f"{before}{proper}{behind}")
        # At a move, part of it may be the sign of check, or of a promotion.
        doubtful = text[0] in "+=-" and move is not None and move.kind is Kind.MOVE and move.end == span.start
        safety = Safety.UNSAFE if doubtful else None
        self.say(lint_structure.bare_glyph, words, span, fix=fix, title=f"write {proper}", safety=safety)

    # Variations

    def report_empty_variation(self, whole: Span) -> None:
        if not self.line:
            # Else what stands in it has been told to be no move.
            if not (self.descriptive or self.is_reported_since(whole.start)):
                self.say_needless(empty_variation, "this variation is empty", whole, safety=Safety.SAFE)
        elif all(each.kind is Kind.LEAD for each in self.line):
            self.say(empty_variation, "no moves in this variation", whole)

    def report_first_variation(self, opening: Span, whole: Span | None = None) -> None:
        outer = self.outer[-1]
        if not outer or outer[-1].kind is Kind.LEAD:
            words = "a variation before any move: there is nothing it could replace"
            fix = replace(with_blanks(self.text, whole), "") if whole is not None else ()
            self.say(lint_structure.variation_before_move, words, opening, fix=fix, title="delete it")

    def edits_closing(self, ending: Span) -> tuple[Edit, ...]:
        at, closing = len(self.text[: ending.start].rstrip(" \t\r\n")), ")" * len(self.openings)
        if LINE_END.search(self.text, at, ending.start):  # the line before may be a comment
            return (Edit(Span(ending.start, ending.start), f"{closing} "),)
        return (Edit(Span(at, at), closing),)

    # The end of the game

    def place_word(self, kind: str, text: str, end: int) -> str:
        if kind == "forfeit":
            if LAST_OF_GAME.match(self.text, end):
                return "result"
            return "move" if self.dialect.is_move(text) else "word"
        if kind == "glyph":
            return "result" if self.dialect.is_result(text) and self._ends_with(text, end) else kind
        return super().place_word(kind, text, end)

    def _ends_with(self, sign: str, end: int) -> bool:
        """Tell whether a sign of books is the result of the game.

        It is its last word, and the tag says the same, if there is one. Without a move there is nothing to judge:
        `+/-` says who came."""
        if not (self.game.line or self.openings):
            return LAST_OF_GAME.match(self.text, end) is not None
        start = end - len(sign)
        apart = self.text[start - 1 : start] in tuple(" \t\r\n") and not self.openings
        if self.due is not None or not apart or NOTHING_BUT_COMMENTS.match(self.text, end) is None:
            return False
        stated, proper = self.game.header.value("Result"), self.dialect.proper_result
        return stated in (None, "", "?") or proper(stated) == proper(sign)

    def note_end(self, text: str, span: Span) -> None:
        super().note_end(text, span)
        plain = text if text.isascii() else DASHES.sub("-", text)
        if plain != text and plain in self.dialect.results:
            words = f"{text} has a dash in place of the hyphen"
            self.say_instead(typographic_dash, words, span, plain, safety=self.safety_of_end(span))

    def read_reason(self, whole: Span, ending: int | None, before: Lost) -> bool:
        text = self.text[whole.start : whole.end]
        at_end = ending is not None and not self.text[whole.end : ending].strip(" \t\r\n")
        if not at_end or REASON.fullmatch(" ".join(text.split())) is None:
            return False
        self.game.lost, self.game.torn, known = before
        del self.game.unread[known:]
        against = self._is_against(text.lower(), self.text[whole.end :].split(None, 1)[:1])
        self._note_remark(text, whole, Safety.UNSAFE if against else None)
        return True

    def _is_against(self, words: str, end: Sequence[str]) -> bool:
        """Tell whether words say otherwise than the result how the game ended."""
        dialect, header = self.dialect, self.game.header
        texts = (dialect.proper_result(text) for text in (*end, header.value("Result") or ""))
        ended = dialect.results - {header.dialect.unfinished}
        result = next((text for text in texts if text in ended), None)
        winner = dialect.winners.get(result or "")
        if result is None or (winner is None and DECIDED.search(words) is not None):
            return result is not None
        named = [seat for seat in dialect.winners.values() if seat in words]
        won, drawn = WINS.search(words) is not None, DRAWN.search(words) is not None
        return winner is not None and (drawn or any((seat == winner) != won for seat in named))

    def _note_remark(self, text: str, span: Span, safety: Safety | None = None) -> None:
        """Note words about the game that should be a comment."""
        words, fix = f"{short(text)} is no move: words stand in braces", replace(span, f"{{{text}}}")
        self.say(lint_structure.bare_remark, words, span, fix=fix, title=IN_BRACES, safety=safety)
        notes = self.last_item().own_notes()
        notes.after = add_note(notes.after, Comment(LINE_END.sub("\n", text), span))

    # Words and tags in places where they do not belong

    def read_outside(self, kind: str, text: str, span: Span) -> bool:
        of_moves = kind in ("move", *SILENT) or (self.behind and kind in BESIDE_MOVES)
        if kind in ("number", "opening") and not self.behind:
            of_moves = is_before_move(self.text, span.end, self.dialect)
        if not of_moves:
            self._report_outside_words(text, span)
        return not of_moves

    def read_prose(self, text: str, span: Span) -> None:
        tags = self.game.header.tags
        if not tags or span.start < tags[0].start:
            self._report_outside_words(text, span)
        else:
            super().read_prose(text, span)

    def _report_outside_words(self, text: str, span: Span) -> None:
        if not self.outside:
            words = LINE_END.split(self.text[span.start : span.start + LONGEST_LINE], maxsplit=1)[0].rstrip()
            self.say(self.rule_outside, f"text outside the games: {short(max(words, text, key=len))}", span)
        self.outside = self.game.lost = True
        self.game.unread.append(span)

    def _read_bracket(self, text: str, span: Span) -> None:
        """Read what stands in brackets, perhaps a tag among the moves."""
        if not IN_MOVES.fullmatch(text):
            self.read_bracket(text, span)
            return
        header = self.game.header
        up = header.tags[-1].span.end if header.tags else 0
        moved = (Edit(Span(up, up), f"\n{text}"),) if up else (Edit(Span(0, 0), f"{text}\n\n"),)
        fix = (*moved, *replace(with_blanks(self.text, span), ""))
        words = f"{short(text)} among the moves"
        self.say(lint_structure.tag_in_moves, words, span, fix=fix, title="put it up to the tags")
        self.game.lost = True
        self.game.unread.append(span)

    handlers: ClassVar[Handlers] = {
        **StrictReader.handlers,
        "torn": _read_torn_move,
        "strength": _read_strength,
        "glyph": _read_bare_glyph,
        "remark": _note_remark,
        "bracket": _read_bracket,
    }
