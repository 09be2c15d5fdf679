"""2048-GN text -> a `GameTree`, with what is wrong in it.

The header is read first, then token by token to the end. What a word means in its turn is settled in `turns`; here
is what stands around and between the turns.
"""

from __future__ import annotations

from collections.abc import Callable

from gamenote.core.diagnostic import Edit, Label, replace
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Comment
from gamenote.core.rule import Rule
from gamenote.core.source import Source, Span
from gamenote.games.game2048.gn import lint_text
from gamenote.games.game2048.gn.dialect import DIALECT, TOKEN, TURN, kind_of
from gamenote.games.game2048.gn.tree import Comments, GameTree
from gamenote.games.game2048.gn.turns import HINTS, Due, Turns
from gamenote.games.game2048.notation import READABLE, short, starting_faults
from gamenote.syntax.movetext.line_builder import first_of
from gamenote.syntax.tagpairs import lint as tags
from gamenote.syntax.tagpairs.report import IN_BRACES, in_braces, with_blanks
from gamenote.syntax.tagpairs.tree import Header, read_comment

NEXT_TURN = lazy_pattern(r"[ \t\r\n][0-9]++\.[ \t\r\n]++[UDLR][!?]*+[ \t\r\n]")
PARENTHESES = lazy_pattern(r"\{[^}]*+|[()]")


UTF_16 = (
    "\udcff\udcfe",
    "\udcfe\udcff",
)  # as bytes that are not UTF-8; that is all there is to say of such a text


def text_of(source: Source) -> str:
    """The text of a game; nothing where it can be none."""
    return "" if source.text.startswith(UTF_16) else source.text


class Reader(Turns):
    """Reads one game behind its header."""

    def __init__(self, source: Source, header: Header) -> None:
        text = text_of(source)
        super().__init__(text, GameTree(header, first_of(source.text), text))
        self.line_end = source.line_end or "\n"
        self.parentheses: dict[int, int] | None = None  # where the fellow of each stands

    def read(self) -> GameTree:
        game = self.game
        self._read_header()
        at = max(game.header.span.end, int(self.text.startswith("\ufeff")))
        game.last_token = Span(at, at)
        while True:
            at = self._plain_turns(at)
            token = TOKEN.match(self.text, at)
            kind = token.lastgroup if token else None
            if token is None or kind is None or kind == "nothing":
                break
            span = Span(*token.span(kind))
            at = self._token(kind, token[kind], span)
        self._finish_last_turn()
        game.jumps = tuple(self.jumps)
        game.formless = not (game.header.tags or game.header.damaged or game.terminator or game.lead or self.count)
        if game.formless:
            del self.diagnostics[1:]
        return game

    def _plain_turns(self, at: int) -> int:
        """Read plain turns in order; return where the next token begins."""
        if self.due != Due.NUMBER or self.damaged:
            return at
        turns, start = self.game.turns, at
        while match := TURN.match(self.text, at):
            turns.add_plain(match.start(1), self.count)
            self.count += 1
            self.opened += 1
            self._check_number(int(match[1]), Span(*match.span(1)))
            at = match.end()
        if at > start:
            self.turn, self.in_junk = turns.open_last(), False
            self.game.last_token = Span(self.turn.tile_at, at)
        return at

    def _token(self, kind: str, text: str, span: Span) -> int:
        """Read one token; return where the next one begins."""
        word = kind == "words"
        kind = kind_of(text) if word else kind
        if word and self.due == Due.NOTHING:
            self._after_end(kind, text, span)
            return span.end
        last = self.due != Due.NOTHING and kind not in ("percent", "fence", "semicolon")
        end = HANDLERS[kind](self, text, span) or span.end
        if last:
            self.game.last_token = span if word else Span(span.start, end)
        if word:
            self.in_junk = kind == "word"
        return end

    def _finish_last_turn(self) -> None:
        if self.due != Due.NOTHING and not self.game.cut_short:
            self._close_turn(final=True)

    def _read_header(self) -> None:
        header = self.game.header
        moved = self._comments_moved()
        for kind, span in header.others:
            text = self.text[span.start : span.end]
            if kind == "prose":
                self._report_prose(text, span)
                continue
            if kind == "comment":
                words = "this comment stands between the tags"
                self.say(lint_text.comment_in_header, words, span, fix=moved, title="put it before the moves")
                moved = ()
            HANDLERS[kind](self, text, span)
        self._start()

    def _comments_moved(self) -> tuple[Edit, ...]:
        """Return the edits that put the header's comments behind it.

        They are one fix, so that the comments keep their order.
        """
        spans = [span for kind, span in self.game.header.others if kind == "comment"]
        texts = [self.text[span.start : span.end] for span in spans]
        end = self.game.header.span.end
        line_end = self.line_end
        there = Edit(Span(end, end), "".join(line_end + text for text in texts))
        return (*(Edit(self._with_line(span), "") for span in spans), there) if spans else ()

    def _with_line(self, span: Span) -> Span:
        """Widen a span at a line's end by the blanks before it.

        The line end is added where nothing else stands on the line.
        """
        start, end = span.start, span.end
        if self.text[end : end + 1] not in ("", "\r", "\n"):
            return span
        while start and self.text[start - 1] in " \t":
            start -= 1
        whole = start == 0 or self.text[start - 1] in "\r\n"
        return self._line(Span(start, end)) if whole else Span(start, end)

    def _report_prose(self, text: str, span: Span) -> None:
        """Words before or between the tags: one finding, however many they are."""
        if not self.game.lost:
            self.say_prose(short(text), span)
        self._lose(span)

    def _start(self) -> None:
        value = self.game.header.value("InitialBoard")
        for name, words, (start, end) in starting_faults(value) if value is not None else ():
            tag = self.game.header.get("InitialBoard")
            assert tag is not None
            span = self.game.setup_span
            if span == tag.value_span:
                span = Span(span.start + start, span.start + end)
            text = self.text[span.start : span.end]
            new = text.lower() if name == "uppercase-square" else ""
            fix = replace(span, new) if name in READABLE else ()
            title = f"write {new}" if new else "leave the 2 out" if fix else ""
            self.say(lint_text.BY_NAME[name], f"InitialBoard: {words}", span, fix=fix, title=title)

    def _read_comment(self, text: str, span: Span) -> None:
        comment = read_comment(text, span)
        inner = text.find("{", 1)
        if inner > 0:
            at = span.start + inner
            see = (Label(Span(at, at + 1), "the other brace"),)
            self.say_nested(span, Span(span.start, span.start + 1), see=see)
        turn = self.turn
        if self.due == Due.NOTHING:
            self._comment_after_end(text, span)
        if turn is None:
            self.game.lead.append(comment)
        elif self.due == Due.MOVE:
            turn.after_number = _add_comment(turn.after_number, comment)
        elif self.due == Due.TILE or (turn.move_at >= 0 and not turn.tile):
            turn.after_move = _add_comment(turn.after_move, comment)
        else:
            turn.after_tile = _add_comment(turn.after_tile, comment)

    def _comment_after_end(self, text: str, span: Span) -> None:
        fix: tuple[Edit, ...] = ()
        if (end := self.game.terminator_span) is not None:
            there = Edit(Span(end.start, end.start), f"{text} ")
            fix = (there, Edit(with_blanks(self.text, span), ""))
        words = "this comment stands after the end of the game"
        self.say(lint_text.comment_after_end, words, span, fix=fix, title="put it before the end")

    def _open_comment(self, text: str, span: Span) -> None:
        self.game.cut_short = self.due != Due.NOTHING
        self.game.lost = True
        moves = NEXT_TURN.search(self.text, span.start + 1)
        self.say_unclosed(span.start, DIALECT.terminators, Span(*moves.span()) if moves is not None else None)
        turn = self.turn
        if turn is None:
            self.game.lead.append(read_comment(text, span))
        else:
            turn.after_tile = _add_comment(turn.after_tile, read_comment(text, span))

    def _read_stray_brace(self, text: str, span: Span) -> None:
        if self.due == Due.NOTHING:
            self._text_after_end(text, span)
        else:
            self.say_needless(tags.stray_brace, '"}" without a comment to close', span)

    def _read_semicolon_comment(self, text: str, span: Span) -> None:
        self.game.skipped.append(span)
        words = text[1:].strip(" \t").replace("{", "(").replace("}", ")")
        fix, message = replace(span, f"{{ {words} }}" if words else ""), '2048-GN has no comments after ";"'
        self.say(lint_text.semicolon_comment, message, span, fix=fix, title=IN_BRACES)

    def _read_percent_line(self, text: str, span: Span) -> None:
        words = "2048-GN has no lines that begin with %; this one is skipped"
        self._needless_line(lint_text.percent_line, words, span)

    def _read_code_fence(self, text: str, span: Span) -> None:
        self._needless_line(lint_text.code_fence, "this line belongs to the page around the record", span)

    def _needless_line(self, rule: Rule, words: str, span: Span) -> None:
        self.game.skipped.append(span)
        self.say(rule, words, span, fix=replace(self._line(span), ""), title="delete the line")

    def _line(self, span: Span) -> Span:
        """A line with its line end."""
        tail = self.text[span.end : span.end + 2]
        return Span(span.start, span.end + (2 if tail in ("\r\n", "\n\r") else len(tail[:1])))

    def _parenthesis(self, text: str, span: Span) -> int | None:
        """Skip a variation as a whole, and return where it ends.

        A parenthesis without its fellow is a word without a meaning.
        """
        if self.parentheses is None:
            self.parentheses = _matching_parentheses(self.text)
        end = self.parentheses.get(span.start)
        if end is None or self.due == Due.NOTHING:
            self._junk_word(text, span)
            return None
        whole = Span(span.start, end + 1)
        self._lose(whole)
        if not self.damaged:
            fix = in_braces(self.text[whole.start : whole.end], whole)
            words = f"{self._message_prefix()}moves in parentheses"
            self.say(tags.unexpected_token, words, span, help=HINTS["("], fix=fix, title=IN_BRACES)
        return end + 1


HANDLERS: dict[str, Callable[[Reader, str, Span], int | None]] = {
    "number": Reader._number,
    "bare": Reader._number,
    "move": Reader._read_move,
    "nag": Reader._read_signs,
    "strength": Reader._read_signs,
    "result": Reader._read_terminator,
    "star": Reader._read_terminator,
    "dots": Reader._read_elision,
    "word": Reader._junk_word,
    "comment": Reader._read_comment,
    "open": Reader._open_comment,
    "stray": Reader._read_stray_brace,
    "semicolon": Reader._read_semicolon_comment,
    "percent": Reader._read_percent_line,
    "fence": Reader._read_code_fence,
    "opening": Reader._parenthesis,
    "closing": Reader._parenthesis,
}


def _add_comment(comments: Comments, comment: Comment) -> list[Comment]:
    """Return the comments of a place with one more.

    The list at hand grows, so that many cost no more than few.
    """
    if not comments:
        return [comment]
    comments.append(comment)
    return comments


def _matching_parentheses(text: str) -> dict[int, int]:
    """For each opening parenthesis outside comments that is closed, where that is."""
    matching: dict[int, int] = {}
    opened: list[int] = []
    for token in PARENTHESES.finditer(text):
        if token[0] == "(":
            opened.append(token.start())
        elif token[0] == ")" and opened:
            matching[opened.pop()] = token.start()
    return matching
