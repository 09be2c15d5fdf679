"""Pictures as terminals take them, read back and compared with the pixels that went in."""

from __future__ import annotations

import random
import re
import struct
import zlib
from base64 import standard_b64decode

import pytest

from gamenote.render.boards.pixels import CHUNK, Picture, kitty, png_pixels, sixel

COMMAND = re.compile(r"\x1b_G([^;]*);([A-Za-z0-9+/=]*)\x1b\\")
SIXEL = re.compile(r'\x1bP0;1;0q"1;1;(\d+);(\d+)((?:#\d+;2;\d+;\d+;\d+)*)([^\x1b]*)\x1b\\')
PART = re.compile(r"#(\d+)|!(\d+)([?-~])|([?-~])|([$-])")


def shown(text: str) -> Picture:
    """Draw a sixel sequence as a terminal does, and tell shades of 101 as shades of 256."""
    match = SIXEL.fullmatch(text)
    assert match is not None
    width, height = int(match[1]), int(match[2])
    shades = {
        int(each[0]): sum(
            round(int(part) * 255 / 100) << place for part, place in zip(each[1:], (16, 8, 0), strict=True)
        )
        for each in re.findall(r"#(\d+);2;(\d+);(\d+);(\d+)", match[3])
    }
    rows = [[-1] * width for _ in range(height)]
    x = top = colour = 0
    for chosen, times, repeated, single, move in PART.findall(match[4]):
        if chosen:
            colour = shades[int(chosen)]
        elif move:
            x, top = 0, top + (6 if move == "-" else 0)
        else:
            bits = ord(repeated or single) - 63
            for at in range(x, x + int(times or 1)):
                for place in (place for place in range(6) if bits >> place & 1):
                    assert rows[top + place][at] == -1, "a pixel is drawn twice"
                    rows[top + place][at] = colour
            x += int(times or 1)
    assert PART.sub("", match[4]) == ""
    return Picture(width, height, rows)


def coarse(colour: int) -> int:
    """A colour as sixel can say it."""
    parts = [round(round((colour >> place & 255) * 100 / 255) * 255 / 100) for place in (16, 8, 0)]
    return parts[0] << 16 | parts[1] << 8 | parts[2]


def picture(width: int, height: int, colours: list[int], seed: int = 1) -> Picture:
    """Runs of all lengths in these colours."""
    chance = random.Random(seed)
    rows = []
    for _ in range(height):
        row: list[int] = []
        while len(row) < width:
            row += [chance.choice(colours)] * chance.choice((1, 2, 3, 4, 5, 40))
        rows.append(row[:width])
    return Picture(width, height, rows)


@pytest.mark.parametrize(("width", "height"), [(1, 1), (7, 5), (64, 6), (301, 31)])
def test_a_sixel_picture_has_every_pixel_once_in_its_colour(width: int, height: int) -> None:
    made = picture(width, height, [0, 0xFFFFFF, 0xB98C60, 0x102030, 0xF3E3C7])
    assert shown(sixel(made)) == Picture(width, height, [[coarse(each) for each in row] for row in made.rows])


def test_runs_are_counted() -> None:
    assert len(sixel(Picture(1000, 6, [[0xFF0000] * 1000] * 6))) < 60


def test_rare_colours_take_the_nearest_that_is_frequent() -> None:
    row = [0x000000] * 50 + [0xFF0000] * 40 + [0xFFFFFF] * 30 + [0xF01008, 0x0A0A0A, 0xF0F8F0]
    seen = shown(sixel(Picture(len(row), 1, [row]), 3)).rows[0]
    assert seen[:120] == row[:120]
    assert seen[120:] == [0xFF0000, 0x000000, 0xFFFFFF]


@pytest.mark.parametrize("most", [2, 16, 256, 9999])
def test_there_are_no_more_colours_than_the_terminal_has(most: int) -> None:
    made = picture(200, 60, [each * 0x010203 for each in range(80)] + [each * 0x030100 for each in range(300)])
    seen = shown(sixel(made, most))
    assert all(each >= 0 for row in seen.rows for each in row)
    assert 1 < len({each for row in seen.rows for each in row}) <= min(most, 256)


@pytest.mark.parametrize("size", [0, 1, 3071, 3072, 3073, 9216, 20000])
def test_kitty_has_the_file_in_chunks(size: int) -> None:
    png = random.Random(size).randbytes(size)
    text = kitty(png, 12)
    commands = COMMAND.findall(text)
    assert "".join(f"\x1b_G{keys};{words}\x1b\\" for keys, words in commands) == text
    assert standard_b64decode("".join(words for _, words in commands)) == png
    assert all(len(words) == CHUNK for _, words in commands[:-1])
    assert len(commands[-1][1]) <= CHUNK
    assert commands[0][0].startswith("a=T,f=100,q=2,r=12,m=")
    assert all(keys in ("q=2,m=1", "q=2,m=0") for keys, _ in commands[1:])
    assert [keys[-1] for keys, _ in commands] == ["1"] * (len(commands) - 1) + ["0"]


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def filtered(kind: int, line: bytes, above: bytes, depth: int) -> bytes:
    """A row of a PNG, as the standard filters it."""
    made = bytearray()
    for index, value in enumerate(line):
        left = line[index - depth] if index >= depth else 0
        up, corner = above[index], above[index - depth] if index >= depth else 0
        guess = left + up - corner
        near = min((left, up, corner), key=lambda each: abs(guess - each))
        made.append(value - (0, left, up, (left + up) // 2, near)[kind] & 255)
    return bytes([kind, *made])


@pytest.mark.parametrize("depth", [3, 4])
def test_a_png_is_read_whatever_its_filters(depth: int) -> None:
    made = picture(37, 25, [0, 0xFFFFFF, 0xB98C60, 0x102030, 0xF3E3C7, 0x7F8081])
    above, rows = bytes(37 * depth), b""
    for at, row in enumerate(made.rows):
        line = b"".join(each.to_bytes(3, "big") + b"\xff" * (depth - 3) for each in row)
        rows, above = rows + filtered(at % 5, line, above, depth), line
    head = struct.pack(">IIBBBBB", 37, 25, 8, 6 if depth == 4 else 2, 0, 0, 0)
    body = zlib.compress(rows)
    parts = [chunk(b"IHDR", head), chunk(b"tEXt", b"a\0b"), chunk(b"IDAT", body[:50]), chunk(b"IDAT", body[50:])]
    assert png_pixels(b"\x89PNG\r\n\x1a\n" + b"".join(parts) + chunk(b"IEND", b"")) == made
