"""Moves as running text with pictures: a page without scripts."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator
from hashlib import sha256

from gamenote.core.film import Film
from gamenote.render.boards import palette
from gamenote.render.boards.article import Figure, Heading, Paragraph, Words, blocks
from gamenote.render.boards.blocks import Block
from gamenote.render.boards.markup import decimal, text
from gamenote.render.boards.pieces import Ink
from gamenote.render.boards.svg import FONT, composed, description

STYLE = (
    "body{margin:2rem auto;padding:0 1rem;max-width:44rem;font:1.05rem/1.6 Georgia,'Times New Roman',serif}"
    f"h1,dl,svg text{{font-family:{FONT}}}h1{{font-size:1.5rem}}dl{{font-size:.9rem}}"
    "dt,dd{display:inline;margin:0}"
    "dt{font-weight:600}dd:after{content:'';display:block}figure{margin:1.5rem 0;text-align:center}"
    "svg{max-width:100%;height:auto}svg text{stroke:none}@media print{figure{break-inside:avoid}}"
)
SHADES = {"light": "color:#1d2126;background:#fff", "dark": "color:#eef0f2;background:#16191d"}


def article_page(films: Iterable[Film], *, coords: bool, theme: str) -> Iterator[str]:
    """Return the page line by line, its style first."""
    ink = Ink()
    title, body = "", list[str]()
    for film in films:
        title = title or film.title
        for part in blocks(film):
            body += _part(part, ink, coords=coords)
    if not body:
        return
    style = STYLE + _shades(theme) + palette.style(ink.rows.values(), theme)
    digest = b64encode(sha256(style.encode()).digest()).decode()
    yield "<!doctype html>"
    yield f'<html lang="en"><head><meta charset="utf-8"><title>{text(title)}</title>'
    yield '<meta name="viewport" content="width=device-width,initial-scale=1">'
    policy = f"default-src 'none'; style-src 'sha256-{digest}'"
    yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    yield f"<style>{style}</style></head><body><main>"
    yield from body
    yield "</main></body></html>"


def _shades(theme: str) -> str:
    if theme != "auto":
        return f"body{{{SHADES['dark' if theme == 'dark' else 'light']}}}"
    return f"body{{{SHADES['light']}}}@media(prefers-color-scheme:dark){{body{{{SHADES['dark']}}}}}"


def _part(part: Heading | Paragraph | Figure, ink: Ink, *, coords: bool) -> Iterator[str]:
    if isinstance(part, Heading):
        yield f"<h1>{text(part.title)}</h1>"
        facts = "".join(f"<dt>{text(name)}:</dt> <dd>{text(value)}</dd>" for name, value in part.facts)
        yield f"<dl>{facts}</dl>" if facts else ""
    elif isinstance(part, Paragraph):
        yield f"<p>{' '.join(map(_word, part.words))}</p>"
    else:
        yield from _figure(composed(part.diagram, ink, coords=coords), description(part.diagram))


def _figure(block: Block, words: str) -> Iterator[str]:
    wide, high = decimal(block.width), decimal(block.height)
    extent = f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    yield f'<figure><svg {extent} role="img" aria-label="{words}">'
    yield from block.lines
    yield "</svg></figure>"


def _word(word: Words) -> str:
    return f"<b>{text(word.text)}</b>" if word.role == "move" else text(word.text)
