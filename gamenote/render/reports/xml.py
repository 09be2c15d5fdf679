"""Text for XML 1.0: what it forbids, and what would not be seen, becomes an escape such as \\x1b."""

from __future__ import annotations

from gamenote.core.visible import visible

MARKUP = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": "&#9;"})


def escaped(text: str) -> str:
    """The text on one line, fit for an element and for an attribute in double quotes."""
    return visible(text).translate(MARKUP)


def attributes(**values: object) -> str:
    """` name="value"` for each of them."""
    return "".join(f' {name}="{escaped(str(value))}"' for name, value in values.items())
