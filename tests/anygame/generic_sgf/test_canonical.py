"""The canonical text of SGF: what it looks like, that it stays as it is, and that it says what was read."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from gamenote.actions.convert.convert_file import convert_games
from gamenote.actions.convert.select_games import Account, Request
from gamenote.core import registry
from gamenote.core.format import Format
from gamenote.core.record import Record, walk
from gamenote.core.replay import replay
from gamenote.testing import read
from tests.corpus import CORPUS, needs_corpus
from tests.fuzz.mutation import mutated
from tests.fuzz.stock import opened, stock

SGF, JSON, JSONL = (registry.formats()[name] for name in ("sgf", "json", "jsonl"))
WILD = sorted((CORPUS / "sgf" / "wild").glob("*.sgf")) if CORPUS is not None else []
AP = "gamenote:"


def converted(
    data: bytes, source: Format = SGF, target: Format = SGF, drop: str = "", **options: str
) -> tuple[bytes, list[str]]:
    """Return what a file becomes, and what is told of losses."""
    account = Account("x")
    request = Request(target, options, drop=frozenset(filter(None, (drop,))), keep_broken=True)
    text = b"".join(convert_games(opened(source, data), request, account))
    assert not account.troubles
    return text, [each.said.replace("{}", str(each.count)) for each in account.losses.values() if each.said]


def said(record: Record) -> list[object]:
    """Return what a record says, however its nodes are divided: moves, words, and the board behind each line."""
    engine = registry.engine_of(record.game)
    nodes = [node for _, node in walk(record)]
    moves = [(node.actor, "pass" if node.move == "tt" else node.move) for node in nodes if node.move is not None]
    words = [each.text for node in nodes for each in node.after if each.text.strip()]
    boards = dict[object, object]()
    for step in replay(record, engine) if engine is not None else ():
        if step.after is not None:
            boards[step.path.parent and id(step.path.parent), step.path.line] = engine.diagram(step.after).cells
    return [
        moves,
        " ".join(words).split(),
        [len(node.variations) for node in nodes if node.variations],
        [*boards.values()],
    ]


@pytest.mark.slow
@needs_corpus
@pytest.mark.parametrize("path", WILD, ids=lambda path: path.name)
def test_records_of_others_come_back_from_json_as_their_canonical_text(path: Path) -> None:
    data = path.read_bytes()
    text, _ = converted(data)
    assert converted(text)[0] == text
    for target in (JSON, JSONL):
        assert converted(converted(data, target=target)[0], target)[0] == text


def _check(data: bytes) -> None:
    text, _ = converted(data)
    (_, before), *more = read(SGF, data)
    (_, after), *_ = read(SGF, text) if text else [("", before)]
    if not (before.broken or more or not text):
        assert said(after.record) == said(before.record)
    assert converted(text)[0] == text
    assert converted(converted(data, target=JSON)[0], JSON)[0] == text
    for points in ("compressed", "expanded"):
        other, _ = converted(data, points=points)
        assert converted(other, points=points)[0] == other


@pytest.mark.parametrize("seed", range(300))
def test_damaged_records_have_a_canonical_text_that_stays(seed: int) -> None:
    dice = random.Random(seed)
    games = stock("sgf")
    _check(mutated(dice.choice(games), dice, games))
