"""The live picture and the cards of a spread hand, as the screen asks for them."""

import numpy as np
import pytest

from companion.camera.live_camera import CameraServices, LiveCamera
from companion.camera.reports import CameraFact, HandRead
from companion.camera.watcher import Watcher
from companion.core.cards import Card
from companion.referee.inputs import CardSeen
from hardware.camera import Frame
from vision.following.pile_events import CardLanded
from vision.reading.reading import CardReading, Reading, Refusal

R7, B2 = Card.parse("R7"), Card.parse("B2")
PICTURE = np.zeros((480, 640, 3), np.uint8)
PICTURE[:, :, 0] = 200  # blue
LEFT = np.array([(64, 48), (128, 48), (128, 144), (64, 144)], np.float32)


class SpreadReader:
    """Sees two cards, the right one first, and counts how often it looks."""

    def __init__(self):
        self.looks = 0

    def read_all(self, frame, near=None):
        right = CardReading(B2, 0.8, LEFT + np.float32(200), ((R7, 0.1),))
        return Reading((right, CardReading(R7, 0.9, LEFT)))

    def read_at(self, frame, place, _length=None):
        return Reading()

    def read(self, frame, near=None, _length=None):
        self.looks += 1
        return Reading((CardReading(R7, 0.9, LEFT),))


class BlindReader(SpreadReader):
    def read_all(self, frame, near=None):
        return Reading((), Refusal.NO_CARD)

    def read_at(self, frame, place, _length=None):
        return Reading()

    def read(self, frame, near=None, _length=None):
        return self.read_all(frame)


def test_nothing_is_kept_while_nobody_looks():
    live = LiveCamera(SpreadReader())
    assert live.serve(PICTURE, 1.0) is None
    assert live.preview is None


def test_a_picture_that_came_too_late_is_not_shown_next_time():
    class SlowReader(SpreadReader):
        def read(self, frame):
            live.close()  # somebody leaves the page meanwhile
            return super().read(frame)

    live = LiveCamera(SlowReader())
    live.open(checks=True)
    live.serve(PICTURE, 1.0)
    live.open()
    assert live.preview is None


def test_who_looks_sees_the_latest_picture_small_and_in_their_colors():
    live = LiveCamera(SpreadReader())
    live.open()
    live.serve(PICTURE, 1.0)
    live.serve(PICTURE, 2.0)
    sight = live.preview
    assert (sight.at, sight.size_wh) == (2.0, (320, 240))
    assert sight.rgb[:3] == bytes((0, 0, 200))
    assert len(sight.rgb) == 320 * 240 * 3


def test_a_closed_preview_forgets_its_picture():
    live = LiveCamera(SpreadReader())
    live.open()
    live.serve(PICTURE, 1.0)
    live.close()
    assert live.preview is None


def test_the_card_is_read_for_the_screen_only_now_and_then():
    reader = SpreadReader()
    live = LiveCamera(reader)
    live.open(checks=True)
    for frame in range(15):
        live.serve(PICTURE, frame / 15)
    assert reader.looks == 2
    card = live.preview.check.card
    assert (card.card, card.corners[2]) == (R7, (0.2, 0.3))


def test_a_check_tells_how_many_pictures_come_a_second():
    live = LiveCamera(SpreadReader())
    live.open(checks=True)
    for frame in range(16):
        live.serve(PICTURE, frame / 15)
    assert live.preview.check.fps == pytest.approx(15)


def test_a_card_without_anything_printed_is_not_sharp():
    live = LiveCamera(SpreadReader())
    live.open(checks=True)
    live.serve(PICTURE, 1.0)
    check = live.preview.check
    assert (check.is_sharp, check.is_large, check.height) == (False, True, 0.2)


def test_a_preview_without_checks_reads_nothing():
    reader = SpreadReader()
    live = LiveCamera(reader)
    live.open()
    live.serve(PICTURE, 1.0)
    assert (reader.looks, live.preview.check) == (0, None)


def test_a_spread_hand_is_read_once_for_each_time_it_is_asked_for():
    live = LiveCamera(SpreadReader())
    live.read_hand()
    hand = live.serve(PICTURE, 3.0)
    assert hand.at == 3.0
    assert [seen.card for seen in hand.cards] == [R7, B2]  # from left to right
    assert hand.cards[1].alternatives == (R7,)
    assert live.serve(PICTURE, 4.0) is None


def test_a_hand_that_cannot_be_read_is_answered_all_the_same():
    live = LiveCamera(BlindReader())
    live.read_hand()
    assert live.serve(PICTURE, 3.0) == HandRead(3.0, ())


class EagerFollower:
    """Takes every frame it is shown for a landed card."""

    def observe(self, image, index, at):
        return (CardLanded(at, index, R7, 1.0, LEFT, (), at),)

    def skip(self, index, at):
        return ()

    def miss(self, waited_s):
        return ()

    def finish(self):
        return ()


class OneFrameCamera:
    """Shows one frame, then ends."""

    def __init__(self):
        self.ended = False

    def read(self, timeout_s):
        if self.ended:
            return None
        self.ended = True
        return Frame(PICTURE, 0, 0.0)

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        pass


def watched(live):
    posted = []
    watcher = Watcher(
        OneFrameCamera,
        EagerFollower(),
        posted.append,
        clock=lambda: 5.0,
        services=CameraServices(live),
    )
    watcher.start()
    watcher.join(5.0)
    return posted


def test_a_hand_that_is_counted_is_posted_and_not_played():
    live = LiveCamera(SpreadReader())
    live.begin_counting()
    live.read_hand()
    hand, end = watched(live)
    assert isinstance(hand, HandRead)
    assert end is CameraFact.ENDED


def test_cards_land_again_after_the_counting():
    live = LiveCamera(SpreadReader())
    live.begin_counting()
    live.end_counting()
    assert watched(live)[0] == CardSeen(5.0, R7)
