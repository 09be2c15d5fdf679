"""The rules about the bytes of WTHOR files (OTH5xx)."""

from __future__ import annotations

from gamenote.core.change import Change
from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.rule import reported, rules_in


@reported("OTH501", "wthor-size", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.VALUES)
def wthor_size() -> None:
    r"""The file is shorter or longer than the number in its header says.

    Behind 16 bytes come as many games, of 68 bytes each, or as many names as the header tells. What a download
    has cut off is lost, and what stands behind the last game no program reads. All whole games are read. The fix
    writes their number into the header.

    Bad (bytes)::

        b'\x14\x14\x05\x01\0\0\0\0\x03\0\0\0\0\0\0\0'
        b'Ann Lee\0\0\0\0\0\0\0\0\0\0\0\0\0' b'Bo Park\0\0\0\0\0\0\0\0\0\0\0\0\0'

    Good (bytes)::

        b'\x14\x14\x05\x01\0\0\0\0\x02\0\0\0\0\0\0\0'
        b'Ann Lee\0\0\0\0\0\0\0\0\0\0\0\0\0' b'Bo Park\0\0\0\0\0\0\0\0\0\0\0\0\0'
    """


@reported("OTH502", "wthor-header", Severity.ERROR, also=(Severity.WARNING, Severity.INFO))
def wthor_header() -> None:
    r"""A field of the header says what cannot be.

    Of a board that is not 8x8 or 10x10 nobody knows how long its games are, so nothing of the file is read. A
    date that no calendar has, a kind of games that is not known, names in a file of games and a reserved byte
    that is not 0 harm nobody, but show that the file was written or sent badly.

    Bad (bytes)::

        b'\x14\x14\x0d\x01\0\0\0\0\x02\0\0\0\0\0\0\0'
        b'Ann Lee\0\0\0\0\0\0\0\0\0\0\0\0\0' b'Bo Park\0\0\0\0\0\0\0\0\0\0\0\0\0'

    Good (bytes)::

        b'\x14\x14\x0c\x01\0\0\0\0\x02\0\0\0\0\0\0\0'
        b'Ann Lee\0\0\0\0\0\0\0\0\0\0\0\0\0' b'Bo Park\0\0\0\0\0\0\0\0\0\0\0\0\0'
    """


@reported("OTH503", "wthor-gap", Severity.ERROR)
def wthor_gap() -> None:
    r"""Moves stand behind the zero that ends a game.

    A zero means that no more moves follow, so programs stop there. Either a move was lost, or bytes of another
    game were left over; nobody can know, so the moves behind it are not played.

    Bad (bytes)::

        b'\x14\x14\x05\x01\x01\0\0\0\0\0\xd0\x07\x08\0\x18\0\0\0\x01\0\x02\0\x20\x20' b'\x38\0\x21\0\0\0\0\0\0\0'
        b'\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'

    Good (bytes)::

        b'\x14\x14\x05\x01\x01\0\0\0\0\0\xd0\x07\x08\0\x18\0\0\0\x01\0\x02\0\x20\x20' b'\x38\x40\x21\0\0\0\0\0\0\0'
        b'\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'
    """


@reported("OTH504", "wthor-name", Severity.WARNING)
def wthor_name() -> None:
    r"""A name is empty, not ended, the same as another one, or has control characters.

    Names have 20 bytes, those of tournaments 26, and a zero ends them. Where there is none, programs read on into
    the next name; under one name twice, the games of one player are counted as those of two.

    Bad (bytes)::

        b'\x14\x14\x05\x01\0\0\0\0\x02\0\0\0\0\0\0\0'
        b'Ann Lee\0\0\0\0\0\0\0\0\0\0\0\0\0' b'Ann Lee\0\0\0\0\0\0\0\0\0\0\0\0\0'

    Good (bytes)::

        b'\x14\x14\x05\x01\0\0\0\0\x02\0\0\0\0\0\0\0'
        b'Ann Lee\0\0\0\0\0\0\0\0\0\0\0\0\0' b'Bo Park\0\0\0\0\0\0\0\0\0\0\0\0\0'
    """


@reported("OTH505", "wthor-index", Severity.ERROR)
def wthor_index() -> None:
    """A game names a player or a tournament by a number that the file of names does not have.

    Names stand in files of their own, `WTHOR.JOU` and `WTHOR.TRN`, in the folder of the games. Such a number
    shows that the files are not of the same day: the file of names is an older one, most often.
    """


@reported("OTH506", "names-missing", Severity.INFO)
def names_missing() -> None:
    """The files of names are not there, so players and tournaments are shown by their numbers.

    A file of games holds numbers only; `WTHOR.JOU` and `WTHOR.TRN` in its folder tell what they mean. Where
    games come on standard input or from a URL, no such file can be there, and nothing is said.
    """


@reported("OTH507", "wthor-year", Severity.INFO)
def wthor_year() -> None:
    r"""The year of the games is missing, or not that in the name of the file.

    A file holds the games of one year, which its header tells, and files are called by it: `WTH_2011.wtb`.

    Bad (bytes)::

        b'\x14\x14\x05\x01\x01\0\0\0\0\0\0\0\x08\0\x18\0\0\0\x01\0\x02\0\x20\x20' b'\x38\x40\x21\0\0\0\0\0\0\0'
        b'\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'

    Good (bytes)::

        b'\x14\x14\x05\x01\x01\0\0\0\0\0\xd0\x07\x08\0\x18\0\0\0\x01\0\x02\0\x20\x20' b'\x38\x40\x21\0\0\0\0\0\0\0'
        b'\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'
    """


RULES = rules_in(globals())
