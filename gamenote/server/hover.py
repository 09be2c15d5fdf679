"""What stands under the cursor: board, move, and findings."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from lsprotocol import types

from gamenote.core import registry
from gamenote.core.diagram import Diagram
from gamenote.core.engine import Engine, Step
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Node, Path, Record, walk
from gamenote.core.replay import replay
from gamenote.core.report import FileReport, Finding
from gamenote.core.source import LINE_END, Span
from gamenote.core.telling import side
from gamenote.core.visible import visible
from gamenote.render.reports.catalogue import rule_of
from gamenote.server.document import Document, DocumentGame

MARKDOWN = lazy_pattern(r"([\\`*_\[\]<>~&])")


@dataclass(frozen=True, slots=True)
class Look:
    """How hovers are written: the board renderer, and Markdown or not."""

    board: str = "unicode"
    markdown: bool = True

    def words(self, text: str) -> str:
        shown = visible(text)
        return MARKDOWN.sub(r"\\\1", shown) if self.markdown else shown

    def strong(self, text: str) -> str:
        return f"**{self.words(text)}**" if self.markdown else visible(text)

    def block(self, lines: Iterable[str]) -> str:
        """Lines that stay as they are."""
        body = "\n".join(lines)
        if not self.markdown:
            return body
        longest = max((len(run) for run in re.findall("`+", body)), default=0)
        fence = "`" * max(3, longest + 1)
        return f"{fence}text\n{body}\n{fence}"


def hover(document: Document, report: FileReport | None, offset: int, look: Look) -> types.Hover | None:
    """Return the board and the findings at an offset.

    None where there is neither."""
    game = document.game_at(offset)
    if game is None:
        return None
    parts, shown = [], None
    if not game.reading.empty and (found := _find_node(game, offset - game.start)) is not None:
        path, node, shown = found
        parts += _describe_position(game, path, node, look)
    findings = (
        [finding for finding in report.findings if _covers_offset(document, finding, offset)] if report else []
    )
    parts += [_explain_finding(finding, look) for finding in findings]
    if not parts:
        return None
    kind = types.MarkupKind.Markdown if look.markdown else types.MarkupKind.PlainText
    span = document.text.range(game.start + shown.start, game.start + shown.end) if shown else None
    return types.Hover(types.MarkupContent(kind, "\n\n".join(parts)), span)


def _covers_offset(document: Document, finding: Finding, offset: int) -> bool:
    start, end = document.text.at(finding.start), document.text.at(finding.end)
    return not finding.suppressed and (start <= offset < end or start == offset)


def _find_node(game: DocumentGame, offset: int) -> tuple[Path, Node, Span | None] | None:
    """Find the node at an offset of the game.

    It is the one whose move or comment stands there, else the nearest before it in its line of text, else the next
    behind it there; at the head of a game its first one.
    """
    text = game.source.text
    before: tuple[int, Path, Node] | None = None
    behind: tuple[int, Path, Node] | None = None
    head: tuple[Path, Node, Span | None] | None = None
    for path, node in walk(game.reading.record):
        if head is None:
            head = path, node, None
        if node.span is None:
            continue
        comments = [comment.span for comment in (*node.before, *node.after) if comment.span is not None]
        if any(span.start <= offset <= span.end for span in (node.span, *comments)) and node.move is not None:
            return path, node, node.span
        if node.move is None:
            continue
        if node.span.end <= offset and (before is None or node.span.end > before[0]):
            before = node.span.end, path, node
        elif node.span.start > offset and (behind is None or node.span.start < behind[0]):
            behind = node.span.start, path, node
    if before is not None and not LINE_END.search(text, before[0], offset):
        return before[1], before[2], before[2].span
    if behind is not None and not LINE_END.search(text, offset, behind[0]):
        return behind[1], behind[2], behind[2].span
    return head if before is None else None


def _describe_position(game: DocumentGame, path: Path, node: Node, look: Look) -> list[str]:
    """Return the board after the node, under a line about it."""
    record = game.reading.record
    engine = registry.engine_of(record.game)
    parts = [_describe_move(game, path, node, look)]
    if engine is None:
        return [*parts, look.words(f"the rules of {record.game or 'this game'} are not known")]
    step, last = _replay_to_node(record, engine, node)
    if step is None:
        why = last.objections[0].message if last is not None and last.objections else "the start is not known"
        return [*parts, look.words(f"no board: play stops before ({why})")]
    if step.after is None:
        words = "; ".join(objection.message for objection in step.objections)
        parts.append(look.words(f"the board before it, because it cannot be played: {words}"))
    else:
        parts += _describe_step(engine, step, look)
    position = step.before if step.after is None else step.after
    parts.append(look.block(board(engine.diagram(position, step.move if step.after is not None else None), look)))
    return parts


def _replay_to_node(record: Record, engine: Engine, node: Node) -> tuple[Step | None, Step | None]:
    """Return the step of that node, or the last step before."""
    stopped: Step | None = None
    for step in replay(record, engine):
        if step.node is node:
            return step, None
        if step.after is None and step.objections:
            stopped = step
    return None, stopped


def _describe_move(game: DocumentGame, path: Path, node: Node, look: Look) -> str:
    """Which move this is, and in which game."""
    record = game.reading.record
    title = record.title or f"game {game.source.origin.index}"
    if node.move is None:
        return f"{look.strong('start')} · {look.words(title)}"
    number = game.reading.locate(node.span.start).number if node.span else None
    who = side(record.game, record.variant, node.actor) if node.actor else ""
    words = " ".join(filter(None, (f"move {number}:" if number else "", who, node.move)))
    where = "" if path.main else " (variation)"
    return f"{look.strong(' '.join(words.split()))}{where} · {look.words(title)}"


def _describe_step(engine: Engine, step: Step, look: Look) -> list[str]:
    """Return the full move if abbreviated, and the end of the game."""
    parts = []
    if step.move is not None and step.node.move is not None:
        full = engine.write_move(step.before, step.move)
        if full and full not in (step.node.move, " ".join(step.node.move.split())):
            parts.append(look.words(f"in full: {full}"))
    ended = engine.outcome(step.after)
    if ended is not None:
        why = f" ({ended.reason})" if ended.reason else ""
        parts.append(look.words(f"the game ends here: {ended.text}{why}"))
    return parts


def board(diagram: Diagram, look: Look) -> list[str]:
    """The diagram as lines of text."""
    painter = registry.boards()[look.board].load()
    return ["".join(text for text, _ in line).rstrip() for line in painter.lines(diagram)]


def _explain_finding(finding: Finding, look: Look) -> str:
    """A finding with what its rule is about."""
    rule = rule_of(finding.code)
    name = look.strong(f"{finding.code} {finding.name}")
    head = f"{name} ({finding.severity.word}): {look.words(finding.message)}"
    about = [rule.summary, *rule.explanation.split("\n\n")] if rule is not None else []
    return "\n\n".join([head, *(look.words(" ".join(each.split())) for each in about if each)])
