"""How roles look: letters and glyphs of pieces, signs of marks, colours.

All tables. A game names paints ("black", "player-3", "tile-2048"), kinds ("disk", "king") and grounds ("dark");
what no row names falls back to the role without its last part ("tile-4096" to "tile"), and in the end to plain.

Tiles warm up from white to red, turn to gold and are dark beyond 2048: a glance tells how far a game has come.
Inks and chips always stand on a painted ground: no colour depends on the terminal's background.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from gamenote.core.design import BUILT_IN, SHADE, Design, Shade
from gamenote.core.diagram import Diagram, Token
from gamenote.core.patterns import lazy_pattern


class Owner(Struct, frozen=True):
    """How an owner of pieces is told without colour."""

    name: str
    letter: str
    man: str
    king: str


PAINTS = {
    row.name: row
    for row in (
        #     name        letter  man  king
        Owner("black",    "B",    "●", "◉"),
        Owner("white",    "W",    "○", "◎"),
        Owner("blue",     "B",    "●", "◉"),
        Owner("yellow",   "Y",    "○", "◎"),
        Owner("red",      "R",    "◆", "◈"),
        Owner("green",    "G",    "◇", "❖"),
        Owner("purple",   "P",    "●", "◉"),
        Owner("orange",   "O",    "○", "◎"),
        Owner("player-1", "1",    "●", "◉"),
        Owner("player-2", "2",    "○", "◎"),
        Owner("player-3", "3",    "◆", "◈"),
        Owner("player-4", "4",    "◇", "❖"),
    )
}  # fmt: skip


class Sign(Struct, frozen=True):
    """A stretch of a token: a pattern, and its role.

    The pattern is over letter, small, stone, man, king, glyph and text; the role colours it."""

    pattern: str
    role: str


class TokenStyle(Struct, frozen=True):
    """How a kind of token is written, and where in its cell."""

    name: str
    ascii: tuple[Sign, ...]
    unicode: tuple[Sign, ...]
    align: str = "<"
    least: int = 1  # columns that a cell of a full board has at least, so that boards of one game look alike
    fills: bool = False
    signed: bool = False  # a sign tells the owner beside the text, so the legend explains it


INK, CHIP, FILL = "ink", "chip", "fill"
AS_INK, LIGHTER = "^", "~"  # before a word of a role: its ground's colour as ink; its ground made lighter
STONES = {"black": "X", "white": "O"}  # as books of Go have them in plain ASCII
# What stands on a painted piece, in both styles.
CHIP_SIGNS = {"man": (" ", "{small}"), "king": ("♛", "{letter}"), "stone": (" ", " ")}
_LETTERED, _SIGNED = (Sign("{letter}:", INK), Sign("{text}", CHIP)), (Sign("{man}", INK), Sign("{text}", CHIP))
KINDS = {
    row.name: row
    for row in (
        TokenStyle("disk", _LETTERED, _SIGNED, least=4, signed=True),
        TokenStyle("man",  (Sign("{small}{text}", INK),),  (Sign("{man}{text}", INK),), "^"),
        TokenStyle("king", (Sign("{letter}{text}", INK),), (Sign("{king}{text}", INK),), "^"),
        TokenStyle("stone", (Sign("{stone}{text}", INK),), (Sign("{man}{text}", INK),), "^"),
        TokenStyle("block", (Sign("{letter}", FILL),), (Sign("{man}", FILL),), "^", fills=True),
        TokenStyle("tile", (Sign("{text}", FILL),),  (Sign("{text}", FILL),), ">", least=4, fills=True),
    )
}  # fmt: skip
LETTER = TokenStyle("", (Sign("{letter}", INK),), (Sign("{letter}", INK),), "^")  # any other kind without a text
WRITTEN = TokenStyle("", _LETTERED, _SIGNED, signed=True)  # any other kind with one


OWN = TokenStyle("", (Sign("{glyph}{text}", INK),), (Sign("{glyph}{text}", INK),), "^")  # a kind of a design
ON_GROUND = lazy_pattern(r"(?:^| )on (\S+)$", re.ASCII)
IN_SHADES = lazy_pattern(r"(?:(#\w{6})/(#\w{6}))?:(?:(#\w{6})/(#\w{6}))?", re.ASCII)


class Glyphs(Struct, frozen=True):
    """What a style draws with.

    `corners` is indexed by the lines that meet: 1 up, 2 down, 4 left, 8 right."""

    name: str
    corners: str
    down: str
    across: str
    grounds: Mapping[str, str]  # what an empty cell shows
    marks: Mapping[str, tuple[str, str]]  # what stands left and right in a marked cell
    pointer: str  # what stands before a marked cell of a compact board
    pointers: Mapping[str, str]  # the same, for other marks; the second sign stands behind it
    nothing: str
    caps: tuple[str, str] | None  # the sides of a painted piece
    disc: str  # a piece on a narrow painted cell
    edge: str  # the lowest line of a painted tile, "" for none
    quiet: str  # signs of grounds that a painted cell does not need
    star: str  # a star point
    diagonals: str  # none, downwards to the right, downwards to the left, both
    signs: Mapping[str, str]  # what marks show on an empty cell, and beside a piece
    owned: Mapping[str, str]  # what the territory of an owner shows
    shaped: Mapping[str, str]  # what marks make of a round piece on a painted board
    heights: str  # signs of a curve, from low to high
    here: tuple[str, str]  # what stands around the value of the position that is shown


SIGNS = {
    "circle": "◦", "square": "□", "triangle": "△", "cross": "×", "selected": "◇", "label": "", "territory": "▪",
}  # fmt: skip
ASCII_SIGNS = {
    "circle": "o", "square": "#", "triangle": "^", "cross": "x", "selected": "=", "label": "", "territory": "%",
}  # fmt: skip
UNICODE = Glyphs(
    name="unicode",
    corners=" ╵╷│╴┘┐┤╶└┌├─┴┬┼",
    down="│",
    across="─",
    grounds={
        "": "·",
        "dark": "░",
        "light": " ",
        "hole": " ",
        "start": "✶",
        "center": "▫",
        "across": "─",
        "along": "│",
        "junction": "┼",
        "wood": "·",
        "up": "△",
        "down": "▽",
        "upper-left": "◸",
        "lower-right": "◿",
        "lower-left": "◺",
        "upper-right": "◹",
    },
    marks={"last-move": ("▌", "▐"), "new-tile": ("▌", "▐"), "check": ("+", "+")},
    pointer="▸",
    pointers={"check": "+"},
    nothing="–",
    caps=("▐", "▌"),
    disc="●",
    edge="▀",
    quiet="·░▫ ",
    star="╋",
    diagonals=" ╲╱╳",
    signs=SIGNS,
    owned={"white": "▫"},
    shaped={"last-move": "◉", "triangle": "▲", "square": "■", "circle": "◎", "cross": "✕", "selected": "◆"},
    heights="▁▂▃▄▅▆▇█",
    here=("[", "]"),
)
ASCII = Glyphs(
    name="ascii",
    corners=" |||-+++-+++-+++",
    down="|",
    across="-",
    grounds={
        "": ".",
        "dark": ":",
        "light": " ",
        "hole": " ",
        "start": "*",
        "center": ":",
        "across": "-",
        "along": "|",
        "junction": "+",
        "wood": ".",
        "up": "^",
        "down": "v",
        "upper-left": "/",
        "lower-right": "/",
        "lower-left": "\\",
        "upper-right": "\\",
    },
    marks={"last-move": ("[", "]"), "new-tile": ("[", "]"), "check": ("+", "+")},
    pointer=">",
    pointers={"check": "!"},  # lines cross in a plus
    nothing="-",
    caps=None,
    disc="o",
    edge="",
    quiet=".: ",
    star="*",
    diagonals=" \\/X",
    signs=ASCII_SIGNS,
    owned={"white": "'"},
    shaped={},
    heights="_.-~=+*#",
    here=("[", "]"),
)

# Where lines lead from each point to all others beside it, plain ASCII shows the points alone, as Go players do.
POINTS = replace(
    ASCII,
    corners="." * 16,
    down=" ",
    across=" ",
    pointers={"last-move": "()"},
    star="+",
    signs=ASCII_SIGNS
    | {"circle": "C", "square": "S", "triangle": "T", "cross": "M", "selected": "#", "territory": "x"},
    owned={"white": "o"},
    shaped={"last-move": "@"},
)


def glyphs_of(diagram: Diagram, glyphs: Glyphs) -> Glyphs:
    """Return what a style draws a diagram with."""
    return POINTS if diagram.joins_all and glyphs.name == ASCII.name else glyphs


# Roles and styles in the words of rich: "ink on ground". The colours are greys and steps of the cube of 256
# colours, so that terminals without more show the same.
COLOURS: Mapping[str, str] = {
    "ground": "#6c6c6c on #cac3ba",
    "ground-dark": "#5f5f5f on #af875f",
    "ground-light": "#767676 on #d7af87",
    "ground-hole": "",
    "ground-center": "#6c6c6c on #e4e4e4",
    "ground-start": "bold #303030 on #d7d7af",
    "ground-odd": "#6c6c6c on #bcb4a8",
    "ground-empty": "#6c6c6c on #d7d0c8",
    "ground-wood": "#875f00 on #d7af5f",
    "grid": "#767676 on #cac3ba",
    "mark": "bold #af0000 on #afaf5f",
    "mark-check": "bold #ffffff on #ff5f5f",
    "pale": "dim",
    "sign": "bold #af0000",
    "ink": "bold #303030",
    "ink-black": "bold #121212",
    "ink-white": "bold #121212",
    "chip": "bold #121212 on #e4e4e4",
    "chip-black": "bold #ffffff on #262626",
    "chip-white": "bold #121212 on #ffffff",
    "chip-blue": "bold #ffffff on #005faf",
    "chip-yellow": "bold #121212 on #ffd700",
    "chip-red": "bold #ffffff on #af0000",
    "chip-green": "bold #ffffff on #005f00",
    "chip-purple": "bold #ffffff on #5f00af",
    "chip-orange": "bold #121212 on #ff8700",
    "chip-player-1": "bold #ffffff on #005faf",
    "chip-player-2": "bold #121212 on #ffd700",
    "chip-player-3": "bold #ffffff on #af0000",
    "chip-player-4": "bold #ffffff on #005f00",
    "fill-blue": "bold #ffffff on #005faf",
    "fill-yellow": "bold #121212 on #ffd700",
    "fill-red": "bold #ffffff on #af0000",
    "fill-green": "bold #ffffff on #005f00",
    "fill-purple": "bold #ffffff on #5f00af",
    "fill-orange": "bold #121212 on #ff8700",
    "fill-player-1": "bold #ffffff on #005faf",
    "fill-player-2": "bold #121212 on #ffd700",
    "fill-player-3": "bold #ffffff on #af0000",
    "fill-player-4": "bold #ffffff on #005f00",
    "fill-tile": "bold #ffffff on #121212",
    "fill-tile-2": "bold #444444 on #eeeeee",
    "fill-tile-4": "bold #444444 on #ffffd7",
    "fill-tile-8": "bold #262626 on #ffd7af",
    "fill-tile-16": "bold #262626 on #ffaf5f",
    "fill-tile-32": "bold #121212 on #ff8700",
    "fill-tile-64": "bold #121212 on #ff5f00",
    "fill-tile-128": "bold #ffffff on #d70000",
    "fill-tile-256": "bold #262626 on #ffff87",
    "fill-tile-512": "bold #262626 on #ffd75f",
    "fill-tile-1024": "bold #262626 on #ffd700",
    "fill-tile-2048": "bold #121212 on #ffff00",
    "fill-tile-4096": "bold #ffffff on #5f00af",
    "fill-tile-8192": "bold #ffffff on #5f5fd7",
    "fill-tile-16384": "bold #ffffff on #005faf",
    "fill-tile-32768": "bold #ffffff on #005f5f",
    "fill-tile-65536": "bold #ffffff on #005f00",
    "fill-tile-131072": "bold #ffd75f on #121212",
    "face-blue": "bold #ffffff on #005faf",
    "face-red": "bold #ffffff on #d70000",
    "face-orange": "bold #121212 on #ff8700",
    "face-blank": "",
    "face-hidden": "bold #121212 on #9e9e9e",
    "crown": "bold",
    "crown-black": "bold #ffd700",
    "crown-white": "bold #af0000",
    "label": "dim",
    "title": "bold",
    "heading": "",
    "caption": "",
    "legend": "dim",
}


# What is darker where the light theme would dazzle.
DARK: Mapping[str, str] = {
    **COLOURS,
    "ground": "#bcbcbc on #5f5f5f",
    "ground-dark": "#d7af87 on #875f5f",
    "ground-light": "#5f5f5f on #d7af87",
    "ground-center": "#d0d0d0 on #767676",
    "ground-start": "bold #ffffaf on #5f5f5f",
    "ground-odd": "#bcbcbc on #6c6c6c",
    "ground-empty": "#bcbcbc on #767676",
    "ground-wood": "#5f5f00 on #af875f",
    "grid": "#8a8a8a on #5f5f5f",
    "mark": "bold #121212 on #afaf5f",
    "mark-check": "bold #ffffff on #d70000",
    "sign": "bold #ffd75f",
    "ink": "bold #e4e4e4",
    "ink-black": "bold #080808",
    "ink-white": "bold #ffffff",
}


# Where a terminal has no more than sixteen colours, its own are named, as the nearest ones would not differ.
SIXTEEN: Mapping[str, str] = {
    "ground": "black on bright_black",
    "ground-dark": "black on green",
    "ground-light": "black on cyan",
    "ground-hole": "",
    "ground-center": "black on white",
    "ground-start": "black on white",
    "ground-empty": "black on white",
    "grid": "black on bright_black",
    "ground-wood": "black on yellow",
    "mark": "black on yellow",
    "mark-check": "black on red",
    "pale": "dim",
    "sign": "red",
    "ink": "black",
    "ink-white": "bright_white",
    "chip": "black on white",
    "chip-black": "bright_white on black",
    "chip-white": "black on bright_white",
    **{
        f"{part}-{name}": style
        for part in (CHIP, FILL)
        for name, style in {
            "blue": "bright_white on blue",
            "yellow": "black on bright_yellow",
            "red": "bright_white on red",
            "green": "black on green",
            "purple": "bright_white on magenta",
            "orange": "black on yellow",
            "player-1": "bright_white on blue",
            "player-2": "black on bright_yellow",
            "player-3": "bright_white on red",
            "player-4": "black on green",
        }.items()
    },
    "fill-tile": "bright_yellow on black",
    "fill-tile-2": "black on bright_white",
    "fill-tile-4": "black on bright_yellow",
    "fill-tile-8": "black on yellow",
    "fill-tile-16": "bright_white on red",
    "fill-tile-32": "black on bright_red",
    "fill-tile-64": "bright_white on magenta",
    "fill-tile-128": "black on bright_magenta",
    "fill-tile-256": "black on green",
    "fill-tile-512": "black on bright_green",
    "fill-tile-1024": "black on cyan",
    "fill-tile-2048": "black on bright_cyan",
    "fill-tile-4096": "bright_white on blue",
    "fill-tile-8192": "bright_white on bright_blue",
    "face-blue": "bright_white on blue",
    "face-red": "bright_white on red",
    "face-orange": "black on yellow",
    "face-hidden": "black on white",
    "crown": "bold",
    "crown-black": "bright_yellow",
    "crown-white": "red",
    "label": "",
    "title": "bold",
    "heading": "",
    "caption": "",
    "legend": "",
}


def colours(theme: str, environment: Mapping[str, str]) -> Mapping[str, str]:
    """Return the colours of a theme; `auto` asks the terminal."""
    if theme == "auto":
        background = environment.get("COLORFGBG", "").rpartition(";")[2]
        theme = "dark" if background in ("0", "1", "2", "3", "4", "5", "6", "8") else "light"
    return DARK if theme == "dark" else COLOURS


def owner(name: str, design: Design = BUILT_IN) -> Owner:
    """Return the row of an owner, or one for a stranger.

    That shows its number or its first letter. A design comes first."""
    if own := design.paint(name):
        return Owner(name, own.letter, own.sign or own.letter, own.sign or own.letter)
    if name in PAINTS:
        return PAINTS[name]
    number = re.search(r"[0-9]$", name)
    letter = number[0] if number else name[:1].upper() or "?"
    return Owner(name, letter, letter, letter)


def token_style(token: Token, design: Design = BUILT_IN) -> TokenStyle:
    """Return the row of a kind of token; a design comes first.

    An unknown kind is written as its owner's letter and its text."""
    if design.kind(token.kind, token.paint):
        return OWN
    return KINDS.get(token.kind) or (WRITTEN if token.text else LETTER)


def piece_glyph(token: Token, design: Design, *, ascii_only: bool = False) -> str:
    """Return a design's glyph of a token, or its owner's sign."""
    row, own = owner(token.paint, design), design.kind(token.kind, token.paint)
    if own is None:
        return row.letter
    return (own.ascii or row.letter) if ascii_only else (own.unicode or row.man)


def on_ground(ground: str, design: Design) -> str:
    """Return the role of a cell's ground, or its own colours."""
    own = design.ground(ground)
    return in_shades(own.ink, own.fill) if own else f"ground-{ground}"


def in_paint(part: str, name: str, design: Design) -> str:
    """Return the role of a token's part, or its own colours."""
    own = design.paint(name)
    if own is None:
        return f"{part}-{name}"
    if part == INK:
        return f"{INK} {in_shades(own.terminal, None)}" if own.terminal else INK
    return f"{part} {in_shades(own.ink, own.fill)}"


def in_shades(ink: Shade | None, ground: Shade | None) -> str:
    """Return a word of a role for colours that no table names.

    >>> in_shades(Shade("#000000", "#ffffff"), None)
    '#000000/#ffffff:'
    """
    return ":".join(f"{shade.light}/{shade.on_dark}" if shade else "" for shade in (ink, ground))


def as_ink(role: str) -> str:
    """Return a role whose ink is the ground of another one."""
    return " ".join(AS_INK + word for word in role.split(" ") if word)


def style_of(theme: Mapping[str, str], word: str) -> str:
    """Return the style of one word of a role."""
    if word.startswith((AS_INK, LIGHTER)):
        found = ON_GROUND.search(style_of(theme, word[1:]))
        if found is None:
            return ""
        return found[1] if word.startswith(AS_INK) else f"on {_lighten_shade(found[1])}"
    match = IN_SHADES.fullmatch(word)
    if match is None:
        return among(theme, word)
    ink, ground = match.group(2, 4) if theme is DARK else match.group(1, 3)
    return " ".join(filter(None, (ink, ground and f"on {ground}")))


def _lighten_shade(shade: str) -> str:
    """Return a colour half-way to white, or its bright name."""
    if not SHADE.fullmatch(shade):
        return f"bright_{shade.removeprefix('bright_')}"
    return "#" + "".join(f"{(int(shade[at : at + 2], 16) + 255) // 2:02x}" for at in (1, 3, 5))


def among(table: Mapping[str, str], role: str) -> str:
    """Return the row of a role, or of its prefix.

    "" when there is none."""
    while role and role not in table:
        role = role.rpartition("-")[0]
    return table.get(role, "")
