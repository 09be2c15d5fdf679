"""What users read: the README and the pages of the guide."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cli.command import ROOT

GUIDE = ROOT / "gamenote" / "guide"
PAGES = (ROOT / "README.md", *sorted(GUIDE.glob("*.md")))
FENCE = re.compile(r"^```(?P<kind>\w*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)


def name_of(page: Path) -> str:
    """What a test calls a page: `README`, `guide/README`, `guide/lint`."""
    return page.stem if page.parent == ROOT else f"guide/{page.stem}"


def fences(page: Path, *kinds: str) -> list[str]:
    """The blocks of these kinds."""
    return [fence["body"] for fence in FENCE.finditer(page.read_text("utf-8")) if fence["kind"] in kinds]
