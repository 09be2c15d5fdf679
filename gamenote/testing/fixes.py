"""What is checked of fixes: they cure planted faults, and harm nothing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice, pairwise, zip_longest
from typing import Any

from msgspec import Struct

from gamenote.actions.lint.guarantees import State, Witness, broken_guarantee
from gamenote.actions.lint.lint_game import lint_game
from gamenote.core import registry
from gamenote.core.change import Change
from gamenote.core.diagnostic import Fix, Safety, apply_fixes
from gamenote.core.engine import Step
from gamenote.core.examples import examples_of, format_of
from gamenote.core.format import Format
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import Reading
from gamenote.core.record import Field, Record, walk
from gamenote.core.replay import replay
from gamenote.core.report import Finding
from gamenote.core.rule import Rule, Stage
from gamenote.core.source import Source, Span
from gamenote.testing.cost import counted_steps, is_steep
from gamenote.testing.faults import Alike, contract, faults
from gamenote.testing.linting import EVERYTHING, finding_line, lint, mend_file, open_example, read, spread

# The linter itself refuses fixes that would harm a game (`guarantees`), in silence as far as their author is
# concerned. Here each fix is moreover applied by itself, as an editor would, and told of.

MOST_FIXES = 30  # of one game that are tried by themselves
TIME = lazy_pattern(r"\[%(\w+) [0-9:.]*\]")


@contract
def check_fixes(item: Format, data: bytes) -> Iterator[str]:
    """Check that each fix, by itself, cures and harms nothing."""
    games = list(open_example(item, data).games())
    for number, (source, reading) in enumerate(games):
        found = lint_game(source, reading, item.of(source), EVERYTHING).found
        fixable = [(each, each.fix, rule) for each, rule in found if each.fix is not None and each.fix.edits]
        for each, fix, rule in fixable[:MOST_FIXES]:
            where = f"{each.rule} ({each.message})"
            yield from (f"{where}: {words}" for words in _find_misfits(source, fix))
            if fix.safety > Safety.DISPLAY and source.faithful:
                if word := Witness(source.text).word_taken(fix.edits, rule.changes):
                    yield f"{where}: its fix takes away {word!r}, which the rule does not declare"
                yield from (f"{where}: {words}" for words in _find_harms(item, games, number, fix, rule.changes))


def _find_misfits(source: Source, fix: Fix) -> Iterator[str]:
    """Find edits that are outside of the text, touch, or change nothing."""
    size = len(source.text)
    for edit in fix.edits:
        if not 0 <= edit.span.start <= edit.span.end <= size:
            yield f"its fix edits {edit.span}, outside the text of {size}"
    text, waiting = apply_fixes(source.text, (fix,), least=fix.safety)
    if waiting or any(one.span.end > other.span.start for one, other in pairwise(sorted(fix.edits))):
        yield "two edits of its fix touch each other"
    if text == source.text:
        yield "its fix changes nothing"


def _find_harms(
    item: Format, games: list[tuple[Source, Reading]], number: int, fix: Fix, changes: Change
) -> Iterator[str]:
    """Compare a game with what this one fix makes of it."""
    texts = [source.text for source, _ in games]
    texts[number], _ = apply_fixes(texts[number], (fix,), least=fix.safety)
    try:
        parts = [_encode_text(text, source) for text, (source, _) in zip(texts, games, strict=True)]
    except UnicodeEncodeError:  # a letter that the charset of the game does not have: the linter leaves it
        return
    before = _game_states(item, games)
    after = _game_states(item, list(open_example(item, b"".join(parts)).games()))
    at = sum(not reading.empty for _, reading in games[:number])
    new = after[at : at + 1 + len(after) - len(before)]
    if games[number][1].empty or not new:
        if len(after) < len(before):
            yield f"its {fix.safety.word} fix would take a game away"
        return
    if why := broken_guarantee(before[at], new, fix.safety, changes):
        yield f"its {fix.safety.word} fix would {why}"
    if fix.safety is Safety.SAFE:
        yield from (f"its safe fix would change {words}" for words in _said_otherwise(before[at], new[0]))


def _encode_text(text: str, source: Source) -> bytes:
    return text.encode(source.encoding, "surrogateescape")


def _game_states(item: Format, games: list[tuple[Source, Reading]]) -> list[State]:
    return [State(*pair, item.of(pair[0]), EVERYTHING) for pair in games if not pair[1].empty]


def _said_otherwise(before: State, after: State) -> Iterator[str]:
    """Find what the header said and does not say any more."""
    for name, value in before.record.header.fields.items():
        if value.strip() and name is not Field.RESULT and not (after.record.header.get(name) or "").strip():
            yield f"the header: {name.value} was {value!r}"


@contract
def check_mending(item: Format, data: bytes, least: Safety, *, may_stay: bool = False) -> Iterator[str]:
    """Check that mending settles, and leaves nothing that could be mended.

    Safe mending keeps the games. A game that fixes would harm may stay as it was.
    """
    once = mend_file(item, data, least)
    staying = may_stay and once.refused
    yield from (f"{item.name}: {each.message}" for each in once.troubles)
    if not may_stay:
        yield from (f"{item.name}: line {each.line}: {each.message}" for each in once.refused)
    again = mend_file(item, once.after, least)
    if again.after != once.after:
        yield f"{item.name}: what is mended is mended again: {sorted(again.fixed)}"
    if not staying:
        left = [finding_line(each) for each in _fixable_findings(lint(item, once.after, EVERYTHING), least)]
        if left:
            yield f"{item.name}: mending leaves {left}"
        if bool(once.fixed) is not (once.after != data):
            yield f"{item.name}: {dict(once.fixed)} are counted as fixed"
    if least is Safety.SAFE:
        yield from _check_kept(item, data, once.after)


def _fixable_findings(found: tuple[Finding, ...], least: Safety) -> list[Finding]:
    return [each for each in found if each.fix and each.fix.edits and each.fix.safety >= least]


def _check_kept(item: Format, before: bytes, after: bytes) -> Iterator[str]:
    """Compare games, the positions at the ends of their lines, comments, results.

    A line that could not be played before may be playable now. A comment whose braces nested has parentheses, a
    time in a comment more digits, and a result that the game's rules decide may be what the board says.
    """
    positions = [_end_positions(item, data) for data in (before, after)]
    if len(positions[0]) != len(positions[1]):
        yield f"{item.name}: {len(positions[0])} games become {len(positions[1])}"
        return
    for number, (old, new) in enumerate(zip(*positions, strict=True), start=1):
        if any(was is not None and was != now for was, now in zip(old, new, strict=False)):
            yield f"{item.name}: the positions of game {number} are others"
    said = [_comments_and_results(item, data) for data in (before, after)]
    for number, (old_words, new_words) in enumerate(zip(*said, strict=True), start=1):
        if [_plain_comment(each) for each in old_words[0]] != [_plain_comment(each) for each in new_words[0]]:
            yield f"{item.name}: the comments of game {number} {old_words[0]} become {new_words[0]}"
        if old_words[1] != new_words[1] and not item.codec().final:
            yield f"{item.name}: the results of game {number} {old_words[1]} become {new_words[1]}"


def _line_ends(steps: list[Step]) -> Iterator[Step]:
    for step, following in zip_longest(steps, steps[1:]):
        if (
            following is None
            or following.path.main is not step.path.main
            or following.path.index != step.path.index + 1
        ):
            yield step


def _end_positions(item: Format, data: bytes) -> list[list[Any]]:
    """The positions at the ends of the lines of each game."""
    found = []
    for _, reading in open_example(item, data).games():
        engine = registry.engine_of(reading.record.game)
        if _says_something(reading):
            last = [step.after for step in _line_ends(list(replay(reading.record, engine)))] if engine else []
            found.append([engine.diagram(after) if engine and after is not None else None for after in last])
    return found


def _says_something(reading: Reading) -> bool:
    """Whether there is more than the end of a game."""
    record = reading.record
    nodes = any(node.move is not None or node.before or node.after for node in record.line)
    return not reading.empty and bool(nodes or record.header.fields or record.header.extras)


def _comments_and_results(item: Format, data: bytes) -> list[tuple[list[str], set[str]]]:
    """The comments of each game, and what it says about its result."""
    found = []
    for _, reading in open_example(item, data).games():
        record = reading.record
        if not _says_something(reading):
            continue
        comments = [comment for _, node in walk(record) for comment in (*node.before, *node.after)]
        results = {
            record.outcome.text if record.outcome else "*",
            (record.header.get(Field.RESULT) or "").strip() or "*",
        }
        found.append(([" ".join(comment.text.split()) for comment in comments], results - {"*"}))
    return found


def _plain_comment(comment: str) -> str:
    return TIME.sub(r"[%\1]", comment.replace("{", "("))


# Checks rules on the faults of their pages, planted into sound games.
#
# A fault that stands twice is found twice, and a fix does no harm to a game with a whole header either. Faults
# are planted in three ways: the word that a finding is about is put between moves, what a fix mends is done to
# other moves, and the moves of Bad are put behind the header of a sound game.

LONGEST = 24  # characters of a word that is planted
LEAST = 4  # moves of a game into which is planted
LOST = ("name of a player", "a comment", "the result", "take a game away", "the header:")  # by a fix
PLACES = 4  # at which it is tried
GROWN = (50, 200, 800)  # moves with a fault: no more than a rule may find
STEEP_IN_FINDINGS = 5.5  # linear is 4, a square 16
MOST_PLANTS = 16  # of a fault that is planted everywhere


class Plant(Struct, frozen=True):
    """A stretch of text, and what is put there."""

    span: Span
    text: str


@contract
def check_planted(rules: Iterable[Rule], item: Format, sound: Sequence[bytes]) -> Iterator[str]:
    """Check rules with their faults planted into a sound game."""
    game = _short_game(item, sound)
    if item.whole or game is None:
        return
    text, spans = game
    for rule in rules:
        for example in examples_of(rule):
            if not example.good and not example.raw and format_of(rule, example) is item:
                for check in (_plant_twice, _check_behind_header, _everywhere):
                    found = check(rule, item, text, spans, example.text)
                    yield from (f"{rule.code} {rule.name}: {each}" for each in found)


def _short_game(item: Format, sound: Sequence[bytes]) -> tuple[str, list[Span]] | None:
    """Return the shortest sound game with places of its moves."""
    found = []
    for data in sound:
        for source, reading in read(item, data):
            spans = move_spans(reading.record)
            if len(spans) >= LEAST and len(reading.record.header.fields) > 1:
                found.append((source.text, spans))
    return min(found, key=lambda each: len(each[0]), default=None)


def move_spans(record: Record) -> list[Span]:
    """Return where the moves of the main line stand."""
    return [node.span for node in record.line if node.move is not None and node.span is not None]


def _plant_twice(rule: Rule, item: Format, text: str, spans: list[Span], bad: str) -> Iterator[str]:
    """Plant one fault in two places, each alone and both together."""
    if rule.once:
        return
    found = [each for each in lint(item, bad.encode(), EVERYTHING) if each.code == rule.code]
    base = _count_places(rule, item, text)
    for finding in found[:2]:
        for plants in (_plant_words(rule, finding, bad, spans), _plant_moves(finding, bad, text, spans)):
            alone = [each for each in plants if _count_places(rule, item, insert_plants(text, [each])) == base + 1]
            alone = [each for each in alone if not _is_understood(item, text, each)]
            for one, other in islice(pairwise(alone), 2):
                both = insert_plants(text, [one, other])
                if (number := _count_places(rule, item, both)) < base + 2:
                    words = f"{one.text.strip()!r} and {other.text.strip()!r}"
                    yield f"a game with {words} has {number - base} findings, where each alone has one"
                yield from _check_harmless(rule, item, both)


def _is_understood(item: Format, text: str, plant: Plant) -> bool:
    """Whether a planted word is read as a move or result.

    What these say of each other depends on those before them."""
    if plant.span.start < plant.span.end:
        return False
    before, after = (
        [reading.record for _, reading in read(item, each.encode("utf-8", "surrogateescape"))]
        for each in (text, insert_plants(text, [plant]))
    )
    word = plant.text.strip()
    return [each.outcome for each in before] != [each.outcome for each in after] or any(
        node.move == word for record in after for node in record.line
    )


def _count_places(rule: Rule, item: Format, text: str) -> int:
    """Return in how many places a rule finds something.

    One finding may be about several places, all of which its fix then mends. What engines find does not count:
    behind the first move that cannot be played they have nothing to say."""
    data = text.encode("utf-8", "surrogateescape")
    if rule.stage is Stage.REPORTED:
        fixes = [
            each.fix for _, reading in read(item, data) for each in reading.diagnostics if each.rule == rule.code
        ]
        return sum(max(1, len(fix.edits)) if fix is not None else 1 for fix in fixes)
    found = [each.fix for each in lint(item, data, EVERYTHING) if each.code == rule.code]
    return sum(max(1, len(fix.edits)) if fix is not None else 1 for fix in found)


def _plant_words(rule: Rule, finding: Finding, bad: str, spans: list[Span]) -> list[Plant]:
    """Put the word that a finding is about before some moves."""
    word = _text_of(finding, bad)
    if rule.stage is not Stage.REPORTED or not word.isalnum() or len(word) > LONGEST:
        return []
    return [Plant(Span(span.start, span.start), f"{word} ") for span in spans[1 : PLACES + 1]]


def _text_of(finding: Finding, text: str) -> str:
    """Return what stands at the place of a finding on one line."""
    lines = text.split("\n")
    if finding.start.line != finding.end.line or finding.start.line > len(lines):
        return ""
    return lines[finding.start.line - 1][finding.start.column - 1 : finding.end.column - 1]


def _before_and_after(finding: Finding, bad: str) -> tuple[str, str]:
    """Return what a fix takes away and what it writes."""
    edits = finding.fix.edits if finding.fix is not None else ()
    if len(edits) != 1 or edits[0].start.line != edits[0].end.line:
        return "", ""
    line = bad.split("\n")[edits[0].start.line - 1]
    return line[edits[0].start.column - 1 : edits[0].end.column - 1], edits[0].content


def _plant_moves(finding: Finding, bad: str, text: str, spans: list[Span]) -> list[Plant]:
    """Do to other moves the contrary of what a fix does."""
    wrong, right = _before_and_after(finding, bad)
    while wrong and right and wrong[0] == right[0]:
        wrong, right = wrong[1:], right[1:]
    while wrong and right and wrong[-1] == right[-1]:
        wrong, right = wrong[:-1], right[:-1]
    if not wrong or not right:
        return []
    fitting = [(span, text[span.start : span.end]) for span in spans if right in text[span.start : span.end]]
    return [Plant(span, move.replace(right, wrong, 1)) for span, move in fitting[: PLACES + 1]]


def _shape(move: str) -> str:
    """Return what kind of move a text is, whatever its squares."""
    return re.sub(r"[A-Za-z]+", "a", re.sub(r"[0-9]+", "1", move))


def _everywhere(rule: Rule, item: Format, text: str, spans: list[Span], bad: str) -> Iterator[str]:
    """Plant the fault at each move, to be found and mended there.

    What nobody sees at one move although the rule sees it at another of its kind is a fault; so is a fix that does
    not give the sound game back, and work that grows faster than the findings."""
    if rule.fix is None or rule.once:
        return
    found = [each for each in lint(item, bad.encode(), EVERYTHING) if each.code == rule.code]
    plants = [plant for finding in found[:1] for plant in spread(_letters(finding, bad, text, spans), MOST_PLANTS)]
    known, sound = lint(item, text.encode(), EVERYTHING), mend_file(item, text.encode(), rule.fix).after
    new_findings = [_new_findings(item, insert_plants(text, [plant]), known) for plant in plants]
    mine = [[each for each in some if each.code == rule.code] for some in new_findings]
    seen = next((plant for plant, some in zip(plants, mine, strict=True) if some), None)
    for plant, some, own in zip(plants, new_findings, mine, strict=True):
        if seen is not None and not some and _shape(plant.text) == _shape(seen.text):
            yield Alike("nowhere", f"{plant.text} has no finding, although {seen.text} has one")
        data = insert_plants(text, [plant]).encode()
        elsewhere = [each for each in own if plant.text in each.message and not _covers(each, text, plant)]
        if elsewhere:
            yield Alike("elsewhere", f"the finding about {plant.text} stands at {finding_line(elsewhere[0])}")
        if own and len(own) == len(some) and mend_file(item, data, rule.fix).after != sound:
            yield Alike("not mended", f"what is made of {plant.text} is not what the sound game has")

    if seen is not None:
        yield from _growing(item, text, spans, plants)


def _growing(item: Format, text: str, spans: list[Span], plants: list[Plant]) -> Iterator[str]:
    """Check that many findings cost as much more as they are."""
    single = {plant.span: plant for plant in plants}
    head, tail = text[: spans[0].start], text[spans[-1].end :]
    moves = insert_plants(text, single.values())[len(head) : -len(tail) or None]
    longer = [f"{head}{f'{moves} ' * (size // len(spans) + 1)}{tail}".encode() for size in (1, *GROWN)]
    steps = [counted_steps(lint, item, each, EVERYTHING) for each in longer]  # what is made once is made first
    if is_steep(steps[1:], STEEP_IN_FINDINGS):
        yield f"to lint a game of {GROWN} moves with its findings takes {steps[1:]} steps"


def _new_findings(item: Format, text: str, known: Collection[Finding]) -> list[Finding]:
    """Return findings that the sound game has not."""
    before = Counter(each.code for each in known)
    after = lint(item, text.encode(), EVERYTHING)
    return [each for each in after if Counter(other.code for other in after)[each.code] > before[each.code]]


def _covers(finding: Finding, text: str, plant: Plant) -> bool:
    line, column = (
        text.count("\n", 0, plant.span.start) + 1,
        plant.span.start - text.rfind("\n", 0, plant.span.start),
    )
    start, end = (finding.start.line, finding.start.column), (finding.end.line, finding.end.column)
    return start <= (line, column + len(plant.text)) and (line, column) <= end


def _letters(finding: Finding, bad: str, text: str, spans: list[Span]) -> list[Plant]:
    """Exchange letters of moves as the fix does, in both directions.

    Where the fix makes letters small, any letter is made a capital."""
    wrong, right = _before_and_after(finding, bad)
    pairs = {(b, a) for a, b in zip(wrong, right, strict=False) if a != b} if len(wrong) == len(right) else set()
    pairs |= {(b, a) for a, b in pairs if not (a + b).isalpha()}
    small = bool(pairs) and wrong.lower() == right
    found = []
    for span in spans:
        move = text[span.start : span.end]
        for at, sign in enumerate(move):
            others = {b for a, b in pairs if a == sign} | ({sign.upper()} if small and sign.islower() else set())
            found += [Plant(span, f"{move[:at]}{other}{move[at + 1 :]}") for other in sorted(others)]
    return found


def insert_plants(text: str, plants: Iterable[Plant]) -> str:
    """Return a text with something put into some places."""
    for plant in sorted(plants, key=lambda each: each.span.start, reverse=True):
        text = text[: plant.span.start] + plant.text + text[plant.span.end :]
    return text


def _check_behind_header(rule: Rule, item: Format, text: str, spans: list[Span], bad: str) -> Iterator[str]:
    """Put the moves of Bad behind a sound header."""
    if rule.fix is None:
        return
    for _, reading in read(item, bad.encode())[:1]:
        places = move_spans(reading.record)
        if places and places[0].start > 0:
            yield from _check_harmless(rule, item, text[: spans[0].start] + bad[places[0].start :])


def _check_harmless(rule: Rule, item: Format, text: str) -> Iterator[str]:
    """Check that fixes of a rule do no harm to a game."""
    if rule.fix is not Safety.SAFE:
        return
    for each in faults(check_fixes, item, text.encode("utf-8", "surrogateescape")):
        if each.startswith(f"{rule.code} ") and any(words in each for words in LOST):
            yield f"in a sound game, {each}"
