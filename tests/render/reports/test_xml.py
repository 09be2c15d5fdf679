"""JUnit and checkstyle: well-formed whatever a file is called, with counters that add up."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from gamenote.core.diagnostic import Severity
from gamenote.core.report import Look
from tests.render.reports.runs import HOSTILE, RUNS, finding, findings, many, report, troubles, written

LEVELS = list(Severity)


def parsed(name: str, run: str, look: Look | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(written(name, RUNS[run], look).encode("utf-8"))


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("level", LEVELS)
def test_the_counters_of_junit_add_up(run: str, level: Severity) -> None:
    root = parsed("junit", run, Look(failing=level))
    suites = root.findall("testsuite")
    for counter, element in (
        ("tests", "testcase"),
        ("failures", "testcase/failure"),
        ("errors", "testcase/error"),
    ):
        assert int(root.attrib[counter]) == sum(int(suite.attrib[counter]) for suite in suites)
        assert all(int(suite.attrib[counter]) == len(suite.findall(element)) for suite in suites)
    assert len(suites) == len(RUNS[run])


@pytest.mark.parametrize("level", LEVELS)
def test_below_the_failing_level_a_finding_is_output_and_no_failure(level: Severity) -> None:
    root = parsed("junit", "many", Look(failing=level))
    failing = sum(item.severity >= level for item in findings(many()))
    assert len(root.findall(".//failure")) == failing
    assert len(root.findall(".//system-out")) == len(findings(many())) - failing


def test_a_clean_file_is_one_case_that_passes() -> None:
    (case,) = parsed("junit", "clean").findall("testsuite/testcase")
    assert case.attrib == {"name": "gamenote", "classname": "a", "file": "a.plt"}
    assert len(case) == 0


def test_a_file_that_cannot_be_checked_is_an_error() -> None:
    (error,) = parsed("junit", "many").findall("testsuite[@name='missing.plt']/testcase/error")
    assert error.attrib["message"] == troubles(many())[0].message


def test_a_case_says_where_it_is() -> None:
    case = parsed("junit", "many").find("testsuite/testcase")
    assert case is not None
    assert (case.attrib["classname"], case.attrib["line"]) == ("games.a", "3")
    failure = case.find("failure")
    assert failure is not None
    assert (failure.text or "").startswith("line 3, column 5: ")


def test_many_suites_are_all_written() -> None:
    reports = [report(f"{at}.plt", finding(f"{at}.plt", message="x" * 999)) for at in range(2000)]
    root = ElementTree.fromstring(written("junit", reports))
    assert len(root.findall("testsuite")) == int(root.attrib["tests"]) == 2000


@pytest.mark.parametrize("run", RUNS)
def test_checkstyle_has_every_finding_below_its_file(run: str) -> None:
    root = parsed("checkstyle", run)
    assert root.attrib == {"version": "4.3"}
    told = sum(len(item.findings) + len(item.troubles) for item in RUNS[run])
    assert len(root.findall("file/error")) == told


@pytest.mark.parametrize("name", ["junit", "checkstyle"])
def test_names_are_the_same_after_parsing_but_for_what_xml_forbids(name: str) -> None:
    names = [element.attrib["name"] for element in parsed(name, "hostile") if element.tag in ("file", "testsuite")]
    assert names[0] == HOSTILE[0]
    assert names[1] == "line\\x0aend\\x0d.plt"
    assert names[2] == "caf\\xe9.plt"
    assert names[3] == "\\u202etlp.exe\\x1b[31m\\x07\\ufffe.plt"
    assert names[4] == HOSTILE[4]
