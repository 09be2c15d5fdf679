"""Text for XML 1.0, with escapes for what it forbids."""

from __future__ import annotations

from gamenote.core.visible import in_markup, visible

MARKUP = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": "&#9;"})


def escape_xml(text: str) -> str:
    """Return the text on one line, for elements and attributes."""
    return in_markup(visible(text).translate(MARKUP))


def attributes(**values: object) -> str:
    """` name="value"` for each of them."""
    return "".join(f' {name}="{escape_xml(str(value))}"' for name, value in values.items())
