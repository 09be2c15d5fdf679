"""One large file converted part by part, and its parts joined."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamenote.actions.convert.encode import PluginFailure, compose_file, encode_text
from gamenote.actions.convert.outputs import OutputOptions
from gamenote.actions.convert.select_games import Account, Request, games_to_write, options_for
from gamenote.actions.files.inputs import cannot_be_read
from gamenote.actions.parallel.division import Division, PartJob
from gamenote.actions.parallel.workload import DIED
from gamenote.core.format import Format, Options
from gamenote.core.report import Trouble

if TYPE_CHECKING:
    from gamenote.actions.parallel.executors import Died


@dataclass(frozen=True, slots=True)
class Made:
    """What a part of a file becomes, without the frame around it."""

    account: Account
    data: bytes
    began: bool  # whether any game has been written, be it of no byte
    ended: bool  # whether something went wrong behind which nothing more is written


@dataclass(frozen=True, slots=True)
class Seams:
    """What stands before the games, between two, and behind them."""

    opening: bytes
    between: bytes
    closing: bytes

    def without_frame(self, data: bytes) -> bytes:
        """Return what stands within a file of some games."""
        return data.removeprefix(self.opening).removesuffix(self.closing)

    def joined(
        self, answers: Iterable[Made | Died], division: Division[Made], account: Account
    ) -> Iterator[bytes]:
        """Return the bytes of the whole file.

        The account is complete when they are at their end."""
        before = self.opening
        for made in answers:
            if not isinstance(made, Made):
                account.troubles.append(Trouble(account.name, DIED))
                return
            account.add(made.account)
            if made.began:
                yield before + made.data
                before = self.between
            if made.ended:
                return
        if division.failure is not None:
            account.troubles.append(cannot_be_read(account.name, division.failure))
        account.finish()
        if account.written:
            yield self.closing


def seams(request: Request, wanted: OutputOptions, format: Format) -> Seams | None:
    """Return how converted parts come together; None where they cannot.

    A file is converted as a whole in these cases:

    - games that are sorted or shuffled may come to any place;
    - to `--check` it, its old content and the new one are held beside each other anyhow;
    - where it is converted in place, though to another name, this may be that of an input which is read later;
    - a target that is no row of games, as parquet with its groups of rows, does not tell a `frame`;
    - a character set that marks the beginning of a text, as utf-16 does, would mark that of each part.

    (`divided` says which files cannot be divided, whatever is done with them.)
    """
    options = options_for(format, request)
    if (
        wanted.check
        or request.shuffle is not None
        or (wanted.in_place and wanted.output is not None)
        or request.target.codec().order(options) is not None
    ):
        return None
    return seams_of(request.target, options)


def seams_of(target: Format, options: Options) -> Seams | None:
    """Return how games of a format come together, written separately.

    None for the last two of the cases of `seams`."""
    found = target.codec().frame(options)
    if found is None:
        return None
    opening, between, closing, *probe = (
        encode_text(text, target) for text in (found.opening, found.between, found.closing, "\n", "x", "\nx")
    )
    return Seams(opening, between, closing) if probe[0] + probe[1] == probe[2] else None


def convert_part(job: PartJob[Request, Made]) -> Made:
    """What a part becomes."""
    account, request = Account(job.name), job.wanted
    data, ended = list[bytes](), False
    try:
        pieces = games_to_write(job.games(), job.format, request, account)
        data.extend(compose_file(pieces, request.target))  # whatever comes before a failure stays
    except PluginFailure as failure:
        account.troubles.append(Trouble(job.name, str(failure)))
        ended = True
    except OSError as failure:
        account.troubles.append(cannot_be_read(job.name, failure))
        ended = True
    found = request.target.codec().frame(options_for(job.format, request))
    assert found is not None
    games = b"".join(data).removeprefix(encode_text(found.opening, request.target))
    games = games if ended else games.removesuffix(encode_text(found.closing, request.target))
    return Made(account, games, bool(data), ended)
