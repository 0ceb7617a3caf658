"""A drawn pile of cards with two sides is turned over before a camera (H14)."""

from copy import deepcopy
from functools import cache

import numpy as np
import pytest
from bench.setups import random_setup

from companion.camera.reports import CameraFact
from companion.camera.watcher import translate
from companion.commands.benchmarks.camera import FPS, next_frame
from companion.core.play.rules import is_dark, turns_over
from companion.core.seating import Seat
from companion.decks import load_deck
from companion.records.journal import Journal
from companion.referee.inputs import RoundDealt
from companion.table.table import Table
from hardware.simulated.animations import (
    HandSpeed,
    SimulatedFrame,
    SimulatedPerson,
    approach,
    grip,
    reach,
)
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.projection import Pose
from hardware.simulated.table import PlacedCard, SimulatedTable
from models.training.drawing.theme_decks import draw_sun_and_moon
from vision.following.pile import PileFollower
from vision.reading.taught.deck import TaughtDeck
from vision.reading.taught.teacher import Teacher

pytestmark = pytest.mark.slow

AT_NIGHT = pytest.mark.nightly(reason="more drawn rounds of the same kind")
FLIP = "flip_112"
TAUGHT = ("R5", "R1", "R9", "RF", "V3", "O5", "TSE", "PF", "V8", "VF", "Y7", "B4")
NIGHT = ("PF", "TSE", "O5", "V3")
"""What is behind the flip card, a 9, a 1 and a 5, as the pile lies then."""


@cache
def taught_reader():
    """A reader that was shown each of these cards once."""
    teacher, deck = Teacher.load(), TaughtDeck(FLIP, based_on=FLIP)
    table = SimulatedTable(draw=draw_sun_and_moon, draw_pile=0)
    camera = SimulatedCamera(table, fps=FPS)
    for text in TAUGHT:
        table.set_pile((PlacedCard(text, Pose(0, 0, 3)),))
        shown = teacher.find_card(next_frame(camera).image)
        assert shown is not None
        deck = deck.with_sample(text, shown.flat)
    return teacher.reader(deck, frozenset(load_deck(FLIP).faces))


class Watched:
    """A table of three, Ada to the dealer's left, whose drawn pile is followed."""

    def __init__(self, journal, camera=None):
        plain = SimulatedTable(draw=draw_sun_and_moon, seed=4)
        self.camera = camera or SimulatedCamera(plain, fps=FPS)
        self.follower = PileFollower(taught_reader())
        self.seen = []
        self.sit_down(journal)
        self.camera.idle(10)
        self.watch()

    def sit_down(self, journal):
        """Begin a round, with all that was seen until now."""
        names = ("Ada", "Ben", "Cem")
        self.table = Table(journal, {"deck": FLIP}, players=names)
        self.table.handle(RoundDealt(0.0, Seat(2)))
        for action in self.seen:
            self.table.handle(action)

    @property
    def drawn(self):
        return self.camera.table

    def watch(self):
        """Take what the follower tells until the table rests."""
        self.camera.idle(12)
        while not self.camera.is_at_rest:
            frame = next_frame(self.camera)
            for event in self.follower.observe(frame.image, frame.index, frame.at):
                action = translate(event, frame.at, frame.at)
                if action is not None and not isinstance(action, CameraFact):
                    self.seen.append(action)
                    self.table.handle(action)

    def lay(self, *cards):
        for seat, text in enumerate(cards):
            self.camera.lay(text, seat)
            self.watch()
        return self

    def let(self, animation):
        self.camera.queue(animation)
        self.watch()
        return self

    def turn(self, *cards):
        self.camera.turn_over(cards, 1)
        self.watch()
        return self

    @property
    def now(self):
        return self.table.history.now

    @property
    def told(self):
        """The top card, who is next, the discard pile, the hands."""
        state = self.now
        return str(state.top), state.current, state.discard_pile, state.counts


def reaches(drawn, *acts, pause=0):
    """Let a hand come, do something to the pile and leave, again and again."""
    person, speed = SimulatedPerson(1), HandSpeed(5, 3, 5)
    tip = grip(drawn, drawn.pile[-1].pose, person.hand(drawn))
    for act in acts:
        hand = person.hand(drawn)
        yield from approach(drawn, hand, tip, speed)
        act()
        yield from reach(drawn, hand, tip, speed.leave, outwards=True)
        yield from (SimulatedFrame() for _ in range(pause))


def taken_away(drawn, cards, *, frames):
    """Turn the pile over in the hands, where no camera sees it, and bring it back."""
    new = [PlacedCard(text, drawn.careless_pose()) for text in cards]
    acts = (lambda: drawn.set_pile(()), lambda: drawn.set_pile(tuple(new)))
    return reaches(drawn, *acts, pause=frames)


def in_two_goes(drawn, cards, *, pause):
    """Turn the lower half over, then the upper one: both halves come to light."""
    old, half = tuple(drawn.pile), len(cards) // 2
    new = tuple(PlacedCard(text, drawn.careless_pose()) for text in cards)
    acts = (
        lambda: drawn.set_pile(old[:half]),
        lambda: drawn.set_pile(new[:half]),
        lambda: drawn.set_pile(new),
    )
    return reaches(drawn, *acts, pause=pause)


@pytest.fixture
def journal():
    with Journal(":memory:") as journal:
        yield journal


@cache
def laid():
    """What was seen of a 5, a 1, a 9 and a flip card: filmed once for all tests."""
    with Journal(":memory:") as journal:
        watched = Watched(journal).lay("R5", "R1", "R9", "RF")
    watched.table = None  # belongs to the journal
    return watched


@cache
def laid_and_turned():
    """What was seen until they had been turned over: filmed once, too."""
    with Journal(":memory:") as journal:
        watched = shown_again(laid(), journal).turn(*NIGHT)
    watched.table = None  # as above
    return watched


def shown_again(watched, journal):
    """Return a copy that goes on, at a table that has heard all of it."""
    copied = deepcopy(watched, {id(taught_reader()): taught_reader()})
    copied.sit_down(journal)
    return copied


@pytest.fixture
def turning(journal):
    """A 5, a 1, a 9 and a flip card on each other; all wait for the other side."""
    watched = shown_again(laid(), journal)
    assert turns_over(watched.now)
    return watched


@pytest.fixture
def turned(journal):
    """The same pile when it has been turned over."""
    return shown_again(laid_and_turned(), journal)


TURNED = ("V3", 0, 4, (6, 6, 6))
"""Cem has played the flip card; the card behind the 5 is in force, nobody's."""


def test_the_turned_pile_is_in_force_and_nobody_has_played_it(turned):
    assert turned.told == TURNED
    assert is_dark(turned.now)
    assert turned.table.questions == ()


def test_the_game_goes_on_with_the_dark_side_and_turns_back_to_the_light(turned):
    turned.lay("V8", "VF")
    assert turns_over(turned.now)
    turned.turn("B4", "Y7", "R5", "R1", "R9", "RF")
    assert turned.told == ("RF", 2, 6, (5, 5, 6))
    turned.lay("R5")
    assert turned.told == ("R5", 0, 7, (5, 5, 5))
    assert turned.table.questions == ()
    played = [step.event for step in turned.table.history.steps]
    assert len(played) == 1 + 1 + 3 + 1 + 2 + 1 + 1  # deal, open, play, turn, ...


def test_a_flip_card_that_opens_the_pile_is_turned_over_alone(journal):
    watched = Watched(journal).lay("RF").turn("V3")
    assert watched.told == ("V3", 0, 1, (7, 7, 7))
    assert is_dark(watched.now)


def test_a_pile_that_is_turned_out_of_sight_was_not_shuffled(turning):
    turning.let(taken_away(turning.drawn, NIGHT, frames=60))
    assert turning.told == TURNED
    assert turning.table.questions == ()


@AT_NIGHT
@pytest.mark.parametrize("seed", [10, 13])
def test_nor_was_it_at_another_table_before_another_camera(journal, seed):
    setting = random_setup(np.random.default_rng(seed), draw_sun_and_moon)
    turning = Watched(journal, setting.camera).lay("R5", "R1", "R9", "RF")
    turning.let(taken_away(turning.drawn, NIGHT, frames=60))
    assert turning.told == TURNED
    assert turning.table.questions == ()


@pytest.mark.parametrize("pause", [4, pytest.param(25, marks=AT_NIGHT)])
def test_cards_that_come_to_light_while_halves_are_turned_are_no_plays(turning, pause):
    turning.let(in_two_goes(turning.drawn, NIGHT, pause=pause))
    assert turning.told == TURNED
    assert turning.table.questions == ()


def test_a_hand_that_rests_on_the_pile_turns_nothing_over(turning):
    turning.let(reaches(turning.drawn, lambda: None, pause=20))
    assert turns_over(turning.now)
    assert turning.table.questions == ()
    assert turning.turn(*NIGHT).told == TURNED
