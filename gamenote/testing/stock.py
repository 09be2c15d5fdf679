"""Diagrams and findings with which boards and reports are checked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec.structs import replace

from gamenote.core.design import Design, PieceKind, Shape, circle, polygon
from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.diagram import GROUNDS, KINDS, MARKS, Cell, Curve, Diagram, PlayerClock, Reserve, Token, flipped
from gamenote.core.lattice import (
    Coord,
    Cutout,
    Grid,
    Hexagons,
    Lattice,
    Quarters,
    Renamed,
    Segments,
    Squares,
    Triangles,
    Turned,
    go_name,
    grid,
)
from gamenote.core.record import Mark
from gamenote.core.report import (
    FileReport,
    Finding,
    GamePlace,
    Gaps,
    PlacedEdit,
    PlacedFix,
    Refused,
    Related,
    Summary,
    Trouble,
)
from gamenote.core.source import Place

# Six kinds of pieces as shapes: bodies of lines and curves, a line, a foot, and a point of ink.
FOOT = Shape(polygon((0.2, 0.88), (0.8, 0.88), (0.75, 0.78), (0.25, 0.78)))
COLLAR = Shape("M .34 .7 L .66 .7", "edge", 0.035)
EYE = Shape(circle(0.5, 0.4, 0.024), "ink", 0)
SHAPE_KINDS = (
    ("king", "♔♚", "K", polygon((0.4, 0.1), (0.6, 0.1), (0.68, 0.78), (0.32, 0.78))),
    ("queen", "♕♛", "Q", polygon((0.2, 0.3), (0.5, 0.5), (0.8, 0.3), (0.68, 0.78), (0.32, 0.78))),
    ("rook", "♖♜", "R", polygon((0.25, 0.2), (0.75, 0.2), (0.68, 0.78), (0.32, 0.78))),
    (
        "bishop",
        "♗♝",
        "B",
        "M .5 .18 C .68 .3 .74 .47 .6 .62 L .67 .78 L .33 .78 L .4 .62 C .26 .47 .32 .3 .5 .18 Z",
    ),
    ("knight", "♘♞", "N", "M .3 .78 C .32 .62 .45 .57 .47 .46 L .22 .41 L .43 .1 C .73 .24 .78 .52 .72 .78 Z"),
    ("pawn", "♙♟", "P", circle(0.5, 0.36, 0.14)),
)
SIX_KINDS = Design(
    kinds=tuple(
        PieceKind(name, glyph, letter, paint, (Shape(body), COLLAR, FOOT, EYE))
        for name, glyphs, capital, body in SHAPE_KINDS
        for paint, glyph, letter in (
            ("", glyphs[1], capital),
            ("white", glyphs[0], capital),
            ("black", glyphs[1], capital.lower()),
        )
    )
)


# Diagrams of crossings, marks, shapes, and of what lies around a board.
#
# `whole_diagrams` hold much of it at once, and are drawn in all ways. Those of one group of `differing_diagrams`
# differ in one thing each, and must look different.

STARS = tuple((column, row) for column in (3, 9, 15) for row in (3, 9, 15))
GO = Renamed(Squares(19, 19), go_name)
FIVE = Renamed(Squares(5, 5), go_name)
LINES = grid(5, 5, ((2, 2),))
CORNER = frozenset((column, row) for column in range(13, 19) for row in range(14, 19))
SIZES = ((1, 1), (2, 2), (1, 6), (19, 9), (25, 25), (52, 52))  # of rectangles of crossings
SIGNS = tuple(kind for kind in MARKS if kind != "new-tile")  # which may be drawn as the last move is
CHARACTERS = Design(
    kinds=(
        PieceKind("general", "將", "G", "black"),
        PieceKind("general", "帥", "G", "red"),
        PieceKind("horse", "馬", "H"),
    )
)
SIDES = (PlayerClock("black", "0:04:31", "Bob", runs=True), PlayerClock("white", "1:14:30", "Ann"))
COURSE = Curve("evaluation", (0.1, -0.4, None, 1.5, 2.25), 3, (-5.0, 5.0))
STANDS = (
    Reserve("Upper", (Token("black", "pawn"), Token("black", "pawn")), "above"),
    Reserve("Lower", (Token("white", "rook"),), "below"),
)
WORDS = {  # what stands where in a diagram whose words are looked for
    "a title": "Titleword",
    "a caption": "Captionword",
    "a legend": "Legendword",
    "a heading beside the board": "Besideword",
    "a heading above the board": "Upperword",
    "a heading below the board": "Lowerword",
    "a player's name": "Nameword",
    "a time": "3:57:19",
    "the name of a curve": "Curveword",
    "a label": "Q7",
    "the number of a move": "137",
}


def _stone_cell(paint: str, text: str = "") -> Cell:
    return Cell((Token(paint, "stone", text),))


def chinese_chess() -> Grid:
    """Return the lines of nine files, broken at the river, and palaces."""
    rows = tuple(((0, row), (8, row)) for row in range(10))
    edges = (((0, 0), (0, 9)), ((8, 0), (8, 9)))
    files = tuple(((file, low), (file, low + 4)) for file in range(1, 8) for low in (0, 5))
    palaces = tuple(line for low in (0, 7) for line in (((3, low), (5, low + 2)), ((5, low), (3, low + 2))))
    return Grid((*rows, *edges, *files, *palaces), corners=((1, 2), (7, 2), (0, 3), (2, 3), (8, 6)))


def whole_diagrams() -> Iterator[tuple[str, Diagram]]:
    """Return diagrams that hold much at once, with what they are."""
    stones = {
        coord: _stone_cell("white" if number % 2 else "black", str(number + 1))
        for number, coord in enumerate((column, row) for row in range(1, 18, 2) for column in range(0, 19, 2))
    }
    kifu = Diagram(GO, stones, (Mark("last-move", ("S18",)),), grid=grid(19, 19, STARS))
    yield "crossings with the numbers of moves", kifu
    corner = replace(kifu, lattice=Cutout(GO, CORNER), cells={(14, 15): _stone_cell("black")}, marks=())
    yield "a part of a board of crossings", corner
    yield "a turned part of it", replace(corner, lattice=Turned(corner.lattice))
    generals = {(4, 0): Cell((Token("red", "general"),)), (4, 9): Cell((Token("black", "general"),))}
    horses = {(column, 0): Cell((Token("red", "horse"),)) for column in (1, 7)}
    yield (
        "a river and palaces",
        Diagram(Squares(9, 10), generals | horses, grid=chinese_chess(), design=CHARACTERS),
    )
    yield (
        "marks on stones and crossings",
        Diagram(FIVE, {(1, 1): _stone_cell("black")}, tuple(_all_signs()), grid=LINES),
    )
    around = Diagram(Squares(8, 8), _army_cells(), design=SIX_KINDS, reserves=STANDS, clocks=SIDES, curve=COURSE)
    yield "six kinds of shapes with stands and clocks and a curve", around
    yield "the same from the other side", flipped(around)
    yield (
        "the same turned by three quarters",
        flipped(replace(around, lattice=Turned(around.lattice, sideways=True))),
    )


def _all_signs() -> Iterator[Mark]:
    for number, kind in enumerate(SIGNS):
        paint = ("", "black", "green", "no-such-paint")[number % 4]
        yield Mark(kind, ("B2", go_name((number % 5, 4 - number // 5))), "AB" if kind == "label" else "", paint)


def _army_cells() -> dict[Coord, Cell]:
    """Return a row of six kinds in each of several paints."""
    paints = {0: "white", 2: "red", 4: "player-1", 6: "no-such-paint", 7: "black"}
    kinds = [row.name for row in SIX_KINDS.kinds if row.paint == "white"]
    return {
        (column, row): Cell((Token(paint, kinds[column % 6]),), "dark" if (row + column) % 2 else "light")
        for row, paint in paints.items()
        for column in range(8)
    }


def differing_diagrams() -> Iterator[tuple[str, str, Diagram]]:
    """Return diagrams with their group, and what sets them apart in it."""
    for columns, rows in SIZES:
        empty = Diagram(Renamed(Squares(columns, rows), go_name), {}, grid=grid(columns, rows))
        yield "crossings", f"{columns} by {rows}", empty
    yield from (("lines", what, Diagram(FIVE, {}, grid=lines)) for what, lines in _line_grids())
    for on, cell in (
        ("crossing", Cell()),
        ("stone", _stone_cell("black")),
        ("numbered stone", _stone_cell("white", "88")),
    ):
        for kind in SIGNS:
            mark = Mark(kind, ("B2", "C3"), "7" if kind == "label" else "", "white" if kind == "territory" else "")
            yield f"marks on a {on}", f"the mark {kind}", Diagram(FIVE, {(1, 1): cell}, (mark,), grid=LINES)
    for paint in ("", "green", "red", "yellow", "blue"):
        for kind in ("circle", "arrow"):
            marks = (Mark(kind, ("B2", "C3"), paint=paint),)
            yield f"the mark {kind}", f"the paint {paint or 'usual'}", Diagram(FIVE, {}, marks, grid=LINES)
    for paint in ("black", "white"):
        yield "territory", paint, Diagram(FIVE, {}, (Mark("territory", ("B2",), paint=paint),), grid=LINES)
    for kind, text in product(("stone", "man"), ("", "1", "12", "123", "124")):
        numbered = Diagram(FIVE, {(1, 1): Cell((Token("black", kind, text),))}, grid=LINES)
        yield f"numbers on a {kind}", text, numbered
    for row in SIX_KINDS.kinds:
        if row.paint:
            board = Diagram(Squares(2, 2), {(0, 0): Cell((Token(row.paint, row.name),))}, design=SIX_KINDS)
            yield "shapes", f"{row.paint} {row.name}", board
    yield from _surrounding_diagrams()


def _line_grids() -> Iterator[tuple[str, Grid | None]]:
    yield "squares", None
    yield "no star", grid(5, 5)
    yield "a star", LINES
    yield "another star", grid(5, 5, ((1, 1),))
    yield "a broken line", Grid((*(line for line in LINES.lines[:-1]), ((4, 0), (4, 2)), ((4, 3), (4, 4))))
    yield "a diagonal", Grid((*LINES.lines, ((0, 0), (2, 2))))


def _surrounding_diagrams() -> Iterator[tuple[str, str, Diagram]]:
    board = Diagram(Squares(4, 4), {}, design=SIX_KINDS)
    for at in ("above", "below"):
        yield "stands", at, replace(board, reserves=(replace(STANDS[0], at=at),))
    yield "clocks", "none", board
    yield "clocks", "Black's runs", replace(board, clocks=SIDES)
    yield (
        "clocks",
        "White's runs",
        replace(board, clocks=tuple(replace(each, runs=not each.runs) for each in SIDES)),
    )
    yield "clocks", "another time", replace(board, clocks=(replace(SIDES[0], time="0:04:30"), SIDES[1]))
    yield "curves", "none", board
    yield "curves", "position 3", replace(board, curve=COURSE)
    yield "curves", "position 4", replace(board, curve=replace(COURSE, here=4))
    yield "curves", "other values", replace(board, curve=replace(COURSE, values=(0.1, -4.0, 4.0, 1.5, 2.25)))


def worded_diagram() -> Diagram:
    token = (Token("white", "man"),)
    places = (("beside", "beside"), ("above", "above"), ("below", "below"))
    return Diagram(
        FIVE,
        {(1, 1): _stone_cell("black", WORDS["the number of a move"])},
        (Mark("label", ("C3",), WORDS["a label"]),),
        tuple(Reserve(WORDS[f"a heading {name} the board"], token, at) for name, at in places),
        title=WORDS["a title"],
        caption=WORDS["a caption"],
        legend=(WORDS["a legend"],),
        grid=LINES,
        clocks=(PlayerClock("white", WORDS["a time"], WORDS["a player's name"]),),
        curve=replace(COURSE, name=WORDS["the name of a curve"]),
    )


MARKUP = "<b>&amp; \"quoted\" 'too' </b>"  # what means something in XML and HTML
ESCAPES = "A\x1b[31m\x07\x00\x7f\x9b\u202e\u2066"  # what would steer a terminal
OTHER = "\udce9 \ufeff é ½ 漢字 \U0001f600 % $ # _ { } \\ ~ ^ | ` * ]]>"

LATTICES: dict[str, Lattice] = {
    "one square": Squares(1, 1),
    "squares": Squares(3, 3),
    "a large board": Squares(20, 20),
    "squares counted from above": Squares(4, 3, from_above=True),
    "a wide board": Squares(40, 2),
    "hexagons": Hexagons(4, 3),
    "triangles": Triangles(5, 3),
    "segments": Segments(5, 5),
    "quarters": Quarters(6, 3),
    "a board with holes": Cutout(Squares(4, 3), frozenset({(0, 0), (1, 0), (3, 2), (2, 1), (0, 2)})),
    "a turned board": Turned(Squares(3, 4)),
}
TOKENS = tuple(
    Token(paint, kind, *(("rb", ("face-red", "face-blue")) if kind == "disk" else ()))
    for kind in (*KINDS, "no-such-kind")
    for paint in ("white", "blue", "player-1", "tile-2", "no-such-paint")
)
EVERYWHERE = (*(name.replace("-N", "-1") for name in GROUNDS), "no-such-ground")


def stock_diagrams() -> Iterator[tuple[str, Diagram]]:
    """Return diagrams of every lattice and kind, with what they are."""
    for name, lattice in LATTICES.items():
        for what, cells in _board_contents(list(lattice.coords())):
            yield f"{name}, {what}", Diagram(lattice, cells)
    board = Squares(6, 5)
    coords = list(board.coords())
    yield (
        "a token of each kind",
        Diagram(board, {at: Cell((each,)) for at, each in zip(coords, TOKENS, strict=False)}),
    )
    stacks = {at: Cell(TOKENS[number : number + number % 7], "dark") for number, at in enumerate(coords)}
    yield "stacks", Diagram(board, stacks)
    grounds = {at: Cell((), ground) for at, ground in zip(coords, EVERYWHERE, strict=False)}
    yield "grounds", Diagram(board, grounds)
    for kind in (*MARKS, "no-such-mark"):
        yield f"the mark {kind}", Diagram(board, {}, (Mark(kind, ("a1", "c3"), "x"), Mark(kind, ("b2",))))
    group = {at: Cell((Token("blue", "tile", group="1"),), "start-1") for at in coords[:3]}
    yield "a piece of three cells", Diagram(board, group)
    form = (((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)),)
    reserve = Reserve(
        "left", (Token("red", "tile", form=form), Token("white", "disk", "br", ("face-blue", "face-red")))
    )
    yield "things beside the board", Diagram(board, {}, reserves=(reserve, Reserve("none", ())))
    yield from whole_diagrams()
    yield (
        "words",
        Diagram(board, {}, title="A title", caption="white to move\nand more", legend=("r red", "b blue")),
    )


def hostile_diagrams() -> Iterator[tuple[str, Diagram]]:
    """Return diagrams whose words hold what must not be sent."""
    board = Squares(3, 3)
    for words in (MARKUP, ESCAPES, OTHER):
        yield (
            repr(words),
            Diagram(
                board,
                {
                    (0, 0): Cell((Token("white", "disk", words),)),
                    (1, 1): Cell((Token(words, words, words),), words),
                },
                (Mark("label", ("a1",), words), Mark(words, ("b2",), words)),
                (Reserve(words, (Token("white", "man", words),)),),
                title=words,
                caption=words,
                legend=(words,),
            ),
        )


def _board_contents(coords: list[Coord]) -> Iterator[tuple[str, dict[Coord, Cell]]]:
    """Return what may stand on a board: all of it looks different."""
    man = Cell((Token("white", "man"),))
    yield "empty", {}
    yield "a piece on the first cell", {coords[0]: man}
    yield "a black piece on the first cell", {coords[0]: Cell((Token("black", "man"),))}
    yield "a king on the first cell", {coords[0]: Cell((Token("white", "king"),))}
    if len(coords) > 1:
        yield "a piece on the last cell", {coords[-1]: man}
        yield "a piece on every cell", dict.fromkeys(coords, man)


def _make_finding(path: str, number: int, words: str, **more: object) -> Finding:
    line = number + 1
    finding = Finding(
        code="SGF005" if number % 2 else "ZZZ999",  # one that is known, and one that nobody has
        name="unescaped-bracket",
        severity=list(Severity)[number % 3],
        message=f"{words} {number}",
        path=path,
        format="sgf",
        start=Place(line, 3, 9 * number + 2),
        end=Place(line + number % 2, 5, 9 * number + 4),
        fingerprint=f"{number:016x}",
    )
    return Finding(**{name: getattr(finding, name) for name in Finding.__struct_fields__} | more)


def stock_reports() -> Iterator[tuple[str, tuple[FileReport, ...]]]:
    """Return reports of files, with what they are."""
    yield from _reports_of_findings()
    yield from _reports_of_other_things()
    for words in (MARKUP, ESCAPES, OTHER, "a\nb\r\nc", "::error::x", "##vso[task.x]", "-", "=1+1"):
        yield f"hostile words: {words!r}", (_hostile_report(words),)


def _reports_of_findings() -> Iterator[tuple[str, tuple[FileReport, ...]]]:
    """Yield reports of none, one, and many findings."""
    yield "nothing", ()
    yield "a clean file", (FileReport("a.sgf", "sgf", 3),)
    yield "one finding", (FileReport("a.sgf", "sgf", 1, (_make_finding("a.sgf", 1, "words"),)),)
    yield (
        "several files",
        tuple(
            FileReport(path, "sgf", 2, tuple(_make_finding(path, number, "words") for number in range(count)))
            for path, count in (("b.sgf", 4), ("a.sgf", 1), ("c d/é ½.sgf", 2), ("empty.sgf", 0))
        ),
    )
    yield (
        "very many findings",
        (FileReport("a.sgf", "sgf", 9, tuple(_make_finding("a.sgf", at, "w") for at in range(300))),),
    )
    yield (
        "suppressed findings",
        (FileReport("a.sgf", "sgf", 1, (_make_finding("a.sgf", 1, "words", suppressed=True),)),),
    )
    yield (
        "findings that are not shown",
        (FileReport("a.sgf", "sgf", 1, hidden=(_make_finding("a.sgf", 0, "words"),)),),
    )


def _reports_of_other_things() -> Iterator[tuple[str, tuple[FileReport, ...]]]:
    """Yield reports of fixes, troubles, gaps, and of parts of a file."""
    yield (
        "fixes",
        (FileReport("a.sgf", "sgf", 1, tuple(_with_fix(safety) for safety in Safety), fixed={"SGF005": 2}),),
    )
    refused = (Refused(("SGF005", "SGF101"), "change the moves", 2, 1),)
    yield "fixes that are not made", (FileReport("a.sgf", "sgf", 1, refused=refused),)
    yield "troubles", (FileReport("a.sgf", None, 0, troubles=(Trouble("a.sgf", "cannot be read", "a hint"),)),)
    yield "gaps", (FileReport("a.sgf", "sgf", 4, gaps=Gaps(1, 1, 1, 1)),)
    yield (
        "a file in two parts",
        (
            FileReport("a.sgf", "sgf", 0, (_make_finding("a.sgf", 1, "words"),), more=True),
            FileReport("a.sgf", "sgf", 4, (_make_finding("a.sgf", 2, "words"),)),
        ),
    )


def _with_fix(safety: Safety) -> Finding:
    edits = (
        PlacedEdit(Place(2, 3, 3), Place(2, 5, 5), "new"),
        PlacedEdit(Place(2, 7, 7), Place(2, 7, 7), "é", "6Q=="),
    )
    related = (Related("the first one", Place(1, 1, 1), Place(1, 2, 2)),)
    place = GamePlace(2, "Ann - Bob", 3, 3, "2", "c3")
    excerpt = {"excerpt": "1. a b c", "excerpt_column": 1, "caption": "here", "help": "do so"}
    fix = PlacedFix("do so", safety, edits)
    return _make_finding("a.sgf", 1, "words", fix=fix, related=related, game=place, **excerpt)


def _hostile_report(words: str) -> FileReport:
    path = f"{words.replace(chr(0), '')}.sgf"
    place = GamePlace(1, words, 1, 1, words, words)
    fix = PlacedFix(words, Safety.SAFE, (PlacedEdit(Place(1, 1, 1), Place(1, 2, 2), words),))
    values = {
        "help": words,
        "caption": words,
        "excerpt": words,
        "related": (Related(words, Place(1, 1, 1), Place(1, 2, 2)),),
    }
    findings = (
        _make_finding(path, 1, words, game=place, fix=fix, **values),
        _make_finding(path, 2, words, **values),
    )
    return FileReport(path, "sgf", 1, findings, (Trouble(path, words, words),))


def summary_of(reports: tuple[FileReport, ...]) -> Summary:
    """Return what the linter says of these files together."""
    shown = [finding for report in reports for finding in report.findings if not finding.suppressed]
    whole = [report for report in reports if not report.more]
    return Summary(
        files=len(whole),
        files_with_findings=len({finding.path for finding in shown}),
        games=sum(report.games for report in whole),
        counts={kind: sum(finding.severity is kind for finding in shown) for kind in Severity},
        files_by_severity={
            kind: len({finding.path for finding in shown if finding.severity is kind}) for kind in Severity
        },
        safe=sum(finding.fix is not None and finding.fix.safety is Safety.SAFE for finding in shown),
        unsafe=sum(finding.fix is not None and finding.fix.safety is Safety.UNSAFE for finding in shown),
        fixed=sum(number for report in whole for number in report.fixed.values()),
        refused=sum(len(report.refused) for report in whole),
        suppressed=sum(finding.suppressed for report in reports for finding in report.findings),
        troubles=tuple(trouble for report in reports for trouble in report.troubles),
        exit_code=1 if shown else 0,
    )
