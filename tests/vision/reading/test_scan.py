import json
import os
import struct
import sys
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.__main__ import main
from models.training.drawing.faces import draw_face


@pytest.fixture
def photo(tmp_path: Path) -> str:
    """A drawn card on a grey table, as a file."""
    frame = np.full((480, 640, 3), 90, np.uint8)
    face = cv2.resize(draw_face("R7"), None, fx=0.7, fy=0.7)
    height, width = face.shape[:2]
    region = frame[100 : 100 + height, 200 : 200 + width]
    region[face[..., 3] > 127] = face[..., :3][face[..., 3] > 127]
    path = tmp_path / "table.png"
    cv2.imwrite(str(path), frame)
    return str(path)


@pytest.mark.slow
def test_a_picture_is_read_in_one_line(
    photo: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["scan", photo]) == 0
    assert capsys.readouterr().out.startswith(f"{photo}: R7 (")


def test_json_has_card_confidence_corners_and_alternatives(
    photo: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["scan", "--json", photo]) == 0
    line = json.loads(capsys.readouterr().out)
    (card,) = line["cards"]
    assert (line["picture"], line["refused"]) == (photo, None)
    assert card["card"] == "R7"
    assert 0.5 < card["confidence"] <= 1
    assert np.array(card["corners"]).shape == (4, 2)
    assert all(isinstance(name, str) and p < 0.5 for name, p in card["alternatives"])


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1, 1), (1, 500), (2, 3)])
@pytest.mark.parametrize("option", [[], ["--all"]])
def test_a_picture_of_very_few_pixels_shows_no_card(
    size, option, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tiny.png"
    cv2.imwrite(str(path), np.zeros((*size, 3), np.uint8))
    assert main(["scan", *option, str(path)]) == 0
    assert "no_card" in capsys.readouterr().out


def png(width: int, height: int) -> bytes:
    """A picture with a sound header, and no pixels to speak of."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + check

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = (
        chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b""))
        + chunk(b"IEND", b"")
    )
    return b"\x89PNG\r\n\x1a\n" + parts


def test_a_header_that_promises_too_many_pixels_is_unreadable(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (path := tmp_path / "huge.png").write_bytes(png(200_000, 200_000))
    assert main(["scan", str(path)]) == 1
    assert "cannot be decoded" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["a\0b.png", "x" * 5000, "a\udcff.png", "."])
def test_a_name_of_no_file_is_unreadable(
    name, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["scan", name]) == 1
    assert "unreadable" in capsys.readouterr().out


@pytest.mark.skipif(os.name != "posix", reason="there are pipes on Unix")
def test_a_pipe_is_not_waited_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(path := tmp_path / "pipe.png")
    assert main(["scan", str(path)]) == 1
    assert "There is no picture" in capsys.readouterr().err


def test_an_unreadable_file_does_not_stop_the_others(
    photo: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.jpg"
    broken.write_bytes(b"no picture")
    empty = tmp_path / "empty.png"
    empty.touch()
    files = [str(broken), str(empty), str(tmp_path / "missing.jpg"), photo]
    assert main(["scan", "--json", *files]) == 1
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["refused"] for line in lines] == ["unreadable"] * 3 + [None]


@pytest.mark.slow
def test_what_was_seen_is_drawn(photo: str, tmp_path: Path) -> None:
    shown = tmp_path / "seen.png"
    assert main(["scan", "--all", "--show", str(shown), photo]) == 0
    picture = cv2.imread(str(shown))
    assert picture.shape == (720, 960, 3)  # enlarged, so that words can be read
    green = (picture[..., 1] > 180) & (picture[..., 0] < 140) & (picture[..., 2] < 140)
    assert green.sum() > 1000


@pytest.mark.slow
def test_the_reason_of_a_refusal_is_drawn(tmp_path: Path) -> None:
    table, shown = tmp_path / "empty.png", tmp_path / "seen.png"
    cv2.imwrite(str(table), np.full((480, 640, 3), 90, np.uint8))
    assert main(["scan", "--show", str(shown), str(table)]) == 0
    assert (cv2.imread(str(shown))[5, 5] != 90).any()


@pytest.mark.slow
def test_several_pictures_are_drawn_on_one_page(photo: str, tmp_path: Path) -> None:
    shown = tmp_path / "seen.png"
    main(["scan", "--show", str(shown), photo, photo, photo])
    assert cv2.imread(str(shown)).shape == (1280, 1280, 3)


def test_a_page_that_cannot_be_written_is_named(
    photo: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["scan", "--show", str(tmp_path / "no" / "seen.png"), photo]) == 1
    assert "Cannot write the picture" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform != "linux", reason="names are texts elsewhere")
def test_a_page_is_written_under_a_name_that_is_no_text(
    photo: str, tmp_path: Path
) -> None:
    path = tmp_path / "a\udcff.png"
    assert main(["scan", photo, "--show", str(path)]) == 0
    assert path.read_bytes().startswith(b"\x89PNG")


def test_models_of_another_folder_must_be_there(
    photo: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["scan", "--models", str(tmp_path), photo]) == 1
    assert "make train" in capsys.readouterr().err


def test_an_unreadable_file_is_told_with_the_remedy(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["scan", "missing.jpg"]) == 1
    assert "missing.jpg; check the path" in capsys.readouterr().err
