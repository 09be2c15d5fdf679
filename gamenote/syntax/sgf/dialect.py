"""Table rows that describe the dialects of SGF."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from msgspec import Struct, field

from gamenote.core.record import Field, Mark
from gamenote.core.rule import Rule
from gamenote.syntax.sgf import lint
from gamenote.syntax.sgf.properties import FIELDS, NODE_PROPERTIES, ROOT_PROPERTIES, glyph, marks
from gamenote.syntax.sgf.tree import Property, Tree, move_text

__all__ = ["Dialect"]


class Dialect(Struct, frozen=True, kw_only=True, dict=True):
    """What one SGF format has of its own."""

    game: str  # the name of the game, as in Record.game
    game_name: str  # what GM should say; empty when that is not to be known
    variant: Callable[[Tree], str | None]
    moves: Mapping[str, str]  # property -> actor
    old_moves: frozenset[str] = frozenset()  # those of them that are outdated
    fields: Mapping[str, Field] = field(default_factory=lambda: FIELDS)
    derived: frozenset[str] = frozenset(("GM",))  # root properties that the record holds as game and variant
    root_stays: frozenset[str] = NODE_PROPERTIES  # properties that in the root belong to the node, not the header
    setup_colors: Mapping[str, str] = {}  # what adds or takes off -> player or "empty"
    setup_names: tuple[str, ...] = ()  # the same and what means setup elsewhere, in the order it is carried out
    turns: Mapping[str, str] = {}  # value of PL -> player
    letters: Mapping[str, str] = {}  # player -> how setup and PL write him
    root_known: frozenset[str] = ROOT_PROPERTIES | NODE_PROPERTIES
    node_known: frozenset[str] = NODE_PROPERTIES
    words: Rule = lint.text_outside  # what reports words between nodes and names without value
    leading: Rule | None = None  # what reports words before the tree, where that is not the same
    trailing: Rule = lint.trailing_text  # what reports text behind the tree
    tight: bool = False  # report blanks around and inside property names
    literal: bool = False  # small letters in property names count
    charsets: frozenset[str] = frozenset()  # what CA may say, in small letters; empty: whatever is known
    one_move: bool = False  # of several moves in a node only the first in the order of `moves` is played
    last_counts: bool = False  # of two properties of one name in a node the last counts
    signs: bool = False  # annotations of moves are read as move signs
    draws: bool = False  # marks on the diagram are read as such
    move_text: Callable[[Property], str] = move_text
    move_number: Callable[[str], str | None] = lambda move: None  # the number in a move text, if it has one

    @cached_property
    def usual_moves(self) -> frozenset[str]:
        """The properties of moves about which no rule has anything to say."""
        return frozenset(self.moves) - self.old_moves

    @cached_property
    def setups(self) -> frozenset[str]:
        """The properties that a setup is made of."""
        return frozenset((*self.setup_colors, "PL")) if self.setup_colors else frozenset()

    def glyph(self, item: Property) -> int | None:
        """Return the move sign that a property stands for."""
        return glyph(item) if self.signs else None

    def marks_of(self, item: Property) -> tuple[Mark, ...] | None:
        """Return the marks that a property draws on the diagram."""
        return marks(item) if self.draws else None
