"""A tiny simulated table, filmed frame by frame, and a reader that knows the truth."""

from collections.abc import Callable, Iterable
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.core.cards import Card
from vision.following.frames import FollowerTiming
from vision.following.pile import PileFollower
from vision.following.pile_events import CardLanded, PileEvent
from vision.reading.reading import Box, CardReading, Corners, Image, Reading, Refusal

XY = tuple[float, float]
Scene = NDArray[np.float32]

Kind = TypeVar("Kind")

SIZE_WH = (320, 240)
PILE = (120.0, 120.0)
DRAW_PILE = (240.0, 120.0)
FPS = 10
_CARD_WH = (44.0, 68.0)
_NOISE_MARGIN = 32
_COLORS = {
    "R": (40, 40, 210),
    "Y": (40, 200, 230),
    "G": (60, 160, 60),
    "B": (200, 90, 30),
}


def corners_at(xy: XY, degrees: float = 0.0) -> Corners:
    across, along = _CARD_WH[0] / 2, _CARD_WH[1] / 2
    flat = np.array(
        [(-across, -along), (across, -along), (across, along), (-across, along)]
    )
    turn = np.radians(degrees)
    matrix = np.array([(np.cos(turn), np.sin(turn)), (-np.sin(turn), np.cos(turn))])
    return (flat @ matrix + xy).astype(np.float32)


@dataclass
class Lying:
    card: Card
    corners: Corners


class Table:
    """What lies before the camera; a test may set every attribute."""

    def __init__(
        self, size_wh: tuple[int, int] = SIZE_WH, *, noise: float = 2.0, seed: int = 0
    ) -> None:
        self.pile: list[Lying] = []
        self.hand: XY | None = None  # where the fingers are
        self.whence = 180.0  # from which side the hand comes, see `Origin.degrees`
        self.other: tuple[XY, float] | None = None  # somebody else's fingers, whence
        self.held: Card | None = None  # in the hand
        self.light = 1.0
        self.shift = (0, 0)  # how far the camera was pushed, pixels
        self.shadow = 0.0  # how much darker the left half is
        self.dark = False
        self.checks = False  # a tablecloth with a pattern
        self.mug = False  # at the edge
        self.fidget = False  # a player plays with the cards at the edge
        self._random = np.random.default_rng(seed)
        cloth = self._random.normal(110, 12, (size_wh[1] // 4, size_wh[0] // 4, 3))
        self._cloth = cv2.resize(cloth.astype(np.float32), size_wh)
        shape = (size_wh[1] + _NOISE_MARGIN, size_wh[0] + _NOISE_MARGIN, 3)
        # Drawn once: new noise for each frame costs more than all that follows it.
        self._noise = noise * self._random.standard_normal(shape, np.float32)

    def picture(self) -> Image:
        scene = self._cloth.copy()
        if self.checks:
            rows, columns = np.indices(scene.shape[:2]) // 16 % 2
            scene[rows == columns] = (230, 200, 190)
        _draw_card(scene, Lying(Card.parse("W"), corners_at(DRAW_PILE)), back=True)
        for lying in self.pile:
            _draw_card(scene, lying)
        if self.hand is not None:
            if self.held is not None:
                ahead = beyond(self.hand, self.whence, -20)
                _draw_card(scene, Lying(self.held, corners_at(ahead)))
            _draw_arm(scene, self.hand, self.whence)
        if self.other is not None:
            _draw_arm(scene, *self.other)
        if self.mug:
            cv2.circle(scene, (300, 10), 30, (60, 60, 200), -1)
        if self.fidget:
            x = SIZE_WH[0] - self._random.integers(15, 25)
            cv2.circle(scene, (int(x), 225), 25, (90, 120, 170), -1)
        if self.shift != (0, 0):
            scene = np.roll(scene, self.shift, axis=(1, 0))
        if self.light != 1 or self.shadow:
            scene *= self.light * self._shade(scene.shape)
        if self.dark:
            scene[:] = 12
        return cv2.add(scene, self._noise_of_a_frame(scene.shape), dtype=cv2.CV_8U)

    def _noise_of_a_frame(self, shape: tuple[int, ...]) -> Scene:
        x, y = self._random.integers(0, _NOISE_MARGIN, 2)
        return self._noise[y : y + shape[0], x : x + shape[1]]

    def _shade(self, shape: tuple[int, ...]) -> Scene:
        edge = np.clip((np.arange(shape[1]) - shape[1] / 2) / 60, -1, 1) / 2 + 0.5
        shade = 1 - self.shadow * (1 - edge)
        return shade[None, :, None].astype(np.float32)


def _draw_card(scene: Scene, lying: Lying, *, back: bool = False) -> None:
    corners, middle = lying.corners, lying.corners.mean(axis=0)
    inner = middle + (corners - middle) * 0.85
    color = (30, 30, 30) if back else _COLORS.get(str(lying.card)[0], (25, 25, 25))
    cv2.fillConvexPoly(scene, np.rint(corners).astype(np.int32), (235, 235, 235))
    cv2.fillConvexPoly(scene, np.rint(inner).astype(np.int32), color)
    mark = sum(map(ord, lying.card.symbol)) % 7
    for number in range(3):  # stands for the symbol: its place tells the card
        share = 0.25 + 0.07 * mark + 0.12 * number
        spot = corners[0] * (1 - share) + corners[2] * share
        cv2.circle(scene, np.rint(spot).astype(int).tolist(), 5, (235, 235, 235), -1)


def beyond(xy: XY, whence: float, by: float) -> XY:
    """Go from a place towards where an arm comes from."""
    turn = np.radians(whence)
    return float(xy[0] + by * np.sin(turn)), float(xy[1] - by * np.cos(turn))


def _draw_arm(scene: Scene, tip: XY, whence: float) -> None:
    x = tip[0]
    elbow = (x + (x - SIZE_WH[0] / 2) * 0.2, float(SIZE_WH[1] + 20))
    if whence != 180.0:
        elbow = beyond(tip, whence, 400)
    points = [np.rint(point).astype(int).tolist() for point in (tip, elbow)]
    cv2.line(scene, *points, (120, 150, 200), 30)
    cv2.line(scene, *points, (90, 120, 170), 22)


class TruthfulReader:
    """Reads the top card, unless a hand covers it or a test has set another result."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.refuses: Refusal | None = None
        self.closer: Refusal | None = None  # why, by the whole picture
        self.says: Card | None = None
        self.confidence = 0.97
        self.takes_draw_pile = False
        self.minds_hands = True
        self.takes = -1  # which card of the pile it takes for the top
        self.scale = 1.0  # of the pictures that it is shown
        self.reads = 0

    def read_all(self, frame: Image, near: Box | None = None) -> Reading:
        reading = self.read(frame)
        pile = self._table.pile if reading.cards else []
        cards = (
            CardReading(lying.card, 0.9, lying.corners * np.float32(self.scale))
            for lying in pile
        )
        return Reading(tuple(cards), reading.refused)

    def read_at(
        self,
        frame: Image,
        place: Callable[[], Corners | None],
        _length: float | None = None,
    ) -> Reading:
        del frame, place
        return Reading()

    def closer_reason(self, _frame: Image, reason: Refusal) -> Refusal:
        return self.closer or reason

    def read(
        self, frame: Image, near: Box | None = None, _length: float | None = None
    ) -> Reading:
        self.reads += 1
        if self._table.hand is not None and self.minds_hands:
            return Reading((), Refusal.COVERED)
        if self.refuses or not self._table.pile:
            return Reading((), self.refuses or Refusal.NO_CARD)
        top = self._table.pile[max(self.takes, -len(self._table.pile))]
        if self.takes_draw_pile:
            top = Lying(Card.parse("W"), corners_at(DRAW_PILE))
        card = self.says or top.card
        corners = top.corners * np.float32(self.scale)
        return Reading((CardReading(card, self.confidence, corners),))


class Film:
    """Shows a table to a follower and keeps what it reports."""

    def __init__(
        self, *, draw_place: Corners | None = None, pace: FollowerTiming | None = None
    ) -> None:
        self.table = Table()
        self.reader = TruthfulReader(self.table)
        self.follower = PileFollower(self.reader, draw_place=draw_place, timing=pace)
        self.frame = 0
        self.events: list[PileEvent] = []

    def show(self, frames: int = 1) -> None:
        for _ in range(frames):
            picture = self.table.picture()
            if self.reader.scale != 1:
                by = self.reader.scale
                picture = np.asarray(cv2.resize(picture, None, fx=by, fy=by), np.uint8)
            self.show_picture(picture)

    def show_picture(self, picture: Image) -> None:
        at = self.frame / FPS
        self.events += self.follower.observe(picture, self.frame, at)
        self.frame += 1

    def skip(self) -> None:
        """Let a frame with cards that nobody played pass unseen."""
        self.events += self.follower.skip(self.frame, self.frame / FPS)
        self.frame += 1

    def reach(
        self, tip: XY, *, stays: int = 2, doing: Iterable[Callable[[], object]] = ()
    ) -> None:
        """Let a hand come, do something at its far end, and go."""
        whence = self.table.whence
        for depth in (100, 50, 20):
            self.table.hand = beyond(tip, whence, depth)
            self.show()
        self.table.hand = tip
        self.show()
        for act in doing:
            act()
        self.show(stays)
        for depth in (20, 50, 100):
            self.table.hand = beyond(tip, whence, depth)
            self.show()
        self.table.hand = None

    def lay(
        self, card: str, *, xy: XY = PILE, degrees: float = 0.0, shows: int = 5
    ) -> None:
        lying = Lying(Card.parse(card), corners_at(xy, degrees))

        def let_go() -> None:
            self.table.held = None
            self.table.pile.append(lying)

        self.table.held = lying.card
        self.reach(beyond(xy, self.table.whence, 20), doing=[let_go])
        self.show(shows)

    def push(self, *, by: XY = (0.0, 0.0), degrees: float = 0.0) -> None:
        def turn() -> None:
            top = self.table.pile[-1]
            x, y = (float(value) for value in top.corners.mean(axis=0))
            top.corners = corners_at((x + by[0], y + by[1]), degrees)

        self.reach(PILE, doing=[turn])
        self.show(5)

    def of(self, kind: type[Kind]) -> list[Kind]:
        return [event for event in self.events if isinstance(event, kind)]


def a_film(
    *cards: str, draw_place: Corners | None = None, pace: FollowerTiming | None = None
) -> Film:
    """Start with these cards on the pile, each turned a little further.

    Whatever most tests start with is filmed once: each of them goes on with a copy.
    """
    if draw_place is None and pace is None:
        return deepcopy(_usual_film(cards))
    return _film_on(Film(draw_place=draw_place, pace=pace), cards)


@cache
def _usual_film(cards: tuple[str, ...]) -> Film:
    return _film_on(Film(), cards)


def _film_on(film: Film, cards: tuple[str, ...]) -> Film:
    film.show(5)
    for number, card in enumerate(cards):
        film.lay(card, degrees=35.0 * number)
    return film


def landed(film: Film) -> list[str]:
    return [str(event.card) for event in film.of(CardLanded)]
