"""Reports link to the pages of rules where the project has pages, and nowhere else."""

from __future__ import annotations

import json
import re

import jsonschema
import pytest

from gamenote.core import registry
from tests.render.reports.runs import SCHEMAS, many, written

LINK = re.compile(r"https?://[^\s\"')<]+")
LINKING = {"json", "json-lines", "markdown", "rdjson", "sarif"}
FOREIGN = ("https://json.schemastore.org/sarif-2.1.0.json",)  # names a schema
NAMES = sorted(registry.reporters())


def links(name: str, *, statistics: bool = False) -> set[str]:
    return {*LINK.findall(written(name, many(), statistics=statistics))} - {*FOREIGN}


@pytest.mark.parametrize("name", NAMES)
def test_without_an_address_a_report_links_to_nothing(name: str) -> None:
    assert links(name) == set()


@pytest.mark.parametrize("name", NAMES)
def test_with_an_address_it_links_to_the_rules_of_its_findings(name: str, home: str) -> None:
    found = links(name)
    assert (f"{home}/rules/SGF005" in found) == (name in LINKING)
    assert {link for link in found if not link.startswith(home)} == set()


@pytest.mark.parametrize("name", ["json", "markdown"])
def test_counts_of_rules_link_likewise(name: str, home: str) -> None:
    assert f"{home}/rules/SGF005" in links(name, statistics=True)


@pytest.mark.parametrize("name", ["json", "markdown"])
def test_counts_of_rules_link_to_nothing_without_an_address(name: str) -> None:
    assert links(name, statistics=True) == set()


def test_the_tools_of_others_are_told_the_address_of_the_project(home: str) -> None:
    assert json.loads(written("rdjson", many()))["source"]["url"] == home
    assert json.loads(written("sarif", many()))["runs"][0]["tool"]["driver"]["informationUri"] == home


@pytest.mark.skipif(not SCHEMAS.is_dir(), reason="the schemas are not on this machine")
def test_a_log_of_sarif_with_links_is_valid(home: str) -> None:
    schema = json.loads((SCHEMAS / "sarif-2.1.0.json").read_text(encoding="utf-8"))
    jsonschema.validate(json.loads(written("sarif", many())), schema)
