"""Runs of text and roles as lines for a terminal.

rich is needed for colour only, and only its styles: lines are never wrapped, and no text is taken for markup.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.color import ColorSystem
    from rich.style import Style

    from gamenote.core.diagram import Run


def painted(lines: Iterable[list[Run]], *, color: bool, theme: Mapping[str, str] | None = None) -> Iterator[str]:
    """Return the lines as text, plain or coloured."""
    if not color:
        yield from ("".join(text for text, _ in line).rstrip() for line in lines)
        return
    system, styles = _color_system(), {}  # type: ColorSystem, dict[str, Style]
    theme = _of_system(system, theme)
    for line in lines:
        for _, role in line:
            if role not in styles:
                styles[role] = _role_style(role, theme)
        parts = groupby(line, key=lambda run: styles[run[1]])
        yield "".join(
            style.render("".join(text for text, _ in part), color_system=system) for style, part in parts
        )


def _of_system(system: ColorSystem, theme: Mapping[str, str] | None) -> Mapping[str, str]:
    """Return the theme, in the own colours of terminals that have few."""
    from rich.color import ColorSystem

    from gamenote.render.themes import COLOURS, SIXTEEN, among

    usual = COLOURS if theme is None else theme
    if system not in (ColorSystem.STANDARD, ColorSystem.WINDOWS):
        return usual
    return {**{role: style for role, style in usual.items() if not among(SIXTEEN, role)}, **SIXTEEN}


def _role_style(role: str, theme: Mapping[str, str]) -> Style:
    """Merge the styles of a role's words, later ones over earlier."""
    from rich.style import Style

    from gamenote.render.themes import style_of

    return Style.combine(Style.parse(style_of(theme, word)) for word in role.split() or ("",))


def _color_system() -> ColorSystem:
    """Return the colours that the terminal's environment promises."""
    from rich.color import ColorSystem
    from rich.console import COLOR_SYSTEMS, Console

    if "TERM" not in os.environ and "COLORTERM" not in os.environ:
        return ColorSystem.EIGHT_BIT
    name = Console(force_terminal=True, no_color=False).color_system
    return COLOR_SYSTEMS.get(name or "", ColorSystem.EIGHT_BIT)
