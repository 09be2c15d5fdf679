"""Games of GGF, read and written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gamenote.core.diagnostic import Edit
from gamenote.core.engine import Engine
from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Options
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Node, Record, Setup
from gamenote.core.replay import spelled_moves
from gamenote.core.source import Source, Span
from gamenote.games.othello.board import Position, is_pass
from gamenote.games.othello.conversion import read_day, rewritten_header
from gamenote.games.othello.ggf import COUNT, FIELDS, MOVES, ORDER, REMARK, SYNTAX
from gamenote.games.othello.ggf.lint import find_faults
from gamenote.games.othello.ggf.reader import read_game, scan_game, write_start, write_type
from gamenote.games.othello.passes import with_passes
from gamenote.games.othello.results import OthelloCodec
from gamenote.games.othello.setup import start_position
from gamenote.games.othello.variants import BY_NAME, VARIANTS
from gamenote.syntax.lines.game_line import LineReading

# A value, or the beginning of a game; an open value ends where a line begins a game.
PART = lazy_pattern(
    rb"\[(?:[^\]\r\n]|[\r\n]++(?!(?:[0-9]{1,4}[ \t]++)?+\(;[A-Z]{1,2}\[))*+\]?"
    rb"|(?P<game>(?:(?<![^ \t\r\n)])[0-9]{1,4}[ \t]++)?\(;)"
)


class GgfCodec(OthelloCodec):
    """Reading and writing GGF."""

    result_form = "lead"
    translates = True  # squares are in capitals

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        """Return where games after the first begin, with their counts."""
        games = (part.start("game") for part in PART.finditer(data) if part["game"])
        next(games, None)
        return games

    def read(self, source: Source) -> LineReading:
        game = scan_game(source)
        return LineReading(source, lambda text: read_game(game), lambda: find_faults(game))

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        return write_game(record, engine)

    def prepare(self, record: Record, options: Options) -> Record:
        return rewritten_header(with_passes(record, "PA"), self.result_form, ".")

    def edits_for_pass(self, source: Source, move: Span, colour: str) -> tuple[Edit, ...]:
        at = source.text.rfind("[", 0, move.start) - 1
        return (Edit(Span(at, at), f"{LETTERS[colour]}[PA]"),)

    def drops(self, record: Record, options: Options) -> Iterable[Loss]:
        """Yield what is said of moves beside evaluations and times."""
        for node in record.line[1:]:
            if said := (*node.before, *node.after):
                yield Loss(Feature.COMMENTS, len(said), said[0].span)
            if node.clock is not None and node.clock.left is not None:
                yield Loss(Feature.CLOCKS, 1, node.span, node)
            if node.evaluation is not None and (node.evaluation.mate or node.evaluation.depth):
                yield Loss(Feature.EVALUATIONS, 1, node.span, node)
        if brackets := sum("]" in value for value in record.header.fields.values()):
            yield Loss(Feature.HEADER, brackets, None, said="closing brackets become parentheses")


CODEC = GgfCodec()


# Record -> GGF in canonical form: a game on a line.
#
# Properties stand in the order of `ORDER`, then those that the record has kept, then the moves, with squares in
# capitals and `PA` for a pass.

NAME = lazy_pattern(r"[A-Za-z][A-Za-z0-9]{0,7}")
BREAKS = lazy_pattern(r"[ \t]*+[\r\n]++[ \t]*+")
LETTERS = {actor: name for name, actor in MOVES.items()}


def write_game(record: Record, engine: Engine | None) -> str:
    """Return a record as one line."""
    record = rewritten_header(record, "lead", ".")
    kept: dict[str, list[str]] = {}
    for extra in record.header.extras:
        if extra.syntax == SYNTAX and NAME.fullmatch(extra.key):
            kept.setdefault(extra.key, []).extend(extra.values)
    count = kept.pop(COUNT, [])
    fields = {name: record.header.fields.get(field, "") for name, field in FIELDS.items()}
    if read_day(kept.get("DT", [""])[0]) == fields["DT"]:
        del fields["DT"]  # that with its time stands as it was
    own = {"GM": "Othello" if record.game == "othello" else record.game, **fields, **_start_values(record, engine)}
    own |= {"TY": ""} if kept.get("TY") else {}
    found = [(name, value) for name in ORDER for value in (own.get(name), *kept.pop(name, ())) if value]
    found += [(name, value) for name, values in kept.items() for value in values]
    remarks = " ".join(each.text for node in record.line[:1] for each in (*node.before, *node.after))
    found += [(REMARK, remarks)] if remarks else []
    spelled = spelled_moves(record, engine) if engine is not None else {}
    nodes = (node for node in record.line if node.move is not None)
    found += [_write_move(node, spelled.get(id(node), node.move or "")) for node in nodes]
    properties = "".join(f"{name}[{BREAKS.sub(' ', value).replace(']', ')')}]" for name, value in found)
    return f"{'2 ' if count else ''}(;{properties};)\n"


def _start_values(record: Record, engine: Engine | None) -> dict[str, str]:
    """Return the type and the board."""
    setup = record.line[0].setup if record.line else None
    start = engine.start(record.variant, setup) if engine is not None else None
    if not isinstance(start, Position):
        return _odd_start_values(record.variant or VARIANTS[0].name, setup)
    usual, discs = start == start_position(start.variant), (start.own | start.opp).bit_count()
    return {"TY": write_type(start.variant) + ("" if usual else f"r{discs}"), "BO": write_start(start)}


def _odd_start_values(variant: str, setup: Setup | None) -> dict[str, str]:
    """Return the type and a board that cannot be read."""
    row = BY_NAME.get(variant)
    size = write_type(row).rstrip("a") if row is not None else variant.partition("x")[0]
    text = setup.text if setup is not None else ""
    board = text.removesuffix(" ?")
    whole = not board or board != text or board.partition(" ")[0].isdecimal()  # as GGF has it, with its size
    return {"TY": write_type(row) if row is not None else "", "BO": board if whole else f"{size} {board}"}


def _write_decimal(number: float) -> str:
    """Return a number with two places, or more where it has them."""
    text = f"{number:.2f}"
    return text if float(text) == number else f"{number:.9f}".rstrip("0")


def _write_move(node: Node, text: str) -> tuple[str, str]:
    """Return the name and value of a move."""
    square = "PA" if is_pass(text) else (text.upper() if text.isascii() else text).replace("/", "")
    pawns = node.evaluation.pawns if node.evaluation is not None else None
    spent = node.clock.spent if node.clock is not None else None
    view = -1 if node.actor == "black" else 1
    rest = _write_decimal(pawns * view + 0.0) if pawns is not None else ""
    rest += f"/{_write_decimal(spent)}" if spent is not None else ""
    rest = next((each.values[0] for each in node.extras if each.syntax == SYNTAX and each.values), rest)
    return LETTERS.get(node.actor or "", "B"), f"{square}/{rest}" if rest else square
