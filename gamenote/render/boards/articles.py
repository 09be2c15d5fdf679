"""Moves as running text: headings, paragraphs and diagrams in order."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from gamenote.core.diagram import Diagram
from gamenote.core.game_view import GameView, PlyView
from gamenote.render.boards import palette
from gamenote.render.boards.markup import decimal, text
from gamenote.render.boards.pieces import Block, Ink
from gamenote.render.boards.svg import FONT, compose_picture, description

# Every kind of document sets the same parts in its own way. Moves of the main line are told from others,
# variations stand in parentheses behind the move that they replace, comments behind theirs.

UNKNOWN = ("", "*")  # results that tell a reader nothing


@dataclass(frozen=True, slots=True)
class Words:
    """Words of one sort.

    `role` is "move" for the main line, "side" for variations, or "comment"."""

    text: str
    role: str


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands above a game."""

    title: str
    facts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    words: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A diagram between two paragraphs."""

    diagram: Diagram


Part = Heading | Paragraph | Figure


def blocks(game_view: GameView) -> Iterator[Part]:
    yield Heading(game_view.title, game_view.facts)
    text = _Text()
    for ply_view in game_view.ply_views:
        text.tell(ply_view)
        if ply_view.pictured and ply_view.diagram is not None:
            yield from text.paragraph()
            yield Figure(ply_view.diagram)
    text.close(0)
    if game_view.result not in UNKNOWN:
        text.words.append(Words(game_view.result, "move"))
    yield from text.paragraph()


@dataclass
class _Text:
    """A paragraph that is being written."""

    words: list[Words] = field(default_factory=list)
    depth: int = 0
    fresh: bool = True  # so that a second mover's move needs its number
    opening: str = ""  # parentheses before the next move

    def tell(self, ply_view: PlyView) -> None:
        """Add a move with what is said about it."""
        self.close(ply_view.depth - ply_view.opens)
        if ply_view.opens:
            self.depth, self.opening, self.fresh = ply_view.depth, "(", True
        self._add_comments(ply_view.before)
        if ply_view.move:
            role = "side" if ply_view.depth else "move"
            second = ply_view.number.endswith("...")
            number = ply_view.number if self.fresh or not second else ""
            self._add(f"{number}{' ' if number and not second else ''}{ply_view.move}{ply_view.signs}", role)
            self.fresh = False
        self._add_comments(ply_view.after)

    def close(self, depth: int) -> None:
        """End the variations that are deeper."""
        if self.depth > depth:
            self._behind(")" * (self.depth - depth))
            self.depth, self.fresh = depth, True

    def paragraph(self) -> Iterator[Paragraph]:
        if self.words:
            yield Paragraph(tuple(self.words))
        self.words, self.fresh = [], True

    def _add_comments(self, comments: Sequence[str]) -> None:
        for comment in comments:
            if words := " ".join(comment.split()):
                self._add(words, "comment")
                self.fresh = True

    def _add(self, words: str, role: str) -> None:
        self.words.append(Words(self.opening + words, role))
        self.opening = ""

    def _behind(self, sign: str) -> None:
        """Put a sign directly behind the last word."""
        if self.words:
            last = self.words[-1]
            self.words[-1] = Words(last.text + sign, last.role)
        else:
            self.words.append(Words(sign, "side"))


# Moves as running text with pictures: a page without scripts

STYLE = (
    "body{margin:2rem auto;padding:0 1rem;max-width:44rem;font:1.05rem/1.6 Georgia,'Times New Roman',serif}"
    f"h1,dl,svg text{{font-family:{FONT}}}h1{{font-size:1.5rem}}dl{{font-size:.9rem}}"
    "dt,dd{display:inline;margin:0}"
    "dt{font-weight:600}dd:after{content:'';display:block}figure{margin:1.5rem 0;text-align:center}"
    "svg{max-width:100%;height:auto}svg text{stroke:none}@media print{figure{break-inside:avoid}}"
)
SHADES = {"light": "color:#1d2126;background:#fff", "dark": "color:#eef0f2;background:#16191d"}


def article_page(game_views: Iterable[GameView], *, coords: bool, theme: str) -> Iterator[str]:
    """Return the page line by line, its style first."""
    ink = Ink()
    title, body = "", list[str]()
    for game_view in game_views:
        title = title or game_view.title
        for part in blocks(game_view):
            body += _write_part(part, ink, coords=coords)
    if not body:
        return
    style = STYLE + _page_shades(theme) + palette.style(ink.rows.values(), theme)
    digest = b64encode(sha256(style.encode()).digest()).decode()
    yield "<!doctype html>"
    yield f'<html lang="en"><head><meta charset="utf-8"><title>{text(title)}</title>'
    yield '<meta name="viewport" content="width=device-width,initial-scale=1">'
    policy = f"default-src 'none'; style-src 'sha256-{digest}'"
    yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    yield f"<style>{style}</style></head><body><main>"
    yield from body
    yield "</main></body></html>"


def _page_shades(theme: str) -> str:
    if theme != "auto":
        return f"body{{{SHADES['dark' if theme == 'dark' else 'light']}}}"
    return f"body{{{SHADES['light']}}}@media(prefers-color-scheme:dark){{body{{{SHADES['dark']}}}}}"


def _write_part(part: Heading | Paragraph | Figure, ink: Ink, *, coords: bool) -> Iterator[str]:
    if isinstance(part, Heading):
        yield f"<h1>{text(part.title)}</h1>"
        facts = "".join(f"<dt>{text(name)}:</dt> <dd>{text(value)}</dd>" for name, value in part.facts)
        yield f"<dl>{facts}</dl>" if facts else ""
    elif isinstance(part, Paragraph):
        yield f"<p>{' '.join(map(_write_word, part.words))}</p>"
    else:
        yield from _write_figure(compose_picture(part.diagram, ink, coords=coords), description(part.diagram))


def _write_figure(block: Block, words: str) -> Iterator[str]:
    wide, high = decimal(block.width), decimal(block.height)
    extent = f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    yield f'<figure><svg {extent} role="img" aria-label="{words}">'
    yield from block.lines
    yield "</svg></figure>"


def _write_word(word: Words) -> str:
    return f"<b>{text(word.text)}</b>" if word.role == "move" else text(word.text)
