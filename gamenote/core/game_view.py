"""A whole game ready to be shown, in the order of reading.

Flat on purpose: variations are told by depth and by the position they go on from, so that nothing that shows a
game view needs to recurse, however deep they are nested.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from gamenote.core.diagram import Diagram, Document, DocumentPainter, Painter


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that the linter found, with its place in the file."""

    severity: str
    code: str
    message: str
    place: str


@dataclass(frozen=True, slots=True)
class PlyView:
    """One move and the position after it.

    `parent` is the number of the ply it goes on from. `opens` tells the first move of a variation, which is an
    alternative to the next move of its parent; variations stand behind the move they replace. The diagram is None
    where the game could not be followed.

    Fields:
        number: "12." or, for the second mover, "12...".
        meaning: What the signs say, in words.
        paint: That of the mover's pieces, "" where it is not known.
        side: What people call the mover: "White", "Blue".
        pictured: Whether running text shows its position; where it is not chosen yet, whether a figure ends there.
        position: As the engine writes it (in draughts and chess as FEN), "" where it has no way of its own.
    """

    parent: int | None
    diagram: Diagram | None
    depth: int = 0
    opens: bool = False
    ply: int = 0
    number: str = ""
    actor: str = ""
    move: str = ""
    signs: str = ""
    clock: str = ""
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
    meaning: str = ""
    paint: str = ""
    side: str = ""
    position: str = ""
    pictured: bool = False


@dataclass(frozen=True, slots=True)
class GameView:
    """One game to be shown.

    `facts` are what the header says, label and value; `first` is the ply of the main line to be shown first, None
    for the last; `stopped` says where and why the game could not be followed to its end.

    Fields:
        ply_views: Can be gone through once.
        origin: File and place.
        record: The text of this game, and of no other.
        encoding: The charset of its file.
        file_name: Under which name the text may be saved.
    """

    title: str
    ply_views: Iterable[PlyView]
    facts: tuple[tuple[str, str], ...] = ()
    result: str = ""
    origin: str = ""
    first: int | None = None
    stopped: str = ""
    record: str = ""
    encoding: str = "utf-8"
    file_name: str = ""


@runtime_checkable
class BookPainter(Painter, Protocol):
    """A painter that shows whole games, all in one document."""

    def book(
        self, game_views: Iterable[GameView], *, title: str, coords: bool = True, theme: str = "auto"
    ) -> Iterable[str]: ...


@runtime_checkable
class ArticlePainter(Painter, Protocol):
    """A painter that sets moves as running text, with diagrams between them.

    Moments that are `pictured` have theirs."""

    def article(
        self, game_views: Iterable[GameView], *, coords: bool = True, theme: str = "auto"
    ) -> Iterable[str]: ...


@runtime_checkable
class PagePainter(DocumentPainter, Protocol):
    """A painter that sets such text on pages.

    The file is no text, as that of its pictures is."""

    def pages(self, game_views: Iterable[GameView], *, coords: bool = True, theme: str = "auto") -> Document: ...


@dataclass(frozen=True, slots=True)
class SiteFile:
    """One file of a folder of pages.

    Fields:
        name: Without a folder: lower-case ASCII, valid on every system.
        note: What whoever writes it should know, one line.
    """

    name: str
    text: str
    note: str = ""


@runtime_checkable
class SitePainter(Painter, Protocol):
    """A painter that shows games as a folder of pages.

    Games are taken one by one and files come as they are done, so that no more than a page is held; the first page
    to read is called index.html and comes when all others are there.
    """

    def site(
        self, game_views: Iterable[GameView], *, title: str, coords: bool = True, theme: str = "auto"
    ) -> Iterable[SiteFile]: ...
