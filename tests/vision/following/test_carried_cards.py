"""Arms that bring a card like the one on top, and arms that do not."""

import numpy as np
import pytest
from film import PILE, Lying, Table, corners_at

from companion.core.cards import Card
from vision.following.arms import Arms
from vision.following.carried_cards import CarriedCardDetector
from vision.following.frames import Observation
from vision.following.pile_memory import PileMemory
from vision.following.top_change import Change, ChangeCause, TopChange, classify_change
from vision.reading.reading import CardReading
from vision.scene.gate import small_picture

R7 = Card.parse("R7")
NEAR = (100, 60, 20, 0)
FAR = tuple(reversed(NEAR))


class Watched:
    """A table with one card on its pile, and the arms over it."""

    def __init__(self):
        self.table = Table()
        self.table.pile.append(Lying(R7, corners_at(PILE)))
        self.bare = small_picture(self.table.picture())
        memory = PileMemory()
        self.moment = Observation(self.table.picture(), self.bare, 0, 0.0, 0.0)
        reading = CardReading(R7, 1.0, corners_at(PILE))
        memory.note_top(reading, self.moment, rested_at=0.0, cause=ChangeCause())
        self.arms = Arms(memory, None)

    def move(self, depths, held=None):
        self.table.held = held
        touches = []
        for depth in depths:
            self.table.hand = (PILE[0], PILE[1] + 20 + depth)
            picture = self.table.picture()
            small = small_picture(picture)
            moment = Observation(picture, small, 0, 0.0, 0.0)
            touches.append(self.arms.detect(self.bare, moment))
        return touches


@pytest.mark.slow
def test_a_hand_that_comes_with_the_twin_and_goes_without_it_brought_it():
    watched = Watched()
    watched.move(NEAR, held=R7)
    watched.move(FAR)
    assert watched.arms.carried.was_brought() is True


def test_a_hand_that_comes_and_goes_empty_brought_nothing():
    watched = Watched()
    watched.move(NEAR)
    watched.move(FAR)
    assert watched.arms.carried.was_brought() is False


def test_a_hand_that_takes_the_card_away_again_brought_nothing():
    watched = Watched()
    watched.move(NEAR, held=R7)
    watched.move(FAR, held=R7)
    assert watched.arms.carried.was_brought() is False


def test_a_hand_that_has_not_gone_yet_tells_nothing():
    watched = Watched()
    watched.move(NEAR, held=R7)
    assert watched.arms.carried.was_brought() is None


def test_a_hand_that_was_not_seen_coming_tells_nothing():
    watched = Watched()
    watched.move((400, 0), held=R7)
    watched.move(FAR)
    assert watched.arms.carried.was_brought() is None


def test_on_a_table_of_the_colors_of_the_card_nothing_is_told():
    carried = CarriedCardDetector()
    quiet = np.full((120, 160, 3), (40, 40, 210), np.uint8)
    pile = np.s_[30:90, 30:90]
    carried.learn(quiet, corners_at(PILE) / 2, pile)
    for touches in (False, True, False):
        arm = np.zeros((120, 160), np.uint8)
        arm[60:, 60:70] = 255
        carried.note(arm, quiet, pile, touches=touches)
    assert carried.was_brought() is None


def test_missing_frames_tell_nothing():
    watched = Watched()
    watched.move(NEAR, held=R7)
    watched.arms.note_gap()
    watched.move(FAR)
    assert watched.arms.carried.was_brought() is None


def test_what_arms_did_is_forgotten_once_it_is_understood():
    watched = Watched()
    watched.move(NEAR, held=R7)
    watched.move(FAR)
    watched.arms.forget()
    assert watched.arms.carried.was_brought() is None


def test_a_hand_touches_the_pile_only_when_it_gets_there():
    assert Watched().move((100, 0)) == [False, True]


def verdict(xy, cause):
    """Say what becomes of a card that is seen to lie a little off."""
    before, now = Table(noise=0.0), Table(noise=0.0)
    before.pile.append(Lying(R7, corners_at(PILE)))
    now.pile.append(Lying(R7, corners_at(xy)))
    seen = CardReading(R7, 1.0, corners_at(xy))
    change = Change(before.picture(), now.picture(), cause)
    return classify_change(before.pile, seen, change)


HARDLY = (PILE[0] + 3, PILE[1] + 2)
ASIDE = (PILE[0] + 12, PILE[1] + 9)


def test_a_twin_that_hides_its_like_is_new_if_it_was_brought():
    assert verdict(HARDLY, ChangeCause(brought=True)) is TopChange.NEW


def test_a_card_that_hardly_moved_is_the_same_if_none_was_brought():
    assert verdict(HARDLY, ChangeCause(brought=False)) is TopChange.SAME


def test_it_is_asked_about_if_nobody_saw_what_was_brought():
    assert verdict(HARDLY, ChangeCause(brought=None)) is TopChange.EITHER


def test_a_push_is_asked_about_if_a_card_was_brought_all_the_same():
    assert verdict(ASIDE, ChangeCause(brought=True)) is TopChange.EITHER


def test_a_push_by_an_empty_hand_is_a_push():
    assert verdict(ASIDE, ChangeCause(brought=False)) is TopChange.PUSHED


def test_a_card_that_nobody_touched_is_never_a_twin():
    assert verdict(ASIDE, ChangeCause(touched=False, brought=None)) is TopChange.PUSHED


def test_a_card_that_lies_elsewhere_in_a_picture_of_another_size_was_pushed():
    picture = Table(noise=0.0).picture()
    pile = [Lying(R7, corners_at(PILE))]
    seen = CardReading(R7, 1.0, corners_at(ASIDE))
    change = Change(picture, picture[:-1], ChangeCause(touched=True))
    assert classify_change(pile, seen, change) is TopChange.PUSHED


def test_a_hand_that_goes_with_the_top_card_took_it():
    watched = Watched()
    watched.move(NEAR)
    watched.move(FAR, held=R7)
    assert watched.arms.carried.was_taken() is True


def test_a_hand_that_goes_empty_took_nothing():
    watched = Watched()
    watched.move(NEAR)
    watched.move(FAR)
    assert watched.arms.carried.was_taken() is False


def test_the_card_beneath_is_back_wherever_a_push_has_left_it():
    before, now = Table(noise=0.0), Table(noise=0.0)
    g1 = Card.parse("G1")
    before.pile += [Lying(g1, corners_at(PILE)), Lying(R7, corners_at(PILE, 40))]
    now.pile.append(Lying(g1, corners_at(ASIDE)))
    seen = CardReading(g1, 1.0, corners_at(ASIDE))
    change = Change(before.picture(), now.picture(), ChangeCause(taken=True))
    assert classify_change(before.pile, seen, change) is TopChange.BACK
