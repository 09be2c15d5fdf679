"""The Chromium of the system, asked for a picture of an SVG without a driver."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.browser.conftest import CHROMIUM, FLAGS

PAGE = (
    "<!doctype html><meta charset=utf-8>"
    "<style>body{{margin:0}}svg{{display:block;width:{}px;height:{}px}}</style>{}"
)
LEAST = 600  # the height of a window that is drawn whole


def photographed(svg: str, folder: Path, size: tuple[int, int]) -> bytes:
    """What a window shows of an SVG of that size, as PNG of that width and `LEAST` height or more."""
    assert CHROMIUM is not None
    (folder / "page.html").write_text(PAGE.format(*size, svg), encoding="utf-8")
    command = [CHROMIUM, "--headless", *FLAGS, f"--user-data-dir={folder / 'profile'}", "--hide-scrollbars"]
    command += [f"--screenshot={folder / 'shot.png'}", f"--window-size={size[0]},{max(size[1], LEAST)}"]
    subprocess.run([*command, str(folder / "page.html")], capture_output=True, check=True, timeout=120)
    return (folder / "shot.png").read_bytes()
