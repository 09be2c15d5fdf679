"""Games -> other formats, tables, figures, pictures."""

from __future__ import annotations

import dataclasses
import io
import json
from collections.abc import Iterator, Mapping
from itertools import chain, groupby
from typing import Any, Literal, overload

from msgspec.structs import replace

from gamenote.actions.convert.encode import PreparedGame, compose_file
from gamenote.actions.convert.select_games import writable
from gamenote.actions.pretty.game_views import Showing, game_view
from gamenote.actions.stats.count_file import count_games
from gamenote.core import registry
from gamenote.core.case import Case
from gamenote.core.engine import Step
from gamenote.core.feature import Loss, sum_losses
from gamenote.core.figures import Totals
from gamenote.core.format import Charset, Entry, Format, TableCodec
from gamenote.core.game_stats import GameStats
from gamenote.core.game_view import BookPainter, GameView
from gamenote.core.paths import file_name
from gamenote.core.record import Record
from gamenote.core.replay import replay as replay_with
from gamenote.core.report import Look, Trouble
from gamenote.core.settings import Settings
from gamenote.library.drawing import draw_diagrams, painter_of
from gamenote.library.game_record import GameRecord, Position
from gamenote.library.reading import TEXT, Games, games_of, items_of
from gamenote.render.stats import Detail
from gamenote.render.stats.json import JsonSink

Cell = str | int | float | None


def convert(
    games: Games,
    to: str,
    *,
    options: Mapping[str, str] | None = None,
    strict: bool = False,
) -> str:
    r"""Return games as the text of a file in some format.

    In their own format, that is their canonical form.

    The options are those of the format (`gamenote formats NAME` lists them). What the format cannot hold is left
    out; ask `losses` beforehand, or be `strict`.

    >>> text = '[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n1. L b2 2. U a1 *\n'
    >>> print(convert(text, "2048gn", options={"layout": "lines"}), end="")
    [Player "Ann"]
    [InitialBoard "a1 b1"]
    <BLANKLINE>
    1. L b2
    2. U a1
    *

    Raises ValueError for a format, an option or a game that does not fit, and when strict for a loss.
    """
    target = _target_format(to)
    resolved = target.resolve(options or {})
    if target.codec().binary:
        table = isinstance(target.codec(), TableCodec)
        instead = "`to_rows` gives what is in such a table" if table else "`gamenote convert` writes such files"
        raise ValueError(f"{to} is not text; {instead}")
    codec, entries = target.codec(), _entries(games)
    pieces = [
        PreparedGame(replace(each, record=codec.prepare(each.record, resolved)), resolved) for each in entries
    ]
    for piece in pieces:
        _refuse_loss(piece, target, strict=strict)
    return b"".join(compose_file(pieces, replace(target, charset=Charset()))).decode("utf-8", "surrogateescape")


def _refuse_loss(piece: PreparedGame, target: Format, *, strict: bool) -> None:
    """Raise ValueError where the format cannot hold a game."""
    record = piece.entry.record
    if not writable(record, target):
        raise ValueError(f"{target.name} cannot hold a game of {record.game or 'unknown kind'}")
    if strict and (lost := target.losses(record, piece.options)):
        raise ValueError(f"{lost[0].words} would be lost in {target.name}")


def losses(games: Games, to: str, *, options: Mapping[str, str] | None = None) -> tuple[Loss, ...]:
    r"""What a format cannot keep of games, counted by kind.

    >>> text = '[GameType "25"]\n\n1. c3-d4 f6-g5 *\n'
    >>> [(loss.name, loss.count) for loss in losses(text, "fen")]
    [('moves', 2), ('free-header', 1)]
    >>> losses(text, "json")
    ()
    """
    target = _target_format(to)
    resolved = target.resolve(options or {})
    found = (target.losses(entry.record, resolved) for entry in _entries(games))
    return sum_losses(chain.from_iterable(found))


def replay(game: GameRecord | Record) -> Iterator[Step]:
    r"""Replay a game: each node with its positions and objections.

    Variations are replayed too. Who only wants the positions of the main line asks the game for them.

    >>> from gamenote import read
    >>> (game,) = read('[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n1. L a1 *\n')
    >>> for step in replay(game):
    ...     for objection in step.objections:
    ...         print(step.node.move, objection.kind)
    a1 spawn-on-tile

    Raises ValueError when no installed plugin knows the game.
    """
    record = game.record if isinstance(game, GameRecord) else game
    engine = registry.engine_of(record.game)
    if engine is None:
        raise ValueError(f"the rules of {record.game or 'this game'} are not known")
    return replay_with(record, engine)


def to_rows(games: Games, *, options: Mapping[str, str] | None = None) -> Iterator[dict[str, Cell]]:
    """Iterate over moves as rows of a table, one dict each.

    They are what `convert` writes as csv, one for each ply as far as a game can be played; cells are str, int,
    float or None. The options are those of the format parquet. pandas and polars make a table of them.

    >>> for row in to_rows("1. e4 e5 *", options={"positions": "no"}):
    ...     print(row["ply"], row["player"], row["canonical"])
    1 white e4
    2 black e5

    Raises ValueError for an option that does not fit.
    """
    table = registry.formats()["parquet"]
    resolved, codec = table.resolve(options or {}), table.codec()
    assert isinstance(codec, TableCodec)
    return codec.rows(_entries(games), resolved)


def stats(games: Games, *, each: bool = True) -> dict[str, Any]:
    """Return the figures of games, and what they come to.

    This is the document of `gamenote stats --output-format json`, which `gamenote schema stats` describes:
    "games", with the figures of each, and "totals". Without `each`, those of single games are not kept.

    >>> figures = stats("1. f3 e5 2. g4 Qh4# 0-1")
    >>> figures["games"][0]["final"]["reason"], figures["totals"]["by_game"]["chess"]["plies"]
    ('checkmate', 4)

    Raises RuntimeError when a plugin fails on a game.
    """
    totals, stream = Totals(registry.games()), io.StringIO()
    sink = JsonSink(stream, Look(), Detail.GAMES if each else Detail.SUMMARY)
    for figures in _figures_of_games(games_of(games)):
        totals.add(figures)
        sink.game(figures)
    sink.close(totals)
    document: dict[str, Any] = json.loads(stream.getvalue())
    return document


def _figures_of_games(games: Iterator[GameRecord]) -> Iterator[GameStats]:
    for (name, format), some in groupby(games, key=lambda game: (game.file, game.format)):
        reads = ((game.source, game.reading) for game in some)
        for found in count_games(reads, name, registry.formats()[format]):
            if isinstance(found, Trouble):
                raise RuntimeError(found.message)
            if isinstance(found, GameStats):
                yield found


@overload
def pretty(  # type: ignore[overload-overlap]
    shown: Games | Position,
    style: Literal["png", "pdf"],
    *,
    ply: int | None = None,
    flip: bool = False,
    coords: bool = True,
    theme: str = "auto",
) -> bytes: ...
@overload
def pretty(
    shown: Games | Position,
    style: str = "unicode",
    *,
    ply: int | None = None,
    flip: bool = False,
    coords: bool = True,
    theme: str = "auto",
) -> str: ...
def pretty(
    shown: Games | Position,
    style: str = "unicode",
    *,
    ply: int | None = None,
    flip: bool = False,
    coords: bool = True,
    theme: str = "auto",
) -> str | bytes:
    """Return boards as a text, a picture or a page.

    Styles are those of `gamenote pretty --style`: "unicode" and "ascii" are for terminals, "svg" is a picture,
    "html" a page with all moves to click through, "markdown" and "latex" are boards for authors. "png" and "pdf"
    are bytes and need further packages. Of a game the position behind a `ply` is shown, by default the last;
    `flip` turns the board.

    >>> print(pretty('[Player "Ann"]\\n[InitialBoard "a1 b1"]\\n\\n1. L b2 *', "ascii"), end="")
    Ann: ply 1 of 1, player L b2 (*)
      +------+------+------+------+
    4 |    . |    . |    . |    . |
      +------+------+------+------+
    3 |    . |    . |    . |    . |
      +------+------+------+------+
    2 |    . |[   2]|    . |    . |
      +------+------+------+------+
    1 |    4 |    . |    . |    . |
      +------+------+------+------+
          a      b      c      d
    move 1, score 4

    Raises ValueError for a style, theme or game that does not fit, IndexError where there is no such ply, and
    RuntimeError where a package is missing.
    """
    painter = painter_of(style, theme)
    if isinstance(painter, BookPainter) and not isinstance(shown, Position):
        views = [_view_of_game(game, ply, flip=flip) for game in games_of(shown)]
        title = views[0].title if len(views) == 1 else "Games"
        return "\n".join(painter.book(views, title=title, coords=coords, theme=theme)) + "\n"
    positions = (shown,) if isinstance(shown, Position) else (game.board(ply) for game in games_of(shown))
    return draw_diagrams((each.diagram(flip=flip) for each in positions), style, coords=coords, theme=theme)


def _view_of_game(game: GameRecord, ply: int | None, *, flip: bool) -> GameView:
    """Return a whole game ready to be shown."""
    format = registry.formats()[game.format]
    case = Case(game.source, format, game.reading, registry.engine_of(game.record.game))
    view = game_view(case, Settings(), Showing(ply, "", 2 * flip))
    return dataclasses.replace(view, origin=file_name(view.origin))


def _entries(games: Games) -> Iterator[Entry]:
    """Return games on their way into a file, with their origins."""
    for number, item in enumerate(items_of(games), start=1):
        record = item.record if isinstance(item, GameRecord) else item
        file, index = (item.file, item.number) if isinstance(item, GameRecord) else (TEXT, number)
        yield Entry(record, registry.engine_of(record.game), file, index)


def _target_format(name: str) -> Format:
    target = registry.formats().get(name)
    if target is None or not target.writes:
        known = ", ".join(item.name for item in registry.formats().values() if item.writes)
        raise ValueError(f"there is no format {name!r} to write; known are {known}")
    return target
