"""What the cards that landed last looked like, in case the table puts one right."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.core.cards import Card
from vision.following.pile_events import CardLanded, PileEvent, Unread
from vision.reading.geometry import rectify
from vision.reading.reading import Image
from vision.reading.taught.alignment import FLAT_WH

_CARDS = 24
"""Most cards remembered."""
_UNREAD = 2
"""Most whole pictures of cards that could not be read."""
_SURE = 0.95
"""A card that was told so surely shows how such a card looks."""


@dataclass(frozen=True, slots=True, eq=False)
class RecentCard:
    """One card as the camera saw it."""

    at: float
    """What the report of it said: monotonic seconds."""
    read_as: Card | None
    """What it was taken for; ``None`` if it could not be read."""
    picture: Image
    """The card flat, ``(288, 192, 3)`` uint8, BGR; the whole frame if unread."""
    is_sure: bool = False


@dataclass(slots=True)
class RecentCards:
    """The latest cards. Used from the camera's thread; any thread may ask `looks`."""

    _landed: deque[RecentCard] = field(default_factory=lambda: deque(maxlen=_CARDS))
    _unread: deque[RecentCard] = field(default_factory=lambda: deque(maxlen=_UNREAD))
    _looks: dict[Card, RecentCard] = field(default_factory=dict)
    """Replaced as a whole."""

    def remember(
        self, event: PileEvent, at: float, image: Image, *, frame: int
    ) -> RecentCard | None:
        """Remember a card that lies in this picture; return it if it is one.

        Args:
            event: what was found.
            at: what the report of it says.
            image: ``(height, width, 3)`` uint8, BGR.
            frame: the picture's number; what was decided by another one may be
                covered by now.
        """
        if not isinstance(event, CardLanded | Unread) or event.frame != frame:
            return None
        if isinstance(event, Unread):
            sighting = RecentCard(at, None, image.copy())
            self._unread.append(sighting)
            return sighting
        flat = rectify(image, event.corners, FLAT_WH)
        sighting = RecentCard(at, event.card, flat, event.confidence >= _SURE)
        self._landed.append(sighting)
        if sighting.is_sure:
            self._looks = {**self._looks, event.card: sighting}
        return sighting

    def find(self, at: float) -> RecentCard | None:
        """Return the card of a report; ``None`` if it is not remembered."""
        every = (*self._landed, *self._unread)
        return next((seen for seen in every if seen.at == at), None)

    def disown(self, sighting: RecentCard) -> None:
        """Know that a card does not look like this: it was taken for another one."""
        looks = self._looks.items()
        self._looks = {card: look for card, look in looks if look is not sighting}

    def sure_by_card(self) -> Iterator[tuple[Card, Image]]:
        """Yield how cards look that were told surely, each once."""
        return ((card, seen.picture) for card, seen in self._looks.items())
