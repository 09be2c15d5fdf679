"""The tests of the language server need pygls; where it is missing they are left out."""

from collections.abc import Iterator
from typing import Any

import pytest

collect_ignore_glob: list[str] = []
try:
    import pygls  # noqa: F401
except ModuleNotFoundError:
    collect_ignore_glob = ["test_*.py"]


@pytest.fixture(scope="module")
def editor() -> Iterator[Any]:
    """An editor that has started its server; every test opens documents of its own."""
    from tests.server.client import Editor

    with Editor() as one:
        one.start()
        yield one
