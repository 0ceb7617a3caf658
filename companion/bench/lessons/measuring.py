"""How a deck is taught card by card at the simulated table, and then read.

A deck of our own drawing, in a style that no training set draws. Somebody lays each
face once, alone; waits until it was taken; touches its name; takes it away.
"""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from companion.bench.lessons.lessons import Lessons
from companion.bench.lessons.pace import slower
from companion.bench.measurement import Measurement, Options, at_least, at_most
from companion.bench.round_score import Score, play
from companion.bench.rounds import DrawnDeck
from companion.bench.tables import a_setting
from companion.core.decks import Deck
from companion.demo.simulated_table import night_harbor
from companion.teaching.classroom import Classroom
from companion.teaching.store import TaughtDecks
from companion.teaching.switched import SwitchedReader
from hardware.simulated.drawing.harbor import draw_harbor
from vision.following.second_look import ReadsCards
from vision.reading.reader import Reader
from vision.reading.taught.teaching import Teacher

_FIRST_SEED = 9600
_ROUNDS = 10
_MOST_MIN = 6.0


def measure(_options: Options) -> Iterator[Measurement]:
    """Teach the deck, and play ten rounds with it at other tables."""
    with TemporaryDirectory(prefix="companion-") as folder:
        store = TaughtDecks(Path(folder))
        deck = night_harbor()
        yield from _taught(store, deck)
        reader = Teacher.load().reader(store.load(deck.name), deck.faces)
    yield from _read(reader, deck)
    yield slower(reader)


def _taught(store: TaughtDecks, deck: Deck) -> Iterator[Measurement]:
    setting = a_setting(np.random.default_rng(_FIRST_SEED), draw_harbor)
    teacher = Teacher.load()
    usual = SwitchedReader(Reader.load())
    room = Classroom(store, teacher, usual)
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
