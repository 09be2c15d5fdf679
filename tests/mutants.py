"""`python -m tests.mutants`: how many bugs the quick form of the suite catches of those that the full one does.

Bugs are drawn with the operators of `tests.contract.mutation` from folders of the package and planted in a copy,
one at a time. The tests of the folder are run in the quick form; where these see nothing, those that only the
full form has. A bug that neither sees is not counted. Which bugs are drawn hangs on the seed and on the changed
code itself.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

from tests.contract.mutation.operators import Change, changes

ROOT = Path(__file__).resolve().parents[1]
NUMBERS = {"games/chess": 9, "syntax": 8, "actions/lint": 8}  # bugs that the full form catches, by folder
LIMIT = 900  # seconds: a bug that makes the tests run for ever is caught


class Bug(NamedTuple):
    """One change of a file of the package."""

    path: str
    change: Change

    @property
    def text(self) -> str:
        """The changed file."""
        before, start = (ROOT / self.path).read_text(), self.change.start
        return before[:start] + self.change.new + before[start + len(self.change.old) :]

    @property
    def name(self) -> str:
        """The bug on one line."""
        old, new = (" ".join(text.split())[:50] for text in (self.change.old, self.change.new))
        return f"{self.path}:{self.change.place}: {old} -> {new}"

    @property
    def differs(self) -> bool:
        """Whether the changed text is another program."""
        try:
            changed = ast.parse(self.text)
        except SyntaxError:
            return False
        return ast.dump(changed) != ast.dump(ast.parse((ROOT / self.path).read_text()))


def drawn(folder: str, seed: str) -> Iterator[Bug]:
    """All bugs of a folder in the order of the seed."""
    paths = (path.relative_to(ROOT).as_posix() for path in (ROOT / "gamenote" / folder).rglob("*.py"))
    bugs = (Bug(path, change) for path in sorted(paths) for change in changes((ROOT / path).read_text()))
    names = {bug.name: bug for bug in bugs}
    ranked = sorted(names, key=lambda name: sha256(f"{seed} {name}".encode()).digest())
    return (names[name] for name in ranked if names[name].differs)


def copied(folder: Path) -> Path:
    """A copy of all that the tests need, beside the same neighbours."""
    copy = folder / ROOT.name
    shutil.copytree(ROOT, copy, symlinks=True, ignore=shutil.ignore_patterns(".git", ".venv", "__pycache__"))
    if (shared := ROOT.parent / "shared").exists():
        (folder / "shared").symlink_to(shared)
    return copy


def is_caught(copy: Path, *words: str) -> bool:
    """Whether these tests fail."""
    command = [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", *words]
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    try:
        done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, timeout=LIMIT, check=False)
    except subprocess.TimeoutExpired:
        return True
    return done.returncode not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)


def tried(copy: Path, bug: Bug, folder: str) -> str:
    """The form that catches a bug: quick, full, or neither."""
    changed, tests = copy / bug.path, f"tests/{folder}"
    before = changed.read_bytes()
    changed.write_text(bug.text)
    try:
        if is_caught(copy, tests):
            return "quick"
        return "full" if is_caught(copy, tests, "-m", "full") else ""
    finally:
        changed.write_bytes(before)


def results(copy: Path, folder: str, seed: str) -> Iterator[tuple[Bug, str]]:
    """The bugs of a folder that its tests catch, with the form that does."""
    if is_caught(copy, f"tests/{folder}"):
        raise SystemExit(f"tests/{folder} fail without any bug")
    for bug in drawn(folder, seed):
        form = tried(copy, bug, folder)
        print(f"{form or 'neither':8} {bug.name}", flush=True)
        if form:
            yield bug, form


def main() -> None:
    """Plant bugs until each folder has its number of those that are caught."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("--seed", default="27")
    parser.add_argument("--folder", choices=NUMBERS, action="append")
    given = parser.parse_args()
    with TemporaryDirectory(prefix="mutants-") as name:
        copy = copied(Path(name))
        forms = [
            form
            for folder in given.folder or NUMBERS
            for _, form in islice(results(copy, folder, given.seed), NUMBERS[folder])
        ]
    print(f"{forms.count('quick')} of {len(forms)} are caught by the quick form")


if __name__ == "__main__":
    main()
