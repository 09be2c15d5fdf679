"""Broken games kept as far as they are sound."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import gamenote

HEADER = '[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n'


def test_moves_behind_an_elision_are_not_numbered_anew(tmp_path: Path) -> None:
    path = tmp_path / "game.2048gn"
    path.write_text(HEADER + "1. L b2 2. U 4a1 ... 451. D a1 452. R b2 Locked\n")
    result = gamenote("convert", path, "--to", "2048gn", "--keep-broken")
    assert result.code == 1
    assert result.out == HEADER + "1. L b2 2. U 4a1 { not read: ... 451. D a1 452. R b2 } Locked\n"


def test_a_game_cut_short_keeps_its_result(tmp_path: Path) -> None:
    path = tmp_path / "game.pdn"
    path.write_text('[White "Ann"]\n[Result "2-0"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 50-1 7-12 2-0\n')
    result = gamenote("convert", path, "--to", "pdn", "--keep-broken", "-O", "notation=numeric")
    assert result.out.endswith("1. 32-28 19-23 {not played: 50-1 7-12} 2-0\n")
    assert '[Result "2-0"]' in result.out


def test_a_game_that_can_be_played_whole_keeps_it_all(tmp_path: Path) -> None:
    path = tmp_path / "game.2048gn"
    path.write_text(HEADER + "1. L b2 2. U 4a1 * { tail\n")
    result = gamenote("convert", path, "--to", "2048gn", "--keep-broken")
    assert "1. L b2 2. U 4a1" in result.out
    assert result.out.endswith("*\n")


def test_a_game_cut_short_does_not_keep_tags_about_its_last_position(tmp_path: Path) -> None:
    path = tmp_path / "game.2048gn"
    tags = HEADER.replace("\n\n", '\n[HighestTile "64"]\n[FinalScore "512"]\n\n')
    path.write_text(tags + "1. L b2 2. L b2 Locked\n")
    result = gamenote("convert", path, "--to", "csv", "--keep-broken")
    assert "2 tags" in result.err
    path.write_text(tags + "1. L b2 2. U 4a1 ... 451. D a1 452. R b2 Locked\n")
    result = gamenote("convert", path, "--to", "2048gn", "--keep-broken")
    assert result.out == HEADER + "1. L b2 2. U 4a1 { not read: ... 451. D a1 452. R b2 } Locked\n"
    assert "2 tags are not written: " in result.err


def test_a_game_of_a_variant_without_rules_is_skipped_where_positions_are_needed(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text('[White "Ann"]\n[Black "Bob"]\n[Result "*"]\n[Variant "Bughouse"]\n\n1. e4 e5 *\n')
    for target in ("epd", "uci"):
        result = gamenote("convert", path, "--to", target)
        assert (result.code, result.out) == (1, "")
        assert "skipped: the rules of Bughouse are not known" in result.err


HEAD = '[White "Ann"]\n[Black "Bob"]\n[Result "1-0"]\n\n'


def test_each_unread_word_is_kept_once_where_it_stood(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text(HEAD + "1. e4 e5 2. Nf3 foo (2. f4 bar) baz qux 2... Nc6 {c} 1-0 (Black resigned)\n")
    result = gamenote("convert", path, "--to", "pgn", "--keep-broken", "-O", "width=0", "-O", "tags=as-found")
    assert result.code == 1
    assert result.out == (
        f"{HEAD}1. e4 e5 2. Nf3 {{not read: foo}} (2. f4 {{not read: bar}}) {{not read: baz qux}} 2... Nc6 {{c}} "
        "{not read: (Black resigned)} 1-0\n"
    )


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("game.pgn", HEAD + "1. e4 e5 1-0 (Black resigned)\n"),
        ("game.pgn", HEAD + '1. e4 e5 [Annotator "Joe"] 2. Nf3 1-0\n'),
        ("game.pgn", "Dear Ann :-)\n\n" + HEAD + "1. e4 e5 1-0\n"),
        ("game.pdn", HEAD.replace("1-0", "2-0") + "1. 32-28 19-23 2-0 (Black resigned)\n"),
    ],
)
def test_words_that_belong_to_no_game_are_a_loss_that_is_told(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text)
    result = gamenote("convert", path, "--to", name[-3:])
    assert result.code == 0
    assert "words that belong to no game are left out" in result.err
    assert gamenote("convert", path, "--to", name[-3:], "--strict").code == 1


@pytest.mark.parametrize("name", ["game.pgn", "game.pdn"])
def test_words_in_parentheses_behind_a_result_are_one_finding(tmp_path: Path, name: str) -> None:
    moves = {"game.pgn": "1. e4 e5 1-0", "game.pdn": "1. 32-28 19-23 2-0"}[name]
    path = tmp_path / name
    path.write_text(HEAD.replace("1-0", moves[-3:]) + f"{moves} (Black resigned)\n")
    out = gamenote("lint", path).out
    assert "text after the game: (Black resigned)" in out
    assert "1 warning; 1 file, 1 game" in out


@pytest.mark.parametrize("text", ["(;FF[4]GM[1];B[aa] see you ;W[bb])\n", "(;FF[4]GM[1];B[aa];W[bb])\nsee you\n"])
def test_words_between_or_behind_the_nodes_of_sgf_are_kept_or_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(text)
    result = gamenote("convert", path, "--to", "sgf")
    assert result.code == 0
    assert "B[aa]" in result.out and "W[bb]" in result.out
    assert "see you" in result.out or "left out" in result.err


def test_words_in_descriptive_notation_are_kept_with_the_result(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text(HEAD + "1. P-K4 P-K4 2. N-KB3 foo N-QB3 1-0\n")
    result = gamenote("convert", path, "--to", "pgn", "--keep-broken", "-O", "tags=as-found")
    assert result.out == HEAD + "{not read: P-K4 P-K4 2. N-KB3 foo N-QB3} 1-0\n"


def test_a_result_in_another_spelling_is_no_loss_in_place(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text(HEAD.replace("1-0", "1/2") + "1. e4 e5 1/2-1/2\n")
    assert gamenote("convert", path, "--to", "pgn", "--in-place").code == 0
    assert '[Result "1/2-1/2"]' in path.read_text()


@pytest.mark.parametrize("name", ["game.pgn", "game.pdn"])
def test_a_tag_that_cannot_be_read_is_kept_as_a_comment(tmp_path: Path, name: str) -> None:
    path, move = tmp_path / name, "e4" if name == "game.pgn" else "32-28"
    path.write_text(f'[Event "Club"]\n[White Ann]\n[Black "Bob"]\n[Result "*"]\n\n1. {move} *\n')
    result = gamenote("convert", path, "--to", name[-3:], "--keep-broken")
    assert f"{{not read: [White Ann]}} 1. {move} *" in result.out


def test_a_header_stands_once_where_its_position_cannot_be_set_up(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text('[Event "Club"]\n[FEN "3k5/9 w - - 0 1"]\n[Result "*"]\n\n1. e4 foo e5 *\n')
    result = gamenote("convert", path, "--to", "pgn", "--keep-broken")
    assert result.out.endswith("1. e4 {not read: foo} 1... e5 *\n")
    assert result.out.count("3k5/9") == 1


@pytest.mark.parametrize(
    ("format", "line"), [("epd", "8/8/zz w - -\n"), ("uci", "position fen 8/8/zz w - - moves a1a2\n")]
)
def test_a_position_that_cannot_be_read_is_kept_as_it_was_written(tmp_path: Path, format: str, line: str) -> None:
    path = tmp_path / f"games.{format}"
    path.write_text(line)
    assert gamenote("convert", path, "--to", format, "--keep-broken").out == line


def test_words_of_sgf_that_are_in_a_comment_are_not_kept_twice(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;GM[1]FF[4];B[dd]hello(;W[pp]foo[bar)")
    assert gamenote("convert", path, "--to", "sgf", "--keep-broken").out.count("hello") == 1


@pytest.mark.parametrize("words", ["startpos movese2e4", "fen 8/8/8/8/8/8/8/K1k5 w - - 0 1 3+3 lorem moves a1a2"])
def test_words_before_the_moves_of_uci_break_a_game(tmp_path: Path, words: str) -> None:
    path = tmp_path / "games.uci"
    path.write_text(f"position {words}\n")
    assert gamenote("convert", path, "--to", "uci").code == 1


def test_of_json_of_which_nothing_was_read_all_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.gamenote.jsonl"
    path.write_text('{"schema_vea : 1, "format": ""gamenote-game"}\n')
    assert "schema_vea" in gamenote("convert", path, "--to", "jsonl", "--keep-broken").out


@pytest.mark.parametrize("target", ["fen", "uci", "epd"])
def test_a_tag_that_announces_a_position_is_not_lost_where_that_is_written(tmp_path: Path, target: str) -> None:
    path = tmp_path / "position.pgn"
    path.write_text('[Event "e"]\n[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n[Result "*"]\n\n*\n')
    assert "SetUp" not in gamenote("convert", path, "--to", target).err


def kept(tmp_path: Path, name: str, text: str, target: str) -> str:
    """What `--keep-broken` writes of a text, without what it tells."""
    path = tmp_path / name
    path.write_text(text)
    return gamenote("convert", path, "--to", target, "--keep-broken").out


@pytest.mark.parametrize("line", ['rnbq0; eco "C20"; sm Nf3;', "lorem ipsum;", 'x; c0 "a"; id "b";'])
def test_a_line_of_epd_without_a_position_stays_as_it_stands(tmp_path: Path, line: str) -> None:
    assert kept(tmp_path, "games.epd", line + "\n", "epd") == line + "\n"


def test_what_a_line_of_epd_says_of_a_position_that_is_none_is_kept(tmp_path: Path) -> None:
    line = '8/8/4k3/8 b - - acd 20; c0 "a"; ce 25; eco "C20"; fmvn 12; hmvc 4; id "b";\n'
    assert kept(tmp_path, "games.epd", line, "epd") == line


@pytest.mark.parametrize(
    "line", ["lorem ipsum", "position startps moves e2e4", "position fen 8/lorem w moves a1a2"]
)
def test_a_line_of_uci_without_a_position_stays_as_it_stands(tmp_path: Path, line: str) -> None:
    assert kept(tmp_path, "games.uci", line + "\n", "uci") == line + "\n"


@pytest.mark.parametrize(("name", "text"), [("x.epd", "rnbq0; sm Nf3;\n"), ("x.uci", "lorem\n")])
def test_no_start_is_invented_for_a_line_without_a_position(tmp_path: Path, name: str, text: str) -> None:
    for target in ("epd", "fen", "uci", "pgn", "jsonl"):
        assert "rnbqkbnr" not in (out := kept(tmp_path, name, text, target))
        assert "startpos" not in out


def test_a_target_without_comments_is_not_said_to_keep_words(tmp_path: Path) -> None:
    path = tmp_path / "game.uci"
    path.write_text("position startpos moves e2e4 lorem\n")
    assert "the rest is not written" in gamenote("convert", path, "--to", "uci", "--keep-broken").err


@pytest.mark.parametrize(
    "text",
    [
        '[Player "Ann"]\n\nlorem ipsum dolor *\n',
        '[Event "lorem" \n[Site "ipsum"]\n[InitialBoard "a1 b1"]\n\n1. L b2 dolor *\n',
        'lorem\n[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n1. L b2 (2. ipsum) * dolor\n',
        '[Player "Ann"]\n Site "lorem"]\n[InitialBoard["ipsum"]\n\n1. L b2 dolor D ipsum *\n',
    ],
)
def test_words_of_2048_gn_that_were_not_read_are_kept(tmp_path: Path, text: str) -> None:
    written = kept(tmp_path, "game.2048gn", text, "2048gn")
    for word in ("Ann", "lorem", "ipsum", "dolor"):
        assert written.count(word) == text.count(word)


LINE = '{"schema_version": 1, "format": "gamenote-game", "game": "chess", '
FIELDS = '"header": {"fields": {"event": "lorem"}}, '
NODES = '"lines": [{"of": null, "nodes": [{}, {"actor": "white", "move": "e4"}]}]}\n'


@pytest.mark.parametrize(
    "text",
    [
        LINE + '"header": {"fields": {"event": "lorem"}, "outcome": {"text": "ipsum"}, ' + NODES,
        LINE + FIELDS + '"outcome": ipsum", ' + NODES,
        LINE + FIELDS + NODES.replace('"white"', '"white", "ipsum": ["e4"]'),
        LINE + FIELDS + NODES.replace('"actor": "white"', '"actor": ["ipsum"]'),
        LINE + FIELDS + NODES.replace("]}]", ']}, {"of": [7, 7], "nodes": [{"move": "ipsum"}]}]'),
        LINE + FIELDS + NODES.replace('{"actor": "white"', '{"after": ["ipsum"], "actor" "white"'),
        LINE.replace("gamenote-game", "ipsum") + FIELDS + NODES,
    ],
)
def test_words_of_json_that_were_not_read_are_kept_once(tmp_path: Path, text: str) -> None:
    written = kept(tmp_path, "game.gamenote.jsonl", text, "jsonl")
    assert (written.count("lorem"), written.count("ipsum"), written.count("white")) == (
        *(1, 1),
        text.count("white"),
    )


def test_a_game_of_json_cut_short_keeps_its_unfinished_result(tmp_path: Path) -> None:
    text = LINE + FIELDS + '"outcome": {"text": "*"}, ' + NODES[:-10]
    assert '"outcome": {"text": "*"}' in kept(tmp_path, "game.gamenote.jsonl", text, "jsonl")


def test_words_behind_the_result_are_kept_where_moves_are_cut_off(tmp_path: Path) -> None:
    text = HEAD.replace("1-0", "*") + "1. e4 Nf3 lorem 2. d4 *\nC[ipsum dolor]\n"
    written = kept(tmp_path, "game.pgn", text, "pgn")
    assert [written.count(word) for word in ("lorem", "ipsum", "dolor", "d4")] == [1, 1, 1, 1]
    assert written.endswith("*\n")


def test_words_of_sgf_that_a_comment_has_are_kept_once(tmp_path: Path) -> None:
    written = kept(tmp_path, "game.sgf", "(;GM[1]FF[4];B[dd] lorem ];W[pp] ipsum)\n", "sgf")
    assert [written.count(word) for word in ("lorem", "ipsum", "not read")] == [1, 1, 0]


def test_a_property_of_sgf_before_its_semicolon_is_kept_once(tmp_path: Path) -> None:
    assert kept(tmp_path, "game.sgf", "(XYZ[lorem]GM[1];B[aa])\n", "sgf").count("XYZ") == 1


def test_a_move_of_sgf_that_is_never_closed_is_kept_as_words(tmp_path: Path) -> None:
    assert "not read: W[lorem)" in kept(tmp_path, "game.sgf", "(;GM[1]FF[4];B[aa];W[lorem)\n", "sgf")


def test_words_of_a_broken_game_that_no_reader_knows_of_are_told(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;GM[Plateau]SU[Standard][lorem ipsum];B[1 Onboard a1/0 xx];W[dolor\n")
    result = gamenote("convert", path, "--to", "plateau", "--keep-broken")
    assert "words are written otherwise or not at all: lorem, ipsum\n" in result.err
    assert "dolor" in result.out


@pytest.mark.parametrize("tag", ['[Site "lorem"', '[Site "lorem'])
def test_a_tag_that_lacks_a_quote_or_bracket_is_kept_once(tmp_path: Path, tag: str) -> None:
    written = kept(tmp_path, "game.pgn", f'[White "Ann"]\n[Black "Bob"]\n{tag}\n\n1. e4 *\n', "pgn")
    assert '[Site "lorem"]' in written
    assert written.count("lorem") == 1


def test_a_comment_that_is_never_closed_is_kept_once(tmp_path: Path) -> None:
    text = '[Event "a"]\n{Site "lorem"]\n[White "Ann"]\n\n1. f3 *\n'
    assert kept(tmp_path, "game.pgn", text, "pgn").count("lorem") == 1


def test_a_comment_behind_the_word_that_stops_a_turn_is_kept_once(tmp_path: Path) -> None:
    written = kept(tmp_path, "game.2048gn", HEADER + "1. L lorem { ipsum } b2 *\n", "2048gn")
    assert (written.count("lorem"), written.count("ipsum")) == (1, 1)


@pytest.mark.parametrize(("name", "text"), [("sgf", "(;GM[1];B[aa] [W[Ann bb"), ("plt", "/;GMdard]\n[B[Plate")])
def test_a_value_of_sgf_that_has_no_name_and_no_end_is_kept(tmp_path: Path, name: str, text: str) -> None:
    assert text.rpartition("[")[2] in kept(tmp_path, f"game.{name}", text, {"plt": "plateau"}.get(name, name))


@pytest.mark.parametrize("name", ["CoPyright", "xxCP", "CPyr"])
def test_small_letters_in_names_of_sgf_are_a_loss_that_is_told(tmp_path: Path, name: str) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(f"(;FF[4]GM[1]SZ[9]{name}[Ann];B[aa])")
    result = gamenote("convert", path, "--to", "sgf")
    assert "CP[Ann]" in result.out
    assert "words that programs skip are left out (first at 1:18)" in result.err


def test_nodes_behind_the_end_of_a_game_are_kept_once(tmp_path: Path) -> None:
    written = kept(tmp_path, "game.sgf", "(;GM[1]FF[4];B[aa]) dolor ;W[bb]C[lorem] ipsum];B[cc])\n", "sgf")
    assert [written.count(word) for word in ("dolor", "W[bb", "lorem", "ipsum", "B[cc")] == [1] * 5


def test_nodes_behind_the_end_of_a_game_of_plateau_are_not_left_out(tmp_path: Path) -> None:
    path = tmp_path / "game.plt"
    path.write_text("(;GM[Plateau]\n;B[1 Onboard a1/0 xx]\n)\n;B[1 Onboard a1/1 xx]\n")
    assert "skipped" in gamenote("convert", path, "--to", "plateau").err


def test_a_second_result_of_2048_gn_is_told(tmp_path: Path) -> None:
    path = tmp_path / "game.2048gn"
    path.write_text(HEADER + "1. L b2 Retired Locked\n")
    assert (
        "words that programs skip are left out (first at 4:17)" in gamenote("convert", path, "--to", "2048gn").err
    )
