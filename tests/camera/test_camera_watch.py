"""The camera is watched over a drawn table on which a lot goes on."""

from functools import cache

import numpy as np
import pytest
from bench import non_plays
from bench.lab_camera import CheapOptics, DisturbedCamera
from bench.non_plays import DisturbedFrame, Jolt
from bench.tabletops import TableTop

from companion.camera.picture_check import CameraAlarm, CameraWatch
from hardware.simulated.animations import HandSpeed, SimulatedPerson
from hardware.simulated.projection import Projection
from hardware.simulated.table import PILE, SimulatedTable
from hardware.simulated.tabletop import clouds

pytestmark = pytest.mark.slow

AT_NIGHT = pytest.mark.nightly(reason="a moved camera over another table")
EVERY_S = 1.0
TOPS = [TableTop.BLUE_CLOTH, pytest.param(TableTop.WHITE, marks=AT_NIGHT)]


def table_camera(top=TableTop.BLUE_CLOTH, **optics):
    table = SimulatedTable(seed=4, top=top)
    table.place("R7", table.careless_pose())
    camera = DisturbedCamera(table, fps=4, optics=CheapOptics(**optics))
    camera.idle(8)
    return camera


def jolt(camera, dx, dy=0.0, turn=0.0):
    camera.queue(iter([DisturbedFrame(jolt=Jolt(dx, dy, turn))]))
    camera.idle(22)


def told(camera):
    """Every alarm until the table rests."""
    watch, alarms = CameraWatch(EVERY_S), []
    while not camera.is_at_rest:
        frame = camera.read(0.0)
        alarms.append(
            watch.check(
                frame.image,
                frame.at,
                camera.table.projection.corners(camera.table.top.pose),
            )
        )
    return [alarm for alarm in alarms if alarm is not None]


def play_on(camera, cards=("B2", "W")):
    person, speed = SimulatedPerson(1, 4), HandSpeed()
    for seat, card in enumerate(cards):
        camera.lay(card, seat % 4)
        camera.draw_from_pile(2, seat % 4)
        camera.nudge()
        camera.queue(non_plays.straighten(camera.table, person, speed))
        camera.queue(non_plays.linger(camera.table, person, speed, frames=10))
        camera.idle(6)


@pytest.mark.parametrize("top", TOPS)
def test_a_game_alone_raises_no_alarm(top):
    camera = table_camera(top)
    play_on(camera)
    assert told(camera) == []


@pytest.mark.parametrize("top", TOPS[:1])
def test_lamps_shadows_and_a_wandering_exposure_raise_no_alarm(top):
    camera = table_camera(top, meters=0.8)
    for factor in (0.5, 2.0):
        camera.dim(factor)
        camera.idle(20)
        camera.shadow(12)
        camera.queue(non_plays.arm_in_light(camera.table, 16))
    assert told(camera) == []


def test_a_small_knock_raises_no_alarm():
    camera = table_camera()
    camera.queue(non_plays.bump(camera.table))
    camera.idle(24)
    assert told(camera) == []


def test_a_covered_lens_is_no_moved_camera():
    camera = table_camera()
    camera.cover_lens(8)
    camera.idle(22)
    assert CameraAlarm.MOVED not in told(camera)


@pytest.mark.parametrize(
    ("top", "way"),
    [
        (TableTop.OAK, (-70, 20, 2)),
        pytest.param(TableTop.BLUE_CLOTH, (60, -30, 0), marks=AT_NIGHT),
    ],
)
def test_a_moved_camera_raises_one_alarm(top, way):
    camera = table_camera(top)
    jolt(camera, *way)
    play_on(camera, ("B2",))
    assert told(camera) == [CameraAlarm.MOVED]


def test_a_camera_that_is_put_back_ends_its_alarm():
    camera = table_camera()
    jolt(camera, 60)
    jolt(camera, 0)
    assert told(camera) == [CameraAlarm.MOVED, CameraAlarm.NONE]


def test_one_thing_that_is_pushed_is_no_moved_camera():
    rng = np.random.default_rng(1)
    thing = rng.integers(0, 255, (90, 60, 3), np.uint8)
    watch, found = CameraWatch(EVERY_S), set()
    for at in range(20):
        picture = rng.normal(120, 2, (480, 640, 3)).astype(np.uint8)
        x = 100 if at < 5 else 160
        picture[100:190, x : x + 60] = thing
        found.add(watch.check(picture, float(at), None))
    assert found == {None}


@pytest.mark.parametrize(("light", "alarm"), [(0.1, "dark"), (2.5, "bright")])
def test_light_that_stays_bad_raises_an_alarm_and_ends_it(light, alarm):
    camera = table_camera(TableTop.WHITE)
    camera.dim(light)
    camera.idle(22)
    camera.dim(1 / light)
    camera.idle(22)
    assert told(camera) == [CameraAlarm(alarm), CameraAlarm.NONE]


def test_a_moment_of_darkness_raises_no_alarm():
    camera = table_camera()
    camera.dim(0.1)
    camera.idle(6)
    camera.dim(10)
    camera.idle(20)
    assert told(camera) == []


@cache
def scene(seed):
    """A picture of a room or a table: soft shapes, and the noise of a camera."""
    rng = np.random.default_rng(seed)
    shapes = 120 + 30 * clouds((640, 480), 12, rng) + rng.normal(0, 2, (480, 640))
    return np.repeat(shapes.clip(0, 255).astype(np.uint8)[..., None], 3, axis=2)


def told_of(scenes, pile):
    watch = CameraWatch(EVERY_S)
    told = [watch.check(scene(n), float(at), pile) for at, n in enumerate(scenes)]
    return [alarm for alarm in told if alarm is not None]


def test_a_mast_that_is_folded_and_put_up_again_is_told():
    pile = Projection().corners(PILE)
    table, room = [1] * 6, [2] * 60  # longer than it takes to get used to a table
    found = told_of([*table, *room, *table], pile)
    assert found == [CameraAlarm.MOVED, CameraAlarm.NONE]


def test_another_table_before_any_card_raises_no_alarm():
    assert told_of([1] * 6 + [2] * 60, None) == []


def test_other_pictures_altogether_raise_no_alarm():
    pictures = np.random.default_rng(0).integers(0, 255, (12, 120, 160, 3), np.uint8)
    watch = CameraWatch(EVERY_S)
    assert {watch.check(p, float(at), None) for at, p in enumerate(pictures)} == {None}


@cache
def plain_table(things, seed):
    """A plain table with some things on it."""
    rng = np.random.default_rng(seed)
    picture = np.full((480, 640, 3), 120.0)
    for _ in range(things):
        x, y = rng.integers(20, 560), rng.integers(20, 380)
        picture[y : y + 80, x : x + 60] = rng.integers(0, 255, 3)
    return np.clip(picture + rng.normal(0, 2, picture.shape), 0, 255).astype(np.uint8)


def test_a_table_that_is_laid_before_the_game_is_no_moved_camera():
    watch = CameraWatch(EVERY_S)
    pile = np.array([[290, 190], [350, 190], [350, 280], [290, 280]], np.float32)
    for at in range(60):
        picture = plain_table(7, seed=1 if at < 6 else 2)
        assert watch.check(picture, float(at), pile if at >= 8 else None) is None
