"""Operators of mutation: each makes one small change of one expression or statement."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import NamedTuple

LONGEST = 20  # characters of a constant that is a word, not a sentence or pattern
Changes = Iterator[ast.AST]

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}


def swapped_comparison(node: ast.AST) -> Changes:
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in COMPARISONS:
        yield ast.Compare(node.left, [COMPARISONS[type(node.ops[0])]()], node.comparators)


def other_junction(node: ast.AST) -> Changes:
    if isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)


def lost_condition(node: ast.AST) -> Changes:
    """One part of a junction is left out."""
    if isinstance(node, ast.BoolOp):
        rest = node.values[1:]
        yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)


def removed_not(node: ast.AST) -> Changes:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand


def other_sign(node: ast.AST) -> Changes:
    if isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC and not _is_text(node):
        yield ast.BinOp(node.left, ARITHMETIC[type(node.op)](), node.right)


def off_by_one(node: ast.AST) -> Changes:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.Constant(node.value + 1)


def other_word(node: ast.AST) -> Changes:
    word = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
    if 0 < len(word) <= LONGEST and " " not in word:
        yield ast.Constant(f"{word}x" if word.isalnum() else "")


def swapped_arguments(node: ast.AST) -> Changes:
    if isinstance(node, ast.Call) and len(node.args) >= 2:
        first, second, *rest = node.args
        if not any(isinstance(each, ast.Starred) for each in (first, second)):
            yield ast.Call(node.func, [second, first, *rest], node.keywords)


def lost_keyword(node: ast.AST) -> Changes:
    if isinstance(node, ast.Call) and node.keywords:
        yield ast.Call(node.func, node.args, node.keywords[:-1])


def returned_nothing(node: ast.AST) -> Changes:
    if isinstance(node, ast.Return) and node.value is not None and not _is_none(node.value):
        empty: ast.expr = ast.Tuple([], ast.Load()) if isinstance(node.value, ast.Tuple) else ast.Constant(None)
        yield ast.Return(empty)


def deleted_statement(node: ast.AST) -> Changes:
    docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    acts = isinstance(node, ast.Assign | ast.AugAssign | ast.Expr | ast.Continue | ast.Break | ast.Raise)
    if acts and not docstring:
        yield ast.Pass()


def other_branch(node: ast.AST) -> Changes:
    if isinstance(node, ast.IfExp):
        yield node.orelse


OPERATORS: tuple[Callable[[ast.AST], Changes], ...] = (
    swapped_comparison,
    other_junction,
    lost_condition,
    removed_not,
    other_sign,
    off_by_one,
    other_word,
    swapped_arguments,
    lost_keyword,
    returned_nothing,
    deleted_statement,
    other_branch,
)


class Change(NamedTuple):
    """One change of a text, and where in the code it is."""

    operator: str
    place: str  # the names of classes and functions around it
    start: int
    old: str
    new: str


def changes(text: str) -> Iterator[Change]:
    """Yield every change that an operator can make in a module."""
    lines = text.encode().splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    data = text.encode()
    for place, node in _inside(ast.parse(text)):
        if not isinstance(node, ast.expr | ast.stmt) or node.end_lineno is None or node.end_col_offset is None:
            continue
        first = starts[node.lineno - 1] + node.col_offset
        last = starts[node.end_lineno - 1] + node.end_col_offset
        old = data[first:last].decode()
        for operator in OPERATORS:
            for changed in operator(node):
                new = ast.unparse(ast.fix_missing_locations(changed))
                new = (
                    f"({new})" if isinstance(changed, ast.expr) and not isinstance(changed, ast.Constant) else new
                )
                if place or operator is not deleted_statement:  # without a name of a module nothing runs at all
                    yield Change(operator.__name__, place, len(data[:first].decode()), old, new)


def _inside(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """Yield what behaviour hangs on, with the names around it.

    Annotations, docstrings, imports, formatted messages and blocks for type checkers are left out.
    """
    waiting: list[tuple[str, ast.AST]] = [("", node) for node in tree.body]
    while waiting:
        place, node = waiting.pop(0)
        if isinstance(node, ast.Import | ast.ImportFrom | ast.JoinedStr) or _is_for_types(node):
            continue
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        yield place, node
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            place = f"{place}.{node.name}".lstrip(".")
        for name, value in ast.iter_fields(node):
            if name not in ("annotation", "returns", "decorator_list" if isinstance(node, ast.ClassDef) else ""):
                below = value if isinstance(value, list) else [value]
                waiting += [(place, each) for each in below if isinstance(each, ast.AST)]


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_text(node: ast.BinOp) -> bool:
    """Whether an operand is plainly a text, with which other signs only fail."""
    return any(
        isinstance(each, ast.JoinedStr) or (isinstance(each, ast.Constant) and isinstance(each.value, str))
        for each in (node.left, node.right)
    )
