"""Ways to write the same game otherwise: what is found, and where the game ends, must stay."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from gamenote.actions.lint.lint_file import lint_file
from gamenote.core import registry
from gamenote.core.format import Format
from gamenote.core.replay import replay
from gamenote.core.report import join_reports
from gamenote.core.settings import Settings
from tests.fuzz.stock import opened

TAG_PAIRS = ("pdn", "pgn", "2048gn")
TREES = ("plateau", "blokus")
TAG = re.compile(r'\[([A-Za-z0-9]+) "[^"\\]*"\]')
BLANKS = re.compile(r"[ \n]+")
BLANK_LINE = re.compile(r"\n[ \t]*+\n")
PLAIN_MOVES = re.compile(r"[^{}()\[\]%;`\"]*")


def other_line_ends(text: str) -> str:
    return text if "\r" in text else text.replace("\n", "\r\n")


def tags_turned_round(text: str) -> str:
    """The lines of the tags from the last to the first, where each has a line of its own and none comes twice."""
    head, gap, rest = text.partition("\n\n")
    lines = head.split("\n")
    tags = [match[1].lower() for line in lines if (match := TAG.fullmatch(line))]
    return "\n".join(reversed(lines)) + gap + rest if len(set(tags)) == len(lines) else text


def wrapped_otherwise(text: str) -> str:
    """Each word of plain moves on a line of its own. `- -` is two words, and blank lines mean something, as do
    other ends of lines."""
    head, gap, rest = text.partition("\n\n")
    if (
        not gap
        or "\r" in rest
        or "- -" in rest
        or rest.lstrip(" \t")[:1] == "\n"
        or BLANK_LINE.search(rest)
        or not PLAIN_MOVES.fullmatch(rest)
    ):
        return text
    return head + gap + "\n".join(BLANKS.split(rest.strip("\n "))) + "\n"


def with_a_comment(text: str) -> str:
    """A comment before the first plain move."""
    head, gap, rest = text.partition("\n\n")
    plain = gap and PLAIN_MOVES.fullmatch(rest) and rest.strip() and rest[:1] != "\n"
    return f"{head}{gap}{{a remark}} {rest}" if plain else text


def nodes_on_one_line(text: str) -> str:
    return re.sub(r"\]\n;", "];", text) if "\r" not in text else text


def nodes_far_apart(text: str) -> str:
    return re.sub(r"\]\n;", "]\n\n\n;", text) if "\r" not in text else text


VALUE = re.compile(r"\[(?:\\.|[^\]\\])*+\]", re.S)


def with_a_comment_at_the_end(text: str) -> str:
    """A comment in the last node of a game without variations."""
    bare = text.rstrip("\n)")
    plain = text.count("(;") + text.count("(\n;") == 1 and bare.endswith("]") and text.rstrip().endswith(")")
    last = VALUE.sub("[]", bare).rsplit(";", 1)[-1]
    return f"{bare}C[a remark]\n)\n" if plain and "C[" not in last else text


REWRITINGS: Mapping[str, tuple[tuple[str, ...], Callable[[str], str]]] = {
    "other line ends": ((*TAG_PAIRS, *TREES), other_line_ends),
    "tags turned round": (TAG_PAIRS, tags_turned_round),
    "wrapped otherwise": (TAG_PAIRS, wrapped_otherwise),
    "a comment before the moves": (TAG_PAIRS, with_a_comment),
    "nodes on one line": (TREES, nodes_on_one_line),
    "nodes far apart": (TREES, nodes_far_apart),
    "a comment at the end": (TREES, with_a_comment_at_the_end),
}


def told(item: Format, text: str) -> tuple[Counter[str], list[Any]]:
    """What the default rules find, by name, and the last position of each game."""
    data = text.encode("utf-8", "surrogateescape")
    report = join_reports(lint_file(opened(item, data), Settings()))
    ends = []
    for _, reading in opened(item, data).games():
        engine = registry.engine_of(reading.record.game)
        steps = [step for step in replay(reading.record, engine) if step.path.main] if engine else []
        last = next((step.after for step in reversed(steps) if step.after is not None), None)
        ends.append(dict(engine.diagram(last).cells) if engine and last is not None else None)
    return Counter(finding.name for finding in report.findings), ends
