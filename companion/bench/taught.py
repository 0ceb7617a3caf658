"""How a deck is taught card by card at the simulated table, and then read.

A deck of our own drawing, in a style that no training set draws. Somebody lays each
face once, alone; waits until it was taken; touches its name; takes it away.
"""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from companion.bench.drawn import next_frame
from companion.bench.measurement import Measurement, Options, at_least, at_most
from companion.bench.round_score import Score, play
from companion.bench.rounds import DrawnDeck
from companion.bench.tables import a_setting
from companion.core.cards import Card
from companion.core.decks import Deck
from companion.demo.night_harbor import night_harbor
from companion.pages.teach.items import LearnAs
from companion.pages.teach.words import Lesson, teach_page
from companion.teaching.classroom import Classroom
from companion.teaching.laid import LaidCard
from companion.teaching.store import TaughtDecks
from companion.teaching.switched import SwitchedReader
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.drawing.harbor import draw_harbor
from vision.following.second_look import ReadsCards
from vision.reading.taught.teaching import Teacher, load_reader

_FIRST_SEED = 9600
_ROUNDS = 10
_MOST_MIN = 6.0
_TOUCH_S, _SEARCH_S = 1.5, 4.0
"""How long a touch takes where the name is offered, and where it must be looked for."""
_PATIENCE_S = 6.0
"""A card that is not taken for so long is laid anew."""


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
        """Lay each face once; return the table's time, seconds."""
        self._camera.idle(1)
        self._watch()
        for card in self._deck.faces:
            while not self._is_taken(card):
                self.laid_anew += 1
        return self._at

    def _is_taken(self, card: Card) -> bool:
        """Lay a card, name it, and take it away; return whether it was taken."""
        before = self._room.laid.number if self._room.laid else 0
        self._camera.lay(str(card))
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


def measure(_options: Options) -> Iterator[Measurement]:
    """Teach the deck, and play ten rounds with it at other tables."""
    with TemporaryDirectory(prefix="companion-") as folder:
        store = TaughtDecks(Path(folder))
        deck = night_harbor()
        yield from _taught(store, deck)
        reader = load_reader(store.path(deck.name))
    yield from _read(reader, deck)


def _taught(store: TaughtDecks, deck: Deck) -> Iterator[Measurement]:
    setting = a_setting(np.random.default_rng(_FIRST_SEED), draw_harbor)
    teacher = Teacher.load()
    usual = SwitchedReader(load_reader())
    room = Classroom(store, teacher, usual)
    room.open(deck.name)
    lessons = Lessons(setting.camera, room, deck)
    minutes = lessons.teach() / 60
    note = f"{lessons.laid_anew} laid anew, {lessons.searched} names looked for"
    count = len(store.load(deck.name).cards)
    name = f"table time to teach {len(deck.faces)} faces"
    yield Measurement(name, minutes, "min", at_most(_MOST_MIN), note)
    yield Measurement("faces taught", count, "cards", at_least(len(deck.faces)))


def _read(reader: ReadsCards, deck: Deck) -> Iterator[Measurement]:
    copies = [(str(card), face.copies) for card, face in deck.faces.items()]
    cards = tuple(card for card, many in copies for _ in range(many))
    drawn = DrawnDeck(cards, draw_harbor)
    seeds = range(_FIRST_SEED + 1, _FIRST_SEED + 1 + _ROUNDS)
    scores = [play(seed, reader, drawn) for seed in seeds]
    total = sum(scores, Score())
    notes = "; ".join(total.notes)
    told = f"{total.right} of {total.cards} right"
    wrong = total.wrong + total.phantoms
    yield Measurement("wrong or imagined cards", wrong, told, at_most(0), notes)
    refused = max(score.missed for score in scores)
    yield Measurement("refused, the worst round", refused, "cards", at_most(1))
