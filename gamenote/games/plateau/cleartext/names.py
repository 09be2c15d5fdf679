"""What GM says in a record of Plateau."""

from __future__ import annotations

NAMES = ("Plateau", "23")  # the first is what is written
