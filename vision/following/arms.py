"""The arms in the picture, and what they do: draw, touch the pile, bring cards."""

from collections.abc import Callable

import numpy as np

from vision.following.arm_tracks import ArmTracks, Point, reaches_of
from vision.following.brief_cards import Foreground
from vision.following.carried_cards import CarriedCardDetector, PileBuffer
from vision.following.draw_pile import Sight
from vision.following.draws import DrawWatch, Scene
from vision.following.frames import Observation
from vision.following.pile_events import (
    ArmLeft,
    CameraMoved,
    CardDrawn,
    CardLanded,
    CardTakenBack,
    Origin,
    PileEvent,
    PileRemoved,
)
from vision.following.pile_memory import ON_CARD, ON_PILE, PileMemory
from vision.reading.geometry import long_side
from vision.reading.reading import Corners
from vision.scene.background import EnteringParts, Small, find_entering
from vision.scene.camera_motion import camera_shift
from vision.scene.change import Picture, changed
from vision.scene.gate import small_scale
from vision.scene.table_plane import LeanWatch, TablePlane

_AT_CARD = 0.8  # card lengths from its middle within which an arm touches it
_SIDE_SPREAD_DEG = 8.0  # of the side from which a hand covers the draw pile
_STAY_S = 0.25  # at the pile; an arm that passes by is gone sooner
_NO_ARM_LEFT = CardLanded | CardTakenBack | PileRemoved | CameraMoved
"""Events after which an arm that left is not told."""


class Arms:
    """Looks at every moving frame for arms.

    Args:
        memory: the cards known to lie on the pile.
        draw_place: corners of the draw pile in the frame; ``None`` to learn it.
    """

    def __init__(self, memory: PileMemory, draw_place: Corners | None) -> None:
        self._memory = memory
        self.draws = DrawWatch(draw_place)
        """Finds out where the draw pile is."""
        self.carried = CarriedCardDetector()
        """Finds out whether a card was brought or taken."""
        self._tracks = ArmTracks()
        self._lean = LeanWatch()
        self._table: TablePlane | None = None
        self.table_ends: int | None = None
        """The row of the small picture from which on nothing counts, if there is one: a
        camera on a mast sees what it stands on, such as a display, which changes."""
        self._buffer = PileBuffer()
        self._has_drawn = False
        self.arrived: Foreground | None = None
        """Foreground of the last moving frame; ``None`` if that is not known."""

    def fit(self, image: Picture) -> None:
        """Know of a picture of another size that all lies at the same parts of it."""
        self.draws.fit(image.shape[1], image.shape[0])

    def note_gap(self) -> None:
        """Note that frames are missing in which arms may have come and gone."""
        self.carried.interrupt()

    def detect(self, background: Small | None, now: Observation) -> bool:
        """Look for arms in a moving frame.

        Args:
            background: the small picture without arms, if it is known.
            now: the frame.

        Returns:
            Whether an arm reaches to the pile, or may.
        """
        self.arrived = None
        if background is None or background.shape != now.small.shape:
            return True
        change = changed(background, now.small, self.table_ends)
        arms = find_entering(change)
        arm = arms.mask
        self.arrived = Foreground(arm, change & ~arm)
        self._follow(arms, now)
        top = self._memory.top
        pile = self._memory.around_top(now.image, ON_PILE)
        card = self._memory.around_top(now.image, ON_CARD)
        if top is None or pile is None or card is None:
            return bool(arm.any())
        self._buffer.note(now.at, now.small, pile)
        self.carried.learn(background, top.corners * small_scale(now.image), pile)
        self.carried.note(arm, now.small, pile, touches=arms.is_in(card))
        return arms.is_in(pile)

    def _follow(self, arms: EnteringParts, now: Observation) -> None:
        top = self._memory.top
        pile = None if top is None else _middle(top.corners, now)
        size_wh = now.small.shape[1::-1]
        if self._table is None or self._table.size_wh != size_wh:
            self._table, self.table_ends = TablePlane(size_wh), None
        reaches = [*reaches_of(arms, pile, self._table)]
        self._tracks.note(reaches, now.at, now.small.shape[1])
        if top is not None:
            self.draws.note(Sight(now.at, arms.by_arm(), now.small))

    def who_laid(self, card: Corners, seen: Observation) -> Origin | None:
        """Return from where the arm came that laid or pushed a card.

        Args:
            card: where it lies, in the frame.
            seen: the frame in which it lay there.
        """
        scale = small_scale(seen.image)
        self._lean.note(card * scale)
        self._table = self._lean.plane(seen.small.shape[1::-1])
        ends = self._table.ends  # unless a card lies there, or the draw pile
        lowest = max(card[:, 1].max(), self.draws.given_y) * scale
        is_stand = ends is not None and ends > lowest
        self.table_ends = ends if is_stand else None
        landed_at = self._buffer.lies_since(card * scale, seen.small, seen.at)
        return self._tracks.who_laid(
            _middle(card, seen),
            _AT_CARD * long_side(card) * scale,
            landed_at=seen.at if landed_at is None else landed_at,
            until=seen.at,
        )

    def is_whole(self, card: Corners, seen: Observation) -> bool:
        """Whether corners that were read in a frame are those of a whole card."""
        there = card * small_scale(seen.image)
        return self._lean.is_whole(there, seen.small.shape[1::-1])

    def who_came(self, now: Observation) -> Origin | None:
        """Return from where the arm came that was at the pile for longest.

        Args:
            now: the frame in which it has left.
        """
        came = self._who_stayed(now)
        return came and came[0]

    def follow_camera(self, background: Small | None, now: Observation) -> bool:
        """Find out whether the camera was pushed; if so, shift all known positions.

        Args:
            background: the earlier small picture, if it is known.
            now: a frame in which nothing moves.
        """
        pile = self._memory.around_top(now.image, ON_PILE)
        if background is None or pile is None or background.shape != now.small.shape:
            return False
        shift = camera_shift(background, now.small, pile)
        if shift is None:
            return False
        self._memory.shift(shift / small_scale(now.image))
        self.draws.move(shift / small_scale(now.image))
        return True

    def forget(self) -> None:
        """Forget what the arms did at the pile: it has been understood."""
        self.arrived, self._has_drawn = None, False
        self.carried.forget()
        self._tracks.forget()
        self._buffer.forget()

    def finish(
        self, quiet: Small, now: Observation, events: list[PileEvent]
    ) -> list[PileEvent]:
        """Add what the arms did to the events of an episode, and forget it.

        Args:
            quiet: the small picture without arms.
            now: the frame in which they have left.
            events: the events so far; the arm that laid a card has not drawn one.
        """
        drawn = self._drawn(quiet, now, self.draws.finish)
        is_told = any(isinstance(event, _NO_ARM_LEFT) for event in events)
        if drawn or self._has_drawn or is_told:
            left: list[PileEvent] = []
        else:
            left = self._left(now)
        self.forget()
        return [*events, *drawn, *left]

    def drawn_meanwhile(self, quiet: Small | None, now: Observation) -> list[PileEvent]:
        """Return the draws of hands that have left while something else still moves.

        Args:
            quiet: the small picture without arms, if it is known.
            now: the frame.
        """
        if quiet is None or quiet.shape != now.small.shape:
            return []
        drawn = self._drawn(quiet, now, self.draws.gone)
        self._has_drawn |= bool(drawn)
        return drawn

    def _drawn(
        self, quiet: Small, now: Observation, ended: Callable[[Scene], list[float]]
    ) -> list[PileEvent]:
        """Return the draws, whatever was laid meanwhile."""
        top, table = self._memory.top, self._table
        if top is None or table is None or table.size_wh != quiet.shape[1::-1]:
            self.draws.forget()
            return []
        scene = Scene(quiet, top.corners, small_scale(now.image), table, now.at)
        return [
            CardDrawn(now.at, now.frame, Origin(from_deg, _SIDE_SPREAD_DEG))
            for from_deg in ended(scene)
        ]

    def _left(self, now: Observation) -> list[PileEvent]:
        """Return that an arm was at the pile and left, if it stayed."""
        stayed = self._who_stayed(now)
        if stayed is None or stayed[1] < _STAY_S:
            return []
        origin, stayed_s = stayed
        return [ArmLeft(now.at, now.frame, stayed_s, origin)]

    def _who_stayed(self, now: Observation) -> tuple[Origin, float] | None:
        """Return the arm that was at the pile for longest, and how long, seconds."""
        top = self._memory.top
        if top is None:
            return None
        radius = _AT_CARD * long_side(top.corners) * small_scale(now.image)
        return self._tracks.who_stayed(_middle(top.corners, now), radius)


def _middle(card: Corners, now: Observation) -> Point:
    """Return the middle of a card in the small picture."""
    return np.asarray(card.mean(axis=0) * small_scale(now.image), np.float64)
