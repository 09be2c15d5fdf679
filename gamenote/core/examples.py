"""The examples of rules, made whole."""

from __future__ import annotations

from msgspec.structs import replace

from gamenote.core import registry
from gamenote.core.format import Format
from gamenote.core.rule import Example, Rule


def examples_of(rule: Rule) -> tuple[Example, ...]:
    """The examples of a rule, each a whole file."""
    found = tuple(_complete_example(rule, each) for each in rule.blocks)
    if not found or any(each.good for each in found):
        return found
    usual = format_of(rule, found[0]).example
    return (*found, Example(usual, good=True, format=found[0].format)) if usual else found


def _complete_example(rule: Rule, block: Example) -> Example:
    if not block.after:
        return block
    format = format_of(rule, block)
    head, moves = format.example_head, ""
    if block.after == "tags":
        head = head.rstrip("\n") + "\n"
        if all(line.startswith("[") for line in block.text.splitlines()):
            moves = format.example.removeprefix(head)
    if block.raw is not None:
        return replace(block, raw=head.encode() + block.raw, after="")
    fixed = block.fixed and head + block.fixed + moves
    return replace(block, text=head + block.text + moves, fixed=fixed, after="")


def format_of(rule: Rule, example: Example) -> Format:
    """Return the format that an example is in.

    Raises LookupError where there is no such format.
    """
    if example.format:
        return registry.formats()[example.format]
    owners = formats_with(rule)
    if len(owners) != 1:
        raise LookupError(f"{rule.code}: an example must name its format ({[item.name for item in owners]})")
    return owners[0]


def formats_with(rule: Rule) -> list[Format]:
    """The formats whose records the rule looks at, by name."""
    general = rule in registry.general_rules()
    games = {name for name, game in registry.games().items() if rule in game.rules()}
    known = sorted(registry.formats().values(), key=lambda item: item.name)
    bound = [item for item in known if general or rule in item.rules() or games & {*item.games}]
    return [item for item in bound if rule.holds_for(item.name)]
