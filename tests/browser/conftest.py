"""A browser for tests of pages: Chromium without a window, driven by playwright (the extra `browser`).

Where the one or the other is not installed, the tests are skipped.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if CHROMIUM is None:
        pytest.skip("no chromium is installed")
    with playwright.sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield started
        started.close()


@dataclass
class Visit:
    """An open page, with everything it asked for and complained about."""

    page: Page
    asked: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def held(self) -> dict[str, str]:
        """What stands on the board that can be seen, by cell."""
        found: dict[str, str] = self.page.evaluate(
            "Object.fromEntries([...document.querySelectorAll('.game')].filter((game) => game.offsetParent)"
            ".flatMap((game) => [...game.querySelectorAll('.pieces use')])"
            ".map((use) => [use.dataset.cell, use.dataset.holds]))"
        )
        return found


@contextmanager
def visiting(browser: Browser, path: Path, *, scripts: bool = True, **settings: Any) -> Iterator[Visit]:
    """The page of a file; that it asks for nothing else and complains about nothing is checked at the end."""
    context = browser.new_context(java_script_enabled=scripts, **settings)
    page = context.new_page()
    visit = Visit(page)
    page.on("request", lambda request: visit.asked.append(request.url))
    page.on("console", lambda message: visit.complaints.append(message.text))
    page.on("pageerror", lambda error: visit.complaints.append(str(error)))
    address = path.as_uri()
    page.goto(address)
    yield visit
    assert visit.complaints == []
    assert visit.asked == [address]
    context.close()
