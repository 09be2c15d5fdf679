"""Writing files whole or not at all."""

import os
from pathlib import Path

import pytest

from gamenote.actions.writing import rewriting, write_file


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
