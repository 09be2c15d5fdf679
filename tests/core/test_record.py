import pytest

from gamenote.core.feature import ALL, Feature, losses
from gamenote.core.record import Comment, Extra, Field, Header, Line, Node, Record, same, walk


def record(line: Line) -> Record:
    return Record("any", None, Header({Field.EVENT: "x"}), line)


def nested(depth: int) -> Record:
    """`depth` variations, each on the first move of the one before."""
    inner: Line = (Node(move="end"),)
    for number in range(depth):
        inner = (Node(move=str(number), variations=(inner,)),)
    return record((Node(), *inner))


def test_a_walk_finishes_a_line_before_its_variations_the_later_ones_first() -> None:
    early, late = (Node(move="b"),), (Node(move="d"), Node(move="e"))
    line = (Node(), Node(move="a", variations=(early, (Node(move="c"),))), Node(move="x", variations=(late,)))
    assert [node.move for _, node in walk(record(line))] == [None, "a", "x", "d", "e", "b", "c"]


def test_paths_tell_the_main_line_from_variations() -> None:
    line = (Node(), Node(move="a", variations=((Node(move="b"),),)))
    assert [path.main for path, _ in walk(record(line))] == [True, True, False]


@pytest.mark.full
def test_deep_nesting_is_compared_and_walked_without_recursion() -> None:
    assert same(nested(100_000), nested(100_000))
    assert not same(nested(100_000), nested(99_999))
    assert sum(1 for _ in walk(nested(100_000))) == 100_002


def test_spans_do_not_matter_for_sameness_but_comments_do() -> None:
    assert same(record((Node(after=(Comment("a"),)),)), record((Node(after=(Comment("a"),)),)))
    assert not same(record((Node(after=(Comment("a"),)),)), record((Node(after=(Comment("b"),)),)))


def test_losses_count_what_the_target_does_not_keep() -> None:
    line = (Node(), Node(move="a", after=(Comment("!"),), variations=((Node(move="b"),),)))
    found = losses(record(line), ALL & ~(Feature.COMMENTS | Feature.VARIATIONS), syntax="sgf")
    assert [(loss.name, loss.count, loss.words) for loss in found] == [
        ("variations", 1, "1 variation"),
        ("comments", 1, "1 comment"),
    ]


def test_extras_of_another_syntax_are_lost_and_those_of_its_own_kept() -> None:
    line = (Node(extras=(Extra("sgf", "XY", ("1",)), Extra("tagpairs", "Z", ("2",)))),)
    found = losses(record(line), ALL & ~Feature.EXTRAS, syntax="sgf")
    assert [(loss.name, loss.count) for loss in found] == [("extras", 1)]
