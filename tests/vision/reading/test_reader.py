import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.training.drawing.faces import draw_back, draw_face
from models.training.drawing.sheet import FaceStyle
from vision.reading.reader import PictureError, Reader
from vision.reading.reading import Refusal

PLAIN = (*"0123456789", "S", "R", "+2")
CARDS = (*(color + symbol for color in "RYGB" for symbol in PLAIN), "W", "W+4")


@cache
def reader() -> Reader:
    return Reader.load()


def cloth() -> np.ndarray:
    return woven().copy()


@cache
def woven() -> np.ndarray:
    noise = np.random.default_rng(3).normal(0, 6, (480, 640, 1))
    return np.clip(np.array([70, 90, 80]) + noise, 0, 255).astype(np.uint8)


def laid(
    frame: np.ndarray, face: np.ndarray, at: tuple[float, float], degrees: float
) -> np.ndarray:
    """Lay a face 150 pixels high on the frame in place and return its corners."""
    height, width = face.shape[:2]
    scale = 150 / height
    move = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, scale)
    move[:, 2] += np.array(at) - (width / 2, height / 2)
    warped = cv2.warpAffine(face, move, (640, 480), flags=cv2.INTER_AREA)
    alpha = warped[..., 3:] / 255
    frame[:] = (warped[..., :3] * alpha + frame * (1 - alpha)).astype(np.uint8)
    box = np.array([[0, 0], [width, 0], [width, height], [0, height]])
    return box @ move[:, :2].T + move[:, 2]


def photo_of(card: str, style: FaceStyle, degrees: float) -> np.ndarray:
    frame = cloth()
    laid(frame, draw_face(card, style), (330, 250), degrees)
    return frame


@pytest.mark.slow
@pytest.mark.parametrize(
    "design",
    [
        "outline",
        pytest.param(
            "filled", marks=pytest.mark.nightly(reason="all faces of the other print")
        ),
    ],
)
def test_every_drawn_face_is_read_at_any_rotation(design: str) -> None:
    style = FaceStyle(design=design)
    wrong = {}
    for i, card in enumerate(CARDS):
        reading = reader().read(photo_of(card, style, 47.0 * i))
        seen = [str(c.card) for c in reading.cards]
        if seen != [card]:
            wrong[card] = seen or reading.refused
    assert wrong == {}


@pytest.mark.slow
def test_corners_are_those_of_the_card_from_its_own_top_left() -> None:
    frame = cloth()
    truth = laid(frame, draw_face("G7"), (300, 240), 200)
    (card,) = reader().read(frame).cards
    assert np.abs(card.corners - truth).max() < 4


@pytest.mark.slow
def test_a_card_of_which_the_picture_cuts_off_a_little_is_read() -> None:
    for card in CARDS[::3]:
        frame = cloth()
        laid(frame, draw_face(card), (320, 424), 3)
        seen = [str(found.card) for found in reader().read(frame).cards]
        assert seen == [card]


@pytest.mark.slow
@pytest.mark.parametrize(
    "every",
    [3, pytest.param(1, marks=pytest.mark.nightly(reason="all faces from afar"))],
)
def test_a_card_of_a_twentieth_of_the_picture_is_read_closely(every: int) -> None:
    told: dict[str, list[str]] = {}
    for i, card in [*enumerate(CARDS)][::every]:
        frame, face = cloth(), draw_face(card)
        height, width = face.shape[:2]
        move = cv2.getRotationMatrix2D((width / 2, height / 2), 37 * i, 26 / height)
        move[:, 2] += np.array((100 + 8 * i, 400 - 5 * i)) - (width / 2, height / 2)
        small = cv2.warpAffine(cv2.GaussianBlur(face, (0, 0), 3.5), move, (640, 480))
        alpha = small[..., 3:] / 255
        frame = (small[..., :3] * alpha + frame * (1 - alpha)).astype(np.uint8)
        told[card] = [str(c.card) for c in reader().read_closely(frame).cards]
    right = sum(cards == [card] for card, cards in told.items())
    assert right >= 0.95 * len(told)
    assert all(cards in ([], [card]) for card, cards in told.items())


@pytest.mark.slow
def test_where_nothing_lies_no_part_of_the_picture_tells_a_card() -> None:
    reading = reader().read_closely(cloth())
    assert not reading.cards
    assert reading.refused is Refusal.NO_CARD


@pytest.mark.slow
def test_the_top_of_a_messy_pile_is_read() -> None:
    frame = cloth()
    for i, card in enumerate(("R3", "B9", "W", "Y2")):
        laid(frame, draw_face(card), (300 + 12 * i, 260 - 9 * i), 50.0 * i)
    (card,) = reader().read(frame).cards
    assert str(card.card) == "Y2"


@pytest.mark.slow
def test_all_uncovered_cards_are_read() -> None:
    frame = cloth()
    for i, card in enumerate(("R3", "B9", "W+4", "Y2")):
        laid(frame, draw_face(card), (100 + 145 * i, 240), 25.0 * i)
    cards = {str(c.card) for c in reader().read_all(frame).cards}
    assert cards == {"R3", "B9", "W+4", "Y2"}


def test_an_empty_table_is_refused() -> None:
    reading = reader().read(cloth())
    assert reading.cards == ()
    assert reading.refused is Refusal.NO_CARD


@pytest.mark.slow
def test_a_back_is_refused() -> None:
    frame = cloth()
    laid(frame, draw_back(), (300, 240), 20)
    assert reader().read(frame).cards == ()


@pytest.mark.parametrize(
    "frame",
    [
        np.zeros((10, 10), np.uint8),
        np.zeros((10, 10, 3)),
        np.zeros((9, 9, 4), np.uint8),
    ],
)
def test_an_array_that_is_no_picture_is_refused_in_one_sentence(
    frame: np.ndarray,
) -> None:
    with pytest.raises(PictureError, match="Expected a picture of shape"):
        reader().read(frame)


def test_the_model_files_together_are_small() -> None:
    files = Path(__file__).parents[3].joinpath("models").glob("*.onnx")
    assert sum(file.stat().st_size for file in files) < 6_000_000


PHOTOS = Path(__file__).parents[4] / "shared" / "photos"


def chosen_photos() -> Iterator[tuple[Path, str]]:
    """Every 25th labelled photograph of the decks that are to be read."""
    for line in (PHOTOS / "labels.csv").read_text().splitlines()[1::25]:
        source, picture, card = line.split(",")[:3]
        if source != "lettered-deck":
            yield PHOTOS / picture, card


@pytest.mark.photos
def test_real_photographs_are_read() -> None:
    if not PHOTOS.exists():
        pytest.skip("no photographs in ../shared/photos")
    right = wrong = count = 0
    for path, card in chosen_photos():
        cards = reader().read(cv2.imread(str(path))).cards
        seen = str(cards[0].card) if cards else None
        count += 1
        right += seen == card
        wrong += seen not in {card, None}
    assert right / count >= 0.98
    assert wrong / count <= 0.01


SCENES = PHOTOS / "scenes.json"
NOT_TO_BE_READ = {"back", "other", "WC"}


def on(polygon: list[list[float]], corners: np.ndarray) -> bool:
    """Whether the middle of a card told lies on a polygon."""
    x, y = corners.mean(axis=0)
    outline = np.array(polygon, np.float32)
    at = (float(x), float(y))
    return cv2.pointPolygonTest(outline, at, measureDist=False) > 0


@pytest.mark.photos
def test_cards_spread_on_a_wooden_table_are_found_and_nothing_else() -> None:
    if not SCENES.exists():
        pytest.skip("no photographs in ../shared/photos")
    found = misread = phantoms = count = 0
    for scene in json.loads(SCENES.read_text()):
        told = reader().read_all(cv2.imread(str(PHOTOS / scene["picture"]))).cards
        faces = [c for c in scene["cards"] if c["card"] not in {"back", "other"}]
        phantoms += sum(
            not any(on(c["polygon"], t.corners) for c in faces) for t in told
        )
        for card in scene["cards"]:
            if card["cut"] or card["card"] in NOT_TO_BE_READ:
                continue
            seen = [str(t.card) for t in told if on(card["polygon"], t.corners)]
            count += 1
            found += seen == [card["card"]]
            misread += bool(seen) and seen != [card["card"]]
    assert found / count >= 0.97
    assert misread / count <= 0.01
    assert phantoms <= 2
