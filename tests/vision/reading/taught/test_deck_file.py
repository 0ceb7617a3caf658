import json
import zipfile
from errno import EACCES
from pathlib import Path

import numpy as np
import pytest
from other_cards import flat_of

from companion.core.errors import TaughtDeckError
from vision.reading.taught.deck import (
    MOST_OF_A_CARD,
    VERSION,
    TaughtDeck,
    packed,
    read_taught_deck,
)


def deck() -> TaughtDeck:
    shown = TaughtDeck("Ours", based_on="classic_108")
    return shown.with_sample("R7", flat_of("1-disc")).with_sample(
        "2-box", flat_of("2-box")
    )


def written(folder: Path, content: bytes) -> Path:
    path = folder / "ours.taught"
    path.write_bytes(content)
    return path


def changed(folder: Path, **more: object) -> Path:
    """Write a deck whose list says something else."""
    path = written(folder, packed(deck()))
    with zipfile.ZipFile(path) as old:
        files = {name: old.read(name) for name in old.namelist()}
    files["deck.json"] = json.dumps(json.loads(files["deck.json"]) | more).encode()
    with zipfile.ZipFile(path, "w") as new:
        for name, content in files.items():
            new.writestr(name, content)
    return path


def test_a_deck_is_read_as_it_was_written(tmp_path: Path) -> None:
    again = read_taught_deck(written(tmp_path, packed(deck())))
    assert (again.name, again.cards, again.based_on) == (
        "Ours",
        ("R7", "2-box"),
        "classic_108",
    )


def test_pictures_stay_the_same_but_for_what_cannot_be_seen(tmp_path: Path) -> None:
    again = read_taught_deck(written(tmp_path, packed(deck())))
    gap = again.samples[0].flat.astype(int) - flat_of("1-disc")
    assert abs(gap).mean() < 1.5


def test_the_same_deck_gives_the_same_file() -> None:
    assert packed(deck()) == packed(deck())


def test_a_deck_of_a_newer_companion_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(TaughtDeckError, match=r"newer companion .* up to date"):
        read_taught_deck(changed(tmp_path, version=VERSION + 1, more="unknown"))


@pytest.mark.parametrize(
    "more",
    [
        {"format": "recipe"},
        {"name": ""},
        {"pictures": [{"card": "R7", "file": "../../etc/passwd"}]},
        {"pictures": [{"card": "R7", "file": "deck.json"}]},
        {"pictures": 3},
        {"colour": "red"},
        {"version": "1"},
    ],
)
def test_a_file_that_says_something_else_is_refused_in_one_sentence(
    more, tmp_path: Path
) -> None:
    with pytest.raises(TaughtDeckError) as error:
        read_taught_deck(changed(tmp_path, **more))
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"not a deck at all" * 50])
def test_another_kind_of_file_is_no_taught_deck(content, tmp_path: Path) -> None:
    with pytest.raises(TaughtDeckError, match="no taught deck"):
        read_taught_deck(written(tmp_path, content))


@pytest.mark.parametrize("kept", [0.3, 0.6, 0.99])
def test_half_a_file_is_refused(kept, tmp_path: Path) -> None:
    whole = packed(deck())
    with pytest.raises(TaughtDeckError):
        read_taught_deck(written(tmp_path, whole[: int(len(whole) * kept)]))


def test_a_damaged_picture_is_refused(tmp_path: Path) -> None:
    whole = bytearray(packed(deck()))
    middle = whole.index(b"\xff\xd8") + 3000
    whole[middle : middle + 50] = bytes(50)
    with pytest.raises(TaughtDeckError):
        read_taught_deck(written(tmp_path, bytes(whole)))


@pytest.mark.slow
def test_a_file_that_unpacks_to_far_more_is_not_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "bomb.taught"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("deck.json", b" " * 50_000_000)
    with pytest.raises(TaughtDeckError, match="too large"):
        read_taught_deck(path)


def test_a_file_that_is_too_large_is_not_even_opened(tmp_path: Path) -> None:
    path = tmp_path / "huge.taught"
    with path.open("wb") as file:
        file.truncate(65 * 2**20)
    with pytest.raises(TaughtDeckError, match="larger than any taught deck"):
        read_taught_deck(path)


def test_a_missing_file_is_told_by_its_name(tmp_path: Path) -> None:
    with pytest.raises(TaughtDeckError, match=r"nowhere\.taught"):
        read_taught_deck(tmp_path / "nowhere.taught")


def test_of_a_file_that_may_not_be_read_the_rights_are_the_remedy(
    tmp_path: Path, monkeypatch
) -> None:
    def refused(_path):
        raise PermissionError(EACCES, "Permission denied")

    monkeypatch.setattr(Path, "stat", refused)
    with pytest.raises(TaughtDeckError, match="check its rights"):
        read_taught_deck(tmp_path / "ours.taught")


def test_a_card_is_forgotten_with_all_its_pictures() -> None:
    assert deck().with_sample("R7", flat_of("3-box")).without("R7").cards == ("2-box",)


def test_the_last_picture_can_be_taken_back() -> None:
    assert deck().without_last().cards == ("R7",)


def test_one_card_cannot_fill_the_deck() -> None:
    full = TaughtDeck("Ours")
    for _ in range(MOST_OF_A_CARD):
        full = full.with_sample("R7", flat_of("1-disc"))
    with pytest.raises(TaughtDeckError, match="forget one"):
        full.with_sample("R7", flat_of("1-disc"))


def test_a_picture_of_another_size_is_not_kept() -> None:
    with pytest.raises(TaughtDeckError, match="show it again"):
        TaughtDeck("Ours").with_sample("R7", np.zeros((10, 10, 3), np.uint8))
