"""Arms followed from frame to frame: which one laid a card, drew or stayed."""

import math
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from vision.following.arms.reach import Point, Reach
from vision.following.pile_events import Origin

_REMEMBERED = 12  # arms
_ONE_ARM = 0.25  # of the picture's width, by which an arm's entry may move in a frame
_AWAY_S = 1.0  # an arm that returns after so long counts as another one
_LONGEST = 100  # frames of one arm; one that stays longer tells nothing new
_SLACK_S = 0.15  # by which a card may lie before its arm is seen to touch it
_RECENT_S = 0.6  # between an arm's arrival with a card and the card's landing
_SPREAD_DEG = 5.0  # uncertainty of the axis of a hand, its forearm and its shadow
_SHALLOW = 25.0  # pixels of depth at which the axis is much less certain


@dataclass(frozen=True, slots=True, eq=False)
class _Sight:
    at: float
    reach: Reach


@dataclass(slots=True, eq=False)
class Track:
    """One arm, as long as it is in the picture."""

    sights: deque[_Sight]

    def gap(self, sight: _Sight) -> float:
        """Return how far its entry has moved; infinity if it was away."""
        last = self.sights[-1]
        if sight.at - last.at > _AWAY_S:
            return math.inf
        return float(np.linalg.norm(last.reach.entry - sight.reach.entry))

    def visit(self, place: Point, radius: float, until: float) -> "_Visit | None":
        """Return the visit of its far end to a place, up to a time, if any."""
        there = [
            sight
            for sight in self.sights
            if sight.at <= until and np.linalg.norm(sight.reach.tip - place) < radius
        ]
        if not there:
            return None
        is_sure = any(not sight.reach.is_shared for sight in there)
        return _Visit(there[0].at, self, is_sure=is_sure)

    def crossing(self, place: Point, radius: float, until: float) -> "_Visit | None":
        """Return the visit of any part of it to a place, up to a time, if any."""
        times = [at for at in self.times_over(place, radius) if at <= until]
        return _Visit(times[0], self) if times else None

    def times_over(self, place: Point, radius: float) -> list[float]:
        """Return the times at which any of it was at a place, seconds of the source."""
        return [sight.at for sight in self.sights if sight.reach.gap_to(place) < radius]

    def stay_s(self, place: Point, radius: float) -> float | None:
        """Return how long it was over a place, seconds; ``None`` if it never was.

        A hand that lies still is not seen again until it moves away.
        """
        times = self.times_over(place, radius)
        if not times:
            return None
        later = [sight.at for sight in self.sights if sight.at > times[-1]]
        return (later[0] if later else times[-1]) - times[0]

    def origin(self, until: float) -> Origin:
        """Return from where it came, as seen up to a time, seconds of the source.

        The further an arm reaches in, the more its far end tells about the direction.
        """
        reaches = [s.reach for s in self.sights if s.at <= until] or [
            self.sights[0].reach
        ]
        weights = np.array([reach.depth for reach in reaches]) ** 2 + 1e-6
        turns = np.exp(1j * np.radians([reach.degrees for reach in reaches]))
        mean = complex((weights * turns).sum() / weights.sum())
        scatter = np.degrees(np.sqrt(max(0.0, -2 * np.log(max(1e-6, abs(mean))))))
        depth = max(1.0, *(reach.depth for reach in reaches))
        spread = float(np.hypot(_SPREAD_DEG * (1 + _SHALLOW / depth), scatter / 2))
        return Origin(float(np.degrees(np.angle(mean))) % 360, spread)


class ArmTracks:
    """Follows all arms of an episode."""

    def __init__(self) -> None:
        self._tracks: deque[Track] = deque(maxlen=_REMEMBERED)

    def note(self, reaches: Iterable[Reach], at: float, width: int) -> None:
        """Look at the arms of one frame.

        Args:
            reaches: how each reaches in.
            at: seconds of the source.
            width: of the small picture, pixels.
        """
        for reach in reaches:
            sight = _Sight(at, reach)
            nearest = min(
                self._tracks, key=lambda track: track.gap(sight), default=None
            )
            if nearest is None or nearest.gap(sight) > _ONE_ARM * width:
                self._tracks.append(Track(deque([sight], maxlen=_LONGEST)))
            else:
                nearest.sights.append(sight)

    def forget(self) -> None:
        """Forget all arms."""
        self._tracks.clear()

    def who_laid(
        self, place: Point, radius: float, *, landed_at: float, until: float
    ) -> Origin | None:
        """Return from where the arm came that laid a card.

        Args:
            place: the middle of the card, pixels of the small picture.
            radius: within which an arm touches the card, pixels.
            landed_at: when the card came to lie there, seconds of the source.
            until: the time after which nothing counts, seconds of the source.

        Returns:
            ``None`` if no arm was seen there.
        """
        for visit in (Track.visit, Track.crossing):
            came = [
                found
                for track in self._tracks
                if (found := visit(track, place, radius, until)) is not None
            ]
            if came:
                return _of_likeliest(came, landed_at, until)
        return None

    def who_stayed(self, place: Point, radius: float) -> tuple[Origin, float] | None:
        """Return from where the arm came that was over a place longest, and how long.

        Args:
            place: pixels of the small picture.
            radius: within which an arm is at the place, pixels.

        Returns:
            Its origin, and how long it stayed, seconds; ``None`` if none was there.
        """
        stays = [
            (stay_s, number)
            for number, track in enumerate(self._tracks)
            if (stay_s := track.stay_s(place, radius)) is not None
        ]
        if not stays:
            return None
        stayed_s, number = max(stays)
        return self._tracks[number].origin(math.inf), stayed_s


@dataclass(frozen=True, slots=True, eq=False)
class _Visit:
    """An arm at a place."""

    since: float
    """When it began, seconds of the source."""
    track: Track
    is_sure: bool = False
    """Whether it was seen there separately from all others."""


def _of_likeliest(came: list[_Visit], landed_at: float, until: float) -> Origin:
    """Return the origin of the arm that brought a card.

    An arm that hovered there long before the card landed did not lay it, nor did one
    that came afterwards. Of those that came just then it is one that was surely there,
    or the last.
    """
    in_time = [visit for visit in came if visit.since <= landed_at + _SLACK_S]
    if not in_time:
        return min(came, key=lambda visit: visit.since).track.origin(until)
    just_then = [visit for visit in in_time if visit.since >= landed_at - _RECENT_S]
    likely = just_then or in_time
    likely = [visit for visit in likely if visit.is_sure] or likely
    likely.sort(key=lambda visit: visit.since)
    first, *others = (visit.track.origin(until) for visit in reversed(likely))
    apart = max((_gap_between(first, other) for other in others), default=0.0)
    return replace(first, spread=float(np.hypot(first.spread, apart / 2)))


def _gap_between(one: Origin, other: Origin) -> float:
    """Return how far apart two origins are, degrees from 0 to 180."""
    return abs((one.degrees - other.degrees + 180) % 360 - 180)
