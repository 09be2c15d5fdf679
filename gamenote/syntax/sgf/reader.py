"""Reader of SGF text in any dialect: builds the tree, with diagnostics.

Nothing raises and nothing recurses. Damage is reported where it begins, neighbouring damage once, and what can
still be told apart as nodes and properties is kept.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from gamenote.core.charsets import means_ascii, named_codec
from gamenote.core.diagnostic import Diagnostic, Edit, Fix, Label, Safety
from gamenote.core.encoding import edits_to_utf_8
from gamenote.core.engine import Engine
from gamenote.core.feature import Loss
from gamenote.core.format import Codec, HeaderEntry, Options
from gamenote.core.lazy import cached
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import Reading
from gamenote.core.record import Record
from gamenote.core.rule import MOST_FINDINGS, Rule
from gamenote.core.source import UNDECODED, Source, Span
from gamenote.syntax.sgf import lint, tokens
from gamenote.syntax.sgf.dialect import SgfDialect
from gamenote.syntax.sgf.properties import FIELDS
from gamenote.syntax.sgf.quick import QuickDialect, choose_by_name, read_quick
from gamenote.syntax.sgf.reading import SgfReading, find_lost_property
from gamenote.syntax.sgf.tree import (
    BLANKS,
    BOM,
    ROOT,
    Damage,
    Node,
    Property,
    Tree,
    Value,
    is_valueless,
    is_wordless,
    report_damage,
    shorten_text,
    value_closed,
)

__all__ = ["SgfCodec", "cut", "read"]

NOWHERE = -1  # the place of a parenthesis that the file does not have
LONGEST_NAME = 8
MOST_NAMES = 20  # of people in one comment, looked back at
BLANK_RUN = lazy_pattern(tokens.BLANK)
IDENT = lazy_pattern("[A-Za-z0-9]++")
ESCAPED = lazy_pattern(r"\\.", re.S)
CLOSING = lazy_pattern(r"\\.|\]", re.S)
SOUND_KINDS = ("run", "ident", "value", "open")  # of tokens that may follow a value
NO_BLANKS = {ord(blank): None for blank in BLANKS}


def cut(data: bytes, *, final: bool) -> Iterator[int]:
    """Find where games begin in a file.

    A game begins behind the end of a tree, where another one opens, or at a line that certainly opens one. Words
    in parentheses open none.
    """
    restarts = list(_find_restarts(data))
    if data.rfind(b"(") < data.find(b")") and restarts in ([], [data.find(b"(")]):
        return  # a game that is one line, alone
    depth, pos, ended, opened = 0, 0, 0, False
    while True:
        at = bisect_right(restarts, pos - 1)
        limit = restarts[at] if at < len(restarts) else len(data)
        if depth:
            deeper = tokens.DEEPER.match(data, pos, limit).end()  # type: ignore[union-attr]
            depth, pos = depth + data.count(b"(", pos, deeper), deeper
        match = tokens.BETWEEN_PARENTHESES.match(data, pos)
        assert match is not None
        pos = match.end()
        if opened and limit < len(data) and limit <= pos and (depth or limit < pos):
            yield (ended if depth == 0 else limit)
            depth, pos = 1, limit + 1
        elif data[pos : pos + 1] == b"(":
            found = _check_opening(data, pos, inside=depth > 0, final=final)
            if found is None:
                return
            opens, pos = found
            if opens and depth == 0 and opened:
                yield ended
            depth, opened = depth + opens, opened or opens
        elif data[pos : pos + 1] == b")":
            closed = tokens.CLOSINGS.match(data, pos).end()  # type: ignore[union-attr]
            depth, pos = max(0, depth - data.count(b")", pos, closed)), closed
            ended = pos if depth == 0 else ended
        elif behind := _find_value_end(data, pos, limit, final=final):
            pos = behind
        else:
            return


def _check_opening(data: bytes, pos: int, *, inside: bool, final: bool) -> tuple[bool, int] | None:
    """Tell whether a parenthesis opens a tree, and what is done with.

    None where that is for text to decide which is not here yet.
    """
    if tokens.BEGINS_IN_FILE.match(data, pos):
        return True, pos + 1
    if not final and tokens.UNDECIDED_IN_FILE.match(data, pos):
        return None
    aside = tokens.ASIDE_IN_FILE.match(data, pos)
    return (False, aside.end()) if aside is not None else (inside, pos + 1)


def _find_value_end(data: bytes, pos: int, limit: int, *, final: bool) -> int:
    """Return where a value that holds a bracket ends; 0 without end.

    In an open value nothing is to be told apart up to the next certain beginning, the limit.
    """
    end, value = 0, tokens.VALUE_IN_FILE.match(data, pos)
    if value is not None:
        end = value.end()
        if not tokens.FOLLOWS_IN_FILE.match(data, end):
            later, decided = tokens.end_of_cut_value(tokens.END_OF_CUT_VALUE_IN_FILE.finditer(data, end))
            end = (later or end) if decided or final else 0
    return end if 0 < end <= limit else limit if pos < limit < len(data) else 0


def _find_restarts(data: bytes) -> Iterator[int]:
    """Find where a game certainly begins.

    The pattern begins with the parenthesis, so that few lines are looked at.
    """
    end = 0
    while match := tokens.RESTART.search(data, end):
        start = end = match.start()
        while start and data[start - 1] in b" \t":
            start -= 1
        value = tokens.RESTART_VALUE.match(data, match.end()) if not start or data[start - 1] in b"\r\n" else None
        if value is not None:
            yield match.start()
        end = value.end() if value is not None else match.start() + 1


def read(source: Source, dialect: SgfDialect) -> SgfReading:
    """Read one game of this dialect."""
    reader = _Reader(source, dialect)
    reader.read()
    return SgfReading(source, dialect, reader.tree, reader.reported, reader.broken)


def sound_nodes(text: str, start: int, end: int, *, literal: bool) -> Iterator[Node]:
    """Yield the nodes of a sound stretch, without their parents."""
    node: Node | None = None
    for part in tokens.PART.finditer(text, start, end):
        begins, ident, value, others = part.groups()
        if begins:
            if node is not None:
                yield node
            node = Node(part.start(1), ROOT)
        if ident and node is not None:
            values = [Value(value, part.start(3))]
            if others:
                places = (each.span() for each in tokens.VALUES.finditer(text, *part.span(4)))
                values += (Value(text[at + 1 : behind - 1], at + 1) for at, behind in places)
            node.properties.append(Property(ident, part.start(2), values, literal))
    if node is not None:
        yield node


def check_nodes(source: Source, dialect: SgfDialect, nodes: Iterable[Node]) -> tuple[Diagnostic, ...]:
    """Return what is wrong with the nodes of a sound game."""
    reader = _Reader(source, dialect)
    reader.tree.nodes += nodes
    reader.finish()
    return reader.reported


def _end_before(node: Node, at: int) -> int:
    """Return where the property before this one ends."""
    return node.properties[at - 1].span.end if at else node.start + 1


class _Reader:
    """Builder of the tree from tokens, with a stack of its own."""

    def __init__(self, source: Source, dialect: SgfDialect) -> None:
        self.text = source.text
        self.dialect = dialect
        self.tree = Tree(dialect)
        self.found: list[Diagnostic] = []
        self.broken = False
        self.forks: list[tuple[int, int]] = []  # for each open "(": its place, and the node it continues
        self.current = ROOT  # the node that the next one follows
        self.last = 0  # the end of the last token that belongs to the game
        self.damage: Damage | None = None  # that is still growing
        self.damaged: list[Damage] = []
        self.open_node = False  # whether properties may follow
        self.begun = False  # whether a game was seen to begin
        self.joined = NOWHERE  # the place of the last value that got words behind it
        self.swallowed = False  # whether an open value took the rest
        if source.declared is not None and not dialect.knows_charset(source.declared):
            self._report_charset(source, source.declared)

    # -- tokens -----------------------------------------------------------------------------------------

    def read(self) -> None:
        """Read the whole text, be it outside of the game."""
        at = 0
        while (begin := self._pass_outside(at)) is not None:
            at = begin
            for token in self._tokens(at):
                self.take(token)
                at = token.end
                if not self.forks and self.tree.nodes:
                    break
            else:
                break
        self.finish()

    def _tokens(self, at: int) -> Iterator[tokens.Token]:
        """Yield the tokens, anew behind a value that ends later."""
        joined: int | None = at
        while joined is not None:
            at, joined = joined, None
            for token in tokens.tokens(self.text, at):
                if (joined := self._join_cut_value(token)) is not None:
                    break
                yield token

    def _pass_outside(self, at: int) -> int | None:
        """Pass over text outside of the game, to where one begins.

        A text in which none begins is looked at all the same.
        """
        begin = tokens.beginning(self.text, at)
        end = begin if begin is not None else len(self.text)
        self.begun = begin is not None
        if not self.begun and not self.tree.nodes:
            return at
        start = BLANK_RUN.match(self.text, at, end).end()  # type: ignore[union-attr]
        if start < end:
            self._note_damage(self._words_rule(), start, end)
        return begin

    def take(self, token: tokens.Token) -> None:
        kind, start, end = token
        if kind == "run":
            self._run(start, end)
        elif kind == "paren":
            self._open_tree(start) if self.text[start] == "(" else self._close_tree(start)
        else:
            self._take_damaged_token(kind, start, end)

    def _run(self, start: int, end: int) -> None:
        """Add the nodes of a sound stretch."""
        for found in sound_nodes(self.text, start, end, literal=self.dialect.literal):
            node = self._add_node(found.start)
            node.properties = found.properties
        self.last = node.span.end

    def _add_node(self, start: int) -> Node:
        """Add a node behind the current one.

        One that follows a closed variation begins another variation.
        """
        self._settle_damage()
        if not self.forks:
            behind = "this node is after the end of the game"
            words = behind if self.tree.nodes else "the game does not begin with ("
            self._report_fault(lint.sgf_syntax.found(words, Span(start, start + 1), detail="missing-parenthesis"))
            self.forks.append((NOWHERE, self.current))
        node = Node(start, self.current)
        self.tree.nodes.append(node)
        self.current = len(self.tree.nodes) - 1
        self.open_node = True
        self.last = start + 1
        return node

    def _node_without_semicolon(self, start: int) -> None:
        """Begin a node at its first property.

        Behind a parenthesis that opens a variation nothing else can be meant.
        """
        sure = self.text[self.last - 1 : self.last] == "("
        ident = IDENT.match(self.text, start)[0]  # type: ignore[index]
        self._add_node(start)
        self.tree.nodes[-1].begun = False
        self.last = start
        found = lint.sgf_syntax.found(
            f'the node that begins with {shorten_text(ident)} lacks its ";"',
            Span(start, start + len(ident)),
            help="add ;",
            fix=(Edit(Span(start, start), ";"),),
            safety=Safety.SAFE if sure else Safety.UNSAFE,
            detail="missing-semicolon",
        )
        self._report_fault(found, broken=False)

    def _open_tree(self, start: int) -> None:
        if self.open_node or self.text[self.last - 1 : self.last] != "(":
            self._settle_damage()
        if not self.forks and self.tree.nodes:
            words = "a second game tree begins in the first"
            self._report_fault(lint.sgf_syntax.found(words, Span(start, start + 1), detail="second-tree"))
        elif self.forks and not self.open_node and self.text[self.last - 1] == "(":
            self._note_damage(lint.sgf_syntax, start, start + 1)
        if self.tree.start is None:
            self.tree.start = start
        self.forks.append((start, self.current))
        self.open_node = False
        self.last = start + 1

    def _close_tree(self, start: int) -> None:
        if not self.forks:
            self._note_damage(lint.sgf_syntax, start, start + 1)
            return
        place, before = self.forks.pop()
        if not self.open_node and self.text[self.last - 1] == "(" and self.last - 1 == place:
            self._close_without_node(place, start)
        self.current = before
        self.open_node = False
        self.last = start + 1

    def _close_without_node(self, place: int, start: int) -> None:
        """Report a variation that has nothing in it, or only words."""
        if self.text[place + 1 : start].strip(BLANKS):
            self.damage = None  # words that are part of those in parentheses
            self._note_damage(self._words_rule(), place, start + 1)
            return
        at, cure = Span(place, start + 1), (Edit(Span(place, start + 1), ""),)
        found = lint.sgf_syntax.found(
            "an empty variation", at, title="remove it", fix=cure, safety=Safety.SAFE, detail="empty-variation"
        )
        self._report_fault(found)

    # -- damage -----------------------------------------------------------------------------------------

    def _take_damaged_token(self, kind: str, start: int, end: int) -> None:
        if kind == "node":
            self._add_node(start)
        elif kind == "ident" and (self.open_node or self._begins_node(start)):
            if not self.open_node:
                self._node_without_semicolon(start)
            start = self._spaced_name_start(start, end)
            self._settle_damage()
            ident = self.text[start:end].translate(NO_BLANKS)
            item = Property(ident, start, literal=self.dialect.literal, width=end - start)
            self.tree.nodes[-1].properties.append(item)
            self.last = end
        elif kind in ("value", "open"):
            self._value_without_name(kind, start, end)
        else:
            rule = lint.sgf_syntax if kind == "stray" else self._words_rule()
            self._note_damage(rule, start, end)

    def _begins_node(self, start: int) -> bool:
        """Tell whether a property stands where a node should begin."""
        in_game = bool(self.forks or self.tree.nodes or self.begun)
        return in_game and tokens.NAMED.match(self.text, start) is not None

    def _value_without_name(self, kind: str, start: int, end: int) -> None:
        items = self.tree.nodes[-1].properties if self.open_node else []
        joined = self.text[self.last : start].strip(BLANKS) == ""
        if not (items and joined):
            self._note_damage(lint.sgf_syntax, start, end)
            return
        self._settle_damage()
        closed = kind == "value"
        if not closed:
            self.swallowed = True
            words, at = f"the value of {items[-1].ident} is never closed", Span(start, start + 1)
            help, fix = "close it with ]", value_closed(self.text, start)
            self._report_fault(lint.unterminated.found(words, at, help=help, fix=fix, safety=Safety.UNSAFE))
        items[-1].values.append(Value(self.text[start + 1 : end - closed], start + 1, closed))
        self.last = end

    def _join_cut_value(self, token: tokens.Token) -> int | None:
        """Return the end of a value cut by its own brackets.

        It holds an opening bracket, and words follow, perhaps behind names as in a chat: `Ann [2k] Ben [1d]: hi`.
        """
        items = self.tree.nodes[-1].properties if self.open_node and token.kind not in SOUND_KINDS else []
        first = self._find_talk(items)
        value = items[first].values[-1] if items and items[first].values else None
        if value is None or "[" not in value.raw or value.start == self.joined:
            return None
        self.joined = value.start
        if tokens.FOLLOWS.match(self.text, self.last) or "[" not in ESCAPED.sub("", value.raw):
            return None
        behind, _ = tokens.end_of_cut_value(tokens.END_OF_CUT_VALUE.finditer(self.text, self.last))
        if behind is not None:
            self._lengthen_value(items, first, behind)
        return behind

    def _lengthen_value(self, items: list[Property], first: int, behind: int) -> None:
        """Let a value end later, and report its brackets."""
        value = items[first].values[-1]
        end = value.span.end
        inside = [each.start() for each in CLOSING.finditer(self.text, end, behind - 1) if each[0] == "]"]
        words = [self.text[one:other] for one, other in pairwise([*inside, behind - 1])]
        longer = "\\".join((value.raw, *words))
        items[first].values[-1] = Value(longer, value.start, added=value.added + len(inside))
        del items[first + 1 :]
        self.damage, self.last = None, behind
        found = lint.unescaped_bracket.found(
            "closing bracket inside a value is not escaped",
            Span(end, end + 1),
            see=(
                Label(Span(end, end + 1), "this ends the value"),
                Label(Span(value.start - 1, value.start), "the value begins here"),
            ),
            help="write \\]",
            fix=tuple(Edit(Span(each, each), "\\") for each in inside),
            safety=Safety.UNSAFE if any(each[1:].strip(BLANKS) for each in words) else Safety.SAFE,
        )
        self.found.append(found)

    def _find_talk(self, items: Sequence[Property]) -> int:
        """Return which property only names with brackets follow."""
        at = len(items) - 1
        least = at - MOST_NAMES
        while at > max(0, least) and self._is_name(items[at]):
            at -= 1
        return at

    def _is_name(self, item: Property) -> bool:
        """Tell whether no property is called so, nor its value cut short."""
        known = item.ident.isupper() or item.ident in self.dialect.node_known
        return not known and len(item.values) == 1 and "[" not in item.values[0].raw

    def _spaced_name_start(self, start: int, end: int) -> int:
        """Return where a property name with blanks inside begins.

        Letters before it may belong to it, in dialects that report such blanks.
        """
        if not self.dialect.tight or self.damage is None:
            return start
        words = self.text[self.damage[1] : start]
        name = (words + self.text[start:end]).translate(NO_BLANKS)
        known = self.dialect.root_known if len(self.tree.nodes) == 1 else self.dialect.node_known
        if name not in known or len(name) > LONGEST_NAME:
            return start
        begin, self.damage = self.damage[1], None
        return begin

    def _words_rule(self) -> Rule:
        if not self.forks and not self.tree.nodes:
            return self.dialect.leading or self.dialect.words
        return self.dialect.words if self.forks else self.dialect.trailing

    def _note_damage(self, rule: Rule, start: int, end: int) -> None:
        """Note damage, which may go on with the next token.

        Neighbours are reported as one.
        """
        if self.damage and not self.text[self.damage.end : start].strip(BLANKS):
            self.damage = self.damage._replace(end=end)
            return
        self._settle_damage()
        nodes = len(self.tree.nodes)
        owner = self.current if self.forks and not self.open_node else nodes - 1
        place = "" if self.forks else "after the end of the game" if nodes else "before the game" * self.begun
        self.damage = Damage(rule, start, end, max(owner, 0), place)

    def _settle_damage(self) -> None:
        """Note the damage gathered so far."""
        if self.damage is None:
            return
        found, self.damage = self.damage, None
        words = self.text[found.start : found.end].rstrip(BLANKS)
        if words == BOM:
            return
        bom = found.start == 0 and words.startswith(BOM)
        wordless = is_wordless(words)
        if not found.place:
            self.broken |= wordless or "[" in words or "]" in words or is_valueless(words)
        elif wordless:
            found = found._replace(rule=lint.sgf_syntax)
        self.damaged.append(found._replace(start=found.start + bom, end=found.start + len(words)))

    def _report_fault(self, found: Diagnostic, *, broken: bool = True) -> None:
        self.broken |= broken
        if len(self.found) < MOST_FINDINGS:
            self.found.append(found)

    def _report_charset(self, source: Source, name: str) -> None:
        at = self.text.find(f"[{name}]") + 1
        span = Span(at, at + len(name))
        same = self.text.isascii() and named_codec(name) is not None and means_ascii(name, self.text)
        recoded = () if source.encoding == "utf-8" else edits_to_utf_8(source)
        plain = source.encoding == "utf-8" and not UNDECODED.search(self.text) and means_ascii(name, self.text)
        meant = self.dialect.guesses_unknown_charset and (plain or bool(recoded))
        words = f"CA names the character set {name}, which is not known here"
        safety = Safety.SAFE if same else Safety.UNSAFE
        fix = (Edit(span, "UTF-8"), *recoded) if at and (same or meant) else ()
        self.found.append(lint.charset_unsupported.found(words, span, title="write UTF-8", fix=fix, safety=safety))

    @property
    def reported(self) -> tuple[Diagnostic, ...]:
        """What was found, in the order of the text."""
        return tuple(sorted(self.found, key=lambda item: item.span)[:MOST_FINDINGS])

    # -- the end ----------------------------------------------------------------------------------------

    def finish(self) -> None:
        self._settle_damage()
        self.found += report_damage(self.text, self.tree, self.damaged, MOST_FINDINGS)
        opened = [place for place, _ in self.forks if place != NOWHERE]
        if opened and not self.swallowed:
            count, end = len(opened), Span(self.last, self.last)
            words = "the game is never closed" if count == 1 else f"{count} parentheses are never closed"
            see = Label(Span(opened[0], opened[0] + 1), "it begins here")
            title = f"add {')' * min(count, 3)}" + ("..." if count > 3 else "")
            fix = () if self.broken else (Edit(end, "\n" + ")" * count),)
            self.found.append(lint.unterminated.found(words, end, see=(see,), title=title, fix=fix))
        for node in self.tree.nodes:
            if len(self.found) >= MOST_FINDINGS:
                break
            self._check_node(node)

    def _check_node(self, node: Node) -> None:
        if not self.dialect.tight and len({item.name for item in node.properties}) == len(node.properties):
            return
        seen: dict[str, Property] = {}
        for at, item in enumerate(node.properties):
            first = seen.setdefault(item.name, item) if len(node.properties) > 1 else item
            if first is not item:
                cure, severity = self.dialect.fix_of_repetition(first, item)
                cure = cure or Fix("delete the second one", self._repetition_edits(first, node, at), Safety.SAFE)
                found = lint.duplicate_property.found(
                    f"this node has the property {item.ident} twice",
                    item.ident_span,
                    see=(Label(first.ident_span, "the first one"),),
                    title=cure.title,
                    fix=cure.edits,
                    safety=cure.safety,
                    severity=severity,
                )
                self.found.append(found)
            if self.dialect.tight:
                self._check_blanks(item, _end_before(node, at))

    def _repetition_edits(self, first: Property, node: Node, at: int) -> tuple[Edit, ...]:
        """Return the edit that deletes an exact repetition of a property.

        It takes the blanks before the property with it. Repeated moves and comments stay.
        """
        item, before = node.properties[at], _end_before(node, at)
        said, again = ([value.raw for value in each.values] for each in (first, item))
        if item.name in (*self.dialect.moves, "C") or said != again:
            return ()
        start = item.span.start if self.text[before : item.span.start].strip(BLANKS) else before
        return (Edit(Span(start, item.span.end), ""),)

    def _check_blanks(self, item: Property, before: int) -> None:
        """Report blanks before, inside and behind a name as one finding.

        Those before the name begin at `before`.
        """
        if item.start == before and item.values and item.values[0].start - before == len(item.ident) + 1:
            return  # nearly always
        whole = item.ident_span
        behind = Span(whole.end, item.values[0].start - 1 if item.values else whole.end)
        gaps = []
        for where, span in (("before", Span(before, whole.start)), ("inside", whole), ("behind", behind)):
            there, wanted = self.text[span.start : span.end], item.ident if span is whole else ""
            if there != wanted and there.translate(NO_BLANKS) == wanted:
                gaps.append((where, Edit(span, wanted)))
        if gaps:
            where = " and ".join(where for where, _ in gaps)
            edits = [edit for _, edit in gaps]
            words = f"spaces {where} the name {item.ident}"
            self.found.append(lint.spaced_property.found(words, edits[0].span, title="remove them", fix=edits))


class SgfCodec(Codec):
    """A codec by an `SgfDialect`.

    A subclass has the `dialect`, or reads and writes in a way of its own.
    """

    dialect: SgfDialect

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        return cut(data, final=final)

    def read(self, source: Source) -> SgfReading:
        return read_quick(source, self._choose_quick_dialect) or read(source, self.dialect)

    @cached
    def _choose_quick_dialect(self) -> Callable[[Tree], QuickDialect | None]:
        return choose_by_name(self.dialect)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        from gamenote.syntax.sgf.writer import SgfWriter  # who only reads needs none

        return SgfWriter(record, self.dialect, engine).text()

    def header_entry(self, name: str) -> HeaderEntry | None:
        return HeaderEntry(name, FIELDS[name]) if name in FIELDS else super().header_entry(name)

    def place_of(self, source: Source, reading: Reading, loss: Loss) -> Span | None:
        return find_lost_property(reading, loss)
