"""How help is laid out: options under headings, examples at the end."""

from __future__ import annotations

from operator import itemgetter

import click

from gamenote.core.patterns import lazy_pattern

OWN = "Options"  # what the command alone has
OTHER = "Other"
RANGE = lazy_pattern(r"  \[[^]]*x[^]]*\]$")  # what click says about a number: [x>=1]
SECTIONS = {  # heading -> the options under it, in order, by the names of their parameters; all others come first
    "Files": (
        "format_name",
        "stdin_filename",
        "encoding",
        "default_encoding",
        "exclude",
        "extend_include",
        "respect_gitignore",
        "force_exclude",
        "max_file_size",
        "watch",
        "error_on_no_files",
        "show_files",
        "show_settings",
    ),
    "Rules": (
        "select",
        "extend_select",
        "ignore",
        "extend_ignore",
        "per_file_ignores",
        "severity",
        "level",
        "no_suppressions",
        "suppressions",
        "baseline",
        "write_baseline",
    ),
    "Fixes": (
        "fix",
        "unsafe_fixes",
        "fix_only",
        "diff",
        "interactive",
        "date_order",
        "backup",
        "restore",
        "show_fixes",
        "fixable",
        "unfixable",
        "extend_safe_fixes",
        "extend_unsafe_fixes",
    ),
    "Games": ("where", "help_where", "dedupe", "duplicates", "sample", "shuffle", "seed", "keep_broken"),
    "Headers": ("values", "rename", "names", "fill"),
    "Losses": ("strict", "allow_loss", "losses"),
    "Output": (
        "to",
        "words",
        "line_ending",
        "output_encoding",
        "output",
        "merge",
        "split",
        "per_file",
        "parts",
        "check",
        "show_diff",
        "force",
        "no_clobber",
        "skip_done",
        "in_place",
        "mkdir",
        "output_format",
        "output_file",
        "statistics",
        "max_findings",
        "each",
        "explain",
        "color",
        "width",
        "progress",
        "no_progress",
        "quiet",
        "verbose",
    ),
    "Exit code": ("fail_level", "exit_zero", "exit_non_zero_on_fix"),
    OTHER: ("config", "isolated", "jobs", "executor", "no_cache", "cache_dir", "help"),
}
PAGES = {  # command -> the pages of the guide about it
    "lint": ("lint", "configuration", "reports", "archives", "machines"),
    "convert": ("convert", "archives", "json", "tables"),
    "init": ("habits", "configuration", "reports"),
    "fmt": ("habits", "convert", "configuration"),
    "pretty": ("pretty",),
    "stats": ("stats",),
    "diff": ("diff", "json"),
    "merge": ("diff",),
    "config": ("configuration",),
    "schema": ("json", "reports"),
    "server": ("editors",),
    "clean": ("archives",),
    "completion": ("install",),
    "man": ("install",),
    "perft": ("engines",),
    "new": ("plugin",),
    "plugins": ("plugin",),
}
PLACES = {
    name: (heading, place) for heading, names in SECTIONS.items() for place, name in enumerate(names, start=1)
}


def _show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        from gamenote._version import __version__

        click.echo(f"gamenote {__version__}")
        ctx.exit()


VERSION = click.Option(
    ["-V", "--version"], is_flag=True, is_eager=True, expose_value=False, callback=_show_version, hidden=True
)


class Command(click.Command):
    """A command whose help has its options under headings.

    It understands -V as the program without a command does."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        return [*super().get_params(ctx), VERSION]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for heading, records in sections(self, ctx).items():
            with formatter.section(heading):
                formatter.write_dl(records)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_epilog(ctx, formatter)
        if ctx.info_name in PAGES:
            formatter.write(f"\n  More: {more(ctx.info_name)}\n")


def more(name: str) -> str:
    """Return how to read the pages about a command."""
    first, *others = PAGES[name]
    return f"gamenote guide {first}" + (f" (also: {', '.join(others)})" if others else "")


def sections(command: click.Command, ctx: click.Context) -> dict[str, list[tuple[str, str]]]:
    """Return the options under their headings, each with its help."""
    found: dict[str, list[tuple[int, tuple[str, str]]]] = {heading: [] for heading in (OWN, *SECTIONS)}
    for param in command.get_params(ctx):
        row = param.get_help_record(ctx) if isinstance(param, click.Option) else None
        if row is not None:
            name = "help" if "--help" in param.opts else param.name or ""
            heading, place = PLACES.get(name, (OWN, 0))
            found[heading].append((place, (row[0], RANGE.sub("", row[1]))))
    return _merge_headings(
        {heading: [row for _, row in sorted(rows, key=itemgetter(0))] for heading, rows in found.items()}
    )


def _merge_headings(rows: dict[str, list[tuple[str, str]]]) -> dict[str, list[tuple[str, str]]]:
    """Return the headings; a command with few options has one."""
    if sum(map(len, rows.values())) <= 8:
        return {OWN: [row for records in rows.values() for row in records]}
    return {heading: records for heading, records in rows.items() if records}
