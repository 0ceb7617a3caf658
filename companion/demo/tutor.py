"""Lays the cards of a deck while it is taught, one as soon as the last is learned."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from companion.core.cards import BACK, Card
from companion.core.decks import Deck
from companion.pages.teach.items import LearnAs, PlayWith
from companion.teaching.classroom import Classroom, LessonCard
from companion.view.items import Back, PageItem
from hardware.simulated.camera import SimulatedCamera

_TRIED_S = 4.0
"""Seconds for which a card of the test round is shown."""
_PATIENCE_S = 6.0
"""A card that is not taken for so long is laid anew: it may look much like the last."""
_AWAY_S = 1.5
"""Seconds of an empty table before it, which tell the cards apart."""


@dataclass(slots=True)
class Tutor:
    """Somebody who shows cards; where nobody watches, who names them, too."""

    room: Classroom
    deck: Deck
    camera: SimulatedCamera
    is_open: Callable[[], bool]
    """Whether the page of the lesson is in sight."""
    touch: Callable[[PageItem], None] | None = None
    """Touches the screen; ``None`` leaves that to people."""
    clock: Callable[[], float] = time.monotonic
    _shown: Card | None = None
    _shown_at: float = 0.0
    _away_until: float = 0.0
    """No card is laid before."""
    _seen_before: int = 0
    """Number of the card that was seen last before the one that lies there."""
    _named: int = 0
    _chance: random.Random = field(default_factory=lambda: random.Random(1))  # noqa: S311 (no secret)

    def step(self) -> bool:
        """Show the next card if one is due; return whether a lesson goes on."""
        if not self.camera.is_at_rest:
            return self.is_open() or self._shown is not None
        if self._shown is not None and self._is_overlooked():
            self._away_until = self.clock() + _AWAY_S
            self._take_away()
        elif self._shown is not None and self._is_over():
            self._take_away()
        elif self.is_open():
            self._go_on()
        return self.is_open() or self._shown is not None

    def _take_away(self) -> None:
        self._shown = None
        self.camera.take_back()

    def _is_overlooked(self) -> bool:
        """Whether the card that lies there was not taken, as if it were the last."""
        is_late = self.clock() - self._shown_at > _PATIENCE_S
        return is_late and self.is_open() and self._seen() is None

    def _is_over(self) -> bool:
        """Whether the card that lies there can be taken away."""
        if not self.is_open():
            return True
        if self.room.is_examining:
            return self.clock() - self._shown_at > _TRIED_S
        laid = self._seen()
        return laid is not None and laid.learned is not None

    def _go_on(self) -> None:
        if self._shown is not None:
            self._name(self._shown)
            return
        if self.clock() < self._away_until:
            return
        card = self._next()
        if card is not None:
            self._shown, self._shown_at = card, self.clock()
            self._seen_before = self.room.laid.number if self.room.laid else 0
            self.camera.lay("" if card == BACK else str(card))
        elif self.touch is not None and not self.room.played:
            self.touch(PlayWith(on=True))
        elif self.touch is not None and not self.room.is_preparing:
            self.touch(Back())

    def _next(self) -> Card | None:
        """Choose the first card that is not taught; any card for the test round."""
        taught = self.room.cards
        if self.room.is_examining:
            return self._chance.choice(taught)
        cards = (*self.deck.faces, BACK)
        return next((card for card in cards if card not in taught), None)

    def _seen(self) -> LessonCard | None:
        """Return what the camera has found of the card that lies there."""
        laid = self.room.laid
        return laid if laid and laid.number != self._seen_before else None

    def _name(self, card: Card) -> None:
        laid = self._seen()
        if self.touch is None or laid is None or laid.number == self._named:
            return
        self._named = laid.number
        self.touch(LearnAs(card))
