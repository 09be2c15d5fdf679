"""Text and numbers escaped for XML and HTML, and parts of pages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from html import escape as escape_html
from importlib.resources import files

from gamenote.core.patterns import lazy_pattern
from gamenote.core.visible import in_json, in_markup, visible
from gamenote.render.boards import palette

FORBIDDEN = lazy_pattern("[\ufffe\uffff]")
NARROW, BROAD = frozenset("ijlIftr.,:;'|!()[]{}`/ "), frozenset("mwMWOQGD@%&—")


def text(words: str) -> str:
    r"""Return words as the content of an element or attribute.

    They stand on one line; attributes are in double quotes.

    >>> text('<b>"A\x1b"</b>')
    '&lt;b&gt;&quot;A\\x1b&quot;&lt;/b&gt;'
    """
    shown = FORBIDDEN.sub(lambda match: f"\\u{ord(match[0]):04x}", visible(words.replace("\t", " ")))
    return in_markup(escape_html(shown, quote=True))


def breaking(words: str) -> str:
    """Return words as the content of an element, on their own lines.

    >>> breaking("a < b\nc")
    'a &lt; b<br>c'
    """
    return "<br>".join(map(text, words.split("\n")))


def decimal(value: float) -> str:
    """A length with two decimals at most.

    >>> number(12.50), number(-0.001)
    ('12.5', '0')
    """
    shown = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if shown == "-0" else shown


def measure_words(words: str, size: float) -> float:
    """Estimate generously how wide words are in a sans-serif face."""
    return size * sum(map(_character_width, words))


def _character_width(character: str) -> float:
    if character in NARROW:
        return 0.33
    if character in BROAD:
        return 0.88
    return 1.0 if ord(character) > 0x2E7F else 0.6


def wrap_words(words: str, size: float, width: float) -> Iterator[str]:
    """Return words in lines of about that width.

    A word that is longer is cut."""
    line: list[str] = []
    room = width
    for word in words.split(" "):
        need = measure_words(word + " ", size)
        if line and need > room:
            yield " ".join(line)
            line, room = [], width
        *whole, rest = _cut_word(word, size, width) if measure_words(word, size) > width else (word,)
        yield from whole
        line.append(rest)
        room -= measure_words(rest + " ", size)
    yield " ".join(line)


def _cut_word(word: str, size: float, width: float) -> Iterator[str]:
    """Yield parts of a word that fit, none of them empty."""
    start, total = 0, 0.0
    for index, character in enumerate(word):
        wide = size * _character_width(character)
        if total + wide > width and index > start:
            yield word[start:index]
            start, total = index, 0.0
        total += wide
    yield word[start:]


# What pages and folders of pages are made of: colours, styles, scripts.

FOR_READERS = lazy_pattern(r"^[ ]++(?://.*+\n)?|^//.*+\n", re.MULTILINE)
SHADES = {  # of the page itself, light and dark
    "page": ("#ffffff", "#16191d"),
    "ink": ("#1d2126", "#e4e7ea"),
    "soft": ("#5c6570", "#9aa5b1"),
    "line": ("#d9dde2", "#363c44"),
    "raised": ("#f4f5f7", "#1f2429"),
    "link": ("#1a55b0", "#8ab8ff"),
    "here": ("#ffe27a", "#705800"),
    "error": ("#b3261e", "#ff8a80"),
    "warning": ("#8a5a00", "#ffca66"),
    "info": ("#1a55b0", "#8ab8ff"),
}


def page_shades(theme: str) -> str:
    """The colours of the page as variables; paper is always light."""
    light, dark = (";".join(f"--{name}:{pair[index]}" for name, pair in SHADES.items()) for index in (0, 1))
    if theme == "auto":
        scheme = f":root{{color-scheme:light dark;{light}}}@media(prefers-color-scheme:dark){{:root{{{dark}}}}}"
    else:
        scheme = (
            f":root{{color-scheme:dark;{dark}}}" if theme == "dark" else f":root{{color-scheme:light;{light}}}"
        )
    return f"{scheme}@media print{{:root{{color-scheme:light!important;{light}}}}}"


def light_on_paper(rows: Iterable[palette.Row], theme: str) -> str:
    """On paper, boards of pages that may be dark are light."""
    return f"@media print{{{palette.style(rows, 'light')}}}" if theme in ("auto", "dark") else ""


@cache
def page_file(name: str) -> str:
    """Return a part of the page that is kept as a file.

    What only its readers need is left out: comments and the blanks before a line."""
    return FOR_READERS.sub("", (files("gamenote.render.boards") / name).read_text("utf-8")).strip()


def page_script(name: str) -> str:
    """Return a script with what all of them need."""
    return f'(() => {{\n"use strict";\n{page_file("base.js")}\n{page_file(name)}\n}})();'


def as_json(value: object) -> str:
    """Return a value as JSON that cannot end a script element."""
    shown = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    return in_json(shown).replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
