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


def test_an_arm_that_reaches_further_while_it_comes_brings_none_of_its_own_color():
    """A card that is half of the color of skin."""
    carried, quiet = CarriedCardDetector(), np.full((120, 160, 3), 40, np.uint8)
    quiet[30:90, 30:60] = (90, 110, 180)
    quiet[30:90, 60:90] = 220
    pile, skin = np.s_[30:90, 30:90], quiet.copy()
    skin[:] = (90, 110, 180)
    carried.learn(quiet, corners_at(PILE) / 2, pile)
    for touches, wide in ((False, 30), (True, 30), (False, 15)):
        arm = np.zeros((120, 160), np.uint8)
        arm[95:, 60 : 60 + wide] = 255
        carried.note(arm, skin, pile, touches=touches)
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


# By numbers: a red card of 20 by 30 pixels on a gray table.

PILE_BOX = np.s_[20:80, 20:80]
AREA = 600
RED, GRAY, SKIN = (40, 40, 210), (90, 90, 90), (120, 150, 200)


def watched(coming: float, going: float, *, arm: float = 1.0, table_red: float = 0.0):
    """Arms that show some of the card's red, in card areas, while they come and go."""
    quiet = np.full((120, 160, 3), GRAY, np.uint8)
    quiet[30:60, 30:50] = RED
    quiet.reshape(-1, 3)[: int(table_red * AREA)] = RED
    corners = np.array([[30, 30], [49, 30], [49, 59], [30, 59]], np.float32)
    carried = CarriedCardDetector()
    carried.learn(quiet, corners, PILE_BOX)
    for shown, touches in ((coming, False), (0.0, True), (going, False)):
        picture = np.full((120, 160, 3), SKIN, np.uint8)
        mask = np.zeros((120, 160), np.uint8)
        mask.ravel()[-int(arm * AREA) :] = 255
        picture.reshape(-1, 3)[-int(shown * AREA + 0.5) or 19200 :] = RED
        carried.note(mask, picture, PILE_BOX, touches=touches)
    return carried


@pytest.mark.parametrize(
    ("shown", "told"), [(0.18, True), (0.16, None), (0.07, None), (0.05, False)]
)
def test_a_card_was_brought_if_a_sixth_of_it_was_seen(shown, told):
    assert watched(shown, 0.0).was_brought() is told
    assert watched(0.0, shown).was_taken() is told


def test_what_was_seen_both_times_was_not_brought():
    assert watched(0.5, 0.5).was_brought() is False
    assert watched(0.5, 0.5).was_taken() is False
    assert watched(0.5, 0.3).was_brought() is True
    assert watched(0.5, 0.3).was_taken() is False


@pytest.mark.parametrize(("arm", "told"), [(0.31, True), (0.29, None)])
def test_an_arm_that_shows_less_than_a_third_of_a_card_may_hold_one(arm, told):
    assert watched(0.25, 0.0, arm=arm).was_brought() is told


@pytest.mark.parametrize(("table_red", "told"), [(0.6, False), (0.7, None)])
def test_a_card_of_colors_that_the_table_has_tells_little(table_red, told):
    assert watched(0.0, 0.0, table_red=table_red).was_brought() is told


def test_what_the_arm_shows_over_the_pile_does_not_count():
    carried = watched(0.0, 0.0)
    mask, picture = (
        np.zeros((120, 160), np.uint8),
        np.full((120, 160, 3), RED, np.uint8),
    )
    mask[PILE_BOX] = 255
    mask[100:110] = 255
    picture[100:] = SKIN
    carried.note(mask, picture, PILE_BOX, touches=False)
    assert carried.was_taken() is False


def test_what_moves_is_an_arm_or_another_thing():
    watched = Watched()
    watched.table.pile.append(Lying(Card.parse("B2"), corners_at((220, 60))))
    watched.move((60,))
    arrived = watched.arms.arrived
    card = corners_at((220, 60)).mean(axis=0).astype(int) // 2
    assert arrived.other[card[1], card[0]] == 255
    assert arrived.arm[118, int(PILE[0] / 2)] == 255
    assert not (arrived.other & arrived.arm).any()
    assert arrived.other.sum() < 255 * 1500
