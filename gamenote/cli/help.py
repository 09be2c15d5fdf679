"""How help is laid out: the options of a command under headings, its examples at the end."""

from __future__ import annotations

import click

OWN = "Options"  # what the command alone has
OTHER = "Other"
SECTIONS = {  # heading -> the options under it, by the names of their parameters; all others come first
    "Files": (
        "format_name",
        "stdin_filename",
        "encoding",
        "default_encoding",
        "exclude",
        "extend_exclude",
        "extend_include",
        "force_exclude",
        "no_force_exclude",
        "respect_gitignore",
        "max_file_size",
        "error_on_no_files",
        "show_files",
    ),
    "Rules": (
        "select",
        "extend_select",
        "ignore",
        "extend_ignore",
        "per_file_ignores",
        "severity",
        "preview",
        "no_suppressions",
        "suppressions",
        "baseline",
        "write_baseline",
    ),
    "Fixes": (
        "fix",
        "unsafe_fixes",
        "diff",
        "fix_only",
        "fixable",
        "unfixable",
        "extend_safe_fixes",
        "extend_unsafe_fixes",
        "show_fixes",
    ),
    "Output": (
        "output_format",
        "output_file",
        "statistics",
        "max_findings",
        "color",
        "width",
        "progress",
        "no_progress",
        "quiet",
        "verbose",
    ),
    "Exit code": ("fail_level", "exit_zero", "exit_non_zero_on_fix"),
    OTHER: ("config", "isolated", "show_settings", "jobs", "no_cache", "cache_dir"),
}
HEADINGS = {name: heading for heading, names in SECTIONS.items() for name in names}


class Command(click.Command):
    """A command whose help has its options under headings."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for heading, records in sections(self, ctx).items():
            with formatter.section(heading):
                formatter.write_dl(records)


def sections(command: click.Command, ctx: click.Context) -> dict[str, list[tuple[str, str]]]:
    """The options under their headings, each as it is called and what it does."""
    rows: dict[str, list[tuple[str, str]]] = {heading: [] for heading in (OWN, *SECTIONS)}
    for param in command.get_params(ctx):
        row = param.get_help_record(ctx) if isinstance(param, click.Option) else None
        if row is not None:
            own = OTHER if "--help" in param.opts else OWN
            rows[HEADINGS.get(param.name or "", own)].append(row)
    return _merged(rows)


def _merged(rows: dict[str, list[tuple[str, str]]]) -> dict[str, list[tuple[str, str]]]:
    """The headings that are worth it: a command with few options has them under one."""
    if sum(map(len, rows.values())) <= 8:
        return {OWN: [row for records in rows.values() for row in records]}
    return {heading: records for heading, records in rows.items() if records}
