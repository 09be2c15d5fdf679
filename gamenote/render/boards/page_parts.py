"""What pages and folders of pages are made of: colours, styles, scripts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from gamenote.core.patterns import lazy_pattern
from gamenote.core.visible import in_json
from gamenote.render.boards import palette

FOR_READERS = lazy_pattern(r"^[ ]++(?://.*+\n)?|^//.*+\n", re.MULTILINE)
SHADES = {  # of the page itself, light and dark
    "page": ("#ffffff", "#16191d"),
    "ink": ("#1d2126", "#e4e7ea"),
    "soft": ("#5c6570", "#9aa5b1"),
    "line": ("#d9dde2", "#363c44"),
    "raised": ("#f4f5f7", "#1f2429"),
    "link": ("#1a55b0", "#8ab8ff"),
    "here": ("#ffe27a", "#705800"),
    "error": ("#b3261e", "#ff8a80"),
    "warning": ("#8a5a00", "#ffca66"),
    "info": ("#1a55b0", "#8ab8ff"),
}


def page_shades(theme: str) -> str:
    """The colours of the page as variables; paper is always light."""
    light, dark = (";".join(f"--{name}:{pair[index]}" for name, pair in SHADES.items()) for index in (0, 1))
    if theme == "auto":
        scheme = f":root{{color-scheme:light dark;{light}}}@media(prefers-color-scheme:dark){{:root{{{dark}}}}}"
    else:
        scheme = (
            f":root{{color-scheme:dark;{dark}}}" if theme == "dark" else f":root{{color-scheme:light;{light}}}"
        )
    return f"{scheme}@media print{{:root{{color-scheme:light!important;{light}}}}}"


def light_on_paper(rows: Iterable[palette.Row], theme: str) -> str:
    """On paper, boards of pages that may be dark are light."""
    return f"@media print{{{palette.style(rows, 'light')}}}" if theme in ("auto", "dark") else ""


@cache
def page_file(name: str) -> str:
    """Return a part of the page that is kept as a file.

    What only its readers need is left out: comments and the blanks before a line."""
    return FOR_READERS.sub("", (files("gamenote.render.boards") / name).read_text("utf-8")).strip()


def page_script(name: str) -> str:
    """Return a script with what all of them need."""
    return f'(() => {{\n"use strict";\n{page_file("base.js")}\n{page_file(name)}\n}})();'


def as_json(value: object) -> str:
    """Return a value as JSON that cannot end a script element."""
    shown = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    return in_json(shown).replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
