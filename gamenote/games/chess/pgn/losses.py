"""What PGN keeps of a record, and what it changes."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Options
from gamenote.core.record import Field, Node, Record, walk
from gamenote.syntax.tagpairs.writer import is_name

IN_COMMENTS = Feature.CLOCKS | Feature.EVALUATIONS | Feature.MARKS
ALL = (
    Feature.MOVES
    | Feature.VARIATIONS
    | Feature.COMMENTS
    | Feature.COMMENTS_BEFORE
    | Feature.GLYPHS
    | Feature.SETUP
    | Feature.OUTCOME
    | Feature.HEADER
    | IN_COMMENTS
)
OF_ROSTER = (Field.EVENT, Field.SITE, Field.DATE, Field.ROUND, Field.PLAYER_1, Field.PLAYER_2, Field.RESULT)
OF_GAME = ("Variant", "SetUp", "FEN")  # tags without which the moves mean nothing
CODE_TAG = "ECO"
BRACES = "closing braces in comments become parentheses"
COMMANDS = "commands in comments are left out"
NOT_PGN = "with these letters it is not PGN: few programs can read the moves"


def keeps(options: Options) -> Feature:
    """Return what is kept under the options."""
    kept = ALL
    if options.get("comments") == "no":
        kept &= ~(Feature.COMMENTS | Feature.COMMENTS_BEFORE | IN_COMMENTS)
    if not options.get("commands", True):
        kept &= ~IN_COMMENTS
    if not options.get("variations", True):
        kept &= ~Feature.VARIATIONS
    return kept if options.get("nags", True) else kept & ~Feature.GLYPHS


def drops(record: Record, options: Options) -> Iterator[Loss]:
    """Yield what is lost beyond the features that are not kept."""
    header = record.header
    tags = [extra.key for extra in header.extras if extra.syntax == "tagpairs"]
    if options.get("tags") == "roster":
        fields = tuple(field for field in header.fields if field not in OF_ROSTER)
        yield from _dropped(Feature.HEADER, fields)
        needed = (*OF_GAME, CODE_TAG) if options.get("eco") == "add" else OF_GAME
        yield from _dropped(Feature.FREE_HEADER, tuple(name for name in tags if name not in needed))
    else:
        yield from _dropped(Feature.FREE_HEADER, tuple(name for name in tags if not is_name(name)))
    known = record.moves()
    if options.get("letters", "en") != "en" and options.get("notation", "san") == "san":
        moves = sum(len(moves) for _, moves, _ in known.segments) if known is not None else 1
        if moves:
            yield Loss(Feature.MOVES, moves, None, said=NOT_PGN)
    if not options.get("commands", True) and options.get("comments") != "no":
        yield from (loss for _, node in walk(record) for loss in _commands(node))
    sound = record.movetext() is not None or (known is not None and not known.annotated)
    if not sound and options.get("comments", "yes") in ("yes", "spaced"):
        yield from (loss for _, node in walk(record) for loss in _braces(node))


def _dropped(feature: Feature, names: tuple[Field | str, ...]) -> Iterator[Loss]:
    if names:
        yield Loss(feature, len(names), None, names)


def _commands(node: Node) -> Iterator[Loss]:
    for comment in (*node.before, *node.after):
        if "[%" in comment.text:
            yield Loss(Feature.COMMENTS, 1, comment.span or node.span, said=COMMANDS)


def _braces(node: Node) -> Iterator[Loss]:
    for comment in (*node.before, *node.after):
        if "}" in comment.text:
            yield Loss(Feature.COMMENTS, 1, comment.span or node.span, said=BRACES)
