"""How a deck is taught card by card at the simulated table, and then read.

A deck of our own drawing, in a style that no training set draws. Somebody lays each
face once, alone; waits until it was taken; touches its name; takes it away.
"""

import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np
from bench.following import Score, play
from bench.jobs import Jobs, Options
from bench.pile_rounds import SimulatedDeck
from bench.setups import random_setup

from companion.commands.benchmarks.camera import cards, next_frame
from companion.commands.benchmarks.measurement import (
    Measurement,
    at_least,
    at_most,
    best_s,
)
from companion.core.cards import BACK, Card
from companion.core.decks import Deck
from companion.decks import load_deck
from companion.demo.simulated_table import NIGHT_HARBOR
from companion.pages.teach.lesson import LearnAs, LessonState, teach_page
from companion.teaching.classroom import Classroom, LessonCard
from companion.teaching.readers import SwitchedReader
from companion.teaching.store import TaughtDecks
from companion.view.sentences.read_aloud import rows_in
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.projection import Picture
from models.training.drawing.theme_decks import CARDS, draw_harbor
from vision.following.frames import Observation
from vision.following.pile_memory import PileMemory
from vision.following.top_card import CardReader, read_top_card
from vision.following.top_change import ChangeCause
from vision.reading.reader import Reader
from vision.reading.taught.teacher import Teacher
from vision.scene.gate import small_picture

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

    def _name(self, card: Card, laid: LessonCard) -> None:
        page = teach_page(self._deck, LessonState(self._room.cards, laid))
        offered = [heard.control.action for row in rows_in(page) for heard in row]
        is_offered = LearnAs(card) in offered
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


_FIRST_SEED = 9600
_ROUNDS = 10
_MOST_MIN = 6.0


def measure(options: Options, jobs: Jobs) -> Iterator[Measurement]:
    """Teach the deck, and play ten rounds with it at other tables."""
    del options  # the rounds of a deck are always the same
    with TemporaryDirectory(prefix="companion-") as folder:
        home = Path(folder)
        yield from _taught(TaughtDecks(home), _night_harbor())
        yield from _read(home, jobs)
        yield slower(_taught_reader(home))


@cache
def _night_harbor() -> Deck:
    return load_deck(str(NIGHT_HARBOR))


@cache
def _taught_reader(home: Path) -> CardReader:
    """Load the reader of the deck that is taught in a folder, once in each process."""
    cv2.setNumThreads(1)
    deck = _night_harbor()
    return Teacher.load().reader(TaughtDecks(home).load(deck.name), deck.faces)


def _taught(store: TaughtDecks, deck: Deck) -> Iterator[Measurement]:
    setting = random_setup(np.random.default_rng(_FIRST_SEED), draw_harbor)
    teacher = Teacher.load()
    room = Classroom(store, lambda: teacher, SwitchedReader(Reader.load))
    room.open(deck.name)
    lessons = Lessons(setting.camera, room, deck)
    minutes = lessons.teach() / 60
    note = f"{lessons.laid_anew} laid anew, {lessons.searched} names looked for"
    count = len(store.load(deck.name).cards)
    name = f"table time to teach {len(deck.faces)} faces"
    yield Measurement(name, minutes, "min", at_most(_MOST_MIN), note)
    yield Measurement(
        "faces taught, and the back", count, "cards", at_least(len(deck.faces) + 1)
    )


def _read(home: Path, jobs: Jobs) -> Iterator[Measurement]:
    first = _FIRST_SEED + 1
    scores = jobs.run(partial(_play, home=home), range(first, first + _ROUNDS))
    total = sum(scores, Score())
    notes = "; ".join(total.notes)
    told = f"{total.right} of {total.cards} right"
    wrong = total.wrong + total.phantoms
    yield Measurement("wrong or imagined cards", wrong, told, at_most(0), notes)
    refused = max(score.missed for score in scores)
    yield Measurement("refused, the worst round", refused, "cards", at_most(1))


def _play(seed: int, home: Path) -> Score:
    faces = _night_harbor().faces.items()
    names = tuple(str(card) for card, face in faces for _ in range(face.copies))
    return play(seed, _taught_reader(home), SimulatedDeck(names, draw_harbor))


_PACE_SEED = 9650
_TABLES = 6
_CARDS_A_PILE = 12
_EACH = 5
"""Of the theme deck's faces every fifth: numbers, actions and special cards."""
_TRIES = 3
_MOST_MS = 3.0


@dataclass(frozen=True, slots=True)
class _Look:
    """The first look at a card that was laid on the pile."""

    ms: float
    is_told: bool


def slower(taught: CardReader) -> Measurement:
    """Compare the times of each card with those of its twin in the other deck.

    Args:
        taught: reads the cards of the theme deck.
    """
    cv2.setNumThreads(1)
    usual = Reader.load()
    theirs: list[_Look] = []
    own: list[_Look] = []
    for seed in range(_PACE_SEED, _PACE_SEED + _TABLES):
        theirs += _looks(usual, seed, tuple(islice(cards(), _CARDS_A_PILE)))
        own += _looks(taught, seed, CARDS[::_EACH][:_CARDS_A_PILE], draw_harbor)
    more = [one.ms - other.ms for one, other in zip(own, theirs, strict=True)]
    return Measurement(
        "reading a taught card: more than a usual one",
        statistics.median(more),
        "ms",
        at_most(_MOST_MS),
        f"median of {len(more)} cards; mean {statistics.mean(more):.1f}, 90 of 100"
        f" below {np.percentile(more, 90):.1f}; a usual one takes"
        f" {statistics.median(look.ms for look in theirs):.1f} ms; not told at first"
        f" sight: {_untold(own)} taught, {_untold(theirs)} usual",
    )


def _untold(looks: list[_Look]) -> int:
    return sum(not look.is_told for look in looks)


def _looks(
    reader: CardReader,
    seed: int,
    names: Sequence[str],
    draw: Callable[[str], Picture] | None = None,
) -> Iterator[_Look]:
    """Build a pile, and look at each card as it comes."""
    camera = random_setup(np.random.default_rng(seed), draw).camera
    memory = PileMemory()
    for name in names:
        camera.table.place(name, camera.table.careless_pose())
        frame = next_frame(camera)
        small = small_picture(frame.image)
        now = Observation(frame.image, small, frame.index, frame.at, frame.at)
        read = partial(read_top_card, reader, now, memory, jumped=False)
        took_s = best_s(read, _TRIES)
        top = next(iter(read().cards), None)
        if top is not None:
            memory.note_top(top, now, rested_at=frame.at, cause=ChangeCause())
            memory.renew(frame.image)
        yield _Look(took_s * 1e3, is_told=top is not None)
