"""One run, every report: the same findings in all of them, whatever the files are called."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes
from xml.etree import ElementTree

import jsonschema
import pytest

from gamenote.core import registry
from gamenote.core.visible import visible
from tests.cli.command import ROOT, gamenote
from tests.cli.test_lint import BRACKET, ILLEGAL, SOUND
from tests.render.reports.runs import SCHEMAS

Row = tuple[str, int, str]  # path, line, code
NAMES = (
    "plain.plt",
    "two words.plt",
    "100%25, or: so.plt",
    "new\nline.plt",
    "caf\udce9.plt",
    "-dash.plt",
    "\u202etlp.\x1b[31m.plt",
    "&<>\"'|`[red]x[b].plt",
    "é" * 125 + ".plt",  # 254 bytes
)
PLACE = r"(?:(?P<line>\d+):\d+| ?byte \d+[^:|\n]*?)"  # of what is no text: in line 1
LINES = {
    "concise": re.compile(rf"(?P<path>[^\n]*?):{PLACE}: (?P<code>[A-Z]+\d+) "),
    "full": re.compile(rf"(?P<path>[^\n]*?):{PLACE}: (?P<code>[A-Z]+\d+) (?:error|warning|info) "),
    "github": re.compile(r"::\w+ file=(?P<path>[^,]*),line=(?P<line>\d+),.*?title=gamenote \((?P<code>[A-Z]+\d+)"),
    "azure": re.compile(r"##vso\[.*;sourcepath=(?P<path>[^;]*);linenumber=(?P<line>\d+);.*;code=(?P<code>\w+);\]"),
}
CODES = {"%0D": "\r", "%0A": "\n", "%3A": ":", "%3B": ";", "%2C": ",", "%5D": "]", "%AZP25": "%", "%25": "%"}


def lines(name: str) -> Callable[[str], Iterator[Row]]:
    def rows(text: str) -> Iterator[Row]:
        for line in text.split("\n"):
            if match := LINES[name].match(line):
                path = match["path"]
                if name in ("github", "azure"):
                    path = re.sub("|".join(CODES), lambda code: CODES[code[0]], path)
                yield visible(path), int(match["line"] or 1), match["code"]

    return rows


def grouped(text: str) -> Iterator[Row]:
    path = ""
    for line in text.split("\n"):
        if match := re.match(rf" +{PLACE} +([A-Z]+\d+) ", line):
            yield path, int(match[1] or 1), match[2]
        else:
            path = line


def findings(rows: list[Any]) -> Iterator[Row]:
    return ((visible(row["path"]), row["location"]["line"], row["code"]) for row in rows)


def sarif(text: str) -> Iterator[Row]:
    for result in json.loads(text)["runs"][0]["results"]:
        place = result["locations"][0]["physicalLocation"]
        path = os.fsdecode(unquote_to_bytes(place["artifactLocation"]["uri"]))
        yield visible(path), place["region"]["startLine"], result["ruleId"]


def gitlab(text: str) -> Iterator[Row]:
    for issue in json.loads(text):
        place = issue["location"]
        yield visible(place["path"]), place["positions"]["begin"]["line"], issue["check_name"]


def rdjson(text: str) -> Iterator[Row]:
    for one in json.loads(text)["diagnostics"]:
        place = one["location"]
        yield visible(place["path"]), place["range"]["start"]["line"], one["code"]["value"]


def junit(text: str) -> Iterator[Row]:
    for case in ElementTree.fromstring(text.encode()).iterfind(".//testcase[@line]"):
        yield case.attrib["file"], int(case.attrib["line"]), case.attrib["name"]


def checkstyle(text: str) -> Iterator[Row]:
    for file in ElementTree.fromstring(text.encode()):
        for error in file:
            yield file.attrib["name"], int(error.attrib["line"]), error.attrib["source"].removeprefix("gamenote.")


def markdown(text: str) -> Iterator[Row]:
    for line in text.split("\n"):
        if match := re.match(rf"\| (.*):{PLACE} \| \w+ \| \[?([A-Z]+\d+) ", line):
            path = re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", match[1].replace("&#64;", "@"))
            yield path, int(match[2] or 1), match[3]


READERS: dict[str, Callable[[str], Iterator[Row]]] = {
    **{name: lines(name) for name in LINES},
    "grouped": grouped,
    "json": lambda text: findings(json.loads(text)["findings"]),
    "json-lines": lambda text: findings([json.loads(line) for line in text.splitlines()]),
    "sarif": sarif,
    "gitlab": gitlab,
    "rdjson": rdjson,
    "junit": junit,
    "checkstyle": checkstyle,
    "markdown": markdown,
}


def reports(folder: Path, *paths: str) -> dict[str, str]:
    """Every report of one run over these paths, each from its file."""
    outputs = [f"--output-format={name}:{folder / name}.out" for name in READERS]
    result = gamenote("lint", "--select=ALL", "--level=info", "--all", "--max-findings=0", *outputs, "--", *paths)
    assert result.code == 1
    assert result.out == ""
    return {name: (folder / f"{name}.out").read_bytes().decode() for name in READERS}


def check(texts: dict[str, str]) -> Counter[Row]:
    wanted = Counter(READERS["json"](texts["json"]))
    assert wanted
    for name, reader in READERS.items():
        assert Counter(reader(texts[name])) == wanted, name
    return wanted


def test_every_report_is_read_here() -> None:
    assert set(READERS) == set(registry.reporters())


def test_damaged_records_of_every_format_give_the_same_findings_in_every_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    texts = reports(tmp_path, "tests/bad")
    assert len(check(texts)) > 300
    schema = resources.files("gamenote.render.reports").joinpath("lint.schema.json").read_text()
    jsonschema.validate(json.loads(texts["json"]), json.loads(schema))
    if SCHEMAS.is_dir():
        schema = (SCHEMAS / "sarif-2.1.0.json").read_text(encoding="utf-8")
        jsonschema.validate(json.loads(texts["sarif"]), json.loads(schema))


def test_files_of_odd_names_give_the_same_findings_in_every_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = tmp_path / "records"
    records.mkdir()
    monkeypatch.chdir(records)
    for at, name in enumerate(NAMES):
        Path(name).write_text((BRACKET, ILLEGAL)[at % 2] + SOUND)
    found = check(reports(tmp_path, "."))
    assert {path for path, _, _ in found} == {visible(name) for name in NAMES}
