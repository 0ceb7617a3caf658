"""How many cards of a drawn Flip deck are read in rounds that nobody touches.

All faces of both sides are taught once at one table; then whole rounds are played at
others, in which the pile is turned over, cards are drawn and laid on their like.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np
from bench.jobs import Jobs, Options
from bench.setups import random_setup
from bench.taught import Lessons

from companion.commands.benchmarks.camera import next_frame
from companion.commands.benchmarks.measurement import Measurement, at_least, at_most
from companion.commands.benchmarks.referee import PaperTable
from companion.core.cards import Card
from companion.core.history import History
from companion.core.ruleset import parse_rules
from companion.core.seating import Seat
from companion.core.state import Phase, new_game
from companion.decks import load_deck
from companion.demo.players import Players
from companion.referee.inputs import RoundDealt
from companion.referee.referee import rule_on
from companion.teaching.classroom import Classroom
from companion.teaching.readers import SwitchedReader
from companion.teaching.store import TaughtDecks
from hardware.simulated.camera import SimulatedCamera
from models.training.drawing.theme_decks import draw_sun_and_moon
from vision.following.pile import PileFollower
from vision.following.pile_events import CardLanded, Moved, PileEvent, Unread
from vision.following.top_card import CardReader
from vision.reading.reader import Reader
from vision.reading.taught.teacher import Teacher

FLIP = "flip_112"
_NAMES = ("Ada", "Ben", "Cem")
_MOST_ACTS = 400
_BARE_FRAMES = 12
_PATIENCE_S = 3.0
"""A card that is not told so long after the hand has left needs a touch."""


@dataclass(frozen=True, slots=True)
class Told:
    """What became of one card."""

    card: str
    """In notation, such as ``T5``."""
    what: str
    """``right``, ``wrong``, or why it was not read."""
    note: str = ""


class FilmedTable(PaperTable):
    """A table whose cards are filmed; the referee hears what was really laid.

    Args:
        camera: the table.
        reader: reads the cards.
        seed: of the round, for the notes.
    """

    def __init__(self, camera: SimulatedCamera, reader: CardReader, seed: int) -> None:
        super().__init__()
        self.camera = camera
        self.told: list[Told] = []
        """What became of each card, in order."""
        self.imagined: list[str] = []
        """Cards that were told where nobody had laid one."""
        self._follower = PileFollower(reader)
        self._seed = seed
        camera.idle(_BARE_FRAMES)
        self._watch()

    def lay(self, card: Card, seat: Seat) -> None:
        """Lay a card on the discard pile."""
        self.camera.lay(str(card), seat)
        self._judge(card)
        super().lay(card, seat)

    def turn_over(self, pile: Sequence[Card], seat: Seat) -> None:
        """Turn the discard pile over: its former bottom card is to be read."""
        self.camera.turn_over([*map(str, pile)], seat)
        self._judge(pile[-1])
        super().lay(pile[-1], seat)

    def take_back(self, seat: Seat) -> None:
        """Take the top card back."""
        self.camera.take_back(seat)
        self._do_without_card()

    def draw(self, count: int, seat: Seat) -> None:
        """Take cards from the draw pile."""
        self.camera.draw_from_pile(count, seat)
        self._do_without_card()

    def reshuffle(self, seat: Seat) -> None:
        """Make a new draw pile."""
        self.camera.reshuffle(seat)
        self._do_without_card()

    def gather(self, seat: Seat) -> None:
        """Gather all cards for the next round."""
        self.camera.gather(seat)
        self._do_without_card()

    def _do_without_card(self) -> None:
        self.imagined += _landed(self._watch())

    def _judge(self, card: Card) -> None:
        events = self._watch()
        landed = _landed(events)
        if not landed:
            self.told.append(Told(str(card), _reason(events), str(self._seed)))
        else:
            is_right = landed[-1] == str(card)
            note = "" if is_right else f"{self._seed}: {card} read as {landed[-1]}"
            self.told.append(Told(str(card), "right" if is_right else "wrong", note))
            self.imagined += landed[:-1]

    def _watch(self) -> list[PileEvent]:
        """Return what is told until the table has rested for long enough."""
        events: list[PileEvent] = []
        rested_at: float | None = None
        while True:
            frame = next_frame(self.camera)
            events += self._follower.observe(frame.image, frame.index, frame.at)
            if not self.camera.is_at_rest:
                continue
            rested_at = frame.at if rested_at is None else rested_at
            if frame.at >= rested_at + _PATIENCE_S:
                return events


def _landed(events: Sequence[PileEvent]) -> list[str]:
    return [str(event.card) for event in events if isinstance(event, CardLanded)]


def _reason(events: Sequence[PileEvent]) -> str:
    """Say why no card was told."""
    unread = [event.reason.value for event in events if isinstance(event, Unread)]
    if unread:
        return unread[-1]
    asked = any(isinstance(event, Moved) and event.may_be_twin for event in events)
    return "asked for a twin" if asked else "not noticed"


def play_round(table: FilmedTable, seed: int) -> FilmedTable:
    """Play one round of Flip at a table."""
    history = History(new_game(_NAMES, parse_rules({"deck": FLIP}), load_deck(FLIP)))
    people = Players.at(history.start.deck, table, seed)
    table.inputs.append(RoundDealt(0, Seat(2)))
    for _ in range(_MOST_ACTS):
        while table.inputs:
            ruling = rule_on(history, table.inputs.popleft())
            history = history.after(ruling.events)
            people.follow(ruling.events, history.now)
        if history.now.phase in {Phase.COUNT, Phase.OVER}:
            break
        people.act(history.now)
    return table


_FIRST_SEED = 9700
_ROUNDS = 6
_LEAST = 0.973
"""Of all cards: 178 of 183."""


def measure(options: Options, jobs: Jobs) -> Iterator[Measurement]:
    """Teach the deck, and play rounds with it at other tables."""
    first = options.first_seed or _FIRST_SEED
    with TemporaryDirectory(prefix="companion-") as folder:
        home = Path(folder)
        teach(TaughtDecks(home), first)
        seeds = range(first + 1, first + 1 + min(options.rounds, _ROUNDS))
        found = jobs.run(partial(_play, home=home), seeds)
    told = [each for cards, _ in found for each in cards]
    imagined = [card for _, cards in found for card in cards]
    what = Counter(each.what for each in told)
    notes = "; ".join(f"{each.card} {each.what}" for each in told if each.note)
    right, cards = what.pop("right", 0), len(told)
    share = 100 * right / cards
    name = "Flip: cards read without a touch"
    yield Measurement(name, share, f"% of {cards}", at_least(100 * _LEAST), notes)
    wrong = what.pop("wrong", 0) + len(imagined)
    note = f"imagined: {', '.join(imagined)}" if imagined else ""
    yield Measurement("Flip: wrong or imagined", wrong, "cards", at_most(0), note)


def teach(store: TaughtDecks, seed: int) -> None:
    """Lay each face of both sides once at a random table, and keep it."""
    setting = random_setup(np.random.default_rng(seed), draw_sun_and_moon)
    teacher = Teacher.load()
    room = Classroom(store, lambda: teacher, SwitchedReader(Reader.load))
    room.open(FLIP)
    Lessons(setting.camera, room, load_deck(FLIP)).teach()


def _play(seed: int, home: Path) -> tuple[list[Told], list[str]]:
    setting = random_setup(np.random.default_rng(seed), draw_sun_and_moon)
    table = play_round(FilmedTable(setting.camera, _reader(home), seed), seed)
    return table.told, table.imagined


@cache
def _reader(home: Path) -> CardReader:
    """Load the reader of the taught deck, once in each process."""
    cv2.setNumThreads(1)
    deck = TaughtDecks(home).load(FLIP)
    return Teacher.load().reader(deck, load_deck(FLIP).faces)
