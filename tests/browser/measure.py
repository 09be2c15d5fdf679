"""What the browser needs to open a page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def busy(browser: Browser, address: Path, *, width: int = 1280, height: int = 900) -> float:
    """Seconds of the processor that the main thread takes to open a page and to draw it for a screenshot.

    They are told by the browser itself (TaskDuration of Performance.getMetrics, on the clock of the thread).
    """
    context = browser.new_context(viewport={"width": width, "height": height})
    page = context.new_page()
    tools = context.new_cdp_session(page)
    tools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> float:
        found = tools.send("Performance.getMetrics")["metrics"]
        return float(next(each["value"] for each in found if each["name"] == "TaskDuration"))

    before = spent()
    page.goto(address.as_uri())
    page.screenshot()
    after = spent()
    context.close()
    return after - before
