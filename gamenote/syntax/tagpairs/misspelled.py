"""Names of tags that are one slip away from a known one.

Such are `[FNE ...]` and `[Rseult ...]`. A tag of an unknown name is kept as it stands, so that with a slip in its
name, what it says is lost.
"""

from __future__ import annotations

from gamenote.core.words import one_slip_apart
from gamenote.syntax.tagpairs.tree import MOST_JUDGED, Tag, TagDialect, TagPairGame

SHORTEST = 3  # letters of a name: nearly every shorter one is a slip away from another
LONGEST = 40  # no known name is nearly as long

# What programs and people write into real files of draughts, chess and 2048 beside the tags that a format names.
_NAMES = """
Anno Apertura Bianco Dati Nero Risultato DamboBottomLine DamboTopLine
Annotator ChapterName StudyName GameId GameNo FICSGamesDBGameNo ICCResult Link CurrentPosition
BlackCountry BlackElo BlackFideId BlackNA BlackRD BlackRatingDiff BlackTeam BlackTeamCountry BlackTitle
WhiteCountry WhiteElo WhiteFideId WhiteNA WhiteRD WhiteRatingDiff WhiteTeam WhiteTeamCountry WhiteTitle
EventCategory EventCountry EventRounds EventType RulesVariation Source SourceDate SourceTitle SourceVersionDate
EndDate EndTime StartTime GameDuration GameEndTime GameStartTime Timezone
ECO ECOUrl NIC Elo Opening Variation SubVariation Variant Termination TerminationDetails Device
"""
WRITTEN = frozenset(_NAMES.lower().split())


def meant_names(dialect: TagDialect, name: str) -> tuple[str, ...]:
    """Return the known names that are one slip away."""
    found = dialect.meant.get(name)
    if found is None:
        found = _find_meant_names(dialect, name.lower())
        if len(dialect.meant) < MOST_JUDGED and len(name) <= LONGEST:
            dialect.meant[name] = found
    return found


def _find_meant_names(dialect: TagDialect, said: str) -> tuple[str, ...]:
    if not SHORTEST <= len(said) <= LONGEST or said in WRITTEN or dialect.canonical(said) in dialect.rows:
        return ()
    names = (row.name for row in reversed(dialect.tags) if dialect.slips is None or row.name in dialect.slips)
    known = {name.lower(): name for name in names}
    return tuple(sorted(right for letters, right in known.items() if one_slip_apart(said, letters)))


def is_misspelled(game: TagPairGame, name: str) -> bool:
    """Tell whether a misspelled tag may stand for this name."""
    known = game.header.dialect.rows
    tags = (tag.name for tag in game.header.tags if tag.name not in known)
    return any(name in meant_names(game.header.dialect, each) for each in tags)


def may_be(game: TagPairGame, tag: Tag, right: str) -> bool:
    """Tell whether a tag can take its right name.

    There is none of that name yet, and the value fits.
    """
    dialect = game.header.dialect
    fits = dialect.rows[right].fits if dialect.slips is None else dialect.slips[right]
    return not game.header.mentions(right) and (fits is None or fits(tag.value))
