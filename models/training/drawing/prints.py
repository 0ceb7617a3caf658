"""What printers put on a face besides its symbol: words, names and rays."""

import cv2
import numpy as np
from numpy.typing import NDArray

from models.training.chance import Rng
from models.training.drawing.fonts import fonts, outline
from models.training.drawing.sheet import Bgr, placed, turned

Face = NDArray[np.uint8]
"""``(288, 186, 4)`` uint8, BGRA, upright."""

_NAMES = [
    "Zero",
    "One",
    "Two",
    "Three",
    "Four",
    "Five",
    "Six",
    "Seven",
    "Eight",
    "Nine",
    "D",
    "S",
    "R",
    "W",
    "Skip",
    "Draw",
    "Rev",
    "A",
    "K",
    "Q",
    "J",
]


def word_area(
    rng: Rng, face: Face, word: str, box: tuple[float, float, float, float], turn: float
) -> NDArray[np.uint8]:
    """Fill the letters of a word in any font.

    Args:
        rng: the random generator.
        face: the face, whose size is used.
        word: the word to print.
        box: middle x and y, greatest width and height, in pixels.
        turn: how far it rises to the right, degrees.

    Returns:
        ``(288, 186)`` uint8, 255 on the letters.
    """
    files = fonts()
    curves = outline(files[rng.integers(len(files))], word)
    width = float(np.ptp(np.concatenate(curves)[:, 0]))
    size = min(box[2] / width, box[3])
    ink = np.zeros(face.shape[:2], np.uint8)
    laid = [placed(turned(c, -turn), box[:2], size) for c in curves]
    cv2.fillPoly(ink, [np.round(c).astype(np.int32) for c in laid], (255,))
    return ink


def inked(face: Face, ink: NDArray[np.uint8], color: Bgr, rim: int) -> Face:
    """Print an area with a black rim of ``rim`` pixels."""
    shown = face.copy()
    around = cv2.dilate(ink, np.ones((3, 3), np.uint8), iterations=rim)
    shown[around > 127, :3] = 0
    shown[ink > 127, :3] = color
    return shown


def _grey(rng: Rng) -> Bgr:
    """Return black or nearly white."""
    value = int(rng.integers(200, 255)) if rng.random() < 0.7 else 0
    return value, value, value


def lettered(rng: Rng, face: Face) -> Face:
    """Print a word across the middle, as on many wilds and most backs."""
    word = "WILD" if rng.random() < 0.5 else "".join(rng.choice([*"AEINOLUXWD"], 3))
    box = (93.0, 144.0, rng.uniform(110, 190), rng.uniform(35, 75))
    ink = word_area(rng, face, word, box, rng.uniform(10, 70))
    return inked(face, ink, _grey(rng), int(rng.integers(0, 5)))


def worded(rng: Rng, face: Face) -> Face:
    """Print words in the corners in place of a symbol, as other games do."""
    shown = face.copy()
    field: Bgr = tuple(shown[20, shown.shape[1] // 2, :3].tolist())
    word = _NAMES[rng.integers(len(_NAMES))]
    for _ in range(2):
        shown[13:66, 13:58, :3] = field
        ink = word_area(rng, face, word, (37.0, 32.0, rng.uniform(22, 44), 22.0), 0)
        shown = inked(shown, ink, (240, 240, 240), int(rng.integers(0, 2)))
        shown = np.ascontiguousarray(shown[::-1, ::-1])
    return lettered(rng, shown) if rng.random() < 0.4 else shown


def rayed(rng: Rng, face: Face) -> Face:
    """Paint rays of four colors over the middle of a wild, or over all of its field."""
    y, x = np.mgrid[-144:144, -93:93].astype(np.float32)
    turn = np.radians(rng.uniform(20, 40))
    u, v = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
    rays = 4 * int(rng.integers(1, 5))
    angle = np.arctan2(v, u) / (2 * np.pi) + rng.random()
    if rng.random() < 0.3:
        angle += np.hypot(x, y) * rng.uniform(-0.004, 0.004)
    palette = [(40, 42, 222), (20, 200, 250), (50, 150, 70), (190, 100, 20)]
    inks = np.array([palette[i] for i in rng.permutation(4)], np.uint8)
    painted = inks[np.floor(angle * rays).astype(int) % 4]
    if rng.random() < 0.7:
        inside = np.hypot(u / rng.uniform(50, 66), v / rng.uniform(92, 118)) < 1
    else:
        inside = np.maximum(abs(x) / 78, abs(y) / 129) < 1
    shown = face.copy()
    shown[inside, :3] = painted[inside]
    return shown


def captioned(rng: Rng, face: Face) -> Face:
    """Write in the ellipse of a blank wild that hands must be shuffled."""
    for word, y in (("Shuffle", 105.0), ("hands", 130.0)):
        box = (rng.uniform(78, 100), y, rng.uniform(55, 75), 24.0)
        ink = word_area(rng, face, word, box, rng.uniform(0, 25))
        face = inked(face, ink, (30, 30, 30), 0)
    return _fanned(rng, face)


def _fanned(rng: Rng, face: Face) -> Face:
    """Draw a few little cards as a hand holds them."""
    color = np.ascontiguousarray(face[..., :3])
    for turn in rng.uniform(-50, 50, int(rng.integers(2, 6))):
        corners = cv2.boxPoints(((98.0, rng.uniform(165, 185)), (22.0, 34.0), turn))
        card = np.round(corners).astype(np.int32)
        cv2.fillPoly(color, [card], (235, 235, 235))
        cv2.polylines(color, [card], isClosed=True, color=(40, 40, 40), thickness=2)
    return np.dstack([color, face[..., 3]])


def stamped(rng: Rng, face: Face) -> Face:
    """Print the maker's name in the upper right corner."""
    word = "".join(rng.choice([*"AEINOLUXWDFP"], int(rng.integers(2, 6))))
    box = (rng.uniform(140, 155), rng.uniform(22, 38), rng.uniform(28, 50), 26.0)
    ink = word_area(rng, face, word, box, rng.uniform(-5, 15))
    return inked(face, ink, _grey(rng), int(rng.integers(0, 3)))


def patterned(rng: Rng, face: Face) -> Face:
    """Shade a face faintly in rays or rings around its middle."""
    y, x = np.mgrid[-144:144, -93:93]
    if rng.random() < 0.5:
        wave = np.sin(np.arctan2(y, x) * rng.integers(12, 60))
    else:
        wave = np.sin(np.hypot(x, y) * rng.uniform(0.2, 1.2))
    shown = face.copy()
    gain = 1 + rng.uniform(0.03, 0.15) * np.minimum(wave, 0)[..., None]
    shown[..., :3] = (face[..., :3] * gain).astype(np.uint8)
    return shown
