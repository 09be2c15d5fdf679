"""Positions of one game as titled diagrams, and whole games.

Nothing here prints."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from msgspec.structs import replace

from gamenote.actions.files.inputs import NO_GAME, Opened
from gamenote.actions.lint.suppressions import for_file
from gamenote.actions.mainline import Frame, Stop, drawing_engine, frames, plies, result
from gamenote.actions.pretty.game_views import Showing, game_view, title_of
from gamenote.core import registry
from gamenote.core.blame import lost_game
from gamenote.core.case import Case
from gamenote.core.diagnostic import Severity
from gamenote.core.diagram import Diagram, lettered, rotated
from gamenote.core.encoding import Misread
from gamenote.core.engine import Engine, Objection
from gamenote.core.format import Format
from gamenote.core.game_view import GameView, PlyView
from gamenote.core.paths import file_name
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import FailedReading, Reading
from gamenote.core.record import Record
from gamenote.core.report import Choice
from gamenote.core.settings import Settings
from gamenote.core.source import Source, Span
from gamenote.core.telling import side
from gamenote.core.words import Hindrance

if TYPE_CHECKING:
    from gamenote.query.program import Program


@dataclass(frozen=True, slots=True)
class PositionChoice:
    """Which positions are to be drawn.

    `ply` None is the last one; with `every`, all of whose ply it divides; before it those of `others`, and with
    `marked` those at comments that ask for a diagram.

    `game` None is the first of a file that matches, or all where whole games are wanted; these are linted for
    their `findings`.
    """

    game: int | None = None
    ply: int | None = None
    every: int | None = None
    quarters: int = 0  # by which the board is turned
    letters: bool = False
    notation: str = ""  # how squares are called, where the game has several names for them; "" its own
    drawing: Mapping[str, str] = field(default_factory=dict)  # options of the game's illustration
    findings: bool = False
    onwards: bool = False  # the later games of the file as well
    others: tuple[int, ...] = ()
    marked: bool = False
    last: bool = True  # whether that of `ply` is drawn
    where: Program | None = None  # what games must match
    choice: Choice = field(default_factory=Choice)  # how many did so far, also for copies of this

    def takes(self, game: tuple[Source, Reading]) -> bool:
        """Whether a game matches the condition; it is counted."""
        if self.where is None:
            return True
        from gamenote.actions.questions.choosing import matches  # few drawings need it

        return matches(self.where, game, self.choice)

    def shows(self, ply: int, *, final: bool) -> bool:
        """Whether the position after a ply of the main line is wanted."""
        end = self.last and (final if self.ply is None else ply == self.ply)
        return end or ply in self.others or bool(self.every and ply % self.every == 0)


@dataclass(frozen=True, slots=True)
class Stopped:
    """Where and why the game could not be followed any further."""

    place: str  # path:line:column, or the path alone
    message: str


@dataclass(frozen=True, slots=True)
class Unplayed:
    """A game whose rules are not known, with its moves in words."""

    stopped: Stopped
    title: str
    moves: str


@dataclass(frozen=True, slots=True)
class Missing:
    """What was asked for does not exist."""

    message: str


def pictures(file: Opened, wanted: PositionChoice) -> Iterator[Diagram | Unplayed | Stopped | Missing]:
    """Return the wanted positions in order."""
    found = _find_game(file, wanted)
    if not isinstance(found, tuple):
        if found is not None:
            yield found
        return
    try:
        yield from _draw_positions(*found, file.format.of(found[0]), wanted)
    except (OSError, MemoryError):
        raise
    except registry.FAILED as failure:
        yield Missing(_crash_message(failure, found, file))


def _draw_positions(
    source: Source, reading: Reading, format: Format, wanted: PositionChoice
) -> Iterator[Diagram | Unplayed | Stopped | Missing]:
    record = reading.record
    engine = drawing_engine(record, format)
    if isinstance(engine, Stop):
        yield Missing(f"{_place_text(source, None)}: {engine.message}, so its positions cannot be drawn")
    elif isinstance(start := engine.start(record.variant, None), Objection):
        yield Unplayed(
            Stopped(_place_text(source, None), start.message), title_of(record), movetext_in_words(record)
        )
    elif (furthest := max((wanted.ply or 0, *wanted.others))) > (total := plies(record)):
        yield Missing(f"{source.name}: game {source.origin.index} has {total} plies, there is no ply {furthest}")
    else:
        nothing = True
        for item in _draw_wanted_plies(source, record, engine, wanted):
            nothing = False
            yield item
        if nothing and wanted.marked:
            yield Missing(
                f"{_place_text(source, None)}: no comment of this game asks for a diagram: begin one with #"
            )
        if reading.broken:
            yield _first_damage(source, reading)


def movetext_in_words(record: Record) -> str:
    """Return the moves of the main line with numbers and result."""
    words, number, game = list[str](), 0, registry.games().get(record.game)
    first = game.seats[:1] if game is not None else ()
    for node in record.line:
        if node.move is not None:
            begins = node.actor in first or not number
            number += begins
            words.append(f"{number}. {node.move}" if begins else node.move)
    return " ".join([*words, *filter(None, [result(record)])])


def game_views(file: Opened, wanted: PositionChoice, settings: Settings) -> Iterator[GameView | Stopped | Missing]:
    """Return the wanted game, or all of the file, as game views."""
    count = 0
    try:
        file = file.recognised()
    except Misread as wrong:
        yield _not_read(file, wrong)
        return
    for source, reading in file.games():
        later = wanted.onwards and source.origin.index > (wanted.game or 1)
        wished = later or wanted.game in (None, source.origin.index)
        try:
            if reading.empty:
                continue
            count += 1
            if wanted.findings:
                settings = for_file(source, reading, settings)
            if wished and wanted.takes((source, reading)):
                yield from _make_game_view(source, reading, file.format.of(source), wanted, settings)
        except (OSError, MemoryError):
            raise
        except registry.FAILED as failure:
            count += isinstance(reading, FailedReading)
            if wished:
                yield Missing(_crash_message(failure, (source, reading), file))
        if wished and wanted.game is not None and not wanted.onwards:
            return
    if not count or (wanted.game is not None and not (wanted.onwards and count >= wanted.game)):
        yield _missing_game(file, count, wanted.game or 1)


def _make_game_view(
    source: Source, reading: Reading, format: Format, wanted: PositionChoice, settings: Settings
) -> Iterator[GameView | Stopped]:
    """Return the view of a game, and why it is not whole."""
    case = Case(source, format, reading, registry.engine_of(reading.record.game))
    showing = Showing(
        wanted.ply, wanted.notation, wanted.quarters, wanted.findings, wanted.letters, wanted.drawing
    )
    shown = game_view(case, settings, showing)
    crashes = list[BaseException]()
    # What is published tells nobody how the folders of its author are called.
    yield dataclasses.replace(
        shown, ply_views=_until_crash(shown.ply_views, crashes), origin=file_name(shown.origin)
    )
    if crashes:
        raise crashes[0]
    if shown.stopped:
        yield Stopped(shown.origin, shown.stopped)
    elif reading.broken:
        yield _first_damage(source, reading)


def _until_crash(ply_views: Iterable[PlyView], crashes: list[BaseException]) -> Iterator[PlyView]:
    """Return the plies of a game view up to a crash."""
    try:
        yield from ply_views
    except registry.FAILED as failure:
        crashes.append(failure)


def _crash_message(failure: BaseException, read: tuple[Source, Reading], file: Opened) -> str:
    """Return why a game is not drawn: options, or a crash."""
    if isinstance(failure, Hindrance):
        return f"{_place_text(read[0], None)}: {failure.message}"
    trouble = lost_game(failure, read, file.format.of(read[0]), "drawing")
    return f"{trouble.path}: {trouble.message}"


def _find_game(file: Opened, wanted: PositionChoice) -> tuple[Source, Reading] | Missing | Stopped | None:
    """Return the game to be drawn; None where none matches."""
    count, number, left_out = 0, wanted.game or 1, False
    try:
        file = file.recognised()
    except Misread as wrong:
        return _not_read(file, wrong)
    for source, reading in file.games():
        if not isinstance(reading, FailedReading) and reading.empty:
            continue
        count += 1
        if source.origin.index != number and (wanted.game is not None or wanted.where is None):
            continue
        try:
            if wanted.takes((source, reading)):
                return source, reading
        except (OSError, MemoryError):
            raise
        except registry.FAILED as failure:
            return Missing(_crash_message(failure, (source, reading), file))
        left_out = True
    return None if left_out else _missing_game(file, count, number)


def _not_read(file: Opened, wrong: Misread) -> Missing:
    return Missing(f"{file.input.name}: {wrong.message} ({wrong.help})")


def _missing_game(file: Opened, count: int, number: int) -> Missing | Stopped:
    """Say why that game is not there.

    A file without any game is what it is for every command, whatever was asked for.
    """
    if not count:
        return Stopped(file.input.name, NO_GAME)
    words = "one game" if count == 1 else f"{count} games"
    return Missing(f"{file.input.name}: the file holds {words}, there is no game {number}")


def _draw_wanted_plies(
    source: Source, record: Record, engine: Engine, wanted: PositionChoice
) -> Iterator[Diagram | Stopped]:
    total = plies(record)
    end = total if wanted.ply is None else wanted.ply
    latest: Frame | None = None  # the last position reached, while it is not drawn
    for frame in frames(record, engine, wanted.notation if engine.names_squares else "", wanted.drawing):
        if isinstance(frame, Stop):
            if latest is not None and wanted.last:
                yield titled_diagram(record, engine, latest, wanted, total)
            yield Stopped(_place_text(source, frame.span), frame.message)
            return
        latest = frame
        asked = asks_for_diagram(frame.comments) or frame.illustration.is_figure(frame.upcoming)
        marked = wanted.marked and asked
        if marked or wanted.shows(frame.ply, final=frame.ply == total):
            yield titled_diagram(record, engine, frame, wanted, total)
            latest = None
        if frame.ply == end and end < total and not wanted.marked:
            return


def titled_diagram(record: Record, engine: Engine, frame: Frame, wanted: PositionChoice, total: int) -> Diagram:
    diagram = frame.illustration.draw(engine.diagram(frame.position, frame.last, wanted.notation), frame.upcoming)
    diagram = lettered(diagram) if wanted.letters else diagram
    players = f"{name}: " if (name := title_of(record)) else ""
    return replace(
        rotated(diagram, wanted.quarters), title=players + (diagram.title or _position_title(record, frame, total))
    )


def _position_title(record: Record, frame: Frame, total: int) -> str:
    """Return a title such as "ply 12 of 30, black Pick b3(rr)"."""
    stated = result(record) if frame.ply == total else None
    ended = f" ({stated})" if stated else ""
    if not frame.ply:
        return f"start{ended}"
    who = side(record.game, record.variant, frame.actor or "")
    return f"ply {frame.ply} of {total}, {who} {' '.join(frame.moves)}{ended}"


def _first_damage(source: Source, reading: Reading) -> Stopped:
    """What the reader could not read, the first grave thing of it."""
    graves = [found for found in reading.diagnostics if found.severity in (None, Severity.ERROR)]
    first = min(graves or reading.diagnostics, key=lambda found: found.span, default=None)
    if first is None:
        return Stopped(_place_text(source, None), "parts of this game could not be read")
    return Stopped(_place_text(source, first.span), first.message)


def _place_text(source: Source, span: Span | None) -> str:
    place = source.place(span.start if span else 0)
    return f"{source.name}:{' ' * place.binary}{place.words}"


# Which positions running text shows: those wanted, those marked.
#
# A comment that begins with `#` asks for a diagram, as `{#}` does in many books that are written as PGN.

MARK = lazy_pattern(r"\[#\]|#(?!\w)")
SIGNS = ("$220", "$221")  # numbers of PGN for a diagram


def asks_for_diagram(comments: Iterable[str]) -> bool:
    """Whether one of these comments begins with the mark."""
    return any(MARK.match(comment.lstrip()) for comment in comments)


def with_pictures(game_view: GameView, shows: Callable[[PlyView, bool], bool], *, marked: bool) -> GameView:
    """Return a game view whose wanted plies are pictured; marks are gone.

    `shows` is asked for each ply, and told whether it ends the main line; with `marked`, comments may ask too.
    """
    ply_views = list(game_view.ply_views)
    last = max((number for number, ply_view in enumerate(ply_views) if not ply_view.depth), default=None)
    asked = set(_plies_to_show(ply_views)) if marked else set()
    shown = [
        dataclasses.replace(_without_marks(ply_view), pictured=at in asked or shows(ply_view, at == last))
        for at, ply_view in enumerate(ply_views)
    ]
    return dataclasses.replace(game_view, ply_views=shown)


def _plies_to_show(ply_views: Sequence[PlyView]) -> Iterator[int]:
    """Return the plies that comments, or figures, ask to see.

    A comment before a move means the position in which it stands."""
    for number, ply_view in enumerate(ply_views):
        signs = any(sign in ply_view.signs for sign in SIGNS)
        if ply_view.pictured or signs or asks_for_diagram(ply_view.after):
            yield number
        if asks_for_diagram(ply_view.before):
            yield number if ply_view.parent is None else ply_view.parent


def _without_marks(ply_view: PlyView) -> PlyView:
    signs = ply_view.signs
    for sign in SIGNS:
        signs = signs.replace(f" {sign}", "")
    before, after = (tuple(map(_remove_mark, comments)) for comments in (ply_view.before, ply_view.after))
    return dataclasses.replace(ply_view, before=before, after=after, signs=signs)


def _remove_mark(comment: str) -> str:
    return MARK.sub("", comment.lstrip(), count=1).strip() if asks_for_diagram((comment,)) else comment
