"""PDN text -> a `Game`, with what is wrong in it: the header, then token by token to the end.

Variations are opened and closed on a stack of lines. What numbers say is settled in `numbers`; here is what the
tokens build.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from gamenote.core.diagnostic import Diagnostic, Edit, Label, Safety, Severity, replace
from gamenote.core.record import Comment
from gamenote.core.rule import Rule
from gamenote.core.source import LINE_END, Source, Span
from gamenote.games.draughts.pdn import faults, spelling
from gamenote.games.draughts.pdn.dialect import DIALECT
from gamenote.games.draughts.pdn.gametype import read_gametype
from gamenote.games.draughts.pdn.grammar import FOREIGN_MOVE, MOVE, MOVETEXT, RESULT, scanner
from gamenote.games.draughts.pdn.numbers import Numbers
from gamenote.games.draughts.pdn.tree import Game, Kind, Line, Move, Number
from gamenote.syntax.tagpairs import lint as tags
from gamenote.syntax.tagpairs.glyphs import GLYPH_OF, LARGEST
from gamenote.syntax.tagpairs.grammar import seam
from gamenote.syntax.tagpairs.tree import Header, read_header

MOST_FINDINGS = 1000
FEN = re.compile(r'/[ \t]*FEN[ \t\r\n]*"([^"/]*)"[ \t\r\n]*/')
WRAPPER = re.compile(r"\[/?(?:pdn|pgn)\]", re.I)
ONE_RESULT = re.compile(RESULT)
ONE_MOVE = re.compile(MOVE)
EXTRA_GLYPHS = {"□": 7, "⨀": 22}
SHOWN = 40  # characters of the text that a message shows


def short(text: str) -> str:
    """The text as a message shows it."""
    line = " ".join(text.split())
    return line if len(line) <= SHOWN else line[: SHOWN - 1] + "…"


def header_of(text: str) -> Header:
    """The tags of a game."""
    return read_header(text, seam(text, MOVETEXT), DIALECT)


class Reader:
    """Reads one game."""

    def __init__(self, source: Source, header: Header | None = None) -> None:
        self.source = source
        self.text = source.text
        self.diagnostics: list[Diagnostic] = []
        header = header or header_of(source.text)
        self.game = Game(header, first_of(self.text), followed=source.followed)
        self.numbers = Numbers(self)
        self.levels: list[Line] = [self.game.line]
        self.openings: list[Span] = []
        self.players: list[int] = [0]  # who is to move, in each open line: 0 the side that starts by the variant
        self.due: Number | None = None  # a number that waits for its move
        self.words: list[Comment] = []  # comments between that number and its move
        self.ended = False
        self.junk = False  # the token before could not be understood
        self.unknown: list[tuple[Move, Severity]] = []
        kind = header.get("GameType")
        known = read_gametype(kind.value) if kind else None
        self.foreign = known is not None and known.row is None and known.reserved
        row = known.row if known is not None else None
        self.starter = "B" if row is not None and row.colours[0] == "black" else "W"
        fen = header.get("FEN")
        self.players = [self._player(fen.value if fen is not None else "")]

    def _player(self, fen: str) -> int:
        """Who is to move in a position; the side that starts, where that is not said."""
        letter = fen.strip()[:1]
        return int(letter in ("W", "B") and letter != self.starter)

    def say(
        self,
        rule: Rule,
        message: str,
        span: Span,
        *,
        fix: tuple[Edit, ...] = (),
        title: str = "",
        help: str = "",
        severity: Severity | None = None,
        safety: Safety | None = None,
        see: tuple[Label, ...] = (),
    ) -> None:
        if len(self.diagnostics) < MOST_FINDINGS:
            found = rule.found(
                message, span, fix=fix, title=title, help=help, severity=severity, safety=safety, see=see
            )
            self.diagnostics.append(found)

    def read(self) -> Game:
        game = self.game
        game.lines.append(game.line)
        self._around_tags()
        at = max(game.header.span.end, int(self.text.startswith("\ufeff")))
        game.last_token = Span(at, at)
        end = self._score(at)
        pattern = scanner(FOREIGN_MOVE) if self.foreign else scanner()
        for token in pattern.finditer(self.text, at, end):
            kind = token.lastgroup or "nothing"
            if kind == "nothing":
                continue
            span = Span(*token.span(kind))
            if self.ended:
                self._after_end(kind, token[kind], span)
                continue
            if kind not in ("percent", "bracket"):
                game.last_token = span
            HANDLERS[kind](self, token[kind], span)
            self.junk = kind == "word"
        self._finish(end)
        return game

    # The end of the game

    def _score(self, at: int) -> int:
        """Where the moves end, if a result of a kind of its own stands behind them, such as 4-6; else the end."""
        size = len(self.text)
        tag = self.game.header.get("Result")
        value = tag.value.strip() if tag is not None else ""
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
            self.say(faults.UNBALANCED, "this parenthesis is never closed", opening)
            game.lost = True
            self._close_line(opening)
        if game.score and game.ending_span:
            game.last_token = game.ending_span
        self.numbers.finish()
        self._report_unknown()
        if not self.foreign:
            spelling.check(game, self.say)
        things = game.header.tags or game.header.damaged or game.ending_span or len(game.line) or game.line
        game.formless = not (game.header.tags or game.header.damaged or any(_content(move) for move in game.line))
        if game.formless and not things:
            del self.diagnostics[1:]

    def _terminator(self, text: str, span: Span) -> None:
        self._number_without_move()
        if self.openings and self._closed_soon(span):
            words = f"{text} stands within a variation, which ends no game"
            self.say(tags.UNEXPECTED_TOKEN, words, span, fix=replace(span, ""), title="delete it")
            return
        self.game.ending, self.game.ending_span, self.ended = text, span, True
        here = self.game
        if not here.header.tags and not any(_content(move) for move in here.line):
            self._empty_game(text, span)

    def _closed_soon(self, span: Span) -> bool:
        return self.text[span.end :].lstrip(" \t\r\n").startswith(")")

    def _empty_game(self, text: str, span: Span) -> None:
        words = f"{text} ends a game that has neither tags nor moves"
        self.say(faults.EMPTY_GAME, words, span, fix=replace(self._with_blanks(span), ""), title="delete it")

    def _with_blanks(self, span: Span) -> Span:
        """The span with the blanks before it, back to the token before, or else those behind it."""
        start, end = span.start, span.end
        while start and self.text[start - 1] in " \t":
            start -= 1
        if start == 0 or self.text[start - 1] in "\r\n":
            while end < len(self.text) and self.text[end] in " \t\r\n":
                end += 1
        return Span(start, end)

    def _after_end(self, kind: str, text: str, span: Span) -> None:
        """What stands behind the end: further ends, comments; anything else should not be there."""
        if kind in ("star", "result"):
            self._empty_game(text, span)
        elif kind in ("comment", "semicolon", "open"):
            (self._comment if kind == "comment" else self._semicolon if kind == "semicolon" else self._open)(
                text, span
            )
        elif kind not in ("percent", "nothing") and not self.game.lost:
            self.game.lost = True
            self.say(faults.TEXT_AFTER_RESULT, f"{short(text)} follows the end of the game", span)

    # The header

    def _around_tags(self) -> None:
        """What stands before and between the tags: comments are kept, words are lost."""
        for kind, span in self.game.header.others:
            text = self.text[span.start : span.end]
            if kind == "prose":
                if text not in ("]",) and not self.game.lost:
                    self.say(tags.UNEXPECTED_TOKEN, f"{short(text)} stands where only tags belong", span)
                self.game.lost = True
            elif kind == "stray":
                self._stray(text, span)
            elif kind == "open":
                self._open(text, span)
            elif kind in ("comment", "semicolon"):
                (self._comment if kind == "comment" else self._semicolon)(text, span)

    # Lines

    @property
    def line(self) -> Line:
        return self.levels[-1]

    def _lead(self) -> Move:
        """The item that words belong to: the last one, or a place before the first move."""
        if not self.line:
            self.line.append(Move(Kind.LEAD, player=self.players[-1]))
        return self.line[-1]

    def _opening(self, text: str, span: Span) -> None:
        self._number_without_move()
        self._lead()
        variation: Line = []
        before = self.line[-1]
        self.openings.append(span)
        self.players.append(before.player if before.kind in (Kind.MOVE, Kind.UNKNOWN) else self.players[-1])
        self.levels.append(variation)
        self.game.lines.append(variation)
        self.numbers.open()

    def _closing(self, text: str, span: Span) -> None:
        self._number_without_move()
        if not self.openings:
            fix = replace(self._with_blanks(span), "")
            self.say(faults.UNBALANCED, "this parenthesis closes nothing", span, fix=fix, title="delete it")
            return
        opening = self.openings.pop()
        if not self.line:
            whole = Span(opening.start, span.end)
            fix = replace(self._with_blanks(whole), "")
            self.say(faults.EMPTY_VARIATION, "this variation is empty", whole, fix=fix, title="delete it")
        self._close_line(opening)

    def _close_line(self, opening: Span) -> None:
        variation = self.levels.pop()
        self.players.pop()
        self.numbers.close()
        if variation:
            self.line[-1].variations.append(variation)
        else:
            self.game.lines.remove(variation) if len(self.game.lines) < 50 else None

    # Moves

    def _number(self, text: str, span: Span) -> None:
        self._number_without_move()
        digits = len(text) - len(text.lstrip("0123456789"))
        at_start = not (self.game.line or self.game.header.tags or self.openings)
        if at_start and self.source.origin.index > 1 and text[:digits].lstrip("0") not in ("", "1"):
            words = f"the number {short(text)} goes on behind the end of the game before"
            self.say(faults.TEXT_AFTER_RESULT, words, span)
        dots = 3 if text.endswith("…") else len(text) - digits
        self.due = Number(text, span.start, dots)

    def _number_without_move(self) -> None:
        if self.due is not None:
            span = self.due.span
            fix = replace(self._with_blanks(span), "")
            words = f"the number {short(self.due.text)} has no move"
            self.say(tags.NUMBER_WITHOUT_MOVE, words, span, fix=fix, title="delete it", safety=Safety.SAFE)
            self._lead().after.extend(self.words)
            self.due, self.words = None, []
            self.numbers.interrupt()

    def _move(self, text: str, span: Span) -> None:
        self._add(Move(Kind.MOVE, text, span.start, span.end))

    def _add(self, move: Move) -> None:
        """Put a move behind the others of its line."""
        move.number, move.before = self.due, self.words
        self.due, self.words = None, []
        move.player = self.players[-1]
        if self.junk:
            self.numbers.interrupt()
        move.player = self.numbers.place(move)
        self.line.append(move)
        self.players[-1] = (move.player + move.plies) % 2

    def _unknown(self, text: str, span: Span) -> None:
        move = Move(Kind.UNKNOWN, text, span.start, span.end)
        # Behind `41.` two dashes stand for the moves of both players, otherwise for the one who is to move.
        number = self.due
        if number is not None and number.dots == 1 and self.numbers.first_to_move(self.players[-1]):
            move.plies = 2
        self.unknown.append((move, Severity.WARNING))
        self._add(move)

    def _dots(self, text: str, span: Span) -> None:
        number = self.due
        if number is not None and number.dots == 1 and ((len(text) < 3 and text != "…") or self._decorates()):
            self.due = Number(self.text[number.start : span.end], number.start, 3)
            return
        if len(text) < 3 and text != "…":
            self._word(text, span)
            return
        move = Move(Kind.UNKNOWN, text, span.start, span.end)
        self.unknown.append((move, Severity.INFO))
        self._add(move)

    def _decorates(self) -> bool:
        """Whether dots behind a number only say that the second player is to move."""
        return not self.numbers.first_to_move(self.players[-1])

    def _report_unknown(self) -> None:
        if self.unknown:
            move, _ = self.unknown[0]
            severity = max(each for _, each in self.unknown)
            count = sum(each.plies for each, _ in self.unknown)
            words = (
                f"{short(move.text)} stands for a move that is not known"
                if count == 1
                else f"{count} moves are not known"
            )
            self.say(faults.UNKNOWN_MOVE, words, move.place, severity=severity)

    def _setup(self, text: str, span: Span) -> None:
        self._number_without_move()
        match = FEN.fullmatch(text)
        if match is None or not match[1].strip():
            what = "there is no position in it" if match else 'a position is written /FEN "..."/'
            self.say(faults.SETUP_SYNTAX, f"{short(text)}: {what}", span)
            self.game.lost = True
            return
        move = Move(Kind.SETUP, match[1], span.start, span.end, plies=0)
        self.line.append(move)
        self.game.setups.append(move)
        if match[1].strip() in ("W::", "B::"):
            self.players[-1] = 1 - self.players[-1]
            move.player = self.players[-1]
            self.numbers.interrupt()
        else:
            self.players[-1] = move.player = self._player(match[1])
            self.numbers.restart()

    # What belongs to a move

    def _strength(self, text: str, span: Span) -> None:
        move = self.line[-1] if self.line else None
        if move is None or move.kind not in (Kind.MOVE, Kind.UNKNOWN) or self.due is not None:
            self._word(text, span)
            return
        sign = text.strip("()")
        glyph = GLYPH_OF.get(sign) or EXTRA_GLYPHS.get(sign)
        if glyph is not None:
            move.glyphs.append(glyph)
        else:
            move.signs.append(("strength", text))
        move.marks.append(span)

    def _star(self, text: str, span: Span) -> None:
        """A star ends the game, but glued to a move it says that the move was forced while the game goes on."""
        move = self.line[-1] if self.line else None
        glued = move is not None and move.kind is Kind.MOVE and move.end == span.start
        rest = self.text[span.end :].lstrip(" \t\r\n") if glued else ""
        ends = not self.openings and (rest.startswith(("[", "*", "1.")) or ONE_RESULT.match(rest))
        if move is None or not rest or ends:
            self._terminator(text, span)
            return
        move.glyphs.append(7)
        words = f"the star behind {move.text} means that it is forced, which is written $7"
        self.say(faults.STAR_STRENGTH, words, span, fix=replace(span, " $7"), title="write $7")

    def _nag(self, text: str, span: Span) -> None:
        digits = text[1:]
        if len(digits) > 3 or int(digits) > LARGEST:
            self.say(faults.UNKNOWN_NAG, f"{short(text)} is above $255, the largest number there is", span)
            self._lead().signs.append(("nag", text))
        else:
            self._lead().glyphs.append(int(digits))

    def _comment(self, text: str, span: Span) -> None:
        inner = text.find("{", 1)
        if inner > 0:
            at = span.start + inner
            words = "a brace opens within a comment, and comments do not nest"
            places = (span.start + each.start() for each in re.finditer(r"\{", text[1:]))
            fix = tuple(Edit(Span(place + 1, place + 2), "(") for place in places)
            self.say(tags.NESTED_COMMENT, words, Span(at, at + 1), fix=fix, title="write a parenthesis")
        self._words(Comment(LINE_END.sub("\n", text[1:-1]), span))

    def _words(self, comment: Comment) -> None:
        if self.due is not None:
            self.words.append(comment)
        else:
            self._lead().after.append(comment)

    def _semicolon(self, text: str, span: Span) -> None:
        self._words(Comment(text[1:].strip(" \t"), span))

    def _open(self, text: str, span: Span) -> None:
        self.game.cut_short = not self.ended
        self.game.lost = True
        words = "this comment is never closed"
        end = len(self.text.rstrip(" \t\r\n"))
        self.say(
            tags.UNTERMINATED_COMMENT,
            words,
            Span(span.start, span.start + 1),
            fix=(Edit(Span(end, end), " }"),),
            title="close it at the end of the game",
            safety=Safety.UNSAFE,
        )
        self._words(Comment(LINE_END.sub("\n", text[1:]).rstrip(" \t\n"), span))

    # What is no token

    def _stray(self, text: str, span: Span) -> None:
        before = self.text[: span.start].rstrip(" \t\r\n")
        fix = replace(self._with_blanks(span), "") if before.endswith("}") else ()
        self.say(
            tags.STRAY_BRACE, "this brace closes no comment", span, fix=fix, title="delete it", safety=Safety.SAFE
        )

    def _percent(self, text: str, span: Span) -> None:
        """A line that is ignored."""

    def _bracket(self, text: str, span: Span) -> None:
        if not WRAPPER.fullmatch(text):
            self._word(text, span)

    def _word(self, text: str, span: Span) -> None:
        if not self.junk:
            fix = replace(self._with_blanks(span), "")
            words = f"{short(text)} is no move, number or sign"
            self.say(tags.UNEXPECTED_TOKEN, words, span, fix=fix, title="delete it", safety=Safety.UNSAFE)
        self.game.lost = True
        self.junk = True


HANDLERS: dict[str, Callable[[Reader, str, Span], None]] = {
    "result": Reader._terminator,
    "number": Reader._number,
    "bare": Reader._number,
    "move": Reader._move,
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
    return move.kind is not Kind.LEAD or bool(move.after or move.glyphs or move.signs or move.variations)


def first_of(text: str) -> Span:
    """The first character of a game."""
    start = len(text) - len(text.lstrip("\ufeff \t\r\n"))
    return Span(start, min(start + 1, len(text)))
