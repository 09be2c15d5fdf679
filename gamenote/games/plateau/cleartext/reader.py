"""Games of Plateau Cleartext, read and written."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from gamenote.core.engine import Engine, Objection
from gamenote.core.format import Options
from gamenote.core.record import Field, Line, Node, Record
from gamenote.core.source import Source
from gamenote.games.plateau.canonical import Observer, canonical, laid_in_order, slipped_under
from gamenote.games.plateau.cleartext import NAMES
from gamenote.games.plateau.notation import Deed, Move, parse_move, write_move
from gamenote.games.plateau.play import verdict
from gamenote.games.plateau.position import Phase, Position
from gamenote.games.plateau.variants import PLAYERS, VARIANTS
from gamenote.syntax.sgf import lint
from gamenote.syntax.sgf.dialect import SgfDialect
from gamenote.syntax.sgf.properties import FIELDS
from gamenote.syntax.sgf.quick import QuickDialect, read_quick
from gamenote.syntax.sgf.reader import SgfCodec, read
from gamenote.syntax.sgf.reading import SgfReading
from gamenote.syntax.sgf.records import SYNTAX
from gamenote.syntax.sgf.tree import Tree, escape
from gamenote.syntax.sgf.writer import SgfWriter, comment_text, extra_text, header, value_text

# Plateau Cleartext -> tree -> record: the dialect and the codec.
#
# The tree is read by `syntax.sgf`; which moves are well written is asked in `plateau.notation`, later.

# Properties of SGF that say something about the whole game and may stand in the root of any dialect.
USUAL = frozenset(("FF", "CA", "AP", "DT", "EV", "RO", "PC", "RE", "US", "SO", "ON", "AN", "TM", "BR", "WR", "CP"))
OWN = frozenset(("GM", "SU", "GN", "GC", "PB", "PW"))
SEATS = frozenset(("P0", "P1"))  # players in the Boardspace dialect, which has a rule of its own
PLAYER_OF = dict(zip("BW", PLAYERS, strict=True))
NAMES_BY_TAG = {row.tag.lower(): row.name for row in reversed(VARIANTS)}
EVERYWHERE = frozenset(("B", "W", "C"))


def setup(tree: Tree) -> str | None:
    """The variant that SU names, in any letter case.

    None where it names none or is absent.
    """
    return NAMES_BY_TAG.get((tree.said("SU") or "").lower())


def _read_move_number(text: str) -> str | None:
    move = parse_move(text)
    return None if isinstance(move, Objection) or move.number is None else str(move.number)


def _are_canonical(texts: tuple[str, ...]) -> bool | None:
    """Whether these moves are in canonical spelling, full or short.

    None where one is no move.
    """
    found = [*map(parse_move, texts)]
    moves = [move for move in found if not isinstance(move, Objection)]
    if len(moves) < len(found):
        return None
    return all(slip.kind == "abbreviation" for move in moves for slip in move.slips)


CHARSETS = frozenset(  # that CA may name; newer programs than the document read no others
    (
        *("utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "iso8859-1", "latin1", "latin-1"),
        *("windows-1252", "cp1252"),
    )
)
DIALECT = SgfDialect(
    game="plateau",
    game_name=NAMES[0],
    variant=setup,
    moves=PLAYER_OF,
    derived=frozenset(("GM", "SU")),
    root_known=OWN | USUAL | EVERYWHERE | SEATS,
    node_known=EVERYWHERE | SEATS,
    words=lint.sgf_syntax,
    trailing=lint.sgf_syntax,
    charsets=CHARSETS,
    move_number=_read_move_number,
)


QUICK_DIALECT = QuickDialect(DIALECT, PLAYER_OF, OWN | USUAL | {"C"}, _are_canonical)


def _choose_dialect(tree: Tree) -> QuickDialect | None:
    known = dict(_known_root_values(tree))
    return QUICK_DIALECT if "GM" in known and all(known.values()) else None


class Cleartext(SgfCodec):
    """Reading and writing Plateau Cleartext."""

    judges_variations = False

    def needs_positions(self, options: Options) -> bool:
        """Whether faces are hidden: behind a wrong move nobody knows which."""
        return bool(options["faces"] == "observer")

    def read(self, source: Source) -> SgfReading:
        """Read one game.

        A GM or SU that says nothing known is kept as it stands.
        """
        quick = read_quick(source, _choose_dialect)
        if quick is not None:
            return quick
        reading = read(source, DIALECT)
        odd = [name for name, known in _known_root_values(reading.syntax) if not known]
        if not odd:
            return reading
        return dataclasses.replace(reading, dialect=replace(DIALECT, derived=DIALECT.derived.difference(odd)))

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        moves = _move_properties(record, engine, str(options["notation"]), observed=options["faces"] == "observer")
        return CleartextWriter(record, moves).text()


def _known_root_values(tree: Tree) -> Iterator[tuple[str, bool]]:
    """Yield whether the values of GM and SU are known.

    One that is absent is left out.
    """
    game, tag = tree.said("GM"), tree.said("SU")
    if game is not None:
        yield "GM", game in NAMES
    if tag is not None:
        yield "SU", setup(tree) is not None


# Record -> Plateau Cleartext in canonical form.
#
# It is full or short, as recorded or as an observer would see it.
#
# Canonical moves need the board, so the record is replayed on the way. Behind the first move that cannot be
# played the moves are written as they stand, their spelling mended where they can be read.

IDENTS = {name: ident for ident, name in FIELDS.items()}
FIRST = (Field.TITLE, Field.REMARK, Field.PLAYER_1, Field.PLAYER_2)
COLOURS = dict(zip(PLAYERS, "BW", strict=True))


class CleartextWriter(SgfWriter):
    """Writer of Plateau Cleartext, whose moves were written on the way."""

    def __init__(self, record: Record, moves: Mapping[int, str]) -> None:
        super().__init__(record, DIALECT)
        self._moves = moves

    def root_properties(self, *, utf_8: bool) -> Iterator[str]:
        """Yield the root properties, one a line.

        A GM or SU that was kept says nothing known."""
        extras = [extra for extra in self.record.header.extras if extra.syntax == SYNTAX]
        kept = {extra.key for extra in extras}
        row = next((row for row in VARIANTS if row.name == self.record.variant), VARIANTS[0])
        yield from (f"{name}[{text}]" for name, text in (("GM", NAMES[0]), ("SU", row.tag)) if name not in kept)
        yield from header(self.record, IDENTS, FIRST)
        yield from ("CA[UTF-8]" if extra.key == "CA" else extra_text((extra,)) for extra in extras)

    def node_properties(self, node: Node) -> Iterator[str]:
        yield self._moves.get(id(node), "")
        yield comment_text(node)
        yield extra_text(node.extras)


@dataclass(frozen=True, slots=True)
class _State:
    """Where a line has come to.

    `position` is None behind a move that cannot be played.
    """

    position: Position | None
    observer: Observer
    lower: Move | None = None  # the first record of an opening, when the second one changed places with it


def _move_properties(record: Record, engine: Engine | None, notation: str, *, observed: bool) -> dict[int, str]:
    """The move properties of all nodes, by the identity of the node."""
    start = engine.start(record.variant, None) if engine else None
    texts: dict[int, str] = {}
    waiting: list[tuple[Line, _State]] = [
        (record.line, _State(start if isinstance(start, Position) else None, Observer()))
    ]
    while waiting:
        line, state = waiting.pop()
        for index, node in enumerate(line):
            waiting += [(variation, state) for variation in node.variations]
            if node.move is None:
                continue
            behind = (line[later] for later in range(index + 1, len(line)))  # slices are slow
            following = next((later for later in behind if later.move is not None), None)
            text, state = _write_step(node, following, state, engine, notation, observed=observed)
            texts[id(node)] = f"{COLOURS.get(str(node.actor), 'B')}[{text}]"
    return texts


def _write_step(
    node: Node, following: Node | None, state: _State, engine: Engine | None, notation: str, *, observed: bool
) -> tuple[str, _State]:
    """The text of one move, and the state after it."""
    assert node.move is not None
    move = parse_move(node.move)
    if isinstance(move, Objection):
        return value_text(node.move), _State(None, state.observer)
    move = dataclasses.replace(move, player=PLAYERS.index(node.actor) if node.actor in PLAYERS else 0)
    position = state.position
    if position is None or engine is None:
        return _move_text(move, notation), state
    lower = None
    if state.lower is not None:
        move = laid_in_order(state.lower, move)[1]
    elif position.phase is Phase.FIRST and following is not None and following.actor == node.actor:
        lower, move = _lower_opening_move(move, str(following.move))
    after = verdict(position, move).after
    if after is None:
        return _move_text(move, notation), _State(None, state.observer)
    observer = state.observer
    if not position.judged:
        written = move
    elif observed:
        written, observer = observer.watch(position, move)
    else:
        written = canonical(position, move)
    return _move_text(written, notation), _State(after, observer, lower)


def _lower_opening_move(move: Move, following: str) -> tuple[Move | None, Move]:
    """Return a record that must wait, and the move to write.

    The first record of an opening waits where the second piece lies under its own.
    """
    second = parse_move(following)
    if isinstance(second, Objection) or not slipped_under(move, second):
        return None, move
    return move, laid_in_order(move, second)[0]


def _move_text(move: Move, notation: str) -> str:
    number = None if move.deed is Deed.RESIGN else move.number
    return escape(write_move(number, move.actions, notation))
