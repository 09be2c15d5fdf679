"""The variant by whose rules most games of a file go.

How moves are written only orders the candidates. A game that the file's variant does not fit belongs to another
one only if that one fits all of it: a slip in one game changes nothing for the others, and is found at its move.
What the expected variant refuses is told also where another one plays it, unless enough games of the file need
that other one, or the game cannot even begin as expected.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from gamenote.core.engine import Objection
from gamenote.core.game import Guess, Guesser
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Header, Node, Record, Setup
from gamenote.core.replay import Trials, first_illegal, main_line
from gamenote.games.draughts.board import Table, table
from gamenote.games.draughts.notation import CROSSES
from gamenote.games.draughts.play import ENGINE
from gamenote.games.draughts.variants import variant

NUMBER = lazy_pattern(r"(?<![0-9FH+])[0-9]{1,3}(?![0-9])")  # not those of `:H0:F12` and `:+0+0`
RANGE = lazy_pattern(r"(?<![0-9FH+])([0-9]{1,3})(?:-([0-9]{1,3}))?(?![0-9])")
LETTERED = lazy_pattern(r"[A-NP-Za-np-z][0-9]")  # the letter O is a zero
# Squares with letters and with numbers in one move: another board may make sense of such a slip.
SIGN = "[^a-wyzA-WYZ0-9]{1,3}"
COLUMN = "[a-np-wA-NP-W]"  # the letter O is a zero
MIXED = lazy_pattern(rf"(?<![a-wA-W0-9])[0-9]{{1,2}}{SIGN}{COLUMN}[0-9]|{COLUMN}[0-9]{{1,2}}{SIGN}[0-9]")
NAME = lazy_pattern(r"[a-z][0-9]{1,2}")
SMALL = ("english", "italian", "spanish", "pool", "thai", "brazilian")
LARGE = ("international", "frisian")
HUGE = ("canadian",)

# The candidates, the likeliest first, by how the moves are written: squares with letters by the sign of captures
# ("" where there are none), squares with numbers by how far these reach.
WRITTEN: dict[str, tuple[str, ...]] = {
    ":": ("russian", "spantsiretti", "czech", "brazilian", "pool-unified", "turkish"),
    "x": ("czech", "russian", "brazilian", "pool-unified", "turkish", "spantsiretti"),
    "": ("russian", "czech", "brazilian", "pool-unified", "spantsiretti", "turkish"),
    "32": (*SMALL, *LARGE, *HUGE),
    "50": (*LARGE, *HUGE, *SMALL),
    "999": (*HUGE, *LARGE, *SMALL),
}
RANK = {kind: index for index, kind in enumerate(WRITTEN)}
NO_FIT = "no variant fits these moves"
FURTHER = 10  # moves that a variant found nowhere else in a file must play more than those that are
ENOUGH = 2  # games that need another variant, and at least one of so many that are of the file's
ONE_IN = 10
BEYOND = 2  # squares that a position names beyond the board: one is a slip, more are another board


def guess(records: Sequence[Record], trials: Trials) -> Guess | None:
    """Return the likeliest variant of these records.

    Without any moves, it is one whose board is large enough."""
    games = _Games([record for record in records if moves_of(record)], trials)
    if not games.records:
        return Guess(candidates(records)[0], "there are no moves", fits_all=True)
    best = games.most_played(range(len(games.records)))
    if not best.fitting:
        return Guess(best.name, NO_FIT)
    found = [best]
    while (rest := found[-1].rest) and (best := games.most_played(rest)).fitting:
        found.append(best)
    name, reason, fits_all = found[0].name, _describe_fit(found, len(games.records)), not found[0].rest
    if len(games.records) == 1 and (usual := _first_fitting_variant(games.records[0], (), trials) or name) != name:
        return Guess(usual, reason, others=(name,))
    enough = max(ENOUGH, found[0].fitting // ONE_IN)
    established = tuple(each.name for each in found[1:] if each.fitting >= enough)
    return Guess(name, reason, fits_all, tuple(each.name for each in found[1:]), established)


def variant_of(record: Record, guess: Guess, trials: Trials) -> str:
    """Choose the variant of one record by the guess for its file.

    It is the file's, unless that does not fit and another one fits all of the game. Where none does, it is the one
    of those found in the file that plays most moves before the first fault, unless another one gets much further.
    It depends on nothing else than the record and the guess, so that it is the same wherever a game is looked at.
    """
    if not moves_of(record):
        return _by_position(record, guess.variant)
    if guess.fits_all or moves_played(record, guess.variant, trials) is None:
        return guess.variant
    games, known = _Games([record], trials), (guess.variant, *guess.others)
    names = dict.fromkeys((*known, *candidates((record,))))
    fitting = next((name for name in names if games.played(0, name) is None), None)
    if fitting is not None:
        return fitting
    moves = {name: games.played(0, name) or 0 for name in names}
    likely, furthest = max(known, key=moves.__getitem__), max(moves, key=moves.__getitem__)
    return furthest if moves[furthest] >= moves[likely] + FURTHER else likely


def variant_to_expect(record: Record, guess: Guess, trials: Trials) -> str | None:
    """Return the variant that a game should be of by its file.

    None where it is of that one, or of one that the file has games enough of."""
    if not moves_of(record) or variant_of(record, guess, trials) in guess.established:
        return None
    return _first_fitting_variant(record, (guess.variant, *guess.established), trials)


def _first_fitting_variant(record: Record, first: Sequence[str], trials: Trials) -> str | None:
    """Return the first of these and all candidates that begins the game.

    It has its squares, and its position or first move: no slip makes a game begin as another one does."""
    setup, games = next(_record_setups(record), None), _Games([record], trials)
    squares = {square for move in moves_of(record) for square in (NAME.findall(move) or NUMBER.findall(move))}
    for name in dict.fromkeys((*first, *candidates((record,)))):
        row = variant(name)
        if row is None or sum(table(row).bit_of(square) is None for square in squares) >= BEYOND:
            continue
        if setup is not None and not isinstance(ENGINE.start(name, setup), Objection):
            return name
        if setup is None and games.played(0, name) != 0:
            return name
    return None


class _Score(Struct, frozen=True):
    """How well a variant fits.

    How many games it plays to their end, and how many moves up to the first fault of each game; `rest` are the
    games that it does not play to their end.
    """

    name: str
    fitting: int
    moves: int
    rest: Sequence[int]


class _Games:
    """Games tried by rules of variants, each once by each."""

    def __init__(self, records: Sequence[Record], trials: Trials) -> None:
        self.records = records
        self.trials = trials
        slips = set(filter(_is_mixed, set().union(*map(moves_of, records))))
        self._ends = {at: end for at, each in enumerate(records) if (end := _first_of(slips, each)) is not None}
        self._played: dict[tuple[int, str], int | None] = {}

    def most_played(self, which: Sequence[int]) -> _Score:
        """Find the variant that plays most of these games.

        Of several, the one that plays most moves, then the first.
        """
        best: _Score | None = None
        for name in candidates(self.records[at] for at in which):
            score = self._score_variant(which, name, least=best.fitting if best else 0)
            if score is not None and (best is None or (score.fitting, score.moves) > (best.fitting, best.moves)):
                best = score
            if best is not None and not best.rest:
                break
        assert best is not None
        return best

    def _score_variant(self, which: Sequence[int], name: str, *, least: int) -> _Score | None:
        """Return how well a variant fits; None for a bad one."""
        moves, rest = 0, list[int]()
        for at in which:
            played = self.played(at, name)
            moves += len(moves_of(self.records[at])) if played is None else played
            if played is not None:
                rest.append(at)
                if len(which) - len(rest) < least:
                    return None
        return _Score(name, len(which) - len(rest), moves, rest)

    def played(self, at: int, name: str) -> int | None:
        """Count the moves before the first bad one; None for all.

        Bad moves are slips and illegal ones."""
        if (at, name) not in self._played:
            ends = (self._ends.get(at), moves_played(self.records[at], name, self.trials))
            self._played[at, name] = min((end for end in ends if end is not None), default=None)
        return self._played[at, name]


def _describe_fit(found: Sequence[_Score], played: int) -> str:
    """How many games can be played by the rules of each variant."""
    games = "the game" if played == 1 else f"{found[0].fitting} of {played} games"
    words = [f"{games} can be played by the rules of {_variant_title(found[0].name)}"]
    return ", ".join((*words, *(f"{each.fitting} by those of {_variant_title(each.name)}" for each in found[1:])))


def _first_of(texts: set[str], record: Record) -> int | None:
    """The index of the first move that is one of these texts."""
    return next((index for index, text in enumerate(moves_of(record)) if text in texts), None)


def _is_mixed(move: str) -> bool:
    """Whether a move names one square by letters, one by number."""
    return MIXED.search(move) is not None


def _variant_title(name: str) -> str:
    row = variant(name)
    return row.title if row else name


def candidates(records: Iterable[Record]) -> tuple[str, ...]:
    """Return the variants that fit the notation, the likeliest first."""
    texts = _Texts()
    kinds = Counter(kind for record in records if (kind := _notation_kind(record, texts)) is not None)
    signs = [sign for sign in ":x" if kinds[sign]]
    if signs:
        kinds[max(signs, key=lambda sign: kinds[sign])] += kinds.pop("", 0)
    order = sorted((kind for kind in kinds if kinds[kind]), key=lambda kind: (-kinds[kind], RANK[kind]))
    return tuple(dict.fromkeys(name for kind in order or ["32"] for name in WRITTEN[kind]))


class _Texts(dict[str, str]):
    """How moves are written, by their text.

    The values are keys of rows in `WRITTEN`; "?" is for what is no move.
    """

    def __missing__(self, text: str) -> str:
        if LETTERED.match(text):
            kind = next((each for each in CROSSES.replace("X", "") if each in text), "")
            self[text] = kind if kind in WRITTEN else "x"
        else:
            self[text] = _number_range_kind(text) if text[:1].isdigit() else "?"
        return self[text]


def _notation_kind(record: Record, texts: _Texts) -> str | None:
    """Return the row of `WRITTEN` for a record, if any."""
    counts = Counter(map(texts.__getitem__, moves_of(record)))
    del counts["?"]
    lettered = {kind: counts.pop(kind) for kind in (":", "x", "") if kind in counts}
    positions = list(_record_setups(record))
    if sum(lettered.values()) > counts.total():
        return ":" if lettered.get(":", 0) > lettered.get("x", 0) else "x" if "x" in lettered else ""
    if not counts and any(NAME.search(setup.text) for setup in positions):
        return ""
    kinds = {*counts, *(_number_range_kind(setup.text) for setup in positions)}
    return max(kinds, key=lambda kind: RANK[kind]) if kinds else None


def _number_range_kind(text: str) -> str:
    """Return the row of `WRITTEN` for the highest square number."""
    highest = max(map(int, NUMBER.findall(text)), default=0)
    return next(kind for kind in ("32", "50", "999") if highest <= int(kind))


def _record_setups(record: Record) -> Iterator[Setup]:
    known = record.moves()
    setups = (known.setup,) if known is not None else (node.setup for node in record.line)
    return (setup for setup in setups if setup is not None)


def _by_position(record: Record, name: str) -> str:
    """Return the file's variant, or one with a larger board."""
    setup, row = next(_record_setups(record), None), variant(name)
    if setup is None or row is None or not isinstance(ENGINE.start(name, setup), Objection):
        return name
    if _count_missing_squares(table(row), setup.text) < BEYOND:
        return name
    others = candidates((record,))
    return next((each for each in others if not isinstance(ENGINE.start(each, setup), Objection)), name)


def _count_missing_squares(board: Table, position: str) -> int:
    """Count squares that the board does not have, as needed."""
    found: set[int | str] = {name for name in NAME.findall(position) if board.bit_of(name) is None}
    for first, last in RANGE.findall(position):
        beyond = range(max(int(first), len(board.squares) + 1), int(last or first) + 1)
        found.update(beyond[:BEYOND])
    return len(found)


def moves_of(record: Record) -> Sequence[str]:
    known = record.moves()
    return known.main if known is not None else [node.move for node in record.line if node.move is not None]


def moves_played(record: Record, name: str, trials: Trials) -> int | None:
    """Count the moves before the first that breaks a variant's rules.

    Only the main line counts; None where all can be played.
    """
    progress = trials.under(record, name, ENGINE)
    if progress.complete:
        return None
    if progress.main is not None:
        played, moves = progress.main.played, progress.moves
        at = first_illegal(ENGINE, progress.main.position, moves[played:], [None] * (len(moves) - played))
        return None if at is None else played + at
    if isinstance(ENGINE.start(name, record.line[0].setup if record.line else None), Objection):
        return 0
    count = 0
    for step in main_line(record.under(name), ENGINE):
        if step.after is None:
            return count
        count += step.node.move is not None
    return None


def _first_illegal(name: str, setup: Setup | None, moves: Sequence[str]) -> int | None:
    start = ENGINE.start(name, setup)
    return 0 if isinstance(start, Objection) else first_illegal(ENGINE, start, moves, [None] * len(moves))


def last_is_illegal(gametype: str | None, fen: str | None, moves: Sequence[str]) -> bool:
    """Whether the last move cannot be played.

    The variant is the one named, or the likeliest."""
    setup = Setup(fen) if fen and fen.strip() else None
    name, before = gametype if gametype and variant(gametype) else None, moves[:-1]
    if name is None:
        line = (Node(setup=setup), *(Node("white", text) for text in before))
        names = candidates([Record("draughts", None, Header(), line)])
        name = next((each for each in names if _first_illegal(each, setup, before) is None), names[0])
    return _first_illegal(name, setup, moves) == len(before)


def likelier(name: str, other: str, setup: Setup | None, moves: Sequence[str]) -> str:
    """Return the other variant where only it allows the first move."""
    illegal = moves and _first_illegal(name, setup, moves[:1]) is not None
    return other if illegal and _first_illegal(other, setup, moves[:1]) is None else name


class DraughtsGuesser(Guesser):
    """See `gamenote.core.game.Guesser`."""

    def guess(self, records: Sequence[Record], trials: Trials) -> Guess | None:
        return guess(records, trials)

    def variant_of(self, record: Record, guess: Guess, trials: Trials) -> str:
        return variant_of(record, guess, trials)

    def expected_variant(self, record: Record, guess: Guess, trials: Trials) -> str | None:
        return variant_to_expect(record, guess, trials)


GUESSER = DraughtsGuesser()
