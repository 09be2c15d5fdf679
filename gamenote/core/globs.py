"""Patterns as .gitignore has them, matched in linear time.

What they mean is said in gitignore(5); where that is silent, what git does counts (wildmatch.c and dir.c). A
pattern becomes a regular expression that does not go back: behind a star, the next piece of text is taken where it
comes first, since no later place could match more; only the last piece stands at the end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache

from gamenote.core.patterns import lazy_pattern

SPECIAL = lazy_pattern(r"[*?\[\\]")
NAME = "[^/]"  # a character of the name of a file or folder
FOLDERS = "(?:[^/]++/)*?"
END = r"(?=/|\Z)"  # of a name
STAR, MANY, ESCAPED = "*", "**", r"\/"  # as elements of a pattern
CLASSES = {  # of ASCII, as in git
    "alnum": "0-9A-Za-z",
    "alpha": "A-Za-z",
    "blank": r" \t",
    "cntrl": r"\x00-\x1f\x7f",
    "digit": "0-9",
    "graph": r"\x21-\x7e",
    "lower": "a-z",
    "print": r"\x20-\x7e",
    "punct": r"\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e",
    "space": r"\t-\r ",
    "upper": "A-Z",
    "xdigit": "0-9A-Fa-f",
}


class Never(Exception):
    """A pattern can match nothing, as one with an open bracket."""


class Pattern:
    """One pattern, compiled when it is first asked."""

    def __init__(self, text: str, *, negated: bool, of_folders: bool) -> None:
        self.negated = negated  # what it matches is taken in again
        self._of_folders = of_folders  # not of files
        self._anchored = "/" in text  # to the folder that the pattern belongs to
        self._text = text.removeprefix("/")

    def matches(self, path: str, *, folder: bool = False) -> bool:
        """Whether this very file or folder is meant."""
        if self._of_folders and not folder:
            return False
        return bool(self._exact_matcher(path if self._anchored else path.rpartition("/")[2]))

    def covers(self, path: str, *, folder: bool = False) -> bool:
        """Whether it is meant, or a folder above it."""
        return self._compile_expression(below=True).match(f"{path}/" if folder else path) is not None

    @cached_property
    def _exact_matcher(self) -> Callable[[str], object]:
        if not SPECIAL.search(self._text):  # most patterns
            return self._text.__eq__
        return self._compile_expression(below=False).match

    def _compile_expression(self, *, below: bool) -> re.Pattern[str]:
        return _compile_pattern(self._text, self._anchored, below, self._of_folders)


class Patterns:
    """The patterns of a file; the last that means a path counts."""

    def __init__(self, text: str) -> None:
        found = (pattern(line.removesuffix("\r")) for line in text.split("\n"))
        self._last_first = [each for each in found if each is not None][::-1]

    def verdict(self, path: str, *, folder: bool) -> bool | None:
        """Tell whether they leave out a file, if any means it."""
        for each in self._last_first:
            if each.matches(path, folder=folder):
                return not each.negated
        return None


def pattern(line: str) -> Pattern | None:
    """The pattern of a line; None where there is none."""
    if line.startswith("#"):
        return None
    line = _trim_blanks(line)
    text = line.removeprefix("!")
    bare = text.removesuffix("/")
    return Pattern(bare, negated=text != line, of_folders=bare != text) if bare else None


def _trim_blanks(line: str) -> str:
    """Return the line without blanks at its end."""
    bare = line.rstrip(" ")
    slashes = len(bare) - len(bare.rstrip("\\"))
    return f"{bare} " if slashes % 2 and bare != line else bare


@lru_cache(maxsize=4096)
def _compile_pattern(text: str, anchored: bool, below: bool, of_folders: bool) -> re.Pattern[str]:
    tail = r"\Z" if not below else r"/.*\Z" if of_folders else r"(?:/.*)?\Z"
    try:
        names = list(_split_names(text)) if anchored else [[*_split_elements(text, anchored=False)]]
    except Never:
        return re.compile(r"(?!)")
    if not anchored:
        return re.compile(f"{FOLDERS if below else ''}{run_of(names[0])}{tail}", re.DOTALL)
    return re.compile(_path_expression(names) + tail, re.DOTALL)


def _path_expression(names: list[list[str]]) -> str:
    """Return the expression of nested names."""
    runs: list[list[str]] = [[]]  # of names that follow each other
    for name in names:
        if name == [MANY]:
            runs.append([])
        else:
            runs[-1].append(run_of(name))
    first, *rest = runs
    parts = ["/".join(first)]
    if not rest:
        return parts[0]
    parts.append("/" if first else "")
    parts += (f"(?>{FOLDERS}{'/'.join(run)}/)" for run in rest[:-1] if run)
    parts.append(f"{FOLDERS}{'/'.join(rest[-1])}" if rest[-1] else ".+")
    return "".join(parts)


def run_of(elements: Iterable[str]) -> str:
    """Return the expression of elements in a row.

    Each element but a star is one character."""
    pieces = [""]
    for element in elements:
        if element == STAR:
            pieces.append("")
        else:
            pieces[-1] += element
    first, *rest = pieces
    if not rest:
        return first
    middle = "".join(f"(?>{NAME}*?{piece})" for piece in rest[:-1] if piece)
    last = f"{NAME}*{rest[-1]}{END}" if rest[-1] else f"{NAME}*+"
    return f"(?>{first}{middle}{last})"


def _split_names(text: str) -> Iterator[list[str]]:
    """The names of a pattern, as elements."""
    found: list[str] = []
    for element in (*_split_elements(text, anchored=True), "/"):
        if element not in ("/", ESCAPED):
            found.append(element)
            continue
        stars = len(found) > 1 and set(found) == {STAR}
        if stars and element == ESCAPED:  # which git does not take for no folder at all
            yield [STAR]
        yield [MANY] if stars else found
        found = []


def _split_elements(text: str, *, anchored: bool) -> Iterator[str]:
    """Return each element of a pattern as an expression."""
    at = 0
    while at < len(text):
        char = text[at]
        at += 1
        if char == "[":
            inside, at = _read_bracket(text, at)
            yield f"(?!/){inside}" if anchored else inside
        elif char == "\\":
            if at == len(text):
                raise Never
            yield ESCAPED if text[at] == "/" else re.escape(text[at])
            at += 1
        else:
            yield {"*": STAR, "?": NAME, "/": "/"}.get(char) or re.escape(char)


def _read_bracket(text: str, at: int) -> tuple[str, int]:
    """Return the set of a bracket, and where it is closed."""
    negated = text[at : at + 1] in ("!", "^")
    at += negated
    parts, before, first = list[str](), "", True
    while first or text[at : at + 1] != "]":
        first = False
        char, at = _take_character(text, at)
        if char == "-" and before and text[at : at + 1] not in ("", "]"):
            end, at = _take_character(text, at)
            end, at = _take_character(text, at) if end == "\\" else (end, at)
            parts += [f"{re.escape(before)}-{re.escape(end)}"] if before <= end else []
            before = ""
        elif char == "[" and text[at : at + 1] == ":" and (close := _end_of_class(text, at + 1)):
            parts.append(CLASSES[text[at + 1 : close - 1]])
            before, at = "", close + 1
        else:
            char, at = _take_character(text, at) if char == "\\" else (char, at)
            parts.append(re.escape(char))
            before = char
    return f"[{'^' * negated}{''.join(parts)}]", at + 1


def _end_of_class(text: str, at: int) -> int:
    """Return where a class such as `[:alpha:]` closes, or 0."""
    close = text.find("]", at)
    if close < 0:
        raise Never
    if close - 1 < at or text[close - 1] != ":":
        return 0
    if text[at : close - 1] not in CLASSES:
        raise Never
    return close


def _take_character(text: str, at: int) -> tuple[str, int]:
    if at >= len(text):
        raise Never
    return text[at], at + 1
