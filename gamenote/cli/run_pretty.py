"""What `gamenote pretty` does: games drawn as boards or pages."""

from __future__ import annotations

import dataclasses
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from textwrap import wrap
from typing import TypeVar

from msgspec.structs import replace

from gamenote.actions.files.inputs import Input, Inputs, Opened, Skip, find, open_file
from gamenote.actions.files.writing import rewriting
from gamenote.actions.pretty.draw_file import (
    Missing,
    PositionChoice,
    Stopped,
    Unplayed,
    game_views,
    pictures,
    with_pictures,
)
from gamenote.actions.pretty.write_site import Occupied, SiteFolder
from gamenote.cli import options
from gamenote.cli.screen import Failure
from gamenote.cli.where import read_condition, report_left_out, report_no_match
from gamenote.core import registry
from gamenote.core.diagram import (
    BoardRenderer,
    Diagram,
    Document,
    DocumentPainter,
    Painter,
    Resizable,
    Run,
    ScreenPainter,
    SheetPainter,
    Undrawable,
)
from gamenote.core.format import Format, resolve_options
from gamenote.core.game_view import (
    ArticlePainter,
    BookPainter,
    GameView,
    PagePainter,
    PlyView,
    SiteFile,
    SitePainter,
)
from gamenote.core.paths import file_name
from gamenote.core.record import Header, Record
from gamenote.core.report import Trouble
from gamenote.core.visible import visible
from gamenote.core.words import reason
from gamenote.render.paint import painted
from gamenote.render.themes import colours

# Where it puts what it draws.


@dataclass(frozen=True)
class DrawingPlace:
    """Where the drawing goes: a file, a folder, or standard output.

    A document is UTF-8 whatever the terminal speaks.
    """

    path: Path | None
    document: bool
    quiet: int
    force: bool
    is_folder: bool = False

    def write(self, lines: Iterable[str]) -> None:
        if self.path is not None:
            self._write_parts(self.path, (f"{line}\n".encode("utf-8", "backslashreplace") for line in lines))
            return
        binary = getattr(sys.stdout, "buffer", None) if self.document else None
        if binary is not None:
            sys.stdout.flush()
        for line in lines:
            if self.quiet > 1:
                continue
            if binary is not None:
                binary.write(f"{line}\n".encode("utf-8", "backslashreplace"))
            else:
                sys.stdout.write(f"{line}\n")

    def _write_bytes(self, content: bytes) -> None:
        if self.path is not None:
            self._write_parts(self.path, (content,))
        elif self.quiet < 2:
            sys.stdout.flush()
            sys.stdout.buffer.write(content)

    def write_document(self, make: Callable[[], Document]) -> None:
        """Write a file that is no text, and the notes on it."""
        self.refuse_folder()
        if self.path is None and sys.stdout.isatty():
            raise Failure("a terminal cannot show this kind of file", "name a file with -o")
        options.refuse_taken(self.path, force=self.force)
        try:
            made = make()
        except Undrawable as failure:
            raise Failure(str(failure), failure.hint) from None
        self._write_bytes(made.content)
        for words in made.notes:
            options.note(f"gamenote: warning: {words}", quiet=self.quiet)

    def refuse_folder(self) -> None:
        """Refuse to fill a folder with what is one file."""
        if self.is_folder and self.path is not None:
            raise Failure(
                f"{self.path.as_posix()} is a folder, and only pages (--style html) fill one", "name a file"
            )

    @staticmethod
    def _write_parts(path: Path, parts: Iterable[bytes]) -> None:
        """Write a file part by part, if there is anything to draw."""
        found = filter(None, parts)
        first = next(found, None)
        if first is None:
            return
        try:
            with rewriting(path) as file:
                file.writelines(chain((first,), found))
        except OSError as failure:
            raise Failure(f"cannot write {path.as_posix()}: {reason(failure, writing=True)}") from None


def is_folder(output: str | None) -> bool:
    """Whether the target is a folder, to be or already there."""
    return output is not None and (output.endswith(("/", os.sep)) or (output != "-" and Path(output).is_dir()))


def without_stdin(inputs: Inputs) -> Inputs:
    """Return the inputs that are files."""
    return replace(inputs, paths=tuple(word for word in inputs.paths if word != "-"))


SAMPLE = "│┼●○▌·–"  # a terminal that knows these can show the style "unicode"
NO_TERMINAL = "--follow needs a terminal, with keys to read and a screen to draw on"
COLUMNS = 80  # of moves without a board, where nobody knows the width
MOST_NAMES = 3  # of files in the title of a page
T = TypeVar("T", Diagram, GameView)


@dataclass(frozen=True, slots=True)
class PrettyOptions:
    """What command line and configuration say, under click's names."""

    paths: tuple[str, ...]
    format_name: str | None
    stdin_filename: str | None
    fen: str | None
    variant: str | None
    where: str | None
    game: int | None
    at: tuple[int | str | None, ...]
    every: int | None
    style: str | None
    ascii_only: bool
    output: str | None
    force: bool
    words: tuple[str, ...]
    flip: bool
    rotate: str | None
    letters: bool
    coords: bool
    theme: str
    size: int | None
    as_text: bool
    findings: bool
    follows: bool
    color: str
    width: int | None
    quiet: int
    verbose: int


def pretty(given: PrettyOptions) -> int:
    """Do what the command does; return the exit code."""
    inputs = _chosen_inputs(given)
    path = Path(given.output) if given.output not in (None, "-") else None
    if path is not None:
        _refuse_input(path, inputs)
    folder = is_folder(given.output)
    renderer = _find_renderer("ascii" if given.ascii_only else given.style or ("html" if folder else None), path)
    wanted = _position_choice(given)
    published = renderer.document or path is not None
    reader = _Reader(inputs, wanted, options.format_options(given.words), given.quiet, published)
    place = DrawingPlace(path, renderer.document, given.quiet, given.force, folder)
    painter = _sized_painter(renderer, given.size)
    if given.follows and (given.as_text or isinstance(painter, DocumentPainter)):
        raise Failure(NO_TERMINAL)
    if given.as_text:
        _write_text(painter, reader, place, given)
    elif isinstance(painter, DocumentPainter):
        document, diagrams = painter.document, reader.diagrams()
        place.write_document(lambda: document(diagrams, coords=given.coords, theme=given.theme))
    else:
        view = _View(painter, reader, place, given.coords, given.theme)
        if given.follows:
            view.follow(given.color)
        else:
            view.write(given.color, given.width)
    options.report_plugin_problems()
    report_left_out(reader.name, wanted.choice, verbose=given.verbose)
    if given.game is not None:
        wanted.choice.values.clear()  # other games may have others
    return max(reader.code, int(report_no_match(wanted.where, wanted.choice, quiet=given.quiet)))


def _chosen_inputs(given: PrettyOptions) -> Inputs:
    """Return the files, or the position of --fen as one."""
    if given.fen is None and given.variant is not None:
        raise Failure("--variant is for --fen")
    if bool(given.paths) is (given.fen is not None):
        if given.paths:
            raise Failure("--fen and FILE cannot be combined")
        raise Failure("name at least one file, e.g. gamenote pretty game.pdn", "or give a position with --fen")
    inputs = options.make_inputs(given.paths, given.format_name, given.stdin_filename)
    if given.fen is None:
        return inputs
    from gamenote.actions.pretty.given_position import FORMAT, NotDrawn, input_of_fen

    try:
        item = input_of_fen(given.fen, given.variant)
    except NotDrawn as failure:
        raise Failure(f"--fen: {failure}", failure.hint) from None
    return replace(inputs, given=(item,), format_name=FORMAT)


def _refuse_input(path: Path, inputs: Inputs) -> None:
    """Refuse to draw over a record that is drawn."""
    place = os.path.realpath(path)
    items = (item for item in find(without_stdin(inputs)) if isinstance(item, Input))
    if path.is_file() and any(item.path is not None and os.path.realpath(item.path) == place for item in items):
        raise Failure(f"{path.as_posix()} is an input and would be overwritten", "name another file with -o")


def _find_renderer(style: str | None, path: Path | None) -> BoardRenderer:
    """Return the renderer of that name, or one that fits."""
    boards = registry.boards()
    if style is None and path is not None:
        style = _by_ending(path, boards)
    if style is None:
        style = "unicode" if options.can_encode(sys.stdout, SAMPLE) else "ascii"
    if style not in boards:
        raise Failure(f"there is no board style {style!r}", options.did_you_mean(style, boards))
    return boards[style]


def _by_ending(path: Path, boards: Mapping[str, BoardRenderer]) -> str:
    """Return the style of files that end so."""
    endings = {end: name for name, board in boards.items() for end in board.suffixes}
    ending = path.suffix.lower()
    if ending and ending not in endings:
        known = ", ".join(endings)
        hint = f"known endings are {known}; with --style the file may have any name"
        raise Failure(f"{path.as_posix()}: boards cannot be drawn as {ending} files", hint)
    return endings[ending] if ending else "unicode"


def _sized_painter(renderer: BoardRenderer, size: int | None) -> Painter:
    """Return the painter of that size, where one is asked for."""
    painter = renderer.load()
    if size is None:
        return painter
    if not isinstance(painter, Resizable):
        hint = "give it to a picture, as in -o board.png --size 800"
        raise Failure(f"--size does not go with the style {renderer.name}", hint)
    return painter.of_size(size)


def _position_choice(given: PrettyOptions) -> PositionChoice:
    """Return the positions that --at, --every and --text ask for."""
    plies = [each for each in given.at if not isinstance(each, str)] or ([] if given.at else [None])
    end = None if None in plies else max((each for each in plies if each is not None), default=None)
    return PositionChoice(
        given.game,
        end,
        given.every,
        quarters=(2 * given.flip + int(given.rotate or 0) // 90) % 4,
        letters=given.letters,
        findings=given.findings,
        others=tuple(each for each in plies if each is not None and each != end),
        marked=len(plies) < len(given.at) or (given.as_text and not given.at),
        last=bool(plies),
        where=read_condition(given.where),
    )


def _write_text(painter: Painter, reader: _Reader, place: DrawingPlace, given: PrettyOptions) -> None:
    """Write the moves of games as text, with diagrams between them."""
    wanted = reader.wanted

    def shows(ply_view: PlyView, final: bool) -> bool:
        return not ply_view.depth and wanted.shows(ply_view.ply, final=final)

    game_views = (with_pictures(game_view, shows, marked=wanted.marked) for game_view in reader.game_views())
    if isinstance(painter, PagePainter):
        place.write_document(lambda: painter.pages(game_views, coords=given.coords, theme=given.theme))
    elif isinstance(painter, ArticlePainter):
        place.refuse_folder()
        options.refuse_taken(place.path, force=given.force)
        place.write(painter.article(game_views, coords=given.coords, theme=given.theme))
    else:
        raise Failure("--text is for documents", "name a .md, .tex, .html or .pdf file with -o, or its --style")


@dataclass
class _Reader:
    """What the files hold; troubles go to standard error."""

    inputs: Inputs
    wanted: PositionChoice
    given: Mapping[str, str]
    quiet: int
    published: bool  # others see what is drawn, but not the folders of who draws it
    code: int = 0
    held: list[str] | None = None  # notes for later, while the screen is in use
    unplayed: list[Unplayed] | None = None  # games whose moves are to be written, where words can be

    @contextmanager
    def silent(self) -> Iterator[None]:
        """Hold all notes back, and tell them at the end."""
        held: list[str] = []
        self.held = held
        try:
            yield
        finally:
            self.held = None
            for words in held:
                options.note(words)

    def _note_words(self, words: str, *, quiet: int) -> None:
        if self.held is None:
            options.note(words, quiet=quiet)
        elif not quiet:
            self.held.append(words)

    @property
    def name(self) -> str:
        """What all inputs together are called."""
        names = [Path(path).name for path in self.inputs.paths if Path(path).name not in ("", "-", "..")]
        more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
        return f"{', '.join(names[:MOST_NAMES])}{more}" if names else "Games"

    def diagrams(self) -> Iterator[Diagram]:
        many = len(self.inputs.paths) > 1 or any(Path(path).is_dir() for path in self.inputs.paths)
        for file, wanted in self._open_files():
            for item in self._note_failures(file, pictures(file, wanted)):
                name = file_name(file.input.name) if self.published else file.input.name
                yield replace(item, title=f"{name}: {item.title}") if many else item

    def game_views(self) -> Iterator[GameView]:
        for file, wanted in self._open_files():
            settings = self.inputs.configurations.settings_for(self.inputs.path_of(file.input))
            yield from self._note_failures(file, game_views(file, wanted, settings))

    def game(self, number: int) -> GameView | None:
        """Return that game of the first file that has it."""
        wanted = dataclasses.replace(self.wanted, game=number, onwards=False)
        return next(dataclasses.replace(self, wanted=wanted).game_views(), None)

    def _open_files(self) -> Iterator[tuple[Opened, PositionChoice]]:
        found = None
        for found in find(self.inputs):
            if isinstance(found, Trouble):
                self._note_missing(f"{found.path}: {found.message}")
                continue
            if isinstance(found, Skip):
                self._note_words(f"{found.name}: skipped: {found.why}", quiet=self.quiet)
                continue
            with open_file(found, self.inputs) as file:
                if isinstance(file, Trouble):
                    self._note_missing(f"{file.path}: {file.message}")
                elif isinstance(file, Opened):
                    notation, drawing = _drawing_options(file.format, self.given)
                    yield file, dataclasses.replace(self.wanted, notation=notation, drawing=drawing)
        if found is None:
            self._note_words("gamenote: warning: no files to draw were found", quiet=self.quiet)

    def _note_failures(self, file: Opened, items: Iterable[T | Unplayed | Stopped | Missing]) -> Iterator[T]:
        try:
            for item in items:
                if isinstance(item, Unplayed):
                    self._note_words(f"{item.stopped.place}: {item.stopped.message}", quiet=self.quiet > 1)
                    if self.unplayed is None:
                        self.code = max(self.code, 1)
                    else:
                        self.unplayed.append(item)
                elif isinstance(item, Stopped):
                    self._note_words(f"{item.place}: {item.message}", quiet=self.quiet > 1)
                    self.code = max(self.code, 1)
                elif isinstance(item, Missing):
                    self._note_missing(item.message)
                else:
                    yield item
        except OSError as failure:
            self._note_missing(f"{file.input.name}: cannot be read: {reason(failure)}")

    def _note_missing(self, message: str) -> None:
        self._note_words(f"gamenote: error: {message}", quiet=self.quiet > 1)
        self.code = 2


def _drawing_options(format: Format, given: Mapping[str, str]) -> tuple[str, Mapping[str, str]]:
    """Return what the format calls squares, and how its games are drawn."""
    own = {option.name for option in format.options}
    engines = registry.illustrating_engines(format.games) if given.keys() - own else ()
    more = [option for each in engines for option in each.drawing_options()]
    drawing = {option.name: given[option.name] for option in more if option.name in given}
    others = {name: given[name] for name in given.keys() - drawing.keys()}
    try:
        word = resolve_options(f"the format {format.name}", (*format.options, *more), others).get("notation")
        for each in engines:
            each.illustration(Record("", None, Header(), ()), drawing)
    except ValueError as failure:
        raise Failure(str(failure), f"gamenote formats {format.name} lists its options") from None
    return "" if word == format.resolve({}).get("notation") else str(word), drawing


@dataclass(frozen=True)
class _View:
    """What the reader finds as the painter shows it."""

    painter: Painter
    reader: _Reader
    place: DrawingPlace
    coords: bool
    theme: str

    def write(self, color: str, width: int | None) -> None:
        """Write a page, or all diagrams.

        Colours are for terminals, and for files where they are asked for."""
        if self.place.is_folder and self.place.path is not None:
            self._write_site(self.place.path)
            return
        if isinstance(self.painter, BookPainter):
            self._refuse_every()
            options.refuse_taken(self.place.path, force=self.place.force)
            self.place.write(self._draw_page(self.painter))
            return
        options.refuse_taken(self.place.path, force=self.place.force)
        alone = self.place.document or (self.place.path and color != "always")
        colored = not alone and options.use_color(color, sys.stdout)
        columns = None if self.place.path else options.terminal_width(width, sys.stdout)
        rows = None if self.place.path else options.terminal_rows(sys.stdout)
        painter = _on_screen(self.painter, rows, colored=colored)
        self.place.write(self._paint_lines(self._draw_all(painter, columns), colored))

    def _refuse_every(self) -> None:
        if self.reader.wanted.every:
            raise Failure("--every is for pictures; a page holds every position")

    def _write_site(self, path: Path) -> None:
        """Write a folder of pages."""

        if not isinstance(self.painter, SitePainter):
            raise Failure(f"{path.as_posix()} is a folder, and only pages (--style html) fill one", "name a file")
        self._refuse_every()
        folder = prepare_site_folder(path, self.reader.inputs, force=self.place.force)
        title, game_views = self._title_and_games()
        files = self.painter.site(game_views, title=title, coords=self.coords, theme=self.theme)
        write_site(folder, files, quiet=self.place.quiet)

    def follow(self, color: str) -> None:
        """Show the game on the terminal, from the position of --at."""
        from gamenote.cli import follow
        from gamenote.cli.follow import Projector
        from gamenote.cli.terminal import possible

        if self.place.document or self.place.path or not possible():
            raise Failure(NO_TERMINAL)
        colored = options.use_color(color, sys.stdout)
        chosen = self.reader.wanted
        self.reader.wanted = dataclasses.replace(chosen, onwards=True)
        with self.reader.silent():
            follow.follow(
                follow.Games(self.reader.game_views(), self.reader.game, chosen.game or 1),
                Projector(self.painter, self.coords, self.theme, colored),
                chosen.ply or 0,
            )

    def _paint_lines(self, lines: Iterable[list[Run]], colored: bool) -> Iterator[str]:
        return painted(lines, color=colored, theme=colours(self.theme, os.environ))

    def _draw_all(self, painter: Painter, width: int | None) -> Iterator[list[Run]]:
        """Return all diagrams, then the moves that nobody can play."""
        unplayed: list[Unplayed] | None = [] if isinstance(self.painter, ScreenPainter) else None
        self.reader.unplayed = unplayed
        yield from self._draw_boards(painter, width)
        for each in unplayed or ():
            lines = (visible(each.title), "", *wrap(visible(each.moves), width or COLUMNS))
            yield from ([(line, "")] for line in lines)

    def _draw_boards(self, painter: Painter, width: int | None) -> Iterator[list[Run]]:
        """Return all diagrams, on the painter's sheet or in a column."""
        diagrams = self.reader.diagrams()
        if isinstance(painter, SheetPainter):
            yield from painter.sheet(diagrams, width=width, coords=self.coords, theme=self.theme)
            return
        for number, diagram in enumerate(diagrams):
            if number:
                yield []
            yield from painter.lines(diagram, width=width, coords=self.coords, theme=self.theme)

    def _draw_page(self, painter: BookPainter) -> Iterator[str]:
        """Return the page of all games; none where there are no games."""
        title, game_views = self._title_and_games()
        first = next(game_views, None)
        if first is not None:
            yield from painter.book(chain((first,), game_views), title=title, coords=self.coords, theme=self.theme)

    def _title_and_games(self) -> tuple[str, Iterator[GameView]]:
        """Return a title and all games.

        The title is that of a single game, or names the files."""
        found = self.reader.game_views()
        known = list(islice(found, 2))
        title = known[0].title if len(known) == 1 else self.reader.name
        return title, chain(known, found)


def _on_screen(painter: Painter, rows: int | None, *, colored: bool) -> Painter:
    """Return what draws on a screen; the last row is the prompt's."""
    if not isinstance(painter, ScreenPainter):
        return painter
    return painter.on_screen(rows=rows and rows - 1, colored=colored)


# What `gamenote pretty -o FOLDER/` does: write games as pages


def prepare_site_folder(path: Path, inputs: Inputs, *, force: bool) -> SiteFolder:
    """Return the folder; refuse one that should stay as it is."""
    found = (item.path for item in find(without_stdin(inputs)) if isinstance(item, Input))
    folder = SiteFolder(path, frozenset(os.path.realpath(each) for each in found if each is not None))
    try:
        folder.prepare(force=force)
    except Occupied as refused:
        raise Failure(str(refused), refused.hint) from None
    return folder


def write_site(folder: SiteFolder, files: Iterable[SiteFile], *, quiet: int) -> None:
    """Write the files of a site into their folder."""
    try:
        for note in folder.write(files):
            options.note(f"gamenote: note: {note}", quiet=quiet)
    except Occupied as refused:
        raise Failure(str(refused), refused.hint) from None
    except OSError as failure:
        raise Failure(f"cannot write {folder.path.as_posix()}: {reason(failure, writing=True)}") from None
