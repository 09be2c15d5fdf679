"""Configuration files: what is refused, in which words."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamenote.config.configurations import Configurations
from gamenote.config.kinds import ConfigProblem
from gamenote.config.reading import meets_version_demand
from gamenote.core.diagnostic import Severity


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "nowhere"))
    return tmp_path


def problem(text: str | bytes, name: str = "gamenote.toml") -> tuple[str, str]:
    Path(name).write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(ConfigProblem) as caught:
        Configurations(isolated=False).of_folder()
    return caught.value.message, caught.value.hint


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("x = " + "9" * 5000, "gamenote.toml:1:5005: this is not TOML: a number of very many digits", ""),
        (
            "x = " + "[" * 5000,
            "gamenote.toml:1:5005: this is not TOML: arrays or tables in one another, very many of them",
            "",
        ),
        (
            '[lint]\n  selct = ["GAME"]',
            "gamenote.toml: there is no key 'selct' in [lint]",
            "did you mean select?",
        ),
        ('select = ["GAME"]', "gamenote.toml: there is no key 'select'", "select belongs to [lint]"),
        ("[lnt]\nselect = []", "gamenote.toml: there is no key 'lnt'", "did you mean lint?"),
        (
            '[lint]\nselect = "GAME"',
            "gamenote.toml: lint.select: must be a list of rules, not 'GAME'",
            'write ["GAME"]',
        ),
        ('[lint]\nignore = ["GAME",\n 3]', "gamenote.toml: lint.ignore: must be a string, not 3", ""),
        ("force-exclude = 1", "gamenote.toml: force-exclude: must be true or false, not 1", ""),
        ("exclude = {}", "gamenote.toml: exclude: must be a list of patterns, not a table", ""),
        ("extend = 1979-05-27", "gamenote.toml: extend: must be a string, not a date or time", ""),
        (
            '[lint.severity]\n"PLT4" = "grave"',
            "gamenote.toml: lint.severity: PLT4: must be error, warning or info, not 'grave'",
            "",
        ),
        (
            'formats = { "*.txt" = "pnd" }',
            "gamenote.toml: formats: *.txt: there is no format 'pnd'",
            "did you mean pgn?",
        ),
        (
            '[lint]\nfail-level = "eror"',
            "gamenote.toml: lint.fail-level: must be one of error, warning, info, not 'eror'",
            "did you mean error?",
        ),
        (
            '[lint]\noutput-format = ["full", "concis"]',
            "gamenote.toml: lint.output-format: there is no report 'concis'",
            "did you mean concise?",
        ),
        (
            "[lint]\nforce-exclude = true",
            "gamenote.toml: there is no key 'force-exclude' in [lint]",
            "force-exclude belongs to the top, before any [table]",
        ),
        ("lint = 3", "gamenote.toml: lint must be a table", "write [lint]"),
        ('[lint]\nselect = ["A"', "gamenote.toml:2:14: this is not TOML: unclosed array", ""),
        ("a = 1\na = 2", "gamenote.toml:2:6: this is not TOML: cannot overwrite a value", ""),
        (b'exclude = ["\xe9"]', "gamenote.toml:1:13: this is not UTF-8", ""),
        ('extend = "none.toml"', "gamenote.toml: extend: there is no file none.toml", ""),
        (
            'required-version = ">=99"\nnew-key = 1',
            "gamenote.toml: this folder requires gamenote >=99; this is 0.1.0",
            "",
        ),
        (
            'required-version = "newest"',
            "gamenote.toml: required-version: 'newest' is not understood",
            'write it like ">=1.2" or ">=1.2, <2"',
        ),
        (
            '[convert.options.pdn]\nnotation = "x"',
            "gamenote.toml: convert.options: pdn: notation must be one of as-is, numeric, algebraic, not 'x'",
            "",
        ),
    ],
)
def test_what_cannot_be_used_is_told_with_its_file_and_key(text: str | bytes, message: str, hint: str) -> None:
    assert problem(text) == (message, hint)


def test_a_key_in_pyproject_is_named_with_its_table() -> None:
    text = '[project]\nname = "x"\n[tool.gamenote.lint]\nignroe = []\n'
    assert problem(text, "pyproject.toml")[0] == (
        "pyproject.toml: there is no key 'ignroe' in [tool.gamenote.lint]"
    )


def test_a_byte_order_mark_does_no_harm(here: Path) -> None:
    (here / "gamenote.toml").write_bytes(b"\xef\xbb\xbf[lint]\nfix = true\n")
    assert Configurations(isolated=False).of_folder().values["lint.fix"] is True


def test_every_value_knows_its_file(here: Path) -> None:
    (here / "gamenote.toml").write_text('exclude = ["attic/"]\n\n[lint]\nseverity = { PLT4 = "info" }\n')
    origins = Configurations(isolated=False).origins()
    assert [str(origin) for origin in origins["lint.severity"].origins] == ["gamenote.toml"]
    assert origins["lint.severity"].value == (("PLT4", Severity.INFO),)
    assert [str(origin) for origin in origins["lint.select"].origins] == ["default"]


def test_a_selector_of_no_rule_is_refused_in_a_file(here: Path) -> None:
    (here / "gamenote.toml").write_text('[lint]\nignore = ["PLT4",\n  "inventry"]\n')
    with pytest.raises(
        ConfigProblem, match=r"^gamenote\.toml: lint\.ignore: 'inventry' names no rule$"
    ) as problem:
        Configurations(isolated=False).of_folder("a")
    assert problem.value.hint == "did you mean inventory?"


def test_a_selector_of_no_rule_is_refused_in_a_line_of_toml() -> None:
    with pytest.raises(ConfigProblem, match="'inventry' names no rule"):
        Configurations(['lint.select = ["inventry"]'])


@pytest.mark.parametrize("line", ["lint.select = [", "lint.select", "x = 1"])
def test_a_line_of_toml_must_be_one(line: str) -> None:
    with pytest.raises(ConfigProblem, match="--config"):
        Configurations([line], isolated=False)


@pytest.mark.parametrize(
    ("demand", "version", "said"),
    [
        (">=1.2", "1.2", True),
        (">=1.2", "1.10.3", True),
        (">=1.2", "1.1.9", False),
        (">=1.2, <2", "2.0", False),
        ("== 1.2", "1.2.0", True),
        ("!=1.2", "1.2", False),
        (">1.2", "1.2.1", True),
        ("<=1.2", "1.2.1", False),
        ("1.2", "1.2", None),
        ("", "1.2", None),
    ],
)
def test_versions_are_compared_by_number(demand: str, version: str, said: bool | None) -> None:
    assert meets_version_demand(demand, version) is said
