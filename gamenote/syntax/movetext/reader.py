"""Reader of movetext: builds a `GameTree` and reports what is wrong.

It reads the header, then token by token to the end. Variations are opened and closed on a stack of lines. What
numbers say is settled in `move_numbers`; here is what the tokens build.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import pairwise
from string import ascii_letters
from sys import intern

from gamenote.core.diagnostic import Edit, Safety, replace
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Comment
from gamenote.core.source import LINE_END, Source, Span
from gamenote.syntax.movetext import lint as rules
from gamenote.syntax.movetext import spelling
from gamenote.syntax.movetext.cutting import WORDS_IN_PARENTHESES
from gamenote.syntax.movetext.line_builder import NEXT_NUMBER, CommentEnds, counts_behind, is_before_move
from gamenote.syntax.movetext.move_numbers import LONGEST
from gamenote.syntax.movetext.report import short
from gamenote.syntax.movetext.tokens import Token
from gamenote.syntax.movetext.tree import BEHIND, MOVING, GameTree, Item, Kind, Notes, add_note
from gamenote.syntax.tagpairs import lint as tags
from gamenote.syntax.tagpairs.mending import with_blanks
from gamenote.syntax.tagpairs.writer import LARGEST

BLANKS = lazy_pattern(r"[ \t\r\n]*+")
IN_MOVES = lazy_pattern(r'\[[ \t\r\n]*+[A-Za-z]\w*+[ \t\r\n]*+"[^"]*+"[ \t\r\n]*+\]')
NOTHING_BUT_COMMENTS = lazy_pattern(r"(?:[ \t\r\n]++|\{[^}]*+\}|;[^\r\n]*+)*+\Z")
SILENT = ("comment", "semicolon", "open", "nothing")  # behind the end of a game
WRAPPER = lazy_pattern(r"\[/?(?:pdn|pgn)\]", re.I)
BLANK_OR_END = lazy_pattern(r"[ \t\r\n]|\Z")
LAST_OF_GAME = lazy_pattern(r"[ \t]*+(?:\Z|(?>\r\n|\n|\r)[ \t]*+(?:[\r\n\[]|\Z))")
BESIDE_MOVES = ("number", "opening", "closing", "strength", "nag", "glyph", "dots")
BEHIND_RESULT = lazy_pattern(r"[ \t]*+(?:[\r\n\[{;*]|\Z)")
WORDS_BEHIND = lazy_pattern(WORDS_IN_PARENTHESES)  # the end of a game: `(Black resigned)`
DIGITS = "0123456789"
JOINED = ("move", "glyph", "torn")  # at which nothing but signs, numbers and more moves may stand
COUNTED = ("number", "bare", "dots")
LONGEST_LINE = 80  # of text that is quoted
SYMBOL = frozenset(f"{ascii_letters}{DIGITS}_+#=:-")


class Reader(CommentEnds):
    """Reader of one game."""

    def read(self, *, scored: bool = True) -> GameTree:
        """Read the game, which a result of its own kind may end."""
        game = self.game
        game.lines.append(game.line)
        self._around_tags()
        at = max(game.header.span.end, int(self.text.startswith("\ufeff")))
        game.last_token = Span(at, at)
        score = self.dialect.score(self.text, at, game.header, self._moves_before) if scored else None
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
            elif kind in ("comment", "open") and self.dialect.nested and (there := self.comment_end(piece, kind)):
                kind, close = there
                self._token(kind, self.text[start:close], start)
                return close
            elif kind != "nothing":
                self._token(kind, piece[kind], start)
        return None

    def _moves_before(self, end: int) -> list[str]:
        """Read the main line as far as it stands before a place."""
        before = Reader(Source("", self.text[:end]), self.game.header, self.dialect).read(scored=False)
        return list(before.texts)

    def _token(self, kind: str, text: str, start: int, size: int = 0) -> None:
        """Read one token, which may be longer than its text."""
        span = Span(start, start + (size or len(text)))
        if kind == "percent":
            self.game.skipped.append(span)
            return
        if kind in ("bare", "spaced", "forfeit", "glyph"):
            kind = self._in_place(kind, text, span.end)
        if self.ended:
            self._after_end(kind, text, span)
            return
        if kind != "bracket":
            self.game.last_token = span
        if (kind == "word" or self.descriptive) and self._is_descriptive(kind, text):
            self._read_descriptive_move(text, span)
        elif kind == "move":
            for part in self._parts(text, span.end):
                self._add(Item(Kind.MOVE, intern(part), start, size or len(part)))
                start += len(part)
            self.junk = False
        elif kind == "word" and self._is_move_gone_wrong(span):
            self._add_unreadable_move(text, span)
        else:
            HANDLERS[kind](self, text, span)
            self.junk = kind == "word"

    def _parts_of_word(self, word: str, tokens: Sequence[Token]) -> Sequence[Token]:
        """Return the tokens of a word.

        What nobody understands at a move takes that with it: `Ra10`, `b7=Queen`."""
        fewest = most = 0  # moves of this word
        for before, token in pairwise(tokens):
            if before.kind == "move":
                fewest += 1
                most += 1 + (self.dialect.glued is not None and bool(self.dialect.glued.fullmatch(before.text)))
            led = before.kind == "glyph" and before.text[-1] in SYMBOL and token.kind == "move"  # `=g5`
            dotted = before.kind == "dots" and fewest > 0 and token.kind == "bare"  # `C2.5`
            if led or dotted or (before.kind in JOINED and self._is_torn(token, fewest, most)):
                lead = next(each.start for each in tokens if each.kind not in ("number", "dots"))
                return (*(each for each in tokens if each.start < lead), Token("word", word[lead:], lead))
        return tokens

    def _is_torn(self, token: Token, fewest: int, most: int) -> bool:
        """Tell whether a token at a move shows that this is none.

        A number is not the one that comes next, or a word goes on."""
        if token.kind == "move":
            return self.dialect.exact_numbers and SYMBOL.isdisjoint(token.text.strip("-"))  # a null move
        if token.kind != "number":
            return token.kind == "bare" or (token.kind == "word" and token.text[0] in SYMBOL)
        digits = token.text.rstrip(".\u2026")
        if digits[0] == "0" or not self.dialect.exact_numbers or self.numbers.next_number() is None:
            return digits[0] == "0"
        value, dots = int(digits[:LONGEST]), len(token.text) - len(digits)
        return not any(self.numbers.is_number_behind(moves, value, dots) for moves in range(fewest, most + 1))

    def _parts(self, text: str, end: int) -> tuple[str, ...]:
        """Part glued moves, if the next number counts two."""
        glued = self.dialect.glued.fullmatch(text) if self.dialect.glued is not None else None
        ahead = NEXT_NUMBER.match(self.text, end) if glued is not None else None
        if glued is None or ahead is None or not self.numbers.is_number_behind(2, int(ahead[1]), len(ahead[2])):
            return (text,)
        return glued.groups()

    # The end of the game

    def _finish_game(self, end: int) -> None:
        game = self.game
        self._tell_words(end)
        self._number_without_move()
        fix = self._closed_at_end() if self.openings else ()
        while self.openings:
            opening = self._last_opening()
            if not self.unclosed:  # what would close it is lost in the comment
                words = 'this "(" is never closed'
                self.say(rules.unbalanced_parenthesis, words, opening, fix=fix, title="close it at the end")
            self._say_first(opening)
            self._lose()
            self._close_line()
        if game.score and game.ending_span:
            game.last_token = game.ending_span
        game.lines[1:] = filter(None, game.lines[1:])
        self.numbers.finish(game, self.text, self)
        self._report_unknown()
        spelling.check(list(game.moves()), self.dialect, self.say)
        things = game.header.has_tags or game.header.damaged or game.ending_span or len(game.line) or game.line
        game.formless = not (
            game.header.has_tags
            or game.header.damaged
            or self.nested
            or any(_has_content(move) for move in game.line)
        )
        if game.formless and not things:
            del self.diagnostics[1:]

    def _closed_at_end(self) -> tuple[Edit, ...]:
        """Return the edit that closes all variations before the result."""
        ending = self.game.ending_span
        if not self.dialect.must_end or ending is None:
            return ()
        at, closing = len(self.text[: ending.start].rstrip(" \t\r\n")), ")" * len(self.openings)
        if LINE_END.search(self.text, at, ending.start):  # the line before may be a comment
            return (Edit(Span(ending.start, ending.start), f"{closing} "),)
        return (Edit(Span(at, at), closing),)

    def _read_terminator(self, text: str, span: Span) -> None:
        self._tell_words(span.start)
        self._number_without_move(text)
        if self.openings and self._closed_soon(span):
            words = f"result {text} inside a variation: a result ends the game"
            self.say(tags.unexpected_token, words, span, fix=replace(span, ""), title="delete it")
            return
        self.game.ending, self.game.ending_span, self.ended = text, span, True
        plain = text if text.isascii() else spelling.DASHES.sub("-", text)
        if plain != text and self.dialect.must_end and plain in self.dialect.results:
            words = f"{text} has a dash in place of the hyphen"
            self.say_instead(rules.typographic_dash, words, span, plain, safety=self._safety_of_end(span))
        header = self.game.header
        begun = header.has_tags or header.damaged or self.game.lost
        if not begun and not any(_has_content(move) for move in self.game.line):
            self._empty_game(text, span)

    def _in_place(self, kind: str, text: str, end: int) -> str:
        """Tell by what follows what digits, or a spaced result, are."""
        if kind == "forfeit":
            if LAST_OF_GAME.match(self.text, end):
                return "result"
            return "move" if self.dialect.is_move(text) else "word"
        if kind == "glyph":
            return "result" if self.dialect.is_result(text) and self._ends_with(text, end) else kind
        if kind == "bare":
            if self._is_move_gone_wrong(Span(end - len(text), end)):  # `7. 4` for `7. a4`
                return "word"
            return kind if BLANK_OR_END.match(self.text, end) else "word"
        known = self.dialect.space_in_result is not None and self.dialect.is_result("".join(text.split()))
        behind = LAST_OF_GAME if self.dialect.is_move(text) else BEHIND_RESULT
        if known and behind.match(self.text, end):
            return kind
        return "move" if self.dialect.is_move(text) else "word"

    def _ends_with(self, sign: str, end: int) -> bool:
        """Tell whether a sign of books is the result of the game.

        It is its last word, and the tag says the same, if there is one. Without a move there is nothing to judge:
        `+/-` says who came."""
        if not (self.game.line or self.openings):
            return LAST_OF_GAME.match(self.text, end) is not None
        apart = self._at(end - len(sign) - 1) in tuple(" \t\r\n") and not self.openings
        if self.due is not None or not apart or NOTHING_BUT_COMMENTS.match(self.text, end) is None:
            return False
        stated, proper = self.game.header.value("Result"), self.dialect.proper_result
        return stated in (None, "", "?") or proper(stated) == proper(sign)

    def _read_spaced_result(self, text: str, span: Span) -> None:
        """Note a result with spaces in it."""
        assert self.dialect.space_in_result is not None
        result = "".join(text.split()).replace(":", "-")
        words = f"the result {short(text)} has spaces in it: write {result}"
        self.say_instead(self.dialect.space_in_result, words, span, result, safety=self._safety_of_end(span))
        self._read_terminator(result, span)

    def _safety_of_end(self, span: Span) -> Safety | None:
        """Return the safety of spelling a result out, if not the usual.

        Before further moves it would end the game for those who read them now."""
        return Safety.UNSAFE if is_before_move(self.text, span.end, self.dialect) else None

    def _read_torn_move(self, text: str, span: Span) -> None:
        """Note a move with a blank in it, which is not read."""
        assert self.dialect.space_in_move is not None
        move = "".join(text.split())
        words = f'"{short(text)}" is no move; {move} would be one. What follows it is not checked'
        self.say_instead(self.dialect.space_in_move, words, span, move)
        self._add(Item(Kind.UNKNOWN, text, span.start, span.end - span.start))
        self._lose()

    def _closed_soon(self, span: Span) -> bool:
        return self.text.startswith(")", _behind_blanks(self.text, span.end))

    def _empty_game(self, text: str, span: Span) -> None:
        words = f'"{text}" with no tags or moves before it, an empty game'
        # What stands behind it would be read as moves, where it is neither a further end nor a comment.
        alone = self.text[(at := _behind_blanks(self.text, span.end)) : at + 1] in ("", "*", "{")
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
        elif kind == "bracket" and WRAPPER.fullmatch(text):
            return
        elif self.dialect.text_outside is not None and not self._is_of_moves(kind, span.end):
            self._report_outside_words(text, span)
        elif kind in ("comment", "semicolon", "open"):
            HANDLERS[kind](self, text, span)
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
            rule = self.dialect.text_outside or rules.text_after_result
            self.say(rule, f"text after the game: {short(text)}", span)
        self.outside = self.game.lost = True
        self.game.unread.append(span)

    def _is_of_moves(self, kind: str, end: int) -> bool:
        """Tell whether a token behind the end belongs to moves."""
        if kind in ("number", "opening") and not self.behind:
            return is_before_move(self.text, end, self.dialect)
        return kind in ("move", *SILENT) or (self.behind and kind in BESIDE_MOVES)

    def _report_outside_words(self, text: str, span: Span) -> None:
        """Report words that belong to no game, once."""
        rule = self.dialect.text_outside
        if rule is not None and not self.outside:
            words = LINE_END.split(self.text[span.start : span.start + LONGEST_LINE], maxsplit=1)[0].rstrip()
            self.say(rule, f'"{short(max(words, text, key=len))}" belongs to no game', span)
        self.outside = self.game.lost = True
        self.game.unread.append(span)

    # The header

    def _around_tags(self) -> None:
        """Read the comments and stray words before and between the tags."""
        for kind, span in self.game.header.others:
            text = self.text[span.start : span.end]
            if kind == "prose" and self.dialect.text_outside is not None and self._is_before_tags(span):
                self._report_outside_words(text, span)
            elif kind == "prose":
                if text not in ("]",) and not self.game.lost:
                    self.say_prose(short(text), span)
                self._lose(span)
            elif kind == "stray":
                self._read_stray_brace(text, span)
            elif kind == "open":
                self._read_open_comment(text, span)
            elif kind in ("comment", "semicolon"):
                (self._read_comment if kind == "comment" else self._read_semicolon_comment)(text, span)
            elif kind in ("percent", "fence"):
                self.game.skipped.append(span)

    def _is_before_tags(self, span: Span) -> bool:
        tags = self.game.header.tags
        return not tags or span.start < tags[0].start

    # What belongs to a move

    def _read_strength(self, text: str, span: Span) -> None:
        move = self.line[-1] if self.line else None
        if text == "??" and self.dialect.nested and (self.due is not None or self._stands_alone(span)):
            self._read_unknown_move(text, span)
            return
        if move is None or move.kind not in MOVING or self.due is not None:
            self._collect_unread_word(text, span)
            return
        sign = text.strip("()")
        glyph = self.dialect.strengths.get(sign)
        notes = move.own_notes()
        if glyph is not None:
            self._add_glyph(notes, glyph)
        else:
            notes.signs = add_note(notes.signs, ("strength", text))
        notes.marks = add_note(notes.marks, span)

    def _stands_alone(self, span: Span) -> bool:
        """Tell whether the next number counts a sign as a move."""
        apart = self.text[span.start - 1] in " \t\r\n"
        return apart and counts_behind(self.text, span.end, 1, self.numbers, self.dialect)

    def _read_star(self, text: str, span: Span) -> None:
        """Read a star, which ends the game.

        Glued to a move it says that the move was forced while the game goes on.
        """
        move = self.line[-1] if self.line else None
        glued = move is not None and move.kind is Kind.MOVE and move.end == span.start
        at = _behind_blanks(self.text, span.end)
        rule = self.dialect.forced_star
        if rule is None or move is None or not glued or at == len(self.text) or self._ends_at(at):
            self._read_terminator(text, span)
            return
        notes = move.own_notes()
        notes.glyphs = add_note(notes.glyphs, 7)
        words = f"the star after {move.text} (forced move) is written $7"
        sign = " $7 " if self.text[span.end] in DIGITS else " $7"
        self.say(rule, words, span, fix=replace(span, sign), title="write $7")

    def _ends_at(self, at: int) -> bool:
        """Tell whether what comes next shows that the game has ended."""
        known = self.text.startswith(("[", "*", "1."), at)
        return not self.openings and (known or self.dialect.grammar().end_of("result", self.text, at) is not None)

    def _read_nag(self, text: str, span: Span) -> None:
        digits, notes = text[1:], self._last_item().own_notes()
        if len(digits) > 3 or int(digits) > LARGEST:
            self.say(rules.unknown_nag, f"{short(text)} is not a known sign, the numbers end with $255", span)
            notes.signs = add_note(notes.signs, ("nag", text))
        else:
            self._add_glyph(notes, int(digits))

    def _add_glyph(self, notes: Notes, glyph: int) -> None:
        """Note a sign, and whether it stands behind variations."""
        notes.glyphs = add_note(notes.glyphs, glyph)
        if notes.variations:
            notes.signs = add_note(notes.signs, (BEHIND, f"{len(notes.variations)} ${glyph}"))

    def _read_bare_glyph(self, text: str, span: Span) -> None:
        """Note a sign that stands bare where its number should."""
        move, dialect = self.line[-1] if self.line else None, self.dialect
        number = dialect.glyphs.get(text)
        if number is None or dialect.bare_glyph is None or self.due is not None:
            self._collect_unread_word(text, span)
            return
        number += number in dialect.sided and move is not None and move.player == 1
        self._add_glyph(self._last_item().own_notes(), number)
        before, behind = (" " if each.strip() else "" for each in (self.text[span.start - 1], self._at(span.end)))
        proper = f"${number}"
        words = f"{text} stands bare: programs read {proper}"
        fix = replace(span, f"{before}{proper}{behind}")
        # At a move, part of it may be the sign of check, or of a promotion.
        doubtful = text[0] in "+=-" and move is not None and move.kind is Kind.MOVE and move.end == span.start
        safety = Safety.UNSAFE if doubtful else None
        self.say(dialect.bare_glyph, words, span, fix=fix, title=f"write {proper}", safety=safety)

    def _at(self, place: int) -> str:
        return self.text[place : place + 1]

    def _read_comment(self, text: str, span: Span) -> None:
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
            notes = self._last_item().own_notes()
            if notes.variations:
                comment = Comment(comment.text, comment.span, len(notes.variations))
            notes.after = add_note(notes.after, comment)

    def _read_semicolon_comment(self, text: str, span: Span) -> None:
        self._words(Comment(text[1:].strip(" \t"), span))

    def _read_open_comment(self, text: str, span: Span) -> None:
        self.game.cut_short = not self.ended and span.end == len(self.text)
        self.unclosed = True
        self._lose()
        endings = (self._last_word,) if self.dialect.is_result(self._last_word) else ()
        moves = self.dialect.next_moves(self.text, span.start + 1, after_reply=self._is_second_to_move())
        self.say_unclosed(span.start, endings, moves)
        self._words(Comment(LINE_END.sub("\n", text[1:]).rstrip(" \t\n"), span))

    # What is no token

    def _is_descriptive(self, kind: str, text: str) -> bool:
        """Tell whether a word is of a notation that is not read.

        Where one was, so may be what looks like a move: `N-B3`."""
        pattern = self.dialect.descriptive
        if pattern is None or kind not in ("word", "move"):
            return False
        return (self.descriptive and kind == "word") or pattern.fullmatch(text.rstrip("!?,.")) is not None

    def _read_descriptive_move(self, text: str, span: Span) -> None:
        """Note a move in another notation; the first is reported."""
        assert self.dialect.descriptive is not None
        if not self.descriptive:
            words = f"{short(text)} is in descriptive notation, which is not read; the moves are not checked"
            self.say(tags.unexpected_token, words, span)
        self.descriptive = True
        if self.dialect.descriptive.fullmatch(text.rstrip("!?,.")):
            self._lose()
            self._add(Item(Kind.UNKNOWN, text, span.start, len(text)))
        else:
            self._lose(span)

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

    def _read_bracket(self, text: str, span: Span) -> None:
        if WRAPPER.fullmatch(text):
            return
        rule = self.dialect.tag_in_moves
        if rule is None or not IN_MOVES.fullmatch(text):
            self._collect_unread_word(text, span)
            return
        header = self.game.header
        up = header.tags[-1].span.end if header.tags else 0
        moved = (Edit(Span(up, up), f"\n{text}"),) if up else (Edit(Span(0, 0), f"{text}\n\n"),)
        fix = (*moved, *replace(with_blanks(self.text, span), ""))
        words = f"{short(text)} among the moves"
        self.say(rule, words, span, fix=fix, title="put it up to the tags")
        self.game.lost = True
        self.game.unread.append(span)


HANDLERS: dict[str, Callable[[Reader, str, Span], None]] = {
    "result": Reader._read_terminator,
    "spaced": Reader._read_spaced_result,
    "torn": Reader._read_torn_move,
    "number": Reader._number,
    "bare": Reader._number,
    "comment": Reader._read_comment,
    "strength": Reader._read_strength,
    "star": Reader._read_star,
    "nag": Reader._read_nag,
    "glyph": Reader._read_bare_glyph,
    "opening": Reader._open_variation,
    "closing": Reader._close_variation,
    "setup": Reader._read_setup,
    "open": Reader._read_open_comment,
    "remark": Reader._read_remark,
    "unknown": Reader._read_unknown_move,
    "dots": Reader._read_dots,
    "semicolon": Reader._read_semicolon_comment,
    "stray": Reader._read_stray_brace,
    "bracket": Reader._read_bracket,
    "word": Reader._collect_unread_word,
}


def _has_content(move: Item) -> bool:
    """Tell whether an item says anything at all."""
    notes = move.notes
    return move.kind is not Kind.LEAD or bool(notes.after or notes.glyphs or notes.signs or notes.variations)


def _behind_blanks(text: str, at: int) -> int:
    """Where the next word begins."""
    match = BLANKS.match(text, at)
    return match.end() if match else at
