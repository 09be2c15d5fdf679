"""First lines of docstrings stand alone, and no text in the code tells how fast anything is."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "gamenote"
MOST_WORDS = 12

# Their docstrings are pages and help.
FOR_USERS = {
    "rule",
    "doubt_rule",
    "header_rule",
    "form_rule",
    "remark_rule",
    "reported",
    "open_result_rule",
    "command",
    "pass_context",
    "group",
}
RIDDLE = re.compile(r"The same\b|Whether .* where\b|(?=(?:.*\b(?:which|who|whom|whose)\b){2})")
FRACTION = r"(?:half|thirds?|quarters?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?|\w+tieths?|hundredths?)"
NUMBER = r"(?:twice|two|three|four|five|six|seven|eight|nine|ten|\d+|\d+ to \d+)"
RATIO = re.compile(
    rf"\b{FRACTION} (?:of )?(?:the|a|its|their|all) (?:\w+ )?(?:time|second|microsecond|millisecond)"
    rf"|\b(?:{NUMBER}(?: times)?|{FRACTION}) as (?:fast|long|quick|quickly|slow)\b"
    rf"|\b{NUMBER} times (?:faster|slower|quicker|the time|longer)\b"
    r"|\b\d+(?:\.\d+)? ?(?:ms|ns|µs|us|milliseconds?|microseconds?|nanoseconds?)\b"
    r"|\ba (?:tenth|fifth|third|quarter) of (?:reading|linting|playing|it)\b"
    r"|\b\d+ (?:%|per cent) (?:of|faster|slower|quicker|more time|less time)\b[^.\n]*(?:`--\w|time)"
)


def modules() -> list[str]:
    """All modules, as paths within the package."""
    return sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))


def documented(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """All docstrings of a module with what they stand in, but for those that users read as pages."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = "the module" if isinstance(node, ast.Module) else node.name
            text = ast.get_docstring(node)
            if text and not FOR_USERS & {*decorators(node)}:
                yield name, text


def texts(module: str) -> Iterator[str]:
    """All docstrings and comments of a module, each on one line."""
    yield from (" ".join(text.split()) for _, text in documented(parsed(module)))
    lines = io.StringIO((PACKAGE / module).read_text())
    for token in tokenize.generate_tokens(lines.readline):
        if token.type == tokenize.COMMENT:
            yield token.string


@cache
def parsed(module: str) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse((PACKAGE / module).read_bytes())


def decorators(node: ast.AST) -> Iterator[str]:
    """The names of the decorators, without what they are called with or looked up in."""
    for each in getattr(node, "decorator_list", ()):
        called = each.func if isinstance(each, ast.Call) else each
        yield called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def faults(text: str) -> Iterator[str]:
    """What is wrong with the first line of a docstring."""
    first, _, rest = text.partition("\n")
    if len(first.split()) > MOST_WORDS:
        yield f"more than {MOST_WORDS} words"
    if not first.endswith((".", "?", "!")):
        yield "it does not end with a period"
    if rest and not rest.startswith("\n"):
        yield "no blank line follows"
    if RIDDLE.match(first):
        yield "it does not stand alone"


def test_first_lines_of_docstrings_stand_alone() -> None:
    found = ((module, *each) for module in modules() for each in documented(parsed(module)))
    assert [f"{module}, {name}: {fault}: {text}" for module, name, text in found for fault in faults(text)] == []


def test_no_comment_or_docstring_tells_how_fast_anything_is() -> None:
    assert [f"{module}: {text}" for module in modules() for text in texts(module) if RATIO.search(text)] == []


@pytest.mark.parametrize(
    "text", ["in a third of the time", "ten times as fast", "4 ms", "takes half the time of it"]
)
def test_ratios_of_time_are_recognised(text: str) -> None:
    assert RATIO.search(text)


@pytest.mark.parametrize(
    "text", ["one mark for each tenth of the way", "two seconds for each megabyte", "clock times"]
)
def test_other_fractions_and_times_are_none(text: str) -> None:
    assert not RATIO.search(text)
