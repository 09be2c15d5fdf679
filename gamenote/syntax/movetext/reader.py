"""Reader of movetext: builds a `GameTree` and reports what is wrong.

It reads the header, then token by token to the end. Variations are opened and closed on a stack of lines. What
numbers say is settled in `move_numbers`; here is what the tokens build.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from string import ascii_letters
from sys import intern
from typing import Any, ClassVar

from gamenote.core.diagnostic import Edit, Safety, replace
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Comment
from gamenote.core.rule import Rule
from gamenote.core.source import LINE_END, Span
from gamenote.syntax.movetext import lint as rules
from gamenote.syntax.movetext import spelling
from gamenote.syntax.movetext.cutting import WORDS_IN_PARENTHESES
from gamenote.syntax.movetext.line_builder import LineBuilder, is_before_move
from gamenote.syntax.movetext.tokens import Token
from gamenote.syntax.movetext.tree import MOVING, GameTree, Item, Kind, add_glyph, add_note
from gamenote.syntax.tagpairs import lint as tags
from gamenote.syntax.tagpairs.report import short, with_blanks
from gamenote.syntax.tagpairs.writer import LARGEST

BLANKS = lazy_pattern(r"[ \t\r\n]*+")
WRAPPER = lazy_pattern(r"\[/?(?:pdn|pgn)\]", re.I)
BLANK_OR_END = lazy_pattern(r"[ \t\r\n]|\Z")
LAST_OF_GAME = lazy_pattern(r"[ \t]*+(?:\Z|(?>\r\n|\n|\r)[ \t]*+(?:[\r\n\[]|\Z))")
BEHIND_RESULT = lazy_pattern(r"[ \t]*+(?:[\r\n\[{;*]|\Z)")
WORDS_BEHIND = lazy_pattern(WORDS_IN_PARENTHESES)  # the end of a game: `(Black resigned)`
DIGITS = "0123456789"
JOINED = ("move", "glyph", "torn")  # at which nothing but signs, numbers and more moves may stand
COUNTED = ("number", "bare", "dots")
SYMBOL = frozenset(f"{ascii_letters}{DIGITS}_+#=:-")

Handlers = Mapping[str, Callable[[Any, str, Span], None]]


class Reader(LineBuilder):
    """Reader of one game."""

    rule_outside: ClassVar[Rule] = rules.text_after_result  # of words in parentheses behind the end

    # What formats read in ways of their own

    def find_score(self, at: int) -> Span | None:
        """Find a result of a game's own kind, such as `12-3`."""
        return None

    def comment_end(self, piece: re.Match[str], kind: str) -> tuple[str, int] | None:
        """Find where an open comment ends, or one that holds another."""
        return None

    def read_token(self, kind: str, text: str, span: Span) -> None:
        """Read one token before the end of the game."""
        if kind == "move":
            self.add_move(Item(Kind.MOVE, intern(text), span.start, span.end - span.start))
        else:
            self.handlers.get(kind, LineBuilder.collect_unread_word)(self, text, span)
        self.junk = kind == "word"

    def is_move_gone_wrong(self, span: Span) -> bool:
        """Tell whether a word stands for a move."""
        return False

    def is_torn(self, token: Token, fewest: int, most: int) -> bool:
        """Tell whether a token at a move shows that this is none.

        The word holds at least, and at most, so many moves before it."""
        if token.kind == "number":
            return token.text[0] == "0"
        return token.kind == "bare" or (token.kind == "word" and token.text[0] in SYMBOL)

    def most_moves(self, text: str) -> int:
        """Return how many moves a word may be."""
        return 1

    def edits_closing(self, ending: Span) -> tuple[Edit, ...]:
        """Return the edits that close all variations before the result."""
        return ()

    def note_end(self, text: str, span: Span) -> None:
        """Note the result that ends the game."""
        self.game.ending, self.game.ending_span, self.ended = text, span, True

    def place_word(self, kind: str, text: str, end: int) -> str:
        """Tell by what follows what digits, or a spaced result, are."""
        if kind == "bare":
            if self.is_move_gone_wrong(Span(end - len(text), end)):  # `7. 4` for `7. a4`
                return "word"
            return kind if BLANK_OR_END.match(self.text, end) else "word"
        known = self.dialect.space_in_result is not None and self.dialect.is_result("".join(text.split()))
        behind = LAST_OF_GAME if self.dialect.is_move(text) else BEHIND_RESULT
        if known and behind.match(self.text, end):
            return kind
        return "move" if self.dialect.is_move(text) else "word"

    def read_outside(self, kind: str, text: str, span: Span) -> bool:
        """Read a token that belongs to no game, if it does not."""
        return False

    def read_prose(self, text: str, span: Span) -> None:
        """Read a word before or between the tags."""
        if text not in ("]",) and not self.game.lost:
            self.say_prose(short(text), span)
        self.lose(span)

    # What all have in common

    def read(self) -> GameTree:
        """Read the game."""
        game = self.game
        game.lines.append(game.line)
        self._around_tags()
        at = max(game.header.span.end, int(self.text.startswith("\ufeff")))
        game.last_token = Span(at, at)
        score = self.find_score(at)
        if score is not None:
            game.ending, game.ending_span, game.score = self.text[score.start : score.end], score, True
        end = score.start if score is not None else len(self.text)
        going: int | None = at
        while going is not None:
            going = self._pieces(going, end)
        self._finish_game(end)
        return game

    def _pieces(self, at: int, end: int) -> int | None:
        """Read pieces, up to a comment with an odd end.

        Returns where that is, None at the end.
        """
        words, word_end = self.dialect.words, -1
        for piece in self.dialect.pieces.finditer(self.text, at, end):
            kind = piece.lastgroup or "nothing"
            start = piece.start(kind)
            if kind == "words":
                tokens = words[piece[kind]].tokens
                if start == word_end and tokens and tokens[0].kind in COUNTED:  # a long word comes in pieces
                    tokens = (tokens[0]._replace(kind="word"), *tokens[1:])
                word_end = piece.end()
                for token in self._parts_of_word(piece[kind], tokens) if len(tokens) > 1 else tokens:
                    self._token(token.kind, token.text, start + token.start, token.size)
            elif kind in ("comment", "open") and (there := self.comment_end(piece, kind)):
                kind, close = there
                self._token(kind, self.text[start:close], start)
                return close
            elif kind != "nothing":
                self._token(kind, piece[kind], start)
        return None

    def _token(self, kind: str, text: str, start: int, size: int = 0) -> None:
        """Read one token, which may be longer than its text."""
        span = Span(start, start + (size or len(text)))
        if kind == "percent":
            self.game.skipped.append(span)
            return
        if kind in ("bare", "spaced", "forfeit", "glyph"):
            kind = self.place_word(kind, text, span.end)
        if self.ended:
            self._after_end(kind, text, span)
            return
        if kind != "bracket":
            self.game.last_token = span
        self.read_token(kind, text, span)

    def _parts_of_word(self, word: str, tokens: Sequence[Token]) -> Sequence[Token]:
        """Return the tokens of a word.

        What nobody understands at a move takes that with it: `Ra10`, `b7=Queen`."""
        fewest = most = 0  # moves of this word
        for before, token in pairwise(tokens):
            if before.kind == "move":
                fewest += 1
                most += self.most_moves(before.text)
            led = before.kind == "glyph" and before.text[-1] in SYMBOL and token.kind == "move"  # `=g5`
            dotted = before.kind == "dots" and fewest > 0 and token.kind == "bare"  # `C2.5`
            if led or dotted or (before.kind in JOINED and self.is_torn(token, fewest, most)):
                lead = next(each.start for each in tokens if each.kind not in ("number", "dots"))
                return (*(each for each in tokens if each.start < lead), Token("word", word[lead:], lead))
        return tokens

    # The end of the game

    def _finish_game(self, end: int) -> None:
        game = self.game
        self._tell_words(end)
        self.report_lone_number()
        fix = self.edits_closing(game.ending_span) if self.openings and game.ending_span is not None else ()
        while self.openings:
            opening = self._last_opening()
            if not self.unclosed:  # what would close it is lost in the comment
                words = 'this "(" is never closed'
                self.say(rules.unbalanced_parenthesis, words, opening, fix=fix, title="close it at the end")
            self.report_first_variation(opening)
            self.lose()
            self._close_line()
        if game.score and game.ending_span:
            game.last_token = game.ending_span
        game.lines[1:] = filter(None, game.lines[1:])
        self.numbers.finish(game, self.text, self)
        self._report_unknown()
        spelling.check(list(game.moves()), self.dialect, self.say)
        things = game.header.has_tags or game.header.damaged or game.ending_span or len(game.line) or game.line
        game.formless = not self._has_begun()
        if game.formless and not things:
            del self.diagnostics[1:]

    def _has_begun(self) -> bool:
        """Return whether there are tags or anything that belongs to moves."""
        header = self.game.header
        if header.has_tags or header.damaged or self.nested:
            return True
        return any(_has_content(move) for move in self.game.line)

    def read_terminator(self, text: str, span: Span) -> None:
        self._tell_words(span.start)
        self.report_lone_number(text)
        if self.openings and self._closed_soon(span):
            words = f"result {text} inside a variation: a result ends the game"
            self.say(tags.unexpected_token, words, span, fix=replace(span, ""), title="delete it")
            return
        self.note_end(text, span)
        if not (self._has_begun() or self.openings or self.game.lost):
            self._empty_game(text, span)

    def _read_spaced_result(self, text: str, span: Span) -> None:
        """Note a result with spaces in it."""
        assert self.dialect.space_in_result is not None
        result = "".join(text.split()).replace(":", "-")
        words = f"the result {short(text)} has spaces in it: write {result}"
        self.say_instead(self.dialect.space_in_result, words, span, result, safety=self.safety_of_end(span))
        self.read_terminator(result, span)

    def safety_of_end(self, span: Span) -> Safety | None:
        """Return the safety of spelling a result out, if not the usual.

        Before further moves it would end the game for those who read them now."""
        return Safety.UNSAFE if is_before_move(self.text, span.end, self.dialect) else None

    def _closed_soon(self, span: Span) -> bool:
        return self.text.startswith(")", behind_blanks(self.text, span.end))

    def _empty_game(self, text: str, span: Span) -> None:
        words = f'"{text}" with no tags or moves before it, an empty game'
        # What stands behind it would be read as moves, where it is neither a further end nor a comment.
        alone = self.text[(at := behind_blanks(self.text, span.end)) : at + 1] in ("", "*", "{")
        fix = replace(with_blanks(self.text, span), "") if alone else ()
        safety = Safety.UNSAFE if text != "*" and self.game.header.dialect.loose else None
        self.say(rules.empty_game, words, span, fix=fix, title="delete it", safety=safety)

    def _after_end(self, kind: str, text: str, span: Span) -> None:
        """Read what stands after the end: further ends and comments, at best."""
        words = WORDS_BEHIND.match(self.text, span.start) if kind == "opening" else None
        if words is not None:
            self._words_behind(words[0], Span(*words.span()))
        elif kind in ("star", "result", "spaced"):
            if not (self.behind or self.outside):
                self._empty_game(text, span)
            if text not in ("*", self.game.ending):
                self.game.skipped.append(span)
        elif (kind == "bracket" and WRAPPER.fullmatch(text)) or self.read_outside(kind, text, span):
            return
        elif kind in ("comment", "semicolon", "open"):
            self.handlers[kind](self, text, span)
        elif kind != "nothing":
            if not self.game.lost:
                self.behind = True
                self.say(rules.text_after_result, f'"{short(text)}" after the end of the game', span)
            self.game.lost = True
            self.game.torn |= kind == "move"
            self.game.unread.append(span)

    def _words_behind(self, text: str, span: Span) -> None:
        """Report words in parentheses behind the end, once."""
        if not self.game.lost:
            self.say(self.rule_outside, f"text after the game: {short(text)}", span)
        self.outside = self.game.lost = True
        self.game.unread.append(span)

    # The header

    def _around_tags(self) -> None:
        """Read the comments and stray words before and between the tags."""
        for kind, span in self.game.header.others:
            text = self.text[span.start : span.end]
            if kind == "prose":
                self.read_prose(text, span)
            elif kind == "stray":
                self._read_stray_brace(text, span)
            elif kind == "open":
                self.read_open_comment(text, span)
            elif kind in ("comment", "semicolon"):
                (self.read_comment if kind == "comment" else self._read_semicolon_comment)(text, span)
            elif kind in ("percent", "fence"):
                self.game.skipped.append(span)

    # What belongs to a move

    def read_strength(self, text: str, span: Span) -> None:
        move = self.line[-1] if self.line else None
        if move is None or move.kind not in MOVING or self.due is not None:
            self.collect_unread_word(text, span)
            return
        sign = text.strip("()")
        glyph = self.dialect.strengths.get(sign)
        notes = move.own_notes()
        if glyph is not None:
            add_glyph(notes, glyph)
        else:
            notes.signs = add_note(notes.signs, ("strength", text))
        notes.marks = add_note(notes.marks, span)

    def _read_nag(self, text: str, span: Span) -> None:
        digits, notes = text[1:], self.last_item().own_notes()
        if len(digits) > 3 or int(digits) > LARGEST:
            self.say(rules.unknown_nag, f"{short(text)} is not a known sign, the numbers end with $255", span)
            notes.signs = add_note(notes.signs, ("nag", text))
        else:
            add_glyph(notes, int(digits))

    def read_comment(self, text: str, span: Span) -> None:
        inner = text.find("{", 1)
        if inner > 0:
            at = span.start + inner
            self.say_nested(span, Span(at, at + 1), safety=Safety.SAFE)
        self._words(Comment(LINE_END.sub("\n", text[1:-1]), span))

    @cached_property
    def _last_word(self) -> str:
        """The last word of the text."""
        return self.text.rstrip(" \t\r\n").rpartition(" ")[2]

    def _words(self, comment: Comment) -> None:
        if self.due is not None:
            self.words = add_note(self.words, comment)
        else:
            notes = self.last_item().own_notes()
            if notes.variations:
                comment = Comment(comment.text, comment.span, len(notes.variations))
            notes.after = add_note(notes.after, comment)

    def _read_semicolon_comment(self, text: str, span: Span) -> None:
        self._words(Comment(text[1:].strip(" \t"), span))

    def read_open_comment(self, text: str, span: Span) -> None:
        self.game.cut_short = not self.ended and span.end == len(self.text)
        self.unclosed = True
        self.lose()
        endings = (self._last_word,) if self.dialect.is_result(self._last_word) else ()
        moves = self.dialect.next_moves(self.text, span.start + 1, after_reply=self._is_second_to_move())
        self.say_unclosed(span.start, endings, moves)
        self._words(Comment(LINE_END.sub("\n", text[1:]).rstrip(" \t\n"), span))

    # What is no token

    def _read_stray_brace(self, text: str, span: Span) -> None:
        before = span.start
        while before and self.text[before - 1] in " \t\r\n":
            before -= 1
        fix = replace(with_blanks(self.text, span), "") if self.text[before - 1 : before] == "}" else ()
        self.say(
            tags.stray_brace,
            '"}" without a comment to close',
            span,
            fix=fix,
            title="delete it",
            safety=Safety.SAFE,
        )

    def read_bracket(self, text: str, span: Span) -> None:
        if not WRAPPER.fullmatch(text):
            self.collect_unread_word(text, span)

    # What no handler reads is not understood.
    handlers: ClassVar[Handlers] = {
        "result": read_terminator,
        "spaced": _read_spaced_result,
        "number": LineBuilder.read_number,
        "bare": LineBuilder.read_number,
        "comment": read_comment,
        "strength": read_strength,
        "star": read_terminator,
        "nag": _read_nag,
        "opening": LineBuilder._open_variation,
        "closing": LineBuilder._close_variation,
        "open": read_open_comment,
        "unknown": LineBuilder.read_unknown_move,
        "dots": LineBuilder.read_dots,
        "semicolon": _read_semicolon_comment,
        "stray": _read_stray_brace,
        "bracket": read_bracket,
    }


def _has_content(move: Item) -> bool:
    """Tell whether an item says anything at all."""
    notes = move.notes
    return move.kind is not Kind.LEAD or bool(notes.after or notes.glyphs or notes.signs or notes.variations)


def behind_blanks(text: str, at: int) -> int:
    """Where the next word begins."""
    match = BLANKS.match(text, at)
    return match.end() if match else at
