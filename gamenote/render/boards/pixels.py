"""Pictures as terminals take them: the protocol of kitty, and sixel.

Both are control sequences that draw at the cursor. Kitty's takes a PNG as it is; sixel has rows of six pixels, a
colour after the other, and so needs the pixels themselves.
"""

from __future__ import annotations

import re
import struct
import zlib
from base64 import standard_b64encode
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, count

from gamenote.core.lazy import lazy_pattern

CHUNK = 4096  # characters of base64 in one command of kitty's
FORGET = "\x1b_Ga=d,q=2\x1b\\"  # kitty takes all pictures from the screen
MOST_COLOURS = 256  # that a picture in sixel has
BAND = 6  # rows of pixels in a row of sixels
COARSE = 0xF0F0F0  # of a colour, what tells it from those that look alike
BITS = tuple(bytes(index == at for at in range(256)) for index in range(256))  # tables of bytes.translate
RUN = lazy_pattern(rb"(.)\1{3,}+", re.DOTALL)  # a run shorter than four is no longer than its count
Rows = list[list[int]]  # of pixels, each 0xRRGGBB


@dataclass(frozen=True)
class Picture:
    """A picture without opacity, pixel by pixel."""

    width: int
    height: int
    rows: Rows


def kitty(png: bytes, rows: int) -> str:
    """Return what draws a PNG over so many rows of the screen.

    The terminal answers nothing."""
    words = standard_b64encode(png).decode("ascii")
    chunks = [words[at : at + CHUNK] for at in range(0, len(words), CHUNK)] or [""]
    heads = [f"a=T,f=100,q=2,r={rows},", *("q=2," for _ in chunks[1:])]
    more = [*(1 for _ in chunks[1:]), 0]
    return "".join(
        f"\x1b_G{head}m={after};{chunk}\x1b\\" for head, after, chunk in zip(heads, more, chunks, strict=True)
    )


def sixel(picture: Picture, colours: int = MOST_COLOURS) -> str:
    """Return what draws a picture in at most so many colours."""
    palette, rows = _indexed(picture, max(2, min(colours, MOST_COLOURS)))
    shades = "".join(f"#{at};2;{_percents(colour)}" for at, colour in enumerate(palette))
    bands = (_band(rows[at : at + BAND]) for at in range(0, len(rows), BAND))
    return f'\x1bP0;1;0q"1;1;{picture.width};{picture.height}{shades}{"-".join(bands)}\x1b\\'


def _percents(colour: int) -> str:
    return ";".join(str(round(channel * 100 / 255)) for channel in _channels(colour))


def _channels(colour: int) -> tuple[int, int, int]:
    return colour >> 16, colour >> 8 & 255, colour & 255


def _indexed(picture: Picture, most: int) -> tuple[list[int], list[bytes]]:
    """Return colours, and rows of their numbers.

    What occurs too rarely to have a colour of its own takes the nearest; all that looks alike the same."""
    often = Counter[int]()
    for row in picture.rows:
        often.update(row)
    palette = [colour for colour, _ in sorted(often.items(), key=lambda each: (-each[1], each[0]))[:most]]
    number = dict(zip(palette, count(), strict=False))
    alike: dict[int, int] = {}
    for colour in often.keys() - number.keys():
        coarse = colour & COARSE
        if coarse not in alike:
            alike[coarse] = _nearest(coarse | 0x080808, palette)
        number[colour] = alike[coarse]
    return palette, [bytes(map(number.__getitem__, row)) for row in picture.rows]


def _nearest(colour: int, palette: list[int]) -> int:
    red, green, blue = _channels(colour)
    gaps = [(r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2 for r, g, b in map(_channels, palette)]
    return gaps.index(min(gaps))


def _band(rows: list[bytes]) -> str:
    """Return six rows, each colour of them drawn from the left."""
    lines = []
    for at in sorted(set().union(*rows)):
        bits = sum(int.from_bytes(row.translate(BITS[at]), "big") << place for place, row in enumerate(rows))
        drawn = bits.to_bytes(len(rows[0]), "big").rstrip(b"\0").translate(SIXELS)
        lines.append(f"#{at}{RUN.sub(_counted, drawn).decode('ascii')}")
    return "$".join(lines)


SIXELS = bytes(63 + at % 64 for at in range(256))


def _counted(run: re.Match[bytes]) -> bytes:
    return b"!%d%s" % (len(run[0]), run[1])


def png_pixels(png: bytes) -> Picture:
    """Return the pixels of a PNG, eight bits a channel, opaque."""
    width, height, _, kind = struct.unpack(">IIBB", png[16:26])
    depth = 4 if kind == 6 else 3
    raw = zlib.decompress(b"".join(_parts(png)))
    stride = width * depth
    above, rows = [bytes(width)] * 3, []
    for start in range(0, height * (stride + 1), stride + 1):
        line, filtered = raw[start + 1 : start + 1 + stride], UNFILTER[raw[start]]
        above = [filtered(line[channel::depth], above[channel]) for channel in range(3)]
        rows.append([red << 16 | green << 8 | blue for red, green, blue in zip(*above, strict=True)])
    return Picture(width, height, rows)


def _parts(png: bytes) -> Iterator[bytes]:
    """Return what a PNG has of its pixels."""
    at = 8
    while at < len(png):
        length, name = struct.unpack(">I4s", png[at : at + 8])
        if name == b"IDAT":
            yield png[at + 8 : at + 8 + length]
        at += length + 12


def _sub(line: bytes, above: bytes) -> bytes:
    return bytes(each & 255 for each in accumulate(line))


def _up(line: bytes, above: bytes) -> bytes:
    return bytes(each + up & 255 for each, up in zip(line, above, strict=True))


def _average(line: bytes, above: bytes) -> bytes:
    row, left = bytearray(), 0
    for each, up in zip(line, above, strict=True):
        left = each + (left + up >> 1) & 255
        row.append(left)
    return bytes(row)


def _paeth(line: bytes, above: bytes) -> bytes:
    row, left, corner = bytearray(), 0, 0
    for each, up in zip(line, above, strict=True):
        to_left, to_up, to_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
        near = left if to_left <= to_up and to_left <= to_corner else up if to_up <= to_corner else corner
        left, corner = each + near & 255, up
        row.append(left)
    return bytes(row)


UNFILTER = (lambda line, above: line, _sub, _up, _average, _paeth)  # by the number that a row begins with
