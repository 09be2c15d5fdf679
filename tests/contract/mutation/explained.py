"""Why bugs survive that the kit cannot tell from what is right, by subject and name."""

from __future__ import annotations

EXPLAINED: dict[tuple[str, str], str] = {}
