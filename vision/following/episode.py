"""One disturbance of the scene: from the first motion to what was made of it."""

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Self

import cv2
import numpy as np

from companion.core.cards import Card
from vision.following.frames import Observation
from vision.following.restless import RestlessPile
from vision.reading.geometry import Mask, card_mask, grown, pose_gap
from vision.reading.reading import Box, CardReading, Corners, Reading, Refusal
from vision.scene.change import REPLACED, changed_share_beneath
from vision.scene.gate import small_scale

_SURE = 0.9  # mean probability at which two frames are enough
_SURE_VOTES = 2
_PLAIN_SHARE = 0.6  # of the total probability; enough after a few frames
_PLAIN_VOTES = 4
_MOST_VOTES = 8
_VAIN_REFUSALS = 3  # more are unlikely to name a card
_NAMED = 4  # cards kept as alternatives
_NEGLIGIBLE = 0.001


class FrameVote:
    """Collects the readings of one scene at rest; most frames outvote a bad reading."""

    def __init__(self) -> None:
        self._readings: list[CardReading] = []
        self._refusals: Counter[Refusal] = Counter()

    def add(self, reading: Reading) -> None:
        """Count one frame; its first card is the one on top."""
        if reading.cards:
            self._readings.append(reading.cards[0])
        else:
            self._refusals[reading.refused or Refusal.NO_CARD] += 1

    @property
    def votes(self) -> int:
        """How many frames named a card."""
        return len(self._readings)

    @property
    def refusals(self) -> int:
        """How many frames named none."""
        return self._refusals.total()

    @property
    def has_only_refusals(self) -> bool:
        """Whether several frames have named no card."""
        return not self.votes and self.refusals >= _VAIN_REFUSALS

    @property
    def refusal(self) -> Refusal:
        """Why there is no verdict: most frames named no card, or they disagree."""
        return Refusal.UNSURE if self.votes else self.reason

    @property
    def reason(self) -> Refusal:
        """Why most of the refused frames named no card."""
        ranked = self._refusals.most_common(1)
        return ranked[0][0] if ranked else Refusal.UNSURE

    @property
    def is_decided(self) -> bool:
        """Whether more frames would hardly change the verdict."""
        verdict = self.verdict()
        if verdict is None:
            return False
        agreed = sum(reading.card == verdict.card for reading in self._readings)
        if verdict.confidence >= _SURE and agreed >= _SURE_VOTES:
            return True
        plain = verdict.confidence >= _PLAIN_SHARE and agreed >= _PLAIN_VOTES
        return plain or self.votes >= _MOST_VOTES

    def verdict(self) -> CardReading | None:
        """Return the card with the highest mean probability over all frames.

        Returns:
            The card with its mean confidence, the corners of its surest reading and
            the alternatives of all frames; ``None`` before any frame named a card.
        """
        if not self._readings:
            return None
        ranked = _mean_probabilities(self._readings)
        card, confidence = ranked[0]
        named = [reading for reading in self._readings if reading.card == card]
        surest = max(named or self._readings, key=lambda item: item.confidence)
        others = tuple(entry for entry in ranked[1:_NAMED] if entry[1] > _NEGLIGIBLE)
        return CardReading(card, confidence, surest.corners, others)


def _mean_probabilities(readings: Sequence[CardReading]) -> list[tuple[Card, float]]:
    """Average what the frames say, best card first."""
    total: defaultdict[Card, float] = defaultdict(float)
    for reading in readings:
        total[reading.card] += reading.confidence
        for card, probability in reading.alternatives:
            total[card] += probability
    means = [(card, value / len(readings)) for card, value in total.items()]
    return sorted(means, key=lambda entry: entry[1], reverse=True)


_SURE_TWICE = 0.9  # confidence that is enough twice; a card in a hand has less
_SURE_AT_ONCE = 0.98  # confidence that is enough once
_STILL = 0.06  # short sides by which corners may differ between two frames
_FREE = 0.08  # short sides around a card that no arm may touch
_ROOM = 1.5  # lengths of the new thing, around its middle, that are read
_LIES = 0.004  # share of the picture that must be new to be worth reading
_PAUSE_S = 0.12  # after a reading without a card
_PATIENCE = 20  # readings for one card; a passing card takes two to eight
_LONG_PAUSE_S = 1.0  # after so many: somebody is playing with a thing over the pile


@dataclass(frozen=True, slots=True, eq=False)
class BriefCard:
    """A card that lay uncovered in one frame."""

    card: CardReading
    """What it was read as."""
    seen: Observation
    """The frame."""


@dataclass(frozen=True, slots=True, eq=False)
class Foreground:
    """What has come into the picture since it was quiet, as masks of the small one."""

    arm: Mask
    """What reaches in from the edge."""
    other: Mask
    """All else: what was laid down, let go or moved."""

    def around_other(self, scale: float) -> Box | None:
        """Return a box around the largest new thing that is not an arm, with a margin.

        Args:
            scale: pixels of the masks per pixel of the picture.

        Returns:
            Rows and columns of the picture; ``None`` if there is no such thing.
        """
        _, _, stats, middles = cv2.connectedComponentsWithStats(self.other)
        if len(stats) == 1:
            return None
        largest = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
        sides = stats[largest, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]]
        reach = _ROOM * float(sides.max())
        column, row = (float(value) for value in middles[largest])
        rows, columns = (
            slice(max(0, int((at - reach) / scale)), int((at + reach) / scale) + 1)
            for at in (row, column)
        )
        return rows, columns


@dataclass(slots=True)
class BriefCards:
    """Collects the cards that lay uncovered only briefly, while the scene moved.

    When two people play in quick succession, a hand is always in the picture. But
    between the hands the first card lies there, let go by one and not yet covered by
    the other. It is read then, and reported once the scene rests and shows what lies
    on it.
    """

    cards: list[BriefCard] = field(default_factory=list)
    """The cards that were seen twice, or very surely, in order."""
    _last: BriefCard | None = None
    _next_try_at: float = 0.0
    _tries: int = 0
    """Readings since the last of ``cards``."""

    def check_frame(
        self, arrived: Foreground, now: Observation, read: Callable[[], Reading]
    ) -> None:
        """Look for a card in a moving frame.

        Args:
            arrived: what is new in it.
            now: the frame.
            read: reads the frame; called only if something seems to lie there.
        """
        if self._last is not None and not _is_free(self._last, arrived.arm):
            self._last = None
        if self._last is not None and self._last in self.cards:
            return
        is_large = cv2.countNonZero(arrived.other) >= _LIES * arrived.other.size
        if not is_large or now.at < self._next_try_at:
            return
        glimpse = _new_card(read(), arrived, now)
        self._tries += 1
        if glimpse is not None and _is_free(glimpse, arrived.arm):
            self._note(glimpse)
        if self._tries >= _PATIENCE:
            self._next_try_at = now.at + _LONG_PAUSE_S
        elif glimpse is None:
            self._next_try_at = now.at + _PAUSE_S

    def _note(self, glimpse: BriefCard) -> None:
        if self.cards and _is_same(self.cards[-1], glimpse):
            self._last = self.cards[-1]  # an arm only passed over it
            return
        is_seen_again = self._last is not None and _is_same(self._last, glimpse)
        if is_seen_again or glimpse.card.confidence >= _SURE_AT_ONCE:
            self.cards.append(glimpse)
            self._tries = 0
        self._last = glimpse

    def beneath(
        self, top: CardReading, now: Observation
    ) -> list[tuple[CardReading, Observation]]:
        """Return the cards that were laid before this one and still lie there.

        Args:
            top: the card on top of the scene at rest.
            now: the frame in which it was read.

        Returns:
            Each with the frame in which it lay uncovered, in order.
        """
        return [
            (glimpse.card, glimpse.seen)
            for glimpse in self.cards
            if glimpse.card.card != top.card and _is_beneath(glimpse, top, now)
        ]


def _new_card(
    reading: Reading, arrived: Foreground, now: Observation
) -> BriefCard | None:
    """Return the card on top if it is sure and new."""
    if not reading.cards or reading.cards[0].confidence < _SURE_TWICE:
        return None
    glimpse = BriefCard(reading.cards[0], now.with_copied_image())
    place = _place(glimpse)
    new = cv2.countNonZero(cv2.bitwise_and(place, arrived.other))
    return glimpse if new >= REPLACED * max(1, cv2.countNonZero(place)) else None


def _is_free(glimpse: BriefCard, arm: Mask) -> bool:
    place = _place(glimpse, _FREE)
    is_comparable = place.shape == arm.shape  # the camera may change its size
    return is_comparable and not cv2.bitwise_and(place, arm).any()


def _place(glimpse: BriefCard, by: float = 0.0) -> Mask:
    small, scale = glimpse.seen.small, small_scale(glimpse.seen.image)
    corners: Corners = np.asarray(glimpse.card.corners * scale, np.float32)
    return card_mask(grown(corners, by), (small.shape[1], small.shape[0]))


def _is_same(one: BriefCard, other: BriefCard) -> bool:
    gap = pose_gap(one.card.corners, other.card.corners)
    return one.card.card == other.card.card and gap < _STILL


def _is_beneath(glimpse: BriefCard, top: CardReading, now: Observation) -> bool:
    """Whether what shows beneath the top card is the card that was seen."""
    if glimpse.seen.image.shape != now.image.shape:
        return False
    old, new = glimpse.card.corners, top.corners
    gone = changed_share_beneath(glimpse.seen.image, now.image, old=old, new=new)
    return gone is None or gone < REPLACED


_CALM_S = 0.5  # without motion; leaves before the sun pause for less
_CUT = 0.004  # share of the picture; slow motion changes less from frame to frame
_EARLY = 0.8  # confidence that is enough if the scene already moves again


@dataclass(slots=True)
class Episode:
    """How long the scene moved and rested, and what was read since."""

    last_motion_at: float
    """Time of the last moving frame, seconds of the source."""
    moving: int = 0
    """How many frames moved, plus one if the scene moved unseen before the first."""
    jump_share: float = 0.0
    """Largest share of the picture that changed much from one frame to the next."""
    gap_s: float = 0.0
    """Longest time between a moving frame and the one before it."""
    rested_at: float | None = None
    """When the scene was first found at rest after the last motion."""
    vote: FrameVote = field(default_factory=FrameVote)
    """The readings since the scene came to rest."""
    reading_since: float | None = None
    """When the first of them was made."""
    last_read: Observation | None = None
    """The frame of the last of them."""
    next_try_at: float = 0.0
    """The scene is not read again before this time, seconds of the source."""
    has_moved: bool = False
    """Whether anything moved at the pile, or may have, since it was last looked at."""
    was_touched: bool = False
    """Whether an arm reached to the pile, or may have."""
    brief_cards: BriefCards = field(default_factory=BriefCards)
    """The cards that lay uncovered while the scene moved."""
    unread_reported: bool = False
    """Whether it was reported that the scene cannot be read."""
    restless: RestlessPile | None = None
    """What was read while it moved; ``None`` before it does."""

    @classmethod
    def unseen(cls, now: Observation, *, touched: bool) -> Self:
        """Return an episode that begins after something may have happened unseen.

        Args:
            now: the frame.
            touched: whether an arm may have come and gone.
        """
        return cls(now.before, moving=2, has_moved=True, was_touched=touched)

    def note_motion(self, now: Observation, leapt: float) -> None:
        """Note a moving frame: earlier readings no longer count.

        Args:
            now: the frame.
            leapt: share of the picture that changed much, 0 to 1.
        """
        self.moving += 1
        self.has_moved = True
        self.restless = self.restless or RestlessPile(now.at)
        self.jump_share = max(self.jump_share, leapt)
        self.gap_s = max(self.gap_s, now.at - now.before)
        self.last_motion_at = now.at
        self.rested_at = self.reading_since = self.last_read = None
        self.next_try_at = 0.0
        self.vote = FrameVote()

    def note_rest(self, now: Observation) -> float:
        """Note a frame at rest.

        Returns:
            Seconds since the last moving frame.
        """
        if self.rested_at is None:
            self.rested_at = now.at
        rest_s = now.at - self.last_motion_at
        if rest_s >= _CALM_S:
            self.restless = None
        return rest_s

    def has_jumped(self, longest_gap_s: float) -> bool:
        """Whether the scene changed in a single frame, without motion in between."""
        at_once = self.moving == 1 and self.jump_share >= _CUT
        return at_once and self.gap_s <= longest_gap_s

    def note_reading(self, reading: Reading, now: Observation) -> None:
        """Add what was read in a frame at rest."""
        self.vote.add(reading)
        self.last_read = now.with_copied_image()
        if self.reading_since is None:
            self.reading_since = now.at

    def reading_s(self, at: float) -> float:
        """Return for how long the scene has been read, seconds."""
        return 0.0 if self.reading_since is None else at - self.reading_since

    def early_verdict(self) -> CardReading | None:
        """Return the verdict so far if it is good enough although the scene moves."""
        verdict = self.vote.verdict()
        return verdict if verdict and verdict.confidence >= _EARLY else None
