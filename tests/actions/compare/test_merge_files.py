"""Three versions of a file merged: disjoint changes are all there, others are conflicts, no byte is lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gamenote import testing
from gamenote.actions.compare.cut_file import cut_file
from gamenote.actions.compare.merge_files import BETWEEN, OURS, THEIRS, Merged, merge_files
from gamenote.core import registry
from gamenote.core.format import Format
from gamenote.core.settings import Settings
from tests.contract.registered import SAMPLES, label

PGN = registry.formats()["pgn"]
MOVES = ("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5", "Bb3", "d6", "c3", "O-O")
FIRST = (
    "a3",
    "a4",
    "b3",
    "b4",
    "c3",
    "c4",
    "d3",
    "d4",
    "e3",
    "e4",
    "f3",
    "f4",
    "g3",
    "g4",
    "h3",
    "h4",
    "Na3",
    "Nc3",
    "Nf3",
)
TAGS = {"Event": "Club", "Site": "Graz", "White": "Ann", "Black": "Bob", "WhiteElo": "1900", "BlackElo": "1800"}
WHOLE = [(owner, path) for owner, path in SAMPLES if registry.formats()[owner].reads]
TEXTS = sorted({name for name, _ in WHOLE if not registry.formats()[name].codec().binary})
SOME = [next(pair for pair in WHOLE if pair[0] == name) for name in TEXTS]
# What a side changes of a game; commands of Go begin with a size, and with another one all points are others.
CHANGED = ((b"play B", b"play W"), (b"1", b"2"), (b"a", b"b"), ("七".encode(), "六".encode()))

Game = tuple[dict[str, str], list[str], dict[int, str]]  # tags, moves, comments by ply


def text_of(tags: dict[str, str], moves: Sequence[str], comments: dict[int, str], width: int = 80) -> str:
    """A game in PGN, its moves in lines of that width."""
    words = []
    for ply, move in enumerate(moves):
        words += [f"{ply // 2 + 1}."] if ply % 2 == 0 else []
        words.append(move)
        words += [f"{{{comments[ply]}}}"] if ply in comments else []
    lines = [""]
    for word in (*words, "*"):
        if len(lines[-1]) + len(word) >= width:
            lines.append("")
        lines[-1] += f"{' ' if lines[-1] else ''}{word}"
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    return "{}\n{}\n".format(head, "\n".join(lines))


def numbered(number: int, **more: str) -> str:
    """One of many games that differ in the round."""
    first = FIRST[number % len(FIRST)]
    return text_of({**TAGS, "Round": str(number), **more}, [first, *MOVES[1 : 6 + number % 8]], {})


def file_of(games: list[str]) -> bytes:
    return "\n".join(games).encode()


def merge(base: bytes, ours: bytes, theirs: bytes, format: Format = PGN, name: str = "x.pgn") -> Merged:
    return merge_files(base, ours, theirs, name, format)


CHANGES: dict[str, Callable[[str], str]] = {
    "keep": lambda game: game,
    "delete": lambda game: "",
    "tag": lambda game: game.replace('"1900"', '"1950"'),
    "comment": lambda game: game.replace("2. Nf3", "2. Nf3 {quiet}"),
}
CHOICES = st.lists(st.tuples(st.sampled_from(sorted(CHANGES)), st.booleans()), min_size=1, max_size=8)


@settings(max_examples=60, deadline=None)
@example([("delete", False), ("delete", True)], 0, 0)
@given(CHOICES, st.integers(0, 2), st.integers(0, 2))
def test_changes_of_different_games_are_all_made(choices: list[tuple[str, bool]], more: int, others: int) -> None:
    base = [numbered(at) for at in range(len(choices))]
    changed = [CHANGES[name](game) for (name, _), game in zip(choices, base, strict=True)]
    is_ours = [each for _, each in choices]
    mine, yours = [numbered(8 + at) for at in range(more)], [numbered(12 + at) for at in range(others)]

    def side(which: bool) -> list[str]:
        pairs = zip(is_ours, base, changed, strict=True)
        return [game for each, old, new in pairs if (game := new if each is which else old)]

    ours, theirs = file_of([*side(True), *mine]), file_of([*side(False), *yours])
    merged = merge(file_of(base), ours, theirs)
    assert merged.conflicts == ()
    assert merged.data == file_of([*filter(None, changed), *mine, *yours])
    other_way = merge(file_of(base), theirs, ours)
    assert other_way.data == file_of([*filter(None, changed), *yours, *mine])


ENTRIES = st.dictionaries(st.sampled_from([*TAGS, "ECO", "Annotator"]), st.sampled_from("xyz"), max_size=4)
REMARKS = st.dictionaries(
    st.integers(0, len(MOVES) - 1), st.sampled_from(["good", "bad", "only move"]), max_size=5
)
WIDTHS = st.sampled_from([30, 80])


@settings(max_examples=120, deadline=None)
@given(ENTRIES, ENTRIES, REMARKS, REMARKS, WIDTHS)
def test_changes_of_different_parts_of_a_game_are_all_made(
    tags: dict[str, str], others: dict[str, str], remarks: dict[int, str], answers: dict[int, str], width: int
) -> None:
    others = {name: value for name, value in others.items() if name not in tags}
    answers = {ply: text for ply, text in answers.items() if ply not in remarks}
    base = text_of(TAGS, MOVES, {})
    ours, theirs = text_of(TAGS | tags, MOVES, remarks, width), text_of(TAGS | others, MOVES, answers)
    merged = merge(base.encode(), ours.encode(), theirs.encode())
    assert merged.conflicts == ()
    wanted = text_of(TAGS | tags | others, MOVES, remarks | answers)
    assert says(merged.data) == says(wanted.encode())


def says(data: bytes) -> list[object]:
    """What the games of a file say."""
    file = cut_file(data, "x.pgn", PGN)
    assert file is not None
    facts = [each for game in file.games if (each := file.facts_of(game)) is not None]
    return [(each.header, [entry.key for entry in each.entries]) for each in facts]


@settings(max_examples=120, deadline=None)
@given(ENTRIES, ENTRIES, REMARKS, REMARKS, st.integers(4, 16), st.integers(4, 16))
def test_a_merge_is_what_the_facts_say_or_a_conflict(
    tags: dict[str, str],
    others: dict[str, str],
    remarks: dict[int, str],
    answers: dict[int, str],
    one: int,
    two: int,
) -> None:
    ours, theirs = text_of(TAGS | tags, MOVES[:one], remarks), text_of(TAGS | others, MOVES[:two], answers)
    merged = merge(text_of(TAGS, MOVES[:10], {}).encode(), ours.encode(), theirs.encode())
    both = set(tags) & set(others)
    if any(tags[name] != others[name] != TAGS.get(name) != tags[name] for name in both):
        assert merged.conflicts != ()
    if merged.conflicts:
        assert ours.strip().encode() in merged.data
        assert theirs.strip().encode() in merged.data
    else:
        for name, value in (*tags.items(), *others.items()):
            assert f'[{name} "{value}"]'.encode() in merged.data or name in both


@pytest.mark.parametrize(("owner", "path"), SOME, ids=label)
def test_the_merge_of_equal_sides_is_that_side(owner: str, path: Path) -> None:
    item, data = registry.formats()[owner], path.read_bytes()
    other = data + b"\n"
    for versions in ((data, other, other), (data, data, other), (data, other, data), (b"", other, other)):
        assert merge(*versions, item, path.name) == Merged(other)


@pytest.mark.costly
@pytest.mark.parametrize(("owner", "path"), SOME, ids=label)
def test_games_that_both_sides_add_or_delete_are_added_or_deleted(owner: str, path: Path) -> None:
    item = registry.formats()[owner]
    files = [cut_file(each.read_bytes(), each.name, item) for name, each in WHOLE if name == owner]
    cores = [game.core for file in files if file is not None for game in file.games]
    first = files[0]
    assert first is not None
    if len(cores) < 3:
        pytest.skip("too few games")

    def joined(*games: bytes) -> bytes:
        return first.opening + first.usual_gap.join(games) + first.closing

    one, two, *rest = dict.fromkeys(cores)
    merged = merge(joined(*rest), joined(one, *rest), joined(*rest, two), item, path.name)
    assert merged == Merged(joined(one, *rest, two))
    merged = merge(joined(one, two, *rest), joined(one, *rest), joined(two, *rest), item, path.name)
    assert merged == Merged(joined(*rest))


@pytest.mark.costly
@pytest.mark.parametrize(("owner", "path"), WHOLE, ids=label)
def test_what_is_cut_is_the_whole_file(owner: str, path: Path) -> None:
    data = path.read_bytes()
    item = registry.formats()[owner]
    file = cut_file(data, path.name, item)
    if item.codec().binary:
        assert file is None  # such a file is merged as a whole
        return
    assert file is not None
    *games, last = file.games
    assert file.opening + b"".join(game.core + game.gap for game in games) + last.core + file.closing == data


@pytest.mark.parametrize(("owner", "path"), SOME, ids=label)
def test_a_game_that_one_side_deletes_and_the_other_changes_is_a_conflict(owner: str, path: Path) -> None:
    item, data = registry.formats()[owner], path.read_bytes()
    file = cut_file(data, path.name, item)
    assert file is not None
    changed = data.replace(file.games[0].core, b"", 1)
    old, new = next(pair for pair in CHANGED if pair[0] in file.games[0].core)
    other = data.replace(old, new, 1)
    merged = merge(data, changed, other, item, path.name)
    assert merged.conflicts
    for mark in (OURS, BETWEEN, THEIRS):
        assert merged.data.splitlines().count(mark) == 1
    found = testing.lint(item, merged.data, Settings())
    assert [each.code for each in found].count("GAME303") >= 1


def test_a_conflict_holds_both_versions_and_says_what_both_have_changed() -> None:
    base, other = numbered(1), numbered(2)
    before, one, two = (file_of([base.replace("1900", elo), other]) for elo in ("1900", "1910", "1920"))
    merged = merge(before, one, two)
    assert merged.conflicts == ("Ann - Bob: WhiteElo",)
    mine, yours = (base.replace("1900", elo).encode() + b"\n" for elo in ("1910", "1920"))
    parts = (OURS + b"\n", mine, BETWEEN + b"\n", yours, THEIRS + b"\n", other.encode())
    assert merged.data == b"".join(parts)
    found = [each for each in testing.lint(PGN, merged.data, Settings()) if each.code == "GAME303"]
    assert len(found) == 3


def test_a_game_that_one_side_moves_and_the_other_changes_is_moved_and_changed() -> None:
    games = [numbered(at) for at in range(4)]
    ours = file_of([games[3], *games[:3]])
    theirs = file_of([*games[:3], CHANGES["tag"](games[3])])
    merged = merge(file_of(games), ours, theirs)
    assert merged == Merged(file_of([CHANGES["tag"](games[3]), *games[:3]]))


def test_what_cannot_be_cut_is_a_conflict_of_the_whole_file() -> None:
    texts = [numbered(1, White=name).encode("utf-16") for name in ("Ann", "Eva", "Zoe")]
    merged = merge(texts[0], texts[1], texts[2])
    assert merged.conflicts[0].startswith("the whole file")
    assert texts[1] in merged.data
    assert texts[2] in merged.data


def test_line_ends_of_one_side_and_words_of_the_other_are_both_there() -> None:
    base = numbered(1)
    merged = merge(base.encode(), base.replace("1900", "1950").encode(), base.replace("\n", "\r\n").encode())
    assert merged.conflicts == ()
    assert says(merged.data) == says(base.replace("1900", "1950").encode())


def test_letters_beyond_ascii_stay_the_bytes_that_they_are() -> None:
    base = numbered(1, Annotator="Jörg").encode("latin-1")
    merged = merge(
        base, base.replace(b"1900", b"1950"), base.replace(b"2. Nf3", "2. Nf3 {schön}".encode("latin-1"))
    )
    assert merged.conflicts == ()
    assert merged.data == base.replace(b"1900", b"1950").replace(b"2. Nf3", "2. Nf3 {schön}".encode("latin-1"))


WORDS = re.compile(rb"\w+")
EDITS = st.lists(
    st.tuples(
        st.floats(0, 1), st.integers(0, 6), st.sampled_from([b"", b"x", b"\n\n", b"]", b"{", b"(", b'"', b"\xff"])
    )
)


def edited(data: bytes, edits: list[tuple[float, int, bytes]]) -> bytes:
    for share, gone, new in edits:
        at = int(share * len(data))
        data = data[:at] + new + data[at + gone :]
    return data


@pytest.mark.costly
@settings(max_examples=40, deadline=None)
@pytest.mark.parametrize(("owner", "path"), SOME, ids=label)
@given(mine=EDITS, yours=EDITS)
def test_damage_never_stops_a_merge_and_no_new_word_is_lost(
    owner: str, path: Path, mine: list[tuple[float, int, bytes]], yours: list[tuple[float, int, bytes]]
) -> None:
    item, data = registry.formats()[owner], path.read_bytes()
    ours, theirs = edited(data, mine), edited(data, yours)
    merged = merge(data, ours, theirs, item, path.name)
    if not merged.conflicts:
        for side, other in ((ours, theirs), (theirs, ours)):
            new = set(WORDS.findall(side)) - set(WORDS.findall(data))
            lost = new - set(WORDS.findall(merged.data))
            assert lost == set() or other == side
