"""Mend one game, round by round, and prove what became of it."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Container, Generator, Iterable, Iterator, Sequence
from functools import cache, reduce
from hashlib import blake2b
from itertools import accumulate, pairwise
from operator import or_

from msgspec import Struct, field
from msgspec.structs import replace

from gamenote.actions.files.guessing import apply_guess
from gamenote.actions.inventory import differences
from gamenote.actions.lint.findings import severity_of
from gamenote.actions.lint.guarantees import State, Witness, broken_guarantee, may_change, undeclared_change
from gamenote.actions.lint.lint_game import Linted, Unlinted, found_in, lint_together
from gamenote.actions.lint.proposed_fixes import Ask, ProposedFix
from gamenote.actions.lint.touched_lines import Touched, lines_of
from gamenote.core import registry
from gamenote.core.change import Change
from gamenote.core.cutting import reread, utf_8_bytes
from gamenote.core.diagnostic import Diagnostic, Edit, Fix, Safety, apply_fixes, place_in_order
from gamenote.core.format import Format
from gamenote.core.game import Guess
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import Reading, guess_of
from gamenote.core.report import Refused, Ruled
from gamenote.core.rule import Rule
from gamenote.core.settings import Settings
from gamenote.core.source import Source

# Places in the text of a game that is mended.
#
# Where fixes were made, and where nothing was understood. Edits move what stands behind them; `Moved` tells where
# places are after a round of fixes.

LONGEST_WORD, WORD_END = 80, lazy_pattern(r'[\s\[\](){};"]')
MOST_CAUSES = 8  # for which a place is known to have been mended
RECENT = 2  # rounds for which a place is known as mended


class Applied(Struct, frozen=True):
    """A fix that is made, with its rule and message."""

    fix: Fix
    rule: Rule
    message: str = ""
    found: Diagnostic | None = None

    @property
    def cause(self) -> tuple[str, str]:
        """What is told from other findings that are mended at one place."""
        return self.rule.code, self.message

    @property
    def place(self) -> int:
        return min(edit.span.start for edit in self.fix.edits)


class Mark(Struct, frozen=True):
    """A place that was mended, and for what, one after the other.

    The place is that in the text as it is now."""

    start: int
    end: int
    causes: tuple[tuple[str, str], ...]
    last: int  # the round of the last of them


class Unread:
    """Where words stand that the reader could not read.

    That is what it says itself, whatever rules are selected or silenced."""

    def __init__(self, reading: Reading, codes: Container[str]) -> None:
        spans = [item.span for item in reading.diagnostics if item.rule in codes]
        self._spans = sorted(span for span in spans if span.end > span.start)
        self._starts = [span.start for span in self._spans]

    def touches(self, text: str, applied: Applied) -> bool:
        """Whether a fix changes part of a word that is not read."""
        if not self._spans or applied.rule.changes & (Change.LETTERS | Change.UNREAD):
            return False
        return any(self._is_within(text, edit) for edit in applied.fix.edits)

    def _is_within(self, text: str, edit: Edit) -> bool:
        start, end = edit.span.start, edit.span.end
        if not (text[start:end] + edit.text).strip():
            return False
        if start == end and edit.text[0].isspace() and not text[start : start + 1].strip():
            return False  # what is added stands apart
        at = bisect_right(self._starts, end)
        near = self._spans[max(0, at - 1) : at + 1]
        return any(_is_one_word(text, min(start, each.start), max(end, each.end)) for each in near)


def _is_one_word(text: str, start: int, end: int) -> bool:
    """Whether nothing that ends a word stands between two places."""
    return end - start <= LONGEST_WORD and not WORD_END.search(text, start, end)


@cache
def _codes_of_unread(format_name: str, game_name: str) -> frozenset[str]:
    """Return the rules that say what cannot be read."""
    rules = registry.rules_by_code(format_name, game_name)
    return frozenset(code for code, rule in rules.items() if Change.UNREAD in rule.changes)


class Moved:
    """Where places of a text are behind its edits."""

    def __init__(self, applied: Sequence[Applied]) -> None:
        self.applied = applied
        edits = sorted(edit for each in applied for edit in each.fix.edits)
        self._ends = [edit.span.end for edit in edits]
        grown = (len(edit.text) - (edit.span.end - edit.span.start) for edit in edits)
        self._grown = list(accumulate(grown, initial=0))

    def place(self, at: int) -> int:
        """Return where a place is, behind what was inserted there."""
        return at + self._grown[bisect_right(self._ends, at)]

    def touched(self, before: Iterable[Touched]) -> Iterator[Touched]:
        """Yield what was touched before, and what is in this round."""
        for start, end, rule in before:
            yield Touched(self.place(start), max(self.place(start), self.place(end)), rule)
        for each in self.applied:
            for edit in each.fix.edits:
                start = self._new_start(edit)
                yield Touched(start, start + len(edit.text), f"{each.rule.code} {each.rule.name}")

    def _new_start(self, edit: Edit) -> int:
        """Return where the text of an edit begins."""
        return self.place(edit.span.start) - (0 if edit.span.end > edit.span.start else len(edit.text))

    def marks(self, before: Iterable[Mark], number: int) -> Iterator[Mark]:
        """Yield the places mended of late, and those of this round."""
        recent = Marks(each for each in before if number - each.last < RECENT)
        for mark in recent.all:
            yield replace(mark, start=self.place(mark.start), end=self.place(mark.end))
        for each in self.applied:
            first = min(each.fix.edits)
            start = self._new_start(first)
            touched = recent.touched_by(each)
            causes = (*[cause for mark in touched for cause in mark.causes][-MOST_CAUSES:], each.cause)
            yield Mark(start, start + len(first.text), causes, number)


class Marks:
    """Places that were mended, found by where they are."""

    def __init__(self, marks: Iterable[Mark]) -> None:
        self.all = sorted(marks, key=lambda mark: mark.start)
        self._starts = [mark.start for mark in self.all]

    def touched_by(self, applied: Applied) -> list[Mark]:
        """Return the latest marks that the first edit of a fix touches."""
        span = min(applied.fix.edits).span
        last = bisect_right(self._starts, span.end)
        return [mark for mark in self.all[max(0, last - MOST_CAUSES) : last] if mark.end >= span.start]


# The fixes of a game are proved together. Where they break a guarantee, halving finds the fix that does, which is
# left out, and the others are made. A rule that finds itself a third time at the place that it has mended, or
# rules that undo each other's work, are left out as well, and the game goes on from what it was before them.
# Rounds and proofs are fewer in a large game, so that the work grows no faster than the text.

GAME_ROUNDS = 100  # behind a move that is mended, the next one may be found
FEWEST_ROUNDS, FEWEST_PROOFS = 4, 3  # of the largest game
ROUND_WORK, PROOF_WORK = 240_000, 200_000  # code points that are read again for one game
MOST_PROOFS = 60
GROWTH = 20  # times its size, and that of a short game, is what a game may grow to
SHORT = 10_000
NOT_UNDERSTOOD = "touch a word that is not understood as a whole"
OFTEN = 2  # rounds in which a rule may mend one place


class Round(Struct, dict=True):
    """One text of a game, and the fixes made in it."""

    source: Source
    reading: Reading
    key: bytes
    found: list[Ruled] | None = None
    applied: tuple[Applied, ...] = ()  # what leads to the next text
    barred: frozenset[tuple[str, int]] = frozenset()  # codes of rules, and where they may not mend
    marks: tuple[Mark, ...] = ()
    state: State | None = None


class MendedGame(Struct, frozen=True):
    """What became of a game.

    Fields:
        proved: The key of its text, where it was compared as a game with what it was.
        settled: Nothing is left to be mended.
        unsettled: The rules that would go on after many rounds.
    """

    data: bytes
    fixed: Counter[str]
    changes: Change
    refused: tuple[Refused, ...] = ()
    proved: bytes = b""
    settled: bool = True
    unsettled: tuple[str, ...] = ()
    touched: tuple[Touched, ...] = ()


Mending = Generator[Unlinted, Linted, MendedGame]


def mend_together(games: Iterable[Mending]) -> list[MendedGame]:
    """Mend some games, each round of all of them together."""
    under_way, done = list(enumerate(games)), dict[int, MendedGame]()
    answers: list[Linted | None] = [None] * len(under_way)
    while under_way:
        asked = list[tuple[int, Mending, Unlinted]]()
        for (number, game), answer in zip(under_way, answers, strict=True):
            try:
                asked.append((number, game, next(game) if answer is None else game.send(answer)))
            except StopIteration as ended:
                done[number] = ended.value
        answers = [*lint_together([unlinted for _, _, unlinted in asked])]
        under_way = [(number, game) for number, game, _ in asked]
    return [done[number] for number in sorted(done)]


class GameMender(Struct):
    """Mends one game."""

    source: Source
    reading: Reading
    format: Format
    settings: Settings
    least: Safety
    read_directives: Callable[[Source, Reading], Settings]
    ask: Ask | None = None
    muted: set[str] = field(default_factory=set)  # rules that fight
    refused: list[Refused] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)
    proofs_left: int = 0
    rounds_left: int = 0
    ended: bool = False
    complete: bool = True  # the last text is still read as one game
    last: tuple[str, ...] = ()  # the rules of the last round, where it ends too early

    def harm(self, fix: Fix, rule: Rule) -> str:
        """Return what a fix must not do but would, in words.

        Of a document that is read as a whole it is not known, for the text of a game alone tells nothing."""
        if self.is_whole or self.reading.empty:
            return ""
        applied = (Applied(fix, rule),)
        self.rounds = [Round(self.source, self.reading, b"")]
        if word := Witness(self.source.text).word_taken(fix.edits, rule.changes):
            return f"take {word!r} away"
        if fix.safety is Safety.SAFE and self._unread_words(self.rounds[0]).touches(self.source.text, applied[0]):
            return NOT_UNDERSTOOD
        return self._compare_with_original(
            self._round_states(self._make_some_fixes(self.rounds[0], applied)), applied
        )

    def mend(self) -> Mending:
        """Mend the game; what breaks a guarantee is left out.

        Yields the texts that are to be linted, and is sent what is found in them."""
        size = len(self.source.text) + 1
        self.rounds_left = max(FEWEST_ROUNDS, min(GAME_ROUNDS, ROUND_WORK // size))
        self.proofs_left = max(FEWEST_PROOFS, min(MOST_PROOFS, PROOF_WORK // size))
        key = game_key(self.source, self.reading, self.settings)
        self.rounds = [Round(self.source, self.reading, key)]
        yield from self._run_rounds()
        while why := self._find_broken_guarantee(self.rounds):
            self._leave_out(why)
            yield from self._run_rounds()
        return self._mended_game()

    def _mended_game(self) -> MendedGame:
        last = self.rounds[-1]
        applied = [each for round in self.rounds[:-1] for each in round.applied]
        fixed = Counter(each.rule.code for each in applied)
        proved = last.key if len(self.rounds) > 1 and not self.is_whole else b""
        refused, data = tuple(dict.fromkeys(self.refused)), encoded_source(last.source)
        touched: Iterable[Touched] = ()
        for one in self.rounds[:-1]:
            touched = Moved(one.applied).touched([*touched])
        lines = lines_of(touched, last.source.text) if applied else ()
        return MendedGame(data, fixed, changes_of(applied), refused, proved, self.complete, self.last, lines)

    @property
    def is_whole(self) -> bool:
        """Whether the game cannot be read without its document."""
        return self.format.whole

    # Rounds

    def _run_rounds(self) -> Generator[Unlinted, Linted]:
        """Go on with the rounds until nothing is left to be mended."""
        self.ended, self.complete, self.last = False, True, ()
        while not self.ended:
            here = self.rounds[-1]
            if here.found is None:
                self.rounds_left -= 1
                here.found = found_in(
                    (yield Unlinted(here.source, here.reading, self.format.of(here.source), self.settings))
                )
            applied = self._next_fixes(here, here.found)
            if not applied:
                self.ended = True
            elif self.rounds_left <= 0:
                self.last = tuple(sorted({each.rule.code for each in applied}))
                self.ended = True
            elif not self._stop_fight(here, applied):
                self._make_fixes(here, applied)

    def _next_fixes(self, here: Round, found: Sequence[Ruled]) -> list[Applied]:
        """Return the fixes that are to be made next, in order.

        Where somebody is asked, those that are not wanted may have kept others waiting."""
        while (possible := self._possible_fixes(here, found)) and self.ask is not None:
            declined = {(each.rule.code, each.place) for each in possible if not self._is_accepted(here, each)}
            here.barred |= declined
            if wanted := [each for each in possible if (each.rule.code, each.place) not in declined]:
                return wanted
        return possible

    def _is_accepted(self, here: Round, each: Applied) -> bool:
        assert self.ask is not None and each.found is not None
        place = here.source, here.reading, self.format.of(here.source), self.settings
        return self.ask(ProposedFix(*place, each.rule, each.found, each.fix))

    def _possible_fixes(self, here: Round, found: Iterable[Ruled]) -> list[Applied]:
        """Return the fixes that can be made next, in order."""
        possible = [
            Applied(item.fix, rule, item.message, item)
            for item, rule in found
            if item.fix is not None and self._is_wanted(item, item.fix, rule, here.source)
        ]
        if not possible:
            return []
        witness, wanted, early = Witness(here.source.text), list[Applied](), list[Applied]()
        unread = self._unread_words(here)
        for each in possible:
            if (each.rule.code, each.place) in here.barred:
                continue
            if word := witness.word_taken(each.fix.edits, each.rule.changes):
                self._refuse_fixes((each,), f"take {word!r} away", here)
            elif each.fix.safety is Safety.SAFE and unread.touches(here.source.text, each):
                early.append(each)
            else:
                wanted.append(each)
        for each in early if not wanted else ():  # else the word may be understood in the next round
            self._refuse_fixes((each,), NOT_UNDERSTOOD, here)
        _, waiting = apply_fixes(here.source.text, (each.fix for each in wanted), least=self.least)
        late = {id(fix) for fix in waiting}
        return sorted(
            (each for each in wanted if id(each.fix) not in late), key=lambda each: place_in_order(each.fix)
        )

    def _unread_words(self, here: Round) -> Unread:
        name, game = self.format.of(here.source).name, here.reading.summary.game
        return Unread(here.reading, _codes_of_unread(name, game))

    def _is_wanted(self, item: Diagnostic, fix: Fix, rule: Rule, source: Source) -> bool:
        """Whether the user wants a fix, and sees what it mends."""
        if fix.safety < self.least or not fix.edits or rule.code in self.muted:
            return False
        severity = severity_of(item, rule, self.format.of(source), self.settings)
        return self.settings.shows(severity, rule.code, rule.name)

    def _make_fixes(self, here: Round, applied: Sequence[Applied]) -> None:
        """Make fixes, and read the game again."""
        here.applied = tuple(applied)
        text, _ = apply_fixes(here.source.text, (each.fix for each in applied), least=self.least)
        following = self._read_round(here, text, applied)
        if following is None:
            following = self._unread_round(here, text)
            self.ended, self.complete = True, False
        earlier = next((at for at, each in enumerate(self.rounds) if each.key == following.key), None)
        grown = len(text) > GROWTH * (len(self.source.text) + SHORT)
        if earlier is not None or grown:
            self._mute_rules({each.rule.code for one in self.rounds[earlier or 0 :] for each in one.applied})
        else:
            self.rounds.append(following)

    def _unread_round(self, here: Round, text: str) -> Round:
        """Return a text that is not read as one game any more."""
        return Round(replace(here.source, text=text), self.reading, b"")

    def _read_round(self, here: Round, text: str, applied: Sequence[Applied]) -> Round | None:
        """Read a game again; None where it is not one any more."""
        if self.is_whole:
            return None
        data = text.encode(here.source.encoding, "surrogateescape")
        source = reread(data, here.source, self.format)
        if not source.faithful or any(
            True for _ in self.format.codec().cut(utf_8_bytes(source, data), final=True)
        ):
            return None
        reading = read_under(source, self.format, guess_of(self.reading))
        self.settings = self.read_directives(source, reading)
        moved = Moved(applied)
        barred = frozenset((code, moved.place(at)) for code, at in here.barred)
        marks = tuple(moved.marks(here.marks, len(self.rounds)))
        return Round(source, reading, game_key(source, reading, self.settings), barred=barred, marks=marks)

    # Fights

    def _stop_fight(self, here: Round, applied: Sequence[Applied]) -> bool:
        """Mute rules that mend one place repeatedly; whether there are any."""
        marks = Marks(here.marks)
        for each in applied:
            for mark in marks.touched_by(each):
                if mark.causes.count(each.cause) >= OFTEN and not self._becomes_rarer(each.rule.code):
                    again = mark.causes[mark.causes.index(each.cause) :]
                    self._mute_rules({code for code, _ in again})
                    return True
        return False

    def _becomes_rarer(self, code: str) -> bool:
        """Tell whether a rule finds ever less: several faults share a place."""
        counts = (sum(rule.code == code for _, rule in one.found or ()) for one in self.rounds[-OFTEN - 1 :])
        return all(later < earlier for earlier, later in pairwise(counts))

    def _mute_rules(self, codes: set[str]) -> None:
        """Go back to before rules that fight, and leave them out."""
        since = next(at for at, one in enumerate(self.rounds) if any(e.rule.code in codes for e in one.applied))
        here = self.rounds[since]
        applied = [each for round in self.rounds[since:] for each in round.applied]
        fixes = {each.rule.code: each for each in reversed(applied) if each.rule.code in codes}
        self.muted |= codes
        why = "be found again where it was made" if len(codes) == 1 else "undo what the other one does"
        self._refuse_fixes(tuple(fixes[code] for code in sorted(fixes)), why, here)
        del self.rounds[since + 1 :]
        here.applied = ()

    # Proofs

    def _find_broken_guarantee(self, way: Sequence[Round]) -> str:
        """Return the guarantee that fixes break on their way."""
        if len(way) < 2 or self.is_whole:
            return ""
        applied = [each for one in way[:-1] for each in one.applied]
        why = self._compare_with_original(self._round_states(way[-1]), applied)
        if why or len({each.rule.changes for each in applied}) < 2 or not way[-1].key:
            return why
        old, new = self._round_states(way[0]), self._round_states(way[-1])
        kinds = differences(old[0].inventory, new[0].inventory) if old and new else ()
        return next(filter(None, (self._find_undeclared_change(*pair, kinds) for pair in pairwise(way))), "")

    def _find_undeclared_change(self, here: Round, following: Round, kinds: Iterable[Change]) -> str:
        """Return what fixes change that only others of their round declare."""
        for kind in kinds:
            own = [each for each in here.applied if not may_change(kind, each.rule.changes)]
            if own:
                old = self._round_states(here)
                new = self._round_states(
                    following if len(own) == len(here.applied) else self._make_some_fixes(here, own)
                )
                if len(old) == len(new) == 1 and (why := undeclared_change(old[0], new[0], changes_of(own))):
                    return why
        return ""

    def _make_some_fixes(self, here: Round, applied: Sequence[Applied]) -> Round:
        """Return the text with some of its fixes made."""
        text, _ = apply_fixes(here.source.text, (each.fix for each in applied), least=self.least)
        return self._read_round(here, text, ()) or self._unread_round(here, text)

    def _compare_with_original(self, new: list[State], applied: Iterable[Applied]) -> str:
        if self.reading.empty and not new:
            return ""
        old = self._round_states(self.rounds[0])
        return broken_guarantee(old[0], new, self.least, changes_of(applied)) if old else ""

    def _round_states(self, round: Round) -> list[State]:
        """Return the games that a text is."""
        if round.state is None and (round.key or round is self.rounds[0]):
            round.state = self._make_state(round.source, round.reading, round.found)
        if round.state is not None:
            return [] if round.reading.empty else [round.state]
        data = round.source.text.encode("utf-8", "surrogatepass")
        ends = [0, *self.format.codec().cut(data, final=True), len(data)]
        texts = [data[start:end].decode("utf-8", "surrogatepass") for start, end in pairwise(ends)]
        guess = guess_of(self.reading)
        sources = [replace(round.source, text=text) for text in texts]
        pairs = [(source, read_under(source, self.format, guess)) for source in sources]
        return [self._make_state(*pair) for pair in pairs if not pair[1].empty]

    def _make_state(self, source: Source, reading: Reading, found: Sequence[Ruled] | None = None) -> State:
        return State(source, reading, self.format.of(source), self.settings, found)

    def _leave_out(self, why: str) -> None:
        """Find what breaks a guarantee, and go back to before it."""
        way = self.rounds
        good, bad = self._bisect_range(
            0, len(way) - 1, lambda at: self._find_broken_guarantee(way[: at + 1]) == why
        )
        here, fixes = way[good], way[good].applied

        def is_broken_by(number: int) -> bool:
            following = self._make_some_fixes(here, fixes[:number])
            return (
                self._find_broken_guarantee([*way[:good], replace_applied(here, fixes[:number]), following]) == why
            )

        if bad - good > 1:  # to look further would be too much work: nothing is mended
            good, here = 0, way[0]
            culprits = tuple(each for round in way for each in round.applied)
            self.muted |= {each.rule.code for each in culprits}
        else:
            culprits = fixes[slice(*self._bisect_range(0, len(fixes), is_broken_by))]
        del self.rounds[good + 1 :]
        here.applied = ()
        self._refuse_fixes(culprits, why, here)

    def _bisect_range(self, good: int, bad: int, is_bad: Callable[[int], bool]) -> tuple[int, int]:
        """Return two neighbours, good and bad, as far as work allows."""
        while bad - good > 1 and self._may_prove():
            middle = (good + bad) // 2
            good, bad = (good, middle) if is_bad(middle) else (middle, bad)
        return good, bad

    def _may_prove(self) -> bool:
        self.proofs_left -= 1
        return self.proofs_left >= 0

    def _refuse_fixes(self, fixes: Sequence[Applied], why: str, here: Round) -> None:
        """Note that fixes are not made."""
        if not fixes:
            return
        codes = tuple(sorted({each.rule.code for each in fixes}))
        line = here.source.place(min(each.place for each in fixes)).line
        here.barred |= {(each.rule.code, each.place) for each in fixes}
        self.refused.append(Refused(codes, why, line, here.source.origin.index))


def replace_applied(round: Round, applied: tuple[Applied, ...]) -> Round:
    """Return a round with other fixes."""
    same = round.source, round.reading, round.key, round.found
    return Round(*same, applied, round.barred, round.marks, round.state)


def changes_of(applied: Iterable[Applied]) -> Change:
    """Return all that the rules of these fixes declare."""
    return reduce(or_, {each.rule.changes for each in applied}, Change(0))


def encoded_source(source: Source) -> bytes:
    return source.text.encode(source.encoding, "surrogateescape")


def read_under(source: Source, format: Format, guess: Guess | None) -> Reading:
    """Read a game under the variant that was guessed for it."""
    return apply_guess(format.of(source).codec().read(source), guess)


def game_key(source: Source, reading: Reading, settings: Settings) -> bytes:
    """Return a short value for all that a game's findings depend on."""
    context = (source.encoding, source.line_end, source.followed, source.origin.byte == 0, settings.file_ignores)
    words = f"{context}\0{guess_of(reading)}\0{source.text}"
    return blake2b(words.encode("utf-8", "surrogatepass"), digest_size=16).digest()
