"""What bugs are planted in: the example plugin, and one of our own formats with its game.

The example plugin has a codec made of a table; with one written by hand in its place it is a third subject. Others
are what `gamenote new plugin` writes, and breakthrough, whose positions can be given. A bug
is planted in a copy, which a process of its own imports instead of what is installed. Of our own package only the
one file is a copy, all others are links.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from gamenote.actions.create.plugin import FORMATS, Wanted
from tests.actions.create.test_plugin import as_installed, run, written

ROOT = Path(__file__).resolve().parents[3]


class Subject(NamedTuple):
    """One plugin that bugs are planted in.

    `root` is the folder that `sys.path` has it in, `modules` are the files below it from which bugs are drawn.
    Where there is a `base`, its files are there as well, but for those that `root` has instead. `perft` has the
    counts that its author gives to the kit, `symmetries` what he says of the board.
    """

    name: str
    root: Path
    games: tuple[str, ...]
    formats: tuple[str, ...]
    samples: str  # the folder below the root
    modules: tuple[str, ...]
    foreign: bool
    base: Path | None = None
    perft: tuple[tuple[str, tuple[int, ...]], ...] = ()
    symmetries: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def text(self, path: str) -> str:
        return (self.root / path).read_text(encoding="utf-8")

    def paths(self) -> tuple[str, ...]:
        """Return the modules that bugs are drawn from."""
        found = {
            path.relative_to(self.root).as_posix() for pattern in self.modules for path in self.root.glob(pattern)
        }
        return tuple(sorted(found))


PLUGIN = Subject(
    "plugin",
    ROOT / "tests/contract/plugin",
    ("tictactoe",),
    ("xo",),
    "samples",
    ("tictactoe/**/*.py",),
    foreign=True,
    perft=(("tictactoe/standard", (9, 72, 504, 3024, 15120, 54720)),),
    symmetries=(("tictactoe/standard", ("mirror", "transpose")),),
)
BY_HAND = PLUGIN._replace(
    name="by hand",
    root=ROOT / "tests/contract/mutation/by_hand",
    modules=("tictactoe/xo/codec.py",),
    base=PLUGIN.root,
)
OWN = Subject(
    "2048gn",
    ROOT,
    ("game2048",),
    ("2048gn",),
    "samples",
    ("gamenote/games/game2048/*.py", "gamenote/games/game2048/gn/*.py"),
    foreign=False,
)
BREAKTHROUGH = Subject(
    "breakthrough",
    ROOT / "tests/contract/mutation/breakthrough",
    ("breakthrough",),
    ("breakthrough",),
    "samples",
    ("breakthrough/**/*.py",),
    foreign=True,
    perft=(("breakthrough/standard", (13, 169)),),
    symmetries=(("breakthrough/standard", ("mirror",)), ("breakthrough/long", ("mirror",))),
)
WRITTEN = TemporaryDirectory(prefix="skeletons-")


@cache
def skeleton(kind: str) -> Path:
    """Return the modules of a new plugin with that format."""
    folder = written(Wanted("snort", (kind,)), Path(WRITTEN.name) / kind)
    environment = as_installed(folder)
    for sample in sorted((folder / f"src/snort/samples/snort-{kind}").iterdir()):
        beside = sample.with_name(f"{sample.name}.json")
        run(folder, environment, "gamenote", "convert", str(sample), "--to", "json", "-o", str(beside), "--quiet")
    return folder / "src"


def _skeleton(kind: str) -> Subject:
    modules = (f"snort/{kind}/*.py", *("snort/*.py",) * (kind == FORMATS[0]))
    return Subject(
        kind,
        skeleton(kind),
        ("snort",),
        (f"snort-{kind}",),
        "snort/samples",
        modules,
        foreign=True,
        perft=(("snort/standard", (25, 520)),),
        symmetries=(("snort/standard", ("mirror", "transpose")),),
    )


LINES, MOVETEXT, SGF = map(_skeleton, FORMATS)
SUBJECTS = {subject.name: subject for subject in (PLUGIN, BY_HAND, OWN, BREAKTHROUGH, LINES, MOVETEXT, SGF)}


@contextmanager
def planted(subject: Subject, path: str, text: str) -> Iterator[Path]:
    """Give a folder for `sys.path` where that file has another text."""
    with TemporaryDirectory(prefix="mutant-") as name:
        folder = Path(name)
        if subject.foreign:
            for root in filter(None, (subject.base, subject.root)):
                shutil.copytree(root, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            _linked(subject.root, folder, Path(path))
            (folder / "samples").symlink_to(subject.root / subject.samples)
        if path:
            (folder / path).unlink()
            (folder / path).write_text(text, encoding="utf-8")
        yield folder


def _linked(root: Path, target: Path, path: Path) -> None:
    """Link the package, with folders of its own on the way to one file."""
    if len(path.parts) < 2:
        (target / "gamenote").symlink_to(root / "gamenote")
        return
    for at in range(1, len(path.parts)):
        folder = Path(*path.parts[:at])
        (target / folder).mkdir()
        for each in (root / folder).iterdir():
            if at + 1 == len(path.parts) or each.name != path.parts[at]:
                (target / folder / each.name).symlink_to(each)
