"""Somebody who teaches a deck at a simulated table, card by card."""

from companion.bench.drawn import next_frame
from companion.core.cards import BACK, Card
from companion.core.decks import Deck
from companion.pages.teach.items import LearnAs
from companion.pages.teach.lesson import Lesson
from companion.pages.teach.words import teach_page
from companion.teaching.classroom import Classroom
from companion.teaching.laid import LaidCard
from hardware.simulated.camera import SimulatedCamera

_TOUCH_S, _SEARCH_S = 1.5, 4.0
"""How long a touch takes where the name is offered, and where it must be looked for."""
_PATIENCE_S = 6.0
"""A card that is not taken for so long is laid anew."""
_MOST_TRIES = 5
"""A card that was laid so often goes untaught: the count tells of it."""


class Lessons:
    """Somebody who teaches a deck at a simulated table.

    Args:
        camera: the table.
        room: learns the cards.
        deck: which cards there are.
    """

    def __init__(self, camera: SimulatedCamera, room: Classroom, deck: Deck) -> None:
        self._camera = camera
        self._room = room
        self._deck = deck
        self._at = 0.0
        self.laid_anew = 0
        """How many cards had to be laid once more."""
        self.searched = 0
        """How many names were not offered."""

    def teach(self) -> float:
        """Lay each face once, and a back; return the table's time, seconds."""
        self._camera.table.take_from_draw_pile(self._camera.table.draw_pile)
        self._camera.idle(1)
        self._watch()
        for card in (*self._deck.faces, BACK):
            self._teach(card)
        return self._at

    def _teach(self, card: Card) -> None:
        for _ in range(_MOST_TRIES):
            if self._is_taken(card):
                return
            self.laid_anew += 1

    def _is_taken(self, card: Card) -> bool:
        """Lay a card, name it, and take it away; return whether it was taken."""
        before = self._room.laid.number if self._room.laid else 0
        self._camera.lay("" if card == BACK else str(card))
        self._watch()
        began = self._at
        while not self._lies_new(before) and self._at < began + _PATIENCE_S:
            self._step()
        laid = self._room.laid
        is_taken = self._lies_new(before)
        if laid is not None and is_taken:
            self._name(card, laid)
        self._camera.take_back()
        self._watch()
        return is_taken

    def _lies_new(self, before: int) -> bool:
        return self._room.laid is not None and self._room.laid.number > before

    def _name(self, card: Card, laid: LaidCard) -> None:
        page = teach_page(self._deck, Lesson(self._room.cards, laid))
        is_offered = LearnAs(card) in [answer.item for answer in page.answers]
        self.searched += not is_offered
        until = self._at + (_TOUCH_S if is_offered else _SEARCH_S)
        while self._at < until:
            self._step()
        self._room.learn(card)

    def _watch(self) -> None:
        while not self._camera.is_at_rest:
            self._step()

    def _step(self) -> None:
        frame = next_frame(self._camera)
        self._at = frame.at
        self._room.serve(frame.image, frame.at)
