"""Single games as reader, engine and rules find them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import islice, product
from typing import NamedTuple, Protocol

from msgspec import Struct
from msgspec.structs import replace

from gamenote.actions.lint.objections import objections_of, strange_objections
from gamenote.actions.lint.suppressions import MARK, mark_suppressed
from gamenote.core import registry
from gamenote.core.blame import internal
from gamenote.core.case import Case
from gamenote.core.deadline import check_deadline
from gamenote.core.diagnostic import Diagnostic, Edit, Safety
from gamenote.core.encoding import WITHOUT_LETTER, Misread, explain_charset
from gamenote.core.format import Format
from gamenote.core.misfits import WrongRules
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import Doubt, Reading, guess_of
from gamenote.core.report import NO_GAPS, Gaps, Ruled, Trouble
from gamenote.core.rule import MOST_FINDINGS, Rule, Stage, Statement
from gamenote.core.settings import Settings
from gamenote.core.source import LINE_END, Source, Span

# Which rules are run on a game


class ChosenRules(Struct, frozen=True):
    """The rules that settings select, and when each is run.

    `rules` are all that look at one game, by code; `compared` compare games. `on` are those that are run on a game
    by what is in doubt: its moves, how they are written, its header, its characters, or what the engine remarks.
    """

    rules: Mapping[str, Rule]
    on: Mapping[tuple[bool, bool, bool, bool, bool], tuple[Rule, ...]]
    compared: tuple[Rule, ...] = ()


@lru_cache(maxsize=64)
def choose_rules(format_name: str, game_name: str, settings: Settings, off: frozenset[str]) -> ChosenRules:
    """Choose the rules that settings select for a format and a game.

    They are found again by these few words: else a hundred rules would have to be hashed for each game.
    """
    known = registry.rules_of(format_name, game_name)
    taken = [rule for rule in known if settings.takes(rule, off=off)]
    rules = {rule.code: rule for rule in taken if rule.stage is not Stage.COMPARED}
    on = {}
    for moves, form, header, characters, remarks in product((False, True), repeat=5):
        runs = {
            Stage.ALWAYS: True,
            Stage.DOUBT: moves,
            Stage.FORM: form,
            Stage.HEADER: moves and header,
            Stage.CHARACTERS: characters,
            Stage.REMARKS: remarks,
            Stage.REPORTED: False,
        }
        on[moves, form, header, characters, remarks] = tuple(rule for rule in rules.values() if runs[rule.stage])
    return ChosenRules(rules, on, tuple(rule for rule in taken if rule.stage is Stage.COMPARED))


# What of a game was not checked, or is a guess.
#
# Such a file never looks like one that is all right.
#
# This does not depend on which rules are selected, what comments silence or what the level hides.


def gaps_of(case: Case) -> Gaps:
    """Count what of one game was not checked or was guessed."""
    encoding, guessed = case.source.guessed, case.reading.guessed is not None
    charsets = () if case.source.text.isascii() or case.source.binary else (explain_charset(case.source),)
    if case.reading.empty or (case.legal and not encoding and not guessed):
        return Gaps(encoding=int(encoding), charsets=charsets) if encoding or charsets else NO_GAPS
    unchecked = not case.rules_known and any(node.move is not None for node in case.record.line)
    stopped = any(step.path.main and step.after is None for step in case.objected)
    partly = not unchecked and (stopped or len(case.objected) == MOST_FINDINGS)
    return Gaps(int(unchecked), int(partly), int(encoding), int(guessed), charsets)


# Some games go through the steps together.


class Unlinted(NamedTuple):
    """One game to be linted, but with no rule in `done`."""

    source: Source
    reading: Reading
    format: Format
    settings: Settings
    done: Container[str] = ()


class Linted(NamedTuple):
    """All findings of one game.

    Those are in the order of the text; `troubles` is what broke down, `gaps` what was not checked, `failure` what
    the reader had put off until it was asked. `said` is what rules that compare games have asked it, by their
    codes: an editor asks a game once."""

    found: list[Ruled]
    troubles: list[Trouble]
    gaps: Gaps
    said: dict[str, list[Statement]]
    failure: BaseException | None = None


class LintGames(Protocol):
    """Looks at some games, as `lint_together` does."""

    def __call__(self, games: Sequence[Unlinted], /) -> Sequence[Linted]: ...


def lint_game(
    source: Source, reading: Reading, format: Format, settings: Settings, done: Container[str] = ()
) -> Linted:
    """Lint one game with the selected rules, but those in `done`.

    Raises what its reader raises."""
    linted = _lint_each([Unlinted(source, reading, format, settings, done)])[0]
    found_in(linted)
    return linted


def found_in(linted: Linted) -> list[Ruled]:
    """Return what is found in a game.

    Raises what its reader raises."""
    if linted.failure is not None:
        raise linted.failure
    return linted.found


def lint_together(games: Sequence[Unlinted]) -> list[Linted]:
    """Lint some games, of equal ones the first.

    Where something broke down, each is told by itself."""
    if len(games) == 1:
        return _lint_each(games)
    keys = [_identity(each) for each in games]
    different = dict(zip(keys, games, strict=True))
    linted = dict(zip(different, _lint_each([*different.values()]), strict=True))
    if len(different) == len(games):
        return [*linted.values()]
    return [
        found if not (found := linted[key]).troubles and found.failure is None else _lint_each([each])[0]
        for each, key in zip(games, keys, strict=True)
    ]


def _identity(game: Unlinted) -> Hashable:
    """Return all that the findings of one game depend on.

    Where a document is read as a whole, the text of a game alone tells nothing."""
    source, reading, format, settings, done = game
    return source.identity, guess_of(reading), id(settings), id(done), format.whole and id(reading)


def _lint_each(games: Sequence[Unlinted]) -> list[Linted]:
    """Lint some games, each step for all of them.

    So the processor has the code of a step at hand when the next game comes to it; of games one by one it would
    have to fetch all of it again for each."""
    under_way = [_GameUnderWay(each, Linted([], [], NO_GAPS, {})) for each in games]
    for step in (_GameUnderWay.read, _GameUnderWay.replay, _GameUnderWay.collect):
        for each in under_way:
            check_deadline()
            each.attempt(step)
    alike = dict[int, list[_GameUnderWay]]()  # games at which the same rules look
    for each in under_way:
        alike.setdefault(id(each.rules), []).append(each)
    for together in alike.values():
        for rule in together[0].rules:
            check_deadline()
            for each in together:
                each.check(rule)
    for each in under_way:
        each.attempt(_GameUnderWay.finish)
    return [each.linted for each in under_way]


class _GameUnderWay(Struct, dict=True, eq=False):
    """The way of one game through the steps of the linter.

    Fields:
        rules: Those that look at it.
    """

    game: Unlinted
    linted: Linted
    rules: tuple[Rule, ...] = ()

    def attempt(self, step: Callable[[_GameUnderWay], None]) -> None:
        """Go a step, unless one before has failed."""
        if self.linted.failure is not None:
            return
        try:
            step(self)
        except (Misread, WrongRules):
            raise
        except registry.FAILED as failure:
            self.rules, self.linted = (), self.linted._replace(failure=failure)

    def read(self) -> None:
        """Read the moves, if somebody can play them."""
        game = self.game
        self.engine = registry.engine_of(game.reading.summary.game)
        if self.engine is not None:
            with suppress(*registry.FAILED):  # who asks again meets the crash, and tells whose it is
                game.reading.record.moves()

    def replay(self) -> None:
        """Play the moves, and choose the rules."""
        source, reading, format, settings, _ = self.game
        self.case = Case(source, format, reading, self.engine, date_order=settings.date_order)
        with suppress(*registry.FAILED):
            _ = self.case.legal
        self.chosen = choose_rules(format.name, reading.summary.game, settings, format.off)

    def collect(self) -> None:
        """Collect what reader and engine have to say."""
        case, source = self.case, self.game.source
        rules, troubles = self.chosen.rules, self.linted.troubles
        reported = [*case.reading.diagnostics]
        try:
            reported += islice(objections_of(case), MOST_FINDINGS) if case.engine else ()
        except registry.FAILED as failure:
            words = f"the engine of {case.summary.game}"
            troubles.append(internal(source.name, words, failure, source.origin.index, asked=case.engine))
            case = self.case = Case(source, case.format, case.reading, None)  # without what the engine has begun
            case.rules_known = True  # the engine has failed, which is told; no rule need say that there is none
        else:
            troubles += strange_objections(case) if case.engine else ()
        self.linted.found.extend(Ruled(item, rules[item.rule]) for item in reported if item.rule in rules)
        form = bool(case.reading.diagnostics) or Doubt.MOVES in case.doubt
        moves = form or bool(reported or case.objected or case.remarks)
        header = moves and Doubt.HEADER in case.doubt
        self.rules = self.chosen.on[moves, form, header, case.has_odd_characters, case.has_remarks]

    def check(self, rule: Rule) -> None:
        """Run one rule on the game."""
        source, case = self.game.source, self.case
        if rule.needs not in source.text or (rule.once and rule.code in self.game.done):
            return
        try:
            case.rule = rule  # the checks run to their end one after the other, so one case serves them all
            items = list(islice(rule.check(case), MOST_FINDINGS))
            if items:
                _check_types(items)
                self.linted.found.extend(Ruled(item, rule) for item in items)
        except registry.FAILED as failure:
            self.linted.troubles.append(
                internal(source.name, f"rule {rule.code}", failure, source.origin.index, asked=rule)
            )

    def finish(self) -> None:
        """Put the findings in order, without those that comments silence."""
        source, settings = self.game.source, self.game.settings
        found, troubles, *_ = self.linted
        # An engine that has crashed is told of; then nobody says that the rules are not known.
        crashed = self.case.engine is None and self.engine is not None
        rules, reading = self.chosen.rules, self.case.reading
        if CONFLICT in rules and not source.binary and any(sign * 7 in source.text for sign in MEANING):
            found = name_conflicts(found, source.text, rules)
        if MARK in source.text or settings.file_ignores or reading.broken:
            found = mark_suppressed(found, source, reading, self.game.format, settings, rules)
        found.sort(key=lambda pair: (pair[0].span, pair[0].rule))
        fitted = [
            Ruled(_fit_fix(each.diagnostic, each.rule, settings, source), each.rule)
            if each.diagnostic.fix is not None
            else each
            for each in found
        ]
        self.linted = Linted(fitted, troubles, NO_GAPS if crashed else gaps_of(self.case), {})


def _check_types(items: Iterable[object]) -> None:
    """Raise TypeError where a rule gives anything but findings."""
    for item in items:
        if not isinstance(item, Diagnostic):
            raise TypeError(f"it gives a {type(item).__name__} where a Diagnostic is wanted")
        if not isinstance(item.span, Span) or not isinstance(item.message, str):
            raise TypeError("it gives a Diagnostic whose place or message is none")


def _fit_fix(item: Diagnostic, rule: Rule, settings: Settings, source: Source) -> Diagnostic:
    """Fit the safety, line ends and letters of a diagnostic's fix.

    Letters that were decoded by a guess, or not at all, are not safely touched, whatever the rule says. Where the
    charset of a game has not all letters of a fix there is none: it comes when the game is in UTF-8."""
    assert item.fix is not None
    edits = item.fix.edits
    doubtful = source.has_doubt and any(
        source.in_doubt(edit.span.start, edit.span.end, edit.text) for edit in edits
    )
    safety = settings.safety(rule, min(item.fix.safety, Safety.UNSAFE) if doubtful else item.fix.safety)
    if source.line_end == "\r\n" and any("\n" in edit.text for edit in edits):
        edits = tuple(replace(edit, text=LINE_END.sub("\r\n", edit.text)) for edit in edits)
    if source.encoding == "cp1252" and not all(edit.text.isascii() for edit in edits):
        edits = tuple(replace(edit, text=edit.text.translate(WITHOUT_LETTER)) for edit in edits)
    if not _has_letters_for(edits, source.encoding):
        return replace(item, fix=None)
    if safety is item.fix.safety and edits is item.fix.edits:
        return item
    return replace(item, fix=replace(item.fix, safety=safety, edits=edits))


def _has_letters_for(edits: Iterable[Edit], charset: str) -> bool:
    """Whether a charset has all letters of these edits."""
    try:
        "".join(edit.text for edit in edits).encode(charset, "surrogateescape")
    except UnicodeEncodeError:
        return False
    return True


# Lines of marks that a merge has left, named as such

CONFLICT = "GAME303"
MARK_LINES = lazy_pattern(r"(?m)^(?:<{7} [^\r\n]*+|={7}|>{7} [^\r\n]*+)(?=[\r\n]|\Z)(?:\r?\n)?")
MEANING = {
    "<": "a merge has left two versions here: choose one, and delete the lines of marks",
    "=": "the other version of a merge conflict begins here",
    ">": "the merge conflict ends here",
}


def name_conflicts(found: list[Ruled], text: str, rules: Mapping[str, Rule]) -> list[Ruled]:
    """Return the findings, those at marks of a merge under its name.

    Readers find text there that belongs to no game. That is said in one word, with no fix: without its marks, both
    versions of a game would stay. Marks at which nothing was found are words of a comment."""
    marks = [match.span() for match in MARK_LINES.finditer(text)]
    starts = [start for start, _ in marks]
    at = [bisect_right(starts, item.span.start) - 1 for item, _ in found]
    inside = [place >= 0 and _is_at(marks[place], item) for place, (item, _) in zip(at, found, strict=True)]
    kept = [each for each, within in zip(found, inside, strict=True) if not within]
    named = {place for place, within in zip(at, inside, strict=True) if within}
    return [
        *kept,
        *(Ruled(each, rules[CONFLICT]) for each in _name_marks(text, [marks[place] for place in sorted(named)])),
    ]


def _is_at(mark: tuple[int, int], item: Diagnostic) -> bool:
    """Whether something was found in a line of marks, or behind it."""
    return item.span.start < mark[1] or item.span.end == item.span.start == mark[1]


def _name_marks(text: str, marks: list[tuple[int, int]]) -> Iterator[Diagnostic]:
    for start, end in marks:
        yield Diagnostic(CONFLICT, MEANING[text[start]], Span(start, start + len(text[start:end].rstrip("\r\n"))))
