"""Writer of the canonical text: the order of properties, and lines.

Properties of the root stand in lines by what they tell; moves follow, some in a line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from gamenote.anygame.generic_sgf.go_records import PASSED
from gamenote.anygame.generic_sgf.values import in_order
from gamenote.core.record import Extra, Line, Node
from gamenote.syntax.sgf.properties import GAMES, WRITTEN, marks_values
from gamenote.syntax.sgf.records import SYNTAX, setup_text
from gamenote.syntax.sgf.tree import escape, raw_text
from gamenote.syntax.sgf.writer import SgfWriter, branches, comment_text, escape_game_beginnings, lines

MOVES_IN_LINE = 10
# The lines of the root; what none of them names stands on one of its own.
HEAD = ("FF GM CA AP ST SZ", "PB BR BT PW WR WT", "EV RO GN PC DT", "RU KM HA TM OT RE", "US SO AN CP ON GC")


class GenericWriter(SgfWriter):
    """Writer of records in canonical form."""

    def text(self) -> str:
        return self._text_with([*filter(None, self.root_properties(utf_8=True))])

    def root_properties(self, *, utf_8: bool) -> Iterator[str]:
        """Yield the lines of the root that tell of the game."""
        header = self.record.header
        known = ((name, header.fields.get(field)) for name, field in self.dialect.fields.items())
        found = {name: raw_text(name, (escape(text),)) for name, text in known if text is not None}
        _add_extras(found, header.extras)
        for names in HEAD:
            yield "".join(found.pop(name, "") for name in names.split())
        yield "".join(found.values())

    def node_properties(self, node: Node) -> Iterator[str]:
        """Yield the properties of a node in their order."""
        move = node.move is not None and f"{self.dialect.letters.get(node.actor or '', 'B')}[{self.move(node)}]"
        first = (move or "") + (setup_text(node.setup, self.dialect) if node.setup is not None else "")
        if not (node.glyphs or node.marks or node.extras or node.before or node.after):
            yield first
            return
        found = {name: raw_text(name, values) for name, values in marks_values(node.marks).items()}
        found |= {text[:2]: text for number in node.glyphs if (text := WRITTEN.get(number))}
        _add_extras(found, node.extras)
        comment = comment_text(node)
        if node is self.root:
            yield "\n".join(filter(None, (first, "".join(in_order(found).values()), comment)))
        else:
            yield from (first, *in_order(found | {"C": comment} if comment else found).values())

    def move(self, node: Node) -> str:
        text = super().move(node)
        return "" if text == PASSED and self.record.game == GAMES[1] else text

    def layout(self, line: Line, node_text: Callable[[Node], str]) -> str:
        """Write the tree, ten moves in a line."""
        parts, room = list[str](), 0  # how many moves the line has room for
        for part in branches(line):
            if part == "(":
                parts.append("\n(" if parts else part)
                room = MOVES_IN_LINE
            elif isinstance(part, str):
                parts.append(part)
            else:
                remarkable = part.setup is not None or part.before or part.after
                apart = not room or (remarkable and parts[-1][-1] != "(")
                room = MOVES_IN_LINE if apart else room
                parts.append("\n" * bool(apart) + f";{escape_game_beginnings(node_text(part))}")
                room = room - 1 if part is not self.root else 0
        return lines(["".join(parts)])


def _add_extras(found: dict[str, str], extras: Iterable[Extra]) -> None:
    for extra in extras:
        if extra.syntax == SYNTAX:
            found[extra.key] = found.get(extra.key, "") + raw_text(extra.key, extra.values)
