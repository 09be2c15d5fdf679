"""Writing files whole or not at all."""

import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from gamenote.actions.files.writing import (
    Changed,
    clear_leftovers,
    has_other_names,
    rewriting,
    stamp_of,
    write_file,
)
from tests.cli.command import ROOT


def names(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


def test_a_new_file_is_written(tmp_path: Path) -> None:
    assert write_file(tmp_path / "new.txt", b"a game\n")
    assert (tmp_path / "new.txt").read_bytes() == b"a game\n"
    assert names(tmp_path) == ["new.txt"]


def test_a_new_file_has_the_mode_that_the_user_wants_for_new_files(tmp_path: Path) -> None:
    (tmp_path / "plain").touch()
    write_file(tmp_path / "new", b"a")
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_an_old_file_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "old"
    path.write_bytes(b"a")
    path.chmod(0o640)
    assert write_file(path, b"b")
    assert path.stat().st_mode & 0o777 == 0o640


def test_the_same_content_is_not_written_again(tmp_path: Path) -> None:
    path = tmp_path / "old"
    path.write_bytes(b"a")
    os.utime(path, (1, 1))
    assert not write_file(path, b"a")
    assert path.stat().st_mtime == 1


def test_the_same_content_in_pieces_is_not_written_again(tmp_path: Path) -> None:
    path = tmp_path / "old"
    path.write_bytes(b"ab")
    os.utime(path, (1, 1))
    with rewriting(path) as file:
        file.write(b"a")
        file.write(b"b")
    assert path.stat().st_mtime == 1
    assert names(tmp_path) == ["old"]


def test_a_symbolic_link_stays_and_its_target_is_written(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "real").write_bytes(b"a")
    link = tmp_path / "link"
    link.symlink_to(Path("deep") / "real")
    assert write_file(link, b"b")
    assert link.is_symlink()
    assert (tmp_path / "deep" / "real").read_bytes() == b"b"


def test_a_loop_of_links_is_an_os_error(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    with pytest.raises(OSError):
        write_file(tmp_path / "a", b"a")


@pytest.mark.parametrize("trouble", [OSError, KeyboardInterrupt])
def test_trouble_on_the_way_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, trouble: type[BaseException]
) -> None:
    path = tmp_path / "old"
    path.write_bytes(b"a")
    with pytest.raises(trouble), rewriting(path) as file:
        file.write(b"half")
        raise trouble
    assert path.read_bytes() == b"a"
    assert names(tmp_path) == ["old"]


def test_a_name_of_255_bytes_can_be_written(tmp_path: Path) -> None:
    assert write_file(tmp_path / ("x" * 255), b"a")


def test_a_missing_folder_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write_file(tmp_path / "nowhere" / "new", b"a")


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everything")
def test_a_read_only_file_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "old"
    path.write_bytes(b"a")
    path.chmod(0o440)
    with pytest.raises(PermissionError):
        write_file(path, b"b")


def test_a_device_is_written_as_it_is() -> None:
    assert write_file(Path("/dev/null"), b"a")
    assert Path("/dev/null").is_char_device()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_a_full_disk_is_an_os_error() -> None:
    with pytest.raises(OSError):
        write_file(Path("/dev/full"), b"a")


def test_what_another_program_saved_meanwhile_stays(tmp_path: Path) -> None:
    path = tmp_path / "game.plt"
    path.write_bytes(b"read")
    stamp = stamp_of(path)
    path.write_bytes(b"saved")
    with pytest.raises(Changed, match="changed meanwhile"):
        write_file(path, b"mended", as_read=stamp)
    assert path.read_bytes() == b"saved"
    with pytest.raises(Changed), rewriting(path, as_read=stamp_of(path)) as file:
        file.write(b"mended")
        path.unlink()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform != "linux", reason="extended attributes of Linux")
def test_extended_attributes_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.plt"
    path.write_bytes(b"a")
    try:
        os.setxattr(path, "user.note", b"of the club")
    except OSError:
        pytest.skip("this file system has none")
    write_file(path, b"b")
    assert path.read_bytes() == b"b"
    assert os.getxattr(path, "user.note") == b"of the club"


@pytest.mark.skipif(sys.platform != "linux", reason="ACLs of Linux")
def test_an_acl_is_kept_and_none_is_taken_from_the_folder(tmp_path: Path) -> None:
    def entry(tag: int, rights: int, who: int = 0xFFFFFFFF) -> bytes:
        return struct.pack("<HHI", tag, rights, who)

    version = struct.pack("<I", 2)
    acl = version + entry(1, 6) + entry(2, 6, 4321) + entry(4, 4) + entry(16, 6) + entry(32, 0)
    mine, plain = tmp_path / "mine.plt", tmp_path / "plain.plt"
    for path in (mine, plain):
        path.write_bytes(b"a")
    try:
        os.setxattr(mine, "system.posix_acl_access", acl)
        os.setxattr(tmp_path, "system.posix_acl_default", acl)
    except OSError:
        pytest.skip("this file system has none")
    before = plain.stat().st_mode
    for path in (mine, plain):
        write_file(path, b"b")
    assert os.getxattr(mine, "system.posix_acl_access") == acl
    assert "system.posix_acl_access" not in os.listxattr(plain)
    assert plain.stat().st_mode == before


def test_a_file_with_other_names_is_known(tmp_path: Path) -> None:
    path = tmp_path / "game.plt"
    assert not has_other_names(path)
    path.write_bytes(b"a")
    assert not has_other_names(path)
    (tmp_path / "other.plt").hardlink_to(path)
    assert has_other_names(path)


def test_the_content_of_a_private_file_is_never_open_to_others(tmp_path: Path) -> None:
    path = tmp_path / "game.plt"
    path.write_bytes(b"a")
    path.chmod(0o640)
    with rewriting(path) as file:
        file.write(b"b")
        (temporary,) = tmp_path.glob(".gamenote-*")
        assert temporary.stat().st_mode & 0o777 == 0o600
    assert path.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9")
def test_the_temporary_file_of_a_killed_run_goes_with_the_next_one(tmp_path: Path) -> None:
    code = (
        "import os, pathlib; from gamenote.actions.files.writing import rewriting\n"
        "with rewriting(pathlib.Path('game.plt')) as file: file.write(b'x'); os.kill(os.getpid(), 9)"
    )
    path = tmp_path / "game.plt"
    path.write_bytes(b"a")
    subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False
    )
    assert len(list(tmp_path.glob(".gamenote-*.tmp"))) == 1
    clear_leftovers.cache_clear()
    with rewriting(tmp_path / "other.plt") as file:
        file.write(b"b")
    assert sorted(found.name for found in tmp_path.iterdir()) == ["game.plt", "other.plt"]
    assert path.read_bytes() == b"a"


def test_what_somebody_is_writing_to_stays(tmp_path: Path) -> None:
    (tmp_path / ".gamenote-letter.tmp").write_text("mine")
    with rewriting(tmp_path / "one.plt") as file:
        clear_leftovers.cache_clear()
        assert clear_leftovers(tmp_path) == 0
        file.write(b"a")
    assert sorted(found.name for found in tmp_path.iterdir()) == [".gamenote-letter.tmp", "one.plt"]
