"""The camera set up anew, frame by frame, without its thread."""

import numpy as np
import pytest
from film import PILE, Lying, a_film, corners_at, landed

from companion.camera.live_camera import Calibration, PilesFile
from companion.camera.reports import Piles
from companion.core.cards import Card
from companion.core.errors import ConfigError
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.table import SimulatedTable
from vision.following.pile import PileFollower
from vision.following.pile_events import CardLanded
from vision.reading.reader import Reader
from vision.reading.reading import Reading, Refusal


class BlindReader:
    """Finds nothing."""

    def read(self, frame, near=None, _length=None):
        return Reading((), Refusal.NO_CARD)

    def read_all(self, frame, near=None):
        return self.read(frame)

    def read_at(self, frame, place, _length=None):
        return Reading()


class PlainCamera:
    """One whose look cannot be locked."""


class LockingCamera:
    """One that notes what is asked of it."""

    def __init__(self):
        self.asked = []

    def lock_exposure(self):
        self.asked.append("lock")

    def free_exposure(self):
        self.asked.append("free")


def steps(calibration, camera, times):
    return [calibration.step(camera, at) for at in times]


def test_nothing_happens_while_nobody_asks():
    calibration = Calibration(BlindReader())
    assert steps(calibration, LockingCamera(), [0.0, 1.0]) == [False, False]
    assert not calibration.is_busy


def test_a_camera_is_locked_once_its_automatics_have_settled():
    calibration, camera = Calibration(BlindReader()), LockingCamera()
    calibration.look_again()
    assert steps(calibration, camera, [0.0, 1.0, 2.0, 3.0]) == [
        False,
        False,
        True,
        False,
    ]
    assert camera.asked == ["free", "lock"]


def test_a_camera_without_automatics_is_set_up_at_once():
    calibration = Calibration(BlindReader())
    calibration.look_again()
    assert calibration.step(PlainCamera(), 5.0)


def test_while_the_page_is_open_the_game_waits():
    calibration, camera = Calibration(BlindReader()), LockingCamera()
    calibration.open()
    assert steps(calibration, camera, [0.0, 10.0, 20.0]) == [False] * 3
    assert calibration.is_busy
    calibration.close()
    assert steps(calibration, camera, [20.1, 23.0]) == [False, True]
    assert camera.asked == ["free", "lock"]


def follow(follower, camera):
    landed = []
    while not camera.is_at_rest:
        frame = camera.read(0.0)
        events = follower.observe(frame.image, frame.index, frame.at)
        landed += [event.card for event in events if isinstance(event, CardLanded)]
    return landed


@pytest.mark.slow
def test_the_card_on_top_is_not_played_again_however_the_camera_is_turned():
    calibration = Calibration(Reader.load())
    camera = SimulatedCamera(SimulatedTable(seed=3))
    follower = PileFollower(Reader.load())
    for card in ("R7", "B2"):
        camera.lay(card)
        camera.idle(10)
    assert follow(follower, camera) == [Card.parse("R7"), Card.parse("B2")]
    calibration.piles = Piles(draw=(0.7, 0.4))
    follower = calibration.renewed(follower, camera.read(0.0).image)
    camera.idle(10)
    camera.lay("G4")
    camera.idle(10)
    assert follow(follower, camera) == [Card.parse("G4")]


@pytest.mark.slow
def test_a_card_that_was_entered_by_touch_meanwhile_is_not_played_again():
    calibration = Calibration(Reader.load())
    camera = SimulatedCamera(SimulatedTable(seed=3))
    camera.lay("R7")
    camera.idle(10)
    follower = PileFollower(Reader.load())
    follow(follower, camera)
    camera.lay("B2")
    while not camera.is_at_rest:
        camera.read(0.0)  # the page is open
    calibration.close(Card.parse("B2"))
    follower = calibration.renewed(follower, camera.read(0.0).image)
    camera.idle(10)
    assert follow(follower, camera) == []


def test_what_lay_on_top_at_the_setup_is_forgotten_once_another_card_was_laid():
    film = a_film("R7")
    calibration = Calibration(film.reader)
    calibration.look_again(Card.parse("R7"))
    film.follower = calibration.renewed(film.follower, film.table.picture())
    film.show(10)
    film.lay("B2", degrees=40)
    film.follower = calibration.renewed(film.follower, film.table.picture())  # turned
    film.show(10)
    assert landed(film) == ["R7", "B2"]


def test_the_card_on_top_is_known_though_the_camera_opens_only_after_the_setup():
    film = a_film()
    film.table.pile.append(Lying(Card.parse("R7"), corners_at(PILE)))
    calibration = Calibration(film.reader)
    calibration.close(Card.parse("R7"))
    calibration.look_again()  # as the camera's thread asks
    film.follower = calibration.renewed(film.follower, film.table.picture())
    film.show(10)
    assert landed(film) == []


def test_places_outlive_the_program(tmp_path):
    path = tmp_path / "data" / "camera.toml"
    places = Piles((0.25, 0.5), None)
    PilesFile(path).save(places)
    assert PilesFile(path).load() == places


def test_without_a_file_nothing_is_marked(tmp_path):
    assert PilesFile(tmp_path / "camera.toml").load() == Piles()


@pytest.mark.parametrize(
    "text",
    [
        *("pile = left", "pile = [0.5]", "draw = [2, 3]", 'pile = ["a", "b"]'),
        *("pile = [nan, 0]", "pile = " + "[" * 5000, "draw = " + "9" * 5000),
    ],
)
def test_a_broken_file_is_told_and_kept(tmp_path, text):
    path = tmp_path / "camera.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(ConfigError, match="mark the piles again"):
        PilesFile(path).load()
    assert (tmp_path / "camera.broken.toml").read_text("utf-8") == text


def test_places_that_cannot_be_kept_are_told(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(ConfigError, match="cannot be kept"):
        PilesFile(tmp_path / "file" / "camera.toml").save(Piles((0.1, 0.1)))


def test_nothing_of_a_picture_is_needed_to_know_where_the_draw_pile_is():
    calibration = Calibration(BlindReader())
    calibration.piles = Piles(draw=(1.0, 0.0))
    former = PileFollower(BlindReader())
    assert (
        calibration.renewed(former, np.zeros((48, 64, 3), np.uint8)).memory.top is None
    )
