"""What disturbs the drawn table without a card being played."""

import numpy as np
import pytest
from bench import non_plays
from bench.lab_camera import CheapOptics, DisturbedCamera, Trouble, UnsteadyCamera

from hardware.simulated import animations
from hardware.simulated.animations import HandSpeed, SimulatedPerson
from hardware.simulated.table import PILE, SimulatedTable

pytestmark = pytest.mark.slow

WHO, SPEED = SimulatedPerson(), HandSpeed()


def a_camera(**options):
    camera = DisturbedCamera(SimulatedTable(seed=1), **options)
    for card in ("R7", "B2"):
        camera.table.place(card, camera.table.careless_pose())
    return camera


def play(camera, animation):
    camera.queue(animation)
    while not camera.is_at_rest:
        camera.read(0)


@pytest.mark.parametrize(
    "fidget",
    [
        lambda table: non_plays.wave(table, "G4", WHO, SPEED),
        lambda table: non_plays.linger(table, WHO, SPEED, frames=5),
        lambda table: non_plays.reach_past(table, WHO, SPEED),
        lambda table: non_plays.arm_in_light(table, 6),
    ],
)
def test_what_is_no_play_leaves_the_pile_as_it_was(fidget):
    camera = a_camera()
    before = [*camera.table.pile]
    play(camera, fidget(camera.table))
    assert camera.table.pile == before


def test_a_straightened_pile_lies_nearer_to_its_middle():
    camera = a_camera()
    before = [abs(placed.pose.x_mm - PILE.x_mm) for placed in camera.table.pile]
    play(camera, non_plays.straighten(camera.table, WHO, SPEED))
    after = [abs(placed.pose.x_mm - PILE.x_mm) for placed in camera.table.pile]
    assert [placed.card for placed in camera.table.pile] == ["R7", "B2"]
    assert after < before


def test_two_hands_can_lay_cards_quickly_one_after_the_other():
    camera = a_camera()
    first, second = (
        animations.lay(camera.table, card, WHO, SPEED) for card in ("G4", "Y5")
    )
    play(camera, non_plays.overlap(first, second, after=7))
    assert [placed.card for placed in camera.table.pile[2:]] == ["G4", "Y5"]


def test_a_pushed_camera_stays_aside():
    camera = a_camera(optics=CheapOptics(noise=0.01))
    before = camera.read(0).image.astype(int)
    play(camera, non_plays.bump(camera.table))
    assert np.abs(camera.read(0).image - before).mean() > 1


def test_an_exposure_that_adapts_evens_out_a_switched_lamp():
    def change(meters):
        camera = a_camera(optics=CheapOptics(meters=meters))
        before = camera.read(0).image.mean()
        camera.dim(0.6)
        camera.idle(30)
        while not camera.is_at_rest:
            after = camera.read(0).image.mean()
        return before - after

    assert change(meters=0.8) < 0.5 * change(meters=0.0)


@pytest.mark.parametrize(
    ("trouble", "numbers"),
    [
        (Trouble(), [0, 1, 2]),
        (Trouble(dropped=1.0), [1, 3, 5]),
        (Trouble(stalled=1.0, stall_frames=9), [9, 19, 29]),
    ],
)
def test_a_bad_cable_loses_frames(trouble, numbers):
    camera = UnsteadyCamera(a_camera(), trouble, np.random.default_rng(0))
    assert [camera.read(0).index for _ in range(3)] == numbers


def test_a_bad_cable_repeats_pictures_under_new_numbers():
    trouble = Trouble(repeated=1.0)
    camera = UnsteadyCamera(a_camera(), trouble, np.random.default_rng(0))
    first, second = camera.read(0), camera.read(0)
    assert second.index == 1
    assert (first.image == second.image).all()
