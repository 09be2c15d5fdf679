"""Views of games: all their positions, with what is said."""

from __future__ import annotations

import dataclasses
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import copysign, inf
from pathlib import PurePath
from typing import Any

from msgspec.structs import replace

from gamenote.actions.lint.findings import severity_of
from gamenote.actions.lint.lint_game import lint_game
from gamenote.actions.mainline import Stop, drawing_engine, result
from gamenote.core import registry
from gamenote.core.case import Case
from gamenote.core.diagram import PAINTS, Curve, Diagram, PlayerClock, is_known_role, lettered, rotated
from gamenote.core.engine import Engine, Step
from gamenote.core.game_view import GameView, PlyView, Remark
from gamenote.core.illustration import Illustration, illustration_of
from gamenote.core.paths import file_name
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import (
    MEANINGS,
    PLAYERS,
    Clock,
    Comment,
    Evaluation,
    Field,
    Line,
    Node,
    Path,
    Record,
)
from gamenote.core.record import SHOWN as SIGNS
from gamenote.core.replay import replay
from gamenote.core.settings import Settings
from gamenote.core.source import BOM, Source
from gamenote.core.telling import player, side

# Clocks of the players and curves of evaluations, for game views

PAWNS = 10.0  # the greatest evaluation that a curve shows
NO_TIME = "–"


class Gauges:
    """Clocks and curve at the plies of one game, in their order."""

    def __init__(self, record: Record, quarters: int = 0) -> None:
        game = registry.games().get(record.game)
        seats = game.seats if game is not None and len(game.seats) == 2 else ()
        clocked = any(node.clock is not None and node.clock.left is not None for node in record.line)
        self.seats = seats if clocked else ()
        self.names = [record.header.fields.get(field, "") for field in PLAYERS[:2]]
        self.quarters = quarters
        values = _line_evaluations(record.line)
        self.values = tuple(None if value is None else -value for value in values) if quarters > 1 else values
        self.judged = any(value is not None for value in values)
        self._left: list[dict[str, float]] = []
        self._at: list[int] = []

    def add(self, before: int | None, nodes: Sequence[Node], *, main: bool) -> None:
        """Take the next ply, which goes on from an earlier one."""
        left = {} if before is None else self._left[before]
        clocks = {node.actor: node.clock.left for node in nodes if node.actor and node.clock is not None}
        changes = {actor: seconds for actor, seconds in clocks.items() if seconds is not None}
        self._left.append(left | changes if changes else left)
        self._at.append(0 if before is None else self._at[before] + main)

    def around(self, diagram: Diagram, to_move: str | None) -> Diagram:
        """Return the diagram of the latest ply with what stands about it."""
        shown = replace(diagram, clocks=tuple(self._player_clocks(diagram, to_move)))
        shown = rotated(shown, self.quarters)
        if not self.judged:
            return shown
        return replace(shown, curve=Curve("evaluation", self.values, self._at[-1], (-PAWNS, PAWNS)))

    def _player_clocks(self, diagram: Diagram, to_move: str | None) -> list[PlayerClock]:
        """Return the clocks, that of the second player above."""
        left = self._left[-1]
        clocks = [
            PlayerClock(
                seat if diagram.design.paint(seat) or is_known_role(seat, PAINTS) else "",
                time_of(left[seat]) if seat in left else NO_TIME,
                "" if name == "?" else name,
                runs=seat == to_move,
            )
            for seat, name in zip(self.seats, self.names, strict=False)
        ]
        return clocks[::-1]


def _line_evaluations(line: Sequence[Node]) -> tuple[float | None, ...]:
    """Return the evaluation behind each ply, and that of the start."""
    values: list[float | None] = []
    for number, node in enumerate(line):
        if number == 0 or node.is_ply:
            values.append(None)
        if node.evaluation is not None:
            values[-1] = in_pawns(node.evaluation)
    return tuple(values)


def in_pawns(evaluation: Evaluation) -> float | None:
    """Return an evaluation as a number; a mate is infinite.

    >>> in_pawns(Evaluation(pawns=0.35)), in_pawns(Evaluation(mate=-2))
    (0.35, -inf)
    """
    return copysign(inf, evaluation.mate) if evaluation.mate is not None else evaluation.pawns


def time_of(seconds: float) -> str:
    """Seconds as hours, minutes and seconds."""
    whole = int(max(0.0, min(seconds, 1e9)))
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"


# Games -> game views of all positions, with what is said at each.
#
# The replay goes through the main line first and through the variations afterwards; a game view is in the order in
# which a game is read, each variation behind the move it replaces.

COMMAND = lazy_pattern(r"\[%[^\[\]]*+\]")  # what comments tell programs: [%clk 0:49:11]
UNKNOWN = "?"  # a value of the header that says nothing
FOLDED = ("tagpairs",)  # syntaxes that break the lines of comments where they are full
PAIRED = frozenset(("white", "red", "black"))  # who move in turn, so that two moves share a number
Key = tuple[int, int, int]  # the step that a line is an alternative to, the number of the line, the index in it


@dataclass(frozen=True, slots=True)
class Showing:
    """How a game is to be shown.

    `first` is the ply of the main line shown first (None: the last), `notation` how squares are called where there
    is a choice; `quarters` are turns of the board; `findings` adds the remarks of the linter; `letters`
    shows pieces as letters; `drawing` are options of the game's illustration."""

    first: int | None = None
    notation: str = ""
    quarters: int = 0
    findings: bool = False
    letters: bool = False
    drawing: Mapping[str, str] = dataclasses.field(default_factory=dict)


def game_view(case: Case, settings: Settings, showing: Showing) -> GameView:
    """Return one game of a file as a game view."""
    record, source = case.record, case.source
    engine = drawing_engine(record, case.format)
    playable = None if isinstance(engine, Stop) else engine
    steps = _steps_by_place(record, playable) if playable is not None else {}
    refused = _stopping_step(steps)
    remarks = _shown_findings(case, settings) if showing.findings else []
    place = source.place(refused.node.span.start if refused and refused.node.span else 0)
    stopped = refused.objections[0].message if refused else engine.message if isinstance(engine, Stop) else ""
    return GameView(
        title=title_of(record) or f"Game {source.origin.index}",
        ply_views=_GameViewBuilder(
            record, playable, steps, remarks, showing, folded=case.format.syntax in FOLDED
        ).ply_views(),
        facts=tuple(_header_facts(record)),
        result=result(record) or "",
        origin=f"{source.name}:{' ' * place.binary}{place.words}",
        first=showing.first,
        stopped=stopped,
        record=source.text.removeprefix(BOM),
        encoding=source.encoding,
        file_name=_numbered_name(source),
    )


def title_of(record: Record) -> str:
    """Return the title of a game; of unknown players, its event."""
    event = record.header.get(Field.EVENT)
    nobody = {record.header.get(player) for player in PLAYERS} - {None} == {UNKNOWN}
    return event if nobody and event and event != UNKNOWN else record.title


def _numbered_name(source: Source) -> str:
    """Return the name of the file, numbered for one of several games."""
    path = PurePath(file_name(source.name))
    several = source.followed or source.origin.index > 1
    return f"{path.stem}-{source.origin.index}{path.suffix}" if several else path.name


def _header_facts(record: Record) -> Iterator[tuple[str, str]]:
    game = registry.games().get(record.game)
    variant = game.variant(record.variant) if game and len(game.variants()) > 1 else None
    if game:
        yield "Game", variant.title if variant else game.title
    for field, value in record.header.fields.items():
        if value not in ("", UNKNOWN) and field is not Field.RESULT:
            yield _field_label(field, record), value


def _field_label(field: Field, record: Record) -> str:
    """`White`, `White team`, `Time control`."""
    what, _, number = field.value.rpartition("_")
    game = registry.games().get(record.game)
    if not number.isdecimal() or (game is not None and not game.seats):
        return (what if number == "1" else field.value).replace("_", " ").capitalize()
    seat = game.seats[int(number) - 1] if game is not None and int(number) <= len(game.seats) else number
    who = player(record.game, record.variant, seat)
    return f"{who[:1].upper()}{who[1:]}" + (f" {what}" if what != "player" else "")


def _steps_by_place(record: Record, engine: Engine) -> dict[Key, Step]:
    """The steps of the replay by their place in the record."""
    numbers: dict[Path, int] = {}
    steps: dict[Key, Step] = {}
    for step in replay(record, engine):
        path = step.path
        steps[-1 if path.parent is None else numbers[path.parent], path.line, path.index] = step
        numbers[path] = len(numbers)
    return steps


def _stopping_step(steps: Mapping[Key, Step]) -> Step | None:
    """Return the step of the main line that could not be played."""
    return next((step for (parent, _, _), step in steps.items() if parent == -1 and step.after is None), None)


def _shown_findings(case: Case, settings: Settings) -> list[tuple[int, Remark]]:
    """Yield the findings that are shown, with their offsets, in text order."""
    found, *_ = lint_game(case.source, case.reading, case.format, settings)
    remarks = []
    for diagnostic, rule in found:
        severity = severity_of(diagnostic, rule, case.format, settings)
        if not settings.shows(severity, rule.code, rule.name):
            continue
        place = case.source.place(diagnostic.span.start)
        words = Remark(severity.word, rule.code, diagnostic.message, place.words)
        remarks.append((diagnostic.span.start, words))
    return remarks


@dataclass(frozen=True, slots=True)
class _Run:
    """The rest of a line that is still to be told."""

    line: Line
    index: int
    parent: int  # the number of the step that the line is an alternative to, -1 for the main line
    number: int
    depth: int
    before: int | None  # the ply that it goes on from
    ply: int
    opens: bool


class _GameViewBuilder:
    """The plies of one game, told one after the other."""

    def __init__(
        self,
        record: Record,
        engine: Engine | None,
        steps: Mapping[Key, Step],
        remarks: Sequence[tuple[int, Remark]],
        showing: Showing,
        *,
        folded: bool,
    ) -> None:
        self.record, self.engine, self.steps, self.showing = record, engine, steps, showing
        self.order = {key: number for number, key in enumerate(steps)}
        self.remarks = _shared_out(record, remarks)
        self.words = _folded_words if folded else _comment_texts
        self.gauges = Gauges(record, showing.quarters)
        self.first = illustration_of(engine, record, showing.drawing) if engine is not None else None
        self.illustrations: list[Illustration | None] = []  # by ply, None behind what could not be played
        self.paired = {node.actor for node in record.line if node.is_ply} <= PAIRED

    def ply_views(self) -> Iterator[PlyView]:
        waiting = [_Run(self.record.line, 0, -1, 0, 0, None, 0, False)]
        count = 0
        while waiting:
            run = waiting.pop()
            if run.index >= len(run.line):
                continue
            end = run.index + 1
            while end < len(run.line) and not run.line[end].is_ply:
                end += 1
            if run.opens and not any(map(self._says_anything, run.line[run.index : end])):
                waiting.append(dataclasses.replace(run, index=end))
                waiting += reversed(list(self._variation_runs(run, end)))
                continue
            yield self._make_ply_view(run, end)
            ply = run.ply + run.line[run.index].is_ply
            waiting.append(dataclasses.replace(run, index=end, before=count, ply=ply, opens=False))
            waiting += reversed(list(self._variation_runs(run, end)))
            count += 1

    def _says_anything(self, node: Node) -> bool:
        """Whether there is a move, or something is said, at a node."""
        said = node.before, node.after, node.glyphs, node.marks, node.setup, node.clock, node.evaluation
        return node.is_ply or any(said) or id(node) in self.remarks

    def _variation_runs(self, run: _Run, end: int) -> Iterator[_Run]:
        """Return the alternatives to the moves of one ply."""
        for index in range(run.index, end):
            key = (run.parent, run.number, index)
            for number, line in enumerate(run.line[index].variations, start=1):
                # A line whose move could not be reached has no step, and neither have its variations.
                yield _Run(line, 0, self.order.get(key, -2), number, run.depth + 1, run.before, run.ply, True)

    def _make_ply_view(self, run: _Run, end: int) -> PlyView:
        """Return the move at the run's place as a ply."""
        nodes = run.line[run.index : end]
        ply = run.ply + nodes[0].is_ply
        moves = [
            self._shown_move(run, index) for index in range(run.index, end) if run.line[index].move is not None
        ]
        later = [comment for node in nodes[1:] for comment in (*node.before, *node.after)]
        self.gauges.add(run.before, nodes, main=not run.depth)
        diagram, position = self._draw_board(run, end)
        paint, mover = self._paint_and_side(nodes[0], diagram)
        illustration = self.illustrations[-1] or Illustration()
        upcoming = run.line[end] if end < len(run.line) else None
        return PlyView(
            parent=run.before,
            diagram=diagram,
            depth=run.depth,
            opens=run.opens,
            ply=ply,
            number=(illustration.move_number or self._move_number(ply, nodes[0])) if nodes[0].is_ply else "",
            actor=nodes[0].actor or "",
            move=" ".join(moves) if nodes[0].is_ply else "",
            signs="".join(SIGNS.get(number, f" ${number}") for node in nodes for number in node.glyphs),
            clock=", ".join(filter(None, (_clock_text(node.clock) for node in nodes))),
            before=self.words(nodes[0].before),
            after=self.words((*nodes[0].after, *later)),
            remarks=tuple(remark for node in nodes for remark in self.remarks.get(id(node), ())),
            meaning=", ".join(MEANINGS[number] for node in nodes for number in node.glyphs if number in MEANINGS),
            paint=paint,
            side=mover,
            position=position,
            pictured=not run.depth and illustration.is_figure(upcoming),
        )

    def _shown_move(self, run: _Run, index: int) -> str:
        """Return a move as people are shown it."""
        step, engine = self.steps.get((run.parent, run.number, index)), self.engine
        if step is None or engine is None or not engine.shown or step.after is None:
            return run.line[index].move or ""
        return engine.write_move(step.before, step.move, engine.shown)

    def _paint_and_side(self, node: Node, diagram: Diagram | None) -> tuple[str, str]:
        """Return the paint of who moves and what people call him.

        Both are "" where no paint is called so."""
        if not node.actor or diagram is None:
            return "", ""
        word = side(self.record.game, self.record.variant, node.actor)
        called = (
            name
            for name in (node.actor, word.lower())
            if diagram.design.paint(name) or is_known_role(name, PAINTS)
        )
        paint = next(called, "")
        return (paint, word) if paint else ("", "")

    def _move_number(self, ply: int, node: Node) -> str:
        """What stands before a move, unless it is written with a number."""
        if node.move is not None and node.move[:1].isdigit() and " " in node.move:
            return ""
        if not self.paired:
            return f"{ply}."
        return f"{(ply + 1) // 2}." if ply % 2 else f"{(ply + 1) // 2}..."

    def _draw_board(self, run: _Run, end: int) -> tuple[Diagram | None, str]:
        """Return the board after the ply, and its position as text."""
        step = last = None
        illustration = self.first if run.before is None else self.illustrations[run.before]
        self.illustrations.append(None)
        for index in range(run.index, end):
            step = self.steps.get((run.parent, run.number, index))
            if step is None or step.after is None or illustration is None:
                return None, ""
            last, illustration = step.move or last, illustration.follow(step)
        if step is None or self.engine is None or illustration is None:
            return None, ""
        self.illustrations[-1] = illustration
        upcoming = run.line[end] if end < len(run.line) else None
        diagram = illustration.draw(self.engine.diagram(step.after, last, self.showing.notation), upcoming)
        diagram = lettered(diagram) if self.showing.letters else diagram
        diagram = self.gauges.around(diagram, upcoming.actor if upcoming is not None else None)
        return diagram, self._position_text(step.after)

    def _position_text(self, position: Any) -> str:
        """Return the position in the engine's own way of writing, if any."""
        engine = self.engine
        own = engine is not None and type(engine).write_position is not Engine.write_position
        return engine.write_position(position) if engine is not None and own else ""


def _shared_out(record: Record, remarks: Sequence[tuple[int, Remark]]) -> dict[int, list[Remark]]:
    """Return the remarks by the nodes at or behind which they stand."""
    nodes: list[tuple[int, Node]] = []
    waiting = [record.line]
    while waiting:
        line = waiting.pop()
        nodes += [(node.span.start, node) for node in line if node.span is not None]
        waiting += [variation for node in line for variation in node.variations]
    nodes.sort(key=lambda pair: pair[0])
    starts = [start for start, _ in nodes]
    shared: dict[int, list[Remark]] = defaultdict(list)
    for offset, remark in remarks:
        place = bisect_right(starts, offset) - 1
        node = nodes[place][1] if place >= 0 else record.line[0] if record.line else None
        if node is not None:
            shared[id(node)].append(remark)
    return shared


def _comment_texts(comments: Sequence[Comment]) -> tuple[str, ...]:
    return tuple(words for comment in comments if (words := COMMAND.sub("", comment.text).strip()))


def _folded_words(comments: Sequence[Comment]) -> tuple[str, ...]:
    """Return words of a format whose line ends mean nothing in comments."""
    return tuple(" ".join(words.split()) for words in _comment_texts(comments))


def _clock_text(clock: Clock | None) -> str:
    if clock is None:
        return ""
    parts = (("", clock.left), ("+", clock.spent))
    return " ".join(f"{sign}{time_of(value)}" for sign, value in parts if value is not None)
