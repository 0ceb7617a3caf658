"""Eyes that are slower than the camera, in a time of their own."""

from functools import cache

import pytest
from film import DRAW_PILE, PILE, Film, Lying, landed

from hardware.buffered_camera import FrameQueue
from hardware.camera import Frame
from vision.following.pile_events import CardLanded

pytestmark = pytest.mark.slow

FPS = 15
LOOK_S = 0.004  # of a full core for a frame in which nothing is read
READ_S = 0.04  # for a reading


class Recorder(Film):
    """Keeps the frames that are shown, and what lies there in each."""

    def __init__(self) -> None:
        super().__init__()
        self.frames: list[tuple[Frame, list[Lying], bool]] = []

    def show_picture(self, picture) -> None:
        frame = Frame(picture, self.frame, self.frame / FPS)
        has_hand = self.table.hand is not None
        self.frames.append((frame, [*self.table.pile], has_hand))
        self.frame += 1


FRAME_BYTES = 320 * 240 * 3


@cache
def played_slowly(slow: float, queued: int = 50) -> Film:
    """Show the round, once, to eyes that get so small a part of a core."""
    film, eyes, queue = a_round(), Film(), FrameQueue(most_bytes=queued * FRAME_BYTES)
    queue.open()
    coming = iter(film.frames)
    waiting = next(coming, None)
    now = 0.0
    truth = {frame.index: (pile, hand) for frame, pile, hand in film.frames}
    while True:
        while waiting is not None and waiting[0].at <= now:
            queue.put(waiting[0])
            waiting = next(coming, None)
        frame = queue.next_frame(0.0)
        if frame is None and waiting is None:
            return eyes
        if frame is None:
            now = waiting[0].at
            continue
        pile, has_hand = truth[frame.index]
        eyes.table.pile, eyes.table.hand = pile, PILE if has_hand else None
        reads = eyes.reader.reads
        eyes.events += eyes.follower.observe(frame.image, frame.index, frame.at)
        now += slow * (LOOK_S + READ_S * (eyes.reader.reads - reads))


@cache
def a_round() -> Recorder:
    """Film a round, once: its frames are only looked at."""
    film = Recorder()
    film.show(30)
    for number, card in enumerate(("R7", "B2", "G3", "Y4", "B9", "R1", "G8", "Y0")):
        film.lay(card, degrees=35.0 * number, shows=6)
        if number % 3 == 1:
            film.reach(DRAW_PILE, stays=4)
    film.show(30)
    return film


CARDS = ["R7", "B2", "G3", "Y4", "B9", "R1", "G8", "Y0"]


@pytest.mark.parametrize(
    "slow",
    [
        1.0,
        8.0,
        pytest.param(
            5.0, marks=pytest.mark.nightly(reason="eyes that get a fifth of a core")
        ),
    ],
)
def test_eyes_that_get_a_part_of_a_core_see_every_card(slow: float) -> None:
    assert landed(played_slowly(slow)) == CARDS


def test_a_short_queue_is_enough_for_a_fifth_of_a_core() -> None:
    assert landed(played_slowly(5.0, queued=16)) == CARDS


def test_a_card_is_stamped_with_the_time_at_which_it_lay_there() -> None:
    quick, slow = played_slowly(1.0), played_slowly(5.0, queued=16)
    rests = [[e.rested_at for e in eyes.of(CardLanded)] for eyes in (quick, slow)]
    assert rests[0] == pytest.approx(rests[1], abs=0.1)
