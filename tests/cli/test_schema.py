"""`gamenote schema`: the schemas are shipped, and what is really written keeps to them."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from gamenote.cli.schema import SCHEMAS
from gamenote.config.configurations import Configurations
from gamenote.config.keys import KEYS
from gamenote.config.kinds import ConfigProblem
from gamenote.core.feature import WORDS, name_of
from tests.cli.command import ROOT, gamenote
from tests.cli.test_completion import ask
from tests.corpus import FOLDERS as CORPORA

FOLDERS = [
    ROOT / "samples",
    *sorted((ROOT / "tests/bad").iterdir()),
    *(pytest.param(folder, marks=pytest.mark.slow) for folder in CORPORA),
]


def schema(name: str) -> Any:
    result = gamenote("schema", name)
    assert (result.code, result.err) == (0, "")
    return json.loads(result.out)


def check(documents: Iterator[Any] | list[Any], name: str) -> None:
    validator = jsonschema.Draft202012Validator(schema(name))
    for document in documents:
        validator.validate(document)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "nowhere"))
    return tmp_path


def test_without_a_name_the_names_are_listed() -> None:
    result = gamenote("schema")
    assert result.code == 0
    assert [line.split()[0] for line in result.out.splitlines()] == list(SCHEMAS)


def test_a_name_that_is_near_is_suggested() -> None:
    result = gamenote("schema", "recods")
    assert (result.code, result.out) == (2, "")
    assert result.err == "gamenote: error: there is no schema 'recods'\n  hint: did you mean records?\n"


def test_names_are_offered_to_shells() -> None:
    assert ask("bash", "gamenote schema l") == ["losses", "lint"]


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_one(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(schema(name))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_what_lint_writes_keeps_to_its_schemas(folder: Path) -> None:
    reports = [f"--output-format={name}:{name}" for name in ("json", "json-lines")]
    gamenote("lint", folder, "--no-cache", "--select", "ALL", "--level", "info", "--isolated", *reports)
    check([json.loads(Path("json").read_text())], "lint")
    check(map(json.loads, Path("json-lines").read_text().splitlines()), "json-lines")
    counted = gamenote("lint", folder, "--no-cache", "--isolated", "--statistics", "--output-format", "json")
    check([json.loads(counted.out)], "statistics")
    gamenote("lint", folder, "--no-cache", "--isolated", "--write-baseline", "baseline.json")
    check([json.loads(Path("baseline.json").read_text())], "baseline")


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_what_convert_writes_keeps_to_its_schemas(folder: Path) -> None:
    files = sorted(each for each in folder.iterdir() if each.suffix != ".md")  # folders are not searched for .txt
    for name, schema in (("json", "records"), ("jsonl", "jsonl")):
        lost = f"json:lost.{name}.json"
        common = ("--isolated", "--merge", "-qq", "-o", f"all.{name}", "--losses", lost)
        gamenote("convert", *files, "--to", name, *common)
        text = Path(f"all.{name}").read_text()
        check([json.loads(text)] if name == "json" else map(json.loads, text.splitlines()), schema)
    gamenote("convert", *files, "--to", "csv", "--merge", "-qq", "-o", "all.csv", "--losses", "json:lost.json")
    check([json.loads(Path("lost.json").read_text())], "losses")


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_what_stats_writes_keeps_to_its_schema(folder: Path) -> None:
    for how in ((), ("--summary",)):
        result = gamenote("stats", folder, "--isolated", "--output-format", "json", *how)
        check([json.loads(result.out)], "stats")


def test_losses_are_named_as_on_the_command_line() -> None:
    (row,) = (schema("losses")["properties"]["losses"]["items"]["properties"]["feature"],)
    assert row["enum"] == [name_of(feature) for feature in WORDS]


VALUES = (
    *("true", "3", "1.5", '"no"', '"error"', '"lf"', '"latin-1"', "[]", '["json"]', '["json:out.json"]', '["x"]'),
    *("[3]", "{}", '{"*.x" = "pdn"}', '{"*.x" = ["PDN"]}', '{"PDN" = "info"}', '{"PDN" = "grave"}'),
    *(
        "{pdn = {width = 60}}",
        "{pdn = {results = 'chess'}}",
        "{pdn = {colour = 'red'}}",
        "{pnd = {}}",
        "2020-01-01",
    ),
)
FINER = ("extend", "required-version", "encoding", "default-encoding", "convert.output-encoding", "lint.cache-dir")
NAMES_RULES = [key for key, row in KEYS.items() if row.kind.wants == "a list of rules"]


@pytest.mark.parametrize("key", [*KEYS, "lint.selct", "root.x", "pretty"])
def test_a_configuration_is_accepted_where_it_keeps_to_the_schema(key: str) -> None:
    validator = jsonschema.Draft202012Validator(schema("configuration"))
    for value in VALUES:
        text = f"{key} = {value}\n"
        fits = validator.is_valid(tomllib.loads(text))
        if fits and (key in FINER or "out.json" in value):
            continue  # whether there is such a file or character set, no schema tells
        if fits and key in NAMES_RULES and value != "[]":
            continue  # nor whether there is such a rule
        Path("gamenote.toml").write_text(text)
        try:
            Configurations(isolated=False).of_folder()
            read = True
        except ConfigProblem:
            read = False
        assert read == fits, text


def test_every_key_is_in_the_schema_with_its_words() -> None:
    document = schema("configuration")
    for key in KEYS.values():
        table = document
        for word in key.section.split(".") if key.section else ():
            table = table["properties"][word]
        assert table["properties"][key.word]["description"] == key.help
