"""What holds in SGF of any game, beside what all dialects share."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from gamenote.anygame.generic_sgf import PLAYERS
from gamenote.anygame.generic_sgf.go_records import first_value, plain_size, points_on, size_of
from gamenote.anygame.generic_sgf.index import LISTS
from gamenote.anygame.generic_sgf.lint_root import leading_text
from gamenote.anygame.generic_sgf.tables import NEWEST, OF_GAMES, PRIVATE, is_worded
from gamenote.core.charsets import codec_of
from gamenote.core.diagnostic import Edit, Fix, Safety, Severity
from gamenote.core.patterns import lazy_pattern
from gamenote.core.source import Span
from gamenote.syntax.sgf import lint
from gamenote.syntax.sgf.dialect import SgfDialect
from gamenote.syntax.sgf.properties import ANNOTATIONS, DOUBLE, GAMES, NODE_PROPERTIES, OLD, ROOT_PROPERTIES, ROWS
from gamenote.syntax.sgf.records import is_closed
from gamenote.syntax.sgf.tree import ROOT, Node, Property, Tree, Value, move_text, said_by

NODE = NODE_PROPERTIES | {"TB", "TW"} | OLD.keys()
KNOWN = ROOT_PROPERTIES | ROWS.keys() | NODE | PRIVATE.keys() | frozenset().union(*OF_GAMES.values())
COMMENTS = ("C", "GC")
FOX_CLIENT = "foxwq"
DOUBLES = frozenset(name for name, row in ROWS.items() if row.type is DOUBLE) | {"CH", "SI", *ANNOTATIONS}
COLORS = {"black": "B", "white": "W", "b": "B", "w": "W", "1": "B", "2": "W"}
# Of usual nodes, of whose clocks and comments no rule has anything to say: numbers, and words in plain ASCII,
# among them ranks as KGS writes them: `ann [3k\]: hi`.
SECONDS, STONES = r"-?[0-9]{1,9}+(?:\.[0-9]{1,9}+)?+", "[0-9]{1,9}+"
WORDS = r"[\t\n\r -Z^-~]"
COMMENT = rf"[\t\n\r ]*+[!-Z^-~](?:{WORDS}++|(?<=[\t\n\r ])\[{WORDS}*+\\\])*+"
USUAL = {"BL": SECONDS, "OB": STONES, "WL": SECONDS, "OW": STONES, "C": COMMENT}
USUAL_VALUES = {name: lazy_pattern(pattern) for name, pattern in USUAL.items()}
JOINED = {("BM", "TE"): "DO[]", ("TE", "BM"): "IT[]"}  # what two judgements of old files meant together


class GenericDialect(SgfDialect, frozen=True, kw_only=True, dict=True):
    """SGF of any game: more annotations, old versions, hints at names.

    Fields:
        version: What FF says, None without it.
    """

    version: int | None = NEWEST

    @property
    def old(self) -> bool:
        """Whether FF names a version before FF[4]."""
        return self.version not in (None, NEWEST)

    @property
    def keeps_order(self) -> bool:
        return self.version != NEWEST

    def judges(self, item: Property, *, in_root: bool) -> bool:
        return item.name in DOUBLES and not (in_root and is_worded(item.name, said_by(item)))

    def usual_nodes(self, tree: Tree) -> Callable[[Node], bool]:
        """Return what tells usual nodes of Go.

        That is a move on a point of the board, with sound clocks and a comment in plain ASCII."""
        size = plain_size(tree) if self.game == GAMES[1] else None
        return partial(_is_usual, points_on(*size) if size is not None else frozenset(), set())

    @property
    def exclusive(self) -> tuple[tuple[str, ...], ...]:
        return (*super().exclusive, ("DM", "UC", "GB", "GW"))

    @property
    def guesses_unknown_charset(self) -> bool:
        return True

    @property
    def turn_is_setup(self) -> bool:
        return True

    def player_meant(self, said: str) -> tuple[str, Safety]:
        return COLORS.get(said.lower(), ""), Safety.SAFE

    def played_of(self, moves: list[Property]) -> list[Property]:
        """Return the first of several moves of one player."""
        return moves[:1] if len({item.name for item in moves}) == 1 else moves

    def rate(self, rule: str) -> tuple[Severity | None, Safety | None]:
        split = Severity.INFO if self.old else None, Safety.UNSAFE
        return {"setup-with-move": split, "annotation-value": (None, Safety.SAFE)}[rule]

    def edits_joining(self, first: Property, second: Property) -> tuple[Edit, ...]:
        """Return the edits that write one judgement for two."""
        meant = JOINED.get((first.name, second.name), "")
        return (Edit(first.span, meant), Edit(second.span, "")) if meant else ()

    def fix_of_repetition(self, first: Property, second: Property) -> tuple[Fix | None, Severity | None]:
        severity = Severity.INFO if second.name == "AP" and said_by(second).startswith(FOX_CLIENT) else None
        raws = [[value.raw for value in item.values] for item in (first, second)]
        comment, closed = second.name in COMMENTS, is_closed(first) and is_closed(second)
        if not all(raws) or not closed or second.name in self.moves or (raws[0] == raws[1] and not comment):
            return None, severity
        gone, end = Edit(second.span, ""), first.span.end
        if second.name in LISTS:
            added = "".join(f"[{raw}]" for raw in raws[1] if raw not in raws[0])
            edits = (Edit(Span(end, end), added), gone) if added else (gone,)
            return Fix("join the two", edits, Safety.SAFE), severity
        joined = (Edit(Span(end - 1, end - 1), f"\n\n{raws[1][0]}"),) if comment else ()
        title = "join the two" if comment else "delete the second one"
        return Fix(title, (*joined, gone), Safety.UNSAFE), severity

    def is_outdated(self, charset: str) -> bool:
        return codec_of(charset) not in ("utf-8", "ascii", None)

    def hint(self, name: str) -> str:
        swapped = name[::-1]
        return f"did you mean {swapped}?" if swapped != name and swapped in ROWS else ""

    def hint_at_game(self, tree: Tree) -> str:
        renju = "piskvork" in (tree.said("AP") or "").lower() or (tree.said("RU") or "").lower() == "renju"
        return "by AP or RU this is gomoku or renju, GM[4]" if renju else ""


def _is_usual(points: frozenset[str], seen: set[str], node: Node) -> bool:
    """Tell whether a node is usual and brings no new property."""
    items = node.properties
    if not items or items[0].ident not in PLAYERS or node.parent == ROOT or node.words:
        return False
    for item in items:
        values = item.values
        if len(values) != 1 or values[0] != Value(values[0].raw, item.start + len(item.ident) + 1):
            return False
    if items[0].values[0].raw not in points:
        return False
    if len(items) == 1:
        return True
    names = [item.ident for item in items[1:]]
    sound = all(
        name in USUAL_VALUES and USUAL_VALUES[name].fullmatch(item.values[0].raw)
        for name, item in zip(names, items[1:], strict=True)
    )
    if not sound or len({*names}) < len(names):
        return False
    known = seen.issuperset(names)
    seen.update(names)
    return known


@cache
def dialect(game: str, version: int | None = NEWEST) -> GenericDialect:
    """What holds in records of one game and version."""
    go = game == GAMES[1]
    return GenericDialect(
        game=game,
        game_name="1",
        variant=size_of if go else None,
        moves=PLAYERS,
        derived=frozenset(),
        root_stays=NODE,
        setup_colors={"AB": "black", "AW": "white", "AE": "empty"},
        root_known=KNOWN,
        node_known=KNOWN,
        words=lint.text_outside,
        leading=leading_text,
        signs=True,
        draws=True,
        move_text=first_value if go else move_text,
        version=version,
    )
