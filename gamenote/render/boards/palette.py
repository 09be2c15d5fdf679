"""Colours of drawn boards: a table of roles, on screens and paper."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple
from zlib import crc32

from gamenote.core.design import BUILT_IN, Design, Shade

# Colours of boards on paper: black and white, or little ink.
#
# Tables say what rules would get wrong; all other roles, those of designs too, go by the rules: in a book a
# colour is the grey that is as light, a ground white or grey; a print has pieces in colours on pale grounds.

BLACK, WHITE = "#000000", "#ffffff"
MIDDLE = 0.45  # of the light, from which on a ground is white in a book, and ink on it black
PALE = 0.82  # how much white is mixed into the grounds of a print


class Inks(NamedTuple):
    """What fills a thing and draws its lines, "" for neither."""

    fill: str
    line: str


BOOK: Mapping[str, Inks] = {
    "ground": Inks(WHITE, BLACK),
    "ground-dark": Inks("#cfcfcf", ""),
    "ground-light": Inks(WHITE, ""),
    "ground-center": Inks("#e2e2e2", BLACK),
    "ground-across": Inks(WHITE, "#8a8a8a"),
    "ground-along": Inks(WHITE, "#8a8a8a"),
    "ground-junction": Inks("#8a8a8a", ""),
    "ground-wood": Inks(WHITE, WHITE),
    "piece-black": Inks(BLACK, BLACK),
    "piece-white": Inks(WHITE, BLACK),
    "piece-player-1": Inks(BLACK, BLACK),
    "piece-player-2": Inks(WHITE, BLACK),
    "piece-player-3": Inks("#8c8c8c", BLACK),
    "piece-player-4": Inks("#d4d4d4", BLACK),
    "piece-blue": Inks(BLACK, BLACK),
    "piece-yellow": Inks(WHITE, BLACK),
    "piece-red": Inks("#8c8c8c", BLACK),
    "piece-green": Inks("#d4d4d4", BLACK),
    "piece-purple": Inks("#4a4a4a", BLACK),
    "piece-orange": Inks("#b4b4b4", BLACK),
    "edge-black": Inks("", WHITE),
    "edge-white": Inks("", "#8a8a8a"),
    "edge-player-1": Inks("", WHITE),
    "edge-blue": Inks("", WHITE),
    "ink-player-3": Inks(BLACK, ""),
    "ink-red": Inks(BLACK, ""),
    "start-1": Inks(BLACK, BLACK),
    "start-2": Inks(WHITE, BLACK),
    "start-3": Inks("#8c8c8c", BLACK),
    "start-4": Inks("#d4d4d4", BLACK),
    "start-blue": Inks(BLACK, BLACK),
    "start-yellow": Inks(WHITE, BLACK),
    "start-red": Inks("#8c8c8c", BLACK),
    "start-green": Inks("#d4d4d4", BLACK),
    "crown": Inks(WHITE, BLACK),
    "face-blue": Inks("#4a4a4a", BLACK),
    "face-red": Inks("#9a9a9a", BLACK),
    "face-orange": Inks("#dddddd", BLACK),
    "under-last-move": Inks("", ""),
    "under-check": Inks("#a6a6a6", ""),
    "mark-check": Inks("", BLACK),
    "dot": Inks(WHITE, BLACK),
    "mark": Inks("", "#6e6e6e"),  # seen on white pieces and on black ones
    "mark-last-move": Inks("", BLACK),
    "mark-arrow": Inks("", "#6e6e6e"),
    "tip-arrow": Inks("#6e6e6e", ""),
    "mark-label": Inks(BLACK, WHITE),
}

PRINT: Mapping[str, Inks] = {
    "ground": Inks(WHITE, "#9a9a9a"),
    "ground-dark": Inks("#e6e6e6", ""),
    "ground-light": Inks(WHITE, ""),
    "ground-wood": Inks(WHITE, WHITE),
    "ground-across": Inks(WHITE, "#9a9a9a"),
    "ground-along": Inks(WHITE, "#9a9a9a"),
    "ground-junction": Inks("#c4c4c4", ""),
    "name-dark": Inks("#333333", ""),
    "under-last-move": Inks("#fff4c2", ""),
    "under-check": Inks("#ffd3cc", ""),
}


def light_of(shade: str) -> float:
    red, green, blue = (int(shade[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


def in_book(part: str, fill: str, line: str) -> Inks:
    """Return the colours of a part in black and white."""
    if part in ("ground", "name", "title", "caption", "heading", "legend", "label", "frame", "grid", "star"):
        ground = "#cfcfcf" if fill and light_of(fill) < MIDDLE else WHITE
        return Inks(ground if part == "ground" else fill and BLACK, line and BLACK)
    if part == "piece" and fill:
        return Inks(_grey_shade(fill), BLACK)
    if part in ("ink", "edge"):
        return Inks(*(shade and (WHITE if light_of(shade) > MIDDLE else BLACK) for shade in (fill, line)))
    return Inks(fill and _grey_shade(fill), line and _grey_shade(line))


def in_print(part: str, fill: str, line: str) -> Inks:
    """Return the colours of a part that save ink."""
    if part == "ground":
        return Inks(fill and _mix_white(fill, PALE), line)
    return Inks(fill, line)


def _grey_shade(shade: str) -> str:
    return "#" + f"{round(255 * light_of(shade)):02x}" * 3


def _mix_white(shade: str, white: float) -> str:
    parts = (int(shade[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(part + (255 - part) * white):02x}" for part in parts)


PAPERS: Mapping[str, tuple[Mapping[str, Inks], Callable[[str, str, str], Inks]]] = {
    "book": (BOOK, in_book),
    "print": (PRINT, in_print),
}
TILES: Mapping[str, Callable[[str], Inks]] = {  # numbers tell them apart, so that their grounds may be white
    "book": lambda shade: Inks(WHITE, BLACK),
    "print": lambda shade: Inks(WHITE, shade),
}


def on_paper(theme: str, role: str, part: str, fill: str, line: str) -> Inks:
    """Return what a role is drawn with in a theme of paper."""
    if role.startswith("piece-tile"):
        return TILES[theme](line or fill)
    if role.startswith("ink-tile"):
        return Inks(BLACK, "")
    table, rule = PAPERS[theme]
    return table.get(role) or rule(part, fill, line)


# What a design brings comes before the table. A role that no row names falls back to the role without its last
# part ("ground-up" to "ground"), as in `themes`. Only the roles that a drawing uses go into its style sheet.

THEMES = ("light", "dark", "auto", "screen", "book", "print")


@dataclass(frozen=True, slots=True)
class Colours:
    """What fills a thing and draws its lines, "" for neither."""

    fill: str
    line: str = ""

    @property
    def css(self) -> str:
        return f"fill:{self.fill or 'none'};stroke:{self.line or 'none'}"


@dataclass(frozen=True, slots=True)
class Row:
    role: str
    light: Colours
    dark: Colours
    part: str = ""  # what it colours, where the role does not begin with that
    sources: tuple[Row | None, Row | None] = (None, None)  # rows that its fill and line are taken from

    def of(self, theme: str) -> Colours:
        """Return the colours in a theme, light ones unless it says otherwise."""
        if any(self.sources):
            taken = (source.of(theme) if source else Colours("") for source in self.sources)
            return Colours(*(each.fill or each.line for each in taken))
        if theme in PAPERS:
            part = self.part or self.role.partition("-")[0]
            return Colours(*on_paper(theme, self.role, part, self.light.fill, self.light.line))
        return self.dark if theme == "dark" else self.light


# Parts whose fill and line are what fills those others: signs on pieces are drawn in their ink.
DERIVED = {"sign": ("", "ink"), "halo": ("", "piece"), "words": ("mark", "casing"), "tip": ("mark", "")}


def _colour_row(
    role: str, fill: str, line: str = "", dark: str | None = None, dark_line: str | None = None
) -> Row:
    """Return a row; dark colours are the light ones unless given."""
    return Row(
        role,
        Colours(fill, line),
        Colours(fill if dark is None else dark, line if dark_line is None else dark_line),
    )


ROWS = {
    row.role: row
    for row in (
        #    role             light fill  light line  dark fill  dark line
        _colour_row("page",          "#ffffff",  "",         "#16191d", ""),
        _colour_row("title",         "#1d2126",  "",         "#eef0f2", ""),
        _colour_row("caption",       "#1d2126",  "",         "#dfe3e7", ""),
        _colour_row("heading",       "#1d2126",  "",         "#dfe3e7", ""),
        _colour_row("legend",        "#5c6570",  "",         "#9aa5b1", ""),
        _colour_row("label",         "#5c6570",  "",         "#9aa5b1", ""),
        _colour_row("frame",         "",         "#6d5f4e",  "",        "#8d8070"),
        # What the cells are made of.
        _colour_row("ground",        "#efe6d6",  "#b9a88f",  "#22262b", "#4b525b"),
        _colour_row("ground-dark",   "#b98c60",  "",         "#7d5c3a", ""),
        _colour_row("ground-light",  "#f3e4c8",  "",         "#b3976d", ""),
        _colour_row("ground-center", "#dccbb0",  "#b9a88f",  "#101214", "#4b525b"),
        _colour_row("ground-across", "#e2d6c2",  "",         "#2c3137", ""),
        _colour_row("ground-along",  "#e2d6c2",  "",         "#2c3137", ""),
        _colour_row("ground-junction", "#c3b299", "",        "#4b525b", ""),
        _colour_row("ground-wood",   "#e6bd7c",  "#e6bd7c",  "#6f5531", "#6f5531"),
        _colour_row("grid",          "",         "#4a3414",  "",        "#d9bf93"),
        _colour_row("star",          "#4a3414",  "",         "#d9bf93", ""),
        _colour_row("name",          "#5f503b",  "",         "#a0a7b0", ""),
        _colour_row("name-dark",     "#3a2510",  "",         "#f6e8d2", ""),
        _colour_row("name-light",    "#6b5636",  "",         "#2b2010", ""),
        _colour_row("name-wood",     "#4a3414",  "",         "#f0ddba", ""),
        _colour_row("start",         "#8a744f",  "#6b5636",  "#a7adb5", "#c9ced4"),
        _colour_row("start-1",       "#3571d2",  "#1d448a",  "#5596ff", "#5596ff"),
        _colour_row("start-2",       "#f4c53d",  "#806000",  "#f4c53d", "#f4c53d"),
        _colour_row("start-3",       "#d23b34",  "#85201b",  "#f9584f", "#f9584f"),
        _colour_row("start-4",       "#35a35a",  "#14602f",  "#2fbf63", "#2fbf63"),
        _colour_row("start-blue",    "#3571d2",  "#1d448a",  "#5596ff", "#5596ff"),
        _colour_row("start-yellow",  "#f4c53d",  "#806000",  "#f4c53d", "#f4c53d"),
        _colour_row("start-red",     "#d23b34",  "#85201b",  "#f9584f", "#f9584f"),
        _colour_row("start-green",   "#35a35a",  "#14602f",  "#2fbf63", "#2fbf63"),
        _colour_row("start-purple",  "#7c3fc0",  "#4a2184",  "#b07cff", "#b07cff"),
        _colour_row("start-orange",  "#f09237",  "#8a4a00",  "#f09237", "#f09237"),
        # Pieces: `piece` the body, `edge` the lines of it, `ink` what is written on it.
        _colour_row("piece",         "#68717b",  "#3d444c",  "#8f99a4", "#c9ced4"),
        _colour_row("piece-black",   "#32343a",  "#0c0d0f",  "#2a2c31", "#e3e7eb"),
        _colour_row("piece-white",   "#fbf6ea",  "#2f271c",  "#f4eee0", "#1f1b15"),
        _colour_row("piece-player-1", "#3571d2",  "#1d448a",  "#5596ff", "#16335f"),
        _colour_row("piece-player-2", "#f4c53d",  "#806000",  "#f4c53d", "#5c4500"),
        _colour_row("piece-player-3", "#d23b34",  "#7d1a15",  "#f9584f", "#641d19"),
        _colour_row("piece-player-4", "#35a35a",  "#14602f",  "#2fbf63", "#0e4522"),
        _colour_row("piece-blue",    "#3571d2",  "#1d448a",  "#5596ff", "#16335f"),
        _colour_row("piece-yellow",  "#f4c53d",  "#806000",  "#f4c53d", "#5c4500"),
        _colour_row("piece-red",     "#d23b34",  "#7d1a15",  "#f9584f", "#641d19"),
        _colour_row("piece-green",   "#35a35a",  "#14602f",  "#2fbf63", "#0e4522"),
        _colour_row("piece-purple",  "#8a55cc",  "#4a2184",  "#b07cff", "#3d1f68"),
        _colour_row("piece-orange",  "#f09237",  "#8a4a00",  "#f09237", "#653600"),
        _colour_row("edge",          "",         "#3d444c",  "",        "#c9ced4"),
        _colour_row("edge-black",    "",         "#7d828c",  "",        "#8d939c"),
        _colour_row("edge-white",    "",         "#b5a88f"),
        _colour_row("edge-player-1", "",         "#1d448a",  "",        "#16335f"),
        _colour_row("edge-player-2", "",         "#806000",  "",        "#5c4500"),
        _colour_row("edge-player-3", "",         "#7d1a15",  "",        "#641d19"),
        _colour_row("edge-player-4", "",         "#14602f",  "",        "#0e4522"),
        _colour_row("edge-blue",     "",         "#1d448a",  "",        "#16335f"),
        _colour_row("edge-yellow",   "",         "#806000",  "",        "#5c4500"),
        _colour_row("edge-red",      "",         "#7d1a15",  "",        "#641d19"),
        _colour_row("edge-green",    "",         "#14602f",  "",        "#0e4522"),
        _colour_row("edge-purple",   "",         "#4a2184",  "",        "#3d1f68"),
        _colour_row("edge-orange",   "",         "#8a4a00",  "",        "#653600"),
        _colour_row("ink",           "#ffffff",  "",         "#101214", ""),
        _colour_row("ink-black",     "#ffffff"),
        _colour_row("ink-hidden",    "#ffffff"),
        _colour_row("ink-white",     "#26221b"),
        _colour_row("ink-player-2",  "#332600"),
        _colour_row("ink-yellow",    "#332600"),
        _colour_row("ink-player-4",  "#04200e"),
        _colour_row("ink-green",     "#04200e"),
        _colour_row("ink-orange",    "#2f1700"),
        _colour_row("crown",         "#f0bd3a",  "#7a5700"),
        _colour_row("face",          "#d9d2c4",  "#6f675a"),
        _colour_row("face-blue",     "#4380e0",  "#12356f"),
        _colour_row("face-red",      "#e0524b",  "#75120d"),
        _colour_row("face-orange",   "#f09237",  "#7c4200"),
        _colour_row("face-blank",    "",         "#8d8778"),
        _colour_row("face-hidden",   "#5d646d",  "#a9aeb5"),
        # Tiles warm up to red, turn to gold and are violet and beyond after 2048.
        _colour_row("piece-tile",    "#2c2d33",  "",         "#2c2d33", "#9aa5b1"),
        _colour_row("piece-tile-2",  "#fbf8f1",  "#d8cdb9"),
        _colour_row("piece-tile-4",  "#f7e9c8",  "#d8c59b"),
        _colour_row("piece-tile-8",  "#f8cb99"),
        _colour_row("piece-tile-16", "#f5ac66"),
        _colour_row("piece-tile-32", "#ef8444"),
        _colour_row("piece-tile-64", "#cd4c1f"),
        _colour_row("piece-tile-128", "#b3241f"),
        _colour_row("piece-tile-256", "#f6e28b"),
        _colour_row("piece-tile-512", "#f2d35c"),
        _colour_row("piece-tile-1024", "#eec531"),
        _colour_row("piece-tile-2048", "#e9b400"),
        _colour_row("piece-tile-4096", "#8455c4"),
        _colour_row("piece-tile-8192", "#5f56c8"),
        _colour_row("piece-tile-16384", "#3769c4"),
        _colour_row("piece-tile-32768", "#18817e"),
        _colour_row("piece-tile-65536", "#2a7f3f"),
        _colour_row("ink-tile",      "#ffffff"),
        _colour_row("ink-tile-2",    "#4b4336"),
        _colour_row("ink-tile-4",    "#4b4336"),
        _colour_row("ink-tile-8",    "#48301a"),
        _colour_row("ink-tile-16",   "#432506"),
        _colour_row("ink-tile-32",   "#2f1503"),
        _colour_row("ink-tile-64",   "#ffffff"),
        _colour_row("ink-tile-128",  "#ffffff"),
        _colour_row("ink-tile-256",  "#463a05"),
        _colour_row("ink-tile-512",  "#463a05"),
        _colour_row("ink-tile-1024", "#3c3000"),
        _colour_row("ink-tile-2048", "#332800"),
        # Marks.
        _colour_row("mark",          "",         "#8a0a52",  "",        "#ffa3d6"),
        _colour_row("mark-crossing", "",         "#2b1a04",  "",        "#fff1d6"),
        _colour_row("mark-variation", "",        "#625a4e",  "",        "#c4baa8"),
        _colour_row("mark-last-move", "",        "#8a0a52",  "",        "#ffa3d6"),
        _colour_row("under-last-move", "#ffe066", "",        "#d6b53a", ""),
        _colour_row("mark-check",    "",         "#8f0d0d",  "",        "#ffb3ab"),
        _colour_row("under-check",   "#f2665c",  "",         "#d9453f", ""),
        _colour_row("dot",           "#ffffff",  "#20242a"),
        _colour_row("mark-arrow",    "",         "#06493f",  "",        "#5fe0cb"),
        _colour_row("tip-arrow",     "#06493f",  "",         "#5fe0cb", ""),
        _colour_row("mark-label",    "#1d2126",  "#ffffff"),
        # Around the board.
        _colour_row("tray",          "#efe6d6",  "#b9a88f",  "#22262b", "#4b525b"),
        _colour_row("clock",         "#eceef1",  "#9aa5b1",  "#262c33", "#5c6570"),
        _colour_row("clock-words",   "#1d2126",  "",         "#dfe3e7", ""),
        _colour_row("clock-runs",    "#ffe27a",  "#7a5700",  "#705800", "#ffe27a"),
        _colour_row("clock-runs-words", "#1d2126", "",       "#ffffff", ""),
        _colour_row("curve",         "",         "#5b4a2e",  "",        "#e0c99f"),
        _colour_row("curve-area",    "#cdb78f",  "",         "#6f5b38", ""),
        _colour_row("curve-panel",   "#f6f1e8",  "#b9a88f",  "#1f2429", "#4b525b"),
        _colour_row("curve-zero",    "",         "#8a7a60",  "",        "#8d8070"),
        _colour_row("curve-here",    "",         "#8a0a52",  "",        "#ffa3d6"),
        _colour_row("curve-point",   "#8a0a52",  "#ffffff",  "#ffa3d6", "#16191d"),
        # Marks with a paint: the line, what is filled, words, and the casing around them.
        _colour_row("mark-green",    "",         "#0d5a25"),
        _colour_row("mark-red",      "",         "#991010"),
        _colour_row("mark-blue",     "",         "#12459f"),
        _colour_row("mark-purple",   "",         "#5a22a0"),
        _colour_row("mark-yellow",   "",         "#ffd21f"),
        _colour_row("mark-orange",   "",         "#ffab45"),
        _colour_row("mark-cyan",     "",         "#48dcf2"),
        _colour_row("mark-black",    "",         "#101214"),
        _colour_row("mark-white",    "",         "#ffffff"),
        _colour_row("casing",        "",         "#ffffff"),
        _colour_row("casing-yellow", "",         "#3a2f00"),
        _colour_row("casing-orange", "",         "#3a1c00"),
        _colour_row("casing-cyan",   "",         "#003540"),
        _colour_row("casing-white",  "",         "#101214"),
    )
}  # fmt: skip


def row(role: str, design: Design = BUILT_IN) -> Row:
    """Return the row of a role, or of its prefix.

    The colours of a design come first."""
    if design is not BUILT_IN and (own := _design_row(role, design)):
        return own
    part, _, name = role.partition("-")
    if part in DERIVED and role not in ROWS:
        return _derived_row(part, name, design)
    while role not in ROWS and "-" in role:
        role = role.rpartition("-")[0]
    return ROWS[role]


def _derived_row(part: str, name: str, design: Design) -> Row:
    """Return the row of a part in colours of others."""
    fill, line = (row(f"{each}-{name}", design) if each else None for each in DERIVED[part])
    made = Row(
        "-".join((part, *(each.role for each in (fill, line) if each))),
        Colours(""),
        Colours(""),
        part,
        (fill, line),
    )
    return replace(made, light=made.of("light"), dark=made.of("dark"))


def _design_row(role: str, design: Design) -> Row | None:
    """Return a design's row of a role, named after its colours.

    So rows of several designs may stand in one style sheet."""
    part, _, name = role.partition("-")
    shades: dict[str, tuple[Shade | None, Shade | None]] = {}
    if paint := design.paint(name):
        shades |= {"piece": (paint.fill, paint.line), "edge": (None, paint.ink), "ink": (paint.ink, None)}
    if ground := design.ground(name):
        shades |= {"ground": (ground.fill, ground.line), "name": (ground.ink, None)}
    if part not in shades:
        return None
    fill, line = shades[part]
    light = Colours(fill.light if fill else "", line.light if line else "")
    dark = Colours(fill.on_dark if fill else "", line.on_dark if line else "")
    return Row(f"own-{crc32(f'{light.css}/{dark.css}'.encode()):08x}", light, dark, part)


def style(rows: Iterable[Row], theme: str) -> str:
    """Return a style sheet for these roles.

    `auto` follows what the reader's system prefers."""
    chosen = sorted(rows, key=lambda each: each.role)
    first = [(each.role, each.of(theme)) for each in chosen]
    rules = "".join(f".{role}{{{colours.css}}}" for role, colours in first)
    if theme != "auto":
        return rules
    other = "".join(f".{each.role}{{{each.dark.css}}}" for each in chosen if each.dark != each.light)
    return f"{rules}@media(prefers-color-scheme:dark){{{other}}}" if other else rules
