"""What `gamenote fmt` does: `convert --in-place --strict` for each format."""

from __future__ import annotations

from gamenote.actions.convert.outputs import OutputOptions
from gamenote.actions.convert.select_games import Account, Request
from gamenote.actions.files.inputs import Input, Inputs, Opened, Skip, find, kept_content, open_file
from gamenote.actions.parallel.workload import Workers
from gamenote.cli.options import format_options, make_inputs, note, reach_cluster, report_plugin_problems
from gamenote.cli.run_convert import Work, target_format
from gamenote.core import registry
from gamenote.core.report import Trouble
from gamenote.core.words import count_with_noun

Found = Input | Skip | Trouble


def format_records(
    paths: tuple[str, ...],
    format_name: str | None,
    stdin_filename: str | None,
    *,
    check: bool,
    diff: bool,
    jobs: Workers,
    quiet: int,
    verbose: int,
) -> int:
    """Do what the command does; return the exit code."""
    reach_cluster(jobs)
    inputs = make_inputs(paths or (".",), format_name, stdin_filename)
    groups = _group_by_format(inputs)
    accounts, codes = list[Account](), [0]
    for (name, in_place), found in groups.items():
        target = target_format(name, ()) if name else next(iter(registry.formats().values()))
        request = Request(target, format_options((), name), strict=True, proved=True)
        wanted = OutputOptions(in_place=in_place, check=check or diff)
        work = Work(inputs, request, wanted, quiet, verbose, False, jobs, found, shows_diff=diff)
        with work.bar:
            work.one_by_one()
        accounts += work.accounts if in_place else ()
        codes.append(work.close())
    report_plugin_problems(quiet=quiet > 1)
    if accounts or not groups:
        note(_summary(accounts, "would be " if check or diff else ""), quiet=quiet)
    return max(codes)


def _group_by_format(inputs: Inputs) -> dict[tuple[str, bool], list[Found]]:
    """Return what was found by its format, files apart from standard input.

    What is no record that can be written comes under no name."""
    groups: dict[tuple[str, bool], list[Found]] = {}
    for name, item in (_look_at(item, inputs) for item in find(inputs)):
        groups.setdefault((name, not (isinstance(item, Input) and item.path is None)), []).append(item)
    return groups


def _look_at(found: Found, inputs: Inputs) -> tuple[str, Found]:
    """Return a file with its format, or what is wrong with it."""
    if not isinstance(found, Input):
        return "", found
    item = kept_content(found)
    with open_file(item, inputs) as file:
        if not isinstance(file, Opened):
            return "", file
        if file.compressed:
            return "", Trouble(item.name, "compressed files are not formatted", "unpack it first")
        if not file.format.writes:
            return "", Trouble(item.name, f"records in {file.format.name} are only read, not written")
        return file.format.name, item


def _summary(accounts: list[Account], would_be: str) -> str:
    """Return `2 files formatted, 3 unchanged`, and more."""
    if not accounts:
        return "gamenote: warning: no files to format were found"
    changed = sum(each.changed or each.rewritten for each in accounts)
    refused = sum(each.code != 0 and not each.changed for each in accounts)
    words = (
        f"{count_with_noun(changed, 'file')} {would_be}formatted, {len(accounts) - changed - refused} unchanged"
    )
    return words + (f", {refused} left as {'it was' if refused == 1 else 'they were'} (see above)" * bool(refused))
