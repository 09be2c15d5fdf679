"""What is checked of lint rules: pages, examples, findings and stages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from unittest.mock import patch

from gamenote.actions.lint.lint_game import lint_game
from gamenote.actions.lint.suppressions import MARK
from gamenote.core import registry
from gamenote.core.case import Case
from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.encoding import first_undecoded
from gamenote.core.examples import examples_of, format_of, formats_with
from gamenote.core.format import Format
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import Doubt
from gamenote.core.report import Finding
from gamenote.core.rule import CODE, Example, Rule, Stage
from gamenote.core.settings import Settings
from gamenote.testing.faults import ContractCheck, about, contract, each_of, faults, run_all
from gamenote.testing.fixes import check_fixes, check_planted
from gamenote.testing.linting import EVERYTHING, Samples, finding_line, fits, lint, mend_file, read
from gamenote.testing.moves import QUOTED, message_faults

# Checks stages of rules: those not run would have found nothing

MOST_GAMES = 20  # of one file
QUIET = (Stage.DOUBT, Stage.FORM, Stage.HEADER, Stage.CHARACTERS, Stage.REMARKS)


@contract
def check_stages(rule: Rule) -> Iterator[str]:
    """Check that a rule finds nothing where it is not run."""
    if rule.stage not in QUIET:
        return
    for example in examples_of(rule):
        item = format_of(rule, example)
        yield from found_out_of_stage(item, example.content, {rule.code})


@contract
def check_doubt(item: Format, data: bytes) -> Iterator[str]:
    """Check that rules left out for want of doubt would find nothing."""
    yield from found_out_of_stage(item, data)


def found_out_of_stage(item: Format, data: bytes, codes: set[str] | None = None) -> Iterator[str]:
    """Return what rules find only when all are forced on."""
    for source, reading in islice(read(item, data), MOST_GAMES):
        usual = lint_game(source, reading, item.of(source), EVERYTHING)
        with patch.multiple(Case, doubt=Doubt.BOTH, has_odd_characters=not source.binary, has_remarks=True):
            forced = lint_game(source, reading, item.of(source), EVERYTHING)
        for each in forced.found:
            if each not in usual.found and (codes is None or each.rule.code in codes):
                stage = f"{each.rule.code} is of stage {each.rule.stage.name}"
                yield f"{stage}, but has something to say where it is not run: {each.diagnostic.message}"


# What is checked of lint rules: pages, examples, findings and fixes

NAME = lazy_pattern(r"[a-z0-9]+(-[a-z0-9]+)*")
LINE_END = lazy_pattern("\r\n|\n|\r")
CUTS = 6  # places at which the examples are damaged
JUNK = ("\0", "(", ")", "(Zyzzy)", "[", "]", "{", '"', "\\", "9" * 5000, "²", "\u202e")


def check_rules(rules: Iterable[Rule], samples: str | Path | None = None) -> None:
    """Check rules alone, for a package that brings only these.

    `samples` may hold a folder of sound records for each format, of which none breaks them."""
    run_all(rule_checks(list(rules), lambda item: Samples(item, Path(samples)) if samples is not None else None))


def rule_checks(
    rows: Sequence[Rule], samples: Callable[[Format], Samples | None], shared: Sequence[Rule] = ()
) -> Iterator[ContractCheck]:
    """Return the checks of rules, with the sound records of formats.

    Of those that are `shared` with formats of others nothing is asked but what they find in these."""
    yield ContractCheck("rules", "codes", "rules", partial(check_codes, rows))
    for rule in rows:
        yield ContractCheck("rules", "page", f"rule {rule.code}", partial(check_rule, rule))
    for name in dict.fromkeys(item.name for rule in rows for item in formats_with(rule) if item.reads):
        item = registry.formats()[name]
        mine = [rule for rule in (*rows, *shared) if item in formats_with(rule)]
        known = samples(item)
        for what, check in (("silence", check_silence), ("planted", check_planted), ("damaged", check_damaged)):
            yield ContractCheck("rules", what, f"format {name}", partial(_with_samples, check, mine, item, known))


def _with_samples(
    check: Callable[[Sequence[Rule], Format, Sequence[bytes]], None],
    rules: Sequence[Rule],
    item: Format,
    samples: Samples | None,
) -> None:
    check(rules, item, samples.sound if samples is not None else [])


@contract
def check_codes(rows: Sequence[Rule]) -> Iterator[str]:
    """Check that rules have codes and names of their own."""
    if not rows:
        yield "there are no rules"
    yield from _repeated_values("code", [rule.code for rule in rows])
    yield from _check_codes_free(rows)


def _repeated_values(what: str, words: list[str]) -> Iterator[str]:
    """Return a fault for each word that occurs twice."""
    yield from (f"two rules have the {what} {word}" for word, number in Counter(words).items() if number > 1)


def _check_codes_free(rows: Sequence[Rule]) -> Iterator[str]:
    """Check that no other rule has the code, or the name."""
    for rule in rows:
        owners = [name for name, game in registry.games().items() if rule in game.rules()]
        yield from (
            f"the code {rule.code} is taken by {other.name}"
            for other in registry.all_rules()
            if other.code == rule.code and other is not rule and other.name != rule.name
        )
        for item in formats_with(rule):
            for game in owners or item.games or registry.games():
                others = [each for each in registry.rules_of(item.name, game) if each.name == rule.name]
                if any(each.code != rule.code for each in others):
                    yield f"{rule.code}: the name {rule.name} is taken in {item.name} of {game}"


@contract
def check_rule(rule: Rule) -> Iterator[str]:
    """A rule says what it is about, and its examples show it."""
    if not CODE.fullmatch(rule.code):
        yield f"{rule.code!r} is no code"
    if not NAME.fullmatch(rule.name):
        yield f"{rule.code}: {rule.name!r} is no name in kebab-case"
    if not rule.summary.endswith("."):
        yield f"{rule.code}: the summary is no sentence: {rule.summary!r}"
    if not rule.explanation:
        yield f"{rule.code}: there is no paragraph that says why"
    if not fits(rule.severity, Severity) or not fits(rule.fix, Safety | None):
        yield f"{rule.code}: {rule.severity!r} and {rule.fix!r} are no severity and safety"
        return
    examples = examples_of(rule)
    if {each.good for each in examples} != {True, False}:
        yield f"{rule.code}: Bad and Good are not both there"
    for example in examples:
        yield from faults(check_example, rule, example)
    yield from faults(check_stages, rule)


@contract
def check_example(rule: Rule, example: Example) -> Iterator[str]:
    """Check that Good is clean, and Bad breaks this rule alone.

    The rule's fix takes the finding away."""
    item = format_of(rule, example)
    found = lint(item, example.content, EVERYTHING)
    mine = [finding for finding in found if finding.code == rule.code]
    allowed = (rule.name, example.beside)
    others = [
        finding_line(each) for each in found if each.name not in allowed and each.severity >= Severity.WARNING
    ]
    where = f"{rule.code} {rule.name}, {'Good' if example.good else 'Bad'}"
    if others:
        yield f"{where}: also found {others}"
    if bool(mine) is example.good:
        yield f"{where}: found {[finding_line(each) for each in found]}"
    yield from faults(check_weight, rule, item, mine)
    for finding in mine:
        yield from about(where, _check_words(finding, example, item))
    yield from about(where, each_of(_check_repeated_lint(rule, item, example, mine)))
    if not example.good and rule.fix not in (None, Safety.DISPLAY):
        yield from about(where, _check_cure(rule, item, example, found))
    if mine and rule.fix is not None and not any(each.fix is not None for each in mine):
        yield f"{where}: the page speaks of a fix, but no finding has one"


def _check_cure(rule: Rule, item: Format, example: Example, found: tuple[Finding, ...]) -> Iterator[str]:
    """Check that the fix takes the findings away, and brings no others."""
    assert rule.fix is not None
    cured = mend_file(item, example.content, rule.fix)
    yield from (each.message for each in cured.troubles)
    yield from (each.message for each in cured.refused)
    yield from faults(check_fixes, item, example.content)
    if example.fixed and cured.after != example.fixed.encode():
        yield f"the fix makes {cured.after.decode(errors='replace')!r} of it, where the page has {example.fixed!r}"
    again = mend_file(item, cured.after, rule.fix)
    if again.after != cured.after:
        yield f"what is mended is mended again: {sorted(again.fixed)}"
    after = lint(item, cured.after, EVERYTHING)
    left = [finding_line(each) for each in after if each.code == rule.code]
    if left:
        yield f"the fix leaves {left}"
    if rule.fix is not Safety.SAFE:
        return
    known = {each.code for each in found}
    fresh = [finding_line(each) for each in after if each.code not in known and each.severity >= Severity.WARNING]
    if fresh:
        yield f"behind the fix there is found {fresh}"


def _check_words(finding: Finding, example: Example, item: Format) -> Iterator[str]:
    """Check the words of a finding and its place."""
    where = f"the finding of {finding.name}"
    yield from message_faults(finding.message, where)
    texts = [finding.help, finding.caption, *(each.message for each in finding.related)]
    texts += [finding.fix.title] if finding.fix is not None else []
    for words in filter(None, texts):
        yield from message_faults(words, f"a word about it, {words[:20]!r},")
    if finding.fix is not None and not finding.fix.title.strip():
        yield f"the fix of {finding.name} has no title"
    there = _line_and_columns(finding, example)
    if there is None:
        return
    line, start, end = there
    text = line[start:end]
    if not start <= end <= len(line) + 1:
        yield f"the place {finding.start} to {finding.end} is outside the text"
    place = finding.start, finding.end
    edited = finding.fix is not None and any((each.start, each.end) == place for each in finding.fix.edits)
    cut = [at for at in (start, end) if 0 < at < len(line) and line[at - 1].isalnum() and line[at].isalnum()]
    named = re.search(rf"(?<!\w){re.escape(text)}(?!\w)", finding.message)
    if text and cut and not named and not edited:
        yield f"the place of the finding cuts a word: {text!r} in {line[:60]!r}"
    yield from _check_move_place(finding, example, item, text)
    if text.strip() and text != text.strip() and not edited:
        yield f"the place of the finding has blanks at its edge: {text!r}"


def _check_move_place(finding: Finding, example: Example, item: Format, text: str) -> Iterator[str]:
    """Check that a finding about a move stands at that move."""
    moves = {node.move for _, reading in read(item, example.content) for node in reading.record.line}
    named = [word for word in QUOTED.findall(finding.message) if word in moves]
    sign = not any(map(str.isalnum, text))  # such as a star behind the move
    if named and not sign and not finding.related and not any(word in text or text in word for word in named):
        yield f"the finding stands at {text!r}, but its message is about {named[0]!r}, which stands elsewhere"


def _line_and_columns(finding: Finding, example: Example) -> tuple[str, int, int] | None:
    """Return the line of a finding, and where in it.

    None where it goes over several lines, or the file has none."""
    if finding.binary:
        return None
    lines = LINE_END.split(example.content.decode("utf-8", "surrogateescape"))
    if finding.start.line != finding.end.line or finding.start.line > len(lines):
        return None
    return lines[finding.start.line - 1], finding.start.column - 1, finding.end.column - 1


def _check_repeated_lint(rule: Rule, item: Format, example: Example, mine: list[Finding]) -> Iterator[str]:
    """Check that a rule finds the same in each game.

    One that speaks once of a file does so where Bad stands there twice."""
    again = [each for each in lint(item, example.content, EVERYTHING) if each.code == rule.code]
    if again != mine:
        yield f"a second look finds {[finding_line(each) for each in again]}"
    if item.whole or example.good or not mine or MARK.encode() in example.content:
        return
    first = example.content if rule.once else item.example.encode()
    text = first.rstrip(b"\n") + b"\n" + item.codec().between.encode() + example.content
    if not first or len(read(item, text)) != len(read(item, first)) + len(read(item, example.content)):
        return
    found = [each for each in lint(item, text, EVERYTHING) if each.code == rule.code]
    before = [] if rule.once else [each for each in lint(item, first, EVERYTHING) if each.code == rule.code]
    if len(found) != len(before) + len(mine):
        where = "Bad twice" if rule.once else "a sound game and Bad"
        yield f"a file with {where} has {len(found)} findings where {len(before) + len(mine)} are wanted"


@contract
def check_weight(rule: Rule, item: Format, found: Iterable[Finding], *, decoded: bool = True) -> Iterator[str]:
    """Check that findings are as grave as their rule's page says.

    The same holds for the safety of their fixes, where all letters are `decoded` without a doubt."""
    severities = (*rule.severities, item.severities.get(rule.name, rule.severity))
    safeties = rule.safeties if decoded else (*rule.safeties, Safety.UNSAFE)
    for each in found:
        where = f"{item.name}: {finding_line(each)}"
        if each.severity not in severities:
            yield f"{where}: {rule.code} says nothing of {each.severity.word}"
        safety = each.fix.safety if each.fix is not None else None
        if safety is not None and safety not in safeties:
            yield f"{where}: {rule.code} says nothing of such a fix"


@contract
def check_silence(rules: Iterable[Rule], item: Format, sound: Iterable[bytes]) -> Iterator[str]:
    """Check that these rules find nothing in sound records.

    That is, those of them that are on by default."""
    codes = {rule.code for rule in rules}
    for data in sound:
        found = [each for each in lint(item, data, Settings()) if each.code in codes]
        yield from (f"a sound record has a finding: {finding_line(each)}" for each in found)
    for each in lint(item, item.example.encode(), Settings()) if item.example else ():
        if each.code in codes and each.severity >= Severity.WARNING:
            yield f"the example of the format has a finding: {finding_line(each)}"


@contract
def check_damaged(rules: Iterable[Rule], item: Format, sound: Iterable[bytes] = ()) -> Iterator[str]:
    """Check that no rule raises on damaged records of a format.

    Those are the examples of the rules and the samples, each cut or spoilt in places."""
    texts, rows = list(sound), list(rules)
    for rule in rows:
        shown_there = [each for each in examples_of(rule) if format_of(rule, each) is item]
        texts += [each.content for each in shown_there if not each.good]
    seen: set[bytes] = set()
    for data in texts:
        for damaged in _damaged_texts(data):
            if damaged not in seen:
                seen.add(damaged)
                yield from _check_survival(rows, item, damaged)


def _check_survival(rules: list[Rule], item: Format, data: bytes) -> Iterator[str]:
    try:
        found = lint(item, data, EVERYTHING)
    except AssertionError as failure:
        yield f"{data[-40:]!r}: {str(failure)[:400]}"
        return
    decoded = all(not source.guessed and first_undecoded(source) is None for source, _ in read(item, data))
    known = {rule.code: rule for rule in rules}
    for each in found:
        if each.code in known:
            yield from faults(check_weight, known[each.code], item, [each], decoded=decoded)


def _damaged_texts(data: bytes) -> Iterator[bytes]:
    """Return a text cut and spoilt in some places."""
    text = data.decode("utf-8", "surrogateescape")
    for number in range(CUTS):
        at = len(text) * number // CUTS
        for each in (
            text[:at],
            text[:at] + text[at + 1 :],
            text[:at] + JUNK[(at + number) % len(JUNK)] + text[at:],
        ):
            yield each.encode("utf-8", "surrogateescape")
