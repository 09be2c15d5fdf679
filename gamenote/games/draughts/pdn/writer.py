"""Record -> PDN 3.0 in canonical layout.

That is tags, a blank line, moves on filled lines, and what ends them. Moves follow the writing restrictions of the
standard as far as the options leave them free: no blanks and zeros in them, the sign that the GameType has for
captures, results in the Result tag alone (`terminator=*`). The text of comments is left to the letter, so that a
line may be longer than asked for. Nested variations are written from a stack.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from gamenote.core.engine import Engine, Objection, Step
from gamenote.core.format import Options
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field, Node, Record
from gamenote.core.replay import replay
from gamenote.games.draughts.fen import BLANK, write_fen
from gamenote.games.draughts.notation import DASHES, is_unknown, parse
from gamenote.games.draughts.pdn.dialect import (
    DIALECT,
    PROPER,
    TAGS,
    UNKNOWN,
    convert_result,
    plain_result,
    read_gametype,
)
from gamenote.games.draughts.pdn.lint_spelling import spelt
from gamenote.games.draughts.play import plies_before
from gamenote.games.draughts.variants import Results, Variant, from_gametype, variant
from gamenote.syntax.movetext.writer import MovetextWriter, filled
from gamenote.syntax.tagpairs import writer as tagpairs
from gamenote.syntax.tagpairs.tree import escape

# Neutral fields that no tag of the table is bound to, with the tags that come nearest.
OTHER_FIELDS = {
    Field.RATING_1: "WhiteRating",
    Field.RATING_2: "BlackRating",
    Field.TIME_CONTROL: "TimeControl",
    Field.ANNOTATOR: "Annotator",
    Field.SOURCE: "Publication",
    Field.OPENING: "Opening",
    Field.TITLE: "Title",
    Field.REMARK: "Comment",
    Field.TEAM_1: "WhiteTeam",
    Field.TEAM_2: "BlackTeam",
    Field.COPYRIGHT: "Copyright",
    Field.PROGRAM: "Program",
    Field.RECORDER: "Recorder",
    Field.RULES: "Rules",
}
LONGEST_KEPT = 16  # characters of a move whose text is remembered
SCORE = lazy_pattern(r"(?=.*[0-9])[0-9+./ -]{1,20}")


def write(record: Record, engine: Engine | None, options: Options) -> str:
    """Write one game, ending in a line end."""
    row = variant(record.variant) if record.variant is not None else None
    writing = _Writing(record, engine if row is not None else None, row, options)
    body = filled([*writing.pieces(), writing.ending()], int(options.get("width", 80)))
    header = "".join(writing.tags())
    return f"{header}\n{body}" if header else body


class _Writing(MovetextWriter):
    """One record on its way to text."""

    def __init__(self, record: Record, engine: Engine | None, row: Variant | None, options: Options) -> None:
        root = next(record.nodes_from(0), Node())
        super().__init__(record, _first_colour(record, row, root), plies_before(root.setup))
        self.row = row
        self.options = options
        self.engine = engine
        self.notation = str(options.get("notation", "as-is"))
        self.captures = str(options.get("captures", "as-is"))
        self.steps: Mapping[int, Step] = self._replay_steps() if engine is not None else {}

    def _replay_steps(self) -> dict[int, Step]:
        """Replay the record where moves cannot be written without positions.

        Gives the steps that can be played by the `id` of their nodes.
        """
        assert self.engine is not None
        asked = self.notation != "as-is" or self.captures != "as-is"
        if not asked and _needs_no_positions(self.record):
            return {}
        return {id(step.node): step for step in replay(self.record, self.engine) if step.after is not None}

    # Tags

    def tags(self) -> Iterator[str]:
        header = self.record.header
        raw = {
            extra.key: extra.values[0] for extra in header.extras if extra.syntax == "tagpairs" and extra.values
        }
        own = {row.field: row.name for row in TAGS.tags if row.field is not None}
        known = {**own, **OTHER_FIELDS}
        for field, value in header.fields.items():
            if field in known:
                raw[known[field]] = escape_quotes(value)
        self._set_result_tag(raw)
        # In another notation nobody could guess the variant any more.
        wanted = self.options.get("gametype") == "add" or self.notation != "as-is"
        gametype = raw.get("GameType", "")
        if (
            self.row is not None
            and wanted
            and (read_gametype(gametype) is None or self._has_wrong_gametype(gametype))
        ):
            raw["GameType"] = shortest(self.row)
        if self.root.setup is not None:
            raw["FEN"] = escape_quotes(self._fen_text(self.root.setup.text, self.root))
        order = [row.name for row in TAGS.tags[:9]]
        later = tagpairs.later_values(header.extras)
        for name in (*order, *(name for name in raw if name not in order)):
            if name in raw and tagpairs.is_name(name):
                spelled = name[:1].upper() + name[1:]
                others = (text for text in later.get(name, ()) if text != raw[name])
                yield from (tagpairs.tag(spelled, text) for text in (raw[name], *others))

    def _has_wrong_gametype(self, value: str) -> bool:
        """Tell whether the tag gives another board than the moves show."""
        tagged = from_gametype(value)
        if tagged is None or self.row is None or tagged.number != self.row.number:
            return False
        return tagged.attributes != self.row.attributes

    def _set_result_tag(self, raw: dict[str, str]) -> None:
        ended = self.record.outcome
        if not raw.get("Result") and ended is not None and ended.text:
            raw["Result"] = escape_quotes(ended.text)
        if "Result" in raw:
            raw["Result"] = self._in_list(raw["Result"])

    def _in_list(self, result: str) -> str:
        """Return a result as the list asked for has it."""
        wish = self.options.get("results", "as-is")
        kinds = {"chess": Results.DEFAULT, "draughts": Results.INTERNATIONAL}
        kind = self.row.results if wish == "by-type" and self.row else kinds.get(str(wish))
        return (convert_result(result, kind) if kind is not None else None) or result

    def ending(self) -> str:
        """Return what ends the moves: a result, or a star.

        A result stands there where the record ends so, or where results are asked for.
        """
        wish, ended = self.options.get("terminator", "as-written"), self.record.outcome
        text = ended.text if ended is not None else ""
        tag = self.record.header.get(Field.RESULT) or ""
        if not text and wish == "result":
            text = plain_result(tag)
        if wish == UNKNOWN or not (DIALECT.is_result(text) or (text == tag.strip() and self._is_score(text))):
            return UNKNOWN
        return self._in_list(text)

    def _is_score(self, text: str) -> bool:
        """Tell whether an unlisted result is read as the end again.

        4-6 is, where it cannot be a move.
        """
        if SCORE.fullmatch(text) is None:
            return False
        if parse(text) is None:
            return True
        from gamenote.games.draughts.guess import last_is_illegal

        row, setup = self.row, self.root.setup
        moves = [node.move for node in self.record.line if node.move is not None]
        return last_is_illegal(row.gametype if row else None, setup.text if setup else None, [*moves, text])

    def _fen_text(self, text: str, node: Node) -> str:
        """Write a position without blanks and dots.

        One that is not understood stays as it stands."""
        start = self.engine.start(self.record.variant, node.setup) if self.engine is not None else None
        if isinstance(start, Objection):
            return BLANK.sub(" ", text)
        if self.notation != "as-is" and start is not None and not text.strip().endswith("::"):
            return write_fen(start, letters=self.notation == "algebraic")
        return BLANK.sub("", text).rstrip(".")

    # Moves

    def pieces(self) -> list[str]:
        known = self.record.moves()
        if known is None or known.annotated or self.steps or not all(map(PROPER.fullmatch, known.main)):
            return super().pieces()
        return self.pieces_of_moves([_apart_from_results(self._spell_move(text)) for text in known.main])

    def position(self, node: Node) -> tuple[str, bool] | None:
        assert node.setup is not None
        text = self._fen_text(node.setup.text, node).replace("/", "").replace('"', "")
        return f'/FEN "{text}"/', text.endswith("::")

    def plies_of(self, text: str) -> int:
        """Dashes behind the first player's number stand for the moves of both."""
        return 2 if text.strip(f"{DASHES} ") == "" else 1

    def move(self, node: Node) -> str:
        return _apart_from_results(self._move_text(node))

    def _move_text(self, node: Node) -> str:
        text = node.move or ""
        step = self.steps.get(id(node))
        if step is None or step.move is None or step.move.start < 0 or self.engine is None or is_unknown(text):
            return self._spell_move(text)
        known = parse(text)
        if known is None:
            return safe_move(text)
        letters = known.letters if self.notation == "as-is" else self.notation == "algebraic"
        if step.move.readings > 1:
            return self._squares_text(step, text, letters=letters)
        words = "algebraic" if letters else "numeric"
        full = self.captures == "full" or (self.captures == "as-is" and len(known.squares) > 2)
        if full and self.captures == "as-is" and letters == known.letters:
            return self._squares_text(step, text, letters=letters)
        written_move: str = self.engine.write_move(step.before, step.move, f"{words} full" if full else words)
        return written_move

    def _squares_text(self, step: Step, text: str, *, letters: bool) -> str:
        """The squares as written, each in the notation asked for."""
        known, board = parse(text), step.before.table
        assert known is not None
        bits = [board.bit_of(part.text) for part in known.squares]
        names = [board.text_of(bit, letters=letters) for bit in bits if bit is not None]
        return (board.variant.separator if step.move and step.move.captured else "-").join(names)

    def _spell_move(self, text: str) -> str:
        """Write a move without its position."""
        write = _text_without_position if len(text) <= LONGEST_KEPT else _text_without_position.__wrapped__
        return write(text, self.row.separator if self.row is not None else None)


def _apart_from_results(text: str) -> str:
    """Part a move that looks like a result: 1- 1."""
    return text.replace("-", "- ") if DIALECT.is_result(text) else text


def _first_colour(record: Record, row: Variant | None, root: Node) -> str:
    """The colour before whose moves `N.` stands."""
    if row is not None:
        return row.colours[0]
    first = next((node.actor for node in record.line if node.move is not None), None)
    return first if first is not None and root.setup is None else "white"


def _needs_no_positions(record: Record) -> bool:
    """Tell whether moves are proper, or unknown, and without variations."""
    known = record.moves()
    if known is None:
        texts = {node.move for node in record.line if node.move is not None}
        forked = any(node.variations for node in record.line)
    else:
        texts, forked = {*known.main}, known.single is None
    return not forked and all(PROPER.fullmatch(text) is not None or is_unknown(text) for text in texts)


@lru_cache(maxsize=4096)
def _text_without_position(text: str, separator: str | None) -> str:
    """Write a move without its position, spelt as it should be.

    There is no separator where the variant is not known."""
    if is_unknown(text):
        return " ".join(text.split())
    if separator is None:
        return safe_move(text)
    plain = spelt(text)
    return plain.replace("x", separator).replace(":", separator) if PROPER.fullmatch(plain) else safe_move(text)


def safe_move(text: str) -> str:
    """Write an unknown move as one word."""
    return re.sub(r"[ \t\r\n{}();\[\]\"]+", "", spelt(text) if parse(text) else text) or "..."


def escape_quotes(value: str) -> str:
    """Escape a value for its place between quotes."""
    return re.sub(r"[\r\n]++", " ", value).replace('"', '\\"') if not value.endswith("\\") else escape(value)


def shortest(row: Variant) -> str:
    """The shortest GameType value that means this row."""
    number = str(row.number)
    if row.private is not None and variant(str(row.private)) is row:
        return row.gametype
    return number if variant(number) is row else row.gametype
