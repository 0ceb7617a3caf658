import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.__main__ import main
from models.training.drawing.faces import draw_face
from vision.reading.taught.deck import read_taught_deck

pytestmark = pytest.mark.slow


def photo(path: Path, card: str, at: tuple[int, int] = (200, 100)) -> str:
    """Draw a card on a grey table into a file."""
    frame = np.full((480, 640, 3), 90, np.uint8)
    face = cv2.resize(draw_face(card), None, fx=0.7, fy=0.7)
    height, width = face.shape[:2]
    region = frame[at[1] : at[1] + height, at[0] : at[0] + width]
    region[face[..., 3] > 127] = face[..., :3][face[..., 3] > 127]
    cv2.imwrite(str(path), frame)
    return str(path)


@pytest.fixture
def taught(tmp_path: Path) -> Path:
    shown = tmp_path / "shown"
    shown.mkdir()
    for card, name in (("R7", "first"), ("B2", "second"), ("B2", "second-2")):
        photo(shown / f"{name}.png", card)
    (shown / "._first.png").write_text("what a Mac leaves on a stick")
    out = tmp_path / "ours.taught"
    assert main(["teach", "--name", "Ours", "--out", str(out), str(shown)]) == 0
    return out


def test_a_folder_of_pictures_teaches_a_deck(taught: Path) -> None:
    deck = read_taught_deck(taught)
    assert (deck.name, deck.cards, len(deck.samples)) == (
        "Ours",
        ("first", "second"),
        3,
    )


def test_a_taught_card_is_read_by_the_name_it_was_given(
    taught: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    table = photo(tmp_path / "table.png", "B2", at=(260, 130))
    assert main(["scan", "--json", "--deck", str(taught), table]) == 0
    (card,) = json.loads(capsys.readouterr().out)["cards"]
    assert card["card"] == "second"


def test_a_picture_without_a_card_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(tmp_path / "R7.png"), np.full((480, 640, 3), 90, np.uint8))
    out = str(tmp_path / "ours.taught")
    assert main(["teach", "--name", "Ours", "--out", out, str(tmp_path)]) == 1
    assert "R7.png: no card found" in capsys.readouterr().err


def test_a_card_that_its_deck_does_not_have_is_not_learned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each time it was laid, the table would say that it knows no such card."""
    for name, card in (("r7", "R7"), ("B2", "B2"), ("back", "G3")):
        photo(tmp_path / f"{name}.png", card)
    out = tmp_path / "ours.taught"
    words = ["teach", "--name", "Ours", "--based-on", "classic_108"]
    assert main([*words, "--out", str(out), str(tmp_path)]) == 0
    assert "r7.png: classic_108 has no such card" in capsys.readouterr().err
    assert read_taught_deck(out).cards == ("B2", "back")


@pytest.mark.parametrize("size", [(9, 9), (25, 1), (1, 25)])
def test_a_blurred_picture_is_not_learned_and_told_with_the_remedy(
    size, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo(tmp_path / "B2.png", "B2")
    picture = cv2.imread(photo(tmp_path / "R7.png", "R7"))
    cv2.imwrite(str(tmp_path / "R7.png"), cv2.blur(cv2.blur(picture, size), size))
    out = tmp_path / "ours.taught"
    assert main(["teach", "--name", "Ours", "--out", str(out), str(tmp_path)]) == 0
    (told,) = capsys.readouterr().err.splitlines()
    assert told.startswith("R7.png: the card is blurred; take it again")
    assert read_taught_deck(out).cards == ("B2",)


def test_a_card_that_the_picture_cuts_off_is_not_learned_and_told_with_the_remedy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo(tmp_path / "B2.png", "B2")
    picture = cv2.imread(photo(tmp_path / "R7.png", "R7"))
    cv2.imwrite(str(tmp_path / "R7.png"), np.ascontiguousarray(picture[130:]))
    out = tmp_path / "ours.taught"
    assert main(["teach", "--name", "Ours", "--out", str(out), str(tmp_path)]) == 0
    (told,) = capsys.readouterr().err.splitlines()
    assert told.startswith("R7.png: the picture cuts the card off; take it again")
    assert read_taught_deck(out).cards == ("B2",)


@pytest.mark.parametrize("folder", [".", "nowhere"])
def test_a_folder_without_pictures_is_told_in_one_sentence(
    folder, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["--name", "Ours", "--out", str(tmp_path / "o"), str(tmp_path / folder)]
    assert main(["teach", *given]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_broken_deck_is_told_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.taught"
    broken.write_bytes(b"no deck")
    assert main(["scan", "--deck", str(broken), "table.png"]) == 1
    assert "no taught deck" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("given", "remedy"),
    [
        (["--name", ""], "1 to 80 letters"),
        (["--name", "x" * 81], "1 to 80 letters"),
        (["--name", "Ours", "--based-on", "no_such_deck"], "no_such_deck"),
    ],
)
def test_a_deck_that_nobody_could_read_is_not_written(
    given, remedy, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo(tmp_path / "R7.png", "R7")
    out = tmp_path / "ours.taught"
    assert main(["teach", *given, "--out", str(out), str(tmp_path)]) == 1
    assert remedy in capsys.readouterr().err
    assert not out.exists()


def test_a_card_whose_name_is_too_long_is_told_and_no_deck_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo(tmp_path / f"{'x' * 81}.png", "R7")
    out = tmp_path / "ours.taught"
    assert main(["teach", "--name", "Ours", "--out", str(out), str(tmp_path)]) == 1
    (told,) = capsys.readouterr().err.splitlines()
    assert "choose another name" in told
    assert not out.exists()
