"""A detector of draws from the draw pile, by the hand: the pile itself hardly changes.

A hand that covers the draw pile and leaves has drawn, whatever other arms do meanwhile.
The draw pile is the plainest thing on the table to which hands come, or another one to
which they come far more often.
"""

import math
from collections import deque
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from vision.following.arm_tracks import Point
from vision.following.draw_pile import CardBack, Sight, things_on
from vision.following.visits import LEAVES_S, Surroundings, visits_to
from vision.reading.geometry import long_side
from vision.reading.reading import Corners
from vision.scene.background import Small
from vision.scene.table_plane import TablePlane

_REMEMBERED = 150  # frames; ten seconds at 15 frames/s, some 9 MB
_PLAINEST = 3  # times as often a hand must come to another thing
_SAME = 0.7  # card lengths from a known place within which a thing is no other one


@dataclass(slots=True, eq=False)
class _Place:
    """A place where hands work, and where the draw pile may lie."""

    middle: Point
    """In the frame, pixels."""
    is_plainest: bool = True
    """Whether nothing else on the table is plainer, as the draw pile nearly always is;
    where it is not, a hand must be seen to carry a card off."""
    visits: int = 0
    around: Surroundings | None = None
    """What is around it, since it was last judged."""
    hands: list[float] | None = None
    """For each hand that worked there just now the direction from which it came on the
    table, degrees clockwise from the top; ``None`` if nothing covered it."""

    @property
    def weight(self) -> int:
        """How much speaks for the draw pile to lie there."""
        return self.visits * (_PLAINEST if self.is_plainest else 1)


class Scene(NamedTuple):
    """What lies on the table, and when the arms over it are judged."""

    quiet: Small
    """The small picture without a hand."""
    top: Corners
    """Corners of the top of the discard pile, in the frame."""
    scale: float
    """Pixels of the small picture per pixel of the frame."""
    table: TablePlane
    """Plane of the table before the camera."""
    at: float
    """Seconds of the source."""


class DrawWatch:
    """Collects the arms of one episode, and may learn where the draw pile is.

    Args:
        place: corners of the draw pile in the frame; ``None`` to learn it.
    """

    def __init__(self, place: Corners | None = None) -> None:
        self._is_given = place is not None
        middle = [] if place is None else [place.mean(axis=0).astype(np.float64)]
        self._places = [_Place(xy) for xy in middle]
        self._size_wh: tuple[int, int] | None = None
        self._sights: deque[Sight] = deque(maxlen=_REMEMBERED)
        self._was_there = False
        self._away_since: float | None = None
        self._told_at = -math.inf

    @property
    def given_y(self) -> float:
        """Row at which people have shown the draw pile, pixels; 0 if it is learned."""
        return max(place.middle[1] for place in self._places) if self._is_given else 0.0

    def fit(self, width: int, height: int) -> None:
        """Know of frames of another size that all lies at the same parts of them."""
        size_wh = width, height
        if self._size_wh is not None and self._size_wh != size_wh:
            for place in self._places:
                place.middle = place.middle * np.divide(size_wh, self._size_wh)
            self.forget()
        self._size_wh = size_wh

    def note(self, sight: Sight) -> None:
        """Note the arms in a frame."""
        arms = sight.arms
        if self._sights and self._sights[-1].arms.shape != arms.shape:
            self.forget()
        self._sights.append(sight)
        around = self._likeliest.around if self._places else None
        if around is not None and around.shape == arms.shape and around.look(arms):
            self._was_there, self._away_since = True, None
        elif self._away_since is None:
            self._away_since = sight.at

    def move(self, shift: Point) -> None:
        """Shift the known places after the camera was pushed.

        Args:
            shift: how far to the right and down, pixels of the frame.
        """
        for place in self._places:
            place.middle, place.around = place.middle + shift, None
        self.forget()

    def forget(self) -> None:
        """Forget all that was noted: nobody can have drawn."""
        self._sights.clear()
        self._was_there, self._away_since = False, None

    def gone(self, scene: Scene) -> list[float]:
        """Return from where each hand came that has left while other things move on."""
        since = math.inf if self._away_since is None else self._away_since
        if not self._was_there or scene.at - since < LEAVES_S:
            return []
        self._was_there = False
        self._judge(self._likeliest, scene)
        return self._told(scene.at)

    def finish(self, scene: Scene) -> list[float]:
        """Return from where each hand came that drew, and forget what was noted.

        Args:
            scene: what lies there when the arms have left.

        Returns:
            Degrees clockwise from the top, as `gone` does.
        """
        if self._sights:
            for place in self._places:
                self._judge(place, scene)
            if self._hands is None and not self._is_given:
                self._learn(scene)
        told = self._told(scene.at)
        self.forget()
        return told

    def _told(self, at: float) -> list[float]:
        hands = self._hands or []
        for place in self._places:
            place.hands = None
        if hands:
            self._told_at = at
            self.forget()
        return hands

    @property
    def _hands(self) -> list[float] | None:
        """The hands that covered the draw pile; ``None`` if no arm did."""
        return self._likeliest.hands if self._places else None

    @property
    def _likeliest(self) -> _Place:
        return max(self._places, key=lambda known: known.weight)

    def _judge(self, place: _Place, scene: Scene) -> None:
        """Find out which hands covered a place; see `visits_to`."""
        top = scene.top * scene.scale
        middle, length = place.middle * scene.scale, scene.table.length_of(top)
        around = place.around = Surroundings(middle, length, scene.table)
        pile = np.asarray(top.mean(axis=0), np.float64)
        back = CardBack(middle, pile, long_side(top), scene.quiet, self._told_at)
        sights, is_pile = self._sights, place.is_plainest
        place.hands = visits_to(around, sights, scene.at, back, is_pile=is_pile)
        place.visits += len(place.hands or ())

    def _learn(self, scene: Scene) -> None:
        """Learn each thing to which a hand came, unless it is known."""
        top, table = scene.top * scene.scale, scene.table
        near = _SAME * table.length_of(top)
        known = [table.from_above(p.middle[None] * scene.scale) for p in self._places]
        for number, thing in enumerate(things_on(scene.quiet, top, table)):
            there = table.from_above(thing[None])
            if any(float(np.linalg.norm(there - place)) < near for place in known):
                continue
            place = _Place(thing / scene.scale, is_plainest=not number)
            self._judge(place, scene)
            if place.hands:
                self._places.append(place)
