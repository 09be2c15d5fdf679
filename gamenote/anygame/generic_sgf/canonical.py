"""Records of any version of SGF, spelt as FF[4] has them.

What older versions say otherwise is said in the words of FF[4]; a setup and a move part, and what the header says
stands in it. Rewriting again changes nothing. How the text is laid out is a matter of `writer`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from itertools import product, takewhile
from operator import attrgetter
from string import digits

from msgspec.structs import replace

from gamenote._version import __version__
from gamenote.anygame.generic_sgf import values as spelling
from gamenote.anygame.generic_sgf.dialect import NODE, dialect
from gamenote.anygame.generic_sgf.go_records import PASSED, written_size
from gamenote.anygame.generic_sgf.index import LISTS, version_said
from gamenote.anygame.generic_sgf.tables import NAMES_OF_GAMES, NEWEST, OF_GAMES, owner_of
from gamenote.core import registry
from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Options
from gamenote.core.lazy import cached
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Comment, Extra, Field, Header, Line, Mark, Node, Record, Setup, change_nodes
from gamenote.core.replay import replay
from gamenote.core.source import LINE_END
from gamenote.syntax.sgf.properties import FIELDS, GAME_INFO, GAMES, OLD, ROOT_ONLY, marks, marks_values
from gamenote.syntax.sgf.properties import WRITTEN as WRITTEN_GLYPHS
from gamenote.syntax.sgf.records import SYNTAX, by_property, setup_text
from gamenote.syntax.sgf.tree import Property, Value, escape, shorten_text, unescape

IDENTS = {field: name for name, field in FIELDS.items()}
RENEWED = ("FF", "CA")  # whatever a file says, it is written anew
BESIDE_MOVES = attrgetter("setup", "before", "after", "glyphs", "marks", "extras")
WITH_SETUP = GAME_INFO | ROOT_ONLY | {"N"}  # what stays beside a setup when a move parts from it
SINGLE_BREAK = lazy_pattern(r"(?<!\n)\n(?!\n)")
SMALL_SIDES = {str(side) for side in range(1, 20)}  # of boards on which tt is a pass
# What two judgements of a move mean together, TE and BM or BM and TE.
GOOD, BAD = (1, 3), (2, 4)
JOINED = dict.fromkeys(product(GOOD, BAD), 5) | dict.fromkeys(product(BAD, GOOD), 6)
GONE = OLD.keys() | {"SE"}  # what FF[4] lacks

Said = dict[str, list[str]]  # raw values by the names of properties


def rewrite(record: Record, options: Options) -> tuple[Record, tuple[Loss, ...]]:
    """Return the record as canonical text has it, and what is gone."""
    rewriter = _Rewriter(record, options)
    return rewriter.rewritten(), tuple(rewriter.losses)


class _Rewriter:
    """One record on its way into canonical form."""

    def __init__(self, record: Record, options: Options) -> None:
        self.record = record
        self.options = options
        self.points = str(options.get("points", spelling.WRITTEN))
        self.dialect = dialect(record.game)
        self.losses: list[Loss] = []
        self.remarks: list[str] = []  # what becomes a line of GC
        said = (each.values[0] for each in _own(record.header.extras) if each.key == "FF" and each.values)
        self.old = version_said(next(said, "")) != NEWEST
        small = {*(record.variant or "").split("x")} <= SMALL_SIDES and record.game == GAMES[1]
        self.spelt_passes = ("tt",) if small and options.get("pass") != "tt" else ()
        self.meanings: dict[str, str] = {}  # of what the root says first

    def rewritten(self) -> Record:
        """Return the record, whose nodes may add to the header."""
        line = self.record.line or (Node(),)
        root, above = self._root_said(line)
        behind = change_nodes(line[1:], lambda node: self._nodes(node, above))
        first = self._parts(line[0], {name: raws for name, raws in root.items() if name in NODE})
        about = {name: raws for name, raws in root.items() if name not in NODE}
        if self.remarks:
            about["GC"] = ["\n".join((*about.get("GC", ()), *map(escape, self.remarks)))]
        return dataclasses.replace(self.record, header=self._header(about), line=(*first, *behind))

    # The header

    def _root_said(self, line: Line) -> tuple[Said, frozenset[int]]:
        """Return what the root says, and which nodes add to it."""
        header, said = self.record.header, Said()
        outcome = self.record.outcome
        texts = {Field.RESULT: outcome.text} if outcome is not None else {}
        for field, text in (texts | dict(header.fields)).items():
            if field in IDENTS:
                said[IDENTS[field]] = [escape(text)]
        said |= marks_values(line[0].marks)
        for extra in _own((*header.extras, *line[0].extras)):
            self._take(said, extra, line[0])
        before_forks = takewhile(lambda node: not node.variations, line[1:] if said.keys() & GAME_INFO else ())
        above = [*before_forks]  # which all lines share
        for node in above:
            for extra in _own(node.extras):
                if extra.key in GAME_INFO:
                    self._take(said, extra, node)
        self._renew_root(said, line[0])
        self._renew(said, line[0])
        return said, frozenset(map(id, above))

    def _take(self, said: Said, extra: Extra, node: Node) -> None:
        """Add a property to those of the root."""
        name, raws = extra.key, list(extra.values) or [""]
        if name in LISTS or (name not in ROOT_ONLY and name not in GAME_INFO):
            said.setdefault(name, []).extend(raws)
            return
        known = said.setdefault(name, raws[:1])
        if name not in self.meanings:
            self.meanings[name] = _meaning(name, known[0])
        for raw in raws:
            if _meaning(name, raw) == self.meanings[name]:
                continue
            if name in GAME_INFO:
                self.remarks.append(f"{name}: {unescape(raw)}")
                self._lose(Feature.HEADER, node, f"a second {name} becomes a line of GC")
            else:
                self._lose(Feature.FREE_HEADER, node, f"a second {name} is left out")

    def _renew_root(self, said: Said, node: Node) -> None:
        """Say version, game, character set, komi, program and size."""
        game = unescape(said.get("GM", [""])[0]).strip()
        own = (number for number, name in GAMES.items() if name == self.record.game)
        number = NAMES_OF_GAMES.get(game.lower()) or next(own, 1)
        version = said.get("FF", [""])[0].strip()
        if version.strip(digits):
            self._lose(Feature.FREE_HEADER, node, f"FF[{shorten_text(version)}] becomes FF[{NEWEST}]")
        said |= {"FF": [str(NEWEST)], "CA": ["UTF-8"]}
        said["GM"] = [str(number)] if not game or game.lower() in NAMES_OF_GAMES else said["GM"]
        if (komi := spelling.half_points(said.get("KI", ()))) and said.setdefault("KM", [komi]) == [komi]:
            del said["KI"]
        if not said.get("AP", [""])[0].strip():
            said["AP"] = [f"gamenote:{__version__}"]
        if self.record.game == GAMES[1] and not said.get("SZ", [""])[0].strip():
            said["SZ"] = [written_size(self.record.variant).get("SZ", "19")]

    def _header(self, said: Said) -> Header:
        """Return the header that these properties make."""
        fields, extras = dict[Field, str](), [each for each in self.record.header.extras if each.syntax != SYNTAX]
        fields |= {field: text for field, text in self.record.header.fields.items() if field not in IDENTS}
        for name, raws in said.items():
            values, field = spelling.canonical_values(name, raws, self.points), FIELDS.get(name)
            if field is None:
                extras.append(Extra(SYNTAX, name, tuple(values)))
            else:
                text = unescape(values[0])
                fields[field] = self._with_breaks(text) if name == "GC" else text
        return Header(fields, tuple(extras), self.record.header.order)

    # Nodes

    def _nodes(self, node: Node, above: frozenset[int]) -> tuple[Node, ...]:
        """Return what becomes of a node below the root."""
        if not any(BESIDE_MOVES(node)):
            move = self._move(node.move)
            return (node if move == node.move else replace(node, move=move),)
        said = marks_values(node.marks)
        for extra in _own(node.extras):
            if id(node) in above and extra.key in GAME_INFO:
                continue
            if extra.key in RENEWED:
                self._lose(Feature.EXTRAS, node, f"{extra.key}, which belongs to the root, is left out")
            else:
                said.setdefault(extra.key, []).extend(extra.values or ("",))
        self._renew(said, node)
        return self._parts(node, said)

    def _parts(self, node: Node, said: Said) -> tuple[Node, ...]:
        """Return a node in canonical form, parted where it must be."""
        setup, *behind = self._setups(node, said)
        drawn, extras = list[Mark](), [each for each in node.extras if each.syntax != SYNTAX]
        for name, raws in spelling.in_order(said).items():
            values = spelling.canonical_values(name, raws, self.points)
            found = marks(Property(name, 0, [Value(value, 0) for value in values]))
            if found is None:
                extras.append(Extra(SYNTAX, name, tuple(values)))
            else:
                drawn += found
        whole = replace(
            node, move=self._move(node.move), setup=setup, before=(), after=self._comments(node),
            glyphs=self._glyphs(node), marks=tuple(drawn), extras=tuple(extras),
        )  # fmt: skip
        if node.move is None or (setup is None and node is not self.record.line[0]):
            return whole, *(Node(setup=each, span=node.span) for each in behind)
        beside = tuple(each for each in extras if each.key in WITH_SETUP)
        rest = tuple(each for each in extras if each.key not in WITH_SETUP)
        first = Node(setup=setup, extras=beside, variations=node.variations, span=node.span)
        parted = replace(whole, setup=None, extras=rest, variations=())
        return first, parted, *(Node(setup=each, span=node.span) for each in behind)

    def _glyphs(self, node: Node) -> tuple[int, ...]:
        """Return the judgements of a move, each property once."""
        if len(node.glyphs) < 2:
            return node.glyphs
        if node.glyphs in JOINED:
            return (JOINED[node.glyphs],)
        kept = {WRITTEN_GLYPHS.get(glyph, str(glyph))[:2]: glyph for glyph in reversed(node.glyphs)}
        if len(kept) < len(node.glyphs):
            self._lose(Feature.GLYPHS, node, "a second judgement of a move is left out")
        return tuple(reversed(kept.values()))

    def _move(self, text: str | None) -> str | None:
        if text is None:
            return None
        return PASSED if text in self.spelt_passes else LINE_END.sub("\n", text)

    def _setups(self, node: Node, said: Said) -> Iterator[Setup | None]:
        """Yield the setup of a node, and that behind its move."""
        given = node.setup or Setup("")
        turn, player = given.to_move, self.dialect.turns.get(said.get("PL", [""])[0].strip())
        beside = turn is None and player is not None
        if beside:
            del said["PL"]
        behind = beside and node.move is not None and player != node.actor
        turn = player if beside and not behind else turn
        yield self._setup(given, turn) if given.edits or turn else node.setup
        if behind:
            yield self._setup(Setup(""), player)

    def _setup(self, given: Setup, turn: str | None) -> Setup:
        """Return a setup whose points stand in order."""
        colours = self.dialect.setup_colors
        found = by_property(given.edits, self.dialect)
        edits = tuple(
            (colours[name], unescape(value))
            for name, texts in found.items()
            for value in spelling.in_reading_order(map(escape, texts), self.points)
        )
        setup = Setup("", edits, turn, given.spans)
        return dataclasses.replace(setup, text=setup_text(setup, self.dialect, str))

    def _comments(self, node: Node) -> tuple[Comment, ...]:
        """Return all comments of a node as one."""
        found = (*node.before, *node.after)
        text = self._with_breaks(unescape(escape("\n\n".join(each.text for each in found))))
        return (Comment(text, found[0].span),) if text else ()

    def _with_breaks(self, text: str) -> str:
        """Return a text with its line breaks, or those between paragraphs."""
        return SINGLE_BREAK.sub(" ", text) if self.options.get("breaks") == "paragraph" else text

    # What older versions say otherwise

    def _renew(self, said: Said, node: Node) -> None:
        """Say in the words of FF[4] what older versions said otherwise."""
        if "L" in said:
            pairs, rest = spelling.label_points(said.pop("L"), said.get("LB", ()))
            found = {"LB": [*said.get("LB", ()), *pairs], "L": rest}
            said |= {name: raws for name, raws in found.items() if raws}
        for point in map(str.strip, said.pop("M", ())):
            stone = point in self._occupied.get(id(node), ())
            said.setdefault("TR" if stone else "MA" if spelling.SPOT.fullmatch(point) else "M", []).append(point)
        view = [raw.strip() for raw in said.get("VW", ())]
        if self.old and len(view) == 2 and view[0] != view[1] and all(map(spelling.SPOT.fullmatch, view)):
            said["VW"] = [":".join(view)]
        if self.options.get("strict"):
            self._leave_old(said, node)

    def _leave_old(self, said: Said, node: Node) -> None:
        """Leave out what FF[4] neither has nor says otherwise."""
        if "OM" in said and "OP" in said and "OT" not in said:
            seconds, moves = (spelling.plain_number(said.pop(name)[0]) for name in ("OM", "OP"))
            said["OT"] = [f"{seconds}/{moves} Canadian"]
        if "CH" in said and said.setdefault("HO", said["CH"]) == said["CH"]:
            del said["CH"]
        if "ID" in said:
            self.remarks += (f"ID: {unescape(raw)}" for raw in said.pop("ID"))
        game = self.record.game
        for name in sorted(GONE & said.keys() - OF_GAMES.get(game, frozenset())):
            if owner_of(name, said[name][0], said, game) is None:
                del said[name]
                self._lose(Feature.EXTRAS, node, f"{name}, which FF[4] does not have, is left out")

    @cached
    def _occupied(self) -> Mapping[int, frozenset[str]]:
        """The points with stones behind each node that has M."""
        engine = registry.engine_of(self.record.game)
        if engine is None:
            return {}
        steps = (step for step in replay(self.record, engine) if any(each.key == "M" for each in step.node.extras))
        return {
            id(step.node): spelling.points_with_stones(engine.diagram(step.after)) for step in steps if step.after
        }

    def _lose(self, feature: Feature, node: Node, said: str) -> None:
        self.losses.append(Loss(feature, 1, node.span, said=said))


def _own(extras: Iterable[Extra]) -> Iterator[Extra]:
    """Yield those of this syntax."""
    return (extra for extra in extras if extra.syntax == SYNTAX)


def _meaning(name: str, raw: str) -> str:
    return spelling.canonical_values(name, (raw,), spelling.WRITTEN)[0].strip()
