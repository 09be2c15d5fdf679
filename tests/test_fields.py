"""help() and inspect.signature() tell the fields of all values that an author of a plugin meets."""

from __future__ import annotations

import ast
import inspect
import io
import pydoc
import re
import tokenize
from collections.abc import Iterator
from dataclasses import is_dataclass
from importlib import import_module
from pathlib import Path

from msgspec import Struct

CORE = Path(__file__).resolve().parents[1] / "gamenote" / "core"
MODULES = sorted(path.stem for path in CORE.glob("*.py") if path.stem != "__init__")
LISTED = re.compile(r"^    (\w+): \S", re.MULTILINE)


def values() -> list[type]:
    """All public Structs and dataclasses of the core."""
    modules = [import_module(f"gamenote.core.{name}") for name in MODULES]
    return [
        item
        for module in modules
        for name, item in vars(module).items()
        if isinstance(item, type) and item.__module__ == module.__name__ and not name.startswith("_")
        if issubclass(item, Struct) or is_dataclass(item)
    ]


def listed(item: type) -> list[str]:
    """The fields that a docstring tells in its list."""
    return LISTED.findall((inspect.getdoc(item) or "").partition("\nFields:\n")[2])


def fields_with_comments(source: str) -> Iterator[str]:
    """The fields of public classes behind which a comment stands, where help() does not show it."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    lines = {token.start[0] for token in tokens if token.type == tokenize.COMMENT}
    for item in ast.walk(ast.parse(source)):
        if isinstance(item, ast.ClassDef) and not item.name.startswith("_"):
            for field in (each for each in item.body if isinstance(each, ast.AnnAssign)):
                name = ast.unparse(field.target)
                if not name.startswith("_") and lines & {*range(field.lineno, (field.end_lineno or 0) + 1)}:
                    yield f"{item.name}.{name}"


def test_fields_are_explained_in_docstrings_and_not_in_comments() -> None:
    sources = {module: (CORE / f"{module}.py").read_text() for module in MODULES}
    assert [(name, field) for name, source in sources.items() for field in fields_with_comments(source)] == []


def test_a_comment_behind_a_field_is_found() -> None:
    source = "class A:\n    x: int  # how many\n    y: int\n    _z: int  # own\nclass _B:\n    x: int  # own\n"
    assert list(fields_with_comments(source)) == ["A.x"]


def faults_of_list(item: type) -> Iterator[str]:
    """What is wrong with the list of fields in a docstring."""
    names = listed(item)
    if unknown := set(names) - set(inspect.signature(item).parameters):
        yield f"{item.__name__} has no {unknown}"
    if len(set(names)) < len(names):
        yield f"{item.__name__} lists a field twice"
    if not names and "Fields:" in (item.__doc__ or ""):
        yield f"{item.__name__} lists nothing"


def test_a_docstring_lists_fields_that_there_are() -> None:
    assert [fault for item in values() for fault in faults_of_list(item)] == []


def test_help_shows_the_fields_with_types_and_defaults() -> None:
    assert [fault for item in values() for fault in faults_of_help(item)] == []


def faults_of_help(item: type) -> Iterator[str]:
    """What help() does not show of the fields."""
    signature = inspect.signature(item)
    if "<lambda>" in str(signature):
        yield f"{item.__name__} has a default without a name"
    shown = pydoc.plain(pydoc.render_doc(item))
    yield from (f"{item.__name__}.{name}" for name in signature.parameters if f"{name}:" not in shown)
