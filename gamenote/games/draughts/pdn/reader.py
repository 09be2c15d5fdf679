"""PDN text -> a `Game`, with what is wrong in it: the header, then token by token to the end.

Variations are opened and closed on a stack of lines. What numbers say is settled in `numbers`; here is what the
tokens build.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from sys import intern

from gamenote.core.diagnostic import Edit, Safety, replace
from gamenote.core.glyphs import EXTRA_GLYPHS
from gamenote.core.record import Comment
from gamenote.core.source import LINE_END, Source, Span
from gamenote.games.draughts.pdn import faults, spelling
from gamenote.games.draughts.pdn.grammar import FOREIGN_MOVE, MOVE, RESULT, scanner
from gamenote.games.draughts.pdn.lines import Lines, short
from gamenote.games.draughts.pdn.tree import MOVING, Game, Kind, Move, Number, added
from gamenote.syntax.tagpairs import lint as tags
from gamenote.syntax.tagpairs.glyphs import GLYPH_OF, LARGEST
from gamenote.syntax.tagpairs.mending import IN_BRACES, closed, line_in_braces, with_blanks

BLANKS = re.compile(r"[ \t\r\n]*+")
WRAPPER = re.compile(r"\[/?(?:pdn|pgn)\]", re.I)
ONE_RESULT = re.compile(RESULT)
NEXT_MOVE = re.compile(rf"[ \t\r\n][0-9]++\.(?:\.\.)?+[ \t\r\n]*+(?:{MOVE})(?=[ \t\r\n!?*]|\Z)")
NEXT_REPLY = re.compile(rf"(?:[ \t\r\n](?:{MOVE}))?{NEXT_MOVE.pattern}")  # a second player's move may come first
ONE_MOVE = re.compile(MOVE)
# A number and two moves by the numbers of squares. A digit stands behind them, so that no sign belongs to them.
NUMERIC = r"((?!1-1[ \t\r\n])(?:[1-9][0-9]?[-x])++[1-9][0-9]?)"
TURN = re.compile(
    rf"[ \t\r\n]*+(([1-9][0-9]{{0,5}})\.)[ \t\r\n]++{NUMERIC}[ \t\r\n]++{NUMERIC}(?=[ \t\r\n]++[0-9])"
)
DIGITS = "0123456789"


class Reader(Lines):
    """Reads one game."""

    def read(self) -> Game:
        game = self.game
        game.lines.append(game.line)
        self._around_tags()
        at = max(game.header.span.end, int(self.text.startswith("\ufeff")))
        end = self._score(at)
        pattern = scanner(FOREIGN_MOVE) if self.foreign else scanner()
        while (behind := self._tokens(pattern, at, end)) is not None:
            at = behind
        self._finish(end)
        return game

    def _tokens(self, pattern: re.Pattern[str], at: int, end: int) -> int | None:
        """Read token by token up to a number that begins turns, and these; the place after, None at the end."""
        last = at, at
        for token in pattern.finditer(self.text, at, end):
            kind = token.lastgroup or "nothing"
            if kind == "number" and (behind := self._turns(token.start(kind), end)) is not None:
                return behind
            if kind == "move" and not self.ended:  # half of the other tokens, at a third of the time
                last = start, behind = token.span(kind)
                self._add(Move(Kind.MOVE, intern(token[kind]), start, behind - start))
                self.junk = False
            elif self.ended:
                self._after_end(kind, token[kind], Span(*token.span(kind)))
            elif kind != "nothing":
                span = token.span(kind)
                last = span if kind not in ("percent", "bracket") else last
                HANDLERS[kind](self, token[kind], Span(*span))
                self.junk = kind == "word"
        self.game.last_token = Span(*last)
        return None

    def _turns(self, at: int, end: int) -> int | None:
        """Read turns of two moves, the first of them at this number, as long as there is nothing to be said of
        them; the place after them, None if there are none.

        They are seven tenths of a game with one damaged line, which is read in two thirds of the time so.
        """
        due, player, line = self.numbers.due, self.players[-1], self.line
        if due is None or self.ended or self.junk or self.due is not None:
            return None
        found, kind = list[Number](), Kind.MOVE
        while (turn := TURN.match(self.text, at, end)) is not None and turn[2] == str(due):
            start, behind = turn.span(1)
            found.append(number := Number(turn[1], start, turn[2], 1))
            start, behind = turn.span(3)
            line.append(Move(kind, intern(turn[3]), start, behind - start, 1, player, number))
            start, at = turn.span(4)
            line.append(Move(kind, intern(turn[4]), start, at - start, 1, 1 - player))
            due += 1
        if not found:
            return None
        self.numbers.follow(found)
        return at

    # The end of the game

    def _score(self, at: int) -> int:
        """Where the moves end, if a result of a kind of its own stands after them, such as 4-6; else the end."""
        size = len(self.text)
        value = (self.game.header.value("Result") or "").strip()
        if not value or value == "*" or ONE_RESULT.fullmatch(value):
            return size
        bare = self.text.rstrip(" \t\r\n\u00a0*")
        start = len(bare) - len(value)
        if start < at or not bare.endswith(value) or bare[start - 1 : start].strip():
            return size
        if ONE_MOVE.fullmatch(value) and not self._cannot_move(start, value):
            return size
        self.game.ending, self.game.ending_span, self.game.score = value, Span(start, len(bare)), True
        return start

    def _cannot_move(self, end: int, value: str) -> bool:
        """Whether the last words, which the Result tag repeats, are no move in their place."""
        from gamenote.games.draughts.pdn.trial import last_is_illegal

        reader = Reader(Source("", self.text[:end]), header=None)
        before = reader.read()
        moves = [move.text for move in before.line if move.kind is Kind.MOVE]
        tag = before.header.get("GameType")
        fen = before.header.get("FEN")
        return last_is_illegal(tag.value if tag else None, fen.value if fen else None, [*moves, value])

    def _finish(self, end: int) -> None:
        game = self.game
        self._number_without_move()
        while self.openings:
            opening = self.openings.pop()
            self.say(faults.UNBALANCED, 'this "(" is never closed', opening)
            game.lost = True
            self._close_line()
        if game.score and game.ending_span:
            game.last_token = game.ending_span
        self.numbers.finish(self)
        self._report_unknown()
        if not self.foreign:
            spelling.check(list(game.moves()), self.say)
        things = game.header.has_tags or game.header.damaged or game.ending_span or len(game.line) or game.line
        game.formless = not (
            game.header.has_tags or game.header.damaged or any(_content(move) for move in game.line)
        )
        if game.formless and not things:
            del self.diagnostics[1:]

    def _terminator(self, text: str, span: Span) -> None:
        self._number_without_move(text)
        if self.openings and self._closed_soon(span):
            words = f"result {text} inside a variation: a result ends the game"
            self.say(tags.UNEXPECTED_TOKEN, words, span, fix=replace(span, ""), title="delete it")
            return
        self.game.ending, self.game.ending_span, self.ended = text, span, True
        if not self.game.header.has_tags and not any(_content(move) for move in self.game.line):
            self._empty_game(text, span)

    def _spaced(self, text: str, span: Span) -> None:
        """Note a result with spaces in it.

        Where it is none of the known ones, its parts are what they seem to be.
        """
        result = "".join(text.split())
        if ONE_RESULT.fullmatch(result) is None:
            self._word(text, span)
            return
        words = f"the result {short(text)} has spaces in it: write {result}"
        self.say(faults.SPACE_IN_RESULT, words, span, fix=replace(span, result), title=f"write {result}")
        self._terminator(result, span)

    def _closed_soon(self, span: Span) -> bool:
        return self.text.startswith(")", _behind_blanks(self.text, span.end))

    def _empty_game(self, text: str, span: Span) -> None:
        words = f'"{text}" with no tags or moves before it, an empty game'
        # What stands behind it would be read as moves, where it is neither a further end nor a comment.
        alone = self.text[(at := _behind_blanks(self.text, span.end)) : at + 1] in ("", "*", "{")
        fix = replace(with_blanks(self.text, span), "") if alone else ()
        self.say(faults.EMPTY_GAME, words, span, fix=fix, title="delete it")

    def _after_end(self, kind: str, text: str, span: Span) -> None:
        """What stands after the end: further ends, comments; anything else should not be there."""
        if kind in ("star", "result", "spaced"):
            self._empty_game(text, span)
        elif kind in ("comment", "semicolon", "open"):
            HANDLERS[kind](self, text, span)
        elif kind not in ("percent", "nothing") and not self.game.lost:
            self.game.lost = True
            self.say(faults.TEXT_AFTER_RESULT, f'"{short(text)}" after the end of the game', span)

    # The header

    def _around_tags(self) -> None:
        """What stands before and between the tags: comments are kept, words are lost."""
        for kind, span in self.game.header.others:
            text = self.text[span.start : span.end]
            if kind == "prose":
                if text not in ("]",) and not self.game.lost:
                    words = f'unexpected "{short(text)}" among the tags'
                    self.say(
                        tags.UNEXPECTED_TOKEN, words, span, fix=line_in_braces(self.text, span), title=IN_BRACES
                    )
                self.game.lost = True
            elif kind == "stray":
                self._stray(text, span)
            elif kind == "open":
                self._open(text, span)
            elif kind in ("comment", "semicolon"):
                (self._comment if kind == "comment" else self._semicolon)(text, span)

    # What belongs to a move

    def _strength(self, text: str, span: Span) -> None:
        move = self.line[-1] if self.line else None
        if move is None or move.kind not in MOVING or self.due is not None:
            self._word(text, span)
            return
        sign = text.strip("()")
        glyph = GLYPH_OF.get(sign) or EXTRA_GLYPHS.get(sign)
        notes = move.own_notes()
        if glyph is not None:
            notes.glyphs = added(notes.glyphs, glyph)
        else:
            notes.signs = added(notes.signs, ("strength", text))
        notes.marks = added(notes.marks, span)

    def _star(self, text: str, span: Span) -> None:
        """A star ends the game, but glued to a move it says that the move was forced while the game goes on."""
        move = self.line[-1] if self.line else None
        glued = move is not None and move.kind is Kind.MOVE and move.end == span.start
        at = _behind_blanks(self.text, span.end)
        ends = not self.openings and (
            self.text.startswith(("[", "*", "1."), at) or ONE_RESULT.match(self.text, at)
        )
        if move is None or not glued or at == len(self.text) or ends:
            self._terminator(text, span)
            return
        notes = move.own_notes()
        notes.glyphs = added(notes.glyphs, 7)
        words = f"the star after {move.text} (forced move) is written $7"
        sign = " $7 " if self.text[span.end] in DIGITS else " $7"
        self.say(faults.STAR_STRENGTH, words, span, fix=replace(span, sign), title="write $7")

    def _nag(self, text: str, span: Span) -> None:
        digits, notes = text[1:], self._lead().own_notes()
        if len(digits) > 3 or int(digits) > LARGEST:
            self.say(faults.UNKNOWN_NAG, f"{short(text)} is not a known sign, the numbers end with $255", span)
            notes.signs = added(notes.signs, ("nag", text))
        else:
            notes.glyphs = added(notes.glyphs, int(digits))

    def _comment(self, text: str, span: Span) -> None:
        inner = text.find("{", 1)
        if inner > 0:
            at = span.start + inner
            words = '"{" inside a comment: comments cannot be nested'
            places = (span.start + each.start() for each in re.finditer(r"\{", text[1:]))
            fix = tuple(Edit(Span(place + 1, place + 2), "(") for place in places)
            self.say(tags.NESTED_COMMENT, words, Span(at, at + 1), fix=fix, title="write (", safety=Safety.SAFE)
        self._words(Comment(LINE_END.sub("\n", text[1:-1]), span))

    def _words(self, comment: Comment) -> None:
        if self.due is not None:
            self.words = added(self.words, comment)
        else:
            notes = self._lead().own_notes()
            notes.after = added(notes.after, comment)

    def _semicolon(self, text: str, span: Span) -> None:
        self._words(Comment(text[1:].strip(" \t"), span))

    def _open(self, text: str, span: Span) -> None:
        self.game.cut_short = not self.ended
        self.game.lost = True
        words, at = "this comment is never closed", Span(span.start, span.start + 1)
        last = self.text.rstrip(" \t\r\n").split(" ")[-1]
        endings = (last,) if last == "*" or ONE_RESULT.fullmatch(last) else ()
        title, fix = closed(self.text, span.start, endings, NEXT_REPLY if self._decorates() else NEXT_MOVE)
        self.say(tags.UNTERMINATED_COMMENT, words, at, fix=fix, title=title, safety=Safety.UNSAFE)
        self._words(Comment(LINE_END.sub("\n", text[1:]).rstrip(" \t\n"), span))

    # What is no token

    def _stray(self, text: str, span: Span) -> None:
        before = span.start
        while before and self.text[before - 1] in " \t\r\n":
            before -= 1
        fix = replace(with_blanks(self.text, span), "") if self.text[before - 1 : before] == "}" else ()
        self.say(
            tags.STRAY_BRACE,
            '"}" without a comment to close',
            span,
            fix=fix,
            title="delete it",
            safety=Safety.SAFE,
        )

    def _percent(self, text: str, span: Span) -> None:
        """A line that is ignored."""

    def _bracket(self, text: str, span: Span) -> None:
        if not WRAPPER.fullmatch(text):
            self._word(text, span)


HANDLERS: dict[str, Callable[[Reader, str, Span], None]] = {
    "result": Reader._terminator,
    "spaced": Reader._spaced,
    "number": Reader._number,
    "bare": Reader._number,
    "comment": Reader._comment,
    "strength": Reader._strength,
    "star": Reader._star,
    "nag": Reader._nag,
    "opening": Reader._opening,
    "closing": Reader._closing,
    "setup": Reader._setup,
    "open": Reader._open,
    "unknown": Reader._unknown,
    "dots": Reader._dots,
    "percent": Reader._percent,
    "semicolon": Reader._semicolon,
    "stray": Reader._stray,
    "bracket": Reader._bracket,
    "word": Reader._word,
}


def _content(move: Move) -> bool:
    """Whether an item says anything at all."""
    notes = move.notes
    return move.kind is not Kind.LEAD or bool(notes.after or notes.glyphs or notes.signs or notes.variations)


def _behind_blanks(text: str, at: int) -> int:
    """Where the next word begins."""
    match = BLANKS.match(text, at)
    return match.end() if match else at
