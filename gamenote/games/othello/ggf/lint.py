"""Rules about GGF (OTH2xx): properties, values, matches of two games.

All but one are reported as a game is read (`find_faults`). What moves may be played is for `othello.lint`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Label, Safety, Severity, few, replace
from gamenote.core.rule import Rule, Statement, compared, reported, rules_in
from gamenote.core.source import Span
from gamenote.games.othello.board import Position
from gamenote.games.othello.conversion import STAMP, read_day
from gamenote.games.othello.ggf import KNOWN, MOVES
from gamenote.games.othello.ggf.reader import CLOCK, NUMBER, SPENT, GgfGame, scan_game, split_move
from gamenote.games.othello.lint import board_syntax
from gamenote.games.othello.setup import NOTHING

MOST_SHOWN = 40  # characters of words in a message
CLOCKS, RATINGS, BIDS = ("TI", "TB", "TW"), ("RB", "RW"), ("KB", "KW")
SIZES = ("4", "6", "8", "10", "12", "14", "88")
NEAR = 0.0001  # how far a komi may be from the mean of the bids


@reported("OTH201", "unterminated", fix=Safety.SAFE, changes=Change.UNREAD)
def unterminated() -> None:
    """A value or the game is not closed.

    A value ends with `]`, a game with `;)`. What an open value holds is lost.

    Bad::

        (;GM[Othello]TY[8]B[F5]W[D6]

    Good::

        (;GM[Othello]TY[8]B[F5]W[D6];)
    """


@reported(
    "OTH202", "text-outside", also=(Severity.WARNING,), fix=Safety.UNSAFE, changes=Change.UNREAD | Change.DROPPED
)
def text_outside() -> None:
    """Words stand where a property belongs, or outside of the game.

    Between `(;` and `;)` a game has properties and nothing else. Before it stands at most the count of a match.

    Bad::

        (;GM[Othello]TY[8]B[F5] and now W[D6];)

    Good::

        (;GM[Othello]TY[8]B[F5]W[D6];)
    """


@reported("OTH203", "missing-gm", fix=Safety.UNSAFE, changes=Change.ADDED)
def missing_gm() -> None:
    """The game does not say that it is one of Othello.

    GGF holds several games, so programs look for GM first.

    Bad::

        (;TY[8]B[F5]W[D6];)

    Good::

        (;GM[Othello]TY[8]B[F5]W[D6];)
    """


@reported("OTH204", "duplicate-property")
def duplicate_property() -> None:
    """A property is there twice.

    Only moves are repeated. The first value counts.

    Bad::

        (;GM[Othello]PB[Ann]PB[Cid]TY[8]B[F5]W[D6];)

    Good::

        (;GM[Othello]PB[Ann]PW[Cid]TY[8]B[F5]W[D6];)
    """


@reported("OTH205", "unknown-property", Severity.INFO)
def unknown_property() -> None:
    """A property is none that GGF has for Othello.

    It is kept as it stands.

    Bad::

        (;GM[Othello]QQ[1]TY[8]B[F5]W[D6];)

    Good::

        (;GM[Othello]ID[1]TY[8]B[F5]W[D6];)
    """


@reported("OTH207", "type-syntax", also=(Severity.WARNING,))
def type_syntax() -> None:
    """The type of the game cannot be understood.

    TY has one size (8, or 88 for the octagon), and letters in any order: `s` for a pair of games, `k` for komi,
    `a` for Anti-Othello, `r` with the number of discs of a random start, `b` or `w` for a wish of colour.

    Bad::

        (;GM[Othello]TY[8q]B[F5]W[D6];)

    Good::

        (;GM[Othello]TY[8]B[F5]W[D6];)
    """


@reported("OTH208", "type-mismatch")
def type_mismatch() -> None:
    """The type contradicts the rest of the game.

    TY and BO tell the same size of board, `r` as many discs as BO has, and a game with `k` has bids. Moves are
    played on the board of BO.

    Bad::

        (;GM[Othello]TY[8k]B[F5]W[D6];)

    Good::

        (;GM[Othello]TY[8k]KB[D3/4.00]KW[C4/2.00]KM[3.000]B[F5]W[D6];)
    """


@reported("OTH210", "komi-mismatch", Severity.WARNING, fix=Safety.SAFE, changes=Change.VALUES)
def komi_mismatch() -> None:
    """The komi is not the mean of the bids.

    Both players bid what they think of the position, as Black sees it; half of the sum is the komi.

    Bad::

        (;GM[Othello]TY[8k]KB[D3/4.00]KW[C4/2.00]KM[5.000]B[F5]W[D6];)

    Good::

        (;GM[Othello]TY[8k]KB[D3/4.00]KW[C4/2.00]KM[3.000]B[F5]W[D6];)
    """


@reported(
    "OTH211",
    "match-count",
    Severity.WARNING,
    fix=Safety.SAFE,
    changes=Change.VALUES | Change.ADDED | Change.DELETED,
)
def match_count() -> None:
    """The count before a match is not the number of its games.

    `2` stands before two games that belong together, on one line or the next, `1` before a single one.

    Bad::

        2 (;GM[Othello]TY[8]B[F5]W[D6];)

    Good::

        1 (;GM[Othello]TY[8]B[F5]W[D6];)
    """


@compared("OTH212", "synchro-mismatch", Severity.WARNING, needs="TY[")
def synchro_mismatch(case: Case) -> Iterator[Statement]:
    """The two games of a match differ in more than the colours.

    Both have the same type and the same start, and the players change sides.

    Bad::

        2 (;GM[Othello]PB[Ann]PW[Bob]TY[s8]B[F5];)
        (;GM[Othello]PB[Ann]PW[Bob]TY[s8]B[D3];)

    Good::

        2 (;GM[Othello]PB[Ann]PW[Bob]TY[s8]B[F5];)
        (;GM[Othello]PB[Bob]PW[Ann]TY[s8]B[D3];)
    """
    game = scan_game(case.source)
    first = case.source.origin.index - (game.count != "2")
    if game.count != "2" and (game.count or "s" not in game.type):
        return
    names = ("PB", "PW") if game.count else ("PW", "PB")
    says = {"TY": "".join(game.type), "BO": game.value("BO").translate(NOTHING)}
    says["PB"] = " - ".join(map(game.value, names))
    for name, value in says.items():
        about = f"{name} of match {first} in {case.source.name}"
        at = game.first[name].at if name in game.first else Span(game.begin, game.begin + 2)
        yield Statement(about, WHAT.get(name, "the players should change sides after"), at, value or "none")


@reported("OTH213", "time-format", Severity.WARNING)
def time_format() -> None:
    """A time cannot be read.

    Clocks are written `15:00/00:30/02:00`: the time, what comes with each move, and what comes when it is over.
    A move took seconds: `26.32`.

    Bad::

        (;GM[Othello]TI[15;00]TY[8]B[F5]W[D6];)

    Good::

        (;GM[Othello]TI[15:00//02:00]TY[8]B[F5]W[D6];)
    """


@reported("OTH214", "rating-format", Severity.WARNING)
def rating_format() -> None:
    """A rating is no number.

    Servers write it with decimals, and lists sort by it.

    Bad::

        (;GM[Othello]RB[18o2]TY[8]B[F5]W[D6];)

    Good::

        (;GM[Othello]RB[1802.5]TY[8]B[F5]W[D6];)
    """


@reported("OTH215", "bad-date", fix=Safety.UNSAFE, changes=Change.VALUES, also=(Severity.WARNING,))
def bad_date() -> None:
    """A date is no day, or written in another way.

    Known are `2009.07.01_02:52:45.MDT`, the older `2003-12-15 13:24:03 GMT`, and seconds since 1970.

    Bad::

        (;GM[Othello]DT[2024/02/29]TY[8]B[F5]W[D6];)

    Good::

        (;GM[Othello]DT[2024.02.29]TY[8]B[F5]W[D6];)
    """


@reported("OTH216", "move-syntax", Severity.WARNING)
def move_syntax() -> None:
    """What stands behind the square of a move cannot be read.

    A move is `F5/1.50/2.03`: the square, what the player thinks of the position, in discs, and its seconds.

    Bad::

        (;GM[Othello]TY[8]B[F5/good]W[D6];)

    Good::

        (;GM[Othello]TY[8]B[F5/1.50]W[D6//2.03];)
    """


@reported("OTH217", "letter-case", Severity.INFO, fix=Safety.SAFE, default=False)
def letter_case() -> None:
    """Squares are written with capitals and with small letters.

    Players' programs differ, and each writes its own moves.

    Bad::

        (;GM[Othello]TY[8]B[F5]W[d6];)

    Good::

        (;GM[Othello]TY[8]B[F5]W[D6];)
    """


WHAT = {"TY": "the type should be that of", "BO": "the start should be that of"}
RULES = rules_in(globals())


# What is found in one game


def find_faults(game: GgfGame) -> Iterator[Diagnostic]:
    """Yield what is wrong with a game, but for its moves."""
    yield from _find_damage(game)
    if game.items:
        yield from _check_names(game)
    if game.items and game.value("GM").lower() in ("", "othello"):
        yield from _check_values(game)
        yield from _check_type(game)
        if isinstance(game.start, str) and game.start:
            yield _fault(board_syntax, game.start, game.board_place)
        yield from _check_moves(game)


def _fault(rule: Rule, message: str, at: Span, instead: str | None = None, **more: Any) -> Diagnostic:
    """Return a finding, whose fix replaces what it is about."""
    title = f"write {instead}" if instead else "delete it"
    return rule.found(message, at, title=title, fix=replace(at, instead) if instead is not None else (), **more)


def _find_damage(game: GgfGame) -> Iterator[Diagnostic]:
    text, closed = game.source.text, all(item.closed for item in game.items[-1:])
    for at in (*game.words, *game.outside):
        outside, words = at in game.outside, text[at.start : min(at.end, at.start + MOST_SHOWN)]
        message = f"{words} stands {'outside of the game' if outside else 'where a property belongs: NAME[value]'}"
        yield _fault(text_outside, message, at, "", severity=Severity.WARNING if outside else None)
    for item in game.items:
        if not item.closed:
            at = Span(item.at.start - 1, item.at.start)
            yield _fault(unterminated, f"the value of {item.name} is not closed by ]", at)
    if game.end is None and closed and text.startswith("(;", game.begin):
        last = game.items[-1].span.end if game.items else game.begin + 2
        see = (Label(Span(game.begin, game.begin + 2), "it begins here"),)
        instead = None if game.source.followed else ";)"
        yield _fault(unterminated, "the game is not closed by ;)", Span(last, last), instead, see=see)


def _check_names(game: GgfGame) -> Iterator[Diagnostic]:
    count, begin, followed = game.count, Span(game.begin, game.begin + 2), game.source.followed
    if "GM" not in game.first:
        yield _fault(missing_gm, "GM is missing", begin, "(;GM[Othello]")
    for item in game.items:
        if item.name not in MOVES and item is not game.first[item.name]:
            yield _fault(duplicate_property, f"{item.name} is there twice; the first one counts", item.span)
        if item.name not in KNOWN:
            yield _fault(unknown_property, f"{item.name} is no property of GGF", item.span)
    place = game.source.text.rfind(count, 0, game.begin)
    at = Span(place, place + len(count))
    if count not in ("", "1", "2"):
        yield _fault(match_count, f"a match has 1 or 2 games, not {count}", at)
    elif count == "2" and not followed:
        yield _fault(match_count, "2 games are announced, but one follows", at, "1")
    elif count == "1" and followed and game.end is not None and not game.source.text.endswith(("\n", "\r")):
        yield _fault(match_count, "1 game is announced, but two follow", at, "2")


def _check_values(game: GgfGame) -> Iterator[Diagnostic]:
    for name, _, at, _ in game.items:
        value = game.source.text[at.start : at.end].strip()
        said = f"{name}: {value or 'nothing'}"
        if name in CLOCKS and not CLOCK.fullmatch(value):
            yield _fault(time_format, f"{said} is no clock: 15:00/00:30/02:00", at)
        elif name in RATINGS and not NUMBER.fullmatch(value):
            yield _fault(rating_format, f"{said} is no number", at)
        elif name == "DT" and not read_day(value):
            instead = read_day(value.replace("/", ".")) or None
            if STAMP.fullmatch(value):
                yield _fault(bad_date, f"{said} is no day", at)
            else:
                words = f"{said} is not written as a date: 2009.07.01_02:52:45.MDT"
                yield _fault(bad_date, words, at, instead, severity=Severity.WARNING)
    bids = [split_move(game.first[name])[2][0] for name in BIDS if name in game.first]
    komi = game.value("KM")
    if len(bids) == 2 and all(map(NUMBER.fullmatch, (*bids, komi))):
        mean = sum(map(float, bids)) / 2
        if abs(mean - float(komi)) > NEAR:
            words = f"KM is {komi}, but the mean of the bids is {mean:.3f}"
            yield _fault(komi_mismatch, words, game.first["KM"].at, f"{mean:.3f}")


def _check_type(game: GgfGame) -> Iterator[Diagnostic]:
    kind, at = game.type, game.first["TY"].at if "TY" in game.first else None
    if at is None:
        return
    sizes = [part for part in kind if part.isdigit()]
    odd = next((part for part in kind if part not in sizes and part[0] not in "skarbw"), None)
    random = next((part for part in kind if part[0] == "r"), "")
    size, start = game.value("BO").partition(" ")[0], game.start
    discs = str((start.own | start.opp).bit_count()) if isinstance(start, Position) else random[1:]
    if odd is not None:
        yield _fault(type_syntax, f"TY: {odd} means nothing in a type", at)
    elif len(sizes) != 1 or sizes[0] not in SIZES:
        yield _fault(type_syntax, "TY has one size of the board: 4, 6, 8, 10, 12, 14 or 88", at)
    elif random == "r":
        yield _fault(type_syntax, "TY: r has no number of discs", at, severity=Severity.WARNING)
    elif size.isdigit() and size != sizes[0]:
        yield _fault(type_mismatch, f"TY says {sizes[0]}, but BO has a board of size {size}", at)
    elif random and random[1:].lstrip("0") != discs:
        yield _fault(type_mismatch, f"TY says {random[1:]} discs at the start, but BO has {discs}", at)
    elif "k" in kind and game.first.keys().isdisjoint((*BIDS, "KM")):
        yield _fault(type_mismatch, "TY says that players bid for komi (k), but there are no bids", at)


def _check_moves(game: GgfGame) -> Iterator[Diagnostic]:
    small = list[Span]()
    for item in game.moves:
        square, _, (thinks, *rest) = split_move(item)
        if (thinks and not NUMBER.fullmatch(thinks)) or len(rest) > 1:
            words = "a move has a square, an evaluation and a time" if len(rest) > 1 else f"{thinks} is no number"
            yield _fault(move_syntax, words, item.at)
        elif not SPENT.fullmatch("".join(rest)):
            yield _fault(time_format, f"{rest[0]} is no time: seconds, or minutes:seconds", item.at)
        if square.isascii() and square in item.value and square != square.upper():
            small.append(Span(item.at.start, item.at.start + len(item.value.partition("/")[0])))
    if small and len(small) < len(game.moves):
        text = game.source.text
        edits = few((Edit(at, text[at.start : at.end].upper()) for at in small), text)
        words = f"{text[small[0].start : small[0].end]} has a small letter, other moves have capitals"
        yield letter_case.found(words, small[0], title="write capitals", fix=edits)
