"""Diagrams and findings with which boards and reports are checked."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.diagram import Cell, Diagram, Reserve, Token
from gamenote.core.lattice import Coord, Cutout, Hexagons, Lattice, Quarters, Segments, Squares, Triangles, Turned
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
from gamenote.core.roles import GROUNDS, KINDS, MARKS
from gamenote.core.source import Place
from gamenote.testing.crossings import whole_diagrams

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
        for what, cells in _contents(list(lattice.coords())):
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


def _contents(coords: list[Coord]) -> Iterator[tuple[str, dict[Coord, Cell]]]:
    """Return what may stand on a board: all of it looks different."""
    man = Cell((Token("white", "man"),))
    yield "empty", {}
    yield "a piece on the first cell", {coords[0]: man}
    yield "a black piece on the first cell", {coords[0]: Cell((Token("black", "man"),))}
    yield "a king on the first cell", {coords[0]: Cell((Token("white", "king"),))}
    if len(coords) > 1:
        yield "a piece on the last cell", {coords[-1]: man}
        yield "a piece on every cell", dict.fromkeys(coords, man)


def _finding(path: str, number: int, words: str, **more: object) -> Finding:
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
    yield "nothing", ()
    yield "a clean file", (FileReport("a.sgf", "sgf", 3),)
    yield "one finding", (FileReport("a.sgf", "sgf", 1, (_finding("a.sgf", 1, "words"),)),)
    yield (
        "several files",
        tuple(
            FileReport(path, "sgf", 2, tuple(_finding(path, number, "words") for number in range(count)))
            for path, count in (("b.sgf", 4), ("a.sgf", 1), ("c d/é ½.sgf", 2), ("empty.sgf", 0))
        ),
    )
    yield (
        "very many findings",
        (FileReport("a.sgf", "sgf", 9, tuple(_finding("a.sgf", at, "w") for at in range(300))),),
    )
    yield (
        "suppressed findings",
        (FileReport("a.sgf", "sgf", 1, (_finding("a.sgf", 1, "words", suppressed=True),)),),
    )
    yield "findings that are not shown", (FileReport("a.sgf", "sgf", 1, hidden=(_finding("a.sgf", 0, "words"),)),)
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
            FileReport("a.sgf", "sgf", 0, (_finding("a.sgf", 1, "words"),), more=True),
            FileReport("a.sgf", "sgf", 4, (_finding("a.sgf", 2, "words"),)),
        ),
    )
    for words in (MARKUP, ESCAPES, OTHER, "a\nb\r\nc", "::error::x", "##vso[task.x]", "-", "=1+1"):
        yield f"hostile words: {words!r}", (_hostile(words),)


def _with_fix(safety: Safety) -> Finding:
    edits = (
        PlacedEdit(Place(2, 3, 3), Place(2, 5, 5), "new"),
        PlacedEdit(Place(2, 7, 7), Place(2, 7, 7), "é", "6Q=="),
    )
    related = (Related("the first one", Place(1, 1, 1), Place(1, 2, 2)),)
    place = GamePlace(2, "Ann - Bob", 3, 3, "2", "c3")
    excerpt = {"excerpt": "1. a b c", "excerpt_column": 1, "caption": "here", "help": "do so"}
    fix = PlacedFix("do so", safety, edits)
    return _finding("a.sgf", 1, "words", fix=fix, related=related, game=place, **excerpt)


def _hostile(words: str) -> FileReport:
    path = f"{words.replace(chr(0), '')}.sgf"
    place = GamePlace(1, words, 1, 1, words, words)
    fix = PlacedFix(words, Safety.SAFE, (PlacedEdit(Place(1, 1, 1), Place(1, 2, 2), words),))
    told = {
        "help": words,
        "caption": words,
        "excerpt": words,
        "related": (Related(words, Place(1, 1, 1), Place(1, 2, 2)),),
    }
    findings = (_finding(path, 1, words, game=place, fix=fix, **told), _finding(path, 2, words, **told))
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
