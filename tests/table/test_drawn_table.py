"""The simulated table through the real vision: what a camera thread would report."""

import pytest
from bench.lab_camera import DisturbedCamera

from hardware.simulated.picture_files import stored_pictures
from hardware.simulated.table import SimulatedTable
from vision.following.pile import PileFollower
from vision.following.pile_events import CardLanded
from vision.reading.reader import Reader

pytestmark = pytest.mark.slow


def follow(camera):
    follower = PileFollower(Reader.load())
    landed = []
    while not camera.is_at_rest:
        frame = camera.read(0.0)
        events = follower.observe(frame.image, frame.index, frame.at)
        landed += [str(e.card) for e in events if isinstance(e, CardLanded)]
    return landed


@pytest.mark.parametrize("design", ["outline", "filled"])
def test_cards_that_people_lay_land_once_each(design):
    cards = ["R7", "B7", "B+2", "GR", "W", "Y3", "W+4", "YS"]
    table = SimulatedTable(seed=3, draw=stored_pictures(design))
    camera = DisturbedCamera(table)
    camera.idle(20)
    for seat, card in enumerate(cards):
        camera.lay(card, seat % 4)
        camera.idle(12)
    camera.pass_hand()
    camera.idle(12)
    assert follow(camera) == cards


def test_a_hand_in_the_very_first_scene_does_not_stop_the_counting():
    """It is read as if it had always been there, and found out when it is gone."""
    camera = DisturbedCamera(SimulatedTable(seed=2), seats=3)
    camera.idle(5)
    for seat, card in enumerate(["B2", "Y1", "G2", "B1"]):
        camera.lay(card, seat % 3)
        camera.idle(12)
    assert follow(camera)[-2:] == ["G2", "B1"]
