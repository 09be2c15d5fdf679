"""Which configuration holds for a path.

Each of these counts more than those before it: defaults; the nearest file, or else the user's own, with what it
extends; `--config`; environment; command line.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from pathlib import Path

from gamenote.config.kinds import ConfigProblem
from gamenote.config.layers import DEFAULT, config, merge_layers, named
from gamenote.config.reading import Given, Layer, known_selectors, read_line, shown_path
from gamenote.config.search import Files
from gamenote.config.values import Config
from gamenote.core.paths import is_url
from gamenote.core.settings import Settings


def silent(message: str) -> None:
    """Tells nobody."""


class Configurations:
    """What is configured for folders and files.

    `words` are those of `--config`: files, which stand in the place of all that would be found, and lines of TOML.
    `given` is what options and environment say. `tell` is called with every warning once.
    """

    def __init__(
        self,
        words: Sequence[str] = (),
        *,
        isolated: bool = True,
        given: Layer | None = None,
        tell: Callable[[str], None] = silent,
    ) -> None:
        self._forget_files()
        self._lowest: list[Layer] = []
        self._isolated = isolated
        self._tell = tell
        self._explicit: list[str] = []
        self._upper: list[Layer] = []
        for word in words:
            if "=" in word and not os.path.exists(word):
                self._upper.append(read_line(word))
            else:
                self._explicit.append(_require_config_file(word, isolated=isolated))
        self._upper += [given] if given else []
        for layer in self._upper:
            self._check_selectors(layer)

    def _forget_files(self) -> None:
        self._files = Files()
        self._users: str | None = None
        self._by_folder: dict[str, str | None] = {}
        self._by_file: dict[str | None, tuple[Mapping[str, Given], Config]] = {}

    def afresh(self, tell: Callable[[str], None] | None = None) -> Configurations:
        """Return the configurations with all files read again."""
        other = copy(self)
        other._tell = tell or self._tell
        other._forget_files()
        return other

    def with_default(self, name: str, value: str) -> Configurations:
        """Copy the configurations with another default for a key."""
        other = self.afresh()
        other._lowest = [*self._lowest, Layer({name: Given(value, (DEFAULT,))})]
        return other

    def of_folder(self, folder: str | Path = "") -> Config:
        """What holds in a folder, by default in the current one."""
        return self._configure_folder(folder)[1]

    def of_file(self, path: str | Path | None) -> Config:
        """Return what holds for a file, which need not exist.

        None is standard input without a name. What holds in the current folder holds for URLs."""
        return self.of_folder("" if path is None or is_url(os.fspath(path)) else os.path.dirname(path))

    def settings_for(self, path: str | Path | None) -> Settings:
        """How a file is linted."""
        return self.of_file(path).settings_for(None if path is None else os.fspath(path))

    def origins(self, folder: str | Path = "") -> Mapping[str, Given]:
        """Every value that holds in a folder, with where it comes from."""
        return self._configure_folder(folder)[0]

    def file_of(self, folder: str | Path = "") -> str | None:
        """Return the configuration file that counts in a folder.

        Of those that `--config` names it is the last."""
        at = os.path.abspath(folder)
        if at not in self._by_folder:
            self._by_folder[at] = self._found_file(at)
        return self._by_folder[at]

    def _found_file(self, folder: str) -> str | None:
        if self._explicit:
            return self._explicit[-1]
        if self._isolated:
            return None
        found = self._files.nearest(folder)
        if found is None:
            found = self._users = self._files.users()
        return found

    def _configure_folder(self, folder: str | Path) -> tuple[Mapping[str, Given], Config]:
        file = self.file_of(folder)
        if file not in self._by_file:
            layers = self._layers(file)
            for layer in layers:
                self._check_selectors(layer)
            values = merge_layers([*self._lowest, *layers, *self._upper])
            self._by_file[file] = values, config(values, self._project_root(file), named(self._upper))
        return self._by_file[file]

    def _layers(self, file: str | None) -> list[Layer]:
        """Return what the files say, outermost first."""
        if self._explicit:
            here = os.getcwd()
            return [layer for path in self._explicit for layer in self._files.layers(path, here, trusted=True)]
        return list(self._files.layers(file, trusted=file == self._users)) if file is not None else []

    def _project_root(self, file: str | None) -> str:
        """The folder of the project's own file; "" where it has none."""
        if file is None or file in self._explicit or file == self._users:
            return ""
        return os.path.dirname(file)

    def _check_selectors(self, layer: Layer) -> None:
        """Refuse a selector that names no rule."""
        if not layer.selectors:
            return
        known = known_selectors(word for word, _ in layer.selectors)
        for word, where in layer.selectors:
            if word not in known:
                raise ConfigProblem(f"{where}: {word!r} names no rule", nearest_rule(word))


def nearest_rule(word: str) -> str:
    """A hint at the rule that was probably meant."""
    from gamenote.core import registry
    from gamenote.core.words import near

    rules = registry.all_rules()
    families = sorted({rule.family for rule in rules})
    family = word.rstrip("0123456789").upper()
    if family != word and family in families:
        return f"did you mean {family}? gamenote rule {family} lists its rules"
    known = [name for rule in rules for name in (rule.code, rule.name)]
    return near(word, [*known, *families]) or "gamenote rule lists them"


def _require_config_file(path: str, *, isolated: bool) -> str:
    if isolated:
        raise ConfigProblem(f"--config {path} and --isolated cannot be combined")
    if not os.path.isfile(path):
        hint = "" if path.endswith(".toml") else "a setting has a =, as in --config 'lint.select = [\"SGF\"]'"
        raise ConfigProblem(f"--config: there is no file {shown_path(path)}", hint)
    return os.path.abspath(path)
