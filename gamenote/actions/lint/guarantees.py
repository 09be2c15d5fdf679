"""What mending must leave as it was in a game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import zip_longest
from unicodedata import normalize

from msgspec import Struct
from msgspec.structs import replace

from gamenote.actions.inventory import Inventory, differences, inventory, letters
from gamenote.actions.lint.findings import severity_of
from gamenote.actions.lint.lint_game import choose_rules, lint_game
from gamenote.actions.lint.suppressions import DIRECTIVE, MARK
from gamenote.core import registry
from gamenote.core.change import WORDS, Change
from gamenote.core.diagnostic import Edit, Safety, Severity
from gamenote.core.engine import Engine, Objection, Step
from gamenote.core.format import Format
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import Reading
from gamenote.core.record import PLAYERS, Field, Path, Record, walk
from gamenote.core.replay import replay
from gamenote.core.report import Ruled
from gamenote.core.settings import DEFAULT, Settings
from gamenote.core.source import Source

# Any fix changes what its rule declares, and nothing else of what the game says (`actions/inventory`). A safe fix
# keeps the moves as played, the result in meaning, the players, the comments and the final positions, and brings
# no new error or warning. An unsafe one makes no game worse: it leaves no more errors than there were, and no
# more moves to which the rules of the game object. Moves are compared by what the replay makes of them; where it
# does not come as far, by the letters and digits they are written with.

SCORE = lazy_pattern(r"([0-9]{1,3})(?:\.[0-9]{1,3})?-([0-9]{1,3})(?:\.[0-9]{1,3})?")
UNKNOWN = ("", "*", "?")  # results that say nothing
# What comes with a change: a comment that ends elsewhere takes in or gives back whatever stands there.
INVOLVED = {
    Change.COMMENT_ENDS: ~Change.LETTERS,
    Change.COMMENTS: Change.COMMENT_ENDS | Change.UNREAD,
    Change.LETTERS: Change.COMMENTS | Change.VALUES,
    Change.VARIANT: Change.MOVES | Change.VARIATIONS | Change.SETUP,
    Change.SETUP: Change.MOVES | Change.VARIATIONS,
    Change.MOVES: Change.VARIATIONS,
    Change.UNREAD: Change.COMMENT_ENDS,
}
PLAY = Change.MOVES | Change.VARIATIONS
# What may let moves be read that were not: those that were read stay.
REVEALING = Change.UNREAD | Change.DROPPED | Change.NUMBERS | Change.VARIATIONS
TIME = lazy_pattern(r"\[%(\w{1,20}) [0-9:.]{1,40}\]")


class Counts(Struct, frozen=True):
    """How many errors and alerts each rule finds in a game."""

    errors: Counter[str]
    alerts: Counter[str]


class State(Struct, frozen=True, dict=True):
    """One game before or after mending."""

    source: Source
    reading: Reading
    format: Format
    settings: Settings
    found: Sequence[Ruled] | None = None  # under these settings, where somebody has looked

    @cached_property
    def record(self) -> Record:
        """The game as its format writes it.

        Forced passes are written or left out, as the format has them."""
        return self.format.codec().prepare(self.reading.record, self.format.resolve({}))

    @cached_property
    def engine(self) -> Engine | None:
        return registry.engine_of(self.record.game)

    @cached_property
    def inventory(self) -> Inventory:
        return inventory(self.record)

    @cached_property
    def counts(self) -> Counts:
        game = self.source, self.reading, self.format, self.settings
        return count_findings(*game, self.found)

    @cached_property
    def steps(self) -> list[Step]:
        return list(replay(self.record, self.engine)) if self.engine is not None else []

    @property
    def turns(self) -> Iterator[Turn]:
        return _all_turns(self.record, self.steps)

    @property
    def objections(self) -> int:
        """How many objections there are, but to how a move is written."""
        found = (each for step in self.steps for each in step.objections)
        return sum(each.fatal or each.instead is None for each in found)


class Turn(Struct, frozen=True):
    """One written move: its depth in variations, and its step."""

    depth: int
    actor: str | None
    text: str
    step: Step | None
    last: bool  # nothing stands behind it in its line

    def written(self, engine: Engine | None) -> str | None:
        """Return the move in the game's own words."""
        if engine is None or self.step is None or self.step.move is None:
            return None
        return engine.write_move(self.step.before, self.step.move)


def broken_guarantee(old: State, new: Sequence[State], least: Safety, changes: Change) -> str:
    """Name the guarantee that the fixes of a game break.

    `new` are the games that it became; as a rule there is one. `changes` is what their rules declare.
    """
    if not new:
        return "take the game away"
    if len(new) > 1 and least is Safety.SAFE:
        return "divide the game"
    why = _check_safe_fixes(old, new[0]) if least is Safety.SAFE else _check_unsafe_fixes(old, new)
    changes |= (
        PLAY if least is Safety.SAFE else Change(0)
    )  # it has been seen that moves are kept as they are played
    return why or (undeclared_change(old, new[0], changes) if len(new) == 1 else "")


def undeclared_change(old: State, new: State, changes: Change) -> str:
    """Return what differs although no rule declares it."""
    found = differences(old.inventory, new.inventory)
    for kind, example in found.items():
        if not may_change(kind, changes) and not (kind in PLAY and _keeps_moves(old, new, changes)):
            return f"change {WORDS[kind]}{example and f' ({example})'}, which is not declared"
    return ""


def may_change(kind: Change, changes: Change) -> bool:
    """Whether a rule with these changes may make one of that kind."""
    return kind in changes or any(kind in INVOLVED.get(each, Change(0)) for each in changes)


def _keeps_moves(old: State, new: State, changes: Change) -> bool:
    """Whether all moves are still there, maybe with more."""
    if _same_moves(old, new):
        return True
    if not (changes & REVEALING and new.inventory.lines):
        return False
    before, after = ([move for move in each.inventory.lines[0] if move.strip("0123456789")] for each in (old, new))
    gone, later = Counter(before) - Counter(after), iter(after)
    comments = letters("".join(text for _, text in new.inventory.comments))
    unread = all(move in comments for move in gone)
    return unread and all(move in later for move in before if move not in gone)


def count_findings(
    source: Source, reading: Reading, format: Format, settings: Settings, known: Sequence[Ruled] | None = None
) -> Counts:
    """Count the findings of the default rules and of those selected.

    `known` are those of the selected ones, where they are."""
    counts = _count_by_code(source, reading, format, settings, known)
    usual = replace(settings, selection=DEFAULT)
    own, others = (
        choose_rules(format.name, reading.summary.game, each, format.off).rules for each in (settings, usual)
    )
    if others.keys() <= own.keys() and MARK not in source.text:
        return counts  # the default rules find what they find among the others
    by_default = _count_by_code(source, reading, format, usual, None)
    return Counts(counts.errors | by_default.errors, counts.alerts | by_default.alerts)


def total(all_counts: Iterable[Counts]) -> Counts:
    """What is found in several games together."""
    errors, alerts = Counter[str](), Counter[str]()
    for each in all_counts:
        errors += each.errors
        alerts += each.alerts
    return Counts(errors, alerts)


def _count_by_code(
    source: Source, reading: Reading, format: Format, settings: Settings, found: Sequence[Ruled] | None
) -> Counts:
    errors, alerts = Counter[str](), Counter[str]()
    for item, rule in lint_game(source, reading, format, settings)[0] if found is None else found:
        severity = severity_of(item, rule, format, settings)
        if not item.suppressed and severity >= Severity.WARNING:
            alerts[rule.code] += 1
            errors[rule.code] += severity is Severity.ERROR
    return Counts(+errors, alerts)


def _check_unsafe_fixes(old: State, new: Sequence[State]) -> str:
    if why := more_found(old.counts, total(each.counts for each in new), Safety.UNSAFE):
        return why
    alike = len(new) == 1 and _same_text(old.record, new[0].record)
    if not alike and sum(each.objections for each in new) > old.objections:
        return "leave more illegal moves than before"
    return ""


def _check_safe_fixes(old: State, new: State) -> str:
    if any(old.record.header.get(name) and _player_name(old, name) != _player_name(new, name) for name in PLAYERS):
        return "change the name of a player"
    if _comment_letters(old.record) != _comment_letters(new.record):
        return "change a comment"
    if not _same_result(old, new):
        return "change the result"
    if not _same_text(old.record, new.record):
        if not _same_moves(old, new):
            return "change the moves"
        if not _same_ends(old, new):
            return "change the final position"
    return more_found(old.counts, new.counts, Safety.SAFE)


def more_found(old: Counts, new: Counts, least: Safety) -> str:
    """Return what is found more often than before.

    Of safe fixes, more of any rule counts; of others, more errors in all.
    """
    if least is not Safety.SAFE:
        worse = new.errors.total() > old.errors.total()
        return f"leave more errors than before{_list_codes(new.errors - old.errors)}" if worse else ""
    fresh = new.alerts - old.alerts
    return f"bring new {'errors' if fresh & new.errors else 'warnings'}{_list_codes(fresh)}" if fresh else ""


def _list_codes(codes: Counter[str]) -> str:
    return f" ({', '.join(sorted(codes))})" if codes else ""


# What is said


def _player_name(state: State, name: Field) -> str:
    return " ".join((state.record.header.get(name) or "").split())


def _comment_letters(record: Record) -> str:
    """Return all comments without directives, spelling of times, and blanks."""
    texts = [comment.text for _, node in walk(record) for comment in (*node.before, *node.after)]
    words = " ".join(TIME.sub(r"[%\1]", DIRECTIVE.sub(" ", text)) for text in texts)
    return "".join(words.replace("{", "(").replace("}", ")").split())


def _same_result(old: State, new: State) -> bool:
    """Tell whether both records state the same result.

    A result that was not known may become the one that the last position shows.
    """
    before, after = _stated_result(old), _stated_result(new)
    if before == after:
        return True
    if before is not None or new.engine is None:
        return False
    steps = [step for step in new.steps if step.path.main]
    found = new.engine.outcome(steps[-1].after) if steps and steps[-1].after is not None else None
    return found is not None and result_meaning(found.text, new.format) == after


def _stated_result(state: State) -> str | None:
    """Return the stated result: behind the moves, or else in the header.

    Of a score that the variant decides it is the winner: the score itself may be mended."""
    record, codec = state.record, state.format.codec()
    claim = codec.claim(record) if codec.scores and codec.variant_decides else None
    if claim is not None:
        return claim.winner or claim.reason or claim.text
    header = record.header.get(Field.RESULT)
    texts = (record.outcome.text if record.outcome else None, header)
    return next(filter(None, (result_meaning(text, state.format) for text in texts if text is not None)), None)


def result_meaning(text: str, format: Format) -> str | None:
    """Return who has won by a result; None where it says nothing."""
    known = format.result(text.strip())
    words = known.text if known is not None else " ".join(text.split())
    if words in UNKNOWN:
        return None
    if words == "1/2-1/2":
        return "draw"
    score = SCORE.fullmatch(words)
    if score is None or words == "0-0":
        return words
    first, second = (float(part) for part in words.split("-"))
    return "draw" if first == second else "first" if first > second else "second"


# What is played


def _same_text(old: Record, new: Record) -> bool:
    """Whether start, moves and variations are written alike."""
    if (old.game, old.variant) != (new.game, new.variant):
        return False
    before, after = old.moves(), new.moves()
    if before is None or after is None or before.setup != after.setup:
        return False
    if len(before.segments) != len(after.segments):
        return False
    return all(
        one[0] == other[0] and list(one[1]) == list(other[1]) and list(one[2]) == list(other[2])
        for one, other in zip(before.segments, after.segments, strict=True)
    )


def _all_turns(record: Record, steps: list[Step]) -> Iterator[Turn]:
    """Yield the moves of all lines, one line behind the other."""
    by_node = {id(step.node): step for step in steps}
    depths = dict[int, int]()  # of places that have variations
    waiting: tuple[int, str | None, str, Step | None] | None = None
    line: tuple[Path | None, int] = (None, 0)
    for path, node in walk(record):
        depth = depths[id(path.parent)] + 1 if path.parent is not None else 0
        if node.variations:
            depths[id(path)] = depth
        if (node.move or "").strip():
            if waiting is not None:
                yield Turn(*waiting, line != (path.parent, path.line))
            waiting = depth, node.actor, node.move or "", by_node.get(id(node))
            line = path.parent, path.line
    if waiting is not None:
        yield Turn(*waiting, True)


def _same_moves(old: State, new: State) -> bool:
    """Tell whether the same moves are played.

    What a player does in one turn may come in another order, as long as it leads to the same position.
    """
    reordering = None  # the player whose turn comes in another order
    for before, after in zip_longest(old.turns, new.turns):
        if before is None or after is None or not _same_place(before, after, old, new):
            return False
        if reordering is not None and before.actor != reordering:
            return False
        if reordering is None and _same_move(before, after, old, new):
            continue
        if not (_can_be_played(before) and _can_be_played(after)):
            return False
        same = _same_position(before.step, after.step, old, new)
        reordering = None if same else before.actor
        if reordering is None and not same:
            return False
    return reordering is None


def _same_place(before: Turn, after: Turn, old: State, new: State) -> bool:
    """Whether two moves are equally deep, and the same player's."""
    named = before.actor == after.actor or None in (before.actor, after.actor)
    return before.depth == after.depth and (named or old.record.variant != new.record.variant)


def _can_be_played(turn: Turn) -> bool:
    return turn.step is not None and turn.step.after is not None


def _same_move(before: Turn, after: Turn, old: State, new: State) -> bool:
    if _is_same_play(before.step, after.step) and old.record.variant == new.record.variant:
        return True
    one, other = before.written(old.engine), after.written(new.engine)
    if one is None:
        return _mean_the_same(before, after, old, new)
    return other is not None and (one == other or _may_mean(before, other, old))


def _is_same_play(before: Step | None, after: Step | None) -> bool:
    """Whether one move is played in one position."""
    if before is None or after is None or before.move is None:
        return False
    return bool(before.move == after.move and before.before == after.before)


def _may_mean(before: Turn, move: str, old: State) -> bool:
    """Whether the old text could mean this move, among several."""
    if old.engine is None or before.step is None:
        return False
    position = before.step.before
    moves = old.engine.candidates(position, before.text, before.actor)
    return not isinstance(moves, Objection) and any(
        old.engine.write_move(position, each) == move for each in moves
    )


def _mean_the_same(before: Turn, after: Turn, old: State, new: State) -> bool:
    """Whether two writings mean the same wherever they are played."""
    game = registry.games().get(new.record.game)
    if game is not None and game.meaning is not None:
        return game.meaning(before.text, new.record.variant) == game.meaning(after.text, new.record.variant)
    if letters(before.text) == letters(after.text):
        return True
    if old.engine is None or not old.steps:
        return False
    position = old.steps[-1].before
    found = [old.engine.candidates(position, turn.text, turn.actor) for turn in (before, after)]
    return not isinstance(found[0], Objection) and found[0] == found[1]


def _same_ends(old: State, new: State) -> bool:
    """Whether each line that could be played ends in equal positions."""
    pairs = [(before, after) for before, after in zip(old.turns, new.turns, strict=True) if before.last]
    return all(_same_position(before.step, after.step, old, new) for before, after in pairs) and _same_position(
        _last_step(old), _last_step(new), old, new
    )


def _last_step(state: State) -> Step | None:
    """The last step of the main line."""
    return next((step for step in reversed(state.steps) if step.path.main), None)


def _same_position(before: Step | None, after: Step | None, old: State, new: State) -> bool:
    if before is None or before.after is None or old.engine is None:
        return True
    if after is None or after.after is None or new.engine is None:
        return False
    one, other = old.engine.diagram(before.after), new.engine.diagram(after.after)
    return (dict(one.cells), one.reserves) == (dict(other.cells), other.reserves)


# The second witness of a fix: words, counted without reading the game.
#
# A reader that skips a word skips it before and after a fix. So the words that an edit touches have to stand in
# what it writes, or elsewhere in the text behind it, unless the rule declares a change that may take such words
# away.

WORD = lazy_pattern(r"[^\W_]++")
ANY = lazy_pattern(r".*", re.DOTALL)
# Part of a move, as a stranger sees it: a number, a few letters, or both.
MOVE = lazy_pattern(r"\d{1,12}|[^\W\d_]{1,4}|(?=[^\W_]{0,20}\d)[^\W_]{0,80}")
SIGN = lazy_pattern(r"[^\W\d_]{1,3}|mate|check|double|\d{1,3}")
LONGEST = 80  # letters of a word that are looked at on either side of an edit
NUMBER = lazy_pattern(r"\d+")

# What each kind of change may take away; the others take none.
TAKES = {
    Change.SPELLING: MOVE,
    Change.MOVES: ANY,
    Change.NUMBERS: NUMBER,
    Change.RESULT: ANY,
    Change.SETUP: ANY,
    Change.VARIANT: ANY,
    Change.VALUES: ANY,
    Change.NAMES: ANY,
    Change.DELETED: ANY,
    Change.COMMENTS: ANY,
    Change.SIGNS: SIGN,
    Change.CLOCKS: NUMBER,
    Change.DROPPED: ANY,
    Change.LETTERS: ANY,
}


class Witness(Struct, frozen=True, dict=True):
    """Knows the words of one text."""

    text: str

    @cached_property
    def words(self) -> Counter[str]:
        return Counter(_split_words(self.text))

    def word_taken(self, edits: Iterable[Edit], changes: Change) -> str:
        """Return a word that edits take away undeclared, or ""."""
        patterns = {TAKES[kind] for kind in changes if kind in TAKES}
        if ANY in patterns:
            return ""
        old, new = Counter[str](), Counter[str]()
        for edit in edits:
            before, after = _touched_words(self.text, edit)
            if _word_letters(before) != _word_letters(after):
                old.update(_split_words(before))
                new.update(_split_words(after))
        gone = [word for word in old - new if not any(pattern.fullmatch(word) for pattern in patterns)]
        return next((word for word in gone if self.words[word] <= old[word]), "")


def _touched_words(text: str, edit: Edit) -> tuple[str, str]:
    """Return the words that an edit touches, before and after."""
    start, end = edit.span.start, edit.span.end
    while start and edit.span.start - start < LONGEST and text[start - 1].isalnum():
        start -= 1
    while end < len(text) and end - edit.span.end < LONGEST and text[end].isalnum():
        end += 1
    return text[start:end], text[start : edit.span.start] + edit.text + text[edit.span.end : end]


def _split_words(text: str) -> list[str]:
    return WORD.findall(normalize("NFKC", text).casefold())


def _word_letters(text: str) -> str:
    return "".join(_split_words(text))
