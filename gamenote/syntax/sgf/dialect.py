"""Table rows that describe the dialects of SGF."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial

from msgspec import Struct, field
from msgspec.structs import force_setattr

from gamenote.core.charsets import codec_of
from gamenote.core.diagnostic import Edit, Fix, Safety, Severity
from gamenote.core.record import Field, Mark
from gamenote.core.rule import Rule
from gamenote.syntax.sgf import lint
from gamenote.syntax.sgf.properties import ANNOTATIONS, FIELDS, NODE_PROPERTIES, ROOT_PROPERTIES, glyph, marks
from gamenote.syntax.sgf.tree import Node, Property, Tree, holds_usual_move, move_text, said_by

__all__ = ["SgfDialect"]

LATIN_1 = ("iso-8859-1", "iso8859-1", "latin1")


class SgfDialect(Struct, frozen=True, kw_only=True, dict=True):
    """What one SGF format has of its own.

    It is read and written by this table.

    Fields:
        game: The name of the game, as in Record.game.
        game_name: What GM should say; empty when that is not to be known.
        moves: Property -> actor.
        variant: Finds the variant, where `variants` do not tell it.
        variants: Value of `variant_property` -> variant; the first is that of trees without one, and a value that
            is not there is called as it is.
        variant_property: The root property that names the variant.
        old_moves: Those of the moves that are outdated.
        fields: Property -> field of the header.
        derived: Root properties that the record holds as game and variant.
        root_stays: Properties that in the root belong to the node, not the header.
        setup_colors: What adds or takes off -> player or "empty".
        setup_names: The same and what means setup elsewhere, in the order it is carried out.
        turns: Value of PL -> player; by default as in moves, where there is a setup.
        letters: Player -> how moves, setup and PL write him; by default as in moves.
        root_known: Properties that are known in the root.
        node_known: Those that are known elsewhere.
        words: What reports words between nodes and names without value.
        leading: What reports words before the tree, where that is not the same.
        trailing: What reports text behind the tree.
        tight: Report blanks around and inside property names.
        literal: Small letters in property names count.
        charsets: What CA may say, in small letters; empty: whatever is known.
        one_move: Of several moves in a node only the first in the order of `moves` is played.
        last_counts: Of two properties of one name in a node the last counts.
        signs: Annotations of moves are move signs.
        draws: Marks on the diagram are marks.
        move_text: The text of a move property.
        move_number: The number in a move text, if it has one.
    """

    game: str
    game_name: str
    moves: Mapping[str, str]
    variant: Callable[[Tree], str | None] | None = None
    variants: Mapping[str, str] = {}
    variant_property: str = ""
    old_moves: frozenset[str] = frozenset()
    fields: Mapping[str, Field] = field(default_factory=lambda: FIELDS)
    derived: frozenset[str] = frozenset(("GM",))
    root_stays: frozenset[str] = NODE_PROPERTIES
    setup_colors: Mapping[str, str] = {}
    setup_names: tuple[str, ...] = ()
    turns: Mapping[str, str] = {}
    letters: Mapping[str, str] = {}
    root_known: frozenset[str] = ROOT_PROPERTIES | NODE_PROPERTIES
    node_known: frozenset[str] = NODE_PROPERTIES
    words: Rule = lint.text_outside
    leading: Rule | None = None
    trailing: Rule = lint.trailing_text
    tight: bool = False
    literal: bool = False
    charsets: frozenset[str] = frozenset()
    one_move: bool = False
    last_counts: bool = False
    signs: bool = False
    draws: bool = False
    move_text: Callable[[Property], str] = move_text
    move_number: Callable[[str], str | None] = lambda move: None

    def __post_init__(self) -> None:
        """Take from other tables what is not said."""
        if not self.letters:
            force_setattr(self, "letters", {player: name for name, player in reversed([*self.moves.items()])})
        if self.setup_colors and not self.setup_names:
            force_setattr(self, "setup_names", tuple(self.setup_colors))
        if self.setup_colors and not self.turns:
            force_setattr(self, "turns", self.moves)
        if self.variant_property:
            force_setattr(self, "derived", self.derived | {self.variant_property})

    def variant_of(self, tree: Tree) -> str | None:
        """Return the variant that a tree names, or the usual one."""
        if self.variant is not None:
            return self.variant(tree)
        said = tree.said(self.variant_property)
        value = said if said is not None else next(iter(self.variants), "")
        return self.variants.get(value, value or None)

    def holds(self, item: Property) -> bool:
        """Tell whether the record's game or variant says it, too."""
        known = item.name != self.variant_property or said_by(item) in self.variants
        return known and item.name in self.derived

    def root_values(self, variant: str | None) -> Mapping[str, str]:
        """Return the root properties that tell game and variant."""
        value = next((value for value, name in self.variants.items() if name == variant), "")
        found = {"GM": self.game_name, self.variant_property: value}
        return {name: value for name, value in found.items() if name in self.derived and value}

    @cached_property
    def usual_moves(self) -> frozenset[str]:
        """The properties of moves about which no rule has anything to say."""
        return frozenset(self.moves) - self.old_moves

    def usual_nodes(self, tree: Tree) -> Callable[[Node], bool]:
        """Return what tells nodes that concern no rule."""
        return partial(holds_usual_move, names=self.usual_moves)

    @cached_property
    def setups(self) -> frozenset[str]:
        return frozenset((*self.setup_colors, "PL")) if self.setup_colors else frozenset()

    def knows_charset(self, name: str) -> bool:
        return name.lower() in self.charsets if self.charsets else codec_of(name) is not None

    def is_outdated(self, charset: str) -> bool:
        """Tell whether a known character set should be UTF-8."""
        return charset.lower() in LATIN_1

    # What single dialects read, find or mend otherwise

    @property
    def keeps_order(self) -> bool:
        """Whether a node sets up and moves in its own order."""
        return False

    @property
    def guesses_unknown_charset(self) -> bool:
        """Whether text in an unknown character set is mended by a guess."""
        return False

    @property
    def turn_is_setup(self) -> bool:
        """Whether PL beside a move is a setup with a move."""
        return False

    def judges(self, item: Property, *, in_root: bool) -> bool:
        """Tell whether a property is an annotation, whose value is looked at."""
        return item.name in ANNOTATIONS

    @property
    def exclusive(self) -> tuple[tuple[str, ...], ...]:
        """Annotations of which a node may have one of each group."""
        return (ANNOTATIONS,)

    def rate(self, rule: str) -> tuple[Severity | None, Safety | None]:
        """Return how a rule and its fix weigh; None: as usual."""
        return None, None

    def edits_joining(self, first: Property, second: Property) -> tuple[Edit, ...]:
        """Return the edits that make one annotation of two."""
        return ()

    def fix_of_repetition(self, first: Property, second: Property) -> tuple[Fix | None, Severity | None]:
        """Return the fix and the severity of a property that stands twice."""
        return None, None

    def hint(self, name: str) -> str:
        """Return what an unknown property may be."""
        return ""

    def hint_at_game(self, tree: Tree) -> str:
        """Return which game a record without GM may be of."""
        return ""

    def player_meant(self, said: str) -> tuple[str, Safety | None]:
        """Return what PL should say, and how safe that is."""
        return (said.upper(), None) if said.upper() in self.turns else ("", None)

    def played_of(self, moves: list[Property]) -> list[Property]:
        """Return those of several moves in a node that are played."""
        return [min(moves, key=lambda item: [*self.moves].index(item.name))] if self.one_move else moves

    def glyph(self, item: Property) -> int | None:
        return glyph(item) if self.signs else None

    def marks_of(self, item: Property) -> tuple[Mark, ...] | None:
        return marks(item) if self.draws else None
