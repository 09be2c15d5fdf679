"""Text and numbers escaped for XML and HTML."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape as escape_html

from gamenote.core.patterns import lazy_pattern
from gamenote.core.visible import in_markup, visible

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
