"""What reports say about a rule: name, documentation, where to read."""

from __future__ import annotations

from functools import cache
from textwrap import fill, indent

from gamenote import _version
from gamenote.core import registry
from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.examples import examples_of, formats_with
from gamenote.core.rule import Example, Rule

FIXES = {
    (): "There is no fix.",
    (Safety.SAFE,): "The fix is safe: the game stays what it is for every reader (--fix).",
    (Safety.UNSAFE,): "The fix is unsafe: it may change what somebody wrote (--fix --unsafe-fixes).",
    (Safety.DISPLAY,): "A suggestion is shown, and never applied.",
}
WHERE = {  # some findings have a fix of another kind
    Safety.SAFE: "safe where the game stays what it is for every reader (--fix)",
    Safety.UNSAFE: "unsafe where it may change what somebody wrote (--fix --unsafe-fixes)",
    Safety.DISPLAY: "only shown where it is one of several",
}


def _tell_fix(safeties: tuple[Safety, ...]) -> str:
    """Return what fixes of these kinds may change."""
    if safeties in FIXES:
        return FIXES[safeties]
    *first, last = (WHERE[each] for each in safeties)
    return f"The fix is {', '.join(first)}, and {last}; each finding says which."


@cache
def _by_code() -> dict[str, Rule]:
    return {rule.code: rule for rule in registry.all_rules()}


def rule_of(code: str) -> Rule | None:
    """Return the rule of that code.

    None when its plugin is no longer there."""
    return _by_code().get(code)


def name_of(code: str) -> str:
    rule = rule_of(code)
    return rule.name if rule is not None else ""


def url_of(code: str) -> str | None:
    """The page of the rule, if the project has pages."""
    return f"{_version.HOME}/rules/{code}" if _version.HOME else None


def link_to_rule(code: str, words: str) -> str:
    """Return words in Markdown that link to the rule's page, if any."""
    url = url_of(code)
    return f"[{words}]({url})" if url else words


def state(rule: Rule) -> str:
    """Return severity, default and fix.

    That is `error, in pdn only, off by default, safe or unsafe fix`."""
    words = [" or ".join(each.word for each in rule.severities)]
    if rule.formats:
        words.append(f"in {' and '.join(rule.formats)} only")
    words += (f"{severity.word} in {name}" for name, severity in severities_in(rule).items())
    if not rule.default:
        words.append("off by default")
    words += (f"off by default in {name}" for name in off_in(rule))
    words.append(f"{' or '.join(each.word for each in rule.safeties)} fix" if rule.safeties else "no fix")
    return ", ".join(words)


def severities_in(rule: Rule) -> dict[str, Severity]:
    """The formats that give the rule another severity, and which."""
    own = {item.name: item.severities.get(rule.name) for item in formats_with(rule)}
    return {name: severity for name, severity in own.items() if severity not in (None, rule.severity)}


def off_in(rule: Rule) -> list[str]:
    """Return the formats that switch off a rule that others use."""
    return [item.name for item in formats_with(rule) if rule.default and rule.name in item.off]


def heading(example: Example) -> str:
    """Return `Bad (plateau)`."""
    return ("Good" if example.good else "Bad") + (f" ({example.format})" if example.format else "")


def prose(rule: Rule, width: int | None = None) -> str:
    """Return why the rule is there, paragraph by paragraph."""
    paragraphs = (" ".join(part.split()) for part in rule.explanation.split("\n\n"))
    return "\n\n".join(fill(part, width) if width else part for part in paragraphs)


def as_text(rule: Rule, width: int | None = None) -> str:
    """The documentation below the summary, with its examples indented."""
    examples = (f"{heading(item)}:\n\n{indent(item.text.rstrip(), '    ')}" for item in examples_of(rule))
    return "\n\n".join(filter(None, (prose(rule, width), *examples)))


def as_markdown(rule: Rule) -> str:
    """Return the documentation below the summary, with examples in fences."""
    return "\n\n".join(filter(None, (prose(rule), *map(_fence_example, examples_of(rule)))))


def _fence_example(example: Example) -> str:
    text = example.text.rstrip()
    fence = "```"
    while fence in text:
        fence += "`"
    return f"{heading(example)}:\n\n{fence}\n{text}\n{fence}"


# The whole page


def page_of(rule: Rule, width: int | None) -> str:
    """Return all that is said about a rule, as text."""
    head = f"{rule.code} {rule.name} ({state(rule)})"
    closing = [fill(part, width) if width and part else part for part in closing_parts(rule)]
    return join_parts(head, rule.summary, as_text(rule, width), *closing)


def join_parts(*parts: str) -> str:
    return "\n\n".join(filter(None, parts))


def closing_parts(rule: Rule, link: str = "{}") -> tuple[str, str]:
    """Return how safe the fix is, and where to read more."""
    url = url_of(rule.code)
    scope = f" Beside layout it may change: {'; '.join(rule.changes.words)}." if rule.safeties else ""
    return _tell_fix(rule.safeties) + scope, f"Reference: {link.format(url)}" if url else ""
