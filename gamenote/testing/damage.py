"""Ways to damage the text of a sound game.

A slip of the hand, a lost bracket, a file that was cut off, in the text of any format.
"""

from __future__ import annotations

from collections.abc import Callable


def inserted(words: str, part: float = 0.55) -> Callable[[str], str]:
    """Return a way to put words into a game, rather late."""

    def damage(text: str) -> str:
        place = int(len(text) * part)
        place += min(at for at in (text[place:].find(" "), text[place:].find(";"), 0) if at >= 0)
        return text[:place] + words + text[place:]

    return damage


def doubled(bracket: str) -> Callable[[str], str]:
    """Return a way to write the last such bracket twice."""

    def damage(text: str) -> str:
        place = text.rfind(bracket, 0, len(text) * 9 // 10)
        return text[:place] + bracket + text[place:] if place > 0 else text

    return damage


def left_out(bracket: str) -> Callable[[str], str]:
    """Return a way to leave out one such bracket."""

    def damage(text: str) -> str:
        place = text.find(bracket, len(text) // 5)
        return text[:place] + text[place + 1 :] if place > 0 else text

    return damage


def cut_off(part: float) -> Callable[[str], str]:
    """Return a way to end a game early."""
    return lambda text: text[: int(len(text) * part)].rstrip()


def without_header(text: str) -> str:
    """Return a game without its tags or its first line."""
    lines = text.split("\n")
    first = next((index for index, line in enumerate(lines) if index and not line.startswith("[")), 1)
    return "\n".join(lines[first:])


def out_of_turn(text: str) -> str:
    """Return a game with the last but one line of moves repeated."""
    lines = text.rstrip("\n").split("\n")
    return "\n".join([*lines[:-1], lines[-2], *lines[-1:]]) if len(lines) > 3 else text


DAMAGE: dict[str, Callable[[str], str]] = {
    "an open brace": inserted(" {"),
    "an open bracket": inserted(" ["),
    "an open parenthesis": inserted(" ("),
    "an open quote": inserted(' "'),
    "cut in the middle": cut_off(0.5),
    "cut near its end": cut_off(0.83),
    "a bracket left out": left_out("]"),
    "a parenthesis left out": left_out(")"),
    "a brace left out": left_out("}"),
    "a quote left out": left_out('"'),
    "a bracket doubled": doubled("]"),
    "a parenthesis doubled": doubled(")"),
    "a brace doubled": doubled("}"),
    "a quote doubled": doubled('"'),
    "bytes of zero": inserted("\0\0\0"),
    "a backslash": lambda text: text.replace("]", "\\]", 1),
    "moves repeated": out_of_turn,
}
TO_NEIGHBOURS = {**DAMAGE, "without its header": without_header}  # what must not spoil the games beside it
