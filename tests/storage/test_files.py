import errno
import os
from pathlib import Path

import pytest

from companion.storage.files import write_whole

needs_links = pytest.mark.skipif(os.name != "posix", reason="needs links of Unix")


@needs_links
@pytest.mark.parametrize("planted", ["record.jsonl", "record.jsonl.draft"])
def test_a_link_on_a_stick_leads_nowhere(planted, tmp_path: Path):
    (precious := tmp_path / "table.sqlite3").write_text("all games")
    (stick := tmp_path / "stick").mkdir()
    (stick / planted).symlink_to(precious)
    write_whole(stick / "record.jsonl", "a record")
    assert precious.read_text() == "all games"
    assert (stick / "record.jsonl").read_text() == "a record"


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="needs Linux")
def test_the_name_of_a_new_file_is_flushed_after_the_file(tmp_path: Path, monkeypatch):
    flushed = []
    opened = Path("/proc/self/fd")
    monkeypatch.setattr(
        os, "fsync", lambda fd: flushed.append((opened / str(fd)).readlink())
    )
    record = tmp_path / "record.jsonl"
    write_whole(record, "a record")
    # FAT writes its size anew with its name: a stick pulled out had an empty file.
    assert flushed == [tmp_path / "record.jsonl.draft", record, tmp_path]


def test_a_file_is_replaced_as_a_whole(tmp_path: Path):
    write_whole(tmp_path / "a.toml", "one")
    write_whole(tmp_path / "a.toml", "two")
    assert (tmp_path / "a.toml").read_text() == "two"
    assert len(list(tmp_path.iterdir())) == 1


def test_a_file_of_somebody_else_that_is_called_a_draft_stays(tmp_path: Path):
    (tmp_path / "friday.draft").write_text("precious")
    write_whole(tmp_path / "friday.jsonl", "a record")
    assert (tmp_path / "friday.draft").read_text() == "precious"


@needs_links
def test_a_folder_or_a_device_is_replaced_by_no_file(monkeypatch, tmp_path: Path):
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    for name in (".", "..", "pipe"):
        with pytest.raises(FileExistsError):
            write_whole(Path(name), "a record")
    assert Path("pipe").is_fifo()


def test_a_full_stick_keeps_the_old_file_and_no_half_of_the_new(
    tmp_path: Path, monkeypatch
):
    path = tmp_path / "game.jsonl"
    write_whole(path, "old")

    def full(_file):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, "new")
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [
        ("game.jsonl", "old")
    ]
