"""`gamenote convert`, with a foreign plugin's format and json."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from gamenote.core import registry
from gamenote.core.feature import Feature
from gamenote.core.record import Record
from tests.cli.command import Result, gamenote
from tests.foreign import tictactoe  # noqa: F401  # a fixture

XO = "tic-tac-toe\nplayer_1: Ann\n\na1 b1 *\n"
BROKEN = "tic-tac-toe\nplayer_1: Ann\nplayer_1: Cid\n\na1 *\n"
pytestmark = pytest.mark.usefixtures("tictactoe")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.xo"
    path.write_text(XO)
    return path


def record(text: str, **node: object) -> str:
    """A document with one game of one move about which something is said."""
    move = {"actor": "x", "move": text, **node}
    games = [{"game": "tictactoe", "lines": [{"of": None, "nodes": [{}, move]}]}]
    return json.dumps({"schema_version": 1, "format": "gamenote", "games": games})


def lossy(tmp_path: Path) -> Path:
    path = tmp_path / "lossy.gamenote.json"
    path.write_text(record("a1", after=["good"]))
    return path


def test_one_input_goes_to_standard_output(game: Path) -> None:
    assert gamenote("convert", game, "--to", "xo") == Result(0, XO, "")


def test_json_and_back_gives_the_same_text(game: Path, tmp_path: Path) -> None:
    assert gamenote("convert", game, "--to", "json", "-o", tmp_path / "x.gamenote.json").code == 0
    assert gamenote("convert", tmp_path / "x.gamenote.json", "--to", "xo").out == XO


def test_all_games_of_a_file_are_written(tmp_path: Path) -> None:
    (tmp_path / "two.xo").write_text(XO + XO)
    assert gamenote("convert", tmp_path / "two.xo", "--to", "xo").out == XO + XO
    document = json.loads(gamenote("convert", tmp_path / "two.xo", "--to", "json").out)
    assert len(document["games"]) == 2


def test_games_are_separated_as_the_format_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    formats = dict(registry.formats())
    monkeypatch.setattr(registry, "formats", lambda: formats)
    monkeypatch.setattr(type(formats["xo"].codec()), "between", "\n", raising=False)
    (tmp_path / "two.xo").write_text(XO + XO)
    assert gamenote("convert", tmp_path / "two.xo", "--to", "xo").out == XO + "\n" + XO


def test_standard_input_can_be_converted() -> None:
    assert gamenote("convert", "-", "--to", "xo", "--format", "xo", stdin=XO.encode()).out == XO


def test_several_inputs_go_to_a_folder_under_their_names(game: Path, tmp_path: Path) -> None:
    (tmp_path / "other.xo").write_text(XO)
    out = tmp_path / "out"
    out.mkdir()
    assert gamenote("convert", game, tmp_path / "other.xo", "--to", "json", "-o", out) == Result(0, "", "")
    assert sorted(path.name for path in out.iterdir()) == ["game.gamenote.json", "other.gamenote.json"]


def test_several_inputs_without_a_folder_are_refused(game: Path, tmp_path: Path) -> None:
    (tmp_path / "other.xo").write_text(XO)
    result = gamenote("convert", game, tmp_path / "other.xo", "--to", "json")
    assert (result.code, result.out) == (2, "")
    assert "with several files, name a folder: -o FOLDER" in result.err


def test_two_inputs_for_one_output_are_refused_before_anything_is_written(game: Path, tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "game.xo").write_text(XO)
    out = tmp_path / "out"
    out.mkdir()
    result = gamenote("convert", game, tmp_path / "a", "--to", "json", "-o", out)
    assert result.code == 2
    assert "would both be written to" in result.err
    assert not list(out.iterdir())


def test_a_missing_folder_is_made_only_with_mkdir(game: Path, tmp_path: Path) -> None:
    out = tmp_path / "deep" / "x.gamenote.json"
    assert gamenote("convert", game, "--to", "json", "-o", out).code == 2
    assert gamenote("convert", game, "--to", "json", "-o", out, "--mkdir").code == 0
    assert out.exists()


def test_an_existing_file_is_replaced_only_with_force(game: Path, tmp_path: Path) -> None:
    out = tmp_path / "x.json"
    out.write_text("precious")
    result = gamenote("convert", game, "--to", "json", "-o", out)
    assert result.code == 2
    assert "--force" in result.err
    assert out.read_text() == "precious"
    assert gamenote("convert", game, "--to", "json", "-o", out, "--force").code == 0
    assert out.read_text() != "precious"


def test_an_existing_file_is_passed_over_with_no_clobber(game: Path, tmp_path: Path) -> None:
    out = tmp_path / "x.json"
    out.write_text("precious")
    assert gamenote("convert", game, "--to", "json", "-o", out, "--no-clobber") == Result(0, "", "")
    assert out.read_text() == "precious"


def test_the_input_is_written_over_only_in_place(game: Path) -> None:
    game.write_text(XO.replace("a1", "A1"))
    assert gamenote("convert", game, "--to", "xo", "-o", game, "--force").code == 2
    assert gamenote("convert", game, "--to", "xo", "--in-place") == Result(0, "", "")
    assert game.read_text() == XO


def test_a_file_in_place_keeps_its_format(game: Path) -> None:
    result = gamenote("convert", game, "--to", "json", "--in-place")
    assert result.code == 2
    assert game.read_text() == XO


def test_a_broken_game_never_vanishes_from_a_file_in_place(game: Path) -> None:
    game.write_text(XO.replace("a1", "A1") + BROKEN)
    before = game.read_text()
    result = gamenote("convert", game, "--to", "xo", "--in-place")
    assert result.code == 1
    assert "not changed: it would lose the games" in result.err
    assert game.read_text() == before


def test_a_file_already_in_its_form_is_not_touched(game: Path) -> None:
    os.utime(game, (1, 1))
    assert gamenote("convert", game, "--to", "xo", "--in-place").code == 0
    assert game.stat().st_mtime == 1


def test_check_writes_nothing_and_tells_what_would_change(game: Path) -> None:
    assert gamenote("convert", game, "--to", "xo", "--check") == Result(0, "", "")
    game.write_text(XO.replace("a1", "A1"))
    result = gamenote("convert", game, "--to", "xo", "--check")
    assert (result.code, result.out) == (1, "")
    assert result.err == f"{game.as_posix()}: would be changed\n"
    assert "A1" in game.read_text()


def test_check_compares_with_the_output_where_one_is_named(game: Path, tmp_path: Path) -> None:
    out = tmp_path / "x.json"
    assert gamenote("convert", game, "--to", "json", "-o", out, "--check").code == 1
    gamenote("convert", game, "--to", "json", "-o", out)
    assert gamenote("convert", game, "--to", "json", "-o", out, "--check").code == 0


def test_a_loss_is_told_and_the_rest_is_written(tmp_path: Path) -> None:
    path = lossy(tmp_path)
    result = gamenote("convert", path, "--to", "xo")
    assert result.code == 0
    assert result.out == "tic-tac-toe\n\na1 *\n"
    assert result.err == f"{path.as_posix()}: 1 comment is not written, xo cannot hold it (first at 1:138)\n"


@pytest.mark.parametrize("target", [(), ("-o", "out.xo")])
def test_strict_writes_nothing_where_something_would_be_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    result = gamenote("convert", lossy(tmp_path), "--to", "xo", "--strict", *target)
    assert (result.code, result.out) == (1, "")
    assert "--strict" in result.err
    assert not (tmp_path / "out.xo").exists()


def test_an_allowed_loss_is_no_reason_to_be_strict(tmp_path: Path) -> None:
    result = gamenote("convert", lossy(tmp_path), "--to", "xo", "--strict", "--allow-loss", "glyphs,comments")
    assert result.code == 0
    assert result.out == "tic-tac-toe\n\na1 *\n"
    assert "(allowed)" in result.err


def test_losses_can_be_written_to_a_file(tmp_path: Path) -> None:
    gamenote("convert", lossy(tmp_path), "--to", "xo", "--losses", f"json:{tmp_path / 'lost.json'}")
    (loss,) = json.loads((tmp_path / "lost.json").read_text())["losses"]
    assert (loss["feature"], loss["count"], loss["allowed"]) == ("comments", 1, False)


def test_a_broken_game_is_skipped_with_its_place_and_the_others_are_written(game: Path) -> None:
    game.write_text(BROKEN + XO)
    result = gamenote("convert", game, "--to", "xo")
    assert (result.code, result.out) == (1, XO)
    assert result.err.startswith(f'{game.as_posix()}:3:1: game 1 "Ann" skipped: ')


def test_strict_does_not_write_a_file_without_its_broken_game(game: Path) -> None:
    game.write_text(BROKEN + XO)
    result = gamenote("convert", game, "--to", "xo", "--strict")
    assert (result.code, result.out) == (1, "")


def test_a_broken_game_can_be_kept_with_what_was_lost_in_a_comment(game: Path) -> None:
    game.write_text(BROKEN)
    result = gamenote("convert", game, "--to", "json", "--keep-broken")
    assert result.code == 1
    nodes = json.loads(result.out)["games"][0]["lines"][0]["nodes"]
    assert nodes[-1] == {"actor": "x", "move": "a1", "after": ["not read: player_1: Cid"]}


def test_all_that_follows_damage_is_kept_when_nothing_was_read_behind_it(tmp_path: Path) -> None:
    path = tmp_path / "cut.gamenote.json"
    path.write_text(record("a1").removesuffix("]}]}]}") + ', {"move": "b1", oops}]}')
    result = gamenote("convert", path, "--to", "json", "--keep-broken")
    nodes = json.loads(result.out)["games"][0]["lines"][0]["nodes"]
    assert nodes[-1]["after"] == ['not read: {"move": "b1", oops}]}']


def test_an_illegal_game_is_written_as_it_stood(game: Path) -> None:
    game.write_text(XO.replace("b1", "a1"))
    assert gamenote("convert", game, "--to", "xo") == Result(0, XO.replace("b1", "a1"), "")
    assert gamenote("convert", game, "--to", "json").code == 0


@pytest.fixture
def positional(tictactoe: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    """As if xo could be written only where every position is known."""
    formats = dict(registry.formats())
    monkeypatch.setattr(registry, "formats", lambda: formats)
    kept = Feature.HEADER | Feature.OUTCOME
    monkeypatch.setattr(type(formats["xo"].codec()), "needs_positions", lambda codec, options: True)
    formats["xo"] = replace(formats["xo"], keeps=lambda options: kept)


@pytest.mark.usefixtures("positional")
def test_an_illegal_game_is_broken_where_the_target_needs_positions(game: Path) -> None:
    game.write_text(XO.replace("b1", "a1"))
    result = gamenote("convert", game, "--to", "xo")
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith(f'{game.as_posix()}:4:4: game 1 "Ann" skipped: move 2: ')


@pytest.mark.usefixtures("positional")
def test_the_legal_part_of_an_illegal_game_can_be_kept(game: Path) -> None:
    game.write_text(XO.replace("b1", "a1 b1"))
    result = gamenote("convert", game, "--to", "xo", "--keep-broken")
    assert (result.code, result.out) == (1, XO.replace(" b1", ""))


def test_formats_without_a_common_game_are_refused_with_what_is_possible(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    formats = dict(registry.formats())
    monkeypatch.setattr(registry, "formats", lambda: formats)
    formats["ox"] = replace(formats["xo"], name="ox", games=("ox",), suffixes=(".ox",))
    result = gamenote("convert", game, "--to", "ox")
    assert (result.code, result.out) == (2, "")
    assert "records cannot be written as " in result.err
    assert "json" in result.err and "xo" in result.err


def test_a_record_of_another_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "go.gamenote.json"
    path.write_text(record("a1").replace("tictactoe", "go"))
    result = gamenote("convert", path, "--to", "xo")
    assert (result.code, result.out) == (2, "")
    assert "xo cannot hold" in result.err


def test_a_missing_file_is_2_and_the_others_are_written(game: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    result = gamenote("convert", game, tmp_path / "none.xo", "--to", "json", "-o", out, "--mkdir")
    assert result.code == 2
    assert (out / "game.gamenote.json").exists()


@pytest.mark.parametrize("text", ["", "\n \n"])
def test_a_file_without_a_game_is_told(game: Path, text: str) -> None:
    game.write_text(text)
    result = gamenote("convert", game, "--to", "json")
    assert (result.code, result.out) == (1, "")
    assert "no game in this file" in result.err


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--to", "xxo"), "did you mean xo?"),
        (("--to", "xo", "-O", "layout=lines"), "has no option 'layout'"),
        (("--to", "xo", "-O", "layout"), "-O takes name=value"),
        (("--to", "xo", "--allow-loss", "coments"), "did you mean comments?"),
        (("--to", "xo", "--losses", "lost.json"), "--losses takes json:PATH"),
        ((), "--to is missing, e.g. --to json"),
    ],
)
def test_what_cannot_be_asked_for_is_refused(game: Path, options: tuple[str, ...], words: str) -> None:
    result = gamenote("convert", game, *options)
    assert result.code == 2
    assert words in result.err


def test_output_that_cannot_be_written_is_2(game: Path) -> None:
    result = gamenote("convert", game, "--to", "xo", "-o", "/dev/full")
    assert result.code == 2
    assert "cannot be written: the disk is full" in result.err


def test_a_bug_in_a_writer_names_the_file_and_leaves_the_others(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Buggy(type(registry.formats()["xo"].codec())):  # type: ignore[misc]
        def write(self, record: Record, engine: object, options: object) -> str:
            if "Bug" in record.title:
                raise KeyError("oops")
            return str(super().write(record, engine, options))

    formats = dict(registry.formats())
    monkeypatch.setattr(registry, "formats", lambda: formats)
    formats["xo"] = replace(formats["xo"], codec=Buggy)
    (tmp_path / "bug.xo").write_text(XO.replace("Ann", "Bug"))
    result = gamenote("convert", tmp_path / "bug.xo", game, "--to", "xo", "-o", tmp_path / "out", "--mkdir")
    assert result.code == 2
    bug = (tmp_path / "bug.xo").as_posix()
    blamed = "please report it to the authors of tictactoe 1.0: KeyError: 'oops'"
    assert f"{bug}: internal error in writing xo on game 1 of {bug}, {blamed}" in result.err
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["game.xo"]


def test_nothing_is_left_behind_when_nothing_is_written(game: Path, tmp_path: Path) -> None:
    game.write_text(BROKEN)
    assert gamenote("convert", game, "--to", "json", "-o", tmp_path / "x.json").code == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.xo"]


def test_quiet_says_nothing_but_the_exit_code(game: Path) -> None:
    game.write_text(BROKEN)
    assert gamenote("convert", game, "--to", "xo", "-qq") == Result(1, "", "")


def test_undecoded_bytes_survive_the_way_over_json(game: Path, tmp_path: Path) -> None:
    data = XO.encode().replace(b"Ann", b"Ren\xe9")
    game.write_bytes(data)
    gamenote("convert", game, "--to", "json", "--keep-broken", "-o", tmp_path / "x.gamenote.json")
    gamenote("convert", tmp_path / "x.gamenote.json", "--to", "xo", "-o", tmp_path / "y.xo")
    assert (tmp_path / "y.xo").read_bytes() == data


def test_a_folder_is_converted_with_its_subfolders(tmp_path: Path) -> None:
    for name in ("in/game.xo", "in/deep/game.xo"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(XO)
    result = gamenote("convert", tmp_path / "in", "--to", "json", "-o", tmp_path / "out", "--mkdir")
    assert result.code == 0, result.err
    found = sorted(path.relative_to(tmp_path / "out").as_posix() for path in (tmp_path / "out").rglob("*.json"))
    assert found == ["deep/game.gamenote.json", "game.gamenote.json"]


def test_strict_splitting_writes_no_file_when_anything_would_be_lost(tmp_path: Path) -> None:
    result = gamenote("convert", lossy(tmp_path), "--to", "xo", "--split", tmp_path / "{n}.{ext}", "--strict")
    assert result.code == 1
    assert not (tmp_path / "1.xo").exists()


def test_strict_merging_writes_nothing_when_anything_would_be_lost(tmp_path: Path, game: Path) -> None:
    output = tmp_path / "all.xo"
    result = gamenote("convert", game, lossy(tmp_path), "--to", "xo", "--merge", "--strict", "-o", output)
    assert result.code == 1
    assert not output.exists()


def test_merging_goes_on_behind_a_file_that_is_missing(tmp_path: Path, game: Path) -> None:
    output = tmp_path / "all.xo"
    result = gamenote("convert", tmp_path / "missing.xo", game, "--to", "xo", "--merge", "-o", output)
    assert result.code == 2
    assert output.read_text() == game.read_text()


def test_splitting_never_writes_over_an_input(game: Path) -> None:
    before = game.read_bytes()
    result = gamenote("convert", game, "--to", "xo", "--split", game.with_name("{stem}.{ext}"), "--force")
    assert result.code == 2
    assert "is an input" in result.err
    assert game.read_bytes() == before


def test_passing_over_files_is_silent_when_splitting_and_merging(tmp_path: Path, game: Path) -> None:
    there = tmp_path / "1.xo"
    there.write_text("mine")
    for words in (("--split", tmp_path / "{n}.{ext}"), ("--merge", "-o", there)):
        assert gamenote("convert", game, "--to", "xo", *words, "--no-clobber") == Result(0, "", "")
        assert there.read_text() == "mine"


def test_equal_games_of_several_files_are_written_once_each_to_its_own(tmp_path: Path, game: Path) -> None:
    again = tmp_path / "again.xo"
    again.write_text(game.read_text())
    words = ("--dedupe", "exact", "--split", tmp_path / "out-{n}.{ext}")
    assert gamenote("convert", game, again, "--to", "xo", *words).code == 0
    assert [path.name for path in tmp_path.glob("out-*")] == ["out-1.xo"]


def test_splitting_writes_no_file_when_another_would_be_in_the_way(tmp_path: Path, game: Path) -> None:
    again = tmp_path / "again.xo"
    again.write_text(game.read_text())
    (tmp_path / "out-2.xo").write_text("mine")
    result = gamenote("convert", game, again, "--to", "xo", "--split", tmp_path / "out-{n}.{ext}")
    assert result.code == 2
    assert "out-2.xo: exists already; replace it with --force" in result.err
    assert not (tmp_path / "out-1.xo").exists()
    assert (tmp_path / "out-2.xo").read_text() == "mine"


def test_losses_of_very_many_files_are_added_up_at_the_end(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for number in range(13):
        (tmp_path / "in" / f"{number:02}.gamenote.json").write_text(record("a1", after=["good"]))
    words = ("convert", tmp_path / "in", "--to", "xo", "-o", tmp_path / "out", "--mkdir")
    lines = gamenote(*words).err.splitlines()
    assert len([line for line in lines if ".gamenote.json" in line]) == 10
    assert lines[-2:] == [
        "and in 3 more files (-v names each):",
        "  3 comments are not written, xo cannot hold them",
    ]
    verbose = gamenote(*words, "--force", "-v").err
    assert verbose.count("1 comment is not written") == 13


def test_a_file_that_is_no_record_is_in_nobodys_way(game: Path, tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text("Tuesday, after the game: tea.")
    result = gamenote("convert", tmp_path, "--to", "json", "-o", tmp_path / "out", "--mkdir")
    assert (result.code, [path.name for path in (tmp_path / "out").iterdir()]) == (0, ["game.gamenote.json"])


def test_a_file_whose_first_game_the_target_holds_is_converted(tmp_path: Path) -> None:
    (tmp_path / "a.pdn").write_text('[GameType "0"]\n\n1. e4 e5 *\n')
    assert (
        gamenote("convert", tmp_path / "a.pdn", "--to", "uci", "-qq").out == "position startpos moves e2e4 e7e5\n"
    )


def test_what_options_leave_out_is_not_said_to_have_no_place(tmp_path: Path) -> None:
    (tmp_path / "a.pgn").write_text("1. e4 {a} e5 $1 *\n")
    told = gamenote("convert", tmp_path / "a.pgn", "--to", "pgn", "-O", "comments=no").err
    assert told.endswith("a.pgn: 1 comment is not written, as the options ask (first at 1:7)\n")
    told = gamenote("convert", tmp_path / "a.pgn", "--to", "epd").err
    assert "1 move sign is not written, epd cannot hold it" in told


def test_a_word_that_names_no_variant_is_told_when_no_game_is_found(game: Path) -> None:
    result = gamenote("convert", game, "--to", "xo", "--where", "variant = rusian or winner in (whyte, black)")
    assert result.err.splitlines() == [
        "no game matches --where",
        "  hint: no game has variant = rusian; there are: standard",
        "  hint: unknown winner whyte: did you mean white?",
    ]


def test_a_question_that_no_game_answers_is_1_and_a_folder_without_games_is_0(game: Path, tmp_path: Path) -> None:
    assert gamenote("convert", game, "--to", "xo", "--where", "plies > 1000").code == 1
    (tmp_path / "empty").mkdir()
    out = ("--to", "xo", "-o", tmp_path / "out", "--where", "plies > 1000")
    assert gamenote("convert", tmp_path / "empty", *out).code == 0


def test_a_number_is_compared_with_numbers_only(game: Path) -> None:
    result = gamenote("convert", game, "--to", "xo", "--where", "comments = 0 and plies > many")
    assert (result.code, result.err.splitlines()[0]) == (
        2,
        "gamenote: error: --where: plies is a number; many is not one",
    )


def test_duplicates_are_told_with_the_game_that_they_equal(tmp_path: Path) -> None:
    one, other = (f'[White "{name}"]\n[GameType "20"]\n\n1. 32-28 *\n\n' for name in ("Ann", "Ben"))
    (tmp_path / "a.pdn").write_text(one + other + one + one)
    (tmp_path / "b.pdn").write_text(other)
    result = gamenote("convert", tmp_path, "--to", "pdn", "--merge", "--dedupe", "exact")
    here = tmp_path.as_posix()
    assert f"{here}/a.pdn: 2 duplicate games skipped (3 and 4 equal 1)\n" in result.err
    assert f"{here}/b.pdn: 1 duplicate game skipped (1 equals game 2 of {here}/a.pdn)\n" in result.err


def test_what_is_not_written_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.pdn"
    path.write_text('[White "Ann"]\n[GameType "20"]\n[PlyCount "1"]\n\n1. 32-28 *\n')
    lines = gamenote("convert", path, "--to", "fen").err.splitlines()
    assert f"{path.as_posix()}: fen holds positions only: 1 move is not written (first at 5:4)" in lines
    assert f"{path.as_posix()}: 2 tags are not written: GameType, PlyCount (first at 2:12)" in lines


def test_a_game_that_cannot_be_read_is_told_with_its_line_and_what_stands_there(tmp_path: Path) -> None:
    path = tmp_path / "a.pdn"
    path.write_text('[GameType "20"]\n\n1. 32-28 { never closed\n')
    err = gamenote("convert", path, "--to", "json").err
    assert 'game 1 skipped: cannot be read from line 3 ("{ never closed"): this comment is never closed' in err


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("y.json", '{"schema_version": 1, "format": "gamenote",'),
        ("y.jsonl", '{"schema_version": 1, "format": "gamenote-game",'),
        ("Y.GAMENOTE.JSON", '{"schema_version": 1, "format": "gamenote",'),
        ("y.xo", "tic-tac-toe"),
    ],
)
def test_the_ending_of_the_output_tells_the_format(name: str, begins: str, game: Path, tmp_path: Path) -> None:
    assert gamenote("convert", game, "-o", tmp_path / name).code == 0
    assert (tmp_path / name).read_text().startswith(begins)


@pytest.mark.parametrize("option", ["--in-place", "--diff", "--check"])
def test_files_keep_their_format_where_none_is_named(option: str, tmp_path: Path) -> None:
    one, other = tmp_path / "a.pgn", tmp_path / "b.pdn"
    one.write_text('[White "A"]\n[Result "*"]\n\n1. e4 *\n')
    other.write_text('[GameType "20"]\n\n1. 32-28 *\n')
    result = gamenote("convert", one, "--set", "White=B", option)
    assert (result.code, result.err.count("error")) == (option != "--in-place", 0)
    assert ('"B"' in one.read_text()) is (option == "--in-place")
    for paths in ((one, other), (tmp_path,)):
        refused = gamenote("convert", *paths, option)
        assert (refused.code, refused.err.splitlines()[0]) == (
            2,
            "gamenote: error: --to is missing, e.g. --to pgn",
        )


@pytest.mark.parametrize(
    ("output", "words"),
    [
        (("-o", "y.unknown"), "y.unknown is that of no format"),
        (("-o", "-"), "--to is missing, e.g. --to json"),
        ((), "--to is missing"),
    ],
)
def test_a_format_that_no_ending_tells_is_asked_for(output: tuple[str, ...], words: str, game: Path) -> None:
    result = gamenote("convert", game, *output)
    assert result.code == 2
    assert words in result.err


def test_the_pattern_of_split_tells_the_format(game: Path, tmp_path: Path) -> None:
    assert gamenote("convert", game, "--split", tmp_path / "{n}.jsonl").code == 0
    assert (tmp_path / "1.jsonl").exists()
